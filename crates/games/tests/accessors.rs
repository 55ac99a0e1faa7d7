//! What an evaluation reads of a state is what the view says, in every position of random games.

#![allow(clippy::unwrap_used, reason = "a test panics where it fails")]

use game::{Game, Rng, Seat, Turn};
use games::flood::{self, Flood};
use games::mansuba::{self, Mansuba};
use games::penguins::{self, Penguins};
use games::rails::{self, Rails};
use games::sapotache::{self, Sapotache, Tool};

/// Visits every state of a random game.
fn each_state<G: Game>(options: &G::Options, seats: usize, mut visit: impl FnMut(&G, &G::State)) {
    let mut rng = Rng::new(5);
    let game = G::new(G::draw(options, seats, &mut rng).unwrap()).unwrap();
    let mut state = game.start();
    loop {
        visit(&game, &state);
        let mv = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            Turn::Seat(_) => game.random(&state, &mut rng, &mut Vec::new()),
        };
        game.play(&mut state, mv);
    }
}

#[test]
fn penguins() {
    each_state::<Penguins>(&penguins::Options::default(), 2, |game, state| {
        let view = game.view(state, None);
        assert_eq!(state.is_placing(), view.placing);
        let mut slides = 0;
        for (seat, seen) in Seat::all(2).zip(&view.seats) {
            assert_eq!(game.penguins(state, seat), seen.penguins);
            assert_eq!(game.collected(state, seat), seen.fish);
            assert_eq!(game.is_out(state, seat), seen.out);
            if game.turn(state) == Turn::Seat(seat) && !view.placing {
                slides = seen.penguins.iter().map(|&tile| game.mobility(state, tile)).sum();
            }
        }
        let standing = |tile| view.seats.iter().any(|seat| seat.penguins.contains(&tile));
        for tile in game.setup().board.tiles() {
            let free = !view.melted.contains(&tile) && !standing(tile);
            assert_eq!(game.is_free(state, tile), free);
            assert_eq!(game.fish(tile), u32::from(game.setup().fish[tile as usize]));
        }
        if slides > 0 {
            let mut moves = Vec::new();
            game.moves(state, &mut moves);
            assert_eq!(moves.len(), slides as usize, "no two lines of this board meet twice");
        }
    });
}

#[test]
fn flood() {
    each_state::<Flood>(&flood::Options::default(), 2, |game, state| {
        let view = game.view(state, None);
        assert_eq!((state.moves(), state.passes()), (view.moves, view.passes));
        for (seat, seen) in Seat::all(2).zip(&view.seats) {
            let state_of = (game.size(state, seat), state.colour(seat), state.standing(seat));
            assert_eq!(state_of, (seen.size, seen.colour, seen.standing));
            let tiles = game.setup().board.tiles();
            let owned = tiles.filter(|&tile| game.owner(state, tile) == Some(seat)).count();
            assert_eq!(owned, seen.size as usize);
        }
    });
}

#[test]
fn rails() {
    let options = rails::Options { market: 3, ..rails::Options::default() };
    each_state::<Rails>(&options, 3, |game, state| {
        let all = game.view(state, None);
        assert_eq!((state.phase(), state.round()), (all.phase, all.round));
        assert_eq!((state.market(), state.last_turns()), (&all.market[..], all.last));
        for seat in Seat::all(3) {
            let (view, seen) = (game.view(state, Some(seat)), &all.seats[seat.index()]);
            assert_eq!(state.cards(seat), view.hand);
            assert_eq!((state.wagons(seat), state.points(seat)), (seen.wagons, seen.points));
            let mut objectives: Vec<u32> = [&view.objectives[..], &view.offered].concat();
            objectives.sort_unstable();
            assert_eq!(state.objectives(seat).collect::<Vec<_>>(), objectives);
            let built = all.built.iter().filter(|built| built.seat == seat);
            let built: Vec<u32> = built.map(|built| built.rail).collect();
            assert_eq!(state.rails(seat).collect::<Vec<_>>(), built);
            assert!(built.iter().all(|&rail| state.builder(rail) == Some(seat)));
        }
    });
}

#[test]
fn sapotache() {
    each_state::<Sapotache>(&sapotache::Options::default(), 4, |game, state| {
        let all = game.view(state, None);
        assert_eq!((state.pile(), state.round()), (all.pile, all.round));
        assert_eq!(game.cards(state).collect::<Vec<_>>(), all.cards);
        let known: Vec<_> = all.objectives.iter().map(|objective| objective.known).collect();
        assert_eq!(game.objectives(state).collect::<Vec<_>>(), known);
        assert!(game.is_joined(state, game.setup().start));
        for seat in Seat::all(4) {
            let (view, seen) = (game.view(state, Some(seat)), &all.seats[seat.index()]);
            assert!(view.role.is_none_or(|role| role == state.role(seat)));
            assert_eq!(state.hand(seat).collect::<Vec<_>>(), view.hand);
            assert_eq!(state.nuggets(seat), seen.nuggets);
            assert_eq!(state.playing().contains(seat), !seen.out);
            let broken = Tool::ALL.into_iter().filter(|&tool| state.broken(tool).contains(seat));
            assert_eq!(broken.collect::<Vec<_>>(), seen.broken);
        }
    });
}

#[test]
fn mansuba() {
    each_state::<Mansuba>(&mansuba::Options::default(), 2, |game, state| {
        let view = game.view(state, None);
        assert_eq!((state.turns(), state.prisoners()), (view.turns, &view.prisoners[..]));
        for seat in Seat::all(2) {
            assert_eq!(state.is_out(seat), view.out.contains(&seat));
            let own = view.pieces.iter().filter(|piece| piece.owner == seat);
            let own: Vec<_> = own.map(|piece| piece.position).collect();
            assert_eq!(state.positions(seat).collect::<Vec<_>>(), own);
            assert!(own.iter().all(|&position| state.owns(seat, position)));
        }
        for &piece in &view.pieces {
            assert_eq!(state.piece(piece.position), Some(piece));
            let there = game.setup().goals[piece.owner.index()].contains(&piece.position);
            assert_eq!(game.distance(state, piece) == Some(0), there);
        }
    });
}
