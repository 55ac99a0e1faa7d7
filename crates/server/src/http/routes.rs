//! The interface, version 1.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, Path, Query, State};
use axum::http::{HeaderMap, StatusCode};
use axum::middleware::{from_fn, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use game::Language;
use page::{Command, FlowCommand, HINT_TIME, NewMatch, Place, read};
use serde::{Deserialize, Serialize};

use super::App;
use super::answers::{Json, Refused};
use super::assets;
use super::blocking::{about_to_stop, failed};
use super::compressed::compress;
use super::guard::guard;
use super::guests;
use super::metrics::metrics;
use super::openapi::openapi;
use super::puzzles;
use super::qr;
use super::replays;
use super::tournaments;
use super::updates::updates;
use crate::saved::json;
use crate::{Opened, TableLine, Token};

/// The header with the token of a seat.
const TOKEN: &str = "x-seat-token";
/// The header with the time since the question under way was put, in milliseconds.
const AGO: &str = "x-asked-ago";
/// The largest body: a board in a file.
const MOST_BYTES: usize = 1 << 20;
/// The largest record from outside: what players say and think, and a thousand moves, have room in it.
const MOST_RECORD: usize = 4 << 20;

/// Tables of a list.
const MOST_LISTED: usize = 50;

type Answer = Result<Response, Refused>;

/// All routes.
pub(crate) fn router(app: App) -> Router {
    let room_for_records = DefaultBodyLimit::max(MOST_RECORD);
    let api = Router::new()
        .route("/openapi.json", get(openapi))
        .route("/games", get(games))
        .route("/games/{game}", get(game))
        .route("/games/{game}/rules", get(rules))
        .route("/games/{game}/picture", get(game_picture))
        .route("/games/{game}/puzzle", get(puzzles::puzzle))
        .route("/preview", post(preview))
        .route("/qr", post(qr::code))
        .route("/tables", get(list).post(open))
        .route("/tables/{id}", get(look))
        .route("/tables/{id}/updates", get(follow))
        .route("/tables/{id}/commands", post(command))
        .route("/tables/{id}/flow", post(flow))
        .route("/tables/{id}/hint", post(hint))
        .route("/tables/{id}/player", get(guests::join))
        .route("/tables/{id}/rematch", post(rematch))
        .route("/tables/{id}/record", get(record))
        .route("/organiser", get(replays::organiser))
        .route("/replays", get(replays::list).post(replays::upload).layer(room_for_records))
        .route("/replays/{id}", get(replays::look))
        .route("/replays/{id}/frames", get(replays::frames))
        .route("/replays/{id}/record", get(replays::record))
        .route("/replays/{id}/tables", post(replays::play_on))
        .route("/replays/{id}/analysis", get(replays::analysis))
        .route("/news", get(tournaments::news))
        .route("/tournaments", get(tournaments::list))
        .route("/tournaments/{id}", get(tournaments::look))
        .route("/tournaments/{id}/updates", get(tournaments::updates))
        .route("/tournaments/{id}/matches", get(tournaments::matches));
    Router::new()
        .nest("/api/1", api)
        .route("/metrics", get(metrics))
        .route("/health", get(health))
        .route("/assets/{name}", get(assets::asset))
        .route("/api/{*rest}", get(nowhere))
        .fallback(assets::index)
        .layer(DefaultBodyLimit::max(MOST_BYTES))
        .layer(from_fn(compress))
        .layer(from_fn_with_state(app.clone(), guard))
        .with_state(app)
}

#[derive(Deserialize)]
pub(super) struct Spoken {
    lang: Option<String>,
}

impl Spoken {
    /// The language that is asked for, or that the browser prefers.
    pub(super) fn language(&self, headers: &HeaderMap) -> Language {
        let preferred = || {
            let accepted = headers.get("accept-language")?.to_str().ok()?;
            accepted.split(',').find_map(|tag| Language::of_tag(tag.split(';').next()?.trim()))
        };
        let chosen = self.lang.as_deref().and_then(Language::of_tag);
        chosen.or_else(preferred).unwrap_or_default()
    }
}

async fn games(Query(spoken): Query<Spoken>, headers: HeaderMap) -> Json {
    Json(StatusCode::OK, page::games(spoken.language(&headers)))
}

async fn game(
    Path(name): Path<String>,
    Query(spoken): Query<Spoken>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let language = spoken.language(&headers);
    let found = known((name.clone(), Some(language.tag())), || page::game(&name, language));
    Ok(Json(StatusCode::OK, found.ok_or_else(|| no_game(&name))?))
}

async fn rules(
    Path(name): Path<String>,
    Query(spoken): Query<Spoken>,
    headers: HeaderMap,
) -> Answer {
    let game = registry::find(&name).ok_or_else(|| no_game(&name))?;
    let text = game.manual(spoken.language(&headers));
    Ok(([("content-type", "text/markdown; charset=utf-8")], text).into_response())
}

async fn game_picture(Path(name): Path<String>) -> Result<Json, Refused> {
    let found = known((name.clone(), None), || page::picture(&name));
    Ok(Json(StatusCode::OK, found.ok_or_else(|| no_game(&name))?))
}

/// What is the same each time it is asked for, made once: a game in a language, or its picture.
fn known(
    key: (String, Option<&'static str>),
    make: impl FnOnce() -> Option<String>,
) -> Option<String> {
    static MADE: Mutex<BTreeMap<(String, Option<&str>), String>> = Mutex::new(BTreeMap::new());
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(found) = made.get(&key) {
        return Some(found.clone());
    }
    // Only games that exist are kept: nobody can fill the list.
    let found = make()?;
    made.insert(key, found.clone());
    Some(found)
}

pub(super) fn no_game(name: &str) -> Refused {
    let name: String = name.chars().take(40).collect();
    Refused::new(StatusCode::NOT_FOUND, format!("there is no game {name:?}"))
}

#[derive(Deserialize)]
struct Played {
    #[serde(default)]
    moves: usize,
}

async fn preview(Query(played): Query<Played>, body: Bytes) -> Result<Json, Refused> {
    let new: NewMatch = read(&body)?;
    Ok(Json(StatusCode::OK, page::preview(&new, played.moves)?))
}

async fn list(State(app): State<App>) -> Json {
    let lines: Vec<TableLine> =
        app.hall.live(MOST_LISTED).iter().map(|table| table.line()).collect();
    Json(StatusCode::OK, json(&lines))
}

#[derive(Serialize)]
pub(super) struct OpenedBody {
    id: String,
    tokens: Vec<Option<String>>,
}

impl OpenedBody {
    pub(super) fn new(opened: Opened) -> Self {
        let text = |token: &Option<Token>| token.as_ref().map(ToString::to_string);
        Self { tokens: opened.tokens.iter().map(text).collect(), id: opened.id }
    }
}

async fn open(State(app): State<App>, body: Bytes) -> Result<Json, Refused> {
    let new: NewMatch = read(&body)?;
    let opened = app.hall.open(&new)?;
    Ok(Json(StatusCode::CREATED, json(&OpenedBody::new(opened))))
}

async fn look(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let table = app.hall.find(&id)?;
    let eyes = table.eyes(token_of(&headers)?.as_ref())?;
    let update = table.update(eyes, None).ok_or_else(nothing)?;
    Ok(Json(StatusCode::OK, update.json.to_string()))
}

async fn follow(State(app): State<App>, Path(id): Path<String>, headers: HeaderMap) -> Answer {
    let table = app.hall.find(&id)?;
    let eyes = table.eyes(token_of(&headers)?.as_ref())?;
    let since = last_event(&headers).map(str::parse::<Place>).transpose()?;
    if let Some(seat) = eyes.seat() {
        app.hall.comes(&table, seat)?;
    }
    let ago = [(AGO, table.asked_ago().as_millis().to_string())];
    let updates = updates(app.clone(), Arc::clone(&table), eyes, since);
    table.watched();
    Ok((ago, updates).into_response())
}

async fn command(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json, Refused> {
    let table = app.hall.find(&id)?;
    let token = own_token(&headers)?;
    let command: Command = read(&body)?;
    app.hall.command(&table, &token, &command)?;
    Ok(Json(StatusCode::OK, "{}".to_string()))
}

#[derive(Serialize)]
struct NextBody {
    id: String,
}

async fn rematch(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<Json, Refused> {
    let table = app.hall.find(&id)?;
    let id = app.hall.rematch(&table, &own_token(&headers)?)?;
    Ok(Json(StatusCode::OK, json(&NextBody { id })))
}

/// Pauses a match that is shown, or lets it go on.
async fn flow(
    State(app): State<App>,
    Path(id): Path<String>,
    body: Bytes,
) -> Result<Json, Refused> {
    let command: FlowCommand = read(&body)?;
    if app.hall.find(&id)?.flow(command) {
        return Ok(Json(StatusCode::OK, "{}".to_string()));
    }
    Err(Refused::new(StatusCode::FORBIDDEN, "this match cannot be paused"))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Asked {
    ply: usize,
}

async fn hint(
    State(app): State<App>,
    Path(id): Path<String>,
    headers: HeaderMap,
    body: Bytes,
) -> Result<Json, Refused> {
    let table = app.hall.find(&id)?;
    let seat = table.seat(&own_token(&headers)?)?;
    let Asked { ply } = read(&body)?;
    let advice = app.hall.advise(&table, seat, ply, HINT_TIME)?;
    // The search ends by itself; a request that is gone does not stop it.
    let found = tokio::task::spawn_blocking(move || advice.recv()).await;
    match found {
        Ok(Ok(advice)) => Ok(Json(StatusCode::OK, advice)),
        _ if *app.stopping.borrow() => Err(about_to_stop()),
        _ => Err(failed()),
    }
}

async fn record(State(app): State<App>, Path(id): Path<String>) -> Result<Json, Refused> {
    let table = app.hall.find(&id)?;
    Ok(Json(StatusCode::OK, table.record()?))
}

/// Whether the server can read its tables.
async fn health(State(app): State<App>) -> Result<Json, Refused> {
    app.hall.check_store()?;
    Ok(Json(StatusCode::OK, "{}".to_string()))
}

async fn nowhere() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "there is nothing here")
}

fn nothing() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "there is nothing to see")
}

/// The token of a request that only the holder of a seat may make.
pub(crate) fn own_token(headers: &HeaderMap) -> Result<Token, Refused> {
    token_of(headers)?.ok_or_else(|| {
        let reason = format!("the header {TOKEN} with the token of a seat is missing");
        Refused::new(StatusCode::UNAUTHORIZED, reason)
    })
}

/// The last event of a stream that a client has, if it comes back.
pub(super) fn last_event(headers: &HeaderMap) -> Option<&str> {
    let last = headers.get("last-event-id").and_then(|value| value.to_str().ok());
    last.filter(|last| !last.is_empty())
}

/// The token of a request; none for spectators.
pub(super) fn token_of(headers: &HeaderMap) -> Result<Option<Token>, Refused> {
    let Some(value) = headers.get(TOKEN) else { return Ok(None) };
    let malformed = |why: String| Refused::new(StatusCode::BAD_REQUEST, format!("{TOKEN}: {why}"));
    let text = value.to_str().map_err(|_| malformed("it is not a text".to_string()))?;
    text.parse().map(Some).map_err(malformed)
}
