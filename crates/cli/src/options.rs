//! A game's options as flags and files. Options hold contents: files are read here.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

use clap::parser::ValueSource;
use clap::{Arg, ArgAction, Command};
use game::SetupError;
use players::{Contest, ContestError, HumanTerminal, PlayerSpec, toml_error};
use registry::{Entry, Error, FILE, Field, FieldKind, GameVariant, NUMBER};
use serde_json::{Map, Value};
use table::Seed;
use table::terms::Terms;

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome, read_file};

/// The prefix of a path in an option that takes a file.
const PREFIX: &str = "file:";

/// Flags for a game's options, and the one that reads them from a file. An option with the name of a flag
/// that the command has itself gets the game's name before its own.
pub(crate) fn flags(game: &dyn Entry, command: &Command) -> Vec<Arg> {
    let file = Arg::new("options")
        .long("options")
        .value_name("FILE")
        .help("Read options from a TOML file; flags override it")
        .help_heading("Game options");
    let taken = |name: &str| command.get_arguments().any(|arg| arg.get_long() == Some(name));
    let flag = |field: &Field| {
        let name = field.name.replace('_', "-");
        if taken(&name) {
            flag(field, format!("{}-{name}", game.name()))
        } else {
            flag(field, name)
        }
    };
    game.options().iter().map(flag).chain([file]).collect()
}

/// The id of an option's flag.
fn id(option: &str) -> String {
    format!("option {option}")
}

/// A command whose help leaves out these options: they do not apply to it, and are refused with the reason.
pub(crate) fn without(command: Command, options: &[&str]) -> Command {
    options
        .iter()
        .fold(command, |command, option| command.mut_arg(id(option), |arg| arg.hide(true)))
}

fn flag(field: &Field, name: String) -> Arg {
    let arg = Arg::new(id(&field.name)).long(name).help(help(field)).help_heading("Game options");
    match &field.kind {
        FieldKind::Flag => arg.action(ArgAction::SetTrue),
        FieldKind::Number => arg.value_name("N").value_parser(number).allow_negative_numbers(true),
        FieldKind::Text => arg.value_name("TEXT"),
        FieldKind::Choice(_) => arg.value_name("NAME"),
    }
}

fn help(field: &Field) -> String {
    let mut help = field.help.clone();
    if let FieldKind::Choice(choices) = &field.kind {
        help += &format!(" [{}]", choices.join(", "));
    }
    match &field.default {
        Value::String(text) => help += &format!(" [default: {text}]"),
        Value::Number(number) => help += &format!(" [default: {number}]"),
        _ => {}
    }
    help
}

fn number(text: &str) -> Result<Value, String> {
    let number =
        text.parse::<u64>().map(Value::from).or_else(|_| text.parse::<i64>().map(Value::from));
    number.map_err(|_| format!("expected a whole number of at most {}", u64::MAX))
}

/// The flag of the first option that takes a file: the one for the game's own format.
pub(crate) fn takes_file(fields: &[Field]) -> Option<String> {
    fields.iter().find(|field| is_file(field)).map(|field| field.name.replace('_', "-"))
}

/// Whether an option takes a file.
pub(crate) fn is_file(field: &Field) -> bool {
    matches!(&field.kind, FieldKind::Choice(choices) if choices.iter().any(|choice| choice == FILE))
}

/// Refuses the path of a file that exists, written without the prefix.
fn forgotten_prefix(field: &Field, text: &str, folder: &Path) -> Outcome {
    let FieldKind::Choice(choices) = &field.kind else { return Ok(()) };
    let is_choice = choices.iter().any(|choice| choice == text);
    if is_choice || !is_file(field) || !folder.join(text).is_file() {
        return Ok(());
    }
    let flag = field.name.replace('_', "-");
    Err(Failure::Usage(format!("--{flag} {text}: for the file write {PREFIX}{text}")))
}

/// Reads a TOML file.
pub(crate) fn read_table<T: serde::de::DeserializeOwned>(path: &str) -> Outcome<T> {
    let text = read_file(path)?;
    toml::from_str(&text).map_err(|error| Failure::Failed(toml_error(path, &text, &error)))
}

/// The options that were given, and the files that some of them came from.
#[derive(Default)]
pub(crate) struct GivenOptions {
    pub(crate) options: Map<String, Value>,
    /// The files whose content options hold, by option.
    files: BTreeMap<String, String>,
    /// The option file, and the options it gave.
    from_toml: Option<(String, Vec<String>)>,
}

impl GivenOptions {
    /// The options of a command.
    pub(crate) fn read(chosen: &GameArgs<'_>) -> Outcome<Self> {
        let mut given = Self::default();
        let fields = chosen.game.options();
        if let Some(path) = chosen.args.get_one::<String>("options") {
            given.read_toml(path, &fields)?;
        }
        for field in &fields {
            let name = &id(&field.name);
            if chosen.args.value_source(name) != Some(ValueSource::CommandLine) {
                continue;
            }
            let value = match field.kind {
                FieldKind::Flag => Value::Bool(chosen.args.get_flag(name)),
                FieldKind::Number => {
                    chosen.args.get_one::<Value>(name).cloned().unwrap_or_default()
                }
                _ => Value::from(chosen.args.get_one::<String>(name).cloned()),
            };
            given.set(field, value, Path::new(""))?;
        }
        Ok(given)
    }

    /// The options of a table in a file.
    pub(crate) fn of_table(
        game: &dyn Entry,
        path: &str,
        table: Map<String, Value>,
    ) -> Outcome<Self> {
        let mut given = Self::default();
        given.take_table(path, table, &game.options())?;
        Ok(given)
    }

    fn read_toml(&mut self, path: &str, fields: &[Field]) -> Outcome {
        self.take_table(path, read_table(path)?, fields)
    }

    fn take_table(&mut self, path: &str, table: Map<String, Value>, fields: &[Field]) -> Outcome {
        self.from_toml = Some((path.to_string(), table.keys().cloned().collect()));
        let folder = Path::new(path).parent().unwrap_or(Path::new(""));
        for (name, value) in table {
            match fields.iter().find(|field| field.name == name) {
                Some(field) => self.set(field, value, folder)?,
                None => _ = self.options.insert(name, value),
            }
        }
        Ok(())
    }

    /// Sets an option. Reads the file of a `file:` value, whose path is relative to `folder`.
    fn set(&mut self, field: &Field, value: Value, folder: &Path) -> Outcome {
        let takes = |wanted: &str| matches!(&field.kind, FieldKind::Choice(choices) if choices.iter().any(|name| name == wanted));
        let text = value.as_str();
        let path = text.and_then(|text| text.strip_prefix(PREFIX)).filter(|_| takes(FILE));
        if let Some(text) = text.filter(|_| path.is_none()) {
            forgotten_prefix(field, text, folder)?;
        }
        let number = text.and_then(|text| text.parse::<i64>().ok()).filter(|_| takes(NUMBER));
        let value = match path {
            Some(path) => {
                let path = folder.join(path).to_string_lossy().into_owned();
                let content = Map::from_iter([("file".to_string(), read_file(&path)?.into())]);
                self.files.insert(field.name.clone(), path);
                content.into()
            }
            None => number.map_or(value, Value::from),
        };
        self.options.insert(field.name.clone(), value);
        Ok(())
    }

    /// The game with these options, for new matches.
    pub(crate) fn variant(&self, game: &dyn Entry) -> Outcome<Arc<dyn GameVariant>> {
        let variant = game.variant(&self.options).map_err(|error| self.explain(error))?;
        // The option is at fault, not the content of its file.
        variant.check_effect().map_err(|error| Failure::Usage(error.to_string()))?;
        Ok(variant)
    }

    /// A match with these options.
    pub(crate) fn contest(
        &self,
        chosen: &GameArgs<'_>,
        players: Vec<PlayerSpec>,
        seed: Seed,
    ) -> Outcome<Contest> {
        Ok(Contest {
            variant: self.variant(chosen.game)?,
            players,
            seed,
            terms: Terms::default(),
            host: args::host(chosen.args)?,
            verbose: false,
            trust: false,
            terminal: HumanTerminal::default(),
        })
    }

    /// Why a match was not played.
    pub(crate) fn explain_contest(&self, error: ContestError) -> Failure {
        match error {
            ContestError::Setup(error) => self.explain_setup(&error),
            ContestError::Player(why) => Failure::Usage(why),
            ContestError::Referee(why) => Failure::Failed(why),
        }
    }

    /// The error, with the file it is about if there is one.
    pub(crate) fn explain(&self, error: Error) -> Failure {
        if let (Error::Options(bad), Some((path, names))) = (&error, &self.from_toml)
            && names.contains(&bad.name)
        {
            return Failure::Usage(format!("{path}: {}: {}", bad.name, bad.why));
        }
        match error {
            Error::Setup(error) => self.explain_setup(&error),
            Error::Record(bad) => Failure::Failed(bad.to_string()),
            Error::Options(bad) => Failure::Usage(bad.to_string()),
        }
    }

    /// The same for options that cannot be played.
    pub(crate) fn explain_setup(&self, error: &SetupError) -> Failure {
        match error.option.and_then(|option| self.files.get(option)) {
            Some(path) => {
                let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
                Failure::Failed(format!("{path}{line}: {}", error.why))
            }
            None => Failure::Usage(error.to_string()),
        }
    }
}
