//! Matches as a page sees them.

mod live;
mod secrets;
