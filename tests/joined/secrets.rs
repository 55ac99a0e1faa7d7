//! Secrets on the wire: two matches that look the same to some eyes are sent to them as the same bytes.

use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use game::{Remark, Seat};
use serde_json::{Map, json};
use table::{Answer, AnyTable, Eyes};

use super::serving::{Opened, Serving};
use crate::cli::eyes::{Twins, dealt, in_games_with_secrets, seen, twins};
use program::ONLY_DEFECTS;

/// Moves after which the twins are compared again.
const MOVES: usize = 12;
/// Moves of a position that are tried.
const MOST_TRIED: usize = 60;

/// Everything that a request is answered with, but for what tells the time. Of a stream, the first update.
fn answered(at: SocketAddr, head: &str, token: &str, more: &str, body: &str) -> String {
    loop {
        let answer = answered_once(at, head, token, more, body);
        if !answer.starts_with("HTTP/1.1 429") {
            return answer;
        }
        std::thread::sleep(Duration::from_millis(100));
    }
}

fn answered_once(at: SocketAddr, head: &str, token: &str, more: &str, body: &str) -> String {
    let mut stream = TcpStream::connect(at).unwrap();
    stream.set_read_timeout(Some(ONLY_DEFECTS)).unwrap();
    let token = if token.is_empty() { String::new() } else { format!("x-seat-token: {token}\r\n") };
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: {at}\r\nconnection: close\r\n{token}{more}content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let (mut answer, mut chunk) = (Vec::new(), [0; 4096]);
    loop {
        let count = stream.read(&mut chunk).unwrap();
        answer.extend_from_slice(&chunk[..count]);
        let is_stream = head.ends_with("/updates") && answer.starts_with(b"HTTP/1.1 200");
        if count == 0 || is_stream && answer.ends_with(b"\n\n\r\n") {
            break;
        }
    }
    let answer = String::from_utf8(answer).unwrap();
    let is_time = |line: &&str| line.starts_with("date:") || line.starts_with("x-asked-ago:");
    answer.lines().filter(|line| !is_time(line)).collect::<Vec<_>>().join("\n")
}

/// Two tables that look the same to some.
struct Pair {
    serving: Serving,
    opened: [Opened; 2],
    /// The same matches, played here: what each pair of eyes may see of them is known.
    known: [Box<dyn AnyTable>; 2],
}

impl Pair {
    fn new(game: &str, seats: usize) -> Self {
        let Twins { seeds, .. } = twins(game, seats);
        let variant = registry::find(game).unwrap().variant(&Map::new()).unwrap();
        let serving = Serving::new();
        let people = vec![json!({"kind": "person"}); seats];
        let opened =
            seeds.map(|seed| serving.open(&json!({"game": game, "seats": people, "seed": seed})));
        let known = seeds.map(|seed| dealt(&*variant, seats, seed));
        Self { serving, opened, known }
    }

    /// Sends a request to both, with tokens of their own; both answers.
    fn both(
        &self,
        head: &str,
        token: impl Fn(&Opened) -> String,
        more: &str,
        body: &str,
    ) -> [String; 2] {
        self.opened.each_ref().map(|opened| {
            let head = head.replace("TABLE", &opened.id);
            answered(self.serving.address, &head, &token(opened), more, body)
        })
    }

    fn looks_same(&self, eyes: Eyes) -> bool {
        seen(&*self.known[0], eyes) == seen(&*self.known[1], eyes)
    }

    /// Compares all that these eyes can get.
    fn compare(&self, eyes: Eyes, last: Option<&str>) {
        let token = |opened: &Opened| match eyes {
            Eyes::Seat(seat) => opened.tokens[seat.index()].clone(),
            _ => String::new(),
        };
        let ply = self.known[0].ply();
        let heads = ["", "/updates", "/record", "/player"]
            .map(|end| format!("GET /api/1/tables/TABLE{end}"));
        let pictures = (ply.saturating_sub(3)..=ply)
            .map(|ply| format!("GET /api/1/tables/TABLE/pictures/{ply}"));
        for head in heads.into_iter().chain(pictures) {
            let [one, two] = self.both(&head, token, "", "");
            assert!(one == two, "{eyes} {head}:\n{one}\n{two}");
            let [one, two] = self.both(&head, |_| "0".repeat(32), "", "");
            assert!(one == two, "a wrong token, {head}:\n{one}\n{two}");
        }
        if let Some(last) = last {
            let since = format!("last-event-id: {last}\r\n");
            let [one, two] = self.both("GET /api/1/tables/TABLE/updates", token, &since, "");
            assert!(one == two, "{eyes}, resumed:\n{one}\n{two}");
        }
        for body in ["{}", r#"{"do":"move","ply":0,"move":"x"}"#, r#"{"do":"take-back","ply":99}"#]
        {
            let [one, two] = self.both("POST /api/1/tables/TABLE/commands", token, "", body);
            assert!(one == two, "{eyes} {body}:\n{one}\n{two}");
        }
    }

    /// Plays a move in each match after which they look the same to a spectator; false if there is none.
    fn play(&mut self) -> bool {
        let [one, two] = self.known.each_ref().map(|table| outcomes(&**table));
        if self.known[0].asked() != self.known[1].asked() {
            return false;
        }
        let same = |(looks, _): &(String, _)| two.iter().any(|(others, _)| others == looks);
        let Some((looks, after)) = one.into_iter().find(same) else { return false };
        let other = two.into_iter().find(|(others, _)| *others == looks).expect("it was found");
        let after = [after, other.1];
        for (opened, (mv, next)) in self.opened.iter().zip(&after) {
            let (ply, seat) = (self.known[0].ply(), self.known[0].asked().expect("a seat"));
            let command = json!({"do": "move", "ply": ply, "move": mv}).to_string();
            let head = format!("POST /api/1/tables/{}/commands", opened.id);
            let token = &opened.tokens[seat.index()];
            let answer = answered(self.serving.address, &head, token, "", &command);
            assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
            let head = format!("GET /api/1/tables/{}", opened.id);
            let update = answered(self.serving.address, &head, "", "", "");
            assert!(update.contains(&format!("\"ply\":{},", next.ply())), "the same match");
        }
        self.known = after.map(|(_, table)| table);
        true
    }
}

/// A move, and the match after it.
type Played = (String, Box<dyn AnyTable>);

/// How a match goes on after each legal move, with what a spectator has seen then.
fn outcomes(table: &dyn AnyTable) -> Vec<(String, Played)> {
    let after = |mv: String| {
        let mut table = table.duplicate();
        let answer =
            Answer { said: Ok(mv.clone()), used: Default::default(), remark: Remark::default() };
        table.answer(table.ply(), answer).expect("a legal move");
        while table.advance() {}
        (seen(&*table, Eyes::Spectator), (mv, table))
    };
    table.legal_moves().into_iter().take(MOST_TRIED).map(after).collect()
}

fn law(game: &str, seats: usize) {
    let mut pair = Pair::new(game, seats);
    let first = Eyes::Seat(Seat(0));
    assert!(pair.looks_same(first) && !pair.looks_same(Eyes::Referee));
    pair.compare(first, None);
    let (mut played, mut last) = (0, format!("0-{}-0", pair.known[0].ply()));
    while played < MOVES && pair.play() {
        played += 1;
        pair.compare(Eyes::Spectator, Some(&last));
        if pair.looks_same(first) {
            pair.compare(first, Some(&last));
        }
        last = format!("0-{}-0", pair.known[0].ply());
    }
    assert!(played > 1, "{game}: twins that part at once prove little");
    // Those who hold other secrets are sent other bytes: the law could fail.
    let [one, two] =
        pair.both("GET /api/1/tables/TABLE", |opened| opened.tokens[1].clone(), "", "");
    assert!(one != two, "{game}");
}

#[test]
fn nobody_is_sent_secrets_of_others() {
    in_games_with_secrets(law);
}
