//! What was played in each round, in formats that have rounds.

use super::RotationPoints;

/// A round of a tournament.
#[derive(Clone, Debug, PartialEq)]
pub struct Round {
    /// Who met whom.
    pub encounters: Vec<Encounter>,
    /// The entrants without an opponent.
    pub byes: Vec<usize>,
}

/// Entrants that met in a round.
#[derive(Clone, Debug, PartialEq)]
pub struct Encounter {
    /// The entrants.
    pub players: Vec<usize>,
    /// The points of each: for each match the share of the others that it was ahead of, with ties counted half.
    pub points: Vec<f64>,
    /// The numbers of its rotations in the tournament.
    pub rotations: Vec<usize>,
    /// How many of them were added because the encounter was drawn.
    pub replays: usize,
    /// Whether all its rotations are complete.
    pub is_complete: bool,
    /// The entrant that advances, where only one does.
    pub advances: Option<usize>,
}

impl Encounter {
    /// An encounter, with what its rotations came to. Each rotation is its number and its players in order.
    pub(super) fn new<'a>(
        players: &[usize],
        rotations: impl Iterator<Item = (usize, &'a [usize])>,
        played: &[RotationPoints],
    ) -> Self {
        let mut encounter = Self {
            players: players.to_vec(),
            points: vec![0.0; players.len()],
            rotations: Vec::new(),
            replays: 0,
            is_complete: true,
            advances: None,
        };
        for (number, order) in rotations {
            encounter.rotations.push(number);
            let Some(Some(points)) = played.get(number) else {
                encounter.is_complete = false;
                continue;
            };
            for (player, points) in order.iter().zip(points) {
                let place = players.iter().position(|other| other == player);
                let place = place.expect("a rotation is between the players of its encounter");
                // Points of a rotation are the mean over its matches, of which there is one for each seat.
                encounter.points[place] += points * players.len() as f64;
            }
        }
        encounter
    }
}
