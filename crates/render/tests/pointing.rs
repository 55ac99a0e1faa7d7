//! What lies under the mouse, and what is next in a direction.

use std::collections::BTreeSet;

use game::{Rng, Scene, Seat, Show};
use games::flood::Flood;
use games::mansuba::Mansuba;
use games::penguins::Penguins;
use games::rails::Rails;
use games::sapotache::Sapotache;
use render::terminal::{Canvas, Depth};
use render::{Camera, Direction, Theme};

/// The first position of a game, as seat 0 sees it.
fn start_of<G: Show>(seats: usize) -> Scene
where
    G::Options: Default,
{
    let setup = G::draw(&G::Options::default(), seats, &mut Rng::new(7)).expect("a set-up");
    let game = G::new(setup).expect("a game");
    game.scene(&game.view(&game.start(), Some(Seat(0))), None)
}

fn ids(scene: &Scene) -> Vec<String> {
    scene.shapes.iter().filter_map(|shape| shape.id.clone()).collect()
}

fn drawn(camera: &mut Camera, scene: &Scene, depth: Depth) -> Vec<String> {
    let canvas = Canvas { columns: 80, rows: 24, depth, theme: Theme::Dark };
    camera.draw(scene, &vec![String::new(); 3], &canvas).expect("there is room for a part")
}

/// The numbers of a row, with the columns of their middles.
fn numbers(line: &str) -> Vec<(usize, String)> {
    let letters: Vec<char> = line.chars().collect();
    let mut found: Vec<(usize, String)> = Vec::new();
    for (column, letter) in letters.iter().enumerate().filter(|(_, letter)| letter.is_ascii_digit())
    {
        match found.last_mut() {
            Some((first, number)) if *first + number.len() == column => number.push(*letter),
            _ => found.push((column, letter.to_string())),
        }
    }
    found.into_iter().map(|(first, number)| (first + number.len() / 2, number)).collect()
}

/// A number is written on its tile: whoever clicks there means the tile.
#[test]
fn a_click_on_a_number_means_its_tile() {
    let (scene, mut camera) = (start_of::<Penguins>(2), Camera::for_a_reader());
    let lines = drawn(&mut camera, &scene, Depth::Plain);
    let ids = ids(&scene);
    let mut clicked = 0;
    for (row, line) in lines.iter().enumerate().skip(2) {
        for (column, number) in numbers(line) {
            let id = format!("tile-{number}");
            assert_eq!(camera.shape_at(&scene, &ids, [column, row]), Some(id), "{lines:#?}");
            clicked += 1;
        }
    }
    assert_eq!(clicked, 60, "{lines:#?}");
    assert_eq!(camera.shape_at(&scene, &ids, [3, 0]), None, "captions are no tiles");
    let others: Vec<String> = ids.iter().filter(|id| *id != "tile-33").cloned().collect();
    let place = |number: &str| {
        let mut rows = lines.iter().enumerate();
        rows.find_map(|(row, line)| {
            let found = numbers(line).into_iter().find(|(_, found)| found == number);
            found.map(|(column, _)| [column, row])
        })
    };
    let cell = place("33").expect("the tile is seen");
    assert_eq!(
        camera.shape_at(&scene, &others, cell),
        None,
        "a tile is not taken for its neighbour"
    );
}

/// With arrow keys alone all things that can be touched are reached.
#[test]
fn all_things_are_reached_with_the_arrow_keys() {
    let scenes = [
        start_of::<Penguins>(2),
        start_of::<Flood>(2),
        start_of::<Mansuba>(2),
        start_of::<Rails>(2),
        start_of::<Sapotache>(3),
    ];
    for (number, scene) in scenes.iter().enumerate() {
        let mut camera = Camera::for_a_reader();
        drawn(&mut camera, scene, Depth::Ansi256);
        let ids = ids(scene);
        let first = camera.central_shape(scene, &ids).expect("there is something to touch");
        let (mut reached, mut left) = (BTreeSet::from([first.clone()]), vec![first]);
        while let Some(from) = left.pop() {
            for direction in [Direction::Left, Direction::Right, Direction::Up, Direction::Down] {
                let next = camera.next_shape(scene, &ids, Some(&from), direction);
                left.extend(next.filter(|next| reached.insert(next.clone())));
            }
        }
        let missed: Vec<&String> = ids.iter().filter(|id| !reached.contains(*id)).collect();
        assert!(missed.is_empty(), "scene {number}: {missed:?}");
    }
}

/// The naive twin: the shape nearest in a direction, looked for among all.
#[test]
fn the_next_shape_lies_in_the_direction() {
    let (scene, mut camera) = (start_of::<Penguins>(2), Camera::for_a_reader());
    drawn(&mut camera, &scene, Depth::Ansi256);
    let ids = ids(&scene);
    let next = |from: &str, direction| camera.next_shape(&scene, &ids, Some(from), direction);
    assert_eq!(next("tile-33", Direction::Right).as_deref(), Some("tile-34"));
    assert_eq!(next("tile-33", Direction::Left).as_deref(), Some("tile-32"));
    assert_eq!(next("tile-0", Direction::Up), None);
    assert_eq!(camera.shape_beside(&scene, &ids, "tile-33").as_deref(), Some("tile-33"));
}

/// The one that is chosen stands between brackets, and in pictures without colours what can be touched is underlined.
#[test]
fn the_chosen_shape_is_set_off() {
    let (scene, mut camera) = (start_of::<Penguins>(2), Camera::for_a_reader());
    camera.choose(Some("tile-33"));
    let lines = drawn(&mut camera, &scene, Depth::Plain);
    let line = lines.iter().find(|line| line.contains('[')).expect("a bracket");
    let chosen = line.split(['[', ']']).nth(1).expect("something is chosen");
    assert!(chosen.contains("33") && !chosen.contains("32"), "{line}");
    camera.choose(None);
    camera.underline(&["tile-33".to_string()]);
    let lines = drawn(&mut camera, &scene, Depth::Plain);
    let line = lines.iter().find(|line| line.contains("\x1b[4m")).expect("an underline");
    let (_, rest) = line.split_once("\x1b[4m").expect("it begins");
    assert!(rest.split_once("\x1b[24m").is_some_and(|(marked, _)| marked.contains("33")), "{line}");
}
