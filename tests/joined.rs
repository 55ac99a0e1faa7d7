//! Players at tables of `plateau serve`, through the real program: how they join and play, and how they come back when
//! the connection is cut or the server killed.

mod cuts;
mod matches;
mod namespaces;
mod proxy;
mod refusals;
mod secrets;
pub(crate) mod serving;
