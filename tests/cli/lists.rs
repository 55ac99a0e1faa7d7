//! What there is: `plateau`, `plateau games`, `plateau players`, and help.

use serde_json::Value;

use program::{everywhere, game_names, keys, plateau, texts};

#[test]
fn alone_it_shows_an_example_per_game() {
    let out = plateau("").done();
    assert!(out.starts_with("plateau: "), "{out}");
    let games = plateau("games --json").json();
    for game in games.as_array().unwrap() {
        let name = game["name"].as_str().unwrap();
        assert!(out.contains(&format!("\n{name}: ")), "{out}");
        assert!(out.contains(&format!("\n  plateau play {name} ")), "{out}");
    }
}

#[test]
fn what_it_shows_alone_can_be_run() {
    let out = plateau("").done();
    let examples: Vec<&str> =
        out.lines().filter_map(|line| line.strip_prefix("  plateau play ")).collect();
    assert!(examples.contains(&"penguins champion line"), "{out}");
    let example = plateau("play penguins champion line --seed 1 -q").done();
    assert!(example.contains("champion") && example.contains("line"), "{example}");
}

#[test]
fn games_lists_every_game() {
    let out = plateau("games").done();
    let json = plateau("games --json").json();
    let games = json.as_array().unwrap();
    assert_eq!(out.lines().count(), games.len());
    for (line, game) in out.lines().zip(games) {
        assert!(line.starts_with(game["name"].as_str().unwrap()), "{line}");
        assert!(line.ends_with(game["about"].as_str().unwrap()), "{line}");
        for key in ["about", "name", "options", "players", "rules"] {
            assert!(keys(game).contains(&key), "{game} has {key}");
        }
        for option in game["options"].as_array().unwrap() {
            for key in ["default", "help", "kind", "name"] {
                assert!(keys(option).contains(&key), "{option} has {key}");
            }
        }
    }
    assert!(games.iter().any(|game| game["name"] == "penguins"));
}

#[test]
fn a_game_lists_its_options_players_and_cases() {
    let out = plateau("games penguins").done();
    let json = plateau("games penguins --json").json();
    assert_eq!(json.as_array().unwrap().len(), 1);
    let names: Vec<&str> = json[0]["options"]
        .as_array()
        .unwrap()
        .iter()
        .map(|option| option["name"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["board", "height", "penguins", "solo", "width"]);
    let help = plateau("play penguins --help").done();
    for name in names {
        assert!(out.contains(&format!("\n  --{name} ")), "{out}");
        assert!(help.contains(&format!("\n      --{name} ")), "{help}");
    }
    assert!(
        out.contains("classic, square, hex, octo, dodeca, penrose, file:PATH [default: classic]"),
        "{out}"
    );
    assert!(out.contains(&texts(&json[0]["players"]).join(", ")), "{out}");
    assert!(out.contains("classic-2p"), "{out}");
}

#[test]
fn schemas_describe_options_setup_and_view() {
    let out = plateau("games penguins --schema").done();
    let json: Value = serde_json::from_str(&out).unwrap();
    assert_eq!(keys(&json), ["from_player", "options", "setup", "to_player", "view"]);
    for schema in json.as_object().unwrap().values() {
        let choice = schema["oneOf"].is_array();
        assert!(schema["type"] == "object" || choice, "{schema}");
        assert!(schema["$schema"].is_string(), "{schema}");
    }
    let options = keys(&json["options"]["properties"]);
    assert_eq!(options, ["board", "height", "penguins", "solo", "width"]);
    let setup = keys(&json["setup"]["properties"]);
    assert_eq!(setup, ["fish", "penguins", "seats", "sides"]);
}

#[test]
fn players_lists_everybody_with_settings() {
    let out = plateau("players penguins").done();
    let names: Vec<&str> = out
        .lines()
        .filter(|line| !line.starts_with(' '))
        .map(|line| line.split(' ').next().unwrap())
        .collect();
    for name in ["random", "greedy", "alphabeta", "mcts", "line"] {
        assert!(names.contains(&name), "{out}");
    }
    let json = plateau("players penguins --json").json();
    let players = json.as_array().unwrap();
    let listed: Vec<&str> = players.iter().map(|p| p["player"].as_str().unwrap()).collect();
    assert_eq!(names.last(), Some(&"human"), "people are listed for people only: {out}");
    assert_eq!(listed, names[..names.len() - 1]);
    for player in players {
        assert_eq!(keys(player), ["about", "player", "settings"]);
        for setting in player["settings"].as_array().unwrap() {
            assert_eq!(keys(setting), ["about", "example", "name"]);
            let [player, name, example] =
                [&player["player"], &setting["name"], &setting["example"]];
            let written = [player, name, example].map(|text| text.as_str().unwrap());
            let written = format!("  {}:{}={} ", written[0], written[1], written[2]);
            assert!(out.contains(&written), "{out}");
        }
    }
}

#[test]
fn players_that_refuse_a_game_are_not_listed_for_it() {
    let mut listed_for = Vec::new();
    for game in game_names() {
        let json = plateau(&format!("players {game} --json")).json();
        let names: Vec<&str> = json
            .as_array()
            .unwrap()
            .iter()
            .map(|player| player["player"].as_str().unwrap())
            .collect();
        let is_listed = names.contains(&"alphabeta");
        let line = format!("play {game} {} --seed 1 -q", everywhere("alphabeta:depth=1", &game));
        // It may be listed for other options of the game.
        assert!(is_listed || plateau(&line).code == Some(2), "{line}: {names:?}");
        assert!(names.contains(&"mcts"), "{game}: {names:?}");
        listed_for.extend(is_listed.then_some(game));
    }
    assert!(listed_for.contains(&"penguins".to_string()), "{listed_for:?}");
    assert!(!listed_for.contains(&"rails".to_string()), "{listed_for:?}");
}

#[test]
fn every_example_of_a_setting_can_be_played() {
    let json = plateau("players penguins --json").json();
    for player in json.as_array().unwrap() {
        for setting in player["settings"].as_array().unwrap() {
            let [player, name] =
                [&player["player"], &setting["name"]].map(|text| text.as_str().unwrap());
            let example = setting["example"].as_str().unwrap();
            // On a board so small that the deepest search is over soon.
            let board = "--board square --width 4 --height 1 --penguins 1 --seed 1";
            let written = format!("{player}:{name}={example}");
            let out = plateau(&format!("play penguins {written} random {board} -q")).done();
            assert!(out.contains(&written), "{out}");
        }
    }
}

#[test]
fn rules_are_printed_in_a_language() {
    let english = plateau("rules penguins").done();
    assert!(english.starts_with("# Penguins\n"), "{english}");
    assert_eq!(plateau("rules penguins --language en").done(), english);
    let french = plateau("rules penguins --language fr").done();
    assert!(french.starts_with("# Manchots\n"), "{french}");
    let why = "invalid value 'de' for '--language <LANGUAGE>'\n  [possible values: en, fr]\n\n\
               For more information, try '--help'.";
    plateau("rules penguins --language de").misused(why);
}

#[test]
fn every_command_has_help_with_an_example() {
    for command in [
        "play penguins",
        "replay",
        "board penguins",
        "games",
        "players",
        "rules",
        "perft penguins",
        "bench",
        "check",
        "tournament penguins",
        "store",
    ] {
        let help = plateau(&format!("{command} --help")).done();
        assert!(help.contains(&format!("\nUsage: plateau {command}")), "{help}");
        let (_, examples) = help.split_once("\nExample").expect(command);
        let word = command.split(' ').next().unwrap();
        assert!(examples.contains(&format!("\n  plateau {word} ")), "{help}");
        assert_eq!(help, plateau(&format!("{command} -h")).done());
    }
}

#[test]
fn the_help_of_all_names_every_command() {
    let help = plateau("--help").done();
    assert!(help.contains("\nUsage: plateau [COMMAND]\n"), "{help}");
    for command in [
        "play",
        "replay",
        "board",
        "games",
        "players",
        "rules",
        "perft",
        "bench",
        "check",
        "tournament",
        "store",
    ] {
        assert!(help.contains(&format!("\n  {command} ")), "{help}");
        let run = plateau(&format!("{command} --help"));
        assert!(run.done().contains(&format!("\nUsage: plateau {command} ")));
    }
    assert!(help.contains("plateau play penguins"), "{help}");
}

#[test]
fn help_is_a_command_too() {
    for command in ["", "play", "play penguins", "replay"] {
        let [asked, flagged] = [format!("help {command}"), format!("{command} --help")];
        assert_eq!(plateau(&asked).done(), plateau(&flagged).done(), "{command}");
    }
}

#[test]
fn the_version_is_that_of_the_package() {
    let version = concat!("plateau ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(plateau("--version").done(), version);
    assert_eq!(plateau("-V").done(), version);
}
