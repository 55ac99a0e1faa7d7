//! Who failed, how, why, and whose fault it was.

use std::collections::HashMap;
use std::fmt::Write;
use std::time::Duration;

use store::{Blame, MatchFault, MatchId};

use super::Report;
use super::replays::Links;
use super::text::{count, many, safe, short, time};
use crate::standings::{FailedMatch, Standings, StandingsRow};

/// How many faults of one kind are told of a player, and how many in all.
const OF_A_KIND: usize = 3;
const IN_ALL: usize = 200;
/// How long a reason may be; bots write parts of them.
const REASON: usize = 400;
/// With fewer players that failed, all they did is in sight at once.
const OPEN: usize = 3;

/// The faults that are told.
pub(super) struct Shown<'a> {
    /// By player, in the order of the table.
    by_player: Vec<(&'a StandingsRow, Vec<FailedMatch<'a>>)>,
}

impl<'a> Shown<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut shown: HashMap<usize, Vec<FailedMatch<'a>>> = HashMap::new();
        let mut seen: HashMap<(usize, &str), usize> = HashMap::new();
        for failed in Standings::failed(report.ledger) {
            let of_kind = seen.entry((failed.entrant, failed.fault.kind())).or_default();
            *of_kind += 1;
            if *of_kind <= OF_A_KIND {
                shown.entry(failed.entrant).or_default().push(failed);
            }
        }
        let mut room = IN_ALL;
        let of_row = |row: &'a StandingsRow| {
            let mut failed = shown.remove(&row.entrant)?;
            failed.truncate(room);
            room -= failed.len();
            Some((row, failed))
        };
        Self { by_player: report.standings.rows.iter().filter_map(of_row).collect() }
    }

    /// The matches they happened in.
    pub(super) fn ids(&self) -> impl Iterator<Item = MatchId> {
        self.by_player.iter().flat_map(|(_, failed)| failed.iter().map(|failed| failed.id))
    }

    pub(super) fn tell(&self, report: &Report<'_>, links: &mut Links<'_>) -> String {
        if report.standings.matches == 0 {
            return String::new();
        }
        if self.by_player.is_empty() {
            return "<p>Nobody failed.</p>\n".to_string();
        }
        let mut text = self.summary(report);
        for (row, failed) in &self.by_player {
            let all: usize = row.faults.values().sum();
            let open = if self.by_player.len() <= OPEN { " open" } else { "" };
            _ = writeln!(
                text,
                "<details{open}><summary>{} <span class=\"soft\">{}</span></summary>",
                safe(report.name(row.entrant)),
                many(all, "fault", "faults")
            );
            for failed in failed {
                text += &article(report, failed, links);
            }
            if failed.len() < all {
                let left = many(all - failed.len(), "more is", "more are");
                _ = writeln!(text, "<p class=\"note\">{left} in the store.</p>");
            }
            text += "</details>\n";
        }
        text
    }

    /// How often who failed how.
    fn summary(&self, report: &Report<'_>) -> String {
        let occurs =
            |kind: &&str| self.by_player.iter().any(|(row, _)| row.faults.contains_key(kind));
        let kinds: Vec<&str> = MatchFault::KINDS.into_iter().filter(occurs).collect();
        let number = |number: usize| match number {
            0 => "<td class=\"n soft\">·</td>".to_string(),
            number => format!("<td class=\"n\">{}</td>", count(number)),
        };
        let mut body = String::new();
        for (row, _) in &self.by_player {
            let name = safe(report.name(row.entrant)).to_string();
            _ = write!(body, "<tr><th scope=\"row\" class=\"who\">{name}</th>");
            for kind in &kinds {
                body += &number(row.faults.get(kind).copied().unwrap_or(0));
            }
            _ = writeln!(body, "{}</tr>", number(row.machine_faults));
        }
        let heads: String =
            kinds.iter().map(|kind| format!("<th scope=\"col\" class=\"n\">{kind}</th>")).collect();
        format!(
            "<div class=\"scroll\" role=\"region\" aria-label=\"Faults by kind\" tabindex=\"0\"><table>\n\
             <caption>Faults by kind, and how many of them the machine is to blame for: it was too busy to wake up \
             on time itself.</caption>\n<thead><tr><th scope=\"col\" class=\"who\">Player</th>{heads}\
             <th scope=\"col\" class=\"n\">machine’s</th></tr></thead>\n<tbody>\n{body}</tbody></table></div>\n"
        )
    }
}

/// One fault.
fn article(report: &Report<'_>, failed: &FailedMatch<'_>, links: &mut Links<'_>) -> String {
    let fault = failed.fault;
    let blame = match fault.blame() {
        Blame::Bot => "the bot",
        Blame::Machine => "the machine",
    };
    let spent = |us: u64| time(Duration::from_micros(us));
    let delay = match (fault.used_us, fault.delay_us) {
        (Some(used), Some(delay)) => {
            let (used, delay) = (spent(used), spent(delay));
            format!(" It took {used}; meanwhile the machine was late by {delay}.")
        }
        (_, Some(delay)) => format!(" The machine was late by {}.", spent(delay)),
        (_, None) => String::new(),
    };
    let gone = if fault.gone { ", and was out" } else { "" };
    let mut text = format!(
        "<article><h3>{}</h3>\n<p>{}</p>\n<p class=\"soft\">Seat {} of {}, seed {}, after {}{gone}. To blame: \
         {blame}.{delay}</p>\n<p>Match {} · {}</p>\n",
        fault.kind(),
        safe(&short(&fault.fault.to_string(), REASON)),
        fault.seat,
        safe(&report.names(&failed.seats, " – ")),
        failed.seed.0,
        many(fault.after, "event", "events"),
        links.link(&failed.id),
        links.command(&failed.id.to_string()),
    );
    if let Some(stderr) = fault.stderr.as_deref().filter(|text| !text.trim().is_empty()) {
        _ = writeln!(
            text,
            "<p class=\"soft\">Its last lines on stderr:</p>\n<pre tabindex=\"0\">{}</pre>",
            safe(stderr.trim_end())
        );
    }
    text + "</article>\n"
}
