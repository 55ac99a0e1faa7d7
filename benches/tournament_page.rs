//! How long the page of a tournament of a million matches takes: `cargo bench -p server --bench tournament_page`.
//!
//! - `played`: the store was written by a tournament that has ended, and a server has just been started.
//! - `killed`: the same, but the tournament was killed, so that the store has no sums.
//! - `matches`: pages of lists, with filters that few or no matches pass.
//!
//! Times are processor times of server and client together, so that a busy machine changes them little. Matches are synthetic, without
//! records. With a path as argument the store stays there.

#![allow(clippy::print_stdout, reason = "a bench prints")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::{Path, PathBuf};
use std::thread;
use std::time::Duration;

use game::{Fault, Rng};
use serde_json::{Map, Value};
use server::http::{Config, Server};
use server::{Hall, Limits};
use store::{
    KeptMatch, MatchFault, MatchId, MatchResult, PlayerKey, SeatResult, Sqlite, StoreUpkeep,
};
use table::Seed;
use table::terms::Terms;
use tournament::{Entrant, FollowedTournament, Format, Ledger, Next, StopRule, TournamentPlan};

const MATCHES: usize = 1_000_000;
const PLAYERS: usize = 10;
/// Matches that are written at once.
const BATCH: usize = 50_000;

fn main() {
    let given = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let folder = std::env::temp_dir().join(format!("plateau-bench-{}", std::process::id()));
    let path = given.as_ref().map_or_else(|| folder.join("cup.db"), PathBuf::from);
    std::fs::create_dir_all(path.parent().unwrap_or(Path::new("."))).expect("a folder");
    let plan = plan();
    if !path.exists() {
        let begun = spent();
        fill(&path, &plan);
        println!("filled   {MATCHES} matches in {:.1} s", (spent() - begun).as_secs_f64());
    }
    let mut store = Sqlite::open(&path).expect("a store");
    store.shrink().expect("it drops the sums");
    drop(store);
    first_page(&path, "killed");
    let begun = spent();
    let mut store = Sqlite::open(&path).expect("a store");
    store.shrink().expect("it drops the sums");
    FollowedTournament::keep_tally(&mut store, &plan).expect("sums");
    println!(
        "summed   as the tournament does at its end, in {:.2} s",
        (spent() - begun).as_secs_f64()
    );
    drop(store);
    first_page(&path, "played");
    if given.is_none() {
        // What is left behind in a temporary folder is the system's to remove.
        let _ = std::fs::remove_dir_all(&folder);
    }
}

/// Starts a server, and opens the page and some lists.
fn first_page(path: &Path, what: &str) {
    let begun = spent();
    let store = Sqlite::open(path).expect("a store");
    let hall = Hall::new(store, Limits::default()).expect("a hall");
    let listen = ([127, 0, 0, 1], 0).into();
    let config = Config { listen, hosts: vec!["127.0.0.1".into()], base: "/".into() };
    let server = Server::bind(&config, hall).expect("a server");
    let (address, stop) = (server.address().expect("an address"), server.stopper());
    let served = thread::spawn(move || server.run());
    let ready = spent() - begun;
    let begun = spent();
    let tournaments = get(address, "tournaments");
    let id = tournaments[0]["id"].as_str().expect("a tournament").to_string();
    let listed = spent() - begun;
    let begun = spent();
    let bytes = event(address, &format!("tournaments/{id}/updates")).len();
    let opened = spent() - begun;
    println!(
        "{what}   the server starts in {}, lists in {}, and opens the page in {}, {} KB",
        shown(ready),
        shown(listed),
        shown(opened),
        bytes / 1000
    );
    for filter in [
        "",
        "player=0&result=won",
        "player=9&opponent=0",
        "player=3&result=drawn",
        "fault=time&player=9",
        "fault=crash",
    ] {
        let begun = spent();
        let page = get(address, &format!("tournaments/{id}/matches?{filter}"));
        let count = page["matches"].as_array().map_or(0, Vec::len);
        println!("matches  {filter:24} {count} in {}", shown(spent() - begun));
    }
    stop();
    let _ = served.join();
}

/// The processor time of this process.
#[cfg(target_os = "linux")]
fn spent() -> Duration {
    use rustix::time::{ClockId, clock_gettime};
    let time = clock_gettime(ClockId::ProcessCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec as u32)
}

/// Elsewhere the time of the day.
#[cfg(not(target_os = "linux"))]
fn spent() -> Duration {
    std::time::UNIX_EPOCH.elapsed().unwrap_or_default()
}

fn shown(time: Duration) -> String {
    format!("{:.0} ms", time.as_secs_f64() * 1e3)
}

fn send(address: SocketAddr, path: &str) -> TcpStream {
    let mut stream = TcpStream::connect(address).expect("a connection");
    write!(stream, "GET /api/1/{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n")
        .expect("a request");
    stream
}

fn get(address: SocketAddr, path: &str) -> Value {
    let mut answer = String::new();
    send(address, path).read_to_string(&mut answer).expect("an answer");
    let (_, body) = answer.split_once("\r\n\r\n").expect("a head");
    serde_json::from_str(body).expect("JSON")
}

/// The data of the first event of a stream.
fn event(address: SocketAddr, path: &str) -> String {
    let lines = BufReader::new(send(address, path)).lines().map_while(Result::ok);
    let mut data = lines.filter_map(|line| line.strip_prefix("data: ").map(str::to_string));
    data.next().expect("an event")
}

fn plan() -> TournamentPlan {
    let game = registry::games()[0];
    let variant = game.variant(&Map::new()).expect("options");
    let entrant = |number: usize| Entrant {
        name: format!("player {number}"),
        player: format!("./player-{number}"),
        files: Some(format!("{number}")),
    };
    TournamentPlan {
        game: game.name().to_string(),
        rules: game.rules(),
        options: variant.options().value().as_object().expect("an object").clone(),
        entrants: (0..PLAYERS).map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(MATCHES),
        terms: Terms::default(),
        seed: Seed(1),
        broken: Vec::new(),
    }
}

fn fill(path: &Path, plan: &TournamentPlan) {
    let mut store = Sqlite::open(path).expect("a store");
    plan.begin(&mut store).expect("a tournament");
    let mut ledger = Ledger::of(plan.clone());
    let (mut rng, mut matches, mut number) = (Seed(7).setup(), Vec::new(), 0_u64);
    while let Next::Play(places) = ledger.next_matches() {
        for place in places {
            let (seed, seats) = ledger.seating(place);
            matches.push(played(plan, seed, &seats, &mut rng, number));
            ledger.add_result(place, &matches[matches.len() - 1].result);
            number += 1;
        }
        ledger.fold();
        if matches.len() >= BATCH {
            // Matches between the same players one after the other: their rows are looked up once.
            matches.sort_by(|a, b| {
                a.contest.players[0]
                    .player
                    .cmp(&b.contest.players[0].player)
                    .then_with(|| a.contest.players[1].player.cmp(&b.contest.players[1].player))
            });
            store.restore_many(&matches).expect("they are stored");
            matches.clear();
        }
    }
    store.restore_many(&matches).expect("they are stored");
}

/// A match that the lower number wins more often; one in a hundred has a fault.
fn played(
    plan: &TournamentPlan,
    seed: Seed,
    seats: &[usize],
    rng: &mut Rng,
    number: u64,
) -> KeptMatch {
    let mut contest = plan.contest();
    contest.players =
        seats.iter().map(|&seat| PlayerKey { ..contest.players[seat].clone() }).collect();
    let mut score = |seat: usize| 40 - seat as i32 + (rng.next_u64() % 30) as i32;
    let scores = [score(seats[0]), score(seats[1])];
    let seat = |own: i32, other: i32| SeatResult {
        rank: 1 + u32::from(other > own),
        score: own,
        asked: 25,
        used_us: 812,
    };
    let mut id = MatchId::default();
    // Ids are hashes: they come in no order.
    id.0[..8].copy_from_slice(&number.wrapping_mul(0x9e37_79b9_7f4a_7c15).to_be_bytes());
    let fault = MatchFault {
        seat: 0,
        fault: Fault::Time,
        after: 12,
        gone: true,
        stderr: Some("the last words of a player".to_string()),
        used_us: Some(100_000),
        delay_us: None,
        waited_us: None,
    };
    let faults = if rng.next_u64().is_multiple_of(100) { vec![fault] } else { Vec::new() };
    let result = MatchResult {
        id,
        seats: [seat(scores[0], scores[1]), seat(scores[1], scores[0])].into(),
        faults,
        ended_ms: 1_700_000_000_000 + number * 100,
    };
    KeptMatch { contest, seed, result, intact: true }
}
