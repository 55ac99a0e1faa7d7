//! Draws scenes of any game: as SVG, as PNG, as an animation, and in the terminal.
//!
//! The first position of a game of Penguins, as an SVG file and in a terminal of 80 columns:
//! ```
//! use game::{Game, Language, Rng, Show};
//! use games::penguins::{Options, Penguins};
//! use render::Theme;
//! use render::terminal::{Canvas, Depth};
//!
//! let game = Penguins::new(Penguins::draw(&Options::default(), 2, &mut Rng::new(7))?)?;
//! let scene = game.scene(&game.view(&game.start(), None), None);
//! let names = ["Ada".to_string(), "Alan".to_string()];
//!
//! let picture = render::svg(&scene, &names, Language::English);
//! assert!(picture.starts_with("<svg") && picture.contains("Alan"));
//!
//! let canvas = Canvas { columns: 80, rows: 40, depth: Depth::True, theme: Theme::Dark };
//! let rows = render::terminal::draw(&scene, &names, &canvas).expect("the window is large enough");
//! assert!(rows.len() <= 40);
//! # Ok::<(), game::SetupError>(())
//! ```

mod camera;
mod captions;
mod extents;
mod legible;
mod letters;
mod part;
mod pixels;
mod pointing;
mod raster;
mod strokes;
mod svg;
pub mod terminal;
mod theme;

pub use camera::{Camera, Direction};
pub use pixels::{Animation, Extent, Look, png};
pub use svg::svg;
pub use theme::Theme;
