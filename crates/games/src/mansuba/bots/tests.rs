//! Distances, and what the bots choose.

use std::collections::{BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{Ask, Fault, FileContent, Game, Kit, Player, Rng, Seat, SolveLimits, Turn, Watch};

use crate::mansuba::movement::distances::FAR;
use crate::mansuba::solve::ValueTable;
use crate::mansuba::tests::{KINDS, MEN, configured, placed};
use crate::mansuba::{Choice, Mansuba, Move, Piece, Position, State, solve};

/// A watch that stands still: these strategies have no time to look at.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

fn player(game: &Mansuba, name: &str) -> Box<dyn Player<Mansuba>> {
    let bots = Mansuba::bots();
    let bot = bots.iter().find(|bot| bot.name == name).expect(name);
    (bot.make)(game, &game::Params::default()).unwrap_or_else(|why| panic!("{why}"))
}

fn choice(player: &mut dyn Player<Mansuba>, game: &Mansuba, state: &State, seed: u64) -> Move {
    let Turn::Seat(seat) = game.turn(state) else { panic!("no seat is to act") };
    player.choose(&Ask::new(game, state, seat, &[], Rng::new(seed), &Still)).expect("a move")
}

/// A match to its end; the scores.
fn matched(game: &Mansuba, names: [&str; 2], seed: u64) -> Vec<i32> {
    let mut players = names.map(|name| (name != "random").then(|| player(game, name)));
    let (mut state, mut rng) = (game.start(), Rng::new(seed));
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return game.final_scores(&state),
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            Turn::Seat(seat) => match &mut players[seat.index()] {
                Some(player) => choice(&mut **player, game, &state, rng.next_u64()),
                None => game.random(&state, &mut rng, &mut Vec::new()),
            },
        };
        assert!(game.turn(&state) == Turn::Chance || game.check(&state, mv).is_ok(), "{mv}");
        game.play(&mut state, mv);
    }
}

/// How far a piece alone on the board is from its goal, by what its moves say.
fn walked(game: &Mansuba, relation: usize, kind: u8, from: Position) -> u32 {
    let goal = &game.setup().goals[0];
    let mut queue = VecDeque::from([(from, 0)]);
    let mut seen = BTreeSet::from([from]);
    while let Some((position, far)) = queue.pop_front() {
        if goal.contains(&position) {
            return far;
        }
        let mut state = game.placed(&[Piece { owner: Seat(0), kind, position }], Seat(0));
        state.turn = relation as u32 * game.setup().every;
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        for mv in moves {
            if let Move::Go(way) = mv
                && seen.insert(way.to())
            {
                queue.push_back((way.to(), far + 1));
            }
        }
    }
    FAR
}

#[test]
fn distances_are_those_that_a_piece_walks_on_an_empty_board() {
    let text = format!(
        r#"
relation = ["square", "cardinal", "triangular", "hexagonal", "odd"]
every = 3
width = 4
height = 4
capture = true
[graphs]
odd = """
0: E 1 W 15 N 5
1: E 2 W 0
2: E 3 W 1
3: E 2 W 2
4: E 5 W 3
5: E 6 W 4 S 0
6: E 7 W 5
7: E 8 W 6
8: E 9
9: E 10 W 8
10: E 11 W 9 NE 3
11: E 12 W 10 NE 2
12: E 13 W 11 NE 2
13: E 14
14: E 15 W 13
15: E 8 W 14
"""
{KINDS}{MEN}
[[kinds]]
name = "rider"
moves = [{{ slide = "all", range = 2 }}, {{ leap = "N E S" }}]
"#
    );
    let game = configured(&text, 2);
    let mut far = 0;
    for relation in 0..5 {
        for kind in 0..game.setup().kinds.len() as u8 {
            for from in 0..16 {
                let walked = walked(&game, relation, kind, from);
                let found = game.distances().get(relation, kind, 0, from);
                assert_eq!(found, walked, "relation {relation}, kind {kind}, from {from}");
                far += usize::from(walked == FAR);
            }
        }
    }
    assert!(far > 10, "some goals cannot be reached: {far}");
}

#[test]
fn closest_takes_any_piece_and_goes_as_near_as_it_can() {
    let game = placed("\"square\"", "P1 .  .  .  P2\nP1 .  .  .  P2", "");
    let chosen: BTreeSet<String> = (0..60)
        .map(|seed| choice(&mut *player(&game, "closest"), &game, &game.start(), seed).to_string())
        .collect();
    assert_eq!(chosen.into_iter().collect::<Vec<_>>().join(", "), "0-1, 0-6, 5-1, 5-6");
}

#[test]
fn closest_wins_against_random() {
    let mut won = 0;
    for seed in 0..30 {
        let game = configured(Choice::Mansuba.text(), 2);
        won += matched(&game, ["closest", "random"], seed)[0] - 1;
        won += matched(&game, ["random", "closest"], seed)[1] - 1;
    }
    assert!(won > 20, "{won} of 60");
}

#[test]
fn perfect_wins_what_is_won_and_never_loses_what_is_not() {
    let text = "relation = \"square\"\nwidth = 4\nheight = 3\nvictory = \"complex\"\nmax_turns = 200\nfirst = 1\n\
                [[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }, { jump = \"all\", repeat = true }]\n";
    let game = configured(text, 2);
    let limits = game::SolveLimits { memory: 1 << 30, stop: &|| false };
    let table = solve::ValueTable::solve(&game, &limits, &|_| ());
    let value = table.unwrap_or_else(|why| panic!("{why}")).value(&game.start());
    let value = value.expect("it is in memory");
    for seed in 0..2 {
        for other in ["random", "closest", "perfect"] {
            let first = matched(&game, ["perfect", other], seed)[0];
            let second = matched(&game, [other, "perfect"], seed)[1];
            match value {
                solve::Value::Win(_) => assert_eq!(first, 2, "{other}"),
                solve::Value::Draw => {
                    assert!(first >= 1 && second >= 1, "{other} {first} {second}");
                }
                solve::Value::Loss(_) => assert_eq!(second, 2, "{other}"),
            }
        }
    }
    let large = configured(Choice::Halma.text(), 2);
    let bots = Mansuba::bots();
    let bot = bots.iter().find(|bot| bot.name == "perfect").expect("perfect");
    assert!((bot.make)(&large, &game::Params::default()).is_err());
}

/// A match of a champion with few steps against others; the scores and the turns.
fn champion_match(config: &Choice, seats: usize, champion: usize, seed: u64) -> (Vec<i32>, u32) {
    let game = configured(config.text(), seats);
    let bots = Mansuba::bots();
    let bot = bots.iter().find(|bot| bot.name == "champion").expect("champion");
    let few: game::Params = "playouts=60".parse().expect("a setting");
    let mut best = (bot.make)(&game, &few).unwrap_or_else(|why| panic!("{why}"));
    let mut other = player(&game, "closest");
    let (mut state, mut rng) = (game.start(), Rng::new(seed));
    loop {
        let mv = match game.turn(&state) {
            Turn::Over => return (game.final_scores(&state), state.turns()),
            Turn::Chance => game.chance(&state, &mut rng, &mut Vec::new()),
            Turn::Seat(seat) if seat.index() == champion => {
                choice(&mut *best, &game, &state, rng.next_u64())
            }
            Turn::Seat(_) => choice(&mut *other, &game, &state, rng.next_u64()),
        };
        game.play(&mut state, mv);
    }
}

#[test]
fn the_champion_wins_with_few_steps_and_in_time() {
    for config in [Choice::Mansuba, Choice::Pawns, Choice::ShatranjRace] {
        let won = |seat| champion_match(&config, 2, seat, 3).0[seat];
        assert_eq!([won(0), won(1)], [2, 2], "{config:?}");
    }
    for seed in 0..3 {
        let seat = seed as usize % 2;
        let (scores, turns) = champion_match(&Choice::ChineseCheckers, 2, seat, seed);
        assert_eq!(scores[seat], 2, "seed {seed}");
        assert!(turns < 300, "{turns}");
    }
}

/// A file that is cut off when its table has been opened.
struct Cut(Vec<u8>, AtomicBool);

impl FileContent for Cut {
    fn length(&self) -> u64 {
        self.0.length()
    }

    fn read_at(&self, offset: u64, out: &mut [u8]) -> bool {
        !self.1.load(Ordering::Relaxed) && self.0.read_at(offset, out)
    }
}

#[test]
fn a_table_that_cannot_be_read_any_more_is_a_fault() {
    let text = "relation = \"square\"\nwidth = 4\nheight = 2\nfirst = 1\n\
                [[kinds]]\nname = \"pawn\"\nmoves = [{ step = \"all\" }]\n";
    let game = configured(text, 2);
    let limits = SolveLimits { memory: 1 << 30, stop: &|| false };
    let table = ValueTable::solve(&game, &limits, &|_| ()).expect("a small game");
    let (_, pieces) = table.into_file(&game, &limits, &|_| ()).expect("it is packed");
    let file = Arc::new(Cut(pieces.collect::<Vec<_>>().concat(), AtomicBool::new(false)));
    let opened = ValueTable::open(&game, file.clone()).unwrap_or_else(|why| panic!("{why}"));
    let mut player = super::perfect::Perfect { table: Arc::new(opened) };
    let state = game.start();
    let Turn::Seat(seat) = game.turn(&state) else { panic!("no seat is to act") };
    let mut answer = || player.choose(&Ask::new(&game, &state, seat, &[], Rng::new(1), &Still));
    assert!(answer().is_ok());
    file.1.store(true, Ordering::Relaxed);
    assert!(matches!(answer(), Err(Fault::Crash { how }) if how.contains("cannot be read")));
}
