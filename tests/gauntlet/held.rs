//! Players that run while another seat is asked, in more processes than one.

use crate::outside::clocks::pondered_by;
use crate::outside::table::Table;

/// Processor time in milliseconds that processes may have before they are held and after they are resumed. If they are
/// not held, they have nearly all of the second and a half in which the other seat sleeps.
const BEFORE_HELD: u32 = 400;

/// The other seat is slow from the first move on, or all of a sudden: then it was fast before.
const SLOW: [(&str, [&str; 2]); 2] = [
    ("./puppet late=1500@turn1", ["turn1", "turn2"]),
    ("./puppet late=1500@turn3", ["turn3", "turn4"]),
];

#[track_caller]
fn is_held(children: &str) {
    for (opponent, moments) in SLOW {
        let ran = pondered_by(children, opponent, moments, "");
        assert!(ran < BEFORE_HELD, "{children} {opponent}: {ran} ms");
    }
}

#[test]
fn children_are_held() {
    is_held("12");
}

#[test]
fn a_process_whose_first_thread_takes_no_signal_is_held() {
    is_held("vfork");
}

#[test]
fn without_a_sandbox_they_are_not() {
    let (opponent, moments) = SLOW[0];
    let ran = pondered_by("12", opponent, moments, "--trust");
    assert!(ran > 40, "{ran} ms: the attempt is none");
}

/// How many of some matches a player that answers at once loses by time against another, with little time for a move.
fn lost_to(opponent: &str) -> usize {
    let table = Table::new();
    let lost = |_: &usize| {
        let played = table.play(&[opponent, "./puppet"], "--clock 10ms --init 60s");
        played.kinds()[1] == "time"
    };
    (0..8).filter(lost).count()
}

/// A machine that is busy with something else lets both kinds of matches be lost.
#[test]
fn spinning_children_win_no_match_by_time() {
    let tries: Vec<[usize; 2]> = (0..3)
        .map(|_| [lost_to("./puppet ponder=12@turn1"), lost_to("./puppet")])
        .take_while(|[beside, without]| *beside > without + 1)
        .collect();
    assert!(tries.len() < 3, "lost beside them, and without: {tries:?}");
}
