//! What an interpreter reads besides its own file.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A Python virtual environment has this file, which names the folder of the Python it was made from.
const ENVIRONMENT_FILE: &str = "pyvenv.cfg";

/// What an interpreter that is named by its path reads: its file, and what belongs to it. Nothing else of its folder,
/// which may hold anything.
pub(crate) fn interpreter_files(interpreter: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for place in named_and_resolved(interpreter) {
        files.extend(place.parent().map(interpreter_parts).unwrap_or_default());
        files.push(place);
    }
    files
}

/// What an interpreter has beside its `bin`, by the usual names; all of a virtual environment, and the parts of the
/// Python it was made from. Otherwise not all that is there: it may be a person's own folder.
pub(crate) fn interpreter_parts(bin: &Path) -> Vec<PathBuf> {
    let above = bin.parent().filter(|_| bin.ends_with("bin") || bin.ends_with("shims"));
    let Some(above) = above.filter(|above| !is_shared(above)) else { return Vec::new() };
    match fs::read_to_string(above.join(ENVIRONMENT_FILE)) {
        Ok(settings) => {
            let base = base_python(&settings);
            let base =
                base.iter().flat_map(|bin| usual_parts(bin).into_iter().chain([bin.clone()]));
            std::iter::once(above.to_path_buf()).chain(base).collect()
        }
        Err(_) => usual_parts(bin),
    }
}

fn usual_parts(bin: &Path) -> Vec<PathBuf> {
    const PARTS: [&str; 6] = ["bin", "lib", "lib64", "libexec", "version", "versions"];
    let above = bin.parent().filter(|above| !is_shared(above));
    above.map_or(Vec::new(), |above| PARTS.map(|part| above.join(part)).into())
}

/// The folder with the Python that a virtual environment was made from.
fn base_python(settings: &str) -> Option<PathBuf> {
    let pairs = settings.lines().filter_map(|line| line.split_once('='));
    let mut homes = pairs.filter(|(name, _)| name.trim() == "home");
    let bin = PathBuf::from(homes.next()?.1.trim());
    (bin.is_absolute() && !is_shared(&bin)).then_some(bin)
}

/// A path as it is named, and where its links lead, if that is elsewhere.
pub(crate) fn named_and_resolved(path: &Path) -> impl Iterator<Item = PathBuf> {
    let named = std::path::absolute(path).ok();
    let resolved = path.canonicalize().ok().filter(|resolved| named.as_ref() != Some(resolved));
    named.into_iter().chain(resolved)
}

/// Whether a folder holds files of others too: the root, the home folder, the one for temporary files, and those
/// above them.
pub(crate) fn is_shared(folder: &Path) -> bool {
    let Ok(folder) = folder.canonicalize() else { return true };
    let shared = [Some(env::temp_dir()), env::home_dir()].into_iter().flatten();
    let holds = |shared: PathBuf| shared.canonicalize().unwrap_or(shared).starts_with(&folder);
    folder.parent().is_none() || shared.into_iter().any(holds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg(unix)]
    fn all_of_a_virtual_environment_is_readable_and_of_other_folders_the_usual_parts() {
        let root = env::temp_dir().join(format!("plateau-venv-{}", std::process::id()));
        for folder in ["venv/bin", "base/bin", "base/lib", "tools/bin"] {
            fs::create_dir_all(root.join(folder)).unwrap();
        }
        fs::write(root.join("base/bin/python3"), "").unwrap();
        fs::write(root.join("tools/bin/python3"), "").unwrap();
        let link = root.join("venv/bin/python");
        std::os::unix::fs::symlink(root.join("base/bin/python3"), &link).unwrap();
        let home = format!("home = {}\nversion = 3.12.1\n", root.join("base/bin").display());
        fs::write(root.join("venv").join(ENVIRONMENT_FILE), home).unwrap();
        let venv = interpreter_files(&link);
        let plain = interpreter_files(&root.join("tools/bin/python3"));
        fs::remove_dir_all(&root).unwrap();
        for readable in ["venv", "venv/bin/python", "base/bin", "base/lib"] {
            assert!(venv.contains(&root.join(readable)), "{readable}: {venv:?}");
        }
        assert!(!venv.contains(&root.join("base")), "{venv:?}");
        assert!(plain.contains(&root.join("tools/lib")) && !plain.contains(&root.join("tools")));
    }

    #[test]
    fn an_environment_without_a_base_or_with_a_shared_one_adds_nothing() {
        assert_eq!(base_python("version = 3\n"), None);
        assert_eq!(base_python("home = ../bin\n"), None);
        assert_eq!(base_python("home = /\n"), None);
    }
}
