//! What people read about moves and scores.

use game::{Event, Game, Rng, Seat, Show, Turn};

use super::super::*;
use crate::testing::english;

/// Plays at random to the end; `look` gets the state before each move of a seat.
fn play(
    options: &Options,
    seed: u64,
    mut look: impl FnMut(&Rails, &State, Seat),
) -> (Rails, State) {
    let setup = options.draw(3, &mut Rng::new(1)).expect("a set-up");
    let game = Rails::new(setup).expect("a game");
    let (mut state, mut rng) = (game.start(), Rng::new(seed));
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return (game, state),
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            Turn::Seat(seat) => {
                look(&game, &state, seat);
                game.random(&state, &mut rng, &mut Vec::new())
            }
        };
        game.play(&mut state, mv);
    }
}

fn alps() -> Options {
    Options { map: Chart::Alps, ..Options::default() }
}

#[test]
fn a_rail_is_said_to_be_paid_with_what_is_paid() {
    let (mut mixed, mut pure) = (0, 0);
    for options in [alps(), Options { market: 5, deck: Deck::Finite, ..alps() }] {
        play(&options, 3, |game, state, seat| {
            let (view, mut moves) = (game.view(state, Some(seat)), Vec::new());
            game.moves(state, &mut moves);
            for mv in moves {
                let seen = game.seen(state, mv, None);
                let Seen::Built { rail, cards, jokers, .. } = seen else { continue };
                let line = format!("seat {seat}: build {rail} ({})", game.explain(&view, mv));
                let told = game.tell(&view, None, &[Event::Move(seat, seen)]);
                assert_eq!(english(&told), [line.as_str()]);
                let has_joker = line.contains("joker");
                assert_eq!(
                    (line.contains("of colour"), has_joker),
                    (cards > 0, jokers > 0),
                    "{line}"
                );
                *(if cards > 0 && jokers > 0 { &mut mixed } else { &mut pure }) += 1;
            }
        });
    }
    assert!(mixed > 0 && pure > 0, "{mixed} {pure}");
}

#[test]
fn own_draws_are_summed_up_and_those_of_others_left_out() {
    let setup = alps().draw(2, &mut Rng::new(1)).expect("a set-up");
    let game = Rails::new(setup).expect("a game");
    let view = game.view(&game.start(), Some(Seat(0)));
    let own = |text: &str| Event::Move(Seat(0), text.parse().expect("a move"));
    let chance = |text: &str| Event::Chance(text.parse().expect("an outcome"));
    let other = Event::Move(Seat(1), "draw".parse().expect("a move"));
    let kept = Event::Move(Seat(1), "kept 2".parse().expect("a choice"));
    let events = [own("draw"), chance("card 2"), chance("card 0"), other, chance("card"), kept];
    assert_eq!(
        english(&game.tell(&view, Some(Seat(0)), &events)),
        ["you drew a 2 and a joker", "seat 1: draw (two cards)", "seat 1 kept 2 objectives"]
    );
    let dealt = [chance("card 2"), chance("card"), chance("offer 3")];
    assert_eq!(game.tell(&view, Some(Seat(0)), &dealt), [], "the notes say what was dealt");
}

#[test]
fn the_parts_of_a_score_add_up_to_it() {
    for options in [alps(), Options { longest: 10, ..alps() }] {
        let (game, state) = play(&options, 5, |_, _, _| {});
        let lines = english(&game.outcome(&game.view(&state, Some(Seat(1)))));
        let parts = |line: &str| {
            let parts = line.split_once(": ")?.1.split(", ");
            Some(parts.map(|part| part.rsplit(' ').next().unwrap().parse::<i32>().unwrap()).sum())
        };
        let seats = lines.iter().filter(|line| line.starts_with("seat "));
        let sums: Vec<i32> = seats.filter_map(|line| parts(line)).collect();
        assert_eq!(sums, game.final_scores(&state), "{lines:?}");
        assert!(lines.iter().any(|line| line.ends_with("joined")), "{lines:?}");
    }
}
