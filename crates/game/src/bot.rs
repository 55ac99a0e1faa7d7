//! Built-in players as a list: names, settings, constructors.

use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use crate::{Game, Player};

/// A built-in player: an entry of the list that `plateau players` prints.
pub struct Bot<G: Game> {
    /// The name it is called by.
    pub name: &'static str,
    /// What it does, in a line.
    pub about: &'static str,
    /// What can be set.
    pub params: &'static [Param],
    /// Makes the player for a match of this game, or returns why it cannot play it.
    pub make: fn(&G, &Params) -> Made<G>,
}

/// A player, or why it cannot play this game as it is set.
pub type Made<G> = Result<Box<dyn Player<G>>, String>;

/// A setting of a built-in player.
#[derive(Clone, Copy, Debug)]
pub struct Param {
    /// Its name.
    pub name: &'static str,
    /// An example value.
    pub example: &'static str,
    /// What it sets, and its default.
    pub about: &'static str,
}

/// A player as written: `mcts:playouts=1000,explore=0.7`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Params {
    values: BTreeMap<String, String>,
    /// The content of settings that are files.
    files: BTreeMap<String, Content>,
}

/// The content of a file, read piece by piece: a large file need not fit into memory.
pub trait FileContent: Send + Sync {
    /// Its length in bytes.
    fn length(&self) -> u64;
    /// Fills `out` from `offset` on; `false` if the file is shorter or cannot be read.
    fn read_at(&self, offset: u64, out: &mut [u8]) -> bool;
}

impl FileContent for Vec<u8> {
    fn length(&self) -> u64 {
        self.len() as u64
    }

    fn read_at(&self, offset: u64, out: &mut [u8]) -> bool {
        let range = usize::try_from(offset).ok().and_then(|offset| self.get(offset..));
        let Some(bytes) = range.and_then(|rest| rest.get(..out.len())) else { return false };
        out.copy_from_slice(bytes);
        true
    }
}

/// Equal only to itself: files are not compared.
#[derive(Clone)]
struct Content(Arc<dyn FileContent>);

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} bytes", self.0.length())
    }
}

impl PartialEq for Content {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}

impl Eq for Content {}

impl Params {
    /// The value of a setting, if it was given.
    pub fn get<T: Setting>(&self, name: &str) -> Result<Option<T>, String> {
        let read = |text: &String| {
            T::read(text).map_err(|wanted| format!("{name}={text}: expected {wanted}"))
        };
        self.values.get(name).map(read).transpose()
    }

    /// The paths of the settings that are files, written `file:PATH`, by name.
    pub fn paths(&self) -> impl Iterator<Item = (&str, &str)> {
        self.values
            .iter()
            .filter_map(|(name, value)| Some((name.as_str(), value.strip_prefix("file:")?)))
    }

    /// The same settings, with the content of one that is a file.
    pub fn with_file(mut self, name: &str, content: impl FileContent + 'static) -> Self {
        self.files.insert(name.to_string(), Content(Arc::new(content)));
        self
    }

    /// The content of a setting that is a file, if it was given.
    pub fn file(&self, name: &str) -> Option<Arc<dyn FileContent>> {
        self.files.get(name).map(|content| content.0.clone())
    }

    /// The settings by name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.values.keys().map(String::as_str)
    }
}

/// Settings by name; of two with one name the later counts.
impl FromIterator<(String, String)> for Params {
    fn from_iter<I: IntoIterator<Item = (String, String)>>(settings: I) -> Self {
        Self { values: settings.into_iter().collect(), files: BTreeMap::new() }
    }
}

impl FromStr for Params {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut values = BTreeMap::new();
        for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            let (name, value) = part
                .split_once('=')
                .map(|(name, value)| (name.trim(), value.trim()))
                .ok_or_else(|| format!("{part:?} is not a setting: write name=value"))?;
            if values.insert(name.to_string(), value.to_string()).is_some() {
                return Err(format!("{name} is set twice"));
            }
        }
        Ok(Self { values, files: BTreeMap::new() })
    }
}

/// Settings in the order of their names, so that equal players are written equally.
impl fmt::Display for Params {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, (name, value)) in self.values.iter().enumerate() {
            write!(f, "{}{name}={value}", if i == 0 { "" } else { "," })?;
        }
        Ok(())
    }
}

/// A type that a setting can have.
pub trait Setting: Sized {
    /// Parses a value, or returns what was expected.
    fn read(text: &str) -> Result<Self, &'static str>;
}

impl Setting for u64 {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text.replace('_', "").parse() {
            // Such as 1e4 or 10k.
            Err(_) if text.starts_with(|c: char| c.is_ascii_digit()) => {
                Err("a whole number from 1 in digits, such as 10000 or 10_000")
            }
            Ok(0) | Err(_) => Err("a whole number from 1"),
            Ok(number) => Ok(number),
        }
    }
}

impl Setting for f64 {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text.parse() {
            Ok(number) if (0.0..f64::INFINITY).contains(&number) => Ok(number),
            _ => Err("a number from 0, such as 0.7"),
        }
    }
}

impl Setting for String {
    fn read(text: &str) -> Result<Self, &'static str> {
        Ok(text.to_string())
    }
}

impl Setting for bool {
    fn read(text: &str) -> Result<Self, &'static str> {
        text.parse().map_err(|_| "true or false")
    }
}

impl Setting for Duration {
    fn read(text: &str) -> Result<Self, &'static str> {
        const WANTED: &str = "a time above 0 with its unit, such as 100ms, 2s or 1m";
        let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').ok_or(WANTED)?;
        let (number, unit) = text.split_at(digits);
        let seconds = match unit {
            "us" => 1e-6,
            "ms" => 1e-3,
            "s" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            _ => return Err(WANTED),
        };
        let number: f64 = number.parse().map_err(|_| WANTED)?;
        match Duration::try_from_secs_f64(number * seconds) {
            Ok(time) if !time.is_zero() => Ok(time),
            _ => Err(WANTED),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn settings_are_read_and_written_in_order() {
        let params: Params = "time=1.5s,depth=4".parse().unwrap();
        assert_eq!(params.get::<u64>("depth"), Ok(Some(4)));
        assert_eq!(params.get::<Duration>("time"), Ok(Some(Duration::from_millis(1500))));
        assert_eq!(params.get::<u64>("nodes"), Ok(None));
        assert_eq!(params.to_string(), "depth=4,time=1.5s");
        assert_eq!("time = 1.5s, depth=4".parse(), Ok(params), "blanks do not count");
    }

    #[test]
    fn bad_settings_say_what_was_expected() {
        let error = |text: &str| text.parse::<Params>().unwrap_err();
        assert_eq!(error("depth"), "\"depth\" is not a setting: write name=value");
        assert_eq!(error("a=1,a=2"), "a is set twice");
        let params: Params = "depth=0,time=soon,explore=-1".parse().unwrap();
        assert_eq!(
            params.get::<u64>("depth").unwrap_err(),
            "depth=0: expected a whole number from 1"
        );
        assert!(params.get::<Duration>("time").unwrap_err().contains("such as 100ms"));
        assert!(params.get::<f64>("explore").is_err());
        for short in ["1e4", "10k"] {
            assert!(u64::read(short).unwrap_err().contains("such as 10000"), "{short}");
        }
        assert!(Duration::read("999999999999999999999h").is_err());
    }
}
