//! Eyes: in Kuhn's poker no byte that leaves a table depends on a card that its reader may not see.

use std::collections::HashMap;
use std::sync::Arc;

use crate::common::twins::{self, all_eyes, output};
use crate::common::{kuhn, tally, variant};
use game::{Event, Fault, ProtocolFault, Seat, Turn};
use registry::GameVariant;
use serde_json::json;
use table::terms::OnIllegal;
use table::{AnyTable, Eyes};

const ALL_TERMS: [OnIllegal; 3] = [OnIllegal::Rule, OnIllegal::Forfeit, OnIllegal::Random];

fn poker() -> Arc<dyn GameVariant> {
    variant(kuhn(), json!({})).unwrap()
}

/// What the referee sees of the two cards.
fn deal(table: &dyn AnyTable) -> [String; 2] {
    let events = table.events(0, Eyes::Referee);
    [0, 1].map(|i| match &events[i].event {
        Event::Chance(card) => card.clone(),
        other => panic!("{other:?} instead of a card"),
    })
}

/// A seed for each of the six deals.
fn seeds() -> HashMap<[String; 2], u64> {
    let mut found = HashMap::new();
    for seed in 0.. {
        let mut cards = None;
        twins::play(&*poker(), (2, seed, 0), OnIllegal::Rule, |table| {
            cards = (table.ply() == 2).then(|| deal(table));
            cards.is_none()
        });
        found.insert(cards.unwrap(), seed);
        if found.len() == 6 {
            break;
        }
    }
    found
}

/// A match until the cards are shown.
struct Course {
    /// What was played, faults included.
    moves: Vec<String>,
    /// Everything that left for some eyes, at the start and after each event.
    outputs: Vec<String>,
}

fn course(seed: u64, script: u64, terms: OnIllegal, eyes: Eyes) -> Course {
    let (mut moves, mut outputs) = (Vec::new(), Vec::new());
    twins::play(&*poker(), (2, seed, script), terms, |table| {
        let is_shown = table.view(Eyes::Spectator)["shown"] != json!(null);
        if !is_shown {
            let played = table.events(2.min(table.ply()), Eyes::Referee).into_iter();
            moves = played.map(|seen| format!("{:?}", seen.event)).collect();
            outputs.push(output(table, eyes));
        }
        !is_shown
    });
    Course { moves, outputs }
}

/// Compares the courses of two matches, as far as their moves are the same: stand-in moves are drawn
/// from the seed, so that matches may part. Whether they did.
fn compare(one: &Course, other: &Course) -> bool {
    let same = one.moves.iter().zip(&other.moves).take_while(|(one, other)| one == other).count();
    let parted = one.moves != other.moves;
    let both = one.outputs.iter().zip(&other.outputs);
    for (one, other) in both.take(if parted { 3 + same } else { usize::MAX }) {
        assert_eq!(one, other);
    }
    assert!(parted || one.outputs.len() == other.outputs.len());
    parted
}

#[test]
fn nothing_depends_on_a_card_that_these_eyes_may_not_see() {
    let (seeds, mut compared) = (seeds(), HashMap::<bool, usize>::new());
    for (script, terms) in (0..100).flat_map(|script| ALL_TERMS.map(|terms| (script, terms))) {
        for eyes in all_eyes(2) {
            let of_deal = |(deal, &seed)| (deal, course(seed, script, terms, eyes));
            let courses: Vec<(&[String; 2], Course)> = seeds.iter().map(of_deal).collect();
            for (i, (deal, one)) in courses.iter().enumerate() {
                let own = |deal: &[String; 2]| eyes.seat().map(|seat| deal[seat.index()].clone());
                for (_, other) in courses[..i].iter().filter(|other| own(other.0) == own(deal)) {
                    let parted = compare(one, other);
                    assert!(!parted || terms == OnIllegal::Random);
                    *compared.entry(one.moves.join(" ").contains("Failed")).or_default() += 1;
                }
            }
        }
    }
    assert!([true, false].iter().all(|failed| compared[failed] > 500), "{compared:?}");
}

#[test]
fn the_cards_are_there_to_be_hidden() {
    // The same comparison with the referee's eyes finds a difference, so it compares something.
    let (seeds, referee) = (seeds(), Eyes::Referee);
    let courses: Vec<_> =
        seeds.values().map(|&seed| course(seed, 0, OnIllegal::Rule, referee).outputs).collect();
    assert!((1..6).all(|i| courses[i] != courses[0]));
    let own = |card: &str| {
        let deal = seeds.iter().find(|(deal, _)| deal[0] == card).unwrap();
        course(*deal.1, 0, OnIllegal::Rule, Eyes::Seat(Seat(0))).outputs
    };
    assert_ne!(own("deal 0"), own("deal 1"), "a seat sees its own card");
}

#[test]
fn what_eyes_get_follows_from_what_they_saw() {
    assert!(twins::check(&*poker(), 2, 0..200, usize::MAX) > 1000);
}

/// Each way to say something secret in a fault.
fn telltale() -> [Fault; 2] {
    let secret = || "I hold the king".to_string();
    let kind = ProtocolFault::Malformed;
    [
        Fault::Illegal { said: secret(), why: secret() },
        Fault::Protocol { kind, line: secret(), why: secret() },
    ]
}

#[test]
fn the_words_of_a_fault_are_for_its_seat_and_the_referee() {
    for fault in telltale() {
        let (variant, mut table) = (poker(), None);
        let spec = crate::common::spec(&*variant, "a b", 1, table::terms::Terms::default());
        let table = table.insert(variant.open(spec).unwrap());
        while table.question().is_none() && table.advance() {}
        let secret = || Some("I hold the king".to_string());
        let remark = game::Remark {
            say: Some("hello".to_string()),
            think: Some(json!("I hold the king")),
            used: None,
            stderr: None,
        };
        let (said, used) = (Err(fault.clone()), std::time::Duration::ZERO);
        table.answer(2, table::Answer { said, used, remark }).unwrap();
        table.keep_stderr(secret());
        for eyes in [Eyes::Seat(Seat(0)), Eyes::Referee] {
            let seen = table.window(eyes).last().unwrap();
            assert_eq!(seen.fault.as_ref(), Some(&fault));
            assert_eq!((seen.remark.think, seen.remark.stderr), (Some(json!(secret())), secret()));
        }
        for eyes in [Eyes::Seat(Seat(1)), Eyes::Spectator] {
            let output = output(&**table, eyes);
            assert!(!output.contains("king"), "{eyes}: {output}");
            assert!(output.contains("hello"), "what is said aloud is for all");
            let kind = |fault: &Fault| std::mem::discriminant(fault);
            let seen = table.window(eyes).last_fault().unwrap();
            assert_eq!(kind(&seen), kind(&fault), "how it failed is not secret");
        }
    }
}

#[test]
fn without_secrets_all_eyes_see_the_same_words() {
    let variant = variant(tally(), json!({})).unwrap();
    twins::play(&*variant, (3, 1, 0x5bd1_e995_1b87_3593), OnIllegal::Rule, |table| {
        let events = |eyes| format!("{:?}", table.events(0, eyes));
        for eyes in all_eyes(3) {
            assert_eq!(events(eyes), events(Eyes::Referee));
            assert_eq!(table.scores(eyes), table.scores(Eyes::Referee));
        }
        true
    });
}

#[test]
fn scores_are_known_at_the_end_and_the_standing_before_it_only_to_the_referee() {
    twins::play(&*poker(), (2, 3, 0), OnIllegal::Rule, |table| {
        let is_over = table.turn() == Turn::Over;
        for eyes in all_eyes(2) {
            let window = table.window(eyes);
            let known = window.scores().iter().all(Option::is_some);
            assert_eq!((known, window.standing().is_some()), (is_over, is_over), "{eyes}");
        }
        assert!(table.window(Eyes::Referee).standing().is_some());
        true
    });
}
