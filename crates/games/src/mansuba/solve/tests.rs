//! Answers against plain search: puzzles by trying everything, tables position by position.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use game::{FileContent, Rng, Seat, SolveLimits, Turn};

use super::retrograde::{Width, head};
use super::space::Space;
use super::*;
use crate::mansuba::{Choice, Graph, Options};

const NO_LIMIT: SolveLimits<'_> = SolveLimits { memory: 1 << 30, stop: &|| false };

fn configured(text: &str) -> Mansuba {
    let options = Options { config: Choice::File(text.to_string()), graph: Graph::None };
    let drawn = Mansuba::draw(&options, 2, &mut Rng::new(0));
    Mansuba::new(drawn.unwrap_or_else(|why| panic!("{why}\n{text}"))).expect("a game")
}

const PAWN: &str =
    "[[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }, { jump = \"all\", repeat = true }]\n";
const TWO_KINDS: &str = "[[kinds]]\nname = \"tower\"\nmoves = [{ slide = \"cardinal\", range = 2 }]\n\
    [[kinds]]\nname = \"horse\"\nmoves = [{ leap = [\"N NE\", \"E E S\", \"S W\"] }, { step = \"N\" }]\n";

/// Small games of many sorts.
fn games() -> Vec<(String, Mansuba)> {
    let mut all = Vec::new();
    for (relation, width, height) in [
        ("square", 3, 2),
        ("cardinal", 3, 2),
        ("hexagonal", 3, 3),
        ("triangular", 4, 2),
        ("cardinal", 5, 1),
    ] {
        for more in [
            "victory = \"simple\"",
            "victory = \"complex\"",
            "victory = \"complex\"\npass = \"always\"",
        ] {
            for kinds in [PAWN, TWO_KINDS] {
                let text = format!(
                    "relation = \"{relation}\"\nwidth = {width}\nheight = {height}\n{more}\nmax_turns = 1000000\n{kinds}"
                );
                all.push((text.clone(), configured(&text)));
            }
        }
    }
    all
}

/// The content of a table's file.
fn file(table: ValueTable, game: &Mansuba) -> Vec<u8> {
    let (bytes, pieces) =
        table.into_file(game, &NO_LIMIT, &|_| ()).unwrap_or_else(|why| panic!("{why}"));
    let content = pieces.collect::<Vec<_>>().concat();
    assert_eq!(content.len() as u64, bytes);
    content
}

type Board = Vec<crate::mansuba::Piece>;

/// The values by definition: again and again over all positions, until nothing changes.
fn plainly(game: &Mansuba) -> HashMap<(Board, u32), Value> {
    let space = Space::new(game).expect("a small game");
    let mut known: HashMap<(Board, u32), Value> = HashMap::new();
    let mut open = Vec::new();
    let mut pieces = Vec::new();
    for board in 0..space.boards {
        if space.pieces(board, &mut pieces) {
            pieces.sort_by_key(|piece| (piece.owner, piece.position));
            open.extend([(pieces.clone(), 0), (pieces.clone(), 1)]);
        }
    }
    for turns in 0.. {
        let mut found = Vec::new();
        for key in open.iter().filter(|key| !known.contains_key(*key)) {
            let state = game.placed(&key.0, Seat(key.1));
            if turns == 0 {
                if game.has_won(&state, Seat(1 - key.1)) {
                    found.push((key.clone(), Value::Loss(0)));
                }
                continue;
            }
            let mut moves = Vec::new();
            game.moves(&state, &mut moves);
            let values: Vec<Option<Value>> = moves
                .iter()
                .map(|&mv| {
                    let mut next = state.clone();
                    game.play(&mut next, mv);
                    let view = game.view(&next, None);
                    let mut board = view.pieces;
                    board.sort_by_key(|piece| (piece.owner, piece.position));
                    known.get(&(board, 1 - key.1)).copied()
                })
                .collect();
            if values.iter().any(|value| matches!(value, Some(Value::Loss(_)))) {
                found.push((key.clone(), Value::Win(turns)));
            } else if values.iter().all(|value| matches!(value, Some(Value::Win(_)))) {
                found.push((key.clone(), Value::Loss(turns)));
            }
        }
        if found.is_empty() && turns > 0 {
            return known;
        }
        known.extend(found);
    }
    known
}

#[test]
fn tables_say_what_plain_search_says_of_every_position() {
    let (mut decided, mut folded) = (0, 0);
    for (text, game) in games() {
        let table = ValueTable::solve(&game, &NO_LIMIT, &|_| ()).expect("a small game");
        let known = plainly(&game);
        let space = Space::new(&game).expect("a small game");
        let mut pieces = Vec::new();
        let mut all = Vec::new();
        folded += usize::from(space.sides == 1);
        for index in 0..2 * space.boards {
            let (seat, board) = ((index / space.boards) as u32, index % space.boards);
            if !space.pieces(board, &mut pieces) {
                continue;
            }
            pieces.sort_by_key(|piece| (piece.owner, piece.position));
            let state = game.placed(&pieces, Seat(seat));
            assert_eq!(space.index(&state), space.of(Seat(seat), board));
            let expected = known.get(&(pieces.clone(), seat)).copied().unwrap_or(Value::Draw);
            assert_eq!(table.value(&state), Some(expected), "{text}\n{pieces:?} {seat}");
            all.push((state, expected));
        }
        decided += known.len();
        let summary = table.summary();
        assert_eq!((summary.0, summary.1), (all.len() as u64, known.len() as u64), "{text}");
        let file = file(table, &game);
        let back = ValueTable::open(&game, Arc::new(file)).unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(back.summary(), summary);
        for (state, expected) in all {
            assert_eq!(back.value(&state), Some(expected), "{text}\n{state:?}");
        }
    }
    assert!(decided > 10_000, "{decided}");
    assert!(folded > 5 && folded < games().len(), "{folded} boards look the same from both sides");
}

#[test]
fn tables_of_other_games_and_broken_ones_are_refused() {
    let all = games();
    let table = ValueTable::solve(&all[0].1, &NO_LIMIT, &|_| ()).expect("a small game");
    let table = file(table, &all[0].1);
    let opened = |game: &Mansuba, bytes: &[u8]| ValueTable::open(game, Arc::new(bytes.to_vec()));
    let why = opened(&all[1].1, &table).err().expect("another game");
    assert!(why.contains("another game"), "{why}");
    for length in 0..table.len() {
        assert!(opened(&all[0].1, &table[..length]).is_err(), "{length} bytes");
    }
    assert!(opened(&all[0].1, &[&table[..], &[0, 0]].concat()).is_err());
    assert!(opened(&all[0].1, b"nonsense").is_err());
    let solved = |limits| ValueTable::solve(&all[0].1, limits, &|_| ()).err();
    let little = SolveLimits { memory: 1000, stop: &|| false };
    assert!(solved(&little).expect("no room").contains("more than the"));
    let stopped = SolveLimits { memory: 1 << 30, stop: &|| true };
    assert!(solved(&stopped).expect("stopped").contains("stopped"));
}

/// A file of which never more is asked for than it has.
struct Measured(Vec<u8>);

impl FileContent for Measured {
    fn length(&self) -> u64 {
        self.0.length()
    }

    fn read_at(&self, offset: u64, out: &mut [u8]) -> bool {
        assert!(out.len() <= self.0.len(), "{} bytes of {}", out.len(), self.0.len());
        self.0.read_at(offset, out)
    }
}

#[test]
fn no_memory_is_taken_for_what_a_short_file_does_not_have() {
    let game = configured(&format!(
        "relation = \"square\"\nwidth = 8\nheight = 5\nvictory = \"simple\"\n{PAWN}"
    ));
    let space = Space::new(&game).expect("its positions can be numbered");
    assert!(space.cells() > 1 << 38, "values of two bytes take half a terabyte: {}", space.cells());
    for width in [Width::Byte, Width::Two] {
        let content = [head(&game, 1, 1, width), vec![0; 3]].concat();
        let why = ValueTable::open(&game, Arc::new(Measured(content))).err();
        assert_eq!(why.as_deref(), Some("the file is too short"), "{width:?}");
    }
}

#[test]
fn packing_says_how_far_it_is_and_can_be_stopped() {
    let (_, game) = &games()[0];
    let solved = || ValueTable::solve(game, &NO_LIMIT, &|_| ()).expect("a small game");
    let stages = RefCell::new(Vec::new());
    let written = solved().into_file(game, &NO_LIMIT, &|progress| {
        assert!(progress.positions.is_some_and(|all| progress.done < all), "{progress:?}");
        stages.borrow_mut().push(progress.stage);
    });
    assert!(written.is_ok());
    assert_eq!(*stages.borrow(), ["counting values", "packing"], "this board is one block");
    let stopped = SolveLimits { memory: 1 << 30, stop: &|| true };
    let why = solved().into_file(game, &stopped, &|_| ()).err();
    assert!(why.expect("stopped").contains("stopped"));
}

/// Whether a seat wins within `left` of its moves: all moves are tried, nothing is remembered.
fn tried(game: &Mansuba, state: &crate::mansuba::State, player: Seat, left: u32) -> bool {
    let Turn::Seat(seat) = game.turn(state) else {
        return game.final_scores(state)[player.index()] == 2;
    };
    if left == 0 {
        return false;
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let mut each = moves.into_iter().map(|mv| {
        let mut next = state.clone();
        game.play(&mut next, mv);
        match game.turn(&next) {
            Turn::Over => game.final_scores(&next)[player.index()] == 2,
            _ => tried(game, &next, player, if seat == player { left - 1 } else { left }),
        }
    });
    if seat == player { each.any(|won| won) } else { each.all(|won| won) }
}

/// How many first moves win within as many moves.
fn best_moves(game: &Mansuba, moves: u32) -> usize {
    let (mut first, start) = (Vec::new(), game.start());
    game.moves(&start, &mut first);
    let wins = |mv: &Move| {
        let mut next = start.clone();
        game.play(&mut next, *mv);
        tried(game, &next, Seat(0), moves - 1)
    };
    first.iter().filter(|mv| wins(mv)).count()
}

/// Random positions of a small game with captures.
#[test]
fn puzzles_are_answered_as_by_trying_everything() {
    let mut wins = 0;
    for seed in 0..60 {
        let mut rng = Rng::new(seed);
        let mut words = ["."; 12];
        for word in ["P1", "T1", "P2", "T2"] {
            let free: Vec<usize> = (0..12).filter(|&i| words[i] == ".").collect();
            words[*rng.pick(&free).expect("room")] = word;
        }
        let rows: Vec<String> = words.chunks(4).map(|row| row.join(" ")).collect();
        let text = format!(
            "relation = \"square\"\nwidth = 4\nheight = 3\ncapture = true\nescape = \"never\"\nvictory = \"complex\"\n\
             starts = [[0, 4], [7, 11]]\nposition = \"\"\"\n{}\n\"\"\"\n{PAWN}[[kinds]]\nname = \"tower\"\nmoves = [{{ slide = \"cardinal\" }}]\n\
             [puzzle]\nplayer = 1\nmoves = 3\n",
            rows.join("\n")
        );
        let game = configured(&text);
        let expected = (1..=3).find(|&moves| tried(&game, &game.start(), Seat(0), moves));
        let answer =
            read(&text, &Params::default()).expect("a puzzle")[0](&NO_LIMIT).expect("an answer");
        assert!(answer.optimal);
        let own = answer.moves.as_ref().map(|moves| moves.len().div_ceil(2) as u32);
        assert_eq!(own, expected, "{text}\n{answer:?}");
        let forced = forced_win(&game, &game.start(), 3, &NO_LIMIT);
        assert_eq!(forced.as_ref().map(|win| win.moves), expected, "{text}");
        if let Some(win) = forced {
            assert_eq!(win.is_only, best_moves(&game, win.moves) == 1, "{text}");
        }
        if let Some(moves) = &answer.moves {
            wins += 1;
            let mut state = game.start();
            for text in moves {
                let mv = text.parse().expect("a move");
                assert_eq!(game.check(&state, mv), Ok(mv));
                game.play(&mut state, mv);
            }
            assert_eq!(game.final_scores(&state), [2, 0]);
        }
    }
    assert!(wins > 5, "{wins}");
}

#[test]
fn a_file_without_a_puzzle_is_refused() {
    let error = |text: &str| read(text, &Params::default()).err().expect("refused").why;
    assert!(error(Choice::Pawns.text()).contains("this is not a puzzle"));
    let chance = format!("{}\n[puzzle]\nplayer = 1\nmoves = 2\n", Choice::Mansuba.text());
    assert!(error(&chance).contains("escapes are left to chance"));
}

#[test]
fn the_puzzles_that_are_shipped_are_won_in_three_and_not_sooner() {
    for text in [
        include_str!("../../../../../configurations/puzzles/gap.toml"),
        include_str!("../../../../../configurations/puzzles/siege.toml"),
    ] {
        let solved = |text: &str| read(text, &Params::default()).expect("a puzzle")[0](&NO_LIMIT);
        let answer = solved(text).expect("an answer");
        assert_eq!(answer.moves.as_ref().map(Vec::len), Some(5), "{answer:?}");
        assert_eq!((answer.optimal, answer.at_least), (true, Some(5)), "{answer:?}");
        let sooner = solved(&text.replace("moves = 3", "moves = 2")).expect("an answer");
        assert_eq!((sooner.moves, sooner.optimal), (None, true));
        assert!(sooner.note.expect("a note").contains("seat 0 cannot force a win within 2"));
        let game = configured(text);
        assert!(!tried(&game, &game.start(), Seat(0), 2));
    }
}
