//! Who can be seated: a player as it is written, and what is made of it.

use std::fmt;

use game::{Bot, Game, Kit, Made, Param, Params};

/// A player as written: `line`, `mcts:playouts=1000`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    name: String,
    params: Params,
}

impl Written {
    /// Reads a player, or says what is wrong with it.
    pub fn read(text: &str) -> Result<Self, String> {
        let (name, params) = text.split_once(':').unwrap_or((text, ""));
        let params = params.parse().map_err(|why| format!("player {text:?}: {why}"))?;
        Ok(Self { name: name.to_string(), params })
    }

    /// Seats the player in a match.
    pub fn seat<G: Kit>(&self, game: &G) -> Made<G> {
        let bots = bots::<G>();
        let bot = bots.iter().find(|bot| bot.name == self.name).ok_or_else(|| {
            let names: Vec<&str> = bots.iter().map(|bot| bot.name).collect();
            format!(
                "there is no player {:?} for {}; there are {} (`plateau players {}` tells more)",
                self.name,
                G::NAME,
                names.join(", "),
                G::NAME
            )
        })?;
        let known = |name: &&str| !bot.params.iter().any(|param| param.name == *name);
        if let Some(name) = self.params.names().find(known) {
            return Err(format!("player {self}: it has no setting {name:?}; {}", settings(bot)));
        }
        (bot.make)(game, &self.params).map_err(|why| format!("player {self}: {why}"))
    }
}

fn settings<G: Game>(bot: &Bot<G>) -> String {
    if bot.params.is_empty() {
        return "it has none".to_string();
    }
    let names: Vec<&str> = bot.params.iter().map(|param| param.name).collect();
    format!("it has {}", names.join(", "))
}

impl fmt::Display for Written {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let params = self.params.to_string();
        write!(f, "{}{}{params}", self.name, if params.is_empty() { "" } else { ":" })
    }
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
