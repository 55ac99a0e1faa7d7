//! What there is to play.

use std::collections::BTreeMap;

use game::Language;
use registry::{Entry, Field};
use serde::Serialize;

use crate::preview::bare;
use crate::{Chair, NewMatch};

/// A game, as a home page lists it.
#[derive(Serialize)]
struct Listed<'a> {
    name: &'a str,
    title: &'a str,
    about: &'a str,
    players: &'a [&'a str],
    /// Opponents, the weakest first.
    ladder: Vec<String>,
    /// What there is to do in its puzzles, if it has any.
    #[serde(skip_serializing_if = "Option::is_none")]
    puzzles: Option<&'a str>,
}

/// A game, as a page that plays it needs it.
#[derive(Serialize)]
struct Described<'a> {
    #[serde(flatten)]
    listed: Listed<'a>,
    words: BTreeMap<&'static str, &'static str>,
    options: Vec<Field>,
    bots: Vec<BotLine>,
}

#[derive(Serialize)]
struct BotLine {
    name: &'static str,
    about: &'static str,
    settings: Vec<SettingLine>,
}

#[derive(Serialize)]
struct SettingLine {
    name: &'static str,
    example: &'static str,
    about: &'static str,
}

/// The games, in the order in which they are listed, as JSON.
pub fn games(language: Language) -> String {
    let games = registry::games();
    let words: Vec<_> = games.iter().map(|game| game.words(language)).collect();
    let list: Vec<Listed<'_>> =
        games.iter().zip(&words).map(|(game, words)| listed(*game, words)).collect();
    json(&list)
}

/// A game: its options, its players, and what it says to people, as JSON; none if there is no such game.
pub fn game(name: &str, language: Language) -> Option<String> {
    let game = registry::find(name)?;
    let words = game.words(language);
    let bot = |bot: registry::BotInfo| BotLine {
        name: bot.name,
        about: bot.about,
        settings: bot
            .params
            .iter()
            .map(|param| SettingLine {
                name: param.name,
                example: param.example,
                about: param.about,
            })
            .collect(),
    };
    Some(json(&Described {
        listed: listed(game, &words),
        options: game.options(),
        bots: game.bots().into_iter().map(bot).collect(),
        words: words.clone(),
    }))
}

fn listed<'a>(game: &dyn Entry, words: &BTreeMap<&'static str, &'static str>) -> Listed<'a> {
    let word = |key: &str| words.get(key).copied().unwrap_or_default();
    Listed {
        name: game.name(),
        title: word("title"),
        about: word("about"),
        players: game.default_players(),
        ladder: opponents(game),
        puzzles: words.get("puzzle.about").copied(),
    }
}

/// The levels of the player that has them, and at last the player itself; without levels, the usual ladder.
fn opponents(game: &dyn Entry) -> Vec<String> {
    let has_levels = |bot: &registry::BotInfo| bot.params.iter().any(|param| param.name == LEVEL);
    match game.bots().into_iter().find(has_levels) {
        Some(bot) => {
            let levels = (1..=LEVELS).map(|level| format!("{}:{LEVEL}={level}", bot.name));
            levels.chain([bot.name.to_string()]).collect()
        }
        None => game.ladder().iter().map(ToString::to_string).collect(),
    }
}

/// The setting that makes a player weaker, and its largest value.
const LEVEL: &str = "level";
const LEVELS: usize = 10;

/// Moves after which a game is pictured: enough to see what it is about.
const PICTURED: usize = 8;
/// A seed whose boards look good.
const SEED: u64 = 3;

/// The picture of a game for a home page, as JSON; none if there is no such game.
pub fn picture(name: &str) -> Option<String> {
    let game = registry::find(name)?;
    let new = NewMatch {
        game: name.to_string(),
        options: Default::default(),
        seats: vec![Chair::Person; game.default_players().len()],
        clock: None,
        seed: Some(SEED),
    };
    bare(&new, PICTURED).ok()
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}
