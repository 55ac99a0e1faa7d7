//! Whether a move is legal, and why it is not.

use game::Illegal;

use super::{Kept, Move};
use crate::rails::Rails;
use crate::rails::state::{Hand, Phase, State, UNBUILT};

impl Rails {
    /// The legal move that `said` means, or why it is illegal.
    pub(in crate::rails) fn check_move(&self, state: &State, said: Move) -> Result<Move, Illegal> {
        match (state.phase, said) {
            (Phase::Turn, Move::Build(rail, with)) => self.check_build(state, rail, with),
            (Phase::Keep, Move::Keep(kept)) => self.check_keep(state, kept),
            (Phase::Keep, _) => Err(Illegal(
                "objectives are offered: `keep` at least one of them first".to_string(),
            )),
            (Phase::Turn, Move::Pass) if !self.any_move(state) => Ok(said),
            (Phase::Turn | Phase::Take, _) => {
                let mut legal = false;
                let mut look = |mv| legal |= mv == said;
                match state.phase {
                    Phase::Turn => self.simple_moves(state, &mut look),
                    _ => self.takes(state, false, &mut look),
                }
                if legal { Ok(said) } else { Err(self.refuse(state, said)) }
            }
            _ => Err(Illegal("no player is to act".to_string())),
        }
    }

    fn check_build(&self, state: &State, rail: u32, with: Option<u8>) -> Result<Move, Illegal> {
        let illegal = |why: String| Err(Illegal(why));
        let rails = &self.setup.map.rails;
        let Some(&owner) = state.owners.get(rail as usize) else {
            return illegal(format!("there is no rail {rail}; rails are 0 to {}", rails.len() - 1));
        };
        if owner != UNBUILT {
            return illegal(format!("rail {rail} is already built, by seat {}", owner - 1));
        }
        let class = self.network.class_of(rail);
        let (length, wagons) = (class.length, state.purse().wagons);
        if u32::from(length) > wagons {
            return illegal(format!("rail {rail} takes {length} wagons, and {wagons} are left"));
        }
        let with = match (class.colour, with) {
            (0, None) => Some(self.usual_colour(state)),
            (0, Some(colour)) if colour as usize >= self.kinds => {
                let highest = self.kinds - 1;
                return illegal(format!("there is no colour {colour}; colours are 0 to {highest}"));
            }
            (0, named) => named,
            _ => None,
        };
        match self.price(state, class, with) {
            // Where no card of the colour is held, jokers pay alone.
            Some(price) => Ok(Move::Build(rail, with.map(|_| price.colour))),
            None => {
                let colour = with.unwrap_or(class.colour);
                let held = state.hand(state.seat, Hand::Held);
                let cards = if colour == 0 { 0 } else { held[colour as usize] };
                let jokers = held[0];
                illegal(format!(
                    "rail {rail} takes {length} cards of colour {colour} or jokers; \
                     {cards} and {jokers} are in hand"
                ))
            }
        }
    }

    fn check_keep(&self, state: &State, kept: Kept) -> Result<Move, Illegal> {
        if let Some(id) = kept.iter().find(|&id| !state.offered.holds(id)) {
            let offered: Vec<String> = state.offered.iter().map(|id| id.to_string()).collect();
            return Err(Illegal(format!(
                "objective {id} was not offered; choose among {}",
                offered.join(" ")
            )));
        }
        let least = self.least_kept(state);
        if (kept.count() as u32) < least {
            return Err(Illegal(format!("at least {least} of the objectives must be kept")));
        }
        Ok(Move::Keep(kept))
    }

    /// Why the move is illegal, for all moves but building on the own turn.
    fn refuse(&self, state: &State, said: Move) -> Illegal {
        Illegal(match said {
            Move::Card(_) | Move::Show(_) | Move::Offer(_) => {
                format!("{said} is an outcome of chance, not a move of a player")
            }
            Move::Draw if self.has_market() => {
                "there is a market: take a card twice, `take COLOUR` or `take pile`".to_string()
            }
            Move::Draw => "no cards are left to draw".to_string(),
            Move::Take(_) if !self.has_market() => {
                "there is no market: `draw` gives two cards".to_string()
            }
            Move::Take(Some(0)) if state.phase == Phase::Take => {
                "a joker that lies face up counts as both cards: it cannot be the second"
                    .to_string()
            }
            Move::Take(Some(colour)) => format!("no card of colour {colour} lies face up"),
            Move::Take(None) => "no cards are left in the pile".to_string(),
            Move::Objectives => "no objectives are left".to_string(),
            Move::Keep(_) => "no objectives are offered; ask for `objectives` first".to_string(),
            Move::Pass => "a player may pass only when nothing else is possible".to_string(),
            Move::Build(..) => {
                "the turn continues with a second card: `take COLOUR` or `take pile`".to_string()
            }
        })
    }
}
