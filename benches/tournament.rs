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
use serde_json::Map;
use store::{KeptMatch, MatchId, MatchResult, SeatResult, Sqlite};
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
    const BATCH: usize = 50_000;
    let mut store = Sqlite::open(path).expect("a store");
    plan.begin(&mut store).expect("a tournament");
    let mut ledger = Ledger::new(plan, Vec::new());
    // By the seats of the first entrant: the rows of the players are looked up once for many matches.
    let (mut played, mut number) = ([Vec::new(), Vec::new()], 0_u64);
    while (number as usize) < matches {
        let Next::Play(places) = ledger.next_matches() else { panic!("there is more") };
        for place in places {
            let (seed, seats) = ledger.seating(place);
            let mut contest = plan.contest();
            contest.players = seats.iter().map(|&seat| contest.players[seat].clone()).collect();
            played[seats[0]].push(KeptMatch {
                contest,
                seed,
                result: result(number),
                intact: true,
            });
            number += 1;
        }
        if played[0].len() >= BATCH || number as usize >= matches {
            for played in &mut played {
                store.restore_many(played).expect("they are stored");
                played.clear();
            }
        }
    }
}

fn result(number: u64) -> MatchResult {
    let seat = |rank, score, used_us| SeatResult { rank, score, asked: 25, used_us };
    let mut id = MatchId::default();
    // Ids are hashes: they come in no order.
    id.0[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_le_bytes());
    let seats = [seat(1, 41, 812), seat(2, 38, 1204)].into();
    MatchResult { id, seats, faults: Vec::new(), ended_ms: number }
}
