//! Verifying a record: every event is played again and must be what the rules and the seed allow.

use std::fmt;

use game::{Event, Game, SetupError, Turn, ranks};

use crate::record::{Chain, Line, Record, Sketch};
use crate::referee::{Logged, draw_chance, gone};

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The first wrong event, from 1; none if the record is wrong as a whole.
    pub event: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(event) = self.event {
            write!(f, "event {event} of the log: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refused {}

impl From<SetupError> for Refused {
    fn from(error: SetupError) -> Self {
        Refused { event: None, why: error.to_string() }
    }
}

fn refuse<T>(event: Option<usize>, why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { event, why: why.into() })
}

/// Plays a record again, to its end or to the first thing that is wrong. `watch` sees every event
/// that is right, and the state after it.
pub fn verify<G: Game>(
    record: &Record,
    options: &G::Options,
    mut watch: impl FnMut(&G, &Logged<G::Move>, &G::State),
) -> Result<(), Refused> {
    if record.rules != G::RULES {
        let (game, theirs, ours) = (G::NAME, record.rules, G::RULES);
        let why = format!(
            "it was played by version {theirs} of the rules of {game}; this program has version {ours}"
        );
        return refuse(None, why);
    }
    if record.identity().id() != record.id {
        return refuse(None, "the id does not fit the options, seed and players: one was changed");
    }
    let setup = G::draw(options, record.players.len(), &mut record.seed.setup())?;
    if Sketch::of(&setup) != record.setup {
        return refuse(None, "the set-up is not the one that its options and seed draw");
    }
    let game = G::new(setup)?;
    let mut state = game.start();
    let mut log = Vec::new();
    let mut chain = Chain::new(&record.id);
    for line in &record.log {
        let number = log.len() + 1;
        let logged = read(&game, &state, record, line, log.len())
            .and_then(|logged| match chain.check(line) == line.check {
                true => Ok(logged),
                false => Err("it was changed after the match: its check does not fit".to_string()),
            })
            .or_else(|why| refuse(Some(number), why))?;
        game.apply(&mut state, &logged.event);
        watch(&game, &logged, &state);
        log.push(logged);
    }
    if game.turn(&state) != Turn::Over {
        return refuse(
            None,
            format!("it is cut short: the match is not over after {} events", log.len()),
        );
    }
    result(&game, &state, record, &log)
}

fn result<G: Game>(
    game: &G,
    state: &G::State,
    record: &Record,
    log: &[Logged<G::Move>],
) -> Result<(), Refused> {
    let scores = game.final_scores(state);
    if scores != record.scores {
        return refuse(
            None,
            format!("it says scores {:?}, but they are {scores:?}", record.scores),
        );
    }
    let ranks = ranks(&scores, &gone(log));
    if ranks != record.ranks {
        return refuse(None, format!("it says ranks {:?}, but they are {ranks:?}", record.ranks));
    }
    Ok(())
}

/// The event of a line, if it can happen here.
fn read<G: Game>(
    game: &G,
    state: &G::State,
    record: &Record,
    line: &Line,
    ply: usize,
) -> Result<Logged<G::Move>, String> {
    let turn = game.turn(state);
    let whose = |turn: Turn| match turn {
        Turn::Over => "the match is over".to_string(),
        Turn::Chance => "chance is to act".to_string(),
        Turn::Seat(seat) => format!("seat {seat} is to act"),
    };
    let event = match line.event() {
        None => return Err("it is neither a move, nor chance, nor a fault".to_string()),
        Some(Event::Move(seat, text)) if turn == Turn::Seat(seat) => {
            let said = text.parse::<G::Move>().map_err(|e| e.to_string())?;
            let legal = game.check(state, said).map_err(|e| format!("{text} is illegal: {e}"))?;
            Event::Move(seat, legal)
        }
        Some(Event::Chance(text)) if turn == Turn::Chance => {
            let drawn = draw_chance(game, state, record.seed, ply);
            if text.parse() != Ok(drawn) {
                return Err(format!("it says that chance drew {text}, but the seed draws {drawn}"));
            }
            Event::Chance(drawn)
        }
        Some(Event::Failed(seat, gone)) if turn == Turn::Seat(seat) => Event::Failed(seat, gone),
        Some(event) => {
            let who = match event {
                Event::Chance(_) => "chance".to_string(),
                Event::Move(seat, _) | Event::Failed(seat, _) => format!("seat {seat}"),
            };
            return Err(format!("{who} acts, but {}", whose(turn)));
        }
    };
    Ok(Logged { event, fault: line.fault.clone() })
}
