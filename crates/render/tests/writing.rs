//! Texts and colours of scenes made by hand.

use std::collections::HashSet;

use game::{Colour, Form, Scene, Shape};
use render::terminal::{Canvas, Depth, draw};
use render::{Theme, svg};

fn scene(forms: Vec<Form>) -> Scene {
    let shapes = forms.into_iter().map(|form| Shape::new(form, Colour::Ink)).collect();
    let bounds = [[0.0, 0.0], [20.0, 6.0]];
    Scene { bounds, sprites: Vec::new(), shapes, captions: Vec::new() }
}

fn plain(forms: Vec<Form>) -> Vec<String> {
    let canvas = Canvas { columns: 20, rows: 3, depth: Depth::Plain, theme: Theme::Dark };
    draw(&scene(forms), &[], &canvas).expect("there is room")
}

fn text(x: f32, y: f32, text: &str) -> Form {
    Form::Text([x, y], 1.0, text.to_string())
}

fn label(x: f32, y: f32, text: &str) -> Form {
    Form::Label([x, y], 1.0, text.to_string())
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
    let drawn = svg(&scene, &[]);
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
    let drawn = svg(&scene, &[]);
    let rules = drawn.split(".h").skip(1).take(65);
    let colours: HashSet<&str> =
        rules.filter_map(|rule| rule.split_once("fill:")?.1.get(..7)).collect();
    assert_eq!(colours.len(), 65, "{drawn}");
}
