//! The command that plays a match of a check again.

use players::check::{BoutPlace, Subject};
use players::shell_word;
use registry::{Entry, Field, FieldKind};
use serde_json::Value;

/// Longer values are contents of files, which a command cannot have.
const LONGEST_VALUE: usize = 40;

/// What such a command is made from.
pub(super) struct Again<'a> {
    pub(super) game: &'a dyn Entry,
    pub(super) subject: &'a Subject<'a>,
}

impl Again<'_> {
    /// The command for a match with other options than the default ones; none if they cannot be written as flags.
    pub(super) fn command(&self, BoutPlace { board, seat, seats }: BoutPlace) -> Option<String> {
        let trial = self.subject.trials.iter().find(|trial| trial.name == board)?;
        let options = trial.variant.options().value().as_object()?;
        let fields = self.game.options();
        let changed = fields.iter().filter_map(|field| Some((field, options.get(&field.name)?)));
        let changed = changed.filter(|(field, value)| field.default != **value);
        let flags = changed.map(|(field, value)| flag(field, value));
        let flags: String = flags.collect::<Option<Vec<String>>>()?.concat();
        let player = shell_word(&self.subject.player.to_string());
        let player = |at: usize| if at == seat { player.as_str() } else { "random" };
        let players: Vec<&str> = (0..seats).map(player).collect();
        let (game, seed) = (self.game.name(), self.subject.seed.0);
        Some(format!("plateau play {game} {}{flags} --seed {seed}", players.join(" ")))
    }
}

/// An option as a flag.
fn flag(field: &Field, value: &Value) -> Option<String> {
    let name = field.name.replace('_', "-");
    match (&field.kind, value) {
        (FieldKind::Flag, Value::Bool(true)) => Some(format!(" --{name}")),
        (_, Value::Number(number)) => Some(format!(" --{name} {number}")),
        (_, Value::String(text)) if text.len() <= LONGEST_VALUE && !text.contains('\n') => {
            Some(format!(" --{name} {}", shell_word(text)))
        }
        _ => None,
    }
}
