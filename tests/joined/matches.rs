//! Whole matches.

use serde_json::json;

use crate::joined::serving::{Joined, Serving, bot, guest};
use program::{compile, repository};

/// A program that plays the first legal move, after `PAUSE` seconds. It exits if it is told something twice or not at all:
/// every question but the first begins with its own last move.
pub(crate) const STRICT: &str = r#"
import json, sys, time
pause = float(sys.argv[1]) if len(sys.argv) > 1 else 0
seat, last = None, None
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "start":
        seat = message["seat"]
        print(json.dumps({"type": "ready", "name": "strict"}), flush=True)
        continue
    own = [event.get("move") for event in message["seen"] if event.get("seat") == seat]
    if last is not None and (own != [last] or message["seen"][0].get("seat") != seat):
        sys.exit(f"after {last} I see {message['seen']}")
    if message["type"] == "end":
        break
    last = message["moves"][0]
    time.sleep(pause)
    print(json.dumps({"type": "move", "move": last, "say": "first"}), flush=True)
"#;

/// A library of the tests.
fn library(server: &Serving, game: &str, name: &str) {
    let source = format!("tests/libraries/{game}/mirror.c");
    let target = server.folder.path().join(name);
    compile(&source, &["-shared", "-fPIC", "-Wno-unused-result"], &target);
}

#[test]
fn built_in_players_programs_and_libraries_play_whole_matches() {
    let server = Serving::new();
    std::fs::copy(repository("bots/random.py"), server.folder.path().join("random.py")).unwrap();
    server.folder.write("strict.py", STRICT);
    for game in ["penguins", "rails"] {
        library(&server, game, &format!("{game}.so"));
        let library = format!("./{game}.so");
        let players = ["greedy", "./random.py", &library, "python3 strict.py"];
        let opened = server.open(&json!({"game": game, "seats": vec![guest(); 4]}));
        let joined: Vec<Joined> = players
            .iter()
            .enumerate()
            .map(|(seat, player)| server.join(&server.link(&opened, seat), player, ""))
            .collect();
        for joined in joined {
            let err = joined.played();
            assert!(err.contains(&format!("of {game} at http://")), "{err}");
            assert!(!err.contains(&opened.tokens[0]), "the token is not shown: {err}");
        }
        let record = server.clean_record(&opened.id);
        assert_eq!(record["names"], json!([null, "random.py", format!("{game}.so"), "strict"]));
        assert_eq!(record["players"], json!(["guest", "guest", "guest", "guest"]));
        let says = |event: &&serde_json::Value| event["say"] == "first";
        assert!(record["log"].as_array().unwrap().iter().any(|event| says(&event)));
    }
}

#[test]
fn the_match_waits_for_a_guest_and_a_page_sees_that() {
    let server = Serving::new();
    let new = json!({"game": "penguins", "seats": [guest(), bot("random")], "clock": "5s"});
    let opened = server.open(&new);
    let presence =
        |value: &'static str| move |look: &serde_json::Value| look["seats"][0]["presence"] == value;
    server.wait(&opened.id, presence("awaited"));
    assert_eq!(server.look(&opened.id)["turn"], 0);
    server.folder.write("strict.py", STRICT);
    let link = server.link(&opened, 0);
    let first = server.join(&link, "python3 strict.py 0.1", "");
    server.wait(&opened.id, |look| look["ply"].as_u64() > Some(4));
    server.wait(&opened.id, presence("here"));
    assert_eq!(server.look(&opened.id)["seats"][0]["name"], "strict");
    first.kill();
    server.wait(&opened.id, presence("away"));
    // A new player is told all that happened.
    server.join(&link, "line", "").played();
    server.clean_record(&opened.id);
}

#[test]
fn a_person_joins_by_the_terminal() {
    let server = Serving::new();
    let new = json!({"game": "rails", "seats": [guest(), bot("random"), bot("random")], "seed": 3});
    let opened = server.open(&new);
    server.folder.write("typed.txt", "moves\nhint\n".to_string() + &"random\n".repeat(400));
    let mut command = server.folder.command("join");
    command.args([&server.link(&opened, 0), "human"]);
    let typed = std::fs::File::open(server.folder.path().join("typed.txt")).unwrap();
    let output = command.stdin(typed).output().unwrap();
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{err}");
    assert!(err.contains("You are seat 0. A move is typed like:"), "{err}");
    assert!(String::from_utf8_lossy(&output.stdout).contains("the match is over: seat 0"));
    server.clean_record(&opened.id);
}

/// A match of a server is found again in its store, by the name in its address.
#[test]
fn the_store_of_a_server_has_the_records_of_its_matches() {
    let mut server = Serving::new();
    let bots = json!({"game": "penguins", "seats": [bot("random"), bot("line")], "seed": 3});
    let id = server.open(&bots).id;
    server.wait(&id, |look| look["over"] == true);
    let record = server.record(&id);
    server.kill();
    let replayed = server.folder.plateau(&format!("replay {id} --store t.db --quiet")).done();
    let events = record["log"].as_array().unwrap().len();
    assert_eq!(replayed, format!("{id}: verified, {events} events\n"));
    let exported = server.folder.plateau("store export --store t.db").done();
    let line: serde_json::Value = serde_json::from_str(exported.trim()).unwrap();
    assert_eq!(line, record);
    server
        .folder
        .plateau("replay 0123456789ab --store t.db")
        .failed("t.db: there is no match 0123456789ab");
}
