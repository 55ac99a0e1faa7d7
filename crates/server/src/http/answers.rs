//! Answers: JSON, or why there is none.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use page::{Refusal, Why};
use serde::Serialize;

use crate::HallError;
use crate::saved::json;

/// Why a request was refused.
#[derive(Debug)]
pub(crate) struct Refused {
    pub(crate) status: StatusCode,
    pub(crate) reason: String,
}

#[derive(Serialize)]
struct Body<'a> {
    error: &'a str,
}

impl Refused {
    pub(crate) fn new(status: StatusCode, reason: impl Into<String>) -> Self {
        Self { status, reason: reason.into() }
    }
}

impl From<Refusal> for Refused {
    fn from(refusal: Refusal) -> Self {
        let status = match refusal.why {
            Why::Malformed => StatusCode::BAD_REQUEST,
            Why::NotAllowed => StatusCode::FORBIDDEN,
            Why::OutOfTurn => StatusCode::CONFLICT,
            Why::Illegal => StatusCode::UNPROCESSABLE_ENTITY,
        };
        Self::new(status, refusal.reason)
    }
}

impl From<HallError> for Refused {
    fn from(error: HallError) -> Self {
        let reason = error.to_string();
        match error {
            HallError::Refused(refusal) => refusal.into(),
            HallError::OnlyShows => Self::new(StatusCode::FORBIDDEN, reason),
            HallError::Unknown(_) | HallError::NoTournament(_) => {
                Self::new(StatusCode::NOT_FOUND, reason)
            }
            HallError::Full | HallError::Busy | HallError::Store(_) | HallError::Io(_) => {
                Self::new(StatusCode::SERVICE_UNAVAILABLE, reason)
            }
        }
    }
}

impl IntoResponse for Refused {
    fn into_response(self) -> Response {
        Json(self.status, json(&Body { error: &self.reason })).into_response()
    }
}

/// A text that is JSON already.
pub(crate) struct Json(pub(crate) StatusCode, pub(crate) String);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        let mut response = (self.0, self.1).into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
