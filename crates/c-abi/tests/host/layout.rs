//! The header, as C sees it.

use std::path::PathBuf;
use std::process::Command;

use crate::compile::{Made, compile, repository};

#[test]
fn the_layout_is_the_one_that_libraries_were_compiled_with() {
    let program = compile("layout.c", "layout", &[]);
    let output = Command::new(program.path()).output().unwrap();
    let expected = "struct edge 8\nstruct edge.src 0\nstruct edge.dst 4\n\
                    struct move 12\nstruct move.player 0\nstruct move.src 4\nstruct move.dst 8\n\
                    NO_TILE -1\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

#[test]
fn the_layout_of_sapotache_is_the_one_that_libraries_were_compiled_with() {
    let program = compile("../sapotache/layout.c", "layout", &[]);
    let output = Command::new(program.path()).output().unwrap();
    let expected = "struct position 8\nstruct move 28\nstruct move.player 0\nstruct move.act 4\n\
                    struct move.card 8\nstruct move.onto 12\nstruct move.dir 20\n\
                    struct move.onplayer 24\ncards 0 1 8 16\nturned 1, actions 0 5, types 0 1\n";
    assert_eq!(String::from_utf8(output.stdout).unwrap(), expected);
}

/// The headers of all games.
fn headers() -> Vec<PathBuf> {
    let folder = std::fs::read_dir(repository("include/plateau")).unwrap();
    folder.map(|entry| entry.unwrap().path()).collect()
}

#[test]
fn the_headers_suit_every_standard() {
    let languages = [("cc", "c", "c99"), ("cc", "c", "c11"), ("c++", "c++", "c++98")];
    for header in headers() {
        for (compiler, language, standard) in languages {
            let standard = format!("-std={standard}");
            let output = Command::new(compiler)
                .args(["-x", language, &standard, "-Wall", "-Wextra", "-pedantic", "-Werror"])
                .arg("-fsyntax-only")
                .arg(&header)
                .output()
                .unwrap();
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success() && errors.is_empty(), "{standard}: {errors}");
        }
    }
}

/// Every header begins with a whole player, indented, before it says how to build it.
#[test]
fn the_examples_in_the_headers_compile() {
    for header in headers() {
        let text = std::fs::read_to_string(&header).unwrap();
        let (example, _) = text.split_once("Build it").unwrap();
        let code = example.lines().filter_map(|line| line.strip_prefix(" *     "));
        let source = Made::new("example.c", code.collect::<Vec<_>>().join("\n").as_bytes());
        let output = Command::new("cc")
            .args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I"])
            .arg(repository("include"))
            .arg(source.path())
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{}: {errors}", header.display());
    }
}
