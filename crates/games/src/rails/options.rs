//! Options and set-ups, and why some are refused.

use game::{Rng, SetupError, count};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::map::{MOST_POINTS, Map, file, generate};
use super::moves::MOST_OFFERED;

/// What can be chosen for a match of Rails.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(default, deny_unknown_fields)]
pub struct Options {
    /// The map: a shipped one, a large generated one, or a file.
    pub map: Chart,
    /// Towns of a generated map [default: 200].
    pub towns: Option<u64>,
    /// Rails of a generated map [default: two for each town].
    pub rails: Option<u64>,
    /// The pile: endless, or the box's 12 of each colour and 14 jokers.
    pub deck: Deck,
    /// Cards that lie face up, to choose from; 0: no market.
    pub market: u64,
    /// Whether cards and rails have colours; without them every card is a joker.
    pub colours: Colours,
    /// Objectives offered at a time.
    #[schemars(range(min = 1))]
    pub offer: u64,
    /// How many of the first objectives offered must be kept, at least.
    #[schemars(range(min = 1))]
    pub keep: u64,
    /// Points for the longest path.
    pub longest: u64,
    /// Rounds after which a match ends in any case.
    #[schemars(range(min = 1))]
    pub rounds: u64,
    /// Illegal actions in a row that put a player out; `off`: no limit.
    pub patience: Patience,
}

/// The maps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Chart {
    /// France.
    #[default]
    France,
    /// A small one, for quick games.
    Alps,
    /// A large one, generated from the seed.
    Large,
    /// A map file's content.
    File(String),
}

/// The pile of cards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Deck {
    /// Every colour is as likely as any other, always.
    #[default]
    Endless,
    /// 12 cards of each colour and 14 jokers; cards spent are shuffled when the pile is empty.
    Finite,
}

/// Whether cards and rails have colours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Colours {
    /// Cards and rails have colours.
    #[default]
    On,
    /// Every card is a joker.
    Off,
}

/// How many illegal actions in a row put a player out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase", untagged)]
pub enum Patience {
    /// This many.
    Limit(std::num::NonZeroU32),
    /// There is no limit.
    Never(Never),
}

/// The word for no limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Never {
    /// No number of illegal actions puts a player out.
    Off,
}

/// A map and the rules it is played by.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The map.
    pub map: Map,
    /// How many seats play.
    pub seats: usize,
    /// The pile.
    pub deck: Deck,
    /// How many cards lie face up.
    pub market: u32,
    /// How many objectives are offered at a time.
    pub offer: u32,
    /// How many of the first ones must be kept.
    pub keep: u32,
    /// Points for the longest path.
    pub longest: u32,
    /// Rounds after which the match ends.
    pub rounds: u32,
    /// Illegal actions in a row that put a seat out; none: no limit.
    pub patience: Option<u32>,
}

/// The most cards that can lie face up.
const MOST_MARKET: u32 = 1000;
/// The most rounds that can be asked for.
const MOST_ROUNDS: u32 = 1_000_000;
/// Cards that each seat is dealt at the start.
pub(super) const FIRST_CARDS: u32 = 4;
/// Cards of each colour, and jokers, in a finite pile.
pub(super) const OF_EACH: u32 = 12;
/// Jokers in a finite pile.
pub(super) const JOKERS: u32 = 14;

impl Default for Options {
    fn default() -> Self {
        Self {
            map: Chart::default(),
            towns: None,
            rails: None,
            deck: Deck::default(),
            market: 0,
            colours: Colours::default(),
            offer: 3,
            keep: 1,
            longest: 0,
            rounds: 500,
            patience: Patience::default(),
        }
    }
}

impl Default for Patience {
    fn default() -> Self {
        Patience::Limit(const { std::num::NonZeroU32::new(3).expect("three is not zero") })
    }
}

impl Options {
    /// Draws a set-up; `rng` matters for generated maps only.
    pub(super) fn draw(&self, seats: usize, rng: &mut Rng) -> Result<Setup, SetupError> {
        let mut map = self.map(rng)?;
        if self.colours == Colours::Off {
            map.rails.iter_mut().for_each(|rail| rail.colour = 0);
        }
        let number = |option, value: u64| {
            u32::try_from(value)
                .map_err(|_| SetupError::option(option, format!("{value} is too many")))
        };
        let setup = Setup {
            map,
            seats,
            deck: self.deck,
            market: number("market", self.market)?,
            offer: number("offer", self.offer)?,
            keep: number("keep", self.keep)?,
            longest: number("longest", self.longest)?,
            rounds: number("rounds", self.rounds)?,
            patience: match self.patience {
                Patience::Limit(limit) => Some(limit.get()),
                Patience::Never(Never::Off) => None,
            },
        };
        setup.check_rules().map(|()| setup)
    }

    fn map(&self, rng: &mut Rng) -> Result<Map, SetupError> {
        if self.map == Chart::Large {
            return generate::map(self.towns, self.rails, rng);
        }
        for (option, value) in [("towns", self.towns), ("rails", self.rails)] {
            if value.is_some() {
                let why = "applies to generated maps only: add --map large";
                return Err(SetupError::option(option, why));
            }
        }
        let text = match &self.map {
            Chart::File(text) => text,
            Chart::Alps => include_str!("../../../../maps/alps.map"),
            Chart::France | Chart::Large => include_str!("../../../../maps/france.map"),
        };
        file::read(text).map_err(|error| error.in_option("map"))
    }
}

impl Setup {
    /// Refuses a set-up that cannot be played, from whatever source.
    pub(super) fn check(&self) -> Result<(), SetupError> {
        self.map.check()?;
        self.check_rules()
    }

    /// Refuses rules that do not fit the map or the number of seats.
    fn check_rules(&self) -> Result<(), SetupError> {
        let Self { map, seats, market, offer, keep, .. } = self;
        if *seats < 2 {
            let why = format!("{}: Rails needs at least 2; add another", count(*seats, "player"));
            return Err(SetupError::new(why));
        }
        if *offer == 0 || *offer as usize > MOST_OFFERED {
            let why = format!("{offer}: 1 to {MOST_OFFERED} objectives can be offered at a time");
            return Err(SetupError::option("offer", why));
        }
        if *keep == 0 || keep > offer {
            let why = format!("{keep}: of {offer} objectives, 1 to {offer} must be kept");
            return Err(SetupError::option("keep", why));
        }
        if *market > MOST_MARKET {
            let why = format!("{market}: at most {MOST_MARKET} cards lie face up");
            return Err(SetupError::option("market", why));
        }
        let bounded = |option, value: u32, least, most| {
            let why = || format!("{value}: choose {least} to {most}");
            if (least..=most).contains(&value) {
                Ok(())
            } else {
                Err(SetupError::option(option, why()))
            }
        };
        bounded("longest", self.longest, 0, MOST_POINTS)?;
        bounded("rounds", self.rounds, 1, MOST_ROUNDS)?;
        if self.patience == Some(0) {
            return Err(SetupError::option("patience", "0: choose at least 1, or off"));
        }
        let wanted = *offer as u128 * *seats as u128;
        if wanted > map.objectives.len() as u128 {
            let why = format!(
                "{seats} players are offered {offer} objectives each, {wanted} in all, but the map has {}; \
                 play with fewer players, or choose a map with more",
                map.objectives.len()
            );
            return Err(SetupError::new(why));
        }
        let cards = u128::from(JOKERS) + u128::from(OF_EACH) * u128::from(map.colours());
        let wanted = u128::from(FIRST_CARDS) * *seats as u128 + u128::from(*market);
        if self.deck == Deck::Finite && wanted > cards {
            let why = format!(
                "the pile has {cards} cards, but {wanted} are dealt at the start; play with fewer players, \
                 or choose --deck endless"
            );
            return Err(SetupError::option("deck", why));
        }
        Ok(())
    }
}
