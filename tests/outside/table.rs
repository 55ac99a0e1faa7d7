//! A table for players from outside: a folder with the puppet in it, and what its matches come to.

use std::fs::{self, File};
use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use serde_json::Value;

use program::{Folder, ONLY_DEFECTS, Run, STILL_THERE, compile, compiled};

pub(crate) const VERIFIED: &str = "verified: every event is what rules and seed say\n";

/// For how long the machine kept a player waiting that lost by time.
const WAITED: &str = "kept_waiting_us";

/// Asserts that a record replays to the result that `play --json` printed, except for how busy the machine was, which
/// is not part of a record.
#[track_caller]
pub(crate) fn assert_replays(folder: &Folder, printed: &str) {
    let again = folder.plateau("replay match.json --json").said(VERIFIED);
    if !printed.contains(WAITED) {
        assert_eq!(again, printed);
        return;
    }
    let mut printed: Value = serde_json::from_str(printed).unwrap();
    for seat in printed["seats"].as_array_mut().into_iter().flatten() {
        seat.as_object_mut().unwrap().remove(WAITED);
    }
    assert_eq!(serde_json::from_str::<Value>(&again).unwrap(), printed);
}

/// The puppet, compiled once.
pub(crate) static PUPPET: LazyLock<PathBuf> =
    LazyLock::new(|| compiled("tests/players/puppet.c", &[], "puppet"));

/// A folder with `./puppet` in it, and the game that is played.
pub(crate) struct Table(pub(crate) Folder, &'static str);

impl Table {
    /// A table for Penguins.
    pub(crate) fn new() -> Self {
        Self::of("penguins")
    }

    pub(crate) fn of(game: &'static str) -> Self {
        let table = Self(Folder::new(), game);
        table.seat_puppet("puppet");
        table
    }

    /// The game that is played.
    pub(crate) fn game(&self) -> &'static str {
        self.1
    }

    /// The puppet, by another name.
    pub(crate) fn seat_puppet(&self, name: &str) {
        // A link by name would lead out of the folder that a sandboxed player may read.
        let place = self.0.path().join(name);
        fs::hard_link(&*PUPPET, &place).or_else(|_| fs::copy(&*PUPPET, &place).map(drop)).unwrap();
    }

    /// A library of the game in `tests/libraries`, by its name and with definitions.
    #[track_caller]
    pub(crate) fn library(&self, source: &str, name: &str, flags: &[&str]) {
        let flags = [&["-shared", "-fPIC", "-Wno-unused-result"], flags].concat();
        let source = format!("tests/libraries/{}/{source}", self.1);
        compile(&source, &flags, &self.0.path().join(name));
    }

    /// The program with these players, which may hold blanks, and the words of a line.
    pub(crate) fn command(&self, players: &[&str], more: &str) -> Command {
        let mut command = self.0.command("play");
        let seed: &[&str] = if more.contains("--seed") { &[] } else { &["--seed", "1"] };
        // A puppet that keeps what it hears writes beside itself, as the wrapper of these tests does, which
        // a sandbox prevents.
        let keeps =
            players.iter().any(|player| player.contains("keep=") || player.contains("wrap.sh"));
        command.arg(self.1).args(seed).args(players).args(more.split_whitespace());
        command.args(keeps.then_some("--trust"));
        command
    }

    /// Plays a match about which there is nothing to say, and checks what holds for every match.
    #[track_caller]
    pub(crate) fn play(&self, players: &[&str], more: &str) -> Played {
        let (played, err) = self.play_typing(players, more, "");
        assert_eq!(err, "", "{players:?} {more}");
        played
    }

    /// The same with something at its standard input; also what it said.
    #[track_caller]
    pub(crate) fn play_typing(
        &self,
        players: &[&str],
        more: &str,
        typed: &str,
    ) -> (Played, String) {
        let mut command = self.command(players, more);
        self.0.write("typed.txt", typed);
        let stdin = File::open(self.0.path().join("typed.txt")).unwrap();
        command.args(["--json", "--force", "--record", "match.json"]).stdin(stdin);
        let begun = Instant::now();
        let mut run = Run::of(&format!("{players:?} {more}"), &mut command);
        let (took, err) = (begun.elapsed(), std::mem::take(&mut run.err));
        let out = run.out.clone();
        let json = run.json();
        assert_eq!(self.left_behind(), Vec::<String>::new(), "{players:?} {more}");
        assert_replays(&self.0, &out);
        let record = serde_json::from_str(&self.0.read("match.json")).unwrap();
        (Played { json, record, took }, err)
    }

    /// The lines that a puppet kept in a file.
    pub(crate) fn heard(&self, file: &str) -> Vec<Value> {
        let lines = self.0.read(file);
        lines.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
    }

    /// The processes that run in this folder, as all players do that are started from it.
    pub(crate) fn running(&self) -> Vec<String> {
        let folder = self.0.path().canonicalize().unwrap();
        let here = |process: &PathBuf| {
            fs::read_link(process.join("cwd")).is_ok_and(|place| place.starts_with(&folder))
        };
        let described =
            |process: PathBuf| fs::read_to_string(process.join("cmdline")).unwrap_or_default();
        let processes = fs::read_dir("/proc").into_iter().flatten().flatten();
        processes.map(|entry| entry.path()).filter(here).map(described).collect()
    }

    /// Those that still run. One that was killed may need a moment.
    pub(crate) fn left_behind(&self) -> Vec<String> {
        within(STILL_THERE, || self.running().is_empty());
        self.running()
    }
}

/// Whether something is the case, now or after some time.
pub(crate) fn within(time: Duration, is_so: impl Fn() -> bool) -> bool {
    let deadline = Instant::now() + time;
    while !is_so() {
        if Instant::now() > deadline {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    true
}

/// A match that was played: its JSON, its record, and how long it took.
pub(crate) struct Played {
    pub(crate) json: Value,
    pub(crate) record: Value,
    pub(crate) took: Duration,
}

impl Played {
    pub(crate) fn log(&self) -> &[Value] {
        self.record["log"].as_array().unwrap()
    }

    pub(crate) fn fault(&self, seat: usize) -> &Value {
        &self.json["seats"][seat]["fault"]
    }

    /// The reason of a seat's fault.
    #[track_caller]
    pub(crate) fn why(&self, seat: usize) -> &str {
        self.fault(seat)["why"].as_str().expect("a fault with a reason")
    }

    /// The kinds of all seats' faults; a dash where there is none.
    pub(crate) fn kinds(&self) -> Vec<&str> {
        let kind = |seat: usize| match self.fault(seat) {
            Value::Null => "-",
            fault => fault["kind"].as_str().expect("a fault has a kind"),
        };
        (0..self.scores().len()).map(kind).collect()
    }

    pub(crate) fn ranks(&self) -> Vec<u64> {
        let seats = self.json["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["rank"].as_u64().unwrap()).collect()
    }

    pub(crate) fn scores(&self) -> Vec<i64> {
        let seats = self.json["seats"].as_array().unwrap();
        seats.iter().map(|seat| seat["score"].as_i64().unwrap()).collect()
    }

    /// The moves of a seat.
    pub(crate) fn moves(&self, seat: usize) -> Vec<&str> {
        let own = self.log().iter().filter(|line| line["seat"] == seat);
        own.filter_map(|line| line["move"].as_str()).collect()
    }

    /// The lines of the record that hold a seat's faults.
    pub(crate) fn failures(&self, seat: usize) -> Vec<&Value> {
        let failed = |line: &&Value| line["seat"] == seat && !line["fault"].is_null();
        self.log().iter().filter(failed).collect()
    }

    /// The one line of the record that holds a seat's fault.
    #[track_caller]
    pub(crate) fn failure(&self, seat: usize) -> &Value {
        let failures = self.failures(seat);
        assert_eq!(failures.len(), 1, "{failures:?}");
        assert_eq!(&failures[0]["fault"], self.fault(seat));
        failures[0]
    }

    /// Seat 0 of two is gone for good after `moves` moves and ranks last, and its timeout was not waited
    /// for; seat 1 has no fault and plays to the end. The fault.
    #[track_caller]
    pub(crate) fn lost_after(&self, moves: usize) -> &Value {
        let failure = self.failure(0);
        assert_eq!(self.moves(0).len(), moves, "{failure}");
        assert_eq!((&failure["gone"], &failure["move"]), (&Value::Bool(true), &Value::Null));
        assert_eq!(self.ranks(), [2, 1]);
        assert!(self.fault(1).is_null(), "{}", self.fault(1));
        let on = self.log().iter().skip_while(|line| *line != failure).skip(1);
        assert!(on.clone().count() > 10, "the other seat plays on");
        assert!(on.into_iter().all(|line| line["seat"] == 1 && line["move"].is_string()));
        assert!(self.took < ONLY_DEFECTS, "{:?}", self.took);
        self.fault(0)
    }

    /// No seat failed.
    #[track_caller]
    pub(crate) fn clean(&self) {
        assert!(self.kinds().iter().all(|kind| *kind == "-"), "{}", self.json["seats"]);
        assert!(self.took < ONLY_DEFECTS, "{:?}", self.took);
    }
}

/// A puppet with these deeds at seat 0 against `line`.
#[track_caller]
pub(crate) fn puppet(deeds: &str) -> Played {
    puppet_under(deeds, "")
}

/// The same, under some terms.
#[track_caller]
pub(crate) fn puppet_under(deeds: &str, terms: &str) -> Played {
    Table::new().play(&[&format!("./puppet {deeds}"), "line"], terms)
}
