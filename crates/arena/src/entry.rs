//! A game with its types erased: whole activities, so that what runs inside them stays typed.

use std::fmt;
use std::marker::PhantomData;

use game::{
    Each, Event, Fault, Kit, Limits, Outright, Param, Params, Player, Remark, Scene, Seat,
    SetupError, Solver, Task, Turn,
};
use serde_json::{Map, Value};

use crate::bench::{self, Timing};
use crate::check::{self, Report, Told, Wanted};
use crate::lines::{FromPlayer, ToPlayer};
use crate::players::{self, About, Context, Trouble, Written};
use crate::record::{FORMAT, Identity, Line, Record, Sketch, VERSION};
use crate::referee::{self, Logged, Outcome, Spent};
use crate::replay::{self, Answered, Refused};
use crate::terms::Terms;
use hosting::{Host, MatchHost};

use crate::{BadOption, Field, Seed, options};

/// What is wanted of a game: which options, for how many, from which seed.
#[derive(Clone, Debug)]
pub struct Order {
    /// The options that were given, by name; the rest are by default.
    pub options: Map<String, Value>,
    /// The players, or as many as there are seats.
    pub players: Vec<Written>,
    /// The seed.
    pub seed: Seed,
    /// The clock, and what becomes of illegal moves.
    pub terms: Terms,
    /// Where players from outside are started.
    pub host: Host,
    /// Whether stderr of players from outside is shown live.
    pub verbose: bool,
    /// Whether players from outside go without a sandbox.
    pub trust: bool,
}

/// Whom to put recorded questions to.
pub struct Again<'a> {
    /// The player.
    pub player: &'a Written,
    /// Where players from outside are started.
    pub host: &'a Host,
    /// Whether stderr of a player from outside is shown live.
    pub verbose: bool,
    /// Whether players from outside go without a sandbox.
    pub trust: bool,
}

/// Why something was not done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// The options cannot be read.
    Options(BadOption),
    /// The options cannot be played.
    Setup(SetupError),
    /// A player cannot be seated.
    Player(String),
    /// A record is not what it claims.
    Refused(Refused),
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Options(bad) => bad.fmt(f),
            Error::Player(why) => f.write_str(why),
            Error::Setup(error) => error.fmt(f),
            Error::Refused(refused) => refused.fmt(f),
        }
    }
}

impl std::error::Error for Error {}

impl From<SetupError> for Error {
    fn from(error: SetupError) -> Self {
        Error::Setup(error)
    }
}

/// An event as it is told to somebody who watches.
#[derive(Clone, Debug)]
pub struct Step {
    /// Its number, from 1.
    pub number: usize,
    /// What happened.
    pub event: Event<String>,
    /// How the seat failed, if it did.
    pub fault: Option<Fault>,
    /// What the player left besides.
    pub remark: Remark,
    /// The scores after it.
    pub scores: Vec<i32>,
    /// What the match waits for after it.
    pub turn: Turn,
    /// What there is to see after it, for those who want pictures.
    pub scene: Option<Scene>,
}

/// Boards with more places than this are not drawn.
pub const MOST_DRAWN: usize = 1_000_000;

/// Somebody who watches a match.
pub trait Watcher {
    /// Whether it wants to see pictures; they are drawn only for those who do, and of boards that are not too large.
    fn wants_scenes(&self) -> bool {
        false
    }
    /// Whose eyes it sees with; none: a spectator's.
    fn eyes(&self) -> Option<Seat> {
        None
    }
    /// The match begins: the set-up is drawn and the players are seated. The start is shown to those
    /// who want pictures.
    fn begin(&mut self, start: Option<Scene>);
    /// Something happened.
    fn step(&mut self, step: &Step);
}

/// A game, whatever it is.
pub trait Entry: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The game in one line.
    fn about(&self) -> &'static str;
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
    fn players(&self) -> Vec<About>;
    /// The names of the cases whose speed is measured.
    fn cases(&self) -> Vec<&'static str>;

    /// Plays a match.
    fn play(&self, order: &Order, watcher: Option<&mut dyn Watcher>) -> Result<Record, Error> {
        self.play_timed(order, watcher).map(|(record, _)| record)
    }
    /// Plays a match, and tells what each seat spent on its answers: a record does not, since
    /// equal matches have equal records.
    fn play_timed(
        &self,
        order: &Order,
        watcher: Option<&mut dyn Watcher>,
    ) -> Result<(Record, Vec<Spent>), Error>;
    /// All options, those that were not given by default.
    fn all_options(&self, order: &Order) -> Result<Map<String, Value>, Error>;
    /// The id that the record of a match will have.
    fn id(&self, order: &Order) -> Result<String, Error>;
    /// Starts the players of a match, and says how those failed that cannot be started.
    fn try_players(&self, order: &Order) -> Result<Vec<Option<Fault>>, Error>;
    /// Verifies a record.
    fn replay(&self, record: &Record, watcher: Option<&mut dyn Watcher>) -> Result<(), Error>;
    /// Puts the questions that a seat had in a record to a player again.
    fn ask(
        &self,
        record: &Record,
        seat: Seat,
        again: &Again<'_>,
        told: &mut dyn FnMut(&Answered),
    ) -> Result<(), Error>;
    /// Checks whether a player keeps to what is asked of it, and tells of each step.
    fn check(&self, wanted: &Wanted<'_>, told: &mut dyn FnMut(Told<'_>)) -> Result<Report, Error>;
    /// Draws a set-up and writes it in the game's own file format.
    fn board(&self, order: &Order, seats: usize) -> Result<String, Error>;
    /// What a file in that format holds.
    fn describe(&self, file: &str) -> Result<String, SetupError>;
    /// Counts move sequences from the start.
    fn perft(&self, order: &Order, seats: usize, depth: usize) -> Result<Vec<u64>, Error>;
    /// What its solver does, and what can be set for it, if it has one.
    fn solver(&self) -> Option<(&'static str, &'static [Param])>;
    /// The puzzles that a text holds; none without a solver.
    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError>;
    /// A puzzle drawn from the options; none without a solver.
    fn puzzle(&self, order: &Order, settings: &Params) -> Result<Option<Task>, Error>;
    /// Solves a game drawn from the options outright; none if it does not know how.
    fn outright(
        &self,
        order: &Order,
        limits: &Limits<'_>,
    ) -> Result<Option<Result<Outright, String>>, Error>;
    /// Measures a case; `playouts` is how many playouts, or as many as take a second.
    fn bench(&self, case: &str, seed: Seed, playouts: Option<u64>) -> Option<Timing>;
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

/// Goes on if the referee had no troubles of its own.
pub(crate) fn without(trouble: &Trouble) -> Result<(), Error> {
    trouble.get().map_or(Ok(()), |why| Err(Error::Player(why.clone())))
}

/// Players at their seats.
type Seated<G> = Vec<Box<dyn Player<G>>>;

impl<G: Kit> Of<G> {
    fn game(order: &Order, seats: usize) -> Result<(G, G::Options), Error> {
        let options = options::read::<G>(&order.options).map_err(Error::Options)?;
        let setup = G::draw(&options, seats, &mut order.seed.setup())?;
        Ok((G::new(setup)?, options))
    }

    fn recorded_options(record: &Record) -> Result<G::Options, Error> {
        let empty = Map::new();
        let given = record.options.as_object().unwrap_or(&empty);
        options::read::<G>(given).map_err(Error::Options)
    }

    fn seat(
        order: &Order,
        game: &G,
        options: &Value,
        told: bool,
        (host, trouble): (&MatchHost, &Trouble),
    ) -> Result<Seated<G>, Error> {
        let context = Context {
            options,
            clock: order.terms.clock,
            host,
            verbose: order.verbose,
            trust: order.trust,
            told,
            witness: None,
            trouble,
        };
        let seated = order.players.iter().map(|player| players::seat(player, game, &context));
        seated.collect::<Result<_, _>>().map_err(Error::Player)
    }

    fn record(order: &Order, options: Value, game: &G, outcome: Outcome<G::Move>) -> Record {
        let mut record = Record {
            format: FORMAT.to_string(),
            version: VERSION,
            id: String::new(),
            game: G::NAME.to_string(),
            rules: G::RULES,
            options,
            seed: order.seed,
            players: order.players.iter().map(ToString::to_string).collect(),
            names: outcome.names,
            files: order.players.iter().map(Written::files).collect(),
            terms: order.terms,
            setup: Sketch::of(game.setup()),
            log: outcome.log.iter().map(Line::new).collect(),
            scores: outcome.scores,
            ranks: outcome.ranks,
        };
        record.seal();
        record
    }

    /// Whether somebody is shown pictures.
    fn draws(game: &G, watcher: &dyn Watcher) -> bool {
        watcher.wants_scenes() && game.places() <= MOST_DRAWN
    }

    /// Tells somebody who watches that a match begins.
    fn begin(game: &G, watcher: &mut dyn Watcher) {
        let start = || game.scene(&game.view(&game.start(), watcher.eyes()), None);
        watcher.begin(Self::draws(game, watcher).then(start));
    }

    /// Tells somebody who watches what happened.
    fn tell(
        game: &G,
        number: usize,
        logged: &Logged<G::Move>,
        (sight, state): (&Event<G::Seen>, &G::State),
        watcher: &mut dyn Watcher,
    ) {
        let draw = || game.scene(&game.view(state, watcher.eyes()), Some(sight));
        let scene = Self::draws(game, watcher).then(draw);
        watcher.step(&Self::step(game, number, logged, state, scene));
    }

    fn step(
        game: &G,
        number: usize,
        logged: &Logged<G::Move>,
        state: &G::State,
        scene: Option<Scene>,
    ) -> Step {
        Step {
            scene,
            number,
            event: logged.event.map(|mv| mv.to_string()),
            fault: logged.fault.clone(),
            remark: logged.remark.clone(),
            scores: game.final_scores(state),
            turn: game.turn(state),
        }
    }
}

impl<G: Kit> Entry for Of<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn about(&self) -> &'static str {
        G::ABOUT
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

    fn players(&self) -> Vec<About> {
        players::list::<G>()
    }

    fn cases(&self) -> Vec<&'static str> {
        G::cases().iter().map(|case| case.name).collect()
    }

    fn all_options(&self, order: &Order) -> Result<Map<String, Value>, Error> {
        let options = options::read::<G>(&order.options).map_err(Error::Options)?;
        match serde_json::to_value(&options) {
            Ok(Value::Object(options)) => Ok(options),
            _ => unreachable!("options are an object"),
        }
    }

    fn id(&self, order: &Order) -> Result<String, Error> {
        let options = options::read::<G>(&order.options).map_err(Error::Options)?;
        let identity = Identity {
            game: G::NAME,
            rules: G::RULES,
            options: serde_json::to_value(&options).expect("options can be written"),
            seed: order.seed,
            players: &order.players.iter().map(ToString::to_string).collect::<Vec<_>>(),
            files: &order.players.iter().map(Written::files).collect::<Vec<_>>(),
            terms: order.terms,
        };
        Ok(identity.id())
    }

    fn try_players(&self, order: &Order) -> Result<Vec<Option<Fault>>, Error> {
        let (game, options) = Self::game(order, order.players.len())?;
        let options = serde_json::to_value(&options).expect("options can be written");
        let trouble = Trouble::default();
        let host = order.host.for_match();
        let mut seated = Self::seat(order, &game, &options, false, (&host, &trouble))?;
        referee::start(&game, &mut seated);
        without(&trouble)?;
        Ok(seated.iter().map(|player| player.fault().cloned()).collect())
    }

    fn play_timed(
        &self,
        order: &Order,
        mut watcher: Option<&mut dyn Watcher>,
    ) -> Result<(Record, Vec<Spent>), Error> {
        let (game, options) = Self::game(order, order.players.len())?;
        let options = serde_json::to_value(&options).expect("options can be written");
        let trouble = Trouble::default();
        let host = order.host.for_match();
        let told = watcher.is_some();
        let mut seated = Self::seat(order, &game, &options, told, (&host, &trouble))?;
        if let Some(watcher) = &mut watcher {
            Self::begin(&game, &mut **watcher);
        }
        let mut number = 0;
        let watch = |logged: &Logged<G::Move>, sight: &Event<G::Seen>, state: &G::State| {
            number += 1;
            if let Some(watcher) = &mut watcher {
                Self::tell(&game, number, logged, (sight, state), &mut **watcher);
            }
        };
        let outside = order.players.iter().any(Written::is_outside);
        let pinned = outside.then(|| host.pin_thread());
        let (seed, terms) = (order.seed, &order.terms);
        let mut outcome = referee::play(&game, seed, terms, &mut seated, Some(&host), watch);
        drop((seated, pinned));
        without(&trouble)?;
        let spent = std::mem::take(&mut outcome.spent);
        Ok((Self::record(order, options, &game, outcome), spent))
    }

    fn replay(&self, record: &Record, mut watcher: Option<&mut dyn Watcher>) -> Result<(), Error> {
        let options = Self::recorded_options(record)?;
        let mut number = 0;
        replay::verify::<G>(record, &options, |game, logged, sight, state| {
            number += 1;
            if let Some(watcher) = &mut watcher {
                if number == 1 {
                    Self::begin(game, &mut **watcher);
                }
                Self::tell(game, number, logged, (sight, state), &mut **watcher);
            }
        })
        .map_err(Error::Refused)
    }

    fn ask(
        &self,
        record: &Record,
        seat: Seat,
        again: &Again<'_>,
        told: &mut dyn FnMut(&Answered),
    ) -> Result<(), Error> {
        let options = Self::recorded_options(record)?;
        let setup = G::draw(&options, record.players.len(), &mut record.seed.setup())?;
        let game = G::new(setup)?;
        let context = Context {
            options: &record.options,
            clock: record.terms.clock,
            host: &again.host.for_match(),
            verbose: again.verbose,
            trust: again.trust,
            told: false,
            witness: None,
            trouble: &Trouble::default(),
        };
        let mut player = players::seat(again.player, &game, &context).map_err(Error::Player)?;
        replay::ask::<G>(record, &options, seat, &mut *player, told).map_err(Error::Refused)?;
        without(context.trouble)
    }

    fn check(&self, wanted: &Wanted<'_>, told: &mut dyn FnMut(Told<'_>)) -> Result<Report, Error> {
        check::run::<G>(wanted, told)
    }

    fn board(&self, order: &Order, seats: usize) -> Result<String, Error> {
        let (game, _) = Self::game(order, seats)?;
        Ok(G::write(game.setup()))
    }

    fn describe(&self, file: &str) -> Result<String, SetupError> {
        G::describe(file)
    }

    fn perft(&self, order: &Order, seats: usize, depth: usize) -> Result<Vec<u64>, Error> {
        let (game, _) = Self::game(order, seats)?;
        Ok(game::perft(&game, depth))
    }

    fn solver(&self) -> Option<(&'static str, &'static [Param])> {
        G::solver().map(|Solver { about, params, .. }| (about, params))
    }

    fn puzzles(&self, text: &str, settings: &Params) -> Result<Vec<Task>, SetupError> {
        G::solver().map_or(Ok(Vec::new()), |solver| (solver.read)(text, settings))
    }

    fn puzzle(&self, order: &Order, settings: &Params) -> Result<Option<Task>, Error> {
        let Some(solver) = G::solver() else { return Ok(None) };
        let options = options::read::<G>(&order.options).map_err(Error::Options)?;
        let setup = G::draw(&options, G::PUZZLE_SEATS, &mut order.seed.setup())?;
        Ok(Some((solver.pose)(setup, settings)?))
    }

    fn outright(
        &self,
        order: &Order,
        limits: &Limits<'_>,
    ) -> Result<Option<Result<Outright, String>>, Error> {
        let options = options::read::<G>(&order.options).map_err(Error::Options)?;
        let setup = G::draw(&options, G::PUZZLE_SEATS, &mut order.seed.setup())?;
        Ok(G::new(setup)?.outright(limits))
    }

    fn bench(&self, case: &str, seed: Seed, playouts: Option<u64>) -> Option<Timing> {
        let case = G::cases().into_iter().find(|known| known.name == case)?;
        Some(bench::run(&case, seed, playouts))
    }
}
