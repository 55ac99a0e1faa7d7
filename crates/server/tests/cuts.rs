//! Connections that break off.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::{Duration, Instant};

use game::Rng;
use serde_json::Value;

use crate::http::{complete, first_move, open};
use crate::web::{Folder, Running};

/// A page that follows a table over connections that break off anywhere, in the middle of an update too.
struct Page {
    id: String,
    token: Option<String>,
    last: Option<String>,
    events: Vec<Value>,
    epoch: u64,
    turn: Option<u64>,
    is_over: bool,
    moves: Option<String>,
}

impl Page {
    fn new(id: &str, token: Option<&str>) -> Self {
        let (id, token) = (id.to_string(), token.map(str::to_string));
        Self {
            id,
            token,
            last: None,
            events: Vec::new(),
            epoch: 0,
            turn: None,
            is_over: false,
            moves: None,
        }
    }

    /// Reads so many bytes of the updates, then breaks off. What is not whole is lost.
    fn read(&mut self, server: &Running, bytes: usize) {
        let stream = server.follow(&self.id, self.token.as_deref(), self.last.as_deref());
        let mut stream = stream.into_stream();
        stream.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
        let (mut got, mut buffer) = (Vec::new(), [0; 512]);
        while got.len() < bytes {
            let most = buffer.len().min(bytes - got.len());
            match stream.read(&mut buffer[..most]) {
                Ok(0) | Err(_) => break,
                Ok(count) => got.extend_from_slice(&buffer[..count]),
            }
        }
        // It may be closed already.
        let _ = stream.shutdown(Shutdown::Both);
        let text = String::from_utf8_lossy(&got).into_owned();
        let body = text.split_once("\r\n\r\n").map_or("", |(_, body)| body);
        // The lengths of chunks stand on lines of their own.
        let events: String = body.split("\r\n").filter(|part| part.contains(':')).collect();
        for event in whole_events(&events) {
            self.take(&event);
        }
    }

    fn take(&mut self, (id, data): &(String, String)) {
        let Ok(update) = serde_json::from_str::<Value>(data) else { return };
        assert_eq!(update["id"], id.as_str());
        assert_ne!(self.last.as_ref(), Some(id), "no update comes twice");
        let from = update["from"].as_u64().unwrap() as usize;
        let epoch = update["epoch"].as_u64().unwrap();
        let expected = if epoch == self.epoch { self.events.len() } else { from };
        assert_eq!(from, expected, "nothing is lost, nothing is doubled");
        self.events.truncate(from);
        self.events.extend(update["events"].as_array().unwrap().iter().cloned());
        assert_eq!(self.events.len() as u64, update["ply"].as_u64().unwrap());
        self.epoch = epoch;
        (self.turn, self.is_over) = (update["turn"].as_u64(), update["over"] == true);
        self.moves = update.get("moves").map(|_| first_move(&update));
        self.last = Some(id.clone());
    }
}

/// The events that have arrived whole: id and data.
fn whole_events(text: &str) -> Vec<(String, String)> {
    let (mut found, mut rest) = (Vec::new(), text);
    while let Some((event, after)) = rest.split_once("\n\n") {
        let line = |name: &str| event.lines().find_map(|line| line.strip_prefix(name));
        if let (Some(id), Some(data)) = (line("id: "), line("data: ")) {
            found.push((id.to_string(), data.to_string()));
        }
        rest = after;
    }
    found
}

#[test]
fn a_thousand_cuts_lose_no_update_and_double_none() {
    const CUTS: usize = 1000;
    const TABLES: usize = 4;
    let folder = Folder::new("thousand");
    let server = Running::new(&folder);
    let new = r#"{"game":"penguins","options":{"board":"hex","width":12,"height":12},
        "seats":[{"kind":"person"},{"kind":"bot","player":"random"}]}"#;
    let (mut rng, mut cuts, mut finished) = (Rng::new(5), 0, 0);
    let mut pages = Vec::new();
    while cuts < CUTS || finished < TABLES {
        if pages.is_empty() {
            for _ in 0..TABLES {
                let (id, tokens) = open(&server, new);
                pages.push([Page::new(&id, Some(&tokens[0])), Page::new(&id, None)]);
            }
        }
        for [own, spectator] in &mut pages {
            for page in [&mut *own, spectator] {
                page.read(&server, 200 + rng.below(60_000));
                cuts += 1;
            }
            if let Some(mv) = own.moves.take() {
                let path = format!("POST /api/1/tables/{}/commands", own.id);
                let (status, answer) = server.ask(&path, own.token.as_deref(), &mv);
                assert!(status == 200 || status == 409, "{answer}");
            }
        }
        pages.retain_mut(|[own, spectator]| {
            if !own.is_over {
                return true;
            }
            while !spectator.is_over {
                spectator.read(&server, 1 << 20);
            }
            let texts = |page: &Page| -> Vec<Value> {
                page.events.iter().map(|event| event["text"].clone()).collect()
            };
            let path = format!("GET /api/1/tables/{}/record", own.id);
            let (status, record) = server.ask(&path, None, "");
            assert_eq!(status, 200);
            let count = record["log"].as_array().map(Vec::len);
            assert_eq!(count, Some(own.events.len()));
            assert_eq!(texts(own), texts(spectator), "all pages have seen the same match");
            finished += 1;
            false
        });
    }
}

#[test]
fn peers_that_say_little_or_take_nothing_keep_nobody_waiting() {
    let folder = Folder::new("slow");
    let server = Running::new(&folder);
    let (id, tokens) =
        open(&server, r#"{"game":"penguins","seats":[{"kind":"person"},{"kind":"person"}]}"#);
    // Half-open: connected without a word; slow: a head that never ends; deaf: a follower that never reads.
    let silent: Vec<TcpStream> =
        (0..50).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    let mut slow: Vec<TcpStream> =
        (0..50).map(|_| TcpStream::connect(server.address).unwrap()).collect();
    for stream in &mut slow {
        write!(stream, "GET /api/1/games HTTP/1.1\r\nhost: ").unwrap();
    }
    let deaf: Vec<_> = (0..50).map(|_| server.follow(&id, None, None)).collect();
    let rival = server.follow(&id, Some(&tokens[1]), None);
    let mut page = server.follow(&id, Some(&tokens[0]), None);
    let mut last = complete(&mut page);
    let begun = Instant::now();
    for _ in 0..20 {
        let seat = last["turn"].as_u64().unwrap() as usize;
        let (_, update) = server.ask(&format!("GET /api/1/tables/{id}"), Some(&tokens[seat]), "");
        let path = format!("POST /api/1/tables/{id}/commands");
        assert_eq!(server.ask(&path, Some(&tokens[seat]), &first_move(&update)).0, 200);
        last = page.next().1;
    }
    assert!(begun.elapsed() < Duration::from_secs(60), "others wait for them");
    drop((silent, deaf, rival));
    // A head that never ends is answered, or cut off, in the end.
    let mut answer = Vec::new();
    slow[0].set_read_timeout(Some(Duration::from_secs(120))).unwrap();
    let _ = slow[0].read_to_end(&mut answer);
    assert!(answer.is_empty() || answer.starts_with(b"HTTP/1.1 4"), "{answer:?}");
}
