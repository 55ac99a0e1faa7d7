//! The page for people: one file that needs nothing else.

use super::replays::Links;
use super::text::{count, many, rating, safe, short, side};
use super::{Records, Report, cross, facts, faults, history, ratings, replays, table};

/// The page's style.
const STYLE: &str = include_str!("style.css");
/// How long a player's name may be in a sentence.
const NAME: usize = 40;

/// A part of the page: its anchor, its heading, and what it says.
type Part = (&'static str, &'static str, String);

/// A report as a page that stands alone: nothing is fetched, nothing is run.
///
/// `records` gives the matches that can be saved from the page, as many as fit into two megabytes.
pub fn html(report: &Report<'_>, records: Records<'_>) -> String {
    let shown = faults::Shown::new(report);
    let pairings = replays::Pairings::new(report);
    let mut links = Links::new(shown.ids().chain(pairings.ids()), report.store, records);
    let parts: [Part; 7] = [
        ("table", "Table", table::table(report)),
        ("ratings", "Ratings", ratings::plot(report)),
        ("cross", "Cross table", cross::table(report)),
        ("time", "Rating over time", history::plot(report)),
        ("faults", "Faults", shown.tell(report, &mut links)),
        ("matches", "Matches", pairings.tell(report, &mut links)),
        ("facts", "The tournament", facts::facts(report)),
    ];
    let parts: Vec<Part> = parts.into_iter().filter(|(_, _, text)| !text.is_empty()).collect();
    page(report, &parts)
}

fn page(report: &Report<'_>, parts: &[Part]) -> String {
    let plan = report.plan();
    let title = format!(
        "{}: {} players, {} games",
        plan.game,
        count(plan.entrants.len()),
        count(report.standings.matches)
    );
    let entry = |(anchor, heading, _): &Part| format!("<a href=\"#{anchor}\">{heading}</a>");
    let part = |(anchor, heading, text): &Part| {
        format!(
            "<section id=\"{anchor}\" aria-labelledby=\"{anchor}-heading\">\n\
             <h2 id=\"{anchor}-heading\">{heading}</h2>\n{text}</section>\n"
        )
    };
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"color-scheme\" content=\"light dark\">\n\
         <meta http-equiv=\"Content-Security-Policy\" \
         content=\"default-src 'none'; style-src 'unsafe-inline'\">\n\
         <title>{} · plateau</title>\n<style>\n{STYLE}</style>\n</head>\n<body>\n<header>\n\
         <p class=\"kicker\">Tournament in {}</p>\n<h1>{}</h1>\n<p class=\"lead\">{}</p>\n{}\
         <nav aria-label=\"On this page\">{}</nav>\n</header>\n<main>\n{}</main>\n\
         <footer><p>Made by plateau {}.</p></footer>\n</body>\n</html>\n",
        safe(&title),
        safe(&plan.game),
        headline(report),
        lead(report),
        facts::broken(report),
        parts.iter().map(entry).collect::<Vec<_>>().join("\n"),
        parts.iter().map(part).collect::<String>(),
        env!("CARGO_PKG_VERSION"),
    )
}

/// What there is to say first.
fn headline(report: &Report<'_>) -> String {
    match report.standings.rows.first() {
        Some(first) if report.standings.matches > 0 => {
            let is_over = report.ledger.is_stopped() || facts::is_complete(report);
            let verb = if is_over { "is first" } else { "leads" };
            format!("{} {verb}", safe(&short(report.name(first.entrant), NAME)))
        }
        _ => "Nothing has been played yet".to_string(),
    }
}

fn lead(report: &Report<'_>) -> String {
    let standings = report.standings;
    let mut text = format!(
        "{} and {} in {}.",
        many(report.plan().entrants.len(), "player", "players"),
        many(standings.matches, "game", "games"),
        many(standings.rotations, "rotation", "rotations"),
    );
    if let Some(first) = standings.rows.first().filter(|_| standings.matches > 0) {
        let off = first.interval.map_or(String::new(), |interval| format!(" {}", side(interval)));
        let name = safe(report.name(first.entrant)).to_string();
        text = format!("{name} is rated {}{off}. {text}", rating(first.rating));
        text += &match report.anchor {
            Some((anchor, elo)) => {
                format!(" {} is fixed at {}.", safe(report.name(anchor)), rating(elo))
            }
            None => " The mean of all players is 0.".to_string(),
        };
    }
    text
}
