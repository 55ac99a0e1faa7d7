//! Libraries that break, and what is left of them.

use std::os::unix::process::ExitStatusExt;

use game::{Game, Seat};

use crate::compile::library;
use crate::hosted::{Ended, Hosted};
use crate::table::classic;

const ABORTED: Option<i32> = Some(6);
const DIVIDED: Option<i32> = Some(8);
const SEGMENT: Option<i32> = Some(11);

/// Compiles `faulty` with a definition, and asks it all it can be asked until it fails: how it ended,
/// and what it answered.
fn faulty(define: &str) -> (Ended, Vec<String>) {
    let library = library("faulty.c", &[&format!("-D{define}")]);
    run(Hosted::new(library.path(), ""))
}

fn run(mut host: Hosted) -> (Ended, Vec<String>) {
    let game = classic(2);
    let mut answers = Vec::new();
    if host.start(&game, Seat(0)).is_none() {
        return (host.ended(), answers);
    }
    let mut view = game.view(&game.start(), None);
    for placing in [true, false] {
        view.placing = placing;
        match host.turn(view.clone(), &[]) {
            None => return (host.ended(), answers),
            Some(answer) => answers.push(answer),
        }
    }
    (host.end(vec![0, 0]), answers)
}

#[test]
fn a_library_may_crash_in_any_call() {
    for (at, answered) in
        [("AT_LOAD", 0), ("AT_INIT", 0), ("AT_PLACE", 0), ("AT_PLAY", 1), ("AT_DONE", 2)]
    {
        let crashes = [
            ("abort()", ABORTED),
            ("*(volatile int *)(size_t)(16 * zero) = 1", SEGMENT),
            ("zero = 42 / zero", DIVIDED),
        ];
        for (crash, signal) in crashes {
            let (ended, answers) = faulty(&format!("{at}=printf(\"before\\n\"); {crash}"));
            assert_eq!(answers.len(), answered, "{at}: {crash}");
            let status = (ended.status.signal(), ended.status.code());
            if cfg!(target_arch = "x86_64") || signal != DIVIDED {
                assert_eq!(status, (signal, None), "{at}: {crash}: {}", ended.stderr);
            }
            let named = at.strip_prefix("AT_").unwrap().to_lowercase();
            let named = match at {
                "AT_LOAD" => String::new(),
                _ => format!("the library crashed in {named}\n"),
            };
            assert_eq!(ended.stderr, format!("before\n{named}"), "{at}: {crash}");
        }
        let (ended, answers) = faulty(&format!("{at}=printf(\"farewell\"); exit(5)"));
        assert_eq!((answers.len(), ended.status.code()), (answered, Some(5)));
        assert_eq!(ended.last_line(), "farewell");
    }
}

#[test]
fn undefined_functions_are_missed_when_they_are_called() {
    let (ended, answers) = faulty("AT_PLAY=nowhere()");
    assert_eq!(answers, ["place 0"]);
    assert_eq!(ended.status.code(), Some(127));
    assert!(ended.last_line().contains("undefined symbol: nowhere"), "{}", ended.stderr);
    let (ended, answers) = faulty("AT_PLAY=if (zero) nowhere()");
    assert_eq!(answers, ["place 0", "0-1"]);
    assert!(ended.status.success());
}

#[test]
fn exceptions_end_the_process() {
    let thrown = library("modern.cpp", &["-DTHROWS"]);
    let (ended, answers) = run(Hosted::new(thrown.path(), ""));
    assert_eq!((answers.len(), ended.status.signal()), (1, ABORTED), "{}", ended.stderr);
}

#[test]
fn malformed_answers_are_passed_on_with_the_wrong_field() {
    let answers = |define: &str| faulty(define).1;
    assert_eq!(answers("PLACED={me, NO_TILE, 12}")[0], "place 12");
    assert_eq!(
        answers("PLACED={3, NO_TILE, 7}")[0],
        "{player 3, src -1, dst 7}: player must be 0, the seat that is asked"
    );
    assert_eq!(
        answers("PLACED={me, 5, 7}")[0],
        "{player 0, src 5, dst 7}: src must be NO_TILE (-1) in place"
    );
    assert_eq!(
        answers("PLACED={me, NO_TILE, -7}")[0],
        "{player 0, src -1, dst -7}: dst must be the number of a tile"
    );
    assert_eq!(answers("PLAYED={me, 12, 34}")[1], "12-34");
    assert_eq!(
        answers("PLAYED={-1, 5, 7}")[1],
        "{player -1, src 5, dst 7}: player must be 0, the seat that is asked"
    );
    assert_eq!(
        answers("PLAYED={me, NO_TILE, NO_TILE}")[1],
        "{player 0, src -1, dst -1}: src must be the number of the tile that the penguin leaves"
    );
    assert_eq!(answers("PLAYED={me, 0x7fffffff, 0x7fffffff}")[1], "2147483647-2147483647");
}

#[test]
fn a_referee_that_hangs_up_is_not_an_error() {
    let library = library("faulty.c", &["-DAT_DONE=printf(\"done\")"]);
    let ended = Hosted::new(library.path(), "").ended();
    assert!(ended.status.success() && ended.stderr.is_empty());
    let mut host = Hosted::new(library.path(), "");
    assert!(host.start(&classic(2), Seat(1)).is_some());
    let ended = host.ended();
    assert!(ended.status.success());
    assert_eq!(ended.stderr, "", "done is for the end of a match");
}
