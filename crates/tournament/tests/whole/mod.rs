//! Tests of tournaments through what the crate offers.

mod common;
mod follow;
mod ledger;
