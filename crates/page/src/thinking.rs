//! A bot's question, answered elsewhere.

use game::{Fault, Seat, Watch, Words};
use serde::Serialize;
use table::{Answer, AnyPlayer, AnyQuestion};

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
}

impl Thinking {
    /// The question.
    pub fn question(&self) -> &dyn AnyQuestion {
        &*self.question
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

    /// Lets the bot think; `watch` is the time of the question.
    pub fn think(&mut self, watch: &dyn Watch) {
        let said: Result<String, Fault> = self.player.choose(&*self.question, watch);
        self.answer = Some(Answer { said, used: watch.elapsed(), remark: self.player.remark() });
    }
}
