//! Tournaments of the store, which another program plays meanwhile.

use std::io::{BufRead, BufReader};
use std::net::TcpStream;

use hosting::Host;
use players::PlayerSpec;
use serde_json::{Map, Value, json};
use store::Sqlite;
use table::Seed;
use table::terms::Terms;
use tournament::{Entrant, Format, Ledger, Runner, StopRule, TournamentPlan};

use crate::web::{Folder, Running};

/// A round robin of quick players in the first game.
fn plan(names: &[&str], games: usize) -> (TournamentPlan, Runner) {
    let game = registry::games()[0];
    let options = json!({"board": "hex", "width": 4, "height": 3, "penguins": 1});
    let options = options.as_object().unwrap();
    let variant = game.variant(options).unwrap();
    let entrant = |(number, player): (usize, &&str)| Entrant {
        name: format!("{player} {number} <b>"),
        player: (*player).to_string(),
        files: None,
    };
    let plan = TournamentPlan {
        game: game.name().to_string(),
        rules: game.rules(),
        options: variant.options().value().as_object().unwrap().clone(),
        entrants: names.iter().enumerate().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(5),
        broken: Vec::new(),
    };
    let players = names.iter().map(|name| PlayerSpec::read(name).unwrap()).collect();
    (plan, Runner { variant, players, host: Host::new("no host"), trust: false, jobs: 1 })
}

/// Plays a tournament to its end, as another program would.
fn play(folder: &Folder, names: &[&str], games: usize) -> TournamentPlan {
    let (plan, runner) = plan(names, games);
    let mut store = Sqlite::open(&folder.0.join("server.db")).unwrap();
    let known = plan.begin(&mut store).unwrap();
    let mut ledger = Ledger::new(&plan, known);
    let watch = &mut |_: &Ledger<'_>| std::ops::ControlFlow::Continue(());
    assert!(runner.run(&mut ledger, &mut store, watch).is_ok());
    plan
}

fn get(server: &Running, path: &str) -> (u16, Value) {
    server.ask(&format!("GET /api/1/{path}"), None, "")
}

/// The data of the next event of a stream.
fn next(stream: &mut BufReader<TcpStream>) -> Value {
    loop {
        let mut line = String::new();
        assert!(stream.read_line(&mut line).unwrap() > 0, "the stream has ended");
        if let Some(data) = line.strip_prefix("data: ") {
            return serde_json::from_str(data).unwrap();
        }
    }
}

fn stream(server: &Running, path: &str) -> BufReader<TcpStream> {
    BufReader::new(server.send(&format!("GET /api/1/{path}"), None, ""))
}

#[test]
fn a_tournament_appears_and_its_standings_are_pushed() {
    let folder = Folder::new("tournament-pushed");
    let server = Running::new(&folder);
    assert_eq!(get(&server, "tournaments"), (200, json!([])));
    let mut list = stream(&server, "news");
    assert_eq!(next(&mut list), json!([]));
    play(&folder, &["random", "greedy", "random"], 12);
    let told = next(&mut list);
    let id = told[0]["id"].as_str().unwrap().to_string();
    assert_eq!((&told[0]["players"], told.as_array().unwrap().len()), (&json!(3), 1));
    let (status, standings) = get(&server, &format!("tournaments/{id}"));
    assert_eq!(
        (status, &standings["matches"], &standings["finished"]),
        (200, &json!(12), &json!(true))
    );
    let mut page = stream(&server, &format!("tournaments/{id}/updates?lang=fr"));
    let first = next(&mut page);
    let section = |update: &Value, id: &str| {
        let sections = update["sections"].as_array().unwrap();
        sections.iter().find(|section| section["id"] == id).cloned().unwrap()
    };
    assert_eq!(section(&first, "table")["heading"], "Classement");
    let table = section(&first, "table")["html"].as_str().unwrap().to_string();
    assert!(table.contains("&lt;b&gt;") && !table.contains("<b>"), "{table}");
    assert!(table.contains(&format!("href=\"tournaments/{id}/matches?player=0&amp;result=won\"")));
    assert!(!first.to_string().contains(&*folder.0.to_string_lossy()), "no path is told");
    // The same tournament with more games.
    play(&folder, &["random", "greedy", "random"], 24);
    let mut update = next(&mut page);
    while get(&server, &format!("tournaments/{id}")).1["matches"] != 24 {
        update = next(&mut page);
    }
    assert_ne!(update["number"], first["number"]);
    drop((list, page));
}

#[test]
fn every_number_leads_to_as_many_matches_and_each_to_its_replay() {
    let folder = Folder::new("tournament-lists");
    let server = Running::new(&folder);
    play(&folder, &["random", "greedy", "random"], 30);
    let id = get(&server, "tournaments").1[0]["id"].as_str().unwrap().to_string();
    let (_, standings) = get(&server, &format!("tournaments/{id}"));
    let all = |query: &str| {
        let (mut listed, mut before) = (Vec::new(), String::new());
        loop {
            let path = format!("tournaments/{id}/matches?most=4{query}{before}");
            let (status, page) = get(&server, &path);
            assert_eq!(status, 200, "{page}");
            listed.extend(page["matches"].as_array().unwrap().clone());
            let Some(next) = page["next"].as_i64() else { return listed };
            before = format!("&before={next}");
        }
    };
    assert_eq!(all("").len(), 30);
    for player in standings["players"].as_array().unwrap() {
        let entrants = standings["entrants"].as_array().unwrap();
        let number = |name: &Value| entrants.iter().position(|entrant| entrant == name).unwrap();
        let own = number(&player["player"]);
        for (result, count) in [("won", "wins"), ("drawn", "draws"), ("lost", "losses")] {
            let listed = all(&format!("&player={own}&result={result}"));
            assert_eq!(Some(listed.len() as u64), player[count].as_u64(), "{own} {result}");
        }
        for (other, met) in player["against"].as_object().unwrap() {
            let listed = all(&format!("&player={own}&opponent={}", number(&json!(other))));
            assert_eq!(Some(listed.len() as u64), met["games"].as_u64());
            assert!(listed.iter().all(|game| game["counted"] == true));
        }
    }
    let game = &all("")[0];
    let record = game["id"].as_str().unwrap();
    let (status, replay) = get(&server, &format!("replays/{record}"));
    assert_eq!((status, &replay["record"]), (200, &game["id"]));
    // The first digits are enough, if no other match begins so.
    let ids: Vec<String> =
        all("").iter().map(|game| game["id"].as_str().unwrap().to_string()).collect();
    let digits = (4..32)
        .find(|digits| ids.iter().filter(|id| id[..*digits] == record[..*digits]).count() == 1);
    let (status, found) = get(&server, &format!("replays/{}", &record[..digits.unwrap()]));
    assert_eq!((status, &found["record"]), (200, &game["id"]));
    let (_, part) = get(&server, &format!("replays?before={record}&most=5"));
    let listed: Vec<&str> =
        part.as_array().unwrap().iter().map(|line| line["id"].as_str().unwrap()).collect();
    assert_eq!(listed, ids[1..6], "the list goes on after it");
}

#[test]
fn bad_requests_for_tournaments_are_refused() {
    let folder = Folder::new("tournament-bad");
    let server = Running::new(&folder);
    play(&folder, &["random", "greedy"], 2);
    let id = get(&server, "tournaments").1[0]["id"].as_str().unwrap().to_string();
    for (path, expected) in [
        ("tournaments/zzz", 404),
        ("tournaments/zzz/updates", 404),
        ("tournaments/zzz/matches", 404),
        ("tournaments?from=-1", 400),
        (&*format!("tournaments/{id}/matches?player=2"), 400),
        (&format!("tournaments/{id}/matches?player=x"), 400),
        (&format!("tournaments/{id}/matches?result=all"), 400),
        (&format!("tournaments/{id}/matches?fault=bad"), 400),
        (&format!("tournaments/{id}/matches?most=0"), 400),
        (&format!("tournaments/{id}/matches?most=51"), 400),
        (&format!("tournaments/{id}/matches?before=x"), 400),
        (&format!("tournaments/{id}/matches?fault=time&player=1&before=-5"), 200),
        ("replays?most=0", 400),
        ("replays?before=12", 400),
        ("replays/abc", 404),
        ("replays/0000", 404),
    ] {
        let (status, answer) = get(&server, path);
        assert_eq!(status, expected, "{path}: {answer}");
        assert_eq!(answer["error"].is_string(), expected >= 400, "{path}: {answer}");
    }
    let mut none = Map::new();
    none.insert("matches".to_string(), json!([]));
    none.insert("next".to_string(), Value::Null);
    let (_, answer) = get(&server, &format!("tournaments/{id}/matches?fault=time"));
    assert_eq!(answer, Value::Object(none));
}
