//! Why the connection of a guest is closed, as the close codes of WebSockets.

/// The match is over.
pub const OVER: u16 = 1000;
/// Another client has taken the seat.
pub const REPLACED: u16 = 4000;
/// The seat is out of the match.
pub const OUT: u16 = 4001;
