//! Libraries of Sapotache: a process per round, which gets all events in order.

use serde_json::{Value, json};

use crate::outside::table::Table;
use program::{Run, compile};

/// A way of seven lines from the start to the middle objective, and tools.
const STRAIGHT: &str = "9 3\n********$\n>*******$\n%*******$\nV_LINE 0\nH_LINE 20\nV_CROSS 1\n\
                        H_CROSS 1\nX_CROSS 8\nL_TURN 1\nR_TURN 1\nD_END 2\nB_AXE 2\nR_AXE 2\n";

/// Nothing can be laid, so that pile and hands run out.
const HOPELESS: &str = "4 1\n>%*$\nV_LINE 0\nH_LINE 18\nV_CROSS 0\nH_CROSS 0\nX_CROSS 0\nL_TURN 0\n\
                        R_TURN 0\nD_END 0\nB_AXE 2\nR_AXE 3\n";

fn library(table: &Table, source: &str, name: &str, flags: &[&str]) {
    let flags = [&["-shared", "-fPIC"], flags].concat();
    let source = format!("tests/libraries/sapotache/{source}");
    compile(&source, &flags, &table.0.path().join(name));
}

/// A match that was played: what it came to, its log, and what it said on stderr.
struct Played {
    json: Value,
    log: Vec<Value>,
    setup: Value,
    err: String,
}

fn play(table: &Table, players: &[&str], more: &str) -> Played {
    let mut command =
        table.0.command("play sapotache --json --verbose --record match.json --force");
    command.args(players).args(more.split_whitespace());
    let mut run = Run::of(&format!("{players:?} {more}"), &mut command);
    let err = std::mem::take(&mut run.err);
    let json = run.json();
    assert_eq!(table.left_behind(), Vec::<String>::new(), "{players:?} {more}");
    let record: Value = serde_json::from_str(&table.0.read("match.json")).unwrap();
    let log = record["log"].as_array().unwrap().clone();
    Played { json, log, setup: record["setup"].clone(), err }
}

impl Played {
    fn faults(&self) -> Vec<&Value> {
        self.json["seats"].as_array().unwrap().iter().map(|seat| &seat["fault"]).collect()
    }

    /// The lines that a seat wrote to its stderr.
    fn wrote(&self, seat: usize) -> Vec<&str> {
        let mark = format!("[seat {seat}] ");
        // The first names the player.
        self.err.lines().filter_map(|line| line.strip_prefix(&mark)).skip(1).collect()
    }
}

const CARDS: [&str; 17] = [
    "NO_CARD", "V_LINE", "H_LINE", "V_CROSS", "H_CROSS", "X_CROSS", "L_TURN", "R_TURN", "D_END",
    "BOULDER", "B_AXE", "B_LAMP", "B_CART", "R_AXE", "R_LAMP", "R_CART", "R_ALL",
];

fn card(name: &str) -> usize {
    CARDS.iter().position(|known| *known == name).unwrap()
}

/// A move as the mirror prints it; a discard's card is seen by its owner.
fn shown(player: u64, text: &str, own: bool) -> String {
    let words: Vec<&str> = text.split(' ').collect();
    match words[..] {
        ["path", name, at] => format!("{player}:0:{}:{at}:0:0", card(name)),
        ["path", name, at, "reversed"] => format!("{player}:0:{}:{at}:1:0", card(name)),
        ["break", tool, on] => format!("{player}:1:{}:0,0:0:{on}", card(&format!("B_{tool}"))),
        ["repair", tool, on] => format!("{player}:2:{}:0,0:0:{on}", card(&format!("R_{tool}"))),
        ["boulder", at] => format!("{player}:3:9:{at}:0:0"),
        ["discard", name] => format!("{player}:4:{}:0,0:0:0", if own { card(name) } else { 0 }),
        _ => panic!("{text}"),
    }
}

/// The calls that a seat should have got, worked out from the record; `silent` ones get
/// objectives among the moves.
fn calls(played: &Played, seat: u64, silent: bool) -> Vec<String> {
    let setup = &played.setup;
    let cells = |key: &str| -> String {
        let list = setup[key].as_array().unwrap().iter();
        list.map(|cell| format!(" {},{}", cell["x"], cell["y"])).collect()
    };
    let total: u64 = setup["cards"].as_object().unwrap().values().filter_map(Value::as_u64).sum();
    let mut calls: Vec<String> = Vec::new();
    let (mut hand, mut role, mut window) = (String::new(), 1, Vec::<String>::new());
    let (mut begun, mut out, mut owed) = (false, false, false);
    let mut mover = 0;
    for event in &played.log {
        let text = event["move"].as_str().or(event["chance"].as_str()).unwrap_or_default();
        let words: Vec<&str> = text.split(' ').collect();
        if event["chance"].is_string() {
            match words[..] {
                ["role", who, kind] => {
                    if who == "0" {
                        (begun, out, owed) = (false, false, false);
                        hand.clear();
                        window.clear();
                    }
                    if who == seat.to_string() {
                        role = u8::from(kind == "digger");
                    }
                }
                ["draw", who, name] if who == seat.to_string() => {
                    if !begun {
                        hand += &format!(" {}", card(name));
                        if hand.split_whitespace().count() < 6 {
                            continue;
                        }
                        begun = true;
                        calls.push(format!(
                            "initialize 0 {seat} {role} {}x{} {},{} [{} ] [{} ] {total} [{hand} ] {}",
                            setup["width"], setup["height"], setup["start"]["x"],
                            setup["start"]["y"], cells("objectives"), cells("holes"), setup["seats"]
                        ));
                        calls.push("name".to_string());
                    } else {
                        owed = false;
                        calls.push(format!("draw {}", card(name)));
                    }
                }
                ["reveal", at, what] if !out => {
                    if !silent {
                        calls.push(format!("revealed {at} {}", u8::from(what == "gold")));
                    } else if what == "stone" {
                        window.push(format!("{mover}:0:5:{at}:0:0"));
                    }
                }
                ["saboteurs", _] if !out => calls.push("finalize".to_string()),
                _ => {}
            }
            continue;
        }
        let who = event["seat"].as_u64().unwrap();
        if owed {
            calls.push("draw 0".to_string());
            owed = false;
        }
        if who == seat {
            let moves: Vec<String> = window.drain(..).map(|mv| format!(" {mv}")).collect();
            calls.push(format!("play{}", moves.concat()));
        }
        mover = who;
        if event["move"].is_string() {
            window.push(shown(who, text, who == seat));
            owed = who == seat;
        } else if who == seat {
            out = true;
            calls.push("finalize".to_string());
        } else {
            window.push(format!("{who}:5:0:0,0:0:0"));
        }
    }
    calls
}

#[test]
fn every_call_is_made_in_its_order_each_round_in_a_new_process() {
    let table = Table::new();
    table.0.write("straight.txt", STRAIGHT);
    library(&table, "mirror.c", "mirror.so", &[]);
    library(&table, "mirror.c", "silent.so", &["-DSILENT"]);
    let mut turned = 0;
    for (seed, players) in [
        (1, &["./mirror.so", "./mirror.so", "./mirror.so"][..]),
        (2, &["./mirror.so", "./silent.so", "./mirror.so", "./silent.so"]),
        (3, &["./silent.so", "./mirror.so", "./mirror.so"]),
        (4, &["./mirror.so", "./mirror.so", "./silent.so", "./mirror.so", "./mirror.so"]),
    ] {
        let more = format!("--board file:straight.txt --seed {seed}");
        let played = play(&table, players, &more);
        for (seat, player) in players.iter().enumerate() {
            let expected = calls(&played, seat as u64, player.contains("silent"));
            assert_eq!(played.wrote(seat), expected, "seat {seat}, seed {seed}");
            assert_eq!(expected.iter().filter(|call| call.starts_with("initialize")).count(), 3);
        }
        assert!(played.faults().iter().all(|fault| fault.is_null()), "{:?}", played.faults());
        turned += played
            .log
            .iter()
            .filter(|event| event["chance"].as_str().is_some_and(|text| text.starts_with("reveal")))
            .count();
    }
    assert!(turned > 0, "an objective is reached");
}

#[test]
fn when_the_pile_is_empty_the_library_gets_no_card() {
    let table = Table::new();
    table.0.write("hopeless.txt", HOPELESS);
    library(&table, "mirror.c", "mirror.so", &[]);
    let players = ["./mirror.so"; 3];
    let played = play(&table, &players, "--board file:hopeless.txt --seed 1");
    assert!(played.faults().iter().all(|fault| fault.is_null()), "{:?}", played.faults());
    let mut nothing = 0;
    for seat in 0..3 {
        let expected = calls(&played, seat as u64, false);
        assert_eq!(played.wrote(seat), expected, "seat {seat}");
        nothing += expected.iter().filter(|call| *call == "draw 0").count();
    }
    // Of 23 cards 5 are drawn; the other 18 turns draw nothing, and the last one ends the round.
    assert_eq!(nothing, 3 * 17);
}

#[test]
fn a_library_plays_with_bots_of_every_kind() {
    let table = Table::new();
    library(&table, "student.c", "student.so", &["-std=gnu99", "-w"]);
    let players = ["./student.so", "miner", "random", "./student.so"];
    let played = play(&table, &players, "--seed 5");
    assert!(played.faults().iter().all(|fault| fault.is_null()), "{:?}", played.faults());
    let record: Value = serde_json::from_str(&table.0.read("match.json")).unwrap();
    assert!(record.to_string().contains("student 3"), "its name, known after it began");
    let byes = played.wrote(0).iter().filter(|line| line.contains("bye, student 0")).count();
    assert_eq!(byes, 3, "{:?}", played.wrote(0));
}

#[test]
fn an_illegal_answer_throws_out_of_the_round_and_is_shown_as_failed() {
    let table = Table::new();
    library(&table, "mirror.c", "mirror.so", &[]);
    library(
        &table,
        "mirror.c",
        "wrong.so",
        &["-DANSWER=m.act = ADD_PATH_CARD; m.card = CARD_R_ALL"],
    );
    table.0.write("straight.txt", STRAIGHT);
    let more = "--board file:straight.txt --seed 2";
    let played = play(&table, &["./mirror.so", "./wrong.so", "./mirror.so"], more);
    assert_eq!(played.faults()[1]["kind"], "illegal");
    assert!(played.faults()[1]["said"].as_str().unwrap().starts_with("{act 0, card 16, onto"));
    for seat in 0..3 {
        assert_eq!(played.wrote(seat), calls(&played, seat as u64, false), "seat {seat}");
    }
    let asked = played.wrote(1).iter().filter(|call| call.starts_with("play")).count();
    assert_eq!(asked, 3, "once in each round");
    assert!(played.wrote(0).iter().any(|call| call.contains(" 1:5:0:0,0:0:0")), "FAILED");
}

/// A faulty library against two miners, with these definitions.
fn faulty(defines: &[&str], more: &str) -> Played {
    let table = Table::new();
    let flags: Vec<String> = defines.iter().map(|define| format!("-D{define}")).collect();
    let mut flags: Vec<&str> = flags.iter().map(String::as_str).collect();
    flags.push("-D_DEFAULT_SOURCE");
    library(&table, "faulty.c", "faulty.so", &flags);
    play(&table, &["./faulty.so", "miner", "miner"], &format!("--seed 1 {more}"))
}

const CRASH: &str = "*(volatile int *)(size_t)zero = 1";

#[test]
fn a_crash_in_any_round_is_reported_unchanged() {
    for round in 1..=3 {
        let round = format!("ROUND={round}");
        let played = faulty(&[&round, &format!("AT_PLAY={CRASH}")], "");
        assert_eq!(*played.faults()[0], json!({"kind": "crash", "how": "signal 11 (SIGSEGV)"}));
        assert!(played.faults()[1].is_null());
        let played = faulty(&[&round, "AT_PLAY=exit(9)"], "");
        assert_eq!(played.faults()[0]["how"], "exit code 9");
        let played = faulty(&[&round, "AT_INITIALIZE=abort()"], "");
        assert_eq!(played.faults()[0]["how"], "signal 6 (SIGABRT)");
    }
}

#[test]
fn a_crash_after_a_round_is_not_a_fault() {
    let played = faulty(&["ROUND=1", &format!("AT_FINALIZE={CRASH}")], "");
    assert!(played.faults()[0].is_null(), "{:?}", played.faults());
}

#[test]
fn a_call_that_never_returns_is_stopped() {
    for define in ["AT_PLAY=for (;;) zero++", "AT_INITIALIZE=for (;;) zero++"] {
        let begun = std::time::Instant::now();
        let played = faulty(&["ROUND=2", define], "--clock 300ms");
        assert_eq!(*played.faults()[0], json!({"kind": "time"}));
        assert!(begun.elapsed() < program::ONLY_DEFECTS, "{:?}", begun.elapsed());
    }
}

#[test]
fn files_that_are_not_libraries_of_the_game_are_refused_with_the_reason() {
    let table = Table::new();
    table.library("mirror.c", "penguins.so", &[]);
    let played = play(&table, &["./penguins.so", "miner", "miner"], "--seed 1");
    assert_eq!(
        played.faults()[0]["why"],
        "./penguins.so: it has no functions initialize, draw_card and finalize; \
         a library for sapotache has initialize, play, draw_card, finalize. \
         It has all functions of a library for penguins"
    );
    library(&table, "faulty.c", "early.so", &["-DAT_LOAD=puts(\"no licence\"); exit(5)"]);
    let played = play(&table, &["./early.so", "miner", "miner"], "--seed 1");
    assert_eq!(played.faults()[0]["why"], "no licence (exit code 5)");
}

#[test]
fn the_bots_of_the_tutorial_play_it() {
    let table = Table::new();
    let bots = concat!(env!("CARGO_MANIFEST_DIR"), "/../bots");
    let python = format!("{bots}/random.py");
    let played = play(&table, &[&python, "./puppet", "miner", "greedy"], "--seed 3 --board quick");
    assert!(played.faults().iter().all(|fault| fault.is_null()), "{:?}", played.faults());
}
