//! Matches to look at: their records, to be saved from the page, and the commands that replay them.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write;

use store::{MatchId, MatchResult};

use super::base64::base64;
use super::table::left_out;
use super::text::{many, quoted, safe};
use super::{Records, Report};

/// What the records in a page may come to, in bytes.
const RECORDS: usize = 2 << 20;
/// The digits of an id that are shown: those of no two matches in a store are likely to be the same.
const DIGITS: usize = 12;
/// How many matches are listed, about.
const LISTED: usize = 400;
/// How many of a pairing's first matches are listed, and of its last.
const ENDS: usize = 2;

/// The records that a page holds.
pub(super) struct Links<'a> {
    store: &'a str,
    /// Records that are to be linked.
    records: HashMap<MatchId, String>,
    /// Those that have been.
    linked: HashSet<MatchId>,
}

impl<'a> Links<'a> {
    /// As many of the wanted as there is room for, the first first.
    pub(super) fn new(
        wanted: impl Iterator<Item = MatchId>,
        store: &'a str,
        records: Records<'_>,
    ) -> Self {
        let mut links = Self { store, records: HashMap::new(), linked: HashSet::new() };
        let mut room = RECORDS;
        for id in wanted {
            if links.records.contains_key(&id) {
                continue;
            }
            let Some(record) = records(&id) else { continue };
            let text = base64(record.to_text().as_bytes());
            let Some(left) = room.checked_sub(text.len()) else { break };
            room = left;
            links.records.insert(id, text);
        }
        links
    }

    /// A match's id, with its record if the page holds it.
    pub(super) fn link(&mut self, id: &MatchId) -> String {
        let all = id.to_string();
        let digits = &all[..DIGITS];
        if self.linked.contains(id) {
            return format!("<a class=\"id\" href=\"#match-{digits}\">{digits}</a>");
        }
        match self.records.remove(id) {
            Some(record) => {
                self.linked.insert(*id);
                format!(
                    "<a class=\"id\" id=\"match-{digits}\" download=\"{all}.json\" \
                     href=\"data:application/json;base64,{record}\">{digits}</a>"
                )
            }
            None => format!("<span class=\"id\">{digits}</span>"),
        }
    }

    /// The command that replays a match.
    pub(super) fn command(&self, id: &str) -> String {
        let id = id.get(..DIGITS).unwrap_or(id);
        format!("<code>plateau replay {id} --store {}</code>", safe(&quoted(self.store)))
    }
}

/// A match that is listed: who sat where, and what came of it.
struct Played<'a> {
    seats: Vec<usize>,
    result: &'a MatchResult,
}

/// A few matches of each pairing.
pub(super) struct Pairings<'a> {
    /// Who met, best first, and the matches that are listed.
    listed: Vec<(Vec<usize>, Vec<Played<'a>>)>,
    all: usize,
}

impl<'a> Pairings<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut places = vec![0; report.plan().entrants.len()];
        for row in &report.standings.rows {
            places[row.entrant] = row.rank;
        }
        // By place in the table, so that the pairings of the best come first.
        let mut pairings: BTreeMap<Vec<usize>, Vec<Played<'a>>> = BTreeMap::new();
        for slot in report.ledger.counted() {
            let mut met = slot.rotation.players.clone();
            met.sort_by_key(|&entrant| places[entrant]);
            let key = met.iter().map(|&entrant| places[entrant]).collect();
            let matches = slot.matches().map(|(seats, result)| Played { seats, result });
            pairings.entry(key).or_default().extend(matches);
        }
        let all = pairings.len();
        let each = (LISTED / all.max(1) / 2).clamp(1, ENDS);
        let rows = &report.standings.rows;
        let listed = pairings.into_iter().take(LISTED / (2 * each)).map(|(key, mut matches)| {
            if matches.len() > 2 * each {
                matches.drain(each..matches.len() - each);
            }
            (key.into_iter().map(|place| rows[place - 1].entrant).collect(), matches)
        });
        Self { listed: listed.collect(), all }
    }

    /// The matches that are listed: the first of each pairing, then the others in turn.
    pub(super) fn ids(&self) -> impl Iterator<Item = MatchId> {
        (0..2 * ENDS).flat_map(|number| {
            let of_each = self.listed.iter().filter_map(move |(_, matches)| matches.get(number));
            of_each.map(|played| played.result.id)
        })
    }

    pub(super) fn tell(&self, report: &Report<'_>, links: &mut Links<'_>) -> String {
        if self.listed.is_empty() {
            return String::new();
        }
        let mut body = String::new();
        for (met, matches) in &self.listed {
            let met = safe(&report.names(met, " – ")).to_string();
            _ = writeln!(body, "<tbody><tr><th scope=\"rowgroup\" colspan=\"2\">{met}</th></tr>");
            for played in matches {
                let seats = played.seats.iter().zip(&played.result.seats);
                let seats = seats.map(|(&entrant, seat)| {
                    let first = if seat.rank == 1 { " class=\"first\"" } else { "" };
                    format!("<span{first}>{} {}</span>", safe(report.name(entrant)), seat.score)
                });
                let seats: Vec<String> = seats.collect();
                let link = links.link(&played.result.id);
                _ = writeln!(body, "<tr><td>{}</td><td>{link}</td></tr>", seats.join(", "));
            }
            body += "</tbody>\n";
        }
        format!(
            "<p>A link saves the record of a match, which <code>plateau replay</code> shows and verifies. The \
             store has all of them: {}.</p>\n{}<details><summary>The first and the last matches of {}</summary>\n\
             <div class=\"scroll tall\" role=\"region\" aria-label=\"Matches\" tabindex=\"0\"><table class=\"matches\">\n\
             <caption>Players by seat with their scores; who was first is set in bold.</caption>\n\
             <thead><tr><th scope=\"col\">Players</th><th scope=\"col\">Match</th></tr></thead>\n{body}</table></div>\
             </details>\n",
            links.command("ID"),
            left_out(self.listed.len(), self.all, "pairings"),
            many(self.listed.len(), "pairing", "pairings"),
        )
    }
}
