//! Synthetic tournaments: each result is made up from the seed and the players' numbers.

use game::{Fault, Language, Rng};
use registry::Field;
use serde_json::{Map, json};
use store::{MatchFault, MatchId, MatchResult, SeatResult};
use table::terms::Terms;
use table::{Record, Seed};
use tournament::report::{Report, html};
use tournament::{Entrant, Format, Ledger, Next, Standings, StopRule, TournamentPlan};

/// A plan for players of these names.
pub(crate) fn plan(names: &[&str], games: usize) -> TournamentPlan {
    let entrant = |name: &&str| Entrant {
        name: (*name).to_string(),
        player: format!("./{name}"),
        files: None,
    };
    TournamentPlan {
        broken: Vec::new(),
        game: "coins".to_string(),
        rules: 1,
        options: Map::from_iter([
            ("width".to_string(), json!(9)),
            ("board".to_string(), json!("hex")),
        ]),
        entrants: names.iter().map(entrant).collect(),
        seats: 2,
        format: Format::RoundRobin,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(7),
    }
}

/// The game's options, one of which the plan has by default.
pub(crate) fn options() -> Vec<Field> {
    let field = |name: &str, default| Field {
        name: name.to_string(),
        help: String::new(),
        kind: registry::FieldKind::Text,
        minimum: None,
        default,
    };
    vec![field("width", json!(9)), field("board", json!("square"))]
}

/// What came of a match: the lower a player's number, the better it plays.
pub(crate) fn result(seed: Seed, seats: &[usize]) -> MatchResult {
    let text = format!("{seed:?} {seats:?}");
    let hash = *blake3::hash(text.as_bytes()).as_bytes();
    let mut rng = Rng::from_bytes(hash);
    let mut score = |&player: &usize| 40 - player as i32 + (rng.next_u64() % 30) as i32;
    let scores: Vec<i32> = seats.iter().map(&mut score).collect();
    let seat = |&score: &i32| SeatResult {
        rank: 1 + scores.iter().filter(|&&other| other > score).count() as u32,
        score,
        asked: 20,
        used_us: 20 * 1500,
    };
    let seats = scores.iter().map(seat).collect();
    let mut id = MatchId::default();
    id.0.copy_from_slice(&hash[..16]);
    MatchResult { id, seats, faults: Vec::new(), ended_ms: 1_700_000_000_000 + seed.0 % 100_000 }
}

/// Plays a tournament, with each outcome changed by a callback.
pub(crate) fn played<'a>(
    plan: &'a TournamentPlan,
    change: &mut dyn FnMut(&[usize], &mut MatchResult),
) -> Ledger<'a> {
    let mut ledger = Ledger::new(plan, Vec::new());
    while let Next::Play(places) = ledger.next_matches() {
        for place in places {
            let (seed, seats) = ledger.seating(place);
            let mut result = result(seed, &seats);
            change(&seats, &mut result);
            ledger.add_result(place, &result);
        }
    }
    ledger
}

pub(crate) fn fault(seat: usize, fault: Fault) -> MatchFault {
    MatchFault {
        seat,
        fault,
        after: 12,
        gone: true,
        stderr: None,
        used_us: Some(100_000),
        delay_us: None,
        waited_us: None,
    }
}

/// The page of a tournament, with records that are padded to this number of bytes.
pub(crate) fn page(ledger: &Ledger<'_>, filling: usize) -> String {
    let standings = Standings::new(ledger, None);
    let options = options();
    let report = Report {
        ledger,
        name: &ledger.plan().game,
        standings: &standings,
        anchor: None,
        options: &options,
        store: "my cup.db",
        other_versions: &[],
        language: Language::English,
        page: None,
    };
    html(&report, &mut |id| Some(record(id, filling)))
}

/// A record of a match with this id, filled up.
pub(crate) fn record(id: &MatchId, filling: usize) -> Record {
    let record = json!({
        "format": "plateau record", "version": 1, "id": id.to_string(), "game": "coins", "rules": 1,
        "options": {}, "seed": 1, "players": ["a", "b"], "names": [null, null], "files": [null, null],
        "terms": {}, "setup": "x".repeat(filling), "log": [], "scores": [1, 0], "ranks": [1, 2],
    });
    Record::from_text(&record.to_string()).expect("a record")
}
