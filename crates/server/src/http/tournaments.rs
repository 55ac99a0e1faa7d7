//! Tournaments of the store, over HTTP.

use std::convert::Infallible;
use std::sync::Arc;

use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use game::Language;
use serde::Deserialize;
use serde_json::{Value, json};
use store::{Blame, MatchFault};
use tokio::sync::watch;
use tournament::{FaultFilter, ListFilter, ListedGame, Outcome};

use super::App;
use super::answers::{Json, Refused};
use super::routes::Spoken;
use super::updates::KEEP_ALIVE;
use crate::saved::json as text;
use crate::tournaments::{DrawnPage, Tournament, Watcher};

/// Tournaments of a list, and matches of one.
const MOST_LISTED: usize = 50;

#[derive(Deserialize)]
pub(super) struct From {
    #[serde(default)]
    from: u32,
}

pub(super) async fn list(
    State(app): State<App>,
    Query(From { from }): Query<From>,
) -> Result<Json, Refused> {
    let listed = app.blocking(move |app| Ok(app.hall.tournaments(from as usize, MOST_LISTED)?));
    Ok(Json(StatusCode::OK, text(&listed.await?)))
}

pub(super) async fn look(State(app): State<App>, Path(id): Path<String>) -> Result<Json, Refused> {
    let standings = app.blocking(move |app| Ok(app.hall.tournament(&id)?.standings()));
    Ok(Json(StatusCode::OK, standings.await?.to_string()))
}

/// Which matches are wanted.
#[derive(Deserialize)]
pub(super) struct Wanted {
    player: Option<u32>,
    opponent: Option<u32>,
    result: Option<Outcome>,
    fault: Option<String>,
    before: Option<i64>,
    most: Option<usize>,
}

impl Wanted {
    /// The filter, for a tournament with this many entrants.
    fn filter(&self, entrants: usize) -> Result<ListFilter, Refused> {
        let refused = |reason: String| Refused::new(StatusCode::BAD_REQUEST, reason);
        let entrant = |number: Option<u32>| match number.map(|number| number as usize) {
            Some(number) if number >= entrants => Err(refused(format!(
                "there is no player {number}: they are numbered from 0 to {}",
                entrants - 1
            ))),
            number => Ok(number),
        };
        let kind = |name: &String| match MatchFault::KINDS.into_iter().find(|kind| kind == name) {
            Some(kind) => Ok(FaultFilter::Kind(kind)),
            None if name == "any" => Ok(FaultFilter::Any),
            None => {
                let kinds = MatchFault::KINDS.join(", ");
                Err(refused(format!("fault: it is any, or one of {kinds}")))
            }
        };
        Ok(ListFilter {
            player: entrant(self.player)?,
            opponent: entrant(self.opponent)?,
            outcome: self.result,
            fault: self.fault.as_ref().map(kind).transpose()?,
        })
    }
}

pub(super) async fn matches(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
) -> Result<Json, Refused> {
    let most = wanted.most.unwrap_or(MOST_LISTED);
    if most == 0 || most > MOST_LISTED {
        let reason = format!("most: from 1 to {MOST_LISTED} matches at once");
        return Err(Refused::new(StatusCode::BAD_REQUEST, reason));
    }
    let listed = app.blocking(move |app| {
        let tournament = app.hall.tournament(&id)?;
        let filter = wanted.filter(tournament.entrants())?;
        // One more says whether the list goes on.
        Ok(tournament.list(&filter, wanted.before, most + 1)?)
    });
    let (mut listed, names) = listed.await?;
    let goes_on = listed.len() > most;
    listed.truncate(most);
    let next = listed.last().filter(|_| goes_on).map(|last| last.row);
    let lines: Vec<Value> = listed.iter().map(|game| line(game, &names)).collect();
    Ok(Json(StatusCode::OK, json!({ "matches": lines, "next": next }).to_string()))
}

/// A match as a list has it. It is over, so that everyone may see all of it, as in its replay.
fn line(game: &ListedGame, names: &[String]) -> Value {
    let seats = game.seats.iter().map(|seat| {
        json!({ "entrant": seat.entrant, "player": names[seat.entrant], "score": seat.score, "rank": seat.rank })
    });
    let faults = game.faults.iter().map(|fault| {
        let blame = fault.blame();
        json!({
            "seat": fault.seat,
            "kind": fault.kind(),
            "reason": fault.fault.to_string(),
            "after": fault.after,
            "machine": blame == Blame::Machine,
            "stderr": fault.stderr,
        })
    });
    json!({
        "id": game.id.to_string(),
        "seed": game.seed.0,
        "seats": seats.collect::<Vec<_>>(),
        "faults": faults.collect::<Vec<_>>(),
        "ended_ms": game.ended_ms,
        "counted": game.is_counted,
    })
}

/// The page of a tournament whenever it changes, as server-sent events.
pub(super) async fn updates(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(spoken): Query<Spoken>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let language = spoken.language(&headers);
    let opened = app.clone().blocking(move |app| {
        let tournament = app.hall.tournament(&id)?;
        let (news, watcher) = (tournament.news(), app.hall.watch(Some(&tournament)));
        let page = tournament.page(language);
        Ok((tournament, news, watcher, page))
    });
    let (tournament, news, watcher, page) = opened.await?;
    let stream = PageStream { app, tournament, language, news, told: None, _watcher: watcher };
    let stream = Sse::new(unfold((stream, Some(page)), PageStream::next));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

struct PageStream {
    app: App,
    tournament: Arc<Tournament>,
    language: Language,
    news: watch::Receiver<u64>,
    /// The number of the page that was sent last.
    told: Option<u64>,
    _watcher: Watcher,
}

type Told<T> = Option<(Result<Event, Infallible>, T)>;

impl PageStream {
    /// The next page: the whole of it, or what changed since the one before. A watcher that reads slowly gets fewer.
    async fn next(
        (mut stream, page): (Self, Option<Arc<DrawnPage>>),
    ) -> Told<(Self, Option<Arc<DrawnPage>>)> {
        let mut page = page;
        loop {
            let Self { app, tournament, language, news, told, .. } = &mut stream;
            if let Some(page) = page.take().filter(|page| *told != Some(page.number)) {
                let data = match &page.changes {
                    Some((before, changes)) if *told == Some(*before) => changes,
                    _ => &page.whole,
                };
                let event = Event::default().id(page.number.to_string()).data(data);
                *told = Some(page.number);
                app.metrics.updated();
                return Some((Ok(event), (stream, None)));
            }
            tokio::select! {
                biased;
                _ = app.stopping.wait_for(|stopping| *stopping) => return None,
                changed = news.changed() => changed.ok()?,
            }
            page = tournament.drawn(*language);
        }
    }
}

/// The list of tournaments whenever there is another one, as server-sent events.
pub(super) async fn news(State(app): State<App>) -> Result<Response, Refused> {
    let (news, watcher) = (app.hall.tournament_news(), app.hall.watch(None));
    let stream = ListStream { app, news, told: None, _watcher: watcher };
    let stream = Sse::new(unfold(stream, ListStream::next));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

struct ListStream {
    app: App,
    news: watch::Receiver<u64>,
    told: Option<String>,
    _watcher: Watcher,
}

impl ListStream {
    async fn next(mut self) -> Told<Self> {
        loop {
            self.news.mark_unchanged();
            let app = self.app.clone();
            let listed = app.blocking(|app| Ok(app.hall.tournaments(0, MOST_LISTED)?)).await;
            let listed = text(&listed.ok()?);
            if self.told.as_ref() != Some(&listed) {
                let event = Event::default().data(&listed);
                self.told = Some(listed);
                return Some((Ok(event), self));
            }
            let Self { app, news, .. } = &mut self;
            tokio::select! {
                biased;
                _ = app.stopping.wait_for(|stopping| *stopping) => return None,
                changed = news.changed() => changed.ok()?,
            }
        }
    }
}
