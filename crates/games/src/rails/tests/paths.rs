//! The longest paths that states keep, beside a search from scratch.

use std::hash::{DefaultHasher, Hash, Hasher};

use game::{Event, Game, Rng, Seat, Turn};

use super::*;
use crate::rails::state::Hand;

fn made(options: &Options, seats: usize, rng: &mut Rng) -> Rails {
    Rails::new(Rails::draw(options, seats, rng).expect("a set-up")).expect("a game")
}

/// What the state keeps and its views show is what a search finds.
fn agrees(game: &Rails, state: &State) {
    let view = game.view(state, None);
    for (seat, shown) in (0..).zip(&view.seats) {
        let wanted = game.search_longest(state, seat);
        assert_eq!(game.longest(state, seat), wanted, "seat {seat}");
        assert_eq!(shown.longest, Some(wanted), "the view of seat {seat}");
    }
}

/// Plays a random match, and compares its states, copies of them, and worlds of their views.
fn follow(game: &Rails, rng: &mut Rng) -> u32 {
    let (mut state, mut copy) = (game.start(), game.start());
    let mut plies = 0;
    loop {
        // Some states are never asked, as in a playout, so that several rails change a path at once.
        if rng.below(3) > 0 {
            agrees(game, &state);
        }
        copy.clone_from(&state);
        agrees(game, &copy);
        agrees(game, &state.clone());
        let eyes = Seat::all(game.seats()).map(Some).chain([None]).nth(rng.below(game.seats() + 1));
        let world = game.determinize(&game.view(&copy, eyes.flatten()), rng);
        agrees(game, &world);
        let event = match game.turn(&state) {
            Turn::Over => return plies,
            Turn::Chance => Event::Chance(game.chance(&state, rng, &mut Vec::new())),
            Turn::Seat(seat) if rng.below(40) == 0 => Event::Failed(seat, false),
            Turn::Seat(seat) => Event::Move(seat, game.random(&state, rng, &mut Vec::new())),
        };
        game.apply(&mut state, &event);
        // Building in a world forgets the path that its view gave.
        let mut world = world;
        if let Turn::Seat(_) = game.turn(&world) {
            let mv = game.random(&world, rng, &mut Vec::new());
            game.play(&mut world, mv);
            agrees(game, &world);
        }
        plies += 1;
    }
}

#[test]
fn paths_that_are_kept_are_those_of_a_search_from_scratch() {
    let france = Options { longest: 10, rounds: 120, ..Options::default() };
    let cases = [
        (france.clone(), 2),
        (Options { map: Chart::Alps, deck: Deck::Finite, market: 5, ..france.clone() }, 3),
        (Options { colours: Colours::Off, ..france }, 5),
    ];
    for (seed, (options, seats)) in (0..).zip(&cases) {
        let mut rng = Rng::new(seed);
        let plies = follow(&made(options, *seats, &mut rng), &mut rng);
        assert!(plies > 150, "a match of {plies} plies");
    }
}

/// A path that no search would find shows that none ran.
const UNHEARD_OF: Longest = Longest { length: 1000, at_most: 2000 };

#[test]
fn scores_and_views_search_only_for_paths_that_are_not_kept() {
    let options = Options { longest: 10, ..on(chart(9, "1 2 0 1, 1 2 0 1", "1 2 3, 1 2 3")) };
    let game = made(&options, 2, &mut Rng::new(1));
    let mut state = game.start();
    while game.turn(&state) == Turn::Chance || state.phase == Phase::Keep {
        let mv = match game.turn(&state) {
            Turn::Chance => game.chance(&state, &mut Rng::new(1), &mut Vec::new()),
            _ => game.random(&state, &mut Rng::new(1), &mut Vec::new()),
        };
        game.play(&mut state, mv);
    }
    assert_eq!(game.final_scores(&state), [-3, -3]);
    assert!([0, 1].map(|seat| state.paths.known(seat)).iter().all(Option::is_some), "once");
    state.paths.keep(1, UNHEARD_OF);
    assert_eq!(game.final_scores(&state), [-3, -3 + 10]);
    assert_eq!(game.view(&state, None).seats[1].longest, Some(UNHEARD_OF));
    let world = game.determinize(&game.view(&state, None), &mut Rng::new(1));
    assert_eq!(
        world.paths.known(1),
        Some(UNHEARD_OF),
        "a view says what its worlds need not search"
    );
    assert_eq!(state.clone().paths.known(1), Some(UNHEARD_OF));

    state.hand_mut(0, Hand::Held)[0] = 4;
    game.play(&mut state, Move::Build(0, Some(0)));
    assert_eq!(state.paths.known(0), None, "a rail more");
    assert_eq!(state.paths.known(1), Some(UNHEARD_OF), "the rails of seat 1 are as they were");
}

#[test]
fn states_are_equal_whether_or_not_their_paths_are_known() {
    let game = made(&Options { longest: 10, ..Options::default() }, 2, &mut Rng::new(1));
    let (fresh, asked) = (game.start(), game.start());
    game.final_scores(&asked);
    let hash = |state: &State| {
        let mut hasher = DefaultHasher::new();
        state.hash(&mut hasher);
        hasher.finish()
    };
    assert_eq!((fresh.paths.known(0), asked.paths.known(0)), (None, Some(Longest::default())));
    assert_eq!((&fresh, hash(&fresh)), (&asked, hash(&asked)));
}

#[test]
fn states_without_paid_paths_keep_none() {
    let game = made(&Options::default(), 2, &mut Rng::new(1));
    let mut state = game.start();
    state.paths.keep(0, UNHEARD_OF);
    state.paths.forget(1);
    assert_eq!([0, 1].map(|seat| state.paths.known(seat)), [None, None]);
}
