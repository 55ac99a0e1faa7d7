//! Map files, and the maps.

mod files;
mod maps;
