//! Files that commands write. All are written here, so that none replaces what this program did not write.

use std::fs::{self, File, OpenOptions};
use std::io::{self, BufWriter, Read, Write};
use std::path::{Path, PathBuf};

use clap::{Arg, ArgAction, ArgMatches};
use tournament::report::csv;

use crate::failure::{Failure, Outcome, tell};

/// The path that stands for standard output.
const STDOUT: &str = "-";
/// How much of an existing file is read to recognise it.
const HEAD: u64 = 4096;
/// How each SQLite database begins.
const DATABASE: &[u8] = b"SQLite format 3\0";

/// What a command writes, which is also what it may replace.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    Record,
    Page,
    /// An SVG picture.
    Picture,
    /// A PNG picture.
    Png,
    /// An animation.
    Gif,
    /// A table of comma-separated values with these columns first.
    Csv(&'static str),
    /// The values of all positions of a game.
    SolvedGame,
}

impl Content {
    /// What it is called in messages.
    fn name(self) -> &'static str {
        match self {
            Self::Record => "a record",
            Self::Page => "a page",
            Self::Picture | Self::Png | Self::Gif => "such a picture",
            Self::Csv(_) => "such a table",
            Self::SolvedGame => "the table of a solved game",
        }
    }

    /// Whether a file that begins like this is one that this program wrote.
    fn is_of(self, head: &[u8]) -> bool {
        let text = String::from_utf8_lossy(head);
        match self {
            Self::Record => {
                text.trim_start().starts_with('{')
                    && text.contains(&format!("\"{}\"", table::FORMAT))
            }
            Self::Page => text.starts_with("<!DOCTYPE html>") && text.contains("plateau</title>"),
            Self::Picture => {
                text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=")
                    && text.contains("\n<style>text{font-family:sans-serif}")
            }
            Self::Png => head.starts_with(b"\x89PNG") && text.contains("tEXtSoftware\0plateau"),
            Self::Gif => head.starts_with(b"GIF8") && text.contains("\u{7}plateau\0"),
            // A table of several games has a column for the game before the others.
            Self::Csv(columns) => text.strip_prefix("game,").unwrap_or(&text).starts_with(columns),
            Self::SolvedGame => text.starts_with("plateau ") && text.contains(" table "),
        }
    }
}

/// A file that can be written: it is checked before the work whose result it takes.
#[derive(Clone)]
pub(crate) struct OutputFile {
    path: String,
    place: Place,
}

/// How the content gets into the file.
#[derive(Clone)]
enum Place {
    Stdout,
    /// Written in place: a device or pipe, or a file in a folder that cannot be written.
    Existing,
    /// Written to a file beside this one, which then takes its name: readers never see a part of it.
    Renamed(PathBuf),
}

/// The flag that replaces files of any content.
pub(crate) fn force_arg() -> Arg {
    Arg::new("force")
        .long("force")
        .action(ArgAction::SetTrue)
        .help("Replace files even if this program did not write them")
}

impl OutputFile {
    /// The file that a flag names, if it was given.
    pub(crate) fn of_flag(
        args: &ArgMatches,
        flag: &str,
        content: Content,
    ) -> Outcome<Option<Self>> {
        let Some(path) = args.get_one::<String>(flag) else { return Ok(None) };
        let checked = Self::checked(path, content, args.get_flag("force"));
        let checked = checked.map_err(|why| Failure::Usage(format!("--{flag} {path}: {why}")))?;
        Ok(Some(checked))
    }

    /// A file that can be written and may be replaced, or why not. Nothing of it is changed yet.
    fn checked(path: &str, content: Content, force: bool) -> Result<Self, String> {
        let at = |place| Ok(Self { path: path.to_string(), place });
        if path == STDOUT {
            return at(Place::Stdout);
        }
        let target = match fs::canonicalize(path) {
            Ok(target) => target,
            Err(_) => return at(Place::Renamed(new_file(Path::new(path))?)),
        };
        if target.is_dir() {
            return Err("this is a folder".to_string());
        }
        if !target.is_file() {
            return at(Place::Existing);
        }
        may_replace(&target, content, force)?;
        let writable = OpenOptions::new().write(true).open(&target);
        writable.map_err(|error| format!("it cannot be written: {error}"))?;
        match probe(&target) {
            Ok(()) => at(Place::Renamed(target)),
            Err(_) => at(Place::Existing),
        }
    }

    /// Whether a file with content is there already, which would be replaced.
    pub(crate) fn is_there(&self) -> bool {
        let is_full = |path: &Path| fs::metadata(path).is_ok_and(|file| file.len() > 0);
        matches!(&self.place, Place::Renamed(path) if is_full(path))
            || matches!(self.place, Place::Existing) && is_full(Path::new(&self.path))
    }

    /// Whether a path is that of this file.
    pub(crate) fn is_at(&self, path: &str) -> bool {
        let known = |path: &str| fs::canonicalize(path).ok();
        self.path == path || known(path).is_some_and(|path| known(&self.path) == Some(path))
    }

    /// Whether the content is printed.
    pub(crate) fn is_stdout(&self) -> bool {
        matches!(self.place, Place::Stdout)
    }

    /// Whether both are the same file.
    pub(crate) fn is_same(&self, other: &Self) -> bool {
        match (&self.place, &other.place) {
            (Place::Renamed(place), Place::Renamed(other)) => place == other,
            _ => self.path == other.path,
        }
    }

    /// Writes the file and tells a person at a terminal so; an error names it.
    pub(crate) fn write(&self, content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Outcome {
        let path = &self.path;
        let cannot = |error: io::Error| Failure::Failed(format!("cannot write {path}: {error}"));
        match &self.place {
            // Not through anstream, which would leave out bytes of pictures.
            Place::Stdout => return Ok(filled(io::stdout().lock(), content)?),
            Place::Existing => {
                let file = OpenOptions::new().write(true).truncate(true).open(path);
                file.and_then(|file| filled(file, content)).map_err(cannot)?;
            }
            Place::Renamed(target) => replace(target, content).map_err(cannot)?,
        }
        tell(format_args!("wrote {path}"));
        Ok(())
    }

    /// The path, as it was given.
    pub(crate) fn path(&self) -> &str {
        &self.path
    }

    /// Writes a text or bytes.
    pub(crate) fn write_all(&self, content: impl AsRef<[u8]>) -> Outcome {
        self.write(|out| out.write_all(content.as_ref()))
    }
}

/// Where a file that does not exist will be, if it can be made there.
fn new_file(path: &Path) -> Result<PathBuf, String> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let folder = folder.unwrap_or(Path::new("."));
    let (Some(name), true) = (path.file_name(), folder.is_dir()) else {
        return Err(format!("there is no folder {}", folder.display()));
    };
    let target = folder.canonicalize().unwrap_or_else(|_| folder.to_path_buf()).join(name);
    probe(&target).map_err(|error| format!("it cannot be written: {error}"))?;
    Ok(target)
}

/// Whether an existing file is empty, or was written by this program with this content.
fn may_replace(target: &Path, content: Content, force: bool) -> Result<(), String> {
    let mut head = Vec::new();
    let read = File::open(target).and_then(|file| file.take(HEAD).read_to_end(&mut head));
    if head.starts_with(DATABASE) {
        return Err(
            "this is a store or another database, which is not replaced: choose another name"
                .to_string(),
        );
    }
    if force {
        return Ok(());
    }
    read.map_err(|error| format!("what is there cannot be read: {error}"))?;
    if head.is_empty() {
        return Ok(());
    }
    if content.is_of(&head) {
        return match is_edited(target, content) {
            true => Err("this table was changed since plateau wrote it: choose another name, or replace it with --force".to_string()),
            false => Ok(()),
        };
    }
    Err(format!(
        "there is a file that is not {}: choose another name, or replace it with --force",
        content.name()
    ))
}

/// Whether a table has other columns or lines than this program writes. A changed number is not found.
fn is_edited(target: &Path, content: Content) -> bool {
    let is_as_written = || fs::read_to_string(target).is_ok_and(|text| csv::is_as_written(&text));
    matches!(content, Content::Csv(_)) && !is_as_written()
}

/// Whether a file can be made beside this one.
fn probe(target: &Path) -> io::Result<()> {
    let beside = beside(target);
    OpenOptions::new().write(true).create_new(true).open(&beside)?;
    fs::remove_file(beside)
}

/// The name of the file that becomes this one when it is complete.
fn beside(target: &Path) -> PathBuf {
    let name = target.file_name().unwrap_or_default().to_string_lossy();
    target.with_file_name(format!(".{name}.{}.unfinished", std::process::id()))
}

fn replace(
    target: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let beside = beside(target);
    let written = File::create(&beside).and_then(|file| {
        if let Ok(existing) = fs::metadata(target) {
            file.set_permissions(existing.permissions())?;
        }
        filled(file, content)?;
        fs::rename(&beside, target)
    });
    if written.is_err() {
        // The error of the write says more than that of the removal.
        let _ = fs::remove_file(&beside);
    }
    written
}

fn filled(
    file: impl Write,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut out = BufWriter::new(file);
    content(&mut out)?;
    out.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A folder that is removed at the end of a test.
    struct Folder(PathBuf);

    impl Folder {
        fn new(name: &str) -> Self {
            let path = std::env::temp_dir().join(format!("plateau-{name}-{}", std::process::id()));
            fs::create_dir_all(&path).unwrap();
            Self(path)
        }

        fn path(&self, name: &str) -> String {
            self.0.join(name).to_str().unwrap().to_string()
        }

        fn write(&self, name: &str, content: impl AsRef<[u8]>) -> String {
            fs::write(self.0.join(name), content).unwrap();
            self.path(name)
        }
    }

    impl Drop for Folder {
        fn drop(&mut self) {
            fs::remove_dir_all(&self.0).unwrap();
        }
    }

    fn refused(path: &str, content: Content, force: bool) -> Option<String> {
        OutputFile::checked(path, content, force).err()
    }

    #[test]
    fn what_this_program_did_not_write_is_kept() {
        let folder = Folder::new("kept");
        let store = folder.write("s.db", b"SQLite format 3\0...");
        let bot = folder.write("alice.py", "import json\n");
        let drawing = folder.write("own.svg", "<svg xmlns=\"http://www.w3.org/2000/svg\"/>");
        let columns = "id,seed,rotation";
        for (content, path) in [
            (Content::Page, &store),
            (Content::Record, &store),
            (Content::Csv(columns), &bot),
            (Content::Picture, &drawing),
        ] {
            assert!(refused(path, content, false).is_some(), "{content:?} over {path}");
        }
        assert_eq!(fs::read_to_string(&bot).unwrap(), "import json\n");
        assert!(refused(&store, Content::Page, true).is_some(), "a store is never replaced");
        assert_eq!(refused(&bot, Content::Page, true), None);
    }

    #[test]
    fn what_this_program_wrote_is_replaced() {
        let folder = Folder::new("replaced");
        let page = "<!DOCTYPE html><html><head><title>flood · plateau</title>";
        for (content, text) in [
            (Content::Page, page),
            (Content::Record, "{\n  \"format\": \"plateau record\",\n"),
            (Content::Csv(csv::MATCHES), "game,id,seed,rotation,counted,ended_ms\r\n"),
            (Content::Csv(csv::TABLE), ""),
        ] {
            let path = folder.write("file", text);
            let file = OutputFile::checked(&path, content, false).unwrap();
            file.write_all("new").unwrap_or_else(|_| panic!("{path} is written"));
            assert_eq!(fs::read_to_string(&path).unwrap(), "new");
        }
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 1, "nothing is left beside it");
    }

    #[test]
    fn a_table_with_a_note_is_kept() {
        let folder = Folder::new("note");
        let table = folder.write("m.csv", "id,seed,rotation,counted,ended_ms\r\nmy note\n");
        let why = refused(&table, Content::Csv(csv::MATCHES), false);
        assert!(why.is_some_and(|why| why.starts_with("this table was changed ")));
        assert_eq!(refused(&table, Content::Csv(csv::MATCHES), true), None);
    }

    #[test]
    fn a_file_that_cannot_be_made_is_found_out_before() {
        let folder = Folder::new("unmade");
        let missing = refused(&folder.path("no/match.json"), Content::Record, false);
        assert!(missing.is_some_and(|why| why.starts_with("there is no folder ")));
        let itself = refused(&folder.path("."), Content::Record, false);
        assert_eq!(itself.as_deref(), Some("this is a folder"));
        assert_eq!(refused("/dev/null", Content::Record, false), None);
        assert!(!Path::new(&folder.path("a.json")).exists());
        assert_eq!(refused(&folder.path("a.json"), Content::Record, false), None);
        assert_eq!(fs::read_dir(&folder.0).unwrap().count(), 0);
    }

    /// A link stays a link, and the file behind it is written.
    #[cfg(unix)]
    #[test]
    fn a_link_is_followed() {
        let folder = Folder::new("linked");
        let (target, link) = (folder.write("target", ""), folder.path("link"));
        std::os::unix::fs::symlink(&target, &link).unwrap();
        let file = OutputFile::checked(&link, Content::Record, false).unwrap();
        assert!(file.is_same(&OutputFile::checked(&target, Content::Record, false).unwrap()));
        file.write_all("new").unwrap_or_else(|_| panic!("{link} is written"));
        assert_eq!(fs::read_to_string(&target).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    }
}
