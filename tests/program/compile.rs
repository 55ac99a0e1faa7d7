//! Players in C.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::build::{repository, scratch};

/// Compiles a C source of the repository, without a warning.
#[track_caller]
pub fn compile(source: &str, flags: &[&str], target: &Path) {
    let output = Command::new("cc")
        .args(["-std=gnu99", "-O1", "-Wall", "-Wextra", "-Werror", "-pthread", "-I"])
        .arg(repository("include"))
        .args(flags)
        .arg(repository(source))
        .arg("-o")
        .arg(target)
        .output()
        .expect("cc is installed");
    assert!(output.status.success(), "{source}: {}", String::from_utf8_lossy(&output.stderr));
}

/// The same, by a name in a folder that all runs of the tests share. Another run may be using the file
/// that is there: it is replaced in one step.
#[track_caller]
pub fn compiled(source: &str, flags: &[&str], name: &str) -> PathBuf {
    let target = scratch().join(name);
    let own = scratch().join(format!("{name}.{}", std::process::id()));
    compile(source, flags, &own);
    fs::rename(&own, &target).expect("both are in one folder");
    target
}
