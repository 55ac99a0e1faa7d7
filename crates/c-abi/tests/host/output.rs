//! What libraries print and read.

use game::{Game, Seat};

use crate::compile::{Made, library};
use crate::hosted::Hosted;
use crate::table::classic;

/// Starts a library, asks it once and hangs up: what it printed.
fn printed(flags: &[&str], settings: &str) -> String {
    let library = library("faulty.c", &[flags, &["-std=gnu99"]].concat());
    ask(Hosted::new(library.path(), settings))
}

fn ask(mut host: Hosted) -> String {
    let game = classic(2);
    assert!(host.start(&game, Seat(0)).is_some());
    let answer = host.turn(game.view(&game.start(), None), &[]);
    assert_eq!(answer.as_deref(), Some("place 0"));
    host.ended().stderr
}

#[test]
fn what_is_printed_is_kept_apart_from_the_protocol() {
    let load = r#"-DAT_LOAD=puts("loaded"); fputs("half", stdout)"#;
    let init = r#"-DAT_INIT=if (write(1, "+raw\n", 5) != 5) abort()"#;
    let place = r#"-DAT_PLACE=if (system("echo shell") != 0) abort(); printf("unfinished")"#;
    assert_eq!(printed(&[load, init, place], ""), "loaded\nhalf+raw\nshell\nunfinished");
}

#[test]
#[cfg(target_os = "linux")]
fn programs_that_a_library_starts_do_not_hold_the_protocol() {
    let list = r#"-DAT_PLACE=if (system("ls -l /proc/self/fd") != 0) abort()"#;
    let library = library("faulty.c", &[list, "-std=gnu99"]);
    let host = Hosted::new(library.path(), "");
    let pipes = host.pipes();
    let listed = ask(host);
    assert!(listed.contains("0 -> pipe:"), "{listed}");
    assert!(!pipes.iter().any(|pipe| listed.contains(pipe)), "{pipes:?}: {listed}");
}

#[test]
fn standard_input_is_empty_or_a_file() {
    let read = r#"-DAT_INIT=char name[20] = ""; printf("%d <%s>\n", scanf("%19s", name), name)"#;
    assert_eq!(printed(&[read], ""), "-1 <>\n");
    let file = Made::new("names", b"Pingu\nothers\n");
    let setting = format!("stdin={}", file.path().display());
    assert_eq!(printed(&[read], &setting), "1 <Pingu>\n");
}

#[test]
fn the_window_is_never_null_and_has_memory_behind_it() {
    let place = r#"-DAT_PLACE=printf("%zu %d %d\n", n, moves == NULL, moves[1].player)"#;
    assert_eq!(printed(&[place], ""), "0 0 -1\n");
}
