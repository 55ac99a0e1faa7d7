//! Standings for others: machines and people.

mod json;

pub use json::json;
