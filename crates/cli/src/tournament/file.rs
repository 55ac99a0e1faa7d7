//! Tournaments in a TOML file.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::ArgMatches;
use game::Setting;
use serde::Deserialize;
use serde_json::{Map, Value};
use table::terms::{Clock, OnIllegal, Pace, Terms};

use super::request::{DEFAULT_FORMAT, RequestedFormat, TournamentRequest, applies, default_seed};
use crate::failure::{Failure, Outcome};
use crate::options::{GivenOptions, read_table};
use crate::{Games, args};

/// A tournament file: settings for all games, and for each.
#[derive(Deserialize)]
struct File {
    /// One game by name, or several with their own settings.
    game: Option<OneOrMany>,
    #[serde(flatten)]
    shared: BTreeMap<String, Value>,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum OneOrMany {
    One(String),
    Many(Vec<BTreeMap<String, Value>>),
}

/// The settings of one tournament.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct Section {
    name: String,
    options: Map<String, Value>,
    players: Vec<String>,
    clock: Option<String>,
    init: Option<String>,
    #[serde(rename = "on-illegal", alias = "on_illegal")]
    on_illegal: Option<String>,
    seed: Option<u64>,
    seats: Option<usize>,
    games: Option<usize>,
    #[serde(rename = "per-pair", alias = "per_pair")]
    per_pair: Option<usize>,
    format: Option<String>,
    rounds: Option<usize>,
    rotations: Option<usize>,
    sprt: Option<String>,
    settled: Option<String>,
    anchor: Option<String>,
}

/// The settings that say how many games there are.
const NUMBERS_OF_GAMES: [&str; 3] = ["games", "per-pair", "per_pair"];

/// The largest number of games, seats, rounds and rotations.
const MOST_COUNTED: usize = u32::MAX as usize;

/// Parses the tournaments of a file.
pub(super) fn read<'a>(games: Games<'a>, args: &ArgMatches) -> Outcome<Vec<TournamentRequest<'a>>> {
    let path = args.get_one::<String>("file").expect("it is required");
    let File { game, shared } = read_table(path)?;
    let sections = match game {
        None => {
            let names = args::names(games);
            return Err(invalid(
                path,
                &format!("no game is named: expected game = \"…\", one of {names}"),
            ));
        }
        Some(OneOrMany::One(name)) => vec![BTreeMap::from([("name".to_string(), name.into())])],
        Some(OneOrMany::Many(sections)) => sections,
    };
    let request = |section: BTreeMap<String, Value>| {
        let format = section.get("format").or(shared.get("format")).and_then(Value::as_str);
        let format = format.unwrap_or(DEFAULT_FORMAT).to_string();
        let mut all = shared.clone();
        // Settings for all games are for those to whose format they apply.
        all.retain(|name, _| applies(name, &format));
        // A game's own number of games replaces that for all, however either is given.
        if section.keys().any(|name| NUMBERS_OF_GAMES.contains(&name.as_str())) {
            all.retain(|name, _| !NUMBERS_OF_GAMES.contains(&name.as_str()));
        }
        all.extend(section);
        let all = Value::Object(all.into_iter().collect());
        let section =
            Section::deserialize(all).map_err(|error| invalid(path, &error.to_string()))?;
        section.request(games, path)
    };
    sections.into_iter().map(request).collect()
}

fn invalid(path: &str, why: &str) -> Failure {
    Failure::Failed(format!("{path}: {why}"))
}

impl Section {
    fn request<'a>(self, games: Games<'a>, path: &str) -> Outcome<TournamentRequest<'a>> {
        let in_file = |failure: Failure| match failure {
            Failure::Usage(why) => invalid(path, &why),
            other => other,
        };
        let game = args::find(games, &self.name).map_err(in_file)?;
        for (name, number) in [
            ("games", self.games),
            ("per-pair", self.per_pair),
            ("seats", self.seats),
            ("rounds", self.rounds),
            ("rotations", self.rotations),
        ] {
            if number.is_some_and(|number| !(1..=MOST_COUNTED).contains(&number)) {
                return Err(invalid(
                    path,
                    &format!("{name}: expected a number from 1 to {MOST_COUNTED}"),
                ));
            }
        }
        let seed = default_seed(self.seed);
        let time = |name: &str, text: &String| {
            Duration::read(text)
                .map_err(|wanted| invalid(path, &format!("{name} = {text:?}: expected {wanted}")))
        };
        let pace = self.clock.as_ref().map(|text| {
            text.parse::<Pace>().map_err(|why| invalid(path, &format!("clock: {why}")))
        });
        let on_illegal = self.on_illegal.as_ref().map(|text| {
            text.parse::<OnIllegal>().map_err(|why| invalid(path, &format!("on-illegal: {why}")))
        });
        let terms = Terms {
            clock: Clock {
                init: self.init.as_ref().map(|text| time("init", text)).transpose()?,
                pace: pace.transpose()?,
            },
            on_illegal: on_illegal.transpose()?.unwrap_or_default(),
        };
        Ok(TournamentRequest {
            game,
            given: GivenOptions::of_table(game, path, self.options)?,
            players: self.players,
            terms,
            seed,
            shape: RequestedFormat {
                seats: self.seats,
                games: self.games,
                per_pair: self.per_pair,
                format: self.format,
                rounds: self.rounds,
                rotations: self.rotations,
                sprt: self.sprt,
                settled: self.settled,
                anchor: self.anchor,
            },
        })
    }
}
