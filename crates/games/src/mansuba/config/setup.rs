//! From a configuration to a set-up for some number of players.

use game::{Seat, SetupError, count};

use super::Config;
use crate::mansuba::board::relation::Position;
use crate::mansuba::setup::{Piece, Setup};

impl Config {
    /// The set-up for a number of seats; `first` chooses the first player where the configuration does
    /// not.
    pub(in crate::mansuba) fn setup(
        &self,
        seats: usize,
        first: impl FnOnce(usize) -> Seat,
    ) -> Result<Setup, SetupError> {
        let Some(starts) = self.starts.get(&seats) else {
            let mut numbers: Vec<String> = self.starts.keys().map(ToString::to_string).collect();
            let last = numbers.pop().unwrap_or_default();
            let numbers = match numbers.is_empty() {
                true => last,
                false => format!("{} or {last}", numbers.join(", ")),
            };
            let why = format!("{}: this game is for {numbers}", count(seats, "player"));
            return Err(SetupError::new(why));
        };
        let mut pieces = match &self.pieces {
            Some(pieces) => pieces.clone(),
            None => fill(starts, self.kinds.len()),
        };
        pieces.sort_by_key(|piece| (piece.owner, piece.position));
        let goals = self.goals(seats, starts)?;
        Ok(Setup {
            name: self.name.clone(),
            width: self.width,
            height: self.height,
            relations: self.relations.clone(),
            every: self.every,
            kinds: self.kinds.clone(),
            starts: starts.clone(),
            goals,
            pieces,
            capture: self.capture,
            escape: self.escape,
            victory: self.victory,
            pass: self.pass,
            max_turns: self.max_turns,
            first: self.first.unwrap_or_else(|| first(seats)),
            puzzle: self.puzzle,
        })
    }

    fn goals(
        &self,
        seats: usize,
        starts: &[Vec<Position>],
    ) -> Result<Vec<Vec<Position>>, SetupError> {
        if let Some(goals) = self.goals.get(&seats) {
            return Ok(goals.clone());
        }
        if !seats.is_multiple_of(2) {
            let why =
                format!("with {seats} players no seat is opposite another: set the goals of each");
            return Err(SetupError::new(why));
        }
        Ok((0..seats).map(|seat| starts[(seat + seats / 2) % seats].clone()).collect())
    }
}

/// A piece on every starting position; kinds alternate.
fn fill(starts: &[Vec<Position>], kinds: usize) -> Vec<Piece> {
    let of = |(owner, start): (Seat, &Vec<Position>)| {
        let kind = (0..kinds as u8).cycle();
        let piece = move |(&position, kind)| Piece { owner, kind, position };
        start.iter().zip(kind).map(piece).collect::<Vec<_>>()
    };
    Seat::all(starts.len()).zip(starts).flat_map(of).collect()
}
