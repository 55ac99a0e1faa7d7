//! The laws on boards of every kind, the naive twin beside the rules.

use game::laws;

use super::board::lines::Lines;
use super::naive::NaivePenguins;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    laws::check::<Penguins, NaivePenguins>(options, seats, games).unwrap();
}

#[test]
fn the_laws_hold() {
    let cases = [
        (Options::default(), 2, 6),
        (Options::default(), 4, 4),
        (tiling(Layout::Square, 5, 4, 1), 3, 6),
        (tiling(Layout::Hex, 4, 5, 2), 2, 6),
        (tiling(Layout::Hex, 70, 3, 2), 2, 1),
        (tiling(Layout::Square, 3, 3, 1), 1, 6),
        (tiling(Layout::Hex, 8, 8, 1), 10, 2),
    ];
    for (options, seats, games) in cases {
        hold(&options, seats, games);
    }
}

#[test]
fn the_laws_hold_where_lines_bite_their_tails_cross_themselves_and_meet_twice() {
    for name in ["ring", "knot", "twice", "moebius"] {
        let text = stored(name);
        for (seats, penguins) in [(1, 1), (1, 3), (2, 1), (2, 2), (4, 1)] {
            hold(&file_board(&text, penguins), seats, 8);
        }
    }
}

#[test]
fn the_laws_hold_on_tiles_of_different_kinds() {
    for name in ["octo", "dodeca"] {
        let text = stored(name);
        for (seats, penguins) in [(1, 2), (2, 1), (2, 3), (3, 2), (7, 1)] {
            hold(&file_board(&text, penguins), seats, 5);
        }
    }
}

#[test]
fn the_laws_hold_on_octagons_dodecagons_and_rhombs() {
    for layout in [Layout::Octo, Layout::Dodeca, Layout::Penrose] {
        for (width, height, penguins, seats, games) in
            [(3, 3, 1, 1, 6), (4, 5, 2, 2, 6), (8, 5, 2, 4, 4), (2, 7, 1, 3, 4), (30, 10, 3, 2, 1)]
        {
            hold(&tiling(layout.clone(), width, height, penguins), seats, games);
        }
        for (width, height) in [(1, 2), (2, 1), (2, 2), (1, 9), (9, 1)] {
            hold(&tiling(layout.clone(), width, height, 1), 1, 4);
        }
    }
    // Lines beyond a word.
    hold(&tiling(Layout::Octo, 150, 2, 2), 2, 1);
    hold(&tiling(Layout::Dodeca, 150, 2, 2), 2, 1);
}

/// Slots are kept in words of 64 bits: lines that just fit, just do not, and fill several words.
#[test]
fn the_laws_hold_on_lines_around_and_beyond_64_and_128_tiles() {
    for width in [62, 63, 64, 65, 127, 128, 129, 200] {
        hold(&tiling(Layout::Square, width, 1, 2), 2, 1);
    }
    hold(&tiling(Layout::Hex, 140, 2, 1), 3, 1);
    hold(&tiling(Layout::Square, 2, 130, 2), 2, 1);
}

/// A ring takes almost twice as many slots as it has tiles: 63 for 32.
#[test]
fn the_laws_hold_on_rings_around_and_beyond_64_and_128_slots() {
    for tiles in [32, 33, 64, 65, 100] {
        hold(&file_board(&ring(tiles), 2), 2, 1);
    }
}

fn ring(tiles: usize) -> String {
    let tile = |k: usize| format!("1 {} {}\n", (k + tiles - 1) % tiles, (k + 1) % tiles);
    (0..tiles).map(tile).collect()
}

/// Any graph with its neighbours in any order is a board: most are tangled beyond drawing.
/// Drawing from the list is the naive twin. Records depend on it: stand-in moves are drawn again in a replay.
#[test]
fn slides_are_drawn_in_the_order_of_the_list() {
    let boards = [
        (Options::default(), 2),
        (Options::default(), 4),
        (tiling(Layout::Square, 8, 8, 3), 2),
        (tiling(Layout::Square, 8, 1, 1), 2),
        (tiling(Layout::Hex, 8, 8, 9), 2),
        (tiling(Layout::Hex, 9, 9, 3), 2),
        (tiling(Layout::Octo, 8, 8, 3), 3),
        (tiling(Layout::Hex, 80, 3, 2), 2),
    ];
    let (mut drawn_by_rules, mut drawn_from_list) = (Rng::new(1), Rng::new(1));
    for (options, seats) in boards {
        for seed in 0..5 {
            let game = Penguins::new(drawn(&options, seats, seed)).unwrap();
            let (mut state, mut buf, mut list) = (game.start(), Vec::new(), Vec::new());
            while game.turn(&state) != Turn::Over {
                let mv = game.random(&state, &mut drawn_by_rules, &mut buf);
                if state.is_placing() {
                    game.random(&state, &mut drawn_from_list, &mut buf);
                } else {
                    list.clear();
                    game.moves(&state, &mut list);
                    assert_eq!(Some(&mv), drawn_from_list.pick(&list), "{options:?} {state:?}");
                }
                game.play(&mut state, mv);
            }
        }
    }
}

#[test]
fn the_laws_hold_on_random_graphs() {
    for seed in 0..300 {
        let mut rng = Rng::new(seed);
        let text = random_graph(&mut rng);
        let (seats, penguins) = [(1, 1), (1, 3), (2, 1), (3, 1)][rng.below(4)];
        hold(&file_board(&text, penguins), seats, 1);
    }
}

/// Three to ten tiles, the first three with one fish; sides in a random order, water among them.
fn random_graph(rng: &mut Rng) -> String {
    let tiles = 3 + rng.below(8);
    let density = 1 + rng.below(4);
    let mut sides = vec![Vec::new(); tiles];
    for a in 0..tiles {
        for b in (0..a).filter(|_| rng.below(5) < density).collect::<Vec<_>>() {
            sides[a].push(b.to_string());
            sides[b].push(a.to_string());
        }
    }
    let mut text = String::new();
    for (tile, mut sides) in sides.into_iter().enumerate() {
        let water = sides.len() % 2 + 2 * rng.below(2);
        let water = if sides.is_empty() { 2 } else { water };
        sides.resize(sides.len() + water, "-".to_string());
        rng.shuffle(&mut sides);
        let fish = if tile < 3 { 1 } else { 1 + rng.below(3) };
        text += &format!("{fish} {}\n", sides.join(" "));
    }
    text
}

/// Untangled boards are drawn from and listed the fast way; a tangled one must never be.
#[test]
fn boards_are_tangled_where_a_tile_may_be_reached_in_two_ways() {
    let tangled = |board: &Board| Lines::new(board).tangled();
    for board in [
        tilings::classic(),
        tilings::hex(9, 7),
        tilings::square(70, 3),
        tilings::octo(9, 8),
        tilings::dodeca(10, 9),
        tilings::penrose(500, &mut Rng::new(1)),
    ] {
        assert!(!tangled(&board), "{board:?}");
    }
    let stored = |name: &str| drawn(&file_board(&stored(name), 1), 1, 0).board;
    assert_eq!(["octo", "dodeca"].map(|name| tangled(&stored(name))), [false; 2]);
    assert_eq!(["ring", "knot", "twice", "moebius"].map(|name| tangled(&stored(name))), [true; 4]);
}

#[test]
fn what_the_game_brings_besides_its_rules_fits() {
    laws::kit::<Penguins>(&search::bots()).unwrap();
}
