//! A table with hosts at its seats, and a referee as simple as can be.

use game::{Event, Game, Rng, Seat, Turn};
use games::penguins::{Layout, Move, Options, Penguins, State};
use table::lines::FromPlayer;

use crate::compile::{Made, repository};
use crate::hosted::{Ended, Hosted};

pub(crate) fn classic(seats: usize) -> Penguins {
    game(&Options::default(), seats)
}

pub(crate) fn game(options: &Options, seats: usize) -> Penguins {
    let mut rng = Rng::new(seats as u64);
    Penguins::new(Penguins::draw(options, seats, &mut rng).unwrap()).unwrap()
}

pub(crate) fn file(name: &str) -> Layout {
    let path = repository("tests/boards").join(name);
    Layout::File(std::fs::read_to_string(path).unwrap())
}

/// A match that has ended.
pub(crate) struct Played {
    pub(crate) log: Vec<Event<Move>>,
    pub(crate) ended: Vec<Ended>,
}

pub(crate) struct Table<'a> {
    game: &'a Penguins,
    state: State,
    hosts: Vec<Hosted>,
    log: Vec<Event<Move>>,
    /// What has happened before each seat's last question.
    sent: Vec<usize>,
}

impl<'a> Table<'a> {
    /// Seats the libraries, in turn, and starts them all.
    pub(crate) fn new(game: &'a Penguins, libraries: &[&Made]) -> Self {
        let seats = game.seats();
        let mut hosts: Vec<Hosted> = Seat::all(seats)
            .map(|seat| Hosted::new(libraries[seat.index() % libraries.len()].path(), ""))
            .collect();
        for (seat, host) in Seat::all(seats).zip(&mut hosts) {
            let name = Some("player.so".to_string());
            let ready = FromPlayer::Ready { name, moves: Some(false) };
            assert_eq!(host.start(game, seat), Some(ready));
        }
        Self { game, state: game.start(), hosts, log: Vec::new(), sent: vec![0; seats] }
    }

    /// Asks the seat to act; false if there is none.
    pub(crate) fn step(&mut self) -> bool {
        let Turn::Seat(seat) = self.game.turn(&self.state) else { return false };
        let seen = &self.log[self.sent[seat.index()]..];
        self.sent[seat.index()] = self.log.len();
        let view = self.game.view(&self.state, Some(seat));
        let event = match self.hosts[seat.index()].turn(view, seen) {
            None => Event::Failed(seat, true),
            Some(said) => match said.parse().map(|mv| self.game.check(&self.state, mv)) {
                Ok(Ok(mv)) => Event::Move(seat, mv),
                _ => Event::Failed(seat, false),
            },
        };
        self.game.apply(&mut self.state, &event);
        self.log.push(event);
        true
    }

    /// Fails the seat to act, without a question.
    pub(crate) fn throw_out(&mut self) {
        let Turn::Seat(seat) = self.game.turn(&self.state) else { panic!("no seat is to act") };
        let event = Event::Failed(seat, true);
        self.game.apply(&mut self.state, &event);
        self.log.push(event);
    }

    /// Ends the match where it is.
    pub(crate) fn end(self) -> Played {
        let scores = self.game.final_scores(&self.state);
        let ended = self.hosts.into_iter().map(|host| host.end(scores.clone())).collect();
        Played { log: self.log, ended }
    }

    pub(crate) fn play(mut self) -> Played {
        while self.step() {}
        self.end()
    }
}
