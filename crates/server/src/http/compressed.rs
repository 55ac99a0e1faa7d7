//! Answers with fewer bytes, for those who can read them.

use std::io::Write;

use axum::body::{Body, HttpBody};
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderValue, header};
use axum::middleware::Next;
use axum::response::Response;
use flate2::Compression;
use flate2::write::GzEncoder;

/// Smaller answers fit into a packet as they are.
const LEAST: u64 = 1200;

/// Compresses answers whose length is known, if the client takes gzip. Streams are sent as they come.
pub(crate) async fn compress(request: Request, next: Next) -> Response {
    let is_wanted = takes_gzip(request.headers());
    let response = next.run(request).await;
    let length = response.body().size_hint().exact();
    let is_packed = response.headers().contains_key(header::CONTENT_ENCODING);
    match length {
        Some(length) if is_wanted && !is_packed && length >= LEAST => packed(response).await,
        _ => response,
    }
}

/// Whether a client takes answers in gzip.
pub(crate) fn takes_gzip(headers: &HeaderMap) -> bool {
    let accepted =
        headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    accepted.split(',').any(|coding| {
        let (name, weight) = coding.split_once(';').unwrap_or((coding, ""));
        name.trim() == "gzip" && weight.trim().replace(' ', "") != "q=0"
    })
}

/// A text in gzip.
pub(crate) fn gzip(text: &[u8], level: Compression) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::with_capacity(text.len() / 3), level);
    encoder
        .write_all(text)
        .and_then(|()| encoder.finish())
        .expect("a vector takes everything that is written")
}

async fn packed(response: Response) -> Response {
    let (mut parts, body) = response.into_parts();
    // The body is in memory already.
    let Ok(bytes) = axum::body::to_bytes(body, usize::MAX).await else {
        return Response::from_parts(parts, Body::empty());
    };
    let headers = &mut parts.headers;
    headers.remove(header::CONTENT_LENGTH);
    headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static("gzip"));
    headers.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
    Response::from_parts(parts, Body::from(gzip(&bytes, Compression::fast())))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clients_say_what_they_take() {
        let takes = |text| {
            takes_gzip(&HeaderMap::from_iter([(
                header::ACCEPT_ENCODING,
                HeaderValue::from_static(text),
            )]))
        };
        assert!(takes("gzip") && takes("br, gzip;q=0.5") && takes("deflate,gzip"));
        assert!(!takes("br") && !takes("gzip; q=0") && !takes("") && !takes("xgzip"));
    }
}
