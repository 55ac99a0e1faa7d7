//! Mistakes in what is asked of a tournament, named as they were written.

use program::Folder;

const RANDOM: &str = include_str!("../../bots/random.py");

#[test]
fn what_is_neither_a_player_nor_a_folder_is_said_first() {
    let folder = Folder::new();
    let run = folder.plateau("tournament penguins submissionz");
    assert_eq!(run.code, Some(2));
    let why = "error: \"submissionz\" is not a player of penguins, which are ";
    assert!(run.err.starts_with(why), "{}", run.err);
    folder.plateau("tournament penguins random line --seats 99").misused(
        "2 players can play, and a match has 99 seats; name more players, or give a smaller --seats",
    );
}

#[test]
fn a_tournament_file_says_where_its_mistake_is() {
    let folder = Folder::new();
    let cup = |line: &str| {
        let head = "players = [\"random\", \"line\"]\ngames = 2\n\n[[game]]\nname = \"penguins\"\n";
        folder.write("cup.toml", format!("{head}{line}\n"));
        folder.plateau("tournament cup.toml -q")
    };
    for (line, why) in [
        ("clock = 1", "clock = 1: expected a text, in quotes, as in clock = \"1s\""),
        ("seats = -2", "seats = -2: expected a whole number that is not negative, as in seats = 2"),
        ("clock = \"fast\"", "clock: \"fast\": expected a time above 0"),
        (
            "format = \"siwss\"",
            "format = \"siwss\": choose round-robin, gauntlet, swiss or knockout",
        ),
        ("rounds = 3", "rounds does not apply to format round-robin"),
        ("clok = \"1s\"", "there is no setting \"clok\"; there are name, options, players, clock,"),
        ("sprt = \"5\"", "sprt = \"5\": expected two ratings, as in 0,10"),
        ("settled = \"5%\"", "settled = \"5%\": expected a confidence between 50% and 100%"),
        ("anchor = \"x=1\"", "anchor = \"x=1\": no player is called \"x\"; there are random, line"),
    ] {
        let run = cup(line);
        assert_eq!(run.code, Some(1), "{line}: {}", run.err);
        let expected = format!("error: cup.toml, line 6: {why}");
        assert!(run.err.starts_with(&expected), "{line}: {}", run.err);
    }
    cup("[[game]]\nname = \"penguins\"").failed(
        "cup.toml: penguins is there twice with the same players, settings and seed, so the same matches would count twice; \
         give one of them another seed, or other options",
    );
    folder.write("cup.toml", "rounds = 3\ngame = \"penguins\"\n");
    folder
        .plateau("tournament cup.toml")
        .failed("cup.toml, line 1: rounds does not apply to the format of any game in this file");
    folder
        .plateau("tournament cup.toml --games 4")
        .misused("--games: set games in cup.toml, where the tournament is described");
    folder.write("cup.toml", "games = 2\n\n[game]\nname = \"penguins\"\n");
    folder.plateau("tournament cup.toml").failed(
        "cup.toml, line 3: for each game write [[game]], in two pairs of brackets, and name = \"…\" below it",
    );
    folder.write("cup.toml", "games = 2\nplayers = [\"random\", \"line\"]\ngame = \"flood\"\n");
    let run = folder.plateau("tournament cup.toml");
    let why = "error: cup.toml, line 2: there is no player \"line\" for flood; there are ";
    assert!(run.err.starts_with(why), "{}", run.err);
    folder.write("cup.toml", "games = 2\n");
    let run = folder.plateau("tournament cup.toml");
    let why =
        "error: cup.toml: no game is named: write [[game]] and name = \"…\" below it, with one of ";
    assert!(run.err.starts_with(why), "{}", run.err);
}

#[test]
fn a_cup_says_which_game_a_player_cannot_play() {
    let folder = Folder::new();
    folder.write("submissions/bad.py", "import sys\nsys.exit('no fish')\n");
    let few = "import sys\nassert 'flood' in sys.stdin.readline(), 'only flood'\n\
               print('{\"type\": \"ready\"}', flush=True)\nsys.stdin.read()\n";
    folder.write("submissions/few.py", few);
    let cup = "games = 2\nplayers = [\"random\", \"greedy\", \"submissions/\"]\n";
    let games = ["penguins", "flood"].map(|game| format!("[[game]]\nname = \"{game}\"\n"));
    folder.write("cup.toml", format!("clock = \"100ms\"\n{cup}{}", games.concat()));
    let run = folder.plateau("tournament cup.toml -q");
    assert!(run.err.contains("cannot play any game: bad: did not start: "), "{}", run.err);
    assert_eq!(run.err.matches("bad: ").count(), 1, "{}", run.err);
    assert!(run.err.contains("cannot play penguins: few: "), "{}", run.err);
}

#[test]
fn a_forgotten_game_is_asked_for() {
    let folder = Folder::new();
    folder.write("submissions/alice.py", RANDOM);
    for line in ["submissions/", "submissions/ --clock 1s", "submissions/alice.py random"] {
        let run = folder.plateau(&format!("tournament {line}"));
        let first = line.split(' ').next().unwrap();
        let why = format!(
            "error: which game? Write it before {first}, as in plateau tournament GAME {first}; there are "
        );
        assert!(run.code == Some(2) && run.err.starts_with(&why), "{}", run.err);
    }
}

#[test]
fn a_store_and_a_submission_are_not_replaced() {
    let folder = Folder::new();
    folder.write("submissions/alice.py", RANDOM);
    folder.plateau("tournament penguins random line --games 2 -q").done();
    let store = std::fs::read(folder.path().join("plateau.db")).unwrap();
    let is_store =
        "this is a store or another database, which is not replaced: choose another name";
    for line in [
        "report --html plateau.db",
        "report --csv plateau.db --force",
        "play penguins --record plateau.db",
    ] {
        let words: Vec<&str> = line.split(' ').collect();
        let flag = words.iter().position(|word| *word == "plateau.db").unwrap() - 1;
        folder.plateau(line).misused(&format!("{} plateau.db: {is_store}", words[flag]));
    }
    assert_eq!(std::fs::read(folder.path().join("plateau.db")).unwrap(), store);
    let kept =
        "there is a file that is not such a table: choose another name, or replace it with --force";
    let line = "report --csv submissions/alice.py";
    folder.plateau(line).misused(&format!("--csv submissions/alice.py: {kept}"));
    assert_eq!(folder.read("submissions/alice.py"), RANDOM);
    folder.plateau(&format!("{line} --json --force")).json();
    for _ in 0..2 {
        folder.plateau("report --html a.html --csv a.csv --matches m.csv --json").json();
        folder.plateau("play penguins random line --record m.json --force --json").json();
    }
    folder
        .plateau("report --csv b.csv --matches ./b.csv")
        .misused("--html, --csv and --matches name the same file: give each its own");
}

#[test]
fn a_file_called_minus_is_standard_output() {
    let folder = Folder::new();
    folder.plateau("tournament penguins random line --games 2 -q").done();
    assert!(folder.plateau("report --matches -").done().starts_with("id,seed,rotation,counted,"));
    assert!(folder.plateau("report --html -").done().starts_with("<!DOCTYPE html>"));
    let record = folder.plateau("play penguins random line --record -").done();
    assert!(record.starts_with("{\n  \"format\": \"plateau record\""), "{record}");
    assert!(!folder.path().join("-").exists());
}

#[test]
fn what_is_no_id_is_said_to_be_none() {
    let folder = Folder::new();
    folder.plateau("replay f58").failed(
        "f58 is neither a file nor the id of a match, which has 4 to 32 digits from 0 to f",
    );
    folder
        .plateau("replay f58a")
        .failed("f58a is neither a file nor is there a store plateau.db with such a match: --store names one");
}
