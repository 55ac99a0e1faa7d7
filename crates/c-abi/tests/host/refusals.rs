//! What cannot be opened, each with its line.

use std::path::Path;
use std::process::Command;

use crate::compile::{Made, compile, library};
use crate::hosted::{Ended, Hosted};
use crate::table::classic;
use game::Seat;

/// Runs a host that should fail before it is ready.
fn refused(library: &Path, settings: &str) -> Ended {
    let mut host = Hosted::new(library, settings);
    assert_eq!(host.start(&classic(2), Seat(0)), None, "it is not ready");
    host.ended()
}

/// The line that a library is refused with, without its path.
fn why(library: &Path) -> String {
    let ended = refused(library, "");
    assert_eq!(ended.status.code(), Some(113), "{}", ended.stderr);
    assert_eq!(ended.stderr.lines().count(), 1, "{}", ended.stderr);
    ended.stderr.trim_end().replace(&*library.to_string_lossy(), "FILE")
}

#[test]
fn files_that_are_not_libraries() {
    assert_eq!(why(Path::new("./missing.so")), "FILE: No such file or directory (os error 2)");
    assert_eq!(why(Path::new("/tmp")), "FILE: Is a directory (os error 21)");
    let empty = Made::new("player.so", b"");
    assert_eq!(why(empty.path()), "FILE: not a library: the file is too short");
    let script = Made::new("player.so", b"#!/bin/sh\necho not a library at all\n");
    assert_eq!(why(script.path()), "FILE: not a library: not an ELF file");
    let object = compile("half.c", "player.so", &["-c"]);
    assert_eq!(why(object.path()), "FILE: an object file, not a library: link it with -shared");
    let fixed = compile("layout.c", "player.so", &["-no-pie"]);
    assert_eq!(why(fixed.path()), "FILE: a program, not a library");
    let program = compile("layout.c", "player.so", &["-fPIE", "-pie"]);
    assert!(why(program.path()).contains("executable"), "{}", why(program.path()));
}

#[test]
fn damaged_libraries_and_those_of_other_machines() {
    let good = library("half.c", &[]);
    let mut bytes = std::fs::read(good.path()).unwrap();
    for length in [40, 100, 1000, bytes.len() / 2] {
        let cut = Made::new("player.so", &bytes[..length]);
        let expected = "FILE: the file is not complete: compile it, or copy it, again";
        assert_eq!(why(cut.path()), expected, "{length} bytes");
    }
    bytes[18] = if cfg!(target_arch = "aarch64") { 62 } else { 183 };
    let other = Made::new("player.so", &bytes);
    let here = std::env::consts::ARCH;
    let there = if here == "aarch64" { "x86_64" } else { "aarch64" };
    assert_eq!(
        why(other.path()),
        format!("FILE: made for another machine: {there} of 64 bits, and this is {here}")
    );
}

#[test]
fn libraries_that_lack_something() {
    let half = library("half.c", &[]);
    let has = "a library for penguins has init, place, play, done";
    assert_eq!(why(half.path()), format!("FILE: it has no function play; {has}"));
    let data = library("faulty.c", &["-DNEEDS_DATA"]);
    assert_eq!(why(data.path()), "FILE: cannot be opened: undefined symbol: nothing");
    let eager = library("faulty.c", &["-DAT_PLAY=nowhere()", "-Wl,-z,now"]);
    assert_eq!(why(eager.path()), "FILE: cannot be opened: undefined symbol: nowhere");
}

#[test]
fn libraries_for_something_else() {
    let has = "a library for penguins has init, place, play, done";
    let family = library("family.c", &[]);
    let which = "It has client_register: the other family of Penguins libraries, \
                 which plateau does not speak";
    assert_eq!(
        why(family.path()),
        format!(
            "FILE: it has no function of a library for penguins, which are init, place, play, done. {which}"
        )
    );
    let stranger = library("stranger.c", &[]);
    let which = "It has all functions of a library for flood or mansuba";
    assert_eq!(
        why(stranger.path()),
        format!("FILE: it has no functions init, place and done; {has}. {which}")
    );
}

/// The example `host`, which opens a library of a game.
fn host() -> Command {
    let test = std::env::current_exe().unwrap();
    Command::new(test.ancestors().nth(2).unwrap().join("examples/host"))
}

#[test]
fn libraries_for_other_games_with_the_same_functions() {
    for (game, more, what) in [
        ("flood", "draw_card", "sapotache"),
        ("mansuba", "draw_card", "sapotache"),
        ("flood", "Amazons_queens", "Amazons, a game that plateau does not have"),
        ("mansuba", "play_quoridor", "Quoridor, a game that plateau does not have"),
        ("flood", "mansuba_config", "mansuba"),
    ] {
        let library = library("stranger.c", &[&format!("-DMORE={more}")]);
        let ended = Hosted::run(host(), game, library.path(), "").ended();
        let file = library.path().display();
        let why = format!("it has {more}, like libraries for {what}");
        assert_eq!(ended.stderr, format!("{file}: this is not a library for {game}: {why}\n"));
    }
    // A word of its own game outweighs others.
    let flags = ["-DMORE=mansuba_without_quoridor"];
    let library = library("stranger.c", &flags);
    let ended = Hosted::run(host(), "mansuba", library.path(), "").ended();
    assert!(!ended.stderr.contains("this is not a library"), "{}", ended.stderr);
}

#[test]
fn a_name_without_a_folder_is_a_file_here() {
    let stranger = library("stranger.c", &[]);
    let folder = stranger.path().parent().unwrap();
    let mut program = host();
    program.current_dir(folder);
    let ended = Hosted::run(program, "penguins", Path::new("player.so"), "").ended();
    assert!(ended.stderr.starts_with("player.so: it has no functions init"), "{}", ended.stderr);
}

#[test]
fn settings_and_games_that_do_not_exist() {
    let half = library("half.c", &[]);
    let ended = refused(half.path(), "depth=3");
    assert_eq!(ended.last_line(), "a library has no setting \"depth\"; it has stdin");
    let ended = refused(half.path(), "stdin=/nowhere/at/all");
    assert_eq!(ended.last_line(), "stdin=/nowhere/at/all: No such file or directory (os error 2)");
    let error = c_abi::host("chess", half.path(), &"".parse().unwrap()).unwrap_err();
    let list = "penguins, flood, rails, mansuba, sapotache";
    assert_eq!(error.kind, c_abi::HostErrorKind::NoInterface);
    assert_eq!(error.why, format!("there is no C interface for chess; there is one for {list}"));
    assert_eq!(c_abi::supports("chess").unwrap_err().why, error.why);
    assert!(c_abi::settings("chess").is_none());
    assert_eq!(c_abi::settings("penguins").unwrap()[0].name, "stdin");
}
