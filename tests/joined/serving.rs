//! A server as a process of its own, and the clients that join its tables.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};

use crate::outside::table::{VERIFIED, within};
use program::{Folder, ONLY_DEFECTS, Run};

/// A seat for a guest, and one for a built-in player.
pub(crate) fn guest() -> Value {
    json!({"kind": "guest"})
}

pub(crate) fn bot(player: &str) -> Value {
    json!({"kind": "bot", "player": player})
}

/// A server that is killed at the end.
pub(crate) struct Serving {
    pub(crate) folder: Folder,
    pub(crate) address: SocketAddr,
    process: Child,
}

/// A table, and the tokens of its seats.
pub(crate) struct Opened {
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
}

impl Serving {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let (process, address) =
            serve(folder.command("serve --listen 127.0.0.1:0 --store t.db --log none"));
        Self { folder, address, process }
    }

    /// A server that a command starts, which says where it listens.
    pub(crate) fn by(folder: Folder, command: Command) -> Self {
        let (process, address) = serve(command);
        Self { folder, address, process }
    }

    /// Kills the server, and starts it again at the same address after a while.
    pub(crate) fn crash(&mut self, pause: Duration) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
        std::thread::sleep(pause);
        let line = format!("serve --listen {} --store t.db --log none", self.address);
        (self.process, _) = serve(self.folder.command(&line));
    }

    /// Kills the server for good.
    pub(crate) fn kill(&mut self) {
        self.process.kill().unwrap();
        self.process.wait().unwrap();
    }

    /// A request; its status and answer.
    pub(crate) fn ask(&self, head: &str, token: &str, body: &str) -> (u16, Value) {
        request(self.address, head, token, body)
    }

    /// Opens a table.
    #[track_caller]
    pub(crate) fn open(&self, new: &Value) -> Opened {
        let (status, opened) = self.ask("POST /api/1/tables", "", &new.to_string());
        assert_eq!(status, 201, "{opened}");
        let tokens = opened["tokens"].as_array().unwrap().iter();
        let tokens = tokens.map(|token| token.as_str().unwrap_or_default().to_string()).collect();
        Opened { id: opened["id"].as_str().unwrap().to_string(), tokens }
    }

    /// The table as a spectator sees it.
    pub(crate) fn look(&self, id: &str) -> Value {
        self.ask(&format!("GET /api/1/tables/{id}"), "", "").1
    }

    /// Waits until a table is as it should be.
    #[track_caller]
    pub(crate) fn wait(&self, id: &str, is_so: impl Fn(&Value) -> bool) {
        let look = || {
            let mut look = self.look(id);
            look["scene"] = Value::Null;
            look
        };
        assert!(within(ONLY_DEFECTS, || is_so(&look())), "{}", look());
    }

    /// The link of a seat, through another address.
    pub(crate) fn link_at(&self, at: SocketAddr, opened: &Opened, seat: usize) -> String {
        format!("http://{at}/t/{}#seat={}", opened.id, opened.tokens[seat])
    }

    pub(crate) fn link(&self, opened: &Opened, seat: usize) -> String {
        self.link_at(self.address, opened, seat)
    }

    /// Starts a client.
    pub(crate) fn join(&self, link: &str, player: &str, more: &str) -> Joined {
        let mut command = self.folder.command("join");
        command.args([link, player]).args(more.split_whitespace());
        Joined::by(command)
    }

    /// The record of a table whose match is over; it verifies.
    #[track_caller]
    pub(crate) fn record(&self, id: &str) -> Value {
        let (status, record) = self.ask(&format!("GET /api/1/tables/{id}/record"), "", "");
        assert_eq!(status, 200, "{record}");
        self.folder.write("match.json", record.to_string());
        self.folder.plateau("replay match.json --json").said(VERIFIED);
        record
    }

    /// The same, of a match in which nobody failed.
    #[track_caller]
    pub(crate) fn clean_record(&self, id: &str) -> Value {
        let record = self.record(id);
        let log = record["log"].as_array().unwrap();
        let failed: Vec<_> = log.iter().filter(|event| !event["fault"].is_null()).collect();
        assert!(failed.is_empty(), "{failed:?}");
        record
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        // It may have been killed already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// Starts a server, and reads where it listens.
fn serve(mut command: Command) -> (Child, SocketAddr) {
    let mut process = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(process.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.trim().trim_start_matches("http://").trim_end_matches('/');
    let address = address.parse().unwrap_or_else(|_| panic!("it says {line:?}"));
    (process, address)
}

/// A request over a connection of its own.
pub(crate) fn request(address: SocketAddr, head: &str, token: &str, body: &str) -> (u16, Value) {
    let mut stream = TcpStream::connect(address).unwrap();
    stream.set_read_timeout(Some(ONLY_DEFECTS)).unwrap();
    let token = if token.is_empty() { String::new() } else { format!("x-seat-token: {token}\r\n") };
    let length = body.len();
    write!(
        stream,
        "{head} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n{token}content-length: {length}\r\n\r\n{body}"
    )
    .unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    let status = head.split(' ').nth(1).unwrap().parse().unwrap();
    (status, serde_json::from_str(body).unwrap_or(Value::String(body.to_string())))
}

/// A client that runs.
pub(crate) struct Joined(Option<Child>);

impl Joined {
    pub(crate) fn by(mut command: Command) -> Self {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        Self(Some(command.spawn().unwrap()))
    }

    /// Kills it.
    pub(crate) fn kill(mut self) {
        let mut process = self.0.take().unwrap();
        process.kill().unwrap();
        process.wait().unwrap();
    }

    /// Waits until it ends: its exit code, what it printed, and what it said.
    #[track_caller]
    pub(crate) fn ended(mut self) -> (Option<i32>, String, String) {
        let mut process = self.0.take().unwrap();
        let deadline = std::time::Instant::now() + 2 * ONLY_DEFECTS;
        while process.try_wait().unwrap().is_none() {
            if std::time::Instant::now() > deadline {
                process.kill().unwrap();
                let output = process.wait_with_output().unwrap();
                panic!("it does not end: {}", String::from_utf8_lossy(&output.stderr));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
        let output = process.wait_with_output().unwrap();
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code(), text(output.stdout), text(output.stderr))
    }

    /// Waits until it has played its match to the end; what it said.
    #[track_caller]
    pub(crate) fn played(self) -> String {
        let (code, out, err) = self.ended();
        assert_eq!(code, Some(0), "{out}{err}");
        assert!(out.starts_with("the match is over: seat "), "{out}{err}");
        err
    }

    /// Waits until it fails for a reason.
    #[track_caller]
    pub(crate) fn failed(self, code: i32, why: &str) -> String {
        let (ended, out, err) = self.ended();
        assert_eq!((ended, out.as_str()), (Some(code), ""), "{err}");
        assert!(err.trim_end().lines().last().unwrap_or_default().contains(why), "{err}");
        err
    }
}

impl Drop for Joined {
    fn drop(&mut self) {
        if let Some(mut process) = self.0.take() {
            // It may have ended.
            let _ = process.kill();
            let _ = process.wait();
        }
    }
}

/// Runs `plateau join` to its end.
pub(crate) fn join_once(folder: &Folder, link: &str, player: &str) -> Run {
    let mut command = folder.command("join");
    command.args([link, player]);
    Run::of(link, &mut command)
}
