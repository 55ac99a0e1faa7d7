//! Draws scenes of any game: as SVG, and in the terminal.

mod camera;
mod letters;
mod raster;
mod svg;
pub mod terminal;
mod theme;

pub use camera::{Camera, Direction};
pub use svg::svg;
pub use theme::Theme;
