//! `plateau puzzles`: puzzles of the day, of any seed, and those that stored matches hold.

use std::io::Write;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::{Arg, ArgAction, ArgMatches, Command};
use game::{Difficulty, Language, Seat, count};
use registry::Entry;
use registry::puzzles::{Puzzle, attempt_result, puzzle, puzzles_in};
use serde_json::{Value, json};
use table::{Eyes, Record, Replay};

use crate::args::{self, json_arg};
use crate::failure::{Failure, Outcome, note, read_file_or_input, tell};
use crate::match_output::one_line;
use crate::output_file::{Content, OutputFile, force_arg};
use crate::screen::SPARE;
use crate::status::progress_bar;
use crate::viewer::Viewer;
use crate::{Games, play, replay, store};

/// The games that have puzzles.
fn with_puzzles<'a>(games: &[&'a dyn Entry]) -> Vec<&'a dyn Entry> {
    games.iter().copied().filter(|game| game.puzzle_facts().is_some()).collect()
}

pub(crate) fn grammar(games: Games<'_>) -> Command {
    let names = args::names(&with_puzzles(games));
    let example = with_puzzles(games).first().map_or("", |game| game.name());
    Command::new("puzzles")
        .about("Puzzles with a proved best result: of the day, of a seed, or found in matches")
        .arg(
            Arg::new("what")
                .value_name("GAME|FILE")
                .num_args(0..)
                .help(format!(
                    "A game that has puzzles: {names}; or files with records, in which puzzles are looked for [default: the puzzles of today]"
                )),
        )
        .arg(args::seed_arg("today's date, as in 20261118").conflicts_with("store"))
        .arg(
            Arg::new("count")
                .long("count")
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| args::counting::<usize>(text, 100_000))
                .help("How many puzzles, with consecutive seeds; of matches, how many at most [default: 1; of matches all]"),
        )
        .arg(
            Arg::new("difficulty")
                .long("difficulty")
                .value_name("HOW")
                .value_parser(|text: &str| text.parse::<Difficulty>())
                .help("easy, medium or hard [default: medium; of matches all]"),
        )
        .arg(
            Arg::new("store")
                .long("store")
                .value_name("FILE")
                .help("Look for puzzles in the matches of this store"),
        )
        .arg(args::path_arg(
            "out",
            "Write the position as a record, for `plateau play --from`; several as lines of one file",
        ))
        .arg(force_arg())
        .arg(
            Arg::new("solution")
                .long("solution")
                .action(ArgAction::SetTrue)
                .help("Print the moves of a solution, too"),
        )
        .arg(
            Arg::new("play")
                .long("play")
                .action(ArgAction::SetTrue)
                .conflicts_with_all(["json", "store", "count"])
                .help("Try to solve it here"),
        )
        .arg(json_arg(
            "Print a line per puzzle: {game, seed, difficulty, grade, seat, goal, best, task, opponent, solution, gap, steps, \
             attempts: [{player, short}], ply, record, file}",
        ))
        .after_help(format!(
            "Examples:\n  plateau puzzles\n  plateau puzzles {example}\n  \
             plateau puzzles {example} --seed 7 --difficulty easy --out puzzle.json\n  \
             plateau replay puzzle.json\n  \
             plateau puzzles {example} --seed 7 --count 3 --json\n  \
             plateau play {example} --seed 1 --record match.json\n  \
             plateau puzzles match.json --solution\n\n\
             The game's solver proves the best result. The grade counts the binary digits of the positions that it\n\
             searched, and by how much simple players miss the result. A seed gives the same puzzle everywhere."
        ))
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let out = OutputFile::of_flag(args, "out", Content::Record)?;
    let named: Vec<&String> = args.get_many("what").into_iter().flatten().collect();
    let (of_games, files): (Vec<&String>, Vec<&String>) =
        named.into_iter().partition(|name| games.iter().any(|game| game.name() == name.as_str()));
    let ([] | [_]) = of_games[..] else {
        return Err(Failure::Usage("one game at a time".to_string()));
    };
    let game = match of_games.first() {
        Some(name) => Some(known(games, name)?),
        None => None,
    };
    if files.is_empty() && !args.contains_id("store") {
        return drawn(games, game, args, out.as_ref());
    }
    if args.get_flag("play") || args.contains_id("seed") {
        let flag = if args.get_flag("play") { "play" } else { "seed" };
        let why = "is for puzzles that are drawn, not for those of matches";
        return Err(Failure::Usage(format!("--{flag} {why}")));
    }
    found(games, game, (args, &files), out.as_ref())
}

/// A game that has puzzles.
fn known<'a>(games: Games<'a>, name: &str) -> Outcome<&'a dyn Entry> {
    let game = args::find(games, name)?;
    if game.puzzle_facts().is_none() {
        let names = args::names(&with_puzzles(games));
        return Err(Failure::Usage(format!("{name} has no puzzles; there are some of {names}")));
    }
    Ok(game)
}

/// The seed of the puzzles of today: the date in universal time, as in 20261118.
fn today() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let date = tournament::report::date(now.as_millis().try_into().unwrap_or(u64::MAX));
    let digits: String = date.chars().take(10).filter(char::is_ascii_digit).collect();
    digits.parse().unwrap_or(0)
}

/// Puzzles drawn from seeds.
fn drawn(
    games: Games<'_>,
    game: Option<&dyn Entry>,
    args: &ArgMatches,
    out: Option<&OutputFile>,
) -> Outcome {
    let seed = args.get_one::<u64>("seed").copied().unwrap_or_else(today);
    let difficulty = args.get_one::<Difficulty>("difficulty").copied().unwrap_or_default();
    let Some(game) = game else {
        let is_given = |flag: &&str| match *flag {
            "play" => args.get_flag("play"),
            flag => args.contains_id(flag),
        };
        if let Some(flag) = ["out", "count", "play"].iter().find(|flag| is_given(flag)) {
            return Err(Failure::Usage(format!("--{flag}: of which game? {}", of_which(games))));
        }
        return with_puzzles(games).into_iter().try_for_each(|game| {
            let found = made(game, seed, difficulty)?;
            match args.get_flag("json") {
                true => print_json(game, &found, (Some(seed), None)),
                false => {
                    let task = found.task.to(Language::English);
                    let name = game.name();
                    Ok(writeln!(
                        anstream::stdout(),
                        "{name}, {}: {task}\n  plateau puzzles {name}{}",
                        found.difficulty,
                        flags(args)
                    )?)
                }
            }
        });
    };
    let number = args.get_one::<usize>("count").copied().unwrap_or(1);
    let bar = progress_bar(number > 1, "puzzles: {pos} of {len}{pace}");
    bar.set_length(number as u64);
    let mut all = Vec::new();
    for place in 0..number {
        let seed = seed.wrapping_add(place as u64);
        let found = made(game, seed, difficulty)?;
        bar.suspend(|| match args.get_flag("json") {
            true => print_json(game, &found, (Some(seed), None)),
            false if out.is_some_and(OutputFile::is_stdout) => Ok(()),
            false => print(game, &found, &format!("seed {seed}"), args),
        })?;
        bar.set_position(place as u64 + 1);
        all.push(found);
    }
    bar.finish_and_clear();
    write(&all, out)?;
    match (args.get_flag("play"), all.first()) {
        (true, Some(puzzle)) => attempt(games, game, puzzle),
        (false, Some(puzzle)) if number == 1 && !args.get_flag("json") => {
            advise(game, puzzle, out, args)
        }
        _ => Ok(()),
    }
}

fn of_which(games: Games<'_>) -> String {
    format!("There are puzzles of {}", args::names(&with_puzzles(games)))
}

/// The flags of a command that choose a puzzle.
fn flags(args: &ArgMatches) -> String {
    let seed = args.get_one::<u64>("seed").map(|seed| format!(" --seed {seed}"));
    let difficulty = args.get_one::<Difficulty>("difficulty");
    let difficulty = difficulty.map(|difficulty| format!(" --difficulty {difficulty}"));
    seed.unwrap_or_default() + &difficulty.unwrap_or_default()
}

fn made(game: &dyn Entry, seed: u64, difficulty: Difficulty) -> Outcome<Puzzle> {
    puzzle(game, seed, difficulty).expect("the game has puzzles").map_err(Failure::Failed)
}

/// Says how to go on with a puzzle that was shown.
fn advise(
    game: &dyn Entry,
    puzzle: &Puzzle,
    out: Option<&OutputFile>,
    args: &ArgMatches,
) -> Outcome {
    let name = game.name();
    match out {
        Some(file) if !file.is_stdout() => {
            let players = players(puzzle).join(" ");
            tell(format_args!("plateau play {name} {players} --from {}", file.path()));
        }
        Some(_) => {}
        None => tell(format_args!("plateau puzzles {name}{} --play", flags(args))),
    }
    Ok(())
}

/// Who sits where when a person tries.
fn players(puzzle: &Puzzle) -> Vec<&str> {
    let seats = Seat::all(puzzle.record.players.len());
    seats.map(|seat| if seat == puzzle.seat { "human" } else { puzzle.opponent }).collect()
}

/// Puzzles found in matches.
fn found(
    games: Games<'_>,
    game: Option<&dyn Entry>,
    (args, files): (&ArgMatches, &[&String]),
    out: Option<&OutputFile>,
) -> Outcome {
    let records = stored(games, args, files)?;
    let most = args.get_one::<usize>("count").copied().unwrap_or(usize::MAX);
    let wanted = args.get_one::<Difficulty>("difficulty");
    let bar = progress_bar(true, "matches: {pos} of {len}{pace}");
    bar.set_length(records.len() as u64);
    let (mut all, mut looked) = (Vec::new(), 0);
    for (name, record) in &records {
        bar.inc(1);
        if game.is_some_and(|game| game.name() != record.game) || all.len() >= most {
            continue;
        }
        let of = args::find(games, &record.game)?;
        looked += usize::from(of.puzzle_facts().is_some());
        let refused = |error: registry::Error| Failure::Failed(format!("{name}: refused: {error}"));
        for puzzle in puzzles_in(of, record).map_err(refused)? {
            if wanted.is_some_and(|wanted| puzzle.difficulty != *wanted) || all.len() >= most {
                continue;
            }
            let at =
                format!("{}, after {}", one_line(name), count(puzzle.record.log.len(), "event"));
            bar.suspend(|| match args.get_flag("json") {
                true => print_json(of, &puzzle, (None, Some(name))),
                false if out.is_some_and(OutputFile::is_stdout) => Ok(()),
                false => print(of, &puzzle, &at, args),
            })?;
            all.push(puzzle);
        }
    }
    bar.finish_and_clear();
    if looked == 0 {
        let names = args::names(&with_puzzles(games));
        return Err(Failure::Failed(format!(
            "there are no matches of games with puzzles here: {names}"
        )));
    }
    note(format_args!("{} in {}", count(all.len(), "puzzle"), count(looked, "match")));
    if all.is_empty() {
        return Ok(());
    }
    write(&all, out)
}

/// The records of files, and of a store.
fn stored(
    games: Games<'_>,
    args: &ArgMatches,
    files: &[&String],
) -> Outcome<Vec<(String, Record)>> {
    let mut records = Vec::new();
    for path in files {
        if path.as_str() != "-" && !std::path::Path::new(path).exists() {
            let meant =
                game::did_you_mean(path, with_puzzles(games).iter().map(|game| game.name()));
            return Err(Failure::Usage(format!("{path} is neither a file nor a game{meant}")));
        }
        let text = read_file_or_input(path)?;
        let name = if path.as_str() == "-" { "standard input" } else { path };
        records.extend(replay::records(&text, name).map_err(Failure::Failed)?);
    }
    if args.contains_id("store") {
        let of_store = store::finished_records(args)?;
        records.extend(of_store.into_iter().map(|record| (record.id[..8].to_string(), record)));
    }
    Ok(records)
}

/// Writes the positions: one record, or one in each line.
fn write(all: &[Puzzle], out: Option<&OutputFile>) -> Outcome {
    let Some(out) = out else { return Ok(()) };
    match all {
        [one] => out.write_all(one.record.to_text()),
        all => out
            .write_all(all.iter().map(|puzzle| puzzle.record.to_line() + "\n").collect::<String>()),
    }
}

/// Shows a puzzle to people; `whence` says where it comes from.
fn print(game: &dyn Entry, puzzle: &Puzzle, whence: &str, args: &ArgMatches) -> Outcome {
    let mut out = anstream::stdout();
    let Puzzle { record, difficulty, grade, .. } = puzzle;
    writeln!(out, "{}, {difficulty} (grade {grade}), {whence}", game.name())?;
    let refused = |error: String| Failure::Failed(format!("a puzzle cannot be shown: {error}"));
    let variant = game.variant_of(record).map_err(|error| refused(error.to_string()))?;
    let table = Replay::open(&*variant, record).and_then(|replay| replay.table_at(usize::MAX));
    let table = table.map_err(|error| refused(error.to_string()))?;
    let names: Vec<String> = players(puzzle).into_iter().map(str::to_string).collect();
    let viewer = Viewer::new(&names, true);
    if let Some(lines) =
        table.scene(Eyes::Seat(puzzle.seat)).and_then(|scene| viewer.draw(&scene, SPARE).ok())
    {
        lines.iter().try_for_each(|line| writeln!(out, "{line}"))?;
    }
    writeln!(out, "{}", puzzle.task.to(Language::English))?;
    if args.get_flag("solution") {
        writeln!(out, "Solution: {}", puzzle.solution.join(" "))?;
    }
    Ok(())
}

fn print_json(
    game: &dyn Entry,
    puzzle: &Puzzle,
    (seed, file): (Option<u64>, Option<&str>),
) -> Outcome {
    let attempt = |attempt: &registry::puzzles::SimpleAttempt| json!({ "player": attempt.player, "short": attempt.short });
    let record: Value = serde_json::from_str(&puzzle.record.to_line())
        .map_err(|error| Failure::Failed(error.to_string()))?;
    let line = json!({
        "game": game.name(),
        "seed": seed,
        "difficulty": puzzle.difficulty,
        "grade": puzzle.grade,
        "seat": puzzle.seat,
        "goal": puzzle.goal,
        "best": puzzle.best,
        "task": puzzle.task.to(Language::English),
        "opponent": puzzle.opponent,
        "solution": puzzle.solution,
        "gap": puzzle.gap,
        "steps": puzzle.steps,
        "attempts": puzzle.attempts.iter().map(attempt).collect::<Vec<_>>(),
        "ply": puzzle.record.log.len(),
        "record": record,
        "file": file,
    });
    Ok(writeln!(anstream::stdout(), "{line}")?)
}

/// Lets a person try: an ordinary match that goes on from the puzzle. Then says how far the result is from the best.
fn attempt(games: Games<'_>, game: &dyn Entry, puzzle: &Puzzle) -> Outcome {
    let folder = std::env::temp_dir();
    let file = |what: &str| {
        let path = folder.join(format!("plateau-puzzle-{}-{what}.json", std::process::id()));
        path.to_string_lossy().into_owned()
    };
    let (from, record) = (file("from"), file("attempt"));
    let failed = |path: &str, error: std::io::Error| Failure::Failed(format!("{path}: {error}"));
    std::fs::write(&from, puzzle.record.to_text()).map_err(|error| failed(&from, error))?;
    let mut words = vec!["plateau", "play", game.name()];
    words.extend(players(puzzle));
    words.extend(["--from", &from, "--record", &record]);
    let matches = args::grammar(games).try_get_matches_from(words).map_err(Failure::Clap)?;
    let (_, chosen) = matches.subcommand().expect("the command was just written");
    let played = play::run(&args::game_args(games, chosen)?);
    let text = std::fs::read_to_string(&record);
    for path in [&from, &record] {
        // Left behind they do no harm.
        let _ = std::fs::remove_file(path);
    }
    played?;
    let text = text.map_err(|error| failed(&record, error))?;
    let record = Record::from_text(&text).map_err(Failure::Failed)?;
    let result = attempt_result(puzzle.goal, &record, puzzle.seat, puzzle.record.log.len());
    let said = puzzle.verdict(result).to(Language::English);
    Ok(writeln!(anstream::stdout(), "{said}")?)
}
