//! Systems whose terminals are read line by line only.

use std::io;

use players::{Console, ConsoleInput, ConsolePrompt};

use crate::viewer::Viewer;

/// There is none.
pub(crate) enum PersonConsole {}

impl PersonConsole {
    pub(crate) fn new(_: Option<Viewer>, _: bool) -> Option<Self> {
        None
    }

    pub(crate) fn at_end(&self) -> impl FnOnce() + Send + 'static {
        || {}
    }
}

impl Console for PersonConsole {
    fn open(&self) {}

    fn close(&self) {}

    fn is_window(&self) -> bool {
        match *self {}
    }

    fn say(&self, _: &[String]) {}

    fn ask(&self, _: &ConsolePrompt<'_>) -> io::Result<ConsoleInput> {
        match *self {}
    }

    fn page(&self, _: &[String]) -> io::Result<()> {
        match *self {}
    }
}
