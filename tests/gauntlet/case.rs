//! A case: a player that misbehaves between others that do not, and what must hold afterwards.

use std::collections::HashMap;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{LazyLock, Mutex, PoisonError, RwLock};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::gauntlet::left;
use crate::outside::table::{PUPPET, assert_replays};
use program::{Folder, Run, compiled, repository};

/// Short clocks: enough for players that behave, and a bound on the time of those that do not.
const CLOCK: Duration = Duration::from_millis(300);
const INIT: Duration = Duration::from_millis(1500);

/// The players at the seats 0 and, if there is one, 2.
const OTHERS: [(&str, &str, Option<&str>); 5] = [
    ("penguins", "./honest", Some("random")),
    ("flood", "./honest", None),
    ("rails", "./honest", Some("random")),
    ("mansuba", "./honest", None),
    ("sapotache", "./honest", Some("miner")),
];

/// Locked exclusively by cases that use up the whole machine.
static MACHINE: RwLock<()> = RwLock::new(());

pub(crate) struct Case {
    game: &'static str,
    player: &'static str,
    kind: &'static str,
    detail: &'static str,
    /// The user that plays, if it is not the user of this test.
    pub(crate) user: Option<u32>,
}

impl Case {
    /// A player of a game, as a file's name (`segv@init.so`), as deeds of the puppet (`segv@turn2`) or of
    /// the program in Python (`rogue.py nest`); the kind of its fault, `-` for none, and a part of its
    /// detail; without a fault, a part of the name it has afterwards.
    pub(crate) fn new(
        game: &'static str,
        player: &'static str,
        kind: &'static str,
        detail: &'static str,
    ) -> Self {
        Self { game, player, kind, detail, user: None }
    }

    /// A machine that stands still for a while is not the player's fault: what depends on time is tried
    /// again.
    #[track_caller]
    pub(crate) fn run(&self) {
        let slow: Vec<String> = (0..3).map_while(|_| self.attempt().err()).collect();
        assert!(slow.len() < 3, "{slow:#?}");
    }

    /// Plays a match, in which all must be as it should be; an error says what took too long.
    #[track_caller]
    fn attempt(&self) -> Result<(), String> {
        let greedy = ["bomb", "threads", "eat", "disk"];
        let alone = greedy.iter().any(|deed| self.player.contains(deed));
        // A case that failed has not harmed the others.
        let _all = alone.then(|| MACHINE.write().unwrap_or_else(PoisonError::into_inner));
        let _one = (!alone).then(|| MACHINE.read().unwrap_or_else(PoisonError::into_inner));
        let folder = Folder::new();
        let (tmp, players) = (folder.path().join("tmp"), self.players(&folder));
        fs::create_dir(&tmp).unwrap();
        folder.write("match.json", "");
        folder.write("notes.txt", "the referee's own\n");
        for (path, mode) in [(&tmp, 0o777), (&folder.path().join("match.json"), 0o666)] {
            fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
        }
        let mut before = left::files(folder.path());
        let begun = Instant::now();
        let run = Run::of(self.player, &mut self.command(&folder, &players, &tmp));
        let took = begun.elapsed();

        assert_eq!(left::processes(folder.path()), Vec::<String>::new(), "processes are left");
        assert_eq!(left::files(&tmp).keys().collect::<Vec<_>>(), Vec::<&String>::new(), "files");
        let mut after = left::files(folder.path());
        assert_ne!(before.remove("match.json"), after.remove("match.json"), "a record");
        assert!(before == after, "{:?} became {:?}", before.keys(), after.keys());

        let out = run.out.clone();
        let result = run.json();
        assert_replays(&folder, &out);
        let record = serde_json::from_str(&folder.read("match.json")).unwrap();
        self.judge(&result, &record, took)
    }

    /// The players, by what stands on the command line; their files are put into the folder.
    fn players(&self, folder: &Folder) -> Vec<String> {
        let (_, first, third) = OTHERS.iter().find(|others| others.0 == self.game).unwrap();
        let place = |source: &Path, name: &str| {
            let target = folder.path().join(name);
            fs::hard_link(source, &target)
                .or_else(|_| fs::copy(source, &target).map(drop))
                .unwrap();
        };
        place(&PUPPET, "honest");
        let rogue = if self.player.ends_with(".so") {
            place(&library(self.game), self.player);
            format!("./{}", self.player)
        } else if let Some(deed) = self.player.strip_prefix("rogue.py ") {
            fs::copy(repository("tests/gauntlet/rogue.py"), folder.path().join("rogue.py"))
                .unwrap();
            format!("python3 rogue.py {deed}")
        } else {
            place(&PUPPET, "puppet");
            format!("./puppet {}", self.player)
        };
        let others = [Some(first.to_string()), Some(rogue), third.map(str::to_string)];
        others.into_iter().flatten().collect()
    }

    fn command(&self, folder: &Folder, players: &[String], tmp: &Path) -> Command {
        // Few files may be open, as on many a machine; a player must not make the referee need more.
        let mut command = Command::new("sh");
        let limited = "ulimit -n 256 && exec \"$0\" \"$@\"";
        command.args(["-c", limited]).arg(program::path()).args(["play", self.game]);
        let init = if self.player.starts_with("rogue.py") { 5 * INIT } else { INIT };
        command.args([
            "--seed",
            "1",
            "--json",
            "--force",
            "--record",
            "match.json",
            "--env",
            left::MARK,
        ]);
        command.args(players);
        command.args(["--clock", &format!("{}ms", CLOCK.as_millis())]);
        command.args(["--init", &format!("{}ms", init.as_millis())]);
        command.current_dir(folder.path()).env("TMPDIR", tmp).env(left::MARK, folder.path());
        if let Some(user) = self.user {
            command.uid(user).gid(user);
        }
        command
    }

    #[track_caller]
    fn judge(&self, result: &Value, record: &Value, took: Duration) -> Result<(), String> {
        let seats = result["seats"].as_array().unwrap();
        let fault = |seat: usize| &seats[seat]["fault"];
        for seat in (0..seats.len()).filter(|&seat| seat != 1) {
            let fault_text = fault(seat).to_string();
            if fault(seat)["kind"] == "time" || fault_text.contains("it was not ready") {
                return Err(format!("seat {seat}: {fault_text}"));
            }
            assert!(fault(seat).is_null(), "seat {seat}: {fault_text}");
        }
        let kind = fault(1)["kind"].as_str().unwrap_or("-");
        let (fault_text, name) = (fault(1).to_string(), &seats[1]["name"]);
        let unready = kind == "start" && fault_text.contains("it was not ready");
        if kind != self.kind && (kind == "time" || unready) {
            return Err(fault_text);
        }
        assert_eq!(kind, self.kind, "{fault_text}");
        let detail = if kind == "-" { name.to_string() } else { fault_text.replace("\\\"", "\"") };
        assert!(detail.contains(self.detail), "{:?} is not in {detail}", self.detail);
        let log = record["log"].as_array().unwrap();
        let failed = log.iter().position(|line| line["seat"] == 1 && !line["fault"].is_null());
        assert_eq!(failed.is_some(), kind != "-", "the record names the fault");
        let mut waited = Duration::ZERO;
        if let Some(failed) = failed {
            let line = &log[failed];
            if kind != "illegal" {
                assert_eq!(line["gone"], true, "{line}");
                assert_eq!(seats[1]["rank"], seats.len(), "a seat that is gone is last");
            }
            // Of two players the other may have won by that.
            let on =
                log[failed + 1..].iter().any(|line| line["seat"] != 1 && line["move"].is_string());
            assert!(on || seats.len() == 2, "the others play on");
            let stderr = line["stderr"].as_str().unwrap_or_default();
            assert!(stderr.len() <= 3 * 64 * 1024, "{} bytes of stderr", stderr.len());
            // No time is measured for a seat that was never asked.
            waited = line["used_us"].as_u64().map_or(INIT, Duration::from_micros);
            assert!(kind != "time" || waited >= CLOCK, "{waited:?}");
        }
        assert!(took < waited + program::ONLY_DEFECTS, "{took:?} for all");
        Ok(())
    }
}

/// The library of a game, compiled once.
fn library(game: &'static str) -> PathBuf {
    static MADE: LazyLock<Mutex<HashMap<&'static str, PathBuf>>> = LazyLock::new(Mutex::default);
    let mut made = MADE.lock().unwrap_or_else(PoisonError::into_inner);
    // The checks of the C library make a jump into nowhere an end that is always the same.
    let flags = ["-shared", "-fPIC", "-D_FORTIFY_SOURCE=2"];
    let library =
        || compiled(&format!("tests/gauntlet/{game}.c"), &flags, &format!("gauntlet-{game}"));
    made.entry(game).or_insert_with(library).clone()
}
