//! The clock of a player starts when its question is sent: the time that the referee takes to write the question does
//! not count.

use std::any::Any;
use std::thread::sleep;
use std::time::Duration;

use game::{Event, Scene, Seat, Watch, Words};
use hosting::Host;
use players::{Contest, HumanTerminal, PlayerSpec, Seating};
use serde_json::{Map, Value};
use table::terms::{Clock, Pace, Terms};
use table::{AnyQuestion, Seed, Touch};

use crate::outside::table::PUPPET;

/// What there is for an answer, far more than a puppet takes.
const LIMIT: Duration = Duration::from_secs(4);
/// What the question takes to be written: more than that.
const WRITING: Duration = Duration::from_secs(5);

/// A question that is slow to write.
struct Slow(Box<dyn AnyQuestion>);

impl AnyQuestion for Slow {
    fn seat(&self) -> Seat {
        self.0.seat()
    }
    fn ply(&self) -> usize {
        self.0.ply()
    }
    fn limit(&self) -> Option<Duration> {
        self.0.limit()
    }
    fn increment(&self) -> Option<Duration> {
        self.0.increment()
    }
    fn scene(&self) -> Option<Scene> {
        self.0.scene()
    }
    fn events(&self) -> Vec<Event<String>> {
        self.0.events()
    }
    fn legal_moves(&self) -> Vec<String> {
        self.0.legal_moves()
    }
    fn check(&self, said: &str) -> Result<String, String> {
        self.0.check(said)
    }
    fn is_move(&self, said: &str) -> bool {
        self.0.is_move(said)
    }
    fn explain(&self, mv: &str) -> Words {
        self.0.explain(mv)
    }
    fn notes(&self) -> Vec<Words> {
        self.0.notes()
    }
    fn recap(&self) -> Vec<Words> {
        self.0.recap()
    }
    fn score_unit(&self) -> Words {
        self.0.score_unit()
    }
    fn particulars(&self) -> Vec<Words> {
        self.0.particulars()
    }
    fn touches(&self, mv: &str) -> Vec<String> {
        self.0.touches(mv)
    }
    fn manual(&self) -> &'static str {
        self.0.manual()
    }
    fn random(&self) -> String {
        self.0.random()
    }
    fn view(&self) -> Value {
        self.0.view()
    }
    fn setup(&self) -> Value {
        self.0.setup()
    }
    fn touch(&self, so_far: &[String]) -> Touch {
        self.0.touch(so_far)
    }
    fn named(&self, so_far: &[String], word: &str) -> Result<String, game::Missed> {
        self.0.named(so_far, word)
    }
    fn is_shown(&self, word: &str) -> bool {
        self.0.is_shown(word)
    }
    fn write_turn(&self, moves: Option<bool>, left: Duration, out: &mut Vec<u8>) {
        sleep(WRITING);
        self.0.write_turn(moves, left, out);
    }
    fn as_any(&self) -> &dyn Any {
        self.0.as_any()
    }
}

/// A clock that stands still.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
    fn limit(&self) -> Option<Duration> {
        Some(LIMIT)
    }
}

#[test]
fn writing_a_question_is_not_the_players_time() {
    let variant = registry::find("penguins").unwrap().variant(&Map::new()).unwrap();
    let puppet = PlayerSpec::read(&PUPPET.display().to_string()).unwrap();
    let contest = Contest {
        variant: variant.clone(),
        players: vec![puppet.clone(), puppet.clone()],
        seed: Seed(1),
        terms: Terms {
            clock: Clock { pace: Some(Pace::Move(LIMIT)), ..Clock::default() },
            ..Terms::default()
        },
        host: Host::new(program::path()),
        verbose: false,
        trust: false,
        terminal: HumanTerminal::default(),
    };
    let table = contest.open().unwrap();
    let host = contest.host.for_match();
    let mut player = Seating::new(&*variant, &host).seat(&puppet, &*table).unwrap();
    player.start(&*table, Seat(0));
    let question = Slow(table.question().unwrap());
    let said = player.choose(&question, &Still);
    assert!(said.is_ok(), "{said:?}");
    let used = player.remark().used.unwrap();
    assert!(used < LIMIT, "{used:?}");
}
