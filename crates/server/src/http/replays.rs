//! Matches that are looked at again, over HTTP.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use page::{MOST_FRAMES, NextMatch, Past, Refusal, Why, read};
use serde::{Deserialize, Serialize};
use table::Eyes;

use super::App;
use super::answers::{Json, Refused};
use super::routes::{OpenedBody, last_event, token_of};
use super::updates::KEEP_ALIVE;
use crate::Verdicts;
use crate::replays::not_over;
use crate::saved::json;

/// The header with the organiser's token.
const ORGANISER: &str = "x-organiser-token";
/// Matches of a list.
const MOST_LISTED: usize = 50;
/// Positions of an answer, and milliseconds for a move, unless a request says otherwise.
const FRAMES: usize = 64;
const TIME_MS: u64 = 100;

pub(super) async fn list(State(app): State<App>) -> Result<Json, Refused> {
    Ok(Json(StatusCode::OK, json(&app.hall.replays(MOST_LISTED)?)))
}

#[derive(Serialize)]
struct Uploaded {
    id: String,
}

pub(super) async fn upload(State(app): State<App>, body: Bytes) -> Result<Json, Refused> {
    let not_text = |_| Refused::new(StatusCode::BAD_REQUEST, "a record is a text in UTF-8");
    let text = String::from_utf8(body.to_vec()).map_err(not_text)?;
    // Every event is played again: not on a thread that serves others.
    let id = blocking(move || app.hall.upload(&text)).await??;
    Ok(Json(StatusCode::CREATED, json(&Uploaded { id })))
}

/// Whose eyes, and which part.
#[derive(Deserialize)]
pub(super) struct Wanted {
    eyes: Option<String>,
    #[serde(default)]
    from: u32,
    most: Option<usize>,
}

impl Wanted {
    /// The ply of the first position, and how many are wanted.
    fn part(&self) -> Result<(usize, usize), Refused> {
        let most = self.most.unwrap_or(FRAMES);
        if most > MOST_FRAMES {
            let reason = format!("most: at most {MOST_FRAMES} positions at once");
            return Err(Refused::new(StatusCode::BAD_REQUEST, reason));
        }
        Ok((self.from as usize, most))
    }
}

pub(super) async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let told = blocking(move || {
        let (past, eyes) = seen(&app, &id, wanted.eyes.as_deref(), &headers)?;
        Ok::<_, Refused>(past.told(eyes)?)
    });
    Ok(Json(StatusCode::OK, told.await??))
}

pub(super) async fn frames(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let (from, most) = wanted.part()?;
    let drawn = blocking(move || {
        let (past, eyes) = seen(&app, &id, wanted.eyes.as_deref(), &headers)?;
        Ok::<_, Refused>(past.frames(eyes, from, most)?)
    });
    Ok(Json(StatusCode::OK, drawn.await??))
}

pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let past = public(&app, &id, &headers)?;
    Ok(Json(StatusCode::OK, past.record().to_text()))
}

pub(super) async fn play_on(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json, Refused> {
    let next: NextMatch = read(&body)?;
    let opened = blocking(move || {
        let past = public(&app, &id, &headers)?;
        Ok::<_, Refused>(app.hall.play_on(&past, &next)?)
    });
    Ok(Json(StatusCode::CREATED, json(&OpenedBody::new(opened.await??))))
}

/// How long each position is searched, in milliseconds.
#[derive(Deserialize)]
pub(super) struct Searched {
    time: Option<u64>,
}

/// What each move was worth, as server-sent events. The search ends when the client goes.
pub(super) async fn analysis(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(searched): Query<Searched>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let after = match last_event(&headers) {
        Some(number) => number.parse::<usize>().map_err(|_| {
            let reason = format!("{number:?} is not the number of an event");
            Refused::new(StatusCode::BAD_REQUEST, reason)
        })?,
        None => 0,
    };
    let past = public(&app, &id, &headers)?;
    let time = Duration::from_millis(searched.time.unwrap_or(TIME_MS));
    let judging = blocking(move || past.judging(after, time)).await??;
    let verdicts = app.hall.judge(judging)?;
    let stream = Sse::new(unfold(Some(Stream { app, verdicts }), Stream::next));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

struct Stream {
    app: App,
    verdicts: Verdicts,
}

impl Stream {
    /// The next move that was judged; after the last an event that says so.
    async fn next(stream: Option<Self>) -> Option<(Result<Event, Infallible>, Option<Self>)> {
        let Self { mut app, mut verdicts } = stream?;
        let found = tokio::select! {
            found = verdicts.next() => found,
            _ = app.stopping.wait_for(|stopping| *stopping) => return None,
        };
        Some(match found {
            Some(Ok(judged)) => {
                let event = Event::default().id(judged.number.to_string()).data(judged.json);
                (Ok(event), Some(Self { app, verdicts }))
            }
            Some(Err(refusal)) => {
                let why = serde_json::json!({ "error": refusal.reason });
                (Ok(Event::default().event("end").data(why.to_string())), None)
            }
            None => (Ok(Event::default().event("end").data("{}")), None),
        })
    }
}

/// A match, and the eyes with which a request may look at it: any once it is over, and any for the organiser; before, those of
/// its seat, or a spectator's.
fn seen(
    app: &App,
    id: &str,
    wanted: Option<&str>,
    headers: &HeaderMap,
) -> Result<(Arc<Past>, Eyes), Refused> {
    let malformed = |why: String| Refused::new(StatusCode::BAD_REQUEST, format!("eyes: {why}"));
    let wanted = wanted.map(|eyes| eyes.parse::<Eyes>().map_err(malformed)).transpose()?;
    let (past, own) = app.hall.past(id, token_of(headers)?.as_ref())?;
    if past.is_public() || is_organiser(app, headers)? {
        return Ok((past, wanted.unwrap_or(Eyes::Referee)));
    }
    if wanted.is_some_and(|wanted| wanted != own) {
        let reason = "before the end of a match each seat sees what it may know";
        return Err(Refusal::new(Why::NotAllowed, reason).into());
    }
    Ok((past, own))
}

/// A match that is over.
fn public(app: &App, id: &str, headers: &HeaderMap) -> Result<Arc<Past>, Refused> {
    let (past, _) = app.hall.past(id, token_of(headers)?.as_ref())?;
    if past.is_public() {
        return Ok(past);
    }
    Err(not_over().into())
}

fn is_organiser(app: &App, headers: &HeaderMap) -> Result<bool, Refused> {
    let Some(value) = headers.get(ORGANISER) else { return Ok(false) };
    let malformed =
        |why: &str| Refused::new(StatusCode::BAD_REQUEST, format!("{ORGANISER}: {why}"));
    let text = value.to_str().map_err(|_| malformed("it is not a text"))?;
    let token = text.parse().map_err(|why: String| malformed(&why))?;
    Ok(app.hall.is_organiser(&token))
}

/// Does something on a thread that may wait.
async fn blocking<T: Send + 'static>(
    act: impl FnOnce() -> T + Send + 'static,
) -> Result<T, Refused> {
    let stopping = |_| Refused::new(StatusCode::SERVICE_UNAVAILABLE, "the server is about to stop");
    tokio::task::spawn_blocking(act).await.map_err(stopping)
}
