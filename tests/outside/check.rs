//! `plateau check`: players that hold, players that fail at a step, and the advice.

use std::time::Instant;

use serde_json::Value;

use crate::outside::table::Table;
use program::{Run, keys};

const STEPS: [&str; 10] = [
    "start",
    "restart",
    "legal play",
    "silence",
    "odd boards",
    "long games",
    "many players",
    "tight clock",
    "early end",
    "lost pipe",
];

/// What a check came to.
pub(crate) struct Checked {
    json: Value,
    code: Option<i32>,
}

impl Checked {
    pub(crate) fn step(&self, name: &str) -> &Value {
        let steps = self.json["steps"].as_array().unwrap();
        steps.iter().find(|step| step["step"] == name).expect("there is such a step")
    }

    /// All steps hold.
    #[track_caller]
    pub(crate) fn holds(&self) {
        assert_eq!(self.failed(), Vec::<&str>::new(), "{:#}", self.json);
        assert_eq!((&self.json["ok"], self.code), (&true.into(), Some(0)));
    }

    /// This step fails and no other, with such advice.
    #[track_caller]
    pub(crate) fn fails(&self, step: &str, advice: &str) -> &Value {
        assert_eq!(self.failed(), [step], "{:#}", self.json);
        assert_eq!((&self.json["ok"], self.code), (&false.into(), Some(1)));
        let step = self.step(step);
        let given = step["advice"].as_str().expect("a step that fails has advice");
        assert!(given.contains(advice), "{given}");
        step
    }

    /// The steps that fail, without those that were not judged.
    fn failed(&self) -> Vec<&str> {
        let steps = self.json["steps"].as_array().unwrap();
        assert_eq!(steps.iter().map(|step| &step["step"]).collect::<Vec<_>>(), STEPS);
        let failed = steps.iter().filter(|step| step["ok"] == false && step["skipped"] == false);
        failed.map(|step| step["step"].as_str().unwrap()).collect()
    }
}

/// Checks a player, on a clock that a busy machine can keep.
#[track_caller]
pub(crate) fn check(table: &Table, player: &str, more: &str) -> Checked {
    let clock = if more.contains("--clock") { "" } else { "--clock 5s" };
    let mut command = table.0.command(&format!("check --seed 1 --json {clock} {more}"));
    // Python's own switch for flushing everything would hide a bot that does not flush.
    command.args(["--game", table.game(), player]).env_remove("PYTHONUNBUFFERED");
    let run = Run::of(player, &mut command);
    assert_eq!(run.err, "", "{player}");
    assert_eq!(table.left_behind(), Vec::<String>::new(), "{player}");
    Checked { json: serde_json::from_str(&run.out).expect("a line of JSON"), code: run.code }
}

/// A puppet with these deeds.
#[track_caller]
fn puppet(deeds: &str, more: &str) -> Checked {
    check(&Table::new(), &format!("./puppet {deeds}"), more)
}

/// A bot in Python: what it does at `start`, the answer to a `turn`, and how it prints.
fn python(start: &str, answer: &str, print: &str) -> String {
    format!(
        "import json, os, sys\n\
         for line in sys.stdin:\n    \
             message = json.loads(line)\n    \
             if message['type'] == 'start':\n        \
                 {start}\n        \
                 answer = {{'type': 'ready'}}\n    \
             elif message['type'] == 'turn':\n        \
                 answer = {{'type': 'move', 'move': {answer}}}\n    \
             else:\n        \
                 break\n    \
             {print}\n"
    )
}

const FIRST: &str = "message['moves'][0]";
const FLUSHED: &str = "print(json.dumps(answer), flush=True)";

/// Checks such a bot.
#[track_caller]
fn bot(source: &str, more: &str) -> Checked {
    let table = Table::new();
    table.0.write("bot.py", source);
    check(&table, "./bot.py", more)
}

#[test]
fn all_steps_of_a_good_player_hold_and_are_printed() {
    let checked = puppet("", "");
    checked.holds();
    assert_eq!(keys(&checked.json), ["game", "ok", "player", "seed", "steps"]);
    assert_eq!(checked.json["player"], "./puppet ");
    assert_eq!(checked.step("start")["detail"], "ready, as \"puppet\"");
    let play = checked.step("legal play");
    assert!(play["sent"].as_str().unwrap().starts_with("{\"type\":\"end\""), "{play}");
    assert!(play["received"].as_str().unwrap().starts_with("{\"type\":\"move\""), "{play}");
    assert!(!play["expected"].as_str().unwrap().is_empty());
    bot(&python("pass", FIRST, FLUSHED), "").holds();
}

#[test]
fn built_in_players_are_checked_as_far_as_it_goes() {
    let checked = check(&Table::new(), "line", "");
    checked.holds();
    for step in ["start", "silence", "early end", "lost pipe"] {
        assert_eq!(checked.step(step)["skipped"], true, "{step}");
    }
}

#[test]
fn a_player_that_does_not_start() {
    let step = puppet("words=no-licence@start exit=3@start", "");
    let step = step.fails("start", "see its stderr; run it by hand");
    assert!(step["stderr"].as_str().unwrap().contains("no-licence"), "{step}");
    puppet("sleep@start", "--init 1s").fails("start", "answer `start` at once");
}

#[test]
fn a_player_that_does_not_flush() {
    let quiet = python("pass", FIRST, "print(json.dumps(answer))");
    let checked = bot(&quiet, "--init 2s");
    let step = checked.fails("start", "flush stdout after each line");
    assert_eq!(step["received"], "{\"type\": \"ready\"}", "it came when stdin was closed");
    let print = "print(json.dumps(answer), flush=answer['type'] == 'ready')";
    let checked = bot(&python("pass", FIRST, print), "--clock 1s");
    let step = checked.fails("legal play", "flush stdout");
    let advice = step["advice"].as_str().unwrap();
    assert!(!advice.contains("read stdin line by line"), "it has answered `start`: {advice}");
    let checked = &checked.step("restart")["detail"];
    assert_eq!(checked, "not judged before `legal play` holds", "it has not made a move");
}

#[test]
fn a_player_that_does_not_end_its_lines() {
    let print = "sys.stdout.write(json.dumps(answer)); sys.stdout.flush()";
    bot(&python("pass", FIRST, print), "--init 2s")
        .fails("start", "write \"\\n\" after each answer");
}

#[test]
fn a_file_is_checked_as_a_tournament_plays_it() {
    let table = Table::new();
    let source = python("pass", FIRST, FLUSHED);
    table.0.write("subs/helper.py", "");
    table.0.write("subs/needs.py", format!("import helper\n{source}"));
    check(&table, "subs/needs.py", "").fails("start", "subs/helper.py lies beside it");
    table
        .0
        .write("subs/set.py", format!("import sys\nassert sys.argv[1:] == ['--fast']\n{source}"));
    table.0.write("subs/set.toml", "args = [\"--fast\"]\n");
    check(&table, "subs/set.py", "").holds();
    let out = table.0.plateau("check subs/set.py --game penguins --seed 1").done();
    assert!(out.starts_with("subs/set.py with subs/set.toml plays penguins, seed 1\n"), "{out}");
    // The same arguments on the command line.
    check(&table, "subs/set.py --fast", "").holds();
}

#[test]
fn a_folder_is_checked_and_played_as_a_tournament_plays_it() {
    let table = Table::new();
    table.0.write("subs/dora/helper.py", "");
    let source = python("pass", FIRST, FLUSHED);
    table.0.write("subs/dora/bot.py", format!("import helper\n{source}"));
    check(&table, "subs/dora", "").holds();
    let out = table.0.plateau("play penguins subs/dora random --seed 1 --quiet").done();
    assert!(out.contains("  subs/dora  "), "{out}");
}

#[test]
fn a_player_that_reads_its_input_to_the_end() {
    let source = "import sys\nsys.stdin.read()\nprint('{\"type\":\"ready\"}', flush=True)\n";
    let checked = bot(source, "--init 2s");
    let step = checked.fails("start", "read stdin line by line and not to its end");
    let detail = step["detail"].as_str().unwrap();
    assert!(detail.ends_with("did not start: it was not ready within 2s"), "{detail}");
    assert_eq!(step["answers"], Value::Null, "it gave none in time");
}

#[test]
fn times_of_answers_are_measured() {
    let checked = puppet("late=200", "");
    let times = &checked.step("legal play")["answers"];
    let [median, slowest] = ["median_us", "slowest_us"].map(|name| times[name].as_u64().unwrap());
    assert!(200_000 <= median && median <= slowest, "{times}");
    assert_eq!(checked.step("legal play")["delay_us"], Value::Null, "nothing was late");
    let late = puppet("sleep@turn1", "--clock 1s");
    let step = late.fails("legal play", "clock.left_ms");
    assert!(step["delay_us"].is_u64(), "{step}");
}

#[test]
fn a_player_that_prints_to_stdout() {
    for (deeds, advice) in [
        ("line=thinking@turn2", "everything else to stderr"),
        ("line=hello@birth", "everything else to stderr"),
        ("line=bye@end", "`end` with nothing"),
        ("twice", "once"),
    ] {
        let checked = puppet(deeds, "");
        checked.fails("silence", advice);
    }
    let noisy = "print('thinking', flush=True); print(json.dumps(answer), flush=True)";
    bot(&python("pass", FIRST, noisy), "").fails("silence", "everything else to stderr");
}

#[test]
fn a_player_with_wrong_answers() {
    let step = puppet("answer=nonsense@turn3", "");
    let step = step.fails("legal play", "one of the `moves`");
    assert!(step["detail"].as_str().unwrap().contains("illegal move nonsense"), "{step}");
    assert!(step["received"].as_str().unwrap().contains("nonsense"), "{step}");
    puppet("'line={\"type\":\"move\"}@turn2'", "").fails("legal play", "\"move\":\"…\"");
    puppet("segv@turn2", "").fails("legal play", "valgrind -q");
    puppet("exit=0@turn2", "").fails("legal play", "until `end` comes");
    puppet("sleep@turn3", "--clock 1s").fails("legal play", "clock.left_ms");
}

#[test]
fn a_player_that_answers_for_another_seat() {
    // What the opponent just did, as if it were one's own.
    let answer = "message['moves'][0] if seat == 0 else message['seen'][-1]['move']";
    let checked = bot(&python("seat = message['seat']", answer, FLUSHED), "");
    checked.fails("legal play", "it holds at seat 0: read which is yours from `seat` of `start`");
}

#[test]
fn a_player_that_ignores_the_clock() {
    let checked = puppet("late=500", "--clock 3s");
    let step = checked.fails("tight clock", "clock.left_ms");
    let detail = step["detail"].as_str().unwrap();
    assert!(detail.contains("out of time; "), "{step}");
    // How late depends on the machine; that is for unit tests.
    assert!(detail.contains("its line came ") || detail.contains("no line came "), "{step}");
    assert!(step["sent"].as_str().unwrap().contains("\"left_ms\":300}"), "{step}");
}

#[test]
fn a_player_that_knows_one_board_only() {
    let start = "assert len(message['board']['fish']) == 60";
    let checked = bot(&python(start, FIRST, FLUSHED), "");
    let step = checked.fails("odd boards", "read `board` and `options` from `start`");
    assert!(step["stderr"].as_str().unwrap().contains("AssertionError"), "{step}");
    assert_eq!(checked.step("long games")["skipped"], true);
}

#[test]
fn a_player_that_knows_two_seats_only() {
    let start = "assert message['seats'] == 2";
    let checked = bot(&python(start, FIRST, FLUSHED), "");
    checked.fails("many players", "read how many there are from `seats` of `start`");
}

#[test]
fn a_player_that_stops_after_some_moves() {
    let checked = puppet("exit=1@turn100", "");
    checked.fails("long games", "it holds in shorter games");
}

#[test]
fn a_player_that_does_not_end() {
    puppet("sleep@end", "").fails("early end", "exit when `end` comes");
    puppet("exit=3@end", "").fails("early end", "exit with 0");
    puppet("segv@end", "").fails("early end", "exit with 0");
}

#[test]
fn a_player_that_does_not_notice_a_closed_pipe() {
    let spins = python("pass", FIRST, FLUSHED).replace(
        "for line in sys.stdin:",
        "for line in iter(sys.stdin.readline, None):\n    if not line: continue",
    );
    bot(&spins, "").fails("lost pipe", "exit when stdin is closed");
    let retries = "\n    while True:\n        \
        try: sys.stdout.write(json.dumps(answer) + '\\n'); sys.stdout.flush(); break\n        \
        except OSError: pass";
    bot(&python("pass", FIRST, retries), "--clock 1s").fails("lost pipe", "cannot be written");
}

#[test]
fn a_player_that_leaves_state_in_a_file() {
    let table = Table::new();
    let start = "os.path.exists('state') and sys.exit('who was here?'); open('state', 'w').close()";
    table.0.write("bot.py", python(start, FIRST, FLUSHED));
    let checked = check(&table, "./bot.py", "--trust");
    checked.fails("restart", "and left state in this folder: start from nothing each time");
    // In its sandbox it cannot even write there.
    table.0.write("bot.py", python(start, FIRST, FLUSHED).replace("'state'", "'other'"));
    check(&table, "./bot.py", "").fails("start", "write into $TMPDIR");
}

#[test]
fn a_player_that_fails_beside_another_instance() {
    let start = "os.open('lock', os.O_CREAT | os.O_EXCL)";
    let source = python(start, FIRST, FLUSHED)
        .replace("        break\n", "        os.remove('lock')\n        break\n");
    let table = Table::new();
    table.0.write("bot.py", source);
    let checked = check(&table, "./bot.py", "--trust");
    let failed = checked.failed();
    assert_eq!(failed[0], "restart", "{:#}", checked.json);
    let advice = checked.step("restart")["advice"].as_str().unwrap();
    assert!(advice.contains("it holds alone"), "{advice}");
}

#[test]
fn a_player_that_hangs_does_not_hold_up_the_check() {
    for deeds in ["sleep@birth", "sleep@turn2", "flood@turn2", "ignoreterm@start sleep@turn5"] {
        let begun = Instant::now();
        let checked = puppet(deeds, "--init 2s --clock 1s");
        assert_eq!(checked.code, Some(1), "{deeds}");
        assert!(begun.elapsed() < program::ONLY_DEFECTS, "{deeds}: {:?}", begun.elapsed());
    }
}

#[test]
fn an_endless_loop_is_named_and_none_of_its_time_is_an_answers() {
    let loops = "[None for _ in iter(int, 1)]";
    let checked = bot(&python("pass", loops, FLUSHED), "--clock 1s");
    let step = checked.fails("legal play", "endless loop");
    assert_eq!(step["answers"], Value::Null, "{step}");
}

#[test]
fn json_has_all_lines_as_they_are() {
    let checked = puppet("answer=nonsense@turn5", "");
    let step = checked.step("legal play");
    let lines = step["exchange"].as_array().unwrap();
    assert_eq!(lines.len(), 13, "start, five turns, their answers, and the end: {step}");
    let longest = lines.iter().map(|line| line.as_str().unwrap().len()).max().unwrap();
    assert!(longest > 1000 && !lines[0].as_str().unwrap().contains('…'), "{step}");
}

#[test]
fn a_check_for_people_explains_what_fails() {
    let table = Table::new();
    let mut command = table.0.command("check --game penguins --seed 1 --init 5s");
    let run = Run::of("people", command.arg("./puppet words=hm@turn2 line=thinking@turn2"));
    assert_eq!((run.code, run.err.as_str()), (Some(1), ""));
    let lines: Vec<&str> = run.out.lines().map(str::trim_end).collect();
    assert_eq!(lines[0], "./puppet words=hm@turn2 line=thinking@turn2 plays penguins, seed 1");
    assert!(lines.contains(&"  ✓ start         ready, as \"puppet\""), "{}", run.out);
    let times = lines[lines.len() - 2];
    assert!(times.starts_with("answers: ") && times.contains("slowest "), "{times}");
    assert!(lines.contains(&"              < thinking"), "{}", run.out);
    assert!(lines.contains(&"              hm"), "{}", run.out);
    assert!(run.out.contains("    to do     print nothing but answers to stdout"), "{}", run.out);
    assert!(lines.contains(&"  – tight clock   not judged before `silence` holds"), "{}", run.out);
    assert_eq!(lines.last(), Some(&"fails: silence; 2 hold, 7 not judged"));
}

#[test]
fn a_check_that_is_asked_wrongly() {
    let table = Table::new();
    table
        .0
        .plateau("check ./puppet --game chess")
        .misused(&format!("there is no game \"chess\"; there are {}", program::games()));
    table
        .0
        .plateau("check human --game penguins")
        .misused("people are not checked: name a program or a library");
    for line in ["check", "check ./puppet", "check --game penguins", "check ./none --game penguins"]
    {
        assert_eq!(table.0.plateau(line).code, Some(2), "{line}");
    }
    table.0.plateau("check penguins ./puppet").misused(
        "the player comes first, and the game has a flag: plateau check ./puppet --game penguins",
    );
    let run = table.0.plateau("check nobody --game penguins");
    assert_eq!(run.code, Some(2), "{}", run.err);
    assert!(run.err.contains("there is no player \"nobody\""), "{}", run.err);
}
