//! What the bots choose in simple positions.

use std::time::Duration;

use game::{
    Ask, Budget, Event, Game, Kit, Meter, Player, Rng, Seat, SolveLimits, Turn, Untimed, Watch,
};
use search::{AlphaBeta, Eval};

use crate::flood::board::regions::Regions;
use crate::flood::eval::{Reach, Share, share_of};
use crate::flood::solve::{Graph, solve};
use crate::flood::state::UNOWNED;
use crate::flood::{Flood, Layout, Move, Options, State};

/// A watch that stands still: these strategies have no time to look at.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Seat 1 starts on the 3. When it has the 2, seat 0 is shut in, and seat 1 still has the 4.
const GATE: &str = "01.\n.23\n.4.\n";

fn on(text: &str, seats: usize) -> Flood {
    let options = Options { board: Layout::File(text.to_string()), ..Options::default() };
    Flood::new(Flood::draw(&options, seats, &mut Rng::new(0)).expect("a board")).expect("a game")
}

fn made(game: &Flood, written: &str) -> Result<Box<dyn Player<Flood>>, String> {
    let (name, params) = written.split_once(':').unwrap_or((written, ""));
    let bots = Flood::bots();
    let bot = bots.iter().find(|bot| bot.name == name).expect("a bot of this name");
    (bot.make)(game, &params.parse().expect("settings"))
}

fn ask(player: &mut dyn Player<Flood>, game: &Flood, state: &State, seen: &[Event<Move>]) -> Move {
    let Turn::Seat(seat) = game.turn(state) else { panic!("no seat is to act") };
    player.choose(&Ask::new(game, state, seat, seen, Rng::new(0), &Still)).expect("a move")
}

/// What a player chooses after some moves that were not reported to it.
fn choice(written: &str, game: &Flood, played: &str) -> String {
    let mut state = game.start();
    for text in played.split_whitespace() {
        let mv = game.check(&state, text.parse().expect("a move")).expect("a legal move");
        game.play(&mut state, mv);
    }
    let mut player = made(game, written).expect("it can play");
    player.start(game, Seat(0));
    ask(&mut *player, game, &state, &[]).to_string()
}

#[test]
fn greedy_takes_the_most_cells_and_the_first_of_equals() {
    // Beside the 0 in the corner: one 1, two 2 below it.
    let game = on("0144\n2244\n5553\n", 2);
    assert_eq!(choice("greedy", &game, ""), "2");
    let equal = on("0144\n2344\n5553\n", 2);
    assert_eq!(choice("greedy", &equal, ""), "1");
}

#[test]
fn greedy_passes_only_when_it_must() {
    let game = on(GATE, 2);
    assert_eq!(choice("greedy", &game, ""), "1");
    assert_eq!(choice("greedy", &game, "1"), "2");
    assert_eq!(choice("greedy", &game, "1 2"), "pass");
}

#[test]
fn lazy_takes_the_nearest_colour_whatever_it_gains() {
    let game = on("0144\n2244\n5553\n", 2);
    assert_eq!(choice("lazy", &game, ""), "1", "east comes before south");
    let forbidden = on("forbidden: 1\n0144\n2244\n5553\n", 2);
    assert_eq!(choice("lazy", &forbidden, ""), "2");
    assert_eq!(choice("lazy", &on(GATE, 2), "1 2"), "pass");
}

#[test]
fn minimax_sees_what_the_other_would_take() {
    // 2 takes two cells at once, 1 only one; but behind it are the three 4, which seat 1 would have
    // after 5: the seat that is there first has them.
    let game = on("0144453\n22.....\n", 2);
    assert_eq!(choice("minimax:depth=1", &game, ""), "2");
    assert_eq!(choice("minimax:depth=3", &game, ""), "1");
    assert_eq!(choice("minimax", &game, ""), "1");
}

#[test]
fn minimax_needs_others() {
    assert_eq!(
        made(&on("012\n", 1), "minimax").err(),
        Some("alphabeta needs at least two seats; this match has 1".to_string())
    );
    assert!(made(&on("012\n", 3), "minimax").is_ok());
}

/// Greedy tracks the position by events; without events it reads the view. Both give the same moves.
#[test]
fn greedy_plays_the_same_with_and_without_events() {
    let options = Options { width: Some(8), height: Some(7), ..Options::default() };
    for seed in 0..10 {
        let setup = Flood::draw(&options, 2, &mut Rng::new(seed)).expect("a board");
        let game = Flood::new(setup).expect("a game");
        let mut informed = made(&game, "greedy").expect("it can play");
        informed.start(&game, Seat(0));
        let (mut state, mut seen, mut rng) = (game.start(), Vec::new(), Rng::new(seed));
        while let Turn::Seat(seat) = game.turn(&state) {
            let mv = if seat == Seat(0) {
                let mv = ask(&mut *informed, &game, &state, &seen);
                let mut uninformed = made(&game, "greedy").expect("it can play");
                assert_eq!(ask(&mut *uninformed, &game, &state, &[]), mv);
                seen.clear();
                mv
            } else {
                game.random(&state, &mut rng, &mut Vec::new())
            };
            game.play(&mut state, mv);
            seen.push(Event::Move(seat, mv));
        }
    }
}

/// What a position is worth to a seat, which takes the most wherever it is to act; the other leaves
/// it the least. All moves are tried.
fn naive(game: &Flood, state: &State, seat: Seat, depth: u64) -> i64 {
    let Turn::Seat(mover) = game.turn(state) else { return share_of(game, state, seat) };
    if depth == 0 {
        return share_of(game, state, seat);
    }
    let mut moves = Vec::new();
    game.moves(state, &mut moves);
    let values = moves.into_iter().map(|mv| naive_after(game, state, mv, seat, depth));
    let chosen = if mover == seat { values.max() } else { values.min() };
    chosen.expect("a seat to act has a move")
}

fn naive_after(game: &Flood, state: &State, mv: Move, seat: Seat, depth: u64) -> i64 {
    let mut after = state.clone();
    game.play(&mut after, mv);
    naive(game, &after, seat, depth - 1)
}

#[test]
fn minimax_finds_the_values_that_trying_all_moves_finds() {
    let options =
        Options { width: Some(5), height: Some(4), colours: Some(4), ..Options::default() };
    for seed in 0..40 {
        let setup = Flood::draw(&options, 2, &mut Rng::new(seed)).expect("a board");
        let game = Flood::new(setup).expect("a game");
        let (mut state, mut rng) = (game.start(), Rng::new(seed));
        for _ in 0..seed % 5 {
            if let Turn::Seat(_) = game.turn(&state) {
                let mv = game.playout(&state, &mut rng, &mut Vec::new());
                game.play(&mut state, mv);
            }
        }
        let Turn::Seat(seat) = game.turn(&state) else { continue };
        for depth in 1..=5 {
            let mut meter = Meter::new(Budget::default(), &Untimed);
            let mut search = AlphaBeta::new(&game, None, Budget::default(), Share)
                .expect("two rivals")
                .in_order();
            let found = search.search(&game, &state, seat, Some(depth), &mut rng, &mut meter);
            // The lead of one share over the other gives the share, except for rounding.
            let share = (found.value[seat.index()] as i64 + 1_000_000).div_euclid(2);
            assert_eq!(share, naive(&game, &state, seat, depth), "{seed}, {depth} deep");
            assert_eq!(share, naive_after(&game, &state, found.mv(), seat, depth));
        }
    }
}

#[test]
fn the_champion_covers_the_board_when_alone() {
    let game = on("0123\n", 1);
    assert_eq!(choice("champion:nodes=200", &game, ""), "1");
    assert_eq!(choice("champion:nodes=200", &game, "1 2"), "3");
}

/// The regions that a seat needs a number of moves to, at least, each zone walked by itself.
fn moves_to(game: &Flood, state: &State, seat: Seat) -> Vec<Option<u32>> {
    let zone = |&owner: &u32| (owner == seat.0).then_some(0);
    let mut moves: Vec<Option<u32>> = state.owners.iter().map(zone).collect();
    for count in 0..moves.len() as u32 {
        for region in 0..moves.len() {
            if moves[region] == Some(count) {
                for &beside in game.regions.neighbours(region as u32) {
                    let is_free = state.owners[beside as usize] == UNOWNED;
                    let known = &mut moves[beside as usize];
                    *known = known.or(is_free.then_some(count + 1));
                }
            }
        }
    }
    moves
}

#[test]
fn cells_count_for_the_seat_that_needs_fewer_moves() {
    let mut rng = Rng::new(1);
    for (seats, cells) in [(2, 8), (3, 9), (4, 10)] {
        let options = Options { width: Some(cells), height: Some(cells), ..Options::default() };
        let game = Flood::new(Flood::draw(&options, seats, &mut rng).unwrap()).unwrap();
        let (mut state, mut buf, reach) = (game.start(), Vec::new(), Reach::default());
        while game.turn(&state) != Turn::Over {
            let mut expected = vec![0; seats];
            let all: Vec<_> = Seat::all(seats).map(|seat| moves_to(&game, &state, seat)).collect();
            for region in 0..state.owners.len() {
                let needed: Vec<u32> =
                    all.iter().map(|moves| moves[region].unwrap_or(u32::MAX)).collect();
                let least = *needed.iter().min().unwrap();
                let first: Vec<usize> = (0..seats).filter(|&seat| needed[seat] == least).collect();
                if let ([owner], true) = (&first[..], least < u32::MAX) {
                    expected[*owner] += game.regions.get(region as u32).size as i32;
                }
            }
            let mut found = vec![0; seats];
            reach.eval(&game, &state, &mut found);
            assert_eq!(found, expected);
            let mv = game.random(&state, &mut rng, &mut buf);
            game.play(&mut state, mv);
        }
    }
}

#[test]
fn alone_the_champion_needs_the_fewest_moves_and_proves_it() {
    let options =
        Options { width: Some(8), height: Some(8), colours: Some(5), ..Options::default() };
    for seed in 0..5 {
        let setup = Flood::draw(&options, 1, &mut Rng::new(seed)).expect("a board");
        let game = Flood::new(setup).expect("a game");
        let fewest = {
            let regions = Regions::new(&game.setup.board, &game.setup.cells);
            let graph = Graph::new(&regions, regions.of(game.setup.starts[0]));
            let limits = SolveLimits { memory: 1 << 26, stop: &|| false };
            solve(&graph, &limits).moves.len()
        };
        let mut player = made(&game, "champion:nodes=200000").expect("it can play");
        let mut state = game.start();
        player.start(&game, Seat(0));
        while let Turn::Seat(_) = game.turn(&state) {
            let mv = ask(&mut *player, &game, &state, &[]);
            let think = player.remark(false).think.expect("it says what it found");
            assert_eq!(think["exact"], true);
            assert_eq!(think["value"][0].as_f64(), Some(-(fewest as f64)));
            game.play(&mut state, mv);
        }
        assert_eq!(game.final_scores(&state), [-(fewest as i32)], "seed {seed}");
        // After another move it finds the best way from there.
        let mut state = game.start();
        let other = ask(&mut *made(&game, "lazy").expect("it can play"), &game, &state, &[]);
        game.play(&mut state, other);
        ask(&mut *player, &game, &state, &[]);
        let value = player.remark(false).think.expect("a finding")["value"][0].as_f64();
        assert!(value.is_some_and(|value| value <= -(fewest as f64)));
    }
}
