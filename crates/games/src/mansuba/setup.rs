//! A game as configured, and what is refused.

use game::{Seat, SetupError};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::board::relation::{MOST_POSITIONS, Position, Relation};
use super::movement::kind::{Kind, Lands};

/// A game as configured, with its first player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What the game is called.
    pub name: String,
    /// Columns of a grid; 0 on other boards.
    pub width: u32,
    /// Rows of a grid; 0 on other boards.
    pub height: u32,
    /// Which positions are neighbours; turn t has relation ⌊t / every⌋, counted around.
    pub relations: Vec<Relation>,
    /// The number of turns that each relation lasts.
    pub every: u32,
    /// The kinds of piece.
    pub kinds: Vec<Kind>,
    /// Each seat's starting positions.
    pub starts: Vec<Vec<Position>>,
    /// The starting positions that each seat is to reach: its opponent's.
    pub goals: Vec<Vec<Position>>,
    /// The pieces at the beginning.
    pub pieces: Vec<Piece>,
    /// Whether pieces can be taken.
    pub capture: bool,
    /// How likely an escape is, as a fraction; null: prisoners stay.
    pub escape: Option<[u32; 2]>,
    /// What wins.
    pub victory: Victory,
    /// When a player may pass.
    pub pass: Passing,
    /// Turns after which the game is drawn.
    pub max_turns: u32,
    /// The seat that begins.
    pub first: Seat,
    /// The question, if this is a puzzle.
    pub puzzle: Option<Puzzle>,
}

/// A piece on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Piece {
    /// The seat that owns it.
    pub owner: Seat,
    /// Its kind, by its place in the list.
    pub kind: u8,
    /// Where it stands.
    pub position: Position,
}

/// What wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Victory {
    /// A piece on one of the opponent's starting positions.
    Simple,
    /// Pieces on all of them.
    Complex,
}

/// When a player may pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Passing {
    /// When nothing else is possible.
    Stuck,
    /// At any time.
    Always,
}

/// A puzzle: the seat that is to play and win, and the number of its own moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Puzzle {
    /// The seat that is to win.
    pub player: Seat,
    /// The most moves that this seat may make.
    pub moves: u32,
}

/// The most turns that can be asked for.
pub(super) const MOST_TURNS: u32 = 1_000_000_000;
/// The most kinds of piece.
pub(super) const MOST_KINDS: usize = 200;
/// The longest path of a leap.
pub(super) const LONGEST_PATH: usize = 64;

impl Setup {
    /// The number of positions.
    pub fn positions(&self) -> usize {
        let own = self.relations.iter().find_map(Relation::positions);
        own.unwrap_or(self.width as usize * self.height as usize)
    }

    /// Whether an attempt to escape is left to chance.
    pub(super) fn can_escape(&self) -> bool {
        self.capture && self.escape.is_some()
    }

    /// Whether a match can be played with this set-up, wherever it comes from.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        let error = |why: String| Err(SetupError::new(why));
        let seats = self.starts.len();
        if seats < 2 || self.goals.len() != seats || self.first.index() >= seats {
            return error(format!(
                "{seats} players: at least 2 have starts and goals, and one of them begins"
            ));
        }
        self.check_relations()?;
        self.check_kinds()?;
        for (what, sets) in [("starts", &self.starts), ("goals", &self.goals)] {
            self.check_sets(what, sets)?;
        }
        self.check_pieces()?;
        if self.every == 0 || self.max_turns == 0 || self.max_turns > MOST_TURNS {
            return error(format!(
                "every {}, max_turns {}: choose numbers from 1, and at most {MOST_TURNS} turns",
                self.every, self.max_turns
            ));
        }
        if let Some([yes, of]) = self.escape
            && (yes == 0 || yes > of || of > 1000)
        {
            return error(format!("escape \"{yes}/{of}\": choose a fraction such as \"1/2\""));
        }
        match self.puzzle {
            Some(Puzzle { player, moves }) if player.index() >= seats || moves == 0 => {
                error("a puzzle names one of the players, and at least one move".to_string())
            }
            _ => Ok(()),
        }
    }

    fn check_relations(&self) -> Result<(), SetupError> {
        let error = |why: String| Err(SetupError::new(why));
        if self.relations.is_empty() {
            return error("there is no relation".to_string());
        }
        let grid = u64::from(self.width) * u64::from(self.height);
        let sized = self.relations.iter().find_map(Relation::positions);
        let positions = sized.map_or(grid, |sized| sized as u64);
        if positions == 0 || positions > MOST_POSITIONS {
            return error(format!("{positions} positions: a board has 1 to {MOST_POSITIONS}"));
        }
        // Each relation has its own tables: a short file must not fill the memory.
        let relations = self.relations.len();
        if positions * relations as u64 > MOST_POSITIONS {
            return error(format!(
                "{positions} positions under {relations} relations: choose fewer of either; their product is at most {MOST_POSITIONS}"
            ));
        }
        for relation in &self.relations {
            let own = relation.positions().map_or(grid, |own| own as u64);
            if own != positions {
                return error(format!(
                    "relation {} has {own} positions, another has {positions}: all relations must have the same number",
                    relation.name()
                ));
            }
            if let Relation::Graph { neighbours, name } = relation {
                let beyond = |next: &&Position| u64::from(**next) >= positions;
                if let Some(next) = neighbours.iter().flatten().flatten().find(beyond) {
                    return error(format!("graph {name} leads to {next}, which is not a position"));
                }
            }
        }
        Ok(())
    }

    fn check_kinds(&self) -> Result<(), SetupError> {
        let error = |why: String| Err(SetupError::new(why));
        if self.kinds.is_empty() || self.kinds.len() > MOST_KINDS {
            return error(format!("{} kinds of piece: choose 1 to {MOST_KINDS}", self.kinds.len()));
        }
        for (i, kind) in self.kinds.iter().enumerate() {
            let name = &kind.name;
            if kind.moves.is_empty() {
                return error(format!("kind {name} has no movement"));
            }
            if self.kinds[..i]
                .iter()
                .any(|other| other.letter == kind.letter || other.name == *name)
            {
                return error(format!(
                    "kind {name}: another kind has its name or its letter {}",
                    kind.letter
                ));
            }
            for primitive in &kind.moves {
                let paths = primitive.paths();
                if paths.is_empty() || paths.iter().any(|p| p.is_empty() || p.len() > LONGEST_PATH)
                {
                    return error(format!("kind {name}: a movement without a direction"));
                }
                if !self.capture
                    && (primitive.takes_jumped() || primitive.lands() == Lands::Capture)
                {
                    return error(format!(
                        "kind {name} takes pieces, but the game has capture = false"
                    ));
                }
            }
        }
        Ok(())
    }

    /// Whether sets of positions are on the board, not empty and disjoint.
    fn check_sets(&self, what: &str, sets: &[Vec<Position>]) -> Result<(), SetupError> {
        let positions = self.positions();
        let mut seen = vec![false; positions];
        for (seat, set) in sets.iter().enumerate() {
            let player = seat + 1;
            if set.is_empty() {
                return Err(SetupError::new(format!("{what}: player {player} has none")));
            }
            for &position in set {
                let taken = seen.get_mut(position as usize);
                if taken.is_none_or(|taken| std::mem::replace(taken, true)) {
                    let why = format!(
                        "{what}: position {position} of player {player} is off the board or named twice"
                    );
                    return Err(SetupError::new(why));
                }
            }
        }
        Ok(())
    }

    fn check_pieces(&self) -> Result<(), SetupError> {
        let mut seen = vec![false; self.positions()];
        for piece in &self.pieces {
            let known = piece.owner.index() < self.starts.len()
                && usize::from(piece.kind) < self.kinds.len();
            let Some(taken) = seen.get_mut(piece.position as usize).filter(|_| known) else {
                let why = format!(
                    "a piece on {} has no kind, owner or position that exists",
                    piece.position
                );
                return Err(SetupError::new(why));
            };
            if std::mem::replace(taken, true) {
                return Err(SetupError::new(format!("two pieces on position {}", piece.position)));
            }
        }
        for seat in Seat::all(self.starts.len()) {
            if !self.pieces.iter().any(|piece| piece.owner == seat) {
                return Err(SetupError::new(format!("player {} has no piece", seat.0 + 1)));
            }
        }
        Ok(())
    }
}
