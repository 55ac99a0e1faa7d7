//! A map: towns, the rails between them, and the objectives.

use game::SetupError;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// The highest colour a map may use, and the longest rail.
pub(super) const MOST_COLOURS: u8 = 64;
/// The longest rail there may be.
pub(super) const MOST_LENGTH: u8 = 100;
/// The most an objective may be worth, and the most wagons one may start with.
pub(super) const MOST_POINTS: u32 = 10_000;

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
    /// What it is called.
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

impl Rail {
    /// What it is worth to its builder.
    pub fn points(self) -> i32 {
        let k = i32::from(self.length);
        1 + k * (k - 1) / 2
    }
}

impl Map {
    /// The highest colour of a rail: cards have the colours 0 (jokers) to this.
    pub fn colours(&self) -> u8 {
        self.rails.iter().map(|rail| rail.colour).max().unwrap_or(0)
    }

    /// Whether it can be played on, whoever made it.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let error = |what: String| Err(SetupError::new(what));
        if self.wagons > MOST_POINTS {
            return error(format!(
                "{} wagons; at most {MOST_POINTS} can be played with",
                self.wagons
            ));
        }
        if let Some(i) = self.towns.iter().position(|town| !fine_name(&town.name)) {
            return error(format!(
                "town {}: its name is empty or has unprintable characters",
                i + 1
            ));
        }
        for (i, rail) in self.rails.iter().enumerate() {
            self.check_rail(rail).or_else(|why| error(format!("rail {i}: {why}")))?;
        }
        for (i, objective) in self.objectives.iter().enumerate() {
            self.check_objective(objective)
                .or_else(|why| error(format!("objective {i}: {why}")))?;
        }
        match self.missing_colour() {
            Some(gap) => error(missing(gap, self.colours())),
            None => Ok(()),
        }
    }

    /// What is wrong with a rail by itself.
    pub(super) fn check_rail(&self, rail: &Rail) -> Result<(), String> {
        self.check_towns(rail.towns)?;
        if rail.colour > MOST_COLOURS {
            return Err(format!("colour {}; colours are 0 to {MOST_COLOURS}", rail.colour));
        }
        if rail.length == 0 || rail.length > MOST_LENGTH {
            return Err(format!("length {}; a rail is 1 to {MOST_LENGTH} long", rail.length));
        }
        Ok(())
    }

    /// What is wrong with an objective by itself.
    pub(super) fn check_objective(&self, objective: &Objective) -> Result<(), String> {
        self.check_towns(objective.towns)?;
        if objective.points > MOST_POINTS {
            return Err(format!("{} points; at most {MOST_POINTS}", objective.points));
        }
        Ok(())
    }

    fn check_towns(&self, [a, b]: [u32; 2]) -> Result<(), String> {
        for town in [a, b] {
            if town == 0 || town as usize > self.towns.len() {
                return Err(format!(
                    "there is no town {town}; towns are 1 to {}",
                    self.towns.len()
                ));
            }
        }
        if a == b { Err(format!("it leads from town {a} to itself")) } else { Ok(()) }
    }

    /// The lowest colour that no rail has, though one has a higher.
    pub(super) fn missing_colour(&self) -> Option<u8> {
        (1..self.colours()).find(|colour| self.rails.iter().all(|rail| rail.colour != *colour))
    }
}

/// Says that a colour is missing.
pub(super) fn missing(gap: u8, highest: u8) -> String {
    format!("no rail has colour {gap}, though one has {highest}; number the colours without gaps")
}

/// A name that can be printed anywhere.
pub(super) fn fine_name(name: &str) -> bool {
    !name.trim().is_empty() && !name.chars().any(char::is_control)
}
