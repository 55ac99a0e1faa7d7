//! What goals are missing, and what positions are worth.

use game::{Game, Rng, Seat, Turn};
use search::Eval;

use super::Progress;
use super::filling::{Filling, Missing};
use crate::mansuba::tests::configured;
use crate::mansuba::{Choice, Mansuba, Move, Piece, Position, State};

/// The movements of a piece from one position to another on an empty board, by what its moves say.
fn walked(game: &Mansuba, kind: u8, from: Position, to: Position) -> u32 {
    let (mut ring, mut seen, mut far) = (vec![from], vec![from], 0);
    while !ring.contains(&to) {
        let mut next = Vec::new();
        for position in ring {
            let state = game.placed(&[Piece { owner: Seat(0), kind, position }], Seat(0));
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            for mv in moves {
                if let Move::Go(way) = mv
                    && !seen.contains(&way.to())
                {
                    seen.push(way.to());
                    next.push(way.to());
                }
            }
        }
        (ring, far) = (next, far + 1);
    }
    far
}

fn missing(game: &Mansuba, state: &State, seat: Seat) -> Missing {
    let goal = &game.setup().goals[seat.index()];
    let outside: Vec<Position> =
        state.positions(seat).filter(|position| !goal.contains(position)).collect();
    let open: Vec<Position> =
        goal.iter().copied().filter(|&place| !state.owns(seat, place)).collect();
    let walk = |from: Position, to: Position| walked(game, state.kinds[from as usize], from, to);
    let piece = |&from: &Position| open.iter().map(|&to| walk(from, to)).min().unwrap_or(0);
    let place = |&to: &Position| outside.iter().map(|&from| walk(from, to)).min().unwrap_or(0);
    Missing { pieces: outside.iter().map(piece).sum(), places: open.iter().map(place).sum() }
}

#[test]
fn missing_movements_are_those_that_pieces_walk() {
    let kinds = "victory = \"complex\"\nmax_turns = 500\n[[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }, { jump = \"all\", repeat = true }]\n\
                 [[kinds]]\nname = \"tower\"\nmoves = [{ slide = \"cardinal\" }]\n";
    let small = format!("relation = \"square\"\nwidth = 5\nheight = 4\n{kinds}");
    for text in [&small, Choice::ChineseCheckers.text()] {
        let game = configured(text, 2);
        let filling = Filling::new(&game).expect("small goals");
        let (mut state, mut rng, mut buf) = (game.start(), Rng::new(3), Vec::new());
        for ply in 0..60 {
            if game.turn(&state) == Turn::Over {
                break;
            }
            let mv = game.random(&state, &mut rng, &mut buf);
            game.play(&mut state, mv);
            for seat in Seat::all(2).filter(|_| ply % 12 == 0) {
                let expected = missing(&game, &state, seat);
                assert_eq!(filling.missing(&game, &state, seat), expected, "{text}\n{ply}");
            }
        }
    }
}

#[test]
fn a_win_that_comes_sooner_is_worth_more() {
    let game = configured(Choice::Pawns.text(), 2);
    let goal = &game.setup().goals[0];
    let piece = |&position: &Position| Piece { owner: Seat(0), kind: 0, position };
    let pieces: Vec<Piece> = goal.iter().map(piece).collect();
    let value = |turn: u32| {
        let mut state = game.placed(&pieces, Seat(0));
        state.turn = turn;
        state.phase = crate::mansuba::state::Phase::Over(Some(Seat(0)));
        let mut worth = [0; 2];
        Progress::new(&game).end(&game, &state, &mut worth);
        worth[0]
    };
    assert!(value(4) > value(6));
}

#[test]
fn a_goal_is_blocked_where_others_stand_in_the_last_places() {
    let game = configured(Choice::Pawns.text(), 2);
    let goal = game.setup().goals[0].clone();
    let filling = Filling::new(&game).expect("a small goal");
    let blocked = |owners: [Option<u32>; 4]| {
        let piece = |(owner, &position): (Option<u32>, &Position)| {
            Some(Piece { owner: Seat(owner?), kind: 0, position })
        };
        let pieces: Vec<Piece> = owners.into_iter().zip(&goal).filter_map(piece).collect();
        filling.is_blocked(&game, &game.placed(&pieces, Seat(0)), Seat(0))
    };
    assert!(blocked([Some(0), Some(0), Some(0), Some(1)]));
    assert!(!blocked([Some(0), Some(0), None, Some(1)]), "a place is free");
    assert!(!blocked([Some(0), Some(1), Some(1), Some(1)]), "the others have hardly left");
    assert!(!blocked([Some(0); 4]), "it is filled");
}
