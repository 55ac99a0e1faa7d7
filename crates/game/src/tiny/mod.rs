//! Tiny games for tests: small enough to be solved by hand or by brute force.

mod coins;
mod kuhn;
mod tree;

pub use coins::{Coins, CoinsOptions, NaiveCoins, Row, Take};
pub use kuhn::{Kuhn, KuhnMove, KuhnView, NaiveKuhn, Sight};
pub use tree::{Branch, Tree};
