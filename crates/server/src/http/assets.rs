//! The files of the page, built into the program.

use std::sync::LazyLock;

use axum::extract::{Path, State};
use axum::http::{HeaderMap, HeaderValue, Method, StatusCode, Uri, header};
use axum::response::{IntoResponse, Response};
use flate2::Compression;

use super::App;
use super::answers::Refused;
use super::compressed::{gzip, takes_gzip};

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
    "analysis.js": SCRIPT,
    "announcer.js": SCRIPT,
    "api.js": SCRIPT,
    "app.js": SCRIPT,
    "board.js": SCRIPT,
    "clocks.js": SCRIPT,
    "curve.js": SCRIPT,
    "difference.js": SCRIPT,
    "dom.js": SCRIPT,
    "dropping.js": SCRIPT,
    "gestures.js": SCRIPT,
    "glide.js": SCRIPT,
    "home.js": SCRIPT,
    "invitation.js": SCRIPT,
    "kept.js": SCRIPT,
    "motion.js": SCRIPT,
    "moves.js": SCRIPT,
    "new.js": SCRIPT,
    "offer.js": SCRIPT,
    "page-words.js": SCRIPT,
    "panel.js": SCRIPT,
    "play-on.js": SCRIPT,
    "puzzle-result.js": SCRIPT,
    "puzzle.js": SCRIPT,
    "puzzles.js": SCRIPT,
    "reach.js": SCRIPT,
    "reel.js": SCRIPT,
    "remarks.js": SCRIPT,
    "replay.js": SCRIPT,
    "report-style.js": SCRIPT,
    "rules.js": SCRIPT,
    "saving.js": SCRIPT,
    "seats.js": SCRIPT,
    "shapes.js": SCRIPT,
    "sound.js": SCRIPT,
    "stepper.js": SCRIPT,
    "table.js": SCRIPT,
    "tables.js": SCRIPT,
    "telling.js": SCRIPT,
    "touches.js": SCRIPT,
    "tournament-list.js": SCRIPT,
    "tournament-matches.js": SCRIPT,
    "tournament.js": SCRIPT,
    "values.js": SCRIPT,
    "words.js": SCRIPT,
    "zoom-buttons.js": SCRIPT,
    "zoom.js": SCRIPT,
    "board.css": STYLE,
    "report.css": STYLE,
    "style.css": STYLE,
    "icon.svg": "image/svg+xml",
];

/// Where all addresses of the page begin.
const BASE: &str = "<base href=\"/\">";

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
    let at = ASSETS.iter().position(|asset| asset.name == name).ok_or_else(no_file)?;
    let (asset, made) = (&ASSETS[at], &MADE[at]);
    let known = headers.get(header::IF_NONE_MATCH).map(HeaderValue::as_bytes);
    if known == Some(made.tag.as_bytes()) {
        return Ok(StatusCode::NOT_MODIFIED.into_response());
    }
    let common = [
        (header::CONTENT_TYPE, asset.kind),
        (header::ETAG, &made.tag),
        (header::CACHE_CONTROL, "no-cache"),
        (header::VARY, "accept-encoding"),
    ];
    Ok(match takes_gzip(&headers) {
        true => {
            (common, [(header::CONTENT_ENCODING, "gzip")], made.packed.as_slice()).into_response()
        }
        false => (common, asset.text).into_response(),
    })
}

/// What is made of a file when it is first asked for.
struct Made {
    tag: String,
    packed: Vec<u8>,
}

/// By file, in the order of [`ASSETS`].
static MADE: LazyLock<Vec<Made>> = LazyLock::new(|| {
    let made = |asset: &Asset| Made {
        tag: format!("\"{}\"", &blake3::hash(asset.text.as_bytes()).to_hex()[..16]),
        packed: gzip(asset.text.as_bytes(), Compression::best()),
    };
    ASSETS.iter().map(made).collect()
});

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

/// The first parts of the addresses of views: tables, replays, the form for a new match, rules, puzzles, tournaments.
const ROOMS: [&str; 6] = ["t", "r", "new", "rules", "puzzle", "tournaments"];

/// Whether a path is the address of a view.
fn is_view(path: &str) -> bool {
    let room = path.trim_start_matches('/').split('/').next().unwrap_or_default();
    path == "/" || ROOMS.contains(&room)
}

/// The page itself: which view an address shows is decided there. At other addresses it says to readers that there is
/// nothing, and programs get an answer that says so.
pub(crate) async fn index(
    State(app): State<App>,
    method: Method,
    uri: Uri,
    headers: HeaderMap,
) -> Response {
    let is_read = method == Method::GET || method == Method::HEAD;
    let accepts = headers.get(header::ACCEPT).and_then(|value| value.to_str().ok());
    let is_reader = accepts.is_some_and(|accepts| accepts.contains("text/html"));
    match is_view(uri.path()) {
        true if is_read => page(&app),
        false if is_read && is_reader => (StatusCode::NOT_FOUND, page(&app)).into_response(),
        _ => Refused::new(StatusCode::NOT_FOUND, "there is nothing here").into_response(),
    }
}

fn page(app: &App) -> Response {
    if let Some(folder) = &app.web {
        return read(folder, "index.html").into_response();
    }
    let headers =
        [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CACHE_CONTROL, "no-cache")];
    (headers, INDEX.replace(BASE, &format!("<base href=\"{}\">", app.base))).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_says_where_its_addresses_begin() {
        assert_eq!(INDEX.matches(BASE).count(), 1);
    }

    #[test]
    fn every_view_has_an_address() {
        let script = include_str!("../../../../web/app.js");
        let rooms = script.split("room === '").skip(1).filter_map(|rest| rest.split('\'').next());
        let rooms: Vec<&str> = rooms.filter(|room| !room.is_empty()).collect();
        assert!(rooms.len() > 2 && rooms.iter().all(|room| ROOMS.contains(room)), "{rooms:?}");
        for (path, is_one) in [
            ("/", true),
            ("/t/0123456789ab", true),
            ("/rules/chess", true),
            ("/healthz", false),
            ("/nothing/x.js", false),
            ("/tables", false),
            ("//", false),
        ] {
            assert_eq!(is_view(path), is_one, "{path}");
        }
    }

    #[test]
    fn every_file_of_the_page_is_built_in() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../../web");
        let entries = std::fs::read_dir(folder).unwrap().map(Result::unwrap);
        for entry in entries.filter(|entry| entry.path().is_file()) {
            let name = entry.file_name().into_string().unwrap();
            let is_known = ASSETS.iter().any(|asset| asset.name == name);
            assert!(is_known || name == "index.html" || name.ends_with(".d.ts"), "{name}");
        }
    }
}
