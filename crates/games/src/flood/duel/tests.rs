//! The duel beside the general rules and beside naive fills.

use game::{Event, Game, Rng, Seat, Turn};
use search::Eval;

use super::state::DuelState;
use super::{Duel, Ground};
use crate::flood::state::{State, UNOWNED};
use crate::flood::{Flood, Layout, Move, Options};

fn both(options: &Options, seed: u64) -> (Flood, Duel<4>) {
    let setup = Flood::draw(options, 2, &mut Rng::new(seed)).unwrap();
    (Flood::new(setup.clone()).unwrap(), Duel::new(setup).unwrap())
}

fn boards() -> impl Iterator<Item = (u64, Options)> {
    let shapes = [Layout::Square, Layout::Donut, Layout::H, Layout::Torus, Layout::Hex];
    (0..60).zip(shapes.into_iter().cycle()).map(|(seed, board)| {
        let mut rng = Rng::new(seed);
        let sides = [0; 2].map(|_| Some(4 + rng.below(6) as u64));
        let colours = 3 + rng.below(5) as u64;
        let forbidden = if seed % 3 == 0 { rng.below(colours as usize - 1) as u64 } else { 0 };
        let (width, height) = (sides[0], sides[1]);
        let cap = (seed % 7 == 0).then_some(12);
        let forbidden_own = seed % 2 == 0;
        let colours = Some(colours);
        let more = Options::default();
        (seed, Options { board, width, height, colours, forbidden, forbidden_own, cap, ..more })
    })
}

/// Plays a random match by both rules at once.
fn play(
    options: &Options,
    seed: u64,
    mut then: impl FnMut(&Flood, &Duel<4>, &State, &DuelState<4>),
) {
    let (flood, duel) = both(options, seed);
    let (mut state, mut own, mut rng) = (flood.start(), duel.start(), Rng::new(seed));
    loop {
        then(&flood, &duel, &state, &own);
        let Turn::Seat(seat) = flood.turn(&state) else { return };
        let event = match rng.below(200) {
            0 => Event::Failed(seat, rng.below(2) == 0),
            1..10 => Event::Move(seat, Move::Pass),
            _ => Event::Move(seat, flood.playout(&state, &mut rng, &mut Vec::new())),
        };
        flood.apply(&mut state, &event);
        duel.apply(&mut own, &event);
    }
}

#[test]
fn the_rules_are_those_of_flood_except_for_needless_passes() {
    for (seed, options) in boards() {
        play(&options, seed, |flood, duel, state, own| {
            assert_eq!(duel.turn(own), flood.turn(state));
            assert_eq!(duel.final_scores(own), flood.final_scores(state));
            let (mut expected, mut moves) = (Vec::new(), Vec::new());
            flood.moves(state, &mut expected);
            duel.moves(own, &mut moves);
            expected.truncate(1.max(expected.len().saturating_sub(1)));
            assert_eq!(moves, expected);
            let mut view = flood.view(state, None);
            assert_eq!(duel.determinize(&view, &mut Rng::new(0)).zones, own.zones);
            // A duel does not know which cells the last move added.
            view.grown.clear();
            assert_eq!(duel.view(own, Some(Seat(0))), view);
        });
    }
}

/// The moves that a seat needs to each region, by a walk from its zone through regions that it may take.
fn moves_to(game: &Flood, state: &State, seat: Seat) -> Vec<Option<u32>> {
    let zone = |&owner: &u32| (owner == seat.0).then_some(0);
    let mut moves: Vec<Option<u32>> = state.owners.iter().map(zone).collect();
    for count in 0..moves.len() as u32 {
        for region in 0..moves.len() {
            if moves[region] == Some(count) {
                for &beside in game.regions.neighbours(region as u32) {
                    let colour = usize::from(game.regions.get(beside).colour);
                    let is_open = state.owners[beside as usize] == UNOWNED
                        && !game.forbidden[game.row(seat) + colour];
                    let known = &mut moves[beside as usize];
                    *known = known.or(is_open.then_some(count + 1));
                }
            }
        }
    }
    moves
}

/// Which seats reach each region first, if all zones grow by all they may take at once.
fn claims(game: &Flood, state: &State) -> Vec<[bool; 2]> {
    let owns = |&owner: &u32| [owner == 0, owner == 1];
    let mut claims: Vec<[bool; 2]> = state.owners.iter().map(owns).collect();
    loop {
        let before = claims.clone();
        for region in 0..before.len() {
            let colour = usize::from(game.regions.get(region as u32).colour);
            let beside = game.regions.neighbours(region as u32);
            for seat in Seat::all(2).filter(|_| before[region] == [false; 2]) {
                let is_reached = beside.iter().any(|&other| before[other as usize][seat.index()]);
                let is_allowed = !game.forbidden[game.row(seat) + colour];
                claims[region][seat.index()] = is_reached && is_allowed;
            }
        }
        if claims == before {
            return claims;
        }
    }
}

#[test]
fn ground_goes_to_the_seat_that_needs_fewer_moves() {
    let mut settled = 0;
    for (seed, options) in boards() {
        play(&options, seed, |flood, duel, state, own| {
            let needed = [0, 1].map(|seat| moves_to(flood, state, Seat(seat)));
            let is_free = |region: &usize| state.owners[*region] == UNOWNED;
            let both = |region: usize| needed.iter().all(|moves| moves[region].is_some());
            let contested = (0..state.owners.len()).filter(is_free).any(both);
            let (mut worth, mut tied) = ([0; 2], 0);
            for (region, claims) in claims(flood, state).into_iter().enumerate() {
                let size = flood.regions.get(region as u32).size as i32;
                match claims {
                    [true, true] => tied += size,
                    [true, false] => worth[0] += size,
                    [false, true] => worth[1] += size,
                    [false, false] => {}
                }
            }
            if let Turn::Seat(seat) = state.turn {
                worth[seat.index()] += tied / 2;
            }
            let mut found = [0; 2];
            Ground.eval(duel, own, &mut found);
            assert_eq!(found, worth);
            assert_eq!(duel.shares(own).contested, contested);
            settled += usize::from(Ground.settled(duel, own, &mut found));
        });
    }
    assert!(settled > 50, "{settled} positions were settled");
}

/// The best score difference that a seat can force, by trying all moves, passes included.
fn forced(game: &Flood, state: &State, seat: Seat, budget: &mut u32) -> Option<i32> {
    *budget = budget.checked_sub(1)?;
    let Turn::Seat(mover) = game.turn(state) else {
        let scores = game.final_scores(state);
        return Some(scores[seat.index()] - scores[1 - seat.index()]);
    };
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut values = Vec::new();
    for mv in moves {
        let mut after = state.clone();
        game.play(&mut after, mv);
        values.push(forced(game, &after, seat, budget)?);
    }
    if mover == seat { values.into_iter().max() } else { values.into_iter().min() }
}

#[test]
fn the_seat_ahead_in_a_settled_position_wins() {
    let mut tried = 0;
    for (seed, mut options) in boards() {
        options.cap = None;
        play(&options, seed, |flood, duel, state, own| {
            let mut worth = [0; 2];
            if Ground.settled(duel, own, &mut worth) && flood.turn(state) != Turn::Over {
                let ahead = Seat(u32::from(worth[1] > worth[0]));
                if let Some(lead) = forced(flood, state, ahead, &mut 10_000) {
                    assert!(lead > 0, "seed {seed}: {lead} for {ahead}");
                    tried += 1;
                }
            }
        });
    }
    assert!(tried > 10, "{tried} positions were tried");
}
