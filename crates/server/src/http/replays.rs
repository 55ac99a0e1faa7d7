//! Matches that are looked at again, over HTTP.

use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::Extension;
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
use super::guard::{CountedAnalysis, From, limited};
use super::routes::{OpenedBody, last_event, token_of};
use super::updates::KEEP_ALIVE;
use crate::saved::json;
use crate::{Verdict, Verdicts};

/// The header with the organiser's token.
const ORGANISER: &str = "x-organiser-token";
/// Matches of a list.
const MOST_LISTED: usize = 50;
/// Positions of an answer, and milliseconds for a move, unless a request says otherwise.
const FRAMES: usize = 64;
const TIME_MS: u64 = 100;

/// Which part of the list of matches.
#[derive(Deserialize)]
pub(super) struct Page {
    before: Option<String>,
    most: Option<usize>,
}

pub(super) async fn list(
    State(app): State<App>,
    Query(Page { before, most }): Query<Page>,
) -> Result<Json, Refused> {
    let refused = |reason: String| Refused::new(StatusCode::BAD_REQUEST, reason);
    let most = most.unwrap_or(MOST_LISTED);
    if most == 0 || most > MOST_LISTED {
        return Err(refused(format!("most: from 1 to {MOST_LISTED} matches at once")));
    }
    let id = |text: String| text.parse().map_err(|why| refused(format!("before: {why}")));
    let before = before.map(id).transpose()?;
    let listed = app.blocking(move |app| Ok(app.hall.replays(before.as_ref(), most)?));
    Ok(Json(StatusCode::OK, json(&listed.await?)))
}

#[derive(Serialize)]
struct Uploaded {
    id: String,
}

pub(super) async fn upload(State(app): State<App>, body: Bytes) -> Result<Json, Refused> {
    let not_text = |_| Refused::new(StatusCode::BAD_REQUEST, "a record is a text in UTF-8");
    let text = String::from_utf8(body.to_vec()).map_err(not_text)?;
    // Every event is played again: not on a thread that serves others.
    let id = app.blocking(move |app| Ok(app.hall.upload(&text)?)).await?;
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
    let told = app.blocking(move |app| {
        let (past, eyes) = seen(app, &id, wanted.eyes.as_deref(), &headers)?;
        Ok(past.told(eyes)?)
    });
    Ok(Json(StatusCode::OK, told.await?))
}

pub(super) async fn frames(
    State(app): State<App>,
    Path(id): Path<String>,
    Query(wanted): Query<Wanted>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let (from, most) = wanted.part()?;
    let drawn = app.blocking(move |app| {
        let (past, eyes) = seen(app, &id, wanted.eyes.as_deref(), &headers)?;
        Ok(past.frames(eyes, from, most)?)
    });
    Ok(Json(StatusCode::OK, drawn.await?))
}

pub(super) async fn record(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json, Refused> {
    let text = app.blocking(move |app| Ok(public(app, &id)?.record().to_text()));
    Ok(Json(StatusCode::OK, text.await?))
}

pub(super) async fn play_on(
    State(app): State<App>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json, Refused> {
    let next: NextMatch = read(&body)?;
    let opened = app.blocking(move |app| {
        let past = public(app, &id)?;
        Ok(app.hall.play_on(&past, &next)?)
    });
    Ok(Json(StatusCode::CREATED, json(&OpenedBody::new(opened.await?))))
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
    from: Option<Extension<From>>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let after = match last_event(&headers) {
        Some(number) => number.parse::<usize>().map_err(|_| {
            let reason = format!("{number:?} is not the number of an event");
            Refused::new(StatusCode::BAD_REQUEST, reason)
        })?,
        None => 0,
    };
    let time = Duration::from_millis(searched.time.unwrap_or(TIME_MS));
    let address = from.and_then(|Extension(From(peer))| limited(peer, &headers));
    let counted = app.gate.analyse(address).ok_or_else(|| {
        let reason = "your address has as many analyses under way as it may have: end one of them";
        Refused::new(StatusCode::TOO_MANY_REQUESTS, reason)
    })?;
    let judging =
        app.clone().blocking(move |app| Ok(public(app, &id)?.judging(after, time)?)).await?;
    let verdicts = app.hall.judge(judging)?;
    let stream = Stream { app, verdicts, _counted: counted };
    let stream = Sse::new(unfold(Some(stream), Stream::next));
    Ok(stream.keep_alive(KeepAlive::new().interval(KEEP_ALIVE)).into_response())
}

struct Stream {
    app: App,
    verdicts: Verdicts,
    _counted: CountedAnalysis,
}

impl Stream {
    /// The next move that was judged; after the last an event that says so. A stream that ends without one was cut off.
    async fn next(stream: Option<Self>) -> Option<(Result<Event, Infallible>, Option<Self>)> {
        let mut stream = stream?;
        let Self { app, verdicts, .. } = &mut stream;
        let found = tokio::select! {
            biased;
            _ = app.stopping.wait_for(|stopping| *stopping) => return None,
            found = verdicts.next() => found?,
        };
        let end = |said: serde_json::Value| {
            Some((Ok(Event::default().event("end").data(said.to_string())), None))
        };
        match found {
            Verdict::Judged(judged) => {
                let event = Event::default().id(judged.number.to_string()).data(judged.json);
                Some((Ok(event), Some(stream)))
            }
            Verdict::Complete => end(serde_json::json!({ "complete": true })),
            Verdict::Failed(refusal) => end(serde_json::json!({ "error": refusal.reason })),
        }
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
    let past = app.hall.past(id)?;
    // Tokens are looked at only where they matter: what is public needs none.
    if past.is_public() || is_organiser(app, headers)? {
        return Ok((past, wanted.unwrap_or(Eyes::Referee)));
    }
    let own = app.hall.eyes(id, token_of(headers)?.as_ref())?;
    if let Some(wanted) = wanted.filter(|wanted| *wanted != own) {
        let reason = format!(
            "this match is not over: until then {own} may not see what {wanted} sees, only the organiser may"
        );
        return Err(Refusal::new(Why::NotAllowed, reason).into());
    }
    Ok((past, own))
}

/// A match that is over, or came from outside.
fn public(app: &App, id: &str) -> Result<Arc<Past>, Refused> {
    let past = app.hall.past(id)?;
    match past.is_public() {
        true => Ok(past),
        false => Err(Refusal::not_over().into()),
    }
}

/// Tells whether the organiser's token of a request is the right one.
pub(super) async fn organiser(State(app): State<App>, headers: HeaderMap) -> Result<Json, Refused> {
    match is_organiser(&app, &headers)? {
        true => Ok(Json(StatusCode::OK, "{}".to_string())),
        false => {
            let reason = format!("the header {ORGANISER} does not have the organiser's token");
            Err(Refused::new(StatusCode::FORBIDDEN, reason))
        }
    }
}

fn is_organiser(app: &App, headers: &HeaderMap) -> Result<bool, Refused> {
    let Some(value) = headers.get(ORGANISER) else { return Ok(false) };
    let malformed =
        |why: &str| Refused::new(StatusCode::BAD_REQUEST, format!("{ORGANISER}: {why}"));
    let text = value.to_str().map_err(|_| malformed("it is not a text"))?;
    let token = text.parse().map_err(|why: String| malformed(&why))?;
    Ok(app.hall.is_organiser(&token))
}
