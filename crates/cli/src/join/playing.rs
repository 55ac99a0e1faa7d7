//! The player of a session: what it is asked, and what it answers.

use std::time::Duration;

use game::{Fault, Seat};
use players::RemoteAnswer;

use super::connection::Connection;
use super::report;
use super::thread::{Guest, News, PlayerThread};
use crate::failure::Failure;

/// The player, once the server has told of the match.
pub(crate) struct Playing {
    pub(crate) thread: PlayerThread,
    pub(crate) game: String,
    pub(crate) seat: Seat,
    /// The `ready` line, once the player is.
    pub(crate) ready: Option<String>,
    /// The ply of its last question.
    pub(crate) since: usize,
    /// Whether it thinks, or starts.
    pub(crate) is_busy: bool,
    /// Its last answer.
    pub(crate) answer: Option<RemoteAnswer>,
}

/// How a connection ends, if the match is not over.
pub(crate) enum Cut {
    /// Try again.
    Lost(String),
    /// Do not.
    For(Failure),
}

impl From<Failure> for Cut {
    fn from(failure: Failure) -> Self {
        Cut::For(failure)
    }
}

impl Playing {
    /// What the player has done, if it does something within this time.
    pub(crate) fn news(&self, time: Duration) -> Result<Option<News>, Cut> {
        match self.thread.news(time) {
            Some(News::Ended) => Err(Failure::Failed("the player ended".to_string()).into()),
            news => Ok(news),
        }
    }

    pub(crate) fn take(
        &mut self,
        news: News,
        connection: &mut Connection,
        guest: &Guest,
    ) -> Result<(), Cut> {
        self.is_busy = false;
        match news {
            News::Ready(seat, line) => {
                self.seat = seat;
                connection.say(self.ready.insert(line)).map_err(Cut::Lost)
            }
            News::Refused(why) => Err(Failure::Usage(why).into()),
            News::NotStarted(fault, stderr) => {
                report::failed(guest, &self.game, &fault, stderr.as_deref());
                let why = "the player did not start; its seat is still free".to_string();
                Err(Failure::Failed(why).into())
            }
            News::Answered(answer) => {
                if let Some(fault) =
                    answer.fault.as_ref().filter(|&fault| *fault != Fault::Resigned)
                {
                    report::failed(guest, &self.game, fault, answer.stderr.as_deref());
                }
                connection.say(&self.answer.insert(answer).line).map_err(Cut::Lost)
            }
            News::NotUnderstood(why) => Err(not_understood(&why)),
            News::Ended => Ok(()),
        }
    }

    /// The server asks. A question that the player has got already is not put again, and its answer is repeated.
    pub(crate) fn asked(
        &mut self,
        ply: usize,
        line: String,
        connection: &mut Connection,
    ) -> Result<(), Cut> {
        match &self.answer {
            Some(answer) if answer.ply == ply => {
                return connection.say(&answer.line).map_err(Cut::Lost);
            }
            _ if self.is_busy && self.since == ply => return Ok(()),
            _ => {}
        }
        (self.since, self.is_busy) = (ply, true);
        self.thread.ask(ply, line);
        Ok(())
    }
}

pub(crate) fn not_understood(what: &str) -> Cut {
    Cut::For(Failure::Failed(format!(
        "the server does not speak as this version of plateau does: {what}"
    )))
}
