//! What a tournament costs besides thinking: `cargo bench -p tournament --bench tournament`.
//!
//! - `played`: 10,000 matches of `random` against `line`, stored with records.
//! - `resumed`: how long a store with 1,000,000 matches takes before the first new match.

#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::ops::ControlFlow;
use std::path::Path;
use std::time::Instant;

use hosting::Host;
use players::PlayerSpec;
use rusqlite::params;
use serde_json::Map;
use store::Sqlite;
use table::Seed;
use table::terms::Terms;
use tournament::{Entrant, Format, Ledger, Next, Runner, Standings, StopRule, TournamentPlan};

fn main() {
    let folder = std::env::temp_dir().join(format!("plateau-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder");
    played(&folder.join("played.db"));
    resumed(&folder.join("resumed.db"));
    // What is left behind in a temporary folder is the system's to remove.
    let _ = std::fs::remove_dir_all(&folder);
}

fn plan(games: usize) -> (TournamentPlan, Runner) {
    let game = registry::games()[0];
    let variant = game.variant(&Map::new()).expect("options");
    let options = variant.options().value().as_object().expect("an object").clone();
    let players = ["random", "line"];
    let entrant = |player: &&str| Entrant {
        name: (*player).to_string(),
        player: (*player).to_string(),
        files: None,
    };
    let means = Runner {
        variant,
        players: players.iter().map(|text| PlayerSpec::read(text).expect("a player")).collect(),
        host: Host::new("no host"),
        trust: false,
        jobs: 2,
    };
    let plan = TournamentPlan {
        broken: Vec::new(),
        game: game.name().to_string(),
        rules: game.rules(),
        options,
        entrants: players.iter().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(1),
    };
    (plan, means)
}

fn played(path: &Path) {
    const GAMES: usize = 10_000;
    let (plan, means) = plan(GAMES);
    let begun = Instant::now();
    let mut store = Sqlite::open(path).expect("a store");
    let known = plan.begin(&mut store).expect("a tournament");
    let mut ledger = Ledger::new(&plan, known);
    means.run(&mut ledger, &mut store, &mut |_| ControlFlow::Continue(())).expect("it is played");
    assert_eq!(Standings::new(&ledger, None).matches, GAMES);
    let seconds = begun.elapsed().as_secs_f64();
    let bytes = std::fs::metadata(path).map_or(0, |file| file.len());
    println!("played   {GAMES} matches with records in {seconds:.2} s, {} MB", bytes / 1_000_000);
}

fn resumed(path: &Path) {
    const MATCHES: usize = 1_000_000;
    let (plan, _) = plan(MATCHES + 2);
    fill(path, &plan, MATCHES);
    let begun = Instant::now();
    let mut store = Sqlite::open(path).expect("a store");
    let known = plan.begin(&mut store).expect("a tournament");
    let read = begun.elapsed().as_secs_f64();
    let mut ledger = Ledger::new(&plan, known);
    let Next::Play(places) = ledger.next_matches() else { panic!("one rotation is left") };
    assert_eq!((places.len(), ledger.matches()), (2, MATCHES));
    let seconds = begun.elapsed().as_secs_f64();
    println!("resumed  {MATCHES} matches in {seconds:.2} s, {read:.2} s of it to read them");
}

/// A store with this number of matches of a plan, without records.
fn fill(path: &Path, plan: &TournamentPlan, matches: usize) {
    plan.begin(&mut Sqlite::open(path).expect("a store")).expect("a tournament");
    let mut db = rusqlite::Connection::open(path).expect("a database");
    let begun = db.transaction().expect("a transaction");
    let mut ledger = Ledger::new(plan, Vec::new());
    {
        let sql =
            "INSERT INTO match VALUES (?, 1, ?, ?, '1 2', '41 38', '25 24', '812 1204', NULL, ?)";
        let mut insert = begun.prepare(sql).expect("a statement");
        let mut number = 0_u64;
        while (number as usize) < matches {
            let Next::Play(places) = ledger.next_matches() else { panic!("there is more") };
            for place in places {
                let (seed, seats) = ledger.seating(place);
                let mut id = [0_u8; 16];
                // Ids are hashes: they come in no order.
                id[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
                let seats = format!("{} {}", seats[0] + 1, seats[1] + 1);
                let row = params![id, seed.0.cast_signed(), seats, number.cast_signed()];
                insert.execute(row).expect("a row");
                number += 1;
            }
        }
    }
    begun.commit().expect("it is kept");
}
