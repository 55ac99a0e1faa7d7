//! The program under test.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// A file of the repository.
pub fn repository(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the repository").join(path)
}

/// The folder with the profile's programs, such as `target/debug`: the test itself is in its `deps`.
fn profile_folder() -> PathBuf {
    let test = std::env::current_exe().expect("the path of a test");
    test.ancestors().nth(2).expect("target/PROFILE/deps/TEST").to_path_buf()
}

/// Where tests put what they make, such as `target/tmp`.
pub(crate) fn scratch() -> PathBuf {
    let folder = profile_folder().with_file_name("tmp");
    std::fs::create_dir_all(&folder).expect("a folder below cargo's");
    folder
}

/// The program `plateau`. Cargo builds programs for tests of the same package only, so the first caller
/// asks it to, with the profile of the test; as a rule there is nothing left to build.
pub fn path() -> &'static Path {
    static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
        let folder = profile_folder();
        let profile = match folder.file_name().and_then(|name| name.to_str()) {
            Some("debug") | None => "dev",
            Some(name) => name,
        };
        let built = Command::new(env!("CARGO"))
            .args(["build", "--quiet", "--locked", "--package", "plateau", "--bin", "plateau"])
            .args(["--profile", profile, "--target-dir"])
            .arg(folder.parent().expect("a profile's folder is in a target folder"))
            .current_dir(repository(""))
            .status();
        assert!(built.expect("cargo starts").success(), "cargo cannot build the program");
        folder.join("plateau")
    });
    &PROGRAM
}
