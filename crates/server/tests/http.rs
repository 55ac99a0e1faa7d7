//! The interface over HTTP.

use std::io::{Read, Write};
use std::net::TcpStream;

use serde_json::{Value, json};

use crate::web::{Folder, Running, Updates};

const TWO: &str = r#"{"game":"penguins","seats":[{"kind":"person"},{"kind":"person"}]}"#;
const ALONE: &str =
    r#"{"game":"penguins","seats":[{"kind":"person"},{"kind":"bot","player":"random"}]}"#;

/// Opens a table; its id, and the tokens.
pub(crate) fn open(server: &Running, new: &str) -> (String, Vec<String>) {
    let (status, opened) = server.ask("POST /api/1/tables", None, new);
    assert_eq!(status, 201, "{opened}");
    let tokens = opened["tokens"].as_array().unwrap().iter();
    let tokens = tokens.map(|token| token.as_str().unwrap_or_default().to_string()).collect();
    (opened["id"].as_str().unwrap().to_string(), tokens)
}

/// The move that a seat plays first.
pub(crate) fn first_move(update: &Value) -> String {
    let mv = update["moves"][0][0].as_str().unwrap();
    json!({"do": "move", "ply": update["ply"], "move": mv}).to_string()
}

/// The first update that says that all players have come.
pub(crate) fn complete(page: &mut Updates) -> Value {
    loop {
        let (_, update) = page.next();
        if update["seats"].as_array().unwrap().iter().all(|seat| seat["presence"] != "awaited") {
            return update;
        }
    }
}

#[test]
fn two_pages_play_and_a_third_watches() {
    let folder = Folder::new("pages");
    let server = Running::new(&folder);
    let (id, tokens) = open(&server, TWO);
    let mut pages: Vec<_> =
        tokens.iter().map(|token| server.follow(&id, Some(token), None)).collect();
    let mut spectator = server.follow(&id, None, None);
    let mut last: Vec<Value> = pages.iter_mut().map(complete).collect();
    let mut seen = complete(&mut spectator)["ply"].as_u64().unwrap();
    for _ in 0..12 {
        let seat = last[0]["turn"].as_u64().unwrap() as usize;
        let path = format!("POST /api/1/tables/{id}/commands");
        let mv = first_move(&last[seat]);
        let (status, answer) = server.ask(&path, Some(&tokens[seat]), &mv);
        assert_eq!(status, 200, "{answer}");
        let (status, answer) = server.ask(&path, Some(&tokens[seat]), &mv);
        assert_eq!(status, 409, "a repeated move: {answer}");
        last = pages.iter_mut().map(|page| page.next().1).collect();
        let update = spectator.next().1;
        assert_eq!(update["from"].as_u64().unwrap(), seen, "nothing is lost, nothing doubled");
        seen = update["ply"].as_u64().unwrap();
        assert!(update.get("moves").is_none() && last[1 - seat]["eyes"] != last[seat]["eyes"]);
    }
}

#[test]
fn a_page_that_was_cut_off_goes_on_where_it_was() {
    let folder = Folder::new("cut-off");
    let server = Running::new(&folder);
    let (id, tokens) = open(&server, ALONE);
    let (mut events, mut last) = (0, None::<String>);
    for _ in 0..10 {
        // A connection of its own each time, closed in the middle of things.
        let mut page = server.follow(&id, Some(&tokens[0]), last.as_deref());
        let mut update;
        loop {
            let (number, next) = page.next();
            update = next;
            assert_eq!(update["from"].as_u64().unwrap(), events);
            events = update["ply"].as_u64().unwrap();
            last = Some(number);
            if update["turn"] == 0 || update["over"] == true {
                break;
            }
        }
        if update["over"] == true {
            break;
        }
        let path = format!("POST /api/1/tables/{id}/commands");
        let (status, answer) = server.ask(&path, Some(&tokens[0]), &first_move(&update));
        assert_eq!(status, 200, "{answer}");
    }
    assert!(events > 10);
}

#[test]
fn bad_requests_get_a_status_and_a_reason() {
    let folder = Folder::new("bad");
    let server = Running::new(&folder);
    let (id, tokens) = open(&server, TWO);
    let commands = format!("POST /api/1/tables/{id}/commands");
    let token = Some(tokens[0].as_str());
    let other = open(&server, TWO).1;
    let mv = r#"{"do":"move","ply":0,"move":"place 0"}"#;
    let huge = format!(r#"{{"game":"{}"}}"#, "x".repeat(2 << 20));
    let cases: &[(&str, Option<&str>, &str, u16)] = &[
        ("GET /api/1/nothing", None, "", 404),
        ("GET /healthz", None, "", 404),
        ("GET /nothing/x.js", None, "", 404),
        ("POST /", None, "", 404),
        ("GET /api/1/tables/zzz", None, "", 404),
        ("GET /api/1/tables/%2e%2e", None, "", 404),
        ("GET /api/1/games/chess", None, "", 404),
        ("DELETE /api/1/games", None, "", 405),
        ("POST /api/1/tables", None, "", 400),
        ("POST /api/1/tables", None, "[1, 2", 400),
        ("POST /api/1/tables", None, r#"{"game":"chess","seats":[]}"#, 400),
        ("POST /api/1/tables", None, r#"{"game":"penguins","seats":[],"more":1}"#, 400),
        ("POST /api/1/tables", None, &huge, 413),
        (&commands, None, mv, 401),
        (&commands, Some("12"), mv, 400),
        (&commands, Some(&other[0]), mv, 403),
        (&commands, token, "{}", 400),
        (&commands, token, r#"{"do":"dance"}"#, 400),
        (&commands, token, r#"{"do":"move","ply":5,"move":"place 0"}"#, 409),
        (&commands, token, r#"{"do":"move","ply":0,"move":"castle"}"#, 422),
        (&commands, token, r#"{"do":"take-back","ply":0}"#, 403),
    ];
    for (head, token, body, expected) in cases {
        let (status, answer) = server.ask(head, *token, body);
        assert_eq!(status, *expected, "{head}: {answer}");
        if *expected == 413 {
            assert_eq!(answer["error"], "the request is too large");
        } else if *expected != 405 {
            let reason = answer["error"].as_str().unwrap_or_default();
            assert!(!reason.is_empty(), "{head}: {answer}");
        }
    }
    for path in ["/", "/t/zzz", "/new/penguins", "/rules/penguins", "/health"] {
        assert_eq!(server.ask(&format!("GET {path}"), None, "").0, 200, "{path}");
    }
    let read = "GET /nothing HTTP/1.0\r\naccept: text/html\r\nx-rest: of";
    let (status, page) = server.ask(read, None, "");
    assert!(status == 404 && page.as_str().is_some_and(|page| page.contains("<html")), "{page}");
    let mut stream = TcpStream::connect(server.address).unwrap();
    write!(stream, "GET /api/1/games HTTP/1.1\r\nhost: evil.example\r\nconnection: close\r\n\r\n")
        .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 421"), "{answer}");
}

#[test]
fn a_record_and_a_hint_are_to_be_had() {
    let folder = Folder::new("hint");
    let server = Running::new(&folder);
    let (id, tokens) = open(&server, TWO);
    let token = Some(tokens[0].as_str());
    let (status, advice) =
        server.ask(&format!("POST /api/1/tables/{id}/hint"), token, r#"{"ply":0}"#);
    assert_eq!(status, 200, "{advice}");
    assert!(advice["touches"].as_array().is_some_and(|touches| !touches.is_empty()), "{advice}");
    let record = format!("GET /api/1/tables/{id}/record");
    assert_eq!(server.ask(&record, token, "").0, 409, "not before the end");
    let commands = format!("POST /api/1/tables/{id}/commands");
    assert_eq!(server.ask(&commands, token, r#"{"do":"resign"}"#).0, 200);
    let other = Some(tokens[1].as_str());
    assert_eq!(server.ask(&commands, other, r#"{"do":"resign"}"#).0, 200);
    let (status, record) = server.ask(&record, None, "");
    assert_eq!((status, &record["game"]), (200, &json!("penguins")), "{record}");
}

#[test]
fn games_are_listed_and_previewed() {
    let folder = Folder::new("games");
    let server = Running::new(&folder);
    let (status, games) = server.ask("GET /api/1/games?lang=fr", None, "");
    assert_eq!((status, games.as_array().unwrap().len()), (200, registry::games().len()));
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        let (status, described) = server.ask(&format!("GET /api/1/games/{name}"), None, "");
        assert_eq!(status, 200, "{described}");
        assert_eq!(server.ask(&format!("GET /api/1/games/{name}/rules"), None, "").0, 200);
        let seats = vec![json!({"kind": "person"}); game["players"].as_array().unwrap().len()];
        let new = json!({"game": name, "seats": seats}).to_string();
        let (status, scene) = server.ask("POST /api/1/preview", None, &new);
        assert_eq!(status, 200, "{scene}");
        assert!(!scene["shapes"].as_array().unwrap().is_empty());
    }
}

#[test]
fn earlier_positions_and_codes_are_drawn() {
    let folder = Folder::new("past");
    let server = Running::new(&folder);
    let (id, tokens) = open(&server, ALONE);
    let mut updates = server.follow(&id, Some(&tokens[0]), None);
    let (_, update) = updates.next();
    let head = format!("POST /api/1/tables/{id}/commands");
    assert_eq!(server.ask(&head, Some(&tokens[0]), &first_move(&update)).0, 200);
    let (status, past) =
        server.ask(&format!("GET /api/1/replays/{id}/frames"), Some(&tokens[0]), "");
    let first = &past["frames"][0];
    assert_eq!((status, &first["scene"]["shapes"]), (200, &update["scene"]["shapes"]));
    let (status, code) = server.ask("POST /api/1/qr", None, "http://localhost/t/1#seat=2");
    assert_eq!(status, 200);
    assert!(code.as_str().unwrap().starts_with("<svg "), "{code}");
}
