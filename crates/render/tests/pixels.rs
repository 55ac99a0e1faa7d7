//! Scenes as pixels.

use std::time::Duration;

use game::{Caption, Colour, Form, Language, Scene, Shape};
use games::penguins::Options;
use render::{Animation, Extent, Look, Theme, png};

use crate::pictures::{after, game, names};

type Rgb = [u8; 3];

fn look(theme: Theme, side: u16) -> Look {
    Look { theme, language: Language::English, side }
}

/// The width of a picture, and its pixels.
fn read_png(file: &[u8]) -> (usize, Vec<Rgb>) {
    let mut reader = png::Decoder::new(std::io::Cursor::new(file)).read_info().unwrap();
    let mut bytes = vec![0; reader.output_buffer_size().unwrap()];
    let width = reader.next_frame(&mut bytes).unwrap().width as usize;
    (width, bytes.as_chunks().0.to_vec())
}

/// The pictures of an animation with the time that each is shown, in hundredths of a second.
fn read_gif(file: &[u8]) -> (usize, Vec<(Vec<Rgb>, u16)>) {
    let mut options = gif::DecodeOptions::new();
    options.set_color_output(gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(file).unwrap();
    let (width, height) = (usize::from(decoder.width()), usize::from(decoder.height()));
    let (mut shown, mut all) = (vec![[0; 3]; width * height], Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        let (left, top) = (usize::from(frame.left), usize::from(frame.top));
        for (at, &[red, green, blue, opaque]) in frame.buffer.as_chunks().0.iter().enumerate() {
            let (x, y) = (at % usize::from(frame.width), at / usize::from(frame.width));
            if opaque > 0 {
                shown[(top + y) * width + left + x] = [red, green, blue];
            }
        }
        all.push((shown.clone(), frame.delay));
    }
    (width, all)
}

/// A square of ten units with one shape in it.
fn scene_of(shape: Shape) -> Scene {
    Scene { bounds: [[0.0, 0.0], [10.0, 10.0]], shapes: vec![shape], ..Scene::default() }
}

#[test]
fn shapes_are_where_the_scene_says() {
    let square = Form::Polygon(vec![[2.0, 2.0], [4.0, 2.0], [4.0, 4.0], [2.0, 4.0]]);
    let disc = Form::Ellipse([3.0, 3.0], [1.0, 1.0]);
    let line = Form::Line([2.0, 3.0], [4.0, 3.0], 1.0);
    for form in [square, disc, line] {
        let scene = scene_of(Shape::new(form.clone(), Colour::Warm));
        let (width, pixels) = read_png(&png(&scene, &[], look(Theme::Light, 400)));
        let unit = width as f32 / 10.0;
        // The picture is a little higher than wide: the board is at its foot.
        let foot = pixels.len() / width;
        let at = |x: f32, y: f32| {
            pixels[(foot - ((10.0 - y) * unit) as usize) * width + (x * unit) as usize]
        };
        assert_ne!(at(3.0, 3.0), at(7.0, 7.0), "{form:?}");
        assert_eq!(at(3.0, 5.0), at(7.0, 7.0), "nothing is below it: {form:?}");
        assert_eq!(at(5.0, 3.0), at(7.0, 7.0), "nothing is beside it: {form:?}");
    }
}

#[test]
fn the_longer_side_is_as_long_as_asked() {
    let (scene, _) = after(&game(&Options::default()), 12);
    for side in [64, 333, 1000] {
        let (width, pixels) = read_png(&png(&scene, &names(), look(Theme::Light, side)));
        assert_eq!(width.max(pixels.len() / width), usize::from(side));
    }
    let long = Scene { bounds: [[0.0, 0.0], [1000.0, 1.0]], ..Scene::default() };
    let (width, pixels) = read_png(&png(&long, &[], look(Theme::Dark, 64)));
    assert_eq!((width, pixels.len()), (64, 64), "no picture is without pixels");
}

#[test]
fn light_and_dark_differ_and_captions_are_written() {
    let (mut scene, _) = after(&game(&Options::default()), 12);
    let draw = |scene: &Scene, theme| read_png(&png(scene, &names(), look(theme, 500))).1;
    assert_ne!(draw(&scene, Theme::Light)[0], draw(&scene, Theme::Dark)[0]);
    let before = draw(&scene, Theme::Light);
    let Caption { text, .. } = &mut scene.captions[0];
    *text = "something else \u{1b}[2J".to_string().into();
    assert_ne!(draw(&scene, Theme::Light), before);
}

#[test]
fn an_animation_shows_the_same_pictures() {
    let game = game(&Options::default());
    let scenes: Vec<Scene> = (1..41).map(|plies| after(&game, plies).0).collect();
    let mut extent = Extent::of(&scenes[0]);
    scenes.iter().for_each(|scene| extent.include(scene));
    let (look, pace) = (look(Theme::Light, 640), Duration::from_millis(600));
    let samples = [scenes[0].clone(), scenes[39].clone()];
    let mut animation = Animation::new(&extent, look, &samples, &names());
    scenes.iter().for_each(|scene| animation.show(scene, &names(), pace));
    // It is not stored twice.
    animation.show(&scenes[39], &names(), pace);
    let file = animation.finish(Duration::from_secs(3));
    assert!(file.len() < 1 << 20, "{} bytes", file.len());
    let (width, shown) = read_gif(&file);
    assert_eq!(shown.len(), scenes.len());
    assert!(shown[..39].iter().all(|(_, delay)| *delay == 60));
    assert_eq!(shown[39].1, 300);
    for (scene, (pixels, _)) in scenes.iter().zip(&shown) {
        let (exact_width, exact) = read_png(&png(scene, &names(), look));
        assert_eq!((width, pixels.len()), (exact_width, exact.len()));
        let near = |a: &Rgb, b: &Rgb| a.iter().zip(b).all(|(a, b)| a.abs_diff(*b) < 24);
        let far = pixels.iter().zip(&exact).filter(|(a, b)| !near(a, b)).count();
        assert!(far * 200 < pixels.len(), "{far} of {} pixels have another colour", pixels.len());
    }
}
