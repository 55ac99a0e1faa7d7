//! The page for people: one file that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use store::MatchId;

use super::replays::Links;
use super::text::{count, decimal, many, printable, rating, short, side};
use super::{
    Records, Report, cross, facts, faults, history, overall, ratings, replays, rounds, table,
};
use crate::overall::Overall;
use crate::plan::Format;
use crate::standings::StandingsRow;

/// The page's style.
const STYLE: &str = include_str!("style.css");
/// How long a player's name may be in the headline.
const NAME: usize = 40;

/// Ratings closer than this are of players with equal results.
const SAME_RATING: f64 = 1e-6;

/// A section of the page: its anchor, its heading, and its content.
type Section = (String, &'static str, Markup);

/// A report as a page that stands alone: nothing is fetched, nothing is run.
///
/// `records` provides the records that can be saved from the page, as many as fit into two megabytes.
pub fn html(report: &Report<'_>, records: Records<'_>) -> String {
    let shown = Shown::new(report);
    let mut links = Links::new(shown.ids(), report.store, records);
    let sections = shown.sections(report, "", &mut links);
    let body = markup! {
        header { (head(report)) (navigation(&sections)) }
        main { (all(&sections)) }
    };
    finished(&title(report), &body)
}

/// Several tournaments on one page, after the standing across them, if there is one.
pub fn html_of_all(
    reports: &[Report<'_>],
    overall: Option<&Overall>,
    records: Records<'_>,
) -> String {
    let shown: Vec<Shown<'_>> = reports.iter().map(Shown::new).collect();
    let store = reports.first().map_or("", |report| report.store);
    let mut links = Links::new(shown.iter().flat_map(Shown::ids), store, records);
    let mut games = Vec::new();
    for (number, (report, shown)) in reports.iter().zip(&shown).enumerate() {
        let sections = shown.sections(report, &format!("t{number}-"), &mut links);
        games.push((format!("t{number}"), report, sections));
    }
    let tournaments = many(reports.len(), "tournament", "tournaments");
    let headline = overall.map_or(tournaments.clone(), overall_headline);
    let title = match overall {
        Some(_) => format!("{headline} in {tournaments}"),
        None => tournaments.clone(),
    };
    let body = markup! {
        header {
            @if overall.is_some() { p.kicker { (tournaments) } }
            h1 { (headline) }
            nav aria-label="On this page" {
                @if overall.is_some() { a href="#overall" { "Overall" } }
                @for (anchor, report, _) in &games { a href={ "#" (anchor) } { (report.name) } }
            }
        }
        main {
            @if let Some(overall) = overall {
                section id="overall" aria-labelledby="overall-heading" {
                    h2 id="overall-heading" { "Overall" }
                    (overall::table(overall))
                }
            }
            @for (anchor, report, sections) in &games {
                div.tournament id=(anchor) { (head(report)) (navigation(sections)) (all(sections)) }
            }
        }
    };
    finished(&title, &body)
}

/// What a page shows of the matches of a tournament.
struct Shown<'a> {
    faults: faults::ShownFaults<'a>,
    pairings: replays::Pairings<'a>,
}

impl<'a> Shown<'a> {
    fn new(report: &Report<'a>) -> Self {
        Self { faults: faults::ShownFaults::new(report), pairings: replays::Pairings::new(report) }
    }

    /// The matches whose records are worth having.
    fn ids(&self) -> impl Iterator<Item = MatchId> {
        self.faults.ids().chain(self.pairings.ids())
    }

    /// The sections that have something to show, with this prefix to their anchors.
    fn sections(&self, report: &Report<'_>, prefix: &str, links: &mut Links<'_>) -> Vec<Section> {
        let sections = [
            ("table", "Table", Some(table::table(report, prefix))),
            ("rounds", "Rounds", rounds::section(report)),
            ("ratings", "Ratings", ratings::plot(report)),
            ("cross", "Cross table", cross::table(report)),
            ("time", "Rating over time", history::plot(report)),
            ("faults", "Faults", self.faults.markup(report, prefix, links)),
            ("matches", "Matches", self.pairings.markup(report, links)),
            ("facts", "The tournament", Some(facts::facts(report))),
        ];
        let sections = sections.into_iter().filter_map(|(anchor, heading, content)| {
            Some((format!("{prefix}{anchor}"), heading, content?))
        });
        sections.collect()
    }
}

fn navigation(sections: &[Section]) -> Markup {
    markup! {
        nav aria-label="On this page" {
            @for (anchor, heading, _) in sections { a href={ "#" (anchor) } { (heading) } }
        }
    }
}

fn all(sections: &[Section]) -> Markup {
    markup! {
        @for (anchor, heading, content) in sections {
            section id=(anchor) aria-labelledby={ (anchor) "-heading" } {
                h2 id={ (anchor) "-heading" } { (heading) }
                (content)
            }
        }
    }
}

/// What a tournament came to.
fn head(report: &Report<'_>) -> Markup {
    let plan = report.plan();
    markup! {
        p.kicker { "Tournament in " (report.name) }
        h1 { (headline(report)) }
        p.lead { (lead(report)) }
        @if !plan.broken.is_empty() { (facts::broken(&plan.broken)) }
        (facts::same_files(plan))
    }
}

fn title(report: &Report<'_>) -> String {
    let plan = report.plan();
    let (players, games) = (count(plan.entrants.len()), count(report.standings.matches));
    format!("{}: {players} players, {games} games", plan.game)
}

/// The page with this body.
fn finished(title: &str, body: &Markup) -> String {
    let page = markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (title) " · plateau" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                (body)
                footer { p { "Made by plateau " (env!("CARGO_PKG_VERSION")) "." } }
            }
        }
    };
    // `markup!` escapes every text; what no page may hold is replaced here, in all of it at once.
    printable(&page.into_string())
}

fn headline(report: &Report<'_>) -> String {
    let rows = &report.standings.rows;
    let Some(first) = rows.first().filter(|_| report.standings.matches > 0) else {
        return "Nothing has been played yet".to_string();
    };
    let is_tied = |row: &&StandingsRow| {
        row.reached == first.reached && (row.rating - first.rating).abs() < SAME_RATING
    };
    let firsts = rows.iter().take_while(is_tied).map(|row| report.entrant(row.entrant));
    let is_over = report.ledger.is_stopped() || facts::is_complete(report);
    first_of(&firsts.collect::<Vec<_>>(), if is_over { "first" } else { "ahead" })
}

fn overall_headline(overall: &Overall) -> String {
    let firsts = overall.rows.iter().filter(|row| row.rank == 1);
    let what = if overall.unfinished.is_empty() { "first overall" } else { "ahead overall" };
    first_of(&firsts.map(|row| row.player.as_str()).collect::<Vec<_>>(), what)
}

/// Who is first, or which of them are.
fn first_of(names: &[&str], what: &str) -> String {
    match names {
        [name] => format!("{} is {what}", short(name, NAME)),
        [one, two] => format!("{} and {} are {what}, tied", short(one, NAME), short(two, NAME)),
        names => format!("{} players are {what}, tied", names.len()),
    }
}

fn lead(report: &Report<'_>) -> String {
    let standings = report.standings;
    let (ledger, is_open) = (report.ledger, report.plan().stop.is_open_ended());
    let unfinished = match (ledger.is_finished(), is_open) {
        (true, _) => String::new(),
        (false, true) => " The tournament is not finished.".to_string(),
        (false, false) => format!(
            " The tournament is not finished: {} of {} games have been played.",
            ledger.matches(),
            ledger.expected()
        ),
    };
    let played = format!(
        "{} and {} in {}.{unfinished}",
        many(report.plan().entrants.len(), "player", "players"),
        many(standings.matches, "game", "games"),
        many(standings.rotations, "rotation", "rotations"),
    );
    let Some(first) = standings.rows.first().filter(|_| standings.matches > 0) else {
        return played;
    };
    let off = first.interval.map_or(String::new(), |interval| format!(" {}", side(interval)));
    let (name, elo) = (short(report.entrant(first.entrant), NAME), rating(first.rating));
    let anchor = match report.anchor {
        Some((anchor, elo)) => format!("{} is fixed at {}.", report.entrant(anchor), rating(elo)),
        None => "The mean of all players is 0.".to_string(),
    };
    let points = match (report.plan().format, first.reached) {
        (Format::Swiss { .. }, Some(points)) => {
            format!("{name} has {} points. ", decimal(points, 1))
        }
        _ => String::new(),
    };
    format!("{points}{name} is rated {elo}{off}. {played} {anchor}")
}
