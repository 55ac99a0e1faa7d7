//! What every request passes: hosts, origins, how many at once and how fast.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use super::App;
use super::answers::Refused;

/// Requests that an address may make at once after a pause, and per second on average.
const BURST: f64 = 400.0;
const PER_SECOND: f64 = 100.0;
/// Connections of one address.
const CONNECTIONS: usize = 1200;
/// Analyses of one address at once.
const ANALYSES: usize = 3;
/// Addresses that are remembered.
const MOST_ADDRESSES: usize = 100_000;

/// Who may come in.
pub struct Gate {
    /// The names by which the server is called; any if empty.
    hosts: Vec<String>,
    addresses: Mutex<HashMap<IpAddr, Address>>,
    analyses: AnalysisCounts,
}

/// How many analyses each address has under way.
type AnalysisCounts = Arc<Mutex<HashMap<IpAddr, usize>>>;

struct Address {
    connections: usize,
    /// Requests that it may still make now.
    left: f64,
    counted: Instant,
}

/// An analysis that is counted until it is dropped.
pub(crate) struct CountedAnalysis(Option<(AnalysisCounts, IpAddr)>);

impl Drop for CountedAnalysis {
    fn drop(&mut self) {
        let Some((analyses, from)) = &self.0 else { return };
        let mut analyses = analyses.lock().unwrap_or_else(PoisonError::into_inner);
        match analyses.get_mut(from) {
            Some(count) if *count > 1 => *count -= 1,
            _ => drop(analyses.remove(from)),
        }
    }
}

/// A connection that is counted until it is dropped.
pub(crate) struct Counted<'a>(&'a Gate, IpAddr);

impl Gate {
    /// A gate for requests to these names.
    pub fn new(hosts: Vec<String>) -> Self {
        Self { hosts, addresses: Mutex::default(), analyses: Arc::default() }
    }

    /// Lets a connection in, unless its address has too many. This machine itself may have any number: it is the one who
    /// started the server, or a proxy for all others.
    pub(crate) fn connect(&self, from: IpAddr) -> Option<Counted<'_>> {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if addresses.len() >= MOST_ADDRESSES {
            addresses.retain(|_, address| address.connections > 0);
        }
        let now = Instant::now();
        let new = Address { connections: 0, left: BURST, counted: now };
        let address = addresses.entry(from).or_insert(new);
        if address.connections >= CONNECTIONS && !from.is_loopback() {
            return None;
        }
        address.connections += 1;
        Some(Counted(self, from))
    }

    /// Lets an address begin an analysis, unless it has too many. Without an address it is not limited: see [`limited`].
    pub(crate) fn analyse(&self, from: Option<IpAddr>) -> Option<CountedAnalysis> {
        let Some(from) = from else { return Some(CountedAnalysis(None)) };
        let mut analyses = self.analyses.lock().unwrap_or_else(PoisonError::into_inner);
        let count = analyses.entry(from).or_default();
        if *count >= ANALYSES {
            return None;
        }
        *count += 1;
        Some(CountedAnalysis(Some((Arc::clone(&self.analyses), from))))
    }

    /// Whether an address may make a request now.
    fn admits(&self, from: IpAddr) -> bool {
        let mut addresses = self.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let new = Address { connections: 0, left: BURST, counted: now };
        let address = addresses.entry(from).or_insert(new);
        let gained = now.duration_since(address.counted).as_secs_f64() * PER_SECOND;
        (address.left, address.counted) = ((address.left + gained).min(BURST), now);
        let admits = address.left >= 1.0;
        if admits {
            address.left -= 1.0;
        }
        admits
    }

    /// Whether a request is meant for this server, and not sent by a page of another one.
    fn is_ours(&self, headers: &HeaderMap) -> Result<(), Refused> {
        let text = |name| headers.get(name).and_then(|value: &HeaderValue| value.to_str().ok());
        let misdirected = |what: &str| Refused::new(StatusCode::MISDIRECTED_REQUEST, what);
        let host = text(header::HOST).ok_or_else(|| misdirected("the request names no host"))?;
        let name = without_port(host);
        let is_known = self.hosts.iter().any(|known| known.eq_ignore_ascii_case(name));
        if !self.hosts.is_empty() && !is_known {
            return Err(misdirected("this server has another name: see --host"));
        }
        match text(header::ORIGIN) {
            Some(origin)
                if origin
                    .split_once("://")
                    .is_none_or(|(_, of)| !of.eq_ignore_ascii_case(host)) =>
            {
                Err(Refused::new(StatusCode::FORBIDDEN, "requests of other sites are refused"))
            }
            _ => Ok(()),
        }
    }
}

impl Drop for Counted<'_> {
    fn drop(&mut self) {
        let mut addresses = self.0.addresses.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(address) = addresses.get_mut(&self.1) {
            address.connections -= 1;
        }
    }
}

/// A host without its port: `[::1]:8080` is `[::1]`.
fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// The address that a request comes from.
#[derive(Clone, Copy)]
pub(crate) struct From(pub(crate) IpAddr);

/// Refuses what may not come in, and adds what every answer has.
pub(crate) async fn guard(State(app): State<App>, request: Request, next: Next) -> Response {
    let from = request.extensions().get::<From>().copied();
    let (method, path) = (request.method().clone(), request.uri().path().to_string());
    let policy = if is_embedded(request.uri().query()) { EMBEDDED_POLICY } else { POLICY };
    let admitted = match from.and_then(|From(peer)| limited(peer, request.headers())) {
        Some(address) if !app.gate.admits(address) => {
            Err(Refused::new(StatusCode::TOO_MANY_REQUESTS, "too many requests: wait a moment"))
        }
        _ => app.gate.is_ours(request.headers()),
    };
    let mut response = match admitted {
        Ok(()) => with_reason(next.run(request).await).await,
        Err(refused) => refused.into_response(),
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        // By then a whole second's requests are free again.
        response.headers_mut().insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
    }
    let status = response.status();
    app.metrics.answered(status);
    match status.is_server_error() {
        true => tracing::warn!(%method, path, status = status.as_u16(), "failed"),
        false => tracing::debug!(%method, path, status = status.as_u16(), "answered"),
    }
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, policy),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    response
}

/// The address whose requests are limited: that of the peer, or behind a proxy on this machine the one it forwards for.
/// What the machine itself asks is not limited.
pub(crate) fn limited(peer: IpAddr, headers: &HeaderMap) -> Option<IpAddr> {
    if !peer.is_loopback() {
        return Some(peer);
    }
    let forwarded = headers.get_all("x-forwarded-for").iter().next_back()?.to_str().ok()?;
    forwarded.rsplit(',').next()?.trim().parse().ok()
}

/// A refusal as all others are, where the framework has refused a request before it reached us.
async fn with_reason(response: Response) -> Response {
    // The page says itself that there is nothing.
    let kinds: [&[u8]; 2] = [b"application/json", b"text/html"];
    let is_known =
        |value: &HeaderValue| kinds.iter().any(|kind| value.as_bytes().starts_with(kind));
    let is_ours = response.headers().get(header::CONTENT_TYPE).is_some_and(is_known);
    if !response.status().is_client_error() || is_ours {
        return response;
    }
    let (parts, body) = response.into_parts();
    let said = axum::body::to_bytes(body, MOST_REASON).await.unwrap_or_default();
    let reason = match String::from_utf8_lossy(&said) {
        _ if parts.status == StatusCode::PAYLOAD_TOO_LARGE => {
            "the request is too large".to_string()
        }
        said if said.is_empty() => parts.status.canonical_reason().unwrap_or("refused").to_string(),
        said => said.into_owned(),
    };
    let mut response = Refused::new(parts.status, reason).into_response();
    response
        .headers_mut()
        .extend(parts.headers.get(header::ALLOW).cloned().map(|allowed| (header::ALLOW, allowed)));
    response
}

/// The longest reason of the framework's.
const MOST_REASON: usize = 4096;

/// Everything comes from this server, and no script is written into a page.
macro_rules! policy {
    ($more:literal) => {
        concat!("default-src 'self'; img-src 'self' data:; base-uri 'self'; form-action 'none'; object-src 'none'", $more)
    };
}
/// Pages are not shown in frames of other sites, where a click may be meant for something else.
const POLICY: &str = policy!("; frame-ancestors 'self'");
/// Pages that are asked for with `?embed` are made for frames: nothing can be done on them at a seat.
const EMBEDDED_POLICY: &str = policy!("");

/// Whether a page is asked for to be shown in a frame.
fn is_embedded(query: Option<&str>) -> bool {
    let is_asked = |part: &str| part == "embed" || part.starts_with("embed=");
    query.is_some_and(|query| query.split('&').any(is_asked))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(pairs: &[(header::HeaderName, &'static str)]) -> HeaderMap {
        pairs.iter().map(|(name, value)| (name.clone(), HeaderValue::from_static(value))).collect()
    }

    #[test]
    fn other_hosts_and_origins_are_refused() {
        let gate = Gate::new(vec!["localhost".into(), "127.0.0.1".into(), "[::1]".into()]);
        let status =
            |pairs: &[_]| gate.is_ours(&headers(pairs)).map_err(|refused| refused.status.as_u16());
        assert_eq!(status(&[(header::HOST, "localhost:8080")]), Ok(()));
        assert_eq!(status(&[(header::HOST, "[::1]:8080")]), Ok(()));
        assert_eq!(status(&[(header::HOST, "evil.example")]), Err(421));
        assert_eq!(status(&[]), Err(421));
        let with = |origin| [(header::HOST, "localhost:8080"), (header::ORIGIN, origin)];
        assert_eq!(status(&with("http://localhost:8080")), Ok(()));
        for other in ["http://evil.example", "null", "http://localhost:9090"] {
            assert_eq!(status(&with(other)), Err(403), "{other}");
        }
    }

    #[test]
    fn a_proxy_of_this_machine_speaks_for_others() {
        let forwarded = HeaderMap::from_iter([(
            header::HeaderName::from_static("x-forwarded-for"),
            HeaderValue::from_static("10.0.0.9, 10.0.0.7"),
        )]);
        let (here, there) = ([127, 0, 0, 1].into(), [10, 0, 0, 1].into());
        assert_eq!(limited(here, &HeaderMap::new()), None);
        assert_eq!(limited(here, &forwarded), Some([10, 0, 0, 7].into()));
        assert_eq!(limited(there, &forwarded), Some(there), "others cannot say who they are");
    }

    #[test]
    fn an_address_has_a_few_analyses_at_once() {
        let gate = Gate::new(Vec::new());
        let [one, other] = [1, 2].map(|last| Some(IpAddr::from([10, 0, 0, last])));
        let mut held: Vec<_> =
            std::iter::repeat_with(|| gate.analyse(one)).take(ANALYSES).collect();
        assert!(held.iter().all(Option::is_some) && gate.analyse(one).is_none());
        assert!(gate.analyse(other).is_some(), "others are not kept waiting");
        assert!(gate.analyse(None).is_some(), "the machine itself is not limited");
        held.pop();
        assert!(gate.analyse(one).is_some());
        drop(held);
        assert!(gate.analyses.lock().unwrap().is_empty(), "nothing stays behind");
    }

    #[test]
    fn floods_of_one_address_are_stopped() {
        let gate = Gate::new(Vec::new());
        let address: IpAddr = [10, 0, 0, 1].into();
        let _counted = gate.connect(address).unwrap();
        let admitted = (0..3000).filter(|_| gate.admits(address)).count();
        assert!((400..3000).contains(&admitted), "{admitted}");
        let held: Vec<_> = (0..CONNECTIONS + 5).map_while(|_| gate.connect(address)).collect();
        assert_eq!(held.len(), CONNECTIONS - 1);
        drop(held);
        assert!(gate.connect(address).is_some());
    }
}
