//! Requests and their answers.

use std::collections::HashMap;
use std::time::Duration;

use game::Watch;
use page::{HINT_TIME, LiveMatch, Refusal, Thinking, Waiting, Why};
use serde::Serialize;

use crate::SavedTable;
use crate::held::HeldTable;
use crate::request::Request;

/// Tables by name, and the clock of the browser.
pub struct Engine {
    /// The time since 1970.
    now: fn() -> Duration,
    tables: HashMap<String, HeldTable>,
}

#[derive(Serialize)]
struct Refused<'a> {
    error: &'a str,
}

impl Engine {
    /// An engine without tables; `now` returns the time since 1970.
    pub fn new(now: fn() -> Duration) -> Self {
        Self { now, tables: HashMap::new() }
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
            Request::Picture { id, ply } => self.table(&id)?.picture(ply),
            Request::Rematch { id, next, seed } => {
                let live = self.table(&id)?.live.again(seed)?;
                self.hold(&next, HeldTable::new(live, now)?)
            }
            Request::Record { id } => Ok(json(&self.table(&id)?.live.finished_record()?)),
            Request::Close { id } => Ok(json(&self.tables.remove(&id).is_some())),
            Request::Think { saved, is_cancelled } => self.think(&saved, is_cancelled),
            Request::Advise { saved, ply } => self.advise(&saved, ply),
        }
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
