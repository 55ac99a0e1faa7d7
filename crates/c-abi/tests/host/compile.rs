//! Compiling the libraries, with the system's C compiler.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::atomic::{AtomicUsize, Ordering};

/// A file of the repository.
pub(crate) fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(path)
}

/// A path in the tests' own folder that no other test uses.
pub(crate) fn fresh(name: &str) -> PathBuf {
    static COUNT: AtomicUsize = AtomicUsize::new(0);
    let number = COUNT.fetch_add(1, Ordering::Relaxed);
    let folder = format!("library-{}-{number}", std::process::id());
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(folder);
    std::fs::create_dir_all(&folder).unwrap();
    folder.join(name)
}

/// A file made for one test, removed with its folder.
pub(crate) struct Made(PathBuf);

impl Made {
    pub(crate) fn new(name: &str, content: &[u8]) -> Self {
        let made = Self(fresh(name));
        std::fs::write(made.path(), content).unwrap();
        made
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Made {
    fn drop(&mut self) {
        let folder = self.0.parent().expect("it lies in a folder of its own");
        std::fs::remove_dir_all(folder).unwrap();
    }
}

/// A player of Penguins as a library, from its source and further flags.
pub(crate) fn library(source: &str, flags: &[&str]) -> Made {
    compile(source, "player.so", &[&["-shared", "-fPIC"], flags].concat())
}

/// Compiles a source into a file with this name, without a warning.
pub(crate) fn compile(source: &str, name: &str, flags: &[&str]) -> Made {
    let made = Made(fresh(name));
    let (compiler, standard) =
        if source.ends_with("cpp") { ("c++", "-std=c++11") } else { ("cc", "-std=c99") };
    let output = Command::new(compiler)
        .args([standard, "-O1", "-Wall", "-Wextra", "-pedantic", "-Werror", "-I"])
        .arg(repository("include"))
        .args(flags)
        .arg(repository("tests/libraries/penguins").join(source))
        .arg("-o")
        .arg(made.path())
        .output()
        .unwrap_or_else(|error| panic!("{compiler}: {error}"));
    assert!(output.status.success(), "{source}: {}", String::from_utf8_lossy(&output.stderr));
    made
}
