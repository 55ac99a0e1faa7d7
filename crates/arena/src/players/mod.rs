//! Who can be seated: a player as it is written, and what is made of it.

mod human;
mod outside;
mod witness;
mod written;

use game::{Bot, Game, Kit, Made, Param, Params, Player};
use serde_json::Value;
use std::sync::{Arc, OnceLock};

use crate::terms::Clock;
use hosting::MatchHost;
use hosting::link::Link;
pub(crate) use outside::{MUTE, UNASKED};
pub(crate) use witness::{Spoken, Transcript, Witness};
use written::Who;
pub use written::Written;

/// What a player needs to know of a match besides the game.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    /// The options, as they are told to players from outside.
    pub(crate) options: &'a Value,
    /// The time there is.
    pub(crate) clock: Clock,
    /// Where players from outside are started.
    pub(crate) host: &'a MatchHost,
    /// Whether stderr of players from outside is shown live.
    pub(crate) verbose: bool,
    /// Whether players from outside go without a sandbox.
    pub(crate) trust: bool,
    /// Whether moves are told as they happen, so that nobody else has to tell them.
    pub(crate) told: bool,
    /// Who listens to what passes between the referee and a player from outside.
    pub(crate) witness: Option<&'a Witness>,
    /// Where the referee's own troubles are told.
    pub(crate) trouble: &'a Trouble,
}

/// Why the referee could not start a player, by no fault of the player's.
pub(crate) type Trouble = Arc<OnceLock<String>>;

/// Seats a player in a match.
pub(crate) fn seat<G: Kit>(written: &Written, game: &G, context: &Context<'_>) -> Made<G> {
    match &written.who {
        Who::Bot(name, params) => bot(name, params, game),
        Who::Human => Ok(Box::new(human::Human::new(context.told))),
        Who::Program(_) | Who::Library(_) => {
            let command = written.command(G::NAME, context.trust);
            Ok(Box::new(outside::Outside::<G>::new(command, context, written.to_string())))
        }
    }
}

/// The player at the other end of a link, with the options and the clock that it is told.
pub fn linked<G: Game>(link: Box<dyn Link>, options: Value, clock: Clock) -> Box<dyn Player<G>> {
    Box::new(outside::Outside::<G>::over(Some(link), options, clock))
}

fn bot<G: Kit>(name: &str, params: &Params, game: &G) -> Made<G> {
    let bots = bots::<G>();
    let bot = bots.iter().find(|bot| bot.name == name).ok_or_else(|| {
        let (names, game): (Vec<&str>, _) = (bots.iter().map(|bot| bot.name).collect(), G::NAME);
        let names = names.join(", ");
        format!("there is no player {name:?} for {game}; there are {names} (`plateau players {game}` tells more)")
    })?;
    let said = |why: String| format!("player {}: {why}", written::bot(name, params));
    let unknown = |name: &&str| !bot.params.iter().any(|param| param.name == *name);
    if let Some(name) = params.names().find(unknown) {
        return Err(said(format!("it has no setting {name:?}; {}", settings(bot))));
    }
    let mut params = params.clone();
    for (name, path) in params.clone().paths() {
        let content =
            std::fs::read(path).map_err(|error| said(format!("{name}: {path}: {error}")))?;
        params = params.with_file(name, content);
    }
    (bot.make)(game, &params).map_err(said)
}

fn settings<G: Game>(bot: &Bot<G>) -> String {
    if bot.params.is_empty() {
        return "it has none".to_string();
    }
    let names: Vec<&str> = bot.params.iter().map(|param| param.name).collect();
    format!("it has {}", names.join(", "))
}

/// What is told about a built-in player.
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// Its name.
    pub name: &'static str,
    /// What it does.
    pub about: &'static str,
    /// What can be set.
    pub params: &'static [Param],
}

/// The built-in players of a game: its own, and those that play any game.
pub fn bots<G: Kit>() -> Vec<Bot<G>> {
    let own = G::bots();
    let mut all = search::bots::<G>();
    all.retain(|bot| !own.iter().any(|other| other.name == bot.name));
    all.extend(own);
    all
}

/// The same, told.
pub fn list<G: Kit>() -> Vec<About> {
    let about = |bot: Bot<G>| About { name: bot.name, about: bot.about, params: bot.params };
    bots::<G>().into_iter().map(about).collect()
}
