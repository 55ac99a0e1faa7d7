//! Texts and colours of scenes made by hand.

use std::collections::HashSet;

use game::{Caption, Colour, Form, Grid, Language, Scene, Seat, Shape, Words};
use render::terminal::{Canvas, Depth, draw};
use render::{Theme, svg};

fn scene(forms: Vec<Form>) -> Scene {
    let shapes = forms.into_iter().map(|form| Shape::new(form, Colour::Ink)).collect();
    let bounds = [[0.0, 0.0], [20.0, 6.0]];
    Scene { bounds, shapes, ..Scene::default() }
}

fn plain(forms: Vec<Form>) -> Vec<String> {
    let canvas = Canvas { columns: 20, rows: 3, depth: Depth::Plain, theme: Theme::Dark };
    draw(&scene(forms), &[], &canvas).expect("there is room")
}

fn text(x: f32, y: f32, text: &str) -> Form {
    Form::Text([x, y], 1.0, text.into())
}

fn label(x: f32, y: f32, text: &str) -> Form {
    Form::Label([x, y], 1.0, text.into())
}

#[test]
fn a_text_lies_around_its_point_and_a_label_begins_there() {
    let lines = plain(vec![text(10.5, 1.0, "abc"), label(10.5, 3.0, "abc"), text(10.5, 5.0, "x")]);
    assert_eq!(lines, ["         abc", "          abc", "          x"]);
}

#[test]
fn a_text_at_the_edge_is_moved_into_the_picture() {
    let lines =
        plain(vec![text(0.5, 1.0, "left"), text(19.5, 3.0, "right"), label(19.0, 5.0, "end")]);
    assert_eq!(lines, ["left", "               right", "                 end"]);
    let long = "longer than a line of twenty";
    assert_eq!(plain(vec![text(10.0, 1.0, long)])[0], long[..20]);
    assert_eq!(plain(vec![text(10.0, -0.1, "above"), text(10.0, 6.1, "below")]), ["", "", ""]);
}

#[test]
fn writing_that_would_run_over_other_writing_is_left_out() {
    let lines =
        plain(vec![label(2.0, 1.0, "first"), label(6.0, 1.0, "second"), label(8.0, 1.0, "third")]);
    assert_eq!(lines, ["  first third", "", ""]);
}

#[test]
fn a_text_may_lie_a_little_beside_its_point() {
    // Below, where it is free; then so far to the side that a space is between the two.
    let two = vec![text(10.0, 3.0, "first"), text(10.0, 3.0, "second")];
    assert_eq!(plain(two), ["", "        first", "       second"]);
    let mut rows: Vec<Form> = [1.0, 3.0, 5.0].map(|y| label(0.0, y, "12345678")).into();
    rows.push(text(9.0, 3.0, "abcd"));
    assert_eq!(plain(rows), ["12345678", "12345678 abcd", "12345678"]);
    // A single letter belongs where it is.
    assert_eq!(plain(vec![text(5.0, 3.0, "a"), text(5.0, 3.0, "b")]), ["", "     a", ""]);
}

#[test]
fn a_text_in_an_svg_file_has_its_size_its_colour_and_a_line_behind_it() {
    let mut scene = scene(vec![text(10.0, 1.0, "a<b"), label(1.0, 3.0, "c")]);
    scene.shapes[0].line = Some(Colour::Hue(3));
    scene.shapes[1].fill = Colour::Warm;
    let drawn = svg(&scene, &[], Language::English);
    let expected = [
        "<text class=\"i lh3 c\" x=\"500\" y=\"68\" style=\"font-size:50px;paint-order:stroke;stroke-width:4px\">a&lt;b</text>",
        "<text class=\"w\" x=\"50\" y=\"168\" style=\"font-size:50px\">c</text>",
        ".lh3{stroke:#6fbb6a}",
        ".c{text-anchor:middle}",
    ];
    for part in expected {
        assert!(drawn.contains(part), "{part} is not in\n{drawn}");
    }
}

#[test]
fn sixty_four_hues_are_all_different() {
    let spot = |number: u8| Shape::new(Form::Ellipse([1.0, 1.0], [1.0, 1.0]), Colour::Hue(number));
    let mut scene = scene(Vec::new());
    scene.shapes = (0..=64).map(spot).collect();
    let drawn = svg(&scene, &[], Language::English);
    let rules = drawn.split(".h").skip(1).take(65);
    let colours: HashSet<&str> =
        rules.filter_map(|rule| rule.split_once("fill:")?.1.get(..7)).collect();
    assert_eq!(colours.len(), 65, "{drawn}");
}

/// Squares of 0.9 units, a unit apart.
fn squares(side: usize) -> Scene {
    let square = |k: usize| {
        let (x, y) = ((k % side) as f32, (k / side) as f32);
        let corners = vec![[x, y], [x + 0.9, y], [x + 0.9, y + 0.9], [x, y + 0.9]];
        Shape::new(Form::Polygon(corners), Colour::Paper)
    };
    let shapes = (0..side * side).map(square).collect();
    let bounds = [[-0.3, -0.3], [side as f32 + 0.3, side as f32 + 0.3]];
    let grid = Some(Grid { at: [0.45, 0.45], step: [1.0, 1.0] });
    Scene { bounds, shapes, grid, ..Scene::default() }
}

/// The gaps between equal tiles are drawn between all of them or between none.
#[test]
fn equal_tiles_look_alike_in_every_window() {
    // With fewer rows tiles have less than two pixels.
    for rows in 21..60 {
        let canvas = Canvas { columns: 200, rows, depth: Depth::Ansi256, theme: Theme::Dark };
        let lines = draw(&squares(20), &[], &canvas).expect("there is room");
        // Without the edge, the lines repeat after a tile, or after two.
        let inner = &lines[2..lines.len() - 2];
        let repeats = |period: usize| inner.iter().zip(&inner[period..]).all(|(a, b)| a == b);
        assert!((1..=inner.len() / 2).any(repeats), "{rows} rows: {inner:#?}");
    }
}

#[test]
fn what_can_be_touched_next_stands_out() {
    let mut scene = scene(Vec::new());
    let tile = |x: f32, id: &str| {
        let corners = vec![[x, 0.0], [x + 5.0, 0.0], [x + 5.0, 5.0], [x, 5.0]];
        Shape::new(Form::Polygon(corners), Colour::Tile(1)).called(id.to_string(), Words::default())
    };
    scene.shapes = vec![tile(0.0, "tile-1"), tile(6.0, "tile-2")];
    scene.mark(&["tile-2".to_string()]);
    assert_eq!(scene.shapes[0].fill, Colour::Tile(1));
    assert_eq!(scene.shapes[1].fill, Colour::Target);
}

#[test]
fn captions_of_many_seats_stand_side_by_side() {
    let mut scene = scene(Vec::new());
    let caption = |seat: Option<u32>| Caption {
        seat: seat.map(Seat),
        text: if seat.is_some() { "some cards".into() } else { "x".repeat(70).into() },
        active: seat == Some(1),
    };
    scene.captions = [None].into_iter().chain((0..7).map(Some)).map(caption).collect();
    let shown = |columns: usize| {
        let canvas = Canvas { columns, rows: 30, depth: Depth::Plain, theme: Theme::Dark };
        let lines = draw(&scene, &[], &canvas).expect("there is room");
        assert!(lines.iter().all(|line| line.chars().count() <= columns), "{lines:#?}");
        lines
    };
    let wide = shown(80);
    assert_eq!(wide[0].trim(), "x".repeat(70), "a caption about the match has a row of its own");
    assert_eq!(wide[2], format!("{:40}5  some cards", "1  some cards ◂"));
    assert_eq!((wide[4].as_str(), wide[5].as_str()), ("3  some cards", ""));
    assert_eq!(shown(60)[7], "6  some cards");
}

#[test]
fn lines_are_drawn_where_there_are_no_colours() {
    let line = |from, to| Form::Line(from, to, 0.1);
    let lines = plain(vec![
        text(10.0, 3.0, "town"),
        line([1.0, 3.0], [19.0, 3.0]),
        line([1.0, 0.5], [1.0, 5.5]),
    ]);
    assert_eq!(lines, [" │", " │───── town ───────", " │"].map(str::to_string));
}
