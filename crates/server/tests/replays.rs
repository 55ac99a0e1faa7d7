//! Matches that are looked at again, over HTTP.

use std::io::{BufRead, BufReader};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use server::Token;

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
    assert_eq!((&list[0]["game"], &list[0]["players"][1]), (&json!("penguins"), &json!("random")));
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
        assert_eq!(look(eyes, token).0, 403, "{eyes}");
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
        ended |= line == "event: end";
        if let Some(number) = line.strip_prefix("id: ") {
            numbers.push(number.parse::<u64>().unwrap());
        } else if let Some(judged) = line.strip_prefix("data: {\"") {
            let judged: Value = serde_json::from_str(&format!("{{\"{judged}")).unwrap();
            assert!(judged["verdict"].is_string() && judged["best"].is_string(), "{judged}");
        }
    }
    assert!(ended);
    assert_eq!(numbers, (1..=events).collect::<Vec<_>>());
}
