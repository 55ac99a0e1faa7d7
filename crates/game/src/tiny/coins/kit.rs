//! What the game brings besides its rules: bots, manual, file format, a benchmark case.

use std::fmt::Write;

use super::{Coins, CoinsOptions, CoinsSetup, Row, Take, VALUES};
use crate::{
    Ask, Bot, Case, Catalogue, Fault, Game, Kit, Measure, Player, SetupError, Translated, Trial,
    count,
};

/// What the game says to people, in each language.
pub(super) static WORDS: Catalogue =
    Catalogue { english: include_str!("words/en.txt"), french: include_str!("words/fr.txt") };

impl Kit for Coins {
    const WORDS: &'static Catalogue = &WORDS;
    const MANUAL: Translated =
        Translated { english: include_str!("rules.md"), french: include_str!("rules.fr.md") };
    const PLAYERS: &'static [&'static str] = &["larger", "left"];
    const LADDER: &'static [&'static str] = &["left", "larger"];

    fn bots() -> Vec<Bot<Self>> {
        let left = Bot {
            name: "left",
            about: "takes the left coin",
            params: &[],
            make: |_, _| Ok(Box::new(Left)),
        };
        let make: fn(&Self, &crate::Params) -> crate::Made<Self> =
            |game, _| Ok(Box::new(Larger { row: game.setup().row.clone() }));
        vec![
            left,
            Bot { name: "larger", about: "takes the larger of both coins", params: &[], make },
        ]
    }

    fn cases() -> Vec<Case<Self>> {
        let options = CoinsOptions { coins: 100, ..CoinsOptions::default() };
        vec![Case { name: "coins-100", options, seats: 2, measure: Measure::Playouts }]
    }

    fn trials() -> Vec<Trial<Self>> {
        let odd = |name, options| Trial { name, options, long: false, beyond_libraries: None };
        let file = Row::File("5 1 1 5\n".to_string());
        vec![
            odd("one coin", CoinsOptions { coins: 1, ..CoinsOptions::default() }),
            odd("a row from a file", CoinsOptions { row: file, ..CoinsOptions::default() }),
        ]
    }

    fn write(setup: &CoinsSetup) -> String {
        let mut out = "# values from left to right\n".to_string();
        for value in &setup.row {
            _ = writeln!(out, "{value}");
        }
        out
    }

    fn describe(file: &str) -> Result<String, SetupError> {
        let row = read(file)?;
        let worth: i64 = row.iter().map(|&value| i64::from(value)).sum();
        Ok(format!("{} worth {worth}\n", count(row.len(), "coin")))
    }
}

/// Reads a row: values between blanks, on any number of lines; `#` begins a comment.
pub(super) fn read(file: &str) -> Result<Vec<i32>, SetupError> {
    let mut row = Vec::new();
    for (number, line) in (1..).zip(file.lines()) {
        let line = line.split('#').next().unwrap_or_default();
        for word in line.split_whitespace() {
            match word.parse() {
                Ok(value) if VALUES.contains(&value) => row.push(value),
                _ => {
                    let (least, most) = (VALUES.start(), VALUES.end());
                    let why =
                        format!("{word:?} is not a coin: expected a number from {least} to {most}");
                    return Err(SetupError::new(why).at_line(number));
                }
            }
        }
    }
    if row.is_empty() {
        return Err(SetupError::new("the file holds no coins: write their values, as in 3 1 4"));
    }
    Ok(row)
}

struct Left;

impl Player<Coins> for Left {
    fn choose(&mut self, _: &Ask<'_, Coins>) -> Result<Take, Fault> {
        Ok(Take::Left)
    }
}

struct Larger {
    row: Vec<i32>,
}

impl Player<Coins> for Larger {
    fn choose(&mut self, ask: &Ask<'_, Coins>) -> Result<Take, Fault> {
        let view = ask.view();
        let is_right_larger = self.row[view.right - 1] > self.row[view.left];
        Ok(if is_right_larger { Take::Right } else { Take::Left })
    }
}
