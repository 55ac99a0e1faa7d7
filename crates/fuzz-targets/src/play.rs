//! A few moves at random: a set-up that is accepted can be played.

use game::{Event, Kit, Rng, Seat, Turn};
use render::Theme;
use render::terminal::{self, Canvas, Depth};
use serde::Serialize;
use serde_json::Value;

/// Set-ups with a longer JSON or more cells than this are played without pictures, views and lists.
const LARGE: u64 = 1 << 14;

const CANVAS: Canvas = Canvas { columns: 60, rows: 30, depth: Depth::True, theme: Theme::Dark };

/// Plays events at random up to a limit, some of them failures, and reads views, lists and pictures.
pub(crate) fn play<G: Kit>(game: &G, events: usize) {
    let mut rng = Rng::new(2);
    let mut state = game.start();
    let large = is_large(game.setup());
    let events = if large { events.min(4) } else { events };
    let mut moves = Vec::new();
    for ply in 0..events {
        if !large && ply % 16 == 0 {
            look(game, &state, None);
        }
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => Event::Chance(game.chance(&state, &mut rng, &mut Vec::new())),
            Turn::Seat(seat) if ply % 13 == 12 => Event::Failed(seat, ply % 2 == 0),
            Turn::Seat(seat) => {
                let drawn = game.random(&state, &mut rng, &mut Vec::new());
                if !large {
                    moves.clear();
                    game.moves(&state, &mut moves);
                    assert!(moves.contains(&drawn), "{drawn} is drawn, but not listed");
                }
                assert_eq!(game.check(&state, drawn).as_ref(), Ok(&drawn));
                Event::Move(seat, drawn)
            }
        };
        if let Event::Move(_, mv) | Event::Chance(mv) = event {
            assert_eq!(mv.to_string().parse().as_ref(), Ok(&mv));
            for seat in Seat::all(game.seats().min(4)).map(Some).chain([None]) {
                let seen = game.seen(&state, mv, seat);
                assert_eq!(seen.to_string().parse().as_ref(), Ok(&seen));
            }
        }
        game.apply(&mut state, &event);
    }
    if !large {
        look(game, &state, Some(Seat(0)));
    }
    game.final_scores(&state);
}

/// Whether the set-up is too large for views, lists and pictures.
fn is_large<T: Serialize>(setup: &T) -> bool {
    let value = serde_json::to_value(setup).expect("a set-up can be written");
    let side = |name| value.get(name).and_then(Value::as_u64).unwrap_or(1);
    side("width").saturating_mul(side("height")) > LARGE || value.to_string().len() as u64 > LARGE
}

/// Reads the view of a seat.
fn look<G: Kit>(game: &G, state: &G::State, seat: Option<Seat>) {
    let view = game.view(state, seat);
    let text = serde_json::to_string(&view).expect("a view can be written");
    let read: G::View = serde_json::from_str(&text).expect("a view can be read");
    assert_eq!(read, view);
    if let Turn::Seat(seat) = game.turn(state) {
        let view = game.view(state, Some(seat));
        let world = game.determinize(&view, &mut Rng::new(3));
        assert_eq!(game.view(&world, Some(seat)), view);
    }
    let scene = game.scene(&view, None);
    let names = vec!["a player".to_string(); game.seats()];
    render::svg(&scene, &names, game::Language::English);
    // Whether it fits does not matter.
    let _ = terminal::draw(&scene, &names, &CANVAS);
}
