//! A table as the store keeps it.

use game::Seat;
use page::{Chair, LiveMatch, Presence, Refusal, Why};
use serde::{Deserialize, Serialize};
use store::LiveTable;
use table::{Record, RecordedEvent, Resignation};

/// What never changes.
#[derive(Serialize, Deserialize)]
pub(crate) struct Head {
    /// The record of the match before its first event.
    record: String,
    pub(crate) chairs: Vec<Chair>,
    /// Hashes of the tokens of the seats that have one.
    pub(crate) tokens: Vec<Option<String>>,
}

/// What changes besides the events.
#[derive(Serialize, Deserialize)]
pub(crate) struct State {
    pub(crate) epoch: u32,
    resigned: Vec<Resignation>,
    names: Vec<Option<String>>,
    /// The guests' seats whose players have been there.
    #[serde(default)]
    joined: Vec<Seat>,
    /// When the question under way was put, in milliseconds since 1970.
    pub(crate) asked_ms: i64,
    /// The table where the players went on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

impl Head {
    pub(crate) fn new(live: &LiveMatch, tokens: &[Option<blake3::Hash>]) -> Self {
        let mut record = live.table().record();
        record.log.clear();
        let hex = |hash: &Option<blake3::Hash>| hash.map(|hash| hash.to_hex().to_string());
        Self {
            record: record.to_line(),
            chairs: live.chairs().to_vec(),
            tokens: tokens.iter().map(hex).collect(),
        }
    }

    /// The hashes of the tokens.
    pub(crate) fn hashes(&self) -> Result<Vec<Option<blake3::Hash>>, Refusal> {
        let read = |hex: &Option<String>| hex.as_ref().map(blake3::Hash::from_hex).transpose();
        let hashes: Result<_, _> = self.tokens.iter().map(read).collect();
        hashes.map_err(|_| damaged("a token"))
    }
}

impl State {
    pub(crate) fn new(live: &LiveMatch, asked_ms: i64) -> Self {
        let table = live.table();
        let (resigned, names) = (table.resigned().to_vec(), table.names().to_vec());
        let has_joined =
            |seat: &Seat| live.presence(*seat).is_some_and(|is| is != Presence::Awaited);
        let joined = Seat::all(live.chairs().len()).filter(has_joined).collect();
        let next = live.next().map(str::to_string);
        Self { epoch: live.place().epoch, resigned, names, joined, asked_ms, next }
    }
}

/// The match of a stored table, as far as it has come.
pub(crate) fn resumed(saved: &LiveTable) -> Result<(LiveMatch, Head, State), Refusal> {
    let head: Head = serde_json::from_str(&saved.head).map_err(|_| damaged("the head"))?;
    let state: State = serde_json::from_str(&saved.state).map_err(|_| damaged("the state"))?;
    let mut record = Record::from_text(&head.record).map_err(|_| damaged("the record"))?;
    let events = saved.events.iter().map(|line| serde_json::from_str::<RecordedEvent>(line));
    record.log = events.collect::<Result<_, _>>().map_err(|_| damaged("an event"))?;
    record.resigned.clone_from(&state.resigned);
    record.names.clone_from(&state.names);
    // The store is the server's own: it needs no proof that nobody changed it.
    record.seal();
    let mut live = LiveMatch::resume(&record, head.chairs.clone(), state.epoch)?;
    live.await_people();
    for seat in &state.joined {
        let is_guest = head.chairs.get(seat.index()) == Some(&Chair::Guest);
        live.set_presence(*seat, if is_guest { Presence::Away } else { Presence::Here });
    }
    if let Some(next) = &state.next {
        live.set_next(next.clone());
    }
    Ok((live, head, state))
}

/// The record of a table that a server keeps, as far as the match has come.
pub fn stored_record(saved: &LiveTable) -> Result<Record, Refusal> {
    Ok(resumed(saved)?.0.table().record())
}

/// The events from a ply on, as lines.
pub(crate) fn lines(live: &LiveMatch, since: usize) -> Vec<String> {
    let events = live.table().recorded_events(since);
    events.iter().map(json).collect()
}

pub(crate) fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}

fn damaged(what: &str) -> Refusal {
    Refusal::new(
        Why::Malformed,
        format!("the store is damaged: {what} of this table cannot be read"),
    )
}
