//! The header, as C sees it.

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
fn the_header_suits_every_standard() {
    let languages = [("cc", "c", "c99"), ("cc", "c", "c11"), ("c++", "c++", "c++98")];
    let headers =
        ["penguins", "flood"].map(|game| repository(&format!("include/plateau/{game}.h")));
    let each = languages.iter().flat_map(|language| headers.iter().map(move |h| (language, h)));
    for ((compiler, language, standard), header) in each {
        let output = Command::new(compiler)
            .args(["-x", language, &format!("-std={standard}"), "-Wall", "-Wextra", "-pedantic"])
            .args(["-Werror", "-fsyntax-only"])
            .arg(header)
            .output()
            .unwrap();
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && errors.is_empty(), "{standard}: {errors}");
    }
}

#[test]
fn the_example_in_the_header_compiles() {
    example_compiles("include/plateau/penguins.h", "gives up:");
    example_compiles("include/plateau/flood.h", "only ever passes:");
}

fn example_compiles(header: &str, before: &str) {
    let header = std::fs::read_to_string(repository(header)).unwrap();
    let (_, example) = header.split_once(before).unwrap();
    let (example, _) = example.split_once("Build it").unwrap();
    let lines = example.lines().map(|line| line.trim_start_matches(" *"));
    let source = Made::new("example.c", lines.collect::<Vec<_>>().join("\n").as_bytes());
    let output = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I"])
        .arg(repository("include"))
        .arg(source.path())
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
