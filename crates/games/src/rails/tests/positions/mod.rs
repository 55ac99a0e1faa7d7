//! Positions small enough to work out by hand, for every clause of the rules.

mod building;
mod drawing;
mod ending;
mod failing;
mod market;
mod objectives;
mod scoring;
mod secrets;
mod start;

use game::{Game, Rng, Seat, Turn};

use super::*;

/// A game and where it is: what is said and dealt at it reads like the protocol of a match.
struct Table {
    game: Rails,
    state: State,
}

impl Table {
    fn new(options: &Options, seats: usize) -> Self {
        let setup = Rails::draw(options, seats, &mut Rng::new(0));
        let game = setup.and_then(Rails::new).unwrap_or_else(|why| panic!("{why}"));
        let state = game.start();
        Self { game, state }
    }

    /// The first turn: the hands dealt, these cards in the market, the objectives offered in the
    /// order of their numbers, and of those offered to each seat the first ones kept.
    fn open(options: &Options, hands: &[&str], market: &str) -> Self {
        let mut table = Self::new(options, hands.len());
        for card in hands.iter().flat_map(|hand| hand.split(' ')) {
            table.deal(&format!("card {card}"));
        }
        for card in market.split_terminator(' ') {
            table.deal(&format!("show {card}"));
        }
        for seat in 0..hands.len() as u64 {
            let first = seat * options.offer;
            let text = |ids: std::ops::Range<u64>, word: &str| -> Vec<String> {
                ids.map(|id| format!("{word}{id}")).collect()
            };
            table.deal(&text(first..first + options.offer, "offer ").join(", "));
            table.say(&format!("keep {}", text(first..first + options.keep, "").join(" ")));
        }
        assert_eq!(table.turn(), "seat 0");
        table
    }

    /// The seat to act makes this move.
    fn say(&mut self, text: &str) -> &mut Self {
        assert!(matches!(self.game.turn(&self.state), Turn::Seat(_)), "{text}: a seat is to act");
        let mv = self.game.check(&self.state, mv(text));
        self.game.play(&mut self.state, mv.unwrap_or_else(|why| panic!("{text}: {why}")));
        self
    }

    /// Chance does these, one by one.
    fn deal(&mut self, texts: &str) -> &mut Self {
        for text in texts.split(", ") {
            let outcomes = self.chances();
            let outcome = outcomes.iter().find(|(mv, _)| mv.to_string() == text);
            let Some(&(mv, _)) = outcome else { panic!("{text} is not among {outcomes:?}") };
            self.game.play(&mut self.state, mv);
        }
        self
    }

    /// The seat to act gives no legal move, or never will again.
    fn fails(&mut self, gone: bool) -> &mut Self {
        assert!(matches!(self.game.turn(&self.state), Turn::Seat(_)), "a seat is to act");
        self.game.fail(&mut self.state, gone);
        self
    }

    /// The seat to act draws two jokers.
    fn draws(&mut self) -> &mut Self {
        self.say("draw").deal("card 0, card 0")
    }

    fn turn(&self) -> String {
        match self.game.turn(&self.state) {
            Turn::Chance => "chance".to_string(),
            Turn::Seat(seat) => format!("seat {seat}"),
            Turn::Over => "over".to_string(),
        }
    }

    /// The legal moves in the order of their text.
    fn legal(&self) -> String {
        let mut moves = Vec::new();
        self.game.moves(&self.state, &mut moves);
        let mut texts: Vec<String> = moves.iter().map(ToString::to_string).collect();
        texts.sort();
        texts.join(", ")
    }

    /// The legal moves that begin like this.
    fn legal_to(&self, verb: &str) -> String {
        let legal = self.legal();
        let texts: Vec<&str> = legal.split(", ").filter(|text| text.starts_with(verb)).collect();
        texts.join(", ")
    }

    /// The legal move that a text means, or `illegal`.
    fn means(&self, text: &str) -> String {
        let meant = self.game.check(&self.state, mv(text));
        meant.map_or_else(|_| "illegal".to_string(), |mv| mv.to_string())
    }

    fn chances(&self) -> Vec<(Move, u32)> {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        chances
    }

    /// The outcomes of chance with their weights, in the order of their text.
    fn outcomes(&self) -> String {
        let text = |(mv, weight): &(Move, u32)| format!("{mv} x{weight}");
        let mut texts: Vec<String> = self.chances().iter().map(text).collect();
        texts.sort();
        texts.join(", ")
    }

    fn view(&self, seat: u32) -> View {
        self.game.view(&self.state, Some(Seat(seat)))
    }

    fn hand(&self, seat: u32) -> String {
        cards(&self.view(seat).hand)
    }

    fn market(&self) -> String {
        cards(&self.view(0).market)
    }

    fn discards(&self) -> String {
        cards(&self.view(0).discards)
    }

    fn pile(&self) -> u32 {
        self.view(0).pile.expect("a pile with an end")
    }

    fn wagons(&self, seat: usize) -> u32 {
        self.view(0).seats[seat].wagons
    }

    fn scores(&self) -> Vec<i32> {
        self.game.final_scores(&self.state)
    }

    /// What a seat may know of the scores; seat 9 is a spectator.
    fn known(&self, seat: u32) -> Vec<Option<i32>> {
        let view = self.game.view(&self.state, (seat < 9).then_some(Seat(seat)));
        let mut known = vec![None; self.game.seats()];
        self.game.known_scores(&view, &mut known);
        known
    }

    /// What a seat sees of a move about to be played; seat 9 is a spectator.
    fn seen(&self, text: &str, seat: u32) -> String {
        let seat = (seat < 9).then_some(Seat(seat));
        self.game.seen(&self.state, mv(text), seat).to_string()
    }
}

fn mv(text: &str) -> Move {
    text.parse().unwrap_or_else(|why| panic!("{why}"))
}

/// Cards counted by colour, one by one.
fn cards(counts: &[u32]) -> String {
    let each =
        (0..).zip(counts).flat_map(|(colour, &count): (u32, _)| (0..count).map(move |_| colour));
    each.map(|colour| colour.to_string()).collect::<Vec<_>>().join(" ")
}

/// Rails of three colours and none, and eight objectives.
///
/// 0 and 1 join the same towns; 2 is 2 long, 3 is neutral and 3 long, 4 is 4 long, 5 is neutral.
fn ring() -> Options {
    let rails = "1 2 1 1, 1 2 2 1, 2 3 1 2, 3 4 0 3, 4 1 2 4, 1 3 0 1";
    on(chart(10, rails, "1 2 5, 2 3 6, 3 4 7, 1 3 8, 2 4 9, 1 4 10, 1 2 11, 3 1 12"))
}

/// Neutral rails alone, of these lengths, all between the same two towns; an objective for each of
/// six seats, all between others. A finite deck has 14 jokers.
fn neutral(wagons: u32, lengths: &[u32]) -> Options {
    let rails: Vec<String> = lengths.iter().map(|length| format!("1 2 0 {length}")).collect();
    on(chart(wagons, &rails.join(", "), &["3 4 1"; 6].join(", ")))
}
