//! Tables and questions with their types erased, for code that handles all games alike.

mod message;
mod question;
mod table;

pub use question::{AnyQuestion, Touch};
pub use table::{AnyTable, MOST_DRAWN};
