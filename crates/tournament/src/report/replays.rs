//! Links to the records of matches, and the commands that replay them.

use std::collections::{BTreeMap, HashMap, HashSet};

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use maud::{Markup, html};
use store::{MatchId, MatchResult};

use players::shell_word;

use super::table::left_out;
use super::text::many;
use super::{Records, Report};

/// The bytes of all records in a page, in base64.
const RECORDS: usize = 2 << 20;
/// How many digits of an id are shown: enough to be unique in a store.
const DIGITS: usize = 12;
/// About how many matches are listed.
const LISTED: usize = 400;
/// How many of a pairing's first matches are listed, and of its last.
const ENDS: usize = 2;

/// The records that a page holds.
pub(super) struct Links<'a> {
    /// Whether matches lead to their replays on the page of a server.
    on_page: bool,
    store: &'a str,
    /// Records without a link yet.
    records: HashMap<MatchId, String>,
    /// Matches whose record is in the page: each record is there once.
    linked: HashSet<MatchId>,
}

impl<'a> Links<'a> {
    /// Takes the first of the wanted records, as many as there is room for.
    pub(super) fn new(
        wanted: impl Iterator<Item = MatchId>,
        store: &'a str,
        records: Records<'_>,
    ) -> Self {
        let mut links = Self { store, ..Self::on_page() };
        links.on_page = false;
        let mut room = RECORDS;
        for id in wanted {
            if links.records.contains_key(&id) {
                continue;
            }
            let Some(record) = records(&id) else { continue };
            let text = STANDARD.encode(record.to_text());
            let Some(left) = room.checked_sub(text.len()) else { break };
            room = left;
            links.records.insert(id, text);
        }
        links
    }

    /// Links to replays.
    pub(super) fn on_page() -> Self {
        Self { on_page: true, store: "", records: HashMap::new(), linked: HashSet::new() }
    }

    /// A match's id, with its record if the page holds it.
    pub(super) fn link(&mut self, id: &MatchId) -> Markup {
        let all = id.to_string();
        let digits = &all[..DIGITS];
        if self.on_page {
            return html! { a.id href={ "r/" (all) } { (digits) } };
        }
        if self.linked.contains(id) {
            return html! { a.id href={ "#match-" (digits) } { (digits) } };
        }
        let Some(record) = self.records.remove(id) else {
            return html! { span.id { (digits) } };
        };
        self.linked.insert(*id);
        html! {
            a.id id={ "match-" (digits) } download={ (all) ".json" }
                href={ "data:application/json;base64," (record) } { (digits) }
        }
    }

    /// The command that replays a match.
    pub(super) fn command(&self, id: &str) -> Markup {
        let id = id.get(..DIGITS).unwrap_or(id);
        html! { code { "plateau replay " (id) " --store " (shell_word(self.store)) } }
    }

    /// The command that lists all matches of a player in the game of a report: a store may have several.
    pub(super) fn player_command(&self, player: &str, report: &Report<'_>) -> Markup {
        let (player, game, store) =
            (shell_word(player), &report.plan().game, shell_word(self.store));
        // A name of several words distinguishes tournaments in one game.
        let all = if report.name == game { "" } else { " --all" };
        html! { code { "plateau report --player " (player) " --game " (game) (all) " --store " (store) } }
    }
}

/// A match in the list: the entrants by seat, and the result.
struct ListedMatch<'a> {
    seats: Vec<usize>,
    result: &'a MatchResult,
}

/// A few matches of each pairing.
pub(super) struct Pairings<'a> {
    /// The entrants of each pairing, best first, and its matches in the list.
    listed: Vec<(Vec<usize>, Vec<ListedMatch<'a>>)>,
    all: usize,
}

impl<'a> Pairings<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut places = vec![0; report.plan().entrants.len()];
        for row in &report.standings.rows {
            places[row.entrant] = row.place;
        }
        // By rank, so that the pairings of the best come first.
        let mut pairings: BTreeMap<Vec<usize>, Vec<ListedMatch<'a>>> = BTreeMap::new();
        for slot in report.ledger.counted() {
            let mut met = slot.rotation.players.clone();
            met.sort_by_key(|&entrant| places[entrant]);
            let key = met.iter().map(|&entrant| places[entrant]).collect();
            let matches = slot.matches().map(|(seats, result)| ListedMatch { seats, result });
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

    /// The matches in the list: the first of each pairing, then the second of each, and so on.
    pub(super) fn ids(&self) -> impl Iterator<Item = MatchId> {
        (0..2 * ENDS).flat_map(|number| {
            let of_each = self.listed.iter().filter_map(move |(_, matches)| matches.get(number));
            of_each.map(|listed| listed.result.id)
        })
    }

    /// The section; none without matches.
    pub(super) fn markup(&self, report: &Report<'_>, links: &mut Links<'_>) -> Option<Markup> {
        if self.listed.is_empty() {
            return None;
        }
        Some(html! {
            p {
                "A link saves the record of a match, which " code { "plateau replay" }
                " shows and verifies. The store has all of them: " (links.command("ID")) "; "
                (links.player_command("NAME", report)) " lists those of a player."
            }
            (left_out(report, self.listed.len(), self.all, "many.pairing"))
            details {
                summary {
                    "The first and the last matches of " (many(self.listed.len(), "pairing", "pairings"))
                }
                p.note { "Players by seat with their scores; the first is set in bold." }
                div.scroll.tall role="region" aria-label="Matches" tabindex="0" {
                    table.matches {
                        thead { tr { th scope="col" { "Players" } th scope="col" { "Match" } } }
                        @for (met, matches) in &self.listed {
                            tbody {
                                tr { th scope="rowgroup" colspan="2" { (report.names(met, " – ")) } }
                                @for listed in matches {
                                    tr {
                                        td { (seats(report, listed)) }
                                        td { (links.link(&listed.result.id)) }
                                    }
                                }
                            }
                        }
                    }
                }
            }
        })
    }
}

fn seats(report: &Report<'_>, listed: &ListedMatch<'_>) -> Markup {
    html! {
        @for (index, (&entrant, seat)) in listed.seats.iter().zip(&listed.result.seats).enumerate() {
            @if index > 0 { ", " }
            span.first[seat.rank == 1] { (report.entrant(entrant)) " " (seat.score) }
        }
    }
}
