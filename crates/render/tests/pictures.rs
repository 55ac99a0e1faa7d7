//! Scenes of a real game, drawn.

use std::collections::HashSet;

use game::{Event, Form, Game, Language, Rng, Scene, Seat, Show, Turn};
use games::penguins::{Layout, Move, Options, Penguins};
use render::terminal::{Canvas, Depth, Needed, draw};
use render::{Theme, svg};

pub(crate) fn game(options: &Options) -> Penguins {
    let setup = Penguins::draw(options, 2, &mut Rng::new(7)).expect("a set-up");
    Penguins::new(setup).expect("a game")
}

fn hex(side: u64) -> Options {
    let (width, height) = (Some(side), Some(side));
    Options { board: Layout::Hex, width, height, ..Options::default() }
}

/// The scene after some random moves, and the last of them.
pub(crate) fn after(game: &Penguins, plies: usize) -> (Scene, Move) {
    let (mut state, mut rng, mut last) = (game.start(), Rng::new(1), None);
    for _ in 0..plies {
        let Turn::Seat(seat) = game.turn(&state) else { break };
        let mv = game.random(&state, &mut rng, &mut Vec::new());
        game.play(&mut state, mv);
        last = Some(Event::Move(seat, mv));
    }
    let scene = game.scene(&game.view(&state, None), last.as_ref());
    let Some(Event::Move(_, mv)) = last else { panic!("something was played") };
    (scene, mv)
}

pub(crate) fn names() -> Vec<String> {
    vec!["mcts".to_string(), "<line> & \"co\"".to_string()]
}

fn canvas(columns: usize, rows: usize, depth: Depth) -> Canvas {
    Canvas { columns, rows, depth, theme: Theme::Dark }
}

#[test]
fn melted_tiles_are_gone_and_the_rest_can_be_touched() {
    let game = game(&Options::default());
    let (scene, last) = after(&game, 20);
    let ids: HashSet<&str> = scene.shapes.iter().filter_map(|shape| shape.id.as_deref()).collect();
    assert_eq!(ids.len(), 60 - 12, "8 placements, then 12 slides melt 12 tiles");
    let touches = game.touches(last);
    assert_eq!(touches.len(), 2);
    assert!(!ids.contains(touches[0].as_str()), "the tile it left has melted");
    assert!(ids.contains(touches[1].as_str()));
}

#[test]
fn every_legal_move_is_meant_by_touches_of_its_own() {
    let game = game(&Options::default());
    let mut state = game.start();
    let mut rng = Rng::new(3);
    while let Turn::Seat(_) = game.turn(&state) {
        let mut moves = Vec::new();
        game.moves(&state, &mut moves);
        let scene = game.scene(&game.view(&state, None), None);
        let ids: HashSet<&str> =
            scene.shapes.iter().filter_map(|shape| shape.id.as_deref()).collect();
        let touches: HashSet<Vec<String>> = moves.iter().map(|&mv| game.touches(mv)).collect();
        assert_eq!(touches.len(), moves.len());
        assert!(touches.iter().flatten().all(|id| ids.contains(id.as_str())));
        let mv = *rng.pick(&moves).unwrap();
        game.play(&mut state, mv);
    }
}

#[test]
fn penguins_and_fish_are_where_they_are() {
    let game = game(&Options::default());
    let (scene, _) = after(&game, 8);
    let sprites = |wanted: char| {
        let is = |form: &Form| matches!(form, Form::Sprite(_, _, _, letter) if *letter == wanted);
        scene.shapes.iter().filter(|shape| is(&shape.form)).count()
    };
    assert_eq!((sprites('0'), sprites('1')), (4, 4));
    assert_eq!((sprites('·'), sprites(':'), sprites('∴')), (30 - 8, 20, 10));
    let active: Vec<_> =
        scene.captions.iter().map(|caption| (caption.seat, caption.active)).collect();
    assert_eq!(active, [(Some(Seat(0)), true), (Some(Seat(1)), false)]);
}

#[test]
fn an_svg_file_is_well_formed_and_escapes_names() {
    let (scene, _) = after(&game(&Options::default()), 20);
    let text = svg(&scene, &names(), Language::English);
    assert!(text.starts_with("<svg xmlns=") && text.ends_with("</svg>\n"));
    assert!(text.contains("&lt;line&gt; &amp; &quot;co&quot;: "), "{text}");
    assert!(text.contains("prefers-color-scheme:dark"));
    assert_eq!(text.matches("<g ").count(), text.matches("</g>").count());
    assert_eq!(text.matches("<polygon id=\"tile-").count(), 48);
    assert_eq!(text.matches("<use ").count(), 48, "fish or a penguin on each");
}

#[test]
fn an_svg_file_of_2500_tiles_is_below_600_kilobytes() {
    let (scene, _) = after(&game(&hex(50)), 8);
    let text = svg(&scene, &names(), Language::English);
    assert!(text.len() < 600_000, "{} bytes", text.len());
}

#[test]
fn a_terminal_without_colours_shows_letters_and_numbers() {
    let (scene, _) = after(&game(&Options::default()), 8);
    let lines = draw(&scene, &names(), &canvas(80, 24, Depth::Plain)).unwrap();
    let text = lines.join("\n");
    assert!(lines.len() <= 24 && lines.iter().all(|line| line.chars().count() <= 80));
    assert!(!text.contains('\x1b'));
    assert_eq!(lines[0], "0  mcts: 4 fish ◂", "tiles under penguins count");
    let board = lines[2..].join("\n");
    let count = |letter: char| board.matches(letter).count();
    assert_eq!([count('⓪'), count('①'), count('∴')], [4, 4, 10], "\n{text}");
    let numbers: HashSet<&str> =
        board.split(|c: char| !c.is_ascii_digit()).filter(|word| !word.is_empty()).collect();
    assert_eq!(numbers.len(), 60, "every tile is numbered\n{text}");
    let named = |word: &str| word.starts_with(|c: char| c.is_ascii_digit());
    let signed = |word: &str| word.ends_with(['·', ':', '∴', '⓪', '①']);
    assert!(board.split_whitespace().all(|word| named(word) && signed(word)), "\n{text}");
}

#[test]
fn a_terminal_with_colours_keeps_to_its_size() {
    let (scene, _) = after(&game(&Options::default()), 20);
    for depth in [Depth::Ansi256, Depth::True] {
        for (columns, rows) in [(80, 24), (200, 60), (40, 20)] {
            let lines = draw(&scene, &names(), &canvas(columns, rows, depth)).unwrap();
            assert!(lines.len() <= rows, "{} rows of {rows}", lines.len());
            let widest = lines.iter().map(|line| visible(line)).max().unwrap();
            assert!(widest <= columns, "{widest} of {columns}");
            assert!(lines.iter().skip(2).all(|line| line.ends_with("\x1b[0m")));
        }
    }
}

/// How many characters of a line are seen.
fn visible(line: &str) -> usize {
    line.split('\x1b')
        .enumerate()
        .map(|(i, part)| {
            let shown =
                if i == 0 { part } else { part.split_once('m').map_or("", |(_, rest)| rest) };
            shown.chars().count()
        })
        .sum()
}

#[test]
fn what_does_not_fit_is_not_drawn() {
    let (scene, _) = after(&game(&hex(50)), 8);
    let needed = draw(&scene, &names(), &canvas(80, 24, Depth::True)).unwrap_err();
    assert_eq!(draw(&scene, &names(), &canvas(80, 1, Depth::True)), Err(needed));
    let Needed { columns, rows } = needed;
    assert!(draw(&scene, &names(), &canvas(columns, rows, Depth::True)).is_ok());
    assert_eq!(draw(&scene, &names(), &canvas(columns - 1, rows, Depth::True)), Err(needed));
    assert_eq!(draw(&scene, &names(), &canvas(columns, rows - 1, Depth::True)), Err(needed));
}

#[test]
fn labels_are_written_where_they_can_be_read() {
    let labels = |side| {
        let (scene, _) = after(&game(&hex(side)), 8);
        let drawn = svg(&scene, &names(), Language::English);
        drawn.matches("<text class=\"f c\"").count()
    };
    assert_eq!(labels(8), 64);
    assert_eq!(labels(50), 0, "they would be a few pixels high");
}

#[test]
fn a_board_without_corners_is_laid_out_with_its_links() {
    let file = "1 1 -\n1 0 2\n1 1 3\n2 2 -\n";
    let board = Layout::File(file.to_string());
    let game = game(&Options { board, penguins: Some(1), ..Options::default() });
    let (scene, last) = after(&game, 3);
    let count = |is: fn(&Form) -> bool| scene.shapes.iter().filter(|shape| is(&shape.form)).count();
    assert_eq!(count(|form| matches!(form, Form::Polygon(_))), 3, "one of the four has melted");
    let Move::Slide { from, .. } = last else { panic!("{last} is not a slide") };
    let links = if from == 0 || from == 3 { 2 } else { 1 };
    assert_eq!(count(|form| matches!(form, Form::Line(..))), links + 1, "and the way of the slide");
    let [[left, _], [right, _]] = scene.bounds;
    assert!(right - left > 3.0, "a row of four");
}
