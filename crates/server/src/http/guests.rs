//! Players from elsewhere, over WebSockets: each message is a line of the protocol.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Path, Query, State};
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use game::Seat;
use serde::{Deserialize, Serialize};
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::App;
use super::answers::Refused;
use super::close_codes::{OUT, OVER, REPLACED};
use super::routes::own_token;
use crate::guests::{Holding, Next};
use crate::saved::json;
use crate::{Hall, HallError, HeldTable};

/// The longest message of a guest, in bytes.
const LONGEST: usize = 1 << 20;
/// How often a guest is pinged, and after how much silence it counts as gone.
const PULSE: Duration = Duration::from_secs(5);
const SILENCE: Duration = Duration::from_secs(17);
/// How long a guest may take to accept a message.
const SENDING: Duration = Duration::from_secs(10);

/// The server cannot go on.
const FAILED: u16 = 1011;

/// The longest reason that fits into a close frame, in bytes.
const LONGEST_REASON: usize = 123;

#[derive(Deserialize)]
pub(crate) struct Joining {
    /// The ply of the last question that the player got; none if the player is new.
    since: Option<usize>,
}

/// A line that was not taken.
#[derive(Serialize)]
struct Refusal<'a> {
    r#type: &'static str,
    why: &'a str,
}

/// Joins a table at the seat of a token.
pub(crate) async fn join(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(Joining { since }): Query<Joining>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refused> {
    let table = app.hall.find(&id)?;
    let seat = table.guest(&own_token(&headers)?, since)?;
    let guest = move |socket| Guest::new(app.hall, table, seat, since).attend(socket);
    Ok(upgrade.max_message_size(LONGEST).on_upgrade(guest).into_response())
}

/// One connection of a guest.
struct Guest {
    hall: Hall,
    table: Arc<HeldTable>,
    seat: Seat,
    holding: Holding,
    /// Whether the player has said that it is ready.
    is_ready: bool,
    /// The player has seen the events before this ply.
    since: usize,
    /// The ply of the question that was sent over this connection.
    sent: Option<usize>,
}

impl Guest {
    fn new(hall: Hall, table: Arc<HeldTable>, seat: Seat, since: Option<usize>) -> Self {
        let holding = table.hold(seat);
        let (is_ready, since) = (since.is_some(), since.unwrap_or(0));
        Self { hall, table, seat, holding, is_ready, since, sent: None }
    }

    async fn attend(mut self, mut socket: WebSocket) {
        let closed = self.talk(&mut socket).await;
        if let Some((code, reason)) = closed {
            let frame = CloseFrame { code, reason: fitted(&reason).into() };
            // A client that is gone needs no reason.
            let _ = timeout(SENDING, socket.send(Message::Close(Some(frame)))).await;
        }
        if self.holding.is_last() {
            self.hall.guest_goes(&self.table, self.seat);
        }
    }

    /// Sends questions and takes answers until the connection is lost, or is to be closed for a reason.
    async fn talk(&mut self, socket: &mut WebSocket) -> Option<(u16, String)> {
        let mut news = self.table.news();
        if self.is_ready {
            if let Err(closed) = self.comes() {
                return Some(closed);
            }
        } else {
            send(socket, self.table.guest_start(self.seat)).await?;
        }
        let (mut pulse, mut heard) = (interval(PULSE), Instant::now());
        pulse.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            // Seen before it is looked at: what happens in between is news again.
            news.mark_unchanged();
            if self.table.is_gone() {
                return Some((FAILED, "the server no longer has this table".to_string()));
            }
            if let Some(closed) = self.next(socket).await? {
                return Some(closed);
            }
            tokio::select! {
                message = socket.recv() => {
                    heard = Instant::now();
                    if let Message::Text(line) = message?.ok()? && let Err(closed) = self.hear(socket, &line).await? {
                        return Some(closed);
                    }
                }
                changed = news.changed() => changed.ok()?,
                () = self.holding.replaced() => {
                    return Some((REPLACED, "another client has taken this seat".to_string()));
                }
                _ = pulse.tick() => {
                    if heard.elapsed() > SILENCE {
                        return None;
                    }
                    timeout(SENDING, socket.send(Message::Ping(Vec::new().into()))).await.ok()?.ok()?;
                }
            }
        }
    }

    /// The player is there.
    fn comes(&mut self) -> Result<(), (u16, String)> {
        self.is_ready = true;
        let comes = self.hall.comes(&self.table, self.seat);
        comes.map_err(|error| (FAILED, error.to_string()))
    }

    /// Sends what the guest is to get now; none if the connection is lost.
    async fn next(&mut self, socket: &mut WebSocket) -> Option<Option<(u16, String)>> {
        match self.table.guest_next(self.seat, self.since, self.sent) {
            Some(Next::Out(why)) => return Some(Some((OUT, why))),
            Some(Next::End(line)) => {
                send(socket, line).await?;
                return Some(Some((OVER, "the match is over".to_string())));
            }
            Some(Next::Ask(line, ply)) if self.is_ready => {
                send(socket, line).await?;
                (self.sent, self.since) = (Some(ply), ply);
            }
            Some(Next::Ask(..)) | None => {}
        }
        Some(None)
    }

    /// Takes a line; none if the connection is lost.
    async fn hear(
        &mut self,
        socket: &mut WebSocket,
        line: &str,
    ) -> Option<Result<(), (u16, String)>> {
        match self.hall.guest_says(&self.table, self.seat, line) {
            Ok(()) if !self.is_ready => return Some(self.comes()),
            Ok(()) => {}
            Err(HallError::Refused(refusal)) => {
                send(socket, json(&Refusal { r#type: "refused", why: &refusal.reason })).await?;
            }
            Err(error) => return Some(Err((FAILED, error.to_string()))),
        }
        Some(Ok(()))
    }
}

/// Sends a line; none if the connection is lost.
async fn send(socket: &mut WebSocket, line: String) -> Option<()> {
    timeout(SENDING, socket.send(Message::Text(line.into()))).await.ok()?.ok()
}

/// A reason that fits into a close frame, with a mark where it is cut.
fn fitted(reason: &str) -> String {
    if reason.len() <= LONGEST_REASON {
        return reason.to_string();
    }
    let letters = reason.char_indices().map(|(at, letter)| at + letter.len_utf8());
    let end = letters.take_while(|end| end + '…'.len_utf8() <= LONGEST_REASON).last().unwrap_or(0);
    format!("{}…", &reason[..end])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_reason_is_marked_where_it_is_cut() {
        assert_eq!(fitted("out of time"), "out of time");
        let long = fitted(&"é".repeat(100));
        assert!(long.ends_with("é…") && long.len() <= LONGEST_REASON, "{long}");
    }
}
