//! Puzzles, over HTTP.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use axum::extract::{Path, Query, State};
use axum::http::StatusCode;
use game::Difficulty;
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::App;
use super::answers::{Json, Refused};
use super::routes::no_game;

/// The puzzles that were asked for last and are kept: those of the day are asked for by everyone.
const MOST_KEPT: usize = 64;
/// The largest seed: every JSON parser keeps such numbers exactly.
const LARGEST_SEED: u64 = (1 << 53) - 1;

type Key = (String, u64, Difficulty);

static KEPT: Mutex<VecDeque<(Key, String)>> = Mutex::new(VecDeque::new());

/// Puzzles are made one after the other: whoever asks for many keeps only others waiting who ask for one.
static MAKER: Semaphore = Semaphore::const_new(1);

#[derive(Deserialize)]
pub(super) struct Chosen {
    seed: u64,
    difficulty: Option<String>,
}

/// The puzzle of a seed. To find and prove one takes a moment: not on a thread that serves others.
pub(super) async fn puzzle(
    State(app): State<App>,
    Path(game): Path<String>,
    Query(chosen): Query<Chosen>,
) -> Result<Json, Refused> {
    let bad = |why: String| Refused::new(StatusCode::BAD_REQUEST, why);
    let difficulty = chosen.difficulty.map_or(Ok(Difficulty::default()), |text| text.parse());
    let difficulty = difficulty.map_err(|why| bad(format!("difficulty: {why}")))?;
    if chosen.seed > LARGEST_SEED {
        return Err(bad(format!("seed: at most {LARGEST_SEED}")));
    }
    let key = (game, chosen.seed, difficulty);
    if let Some(json) = kept(&key) {
        return Ok(Json(StatusCode::OK, json));
    }
    let Ok(turn) = MAKER.acquire().await else {
        return Err(Refused::new(StatusCode::SERVICE_UNAVAILABLE, "no puzzles are made any more"));
    };
    // Another request may have asked for the same one meanwhile.
    if let Some(json) = kept(&key) {
        return Ok(Json(StatusCode::OK, json));
    }
    let json = app.blocking(move |_| {
        // The work goes on if nobody waits for it any more, and so does its turn.
        let _turn = turn;
        let (game, seed, difficulty) = &key;
        let made = page::puzzle(game, *seed, *difficulty).ok_or_else(|| no_puzzles(game))??;
        keep(key, &made);
        Ok(made)
    });
    Ok(Json(StatusCode::OK, json.await?))
}

fn no_puzzles(game: &str) -> Refused {
    if registry::find(game).is_none() {
        return no_game(game);
    }
    Refused::new(StatusCode::NOT_FOUND, format!("there are no puzzles of {game}"))
}

fn kept(key: &Key) -> Option<String> {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    let found = kept.iter().position(|(known, _)| known == key)?;
    let found = kept.remove(found)?;
    let json = found.1.clone();
    kept.push_front(found);
    Some(json)
}

fn keep(key: Key, json: &str) {
    let mut kept = KEPT.lock().unwrap_or_else(PoisonError::into_inner);
    kept.retain(|(known, _)| *known != key);
    kept.push_front((key, json.to_string()));
    kept.truncate(MOST_KEPT);
}
