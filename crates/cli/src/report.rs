//! `plateau report`.

mod files;
mod player;

use ::store::{Sqlite, Store, StoreUpkeep};
use clap::{Arg, ArgAction, ArgMatches, Command};
use registry::Field;
use tournament::report::Report;
use tournament::{Ledger, LedgerStandings, Overall, Standings, TournamentPlan, labels};

use crate::args::{counting, find, json_arg, path_arg};
use crate::failure::{Failure, Outcome};
use crate::output_file::force_arg;
use crate::tournament::{anchor, anchor_arg, print_broken, print_same, store_arg};
use crate::{Games, rounds, standings, store};
use files::Files;

pub(crate) fn grammar() -> Command {
    Command::new("report")
        .about("Print the table of a tournament, and write it as a page or as CSV")
        .arg(store_arg())
        .arg(
            Arg::new("game")
                .long("game")
                .value_name("GAME")
                .help("The last tournament in this game [default: in any game]"),
        )
        .arg(
            Arg::new("tournament")
                .long("tournament")
                .value_name("N")
                .allow_negative_numbers(true)
                .conflicts_with_all(["game", "all"])
                .value_parser(|text: &str| counting::<usize>(text, u32::MAX.into()))
                .help("The tournament with this number in the list of `plateau store`"),
        )
        .arg(Arg::new("all").long("all").action(ArgAction::SetTrue).help(
            "All tournaments in the store, the last one last, and the standing across games; CSV has a column for the game",
        ))
        .arg(anchor_arg())
        .arg(
            Arg::new("player")
                .long("player")
                .value_name("NAME")
                .conflicts_with_all(["html", "csv", "matches", "rounds"])
                .help("List the matches of a player instead, its losses first, with its faults and their reasons"),
        )
        .arg(
            Arg::new("rounds")
                .long("rounds")
                .action(ArgAction::SetTrue)
                .help("Print all rounds of a Swiss or knock-out tournament, however many there are"),
        )
        .arg(path_arg("html", "Write an HTML page: plots, cross table, faults, replays"))
        .arg(path_arg("csv", "Write the table as comma-separated values"))
        .arg(path_arg("matches", "Write all matches as comma-separated values"))
        .arg(force_arg())
        .arg(json_arg(
            "Print what `plateau tournament --json` prints; with --player a line for each match, \
             {player, outcome, score, rank, seat, opponents, faults: [{kind, reason, …}], id, seed, game, counted}",
        ))
        .after_help(
            "Examples:\n  plateau report\n  plateau report --html report.html\n  \
             plateau report --player random\n  \
             plateau report --store cup.db --all --html cup.html --csv cup.csv\n  \
             plateau report --store cup.db --anchor random=0 --csv table.csv --matches matches.csv\n\n\
             A file named - is standard output.",
        )
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let files = Files::checked(args)?;
    let (mut store, path) = store::open(args)?;
    let (plans, names): (Vec<_>, Vec<_>) =
        chosen(games, args, (&mut store, path))?.into_iter().unzip();
    let named = args.get_one::<String>("anchor").map(String::as_str);
    let anchors =
        plans.iter().map(|plan| anchor(named, plan)).collect::<Outcome<Vec<Option<_>>>>()?;
    let recalled = plans
        .iter()
        .zip(anchors)
        .map(|(plan, anchor)| Recalled::new(games, plan, anchor, (&mut store, path)))
        .collect::<Outcome<Vec<Recalled<'_>>>>()?;
    let reports: Vec<Report<'_>> =
        recalled.iter().zip(&names).map(|(one, name)| one.report(name, path)).collect();
    let overall = Overall::new(&last_of_each_kind(&recalled));
    files.write(&reports, overall.as_ref(), &mut store, args.get_flag("all"))?;
    let as_json = args.get_flag("json");
    if let Some(name) = args.get_one::<String>("player") {
        return player::print(&reports, &mut store, name, as_json);
    }
    if files.are_printed() {
        return Ok(());
    }
    for (number, report) in reports.iter().enumerate() {
        let Report { ledger, standings, name, .. } = report;
        standings::print(ledger, standings, (name, number == 0), as_json)?;
        if !as_json {
            print_broken(&ledger.plan().broken)?;
            print_same(ledger.plan())?;
            standings::print_notes(ledger, report.other_versions)?;
            rounds::print(ledger, args.get_flag("rounds"))?;
        }
    }
    standings::print_overall(overall.as_ref(), as_json)
}

/// The tournaments that are asked for, in the order in which they were begun, with the names that they have among all of
/// the store.
fn chosen(
    games: Games<'_>,
    args: &ArgMatches,
    (store, path): (&mut Sqlite, &str),
) -> Outcome<Vec<(TournamentPlan, String)>> {
    let mut plans = TournamentPlan::all(store).map_err(|error| store::unread(path, &error))?;
    plans.reverse();
    let names = labels(&plans.iter().collect::<Vec<_>>());
    let mut plans: Vec<(TournamentPlan, String)> = plans.into_iter().zip(names).collect();
    let game = args.get_one::<String>("game");
    if let Some(game) = game {
        find(games, game)?;
        plans.retain(|(plan, _)| plan.game == *game);
    }
    if plans.is_empty() {
        let of_game = game.map_or(String::new(), |game| format!(" in {game}"));
        let why = format_args!("there is no tournament{of_game}; `plateau tournament` plays one");
        return Err(store::failure(path, why));
    }
    if let Some(&number) = args.get_one::<usize>("tournament") {
        if number > plans.len() {
            return Err(Failure::Usage(format!(
                "--tournament {number}: {path} has those from 1 to {}, as `plateau store` lists them",
                plans.len()
            )));
        }
        return Ok(vec![plans.swap_remove(number - 1)]);
    }
    if !args.get_flag("all") {
        plans.drain(..plans.len() - 1);
    }
    Ok(plans)
}

/// A tournament, with its results from the store.
struct Recalled<'a> {
    ledger: Ledger<'a>,
    standings: Standings,
    anchor: Option<(usize, f64)>,
    options: Vec<Field>,
    other_versions: Vec<usize>,
}

impl<'a> Recalled<'a> {
    fn new(
        games: Games<'_>,
        plan: &'a TournamentPlan,
        anchor: Option<(usize, f64)>,
        (store, path): (&mut Sqlite, &str),
    ) -> Outcome<Self> {
        let failed = |error| store::unread(path, &error);
        let known = store.matches(&plan.contest()).map_err(failed)?;
        let other_versions = store.other_versions(&plan.contest()).map_err(failed)?;
        let mut ledger = Ledger::new(plan, known);
        ledger.recall_stored();
        let standings = Standings::new(&ledger, anchor);
        // For a game that this program does not have, all options are shown.
        let options = find(games, &plan.game).map_or(Vec::new(), registry::EntryTools::options);
        Ok(Self { ledger, standings, anchor, options, other_versions })
    }

    fn report<'b>(&'b self, name: &'b str, store: &'b str) -> Report<'b> {
        let Self { ledger, standings, anchor, options, other_versions } = self;
        let (anchor, language, page) = (*anchor, game::Language::English, None);
        Report { ledger, name, standings, anchor, options, store, other_versions, language, page }
    }
}

/// The last tournament of each kind: of those in one game with the same options only the last counts.
fn last_of_each_kind<'a>(recalled: &'a [Recalled<'a>]) -> Vec<LedgerStandings<'a>> {
    let is_last = |at: &usize| {
        let plan = recalled[*at].ledger.plan();
        !recalled[at + 1..].iter().any(|later| later.ledger.plan().is_like(plan))
    };
    let last = (0..recalled.len()).filter(is_last).map(|at| &recalled[at]);
    last.map(|one| (&one.ledger, &one.standings)).collect()
}
