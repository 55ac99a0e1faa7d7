//! The first line of a script, which names its interpreter.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

/// The longest first line that the system reads.
const LONGEST: u64 = 256;

/// The interpreter that the first line of a script asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interpreter {
    /// The program that the system starts.
    pub path: PathBuf,
    /// The program that `env` looks for in the folders of `PATH`, if the first one is `env`.
    pub searched: Option<String>,
}

/// The beginning of a file, as far as the system reads its first line; empty if it cannot be read.
pub fn file_head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    // A device has no end, and opening a pipe waits for another program.
    if path.is_file()
        && let Ok(file) = File::open(path)
    {
        // A file that cannot be read fails when it is started.
        let _ = file.take(LONGEST).read_to_end(&mut head);
    }
    head
}

impl Interpreter {
    /// The interpreter of a script that begins with `head`; none for other files.
    pub fn of(head: &[u8]) -> Option<Self> {
        let line = head.split(|&byte| byte == b'\n').next()?.strip_prefix(b"#!")?;
        let line = String::from_utf8_lossy(line);
        let (path, rest) = line.trim().split_once(char::is_whitespace).unwrap_or((line.trim(), ""));
        if path.is_empty() {
            return None;
        }
        let is_env = Path::new(path).file_name().is_some_and(|name| name == "env");
        let searched = is_env.then(|| searched(rest.trim())).flatten();
        Some(Self { path: path.into(), searched })
    }
}

/// The program that `env` looks for. The system hands over all that follows as one word; only with `-S`, `env` splits
/// it.
fn searched(rest: &str) -> Option<String> {
    let split = ["-S", "-vS", "--split-string="].iter().find_map(|flag| rest.strip_prefix(flag));
    let Some(words) = split else {
        return (!rest.is_empty() && !rest.starts_with('-')).then(|| rest.to_string());
    };
    // Other flags may have values, so that the program cannot be found.
    let words = words.split_whitespace().skip_while(|word| word.contains('='));
    words.take(1).find(|word| !word.starts_with('-')).map(str::to_string)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_names_the_interpreter() {
        let of = |line: &str| Interpreter::of(line.as_bytes());
        let named = |path: &str, searched: Option<&str>| {
            Some(Interpreter { path: path.into(), searched: searched.map(str::to_string) })
        };
        assert_eq!(of("#!/bin/sh\necho"), named("/bin/sh", None));
        assert_eq!(of("#! /usr/bin/perl -w\n"), named("/usr/bin/perl", None));
        assert_eq!(of("#!/usr/bin/env python3\n"), named("/usr/bin/env", Some("python3")));
        assert_eq!(of("#!/usr/bin/env python3 -u"), named("/usr/bin/env", Some("python3 -u")));
        assert_eq!(of("#!/usr/bin/env -S python3 -u"), named("/usr/bin/env", Some("python3")));
        assert_eq!(of("#!/usr/bin/env -SA=1 node"), named("/usr/bin/env", Some("node")));
        assert_eq!(of("#!/usr/bin/env -i node"), named("/usr/bin/env", None));
        assert_eq!(of("#!/usr/bin/env -S -i node"), named("/usr/bin/env", None));
        assert_eq!(of("#!\n"), None);
        assert_eq!(of("print(1)"), None);
    }
}
