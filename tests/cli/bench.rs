//! `plateau bench`.

use program::{keys, plateau, texts};

#[test]
fn json_has_the_documented_keys_and_positive_numbers() {
    let json = plateau("bench --case classic-2p --playouts 200 --json").json();
    assert_eq!((&json["game"], &json["case"]), (&"penguins".into(), &"classic-2p".into()));
    let keys = keys(&json);
    for key in ["playouts_per_s", "moves_per_s", "moves_per_playout"] {
        assert!(keys.contains(&key), "{json}");
    }
    for key in keys.into_iter().filter(|key| !["game", "case"].contains(key)) {
        assert!(json[key].as_f64().is_some_and(|number| number > 0.0), "{key} in {json}");
    }
    let number = |key: &str| json[key].as_f64().unwrap();
    // Eight penguins are placed, and sixty tiles can be left only once.
    assert!((8.0..60.0).contains(&number("moves_per_playout")), "{json}");
    let moves = number("playouts_per_s") * number("moves_per_playout");
    assert!((number("moves_per_s") / moves - 1.0).abs() < 1e-6, "{json}");
}

#[test]
fn what_cannot_be_measured_is_refused() {
    let games = plateau("games --json").json();
    let cases: Vec<&str> =
        games.as_array().unwrap().iter().flat_map(|game| texts(&game["cases"])).collect();
    let why = format!("there is no case \"chess-2p\"; there are {}", cases.join(", "));
    plateau("bench --case chess-2p").misused(&why);
    plateau("bench classic-2p").misused(
        "classic-2p is a case of penguins, not a game: write `plateau bench penguins --case classic-2p`",
    );
    plateau("bench --case classic-2p --playouts 0").misused(
        "invalid value '0' for '--playouts <N>': 0 is not in 1..18446744073709551615\n\n\
         For more information, try '--help'.",
    );
}
