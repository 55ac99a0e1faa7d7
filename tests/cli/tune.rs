//! `plateau tune`.

use program::Folder;

const TUNE: &str = "tune penguins mcts:explore=4,playouts=15 --params explore=0.05..4 --board hex --width 4 --height 4 \
    --penguins 1 --iterations 6 --games 4 --confirm 8";

#[test]
fn settings_move_towards_the_winner_and_stay_in_their_range() {
    let folder = Folder::new();
    let found = folder.plateau(&format!("{TUNE} --svg course.svg --quiet --json")).json();
    assert_eq!((&found["game"], &found["iterations"]), (&"penguins".into(), &6.into()));
    assert_eq!(found["player"], "mcts:explore=4,playouts=15");
    let explore = found["values"]["explore"].as_f64().unwrap();
    assert!((0.05..4.0).contains(&explore), "{found}");
    let tuned = found["tuned"].as_str().unwrap();
    assert!(tuned.starts_with("mcts:explore=") && tuned.ends_with(",playouts=15"), "{tuned}");
    assert!(found["confirmed"]["games"].as_u64().is_some_and(|games| games <= 8), "{found}");
    let plot = std::fs::read_to_string(folder.path().join("course.svg")).unwrap();
    assert!(plot.contains("<polyline") && plot.contains("explore (0.05 to 4)"), "{plot}");
}

#[test]
fn the_same_command_plays_nothing_twice() {
    let folder = Folder::new();
    let first = folder.plateau(&format!("{TUNE} --quiet --json")).json();
    let matches = folder.plateau("store export --store tune.db --all").done();
    assert_eq!(folder.plateau(&format!("{TUNE} --quiet --json")).json(), first);
    assert_eq!(folder.plateau("store export --store tune.db --all").done(), matches);
    let people = folder.plateau(&format!("{TUNE} --quiet")).done();
    assert!(people.contains("  explore      4 -> ") && people.contains(" Elo"), "{people}");
}

#[test]
fn mistakes_are_refused() {
    let folder = Folder::new();
    let refused = |line: &str, why: &str| {
        let run = folder.plateau(line);
        assert_eq!(run.code, Some(2), "{run:?}");
        assert!(run.err.contains(why), "{run:?}");
    };
    refused("tune penguins mcts --params explore", "expected a setting and its range");
    refused(
        "tune penguins mcts --params explore=2..1",
        "the first number of a range is the smaller one",
    );
    refused(
        "tune penguins human --params explore=1..2",
        "only settings of built-in players are tuned",
    );
    refused("tune penguins mcts --params wings=1..2", "it has no setting \"wings\"");
    refused("tune penguins mcts", "--params");
}
