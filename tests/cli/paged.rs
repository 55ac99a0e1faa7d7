//! `plateau play --page`: a match in the browser.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::process::{Child, Stdio};
use std::time::Duration;

use serde_json::Value;

use crate::joined::serving::request;
use crate::outside::table::within;
use program::{Folder, ONLY_DEFECTS};

/// A match whose page is served, killed at the end.
struct Paged {
    process: Child,
    address: SocketAddr,
}

impl Paged {
    fn new(folder: &Folder, line: &str) -> Self {
        let mut command = folder.command(line);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let mut said = BufReader::new(process.stderr.take().unwrap());
        let mut line = String::new();
        said.read_line(&mut line).unwrap();
        let address = line.trim().trim_start_matches("http://").trim_end_matches("/t/match");
        let address = address.parse().unwrap_or_else(|_| panic!("it says {line:?}"));
        // So that it can go on writing.
        std::thread::spawn(move || std::io::copy(&mut said, &mut std::io::sink()));
        Self { process, address }
    }

    fn look(&self) -> Value {
        request(self.address, "GET /api/1/tables/match", "", "").1
    }

    fn flow(&self, what: &str) {
        let body = format!(r#"{{"do":"{what}"}}"#);
        let (status, answer) = request(self.address, "POST /api/1/tables/match/flow", "", &body);
        assert_eq!(status, 200, "{answer}");
    }

    #[track_caller]
    fn wait(&self, is_so: impl Fn(&Value) -> bool) {
        assert!(within(ONLY_DEFECTS, || is_so(&self.look())), "{}", self.look());
    }

    /// Follows the match, as a page does.
    fn follow(&self) -> TcpStream {
        let mut stream = TcpStream::connect(self.address).unwrap();
        let address = self.address;
        write!(stream, "GET /api/1/tables/match/updates HTTP/1.1\r\nhost: {address}\r\n\r\n")
            .unwrap();
        let mut some = [0; 16];
        stream.read_exact(&mut some).unwrap();
        stream
    }
}

impl Drop for Paged {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

const MATCH: &str = "play penguins line mcts:playouts=50 --seed 7 --quiet";

#[test]
fn a_match_on_a_page_is_paused_stepped_and_played_on() {
    let folder = Folder::new();
    folder.plateau(&format!("{MATCH} --record plain.json")).done();
    let mut paged = Paged::new(&folder, &format!("{MATCH} --record paged.json --page --pace 1ms"));
    let first = paged.look();
    assert_eq!([&first["flow"], &first["eyes"]], ["waiting", "referee"]);
    paged.flow("pause");
    let _page = paged.follow();
    std::thread::sleep(Duration::from_millis(300));
    assert_eq!(paged.look()["ply"], 0, "it is paused");
    for ply in 1..6 {
        paged.flow("next");
        paged.wait(|look| look["ply"] == ply);
        assert_eq!(paged.look()["flow"], "paused");
    }
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(paged.look()["ply"], 5);
    paged.flow("play");
    paged.wait(|look| look["over"] == true);
    let thinks = |event: &Value| !event["think"].is_null();
    assert!(paged.look()["events"].as_array().unwrap().iter().any(thinks));
    assert!(within(ONLY_DEFECTS, || folder.path().join("paged.json").exists()));
    within(ONLY_DEFECTS, || folder.read("paged.json").ends_with('\n'));
    assert_eq!(folder.read("paged.json"), folder.read("plain.json"));
    assert_eq!(paged.process.try_wait().unwrap(), None, "it goes on serving");
    let another = r#"{"game":"penguins","seats":[{"kind":"person"},{"kind":"person"}]}"#;
    assert_eq!(request(paged.address, "POST /api/1/tables", "", another).0, 403);
    rustix::process::kill_process(
        rustix::process::Pid::from_child(&paged.process),
        rustix::process::Signal::TERM,
    )
    .unwrap();
    assert!(!paged.process.wait().unwrap().success());
}

/// However fast the players are, there is time to press a button.
#[test]
fn positions_on_a_page_stay() {
    let folder = Folder::new();
    let paged =
        Paged::new(&folder, "play penguins random random --seed 7 --quiet --page --pace 10m");
    let _page = paged.follow();
    paged.wait(|look| look["flow"] == "playing");
    assert_eq!(paged.look()["ply"], 0);
    paged.flow("next");
    paged.wait(|look| look["ply"] == 1);
    paged.flow("play");
    std::thread::sleep(Duration::from_millis(100));
    assert_eq!(
        [&paged.look()["ply"], &paged.look()["flow"]],
        [&Value::from(1), &Value::from("playing")]
    );
}

#[test]
fn a_page_starts_the_match_and_sees_with_the_eyes_of_the_command() {
    let folder = Folder::new();
    folder.write("bot.sh", "echo '{\"type\":\"ready\"}'\nread a; read b\necho sorry >&2\nexit 4\n");
    let line = "play rails random ./bot.sh greedy --seed 2 --quiet --clock 5s --page --pace 1ms --eyes seat:1";
    let paged = Paged::new(&folder, line);
    std::thread::sleep(Duration::from_millis(200));
    assert_eq!(paged.look()["ply"], 0);
    let _page = paged.follow();
    paged.wait(|look| look["over"] == true);
    let look = paged.look();
    assert_eq!(look["eyes"], "seat:1");
    let failed = |event: &&Value| !event["fault"].is_null();
    let fault = look["events"].as_array().unwrap().iter().find(failed).unwrap();
    assert!(fault["stderr"].as_str().unwrap().contains("sorry"), "{fault}");
}
