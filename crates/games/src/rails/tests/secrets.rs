//! What a seat keeps secret from the others, and what these may believe.

use game::{Game, Rng, Seat, Turn};

use super::super::state::{Hand, Heap, fate};
use super::super::*;

const SEATS: usize = 3;

fn kinds() -> Vec<Options> {
    let alps = Options { map: Chart::Alps, ..Options::default() };
    vec![
        alps.clone(),
        Options { deck: Deck::Finite, ..alps.clone() },
        Options { deck: Deck::Finite, market: 5, ..alps.clone() },
        Options { market: 3, ..alps },
    ]
}

/// Looks at every state of some random games.
fn every_state(options: &Options, games: u64, mut look: impl FnMut(&Rails, &State)) {
    for seed in 0..games {
        let mut rng = Rng::new(seed);
        let game = Rails::new(Rails::draw(options, SEATS, &mut rng).unwrap()).unwrap();
        let mut state = game.start();
        loop {
            look(&game, &state);
            let mv = match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
                Turn::Seat(_) => game.random(&state, &mut rng, &mut Vec::new()),
            };
            game.play(&mut state, mv);
        }
    }
}

/// All eyes but those of the seat that acts, or that chance acts for.
fn others(state: &State) -> impl Iterator<Item = Option<Seat>> {
    let own = state.seat;
    Seat::all(SEATS).filter(move |seat| seat.0 != own).map(Some).chain([None])
}

fn outcomes(game: &Rails, state: &State) -> Vec<Move> {
    let mut outcomes = Vec::new();
    game.chances(state, &mut outcomes);
    outcomes.into_iter().map(|(mv, _)| mv).collect()
}

/// All these moves look the same to all other eyes, and different to the seat.
fn only_its_own(game: &Rails, state: &State, moves: &[Move]) {
    for other in others(state) {
        let looks = moves.iter().map(|&mv| game.seen(state, mv, other).to_string());
        let mut looks: Vec<String> = looks.collect();
        looks.dedup();
        assert_eq!(looks.len(), 1, "{other:?} can distinguish {moves:?}: {looks:?}");
    }
    for &mv in moves {
        assert_eq!(game.seen(state, mv, Some(Seat(state.seat))), Seen::Open(mv));
    }
}

#[test]
fn other_seats_do_not_see_the_cards_drawn() {
    let mut looked = 0;
    for options in kinds() {
        every_state(&options, 3, |game, state| {
            if matches!(state.phase, Phase::Deal(_) | Phase::Draw(_) | Phase::Blind(_)) {
                only_its_own(game, state, &outcomes(game, state));
                looked += 1;
            }
        });
    }
    assert!(looked > 500, "only {looked} cards were drawn");
}

#[test]
fn other_seats_do_not_see_the_objectives_offered() {
    let mut looked = 0;
    every_state(&kinds()[0], 10, |game, state| {
        if matches!(state.phase, Phase::Offer(_)) {
            only_its_own(game, state, &outcomes(game, state));
            looked += 1;
        }
    });
    assert!(looked >= 10 * 3 * SEATS, "only {looked} objectives were offered");
}

#[test]
fn other_seats_do_not_see_the_objectives_kept_or_refused() {
    let mut looked = 0;
    every_state(&kinds()[0], 10, |game, state| {
        if state.phase == Phase::Keep {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            for count in 1..=3 {
                let is = |mv: &Move| matches!(mv, Move::Keep(kept) if kept.count() == count);
                let same: Vec<Move> = moves.iter().copied().filter(is).collect();
                if !same.is_empty() {
                    only_its_own(game, state, &same);
                    looked += 1;
                }
            }
        }
    });
    assert!(looked >= 10 * 3 * SEATS, "only {looked} choices were made");
}

#[test]
fn everybody_sees_the_same_cards_spent() {
    let mut jokers_seen = 0;
    every_state(&kinds()[2], 20, |game, state| {
        let mut moves = Vec::new();
        game.moves(state, &mut moves);
        for mv in moves.into_iter().filter(|mv| matches!(mv, Move::Build(..))) {
            let own = game.seen(state, mv, Some(Seat(state.seat)));
            let Seen::Built { rail, colour, cards, jokers } = own else { panic!("{own} of {mv}") };
            jokers_seen += u32::from(jokers);
            for other in others(state) {
                assert_eq!(game.seen(state, mv, other), own);
            }
            let mut after = state.clone();
            game.play(&mut after, mv);
            let held = |state: &State, colour: u8| {
                state.hand(after.owners[rail as usize] - 1, Hand::Held)[colour as usize]
            };
            assert_eq!(held(state, 0) - held(&after, 0), u32::from(jokers), "{mv}");
            if colour > 0 {
                assert_eq!(held(state, colour) - held(&after, colour), u32::from(cards), "{mv}");
            }
            assert_eq!(cards + jokers, game.setup.map.rails[rail as usize].length);
        }
    });
    assert!(jokers_seen > 50, "only {jokers_seen} jokers were spent");
}

/// What everyone knows of hands is true of them.
fn knowledge_holds(game: &Rails, state: &State) {
    for seat in 0..SEATS as u32 {
        let purse = &state.purses[seat as usize];
        let held = state.hand(seat, Hand::Held);
        let known = state.hand(seat, Hand::Known);
        let most = state.hand(seat, Hand::Most);
        assert_eq!(held.iter().sum::<u32>(), purse.cards);
        assert_eq!(purse.cards - known.iter().sum::<u32>(), purse.unknown);
        for colour in 0..game.kinds {
            assert!(known[colour] <= held[colour], "seat {seat} has not what it was seen to take");
            let unseen = held[colour] - known[colour];
            assert!(unseen <= most[colour], "seat {seat} has {unseen} of {colour}: {most:?}");
        }
        let count = |refused| {
            let wanted = fate(seat, refused);
            state.fates.iter().filter(|&&fate| fate == wanted).count() as u32
        };
        let offered = if seat == state.seat { state.offered.count() as u32 } else { 0 };
        assert_eq!(count(false), purse.held + offered);
        assert_eq!(count(true), purse.refused);
    }
}

fn all_cards(game: &Rails, state: &State) -> Vec<u32> {
    let hands = (0..SEATS as u32).map(|seat| state.hand(seat, Hand::Held));
    let heaps = [Heap::Pile, Heap::Discards, Heap::Market].map(|heap| state.heap(heap));
    let mut all = vec![0; game.kinds];
    for cards in hands.chain(heaps) {
        all.iter_mut().zip(cards).for_each(|(all, cards)| *all += cards);
    }
    all
}

#[test]
fn worlds_respect_all_that_is_public() {
    let mut rng = Rng::new(9);
    let (mut known, mut limited) = (0, 0);
    for options in kinds() {
        every_state(&options, 5, |game, state| {
            knowledge_holds(game, state);
            for seat in Seat::all(SEATS).map(Some).chain([None]) {
                let view = game.view(state, seat);
                let world = game.determinize(&view, &mut rng);
                assert_eq!(game.view(&world, seat), view);
                knowledge_holds(game, &world);
                if options.deck == Deck::Finite {
                    assert_eq!(all_cards(game, &world), all_cards(game, state));
                    assert_eq!(world.size(Heap::Pile), state.size(Heap::Pile));
                }
                if let Some(Seat(own)) = seat {
                    assert_eq!(world.hand(own, Hand::Held), state.hand(own, Hand::Held));
                    for (fate_there, fate_here) in world.fates.iter().zip(&state.fates) {
                        let mine = |at: u32| at == fate(own, false) || at == fate(own, true);
                        assert_eq!(mine(*fate_there), mine(*fate_here));
                    }
                }
            }
            for (seat, purse) in (0..).zip(&state.purses) {
                known += state.hand(seat, Hand::Known).iter().sum::<u32>();
                let most = state.hand(seat, Hand::Most);
                limited += u32::from(most.iter().any(|&most| most < purse.unknown));
            }
        });
    }
    assert!(known > 100 && limited > 100, "{known} cards known, {limited} hands limited");
}

#[test]
fn every_hand_that_may_be_is_believed_in() {
    let mut rng = Rng::new(1);
    let game = Rails::new(Rails::draw(&kinds()[0], 2, &mut rng).unwrap()).unwrap();
    let mut state = game.start();
    while game.turn(&state) != Turn::Seat(Seat(1)) {
        let mv = match game.turn(&state) {
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            _ => game.random(&state, &mut rng, &mut Vec::new()),
        };
        game.play(&mut state, mv);
    }
    // Seat 1 has to choose, and knows nothing of the cards and objectives of seat 0.
    let view = game.view(&state, Some(Seat(1)));
    let (mut colours, mut objectives) = (vec![0; game.kinds], vec![0; state.fates.len()]);
    for _ in 0..2000 {
        let world = game.determinize(&view, &mut rng);
        colours.iter_mut().zip(world.hand(0, Hand::Held)).for_each(|(sum, held)| *sum += held);
        for (count, &at) in objectives.iter_mut().zip(&world.fates) {
            *count += u32::from(at == fate(0, false));
        }
    }
    let cards = 2000 * 4 / game.kinds as u32;
    assert!(colours.iter().all(|&sum| sum.abs_diff(cards) < cards / 5), "{colours:?}");
    for (id, &count) in (0..).zip(&objectives) {
        let mine = view.offered.contains(&id);
        assert_eq!(count == 0, mine, "objective {id} was believed in {count} times");
    }
}
