//! What cannot be joined, and players that fail.

use std::time::Duration;

use serde_json::json;

use crate::joined::serving::{Opened, Serving, bot, guest, join_once};
use program::Folder;

#[test]
fn links_that_are_wrong_are_refused() {
    let folder = Folder::new();
    let token = "0123456789abcdef0123456789abcdef";
    let wanted = "expected the link of a seat, as in 'http://127.0.0.1:8080/t/TABLE#seat=TOKEN'";
    join_once(&folder, "penguins", "line").misused(wanted);
    join_once(&folder, "http://127.0.0.1:1/t/12#seat=7", "line")
        .misused("the token of the link: a token has 32 digits from 0 to f");
    let run = join_once(&folder, &format!("https://games.org/t/12#seat={token}"), "line");
    assert!(run.err.contains("https is not supported: use the http address"), "{}", run.err);
    let nobody = "http://127.0.0.1:1/t/12";
    join_once(&folder, &format!("{nobody}#seat={token}"), "line")
        .failed(&format!("cannot reach {nobody}: Connection refused (os error 111)"));
    join_once(&folder, &format!("{nobody}#seat={token}"), "./missing.py")
        .misused("player ./missing.py: No such file or directory (os error 2)");
}

#[test]
fn seats_that_cannot_be_taken_are_refused() {
    let server = Serving::new();
    let address = server.address;
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), {"kind": "person"}]}));
    let at = |id: &str| format!("http://{address}/t/{id}");
    let refused = |opened: &Opened, seat: usize, why: &str| {
        let link = server.link(opened, seat);
        join_once(&server.folder, &link, "line").failed(&format!("{}: {why}", at(&opened.id)));
    };
    let stranger = "0123456789abcdef0123456789abcdef".to_string();
    let id = opened.id.clone();
    refused(
        &Opened { id: id.clone(), tokens: vec![stranger] },
        0,
        "this token holds no seat of this table",
    );
    refused(
        &Opened { id: "nothing".to_string(), tokens: opened.tokens.clone() },
        0,
        "there is no table nothing",
    );
    let person = "this seat is for a person: open its link in a browser instead of joining with it";
    refused(&opened, 1, person);
    for seat in 0..2 {
        let head = format!("POST /api/1/tables/{id}/commands");
        server.ask(&head, &opened.tokens[seat], r#"{"do":"resign"}"#);
    }
    refused(&opened, 0, "the match is over");
}

#[test]
fn players_that_cannot_play_leave_their_seat_free() {
    let server = Serving::new();
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), bot("random")]}));
    let link = server.link(&opened, 0);
    join_once(&server.folder, &link, "steiner").code.filter(|code| *code == 2).unwrap();
    server.folder.write("early.py", "import sys\nsys.exit('no licence')\n");
    let failed = server.join(&link, "python3 early.py", "");
    let err = failed.failed(1, "the player did not start; its seat is still free");
    assert!(err.contains("no licence"), "{err}");
    server.join(&link, "line", "").played();
    server.clean_record(&opened.id);
}

#[test]
fn faults_of_players_are_judged_by_the_server() {
    let server = Serving::new();
    let crash = "import sys, json\nfor line in sys.stdin:\n  m = json.loads(line)\n  if m['type'] != 'start': sys.exit('out of ideas')\n  print('{\"type\":\"ready\"}', flush=True)\n";
    let noise = "import sys\nfor line in sys.stdin:\n  print('{\"type\":\"ready\"}' if 'start' in line else 'hello', flush=True)\n";
    let illegal = "import sys\nfor line in sys.stdin:\n  print('{\"type\":\"ready\"}' if '\"start\"' in line else '{\"type\":\"move\",\"move\":\"place 99\"}', flush=True)\n";
    for (name, text, kind, said) in [
        ("crash.py", crash, "crash", "out of ideas"),
        ("noise.py", noise, "protocol", "hello"),
        ("illegal.py", illegal, "illegal", "place 99"),
    ] {
        server.folder.write(name, text);
        let seats = [guest(), bot("random"), bot("random")];
        let opened = server.open(&json!({"game": "penguins", "seats": seats}));
        let (code, out, err) =
            server.join(&server.link(&opened, 0), &format!("./{name}"), "").ended();
        assert!(err.contains(said), "{name}: {err}");
        server.wait(&opened.id, |look| look["over"] == true);
        let record = server.record(&opened.id);
        let log = record["log"].as_array().unwrap();
        let fault = log.iter().find(|event| !event["fault"].is_null()).unwrap();
        assert_eq!(fault["fault"]["kind"], kind, "{fault}");
        if kind == "illegal" {
            assert_eq!(code, Some(0), "it plays on: {err}");
            assert!(out.contains("seat 0 has rank 3 of 3 seats, score 0"), "{out}");
        } else {
            assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
            assert!(err.contains("seat 0 is out of the match: "), "{err}");
        }
        if kind == "crash" {
            assert!(fault["stderr"].as_str().unwrap().contains("out of ideas"), "{fault}");
        }
    }
}

#[test]
fn a_second_client_takes_the_seat() {
    let server = Serving::new();
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), {"kind": "person"}]}));
    let link = server.link(&opened, 0);
    let first = server.join(&link, "line", "");
    server.wait(&opened.id, |look| look["ply"] == 1);
    let second = server.join(&link, "line", "");
    first.failed(1, "another client has taken this seat");
    server.wait(&opened.id, |look| look["seats"][0]["presence"] == "here");
    let head = format!("POST /api/1/tables/{}/commands", opened.id);
    server.ask(&head, &opened.tokens[1], r#"{"do":"resign"}"#);
    second.played();
}

#[test]
fn time_runs_on_while_a_guest_is_away() {
    let server = Serving::new();
    let seats = [guest(), bot("random")];
    let opened = server.open(&json!({"game": "penguins", "seats": seats, "clock": "700ms"}));
    let link = server.link(&opened, 0);
    std::thread::sleep(Duration::from_millis(900));
    assert_eq!(server.look(&opened.id)["over"], false, "it has not been there yet");
    server.folder.write("slow.py", crate::joined::matches::STRICT);
    let slow = server.join(&link, "python3 slow.py 0.2", "");
    server.wait(&opened.id, |look| look["ply"].as_u64() > Some(3));
    slow.kill();
    server.wait(&opened.id, |look| look["over"] == true);
    let record = server.record(&opened.id);
    assert!(record["log"].as_array().unwrap().iter().any(|event| event["fault"]["kind"] == "time"));
}

#[test]
fn a_server_that_is_gone_is_given_up() {
    let mut server = Serving::new();
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), {"kind": "person"}]}));
    let joined = server.join(&server.link(&opened, 0), "line", "--patience 1s");
    server.wait(&opened.id, |look| look["ply"] == 1);
    server.kill();
    let err = joined.failed(1, "gave up after 1s");
    assert!(err.contains("is lost: ") && err.contains("next try in 400ms"), "{err}");
}
