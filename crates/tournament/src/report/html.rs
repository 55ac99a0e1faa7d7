//! The page for people: one file that needs nothing else.

use game::Words;
use maud::{DOCTYPE, Markup, PreEscaped, html as markup};
use serde::Serialize;
use store::MatchId;

use super::replays::Links;
use super::text::{count, many, printable, rating, short, side};
use super::{
    Records, Report, cross, facts, faults, history, overall, ratings, replays, rounds, table,
};
use crate::overall::Overall;
use crate::plan::Format;
use crate::standings::StandingsRow;

/// The style of tables and plots, which the page of a server has too, and that of a file.
const STYLES: [&str; 2] = [include_str!("../../../../web/report.css"), include_str!("style.css")];
/// How long a player's name may be in the headline.
const NAME: usize = 40;

/// Ratings closer than this are of players with equal results.
const SAME_RATING: f64 = 1e-6;

/// A section of the page: its anchor, its heading, and its content.
type Section = (String, String, Markup);

/// A tournament as the page of a server shows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct TournamentPage {
    /// Its title.
    pub title: String,
    /// What came of it so far, as HTML.
    pub head: String,
    /// The sections that have something to show.
    pub sections: Vec<PageSection>,
}

/// A section of such a page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct PageSection {
    /// Its name in addresses.
    pub id: String,
    /// Its heading.
    pub heading: String,
    /// What it shows, as HTML in which all texts are escaped.
    pub html: String,
}

impl TournamentPage {
    /// The page of a report whose numbers lead to their matches; the same functions draw it as draw files.
    pub fn new(report: &Report<'_>) -> Self {
        let faults = faults::ShownFaults::new(report);
        let mut links = Links::on_page();
        let sections = sections(report, "", &faults, &mut links).into_iter();
        let section = |(id, heading, content): Section| PageSection {
            id,
            heading,
            html: printable(&content.into_string()),
        };
        Self {
            title: printable(&format!("{}: {}", report.name, headline(report))),
            head: printable(&head(report).into_string()),
            sections: sections.map(section).collect(),
        }
    }
}

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
        let mut sections = sections(report, prefix, &self.faults, links);
        let matches = self.pairings.markup(report, links);
        let matches = matches
            .map(|matches| (format!("{prefix}matches"), report.word("section.matches"), matches));
        // The facts come last.
        sections.splice(sections.len() - 1..sections.len() - 1, matches);
        sections
    }
}

/// The sections that files and pages have, with this prefix to their anchors.
fn sections(
    report: &Report<'_>,
    prefix: &str,
    faults: &faults::ShownFaults<'_>,
    links: &mut Links<'_>,
) -> Vec<Section> {
    let sections = [
        ("table", "section.table", Some(table::table(report, prefix))),
        ("rounds", "section.rounds", rounds::section(report)),
        ("ratings", "section.ratings", ratings::plot(report)),
        ("cross", "section.cross", cross::table(report)),
        ("time", "section.time", history::plot(report)),
        ("faults", "section.faults", faults.markup(report, prefix, links)),
        ("facts", "section.facts", Some(facts::facts(report))),
    ];
    let sections = sections.into_iter().filter_map(|(anchor, heading, content)| {
        Some((format!("{prefix}{anchor}"), report.word(heading), content?))
    });
    sections.collect()
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
    markup! {
        p.kicker { (report.say("head.kicker", [report.name.into()])) }
        h1 { (headline(report)) }
        p.lead { (lead(report)) }
        @if !report.plan().broken.is_empty() { (facts::broken(report)) }
        (facts::same_files(report))
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
                style { @for style in STYLES { (PreEscaped(style)) } }
            }
            body.report {
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
        return report.word("head.nothing");
    };
    let is_tied = |row: &&StandingsRow| {
        row.reached == first.reached && (row.rating - first.rating).abs() < SAME_RATING
    };
    let firsts = rows.iter().take_while(is_tied).map(|row| report.entrant(row.entrant));
    let firsts: Vec<&str> = firsts.collect();
    let is_over = report.ledger.is_stopped() || facts::is_complete(report);
    let keys = match is_over {
        true => ["head.first", "head.first.two", "head.first.more"],
        false => ["head.ahead", "head.ahead.two", "head.ahead.more"],
    };
    let name = |name: &str| short(name, NAME).into();
    match firsts[..] {
        [one] => report.say(keys[0], [name(one)]),
        [one, two] => report.say(keys[1], [name(one), name(two)]),
        _ => report.say(keys[2], [firsts.len().into()]),
    }
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
    let [players, games, rotations] = [
        ("many.player", report.plan().entrants.len()),
        ("many.game", standings.matches),
        ("many.rotation", standings.rotations),
    ]
    .map(|(what, number)| Words::from(report.many(what, number)));
    let played = match (ledger.is_finished(), is_open) {
        (true, _) => report.say("lead.over", [players, games, rotations]),
        (false, true) => report.say("lead.open", [players, games, rotations]),
        (false, false) => {
            let [so_far, all] = [ledger.matches(), ledger.expected()].map(Words::from);
            report.say("lead.so-far", [players, games, rotations, so_far, all])
        }
    };
    let Some(first) = standings.rows.first().filter(|_| standings.matches > 0) else {
        return played;
    };
    let off = first.interval.map_or(String::new(), |interval| format!(" {}", side(interval)));
    let (name, elo) = (short(report.entrant(first.entrant), NAME), rating(first.rating));
    let anchor = match report.anchor {
        Some((anchor, elo)) => {
            report.say("lead.anchor", [report.entrant(anchor).into(), rating(elo).into()])
        }
        None => report.word("lead.mean"),
    };
    let points = match (report.plan().format, first.reached) {
        (Format::Swiss { .. }, Some(points)) => {
            let points = report.decimal(points, 1).into();
            report.say("lead.points", [name.as_str().into(), points]) + " "
        }
        _ => String::new(),
    };
    let rated = [name.into(), elo.into(), off.into(), played.into(), anchor.into()];
    points + &report.say("lead.rated", rated)
}
