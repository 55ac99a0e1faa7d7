//! The duel beside the general rules and beside naive fills.

use std::collections::HashMap;

use game::{Budget, Event, Game, Meter, Rng, Seat, Turn, Untimed};

use super::near::{BESIDE, FAR};
use super::run::{CELL, Ply, Run, Window, key};
use super::search::overlook;
use super::state::DuelState;
use super::table::Table;
use super::{ALL_SEEN, Duel, DuelSearch};
use crate::flood::sets::Set;
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
            assert_eq!(duel.shares(own).contested, contested);
            settled += usize::from(duel.settled(own).is_some());
            // What one seat may not take can be in the way of the other's map only.
            if duel.allowed[0] == duel.allowed[1] {
                let (mut worth, mut tied) = ([0; 2], 0);
                for (region, claims) in claims(flood, state).into_iter().enumerate() {
                    let size = flood.regions.get(region as u32).size;
                    match claims {
                        [true, true] => tied += size as i32,
                        [true, false] => worth[0] += size as u16,
                        [false, true] => worth[1] += size as u16,
                        [false, false] => {}
                    }
                }
                assert_eq!(own.near[0].compare(&own.near[1], &duel.sizes), worth);
                assert_eq!(own.near[0].ties(&own.near[1]), tied > 0);
                assert_eq!(duel.ground, tied + worth.map(i32::from).iter().sum::<i32>());
            }
        });
    }
    assert!(settled > 50, "{settled} positions were settled");
}

#[test]
fn regions_are_as_near_as_a_walk_from_the_zone_says() {
    for (seed, options) in boards() {
        play(&options, seed, |flood, duel, state, own| {
            // Zones of the other seat are not in the way.
            for seat in 0..2 {
                let mut alone = state.clone();
                let is_other = |owner: &&mut u32| **owner != seat;
                alone.owners.iter_mut().filter(is_other).for_each(|owner| *owner = UNOWNED);
                for (region, moves) in moves_to(flood, &alone, Seat(seat)).into_iter().enumerate() {
                    let expected = match moves {
                        Some(0) => 0,
                        Some(moves) => BESIDE + moves as u8 - 1,
                        None => FAR,
                    };
                    let found = own.near[seat as usize].0[region / 64][region % 64];
                    assert_eq!(found, expected, "seed {seed}, region {region}");
                }
            }
            assert_eq!(duel.state(state).near, own.near);
            assert_eq!(duel.state(state).key, own.key);
        });
    }
}

/// The value of a position by trying all moves, judged like the search judges.
fn naive(run: &Run<'_, '_, 4>, state: &DuelState<4>, seat: usize, depth: usize) -> i32 {
    if state.turn == Turn::Over || depth == 0 {
        return run.look(state, seat);
    }
    let mut moves = Vec::new();
    run.duel.moves(state, &mut moves);
    if (depth > 1 || moves == [Move::Pass])
        && !state.near[0].ties(&state.near[1])
        && let Some(sizes) = run.duel.settled(state)
    {
        return CELL * (sizes[seat] as i32 - sizes[1 - seat] as i32);
    }
    let values = moves.iter().map(|&mv| {
        let mut after = *state;
        run.duel.play(&mut after, mv);
        if depth == 1 && mv != Move::Pass {
            // Ends one move ahead are judged like other positions.
            after.turn = Turn::Seat(Seat(1 - seat as u32));
        }
        -naive(run, &after, 1 - seat, depth - 1)
    });
    values.max().expect("a seat to act has a move")
}

#[test]
fn the_search_finds_the_values_that_trying_all_moves_finds() {
    let mut compared = 0;
    for (seed, mut options) in boards().take(30) {
        (options.width, options.height) = (Some(5), Some(4));
        let (_, duel) = both(&options, seed);
        let (mut state, mut rng) = (duel.start(), Rng::new(seed));
        for _ in 0..seed % 6 {
            if state.turn != Turn::Over {
                let mv = duel.random(&state, &mut rng, &mut Vec::new());
                duel.play(&mut state, mv);
            }
        }
        let Turn::Seat(seat) = state.turn else { continue };
        let (mut plies, mut table): (Vec<Ply<4>>, Table) = (Vec::new(), Table::new());
        table.clear();
        let mut meter = Meter::new(Budget::default(), &Untimed);
        let (duel, is_selective) = (&duel, false);
        let mut run = Run {
            duel,
            meter: &mut meter,
            plies: &mut plies,
            table: &mut table,
            horizon: false,
            is_selective,
        };
        for depth in 1..=5 {
            let value = run.value(&state, seat.index(), depth, Window::WHOLE, 0, true);
            assert_eq!(value, Some(naive(&run, &state, seat.index(), depth)), "{seed}, {depth}");
            compared += 1;
        }
    }
    assert!(compared > 80, "{compared} values were compared");
}

/// All that a position consists of: the zones and their colours, the seat to act and the passes before.
type Whole = ([Set<4>; 2], [u8; 2], usize, u32);

/// The lead of seat 0 at the end if both seats play as well as they can, noted for every position on the way.
fn solve_all(
    duel: &Duel<4>,
    state: &DuelState<4>,
    known: &mut HashMap<Whole, (DuelState<4>, i32)>,
) -> i32 {
    let Turn::Seat(seat) = state.turn else { return state.lead(0) };
    let whole = (state.zones, state.colours, seat.index(), state.passes);
    if let Some((_, lead)) = known.get(&whole) {
        return *lead;
    }
    let mut moves = Vec::new();
    duel.moves(state, &mut moves);
    let after = |mv: Move| {
        let mut after = *state;
        duel.play(&mut after, mv);
        solve_all(duel, &after, known)
    };
    let leads = moves.into_iter().map(after);
    let lead = if seat == Seat(0) { leads.max() } else { leads.min() };
    let lead = lead.expect("a seat to act has a move");
    known.insert(whole, (*state, lead));
    lead
}

#[test]
fn positions_that_share_a_key_have_one_value() {
    let mut shared = 0;
    for (seed, mut options) in boards() {
        (options.width, options.height, options.cap) = (Some(5), Some(4), Some(1_000));
        let (_, duel) = both(&options, seed);
        let mut positions = HashMap::new();
        solve_all(&duel, &duel.start(), &mut positions);
        let mut leads: HashMap<u64, (DuelState<4>, i32)> = HashMap::new();
        for (whole, (state, lead)) in positions {
            let key = key(&duel, &state, whole.2, duel.legal(&state, whole.2));
            if let Some((other, expected)) = leads.insert(key, (state, lead)) {
                assert_eq!(lead, expected, "seed {seed}: {state:?} and {other:?}");
                shared += 1;
            }
        }
    }
    assert!(shared > 1_000, "{shared} positions shared a key with another");
}

/// The lead of the seat to act at the end, by trying all moves.
fn solved(duel: &Duel<4>, state: &DuelState<4>) -> i32 {
    let mut scores = [0; 2];
    duel.scores(state, &mut scores);
    let Turn::Seat(seat) = state.turn else { return scores[0] - scores[1] };
    let mut moves = Vec::new();
    duel.moves(state, &mut moves);
    let after = |mv: Move| {
        let mut after = *state;
        duel.play(&mut after, mv);
        solved(duel, &after)
    };
    let values = moves.into_iter().map(after);
    let best = if seat == Seat(0) { values.max() } else { values.min() };
    best.expect("a seat to act has a move")
}

#[test]
fn small_boards_are_played_as_well_as_they_can_be() {
    let options =
        Options { width: Some(4), height: Some(4), colours: Some(4), ..Options::default() };
    for seed in 0..15 {
        let (_, duel) = both(&options, seed);
        let mut state = duel.start();
        let best = solved(&duel, &state).signum();
        let mut search = DuelSearch::new();
        while state.turn != Turn::Over {
            let mut meter = Meter::new(Budget::default(), &Untimed);
            let mut rng = Rng::new(seed);
            let found = search.search(&duel, &state, ALL_SEEN, &mut rng, &mut meter);
            duel.play(&mut state, found.mv());
            assert_eq!(solved(&duel, &state).signum(), best, "seed {seed}");
        }
    }
}

#[test]
fn answers_do_not_depend_on_earlier_questions() {
    let (_, duel) = both(&Options::default(), 3);
    let ask = |search: &mut DuelSearch<4>, state: &DuelState<4>| {
        let mut meter = Meter::new(Budget::steps(5_000), &Untimed);
        search.search(&duel, state, ALL_SEEN, &mut Rng::new(0), &mut meter)
    };
    let (mut state, mut search) = (duel.start(), DuelSearch::new());
    for _ in 0..6 {
        let found = ask(&mut search, &state);
        assert_eq!(ask(&mut DuelSearch::new(), &state), found);
        assert!(found.depth > 4 && found.line.len() > 1 && found.line[0] == found.mv());
        duel.play(&mut state, found.mv());
    }
}

#[test]
fn moves_that_look_poor_are_overlooked_more() {
    let (mut counts, mut rng) = ([0_i32; 4], Rng::new(1));
    for _ in 0..10_000 {
        let mut moves = vec![0, 1, 2, 3];
        overlook(&mut moves, 600, &mut rng);
        assert!(!moves.is_empty() && moves.is_sorted());
        moves.into_iter().for_each(|place| counts[place] += 1);
    }
    // 0.6, 0.36, 0.216, 0.1296, and a quarter of the 0.1747 times that none is seen.
    let expected = [6_437, 4_037, 2_597, 1_733];
    for (found, expected) in counts.into_iter().zip(expected) {
        assert!((found - expected).abs() < 200, "{counts:?}");
    }
    let mut all = vec![0, 1, 2, 3];
    overlook(&mut all, ALL_SEEN, &mut rng);
    assert_eq!(all, [0, 1, 2, 3]);
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
            let settled = duel.settled(own).filter(|_| flood.turn(state) != Turn::Over);
            if let Some(worth) = settled {
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
