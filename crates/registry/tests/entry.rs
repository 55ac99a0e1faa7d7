//! An entry: what it says of its game and of the built-in players.

use crate::common::{coins, kuhn, spec, variant};
use game::{Language, Params};
use serde_json::{Map, json};
use table::Seed;
use table::terms::Terms;

#[test]
fn a_player_of_the_game_takes_the_place_of_the_general_one() {
    let bots = coins().bots();
    let names: Vec<&str> = bots.iter().map(|bot| bot.name).collect();
    assert_eq!(names, ["random", "alphabeta", "mcts", "first", "fails", "greedy"]);
    assert_eq!(bots[5].about, "is not the general one");
    let variant = variant(coins(), json!({})).unwrap();
    let table = variant.open(spec(&*variant, "first greedy", 1, Terms::default())).unwrap();
    let Err(why) = variant.bot(&*table, "greedy", &Params::default()) else { panic!("seated") };
    assert_eq!(why, "player greedy: this game is not for the greedy");
}

#[test]
fn an_entry_describes_the_game() {
    let (coins, kuhn) = (coins(), kuhn());
    assert_eq!((coins.name(), coins.rules(), coins.about()), ("coins", 1, "a tiny game"));
    assert_eq!(coins.default_players(), ["first", "random"]);
    assert_eq!(kuhn.name(), "kuhn");
    assert_eq!(coins.manual(Language::French), "# Un tout petit jeu");
    let words = coins.words(Language::French);
    assert_eq!((words["about"], words["pass"]), ("un tout petit jeu", "passer"));
    let board = variant(coins, json!({"coins": 0})).unwrap().board(2, Seed(1)).unwrap();
    assert_eq!(board, "CoinsSetup { row: [], seats: 2 }");
    assert_eq!(
        coins.describe("x", &Map::new()).unwrap_err().to_string(),
        "x is not a file of this game"
    );
}
