//! Lines of the protocol, and what is written on the command line.

use arena::lines::{FromPlayer, ToPlayer};
use arena::players::{self, Written};
use arena::terms::{OnIllegal, Pace};
use game::{Each, Event, Kit, Params};

use crate::input::{Input, drawn};
use crate::moves::read;

/// Reads lines. By the third letter: `r` what a referee says, `w` players as they are written, with
/// built-in ones made, `c` clocks; otherwise what a player says.
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
    let Ok(player) = Written::read(line) else { return };
    let text = player.to_string();
    assert_eq!(Written::read(&text).as_ref(), Ok(&player), "{line:?} is written as {text:?}");
    if let Some((name, settings)) = text.split_once(':')
        && let Ok(settings) = settings.parse()
    {
        input.of::<Makes>()(input, name, &settings);
    }
}

/// Makes built-in players.
struct Makes;

impl Each for Makes {
    type Out = fn(&Input<'_>, &str, &Params);

    fn of<G: Kit>() -> Self::Out {
        |input, name, settings| {
            let Some(bot) = players::bots::<G>().into_iter().find(|bot| bot.name == name) else {
                return;
            };
            if let Some(game) = drawn::<G>(input.given(), input.seats) {
                // A setting may be refused.
                let _ = (bot.make)(&game, settings);
            }
        }
    }
}
