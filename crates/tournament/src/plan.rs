//! What a tournament is: everything that decides which matches there are.

use std::sync::LazyLock;

use arena::Seed;
use arena::terms::Terms;
use game::Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// A tournament in one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, all of them.
    pub options: Map<String, Value>,
    /// Who plays.
    pub entrants: Vec<Entrant>,
    /// How many play in one match.
    pub seats: usize,
    /// Who meets whom.
    pub format: Format,
    /// When it ends.
    pub stop: StopRule,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// Where set-ups come from.
    pub seed: Seed,
    /// Who was to play and cannot.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenEntrant>,
}

/// Somebody who cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenEntrant {
    /// The name that would stand in the table.
    pub player: String,
    /// What is wrong.
    pub why: String,
}

/// Somebody who plays in a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name in the table; no other entrant has it.
    pub name: String,
    /// The player as it is written on the command line.
    pub player: String,
    /// A hash of its files, if it has any.
    pub files: Option<String>,
}

/// Who meets whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// Everybody meets everybody, again and again.
    RoundRobin,
    /// The first entrant meets all others, again and again.
    Gauntlet,
    /// In each round equals meet who have not met before.
    Swiss {
        /// How many rounds.
        rounds: usize,
        /// Rotations of each encounter.
        rotations: usize,
    },
    /// Who loses an encounter is out; for two seats.
    Knockout {
        /// Rotations of each encounter; more are played while it is a draw.
        rotations: usize,
    },
}

/// When a tournament ends, in formats that could go on for ever.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopRule {
    /// After so many games; a rotation that was begun is finished.
    Games(usize),
    /// When a sequential test decides between two ratings of the first entrant above the second.
    Sprt {
        /// The rating of the first hypothesis.
        elo0: f64,
        /// The rating of the second hypothesis.
        elo1: f64,
        /// The games after which it ends undecided.
        most: usize,
    },
    /// When every neighbour in the table is better than the next with this likelihood.
    Settled {
        /// The likelihood.
        confidence: f64,
        /// The games after which it ends unsettled.
        most: usize,
    },
}

impl StopRule {
    /// How many games there are at most.
    pub fn most(self) -> usize {
        match self {
            Self::Games(most) | Self::Sprt { most, .. } | Self::Settled { most, .. } => most,
        }
    }
}

/// The same set-up played with its players in every seat: each match is a shift of the first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// The entrants, in the order of the first match's seats.
    pub players: Vec<usize>,
    /// The seed of all its matches.
    pub seed: Seed,
}

impl Rotation {
    /// The entrants by seat, in the match of this number.
    pub fn seats(&self, shift: usize) -> impl Iterator<Item = usize> + '_ {
        let count = self.players.len();
        (0..count).map(move |seat| self.players[(seat + shift) % count])
    }
}

/// What the seeds of rotations are derived with.
static ROTATION: LazyLock<blake3::Hasher> =
    LazyLock::new(|| blake3::Hasher::new_derive_key("plateau: a rotation of a tournament"));

impl TournamentPlan {
    /// The key of this tournament in a store: the same as long as only its end is another, or who cannot play.
    pub fn key(&self) -> [u8; 16] {
        let mut key = self.clone();
        key.stop = StopRule::Games(0);
        key.broken.clear();
        let text = serde_json::to_string(&key).expect("a plan can be written");
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        hash[..16].try_into().expect("it is longer")
    }

    /// The rotation of these entrants of this number. It depends on their names and not on who else
    /// plays, so that a new entrant leaves the matches of others as they are.
    pub fn rotation(&self, entrants: &[usize], number: usize) -> Rotation {
        let mut players = entrants.to_vec();
        players.sort_by(|&a, &b| self.entrants[a].name.cmp(&self.entrants[b].name));
        let mut hasher = ROTATION.clone();
        hasher.update(&self.seed.0.to_le_bytes());
        hasher.update(&(number as u64).to_le_bytes());
        for &player in &players {
            let name = self.entrants[player].name.as_bytes();
            hasher.update(&(name.len() as u64).to_le_bytes()).update(name);
        }
        let mut rng = Rng::from_bytes(*hasher.finalize().as_bytes());
        // Every reader of JSON keeps such numbers exactly.
        let seed = Seed(rng.next_u64() >> 11);
        rng.shuffle(&mut players);
        Rotation { players, seed }
    }
}
