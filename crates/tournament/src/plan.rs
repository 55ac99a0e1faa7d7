//! The plan of a tournament: everything that decides which matches it has.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::path::Path;
use std::sync::LazyLock;

use game::Rng;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use table::Seed;
use table::terms::Terms;

/// A tournament in one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TournamentPlan {
    /// The game.
    pub game: String,
    /// The version of its rules.
    pub rules: u32,
    /// Its options, all of them.
    pub options: Map<String, Value>,
    /// The players.
    pub entrants: Vec<Entrant>,
    /// How many players a match has.
    pub seats: usize,
    /// Which entrants meet.
    pub format: Format,
    /// When the tournament ends.
    pub stop: StopRule,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// The seed of all set-ups.
    pub seed: Seed,
    /// Players that were named and cannot be started.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub broken: Vec<BrokenEntrant>,
}

/// A player that cannot be started.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BrokenEntrant {
    /// The name that it would have in the table.
    pub player: String,
    /// What is wrong.
    pub why: String,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    /// The name in the table, unique among entrants.
    pub name: String,
    /// The player as written on the command line.
    pub player: String,
    /// A hash of its files, if it has any.
    pub files: Option<String>,
}

impl Entrant {
    /// Whether both are the same player, whatever their names.
    fn is_same(&self, other: &Self) -> bool {
        self.player == other.player && self.files == other.files
    }
}

/// Which entrants meet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Format {
    /// All entrants meet each other, lap after lap.
    RoundRobin,
    /// The first entrant meets all others, lap after lap.
    Gauntlet,
    /// In each round, entrants with equal points meet that have not met before.
    Swiss {
        /// How many rounds.
        rounds: usize,
        /// Rotations of each encounter.
        rotations: usize,
        /// Whether the order of entrants with equal points is drawn, and larger groups keep those apart that have met. Plans
        /// of earlier versions do neither: their matches are those of the list.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        drawn: bool,
    },
    /// The loser of an encounter is out; for two seats.
    Knockout {
        /// Rotations of each encounter; a draw is extended.
        rotations: usize,
    },
}

/// The probability of each kind of error of a sequential test, unless set otherwise.
pub const ERROR: f64 = 0.05;
/// The games after which a tournament ends in any case.
pub const MAX_GAMES: usize = 1_000_000;

/// When a tournament ends, in formats without a last round.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StopRule {
    /// After this many games, rounded up to whole rotations.
    Games(usize),
    /// When a sequential test decides between two ratings of the first entrant above the second.
    Sprt {
        /// The rating of the first hypothesis.
        elo0: f64,
        /// The rating of the second hypothesis.
        elo1: f64,
        /// How likely the test accepts `elo1` though `elo0` is true.
        #[serde(default = "usual_error", skip_serializing_if = "is_usual_error")]
        alpha: f64,
        /// How likely the test accepts `elo0` though `elo1` is true.
        #[serde(default = "usual_error", skip_serializing_if = "is_usual_error")]
        beta: f64,
        /// The games after which the tournament ends undecided.
        most: usize,
    },
    /// When each entrant is better than the next in the table with this likelihood.
    Settled {
        /// The likelihood.
        confidence: f64,
        /// The games after which the tournament ends unsettled.
        most: usize,
    },
}

fn usual_error() -> f64 {
    ERROR
}

/// The usual errors are left out: plans of earlier versions do not have them.
fn is_usual_error(error: &f64) -> bool {
    *error == ERROR
}

impl StopRule {
    /// Whether only results end the tournament: the cap on its games is not a choice.
    pub fn is_open_ended(self) -> bool {
        match self {
            Self::Games(_) => false,
            Self::Sprt { most, .. } | Self::Settled { most, .. } => most >= MAX_GAMES,
        }
    }

    /// How many games there are at most.
    pub fn most(self) -> usize {
        match self {
            Self::Games(most) | Self::Sprt { most, .. } | Self::Settled { most, .. } => most,
        }
    }
}

/// The same set-up with its players in every seat: each match shifts the players by one seat. Where a player meets
/// itself, a shift that would be a match of the rotation over again has a set-up of its own.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rotation {
    /// The entrants, in the order of the first match's seats.
    pub players: Vec<usize>,
    /// The seed of its first match.
    pub seed: Seed,
    /// The seeds of the other matches, if they are not all that of the first.
    others: Vec<Seed>,
}

impl Rotation {
    /// The entrants by seat, in the match with this shift.
    pub fn seats(&self, shift: usize) -> impl Iterator<Item = usize> + '_ {
        let count = self.players.len();
        (0..count).map(move |seat| self.players[(seat + shift) % count])
    }

    /// The seed of the match with this shift.
    pub fn seed_of(&self, shift: usize) -> Seed {
        let other = shift.checked_sub(1).and_then(|other| self.others.get(other));
        other.copied().unwrap_or(self.seed)
    }

    /// The seeds of its matches, each once.
    pub fn seeds(&self) -> impl Iterator<Item = Seed> + '_ {
        let others = self.others.iter().copied().filter(|&seed| seed != self.seed);
        std::iter::once(self.seed).chain(others)
    }
}

/// Derives the seeds of rotations.
static ROTATION: LazyLock<blake3::Hasher> =
    LazyLock::new(|| blake3::Hasher::new_derive_key("plateau: a rotation of a tournament"));

/// The name of the entrant whose rating is 0, unless another is chosen.
const ANCHOR: &str = "random";

impl TournamentPlan {
    /// The entrant whose rating is fixed, unless another is chosen, and its rating.
    pub fn usual_anchor(&self) -> Option<(usize, f64)> {
        let anchor = self.entrants.iter().position(|entrant| entrant.name == ANCHOR);
        anchor.map(|entrant| (entrant, 0.0))
    }

    /// The entrant of this name, or the only one in a file of this name: `bot.py` of `./bot.py`, `sub/alice.py` of
    /// `alice`.
    pub fn entrant_called(&self, name: &str) -> Option<usize> {
        let file = name.rsplit('/').next().unwrap_or(name);
        let is_file = |entrant: &Entrant| {
            [&entrant.name, &entrant.player]
                .into_iter()
                .any(|text| text.rsplit('/').next() == Some(file))
        };
        let files = || (0..).zip(&self.entrants).filter(|(_, entrant)| is_file(entrant));
        let named = self.entrants.iter().position(|entrant| entrant.name == name);
        named.or_else(|| files().next().filter(|_| files().count() == 1).map(|(number, _)| number))
    }

    /// The key of this tournament in a store. It ignores the stop rule and broken entrants.
    pub fn key(&self) -> [u8; 16] {
        let mut key = self.clone();
        key.stop = StopRule::Games(0);
        key.broken.clear();
        let text = serde_json::to_string(&key).expect("a plan can be serialised");
        let hash = *blake3::hash(text.as_bytes()).as_bytes();
        hash[..16].try_into().expect("a hash has 32 bytes")
    }

    /// The names of entrants whose files are the same, byte for byte. Commands are left out: with other arguments a program
    /// is another player. A submission is called like its file, which may have blanks in its name.
    pub fn same_files(&self) -> Vec<Vec<&str>> {
        let mut names: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
        let is_submission = |entrant: &Entrant| {
            let file = Path::new(&entrant.player);
            file.extension().is_some() && file.file_stem() == Some(OsStr::new(&entrant.name))
        };
        let is_command =
            |entrant: &Entrant| entrant.player.contains([' ', ':']) && !is_submission(entrant);
        for entrant in self.entrants.iter().filter(|entrant| !is_command(entrant)) {
            if let Some(files) = &entrant.files {
                names.entry(files).or_default().push(&entrant.name);
            }
        }
        let mut same: Vec<Vec<&str>> = names.into_values().filter(|same| same.len() > 1).collect();
        same.sort();
        same
    }

    /// For each entrant the first that is the same player, whatever their names.
    pub(crate) fn same_players(&self) -> Vec<usize> {
        let first =
            |entrant: &Entrant| self.entrants.iter().position(|other| entrant.is_same(other));
        self.entrants.iter().map(|entrant| first(entrant).expect("it is among them")).collect()
    }

    /// The rotation of these entrants with this number. It depends on their names and not on other
    /// entrants, so that a new entrant leaves existing matches as they are.
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
        // JSON numbers are exact up to 53 bits.
        let draw = |rng: &mut Rng| Seed(rng.next_u64() >> 11);
        let seed = draw(&mut rng);
        rng.shuffle(&mut players);
        let mut rotation = Rotation { players, seed, others: Vec::new() };
        let is_repeat = |shift| (0..shift).any(|other| self.is_same_match(&rotation, shift, other));
        let repeats: Vec<bool> = (1..entrants.len()).map(is_repeat).collect();
        if repeats.contains(&true) {
            let other = |is_repeat| if is_repeat { draw(&mut rng) } else { seed };
            rotation.others = repeats.into_iter().map(other).collect();
        }
        rotation
    }

    /// Whether two shifts seat the same players alike.
    fn is_same_match(&self, rotation: &Rotation, one: usize, other: usize) -> bool {
        let mut seats = rotation.seats(one).zip(rotation.seats(other));
        seats.all(|(a, b)| self.entrants[a].is_same(&self.entrants[b]))
    }
}
