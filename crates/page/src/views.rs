//! What the pages of one match were last sent.

use std::sync::Arc;

use table::Eyes;

use crate::{LiveMatch, Place, Sent};

/// What pages with the same eyes were last sent: those that follow get patches, and the same update is made once.
#[derive(Default)]
pub struct Views(Vec<View>);

struct View {
    eyes: Eyes,
    sent: Sent,
    /// What the last update follows on, and the update.
    last: (Option<Place>, Arc<str>),
}

impl Views {
    /// What a page with these eyes is sent, as JSON, if it has followed the match to `since`; none if nothing changed.
    pub fn update(
        &mut self,
        live: &LiveMatch,
        eyes: Eyes,
        since: Option<Place>,
    ) -> Option<Arc<str>> {
        let place = live.place();
        if since == Some(place) {
            return None;
        }
        let known = self.0.iter().position(|view| view.eyes == eyes);
        if let Some(view) = known.map(|known| &self.0[known])
            && view.sent.place == place
            && view.last.0 == since
        {
            return Some(Arc::clone(&view.last.1));
        }
        let cached = known.map(|known| &self.0[known].sent);
        let followed = cached.filter(|sent| Some(sent.place) == since).cloned();
        let followed = followed.or_else(|| since.map(Sent::at));
        let (update, sent) = live.update(eyes, followed.as_ref());
        let json: Arc<str> = update.json.into();
        let view = View { eyes, sent, last: (since, Arc::clone(&json)) };
        match known {
            Some(known) => self.0[known] = view,
            None => self.0.push(view),
        }
        Some(json)
    }

    /// Forgets what can be made again.
    pub fn clear(&mut self) {
        self.0 = Vec::new();
    }
}
