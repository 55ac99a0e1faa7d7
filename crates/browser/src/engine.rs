//! Requests and their answers.

use std::collections::HashMap;
use std::time::Duration;

use game::Watch;
use page::{HINT_TIME, Judging, LiveMatch, Past, Refusal, Thinking, Waiting, Why};
use serde::Serialize;
use table::Eyes;

use crate::SavedTable;
use crate::held::HeldTable;
use crate::request::Request;

/// Tables by name, and the clock of the browser.
pub struct Engine {
    /// The time since 1970.
    now: fn() -> Duration,
    tables: HashMap<String, HeldTable>,
    /// Matches that are looked at again.
    pasts: HashMap<String, Past>,
    /// The match whose moves are judged.
    judging: Option<Judging>,
}

#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
}

impl Engine {
    /// An engine without tables; `now` returns the time since 1970.
    pub fn new(now: fn() -> Duration) -> Self {
        Self { now, tables: HashMap::new(), pasts: HashMap::new(), judging: None }
    }

    /// The answer to a request: JSON, or an object with `error`, the reason why it was refused.
    pub fn ask(&mut self, request: &[u8]) -> String {
        let answer = page::read(request).and_then(|request| self.answer(request));
        answer.unwrap_or_else(|refusal| json(&Refused { error: &refusal.reason }))
    }

    fn answer(&mut self, request: Request) -> Result<String, Refusal> {
        let now = (self.now)();
        match request {
            Request::Preview { new, moves } => page::preview(&new, moves),
            Request::Open { id, new, seed } => {
                self.hold(&id, HeldTable::new(LiveMatch::open(&new, seed)?, now)?)
            }
            Request::Resume { id, saved } => self.hold(&id, resumed(&saved, now)?),
            Request::Update { id, since } => {
                let since = since.as_deref().map(str::parse).transpose()?;
                let update = self.table(&id)?.update(since);
                Ok(update.map_or_else(|| "null".to_string(), |update| update.to_string()))
            }
            Request::Command { id, command } => {
                self.change(&id, |table| table.command(&command, now))
            }
            Request::Thought { id, thought } => {
                self.change(&id, |table| table.thought(thought, now))
            }
            Request::CheckTime { id } => self.change(&id, |table| table.check_time(now)),
            Request::Read { id, record, eyes } => {
                let past = Past::read(&record)?;
                let told = past.told(eyes_of(eyes.as_deref())?)?;
                self.pasts.insert(id, past);
                Ok(told)
            }
            Request::Frames { id, eyes, from, most } => match self.tables.get(&id) {
                Some(table) => table.live.past().frames(table.eyes(), from, most),
                None => self.past(&id)?.frames(eyes_of(eyes.as_deref())?, from, most),
            },
            Request::PlayOn { id, next, new } => {
                let live = self.past(&id)?.play_on(&new)?;
                self.hold(&next, HeldTable::new(live, now)?)
            }
            Request::Rematch { id, next, seed } => {
                let live = self.table(&id)?.live.again(seed)?;
                self.hold(&next, HeldTable::new(live, now)?)
            }
            Request::Record { id } => Ok(json(&self.table(&id)?.live.finished_record()?)),
            Request::Close { id } => {
                let was_looked_at = self.pasts.remove(&id).is_some();
                Ok(json(&(self.tables.remove(&id).is_some() || was_looked_at)))
            }
            Request::Think { saved, is_cancelled } => self.think(&saved, is_cancelled),
            Request::Advise { saved, ply } => self.advise(&saved, ply),
            Request::Judge { record, after, time_ms } => {
                if let Some(record) = record {
                    let time = Duration::from_millis(time_ms);
                    self.judging = Some(Past::read(&record)?.judging(after, time)?);
                }
                self.judge()
            }
        }
    }

    fn past(&self, id: &str) -> Result<&Past, Refusal> {
        let unknown = || Refusal::new(Why::Malformed, format!("there is no match {id}"));
        self.pasts.get(id).ok_or_else(unknown)
    }

    fn judge(&mut self) -> Result<String, Refusal> {
        let no_match = || Refusal::new(Why::OutOfTurn, "no match is analysed");
        let now = self.now;
        let judging = self.judging.as_mut().ok_or_else(no_match)?;
        let watch = || Stopwatch {
            now,
            begun: now(),
            limit: Thinking::LONGEST,
            increment: None,
            is_cancelled: false,
        };
        let judged = judging.next(watch)?;
        Ok(judged.map_or_else(|| "null".to_string(), |judged| judged.json))
    }

    fn table(&mut self, id: &str) -> Result<&mut HeldTable, Refusal> {
        let unknown = || Refusal::new(Why::Malformed, format!("there is no table {id}"));
        self.tables.get_mut(id).ok_or_else(unknown)
    }

    fn hold(&mut self, id: &str, table: HeldTable) -> Result<String, Refusal> {
        let status = json(&table.status());
        self.tables.insert(id.to_string(), table);
        Ok(status)
    }

    fn change(
        &mut self,
        id: &str,
        act: impl FnOnce(&mut HeldTable) -> Result<(), Refusal>,
    ) -> Result<String, Refusal> {
        let table = self.table(id)?;
        act(table)?;
        Ok(json(&table.status()))
    }

    fn think(&self, saved: &SavedTable, is_cancelled: bool) -> Result<String, Refusal> {
        let no_bot = || Refusal::new(Why::OutOfTurn, "no bot is to act");
        let mut thinking = saved.live()?.think()?.ok_or_else(no_bot)?;
        let stopwatch = Stopwatch { is_cancelled, ..Stopwatch::new(self.now, &thinking) };
        thinking.think(&stopwatch);
        Ok(json(&thinking.thought().ok_or_else(no_bot)?))
    }

    fn advise(&self, saved: &SavedTable, ply: usize) -> Result<String, Refusal> {
        let live = saved.live()?;
        let Waiting::Person(seat) = live.waiting() else {
            return Err(Refusal::new(Why::OutOfTurn, "no person is to act"));
        };
        let mut thinking = live.advise(seat, ply, HINT_TIME)?;
        thinking.think(&Stopwatch::new(self.now, &thinking));
        Ok(thinking.advice())
    }
}

/// The eyes that a request names; all is known of a match that is over.
fn eyes_of(named: Option<&str>) -> Result<Eyes, Refusal> {
    let malformed = |why| Refusal::new(Why::Malformed, why);
    named.map_or(Ok(Eyes::Referee), |eyes| eyes.parse().map_err(malformed))
}

/// A saved table that goes on. While no page was open its bots could not think: their time begins now.
fn resumed(saved: &SavedTable, now: Duration) -> Result<HeldTable, Refusal> {
    let live = saved.live()?;
    let is_bot = matches!(live.waiting(), Waiting::Bot(_));
    HeldTable::new(live, if is_bot { now } else { saved.asked() })
}

/// The time of a bot's question. Nothing cancels one under way: its worker is terminated.
struct Stopwatch {
    now: fn() -> Duration,
    begun: Duration,
    limit: Duration,
    increment: Option<Duration>,
    is_cancelled: bool,
}

impl Stopwatch {
    fn new(now: fn() -> Duration, thinking: &Thinking) -> Self {
        let increment = thinking.question().increment();
        Self { now, begun: now(), limit: thinking.limit(), increment, is_cancelled: false }
    }
}

impl Watch for Stopwatch {
    fn elapsed(&self) -> Duration {
        (self.now)().saturating_sub(self.begun)
    }

    fn limit(&self) -> Option<Duration> {
        Some(self.limit)
    }

    fn increment(&self) -> Option<Duration> {
        self.increment
    }

    fn is_cancelled(&self) -> bool {
        self.is_cancelled
    }
}

fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).expect("plain data can be written")
}
