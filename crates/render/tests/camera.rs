//! Parts of scenes that are larger than the window.

use game::{Colour, Form, Game, Rng, Scene, Seat, Shape, Show};
use games::mansuba::{self, Mansuba};
use games::penguins::{Layout, Options, Penguins};
use games::sapotache::{self, Sapotache};
use render::terminal::{Canvas, Depth, Needed};
use render::{Camera, Direction, Theme};

/// Hexagons, numbered row by row.
const SIDE: u64 = 40;

fn scene() -> Scene {
    scene_of(SIDE)
}

fn scene_of(side: u64) -> Scene {
    let (width, height) = (Some(side), Some(side));
    let options = Options { board: Layout::Hex, width, height, ..Options::default() };
    let setup = Penguins::draw(&options, 2, &mut Rng::new(7)).expect("a set-up");
    let game = Penguins::new(setup).expect("a game");
    game.scene(&game.view(&game.start(), None), None)
}

/// The first position of a game, as seat 0 sees it.
fn start_of<G: Show>(options: &G::Options, seats: usize) -> Scene {
    let setup = G::draw(options, seats, &mut Rng::new(7)).expect("a set-up");
    let game = G::new(setup).expect("a game");
    game.scene(&game.view(&game.start(), Some(Seat(0))), None)
}

fn window(columns: usize, rows: usize) -> Canvas {
    Canvas { columns, rows, depth: Depth::Plain, theme: Theme::Dark }
}

#[track_caller]
fn drawn(camera: &mut Camera, scene: &Scene) -> Vec<String> {
    let names = ["one".to_string(), "other".to_string()];
    let lines = camera.draw(scene, &names, &window(80, 24)).expect("there is room for a part");
    assert!(lines.len() <= 24 && lines.iter().all(|line| line.chars().count() <= 80));
    lines
}

/// The numbers in a picture, below the captions.
fn numbers(lines: &[String]) -> Vec<u64> {
    let words = lines[3..].iter().flat_map(|line| line.split(|c: char| !c.is_ascii_digit()));
    words.filter_map(|word| word.parse().ok()).collect()
}

#[test]
fn a_part_has_legible_numbers_and_says_where_there_is_more() {
    let lines = drawn(&mut Camera::for_a_reader(), &scene());
    assert_eq!(lines[2], "   a part of the picture; there is more: left, right, up, down");
    let middle = SIDE * SIDE / 2;
    assert!(numbers(&lines).iter().any(|tile| tile.abs_diff(middle) <= SIDE), "{lines:#?}");
}

#[test]
fn a_camera_is_moved_to_each_corner() {
    let (scene, mut camera) = (scene(), Camera::for_a_reader());
    drawn(&mut camera, &scene);
    for (directions, corner, more) in [
        ([Direction::Left, Direction::Up], 0, "right, down"),
        ([Direction::Right, Direction::Down], SIDE * SIDE - 1, "left, up"),
    ] {
        for _ in 0..20 {
            directions.into_iter().for_each(|direction| camera.pan(direction));
            drawn(&mut camera, &scene);
        }
        let lines = drawn(&mut camera, &scene);
        assert!(numbers(&lines).contains(&corner), "tile {corner}: {lines:#?}");
        assert!(lines[2].ends_with(&format!("more: {more}")), "{}", lines[2]);
    }
}

#[test]
fn a_camera_follows_what_has_changed_and_what_is_looked_for() {
    let (mut scene, mut camera) = (scene(), Camera::for_a_reader());
    assert!(!numbers(&drawn(&mut camera, &scene)).contains(&41));
    scene.mark(&["tile-41".to_string()]);
    assert!(numbers(&drawn(&mut camera, &scene)).contains(&41), "it can be touched now");
    assert!(camera.look_at(&scene, "1500"));
    assert!(numbers(&drawn(&mut camera, &scene)).contains(&1500), "and stays where it is moved");
    assert!(!camera.look_at(&scene, "9999"));
    scene.mark(&["tile-41".to_string(), "tile-42".to_string()]);
    camera.take_note(&scene);
    assert!(camera.look_at(&scene, "1500"));
    assert!(numbers(&drawn(&mut camera, &scene)).contains(&1500), "whatever changed meanwhile");
}

#[test]
fn a_camera_looks_first_at_what_belongs_to_the_seat_to_act() {
    let (mut scene, mut camera) = (scene(), Camera::for_a_reader());
    scene.captions.iter_mut().for_each(|caption| caption.active = caption.seat == Some(Seat(1)));
    let corner = Form::Sprite(0, [1.0, 1.0], 1.0, '1');
    scene.shapes.push(Shape::new(corner, Colour::Seat(Seat(1))));
    assert!(numbers(&drawn(&mut camera, &scene)).contains(&41));
}

#[test]
fn a_camera_zooms_out_to_the_whole_and_back() {
    let (scene, mut camera) = (scene(), Camera::for_a_reader());
    let names = ["one".to_string(), "other".to_string()];
    let coloured = Canvas { depth: Depth::Ansi256, ..window(80, 35) };
    let mut drawn = |zoom: fn(&mut Camera), times: usize| {
        let mut lines = Vec::new();
        for _ in 0..times {
            zoom(&mut camera);
            lines = camera.draw(&scene, &names, &coloured).expect("there is room for a part");
        }
        lines
    };
    let whole = drawn(Camera::zoom_out, 10);
    assert!(!whole.join("\n").contains("there is more"), "{whole:#?}");
    let near = drawn(Camera::zoom_in, 20);
    assert!(near[2].contains("there is more"), "{near:#?}");
}

#[test]
fn every_row_that_is_drawn_is_the_next_row_of_the_board() {
    let (width, height) = (Some(9), Some(11));
    let options = Options { board: Layout::Square, width, height, ..Options::default() };
    let setup = Penguins::draw(&options, 2, &mut Rng::new(7)).expect("a set-up");
    let game = Penguins::new(setup).expect("a game");
    let scene = game.scene(&game.view(&game.start(), None), None);
    for zooms in [0, 9] {
        let mut camera = Camera::for_a_reader();
        for rows in 9..30 {
            (0..zooms).for_each(|_| camera.zoom_out());
            camera.refit();
            let lines = camera.draw(&scene, &[], &window(80, rows)).expect("there is room");
            let is_part = lines[2].contains("there is more");
            let board = lines[2 + usize::from(is_part)..].join(" ");
            let words = board.split(|c: char| !c.is_ascii_digit());
            let tiles: Vec<u64> = words.filter_map(|word| word.parse().ok()).collect();
            let is_next = |pair: &[u64]| pair[1] == pair[0] + 1;
            assert!(tiles.windows(2).all(is_next), "{rows} rows: {lines:#?}");
            assert_eq!(is_part, tiles.len() < 9 * 11, "{rows} rows: {lines:#?}");
        }
    }
}

#[test]
fn pictures_of_a_match_keep_their_scale_until_the_window_changes() {
    let (scene, mut camera) = (scene_of(8), Camera::for_a_reader());
    let mut drawn = |rows: usize, refits: bool| {
        if refits {
            camera.refit();
        }
        let lines = camera.draw(&scene, &[], &window(80, rows)).expect("there is room");
        lines[2..].to_vec()
    };
    let first = drawn(21, false);
    assert_eq!(drawn(24, false), first, "with more rows");
    let smaller = drawn(16, false);
    assert_ne!(smaller, first, "it would not fit");
    assert_eq!(drawn(24, false), smaller);
    assert_ne!(drawn(24, true), smaller, "in another window");
}

#[test]
fn a_tiny_window_is_refused_with_the_size_that_is_needed() {
    let (scene, names) = (scene(), ["one".to_string(), "other".to_string()]);
    let mut camera = Camera::default();
    let Needed { columns, rows } = camera.draw(&scene, &names, &window(20, 8)).unwrap_err();
    let lines = camera.draw(&scene, &names, &window(columns, rows)).expect("it fits what it needs");
    assert!(
        lines.len() <= rows && lines.iter().skip(2).all(|line| line.chars().count() <= columns)
    );
}
#[test]
fn the_numbers_of_columns_stay_above_a_part() {
    let scene = start_of::<Sapotache>(&sapotache::Options::default(), 4);
    let mut camera = Camera::for_a_reader();
    let columns: Vec<String> = (0..13).map(|column| column.to_string()).collect();
    for _ in 0..4 {
        let lines = camera.draw(&scene, &[], &window(80, 16)).expect("there is room for a part");
        let at = lines.iter().position(|line| line.contains("there is more: ")).expect("a part");
        let words: Vec<&str> = lines[at + 1].split_whitespace().collect();
        assert_eq!(words, columns, "{lines:#?}");
        assert!(lines.len() <= 16, "{lines:#?}");
        camera.pan(Direction::Down);
    }
}

#[test]
fn there_is_more_only_where_something_is_drawn() {
    let config = mansuba::Choice::ChineseCheckers;
    let scene = start_of::<Mansuba>(&mansuba::Options { config, ..Default::default() }, 2);
    let lines = Camera::for_a_reader().draw(&scene, &[], &window(80, 19)).expect("a part");
    let note = lines.iter().find(|line| line.contains("there is more: ")).expect("a part");
    assert!(note.ends_with("more: down"), "{lines:#?}");
    let rows: Vec<&String> = lines.iter().filter(|line| line.contains("10    11")).collect();
    assert!(rows.len() == 1 && rows[0].contains("21    22"), "{lines:#?}");
}

#[test]
fn where_there_is_more_is_said_in_a_narrow_window_too() {
    let lines = Camera::for_a_reader().draw(&scene(), &[], &window(40, 12)).expect("a part");
    assert_eq!(lines[2], "   more: left, right, up, down");
}
