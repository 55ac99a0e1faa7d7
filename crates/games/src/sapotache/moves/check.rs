//! Whether a move is legal, and if not, why.

use game::Seat;

use crate::sapotache::board::card::{Card, Cell, EAST, Exits, NORTH, SOUTH, Tool, WEST, opposite};
use crate::sapotache::board::faces::{PLACEMENTS, turns};
use crate::sapotache::board::looks::Look;
use crate::sapotache::moves::Move;
use crate::sapotache::options::{Connected, DeadEnd};
use crate::sapotache::rules::Sapotache;
use crate::sapotache::state::{Phase, State};

/// The sides in the order of [`Exits`], as they are called.
const SIDES: [(Exits, &str); 4] =
    [(NORTH, "north"), (SOUTH, "south"), (WEST, "west"), (EAST, "east")];

type Reason = Result<(), String>;

impl Sapotache {
    /// The legal move that a move stands for, or why it is not legal.
    pub(in crate::sapotache) fn why_not(&self, state: &State, said: Move) -> Result<Move, String> {
        let seat = match state.table.phase {
            Phase::Act(seat) => seat,
            Phase::Over => return Err("the game is over".to_string()),
            _ => return Err("chance is to act".to_string()),
        };
        let mut meant = said;
        match &mut meant {
            Move::Path { card, at, reversed } => {
                *reversed &= turns(*card);
                self.why_no_path(state, seat, *card, *at, *reversed)?;
            }
            Move::Break { tool, on } => self.why_no_break(state, seat, *tool, *on)?,
            Move::Repair { tool, on } => self.why_no_repair(state, seat, *tool, *on)?,
            Move::Boulder { at } => self.why_no_boulder(state, seat, *at)?,
            Move::Discard(card) => self.must_hold(state, seat, *card)?,
            _ => return Err(format!("{said} is decided by chance")),
        }
        Ok(meant)
    }

    fn must_hold(&self, state: &State, seat: Seat, card: Card) -> Reason {
        if state.holdings[seat.index()].hand.has(card) {
            return Ok(());
        }
        Err(format!("seat {seat} has no {card}"))
    }

    fn must_exist(&self, at: Cell) -> Reason {
        if self.grid.has(at) {
            return Ok(());
        }
        let (x, y) = (self.setup.width - 1, self.setup.height - 1);
        Err(format!("{at} is not on the board, which ends at {x},{y}"))
    }

    fn why_no_path(
        &self,
        state: &State,
        seat: Seat,
        card: Card,
        at: Cell,
        reversed: bool,
    ) -> Reason {
        self.must_hold(state, seat, card)?;
        if self.is_hindered(state, seat) {
            let broken: Vec<String> = broken_tools(state, seat).map(|t| t.to_string()).collect();
            let tools = broken.join(", ");
            return Err(format!("seat {seat} cannot lay path cards with broken tools: {tools}"));
        }
        self.must_exist(at)?;
        if card == Card::DEnd && self.setup.dead_end == DeadEnd::Unplayable {
            return Err("D_END cannot be laid by these rules: discard it".to_string());
        }
        let taken = match self.grid.look(&state.ways, at) {
            Look::Free => None,
            Look::Start => Some("the start"),
            Look::Hole => Some("a hole"),
            Look::Objective => Some("an objective"),
            Look::Card => Some("a card"),
        };
        if let Some(what) = taken {
            return Err(format!("there is {what} at {at}"));
        }
        let fits = self.grid.fits(&state.ways, at);
        let placement = PLACEMENTS.iter().position(|&known| known == (card, reversed));
        if placement.is_some_and(|i| fits >> i & 1 == 1) {
            return Ok(());
        }
        Err(self.why_unfit(state, card.exits(reversed), at))
    }

    fn why_unfit(&self, state: &State, exits: Exits, at: Cell) -> String {
        for (side, (bit, name)) in SIDES.into_iter().enumerate() {
            let Some(theirs) = self.grid.exits_beyond(&state.ways, at, side) else { continue };
            if self.grid.is_stone_beyond(&state.ways, at, side) {
                continue;
            }
            match (exits & bit != 0, theirs & opposite(bit) != 0) {
                (true, false) => {
                    return format!("the card to the {name} of {at} is closed on that side");
                }
                (false, true) => {
                    return format!("the card to the {name} of {at} has a way on that side");
                }
                _ => {}
            }
        }
        match self.setup.connected {
            Connected::Yes => format!("no way from the start leads to {at}"),
            Connected::No => format!("there is no card next to {at}"),
        }
    }

    fn must_play(&self, state: &State, on: Seat) -> Reason {
        if on.index() >= self.setup.seats {
            return Err(format!("there is no seat {on}; the last is {}", self.setup.seats - 1));
        }
        if state.table.inside.contains(on) {
            return Ok(());
        }
        Err(format!("seat {on} is out of the round"))
    }

    fn why_no_break(&self, state: &State, seat: Seat, tool: Tool, on: Seat) -> Reason {
        self.must_hold(state, seat, Card::breaking(tool))?;
        self.must_play(state, on)?;
        if on == seat {
            return Err(format!("{tool} {on}: a seat cannot break its own tools"));
        }
        if state.table.broken[tool.index()].contains(on) {
            return Err(format!("the {tool} of seat {on} is broken already"));
        }
        Ok(())
    }

    fn why_no_repair(&self, state: &State, seat: Seat, tool: Option<Tool>, on: Seat) -> Reason {
        self.must_hold(state, seat, Card::repairing(tool))?;
        self.must_play(state, on)?;
        if state.table.repairable(tool).contains(on) {
            return Ok(());
        }
        Err(match tool {
            Some(tool) => format!("the {tool} of seat {on} is whole"),
            None => format!("all tools of seat {on} are whole"),
        })
    }

    fn why_no_boulder(&self, state: &State, seat: Seat, at: Cell) -> Reason {
        self.must_hold(state, seat, Card::Boulder)?;
        self.must_exist(at)?;
        match self.grid.look(&state.ways, at) {
            Look::Card => Ok(()),
            Look::Free => Err(format!("there is no card at {at}")),
            Look::Start => Err(format!("the start at {at} cannot be removed")),
            Look::Hole => Err(format!("there is a hole at {at}")),
            Look::Objective => Err(format!("the objective at {at} cannot be removed")),
        }
    }
}

/// The tools of a player that are broken.
pub(in crate::sapotache) fn broken_tools(
    state: &State,
    seat: Seat,
) -> impl Iterator<Item = Tool> + '_ {
    let is_broken = move |tool: &Tool| state.table.broken[tool.index()].contains(seat);
    Tool::ALL.into_iter().filter(is_broken)
}
