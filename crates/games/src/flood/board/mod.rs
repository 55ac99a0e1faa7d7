//! The board: cells in rows, their colours, and the regions of one colour.
//!
//! - `cells`: how cells lie, which are holes, where players start.
//! - `colouring`: colours for a new board; `colours`: colours as text.
//! - `file`: board files, read and written.
//! - `regions`: the cells of one colour that are connected.

pub(super) mod cells;
pub(super) mod colouring;
pub(super) mod colours;
pub(super) mod file;
pub(super) mod regions;
