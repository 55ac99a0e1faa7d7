//! Whether what a game brings besides its rules fits them.

use std::collections::BTreeSet;

use schemars::schema_for;
use serde_json::Value;

use super::catalogue::catalogue;
use super::pictures;
use super::words::words;
use crate::{Bot, Kit, Language, Params, Rng};

/// Tries what a game brings besides its rules; one call per game, in its tests. `general` are the players that
/// every game has.
///
/// - The manual shows moves as they are written, in a block marked `moves`, and names each option, with `--`
///   before it, and no other, in each language. Every option has a help text.
/// - [`Kit::WORDS`] has all that it should, each key once in each language, with the same values and well-formed plurals,
///   and none of the keys of [`COMMON`](crate::COMMON).
/// - [`Kit::PLAYERS`], [`Kit::LADDER`] and [`Kit::HINTS`] name players that exist, with settings they have, who take a match with the
///   default options.
/// - [`Kit::describe`] accepts what [`Kit::write`] writes.
/// - The laws `pictures` and `words` hold with the default options and those of [`Kit::trials`].
pub fn kit<G: Kit>(general: &[Bot<G>]) -> Result<(), String> {
    let found = named::<G>()
        .and_then(|()| manuals::<G>())
        .and_then(|()| catalogue(general, &options::<G>()?))
        .and_then(|()| players(general))
        .and_then(|()| file::<G>())
        .and_then(|()| seen::<G>());
    found.map_err(|why| format!("{}: {why}", G::NAME))
}

pub(super) fn hold(yes: bool, or: impl Fn() -> String) -> Result<(), String> {
    if yes { Ok(()) } else { Err(or()) }
}

fn named<G: Kit>() -> Result<(), String> {
    let is_word = !G::NAME.is_empty() && G::NAME.chars().all(|c| c.is_ascii_lowercase());
    hold(is_word, || format!("NAME: write one lower-case word, not {:?}", G::NAME))
}

/// The moves in the blocks of a manual: what comes before two spaces.
fn moves(manual: &str) -> Vec<&str> {
    let blocks = manual.split("```").skip(1).step_by(2);
    let lines = blocks.filter_map(|block| block.strip_prefix("moves\n")).flat_map(str::lines);
    lines.map(|line| line.split("  ").next().unwrap_or(line)).collect()
}

fn manuals<G: Kit>() -> Result<(), String> {
    let options: BTreeSet<String> =
        options::<G>()?.iter().map(|name| name.replace('_', "-")).collect();
    for language in Language::ALL {
        let manual = G::MANUAL.text(language);
        let of_file = |why: String| match language {
            Language::English => format!("rules.md: {why}"),
            Language::French => format!("rules.fr.md: {why}"),
        };
        examples::<G>(manual).and_then(|()| named_in(manual, &options)).map_err(of_file)?;
    }
    Ok(())
}

fn examples<G: Kit>(manual: &str) -> Result<(), String> {
    let examples = moves(manual);
    hold(!examples.is_empty(), || {
        "show at least one move, as the first words of a line in a block ```moves".to_string()
    })?;
    for example in examples {
        let written = example.parse::<G::Move>().map(|mv| mv.to_string());
        hold(written.as_deref() == Ok(example), || match &written {
            Ok(written) => format!("write the move {example:?} as {written:?}"),
            Err(why) => format!("{example:?} in a block ```moves is not a move: {why}"),
        })?;
    }
    Ok(())
}

/// The options that a manual names, without dashes in front.
fn options_in(manual: &str) -> BTreeSet<String> {
    let is_name = |c: char| c.is_ascii_lowercase() || c == '-';
    let after = manual.split("--").skip(1);
    let names = after.map(|text| text.split(|c| !is_name(c)).next().unwrap_or_default());
    names.filter(|name| name.starts_with(|c: char| c != '-')).map(str::to_string).collect()
}

/// The options of a game, by their names in files.
fn options<G: Kit>() -> Result<BTreeSet<String>, String> {
    let schema = schema_for!(G::Options).to_value();
    let fields = schema.get("properties").and_then(Value::as_object);
    let mut names = BTreeSet::new();
    for (name, field) in fields.into_iter().flatten() {
        let help = field.get("description").and_then(Value::as_str).unwrap_or_default();
        hold(!help.is_empty(), || format!("the option {name} needs a doc comment: its help"))?;
        names.insert(name.clone());
    }
    Ok(names)
}

/// Whether a manual names all options and no other.
fn named_in(manual: &str, options: &BTreeSet<String>) -> Result<(), String> {
    let named = options_in(manual);
    let missing: Vec<&String> = options.difference(&named).collect();
    hold(missing.is_empty(), || {
        format!("name every option, as `--{}`; missing: {missing:?}", missing[0])
    })?;
    let unknown: Vec<&String> = named.difference(options).collect();
    hold(unknown.is_empty(), || format!("it names options that do not exist: {unknown:?}"))
}

fn players<G: Kit>(general: &[Bot<G>]) -> Result<(), String> {
    let (own, seats) = (G::bots(), G::PLAYERS.len());
    hold(seats > 0 && !G::LADDER.is_empty(), || "name PLAYERS and a LADDER".to_string())?;
    let game = default::<G>()?;
    for written in G::PLAYERS.iter().chain(G::LADDER).copied().chain(G::HINTS) {
        let (name, params) = written.split_once(':').unwrap_or((written, ""));
        let bot = own.iter().chain(general).find(|bot| bot.name == name);
        let bot = bot.ok_or_else(|| {
            let names: Vec<&str> = own.iter().chain(general).map(|bot| bot.name).collect();
            format!("PLAYERS, LADDER or HINTS: there is no player {written:?}; there are {names:?}")
        })?;
        let params: Params = params.parse()?;
        let unknown = params.names().find(|name| !bot.params.iter().any(|p| p.name == *name));
        hold(unknown.is_none(), || format!("{written}: it has no setting {unknown:?}"))?;
        let made = (bot.make)(&game, &params).map(|_| ());
        made.map_err(|why| format!("{written} does not take the default options: {why}"))?;
    }
    Ok(())
}

/// The game with its default options and players.
fn default<G: Kit>() -> Result<G, String> {
    let setup = G::draw(&G::Options::default(), G::PLAYERS.len(), &mut Rng::new(1));
    let players = G::PLAYERS.len();
    setup
        .and_then(G::new)
        .map_err(|why| format!("the default options for {players} players: {why}"))
}

fn file<G: Kit>() -> Result<(), String> {
    let written = G::write(default::<G>()?.setup());
    let described = G::describe(&written);
    let described =
        described.map_err(|why| format!("describe refuses what write wrote: {why}\n{written}"))?;
    hold(!described.trim().is_empty(), || "describe says nothing about a file".to_string())
}

fn seen<G: Kit>() -> Result<(), String> {
    let seats = G::PLAYERS.len();
    let both = |options: &G::Options, games: u64| {
        let held = pictures::<G>(options, seats, games);
        held.and_then(|()| words::<G>(options, seats, games)).map_err(|broken| broken.to_string())
    };
    both(&G::Options::default(), 2)?;
    for trial in G::trials() {
        both(&trial.options, 1).map_err(|broken| format!("with {}: {broken}", trial.name))?;
    }
    Ok(())
}
