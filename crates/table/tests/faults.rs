//! Players that fail: the match continues without them, and the log says how they failed.

use crate::common::scripted::{asked, run};
use crate::common::tally::{Say, Tally};
use crate::common::{faults, kuhn, play};
use game::tiny::{Coins, Take};
use game::{Event, Fault, Game, Seat};
use table::Logged;

const LEFT: Result<Take, Fault> = Ok(Take::Left);

/// The faults after which a seat is gone.
fn fatal() -> Vec<Fault> {
    faults()[1..].to_vec()
}

fn failed<G: Game>(log: &[Logged<G::Move>]) -> Vec<(usize, Event<G::Move>, Fault)> {
    let numbered = log.iter().enumerate();
    numbered.filter_map(|(i, l)| Some((i + 1, l.event, l.fault.clone()?))).collect()
}

fn not_a_move() -> Fault {
    Fault::Illegal { said: "what?".to_string(), why: "\"what?\" is not a number".to_string() }
}

#[test]
fn an_illegal_move_is_logged_with_the_answer_and_the_reason() {
    let (outcome, _) = run(&Coins::with(&[5], 2), 1, vec![vec![Ok(Take::Right)], vec![]]);
    let why = "right is not among the 1 legal moves".to_string();
    let fault = Fault::Illegal { said: "right".to_string(), why };
    assert_eq!(failed::<Coins>(&outcome.log), [(1, Event::Failed(Seat(0), false), fault)]);
    assert_eq!(outcome.log[1].event, Event::Move(Seat(1), Take::Left));
    assert_eq!((outcome.scores, outcome.ranks), (vec![0, 5], vec![2, 1]));
}

#[test]
fn an_illegal_move_does_not_cost_the_rank() {
    let answers = vec![vec![LEFT, Ok(Take::Right)], vec![]];
    let (outcome, _) = run(&Coins::with(&[9, 1, 1], 2), 1, answers);
    assert_eq!((outcome.scores, outcome.ranks), (vec![9, 2], vec![1, 2]));
}

#[test]
fn the_game_decides_what_an_illegal_move_costs() {
    let coins = Coins::with(&[1, 1, 1, 1, 1], 2);
    let illegal = vec![vec![Err(not_a_move())], vec![]];
    let (_, noted) = run(&coins, 1, illegal);
    assert_eq!(asked(&noted, 0).len(), 1, "a seat that errs in coins is out");
    let illegal = vec![vec![Ok(Say(7)), Ok(Say(2))], vec![]];
    let (outcome, noted) = run(&Tally::with(3, 2), 1, illegal);
    assert_eq!(asked(&noted, 0).len(), 3, "a seat that errs in tally loses a turn");
    assert_eq!(outcome.scores, [2, 0]);
}

#[test]
fn any_other_fault_is_for_good_and_ranks_last() {
    for fault in fatal() {
        let answers = vec![vec![], vec![Ok(Say(2)), Err(fault.clone())], vec![]];
        let (outcome, noted) = run(&Tally::with(5, 3), 1, answers);
        let expected = [(5, Event::Failed(Seat(1), true), fault.clone())];
        assert_eq!(failed::<Tally>(&outcome.log), expected);
        assert_eq!([0, 1, 2].map(|seat| asked(&noted, seat).len()), [5, 2, 5], "{fault}");
        assert_eq!(outcome.scores, [0, 2, 0], "scores stay as counted");
        assert_eq!(outcome.ranks, [1, 3, 1]);
    }
}

#[test]
fn the_earlier_gone_rank_the_lower_whatever_they_scored() {
    let gone_after = |moves: usize| {
        let mut answers = vec![Ok(Say(moves as u64)); moves];
        answers.push(Err(Fault::Time));
        answers
    };
    let answers = vec![gone_after(2), vec![], gone_after(1), gone_after(2), vec![Ok(Say(1))]];
    let (outcome, _) = run(&Tally::with(4, 5), 1, answers);
    assert_eq!(outcome.scores, [4, 0, 1, 4, 1]);
    assert_eq!(outcome.ranks, [4, 2, 5, 3, 1]);
}

#[test]
fn a_match_that_all_leave_at_the_first_question_ends() {
    let answers = fatal()[..4].iter().map(|fault| vec![Err(fault.clone())]).collect();
    let (outcome, noted) = run(&Coins::with(&[1, 2, 3], 4), 1, answers);
    let seats: Vec<Seat> = noted.iter().map(|noted| noted.seat).collect();
    assert_eq!(seats, [0, 1, 2, 3].map(Seat));
    let kept: Vec<Fault> = outcome.log.iter().map(|l| l.fault.clone().unwrap()).collect();
    assert_eq!(kept, fatal()[..4]);
    assert_eq!((outcome.scores, outcome.ranks), (vec![0; 4], vec![4, 3, 2, 1]));
}

#[test]
fn the_last_seat_plays_on() {
    let (outcome, noted) = run(
        &Coins::with(&[1, 2, 3], 2),
        1,
        vec![vec![Err(Fault::Memory { why: String::new() })], vec![]],
    );
    assert_eq!(asked(&noted, 1).len(), 3);
    assert_eq!((outcome.scores, outcome.ranks), (vec![0, 6], vec![2, 1]));
}

#[test]
fn the_others_see_which_seat_failed_and_whether_it_is_gone_and_no_more() {
    for fault in faults() {
        let gone = !matches!(fault, Fault::Illegal { .. });
        let (_, noted) = run(&Tally::with(2, 3), 1, vec![vec![], vec![Err(fault)], vec![]]);
        let failed = Event::Failed(Seat(1), gone);
        assert_eq!(asked(&noted, 2)[0].events, [Event::Move(Seat(0), Say(0)), failed]);
        assert_eq!(asked(&noted, 0)[1].events[1], failed);
        let still_asked = asked(&noted, 1).len() == 2;
        assert_eq!(still_asked, !gone);
    }
}

#[test]
fn after_an_illegal_move_a_seat_sees_each_event_once() {
    let answers = vec![vec![], vec![Ok(Say(9))]];
    let (_, noted) = run(&Tally::with(2, 2), 1, answers);
    let second = &asked(&noted, 1)[1].events;
    assert_eq!(second[..], [Event::Failed(Seat(1), false), Event::Move(Seat(0), Say(0))]);
}

#[test]
fn after_an_unreadable_answer_a_seat_sees_each_event_once() {
    let answers = vec![vec![], vec![Err(not_a_move())]];
    let (_, noted) = run(&Tally::with(2, 2), 1, answers);
    let second = &asked(&noted, 1)[1].events;
    assert_eq!(second[..], [Event::Failed(Seat(1), false), Event::Move(Seat(0), Say(0))]);
}

#[test]
fn a_failure_in_poker_loses_the_ante() {
    let record = play(kuhn(), "fails first", 3);
    assert_eq!(record.log.len(), 3);
    assert_eq!((record.scores, record.ranks), (vec![-1, 1], vec![2, 1]));
}

#[test]
fn a_record_has_the_last_fault_of_a_seat() {
    let mut record =
        play(crate::common::tally(), "first fails:how=illegal,after=1 fails:how=crash", 1);
    let [illegal, crash, ..] = faults();
    let first = record.log.iter().position(|line| line.fault.as_ref() == Some(&illegal)).unwrap();
    record.log[first].fault = Some(Fault::Time);
    assert_eq!(record.fault(Seat(0)), None);
    assert_eq!(record.fault(Seat(1)), Some(&illegal));
    assert_eq!(record.fault(Seat(2)), Some(&crash));
    assert_eq!(record.ranks, [1, 1, 3]);
}
