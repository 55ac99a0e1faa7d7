//! Links as QR codes: a phone reads them from another screen.

use std::fmt::Write;

use axum::body::Bytes;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use qrcodegen::{QrCode, QrCodeEcc};

use super::answers::Refused;

/// The light edge that readers need, in modules.
const EDGE: i32 = 4;

/// The longest link.
const MOST_LETTERS: usize = 300;

/// The text of the request as a QR code, in SVG.
pub(crate) async fn code(text: Bytes) -> Result<Response, Refused> {
    let malformed = |reason: &str| Refused::new(StatusCode::BAD_REQUEST, reason);
    let text = std::str::from_utf8(&text).map_err(|_| malformed("this is not a text"))?;
    if text.is_empty() || text.chars().count() > MOST_LETTERS {
        return Err(malformed("a QR code is made of a text of 1 to 300 letters"));
    }
    let code = QrCode::encode_text(text, QrCodeEcc::Medium)
        .map_err(|_| malformed("this text is too long for a QR code"))?;
    let headers = [(header::CONTENT_TYPE, "image/svg+xml"), (header::CACHE_CONTROL, "no-store")];
    Ok((headers, drawn(&code)).into_response())
}

/// One path with a square for each dark module.
fn drawn(code: &QrCode) -> String {
    let side = code.size() + 2 * EDGE;
    let mut path = String::new();
    for y in 0..code.size() {
        for x in (0..code.size()).filter(|&x| code.get_module(x, y)) {
            write!(path, "M{} {}h1v1h-1z", x + EDGE, y + EDGE)
                .expect("a string takes all that is written");
        }
    }
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {side} {side}\" shape-rendering=\"crispEdges\">\
         <path fill=\"#fff\" d=\"M0 0h{side}v{side}h-{side}z\"/><path d=\"{path}\"/></svg>"
    )
}
