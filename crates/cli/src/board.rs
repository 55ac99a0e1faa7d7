//! `plateau board`.

use std::io::Write;
use std::sync::Arc;

use serde_json::json;
use table::terms::Terms;
use table::{AnyTable, Eyes, MatchSpec, Seed};

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome, note, read_file_or_input};
use crate::options::{self, GivenOptions};
use crate::picture_file::{PictureFile, too_large};
use crate::screen::{SPARE, Screen};
use crate::viewer::Viewer;

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    if let Some(path) = chosen.args.get_one::<String>("check") {
        return check(chosen, path);
    }
    let (given, seed) = (GivenOptions::read(chosen)?, args::seed(chosen.args));
    if chosen.args.get_flag("json") {
        return print_json(chosen, &given, seed);
    }
    let (file, is_drawn) = (PictureFile::of_flags(chosen.args)?, chosen.args.get_flag("picture"));
    let text = if let Some(file) = file {
        file.draw(table(chosen, &given, seed)?.scene(Eyes::Spectator), &[])?;
        String::new()
    } else if is_drawn {
        picture(chosen, &given, seed)?
    } else {
        let board = given.variant(chosen.game)?.board(args::seats(chosen), seed);
        board.map_err(|error| given.explain_setup(&error))?
    };
    if !chosen.args.contains_id("seed") {
        note(format_args!("seed {}", seed.0));
    }
    let mut out = anstream::stdout().lock();
    out.write_all(text.as_bytes())?;
    Ok(out.flush()?)
}

/// Prints what a file holds. Of the game's options only those that belong to a file have an effect here.
fn check(chosen: &GameArgs<'_>, path: &str) -> Outcome {
    let given = GivenOptions::read(chosen)?;
    let fields = chosen.game.options();
    let main = options::takes_file(&fields);
    for field in fields.iter().filter(|field| given.options.contains_key(&field.name)) {
        let flag = field.name.replace('_', "-");
        if Some(&flag) == main.as_ref() {
            let why = format!("--{flag}: --check {path} names the file already; give one of both");
            return Err(Failure::Usage(why));
        }
        if !options::is_file(field) {
            let why = format!("--{flag} has no effect with --check, which looks at the file alone");
            return Err(Failure::Usage(why));
        }
    }
    let text = read_file_or_input(path)?;
    let name = if path == "-" { "standard input" } else { path };
    let held = chosen.game.describe(&text, &given.options);
    let held = held.map_err(|error| match error {
        registry::Error::Setup(error) if error.option.is_none() => {
            let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
            Failure::Failed(format!("{name}{line}: {}", error.why))
        }
        other => given.explain(other),
    })?;
    let mut out = anstream::stdout().lock();
    writeln!(out, "{}", held.trim_end_matches('\n'))?;
    Ok(out.flush()?)
}

/// The table of a match before its first move.
fn table(chosen: &GameArgs<'_>, given: &GivenOptions, seed: Seed) -> Outcome<Box<dyn AnyTable>> {
    let (variant, seats) = (given.variant(chosen.game)?, args::seats(chosen));
    let spec = MatchSpec {
        options: Arc::clone(variant.options()),
        seed,
        terms: Terms::default(),
        players: vec![String::new(); seats],
        files: vec![None; seats],
    };
    variant.open(spec).map_err(|error| given.explain_setup(&error))
}

/// Prints the set-up as data.
fn print_json(chosen: &GameArgs<'_>, given: &GivenOptions, seed: Seed) -> Outcome {
    let table = table(chosen, given, seed)?;
    let line = json!({
        "game": table.game(), "seed": seed.0, "seats": args::seats(chosen),
        "options": given.variant(chosen.game)?.options().value(), "board": table.recorded_setup(),
    });
    Ok(writeln!(anstream::stdout(), "{line}")?)
}

/// The board before the first move, drawn for the terminal.
fn picture(chosen: &GameArgs<'_>, given: &GivenOptions, seed: Seed) -> Outcome<String> {
    let scene = table(chosen, given, seed)?.scene(Eyes::Spectator).ok_or_else(too_large)?;
    if !Screen::is_possible() {
        let why = "--picture: the output is not a terminal; draw to a file with --svg FILE";
        return Err(Failure::Usage(why.to_string()));
    }
    let lines = Viewer::new(&[], false).draw(&scene, SPARE).map_err(|_| {
        Failure::Failed("the window is too small for the picture; --svg FILE draws it".to_string())
    })?;
    Ok(lines.join("\n") + "\n")
}
