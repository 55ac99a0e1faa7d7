//! Libraries in C that play Flood, with a matrix of GSL in their hands.

use crate::outside::table::Table;
use program::Run;

/// How a player says that it needs GSL.
const GSL: &[&str] = &["-Wl,--no-as-needed", "-lgsl", "-lgslcblas", "-lm"];

/// A table with `./student.so` and `./keeper.so` at it.
fn table() -> Table {
    let table = Table::of("flood");
    table.library("student.c", "student.so", GSL);
    table.library("keeper.c", "keeper.so", GSL);
    table
}

#[test]
fn they_play_whole_games_on_every_board() {
    let table = table();
    for (players, more) in [
        (["./student.so", "greedy"], ""),
        (["random", "./student.so"], "--forbidden 2"),
        (["./student.so", "./keeper.so"], "--board donut --forbidden 3 --forbidden-own"),
        (["./keeper.so", "./student.so"], "--board h --width 9 --height 7 --colours 8"),
        (["./keeper.so", "./keeper.so"], "--board torus --width 5 --height 4 --colours 3"),
        (["./student.so", "./student.so"], "--board hex --colours 5 --colouring blocks"),
        (["./student.so", "alphabeta"], "--width 30 --height 30 --colouring symmetric"),
        (["lazy", "./keeper.so"], "--width 2 --height 1 --colours 2"),
    ] {
        let played = table.play(&players, more);
        played.clean();
        let whole = more.is_empty();
        assert!(!whole || played.moves(0).len() > 8, "{:?}", played.moves(0));
    }
}

#[test]
fn a_student_plays_what_greedy_plays() {
    let table = table();
    for more in ["", "--board hex", "--forbidden 2", "--board donut --colours 8"] {
        let (ours, theirs) = (
            table.play(&["greedy", "greedy"], more),
            table.play(&["./student.so", "greedy"], more),
        );
        assert_eq!(ours.moves(0), theirs.moves(0), "{more}");
    }
}

/// A library that keeps the position itself is started from the position it is asked in.
#[test]
fn a_library_knows_the_position_wherever_it_is_asked() {
    let table = table();
    let whole = table.play(&["./keeper.so", "greedy"], "");
    whole.clean();
    table.0.write("whole.json", whole.record.to_string());
    let asked = table.0.plateau("replay whole.json --ask ./keeper.so --seat 0").done();
    let last = asked.lines().last().unwrap();
    let moves = whole.moves(0).len();
    assert_eq!(last, format!("{moves} of {moves} answers as recorded"), "{asked}");
    for at in [2, 6, 8] {
        let once =
            table.0.plateau(&format!("replay whole.json --ask ./keeper.so --at {at}")).done();
        assert!(once.contains(" = "), "{once}");
        let line = format!(
            "play flood ./keeper.so greedy --from whole.json --at {at} --quiet --force --record again.json"
        );
        table.0.plateau(&line).done();
        let again: serde_json::Value = serde_json::from_str(&table.0.read("again.json")).unwrap();
        let moves = |record: &serde_json::Value| -> Vec<String> {
            let log = record["log"].as_array().unwrap();
            log.iter().map(|event| event["move"].to_string()).collect()
        };
        assert_eq!(moves(&again), moves(&whole.record), "from {at}");
    }
    // The other seat's questions are answered differently, and each from the recorded position.
    let asked = table.0.plateau("replay whole.json --ask ./keeper.so --seat 1").done();
    assert!(!asked.contains("illegal") && asked.contains('≠'), "{asked}");
}

#[test]
fn a_library_knows_of_a_stand_in_move() {
    let table = table();
    table.library("keeper.c", "stumbling.so", &[GSL, &["-DSTUMBLES=3"]].concat());
    let played = table.play(&["./stumbling.so", "greedy"], "--on-illegal random");
    let faults = played.log().iter().filter(|event| !event["fault"].is_null()).count();
    let moves = played.moves(0).len();
    assert!(faults > 2 && faults < moves / 2, "{faults} of {moves}: {:?}", played.log());
}

#[test]
fn players_that_do_not_say_that_they_need_gsl_find_it() {
    let table = Table::of("flood");
    table.library("student.c", "lazy.so", &["-Wl,-z,lazy"]);
    table.library("student.c", "now.so", &["-Wl,-z,now"]);
    table.play(&["./lazy.so", "./now.so"], "").clean();
}

/// Files that are not libraries, where libraries are looked for first.
#[test]
fn a_missing_gsl_is_one_clear_line() {
    let table = Table::of("flood");
    table.library("faulty.c", "idle.so", &[]);
    for version in ["28", "27", "25"] {
        table.0.write(&format!("libgsl.so.{version}"), "nothing");
    }
    table.0.write("libgsl.so", "nothing");
    let mut command = table.command(&["./idle.so", "greedy"], "-q --env LD_LIBRARY_PATH");
    command.env("LD_LIBRARY_PATH", table.0.path().canonicalize().unwrap());
    let run = Run::of("idle", &mut command);
    let why = "did not start: libgsl is missing: players of Flood are given a matrix of GSL; install it \
               (Debian: apt-get install libgsl-dev)";
    assert!(run.out.contains(why), "{}{}", run.out, run.err);
}

#[test]
fn forbidden_colours_are_passed_by_name_on_request() {
    let table = Table::of("flood");
    table.library("names.c", "names.so", &[GSL, &["-Wno-format-overflow"]].concat());
    table.0.write("board.txt", "forbidden: 1 3 / 7\n0123\n4567\n");
    let played = table.play(&["./names.so:abi=names", "random"], "--board file:board.txt");
    played.clean();
    assert_eq!(played.record["names"][0], "0RED 0YELLOW 1PINK ");
}

#[test]
fn an_illegal_answer_loses_at_once() {
    let table = Table::of("flood");
    for (answer, said) in [("42", "{c 42}"), ("-2", "{c -2}"), ("7", "7")] {
        table.library("faulty.c", "faulty.so", &[&format!("-DANSWER={answer}")]);
        let played = table.play(&["greedy", "./faulty.so"], "");
        assert_eq!(played.kinds(), ["-", "illegal"]);
        assert_eq!(played.fault(1)["said"], said);
        assert_eq!(played.ranks(), [1, 2]);
        assert_eq!((played.log().len(), played.scores()[1]), (2, 0), "two events, and it is over");
    }
}

#[test]
fn crashes_and_early_ends_lose_too() {
    let table = Table::of("flood");
    for (define, kind) in [
        ("-DAT_START=abort()", "start"),
        ("-DAT_START=exit(0)", "start"),
        ("-DANSWER=(abort(),0)", "crash"),
        ("-DANSWER=(exit(3),0)", "crash"),
    ] {
        table.library("faulty.c", "faulty.so", &[define]);
        let played = table.play(&["./faulty.so", "greedy"], "");
        assert_eq!(played.ranks(), [2, 1], "{define}");
        assert_eq!(played.kinds(), [kind, "-"], "{define}");
    }
    table.library("faulty.c", "faulty.so", &["-DAT_END=abort()"]);
    table.play(&["./faulty.so", "greedy"], "").clean();
}

#[test]
fn names_may_be_missing_empty_or_long() {
    let table = Table::of("flood");
    let long = format!("-DNAME=\"{}\"", "x".repeat(5000));
    for (define, name) in
        [("-DUNNAMED", "faulty.so"), ("-DNAME=\"\"", "faulty.so"), (&long, &*"x".repeat(60))]
    {
        table.library("faulty.c", "faulty.so", &[define]);
        assert_eq!(table.play(&["./faulty.so", "greedy"], "").record["names"][0], name);
    }
}

#[test]
fn what_the_interface_has_no_room_for_is_said() {
    let table = Table::of("flood");
    table.library("faulty.c", "idle.so", &[]);
    let why = |players: &[&str], more| table.play(players, more).why(0).to_string();
    assert_eq!(
        why(&["./idle.so", "greedy"], "--colours 9"),
        "libraries support at most 8 colours; this board has 9"
    );
    assert_eq!(
        why(&["./idle.so", "greedy", "random"], ""),
        "libraries play Flood with two seats; this match has 3 seats"
    );
    assert_eq!(why(&["./idle.so:abi=bits", "greedy"], ""), "abi=bits: expected flags or names");
}

#[test]
fn the_line_bots_play_it() {
    let table = Table::of("flood");
    let bots = program::repository("bots");
    let python = format!("python3 {}", bots.join("random.py").display());
    for (players, more) in [
        (vec![&*python, "greedy"], ""),
        (vec!["./puppet", &*python, "lazy", "random"], "--board torus --forbidden 1"),
        (vec![&*python], "--width 4 --height 4"),
    ] {
        table.play(&players, more).clean();
    }
}
