//! What is done for tables besides the commands of their seats: clocks, advice, room in memory.

use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use game::Seat;
use page::Waiting;

use crate::held::Timekeeper;
use crate::thinkers::Priority;
use crate::{Hall, HallError, HeldTable};

impl Hall {
    /// The time of a seat may have run out: ends its turn if so.
    pub fn check_time(&self, table: &Arc<HeldTable>) -> Result<(), HallError> {
        let Some((deadline, ply)) = table.deadline() else { return Ok(()) };
        if Instant::now() < deadline {
            return Ok(());
        }
        self.change(table, |inner| {
            let used = inner.used();
            inner.live.time_is_up(ply, used)?;
            inner.cancel();
            Ok(())
        })
    }

    /// Ends the turns of all seats whose time has run out.
    pub fn check_times(&self) {
        let clocked: Vec<Arc<HeldTable>> =
            self.tables().values().filter(|table| table.has_clock()).map(Arc::clone).collect();
        for table in clocked.iter().filter(|table| !table.lock().is_stalled) {
            // A table whose change cannot be stored waits for the next retry.
            let _ = self.check_time(table);
        }
    }

    /// Lets bots and clocks try again whose last change could not be stored, and brings back tables that could not be read.
    pub fn retry(&self) {
        for id in self.take_lost() {
            match self.find(&id) {
                Ok(_) => tracing::info!(table = id, "read back from the store"),
                // Another program deleted it.
                Err(HallError::Unknown(_)) => {}
                Err(_) => self.lose(id),
            }
        }
        let tables: Vec<Arc<HeldTable>> = self.tables().values().map(Arc::clone).collect();
        for table in tables {
            if std::mem::take(&mut table.lock().is_stalled) {
                self.go_on(&table);
            }
        }
    }

    /// Lets go of tables that another program has deleted from the store.
    pub fn forget_deleted(&self) -> Result<(), HallError> {
        if self.only_shows() {
            return Ok(());
        }
        let held: Vec<String> = self.tables().keys().cloned().collect();
        let missing = self.store()?.missing_live(&held)?;
        for table in missing.iter().filter_map(|id| self.tables().remove(id)) {
            tracing::info!(table = table.id(), "deleted from the store");
            let place = {
                let mut inner = table.lock();
                inner.cancel();
                inner.is_gone = true;
                inner.live.place()
            };
            table.announce(place);
        }
        Ok(())
    }

    /// Asks for advice for the seat to act, about `time` long; the answer, as JSON, comes from a thread of the bots.
    pub fn advise(
        &self,
        table: &Arc<HeldTable>,
        seat: Seat,
        ply: usize,
        time: Duration,
    ) -> Result<mpsc::Receiver<String>, HallError> {
        let mut thinking = table.lock().live.advise(seat, ply, time)?;
        let (sender, receiver) = mpsc::sync_channel(1);
        self.0.thinkers.submit(Priority::Match, move || {
            thinking.think(&Timekeeper::new());
            // Whoever asked may be gone.
            let _ = sender.send(thinking.advice());
        });
        Ok(receiver)
    }

    /// Puts tables away that nobody follows and nobody has touched for a time; returns how many. They come back when they
    /// are asked for.
    pub fn put_away(&self, idle: Duration) -> usize {
        let mut tables = self.tables();
        let before = tables.len();
        tables.retain(|_, table| {
            table.shrink();
            let is_busy = matches!(table.waiting(), Waiting::Bot(_)) || table.deadline().is_some();
            table.watchers() > 0
                || is_busy
                || table.gate.is_some()
                || table.lock().touched.elapsed() < idle
        });
        before - tables.len()
    }
}
