//! How a file is run as a program, or why it cannot be.

use std::fs::{self, Metadata};
use std::path::{Path, PathBuf};

use game::closest;
use hosting::{Interpreter, file_head};

use crate::file_kind::{FileKind, is_cut_off};
use crate::shell::shell_word;
use crate::submission::may_play;

#[cfg(unix)]
pub(crate) fn is_executable(file: &Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

/// Systems without Unix modes try to run any file.
#[cfg(not(unix))]
pub(crate) fn is_executable(_: &Metadata) -> bool {
    true
}

/// How a file is run: by its `#!` line, or by its extension.
pub(crate) fn runnable(path: &str) -> Result<Vec<String>, String> {
    let kind = FileKind::of(Path::new(path));
    can_start(path, &kind)?;
    let executable = fs::metadata(path).is_ok_and(|found| is_executable(&found));
    // Without a `#!` line, the system would run a text file as a shell script.
    let is_for_another = kind == FileKind::WindowsScript && is_script_with_any_line_ends(path);
    let by = match extension(path).as_deref() {
        _ if executable && kind != FileKind::Text && !is_for_another => {
            return Ok(vec![path.to_string()]);
        }
        Some("py") => "python3",
        Some("js" | "mjs") => "node",
        Some("sh") => "sh",
        _ => return Err(not_executable(path, executable, kind == FileKind::Text)),
    };
    Ok(vec![by.to_string(), path.to_string()])
}

fn extension(path: &str) -> Option<String> {
    Path::new(path).extension().and_then(|extension| extension.to_str()).map(str::to_lowercase)
}

/// Extensions of packed files, some of which have no magic number at their beginning.
const ARCHIVES: [&str; 9] = ["zip", "tar", "tgz", "gz", "bz2", "xz", "zst", "7z", "rar"];

fn packed(path: &str) -> String {
    format!("{path} is an archive: unpack it, and name the program in it")
}

fn not_executable(path: &str, executable: bool, is_text: bool) -> String {
    /// Languages whose files are started by another program, by their extension.
    const BY: [(&str, &str); 7] = [
        ("rb", "ruby"),
        ("pl", "perl"),
        ("lua", "lua"),
        ("php", "php"),
        ("jl", "julia"),
        ("ts", "node"),
        ("awk", "gawk -f"),
    ];
    let extension = extension(path).unwrap_or_default();
    if ARCHIVES.contains(&extension.as_str()) {
        return packed(path);
    }
    if extension == "class" {
        return format!("{path} is compiled Java: {}", java(path));
    }
    if !extension.is_empty() && !executable && !may_play(Path::new(path)) {
        return format!("{path} is not a program: those have no names that end in .{extension}");
    }
    let word = shell_word(path);
    match BY.iter().find(|(end, _)| is_text && extension == *end) {
        Some((_, by)) => {
            let env = if by.contains(' ') { "env -S" } else { "env" };
            format!(
                "{path} does not say how to start it: begin with the line #!/usr/bin/{env} {by}, and make it executable with \
                 chmod +x {word}; a player that is named alone may be written \"{by} {path}\", in quotes"
            )
        }
        None if executable => format!(
            "{path} does not name its interpreter: begin with a line such as #!/usr/bin/env python3"
        ),
        None => format!("{path} is not executable: make it so with chmod +x {word}"),
    }
}

/// Whether a file can be started at all, by this or by another program; an error says what it is, and what to do.
fn can_start(path: &str, kind: &FileKind) -> Result<(), String> {
    let executable = fs::metadata(path).is_ok_and(|found| is_executable(&found));
    let stem = Path::new(path).with_extension("");
    let (stem, word) = (stem.display(), shell_word(path));
    Err(match kind {
        FileKind::Script(interpreter) if executable => return check_interpreter(path, interpreter),
        // An interpreter that is started with the file does not read its first line.
        FileKind::WindowsScript if is_script_with_any_line_ends(path) => return Ok(()),
        FileKind::WindowsScript if !is_shell(path) || executable => format!(
            "{path} has Windows line endings, so its interpreter is not found: fix them with sed -i 's/\\r$//' {word}"
        ),
        FileKind::WindowsScript | FileKind::Text
            if is_shell(path) && ends_lines_as_windows(path) =>
        {
            format!(
                "{path} has Windows line endings, which sh takes for parts of words: fix them with sed -i 's/\\r$//' {word}"
            )
        }
        FileKind::Library => {
            format!("{path} is a shared library: give it a name that ends in .so, as in {stem}.so")
        }
        // The names of its functions stand in it as they are.
        FileKind::Object if !has(path, b"\0main\0") => {
            let with = libraries_of(path);
            format!(
                "{path} is an object file without main: link it to a library, as in cc -shared -o {stem}.so {path}{with}, and name \
                 {stem}.so (it must be compiled with -fPIC)"
            )
        }
        FileKind::Object => {
            format!("{path} is an object file: link it, as in cc -o {stem} {path}, and start that")
        }
        FileKind::StaticLibrary => {
            format!(
                "{path} is an archive of object files: link it into a program or a library (.so)"
            )
        }
        FileKind::JavaClass => format!("{path} is compiled Java: {}", java(path)),
        FileKind::Archive if extension(path).as_deref() == Some("jar") => {
            let file = Path::new(path).file_name().unwrap_or_default().display();
            format!(
                "{path} is started by Java: write \"java -jar {path}\", in quotes, or among submissions put it into a folder \
                 with an executable file called bot: #!/bin/sh, and on the next line exec java -jar \"$(dirname \"$0\")/{file}\""
            )
        }
        FileKind::Text if extension(path).as_deref() == Some("ipynb") => format!(
            "{path} is a notebook: make a script of it, as in jupyter nbconvert --to script {word}"
        ),
        FileKind::Program if cfg!(unix) && file_head(Path::new(path)).starts_with(b"MZ") => {
            format!("{path} is a program for Windows: compile it on this machine")
        }
        FileKind::Program if is_cut_off(Path::new(path)) => {
            format!("{path} is not whole, as after a broken copy: compile or copy it again")
        }
        FileKind::Archive if !executable => packed(path),
        FileKind::Empty => format!("{path} is empty"),
        FileKind::Text => return source(path).map_or(Ok(()), Err),
        _ => return Ok(()),
    })
}

/// How a class is started, alone and among submissions.
fn java(path: &str) -> String {
    let folder = Path::new(path).parent().filter(|folder| *folder != Path::new(""));
    let folder = shell_word(&folder.unwrap_or(Path::new(".")).to_string_lossy());
    let class = shell_word(&Path::new(path).file_stem().unwrap_or_default().to_string_lossy());
    format!(
        "write \"java -cp {folder} {class}\", in quotes, or among submissions put its classes into a folder with an executable \
         file called bot: #!/bin/sh, and on the next line exec java -cp \"$(dirname \"$0\")\" {class}"
    )
}

/// Whether the extension of a script names an interpreter that reads lines with any ends.
fn is_script_with_any_line_ends(path: &str) -> bool {
    extension(path).is_some_and(|end| ["py", "js", "mjs"].contains(&end.as_str()))
}

fn is_shell(path: &str) -> bool {
    extension(path).as_deref() == Some("sh")
}

/// Whether the first line of a file ends as in Windows.
fn ends_lines_as_windows(path: &str) -> bool {
    let head = file_head(Path::new(path));
    head.iter().position(|&byte| byte == b'\n').is_some_and(|end| head[..end].ends_with(b"\r"))
}

/// What to do with a file of source code, if it is one that has to be compiled.
fn source(path: &str) -> Option<String> {
    /// Extension, language, compiler.
    const COMPILED: [(&str, &str, &str); 8] = [
        ("c", "C", "cc -O2"),
        ("cc", "C++", "c++ -O2"),
        ("cpp", "C++", "c++ -O2"),
        ("cxx", "C++", "c++ -O2"),
        ("rs", "Rust", "rustc -O"),
        ("go", "Go", "go build"),
        ("hs", "Haskell", "ghc -O2"),
        ("ml", "OCaml", "ocamlfind ocamlopt"),
    ];
    let extension = extension(path)?;
    let stem = Path::new(path).with_extension("");
    let stem = stem.display();
    if extension == "java" {
        let word = shell_word(path);
        return Some(format!(
            "{path} is Java source: compile it first, as in javac {word}; then {}",
            java(path)
        ));
    }
    let (_, language, compiler) = COMPILED.iter().find(|(end, ..)| extension == *end)?;
    // A library has no main, and a compiler would only say that it cannot be linked.
    if language.starts_with('C')
        && std::fs::read_to_string(path).is_ok_and(|text| !text.contains("main"))
    {
        let (headers, with) = (headers(path), libraries_of(path));
        return Some(format!(
            "{path} is {language} source without main: compile it to a library, as in {compiler} -shared -fPIC -I {headers} -o \
             {stem}.so {path}{with}, and name {stem}.so"
        ));
    }
    Some(format!(
        "{path} is {language} source: compile it first, as in {compiler} -o {stem} {path}, and name {stem}"
    ))
}

/// Whether a file contains some bytes.
fn has(path: &str, bytes: &[u8]) -> bool {
    fs::read(path).is_ok_and(|content| content.windows(bytes.len()).any(|part| part == bytes))
}

/// The libraries that a player's source or object file needs, as a compiler wants them: matrices are GSL's.
fn libraries_of(path: &str) -> &'static str {
    if has(path, b"plateau/flood.h") || has(path, b"gsl_") { " -lgsl -lgslcblas -lm" } else { "" }
}

/// The folder with the headers of the C interfaces, as seen from here: in this folder, in that of the source or of this
/// program, or above one of them.
fn headers(source: &str) -> String {
    const HEADERS: &str = "include";
    let here = std::env::current_dir().ok();
    let source = fs::canonicalize(source).ok();
    let program = std::env::current_exe().ok();
    let places = [&here, &source, &program].into_iter().flatten();
    let above = places.flat_map(|place| place.ancestors()).map(|folder| folder.join(HEADERS));
    let found = above.into_iter().find(|folder| folder.join("plateau").is_dir());
    let Some(found) = found else { return format!("PATH/{HEADERS}") };
    let near = here.and_then(|here| found.strip_prefix(here).ok().map(Path::to_path_buf));
    near.unwrap_or(found).display().to_string()
}

/// Whether the interpreter that the first line of a script asks for is there.
fn check_interpreter(path: &str, interpreter: &Interpreter) -> Result<(), String> {
    let asks = |by: &str| format!("{path}: its first line asks for {by}, which does not exist");
    if !interpreter.path.exists() {
        return Err(asks(&interpreter.path.display().to_string()));
    }
    let Some(searched) = &interpreter.searched else { return Ok(()) };
    if let Some((program, _)) = searched.split_once(' ') {
        return Err(format!(
            "{path}: its first line makes env look for a program called \"{searched}\": write {} -S {searched}, or {program} \
             without arguments",
            interpreter.path.display()
        ));
    }
    check_program(searched)
        .map_err(|why| format!("{path}: its first line asks for {searched}: {why}"))
}

/// The interpreter that a program, named by its path, is run by, if that is named by its own path.
pub(crate) fn interpreter_of(program: &str) -> Option<PathBuf> {
    match FileKind::of(Path::new(program)) {
        FileKind::Script(Interpreter { path, .. }) => Some(path),
        _ => None,
    }
}

/// How the first word of a command is started: as a program, or by its extension as a file alone is.
pub(crate) fn started_by(word: &str) -> Result<Vec<String>, String> {
    check_program(word).map(|()| vec![word.to_string()]).or_else(|why| {
        let is_script = word.contains('/') && Path::new(word).is_file();
        if is_script { runnable(word).map_err(|_| why) } else { Err(why) }
    })
}

/// The file of a program that is named by its path, or found in a folder of `PATH`, with links followed.
pub(crate) fn program_file(word: &str) -> Option<PathBuf> {
    let found = match word.contains('/') {
        true => PathBuf::from(word),
        false => in_path(word)?,
    };
    Some(fs::canonicalize(&found).unwrap_or(found))
}

/// The first program of this name in the folders of `PATH`.
fn in_path(word: &str) -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_program = |file: &PathBuf| {
        fs::metadata(file).is_ok_and(|found| found.is_file() && is_executable(&found))
    };
    std::env::split_paths(&path).map(|folder| folder.join(word)).find(is_program)
}

/// Whether the first word of a command names a program: a file, or one in a folder of `PATH`.
pub(crate) fn check_program(word: &str) -> Result<(), String> {
    if word.contains('/') {
        return match fs::metadata(word) {
            Ok(found) if found.is_dir() => Err(format!("{word} is a folder")),
            Ok(found) => {
                let kind = FileKind::of(Path::new(word));
                can_start(word, &kind)?;
                match is_executable(&found) {
                    true => Ok(()),
                    false => Err(not_executable(word, false, kind == FileKind::Text)),
                }
            }
            Err(error) => Err(missing(word, &error)),
        };
    }
    // Other systems add extensions to names.
    if !cfg!(unix) || in_path(word).is_some() {
        return Ok(());
    }
    Err(format!("there is no program {word:?} in the folders of PATH: is it spelt right?"))
}

/// The error for a file that is not there, with the one beside it that was meant, by its path: a name alone may be that
/// of a built-in player.
pub(crate) fn missing(path: &str, error: &std::io::Error) -> String {
    let (folder, name) = path.split_at(path.rfind('/').map_or(0, |at| at + 1));
    let names = names_in(if folder.is_empty() { "." } else { folder });
    let meant = with_extension(name, &names).or_else(|| similar(name, &names));
    let folder = if folder.is_empty() { "./" } else { folder };
    let meant = meant.map_or(String::new(), |other| format!(" (did you mean {folder}{other}?)"));
    format!("{path}: {error}{meant}")
}

/// The name that is most like this one. Extensions do not make names similar.
fn similar<'a>(name: &str, names: &'a [String]) -> Option<&'a String> {
    let stem = |name: &str| Path::new(name).with_extension("").display().to_string();
    let own = stem(name);
    let is_similar = |other: &&String| {
        let other = stem(other);
        let (longer, shorter) =
            if own.len() > other.len() { (&own, &other) } else { (&other, &own) };
        own == other || closest(longer, [shorter.as_str()]).is_some()
    };
    let similar = names.iter().filter(is_similar);
    let best = closest(name, similar.map(String::as_str))?;
    names.iter().find(|name| *name == best)
}

fn names_in(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut names: Vec<String> =
        entries.filter_map(|entry| entry.file_name().into_string().ok()).collect();
    names.sort_unstable();
    names
}

/// The name that has only an extension more than this one, of a file that may be a player if there is one.
fn with_extension<'a>(name: &str, names: &'a [String]) -> Option<&'a String> {
    let stem = |other: &str| Path::new(other).file_stem().is_some_and(|stem| stem == name);
    let longer = || names.iter().filter(|other| *other != name && stem(other));
    longer().find(|other| may_play(Path::new(other))).or_else(|| longer().next())
}

/// How to write a player from outside that was written like a built-in one, if there is one of this name.
pub fn meant_outside(name: &str) -> String {
    let names = || names_in(".");
    match () {
        () if name.is_empty() => String::new(),
        () if Path::new(name).is_file() => format!("; for the file of this name write ./{name}"),
        () if Path::new(name).is_dir() => format!("; for the folder of this name write ./{name}"),
        () if check_program(name).is_ok() => {
            format!("; for a command put all of it in quotes, as in \"{name} bot\"")
        }
        () => with_extension(name, &names())
            .map_or(String::new(), |file| format!("; for the file {file} write ./{file}")),
    }
}

/// The file that some words are together, if the first of them is no file: its name has blanks that are not quoted.
pub fn file_of_words<T: AsRef<str>>(words: &[T]) -> Option<String> {
    let words: Vec<&str> = words.iter().map(AsRef::as_ref).collect();
    let runs =
        (0..words.len()).flat_map(|begin| (begin + 2..=words.len()).map(move |end| begin..end));
    let is_file = |text: &str| Path::new(text).is_file();
    let mut runs = runs.filter(|run| !is_file(words[run.start])).map(|run| words[run].join(" "));
    runs.find(|text| is_file(text))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_without_its_extension_is_known() {
        let names = ["bot", "bot.c", "bot.py", "other.c"].map(str::to_string);
        assert_eq!(with_extension("bot", &names).map(String::as_str), Some("bot.py"));
        assert_eq!(with_extension("other", &names).map(String::as_str), Some("other.c"));
        assert_eq!(with_extension("bo", &names), None);
    }

    #[test]
    fn a_similar_name_is_meant_whatever_its_extension() {
        let names = ["bot.py", "greedy", "hog.py", "searcher.js"].map(str::to_string);
        let similar = |name: &str| similar(name, &names).map(String::as_str);
        for (name, meant) in [
            ("bt.py", Some("bot.py")),
            ("bto.py", Some("bot.py")),
            ("bot.yp", Some("bot.py")),
            ("gredy", Some("greedy")),
            ("log.py", Some("hog.py")),
            ("my.py", None),
            ("pig.py", None),
            ("seacher.js", Some("searcher.js")),
        ] {
            assert_eq!(similar(name), meant, "{name}");
        }
    }

    /// Runs something with a file of this name and content in a folder of its own.
    #[cfg(unix)]
    fn with_file<T>(
        name: &str,
        content: &[u8],
        executable: bool,
        act: impl FnOnce(&str) -> T,
    ) -> T {
        use std::os::unix::fs::PermissionsExt;
        use std::sync::atomic::{AtomicUsize, Ordering};
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir();
        let folder = folder.join(format!("plateau-runnable-{}-{number}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let path = folder.join(name);
        fs::write(&path, content).unwrap();
        let mode = if executable { 0o755 } else { 0o644 };
        fs::set_permissions(&path, fs::Permissions::from_mode(mode)).unwrap();
        let done = act(path.to_str().unwrap());
        fs::remove_dir_all(&folder).unwrap();
        done
    }

    #[cfg(unix)]
    #[test]
    fn windows_line_ends_are_refused_where_they_break_a_script() {
        let started = |name: &str, content: &[u8], executable: bool| {
            with_file(name, content, executable, |path| {
                runnable(path).map(|argv| argv[0].clone()).map_err(|why| why.replace(path, "FILE"))
            })
        };
        let python = b"#!/usr/bin/env python3\r\nprint()\r\n";
        assert_eq!(started("bot.py", python, false).as_deref(), Ok("python3"));
        assert_eq!(started("bot.js", b"#!/usr/bin/env node\r\n", false).as_deref(), Ok("node"));
        assert_eq!(started("bot.py", b"print()\r\n", true).as_deref(), Ok("python3"));
        assert_eq!(started("bot.py", python, true).as_deref(), Ok("python3"));
        let nameless = started("bot", python, false).unwrap_err();
        assert!(nameless.contains("so its interpreter is not found"), "{nameless}");
        for executable in [false, true] {
            let broken = started("bot.sh", b"while read line\r\n", executable).unwrap_err();
            assert!(broken.contains("sed -i 's/\\r$//' FILE"), "{broken}");
        }
        assert!(started("bot.sh", b"#!/bin/sh\r\n", false).is_err());
        assert_eq!(started("bot.sh", b"while read line\n", false).as_deref(), Ok("sh"));
    }

    #[cfg(unix)]
    #[test]
    fn files_that_people_hand_in_by_mistake_are_known() {
        let why = |name: &str, content: &[u8]| {
            with_file(name, content, true, |path| {
                runnable(path).map_err(|why| why.replace(path, "FILE")).err().unwrap_or_default()
            })
        };
        assert!(
            why("bot.ipynb", b"{\"cells\": []}").contains("jupyter nbconvert --to script FILE")
        );
        assert!(why("bot.exe", b"MZ\x90\x00").contains("a program for Windows"));
        assert!(why("bot", b"\x7fELF\x02\x01").contains("FILE is not whole"));
        assert!(why("bot.lua", b"print()").contains("#!/usr/bin/env lua,"));
        assert!(why("bot.awk", b"{print}").contains("#!/usr/bin/env -S gawk -f,"));
        assert!(why("bot.jar", b"PK\x03\x04").contains("/bot.jar\""));
        let own = std::env::current_exe().unwrap();
        assert!(runnable(own.to_str().unwrap()).is_ok());
    }

    #[test]
    fn a_file_with_blanks_is_found_in_several_words() {
        let folder = std::env::temp_dir().join(format!("plateau my bots {}", std::process::id()));
        fs::create_dir_all(&folder).unwrap();
        let file = folder.join("my bot.py").display().to_string();
        fs::write(&file, "").unwrap();
        let found = |text: &str| file_of_words(&text.split(' ').collect::<Vec<_>>());
        let (split, whole) =
            (found(&format!("python3 {file} --fast")), file_of_words(&["python3", &file]));
        fs::remove_dir_all(&folder).unwrap();
        assert_eq!((split, whole), (Some(file), None));
    }
}
