//! Players in a folder of submissions. A submission is a path, never a command line, so its name means nothing.

use std::fs;
use std::io;
use std::path::{Component, Path, PathBuf};

use serde::Deserialize;

use crate::identity::{PathKind, Source, plain_kind};
use crate::runnable::{check_program, interpreter_of};
use crate::settings::Settings;
use crate::spec::{Kind, PlayerSpec, refused};
use crate::toml_error::{expected_like, toml_error};

/// Extensions of files among submissions that are not players.
const OTHER_EXTENSIONS: [&str; 17] = [
    "md", "txt", "pdf", "doc", "docx", "odt", "png", "jpg", "c", "h", "o", "toml", "json", "log",
    "rs", "pyc", "db",
];
/// Names of files among submissions that are not players.
const OTHER_NAMES: [&str; 5] = ["makefile", "gnumakefile", "readme", "license", "dockerfile"];
/// The most bytes of a file of settings.
const MOST_SETTINGS: u64 = 64 * 1024;

/// The file `NAME.toml` beside a submission NAME.
#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct SettingsFile {
    /// Arguments of a program.
    args: Vec<String>,
    /// The program that runs it, such as the Python of a virtual environment: a path from the folder of this file, or a
    /// name in `PATH`.
    interpreter: Option<String>,
    /// What a library reads as its standard input.
    stdin: Option<String>,
    /// Which form of an interface a library has.
    abi: Option<String>,
}

/// Whether a file is a copy that an editor keeps of another, by its name.
pub fn is_editors_copy(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let ends = ["~", ".bak", ".orig", ".swo", ".swp"];
    ends.iter().any(|end| name.ends_with(end)) || (name.starts_with('#') && name.ends_with('#'))
}

/// Whether a file or folder among submissions may be a player, by its name.
pub fn may_play(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let extension = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
    !name.starts_with(['.', '_'])
        && !is_editors_copy(path)
        && (path.is_dir()
            || !(OTHER_EXTENSIONS.contains(&extension.as_str())
                || OTHER_NAMES.contains(&name.to_lowercase().as_str())))
}

impl PlayerSpec {
    /// The player in a file or folder among submissions. It may read this file or folder, and what it is made of is
    /// exactly that, with its settings: it is the same player wherever the folder of submissions is. Its text is the
    /// name of the file or folder.
    pub fn submission(path: &Path) -> Result<Self, String> {
        let is_folder = plain_kind(path)? == PathKind::Folder;
        let main = if is_folder { main_file(path)? } else { path.to_path_buf() };
        let settings_path = settings_path(path, is_folder);
        let file = read_settings(&settings_path)?;
        let given = file.is_some().then_some(settings_path.clone());
        let SettingsFile { args, interpreter, stdin, abi } = file.unwrap_or_default();
        let in_settings = |why: String| format!("{}: {why}", settings_path.display());
        let stdin = stdin.map(|name| input_file(path, is_folder, &name)).transpose();
        let stdin = stdin.map_err(in_settings)?;
        let kind = Kind::of_file(&text(&main)?, args.clone())?;
        let interpreter = interpreter.map(|by| interpreter_path(&settings_path, &by)).transpose();
        let interpreter = interpreter.map_err(in_settings)?;
        let kind = match &interpreter {
            Some(_) if kind.is_library() => {
                let why = "interpreter is for programs, and this is a library".to_string();
                return Err(in_settings(why));
            }
            Some(by) => Kind::Program([by.clone(), text(&main)?].into_iter().chain(args).collect()),
            None => kind,
        };
        let interpreter = interpreter.map(PathBuf::from).or(interpreter_of(&text(&main)?));
        let settings =
            Settings { stdin: stdin.as_deref().map(text).transpose()?, abi, wrap: Vec::new() };
        settings.check(kind.is_library()).map_err(in_settings)?;
        let own = [Some(path.to_path_buf()), stdin.clone()].into_iter().flatten();
        let own = own.filter_map(|path| std::path::absolute(path).ok()).collect();
        let beside = given.into_iter().chain(stdin.filter(|_| !is_folder));
        let source = match is_folder {
            true => Source::Folder(path.to_path_buf(), beside.collect()),
            false => Source::Files([main.clone()].into_iter().chain(beside).collect()),
        };
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Self::submitted(kind, settings, name, (source, own), interpreter.as_deref()))
    }

    /// The player in a file or folder, as a tournament plays it if it is handed in, and its file of settings if there
    /// is one. Its text is as written.
    pub fn handed_in(text: &str) -> Result<(Self, Option<PathBuf>), String> {
        Self::submission_at(text).map_err(|why| refused(text, &why))
    }

    pub(crate) fn submission_at(text: &str) -> Result<(Self, Option<PathBuf>), String> {
        let named = Path::new(text);
        let is_folder = named.is_dir();
        // Names such as `.` are not those of submissions.
        let path = match named.file_name() {
            None => fs::canonicalize(named).map_err(|error| format!("{text}: {error}"))?,
            Some(_) => named.to_path_buf(),
        };
        let player = Self::submission(&path).map_err(|why| match is_folder {
            true => {
                let why = why.strip_prefix(&format!("{}: ", path.display())).unwrap_or(&why);
                format!("{text} is a folder: {why}")
            }
            false => why,
        })?;
        let settings = Some(settings_path(&path, is_folder)).filter(|path| path.is_file());
        Ok((player.called(text), settings))
    }
}

/// The interpreter that a file of settings names, if it can be run.
fn interpreter_path(settings: &Path, named: &str) -> Result<String, String> {
    let path = match named.contains('/') {
        true => text(&settings.with_file_name(named))?,
        false => named.to_string(),
    };
    check_program(&path).map_err(|why| format!("interpreter = {named:?}: {why}"))?;
    Ok(path)
}

/// A path as text, with a folder so that `PATH` is not searched.
fn text(path: &Path) -> Result<String, String> {
    let text = path.to_str().ok_or_else(|| {
        format!("{}: the name is not text in UTF-8: rename the file", path.display())
    })?;
    Ok(if text.contains('/') { text.to_string() } else { format!("./{text}") })
}

/// The file that is started of a folder: the first of those called bot, player, main or like the folder, or the only
/// one.
pub(crate) fn main_file(folder: &Path) -> Result<PathBuf, String> {
    const NAMES: [&str; 3] = ["bot", "player", "main"];
    /// How many of the programs of a folder are listed.
    const MOST_LISTED: usize = 3;
    let entries = fs::read_dir(folder).map_err(|error| unread_folder(folder, &error))?;
    let files = entries.flatten().map(|entry| entry.path()).filter(|path| may_play(path));
    let (mut found, mut folders, mut why) = (Vec::new(), Vec::new(), None);
    for path in files {
        match plain_kind(&path).map(|kind| kind == PathKind::File) {
            Ok(false) => folders.push(path),
            Ok(true) => match Kind::of_file(&text(&path)?, Vec::new()) {
                Ok(_) => found.push(path),
                Err(error) => why = Some(error),
            },
            Err(error) => return Err(error),
        }
    }
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    let own = stem(folder);
    for name in NAMES.into_iter().chain([own.as_str()]) {
        if found.iter().any(|path| stem(path) == name) {
            found.retain(|path| stem(path) == name);
            break;
        }
    }
    match found.len() {
        1 => Ok(found.remove(0)),
        0 => Err(why.unwrap_or_else(|| {
            // Programs that unpack archives may put a folder into a folder.
            let inner = match &folders[..] {
                [only] => main_file(only).ok(),
                _ => None,
            };
            let place = inner.as_deref().and_then(|path| path.strip_prefix(folder).ok());
            let advice = place.map_or("name its program bot".to_string(), |place| {
                format!("move {} into it, with what lies beside that", place.display())
            });
            format!("{}: there is nothing in this folder to start: {advice}", folder.display())
        })),
        _ => {
            found.sort();
            let names = found.iter().map(|path| path.display().to_string());
            let names: Vec<String> = names.take(MOST_LISTED).collect();
            let names = match found.len() - names.len() {
                0 => names.join(" or "),
                others => format!("{}, or one of {others} others", names.join(", ")),
            };
            Err(match found.iter().all(|path| stem(path) == NAMES[0]) {
                true => format!("which is the player: {names}? Leave one of them"),
                false => format!("which is the player: {names}? Name one bot"),
            })
        }
    }
}

/// Why a folder cannot be read, and what to do about it.
fn unread_folder(folder: &Path, error: &io::Error) -> String {
    let folder = folder.display();
    match error.kind() {
        io::ErrorKind::PermissionDenied => format!(
            "{folder}: {error}: all its files must be readable for all users, and their folders open to them; its owner can do \
             that with chmod -R o+rX {folder}"
        ),
        _ => format!("{folder}: {error}"),
    }
}

/// `NAME.toml` beside `NAME.so`, `NAME.py` or the folder NAME.
fn settings_path(path: &Path, is_folder: bool) -> PathBuf {
    let name = if is_folder { path.file_name() } else { path.file_stem() };
    let mut name = name.unwrap_or_default().to_os_string();
    name.push(".toml");
    path.with_file_name(name)
}

/// The settings of a submission, if there is a file of them.
fn read_settings(path: &Path) -> Result<Option<SettingsFile>, String> {
    if fs::symlink_metadata(path).is_err() {
        return Ok(None);
    }
    let shown = path.display();
    let length = fs::metadata(path).map(|found| found.len());
    if plain_kind(path)? != PathKind::File || length.is_ok_and(|length| length > MOST_SETTINGS) {
        return Err(format!("{shown} is not a file of settings"));
    }
    let content = fs::read_to_string(path).map_err(|error| format!("{shown}: {error}"))?;
    settings_of(&shown.to_string(), &content).map(Some)
}

/// The settings, each with an example.
const SETTINGS: [(&str, &str); 4] = [
    ("args", "[\"--fast\"]"),
    ("interpreter", "\"venv/bin/python\""),
    ("stdin", "\"NAME.txt\""),
    ("abi", "\"names\""),
];

/// The settings in the text of a file with this path.
fn settings_of(path: &str, text: &str) -> Result<SettingsFile, String> {
    let table: toml::Table =
        toml::from_str(text).map_err(|error| toml_error(path, text, &error))?;
    let written = |name: &str| {
        let line = text.lines().map(str::trim).find(|line| line.starts_with(name));
        line.unwrap_or(name).to_string()
    };
    for (name, value) in &table {
        let Some((_, example)) = SETTINGS.iter().find(|(known, _)| known == name) else {
            let names = SETTINGS.map(|(name, _)| name).join(", ");
            return Err(format!("{path}: there is no setting {name:?}; there are {names}"));
        };
        let alone = toml::Table::from_iter([(name.clone(), value.clone())]);
        if alone.try_into::<SettingsFile>().is_err() {
            let why = expected_like(name, example);
            return Err(format!("{path}: {}: {why}", written(name)));
        }
    }
    table.try_into().map_err(|_| format!("{path} is not a file of settings"))
}

/// The file that a submission gets as standard input, which must be its own: in its folder, or beside its file,
/// called `NAME.txt` or the like.
fn input_file(submission: &Path, is_folder: bool, name: &str) -> Result<PathBuf, String> {
    let relative = Path::new(name);
    let is_inside = relative.components().all(|part| matches!(part, Component::Normal(_)));
    let path = match is_folder {
        true => submission.join(relative),
        false => submission.with_file_name(relative),
    };
    let is_own = is_folder
        || (relative.components().count() == 1
            && relative.file_stem() == submission.file_stem()
            && !may_play(&path));
    if !is_inside || !is_own {
        return Err(format!(
            "stdin = {name:?}: name a file in the submission's folder, or beside NAME.so one such as NAME.txt"
        ));
    }
    match plain_kind(&path)? {
        PathKind::File => Ok(path),
        PathKind::Folder => Err(format!("stdin = {name:?} is a folder")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_of_builds_are_not_players() {
        for name in ["Makefile", "README", "LICENSE", "notes.md", "bot.c"] {
            assert!(!may_play(Path::new(name)), "{name}");
        }
        assert!(may_play(Path::new("bot")) && may_play(Path::new("makefile.py")));
    }

    #[test]
    fn a_folder_that_is_closed_says_how_to_open_it() {
        let why = |kind: io::ErrorKind| unread_folder(Path::new("subs/eve"), &kind.into());
        assert!(why(io::ErrorKind::PermissionDenied).ends_with("chmod -R o+rX subs/eve"));
        assert!(!why(io::ErrorKind::NotFound).contains("chmod"));
    }

    #[test]
    fn settings_that_are_wrong_are_named_with_an_example() {
        let why = |text: &str| settings_of("a.toml", text).err().unwrap_or_default();
        assert_eq!(
            why("args = \"x\""),
            "a.toml: args = \"x\": expected a list, in brackets, as in args = [\"--fast\"]"
        );
        assert_eq!(
            why("arg = [\"x\"]"),
            "a.toml: there is no setting \"arg\"; there are args, interpreter, stdin, abi"
        );
        assert!(why("x=").starts_with("a.toml, line 1: x=: "), "{}", why("x="));
        for (name, example) in SETTINGS {
            assert_eq!(why(&format!("{name} = {example}")), "");
        }
    }
}
