//! The built-in players of a game: its own, and those that play any game.

use std::time::Duration;

use game::{Bot, Game, Kit, Param, Params, did_you_mean};
#[cfg(feature = "tools")]
use table::Seed;
use table::{AnyPlayer, BuiltIn, Table};

/// A built-in player as listed by `plateau players`.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What can be set.
    pub params: &'static [Param],
}

/// All of them; a game's own takes the place of a general one with its name.
pub(crate) fn all<G: Kit>() -> Vec<Bot<G>> {
    let own = G::bots();
    let mut all = search::bots::<G>();
    all.retain(|bot| !own.iter().any(|other| other.name == bot.name));
    all.extend(own);
    all
}

/// The list of them, without general ones that refuse this game.
#[cfg(feature = "tools")]
pub(crate) fn list<G: Kit>() -> Vec<BotInfo> {
    let info = |bot: Bot<G>| BotInfo { name: bot.name, about: bot.about, params: bot.params };
    listed::<G>().into_iter().map(info).collect()
}

/// All of them but general ones that refuse this game.
#[cfg(feature = "tools")]
fn listed<G: Kit>() -> Vec<Bot<G>> {
    let own: Vec<&str> = G::bots().iter().map(|bot| bot.name).collect();
    all::<G>().into_iter().filter(|bot| own.contains(&bot.name) || suits(bot)).collect()
}

/// All of them: only the program has lists for people.
#[cfg(not(feature = "tools"))]
fn listed<G: Kit>() -> Vec<Bot<G>> {
    all::<G>()
}

/// Whether a player takes some variant of its game: the default, or one that players are tested on.
#[cfg(feature = "tools")]
fn suits<G: Kit>(bot: &Bot<G>) -> bool {
    let trials = G::trials().into_iter().map(|trial| trial.options);
    let mut variants = std::iter::once(G::Options::default()).chain(trials);
    variants.any(|options| {
        [2, G::PLAYERS.len()].into_iter().any(|seats| {
            let setup = G::draw(&options, seats, &mut Seed(1).setup());
            let game = setup.and_then(G::new);
            game.is_ok_and(|game| (bot.make)(&game, &Params::default()).is_ok())
        })
    })
}

/// Makes a player for a table, or returns why it cannot play.
pub(crate) fn make<G: Kit>(
    table: &Table<G>,
    name: &str,
    params: &Params,
) -> Result<Box<dyn AnyPlayer>, String> {
    let bots = all::<G>();
    let bot = bots.iter().find(|bot| bot.name == name).ok_or_else(|| {
        let names: Vec<&str> = listed::<G>().iter().map(|bot| bot.name).collect();
        let game = G::NAME;
        let (meant, names) = (did_you_mean(name, names.iter().copied()), names.join(", "));
        format!("there is no player {name:?} for {game}{meant}; there are {names}, human (see `plateau players {game}`)")
    })?;
    // The reason names the setting that is wrong.
    let of_player = |why: String| format!("player {name}: {why}");
    let unknown = |name: &&str| !bot.params.iter().any(|param| param.name == *name);
    if let Some(unknown) = params.names().find(unknown) {
        let meant = did_you_mean(unknown, bot.params.iter().map(|param| param.name));
        return Err(of_player(format!("it has no setting {unknown:?}{meant}; {}", settings(bot))));
    }
    let player = (bot.make)(table.game(), params).map_err(of_player)?;
    Ok(Box::new(BuiltIn(player)))
}

/// Searches that report what they find; the first that suits a match judges it.
const ADVISERS: [&str; 3] = ["champion", "alphabeta", "mcts"];

/// A search that judges positions for a person, for about `time` a question.
pub(crate) fn adviser<G: Kit>(
    table: &Table<G>,
    time: Duration,
) -> Result<Box<dyn AnyPlayer>, String> {
    let time = ("time".to_string(), format!("{}ms", time.as_millis()));
    let params = Params::from_iter([time]);
    let made = |name: &&str| make(table, name, &params).ok();
    ADVISERS.iter().find_map(made).ok_or_else(|| "no built-in search suits this match".to_string())
}

/// The player that gives a person hints: the game's own, or a search for about `time` a question.
pub(crate) fn hinter<G: Kit>(
    table: &Table<G>,
    time: Duration,
) -> Result<Box<dyn AnyPlayer>, String> {
    let own = G::HINTS.and_then(|name| make(table, name, &Params::default()).ok());
    own.map_or_else(|| adviser(table, time), Ok)
}

fn settings<G: Game>(bot: &Bot<G>) -> String {
    if bot.params.is_empty() {
        return "it has none".to_string();
    }
    let names: Vec<&str> = bot.params.iter().map(|param| param.name).collect();
    format!("it has {}", names.join(", "))
}
