//! A match that is played elsewhere, rebuilt from the lines that one of its players is sent.

use std::sync::Arc;
use std::time::Duration;

use game::{Event, Game, Seat, Unreadable};
use serde_json::Value;

use crate::lines::{SeenLine, ToPlayer};
use crate::terms::{Clock, Pace, Terms};
use crate::{MatchSpec, OptionsJson, Question, Seed, Table};

/// What a line says to a player of `G`.
type Line<G> = ToPlayer<Value, <G as Game>::Setup, <G as Game>::View>;

impl<G: Game> Table<G> {
    /// The table of a match that is played elsewhere, before its first event, and the seat that is sent these lines. The
    /// seed is a hash of the line: the true one stays with the referee.
    pub fn told(options: Arc<OptionsJson>, start: &str) -> Result<(Self, Seat), String> {
        let ToPlayer::Start { seat, seats, board, clock, .. } = read::<G>(start)? else {
            return Err("the first line is not a start".to_string());
        };
        let game = G::new(board).map_err(|error| error.to_string())?;
        if game.seats() != seats || seat.index() >= seats {
            return Err(format!("the board does not have {seats} seats"));
        }
        let hash = blake3::hash(start.trim_end().as_bytes());
        let (seed, _) = hash.as_bytes().split_first_chunk().expect("a hash has 32 bytes");
        let spec = MatchSpec {
            options,
            seed: Seed(u64::from_le_bytes(*seed)),
            terms: Terms { clock: Clock::from(&clock), ..Terms::default() },
            players: Seat::all(seats).map(|seat| format!("seat {seat}")).collect(),
            files: vec![None; seats],
        };
        Ok((Self::on(Arc::new(game), spec), seat))
    }

    /// The question of a `turn` line at a ply. Its state is any world that the view allows: that has the same view and the
    /// same moves.
    pub fn told_question(&self, seat: Seat, ply: usize, turn: &str) -> Result<Question<G>, String> {
        let ToPlayer::Turn { seen, view, clock, .. } = read::<G>(turn)? else {
            return Err("the line is not a turn".to_string());
        };
        let events = told_events::<G>(&seen)?;
        let own = |event: &Event<G::Seen>| matches!(event, Event::Move(actor, _) | Event::Failed(actor, _) if *actor == seat);
        let rng = self.spec().seed.seat(seat, ply);
        Ok(Question {
            game: Arc::clone(self.game()),
            state: self.game().determinize(&view, &mut rng.clone()),
            seat,
            ply,
            answered: events.iter().rposition(own).unwrap_or(0),
            events,
            rng,
            limit: Some(Duration::from_millis(clock.left_ms)),
            increment: self.spec().terms.clock.pace.and_then(|pace| match pace {
                Pace::Move(_) => None,
                Pace::Game(_, increment) => Some(increment),
            }),
        })
    }
}

/// The events of a line, with their moves parsed.
pub fn told_events<G: Game>(seen: &[SeenLine]) -> Result<Vec<Event<G::Seen>>, String> {
    let parsed = |text: &str| text.parse().map_err(|why: Unreadable| why.0);
    let event = |line: &SeenLine| match line.event() {
        Some(Event::Move(seat, mv)) => Ok(Event::Move(seat, parsed(mv)?)),
        Some(Event::Chance(mv)) => Ok(Event::Chance(parsed(mv)?)),
        Some(Event::Failed(seat, gone)) => Ok(Event::Failed(seat, gone)),
        None => Err("an event that is neither a move, nor chance, nor a failure".to_string()),
    };
    seen.iter().map(event).collect()
}

fn read<G: Game>(line: &str) -> Result<Line<G>, String> {
    if !cfg!(feature = "told") {
        return Err("this program does not play at tables elsewhere".to_string());
    }
    serde_json::from_str(line).map_err(|error| format!("not a line of the protocol: {error}"))
}
