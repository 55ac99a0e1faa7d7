//! The header line of an input: game, seats, kind, options.

use std::sync::{Arc, LazyLock};

use game::{Each, Game};
use registry::{Entry, FILE, FieldKind, GameVariant};
use serde_json::{Map, Value};
use table::terms::Terms;
use table::{AnyTable, MatchSpec, Seed};

/// The games, with their types erased.
pub(crate) static GAMES: LazyLock<Vec<&'static dyn Entry>> = LazyLock::new(registry::games);

/// The options of each game that take a file.
static FILES: LazyLock<Vec<Vec<String>>> = LazyLock::new(|| {
    let takes_file = |kind: &FieldKind| matches!(kind, FieldKind::Choice(choices) if choices.iter().any(|choice| choice == FILE));
    let files = |game: &&dyn Entry| {
        let fields = game.options().into_iter();
        fields.filter(|field| takes_file(&field.kind)).map(|field| field.name).collect()
    };
    GAMES.iter().map(files).collect()
});

/// Of every match.
pub(crate) const SEED: Seed = Seed(1);

/// The separator between the files of an input that has several.
const PART: &str = "\n=====\n";

/// Options that say how large a board is.
const SIZES: [&str; 4] = ["width", "height", "towns", "rails"];
/// Boards up to this size are played on. No target draws larger ones, unless they are so large that
/// they must be refused.
const LARGEST: u64 = 64;
/// Sizes above this must be refused.
const ABSURD: u64 = 1_000_000_000;

/// A parsed input.
pub(crate) struct Input<'a> {
    /// The game, by its place in the list.
    pub(crate) game: usize,
    /// How many seats play.
    pub(crate) seats: usize,
    /// What follows.
    pub(crate) kind: u8,
    /// The options in the first line.
    pub(crate) options: &'a [u8],
    /// What follows the first line.
    pub(crate) rest: &'a [u8],
}

impl<'a> Input<'a> {
    /// Parses an input; none if it is too short. An unknown name stands for some game, so that most inputs
    /// mean something.
    pub(crate) fn new(data: &'a [u8]) -> Option<Self> {
        let end = data.iter().position(|&byte| byte == b'\n').unwrap_or(data.len());
        let (head, rest) = (&data[..end], data.get(end + 1..).unwrap_or_default());
        let mut parts = head.splitn(4, |&byte| byte == b' ');
        let (name, seats, kind) = (parts.next()?, *parts.next()?.first()?, *parts.next()?.first()?);
        let named = GAMES.iter().position(|entry| entry.name().as_bytes() == name);
        let sum = || name.iter().map(|&byte| usize::from(byte)).sum::<usize>();
        Some(Self {
            game: named.unwrap_or_else(|| sum() % GAMES.len()),
            seats: usize::from(seats.wrapping_sub(b'0') % 12),
            kind,
            options: parts.next().unwrap_or_default(),
            rest,
        })
    }

    /// The game of this input, with the options in its first line, and a table of it.
    pub(crate) fn open(&self, terms: Terms) -> Option<(Arc<dyn GameVariant>, Box<dyn AnyTable>)> {
        let game = GAMES[self.game];
        let given = game.variant(&self.given()).or_else(|_| game.variant(&Map::new()));
        let variant = given.expect("a game can be played with its default options");
        let spec = MatchSpec {
            options: Arc::clone(variant.options()),
            seed: SEED,
            terms,
            players: vec!["made up".to_string(); self.seats],
            files: vec![None; self.seats],
        };
        let table = variant.open(spec).ok()?;
        Some((variant, table))
    }

    /// What follows, if it is text.
    pub(crate) fn text(&self) -> Option<&'a str> {
        std::str::from_utf8(self.rest).ok()
    }

    /// A function for this input's game.
    pub(crate) fn of<E: Each>(&self) -> E::Out {
        games::each::<E>().swap_remove(self.game)
    }

    /// The options in the first line; none if there are none, or they make too large a board.
    pub(crate) fn given(&self) -> Map<String, Value> {
        serde_json::from_slice(self.options).ok().filter(is_modest).unwrap_or_default()
    }

    /// The options in the first line, and what follows as the content of the options that take files.
    pub(crate) fn given_files(&self, text: &str) -> Map<String, Value> {
        let mut options = self.given();
        for (name, part) in FILES[self.game].iter().zip(text.split(PART)) {
            let content = Map::from_iter([("file".to_string(), part.into())]);
            options.insert(name.clone(), content.into());
        }
        options
    }
}

/// Whether these options make no board that is merely large.
pub(crate) fn is_modest(options: &Map<String, Value>) -> bool {
    let size = |name: &&str| options.get(*name).and_then(Value::as_u64).unwrap_or(0);
    SIZES.iter().map(size).all(|size| size <= LARGEST || size > ABSURD)
}

/// The game that these options make, if they do.
pub(crate) fn drawn<G: Game>(options: Map<String, Value>, seats: usize) -> Option<G> {
    let options: G::Options = serde_json::from_value(options.into()).ok()?;
    let setup = G::draw(&options, seats, &mut SEED.setup()).ok()?;
    Some(G::new(setup).expect("what is drawn can be played"))
}
