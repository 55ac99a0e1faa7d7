//! Matches as a page sees them.

mod live;
mod past;
mod secrets;
