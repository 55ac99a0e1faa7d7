//! Matches that are looked at again, over HTTP.

use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::{MOST_ANALYSED, Token};

use crate::http::{first_move, open};
use crate::web::{Folder, Running};

const SMALL: &str = r#"{"game":"penguins","options":{"board":"hex","width":4,"height":3,"penguins":1},
    "seats":[{"kind":"bot","player":"random"},{"kind":"bot","player":"random"}]}"#;
const SECRET: &str = r#"{"game":"rails","seats":[{"kind":"person"},{"kind":"person"}]}"#;

/// A match between bots that is over.
fn finished(server: &Running) -> String {
    let (id, _) = open(server, SMALL);
    let patience = Instant::now();
    while server.ask(&format!("GET /api/1/tables/{id}"), None, "").1["over"] != true {
        assert!(patience.elapsed() < Duration::from_secs(60));
        std::thread::sleep(Duration::from_millis(10));
    }
    id
}

fn get(server: &Running, path: &str) -> (u16, Value) {
    server.ask(&format!("GET /api/1/replays{path}"), None, "")
}

#[test]
fn a_finished_match_is_listed_and_looked_at() {
    let folder = Folder::new("replays");
    let server = Running::new(&folder);
    assert_eq!(get(&server, ""), (200, json!([])));
    let table = finished(&server);
    let (_, list) = get(&server, "");
    let stored = list[0]["id"].as_str().unwrap();
    assert_eq!(
        (&list[0]["game"], &list[0]["seats"][1]["player"]),
        (&json!("penguins"), &json!("random"))
    );
    let (status, told) = get(&server, &format!("/{stored}"));
    assert_eq!((status, &told["record"]), (200, &json!(stored)));
    // By the name of its table or by the id of its record, it is the same match.
    let (_, again) = get(&server, &format!("/{table}"));
    assert_eq!(
        (&again["events"], &again["seats"][0]["score"]),
        (&told["events"], &told["seats"][0]["score"])
    );
    let (_, reel) = get(&server, &format!("/{table}/frames?from=2&most=3"));
    let frames = reel["frames"].as_array().unwrap();
    assert_eq!((frames.len(), &frames[0]["ply"]), (3, &json!(2)));
    assert!(frames[0].get("scene").is_some() && frames[1].get("changes").is_some(), "{reel}");
    let (status, record) = get(&server, &format!("/{stored}/record"));
    assert_eq!((status, &record["id"]), (200, &json!(stored)));
    for (path, expected) in [
        ("/zzz", 404),
        ("/x0", 404),
        (&*format!("/{}", "0".repeat(32)), 404),
        (&*format!("/{stored}?eyes=seat:7"), 400),
        (&*format!("/{stored}?eyes=all"), 400),
        (&*format!("/{stored}/frames?from=-1"), 400),
        (&*format!("/{stored}/analysis?time=1"), 400),
    ] {
        let (status, answer) = get(&server, path);
        assert!(status == expected && answer["error"].is_string(), "{path}: {status} {answer}");
    }
}

#[test]
fn a_record_from_outside_is_verified() {
    let folder = Folder::new("upload");
    let server = Running::new(&folder);
    let table = finished(&server);
    let (_, record) = get(&server, &format!("/{table}/record"));
    let upload = |record: &Value| server.ask("POST /api/1/replays", None, &record.to_string());
    let (status, uploaded) = upload(&record);
    assert_eq!(status, 201, "{uploaded}");
    assert_eq!(upload(&record).1, uploaded, "the same record has the same name");
    let id = uploaded["id"].as_str().unwrap();
    assert_eq!(get(&server, &format!("/{id}")).1["record"], record["id"]);
    assert_eq!(get(&server, "").1.as_array().unwrap().len(), 1, "it is not stored");
    let mut changed = record.clone();
    changed["ranks"] = json!([2, 1, 1]);
    let (status, refused) = upload(&changed);
    assert!(status == 422 && refused["error"].as_str().unwrap().contains("ranks"), "{refused}");
    for body in ["", "[]", "{}", "no record", r#"{"format":"plateau record","version":9}"#] {
        let (status, refused) = server.ask("POST /api/1/replays", None, body);
        assert!(status == 400 && refused["error"].is_string(), "{body}: {refused}");
    }
    let next =
        json!({"ply": 3, "seats": [{"kind": "person"}, {"kind": "bot", "player": "random"}]});
    let on = format!("POST /api/1/replays/{id}/tables");
    let (status, opened) = server.ask(&on, None, &next.to_string());
    assert_eq!(status, 201, "{opened}");
    let path = format!("GET /api/1/tables/{}", opened["id"].as_str().unwrap());
    let (_, look) = server.ask(&path, opened["tokens"][0].as_str(), "");
    assert!(look["ply"].as_u64().unwrap() >= 3, "{look}");
    let end = json!({"ply": record["log"].as_array().unwrap().len(), "seats": next["seats"]});
    assert_eq!(server.ask(&on, None, &end.to_string()).0, 409, "the match is over there");
}

#[test]
fn secrets_are_kept_until_the_end_from_all_but_the_organiser() {
    let folder = Folder::new("eyes");
    let organiser = Token::random().unwrap();
    let server = Running::organised(&folder, &organiser);
    let (id, tokens) = open(&server, SECRET);
    let (_, update) = server.ask(&format!("GET /api/1/tables/{id}"), Some(&tokens[0]), "");
    let commands = format!("POST /api/1/tables/{id}/commands");
    assert_eq!(server.ask(&commands, Some(&tokens[0]), &first_move(&update)).0, 200);
    let look = |eyes: &str, token: Option<&str>| {
        server.ask(&format!("GET /api/1/replays/{id}{eyes}"), token, "")
    };
    assert_eq!(look("", None).1["eyes"], "spectator");
    assert_eq!(look("", Some(&tokens[1])).1["eyes"], "seat:1");
    assert_eq!(look("?eyes=seat:1", Some(&tokens[1])).0, 200);
    for (eyes, token) in [
        ("?eyes=seat:0", None),
        ("?eyes=referee", None),
        ("?eyes=seat:0", Some(&*tokens[1])),
        ("/frames?eyes=referee", Some(&*tokens[1])),
    ] {
        let (status, refused) = look(eyes, token);
        let (_, wanted) = eyes.split_once('=').unwrap();
        assert_eq!(status, 403, "{eyes}");
        assert!(refused["error"].as_str().unwrap().contains(wanted), "what is refused: {refused}");
    }
    for later in ["/record", "/analysis"] {
        assert_eq!(look(later, Some(&tokens[0])).0, 409, "{later}");
    }
    let seen = |token: &Token| {
        server.ask_as(&format!("GET /api/1/replays/{id}?eyes=seat:1"), token).1["eyes"].clone()
    };
    assert_eq!((seen(&organiser), seen(&Token::random().unwrap())), (json!("seat:1"), Value::Null));
    for token in &tokens {
        assert_eq!(server.ask(&commands, Some(token), r#"{"do":"resign"}"#).0, 200);
    }
    assert_eq!(look("", None).1["eyes"], "referee");
    assert_eq!(look("?eyes=seat:0", None).1["eyes"], "seat:0");
    // What all may see needs no token, and a wrong one does no harm.
    let other = Token::random().unwrap().to_string();
    for (path, token) in [("", &*other), ("", "cut-off"), ("/record", &*other)] {
        assert_eq!(look(path, Some(token)).0, 200, "{path} {token}");
    }
    let head = format!("GET /api/1/replays/{id}");
    assert_eq!(server.ask_as(&head, &Token::random().unwrap()).0, 200);
    let knows = |token: &Token| server.ask_as("GET /api/1/organiser", token).0;
    assert_eq!((knows(&organiser), knows(&Token::random().unwrap())), (200, 403));
    assert_eq!(server.ask("GET /api/1/organiser", None, "").0, 403);
}

#[test]
fn values_come_one_after_the_other() {
    let folder = Folder::new("judged");
    let server = Running::new(&folder);
    let id = finished(&server);
    let events = get(&server, &format!("/{id}")).1["ply"].as_u64().unwrap();
    let head = format!("GET /api/1/replays/{id}/analysis?time=10");
    let stream = BufReader::new(server.send(&head, None, ""));
    let (mut numbers, mut ended) = (Vec::new(), false);
    for line in stream.lines().map_while(Result::ok) {
        ended |= line == r#"data: {"complete":true}"#;
        if let Some(number) = line.strip_prefix("id: ") {
            numbers.push(number.parse::<u64>().unwrap());
        } else if let Some(judged) = line.strip_prefix("data: {\"").filter(|_| !ended) {
            let judged: Value = serde_json::from_str(&format!("{{\"{judged}")).unwrap();
            assert!(judged["verdict"].is_string() && judged["best"].is_string(), "{judged}");
        }
    }
    assert!(ended, "the last event says that nothing is missing");
    assert_eq!(numbers, (1..=events).collect::<Vec<_>>());
}

/// The number of analyses that the server has under way.
fn analyses(server: &Running) -> usize {
    let mut text = String::new();
    let metrics = BufReader::new(server.send("GET /metrics", None, ""));
    metrics.lines().map_while(Result::ok).for_each(|line| text += &(line + "\n"));
    let line = text.lines().find_map(|line| line.strip_prefix("plateau_analyses ")).unwrap();
    line.trim().parse().unwrap()
}

fn wait_for_analyses(server: &Running, wanted: usize) {
    let begun = Instant::now();
    while analyses(server) != wanted {
        assert!(begun.elapsed() < Duration::from_secs(120), "{wanted} analyses");
        std::thread::sleep(Duration::from_millis(10));
    }
}

#[test]
fn analyses_are_bounded_and_end_when_the_client_goes() {
    let folder = Folder::new("busy");
    let server = Running::new(&folder);
    let id = finished(&server);
    let path = format!("GET /api/1/replays/{id}/analysis?time=5000");
    let streams: Vec<_> = (0..MOST_ANALYSED).map(|_| server.send(&path, None, "")).collect();
    wait_for_analyses(&server, MOST_ANALYSED);
    let (status, refused) = server.ask(&path, None, "");
    assert!(status == 503 && refused["error"].is_string(), "{refused}");
    // Matches are played meanwhile: bots do not wait for analyses.
    finished(&server);
    drop(streams);
    wait_for_analyses(&server, 0);
    let stream = server.send(&path, None, "");
    wait_for_analyses(&server, 1);
    drop(stream);
    wait_for_analyses(&server, 0);
}

#[test]
fn an_analysis_goes_on_after_an_event_that_there_is() {
    let folder = Folder::new("resumed-analysis");
    let server = Running::new(&folder);
    let id = finished(&server);
    let path = format!("/api/1/replays/{id}/analysis?time=10");
    for bad in ["x", "-1", "1-2-3", "1.5", "99999999999999999999999"] {
        let head = format!("GET {path} HTTP/1.1\r\nlast-event-id: {bad}\r\nx-rest:");
        let (status, refused) = server.ask(&head, None, "");
        assert!(status == 400 && refused["error"].is_string(), "{bad}: {refused}");
    }
}
