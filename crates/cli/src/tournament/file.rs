//! Tournaments in a TOML file.

use std::collections::BTreeMap;
use std::time::Duration;

use clap::ArgMatches;
use game::Setting;
use players::expected_like;
use serde::Deserialize;
use serde_json::{Map, Value};
use table::terms::{Clock, OnIllegal, Pace, Terms};
use toml::de::{DeTable, DeValue};

use super::origin::Origin;
use super::request::{DEFAULT_FORMAT, RequestedFormat, TournamentRequest, applies, default_seed};
use crate::failure::{Failure, Outcome, read_file};
use crate::options::{GivenOptions, read_table};
use crate::{Games, args};

/// A tournament file: settings for all games, and for each.
#[derive(Deserialize)]
struct File {
    /// One game by name, or several with their own settings.
    game: Option<Value>,
    #[serde(flatten)]
    shared: BTreeMap<String, Value>,
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
    alpha: Option<String>,
    beta: Option<String>,
    settled: Option<String>,
    anchor: Option<String>,
}

/// The settings of a file, each with an example.
const SETTINGS: [(&str, &str); 18] = [
    ("name", "\"penguins\""),
    ("options", "{ board = \"hex\" }"),
    ("players", "[\"random\", \"submissions/\"]"),
    ("clock", "\"1s\""),
    ("init", "\"10s\""),
    ("on-illegal", "\"forfeit\""),
    ("seed", "7"),
    ("seats", "2"),
    ("games", "300"),
    ("per-pair", "20"),
    ("format", "\"swiss\""),
    ("rounds", "3"),
    ("rotations", "2"),
    ("sprt", "\"0,10\""),
    ("alpha", "\"1%\""),
    ("beta", "\"1%\""),
    ("settled", "\"95%\""),
    ("anchor", "\"random=0\""),
];

/// Whether a setting of this name can be given in a file.
pub(crate) fn is_setting(name: &str) -> bool {
    SETTINGS.iter().any(|(known, _)| *known == name)
}

/// The settings that say how many games there are.
const NUMBERS_OF_GAMES: [&str; 3] = ["games", "per-pair", "per_pair"];

/// The largest number of games, seats, rounds and rotations.
const MOST_COUNTED: usize = u32::MAX as usize;

/// Parses the tournaments of a file.
pub(super) fn read<'a>(games: Games<'a>, args: &ArgMatches) -> Outcome<Vec<TournamentRequest<'a>>> {
    let path = args.get_one::<String>("file").expect("it is required");
    let File { game, shared } = read_table(path)?;
    let text = read_file(path)?;
    let at_top = Origin::File { path: path.clone(), lines: lines(&text, None) };
    let Some(sections) = game.as_ref().map_or(Some(Vec::new()), sections) else {
        let why =
            "for each game write [[game]], in two pairs of brackets, and name = \"…\" below it";
        return Err(at_top.invalid(Some("game"), why));
    };
    if sections.is_empty() {
        let names = args::names(games);
        let why = format!(
            "no game is named: write [[game]] and name = \"…\" below it, with one of {names}"
        );
        return Err(at_top.refused(&why));
    }
    let format = |section: &BTreeMap<String, Value>| {
        let format = section.get("format").or(shared.get("format")).and_then(Value::as_str);
        format.unwrap_or(DEFAULT_FORMAT).to_string()
    };
    for name in shared.keys() {
        if !sections.iter().any(|section| applies(name, &format(section))) {
            let why = format!("{name} does not apply to the format of any game in this file");
            return Err(at_top.invalid(Some(name), &why));
        }
    }
    let request = |(number, section): (usize, BTreeMap<String, Value>)| {
        let format = format(&section);
        let mut all = shared.clone();
        // Settings for all games are for those to whose format they apply.
        all.retain(|name, _| applies(name, &format));
        // A game's own number of games replaces that for all, however either is given.
        if section.keys().any(|name| NUMBERS_OF_GAMES.contains(&name.as_str())) {
            all.retain(|name, _| !NUMBERS_OF_GAMES.contains(&name.as_str()));
        }
        all.extend(section);
        let origin = Origin::File { path: path.clone(), lines: lines(&text, Some(number)) };
        for (name, value) in &all {
            check(name, value, &origin)?;
        }
        let all = Value::Object(all.into_iter().collect());
        let section =
            Section::deserialize(all).map_err(|error| origin.refused(&error.to_string()))?;
        section.request(games, (path, origin))
    };
    sections.into_iter().enumerate().map(request).collect()
}

/// The settings of each game: of one that is only named, or of all that have a section; none if it is neither.
fn sections(game: &Value) -> Option<Vec<BTreeMap<String, Value>>> {
    if let Value::String(_) = game {
        return Some(vec![BTreeMap::from([("name".to_string(), game.clone())])]);
    }
    let of = |section: &Value| Some(section.as_object()?.clone().into_iter().collect());
    game.as_array()?.iter().map(of).collect()
}

/// Checks that a setting exists and has a value of its kind.
fn check(name: &str, value: &Value, origin: &Origin) -> Outcome {
    let known = SETTINGS.iter().find(|(known, _)| *known == name.replace('_', "-"));
    let Some((_, example)) = known else {
        let names: Vec<&str> = SETTINGS.iter().map(|(name, _)| *name).collect();
        let why = format!("there is no setting {name:?}; there are {}", names.join(", "));
        return Err(origin.invalid(Some(name), &why));
    };
    let alone = Value::Object(Map::from_iter([(name.to_string(), value.clone())]));
    Section::deserialize(alone).map(drop).map_err(|_| {
        let why = format!("{name} = {value}: {}", expected_like(name, example));
        origin.invalid(Some(name), &why)
    })
}

/// The lines of the settings for all games, and of those of the game with this number, which come before them.
fn lines(text: &str, game: Option<usize>) -> BTreeMap<String, usize> {
    let Ok(file) = DeTable::parse(text) else { return BTreeMap::new() };
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let of = |table: &DeTable<'_>| -> BTreeMap<String, usize> {
        table.keys().map(|name| (name.get_ref().to_string(), line(name.span().start))).collect()
    };
    let mut lines = of(file.get_ref());
    match file.get_ref().get("game").map(toml::Spanned::get_ref) {
        Some(DeValue::Array(games)) => {
            let section = game.and_then(|number| games.get(number));
            lines.extend(
                section
                    .and_then(|section| section.get_ref().as_table())
                    .map_or_else(BTreeMap::new, of),
            );
        }
        // The only game is named at the top.
        _ => _ = lines.get("game").copied().map(|line| lines.insert("name".to_string(), line)),
    }
    lines
}

impl Section {
    fn request<'a>(
        self,
        games: Games<'a>,
        (path, origin): (&str, Origin),
    ) -> Outcome<TournamentRequest<'a>> {
        let game = args::find(games, &self.name).map_err(|failure| match failure {
            Failure::Usage(why) => origin.invalid(Some("name"), &why),
            other => other,
        })?;
        for (name, number) in [
            ("games", self.games),
            ("per-pair", self.per_pair),
            ("seats", self.seats),
            ("rounds", self.rounds),
            ("rotations", self.rotations),
        ] {
            if number.is_some_and(|number| !(1..=MOST_COUNTED).contains(&number)) {
                let why = format!("expected a number from 1 to {MOST_COUNTED}");
                return Err(origin.wrong(name, None, &why));
            }
        }
        let seed = default_seed(self.seed);
        let time = |text: &String| {
            let wrong = |wanted| origin.wrong("init", Some(text), &format!("expected {wanted}"));
            Duration::read(text).map_err(wrong)
        };
        // The reasons name the value.
        let named = &origin;
        let wrong = |name: &'static str| move |why: String| named.wrong(name, None, &why);
        let pace = |text: &String| text.parse::<Pace>().map_err(wrong("clock"));
        let on_illegal = |text: &String| text.parse::<OnIllegal>().map_err(wrong("on-illegal"));
        let terms = Terms {
            clock: Clock {
                init: self.init.as_ref().map(time).transpose()?,
                pace: self.clock.as_ref().map(pace).transpose()?,
            },
            on_illegal: self.on_illegal.as_ref().map(on_illegal).transpose()?.unwrap_or_default(),
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
                alpha: self.alpha,
                beta: self.beta,
                settled: self.settled,
                anchor: self.anchor,
            },
            origin,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CUP: &str = "clock = \"1s\"\nrounds = 3\n\n[[game]]\nname = \"penguins\"\n\n[[game]]\nname = \"flood\"\nformat = \"siwss\"\n";

    #[test]
    fn a_setting_is_found_on_its_line() {
        let second = lines(CUP, Some(1));
        assert_eq!((second["clock"], second["name"], second["format"]), (1, 8, 9));
        assert_eq!(lines(CUP, Some(0))["name"], 5);
        assert_eq!(lines("clock = \"1s\"\ngame = \"flood\"\n", Some(0))["name"], 2);
    }

    #[test]
    fn a_game_is_a_name_or_a_list_of_sections() {
        let of = |text: &str| {
            let file: File = toml::from_str(text).unwrap();
            sections(&file.game.unwrap())
                .map(|all| all.into_iter().map(|one| one["name"].clone()).collect::<Vec<_>>())
        };
        assert_eq!(of(CUP), Some(vec!["penguins".into(), "flood".into()]));
        assert_eq!(of("game = \"flood\""), Some(vec!["flood".into()]));
        for wrong in ["[game]\nname = \"flood\"", "game = [\"flood\"]", "game = 3"] {
            assert_eq!(of(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_value_of_another_kind_is_named_with_an_example() {
        let origin = Origin::File { path: "cup.toml".to_string(), lines: lines(CUP, None) };
        let said = |name: &str, value: Value| match check(name, &value, &origin) {
            Err(Failure::Failed(why)) => why,
            _ => "nothing".to_string(),
        };
        let why = "clock = 1: expected a text, in quotes, as in clock = \"1s\"";
        assert_eq!(said("clock", 1.into()), format!("cup.toml, line 1: {why}"));
        assert_eq!(said("clock", "1s".into()), "nothing");
        assert!(
            said("clok", "1s".into())
                .starts_with("cup.toml: there is no setting \"clok\"; there are ")
        );
        for (name, example) in SETTINGS {
            let read: BTreeMap<String, Value> =
                toml::from_str(&format!("{name} = {example}")).unwrap();
            assert_eq!(said(name, read[name].clone()), "nothing", "{name} = {example}");
        }
    }
}
