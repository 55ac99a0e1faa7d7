//! Pictures: what is drawn of a view, and what is touched to mean a move.

use std::collections::HashSet;

use game::{Caption, Colour, Event, Form, Game, Rng, Scene, Seat, Show, Turn};

use super::super::*;

fn game(options: &Options, seats: usize) -> Rails {
    Rails::new(options.draw(seats, &mut Rng::new(1)).expect("a set-up")).expect("a game")
}

fn alps() -> Options {
    Options { map: Chart::Alps, ..Options::default() }
}

/// Plays at random; `look` gets the state before each move of a seat, and what was last seen.
fn play(game: &Rails, seed: u64, mut look: impl FnMut(&State, Seat, Option<&Event<Seen>>)) {
    let (mut state, mut rng, mut last) = (game.start(), Rng::new(seed), None);
    let mut outcomes = Vec::new();
    loop {
        match game.turn(&state) {
            Turn::Over => return,
            Turn::Chance => {
                outcomes.clear();
                game.chances(&state, &mut outcomes);
                let outcome = rng.weighted(&outcomes).expect("chance has an outcome");
                game.play(&mut state, outcome);
            }
            Turn::Seat(seat) => {
                look(&state, seat, last.as_ref());
                let mv = game.random(&state, &mut rng, &mut Vec::new());
                last = Some(Event::Move(seat, game.seen(&state, mv, None)));
                game.play(&mut state, mv);
            }
        }
    }
}

fn ids(scene: &Scene) -> Vec<&str> {
    scene.shapes.iter().filter_map(|shape| shape.id.as_deref()).collect()
}

fn texts(scene: &Scene) -> Vec<String> {
    let text = |form| match form {
        &Form::Text(_, _, ref text) | &Form::Label(_, _, ref text) => Some(text.to_string()),
        _ => None,
    };
    scene.shapes.iter().filter_map(|shape| text(&shape.form)).collect()
}

#[test]
fn every_legal_move_is_meant_by_touches_of_its_own_that_the_mover_sees() {
    let market = Options { market: 5, deck: Deck::Finite, ..alps() };
    for options in [alps(), market, Options { colours: Colours::Off, keep: 2, ..alps() }] {
        let game = game(&options, 3);
        for seed in 0..5 {
            play(&game, seed, |state, seat, last| {
                let scene = game.scene(&game.view(state, Some(seat)), last);
                let list = ids(&scene);
                let ids: HashSet<&str> = list.iter().copied().collect();
                assert_eq!(ids.len(), list.len(), "ids are distinct");
                let mut moves = Vec::new();
                game.moves(state, &mut moves);
                let touches: HashSet<Vec<String>> =
                    moves.iter().map(|&mv| game.touches(mv)).collect();
                assert_eq!(touches.len(), moves.len());
                let begun = |long: &Vec<String>| {
                    (0..long.len()).find(|&part| touches.contains(&long[..part]))
                };
                assert!(touches.iter().all(|long| begun(long).is_none()), "none begins another");
                for id in touches.iter().flatten() {
                    assert!(ids.contains(id.as_str()), "{id} is not in the picture");
                }
            });
        }
    }
}

#[test]
fn wagons_stand_on_the_rails_that_were_built_and_the_last_is_marked() {
    let game = game(&alps(), 3);
    let mut marks = 0;
    play(&game, 1, |state, _, last| {
        let view = game.view(state, None);
        let scene = game.scene(&view, last);
        for seat in Seat::all(3) {
            let is_wagon =
                |form: &Form, fill| matches!(form, Form::Polygon(_)) && fill == Colour::Seat(seat);
            let wagons = scene.shapes.iter().filter(|s| is_wagon(&s.form, s.fill)).count();
            let spent = game.setup().map.wagons - view.seats[seat.index()].wagons;
            assert_eq!(wagons, spent as usize);
        }
        let marked: Vec<&str> = scene
            .shapes
            .iter()
            .filter(|shape| shape.fill == Colour::Mark)
            .filter_map(|shape| shape.id.as_deref())
            .collect();
        match last {
            Some(Event::Move(_, Seen::Built { rail, .. })) => {
                assert_eq!(marked, [format!("rail-{rail}")]);
                marks += 1;
            }
            _ => assert!(marked.is_empty(), "{marked:?}"),
        }
    });
    assert!(marks > 5, "{marks}");
}

#[test]
fn a_free_rail_shows_its_number_and_what_it_costs() {
    let goals = "1 3 1\n".repeat(6);
    let map = format!("3 2 6 5\n1 A\n2 B\n3 C\n1 2 0 3\n2 3 1 1\n{goals}");
    let game = game(&Options { map: Chart::File(map), ..Options::default() }, 2);
    let scene = game.scene(&game.view(&game.start(), None), None);
    let texts = texts(&scene);
    for text in ["#0", "×3", "#1", "1×1"] {
        assert!(texts.contains(&text.to_string()), "{text} is not in {texts:?}");
    }
}

#[test]
fn a_spectator_sees_no_cards_and_no_objectives() {
    let game = game(&alps(), 2);
    play(&game, 2, |state, _, last| {
        let scene = game.scene(&game.view(state, None), last);
        assert!(ids(&scene).iter().all(|id| id.starts_with("rail-")));
        assert!(texts(&scene).iter().all(|text| !text.contains('–')));
    });
}

#[test]
fn objectives_are_ticked_when_they_are_done() {
    let game = game(&alps(), 2);
    let seat = Seat(0);
    let mut view = game.view(&game.start(), Some(seat));
    // Objective 8 joins Sion and Milano, by way of Lugano or of Aosta.
    view.objectives = vec![8, 0];
    let shown = |view: &View| {
        let scene = game.scene(view, None);
        let warm = scene.shapes.iter().filter(|shape| shape.fill == Colour::Warm).count();
        let lines: Vec<String> =
            texts(&scene).into_iter().filter(|text| text.contains('–')).collect();
        (lines, warm)
    };
    let open = ["· 4 · Sion – Milano".to_string(), "· 7 · Genève – Chur".to_string()];
    assert_eq!(shown(&view), (open.to_vec(), 4));
    view.built = vec![Built { rail: 10, seat }, Built { rail: 12, seat: Seat(1) }];
    assert_eq!(shown(&view), (open.to_vec(), 4), "another's rails do not count");
    view.built = vec![Built { rail: 10, seat }, Built { rail: 12, seat }];
    let done = ["✓ 4 · Sion – Milano".to_string(), open[1].clone()];
    assert_eq!(shown(&view), (done.to_vec(), 2));
}

#[test]
fn captions_tell_what_everyone_knows() {
    let game = game(&Options { longest: 10, deck: Deck::Finite, ..alps() }, 2);
    let mut view = game.view(&game.start(), None);
    let shown = |view: &View| {
        let captions = game.scene(view, None).captions;
        let line = |caption: Caption| (caption.text.to_string(), caption.active);
        captions.into_iter().map(line).collect::<Vec<_>>()
    };
    let seat = "0 points of rails, 15 wagons, 0 cards, 0 objectives, path 0";
    assert_eq!(
        shown(&view),
        [
            ("the start, 15 objectives left, 62 cards in the pile".to_string(), false),
            (seat.to_string(), true),
            (seat.to_string(), false)
        ]
    );
    (view.round, view.last, view.seats[0].out) = (9, Some(1), true);
    view.objectives_left = 1;
    let lines = shown(&view);
    assert_eq!(
        lines[0].0,
        "round 9, 1 turn after this one, 1 objective left, 62 cards in the pile"
    );
    assert!(lines[1].0.ends_with(", out"));
}

#[test]
fn names_on_shipped_maps_lie_over_no_other_name_and_no_town() {
    for map in [Chart::France, Chart::Alps] {
        let game = game(&Options { map, ..Options::default() }, 2);
        let scene = game.scene(&game.view(&game.start(), None), None);
        let towns: Vec<[f32; 2]> = scene
            .shapes
            .iter()
            .filter_map(|shape| match shape.form {
                Form::Ellipse(at, _) => Some(at),
                _ => None,
            })
            .collect();
        let names: Vec<([f32; 2], [f32; 2])> = scene
            .shapes
            .iter()
            .filter_map(|shape| match &shape.form {
                Form::Text(at, size, name) if shape.line.is_some() => {
                    Some((*at, [0.25 * size * name.to_string().chars().count() as f32, 0.4 * size]))
                }
                _ => None,
            })
            .collect();
        assert_eq!((towns.len(), names.len()), (game.setup().map.towns.len(), towns.len()));
        let over = |(at, half): ([f32; 2], [f32; 2]), [x, y]: [f32; 2], more: [f32; 2]| {
            (at[0] - x).abs() < half[0] + more[0] && (at[1] - y).abs() < half[1] + more[1]
        };
        for (i, &name) in names.iter().enumerate() {
            let town = towns.iter().position(|&town| over(name, town, [0.1; 2]));
            assert_eq!(town, None, "{}", game.setup().map.towns[i].name);
            let other = names[..i].iter().position(|&(at, half)| over(name, at, half));
            assert_eq!(other, None, "{}", game.setup().map.towns[i].name);
        }
    }
}

#[test]
fn odd_maps_are_drawn_too() {
    let goals = "1 2 1\n".repeat(6);
    let maps = [
        // The towns have no coordinates, and no rails join some of them.
        format!("4 1 6 5\n1 A\n2 B\n3 C\n4 D\n1 2 0 100\n{goals}"),
        format!("2 0 6 5\n1 A\n2 B\n{goals}"),
        // All towns at one place, or at the ends of the world.
        format!("3 2 6 5\n1 A\n2 B\n3 C\n1 2 0 3\n2 3 1 1\n{goals}@ 1 5 5\n@ 2 5 5\n@ 3 5 5\n"),
        format!(
            "3 2 6 5\n1 A\n2 B\n3 C\n1 2 0 3\n2 3 1 1\n{goals}@ 1 0 0\n@ 2 0 1\n@ 3 1e6 -1e6\n"
        ),
        // Many rails side by side.
        format!("2 50 6 5\n1 A\n2 B\n{}{goals}", "1 2 0 6\n2 1 1 6\n".repeat(25)),
    ];
    for text in maps {
        let game = game(&Options { map: Chart::File(text), ..Options::default() }, 2);
        let scene = game.scene(&game.view(&game.start(), Some(Seat(0))), None);
        let corners = scene.shapes.iter().flat_map(|shape| match &shape.form {
            Form::Polygon(corners) => corners.clone(),
            Form::Ellipse(at, _)
            | Form::Text(at, ..)
            | Form::Label(at, ..)
            | Form::Name(at, ..) => vec![*at],
            Form::Line(..) | Form::Sprite(..) => Vec::new(),
        });
        let [start, end] = scene.bounds;
        for corner in corners {
            let inside = (0..2).all(|axis| (start[axis]..=end[axis]).contains(&corner[axis]));
            assert!(inside, "{corner:?} is not in {:?}", scene.bounds);
        }
        assert!((0..2).all(|axis| (3.0..200.0).contains(&(end[axis] - start[axis]))));
    }
}
