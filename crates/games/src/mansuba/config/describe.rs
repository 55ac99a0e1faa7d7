//! Describes configurations in a few lines.

use game::{SetupError, count};

use super::warnings::warnings;
use crate::mansuba::board::relation::Relation;
use crate::mansuba::config::{self, Config};
use crate::mansuba::movement::kind::{Kind, Primitive, Takes};
use crate::mansuba::setup::{Setup, Victory};

/// Describes a configuration in a few lines, or says what is wrong with it.
///
/// `graph` is the content of its relation `file`.
pub(in crate::mansuba) fn describe(text: &str, graph: Option<&str>) -> Result<String, SetupError> {
    let config = config::read(text, graph)?;
    let setup = |&seats: &usize| config.setup(seats, |_| game::Seat(0));
    let setups: Vec<Setup> = config.starts.keys().map(setup).collect::<Result<_, _>>()?;
    setups.iter().try_for_each(Setup::check)?;
    let names: Vec<&str> = config.relations.iter().map(Relation::name).collect();
    let positions = config.relations.iter().find_map(Relation::positions);
    let size = match positions {
        None => format!("{} × {}", config.width, config.height),
        Some(positions) => format!("{positions} positions"),
    };
    let players: Vec<String> = config.starts.keys().map(ToString::to_string).collect();
    let mut out = format!("Game     : {}", config.name);
    if !config.about.is_empty() {
        out += &format!(": {}", config.about);
    }
    out += &format!("\nBoard    : {size}, {}", names.join(", then "));
    if config.relations.len() > 1 {
        out += &format!(", {} turns each", config.every);
    }
    out += &format!("\nPlayers  : {}\n", players.join(" or "));
    for kind in &config.kinds {
        out += &format!("{}        : {}, {}\n", kind.letter, kind.name, movement(kind));
    }
    out += &format!("Capture  : {}\n", capture(&config));
    let victory = match config.victory {
        Victory::Simple => "one piece on a starting position of the opponent",
        Victory::Complex => "a piece on every starting position of the opponent",
    };
    out += &format!("Victory  : {victory}; a draw after {} turns\n", config.max_turns);
    if let Some(puzzle) = config.puzzle {
        let player = puzzle.player.0 + 1;
        out += &format!("Puzzle   : player {player} to play and win in {}\n", puzzle.moves);
    }
    for warning in warnings(setups) {
        out += &format!("Warning  : {warning}\n");
    }
    Ok(out)
}

fn movement(kind: &Kind) -> String {
    let one = |primitive: &Primitive| match primitive {
        Primitive::Step { .. } => "steps".to_string(),
        Primitive::Slide { range: None, .. } => "slides".to_string(),
        Primitive::Slide { range: Some(range), .. } => format!("slides up to {range}"),
        Primitive::Leap { paths, .. } => format!("leaps along {}", count(paths.len(), "path")),
        Primitive::Jump { repeat, takes, .. } => {
            let often = if *repeat { "jumps again and again" } else { "jumps once" };
            let takes = if *takes == Takes::Jumped { " and takes" } else { "" };
            format!("{often}{takes}")
        }
    };
    kind.moves.iter().map(one).collect::<Vec<_>>().join(", ")
}

fn capture(config: &Config) -> String {
    match (config.capture, config.escape) {
        (false, _) => "none".to_string(),
        (true, None) => "yes, prisoners stay".to_string(),
        (true, Some([yes, of])) => format!("yes, an attempt to escape succeeds {yes} time in {of}"),
    }
}
