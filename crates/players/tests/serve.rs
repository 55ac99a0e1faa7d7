//! A player served over the line protocol plays as it would inside the referee.

use std::io::{BufRead, BufReader, Write};
use std::sync::Arc;
use std::time::Duration;

use game::{Ask, End, Fault, Game, Player, Seat};
use games::penguins::Penguins;
use games::rails::Rails;
use search::{Mcts, MctsPlayer, Plain, Scores, Tuning};
use serde_json::{Value, json};
use table::lines::FromPlayer;
use table::terms::Terms;
use table::{Answer, AnyTable, MatchSpec, Seed};

fn open(game: &str, options: &Value) -> Box<dyn AnyTable> {
    let entry = registry::find(game).unwrap();
    let variant = entry.variant(options.as_object().unwrap()).unwrap();
    let spec = MatchSpec {
        options: Arc::clone(variant.options()),
        seed: Seed(7),
        terms: Terms::default(),
        players: vec![String::new(); 2],
        files: vec![None; 2],
    };
    variant.open(spec).unwrap()
}

/// Plays a match with a served player at seat 0, and the last legal move at every other turn; returns what the
/// player left with its moves.
fn play<G: Game>(
    table: &mut dyn AnyTable,
    make: impl FnOnce(&G) -> Result<Box<dyn Player<G>>, String> + Send,
) -> Vec<Value> {
    let (ours, mut to_player) = std::io::pipe().unwrap();
    let (from_player, theirs) = std::io::pipe().unwrap();
    let mut said = BufReader::new(from_player).lines();
    std::thread::scope(|scope| {
        let served =
            scope.spawn(|| players::serve_on(BufReader::new(ours), theirs, "served", make));
        let mut line = Vec::new();
        table.write_start(Seat(0), &mut line);
        to_player.write_all(&line).unwrap();
        let ready = FromPlayer::Ready { name: Some("served".to_string()), moves: Some(false) };
        let hears = |said: &mut dyn Iterator<Item = std::io::Result<String>>| {
            FromPlayer::read(said.next().unwrap().unwrap().as_bytes()).unwrap()
        };
        assert_eq!(hears(&mut said), ready);
        let mut thoughts = Vec::new();
        loop {
            while table.advance() {}
            let Some(question) = table.question() else { break };
            let said = if question.seat() == Seat(0) {
                let mut line = Vec::new();
                question.write_turn(Some(false), Duration::from_secs(600), &mut line);
                to_player.write_all(&line).unwrap();
                let FromPlayer::Move { mv, think, .. } = hears(&mut said) else {
                    panic!("not a move")
                };
                thoughts.extend(think);
                mv
            } else {
                question.legal_moves().pop().unwrap()
            };
            let answer =
                Answer { said: Ok(said), used: Duration::ZERO, remark: Default::default() };
            assert_eq!(table.answer(question.ply(), answer).unwrap(), None, "no fault");
        }
        let mut line = Vec::new();
        table.write_end(Seat(0), None, &mut line);
        to_player.write_all(&line).unwrap();
        drop(to_player);
        assert_eq!(served.join().unwrap(), Ok(()));
        thoughts
    })
}

fn mcts<G: Game>(game: &G) -> Result<Box<dyn Player<G>>, String> {
    let search = Mcts::new(game, Tuning::default(), Scores);
    Ok(Box::new(MctsPlayer::new(search, Plain, search::Budget::steps(10))))
}

#[test]
fn a_search_plays_with_and_without_secrets() {
    let mut penguins =
        open("penguins", &json!({"board": "hex", "width": 5, "height": 5, "penguins": 2}));
    let thoughts = play::<Penguins>(&mut *penguins, mcts);
    assert!(!thoughts.is_empty() && thoughts.iter().all(|think| think["unit"] == "share"));
    let mut rails = open("rails", &json!({"map": "alps", "rounds": 6}));
    play::<Rails>(&mut *rails, mcts);
}

/// Counts the events it is told of.
struct Counts(std::sync::Arc<std::sync::Mutex<usize>>);

impl<G: Game> Player<G> for Counts {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        *self.0.lock().unwrap() += ask.events().len();
        assert_eq!(ask.limit(), Some(Duration::from_secs(600)));
        Ok(ask.random(&mut ask.rng()))
    }

    fn end(&mut self, end: &End<'_, G>) {
        *self.0.lock().unwrap() += end.events.len();
    }
}

#[test]
fn every_event_is_told() {
    let told = Arc::new(std::sync::Mutex::new(0));
    let mut rails = open("rails", &json!({"map": "alps", "rounds": 6}));
    let counts = Counts(Arc::clone(&told));
    play::<Rails>(&mut *rails, move |_| Ok(Box::new(counts)));
    // Each question begins with the event that the last one ended with: the seat's own.
    assert!(*told.lock().unwrap() >= rails.ply(), "{} events", rails.ply());
}

#[test]
fn other_games_and_players_that_cannot_be_made_are_errors() {
    type Made = Result<Box<dyn Player<Penguins>>, String>;
    let serve = |table: &dyn AnyTable, make: fn(&Penguins) -> Made| {
        let mut line = Vec::new();
        table.write_start(Seat(0), &mut line);
        players::serve_on(&line[..], Vec::new(), "served", make).unwrap_err()
    };
    let rails = open("rails", &json!({"map": "alps"}));
    assert_eq!(serve(&*rails, mcts), "this is a player of penguins, not of \"rails\"");
    let penguins = open("penguins", &json!({}));
    assert_eq!(serve(&*penguins, |_| Err("no luck".to_string())), "no luck");
}
