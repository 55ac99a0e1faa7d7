//! Laws, positions worked out by hand, refusals, board files, counts, secrets, bots.

mod laws;

use super::*;
