//! What the bots choose, and whole games.

use std::collections::BTreeSet;
use std::time::Duration;

use game::{Ask, Game, Kit, Made, Player, Rng, Seat, Watch, tilings};

use crate::penguins::tests::{
    after, drawn, file_board, on, on_file, on_strip, stored, tiling, turn,
};
use crate::penguins::{Layout, Move, Options, Penguins, State};

/// A watch that stands still: these strategies have no time to look at.
struct Still;

impl Watch for Still {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// A player as written: `eat:steps=100`.
fn made(game: &Penguins, written: &str) -> Made<Penguins> {
    let (name, params) = written.split_once(':').unwrap_or((written, ""));
    let bots = Penguins::bots();
    let bot = bots.iter().find(|bot| bot.name == name).unwrap();
    (bot.make)(game, &params.parse().unwrap())
}

fn player(game: &Penguins, written: &str) -> Box<dyn Player<Penguins>> {
    made(game, written).unwrap()
}

fn line(game: &Penguins) -> Box<dyn Player<Penguins>> {
    player(game, "line")
}

fn choice(player: &mut dyn Player<Penguins>, game: &Penguins, state: &State, seed: u64) -> Move {
    let seat = Seat(turn(game, state).unwrap());
    player.choose(&Ask::new(game, state, seat, &[], Rng::new(seed), &Still)).unwrap()
}

/// What `line` chooses after some moves, over many seeds.
fn choices(game: &Penguins, played: &str) -> String {
    choices_of("line", game, played)
}

/// What a player chooses after some moves, over many seeds.
fn choices_of(written: &str, game: &Penguins, played: &str) -> String {
    let state = after(game, played);
    let chosen: BTreeSet<String> = (0..40)
        .map(|seed| choice(&mut *player(game, written), game, &state, seed).to_string())
        .collect();
    chosen.into_iter().collect::<Vec<_>>().join(", ")
}

#[test]
fn line_takes_the_most_fish_within_a_move() {
    // From 2: one fish on 1 and 0, two on 3, three on 4. From 1 it is stopped before the three.
    assert_eq!(choices(&on_strip("11123", 1, 1), "place 2"), "2-4");
    assert_eq!(choices(&on_strip("111213", 2, 1), "place 1, place 4"), "1-3");
}

#[test]
fn line_moves_whichever_penguin_gets_the_most() {
    // Penguins on 0 and 3: only the second reaches the three.
    assert_eq!(choices(&on_strip("12113", 1, 2), "place 0, place 3"), "3-4");
}

#[test]
fn line_chooses_among_equals_at_random() {
    // One penguin between two threes; then two penguins, each with its own three.
    assert_eq!(choices(&on_strip("32123", 1, 1), "place 2"), "2-0, 2-4");
    assert_eq!(choices(&on_strip("31113", 1, 2), "place 1, place 3"), "1-0, 3-4");
}

#[test]
fn line_chooses_the_same_when_asked_again() {
    let game = on_strip("32123", 1, 1);
    let state = after(&game, "place 2");
    for seed in 0..10 {
        let once = choice(&mut *line(&game), &game, &state, seed);
        assert_eq!(choice(&mut *line(&game), &game, &state, seed), once);
    }
}

#[test]
fn line_places_beside_the_most_fish() {
    // Ones on 0, 2, 4: 0 is beside a two, 2 between the two and the three, 4 beside the three.
    assert_eq!(choices(&on_strip("12131", 1, 1), ""), "place 2, place 4");
    assert_eq!(choices(&on_strip("12131", 2, 1), "place 2"), "place 4");
}

#[test]
fn line_does_not_count_neighbours_that_are_taken() {
    // Ones on 1, 2, 4. With 1 taken, 2 has no free neighbour but the two on 3, and 4 has the same.
    assert_eq!(choices(&on_strip("31121", 2, 1), ""), "place 1");
    assert_eq!(choices(&on_strip("31121", 2, 1), "place 1"), "place 2, place 4");
    // Ones everywhere: with 1 taken, 0 has no free neighbour, the others have one.
    assert_eq!(choices(&on_strip("1111", 2, 1), "place 1"), "place 2, place 3");
}

#[test]
fn line_places_where_nothing_is_left_if_it_must() {
    assert_eq!(choices(&on_strip("1131", 2, 1), "place 3"), "place 1");
    assert_eq!(choices(&on_strip("11", 2, 1), "place 0"), "place 1");
}

/// The scores of a game between players as written, or `random`.
fn scores(options: &Options, written: &[&str], seed: u64) -> Vec<i32> {
    let game = Penguins::new(drawn(options, written.len(), seed)).unwrap();
    let (mut rng, mut buf) = (Rng::new(seed), Vec::new());
    let named = |written: &&str| (*written != "random").then(|| player(&game, written));
    let mut players: Vec<_> = written.iter().map(named).collect();
    let mut state = game.start();
    while let Some(seat) = turn(&game, &state) {
        let mv = match &mut players[seat as usize] {
            Some(player) => choice(&mut **player, &game, &state, rng.next_u64()),
            None => game.random(&state, &mut rng, &mut buf),
        };
        let mv = game.check(&state, mv).expect("players give legal moves");
        game.play(&mut state, mv);
    }
    game.final_scores(&state)
}

/// Games won by the first of two players, in each seat once per seed.
fn won(options: &Options, first: &str, second: &str, seeds: u64) -> usize {
    let both = |seed| {
        let there = scores(options, &[first, second], seed);
        let back = scores(options, &[second, first], seed);
        usize::from(there[0] > there[1]) + usize::from(back[1] > back[0])
    };
    (0..seeds).map(both).sum()
}

#[test]
fn line_beats_random_in_four_of_five_games() {
    let won = won(&Options::default(), "line", "random", 100);
    assert!(won >= 160, "{won} of 200");
}

#[test]
fn eat_beats_line() {
    let won = won(&Options::default(), "eat", "line", 100);
    assert!(won >= 110, "{won} of 200");
}

#[test]
fn dissekator_beats_line_in_nine_of_ten_games() {
    let won = won(&Options::default(), "dissekator", "line", 15);
    assert!(won >= 27, "{won} of 30");
}

#[test]
fn eat_takes_the_way_that_collects_the_most() {
    // To the left lie two twos, to the right a three: there is no way back.
    let chosen = choices_of("eat", &on_strip("2213", 1, 1), "place 2");
    assert!(["2-0", "2-1"].contains(&&*chosen), "{chosen}");
    assert_eq!(choices_of("line", &on_strip("2213", 1, 1), "place 2"), "2-3");
    // Sliding over tiles leaves them for later, in either order; stopping on 3 would not.
    let chosen = choices_of("eat", &on_strip("11123", 1, 1), "place 1");
    assert!(["1-2", "1-4"].contains(&&*chosen), "{chosen}");
}

#[test]
fn eat_moves_contested_penguins_first() {
    // One penguin on 0, alone with a three; one on 3, beside a two that a rival on 5 can take.
    let game = on_strip("13112111", 2, 2);
    let played = "place 0, place 5, place 2, place 7, 2-3, 7-6";
    assert_eq!(choices_of("eat", &game, played), "3-4");
    assert_eq!(choices_of("line", &game, played), "0-1");
}

#[test]
fn eat_finds_an_order_for_penguins_that_share_a_region() {
    // If either goes first to the far end, all is eaten, unless the one in the corner blocks itself.
    let game = on(tilings::square(3, 2), "121 131", 1, 2);
    let mut state = after(&game, "place 0, place 2");
    let mut player = player(&game, "eat");
    while turn(&game, &state).is_some() {
        let mv = choice(&mut *player, &game, &state, 1);
        game.play(&mut state, mv);
    }
    assert_eq!(game.final_scores(&state), [9]);
}

#[test]
fn dissekator_closes_the_bottleneck() {
    // Two rooms of three by three, joined by 10. Rivals: own penguin on 8, the other on 18.
    let file = "\
        1 - 1 3 -\n1 - 2 4 0\n1 - - 5 1\n1 0 4 6 -\n1 1 5 7 3\n1 2 - 8 4\n1 3 7 - -\n1 4 8 - 6\n\
        1 5 9 - 7\n1 - 10 - 8\n1 - 13 - 9\n1 - 12 14 -\n1 - - 15 11\n1 - 14 16 10\n\
        1 11 15 17 13\n1 12 - 18 14\n1 13 17 - -\n1 14 18 - 16\n1 15 - - 17\n";
    let game = on_file(file, 2, 1);
    assert_eq!(choices_of("dissekator", &game, "place 1, place 14"), "1-7");
}

/// Every board there is, for any number of players.
fn layouts() -> Vec<Options> {
    let tilings = [Layout::Square, Layout::Hex, Layout::Octo, Layout::Dodeca, Layout::Penrose];
    let mut all: Vec<Options> = tilings.map(|layout| tiling(layout, 6, 6, 2)).into();
    all.extend(["knot", "moebius", "ring", "twice"].map(|name| file_board(&stored(name), 1)));
    all
}

#[test]
fn all_play_whole_games_on_all_boards() {
    for options in layouts() {
        for seats in 1..=3 {
            for written in ["eat", "dissekator", "eat:steps=1", "dissekator:steps=1"] {
                let mut players = ["random"; 3];
                players[seats - 1] = written;
                scores(&options, &players[..seats], 1);
            }
        }
    }
}

#[test]
fn players_choose_the_same_when_asked_again() {
    let game = Penguins::new(drawn(&tiling(Layout::Hex, 9, 9, 3), 2, 1)).unwrap();
    for written in ["eat:steps=300", "dissekator:steps=300"] {
        let (mut first, mut second) = (player(&game, written), player(&game, written));
        let (mut state, mut seed) = (game.start(), 0);
        while turn(&game, &state).is_some() {
            let mv = choice(&mut *first, &game, &state, seed);
            assert_eq!(choice(&mut *first, &game, &state, seed), mv, "{written}");
            assert_eq!(choice(&mut *second, &game, &state, seed), mv, "{written}");
            game.play(&mut state, mv);
            seed += 1;
        }
    }
}
