//! Map files.

mod files;
