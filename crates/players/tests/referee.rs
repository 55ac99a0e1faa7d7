//! The referee: what is played follows from the seed, and each seat is asked what it may know.

use std::collections::{HashMap, HashSet};

use std::ops::ControlFlow;

use crate::common::shared::scripted::{Answers, Noted, Outcome, asked, run_by};
use crate::common::{coins, contest, kuhn, play, tally};
use game::tiny::{Branch, Coins, Kuhn, KuhnMove, Sight, Take, Tree};
use game::{Event, Game, Seat, Turn};
use players::Watcher;
use players::referee::Referee;
use serde_json::json;
use table::{Eyes, Seed, SeenEvent, Window};

/// Lets the referee play a match among scripted players.
fn run<G: Game>(
    game: &G,
    seed: u64,
    answers: Vec<Answers<G>>,
) -> (Outcome<G::Move>, Vec<Noted<G>>) {
    run_by(game, seed, answers, |table, players| {
        let referee = Referee { table, players, host: None, cancel: None, reseat: None };
        referee.play(|_| ControlFlow::Continue(()));
    })
}

/// What a watcher saw of one event.
struct Step {
    seen: SeenEvent,
    turn: Turn,
    scores: Vec<Option<i32>>,
}

/// A watcher that keeps what it saw.
#[derive(Default)]
struct Watched {
    begun: usize,
    steps: Vec<Step>,
}

impl Watcher for Watched {
    fn eyes(&self) -> Eyes {
        Eyes::Spectator
    }

    fn begin(&mut self, _: &Window<'_>) {
        assert!(self.steps.is_empty(), "a match begins before anything happens");
        self.begun += 1;
    }

    fn step(&mut self, window: &Window<'_>) {
        let (seen, turn, scores) = (window.last().unwrap(), window.turn(), window.scores());
        self.steps.push(Step { seen, turn, scores });
    }
}

fn poker() -> Kuhn {
    Kuhn::new(Default::default()).unwrap()
}

#[test]
fn the_same_seed_plays_the_same_match_byte_for_byte() {
    for (entry, players) in [(coins(), "random first random"), (kuhn(), "random mcts:playouts=20")]
    {
        for seed in 0..20 {
            let [one, two] = [0; 2].map(|_| play(entry, players, seed));
            assert_eq!((&one.log, &one.scores, &one.ranks), (&two.log, &two.scores, &two.ranks));
            assert_eq!(one.to_text(), two.to_text());
        }
    }
}

#[test]
fn another_seed_plays_another_match() {
    let matches: HashSet<Vec<String>> = (0..50)
        .map(|seed| play(tally(), "random random", seed))
        .map(|record| record.log.into_iter().map(|line| line.mv.unwrap()).collect())
        .collect();
    assert!(matches.len() > 40, "{} of 3^6 matches in 50 draws", matches.len());
    let setups: HashSet<String> = (0..50)
        .map(|seed| play(coins(), "first first", seed))
        .map(|record| serde_json::to_string(&record.setup).unwrap())
        .collect();
    assert_eq!(setups.len(), 50);
}

#[test]
fn seeds_at_the_ends_of_their_range_differ() {
    let texts: HashSet<String> =
        [0, 1, u64::MAX].map(|seed| play(kuhn(), "random random", seed).to_text()).into();
    assert_eq!(texts.len(), 3);
}

#[test]
fn each_deal_is_equally_likely() {
    let mut deals: HashMap<[KuhnMove; 2], u32> = HashMap::new();
    for seed in 0..6000 {
        let (outcome, _) = run(&poker(), seed, vec![vec![], vec![]]);
        let deal = [0, 1].map(|i| match outcome.log[i].event {
            Event::Chance(card) => card,
            other => panic!("{other:?} instead of a card"),
        });
        *deals.entry(deal).or_default() += 1;
    }
    assert_eq!(deals.len(), 6);
    // Five standard deviations of 29.
    assert!(deals.values().all(|n| (855..1145).contains(n)), "{deals:?}");
}

#[test]
fn chance_is_drawn_by_weight() {
    let tree = Tree::parse("?(1*1 4*2 3*3)");
    let mut drawn = [0; 3];
    for seed in 0..8000 {
        let (outcome, _) = run(&tree, seed, vec![vec![], vec![]]);
        let Event::Chance(Branch(i)) = outcome.log[0].event else { panic!("no chance") };
        drawn[i] += 1;
    }
    let near = |i: usize, mean: i32| (drawn[i] - mean).abs() < 225;
    assert!(near(0, 1000) && near(1, 4000) && near(2, 3000), "{drawn:?}");
}

#[test]
fn a_seat_sees_its_own_card_and_never_the_other() {
    for seed in 0..40 {
        let pass = Ok(KuhnMove::Pass);
        let (outcome, noted) = run(&poker(), seed, vec![vec![pass], vec![Ok(KuhnMove::Bet)]]);
        let cards = [0, 1].map(|i| match outcome.log[i].event {
            Event::Chance(KuhnMove::Deal(card)) => card,
            other => panic!("{other:?} instead of a card"),
        });
        let (deal, open) = (|i: usize| Sight::Open(KuhnMove::Deal(cards[i])), Sight::Open);
        let moved = |seat, mv| Event::Move(Seat(seat), open(mv));
        let heard: Vec<_> = noted.iter().map(|noted| (noted.seat.0, &noted.events[..])).collect();
        assert_eq!(
            heard,
            [
                (0, &[Event::Chance(deal(0)), Event::Chance(Sight::Hidden)][..]),
                (
                    1,
                    &[
                        Event::Chance(Sight::Hidden),
                        Event::Chance(deal(1)),
                        moved(0, KuhnMove::Pass)
                    ]
                ),
                (0, &[moved(0, KuhnMove::Pass), moved(1, KuhnMove::Bet)]),
            ]
        );
        for noted in noted {
            assert_eq!(noted.view.seat, Some(noted.seat));
            assert_eq!(noted.view.card, Some(cards[noted.seat.index()]));
        }
    }
}

#[test]
fn what_a_seat_sees_adds_up_to_the_log() {
    let game = Coins::with(&[1, 2, 3, 4, 5, 6, 7, 8], 3);
    let (outcome, noted) = run(&game, 1, vec![vec![]; 3]);
    let log: Vec<Event<Take>> = outcome.log.iter().map(|logged| logged.event).collect();
    for seat in 0..3 {
        let questions = asked(&noted, seat);
        let seen: Vec<_> = questions.iter().flat_map(|noted| noted.events.clone()).collect();
        // The last question of a seat is put before its last move.
        assert_eq!(seen, log[..seen.len()]);
        let own = log.iter().rposition(|e| matches!(e, Event::Move(s, _) if s.0 == seat));
        assert_eq!(Some(seen.len()), own);
        assert!(questions[1..].iter().all(|noted| noted.events.len() == 3));
    }
}

#[test]
fn a_question_has_a_generator_of_its_own_that_only_the_seed_decides() {
    let game = Coins::with(&[1; 12], 3);
    let draws = |seed, answers: Vec<Answers<Coins>>| -> Vec<u64> {
        run(&game, seed, answers).1.iter().map(|noted| noted.draw).collect()
    };
    let usual = draws(1, vec![vec![]; 3]);
    assert_eq!(usual, draws(1, vec![vec![Ok(Take::Right); 3]; 3]));
    let mut all: HashSet<u64> = usual.iter().copied().collect();
    all.extend(draws(2, vec![vec![]; 3]));
    assert_eq!(all.len(), 24, "questions of two matches share a generator");
    assert_eq!(usual[4], Seed(1).seat(Seat(1), 4).next_u64());
}

#[test]
fn a_watcher_sees_the_beginning_every_event_and_what_follows() {
    let contest = contest(coins(), json!({"coins": 3}), "first first", 4);
    let mut watched = Watched::default();
    let record = contest.play(Some(&mut watched)).unwrap();
    let numbers: Vec<usize> = watched.steps.iter().map(|step| step.seen.number).collect();
    assert_eq!((watched.begun, numbers), (1, vec![1, 2, 3]));
    let turns: Vec<Turn> = watched.steps.iter().map(|step| step.turn).collect();
    assert_eq!(turns, [Turn::Seat(Seat(1)), Turn::Seat(Seat(0)), Turn::Over]);
    assert_eq!(watched.steps[1].seen.event, Event::Move(Seat(1), "left".to_string()));
    assert_eq!(watched.steps[0].scores[1], Some(0));
    assert_eq!(
        watched.steps[2].scores,
        record.scores.iter().copied().map(Some).collect::<Vec<_>>()
    );
    assert_eq!(record, contest.play(None).unwrap());
}

#[test]
fn equal_scores_share_a_rank_and_better_ones_come_first() {
    let game = Coins::with(&[3, 5, 3, 1], 4);
    let (outcome, _) = run(&game, 1, vec![vec![]; 4]);
    assert_eq!(outcome.scores, [3, 5, 3, 1]);
    assert_eq!(outcome.ranks, [2, 1, 2, 4]);
}
