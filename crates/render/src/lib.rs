//! Draws scenes of any game: as SVG, and in the terminal.

mod letters;
mod raster;
mod svg;
pub mod terminal;
mod theme;

pub use svg::svg;
pub use theme::Theme;
