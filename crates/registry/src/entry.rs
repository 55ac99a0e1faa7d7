//! A game with its types erased.

use std::collections::BTreeMap;
use std::marker::PhantomData;
use std::sync::Arc;
use std::time::Duration;

use game::{COMMON, Each, Kit, Language, Param, Params, SetupError, Solver, Task, Trial};
use serde_json::{Map, Value};
use table::lines::{FromPlayer, ToPlayer};
use table::{Record, Seed};

use crate::bench::{self, Timing};
use crate::bots::{self, BotInfo};
use crate::options::{self, Field};
use crate::variant::{Chosen, Error, GameVariant};

/// What a game's solver does, and what can be chosen for it; see [`Solver`].
#[derive(Clone, Copy, Debug)]
pub struct SolverFacts {
    /// What it finds, in a line.
    pub about: &'static str,
    /// What can be set.
    pub params: &'static [Param],
    /// Arguments that show what it does.
    pub examples: &'static [&'static str],
    /// Whether options draw puzzles.
    pub generated: bool,
    /// Whether it solves whole games.
    pub solves_outright: bool,
}

/// Any game.
pub trait Entry: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The game in one line, in English.
    fn about(&self) -> &'static str;
    /// The patterns of all it says in a language, by key: see [`Kit::WORDS`].
    fn words(&self, language: Language) -> BTreeMap<&'static str, &'static str>;
    /// Its rules for people, as Markdown.
    fn manual(&self, language: Language) -> &'static str;
    /// The version of its rules.
    fn rules(&self) -> u32;
    /// The players of a match when none are named.
    fn default_players(&self) -> &'static [&'static str];
    /// Its built-in players for a first tournament, the weakest first.
    fn ladder(&self) -> &'static [&'static str];
    /// What can be chosen for a match.
    fn options(&self) -> Vec<Field>;
    /// Its options, set-ups and views, and the messages of the line protocol, as JSON schemas.
    fn schemas(&self) -> [(&'static str, Value); 5];
    /// Its built-in players.
    fn bots(&self) -> Vec<BotInfo>;
    /// The names of the cases of `plateau bench`.
    fn cases(&self) -> Vec<&'static str>;
    /// The variants that a player of this game should handle besides the default.
    fn trials(&self) -> Vec<TrialInfo>;

    /// The game with these options, the rest by default.
    fn variant(&self, options: &Map<String, Value>) -> Result<Arc<dyn GameVariant>, Error>;
    /// The game with the options of a record.
    fn variant_of(&self, record: &Record) -> Result<Arc<dyn GameVariant>, Error> {
        self.variant(record.options.as_object().unwrap_or(&Map::new()))
    }

    /// What a file in the game's own format holds; `given` are options that belong to it.
    fn describe(&self, file: &str, given: &Map<String, Value>) -> Result<String, Error>;
    /// Its solver, if it has one.
    fn solver(&self) -> Option<SolverFacts>;
    /// The puzzles that a text holds; none without a solver.
    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError>;
    /// Measures a case. `playouts` is how many playouts, or as many as take a second; `clock` returns
    /// the processor time of this thread.
    fn bench(
        &self,
        case: &str,
        seed: Seed,
        playouts: Option<u64>,
        clock: fn() -> Duration,
    ) -> Option<Timing>;
}

/// Options that `plateau check` tests a player on.
pub struct TrialInfo {
    /// What they are, in a few words.
    pub name: &'static str,
    /// The game with these options.
    pub variant: Arc<dyn GameVariant>,
    /// Whether matches have many more moves than others.
    pub long: bool,
    /// Why libraries in the game's C interface are not tested on them, if they are not.
    pub beyond_libraries: Option<&'static str>,
}

/// Makes the list of entries: `games::each::<Entries>()`.
pub struct Entries;

impl Each for Entries {
    type Out = &'static dyn Entry;

    fn of<G: Kit>() -> &'static dyn Entry {
        &Of::<G>(PhantomData)
    }
}

struct Of<G>(PhantomData<G>);

impl<G: Kit> Entry for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static str {
        G::about(Language::English)
    }

    fn words(&self, language: Language) -> BTreeMap<&'static str, &'static str> {
        // What the game says of a player of its own replaces what all games say of the general one.
        COMMON.entries(language).chain(G::WORDS.entries(language)).collect()
    }

    fn manual(&self, language: Language) -> &'static str {
        G::MANUAL.text(language)
    }

    fn rules(&self) -> u32 {
        G::RULES
    }

    fn default_players(&self) -> &'static [&'static str] {
        G::PLAYERS
    }

    fn ladder(&self) -> &'static [&'static str] {
        G::LADDER
    }

    fn options(&self) -> Vec<Field> {
        options::fields(&schemars::schema_for!(G::Options).to_value())
    }

    fn schemas(&self) -> [(&'static str, Value); 5] {
        [
            ("options", schemars::schema_for!(G::Options).to_value()),
            ("setup", schemars::schema_for!(G::Setup).to_value()),
            ("view", schemars::schema_for!(G::View).to_value()),
            (
                "to_player",
                schemars::schema_for!(ToPlayer<G::Options, G::Setup, G::View>).to_value(),
            ),
            ("from_player", schemars::schema_for!(FromPlayer).to_value()),
        ]
    }

    fn bots(&self) -> Vec<BotInfo> {
        bots::list::<G>()
    }

    fn cases(&self) -> Vec<&'static str> {
        G::cases().iter().map(|case| case.name).collect()
    }

    fn trials(&self) -> Vec<TrialInfo> {
        let trial = |Trial { name, options, long, beyond_libraries }: Trial<G>| TrialInfo {
            name,
            variant: Arc::new(Chosen::<G>::of(options)),
            long,
            beyond_libraries,
        };
        G::trials().into_iter().map(trial).collect()
    }

    fn variant(&self, given: &Map<String, Value>) -> Result<Arc<dyn GameVariant>, Error> {
        Ok(Arc::new(Chosen::<G>::read(given).map_err(Error::Options)?))
    }

    fn describe(&self, file: &str, given: &Map<String, Value>) -> Result<String, Error> {
        let options = options::read::<G>(given).map_err(Error::Options)?;
        G::describe_with(file, &options).map_err(Error::Setup)
    }

    fn solver(&self) -> Option<SolverFacts> {
        G::solver().map(|Solver { about, params, examples, generated, outright, .. }| SolverFacts {
            about,
            params,
            examples,
            generated,
            solves_outright: outright.is_some(),
        })
    }

    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError> {
        G::solver().map_or(Ok(Vec::new()), |solver| (solver.read)(text, settings))
    }

    fn bench(
        &self,
        case: &str,
        seed: Seed,
        playouts: Option<u64>,
        clock: fn() -> Duration,
    ) -> Option<Timing> {
        let case = G::cases().into_iter().find(|known| known.name == case)?;
        Some(bench::run(&case, seed, playouts, clock))
    }
}
