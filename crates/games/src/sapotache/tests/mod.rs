//! Laws, positions worked out by hand, refusals, board files, counts, secrets, pictures.

mod files;
mod gold;
mod laws;
mod perft;
mod picture;
mod positions;
mod refusals;
mod secrets;
mod thrown_out;
mod worlds;

use game::{Game, Kit, Rng, Seat, Turn};

use super::state::Phase;
use super::*;

/// A board file: rows from the top, separated by blanks, and a deck.
fn mine(rows: &str, cards: &str) -> String {
    let rows: Vec<&str> = rows.split_whitespace().collect();
    let mut text = format!("{} {}\n{}\n", rows[0].len(), rows.len(), rows.join("\n"));
    for card in Card::ALL {
        let count = cards.split(", ").find_map(|entry| entry.strip_prefix(&format!("{card} ")));
        text += &format!("{card} {}\n", count.unwrap_or("0"));
    }
    text
}

/// A deck with plenty of everything.
const PLENTY: &str = "V_LINE 90, H_LINE 90, V_CROSS 90, H_CROSS 90, X_CROSS 90, L_TURN 90, R_TURN 90, \
                      D_END 90, BOULDER 90, B_AXE 90, B_LAMP 90, B_CART 90, R_AXE 90, R_LAMP 90, \
                      R_CART 90, R_ALL 90";

fn file_board(rows: &str, cards: &str) -> Options {
    Options { board: Layout::File(mine(rows, cards)), ..Options::default() }
}

fn drawn(options: &Options, seats: usize) -> Setup {
    Sapotache::draw(options, seats, &mut Rng::new(0)).unwrap()
}

pub(super) fn game(options: &Options, seats: usize) -> Sapotache {
    Sapotache::new(drawn(options, seats)).unwrap()
}

/// The game on a board with plenty of cards, by the printed rules.
pub(super) fn on(rows: &str, seats: usize) -> Sapotache {
    game(&file_board(rows, PLENTY), seats)
}

/// A game described in a few words: cards that are not named are dealt in some way.
pub(super) struct Story<'a> {
    pub(super) game: &'a Sapotache,
    pub(super) state: State,
}

impl<'a> Story<'a> {
    /// Round 1, with these saboteurs, as far as there are such roles, and these hands, filled up with
    /// boulders where they are not named.
    fn new(game: &'a Sapotache, saboteurs: &[u32], hands: &[&str]) -> Self {
        let mut story = Self { game, state: game.start() };
        story.deal(saboteurs, hands);
        story
    }

    /// Deals roles and hands.
    fn deal(&mut self, saboteurs: &[u32], hands: &[&str]) {
        while let Phase::Roles(seat) = self.state.table.phase {
            let wanted = if saboteurs.contains(&seat.0) { Role::Saboteur } else { Role::Digger };
            let (mut chances, is) = (Vec::new(), Move::Role { seat, role: wanted });
            self.game.chances(&self.state, &mut chances);
            let possible = chances.iter().find(|(mv, _)| *mv == is).or(chances.first());
            self.chance(possible.expect("a role is left").0);
        }
        while let Phase::Hands(seat) = self.state.table.phase {
            let held = self.state.holdings[seat.index()].hand.len();
            let named = hands.get(seat.index()).and_then(|hand| hand.split_whitespace().nth(held));
            let card = named.map_or(self.filler(), |name| Card::named(name).expect("a card"));
            self.chance(Move::Draw { seat, card });
        }
    }

    /// A card where none is named: a boulder, or the last kind left.
    fn filler(&self) -> Card {
        let left = |card: &Card| self.state.pile[card.index()] > 0;
        let boulder = Some(Card::Boulder).filter(left);
        boulder.or(Card::ALL.into_iter().rev().find(left)).expect("a card is left")
    }

    /// An outcome of chance, which must be possible.
    #[track_caller]
    fn chance(&mut self, mv: Move) {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        assert!(chances.iter().any(|(outcome, _)| *outcome == mv), "{mv} among {chances:?}");
        self.game.play(&mut self.state, mv);
    }

    /// Plays moves and outcomes, separated by semicolons; `fail` and `gone` are failures. Cards are
    /// drawn where none is named.
    #[track_caller]
    fn go(&mut self, events: &str) -> &mut Self {
        for text in events.split("; ").filter(|text| !text.is_empty()) {
            if !text.starts_with("draw") {
                self.draw_somehow();
            }
            match text {
                "fail" => self.game.fail(&mut self.state, false),
                "gone" => self.game.fail(&mut self.state, true),
                _ => {
                    let mv: Move = text.parse().unwrap();
                    if self.game.turn(&self.state) == Turn::Chance {
                        self.chance(mv);
                    } else {
                        let legal = self.game.check(&self.state, mv);
                        let legal = legal.unwrap_or_else(|why| panic!("{text}: {why}"));
                        self.game.play(&mut self.state, legal);
                    }
                }
            }
        }
        self
    }

    fn draw_somehow(&mut self) {
        if let Phase::Draw(seat) = self.state.table.phase {
            let card = self.filler();
            self.chance(Move::Draw { seat, card });
        }
    }

    /// The seat to act, after the card to be drawn, if any.
    fn turn(&mut self) -> Option<u32> {
        self.draw_somehow();
        match self.game.turn(&self.state) {
            Turn::Seat(seat) => Some(seat.0),
            _ => None,
        }
    }

    /// The legal moves that begin with a word, without it, in the order of their text.
    fn moves(&mut self, word: &str) -> String {
        self.draw_somehow();
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        let texts = moves.iter().map(ToString::to_string);
        let prefix = format!("{word} ");
        let mut own: Vec<String> =
            texts.filter_map(|text| text.strip_prefix(&prefix).map(str::to_string)).collect();
        own.sort();
        own.join(", ")
    }

    /// The outcomes of chance with their weights.
    fn chances(&self) -> String {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        let texts: Vec<String> =
            chances.iter().map(|(mv, weight)| format!("{mv}: {weight}")).collect();
        texts.join(", ")
    }

    /// Why a move is not legal here.
    #[track_caller]
    fn why(&mut self, said: &str) -> String {
        self.draw_somehow();
        self.game.check(&self.state, said.parse().unwrap()).unwrap_err().to_string()
    }

    fn view(&self, seat: u32) -> View {
        self.game.view(&self.state, Some(Seat(seat)))
    }

    fn scores(&self) -> Vec<i32> {
        self.game.final_scores(&self.state)
    }
}
