//! Reports on tournaments: what a page and the tables for other programs say.

use std::collections::HashSet;

use crate::synthetic::{self, fault, options, page, plan, played, record};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use game::{Fault, ProtocolFault};
use store::MatchResult;
use tournament::report::{Report, csv, html, html_of_all, overall_json};
use tournament::{
    BrokenEntrant, Ledger, LedgerStandings, Overall, Standings, StopRule, TournamentPlan, labels,
};

/// The names of elements that have no end.
const VOID: [&str; 1] = ["meta"];
/// The names of all elements a page may have.
const KNOWN: [&str; 43] = [
    "html",
    "head",
    "meta",
    "title",
    "style",
    "body",
    "header",
    "nav",
    "main",
    "section",
    "footer",
    "h1",
    "h2",
    "h3",
    "p",
    "a",
    "div",
    "span",
    "table",
    "caption",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "abbr",
    "small",
    "strong",
    "code",
    "pre",
    "details",
    "summary",
    "article",
    "figure",
    "figcaption",
    "ol",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "svg",
    "line",
];
const DRAWN: [&str; 4] = ["circle", "text", "path", "g"];

/// Checks that elements are known and nested, attributes quoted, and nothing else looks like either.
#[track_caller]
fn assert_well_formed(page: &str) {
    let page = page.strip_prefix("<!DOCTYPE html>").unwrap();
    let mut open: Vec<&str> = Vec::new();
    let mut rest = page;
    while let Some(at) = rest.find('<') {
        assert!(
            !rest[..at].contains('>'),
            "a stray > before {:?}",
            &rest[at..rest.len().min(at + 60)]
        );
        let end = at + rest[at..].find('>').expect("a tag ends");
        let tag = &rest[at + 1..end];
        rest = &rest[end + 1..];
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name), "in {open:?}");
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap();
        assert!(KNOWN.contains(&name) || DRAWN.contains(&name), "<{tag}>");
        assert_eq!(tag.matches('"').count() % 2, 0, "<{tag}>");
        let bare: String = tag.split('"').step_by(2).collect();
        assert!(!bare.contains("on") || !bare.contains("on="), "<{tag}>");
        assert!(!bare.contains(['\'', '&']), "<{tag}>");
        if !VOID.contains(&name) && !tag.ends_with('/') {
            open.push(name);
        }
    }
    assert_eq!(open, Vec::<&str>::new());
}

fn csv_table(ledger: &Ledger<'_>) -> String {
    let standings = Standings::new(ledger, None);
    csv::table(&report(ledger, &standings))
}

fn report<'a>(ledger: &'a Ledger<'a>, standings: &'a Standings) -> Report<'a> {
    Report {
        ledger,
        name: &ledger.plan().game,
        standings,
        anchor: None,
        options: &[],
        store: "cup.db",
        other_versions: &[],
        language: game::Language::English,
        page: None,
    }
}

fn csv_matches(ledger: &Ledger<'_>) -> String {
    let mut out = Vec::new();
    csv::matches(ledger, &mut out).unwrap();
    String::from_utf8(out).unwrap()
}

/// Reads comma-separated values as the standard has them.
fn read_csv(text: &str) -> Vec<Vec<String>> {
    let (mut lines, mut line, mut field) = (Vec::new(), Vec::new(), String::new());
    let (mut quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        match letter {
            '"' if quoted && letters.peek() == Some(&'"') => field.extend(letters.next()),
            '"' => quoted = !quoted,
            ',' if !quoted => line.push(std::mem::take(&mut field)),
            '\r' if !quoted => {
                assert_eq!(letters.next(), Some('\n'));
                line.push(std::mem::take(&mut field));
                lines.push(std::mem::take(&mut line));
            }
            _ => field.push(letter),
        }
    }
    assert!(!quoted && field.is_empty() && line.is_empty());
    lines
}

const NASTY: [&str; 4] =
    ["a<script>alert(1)</script>", "b\"onclick=\"x", "c&amp;'", "d, \"e\"\r\nf\u{202e}"];

fn nasty(seats: &[usize], result: &mut MatchResult) {
    if let Some(seat) = seats.iter().position(|&player| player == 3) {
        let why = "<img src=x onerror=alert(1)>".to_string();
        let mut fault = fault(
            seat,
            Fault::Protocol {
                kind: ProtocolFault::NotJson,
                line: "</pre>\u{1b}[31m".to_string(),
                why,
            },
        );
        fault.stderr = Some("</pre><script>alert(2)</script>\n\"'&\u{0}\u{7f}".to_string());
        result.faults = vec![fault];
    }
}

#[test]
fn nothing_from_players_becomes_part_of_the_page() {
    let mut plan = plan(&NASTY, 24);
    let (player, why) = ("<b>x".to_string(), "no & <i>such</i> \"file\"".to_string());
    plan.broken.push(BrokenEntrant { player, why });
    let ledger = played(&plan, &mut nasty);
    let page = page(&ledger, 10);
    assert_well_formed(&page);
    assert!(!page.contains("<script") && !page.contains("<img") && !page.contains("<b>"));
    assert!(page.contains("a&lt;script&gt;alert(1)&lt;/script&gt;"));
    assert!(page.contains("&lt;/pre&gt;&lt;script&gt;alert(2)&lt;/script&gt;\n&quot;'&amp;"));
    // In attributes as in text: a quote does not end one.
    assert!(page.contains("title=\"b&quot;onclick=&quot;x\""));
    assert!(page.contains("c&amp;amp;'"));
    assert!(page.contains("no &amp; &lt;i&gt;such&lt;/i&gt; &quot;file&quot;"));
    let odd = |letter: char| letter.is_control() && letter != '\n' || letter == '\u{202e}';
    assert_eq!(page.chars().find(|&letter| odd(letter)), None);
}

#[test]
fn a_page_needs_nothing_else() {
    let plan = plan(&["a", "b", "c"], 60);
    let page = page(&played(&plan, &mut |_, _| ()), 10);
    for outside in ["http:", "https:", "//", "src=", "url(", "@import", "<script", "<link"] {
        assert!(!page.contains(outside), "{outside}");
    }
}

#[test]
fn the_table_says_what_the_standings_say() {
    let plan = plan(&["ann", "ben", "cem", "dot"], 120);
    let ledger = played(&plan, &mut |_, _| ());
    let standings = Standings::new(&ledger, None);
    let page = page(&ledger, 10);
    let table = &page[page.find("<table class=\"main\">").unwrap()..];
    let body = &table[table.find("<tbody>").unwrap()..table.find("</tbody>").unwrap()];
    assert_eq!(body.matches("<tr>").count(), 4);
    let mut last = 0;
    for row in &standings.rows {
        let at = body.find(&format!(">{}</span>", plan.entrants[row.entrant].name)).unwrap();
        assert!(at > last, "best first");
        last = at;
        let line = &body[at..at + body[at..].find("</tr>").unwrap()];
        let cells: Vec<&str> = line
            .split("<td class=\"n")
            .skip(1)
            .map(|cell| cell.split("</td>").next().unwrap().split_once('>').unwrap().1)
            .collect();
        let counts = [row.games, row.wins, row.draws, row.losses].map(|number| number.to_string());
        assert_eq!(cells[4..8], counts);
        let (low, high) = row.interval.unwrap();
        assert_eq!(cells[1], format!("± {:.0}", (high - low) / 2.0));
        assert_eq!(cells[9], "1.5\u{a0}ms");
        assert_eq!(row.games, row.wins + row.draws + row.losses);
    }
    assert!(page.contains("<title>coins: 4 players, 120 games · plateau</title>"));
    assert!(page.contains("board <code>hex</code>") && !page.contains("width <code>"));
    assert!(page.contains("all are played"));
    assert_well_formed(&page);
}

#[test]
fn a_page_is_the_same_whenever_it_is_made() {
    let plan = plan(&["a", "b", "c", "d", "e"], 100);
    let ledger = played(&plan, &mut nasty);
    assert_eq!(page(&ledger, 10), page(&ledger, 10));
    let other = played(&plan, &mut nasty);
    assert_eq!(page(&ledger, 10), page(&other, 10));
}

#[test]
fn faults_are_blamed_on_the_player_or_the_machine() {
    let plan = plan(&["slow", "sound"], 20);
    let mut number = 0;
    let ledger = played(&plan, &mut |seats, result| {
        number += 1;
        let seat = seats.iter().position(|&player| player == 0).unwrap();
        let mut late = fault(seat, Fault::Time);
        late.delay_us = Some(if number % 2 == 0 { 73_000 } else { 40 });
        result.faults = vec![late];
    });
    let page = page(&ledger, 10);
    assert!(page.contains(
        "To blame: the machine. It took 100\u{a0}ms; meanwhile the machine was late by 73\u{a0}ms."
    ));
    assert!(page.contains(
        "To blame: the bot. It took 100\u{a0}ms; meanwhile the machine was late by 40\u{a0}µs."
    ));
    assert!(page.contains("href=\"#faults-0\""), "the table leads to the player's own faults");
    assert!(
        page.contains("</summary><div id=\"faults-0\">"),
        "inside what is folded, which unfolds"
    );
    assert!(page.contains("out of time (10\u{a0}s a move for players from outside)"));
    assert!(page.contains("20\u{a0}faults") && page.contains("17\u{a0}more are in the store"));
    assert!(page.contains("--store 'my cup.db'</code>"));
    let standings = Standings::new(&ledger, None);
    let machine: usize = standings.rows.iter().map(|row| row.machine_faults).sum();
    assert!(page.contains(&format!("time\u{a0}20 ({machine} the machine’s)")));
}

#[test]
fn those_without_faults_have_none() {
    let plan = plan(&["a", "b"], 20);
    assert!(page(&played(&plan, &mut |_, _| ()), 10).contains("<p>No player failed.</p>"));
}

#[test]
fn records_can_be_saved_from_the_page_each_once_and_within_bounds() {
    let plan = plan(&["a", "b", "c", "d"], 240);
    let ledger = played(&plan, &mut nasty);
    let links = |page: &str| -> Vec<String> {
        page.split("base64,")
            .skip(1)
            .map(|text| text.split('"').next().unwrap().to_string())
            .collect()
    };
    let small = page(&ledger, 1000);
    let all = links(&small);
    let distinct: HashSet<&String> = all.iter().collect();
    assert_eq!(distinct.len(), all.len());
    assert!(all.len() >= 24, "four of each of six pairings, and faults: {}", all.len());
    for text in &all {
        let decoded = String::from_utf8(STANDARD.decode(text).unwrap()).unwrap();
        let saved = table::Record::from_text(&decoded).unwrap();
        assert_eq!(saved, record(&saved.id.parse().unwrap(), 1000));
        assert!(small.contains(&format!("download=\"{}.json\"", saved.id)));
    }
    let large = page(&ledger, 300_000);
    assert_eq!(links(&large).len(), 5);
    assert!(large.len() < 2_400_000, "{}", large.len());
}

#[test]
fn a_test_and_its_verdict_are_printed() {
    let mut plan = plan(&["new", "old"], 0);
    plan.stop = StopRule::Sprt { elo0: 0.0, elo1: 10.0, alpha: 0.05, beta: 0.05, most: 4000 };
    let ledger = played(&plan, &mut |_, _| ());
    let page = page(&ledger, 10);
    let test = Standings::new(&ledger, None).sprt.unwrap();
    assert!(ledger.is_stopped());
    let llr =
        format!("LLR {:.2} between −2.94 and 2.94, new is at least 10.0 Elo above old", test.llr);
    assert!(page.contains(&llr), "{llr}");
    assert!(page.contains("or after 4000\u{a0}games: it has"));
}

#[test]
fn many_players_leave_a_page_usable() {
    let names: Vec<String> = (0..200).map(|number| format!("player number {number}")).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let plan = plan(&names, 2000);
    let page = page(&played(&plan, &mut |_, _| ()), 100);
    assert_well_formed(&page);
    assert!(page.len() < 3_000_000, "{}", page.len());
    assert!(page.contains("The first 60 of 200\u{a0}players."));
}

#[test]
fn nothing_played_is_a_page_too() {
    let plan = plan(&["a", "b"], 20);
    let ledger = Ledger::new(&plan, Vec::new());
    let page = page(&ledger, 10);
    assert_well_formed(&page);
    assert!(page.contains("<h1>Nothing has been played yet</h1>"));
}

#[test]
fn no_name_is_a_formula() {
    let plan = plan(&["=1+1", "@x", "-5", "+a,b"], 24);
    let ledger = played(&plan, &mut |_, _| ());
    let lines = read_csv(&csv_table(&ledger));
    let mut names: Vec<&str> = lines[1..].iter().map(|line| line[1].as_str()).collect();
    names.sort_unstable();
    assert_eq!(names, ["'+a,b", "'=1+1", "'@x", "-5"]);
}

#[test]
fn the_table_reads_back_from_csv() {
    let plan = plan(&NASTY, 24);
    let ledger = played(&plan, &mut nasty);
    let lines = read_csv(&csv_table(&ledger));
    let standings = Standings::new(&ledger, None);
    assert_eq!(lines.len(), 1 + NASTY.len());
    let column = |name: &str| lines[0].iter().position(|head| head == name).unwrap();
    for (row, line) in standings.rows.iter().zip(&lines[1..]) {
        assert_eq!(line.len(), lines[0].len());
        assert_eq!(line[column("player")], NASTY[row.entrant]);
        let written = |name: &str| line[column(name)].parse::<f64>().ok();
        let rounded = |number: f64| (number * 1e6).round() / 1e6;
        assert_eq!(written("rating"), Some(rounded(row.rating)));
        assert_eq!(written("low"), row.interval.map(|(low, _)| rounded(low)));
        assert_eq!(line[column("wins")].parse(), Ok(row.wins));
        assert_eq!(line[column("time_us")].parse(), Ok(1500.0));
        let faults = row.faults.get("protocol").copied().unwrap_or(0);
        assert_eq!(line[column("protocol")].parse(), Ok(faults));
    }
}

#[test]
fn all_matches_read_back_from_csv() {
    let plan = plan(&NASTY, 24);
    let ledger = played(&plan, &mut nasty);
    let lines = read_csv(&csv_matches(&ledger));
    let column = |name: &str| lines[0].iter().position(|head| head == name).unwrap();
    let matches = ledger
        .rotations()
        .iter()
        .flat_map(|slot| slot.matches().map(|(seats, result)| (slot.rotation.seed, seats, result)));
    let matches: Vec<_> = matches.collect();
    assert_eq!((lines.len(), matches.len()), (25, 24));
    for ((seed, seats, result), line) in matches.into_iter().zip(&lines[1..]) {
        assert_eq!(line[column("id")], result.id.to_string());
        assert_eq!(line[column("seed")].parse(), Ok(seed.0));
        assert_eq!(line[column("counted")], "1");
        for (seat, &entrant) in seats.iter().enumerate() {
            let of_seat = |name: &str| &line[column(&format!("{name}_{seat}"))];
            assert_eq!(*of_seat("player"), NASTY[entrant]);
            assert_eq!(of_seat("rank").parse(), Ok(result.seats[seat].rank));
            assert_eq!(of_seat("score").parse(), Ok(result.seats[seat].score));
            assert_eq!(of_seat("used_us").parse(), Ok(result.seats[seat].used_us));
            assert_eq!(*of_seat("faults"), if entrant == 3 { "protocol" } else { "" });
        }
    }
}

#[test]
fn matches_that_do_not_count_are_marked() {
    let plan = plan(&["a", "b"], 20);
    let mut ledger = Ledger::new(&plan, Vec::new());
    let tournament::Next::Play(places) = ledger.next_matches() else {
        panic!("there is a rotation")
    };
    let (seed, seats) = ledger.seating(places[0]);
    ledger.add_result(places[0], &synthetic::result(seed, &seats));
    let lines = read_csv(&csv_matches(&ledger));
    assert_eq!(lines.len(), 2);
    assert_eq!(lines[1][3], "0");
}

#[test]
fn a_ledger_recalls_what_is_known_and_no_more() {
    let plan = plan(&["a", "b", "c"], 600_000);
    let some = synthetic::plan(&["a", "b", "c"], 60);
    let whole = played(&some, &mut |_, _| ());
    let known = whole.rotations().iter().flat_map(|slot| {
        slot.matches().map(|(seats, result)| store::StoredMatch {
            seats,
            seed: slot.rotation.seed,
            result: result.clone(),
        })
    });
    let mut known: Vec<store::StoredMatch> = known.collect();
    let mut ledger = Ledger::new(&plan, known.clone());
    ledger.recall_stored();
    assert_eq!((ledger.matches(), ledger.counted().count()), (60, 30));
    assert!(ledger.rotations().len() < 40, "nothing is looked for any more");
    // A rotation that is missing, and a match that belongs to no rotation.
    known.drain(10..12);
    known[0].seed = table::Seed(1);
    let mut ledger = Ledger::new(&plan, known);
    ledger.recall_stored();
    assert_eq!((ledger.matches(), ledger.counted().count()), (57, 28));
    assert!(ledger.rotations().len() < 20_000, "it gives up: {}", ledger.rotations().len());
}

#[test]
fn ratings_over_time_follow_the_order_in_which_rotations_ended() {
    let plan = plan(&["a", "b", "c"], 60);
    let part = |page: &str, anchor: &str| {
        let from = page.find(&format!("<section id=\"{anchor}\"")).unwrap();
        page[from..from + page[from..].find("</section>").unwrap()].to_string()
    };
    let forth = page(&played(&plan, &mut |_, _| ()), 10);
    let turned = |_: &[usize], result: &mut MatchResult| {
        result.ended_ms = 4_000_000_000_000 - result.ended_ms;
    };
    let back = page(&played(&plan, &mut { turned }), 10);
    assert_eq!(part(&forth, "table"), part(&back, "table"));
    assert_ne!(part(&forth, "time"), part(&back, "time"));
}

#[test]
fn an_anchor_is_said_to_be_fixed() {
    let plan = plan(&["a", "b", "c"], 60);
    let ledger = played(&plan, &mut |_, _| ());
    let anchor = Some((1, 1500.0));
    let standings = Standings::new(&ledger, anchor);
    let options = options();
    let report = Report { anchor, options: &options, ..report(&ledger, &standings) };
    let page = html(&report, &mut |_| None);
    assert!(page.contains("b is fixed at +1500.") && page.contains("<td class=\"n\">fixed</td>"));
    assert!(!page.contains("base64,"), "no records, no links");
}

#[test]
fn several_tournaments_are_one_page_with_one_standing() {
    let mut plans = [plan(&["a", "b", "c"], 60), plan(&["c", "d"], 20)];
    plans[1].game = "kuhn".to_string();
    let (player, why) = ("b".to_string(), "no such file".to_string());
    plans[1].broken.push(BrokenEntrant { player, why });
    let ledgers = plans.each_ref().map(|plan| played(plan, &mut nasty));
    let standings = ledgers.each_ref().map(|ledger| Standings::new(ledger, None));
    let overall =
        Overall::new(&[(&ledgers[0], &standings[0]), (&ledgers[1], &standings[1])]).unwrap();
    let share = |name: &str, game: usize| {
        let row = overall.rows.iter().find(|row| row.player == name).unwrap();
        (row.shares[game], row.mean)
    };
    let (first, mean) = share("c", 0);
    let second = share("c", 1).0;
    assert_eq!(mean, (first.unwrap() + second.unwrap()) / 2.0);
    assert_eq!(share("b", 1).0, None, "it could not be started");
    assert_eq!(share("b", 0).1, share("b", 0).0.unwrap() / 2.0);
    let ranks: Vec<usize> = overall.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [1, 2, 3, 4]);
    assert_eq!(overall_json(&overall)["games"], serde_json::json!(["coins", "kuhn"]));
    assert_eq!(overall.unfinished(), None);
    let empty = Ledger::new(&plans[1], Vec::new());
    let nothing = Standings::new(&empty, None);
    let begun = Overall::new(&[(&ledgers[0], &standings[0]), (&empty, &nothing)]).unwrap();
    assert_eq!(begun.unfinished().as_deref(), Some("unfinished: kuhn not begun"));
    assert_eq!(Some(begun.rows[0].mean), begun.rows[0].shares[0], "a game without matches");
    assert_eq!(overall_json(&begun)["finished"], false);
    assert_eq!(Overall::new(&[(&ledgers[0], &standings[0])]), None);
    let of = |number: usize| report(&ledgers[number], &standings[number]);
    let page = html_of_all(&[of(0), of(1)], Some(&overall), &mut |id| Some(record(id, 10)));
    assert_well_formed(&page);
    let ids: Vec<&str> =
        page.split(" id=\"").skip(1).map(|rest| rest.split('"').next().unwrap()).collect();
    assert_eq!(ids.iter().collect::<HashSet<_>>().len(), ids.len(), "{ids:?}");
    for link in page.split("href=\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(ids.contains(&link), "#{link} leads nowhere");
    }
}

#[test]
fn those_that_cannot_be_started_are_in_the_csv() {
    let mut plan = plan(&["a", "b"], 20);
    let (player, why) = ("x,y".to_string(), "no such file".to_string());
    plan.broken.push(BrokenEntrant { player, why });
    let lines = read_csv(&csv_table(&played(&plan, &mut |_, _| ())));
    let widths: HashSet<usize> = lines.iter().map(Vec::len).collect();
    assert_eq!((lines.len(), widths.len()), (4, 1));
    let broken = &lines[3];
    assert_eq!((broken[0].as_str(), broken[1].as_str()), ("", "x,y"));
    assert_eq!(lines[0].last().unwrap(), "cannot_start");
    assert_eq!(broken.last().unwrap(), "no such file");
    assert_eq!(lines[1].last().unwrap(), "");
}

#[test]
fn a_player_without_opponents_has_no_rank_and_unequal_numbers_of_games_are_noted() {
    let plan = plan(&["a", "b", "c", "d"], 2);
    let ledger = played(&plan, &mut |_, _| ());
    let standings = Standings::new(&ledger, None);
    assert_eq!(standings.uneven_games(), Some((0, 2)));
    let ranks: Vec<Option<usize>> = standings.rows.iter().map(|row| row.rank).collect();
    assert_eq!(ranks, [Some(1), Some(2), None, None]);
    let page = page(&ledger, 10);
    assert!(page.contains("A player with ? is last"), "{page}");
    assert!(page.contains("unequal numbers of games, from 0 to 2."));
    let lines = read_csv(&csv_table(&ledger));
    assert_eq!(lines[3][0], "");
}

#[test]
fn a_game_that_occurs_twice_is_named_by_what_differs() {
    let mut plans = vec![plan(&["a", "b"], 2), plan(&["a", "b"], 2), plan(&["a", "b"], 2)];
    plans[1].options.insert("width".to_string(), serde_json::json!(11));
    plans[2].game = "kuhn".to_string();
    let named = |plans: &[TournamentPlan]| labels(&plans.iter().collect::<Vec<_>>());
    assert_eq!(named(&plans), ["coins width=9", "coins width=11", "kuhn"]);
    assert_eq!(named(&plans[1..]), ["coins", "kuhn"]);
    plans[1] = plans[0].clone();
    assert_eq!(named(&plans), ["coins", "coins 2", "kuhn"]);
    let ledgers: Vec<Ledger<'_>> = plans.iter().map(|plan| played(plan, &mut nasty)).collect();
    let standings: Vec<Standings> =
        ledgers.iter().map(|ledger| Standings::new(ledger, None)).collect();
    let reports: Vec<Report<'_>> =
        ledgers.iter().zip(&standings).map(|(ledger, table)| report(ledger, table)).collect();
    let tables: Vec<LedgerStandings<'_>> = ledgers.iter().zip(&standings).collect();
    let overall = Overall::new(&tables).unwrap();
    let lines = read_csv(&csv::table_of_all(&reports, Some(&overall)));
    assert_eq!((lines.len(), lines[0][0].as_str(), lines[5][0].as_str()), (9, "game", "kuhn"));
    let mean = overall.rows[0].mean.to_string();
    assert_eq!(lines[7][..3], ["overall", "1", &overall.rows[0].player]);
    assert_eq!(lines[7].last(), Some(&mean));
    assert!(lines.iter().all(|line| line.len() == lines[0].len()));
    let mut matches = Vec::new();
    csv::matches_of_all(&reports, &mut matches).unwrap();
    let lines = read_csv(&String::from_utf8(matches).unwrap());
    assert!(lines.len() == 7 && lines.iter().all(|line| line.len() == lines[0].len()));
}

#[test]
fn equals_are_first_together() {
    let plan = plan(&["a", "b"], 4);
    let draw = &mut |_: &[usize], result: &mut MatchResult| {
        result.seats.iter_mut().for_each(|seat| seat.rank = 1);
    };
    assert!(page(&played(&plan, draw), 10).contains("<h1>a and b are first, tied</h1>"));
}
