//! `plateau solve`.

use std::io::{self, Write};
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::{Arg, Command};
use game::{Params, Setting, SetupError, SolveLimits, SolveProgress, SolvedGame, Task, count};
use registry::{Entry, GameVariant, SolverFacts};
use serde_json::{Value, json};
use table::{Record, Replay, Seed};

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome, note, read_file_or_input};
use crate::options::{self, GivenOptions};
use crate::output_file::{Content, OutputFile, force_arg};
use crate::replay;
use crate::solve_all::{self, Effort, Solved};
use crate::status::{StageBar, progress_bar};

/// The default memory for all solvers together.
const MEMORY: &str = "2GB";

/// The games that have a solver.
pub(crate) fn with_solver<'a>(games: &[&'a dyn Entry]) -> Vec<&'a dyn Entry> {
    games.iter().copied().filter(|game| game.solver().is_some()).collect()
}

pub(crate) fn grammar(command: Command) -> Command {
    let games = with_solver(&registry::games());
    let solver = |game: &dyn Entry| game.solver().expect("it has one");
    let command = args::for_each_game(command, &games, |game, command| {
        of_game(game.name(), &solver(game), command)
    });
    games.iter().fold(command, |command, game| {
        command.mut_subcommand(game.name(), |own| options::without(own, solver(*game).excluded))
    })
}

fn of_game(name: &str, solver: &SolverFacts, command: Command) -> Command {
    let setting = |param: &game::Param| {
        Arg::new(param.name)
            .long(param.name)
            .value_name(param.example)
            .help(param.about)
            .help_heading("Puzzles")
    };
    let example = |example: &&str| format!("\n  plateau solve {name} {example}");
    let examples: String = solver.examples.iter().map(example).collect();
    let examples = match solver.solves_positions {
        true => format!(
            "\n  plateau play {name} --record match.json\n  plateau solve {name} match.json --at 40"
        ),
        false => examples,
    };
    let otherwise = if solver.generated { "puzzles are generated" } else { "the options' own" };
    command
        .about(format!("Find {}", solver.about))
        .arg(
            Arg::new("files")
                .value_name("FILE")
                .num_args(0..)
                .help(match solver.solves_positions {
                    true => "Records of matches, - for standard input".to_string(),
                    false => format!("Files with puzzles, - for standard input [default: {otherwise}]"),
                }),
        )
        .args(solver.solves_positions.then(at_arg))
        .args(solver.params.iter().map(setting))
        .args(solver.solves_outright.then(table_arg))
        .args(solver.solves_outright.then(force_arg))
        .args(solver.generated.then(puzzles_arg))
        .arg(args::seed_arg("random"))
        .args(effort_args())
        .arg(args::json_arg(
            "Print a line per puzzle, {board, moves, optimal, impossible, solution, ms, at_least, winner, seed, scores, note}, then \
             {boards, moves, optimal, impossible, ms, options}; moves and solution are null if none was found; \
             ms is processor time",
        ))
        .after_help(format!("Examples:{examples}"))
}

fn at_arg() -> Arg {
    Arg::new("at")
        .long("at")
        .value_name("N")
        .requires("files")
        .allow_negative_numbers(true)
        .value_parser(|text: &str| args::whole::<usize>(text, u32::MAX.into()))
        .help("Solve the position after the first N events of each record [default: the last before the end]")
}

fn table_arg() -> Arg {
    Arg::new("table")
        .long("table")
        .value_name("FILE")
        .conflicts_with("files")
        .help("Solve the whole game, and keep the value of every position in this file")
}

fn puzzles_arg() -> Arg {
    Arg::new("puzzles")
        .long("puzzles")
        .alias("boards")
        .value_name("N")
        .conflicts_with("files")
        .allow_negative_numbers(true)
        .value_parser(|text: &str| args::counting::<usize>(text, u32::MAX.into()))
        .help("How many puzzles are generated, with consecutive seeds [default: 1]")
}

fn effort_args() -> [Arg; 3] {
    [
        Arg::new("time")
            .long("time")
            .value_name("TIME")
            .value_parser(|text: &str| {
                Duration::read(text).map_err(|wanted| format!("expected {wanted}"))
            })
            .help("Time limit for each puzzle, by the clock on the wall, after which the best so far is printed [default: no limit]"),
        Arg::new("memory")
            .long("memory")
            .value_name("BYTES")
            .default_value(MEMORY)
            .hide_default_value(true)
            .value_parser(bytes)
            .help(format!("Memory for all puzzles solved at once [default: {MEMORY}]")),
        args::jobs_arg("How many puzzles are solved at once [default: one on each processor]"),
    ]
}

/// A number of bytes, such as 500MB.
fn bytes(text: &str) -> Result<u64, String> {
    const UNITS: [(&str, u64); 4] = [("GB", 1 << 30), ("MB", 1 << 20), ("KB", 1 << 10), ("B", 1)];
    let unit = UNITS.iter().find_map(|&(unit, size)| Some((text.strip_suffix(unit)?, size)));
    let (number, size) = unit.unwrap_or((text, 1));
    let bytes = number.trim().parse::<u64>().ok().and_then(|number| number.checked_mul(size));
    bytes.filter(|&bytes| bytes > 0).ok_or("expected a size, such as 500MB or 2GB".to_string())
}

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let args = chosen.args;
    let solver = chosen.game.solver().expect("clap knows only games with a solver");
    let value = |name: &str| Some((name.to_string(), args.get_one::<String>(name)?.clone()));
    let settings: Params = solver.params.iter().filter_map(|param| value(param.name)).collect();
    let effort = Effort {
        time: args.get_one::<Duration>("time").copied(),
        memory: *args.get_one::<u64>("memory").expect("it has a default"),
        jobs: args.get_one::<usize>("jobs").copied().unwrap_or_else(args::cores),
    };
    let files: Vec<&String> = args.get_many("files").into_iter().flatten().collect();
    let seed = args::seed(args);
    let given = GivenOptions::read(chosen)?;
    if solver.solves_outright
        && let Some(file) = OutputFile::of_flag(args, "table", Content::SolvedGame)?
    {
        return outright(chosen, &given, (&file, seed), effort);
    }
    if files.is_empty() {
        let asked = solver.generated.then(|| args.get_one::<usize>("puzzles").copied()).flatten();
        let puzzles = asked.unwrap_or(1);
        if solver.generated && !args.contains_id("seed") {
            note(format_args!("seed {}", seed.0));
        }
        let variant = given.variant(chosen.game)?;
        let pose = |place: usize| drawn(&*variant, &given, seed, &settings, place);
        let from = Source {
            seed: solver.generated.then_some(seed),
            options: Some(variant.options().value()),
        };
        return solve_all(puzzles, effort, &pose, from, args.get_flag("json"));
    }
    if let Some(option) = given.options.keys().next() {
        let flag = option.replace('_', "-");
        return Err(Failure::Usage(format!(
            "--{flag} applies to generated puzzles only, not to files"
        )));
    }
    let mut tasks: Vec<Task> = Vec::new();
    for path in files {
        let text = read_file_or_input(path)?;
        if solver.solves_positions && text.trim_start().starts_with('{') {
            let at = args.get_one::<usize>("at").copied();
            for (name, record) in replay::records(&text, path).map_err(Failure::Failed)? {
                tasks.push(recorded(chosen.game, &name, &record, at)?);
            }
            continue;
        }
        let found = chosen.game.puzzles(&text, &settings);
        tasks.extend(found.map_err(|error| wrong(path, &error))?);
    }
    let tasks = Arc::new(tasks);
    let pose = |place: usize| -> Outcome<Task> {
        let tasks = Arc::clone(&tasks);
        Ok(Box::new(move |limits| tasks[place](limits)))
    };
    solve_all(tasks.len(), effort, &pose, Source::default(), args.get_flag("json"))
}

/// Where puzzles come from, if not from files.
#[derive(Clone, Copy, Default)]
struct Source<'a> {
    /// The seed of the first; the others have the following ones.
    seed: Option<Seed>,
    options: Option<&'a Value>,
}

/// Solves a whole game, and keeps the value of every position in a file.
fn outright(
    chosen: &GameArgs<'_>,
    given: &GivenOptions,
    (file, seed): (&OutputFile, Seed),
    effort: Effort,
) -> Outcome {
    let begin = Instant::now();
    let stop = || effort.time.is_some_and(|time| begin.elapsed() >= time);
    let limits = SolveLimits { memory: effort.memory, stop: &stop };
    let bar = StageBar::new();
    let solved =
        given.variant(chosen.game)?.outright(seed, &limits, &|progress| bar.show(progress));
    let solved = solved.map_err(|error| given.explain_setup(&error))?;
    let solved = solved.expect("the flag exists where it can be done");
    let SolvedGame { about, winner, bytes, table } = solved.map_err(Failure::Failed)?;
    let mut written = 0;
    file.write(|out| {
        // It is cleared before the file is said to be written.
        let bar = bar;
        for piece in table {
            let (stage, positions) = ("writing", Some(bytes));
            bar.show(SolveProgress { stage, turns: None, done: written, positions });
            if stop() {
                return Err(io::Error::other("stopped before the table was written"));
            }
            out.write_all(&piece)?;
            written += piece.len() as u64;
        }
        Ok(())
    })?;
    let path = chosen.args.get_one::<String>("table").expect("its file was written");
    let mut out = anstream::stdout();
    if chosen.args.get_flag("json") {
        let line = json!({
            "table": path, "bytes": written, "about": about,
            "winner": winner.map(|(seat, _)| seat), "turns": winner.map(|(_, turns)| turns),
        });
        return Ok(writeln!(out, "{line}")?);
    }
    Ok(writeln!(out, "{about}; kept in {path}")?)
}

/// The seed of the puzzle at a place.
fn seed_of(first: Seed, place: usize) -> Seed {
    Seed(first.0.wrapping_add(place as u64))
}

/// The puzzle at this position, from a seed of its own.
fn drawn(
    variant: &dyn GameVariant,
    given: &GivenOptions,
    first: Seed,
    settings: &Params,
    place: usize,
) -> Outcome<Task> {
    let task = variant
        .puzzle(seed_of(first, place), settings)
        .map_err(|error| given.explain_setup(&error))?;
    Ok(task.expect("the game has a solver"))
}

/// The position of a record, after `at` events or the last in which a seat is to act.
fn recorded(game: &dyn Entry, path: &str, record: &Record, at: Option<usize>) -> Outcome<Task> {
    let refused = |why: &str| Failure::Failed(format!("{path}: {why}"));
    if record.game != game.name() {
        return Err(refused(&format!("it is a record of {}, not of {}", record.game, game.name())));
    }
    let events = record.log.len();
    if let Some(at) = at.filter(|&at| at > events) {
        let events = count(events, "event");
        return Err(Failure::Usage(format!("--at {at}: the match of {path} has {events}")));
    }
    let variant = game.variant_of(record).map_err(|error| refused(&error.to_string()))?;
    let last = if record.unfinished { events } else { events.saturating_sub(1) };
    let table =
        Replay::open(&*variant, record).and_then(|replay| replay.table_at(at.unwrap_or(last)));
    let table = table.map_err(|error| refused(&format!("refused: {error}")))?;
    game.position(&*table).map_err(|why| refused(&why))
}

fn wrong(path: &str, error: &SetupError) -> Failure {
    if error.option.is_some() {
        return Failure::Usage(error.to_string());
    }
    let line = error.line.map_or(String::new(), |line| format!(", line {line}"));
    Failure::Failed(format!("{path}{line}: {}", error.why))
}

fn solve_all(
    puzzles: usize,
    effort: Effort,
    pose: &(dyn Fn(usize) -> Outcome<Task> + Sync),
    from: Source<'_>,
    json: bool,
) -> Outcome {
    let mut total = Total::default();
    let bar = progress_bar(puzzles > 1, "[{bar:30}] {pos} of {len}{pace}");
    bar.set_length(puzzles as u64);
    solve_all::run(puzzles, effort, pose, &mut |solved: Solved| {
        total.add(&solved);
        bar.set_position(solved.number as u64);
        bar.suspend(|| print(&solved, puzzles, from.seed, json))
    })?;
    bar.finish_and_clear();
    total.print(from.options, json)
}

/// The totals of all puzzles so far.
#[derive(Default)]
struct Total {
    boards: usize,
    moves: usize,
    optimal: usize,
    /// How many were proved to have no solution.
    impossible: usize,
    /// How many of the others have none so far.
    open: usize,
    time: Duration,
}

impl Total {
    fn add(&mut self, solved: &Solved) {
        self.boards += 1;
        match (&solved.answer.moves, solved.answer.optimal) {
            (Some(moves), optimal) => {
                self.moves += moves.len();
                self.optimal += usize::from(optimal);
            }
            (None, true) => self.impossible += 1,
            (None, false) => self.open += 1,
        }
        self.time += solved.time;
    }

    fn print(&self, options: Option<&Value>, json: bool) -> Outcome {
        let Self { boards, moves, optimal, impossible, open, time } = *self;
        let mut out = anstream::stdout();
        if json {
            let ms = milliseconds(time);
            let mut line = json!({
                "boards": boards, "moves": moves, "optimal": optimal, "impossible": impossible, "ms": ms,
            });
            if let Some(options) = options {
                line["options"] = options.clone();
            }
            return Ok(writeln!(out, "{line}")?);
        }
        if boards != 1 {
            let (solved, seconds) = (boards - impossible - open, time.as_secs_f64());
            let mut line =
                format!("{solved} solved in {}, {optimal} proved optimal", count(moves, "move"));
            for (number, what) in [(impossible, "without a solution"), (open, "left open")] {
                if number > 0 {
                    line += &format!(", {number} {what}");
                }
            }
            writeln!(out, "{line}, {seconds:.2} s of processor time")?;
        }
        Ok(())
    }
}

fn print(solved: &Solved, puzzles: usize, first: Option<Seed>, json: bool) -> Outcome {
    let Solved { number, answer, time } = solved;
    let seed = first.map(|first| seed_of(first, number - 1).0);
    let (moves, ms) = (answer.moves.as_ref().map(Vec::len), milliseconds(*time));
    let mut out = anstream::stdout();
    if json {
        let mut line = json!({
            "board": number, "moves": moves, "optimal": answer.optimal && moves.is_some(),
            "impossible": answer.optimal && moves.is_none(),
            "solution": answer.moves, "ms": ms,
            "at_least": answer.at_least, "winner": answer.winner,
            "seed": seed,
        });
        if let Some(scores) = &answer.scores {
            line["scores"] = scores.as_slice().into();
        }
        if let Some(note) = &answer.note {
            line["note"] = note.as_str().into();
        }
        return Ok(writeln!(out, "{line}")?);
    }
    let sure = match &answer.note {
        Some(note) if answer.optimal || moves.is_none() => note.clone(),
        Some(note) => format!("not proved ({note})"),
        None if answer.optimal => "optimal".to_string(),
        None => "not proved".to_string(),
    };
    let found = match moves {
        Some(moves) => count(moves, "move"),
        None if answer.optimal => "no solution".to_string(),
        None => "no solution found".to_string(),
    };
    let line = answer.moves.as_deref().unwrap_or_default().join(" ");
    let line = if line.is_empty() { line } else { format!(": {line}") };
    // The seed of a single puzzle was given, or is printed before.
    let seed = seed.filter(|_| puzzles > 1).map_or(String::new(), |seed| format!(", seed {seed}"));
    Ok(writeln!(out, "{number:>4}  {found}, {sure}, {ms:.1} ms{seed}{line}")?)
}

fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}
