//! One match at a table of a server, through lost connections.

use std::thread;
use std::time::{Duration, Instant};

use game::Seat;
use serde::Deserialize;
use server::http::close_codes::{OUT, OVER, REPLACED};
use table::lines::ToPlayer;

use super::address::SeatAddress;
use super::connection::{Connection, Heard, NoConnection};
use super::playing::{Cut, Playing, not_understood};
use super::report;
use super::thread::{Guest, PlayerThread};
use crate::Games;
use crate::args::find;
use crate::failure::{Failure, Outcome, note};
use crate::host;

/// How long to wait before the first try to connect again; then twice as long each time, up to the last.
const FIRST_WAIT: Duration = Duration::from_millis(200);
const LAST_WAIT: Duration = Duration::from_secs(5);
/// How often the connection is looked after while the player thinks, and how long a look takes.
const THINKING: Duration = Duration::from_millis(200);
const LOOK: Duration = Duration::from_millis(1);
/// How long to wait for the server while the player does nothing.
const IDLE: Duration = Duration::from_secs(1);

/// A match under way.
pub(crate) struct Session<'a> {
    pub(crate) games: Games<'a>,
    pub(crate) address: SeatAddress,
    pub(crate) guest: Guest,
    /// How long to try again after a connection is lost.
    pub(crate) patience: Duration,
}

/// What a line of the server is about.
#[derive(Deserialize)]
struct About {
    r#type: String,
    ply: Option<usize>,
    why: Option<String>,
    game: Option<String>,
    seat: Option<Seat>,
    options: Option<serde_json::Map<String, serde_json::Value>>,
}

impl Session<'_> {
    /// Plays the match to its end.
    pub(crate) fn play(&self) -> Outcome {
        let mut playing = None;
        let mut connection = Connection::open(&self.address, None).map_err(|no| match no {
            NoConnection::Refused(why) => Failure::Failed(format!("{}: {why}", self.address)),
            NoConnection::Unreachable(why) => {
                Failure::Failed(format!("cannot reach {}: {why}", self.address))
            }
        })?;
        loop {
            let end = self.talk(&mut connection, &mut playing);
            let failure = match end {
                Ok(end) => return self.conclude(playing, end),
                Err(Cut::Lost(why)) => match self.again(&why, &mut playing) {
                    Ok(made) => {
                        connection = made;
                        continue;
                    }
                    Err(failure) => failure,
                },
                Err(Cut::For(failure)) => failure,
            };
            if let Some(playing) = playing {
                playing.thread.leave();
            }
            return Err(failure);
        }
    }

    /// Connects again, with growing pauses.
    fn again(&self, why: &str, playing: &mut Option<Playing>) -> Outcome<Connection> {
        note(format_args!("the connection to {} is lost: {why}; trying again", self.address));
        let (begun, mut wait) = (Instant::now(), FIRST_WAIT);
        loop {
            thread::sleep(wait);
            let ready = playing.as_ref().filter(|playing| playing.ready.is_some());
            match Connection::open(&self.address, ready.map(|playing| playing.since)) {
                Ok(connection) => {
                    note(format_args!("connected again"));
                    return Ok(connection);
                }
                Err(NoConnection::Refused(why)) => {
                    return Err(Failure::Failed(format!("{}: {why}", self.address)));
                }
                Err(NoConnection::Unreachable(why)) if begun.elapsed() > self.patience => {
                    let (address, patience) = (&self.address, self.patience);
                    return Err(Failure::Failed(format!(
                        "cannot reach {address}: {why}; gave up after {patience:?}"
                    )));
                }
                Err(NoConnection::Unreachable(why)) => {
                    wait = (2 * wait).min(LAST_WAIT);
                    note(format_args!("cannot reach the server: {why}; next try in {wait:?}"));
                }
            }
        }
    }

    /// Passes lines on until the match is over; returns the `end` line.
    fn talk(
        &self,
        connection: &mut Connection,
        playing: &mut Option<Playing>,
    ) -> Result<String, Cut> {
        let mut end = None;
        loop {
            if let Some(playing) = playing {
                let time = if playing.is_busy { THINKING } else { Duration::ZERO };
                if let Some(news) = playing.news(time)? {
                    playing.take(news, connection, &self.guest)?;
                }
            }
            let is_busy = playing.as_ref().is_some_and(|playing| playing.is_busy);
            match connection.hear(if is_busy { LOOK } else { IDLE }) {
                Heard::Nothing => {}
                Heard::Line(line) => {
                    if let Some(line) = self.hear(line, connection, playing)? {
                        end = Some(line);
                    }
                }
                Heard::Closed(OVER, why) => {
                    return end.ok_or_else(|| Cut::For(Failure::Failed(why)));
                }
                Heard::Closed(REPLACED | OUT, why) => return Err(Failure::Failed(why).into()),
                Heard::Closed(_, why) => return Err(Cut::Lost(why)),
                Heard::Lost(why) => match end {
                    Some(end) => return Ok(end),
                    None => return Err(Cut::Lost(why)),
                },
            }
        }
    }

    /// Takes a line of the server; returns it if it is the `end` line.
    fn hear(
        &self,
        line: String,
        connection: &mut Connection,
        playing: &mut Option<Playing>,
    ) -> Result<Option<String>, Cut> {
        let about: About = serde_json::from_str(&line).map_err(|_| not_understood("a line"))?;
        match (about.r#type.as_str(), playing) {
            ("start", playing @ None) => *playing = Some(self.start(about, line)?),
            // The connection was lost before the player was ready.
            ("start", Some(playing)) => {
                if let Some(ready) = &playing.ready {
                    connection.say(ready).map_err(Cut::Lost)?;
                }
            }
            ("turn", Some(playing)) => {
                let ply = about.ply.ok_or_else(|| not_understood("a turn without its ply"))?;
                playing.asked(ply, line, connection)?;
            }
            ("end", _) => return Ok(Some(line)),
            ("refused", _) => {
                let why = about.why.unwrap_or_default();
                note(format_args!("the server refused an answer: {why}"));
            }
            // Later versions may send more.
            _ => {}
        }
        Ok(None)
    }

    /// Starts the player.
    fn start(&self, about: About, line: String) -> Result<Playing, Cut> {
        let About { game: Some(game), seat: Some(seat), options: Some(options), .. } = about else {
            return Err(not_understood("a start without game, seat and options"));
        };
        let entry = find(self.games, &game)?;
        host::note_namesakes([&self.guest.player], entry);
        let variant = entry.variant(&options);
        let variant = variant.map_err(|error| not_understood(&error.to_string()))?;
        note(format_args!("seat {seat} of {game} at {}", self.address));
        let thread = PlayerThread::start(self.guest.clone(), variant, line)
            .map_err(|error| Failure::Failed(format!("cannot start a thread: {error}")))?;
        Ok(Playing { thread, game, seat, ready: None, since: 0, is_busy: true, answer: None })
    }

    /// Lets the player end, and says how the match ended.
    fn conclude(&self, playing: Option<Playing>, end: String) -> Outcome {
        let Ok(ToPlayer::End { scores, ranks, reason, .. }) =
            serde_json::from_str::<ToPlayer<(), (), ()>>(&end)
        else {
            return Err(Failure::Failed("the server's last line cannot be read".to_string()));
        };
        let Some(playing) = playing else { return Err(Failure::Failed(reason)) };
        playing.thread.end(end);
        let begun = Instant::now();
        while begun.elapsed() < IDLE && playing.thread.news(THINKING).is_none() {}
        let seat = playing.seat;
        playing.thread.leave();
        report::ended(seat, &scores, &ranks, &reason)
    }
}
