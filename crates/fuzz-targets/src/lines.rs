//! Lines of the protocol, and what is written on the command line.

use game::{Each, Event, Kit};
use players::PlayerSpec;
use table::lines::{FromPlayer, ToPlayer};
use table::terms::{OnIllegal, Pace, Terms};

use crate::input::Input;
use crate::moves::read;

/// Reads lines. By the letter of the first line: `r` lines of a referee, `w` players as written on the
/// command line, with built-in ones made, `c` clocks; otherwise lines of a player.
pub fn lines(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    for line in input.rest.split(|&byte| byte == b'\n') {
        match (input.kind, std::str::from_utf8(line)) {
            (b'r', Ok(line)) => input.of::<Said>()(line),
            (b'w', Ok(line)) => written(&input, line),
            (b'c', Ok(line)) => {
                let _ = (line.parse::<Pace>(), line.parse::<OnIllegal>());
            }
            _ => answer(line),
        }
    }
}

fn answer(line: &[u8]) {
    let Ok(answer) = FromPlayer::read(line) else { return };
    let text = serde_json::to_vec(&answer).expect("a message can be written");
    assert_eq!(FromPlayer::read(&text), Ok(answer));
}

/// What a referee says, in the words of a game.
struct Said;

impl Each for Said {
    type Out = fn(&str);

    fn of<G: Kit>() -> Self::Out {
        |line| {
            let said = serde_json::from_str::<ToPlayer<G::Options, G::Setup, G::View>>(line);
            match said {
                Ok(ToPlayer::Start { board, .. }) => drop(G::new(board)),
                Ok(ToPlayer::Turn { seen, .. } | ToPlayer::End { seen, .. }) => {
                    for seen in &seen {
                        if let Some(Event::Move(_, text) | Event::Chance(text)) = seen.event() {
                            read::<G::Seen>(text);
                        }
                    }
                }
                Err(_) => {}
            }
        }
    }
}

fn written(input: &Input<'_>, line: &str) {
    let Ok(player) = PlayerSpec::read(line) else { return };
    let text = player.to_string();
    assert_eq!(PlayerSpec::read(&text).as_ref(), Ok(&player), "{line:?} is written as {text:?}");
    if let Some((name, settings)) = text.split_once(':')
        && let Ok(settings) = settings.parse()
        && let Some((variant, table)) = input.open(Terms::default())
    {
        // A setting may be refused.
        let _ = variant.bot(&*table, name, &settings);
    }
}
