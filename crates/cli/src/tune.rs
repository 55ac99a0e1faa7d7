//! `plateau tune`: better settings of a built-in player, by matches against itself.

use std::fmt::Write as _;
use std::io::Write;
use std::ops::ControlFlow;
use std::path::Path;

use clap::{Arg, Command};
use game::count;
use players::PlayerSpec;
use serde_json::json;
use store::Sqlite;
use table::Seed;
use table::terms::Terms;
use tournament::{
    ERROR, Entrant, Format, Knob, Ledger, Runner, Standings, StopRule, TournamentPlan, Tuning,
};

use crate::args::{
    self, GameArgs, counting, for_each_game, jobs_arg, json_arg, path_arg, quiet_arg, seed_arg,
};
use crate::failure::{Failure, Outcome, note};
use crate::interrupts::Interrupts;
use crate::options::GivenOptions;
use crate::output_file::{Content, OutputFile, force_arg};
use crate::status::progress_bar;
use crate::store::not_opened;
use crate::tournament as played;

/// The store when none is named: iterations are tournaments, which would crowd out others.
const STORE: &str = "tune.db";
const ITERATIONS: usize = 100;
const GAMES: usize = 8;
/// The most games of the confirmation.
const CONFIRM: usize = 400;
/// The ratings between which the confirmation decides.
const WORSE: f64 = 0.0;
const BETTER: f64 = 20.0;

pub(crate) fn grammar(command: Command) -> Command {
    for_each_game(command, &registry::games(), |game, command| {
        let name = game.name();
        let examples = format!(
            "Examples:\n  plateau tune {name} mcts:playouts=5 --params explore=0.1..2 --iterations 2 --confirm 2\n  \
             plateau tune {name} mcts:playouts=5 --params cut=1..9 --iterations 1 --confirm 2 --svg cut.svg\n\n"
        );
        let number = |name: &'static str, default: usize, help: &str| {
            Arg::new(name)
                .long(name)
                .value_name("N")
                .allow_negative_numbers(true)
                .value_parser(|text: &str| counting::<usize>(text, 1_000_000))
                .help(format!("{help} [default: {default}]"))
        };
        command
            .arg(Arg::new("player").value_name("PLAYER").required(true).help("A built-in player, with the settings to begin with"))
            .arg(
                Arg::new("params")
                    .long("params")
                    .value_name("NAME=LOW..HIGH,…")
                    .required(true)
                    .help("The settings to tune, and their ranges; whole numbers stay whole"),
            )
            .arg(number("iterations", ITERATIONS, "How often all settings are moved"))
            .arg(number("games", GAMES, "Games of an iteration"))
            .arg(number("confirm", CONFIRM, "The most games of the confirmation against the settings to begin with"))
            .arg(seed_arg("1"))
            .arg(
                Arg::new("store")
                    .long("store")
                    .value_name("FILE")
                    .default_value(STORE)
                    .hide_default_value(true)
                    .help(format!("The store of results [default: {STORE}]")),
            )
            .arg(jobs_arg("How many matches are played at once [default: one on each processor]"))
            .arg(path_arg("svg", "Plot the course of the settings to an SVG file"))
            .arg(force_arg())
            .arg(json_arg("Print {game, player, tuned, iterations, values, confirmed: {elo, low, high, games, verdict}}"))
            .arg(quiet_arg("Show no progress"))
            .after_help(format!(
                "{examples}In each iteration all settings are moved at once, some up and some down; the player with these plays the\n\
                 one with the opposite, and all settings move towards the winner. Results are stored: the same command\n\
                 resumes where it stopped. A sequential test confirms at the end that the player has become stronger."
            ))
    })
}

/// What is tuned, and with what.
struct Workshop<'a> {
    chosen: &'a GameArgs<'a>,
    runner: Runner,
    store: Sqlite,
    path: String,
    base: PlayerSpec,
    seed: Seed,
    interrupts: Interrupts,
}

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let args = chosen.args;
    let number =
        |name: &str, default: usize| args.get_one::<usize>(name).copied().unwrap_or(default);
    let text = args.get_one::<String>("player").expect("clap asks for it");
    let base = PlayerSpec::read(text).map_err(Failure::Usage)?;
    if base.is_process() || base.is_human() {
        return Err(Failure::Usage(format!("{text}: only settings of built-in players are tuned")));
    }
    let knobs = args.get_one::<String>("params").expect("clap asks for it");
    let knobs: Result<Vec<Knob>, String> = knobs.split(',').map(Knob::read).collect();
    let knobs = knobs.map_err(|why| Failure::Usage(format!("--params {why}")))?;
    let svg = OutputFile::of_flag(args, "svg", Content::Picture)?;
    let path = args.get_one::<String>("store").expect("it has a default").clone();
    let given = GivenOptions::read(chosen)?;
    let host = args::host(args)?;
    let interrupts = Interrupts::watch_tournament(&host)?;
    let runner = Runner {
        variant: given.variant(chosen.game)?,
        players: Vec::new(),
        host,
        trust: false,
        jobs: args.get_one::<usize>("jobs").copied().unwrap_or_else(args::cores),
    };
    let seed = Seed(args.get_one::<u64>("seed").copied().unwrap_or(1));
    let start: Vec<f64> = knobs.iter().map(|knob| value_of(&base, knob)).collect();
    let mut tuning = Tuning::new(knobs, &start, number("iterations", ITERATIONS), seed.0);
    let trial = player(&base, tuning.knobs(), &start);
    let seats = chosen.game.default_players().len();
    let trial = given.contest(chosen, vec![trial; seats], seed)?.try_players();
    trial.map_err(|error| given.explain_contest(error))?;
    let store = Sqlite::open(Path::new(&path)).map_err(|error| not_opened(&path, &error))?;
    interrupts.defer();
    let mut workshop = Workshop { chosen, runner, store, path, base, seed, interrupts };
    let bar = progress_bar(!args.get_flag("quiet"), "{msg}: {pos} of {len}{pace}");
    bar.set_message("iterations");
    bar.set_length(number("iterations", ITERATIONS) as u64);
    while let Some(sides) = tuning.next() {
        let sides = sides.map(|values| player(&workshop.base, tuning.knobs(), &values));
        let lead = match sides[0].to_string() == sides[1].to_string() {
            // Whole numbers may not differ after small moves.
            true => 0.0,
            false => {
                let games = StopRule::Games(number("games", GAMES));
                let seed = Seed(workshop.seed.0.wrapping_add(tuning.done() as u64));
                workshop.play(&sides, games, seed)?.0
            }
        };
        tuning.learn(lead);
        bar.set_position(tuning.done() as u64);
    }
    bar.finish_and_clear();
    let values = tuning.values();
    let tuned = player(&workshop.base, tuning.knobs(), &values);
    if let Some(svg) = svg {
        svg.write_all(plot(&tuning))?;
    }
    // A sequential test compares two players.
    let most = number("confirm", CONFIRM);
    let stop = match chosen.game.default_players().len() {
        2 => StopRule::Sprt { elo0: WORSE, elo1: BETTER, alpha: ERROR, beta: ERROR, most },
        _ => StopRule::Games(most),
    };
    let is_same = tuned.to_string() == workshop.base.to_string();
    let confirmed = match is_same {
        true => None,
        false => {
            let sides = [tuned.clone(), workshop.base.clone()];
            Some(workshop.play(&sides, stop, Seed(!workshop.seed.0))?.1)
        }
    };
    print(&workshop, &tuning, &tuned, confirmed.as_ref())
}

/// The value of a setting to begin with: the one it is given, or the middle of its range.
fn value_of(player: &PlayerSpec, knob: &Knob) -> f64 {
    let text = player.to_string();
    let settings = text.split_once(':').map_or("", |(_, settings)| settings);
    let given = settings.split(',').find_map(|part| part.strip_prefix(&format!("{}=", knob.name)));
    given.and_then(|value| value.parse().ok()).unwrap_or_else(|| knob.value(0.5))
}

/// The player with these values.
fn player(base: &PlayerSpec, knobs: &[Knob], values: &[f64]) -> PlayerSpec {
    let text = base.to_string();
    let (name, settings) = text.split_once(':').unwrap_or((&text, ""));
    let is_other =
        |part: &&str| !knobs.iter().any(|knob| part.starts_with(&format!("{}=", knob.name)));
    let kept =
        settings.split(',').filter(|part| !part.is_empty()).filter(is_other).map(str::to_string);
    let tuned = knobs
        .iter()
        .zip(values)
        .map(|(knob, value)| format!("{}={}", knob.name, knob.text(*value)));
    let settings: Vec<String> = kept.chain(tuned).collect();
    PlayerSpec::read(&format!("{name}:{}", settings.join(",")))
        .expect("a built-in player with settings")
}

impl Workshop<'_> {
    /// Plays two players against each other; returns the lead of the first, from -1 to 1, and the standings.
    fn play(
        &mut self,
        players: &[PlayerSpec; 2],
        stop: StopRule,
        seed: Seed,
    ) -> Outcome<(f64, Standings)> {
        // At larger tables they sit in turn.
        let seats = self.chosen.game.default_players().len();
        let entrant = |seat: usize| {
            let player = players[seat % 2].to_string();
            let name = if seat < 2 { player.clone() } else { format!("{player}-{}", seat / 2 + 1) };
            Entrant { name, player, files: None }
        };
        let options =
            self.runner.variant.options().value().as_object().cloned().unwrap_or_default();
        let plan = TournamentPlan {
            game: self.chosen.game.name().to_string(),
            rules: self.chosen.game.rules(),
            options,
            entrants: (0..seats).map(entrant).collect(),
            seats,
            format: Format::RoundRobin,
            stop,
            terms: Terms::default(),
            seed,
            broken: Vec::new(),
        };
        self.runner.players = (0..seats).map(|seat| players[seat % 2].clone()).collect();
        let known = plan
            .begin(&mut self.store)
            .map_err(|error| Failure::Failed(format!("{}: {error}", self.path)))?;
        let mut ledger = Ledger::new(&plan, known);
        let interrupts = &self.interrupts;
        let done = self.runner.run(&mut ledger, &mut self.store, &mut |_| match interrupts
            .is_asked_to_stop()
        {
            true => ControlFlow::Break(()),
            false => ControlFlow::Continue(()),
        });
        done.map_err(|error| played::explain(error, &self.path))?;
        if self.interrupts.is_asked_to_stop() {
            note(format_args!("stopped; the same command resumes from there"));
            return Err(Failure::Reported);
        }
        let standings = Standings::new(&ledger, Some((1, 0.0)));
        // The share of first places that each side has in its matches.
        let share = |side: usize| {
            let rows = standings.rows.iter().filter(|row| row.entrant % 2 == side);
            let (won, games) = rows.fold((0.0, 0), |(won, games), row| {
                (won + row.wins as f64 + row.draws as f64 / 2.0, games + row.games)
            });
            won / games.max(1) as f64
        };
        let (first, second) = (share(0), share(1));
        let lead = if first + second > 0.0 { (first - second) / (first + second) } else { 0.0 };
        Ok((lead, standings))
    }
}

fn print(
    workshop: &Workshop<'_>,
    tuning: &Tuning,
    tuned: &PlayerSpec,
    confirmed: Option<&Standings>,
) -> Outcome {
    let mut out = anstream::stdout();
    let row = confirmed.and_then(|standings| standings.rows.iter().find(|row| row.entrant == 0));
    let tested = confirmed.and_then(|standings| standings.sprt.as_ref()).map(|test| test.verdict);
    let verdict = row.map(|row| match (tested, row.interval) {
        (Some(rating::Verdict::AcceptH1), _) => "stronger",
        (Some(rating::Verdict::AcceptH0), _) => "not stronger",
        (None, Some((low, _))) if low > 0.0 => "stronger",
        (None, Some((_, high))) if high < 0.0 => "not stronger",
        _ => "not decided",
    });
    let values = tuning.values();
    if workshop.chosen.args.get_flag("json") {
        let values: serde_json::Map<_, _> = tuning
            .knobs()
            .iter()
            .zip(&values)
            .map(|(knob, value)| (knob.name.clone(), json!(value)))
            .collect();
        let confirmed = row.map(|row| json!({
            "elo": row.rating, "low": row.interval.map(|(low, _)| low), "high": row.interval.map(|(_, high)| high),
            "games": row.games, "verdict": verdict,
        }));
        let line = json!({
            "game": workshop.chosen.game.name(), "player": workshop.base.to_string(), "tuned": tuned.to_string(),
            "iterations": tuning.done(), "values": values, "confirmed": confirmed,
        });
        return Ok(writeln!(out, "{line}")?);
    }
    writeln!(out, "{} of {}", count(tuning.done(), "iteration"), workshop.base)?;
    for (knob, value) in tuning.knobs().iter().zip(&values) {
        let begun = knob.text(value_of(&workshop.base, knob));
        writeln!(out, "  {:<12} {begun} -> {}", knob.name, knob.text(*value))?;
    }
    writeln!(out, "{tuned}")?;
    match (row, verdict) {
        (Some(row), Some(verdict)) => {
            let interval = row
                .interval
                .map_or(String::new(), |(low, high)| format!(", {low:.0} to {high:.0}"));
            let games = count(row.games, "game");
            Ok(writeln!(
                out,
                "against {}: {:+.0} Elo{interval}; {verdict} after {games}",
                workshop.base, row.rating
            )?)
        }
        _ => Ok(writeln!(out, "the settings to begin with are the best that were found")?),
    }
}

/// The course of each setting, from the bottom of its range to the top.
fn plot(tuning: &Tuning) -> String {
    const COLOURS: [&str; 6] = ["#2a6f97", "#c8553d", "#588157", "#8338ec", "#bc6c25", "#444444"];
    const WIDTH: f64 = 640.0;
    const HEIGHT: f64 = 320.0;
    let course = tuning.course();
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-10 -20 {} {}\" font-size=\"12\">\n<style>text{{font-family:sans-serif}}</style>\
         <rect x=\"0\" y=\"0\" width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"none\" stroke=\"#999\"/>",
        WIDTH + 190.0,
        HEIGHT + 40.0,
    );
    for (number, knob) in tuning.knobs().iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let step = WIDTH / (course.len().max(2) - 1) as f64;
        let point = |(at, places): (usize, &&[f64])| {
            format!("{:.1},{:.1} ", at as f64 * step, HEIGHT * (1.0 - places[number]))
        };
        let points: String = course.iter().enumerate().map(point).collect();
        let (low, high) = knob.range;
        let label = format!("{} ({} to {})", knob.name, knob.text(low), knob.text(high));
        let y = 14.0 + 18.0 * number as f64;
        // Writing to a string does not fail. Names of settings are plain words.
        let _ = write!(
            svg,
            "<polyline points=\"{points}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>\
             <text x=\"{}\" y=\"{y}\" fill=\"{colour}\">{}</text>",
            WIDTH + 8.0,
            label.replace(['<', '>', '&'], " "),
        );
    }
    svg + "</svg>\n"
}
