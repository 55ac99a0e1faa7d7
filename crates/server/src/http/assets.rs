//! The files of the page, built into the program.

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;
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
    "announcer.js": SCRIPT,
    "api.js": SCRIPT,
    "app.js": SCRIPT,
    "board.js": SCRIPT,
    "clocks.js": SCRIPT,
    "dom.js": SCRIPT,
    "gestures.js": SCRIPT,
    "glide.js": SCRIPT,
    "home.js": SCRIPT,
    "invitation.js": SCRIPT,
    "new.js": SCRIPT,
    "offer.js": SCRIPT,
    "page-words.js": SCRIPT,
    "panel.js": SCRIPT,
    "reach.js": SCRIPT,
    "rules.js": SCRIPT,
    "seats.js": SCRIPT,
    "shapes.js": SCRIPT,
    "stepper.js": SCRIPT,
    "table.js": SCRIPT,
    "telling.js": SCRIPT,
    "touches.js": SCRIPT,
    "words.js": SCRIPT,
    "zoom-buttons.js": SCRIPT,
    "zoom.js": SCRIPT,
    "board.css": STYLE,
    "style.css": STYLE,
    "icon.svg": "image/svg+xml",
];

const INDEX: &str = include_str!("../../../../web/index.html");

/// A file by its name.
pub(crate) async fn asset(
    State(app): State<App>,
    Path(name): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Refused> {
    if let Some(folder) = &app.web {
        return read(folder, &name);
    }
    let asset = ASSETS.iter().find(|asset| asset.name == name).ok_or_else(no_file)?;
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

/// A file of a folder, as it is now.
fn read(folder: &std::path::Path, name: &str) -> Result<Response, Refused> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-.".contains(&byte);
    let (_, ending) = name.rsplit_once('.').ok_or_else(no_file)?;
    let kind = match ending {
        "js" => SCRIPT,
        "css" => STYLE,
        "svg" => "image/svg+xml",
        "html" => "text/html; charset=utf-8",
        _ => return Err(no_file()),
    };
    if !name.bytes().all(is_plain) {
        return Err(no_file());
    }
    let text = std::fs::read_to_string(folder.join(name)).map_err(|_| no_file())?;
    Ok(([(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, "no-store")], text).into_response())
}

fn no_file() -> Refused {
    Refused::new(StatusCode::NOT_FOUND, "there is no such file")
}

/// The page itself: which view an address shows is decided there.
pub(crate) async fn index(State(app): State<App>) -> Response {
    if let Some(folder) = &app.web {
        return read(folder, "index.html").into_response();
    }
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, INDEX).into_response()
}
