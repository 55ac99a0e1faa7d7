//! A server on a port of its own, and a plain client.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::path::PathBuf;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use serde_json::Value;
use server::http::{Config, Server};
use server::{Hall, Limits, Token};
use store::Sqlite;

/// A folder that is removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path =
            std::env::temp_dir().join(format!("plateau-server-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    /// What a server that was killed now would leave: the store as it is, and nothing closed.
    pub(crate) fn as_if_killed(&self, name: &str) -> Self {
        let copy = Self::new(name);
        for file in ["server.db", "server.db-wal"] {
            std::fs::copy(self.0.join(file), copy.0.join(file)).unwrap();
        }
        copy
    }

    /// Lets the store take no more moves, as on a full disk, or again.
    pub(crate) fn fill(&self, is_full: bool) {
        let database = rusqlite::Connection::open(self.0.join("server.db")).unwrap();
        let sql = match is_full {
            true => {
                "CREATE TRIGGER full BEFORE INSERT ON live_event
                 BEGIN SELECT RAISE(ABORT, 'the disk is full'); END"
            }
            false => "DROP TRIGGER full",
        };
        database.execute_batch(sql).unwrap();
    }

    pub(crate) fn hall(&self) -> Hall {
        let store = Sqlite::open(&self.0.join("server.db")).unwrap();
        let limits = Limits { thinkers: 2, ..Limits::default() };
        Hall::new(store, limits).unwrap()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that stays behind does not make a test fail.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// A server that runs until it is dropped.
pub(crate) struct Running {
    pub(crate) address: SocketAddr,
    stop: Box<dyn Fn()>,
    thread: Option<JoinHandle<()>>,
}

impl Running {
    pub(crate) fn new(folder: &Folder) -> Self {
        Self::of(folder.hall())
    }

    /// A server with an organiser.
    pub(crate) fn organised(folder: &Folder, organiser: &Token) -> Self {
        let hall = folder.hall();
        hall.set_organiser(organiser);
        Self::of(hall)
    }

    fn of(hall: Hall) -> Self {
        let config = Config {
            listen: ([127, 0, 0, 1], 0).into(),
            hosts: vec!["127.0.0.1".into()],
            base: "/".into(),
        };
        let server = Server::bind(&config, hall).unwrap();
        let (address, stop) = (server.address().unwrap(), Box::new(server.stopper()));
        let thread = Some(thread::spawn(move || server.run()));
        Self { address, stop, thread }
    }

    /// A request with a token, if there is one; the status and the body.
    pub(crate) fn ask(&self, head: &str, token: Option<&str>, body: &str) -> (u16, Value) {
        let mut stream = self.send(head, token, body);
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        (status, serde_json::from_str(body).unwrap_or(Value::String(body.to_string())))
    }

    /// A request of the organiser.
    pub(crate) fn ask_as(&self, head: &str, organiser: &Token) -> (u16, Value) {
        let head = format!("{head} HTTP/1.1\r\nx-organiser-token: {organiser}\r\nx-rest:");
        self.ask(&head, None, "")
    }

    /// Sends a request, whose connection is closed after the answer.
    pub(crate) fn send(&self, head: &str, token: Option<&str>, body: &str) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let token = token.map_or(String::new(), |token| format!("x-seat-token: {token}\r\n"));
        let (address, length) = (self.address, body.len());
        write!(
            stream,
            "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{token}content-length: {length}\r\n\r\n{body}"
        )
        .unwrap();
        stream
    }

    /// The updates of a table, from an event on.
    pub(crate) fn follow(&self, id: &str, token: Option<&str>, last: Option<&str>) -> Updates {
        let mut stream = TcpStream::connect(self.address).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(120))).unwrap();
        let token = token.map_or(String::new(), |token| format!("x-seat-token: {token}\r\n"));
        let last = last.map_or(String::new(), |last| format!("last-event-id: {last}\r\n"));
        let address = self.address;
        write!(
            stream,
            "GET /api/1/tables/{id}/updates HTTP/1.1\r\nhost: {address}\r\n{token}{last}\r\n"
        )
        .unwrap();
        Updates(BufReader::new(stream))
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        (self.stop)();
        self.thread.take().map(JoinHandle::join);
    }
}

/// Server-sent events, as they come.
pub(crate) struct Updates(BufReader<TcpStream>);

impl Updates {
    /// The connection itself.
    pub(crate) fn into_stream(self) -> TcpStream {
        self.0.into_inner()
    }

    /// The next update: its id, and what it says.
    pub(crate) fn next(&mut self) -> (String, Value) {
        let (mut id, mut data) = (String::new(), String::new());
        loop {
            let mut line = String::new();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the stream ended");
            let line = line.trim_end();
            if let Some(text) = line.strip_prefix("id: ") {
                id = text.to_string();
            } else if let Some(text) = line.strip_prefix("data: ") {
                data = text.to_string();
            } else if line.is_empty() && !data.is_empty() {
                return (id, serde_json::from_str(&data).unwrap());
            }
        }
    }
}
