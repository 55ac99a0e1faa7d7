//! A bot's question, answered elsewhere.

use std::time::Duration;

use game::{Fault, Remark, Seat, Watch, Words};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use table::{Answer, AnyPlayer, AnyQuestion};

/// How long the search for a hint takes.
pub const HINT_TIME: Duration = Duration::from_millis(800);

#[derive(Serialize)]
struct Advice<'a> {
    #[serde(rename = "move")]
    mv: Option<&'a String>,
    touches: Vec<String>,
    meaning: Option<Words>,
    think: Option<&'a serde_json::Value>,
}

/// A bot and the question it is asked. It is owned and `Send`: the bot thinks on another thread while others read the
/// match.
pub struct Thinking {
    pub(crate) epoch: u32,
    pub(crate) seat: Seat,
    pub(crate) player: Box<dyn AnyPlayer>,
    pub(crate) question: Box<dyn AnyQuestion>,
    pub(crate) answer: Option<Answer>,
    /// Whether the bot panicked: it is not asked again.
    pub(crate) has_crashed: bool,
}

/// What a bot answered, as data: it may have thought in another instance of the program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Thought {
    pub(crate) epoch: u32,
    pub(crate) ply: usize,
    said: Result<String, Fault>,
    used_ms: u64,
    say: Option<String>,
    think: Option<Value>,
}

impl Thought {
    pub(crate) fn answer(self) -> Answer {
        let Self { said, used_ms, say, think, .. } = self;
        let remark = Remark { say, think, ..Remark::default() };
        Answer { said, used: Duration::from_millis(used_ms), remark }
    }
}

impl Thinking {
    /// No bot thinks longer than this about a move, whatever its settings.
    pub const LONGEST: Duration = Duration::from_secs(10);

    /// The question.
    pub fn question(&self) -> &dyn AnyQuestion {
        &*self.question
    }

    /// The time that the bot has.
    pub fn limit(&self) -> Duration {
        self.question.limit().map_or(Self::LONGEST, |limit| limit.min(Self::LONGEST))
    }

    /// What it answered; none before it has thought.
    pub fn thought(self) -> Option<Thought> {
        let Answer { said, used, remark } = self.answer?;
        let used_ms = used.as_millis().try_into().unwrap_or(u64::MAX);
        let (epoch, ply) = (self.epoch, self.question.ply());
        Some(Thought { epoch, ply, said, used_ms, say: remark.say, think: remark.think })
    }

    /// What was found, as JSON: the move, what is touched to mean it, what it does, and what the search says of it.
    pub fn advice(&self) -> String {
        let mv = self.answer.as_ref().and_then(|answer| answer.said.as_ref().ok());
        let advice = Advice {
            mv,
            touches: mv.map(|mv| self.question.touches(mv)).unwrap_or_default(),
            meaning: mv.map(|mv| self.question.explain(mv)),
            think: self.answer.as_ref().and_then(|answer| answer.remark.think.as_ref()),
        };
        serde_json::to_string(&advice).expect("advice is plain data")
    }

    /// The bot panicked after this time: that is its answer.
    pub fn crash(&mut self, used: Duration) {
        let said = Err(Fault::Crash { how: "its search panicked".to_string() });
        self.answer = Some(Answer { said, used, remark: Remark::default() });
        self.has_crashed = true;
    }

    /// Lets the bot think; `watch` is the time of the question.
    pub fn think(&mut self, watch: &dyn Watch) {
        let said: Result<String, Fault> = self.player.choose(&*self.question, watch);
        self.answer = Some(Answer { said, used: watch.elapsed(), remark: self.player.remark() });
    }
}
