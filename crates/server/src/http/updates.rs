//! Updates of a table, as server-sent events.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::response::sse::{Event, KeepAlive, Sse};
use futures_util::Stream;
use futures_util::stream::unfold;
use page::Place;
use table::Eyes;
use tokio::sync::watch;

use super::App;
use crate::HeldTable;

/// A connection that nothing is sent over for this long gets an empty line: a peer that is gone is noticed.
pub(super) const KEEP_ALIVE: Duration = Duration::from_secs(15);

/// One watcher of a table.
struct Watcher {
    app: App,
    table: Arc<HeldTable>,
    eyes: Eyes,
    since: Option<Place>,
    news: watch::Receiver<Place>,
}

impl Watcher {
    /// The next update. What happens while the watcher does not read is in one update when it does.
    async fn next(mut self) -> Option<(Result<Event, Infallible>, Self)> {
        loop {
            // Seen before it is looked at: what happens in between is news again.
            self.news.mark_unchanged();
            if self.table.is_gone() {
                return None;
            }
            if let Some(update) = self.table.update(self.eyes, self.since) {
                self.since = Some(update.place);
                self.app.metrics.updated();
                let event = Event::default().id(update.place.to_string()).data(&*update.json);
                return Some((Ok(event), self));
            }
            let Self { app, news, .. } = &mut self;
            tokio::select! {
                changed = news.changed() => changed.ok()?,
                _ = app.stopping.wait_for(|stopping| *stopping) => return None,
            }
        }
    }
}

/// The updates of a table for these eyes, after those up to `since`.
pub(crate) fn updates(
    app: App,
    table: Arc<HeldTable>,
    eyes: Eyes,
    since: Option<Place>,
) -> Sse<impl Stream<Item = Result<Event, Infallible>>> {
    let news = table.news();
    let watcher = Watcher { app, table, eyes, since, news };
    Sse::new(unfold(watcher, Watcher::next)).keep_alive(KeepAlive::new().interval(KEEP_ALIVE))
}
