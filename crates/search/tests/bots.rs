//! The list of players: what they refuse, and that they answer alike when asked alike.

use std::collections::HashSet;

use crate::common::guess::{Act, Cups, Guess};
use crate::common::{after, answer, make};
use game::Game;
use game::tiny::{Branch, Coins, Kuhn, KuhnMove, Take, Tree};

fn kuhn() -> Kuhn {
    Kuhn::new(Default::default()).unwrap()
}

#[test]
fn the_list_names_each_player_and_setting_once() {
    let bots = search::bots::<Coins>();
    let names: Vec<&str> = bots.iter().map(|bot| bot.name).collect();
    assert_eq!(names, ["random", "greedy", "alphabeta", "mcts"]);
    let game = Coins::with(&[1, 2, 3], 2);
    for bot in &bots {
        let names: HashSet<&str> = bot.params.iter().map(|param| param.name).collect();
        assert_eq!(names.len(), bot.params.len());
        for param in bot.params {
            let settings = format!("{}={}", param.name, param.example);
            assert!(make(&game, bot.name, &settings).is_ok(), "{}:{settings}", bot.name);
        }
    }
}

#[test]
fn refusals_say_why() {
    fn why<G: Game>(game: &G, name: &str, settings: &str) -> String {
        make(game, name, settings).err().unwrap()
    }
    let alone = Coins::with(&[1, 2, 3], 1);
    assert_eq!(
        why(&alone, "alphabeta", ""),
        "alphabeta needs at least two seats; this match has 1"
    );
    assert_eq!(
        why(&Tree::parse("0(?(1 2) 3)"), "alphabeta", ""),
        "alphabeta needs a game with no chance; this game has it"
    );
    let hidden = Guess { seats: 2, rival: true, secret: true };
    assert_eq!(
        why(&hidden, "alphabeta", ""),
        "alphabeta needs a game with no secrets; this game has them"
    );
    let coins = Coins::with(&[1, 2, 3], 2);
    assert_eq!(why(&coins, "alphabeta", "depth=0"), "depth=0: expected a whole number from 1");
    assert_eq!(
        why(&coins, "alphabeta", "opponents=friends"),
        "opponents=friends: expected max-n, paranoid or best-reply"
    );
    assert_eq!(
        why(&coins, "mcts", "explore=lots"),
        "explore=lots: expected a number from 0, such as 0.7"
    );
}

/// Asks every player that plays this game twice, and another of the same settings once more after
/// it answered something else.
fn answers_alike<G: Game>(game: &G, state: &G::State) {
    for bot in search::bots::<G>() {
        let Ok(mut player) = make(game, bot.name, "") else { continue };
        let mut other = make(game, bot.name, "").unwrap();
        for seed in 0..20 {
            let first = answer(game, state, &mut *player, seed);
            assert_eq!(first, answer(game, state, &mut *player, seed), "{}", bot.name);
            answer(game, state, &mut *other, seed + 1000);
            assert_eq!(first, answer(game, state, &mut *other, seed), "{}", bot.name);
        }
    }
}

#[test]
fn the_same_question_gets_the_same_answer() {
    let coins = Coins::with(&[4, 4, 7, 4, 4, 7, 4, 4], 2);
    answers_alike(&coins, &coins.start());
    let coins = Coins::with(&[4, 4, 7, 4, 4, 7, 4, 4], 4);
    answers_alike(&coins, &coins.start());
    let tree = Tree::parse("0(?(1 -1) 0 1(0 0) ?(2*1 2*-1))");
    answers_alike(&tree, &tree.start());
    let kuhn = kuhn();
    answers_alike(&kuhn, &after(&kuhn, &[KuhnMove::Deal(1), KuhnMove::Deal(0)]));
}

#[test]
fn random_reaches_every_move() {
    let tree = Tree::parse("0(1 2 3 4)");
    let mut player = make(&tree, "random", "").unwrap();
    let choose = |seed| answer(&tree, &tree.start(), &mut *player, seed).0;
    assert_eq!((0..100).map(choose).collect::<HashSet<_>>().len(), 4);
}

#[test]
fn greedy_takes_the_best_lead_after_its_move() {
    let choose = |text: &str| {
        let tree = Tree::parse(text);
        let mut player = make(&tree, "greedy", "").unwrap();
        (0..40)
            .map(|seed| answer(&tree, &tree.start(), &mut *player, seed).0)
            .collect::<HashSet<_>>()
    };
    let only = |branch: usize| HashSet::from([branch]);
    assert_eq!(choose("0(1 5 3)"), only(1));
    assert_eq!(choose("1(1 -5 3)"), only(1));
    // A lead of 1 beats a higher score behind another seat's.
    assert_eq!(choose("0(9/20/0 3/2/1)"), only(1));
    // Chance is drawn: any outcome on the right beats the left.
    assert_eq!(choose("0(1 ?(2 4))"), only(1));
    assert_eq!(choose("0(1 ?(?(2 4) 3*2))"), only(1));
    assert_eq!(choose("0(7 7 1)"), HashSet::from([0, 1]));
    let coins = Coins::with(&[2, 9, 9, 3], 1);
    let mut player = make(&coins, "greedy", "").unwrap();
    assert_eq!(answer(&coins, &coins.start(), &mut *player, 1), Take::Right);
}

#[test]
fn greedy_judges_secrets_by_their_average() {
    // Guessing is right in about a third of the worlds; stopping is not possible any more.
    let game = Guess { seats: 2, rival: false, secret: true };
    let hidden = |cup| Cups::Hidden(Some(cup));
    let mut player = make(&game, "greedy", "").unwrap();
    let mut guesses = HashSet::new();
    for seed in 0..50 {
        let guess = answer(&game, &hidden(0), &mut *player, seed);
        assert_eq!(guess, answer(&game, &hidden(2), &mut *player, seed));
        guesses.insert(guess);
    }
    assert_eq!(guesses, HashSet::from([0, 1, 2].map(Act::Cup)));
}

#[test]
fn a_branch_is_found_among_its_sisters() {
    // Both searching players see through a trap that greedy walks into.
    let tree = Tree::parse("0(1(-9 -8) 1(5 6) 0(-20 -30))");
    for name in ["alphabeta", "mcts"] {
        let mut player = make(&tree, name, "").unwrap();
        assert_eq!(answer(&tree, &tree.start(), &mut *player, 1), Branch(1), "{name}");
    }
}
