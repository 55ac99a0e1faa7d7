//! What a game brings besides its rules, and the list of games.

use crate::{Bot, Catalogue, Game, Language, PuzzleMaker, SetupError, Show, Solver, Translated};

/// What a game brings besides its rules.
pub trait Kit: Show {
    /// What it says to people. Besides the keys of its sentences there are `title`, `about` (the game in one line) and
    /// `option.NAME` (a short label) for each option. Only in French there are `option.NAME.help`, and `bot.NAME` for
    /// each of [`Kit::bots`]: English has the doc comment of the option, and [`Bot::about`].
    const WORDS: &'static Catalogue;
    /// The rules for people, as Markdown: the game, its options, how moves are written, what views
    /// contain. Lines of blocks marked `moves` begin with a move; two spaces and its meaning may follow.
    const MANUAL: Translated;
    /// The players of a match when none are named.
    const PLAYERS: &'static [&'static str];

    /// Built-in players for a first tournament, the weakest first: a table within a minute.
    const LADDER: &'static [&'static str];
    /// The player that gives people hints, where one of its own plays better than the general searches do.
    const HINTS: Option<&'static str> = None;

    /// The game in one line.
    fn about(language: Language) -> &'static str {
        Self::WORDS.pattern("about", language).unwrap_or_default()
    }
    /// Strategies of its own. One with the name of a general one takes its place.
    fn bots() -> Vec<Bot<Self>>;
    /// The cases of `plateau bench`.
    fn cases() -> Vec<Case<Self>>;
    /// The variants that every player of this game should handle besides the default: boards small and
    /// large, unusual options. Each is for as many seats as [`Kit::PLAYERS`] has.
    fn trials() -> Vec<Trial<Self>> {
        Vec::new()
    }
    /// A set-up in the game's own file format.
    fn write(setup: &Self::Setup) -> String;
    /// What a file in that format holds, in a few lines, or what is wrong with it.
    fn describe(file: &str) -> Result<String, SetupError>;
    /// The same for a file that other options belong to, such as a second file.
    fn describe_with(file: &str, options: &Self::Options) -> Result<String, SetupError> {
        let _ = options;
        Self::describe(file)
    }
    /// A set-up drawn from these options, in the game's own file format: with what only the options hold, such as
    /// comments.
    fn write_drawn(setup: &Self::Setup, options: &Self::Options) -> String {
        let _ = options;
        Self::write(setup)
    }
    /// Refuses options that have no effect beside the others. Only new matches are asked: a refusal by [`Game::draw`]
    /// would also refuse records of earlier versions.
    fn check_effect(options: &Self::Options) -> Result<(), SetupError> {
        let _ = options;
        Ok(())
    }
    /// How many seats its puzzles have when they are drawn from options.
    const PUZZLE_SEATS: usize = 1;

    /// What solves its puzzles, if it has any.
    fn solver() -> Option<Solver<Self>> {
        None
    }

    /// What makes puzzles for people, if it has any. Then [`Kit::WORDS`] has `puzzle.about` (what there is to do, in a
    /// line), `puzzle.solved` (with the best result), `puzzle.missed` (with what is missing to it) and `puzzle.failed`.
    fn puzzle_maker() -> Option<PuzzleMaker<Self>> {
        None
    }
}

/// A case of `plateau bench`: a named set-up.
pub struct Case<G: Game> {
    /// Its name.
    pub name: &'static str,
    /// Its options.
    pub options: G::Options,
    /// Its seats.
    pub seats: usize,
    /// What is measured.
    pub measure: Measure,
}

/// Options that `plateau check` tests a player on.
pub struct Trial<G: Game> {
    /// What they are, in a few words.
    pub name: &'static str,
    /// The options.
    pub options: G::Options,
    /// Whether matches have many more moves than others.
    pub long: bool,
    /// Why libraries in the game's C interface are not tested on them, if they are not.
    pub beyond_libraries: Option<&'static str>,
}

/// What is measured of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Whole random playouts, and what search does most: copying, listing, MCTS.
    Playouts,
    /// Moves checked and played, for boards too large to play to the end.
    Moves,
}

/// A visitor of games: makes a value for each game, in code that names no game.
pub trait Each {
    /// What is made.
    type Out;
    /// Makes it for one game.
    fn of<G: Kit>() -> Self::Out;
}
