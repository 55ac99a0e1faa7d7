//! What is asked wrongly is refused with what, where and what to do: exit code 2, nothing printed.

use std::time::Instant;

use program::{Folder, games, plateau, texts};

/// What follows every message about the grammar of a command line.
const HELP: &str = "\n\nFor more information, try '--help'.";

#[test]
fn unknown_games() {
    let why = format!("there is no game \"chess\"; there are {}", games());
    for command in ["play", "board", "perft", "games", "players", "bench"] {
        plateau(&format!("{command} chess")).misused(&why);
    }
    let run = plateau("play pengins");
    assert!(
        run.err.contains("there is no game \"pengins\" (did you mean penguins?)"),
        "{}",
        run.err
    );
    plateau("check line penguins").misused("write the game with its flag: --game penguins");
    for command in ["play", "board", "perft"] {
        plateau(command).misused(&format!("which game? There are {}", games()));
    }
    let why = "the following required arguments were not provided:\n  <GAME>\n\nUsage: plateau";
    plateau("players").misused(&format!("{why} players <GAME>{HELP}"));
    plateau("games --schema").misused(&format!("{why} games --schema <GAME>{HELP}"));
    plateau("waltz")
        .misused(&format!("unrecognized subcommand 'waltz'\n\nUsage: plateau [COMMAND]{HELP}"));
}

#[test]
fn unknown_players() {
    let json = plateau("games --json penguins").json();
    let players = texts(&json[0]["players"]).join(", ");
    let more = "(see `plateau players penguins`)";
    plateau("play penguins nobody random").misused(&format!(
        "there is no player \"nobody\" for penguins; there are {players}, human {more}"
    ));
    for (player, why) in [
        (
            "mcts:luck=1",
            "mcts: it has no setting \"luck\"; it has playouts, time, explore, cut, squash, widen, best, memory",
        ),
        ("random:x=1", "random: it has no setting \"x\"; it has none"),
        ("mcts:playouts=x", "mcts: playouts=x: expected a whole number from 1"),
        ("mcts:playouts=0", "mcts: playouts=0: expected a whole number from 1"),
        ("mcts:playouts", "\"mcts:playouts\": \"playouts\" is not a setting: write name=value"),
        (
            "mcts:time=5",
            "mcts: time=5: expected a time above 0 with its unit, such as 100ms, 2s or 1m",
        ),
        ("alphabeta:depth=-1", "alphabeta: depth=-1: expected a whole number from 1"),
    ] {
        plateau(&format!("play penguins random {player}")).misused(&format!("player {why}"));
    }
    for flag in ["--clock", "--init", "--pace"] {
        let run = plateau(&format!("play penguins {flag} -1s"));
        assert_eq!(run.code, Some(2), "{}", run.err);
        assert!(
            run.err.contains(&format!("invalid value '-1s' for '{flag} <TIME>'")),
            "{}",
            run.err
        );
        assert!(run.err.contains("expected a time above 0"), "{}", run.err);
        let run = plateau(&format!("play penguins {flag} 5"));
        assert!(run.err.contains("with its unit"), "{}", run.err);
    }
    plateau("play rails alphabeta random")
        .misused("player alphabeta: alphabeta needs a game with no chance; this game has it");
}

#[test]
fn numbers_of_players_that_cannot_play() {
    let alone = "1 player: Penguins needs at least 2; name another, or practise alone with --solo";
    plateau("play penguins random").misused(alone);
    plateau("board penguins --seats 1").misused(alone);
    plateau("perft penguins --seats 1 --depth 1").misused(alone);
    plateau("board penguins --seats 0").misused("0 players: name at least 2");
}

#[test]
fn boards_that_cannot_be_made() {
    for (options, why) in [
        (
            "--board moebius",
            "--board: there is no \"moebius\"; choose classic, square, hex, octo, dodeca, penrose, file:PATH",
        ),
        (
            "--width 5",
            "--width: the classic board has a size of its own; choose --board hex or square",
        ),
        (
            "--height 5",
            "--height: the classic board has a size of its own; choose --board hex or square",
        ),
        ("--board hex --width 0", "--width: 0: a board needs at least one tile each way"),
        ("--board square --height 0", "--height: 0: a board needs at least one tile each way"),
        ("--penguins 0", "--penguins: 0: each player needs at least one"),
        (
            "--penguins 16",
            "--penguins: 16: 2 players with 16 penguins each need 32 tiles with one fish, \
             but the board has 30; choose fewer penguins or a larger board",
        ),
        (
            "--board hex --width 2 --height 2",
            "--penguins: 4: 2 players with 4 penguins each need 8 tiles with one fish, \
             but the board has 2; choose fewer penguins or a larger board",
        ),
    ] {
        for command in ["play penguins", "board penguins", "perft penguins --depth 2"] {
            plateau(&format!("{command} {options}")).misused(why);
        }
    }
    let folder = Folder::new();
    folder
        .plateau("play penguins --board file:none.txt")
        .failed("none.txt: No such file or directory (os error 2)");
}

#[test]
fn a_board_too_large_is_refused_at_once() {
    let begin = Instant::now();
    for (options, tiles) in [
        ("--width 1000000000000", "--width: 1000000000000 × 8 is 8000000000000 tiles"),
        (
            "--width 18446744073709551615 --height 18446744073709551615",
            "--width: 18446744073709551615 × 18446744073709551615 is \
             340282366920938463426481119284349108225 tiles",
        ),
        ("--height 12500001", "--height: 8 × 12500001 is 100000008 tiles"),
    ] {
        plateau(&format!("play penguins --board hex {options}"))
            .misused(&format!("{tiles}; a board has at most 100000000: choose a smaller one"));
    }
    let penguins = u64::MAX;
    let run = plateau(&format!("play penguins --penguins {penguins}"));
    assert_eq!(run.code, Some(2));
    assert!(run.err.starts_with(&format!("error: --penguins: {penguins}: ")), "{}", run.err);
    assert!(begin.elapsed() < program::ONLY_DEFECTS, "it took {:?}", begin.elapsed());
}

#[test]
fn invalid_numbers() {
    let number = "expected a whole number of at most 18446744073709551615";
    for value in ["abc", "1.5", "18446744073709551616", "99999999999999999999"] {
        plateau(&format!("play penguins --board hex --width {value}"))
            .misused(&format!("invalid value '{value}' for '--width <N>': {number}{HELP}"));
    }
    let run = plateau("play penguins --board hex --width -3");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.contains("--width") && run.err.contains("-3"), "{}", run.err);
}

#[test]
fn invalid_seeds() {
    for command in ["play penguins", "board penguins", "perft penguins --depth 1", "bench"] {
        let why = "expected a whole number from 0 to 18446744073709551615";
        for seed in ["x", "18446744073709551616", "-1"] {
            plateau(&format!("{command} --seed {seed}"))
                .misused(&format!("invalid value '{seed}' for '--seed <N>': {why}{HELP}"));
        }
    }
}

#[test]
fn flags_before_the_game() {
    for command in ["play", "tournament", "board", "perft", "solve"] {
        plateau(&format!("{command} --json flood")).misused(&format!(
            "--json: flags come after the game, as in `plateau {command} flood --json`"
        ));
    }
}

#[test]
fn unknown_flags() {
    let run = plateau("play penguins --fast");
    assert_eq!((run.code, run.out.as_str()), (Some(2), ""));
    assert!(run.err.starts_with("error: unexpected argument '--fast' found\n"), "{}", run.err);
    assert!(run.err.contains("Usage: plateau play penguins [OPTIONS] [PLAYER]...\n"));
    plateau("play penguins --seed 1 --seed 2").misused(&format!(
        "the argument '--seed <N>' cannot be used multiple times\n\n\
         Usage: plateau play penguins [OPTIONS] [PLAYER]...{HELP}"
    ));
}
