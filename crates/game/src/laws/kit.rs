//! Whether what a game brings besides its rules fits them.

use std::collections::BTreeSet;

use schemars::schema_for;
use serde_json::Value;

use super::pictures;
use crate::{Bot, Kit, Params, Rng};

/// Tries what a game brings besides its rules; one call per game, in its tests. `general` are the players that
/// every game has.
///
/// - The manual shows moves as they are written, in a block marked `moves`, and names each option, with `--`
///   before it, and no other. Every option has a help text.
/// - [`Kit::PLAYERS`] and [`Kit::LADDER`] name players that exist, with settings they have, who take a match with the
///   default options.
/// - [`Kit::describe`] accepts what [`Kit::write`] writes.
/// - The law `pictures` holds with the default options and those of [`Kit::trials`].
pub fn kit<G: Kit>(general: &[Bot<G>]) -> Result<(), String> {
    let found = named::<G>()
        .and_then(|()| examples::<G>())
        .and_then(|()| options::<G>())
        .and_then(|()| players(general))
        .and_then(|()| file::<G>())
        .and_then(|()| seen::<G>());
    found.map_err(|why| format!("{}: {why}", G::NAME))
}

fn hold(yes: bool, or: impl Fn() -> String) -> Result<(), String> {
    if yes { Ok(()) } else { Err(or()) }
}

fn named<G: Kit>() -> Result<(), String> {
    let is_word = !G::NAME.is_empty() && G::NAME.chars().all(|c| c.is_ascii_lowercase());
    hold(is_word, || format!("NAME: write one lower-case word, not {:?}", G::NAME))?;
    let is_line = !G::ABOUT.is_empty() && !G::ABOUT.contains('\n');
    hold(is_line, || format!("ABOUT: write one line, not {:?}", G::ABOUT))
}

/// The moves in the blocks of a manual: what comes before two spaces.
fn moves(manual: &str) -> Vec<&str> {
    let blocks = manual.split("```").skip(1).step_by(2);
    let lines = blocks.filter_map(|block| block.strip_prefix("moves\n")).flat_map(str::lines);
    lines.map(|line| line.split("  ").next().unwrap_or(line)).collect()
}

fn examples<G: Kit>() -> Result<(), String> {
    let examples = moves(G::MANUAL);
    hold(!examples.is_empty(), || {
        "rules.md: show at least one move, as the first words of a line in a block ```moves"
            .to_string()
    })?;
    for example in examples {
        let written = example.parse::<G::Move>().map(|mv| mv.to_string());
        hold(written.as_deref() == Ok(example), || match &written {
            Ok(written) => format!("rules.md: write the move {example:?} as {written:?}"),
            Err(why) => format!("rules.md: {example:?} in a block ```moves is not a move: {why}"),
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

fn options<G: Kit>() -> Result<(), String> {
    let schema = schema_for!(G::Options).to_value();
    let fields = schema.get("properties").and_then(Value::as_object);
    let mut real = BTreeSet::new();
    for (name, field) in fields.into_iter().flatten() {
        let help = field.get("description").and_then(Value::as_str).unwrap_or_default();
        hold(!help.is_empty(), || format!("the option {name} needs a doc comment: its help"))?;
        real.insert(name.replace('_', "-"));
    }
    let named = options_in(G::MANUAL);
    let missing: Vec<&String> = real.difference(&named).collect();
    hold(missing.is_empty(), || {
        format!("rules.md: name every option, as `--{}`; missing: {missing:?}", missing[0])
    })?;
    let unknown: Vec<&String> = named.difference(&real).collect();
    hold(unknown.is_empty(), || format!("rules.md names options that do not exist: {unknown:?}"))
}

fn players<G: Kit>(general: &[Bot<G>]) -> Result<(), String> {
    let (own, seats) = (G::bots(), G::PLAYERS.len());
    hold(seats > 0 && !G::LADDER.is_empty(), || "name PLAYERS and a LADDER".to_string())?;
    let game = default::<G>()?;
    for written in G::PLAYERS.iter().chain(G::LADDER) {
        let (name, params) = written.split_once(':').unwrap_or((written, ""));
        let bot = own.iter().chain(general).find(|bot| bot.name == name);
        let bot = bot.ok_or_else(|| {
            let names: Vec<&str> = own.iter().chain(general).map(|bot| bot.name).collect();
            format!("PLAYERS or LADDER: there is no player {written:?}; there are {names:?}")
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
    pictures::<G>(&G::Options::default(), seats, 2).map_err(|broken| broken.to_string())?;
    for trial in G::trials() {
        let held = pictures::<G>(&trial.options, seats, 1);
        held.map_err(|broken| format!("with {}: {broken}", trial.name))?;
    }
    Ok(())
}
