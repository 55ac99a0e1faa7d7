//! `plateau bench`.

use std::io::Write;

use clap::ArgMatches;
use registry::Entry;
use registry::bench::Timing;
use table::Seed;

use crate::failure::{Failure, Outcome};
use crate::status::progress_bar;
use crate::{Games, args};

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let seed = Seed(args.get_one::<u64>("seed").copied().unwrap_or(1));
    let playouts = args.get_one::<u64>("playouts").copied();
    let game = args.get_one::<String>("game");
    let measured: Vec<&dyn Entry> = match game {
        Some(name) => {
            vec![args::find(games, name).map_err(|unknown| named_case(games, name, unknown))?]
        }
        None => games.to_vec(),
    };
    let case = args.get_one::<String>("case");
    let cases: Vec<(&dyn Entry, &str)> = measured
        .iter()
        .flat_map(|&game| game.cases().into_iter().map(move |case| (game, case)))
        .collect();
    let wanted: Vec<_> =
        cases.iter().filter(|(_, name)| case.is_none_or(|case| case == name)).collect();
    if wanted.is_empty() {
        let known: Vec<&str> = cases.iter().map(|&(_, name)| name).collect();
        let case = case.map_or("", String::as_str);
        return Err(Failure::Usage(format!(
            "there is no case {case:?}; there are {}",
            known.join(", ")
        )));
    }
    let mut out = anstream::stdout();
    let status = progress_bar(true, "{msg}");
    for (game, case) in wanted {
        status.set_message(format!("measuring {} {case}", game.name()));
        status.tick();
        let timing = game
            .bench(case, seed, playouts, hosting::thread_cpu_time)
            .expect("a case that is listed");
        status.finish_and_clear();
        if args.get_flag("json") {
            let line = serde_json::to_string(&timing).expect("a timing can be written");
            writeln!(out, "{line}")?;
        } else {
            write!(out, "{}", formatted(&timing))?;
        }
        out.flush()?;
    }
    Ok(())
}

/// What to write instead, if a case was written as a game; else the error as it is.
fn named_case(games: Games<'_>, name: &str, unknown: Failure) -> Failure {
    match games.iter().find(|game| game.cases().contains(&name)) {
        Some(game) => {
            let game = game.name();
            let instead = format!("write `plateau bench {game} --case {name}`");
            Failure::Usage(format!("{name} is a case of {game}, not a game: {instead}"))
        }
        None => unknown,
    }
}

fn formatted(timing: &Timing) -> String {
    let bold = anstyle::Style::new().bold();
    let mut text = format!("{bold}{} {}{bold:#}\n", timing.game, timing.case);
    let mut line = |name: &str, value: Option<f64>, unit: &str| {
        if let Some(value) = value {
            let precise = usize::from(value < 100.0);
            text += &format!("  {name:<17}{:>14} {unit}\n", grouped(value, precise));
        }
    };
    line("playouts", timing.playouts_per_s, "per second");
    line("moves", Some(timing.moves_per_s), "per second");
    line("moves per playout", timing.moves_per_playout, "");
    line("MCTS", timing.mcts_per_s, "iterations per second");
    line("listing moves", timing.list_ns, "ns");
    line("clone_from", Some(timing.clone_from_ns), "ns");
    line("clone", Some(timing.clone_ns), "ns");
    line("building", Some(timing.build_ms), "ms");
    text
}

/// A number with spaces between thousands.
fn grouped(value: f64, decimals: usize) -> String {
    let plain = format!("{value:.decimals$}");
    let (whole, fraction) = plain.split_once('.').unwrap_or((&plain, ""));
    let mut text = String::new();
    for (i, digit) in whole.chars().enumerate() {
        if i > 0 && (whole.len() - i) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    if fraction.is_empty() { text } else { format!("{text}.{fraction}") }
}
