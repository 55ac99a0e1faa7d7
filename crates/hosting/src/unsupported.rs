//! Systems without process groups and `poll`: players from outside cannot be started.

/// What is missing.
pub(crate) const WHY: &str =
    "players from outside need a Unix system: this one lacks process groups and poll";

/// In the place of the module `group`.
pub(crate) mod group {
    /// Never made.
    #[derive(Clone, Copy, PartialEq, Eq)]
    pub(crate) enum Group {}

    impl Group {
        pub(crate) fn stop(self) {
            match self {}
        }

        pub(crate) fn resume(self) {
            match self {}
        }
    }
}

impl crate::WeakHost {
    /// Ends this program by a signal, as its default action does.
    pub fn end_by(&self, signal: i32) -> std::io::Result<()> {
        signal_hook::low_level::emulate_default_handler(signal)
    }
}

/// In the place of the module `services`.
pub(crate) mod services {
    #[derive(Default)]
    pub(crate) struct Services;

    impl Services {
        pub(crate) fn prepare(&self, _: &crate::Host) {}
    }
}

/// In the place of the module `process`.
pub(crate) mod process {
    use std::io;
    use std::process::ExitStatus;
    use std::time::Instant;

    use crate::link::{Exit, Link, ReadError};
    use crate::{MatchHost, PlayerCommand};

    /// Shows lines of a player's stderr as they come.
    pub type ShowLines = Box<dyn FnMut(&[String]) + Send>;

    /// Never made.
    pub enum Process {}

    impl Process {
        /// Always an error, which says what this system lacks.
        pub fn spawn(
            _: &MatchHost,
            _: usize,
            _: &PlayerCommand,
            _: Option<ShowLines>,
        ) -> io::Result<Self> {
            Err(io::Error::new(io::ErrorKind::Unsupported, super::WHY))
        }
    }

    impl Link for Process {
        fn outbox(&mut self) -> &mut Vec<u8> {
            match *self {}
        }

        fn send(&mut self) {
            match *self {}
        }

        fn unread(&mut self) -> Option<&str> {
            match *self {}
        }

        fn read_line(&mut self, _: Instant) -> Result<&[u8], ReadError> {
            match *self {}
        }

        fn wait_exit(&mut self, _: Instant) -> Option<String> {
            match *self {}
        }

        fn close(&mut self) -> Exit {
            match *self {}
        }

        fn kill(&mut self) {
            match *self {}
        }
    }

    /// An exit status in words.
    pub fn describe_exit(status: ExitStatus) -> String {
        status.to_string()
    }
}
