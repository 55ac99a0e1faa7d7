//! The server under load, through the real program: `cargo bench -p end-to-end --bench server`.
//! How soon an opponent sees a move beside 200 matches of people, whether 1,000 watchers of 1,000 matches of bots miss
//! an update, and what a table takes in memory.

#![allow(clippy::unwrap_used, reason = "a bench that cannot go on has failed")]
#![allow(clippy::print_stdout, reason = "it prints what it measured")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use program::Folder;
use serde_json::{Value, json};

/// Matches of people at once, moves of each, and the time between two of them.
const MATCHES: usize = 200;
const MOVES: usize = 20;
const PACE: Duration = Duration::from_millis(1000);
/// Matches of bots, each with a watcher.
const WATCHED: usize = 1000;
/// Tables whose memory is measured.
const TABLES: usize = 2000;
/// Watchers need little stack.
const STACK: usize = 256 * 1024;

struct Serving {
    process: Child,
    address: SocketAddr,
    _folder: Folder,
}

impl Serving {
    fn new() -> Self {
        let folder = Folder::new();
        let mut command = folder.command("serve --listen 127.0.0.1:0 --store t.db --log none");
        let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
        Self { process, address: address.parse().unwrap(), _folder: folder }
    }

    /// Opens a table: its id and tokens.
    fn open(&self, seats: &Value) -> (String, Vec<String>) {
        let new = json!({"game": "penguins", "seats": seats}).to_string();
        let opened = ask(self.address, "POST /api/1/tables", "", &new);
        let tokens = opened["tokens"].as_array().unwrap().iter();
        let tokens = tokens.map(|token| token.as_str().unwrap_or_default().to_string()).collect();
        (opened["id"].as_str().unwrap().to_string(), tokens)
    }

    /// Memory that is its own, in KB.
    fn memory(&self) -> u64 {
        let status =
            std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).unwrap();
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).unwrap();
        line.split_whitespace().nth(1).unwrap().parse().unwrap()
    }

    /// Processor time so far.
    fn busy(&self) -> f64 {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.process.id())).unwrap();
        let fields: Vec<&str> = stat.rsplit(')').next().unwrap().split_whitespace().collect();
        let ticks: u64 = fields[11..13].iter().map(|field| field.parse::<u64>().unwrap()).sum();
        ticks as f64 / 100.0
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }
}

fn ask(at: SocketAddr, head: &str, token: &str, body: &str) -> Value {
    let mut stream = send(at, head, token, body);
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 2"), "{head}{body}");
    serde_json::from_str(body).unwrap()
}

fn send(at: SocketAddr, head: &str, token: &str, body: &str) -> TcpStream {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_nodelay(true).unwrap();
    let (token, length) = (
        match token {
            "" => String::new(),
            token => format!("x-seat-token: {token}\r\n"),
        },
        body.len(),
    );
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{token}content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    stream
}

/// The updates of a table.
struct Updates(BufReader<TcpStream>);

impl Updates {
    fn new(at: SocketAddr, id: &str, token: &str) -> Self {
        Self(BufReader::new(send(at, &format!("GET /api/1/tables/{id}/updates"), token, "")))
    }

    fn next(&mut self) -> Value {
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            if let Some(data) = line.strip_prefix("data: ") {
                return serde_json::from_str(data).unwrap();
            }
        }
    }
}

/// Two people play; how long after its command each move was seen by the opponent.
fn people(at: SocketAddr, id: &str, tokens: &[String], late: Duration) -> Vec<Duration> {
    let mut pages: Vec<Updates> = tokens.iter().map(|token| Updates::new(at, id, token)).collect();
    let mut last: Vec<Value> = pages.iter_mut().map(Updates::next).collect();
    let mut seen = Vec::new();
    thread::sleep(late);
    for _ in 0..MOVES {
        let begun = Instant::now();
        let Some(seat) = last[0]["turn"].as_u64().map(|seat| seat as usize) else { break };
        let mv = last[seat]["moves"][0][0].as_str().unwrap();
        let command = json!({"do": "move", "ply": last[seat]["ply"], "move": mv}).to_string();
        let sent = Instant::now();
        let answer =
            send(at, &format!("POST /api/1/tables/{id}/commands"), &tokens[seat], &command);
        let opponent = pages[1 - seat].next();
        seen.push(sent.elapsed());
        drop(answer);
        last[1 - seat] = opponent;
        last[seat] = pages[seat].next();
        thread::sleep(PACE.saturating_sub(begun.elapsed()));
    }
    seen
}

/// Follows a table to its end: how many updates came; none is lost or doubled.
fn watch(at: SocketAddr, id: &str) -> (usize, u64) {
    let (mut updates, mut count, mut ply) = (Updates::new(at, id, ""), 0, 0);
    loop {
        let update = updates.next();
        count += 1;
        assert_eq!(update["from"].as_u64(), Some(ply), "an update is lost or doubled");
        ply = update["ply"].as_u64().unwrap();
        if update["over"] == true {
            return (count, ply);
        }
    }
}

/// Runs one thread for each, and collects what they return.
fn all<T: Send, R: Send>(each: Vec<T>, act: impl Fn(T) -> R + Sync) -> Vec<R> {
    thread::scope(|scope| {
        let act = &act;
        let start = |one| {
            thread::Builder::new().stack_size(STACK).spawn_scoped(scope, move || act(one)).unwrap()
        };
        let threads: Vec<_> = each.into_iter().map(start).collect();
        threads.into_iter().map(|thread| thread.join().unwrap()).collect()
    })
}

fn main() {
    let (person, bot) = (json!({"kind": "person"}), json!({"kind": "bot", "player": "random"}));

    let server = Serving::new();
    let tables: Vec<_> = (0..MATCHES).map(|_| server.open(&json!([person, person]))).collect();
    let numbered = tables.iter().enumerate().collect();
    let busy = server.busy();
    let begun = Instant::now();
    let mut seen: Vec<Duration> =
        all(numbered, |(number, (id, tokens)): (usize, &(String, Vec<String>))| {
            people(server.address, id, tokens, PACE.mul_f64(number as f64 / MATCHES as f64))
        })
        .concat();
    let used = (server.busy() - busy) / begun.elapsed().as_secs_f64();
    seen.sort_unstable();
    let at = |share: f64| seen[((seen.len() - 1) as f64 * share) as usize].as_secs_f64() * 1e3;
    println!(
        "{MATCHES} matches of people, {} moves: seen by the opponent after {:.1} ms (median), {:.1} ms (p99), {:.1} ms (at most); {:.0}% of a core",
        seen.len(),
        at(0.5),
        at(0.99),
        at(1.0),
        used * 100.0
    );
    drop(server);

    let server = Serving::new();
    let begun = Instant::now();
    let ids: Vec<String> = (0..WATCHED).map(|_| server.open(&json!([bot, bot])).0).collect();
    let watched = all(ids, |id| watch(server.address, &id));
    let (updates, events) = watched
        .iter()
        .fold((0, 0), |(updates, events), (more, ply)| (updates + more, events + ply));
    println!(
        "{WATCHED} matches of bots with {WATCHED} watchers: {events} events in {updates} updates, none lost, in {:.1} s, {:.1} s of processor time",
        begun.elapsed().as_secs_f64(),
        server.busy()
    );
    drop(server);

    let server = Serving::new();
    server.open(&json!([person, bot]));
    let before = server.memory();
    for _ in 0..TABLES {
        server.open(&json!([person, bot]));
    }
    let each = (server.memory() - before) as f64 / TABLES as f64;
    println!("{TABLES} tables that nobody follows: {each:.1} KB each");
}
