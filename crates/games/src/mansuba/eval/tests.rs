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
fn a_piece_is_shut_in_where_no_free_position_leads_out() {
    // The goal of seat 0 is the last column; seat 1 has one piece left there.
    let game = configured(Choice::Pawns.text(), 2);
    let filling = Filling::new(&game).expect("a small goal");
    let shut = |own: &[Position], other: &[Position]| {
        let piece = |owner, &position: &Position| Piece { owner: Seat(owner), kind: 0, position };
        let own = own.iter().map(|position| piece(0, position));
        let pieces: Vec<Piece> =
            own.chain(other.iter().map(|position| piece(1, position))).collect();
        let strangers = filling.strangers(&game, &game.placed(&pieces, Seat(0)), Seat(0));
        (strangers.shut_in, strangers.hops)
    };
    assert_eq!(game.setup().goals[0], [4, 9, 14, 19]);
    assert_eq!(shut(&[9, 14, 19], &[4]), (0, 0), "it can step aside");
    assert_eq!(shut(&[9, 14, 19, 3, 8, 2, 12], &[4]), (1, 0), "all around is taken, and behind it");
    assert_eq!(shut(&[9, 14, 19, 3, 8, 2], &[4]), (0, 0), "it can jump");
    assert_eq!(shut(&[9, 3, 8, 2, 12], &[4]), (0, 1), "a jump, then a step");
    assert_eq!(shut(&[9, 19, 3, 8, 2, 12], &[4, 14]), (0, 0), "the others have hardly left");
    assert_eq!(shut(&[4, 9, 14, 19], &[]), (0, 0), "it is filled");
    assert_eq!(shut(&[14, 19, 3, 8, 2, 12, 13], &[4]), (0, 1), "one step, then a jump");
}
