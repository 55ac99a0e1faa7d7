//! Another match between the same players.

use std::sync::Arc;

use page::{Refusal, Waiting};

use crate::hall::random_seed;
use crate::{Hall, HallError, HeldTable, Token};

impl Hall {
    /// Opens the next match of the players of a table that is over, with their seats exchanged, or finds the one that
    /// another of them opened. Tokens move with the players.
    pub fn rematch(&self, table: &Arc<HeldTable>, token: &Token) -> Result<String, HallError> {
        table.seat(token)?;
        let live = {
            let inner = table.lock();
            if let Some(next) = inner.live.next() {
                return Ok(next.to_string());
            }
            if inner.live.waiting() != Waiting::Over {
                return Err(Refusal::not_over().into());
            }
            inner.live.again(random_seed()?)?
        };
        let mut tokens = table.tokens().to_vec();
        tokens.rotate_left(1);
        let mut next = self.hold(live, tokens)?;
        self.change(table, |inner| {
            match inner.live.next() {
                // Another player was faster: nobody comes to the match that was just opened.
                Some(known) => next = known.to_string(),
                None => inner.live.set_next(next.clone()),
            }
            Ok(())
        })?;
        Ok(next)
    }
}
