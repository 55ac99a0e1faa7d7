//! The files of the page, built into the program.

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::answers::Refused;

/// A file of the page.
struct Asset {
    name: &'static str,
    kind: &'static str,
    text: &'static str,
}

macro_rules! assets {
    ($($name:literal: $kind:expr),* $(,)?) => {
        &[$(Asset { name: $name, kind: $kind, text: include_str!(concat!("../../../../web/", $name)) }),*]
    };
}

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";

const ASSETS: &[Asset] = assets![
    "address.js": SCRIPT,
    "api.js": SCRIPT,
    "app.js": SCRIPT,
    "board.js": SCRIPT,
    "dom.js": SCRIPT,
    "home.js": SCRIPT,
    "new.js": SCRIPT,
    "page-words.js": SCRIPT,
    "rules.js": SCRIPT,
    "seats.js": SCRIPT,
    "table.js": SCRIPT,
    "tables.js": SCRIPT,
    "words.js": SCRIPT,
    "board.css": STYLE,
    "style.css": STYLE,
    "icon.svg": "image/svg+xml",
];

const INDEX: &str = include_str!("../../../../web/index.html");

/// A file by its name.
pub(crate) async fn asset(
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    let asset = ASSETS.iter().find(|asset| asset.name == name);
    let asset =
        asset.ok_or_else(|| Refused::new(StatusCode::NOT_FOUND, "there is no such file"))?;
    let tag = format!("\"{}\"", &blake3::hash(asset.text.as_bytes()).to_hex()[..16]);
    if headers.get(header::IF_NONE_MATCH).is_some_and(|known| known.as_bytes() == tag.as_bytes()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let headers = [
        (header::CONTENT_TYPE, asset.kind.to_string()),
        (header::ETAG, tag),
        (header::CACHE_CONTROL, "no-cache".to_string()),
    ];
    Ok((headers, asset.text).into_response())
}

/// The page itself: which view an address shows is decided there.
pub(crate) async fn index() -> Response {
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, INDEX).into_response()
}
