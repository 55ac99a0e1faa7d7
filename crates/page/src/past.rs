//! Earlier positions of a match: of one under way, of one that is over, of a record from a file.

use std::sync::Arc;

use table::{Eyes, Record, Replay, Variant};

use crate::chair::Chair;
use crate::{LiveMatch, NextMatch, Refusal, Why};

/// A match as far as its record goes. It is owned, so that earlier positions are drawn while the match goes on.
pub struct Past {
    variant: Arc<dyn Variant>,
    record: Record,
    /// Whether the record says all that will be known: the match is over, or its record came from outside.
    is_public: bool,
}

impl LiveMatch {
    /// What happened so far.
    pub fn past(&self) -> Past {
        let record = self.table.record();
        let is_public = !record.unfinished;
        Past { variant: Arc::clone(&self.variant), record, is_public }
    }
}

impl Past {
    /// The match of a record file. It is refused unless every event is what rules and seed say.
    pub fn read(text: &str) -> Result<Self, Refusal> {
        let record = Record::from_text(text);
        Self::of(record.map_err(|why| Refusal::new(Why::Malformed, why))?)
    }

    /// The match of a record, on the same terms.
    pub fn of(record: Record) -> Result<Self, Refusal> {
        let unknown = || {
            let reason = format!("it is of the game {:?}, which is not here", record.game);
            Refusal::new(Why::Malformed, reason)
        };
        let game = registry::find(&record.game).ok_or_else(unknown)?;
        let variant = game
            .variant_of(&record)
            .map_err(|error| Refusal::new(Why::Malformed, error.to_string()))?;
        let past = Self { variant, record, is_public: true };
        past.replay()?.finish()?;
        Ok(past)
    }

    /// The record.
    pub fn record(&self) -> &Record {
        &self.record
    }

    /// Whether any eyes may look at it: secrets are kept until a match is over.
    pub fn is_public(&self) -> bool {
        self.is_public
    }

    /// Whether there is a seat for these eyes.
    pub fn check_eyes(&self, eyes: Eyes) -> Result<(), Refusal> {
        match eyes.seat() {
            Some(seat) if seat.index() >= self.record.players.len() => {
                Err(Refusal::new(Why::Malformed, format!("the match has no seat {seat}")))
            }
            _ => Ok(()),
        }
    }

    /// All that these eyes see of the match but its pictures, as the update that a page of it is sent first.
    pub fn told(&self, eyes: Eyes) -> Result<String, Refusal> {
        self.check_eyes(eyes)?;
        let table = self.replay()?.table_at(usize::MAX)?;
        let chairs = self.record.players.iter().map(|player| Chair::read(player)).collect();
        let mut live = LiveMatch::unchecked(Arc::clone(&self.variant), table, chairs, 0);
        live.place.ply = self.record.log.len();
        live.presences.fill(None);
        Ok(live.undrawn(eyes).json)
    }

    pub(crate) fn replay(&self) -> Result<Replay<'_>, Refusal> {
        Ok(Replay::open(&*self.variant, &self.record)?)
    }

    /// A match between other players that goes on after some events of this one. Its options and seed are this one's: with
    /// another seed the events would not hold. So what chance will do and what was dealt can be read in this record, and games
    /// in which that matters take one person or guest at most, who has nobody to deceive.
    pub fn play_on(&self, next: &NextMatch) -> Result<LiveMatch, Refusal> {
        let malformed = |reason: String| Refusal::new(Why::Malformed, reason);
        let (seats, events) = (self.record.players.len(), self.record.log.len());
        if next.seats.len() != seats {
            return Err(malformed(format!(
                "the match has {seats} seats, not {}",
                next.seats.len()
            )));
        }
        if next.ply > events {
            return Err(malformed(format!("the match has {events} events, not {}", next.ply)));
        }
        let mut spec = self.record.spec();
        spec.terms.clock = next.clock()?;
        spec.players = next.seats.iter().map(Chair::written).collect();
        spec.files = vec![None; seats];
        let begun = self.record.opening(next.ply, &spec);
        let replay = Replay::open(&*self.variant, &begun)?;
        let mut table = replay.table_at(next.ply)?;
        if table.turn() == game::Turn::Over {
            return Err(Refusal::new(Why::OutOfTurn, "the match is over in this position"));
        }
        let is_rival = |chair: &&Chair| matches!(chair, Chair::Person | Chair::Guest);
        let is_foreseen = table.has_chance() || table.has_secrets();
        if is_foreseen && next.seats.iter().filter(is_rival).count() > 1 {
            let reason = "the record of this match tells what chance will do and what is hidden: only one seat can be taken by a person or a guest, the others by built-in players";
            return Err(Refusal::new(Why::NotAllowed, reason));
        }
        table.retell();
        LiveMatch::on(Arc::clone(&self.variant), table, next.seats.clone(), 0)
    }

    pub(crate) fn variant(&self) -> &Arc<dyn Variant> {
        &self.variant
    }
}

/// The plies whose positions are shown: before each event of a seat, and after the last event.
pub(crate) fn is_shown(replay: &Replay<'_>) -> bool {
    replay.next().is_none_or(|event| event.seat.is_some())
}
