//! A map: towns, the rails between them, and the objectives.
//!
//! `file` reads and writes maps, `describe` summarizes one, `generate` makes large ones (with `names`
//! for their towns), `routes` measures distances, and `network` groups rails by what they cost.

pub(super) mod describe;
pub(super) mod file;
pub(super) mod generate;
pub(super) mod names;
pub(super) mod network;
pub(super) mod routes;

use game::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The most towns, rails or objectives a map may have.
pub(super) const MOST_THINGS: u32 = 10_000_000;
/// The highest colour a map may use.
pub(super) const MOST_COLOURS: u8 = 64;
/// The longest rail there may be.
pub(super) const MOST_LENGTH: u8 = 100;
/// The most an objective may be worth, and the most wagons one may start with.
pub(super) const MOST_POINTS: u32 = 10_000;
/// Coordinates beyond this would be lost to rounding.
pub(super) const FARTHEST: f32 = 1e6;

/// Towns, the rails between them, and the objectives.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Map {
    /// How many wagons each seat starts with.
    pub wagons: u32,
    /// The towns; they are named by their number, counted from 1.
    pub towns: Vec<Town>,
    /// The rails; they are named by their place in this list, counted from 0.
    pub rails: Vec<Rail>,
    /// The objectives; they are named by their place in this list, counted from 0.
    pub objectives: Vec<Objective>,
}

/// A town.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Town {
    /// Its name.
    pub name: String,
    /// Where it is drawn, `y` growing downwards, if the map says so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<[f32; 2]>,
}

/// A rail between two towns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Rail {
    /// The two towns, by their numbers, counted from 1.
    pub towns: [u32; 2],
    /// The colour that pays for it; 0: any one colour.
    pub colour: u8,
    /// How many cards and wagons it takes.
    pub length: u8,
}

/// Two towns to join, and what that is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Objective {
    /// The two towns, by their numbers, counted from 1.
    pub towns: [u32; 2],
    /// Points won if it is done, lost if it is not.
    pub points: u32,
}

impl Town {
    /// Why the town is refused; `placed`: it has coordinates if and only if the others do.
    fn check(&self, placed: bool) -> Result<(), String> {
        check_name(&self.name)?;
        if !placed {
            return Err("some towns have coordinates and others do not".to_string());
        }
        if self.at.into_iter().flatten().any(|x| x.is_nan() || x.abs() > FARTHEST) {
            return Err(format!("its coordinates must be numbers up to {FARTHEST}"));
        }
        Ok(())
    }
}

/// Names can be printed anywhere, and written to a file and read again.
pub(super) fn check_name(name: &str) -> Result<(), String> {
    if name.is_empty() {
        return Err("it has no name".to_string());
    }
    if name.trim() != name || name.chars().any(char::is_control) {
        let why = "begins or ends with a space, or has an unprintable character";
        return Err(format!("its name {name:?} {why}"));
    }
    Ok(())
}

impl Rail {
    /// What it is worth to its builder.
    pub fn points(self) -> i32 {
        let k = i32::from(self.length);
        1 + k * (k - 1) / 2
    }

    /// Why it is refused on a map with this number of towns.
    pub(super) fn check(&self, towns: usize) -> Result<(), String> {
        check_towns(self.towns, towns)?;
        check_paint(self.colour.into(), self.length.into())
    }
}

/// Why the colour or the length of a rail is refused.
pub(super) fn check_paint(colour: u32, length: u32) -> Result<(), String> {
    if colour > MOST_COLOURS.into() {
        return Err(format!("colour {colour}; colours are 0 to {MOST_COLOURS}"));
    }
    if length == 0 || length > MOST_LENGTH.into() {
        return Err(format!("length {length}; a rail is 1 to {MOST_LENGTH} long"));
    }
    Ok(())
}

impl Objective {
    /// Why it is refused on a map with this number of towns.
    pub(super) fn check(&self, towns: usize) -> Result<(), String> {
        check_towns(self.towns, towns)?;
        if self.points > MOST_POINTS {
            return Err(format!("{} points; at most {MOST_POINTS}", self.points));
        }
        Ok(())
    }
}

impl Map {
    /// The shortest rails that join these towns, exactly; none if no rails do. Each town triples
    /// the time.
    pub fn joining(&self, towns: &[u32]) -> Option<Vec<u32>> {
        super::bots::joining(self, towns)
    }

    /// The highest colour of a rail: cards have the colours 0 (jokers) to this.
    pub fn colours(&self) -> u8 {
        self.rails.iter().map(|rail| rail.colour).max().unwrap_or(0)
    }

    /// Refuses a map that cannot be played on, from whatever source.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let Self { wagons, towns, rails, objectives } = self;
        let in_one =
            |kind: &str, i: usize, why: String| SetupError::new(format!("{kind} {i}: {why}"));
        let count = |count: usize| u32::try_from(count).unwrap_or(u32::MAX);
        let counts = [count(towns.len()), count(rails.len()), count(objectives.len()), *wagons];
        check_counts(counts).map_err(SetupError::new)?;
        for (i, town) in towns.iter().enumerate() {
            let placed = town.at.is_some() == towns[0].at.is_some();
            town.check(placed).map_err(|why| in_one("town", i + 1, why))?;
        }
        for (i, rail) in rails.iter().enumerate() {
            rail.check(towns.len()).map_err(|why| in_one("rail", i, why))?;
        }
        for (i, objective) in objectives.iter().enumerate() {
            objective.check(towns.len()).map_err(|why| in_one("objective", i, why))?;
        }
        self.missing_colour()
            .map_or(Ok(()), |gap| Err(SetupError::new(missing(gap, self.colours()))))
    }

    /// The lowest colour that no rail has although some rail has a higher one.
    pub(super) fn missing_colour(&self) -> Option<u8> {
        let mut seen = [false; 256];
        self.rails.iter().for_each(|rail| seen[usize::from(rail.colour)] = true);
        (1..self.colours()).find(|&colour| !seen[usize::from(colour)])
    }
}

/// Why the size of a map is refused: its towns, rails, objectives and wagons.
pub(super) fn check_counts([towns, rails, objectives, wagons]: [u32; 4]) -> Result<(), String> {
    if towns < 2 {
        return Err(format!("{towns} towns; a map has at least 2"));
    }
    for (kind, count) in [("towns", towns), ("rails", rails), ("objectives", objectives)] {
        if count > MOST_THINGS {
            return Err(format!("{count} {kind}; a map has at most {MOST_THINGS}"));
        }
    }
    if wagons > MOST_POINTS {
        return Err(format!("{wagons} wagons; at most {MOST_POINTS} can be played with"));
    }
    Ok(())
}

/// Why the number of a town is refused.
pub(super) fn check_town(id: u32, towns: usize) -> Result<(), String> {
    if id == 0 || id as usize > towns {
        return Err(format!("there is no town {id}; towns are 1 to {towns}"));
    }
    Ok(())
}

/// Why a pair of towns is refused.
fn check_towns(pair: [u32; 2], towns: usize) -> Result<(), String> {
    pair.into_iter().try_for_each(|id| check_town(id, towns))?;
    if pair[0] == pair[1] {
        Err(format!("it leads from town {} to itself", pair[0]))
    } else {
        Ok(())
    }
}

/// The message that a colour is missing.
pub(super) fn missing(gap: u8, highest: u8) -> String {
    format!("no rail has colour {gap}, though one has {highest}; number the colours without gaps")
}
