//! Clocks: a move, in all, for the start; what players are sent of them, and what records keep.

use serde_json::{Value, json};

use crate::outside::table::{Played, Table, puppet, puppet_under};
use program::{Run, keys};

/// The microseconds of a seat's moves.
fn used(played: &Played, seat: usize) -> Vec<Option<u64>> {
    let own = played.log().iter().filter(|line| line["seat"] == seat);
    own.map(|line| line["used_us"].as_u64()).collect()
}

#[test]
fn a_clock_for_each_move_restarts() {
    // More than the clock in all, and far less for each.
    let slow = "late=1500@turn1 late=1500@turn2 late=1500@turn3";
    let played = puppet_under(&format!("{slow} sleep@turn5"), "--clock 4s");
    assert_eq!(*played.lost_after(4), json!({ "kind": "time" }));
}

#[test]
fn a_clock_in_all_runs_out() {
    let played = puppet_under("late=1500@turn1 late=1500@turn2 late=1500@turn3", "--clock 4s+0s");
    let moves = played.moves(0).len();
    assert!((1..3).contains(&moves), "{moves}");
    assert_eq!(played.lost_after(moves)["kind"], "time");
}

#[test]
fn each_move_adds_its_increment() {
    puppet_under("late=1500@turn1 late=1500@turn2 late=1500@turn3", "--clock 4s+4s").clean();
}

#[test]
fn a_player_slower_than_its_increment_falls_in_the_end() {
    let table = Table::new();
    let played = table.play(&["./puppet keep=heard.txt late=1500", "line"], "--clock 4s+500ms");
    let moves = played.moves(0).len();
    assert!((1..=4).contains(&moves), "{moves}: a second less at each move");
    assert_eq!(played.lost_after(moves)["kind"], "time");
    let left: Vec<u64> = table
        .heard("heard.txt")
        .iter()
        .map(|turn| turn["clock"]["left_ms"].as_u64().unwrap())
        .collect();
    assert_eq!((left[0], left.len()), (4000, moves + 1));
    for (pair, used) in left.windows(2).zip(used(&played, 0)) {
        let expected = pair[0] as i64 - (used.unwrap() / 1000) as i64 + 500;
        assert!((expected - pair[1] as i64).abs() <= 1, "{left:?}: {expected}");
    }
}

#[test]
fn a_slow_start_within_its_limit_is_not_a_fault() {
    puppet_under("late=100@birth late=100@start", "--init 10s --clock 10s").clean();
    let played = puppet_under("sleep@start", "--init 100ms --clock 5s");
    assert!(played.why(0).starts_with("it was not ready within 100ms"), "{}", played.why(0));
}

#[test]
fn by_default_there_are_ten_seconds_for_the_start_and_each_move() {
    let table = Table::new();
    table
        .play(&["./puppet keep=heard.txt@start keep=heard.txt@turn1 late=300@turn1", "line"], "")
        .clean();
    let heard = table.heard("heard.txt");
    assert_eq!(heard[0]["clock"], json!({ "init_ms": 10000, "move_ms": 10000 }));
    assert_eq!(heard[1]["clock"], json!({ "left_ms": 10000 }));
}

#[test]
fn players_are_sent_the_clock() {
    for (terms, start, turn) in [
        ("--clock 9500ms", json!({ "init_ms": 10000, "move_ms": 9500 }), 9500),
        ("--clock 8s --init 9s", json!({ "init_ms": 9000, "move_ms": 8000 }), 8000),
        (
            "--clock 60s+1s",
            json!({ "init_ms": 10000, "total_ms": 60000, "increment_ms": 1000 }),
            60000,
        ),
        ("--clock 50s+0", json!({ "init_ms": 10000, "total_ms": 50000, "increment_ms": 0 }), 50000),
    ] {
        let table = Table::new();
        table.play(&["./puppet keep=heard.txt@start keep=heard.txt@turn1", "line"], terms).clean();
        let heard = table.heard("heard.txt");
        assert_eq!(heard[0]["clock"], start, "{terms}");
        assert_eq!(heard[1]["clock"], json!({ "left_ms": turn }), "{terms}");
    }
}

#[test]
fn built_in_players_have_a_clock_only_if_one_is_set() {
    let table = Table::new();
    table.play(&["mcts:time=5ms", "line"], "").clean();
    table.play(&["mcts:time=5ms", "line"], "--clock 10s").clean();
    table.play(&["greedy", "random"], "--clock 60s+0 --init 1ms").clean();
}

#[test]
fn a_budget_beyond_the_clock_does_not_lose_on_time() {
    // Hours of thought wanted: only a search that ignores the clock is late.
    let table = Table::new();
    for player in ["mcts:time=300s", "mcts:playouts=2000000000", "alphabeta:nodes=2000000000"] {
        table
            .play(
                &[player, "random"],
                "--clock 10s+0 --board square --width 3 --height 3 --penguins 1",
            )
            .clean();
    }
}

#[test]
fn the_time_of_moves_is_kept_for_players_from_outside_only() {
    let played = Table::new().play(&["./puppet late=30@turn2", "line", "random"], "");
    let times = used(&played, 0);
    assert!(times.iter().all(Option::is_some), "{times:?}");
    assert!(times[1].unwrap() >= 30_000, "{times:?}");
    assert!(used(&played, 1).iter().chain(&used(&played, 2)).all(Option::is_none));
}

#[test]
fn a_match_without_players_from_outside_has_no_times_at_all() {
    let played = Table::new().play(&["line", "random"], "--clock 10s");
    assert!(played.log().iter().all(|line| keys(line) == ["check", "move", "seat"]));
}

#[test]
fn the_terms_are_part_of_what_the_match_is() {
    let id = |terms: &str| puppet_under("", terms).json["id"].clone();
    let ids =
        [id(""), id("--clock 5s"), id("--clock 5s+1s"), id("--init 5s"), id("--on-illegal random")];
    for (i, one) in ids.iter().enumerate() {
        assert!(ids[..i].iter().all(|other| other != one), "{ids:?}");
    }
    assert_eq!(puppet("").record["terms"], Value::Object(serde_json::Map::new()));
}

#[test]
fn an_invalid_clock_is_refused() {
    for clock in ["0", "fast", "-1s", "1s+", "10"] {
        let run = program::plateau(&format!("play penguins line line --clock={clock}"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{clock}");
        assert!(run.err.contains("such as 60s+1s"), "{}", run.err);
    }
    for (flag, value) in [("--init", "0"), ("--init", "soon"), ("--on-illegal", "laugh")] {
        let run = program::plateau(&format!("play penguins line line {flag}={value}"));
        assert_eq!((run.code, run.out.as_str()), (Some(2), ""), "{flag} {value}");
        assert!(run.err.contains(flag), "{}", run.err);
    }
}

/// The processor time of a puppet at one moment that has begun to think without end at another.
fn pondered(opponent: &str, moments: [&str; 2], flag: &str) -> u32 {
    pondered_by("", opponent, moments, flag)
}

/// The same in children: this number of them, or one that is hard to stop (`vfork`).
pub(crate) fn pondered_by(children: &str, opponent: &str, moments: [&str; 2], flag: &str) -> u32 {
    let table = Table::new();
    let puppet = format!("./puppet ponder={children}@{} pondered@{}", moments[0], moments[1]);
    let more = format!("--board square --width 4 --height 4 -q -v {flag}");
    let run = Run::of(opponent, &mut table.command(&[&puppet, opponent], &more));
    let printed = run.err.lines().find_map(|line| line.split_once("] pondered for "));
    let printed = printed.unwrap_or_else(|| panic!("{run:?}")).1;
    printed.strip_suffix(" ms").unwrap().parse().unwrap()
}

/// Compares a player that is held with one that is trusted. On a busy machine it takes a while until it is held.
#[track_caller]
fn is_held(sandboxed: u32, trusted: u32) {
    assert!(trusted > 100, "{trusted} ms: the attempt is none");
    assert!(3 * sandboxed < trusted, "{sandboxed} ms, {trusted} ms if it is trusted");
}

#[test]
fn no_player_thinks_in_another_players_time() {
    let slow = "./puppet late=3000@turn1";
    let trusted = pondered(slow, ["turn1", "turn2"], "--trust");
    let moments = [(slow, ["turn1", "turn2"]), ("mcts:time=300ms", ["turn2", "turn3"])];
    for (opponent, moments) in moments {
        is_held(pondered(opponent, moments, ""), trusted);
    }
}

#[test]
fn no_player_thinks_while_another_starts() {
    let slow = "./puppet late=3000@start";
    let trusted = pondered(slow, ["start", "turn1"], "--trust");
    is_held(pondered(slow, ["start", "turn1"], ""), trusted);
}

#[test]
fn players_share_a_core_and_have_a_lower_priority_than_the_program() {
    // The second is spawned while the referee is off their core, after it has waited for the first.
    let (players, table) =
        (["./puppet late=100@start place@turn1", "./puppet place@turn1"], Table::new());
    let run = Run::of("place", &mut table.command(&players, "-q -v"));
    let places = run.err.lines().filter_map(|line| line.split_once("] place ").map(|(_, at)| at));
    let places: Vec<&str> = places.collect();
    let [cores, _, priority] = places[0].split(' ').collect::<Vec<_>>()[..] else {
        panic!("{run:?}")
    };
    let own = rustix::process::getpriority_process(None).unwrap();
    assert_eq!((cores, priority), ("1", &*(own + 5).min(19).to_string()));
    assert_eq!(places, [places[0]; 2], "{run:?}");
}
