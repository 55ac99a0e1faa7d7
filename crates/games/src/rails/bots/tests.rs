//! Trees against brute force.

use game::{Budget, Meter, Rng, Untimed};

use super::trees::{Cost, Graph, NEVER, Tree, Trees};

type Rails = Vec<([u32; 2], Cost, u32)>;

/// The trees for these towns, with all the time they take.
fn trees(towns: usize, rails: &Rails, wanted: &[u32]) -> Trees {
    let mut meter = Meter::new(Budget::default(), &Untimed);
    Trees::new(&Graph::new(towns, rails), wanted, &mut meter)
}

/// A random graph, some of it in parts, with rails side by side.
fn random(rng: &mut Rng, towns: usize, rails: usize) -> Rails {
    let rail = |name, rng: &mut Rng| {
        let a = rng.below(towns);
        let b = (a + 1 + rng.below(towns - 1)) % towns;
        ([a as u32, b as u32], rng.below(10) as Cost, name)
    };
    (0..rails as u32).map(|name| rail(name, rng)).collect()
}

/// Which towns a set of rails joins: for each the lowest it is joined to.
fn parts(towns: usize, rails: &Rails, chosen: usize) -> Vec<u32> {
    let mut parts: Vec<u32> = (0..towns as u32).collect();
    for _ in 0..towns {
        for (i, &([a, b], ..)) in rails.iter().enumerate() {
            if chosen >> i & 1 == 1 {
                let low = parts[a as usize].min(parts[b as usize]);
                (parts[a as usize], parts[b as usize]) = (low, low);
            }
        }
    }
    parts
}

fn cost(rails: &Rails, chosen: usize) -> Cost {
    (0..rails.len()).filter(|i| chosen >> i & 1 == 1).map(|i| rails[i].1).sum()
}

/// The cheapest choice of rails that joins every one of these pairs, by trying all.
fn cheapest(towns: usize, rails: &Rails, pairs: &[[u32; 2]]) -> Option<Cost> {
    let joins = |chosen: &usize| {
        let parts = parts(towns, rails, *chosen);
        pairs.iter().all(|&[a, b]| parts[a as usize] == parts[b as usize])
    };
    (0..1usize << rails.len()).filter(joins).map(|chosen| cost(rails, chosen)).min()
}

/// A tree costs what it says and joins what it should.
fn check(towns: usize, rails: &Rails, tree: &Tree, pairs: &[[u32; 2]]) {
    let chosen = tree.rails.iter().fold(0, |chosen, rail| chosen | 1 << rail);
    assert_eq!(cost(rails, chosen), tree.cost, "{tree:?} over {rails:?}");
    let parts = parts(towns, rails, chosen);
    for &[a, b] in pairs {
        assert_eq!(parts[a as usize], parts[b as usize], "{tree:?} joins {a} and {b}");
    }
}

#[test]
fn trees_are_the_cheapest_by_brute_force() {
    let mut rng = Rng::new(5);
    for round in 0..400 {
        let towns = 3 + rng.below(6);
        let count = 1 + rng.below(10);
        let rails = random(&mut rng, towns, count);
        let mut wanted: Vec<u32> = (0..towns as u32).collect();
        rng.shuffle(&mut wanted);
        wanted.truncate(1 + rng.below(towns.min(5)));
        let trees = trees(towns, &rails, &wanted);
        for set in 0..1u32 << wanted.len() {
            let chosen: Vec<u32> =
                (0..wanted.len()).filter(|i| set >> i & 1 == 1).map(|i| wanted[i]).collect();
            let pairs: Vec<[u32; 2]> = chosen.windows(2).map(|pair| [pair[0], pair[1]]).collect();
            match cheapest(towns, &rails, &pairs) {
                Some(best) => {
                    assert_eq!(trees.cost(set), best, "round {round}: {chosen:?} in {rails:?}");
                    check(towns, &rails, &trees.tree(set).unwrap(), &pairs);
                }
                None => {
                    assert!(trees.cost(set) >= NEVER, "round {round}: {chosen:?} in {rails:?}");
                    assert_eq!(trees.tree(set), None);
                }
            }
        }
    }
}

#[test]
fn forests_are_the_cheapest_by_brute_force() {
    let mut rng = Rng::new(6);
    let mut several = 0;
    for round in 0..400 {
        let towns = 6 + rng.below(3);
        let rails = random(&mut rng, towns, 11);
        let mut wanted: Vec<u32> = (0..towns as u32).collect();
        rng.shuffle(&mut wanted);
        wanted.truncate(4 + rng.below(3));
        let count = 2 + rng.below(2);
        let pair = |rng: &mut Rng| {
            let a = rng.below(wanted.len());
            let b = (a + 1 + rng.below(wanted.len() - 1)) % wanted.len();
            [a as u32, b as u32]
        };
        let mut places: Vec<[u32; 2]> = (0..count).map(|_| pair(&mut rng)).collect();
        let trees = trees(towns, &rails, &wanted);
        let forest = trees.forest(&places);
        places.retain(|&[a, b]| trees.cost(1 << a | 1 << b) < NEVER);
        let pairs: Vec<[u32; 2]> =
            places.iter().map(|pair| pair.map(|place| wanted[place as usize])).collect();
        assert_eq!(Some(forest.cost), cheapest(towns, &rails, &pairs), "round {round}: {rails:?}");
        check(towns, &rails, &forest, &pairs);
        let one = places.iter().fold(0, |set, [a, b]| set | 1 << a | 1 << b);
        several += usize::from(trees.cost(one) > forest.cost);
    }
    assert!(several > 20, "several trees were cheaper than one only {several} times");
}

mod ladder {
    use game::{Ask, Game, Params, Player, Rng, Seat, Turn, Watch};
    use std::time::Duration;

    use crate::rails::{Chart, Deck, Options, Rails, bots};

    struct Still;

    impl Watch for Still {
        fn elapsed(&self) -> Duration {
            Duration::ZERO
        }
    }

    fn player(game: &Rails, name: &str) -> Box<dyn Player<Rails>> {
        let bots = bots::bots();
        let bot = bots.iter().find(|bot| bot.name == name).expect("a bot of this name");
        (bot.make)(game, &Params::default()).expect("it can play")
    }

    /// The scores of one match; seats without a name play at random.
    fn play(options: &Options, seed: u64, names: &[Option<&str>]) -> Vec<i32> {
        let mut rng = Rng::new(seed);
        let setup = Rails::draw(options, names.len(), &mut rng).expect("a set-up");
        let game = Rails::new(setup).expect("a game");
        let mut players: Vec<_> =
            names.iter().map(|name| name.map(|name| player(&game, name))).collect();
        let mut state = game.start();
        loop {
            let mv = match game.turn(&state) {
                Turn::Over => return game.final_scores(&state),
                Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
                Turn::Seat(seat) => match &mut players[seat.index()] {
                    None => game.random(&state, &mut rng, &mut Vec::new()),
                    Some(player) => {
                        let ask = Ask::new(&game, &state, seat, &[], Rng::new(seed), &Still);
                        let said = player.choose(&ask).expect("an answer");
                        assert_eq!(game.check(&state, said), Ok(said), "a legal move");
                        said
                    }
                },
            };
            game.play(&mut state, mv);
        }
    }

    /// How many of these matches, played with both orders of seats, the first wins.
    fn wins(options: &Options, matches: u64, first: &str, second: Option<&str>) -> u64 {
        let won = |seed: u64| {
            let here = play(options, seed, &[Some(first), second]);
            let there = play(options, seed, &[second, Some(first)]);
            u64::from(here[0] > here[1]) + u64::from(there[1] > there[0])
        };
        (0..matches).map(won).sum()
    }

    #[test]
    fn each_step_of_the_ladder_is_higher_than_the_last() {
        let france = Options::default();
        assert!(wins(&france, 10, "mst", None) >= 19);
        assert!(wins(&france, 20, "steiner", Some("mst")) >= 32);
    }

    #[test]
    fn they_play_every_kind_of_match() {
        let alps = Options { map: Chart::Alps, ..Options::default() };
        let kinds = [
            Options { market: 5, deck: Deck::Finite, longest: 10, ..alps.clone() },
            Options { market: 2, colours: crate::rails::Colours::Off, ..alps.clone() },
            Options { offer: 2, keep: 2, rounds: 6, ..alps.clone() },
            Options { map: Chart::Large, towns: Some(60), ..alps.clone() },
        ];
        for options in kinds {
            for seed in 0..4 {
                let names = [Some("mst"), Some("steiner"), None, Some("steiner")];
                assert_eq!(play(&options, seed, &names).len(), Seat::all(4).count());
            }
        }
    }
}
