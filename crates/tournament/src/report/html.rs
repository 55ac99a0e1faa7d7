//! The page for people: one file that needs nothing else.

use maud::{DOCTYPE, Markup, PreEscaped, html as markup};

use super::replays::Links;
use super::text::{count, many, printable, rating, short, side};
use super::{Records, Report, cross, facts, faults, history, ratings, replays, table};

/// The page's style.
const STYLE: &str = include_str!("style.css");
/// How long a player's name may be in the headline.
const NAME: usize = 40;

/// A section of the page: its anchor, its heading, and its content.
type Section = (&'static str, &'static str, Markup);

/// A report as a page that stands alone: nothing is fetched, nothing is run.
///
/// `records` provides the records that can be saved from the page, as many as fit into two megabytes.
pub fn html(report: &Report<'_>, records: Records<'_>) -> String {
    let shown = faults::ShownFaults::new(report);
    let pairings = replays::Pairings::new(report);
    let mut links = Links::new(shown.ids().chain(pairings.ids()), report.store, records);
    let sections = [
        ("table", "Table", Some(table::table(report))),
        ("ratings", "Ratings", ratings::plot(report)),
        ("cross", "Cross table", cross::table(report)),
        ("time", "Rating over time", history::plot(report)),
        ("faults", "Faults", shown.markup(report, &mut links)),
        ("matches", "Matches", pairings.markup(report, &mut links)),
        ("facts", "The tournament", Some(facts::facts(report))),
    ];
    let sections = sections
        .into_iter()
        .filter_map(|(anchor, heading, content)| Some((anchor, heading, content?)));
    let sections: Vec<Section> = sections.collect();
    // `markup!` escapes every text; what no page may hold is replaced here, in all of it at once.
    printable(&page(report, &sections).into_string())
}

fn page(report: &Report<'_>, sections: &[Section]) -> Markup {
    let plan = report.plan();
    let (players, games) = (count(plan.entrants.len()), count(report.standings.matches));
    markup! {
        (DOCTYPE)
        html lang="en" {
            head {
                meta charset="utf-8";
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'";
                title { (plan.game) ": " (players) " players, " (games) " games · plateau" }
                style { (PreEscaped(STYLE)) }
            }
            body {
                header {
                    p.kicker { "Tournament in " (plan.game) }
                    h1 { (headline(report)) }
                    p.lead { (lead(report)) }
                    @if !plan.broken.is_empty() { (facts::broken(&plan.broken)) }
                    nav aria-label="On this page" {
                        @for (anchor, heading, _) in sections { a href={ "#" (anchor) } { (heading) } }
                    }
                }
                main {
                    @for (anchor, heading, content) in sections {
                        section id=(anchor) aria-labelledby={ (anchor) "-heading" } {
                            h2 id={ (anchor) "-heading" } { (heading) }
                            (content)
                        }
                    }
                }
                footer { p { "Made by plateau " (env!("CARGO_PKG_VERSION")) "." } }
            }
        }
    }
}

fn headline(report: &Report<'_>) -> String {
    match report.standings.rows.first() {
        Some(first) if report.standings.matches > 0 => {
            let is_over = report.ledger.is_stopped() || facts::is_complete(report);
            let verb = if is_over { "is first" } else { "leads" };
            format!("{} {verb}", short(report.name(first.entrant), NAME))
        }
        _ => "Nothing has been played yet".to_string(),
    }
}

fn lead(report: &Report<'_>) -> String {
    let standings = report.standings;
    let played = format!(
        "{} and {} in {}.",
        many(report.plan().entrants.len(), "player", "players"),
        many(standings.matches, "game", "games"),
        many(standings.rotations, "rotation", "rotations"),
    );
    let Some(first) = standings.rows.first().filter(|_| standings.matches > 0) else {
        return played;
    };
    let off = first.interval.map_or(String::new(), |interval| format!(" {}", side(interval)));
    let (name, elo) = (report.name(first.entrant), rating(first.rating));
    let anchor = match report.anchor {
        Some((anchor, elo)) => format!("{} is fixed at {}.", report.name(anchor), rating(elo)),
        None => "The mean of all players is 0.".to_string(),
    };
    format!("{name} is rated {elo}{off}. {played} {anchor}")
}
