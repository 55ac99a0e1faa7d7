//! A connection to a server: made, lost, made again.

use std::io::{self, ErrorKind};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use serde_json::Value;
use tungstenite::client::IntoClientRequest;
use tungstenite::handshake::HandshakeError;
use tungstenite::http::{HeaderValue, StatusCode};
use tungstenite::protocol::WebSocketConfig;
use tungstenite::{Error, Message, WebSocket, client::client_with_config};

use super::address::SeatAddress;

/// How long a connection may take to be made, and a message to be sent.
const PATIENCE: Duration = Duration::from_secs(10);
/// A server that says nothing for this long is gone: it pings every five seconds.
const SILENCE: Duration = Duration::from_secs(17);

/// Why there is no connection.
pub(crate) enum NoConnection {
    /// Another try would end the same.
    Refused(String),
    /// The server cannot be reached now.
    Unreachable(String),
}

/// What came over a connection.
pub(crate) enum Heard {
    Line(String),
    /// Nothing yet.
    Nothing,
    /// The server closed it, with a code and a reason.
    Closed(u16, String),
    /// It is lost, for this reason.
    Lost(String),
}

/// A connection to the seat of a table.
pub(crate) struct Connection {
    socket: WebSocket<TcpStream>,
    heard: Instant,
}

impl Connection {
    /// Connects; `since` is the ply of the last question that the player got.
    pub(crate) fn open(address: &SeatAddress, since: Option<usize>) -> Result<Self, NoConnection> {
        let unreachable = |error: io::Error| NoConnection::Unreachable(error.to_string());
        let stream = reached(&address.socket()).map_err(unreachable)?;
        let timed = stream.set_read_timeout(Some(PATIENCE));
        timed.and_then(|()| stream.set_write_timeout(Some(PATIENCE))).map_err(unreachable)?;
        // Without it answers are only slower.
        let _ = stream.set_nodelay(true);
        let refused = |error: &dyn std::fmt::Display| NoConnection::Refused(error.to_string());
        let request = address.player(since).into_client_request();
        let mut request = request.map_err(|error| refused(&error))?;
        let token = HeaderValue::from_str(&address.token.to_string());
        request.headers_mut().insert("x-seat-token", token.map_err(|error| refused(&error))?);
        // Boards may be large: a line to a player has no limit.
        let config = WebSocketConfig::default().max_message_size(None).max_frame_size(None);
        match client_with_config(request, stream, Some(config)) {
            Ok((socket, _)) => Ok(Self { socket, heard: Instant::now() }),
            Err(HandshakeError::Failure(Error::Http(response))) => Err(why(&response)),
            Err(HandshakeError::Failure(Error::Io(error))) => Err(unreachable(error)),
            // A connection that is cut in the middle of its first answer.
            Err(HandshakeError::Failure(error)) => {
                Err(NoConnection::Unreachable(format!("there is no plateau server ({error})")))
            }
            Err(HandshakeError::Interrupted(_)) => {
                Err(NoConnection::Unreachable("the server does not answer".to_string()))
            }
        }
    }

    /// The next line, if it comes within this time.
    pub(crate) fn hear(&mut self, time: Duration) -> Heard {
        // A socket without this timeout would have been refused before.
        let _ = self.socket.get_ref().set_read_timeout(Some(time.max(Duration::from_millis(1))));
        match self.socket.read() {
            Ok(message) => {
                self.heard = Instant::now();
                match message {
                    Message::Text(line) => Heard::Line(line.to_string()),
                    Message::Close(Some(frame)) => {
                        // So that the server gets the answer to its close; it may be gone.
                        let _ = self.socket.flush();
                        Heard::Closed(frame.code.into(), frame.reason.to_string())
                    }
                    Message::Close(None) => Heard::Lost("the server closed it".to_string()),
                    _ => Heard::Nothing,
                }
            }
            Err(Error::Io(error)) if is_timeout(&error) => {
                if self.heard.elapsed() > SILENCE {
                    return Heard::Lost(format!("nothing was heard for {SILENCE:?}"));
                }
                Heard::Nothing
            }
            Err(error) => Heard::Lost(plain(&error)),
        }
    }

    /// Sends a line; an error says why the connection is lost.
    pub(crate) fn say(&mut self, line: &str) -> Result<(), String> {
        self.socket.send(Message::text(line)).map_err(|error| plain(&error))
    }
}

/// A stream to the first address of a host that answers.
fn reached(socket: &str) -> io::Result<TcpStream> {
    let mut last = io::Error::new(ErrorKind::NotFound, "the host has no address");
    for address in socket.to_socket_addrs()? {
        match TcpStream::connect_timeout(&address, PATIENCE) {
            Ok(stream) => return Ok(stream),
            Err(error) => last = error,
        }
    }
    Err(last)
}

fn is_timeout(error: &io::Error) -> bool {
    matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
}

/// An error in words, for connections that end without a reason.
fn plain(error: &Error) -> String {
    match error {
        Error::Io(error) => error.to_string(),
        Error::ConnectionClosed | Error::AlreadyClosed | Error::Protocol(_) => {
            "the server hung up".to_string()
        }
        other => other.to_string(),
    }
}

/// What an HTTP answer means that is not a connection.
fn why(response: &tungstenite::http::Response<Option<Vec<u8>>>) -> NoConnection {
    let status = response.status();
    let body = response.body().as_deref().unwrap_or_default();
    let reason = serde_json::from_slice::<Value>(body).ok();
    let reason = reason.as_ref().and_then(|body| body["error"].as_str());
    let reason = reason.map_or_else(|| format!("HTTP status {status}"), str::to_string);
    match status {
        StatusCode::TOO_MANY_REQUESTS => NoConnection::Unreachable(reason),
        status if status.is_server_error() => NoConnection::Unreachable(reason),
        _ => NoConnection::Refused(reason),
    }
}
