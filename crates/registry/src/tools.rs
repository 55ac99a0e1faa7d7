//! What the program does with games besides playing them. A page does not need it, and is compiled without.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use game::{
    COMMON, Kit, Language, Param, Params, Rng, SetupError, SolveLimits, SolveProgress, SolvedGame,
    Task, Trial,
};
use serde_json::{Map, Value};
use table::lines::{FromPlayer, ToPlayer};
use table::{AnyTable, Eyes, Seed};

use crate::bench::{self, Timing};
use crate::bots::{self, BotInfo};
use crate::entry::Of;
use crate::fields::{self, Field};
use crate::options;
use crate::puzzles::EntryPuzzles;
use crate::variant::{Chosen, Error, GameVariant};

pub(crate) use crate::fields::wrong;

/// What a game's solver does, and what can be chosen for it; see [`game::Solver`].
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
    /// The options of the game that puzzles cannot have.
    pub excluded: &'static [&'static str],
    /// Whether it solves positions of matches.
    pub solves_positions: bool,
    /// Whether it solves whole games.
    pub solves_outright: bool,
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

/// What the program asks of any game besides matches.
pub trait EntryTools: EntryPuzzles {
    /// The game in one line, in English.
    fn about(&self) -> &'static str;
    /// The patterns of all it says in a language, by key: see [`Kit::WORDS`].
    fn words(&self, language: Language) -> BTreeMap<&'static str, &'static str>;
    /// Its rules for people, as Markdown.
    fn manual(&self, language: Language) -> &'static str;
    /// What can be chosen for a match.
    fn options(&self) -> Vec<Field>;
    /// Its built-in players.
    fn bots(&self) -> Vec<BotInfo>;
    /// Its options, set-ups and views, and the messages of the line protocol, as JSON schemas.
    fn schemas(&self) -> [(&'static str, Value); 5];
    /// The names of the cases of `plateau bench`.
    fn cases(&self) -> Vec<&'static str>;
    /// The variants that a player of this game should handle besides the default.
    fn trials(&self) -> Vec<TrialInfo>;
    /// What a file in the game's own format holds; `given` are options that belong to it.
    fn describe(&self, file: &str, given: &Map<String, Value>) -> Result<String, Error>;
    /// Its solver, if it has one.
    fn solver(&self) -> Option<SolverFacts>;
    /// The puzzles that a text holds; none without a solver.
    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError>;
    /// The puzzle that the position of a match of this game is, or why it cannot be solved.
    fn position(&self, table: &dyn AnyTable) -> Result<Task, String>;
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

/// What the program asks of a game with its options chosen besides matches.
pub trait VariantTools {
    /// Draws a set-up and writes it in the game's own file format.
    fn board(&self, seats: usize, seed: Seed) -> Result<String, SetupError>;
    /// Counts move sequences from the start.
    fn perft(&self, seats: usize, seed: Seed, depth: usize) -> Result<Vec<u64>, SetupError>;
    /// The same for each first move: how many sequences of `depth` moves begin with it.
    fn perft_divided(
        &self,
        seats: usize,
        seed: Seed,
        depth: usize,
    ) -> Result<Vec<(String, u64)>, SetupError>;
    /// A puzzle drawn from the options; none without a solver.
    fn puzzle(&self, seed: Seed, settings: &Params) -> Result<Option<Task>, SetupError>;
    /// Solves a game drawn from the options outright; none if the game cannot be solved outright.
    fn outright(
        &self,
        seed: Seed,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<Option<Result<SolvedGame, String>>, SetupError>;
}

impl<G: Kit> EntryTools for Of<G> {
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

    fn options(&self) -> Vec<Field> {
        fields::fields(&schemars::schema_for!(G::Options).to_value())
    }

    fn bots(&self) -> Vec<BotInfo> {
        bots::list::<G>()
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

    fn describe(&self, file: &str, given: &Map<String, Value>) -> Result<String, Error> {
        let options = options::read::<G>(given).map_err(Error::Options)?;
        G::describe_with(file, &options).map_err(Error::Setup)
    }

    fn solver(&self) -> Option<SolverFacts> {
        G::solver().map(|solver| SolverFacts {
            about: solver.about,
            params: solver.params,
            examples: solver.examples,
            generated: solver.generated,
            excluded: solver.excluded,
            solves_positions: solver.position.is_some(),
            solves_outright: solver.outright.is_some(),
        })
    }

    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError> {
        G::solver().map_or(Ok(Vec::new()), |solver| (solver.read)(text, settings))
    }

    fn position(&self, table: &dyn AnyTable) -> Result<Task, String> {
        let pose = G::solver().and_then(|solver| solver.position);
        let pose = pose.ok_or_else(|| format!("positions of {} cannot be solved", G::NAME))?;
        let question = table.question().ok_or("the match is over")?;
        let wrong = |error: serde_json::Error| error.to_string();
        let game = G::new(serde_json::from_value(question.setup()).map_err(wrong)?);
        let game = game.map_err(|error| error.to_string())?;
        if game.facts().secrets {
            return Err("positions of games with secrets cannot be solved".to_string());
        }
        let view = serde_json::from_value(table.view(Eyes::Referee)).map_err(wrong)?;
        // Without secrets the view determines the state.
        let state = game.determinize(&view, &mut Rng::new(0));
        pose(game, &state)
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

impl<G: Kit> Chosen<G> {
    fn game(&self, seats: usize, seed: Seed) -> Result<G, SetupError> {
        G::new(G::draw(&self.options, seats, &mut seed.setup())?)
    }
}

impl<G: Kit> VariantTools for Chosen<G> {
    fn board(&self, seats: usize, seed: Seed) -> Result<String, SetupError> {
        Ok(G::write_drawn(self.game(seats, seed)?.setup(), &self.options))
    }

    fn perft(&self, seats: usize, seed: Seed, depth: usize) -> Result<Vec<u64>, SetupError> {
        Ok(game::perft(&self.game(seats, seed)?, depth))
    }

    fn perft_divided(
        &self,
        seats: usize,
        seed: Seed,
        depth: usize,
    ) -> Result<Vec<(String, u64)>, SetupError> {
        let game = self.game(seats, seed)?;
        let divided = game::perft_divided(&game, &game.start(), depth);
        Ok(divided.into_iter().map(|(mv, count)| (mv.to_string(), count)).collect())
    }

    fn puzzle(&self, seed: Seed, settings: &Params) -> Result<Option<Task>, SetupError> {
        let Some(solver) = G::solver() else { return Ok(None) };
        let setup = G::draw(&self.options, G::PUZZLE_SEATS, &mut seed.setup())?;
        (solver.pose)(setup, settings).map(Some)
    }

    fn outright(
        &self,
        seed: Seed,
        limits: &SolveLimits<'_>,
        on_progress: &dyn Fn(SolveProgress),
    ) -> Result<Option<Result<SolvedGame, String>>, SetupError> {
        let Some(outright) = G::solver().and_then(|solver| solver.outright) else {
            return Ok(None);
        };
        Ok(Some(outright(&self.game(G::PUZZLE_SEATS, seed)?, limits, on_progress)))
    }
}
