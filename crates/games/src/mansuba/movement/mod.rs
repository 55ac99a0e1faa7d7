//! How pieces move.
//!
//! - `kind`: the primitives that a kind's movement is made of; `gait`: the same on one relation, with
//!   directions as bits.
//! - `reach`: where a piece can go; `trail`: ways of jumps that take; `scratch`: their working space.
//! - `islands`: the ends of many pieces counted at once; `near`: what stands around each position; `distances`: how far the goals are.

pub(super) mod distances;
pub(super) mod gait;
pub(super) mod islands;
pub(super) mod kind;
pub(super) mod near;
pub(super) mod reach;
pub(super) mod scratch;
pub(super) mod trail;
