//! Players that join a table from elsewhere.

use std::sync::Arc;
use std::time::Instant;

use game::Seat;
use page::{Chair, Presence, Refusal, Why};
use tokio::sync::watch;

use crate::{Hall, HallError, HeldTable, Token};

/// What the client of a guest's seat is to do next.
pub(crate) enum Next {
    /// Send this question, which is of this ply.
    Ask(String, usize),
    /// The match is over: send the `end` line.
    End(String),
    /// The seat is out of the match, for this reason.
    Out(String),
}

/// A client that holds the seat of a guest until another one does.
pub(crate) struct Holding {
    number: u64,
    clients: watch::Receiver<u64>,
}

impl Holding {
    /// Whether no other client has taken the seat.
    pub(crate) fn is_last(&self) -> bool {
        *self.clients.borrow() == self.number
    }

    /// Returns when another client takes the seat.
    pub(crate) async fn replaced(&mut self) {
        let number = self.number;
        // The sender lives as long as the table.
        let _ = self.clients.wait_for(|last| *last != number).await;
    }
}

impl HeldTable {
    /// The seat of a guest whom a token and what its player has seen let in.
    pub(crate) fn guest(&self, token: &Token, since: Option<usize>) -> Result<Seat, Refusal> {
        let seat = self.seat(token)?;
        let inner = self.lock();
        if inner.live.chairs().get(seat.index()) != Some(&Chair::Guest) {
            let why =
                "this seat is for a person: open its link in a browser instead of joining with it";
            return Err(Refusal::new(Why::NotAllowed, why));
        }
        let moved_on = |why: String| Err(Refusal::new(Why::OutOfTurn, why));
        match since {
            Some(since) if since > inner.live.place().ply => {
                moved_on("the player has seen more of the match than the server".to_string())
            }
            Some(_) => Ok(seat),
            None if inner.live.table().asked().is_none() => moved_on("the match is over".into()),
            None => inner.live.why_out(seat).map_or(Ok(seat), moved_on),
        }
    }

    /// Takes the seat of a guest from the client that holds it.
    pub(crate) fn hold(&self, seat: Seat) -> Holding {
        let clients = &self.clients[seat.index()];
        let mut number = 0;
        clients.send_modify(|last| {
            *last += 1;
            number = *last;
        });
        Holding { number, clients: clients.subscribe() }
    }

    /// The `start` line of a seat.
    pub(crate) fn guest_start(&self, seat: Seat) -> String {
        self.lock().live.guest_start(seat)
    }

    /// What a guest is sent who has seen the events before `since`; nothing for a question that was `sent`.
    pub(crate) fn guest_next(&self, seat: Seat, since: usize, sent: Option<usize>) -> Option<Next> {
        let inner = self.lock();
        if let Some(why) = inner.live.why_out(seat) {
            return Some(Next::Out(why));
        }
        if let Some(line) = inner.live.guest_end(seat, since) {
            return Some(Next::End(line));
        }
        if sent == Some(inner.live.place().ply) {
            return None;
        }
        let (ply, line) = inner.live.guest_turn(seat, since, inner.used())?;
        Some(Next::Ask(line, ply))
    }
}

impl Hall {
    /// The player of a seat is there. Clocks run once all have come.
    pub(crate) fn comes(&self, table: &Arc<HeldTable>, seat: Seat) -> Result<(), HallError> {
        if table.lock().live.presence(seat).is_none_or(|known| known == Presence::Here) {
            return Ok(());
        }
        self.change(table, |inner| {
            let was_awaited = inner.live.awaits_someone();
            inner.live.set_presence(seat, Presence::Here);
            if was_awaited && !inner.live.awaits_someone() {
                inner.asked = Instant::now();
            }
            Ok(())
        })
    }

    /// The connection of a guest is lost. The store knows only who has ever been there.
    pub(crate) fn guest_goes(&self, table: &Arc<HeldTable>, seat: Seat) {
        table.change(|live| {
            if live.presence(seat) == Some(Presence::Here) {
                live.set_presence(seat, Presence::Away);
            }
        });
    }

    /// Takes a line of a guest.
    pub(crate) fn guest_says(
        &self,
        table: &Arc<HeldTable>,
        seat: Seat,
        line: &str,
    ) -> Result<(), HallError> {
        self.change(table, |inner| {
            let used = inner.used();
            inner.live.guest_says(seat, line, used)
        })
    }
}
