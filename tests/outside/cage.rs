//! The cage: for each barrier a player that tries to break through, and as proof that the attempt is a real
//! one, the same player without a cage. As root and as an ordinary user.

use std::net::TcpListener;
use std::os::unix::process::CommandExt;
use std::process::{Child, Command};

use crate::run::{Folder, Run};
use crate::table::compile;

/// Whoever owns nothing on this machine.
const NOBODY: u32 = 65534;

/// A folder with the burglar in it, which everybody may enter.
fn house() -> Folder {
    let folder = Folder::new();
    compile("tests/players/burglar.c", &[], &folder.path().join("burglar"));
    // The trusted burglar of another user fills it.
    set_mode(folder.path(), 0o777);
    folder
}

/// What comes of the burglar's attempts in a match of a user's, with a flag.
#[track_caller]
fn attempts(folder: &Folder, deeds: &str, user: Option<u32>, flag: &str) -> Vec<String> {
    let mut command = folder.command("play penguins line --seed 1 --quiet --clock 9s");
    command.arg(format!("./burglar {deeds}")).args((!flag.is_empty()).then_some(flag));
    if let Some(user) = user {
        command.uid(user).gid(user);
    }
    let out = Run::of(deeds, &mut command).done();
    let told =
        out.lines().filter_map(|line| line.split_once("| ")).map(|(_, told)| told.to_string());
    told.filter(|line| line.ends_with(": open") || line.ends_with(": shut")).collect()
}

/// The users that this test can be: itself, and if that is root, nobody.
fn users() -> Vec<Option<u32>> {
    let root = rustix::process::getuid().is_root();
    if root { vec![None, Some(NOBODY)] } else { vec![None] }
}

/// A deed that succeeds without a cage and fails in one, whoever plays.
#[track_caller]
fn is_shut(folder: &Folder, deed: &str) {
    let name = deed.split('=').next().unwrap();
    for user in users() {
        assert_eq!(attempts(folder, deed, user, ""), [format!("{name}: shut")], "{user:?}");
        assert_eq!(attempts(folder, deed, user, "--trust"), [format!("{name}: open")], "{user:?}");
    }
}

/// A process of a user's that does nothing for a while.
struct Bystander(Child);

impl Bystander {
    fn new(user: Option<u32>) -> Self {
        let mut command = Command::new("sleep");
        if let Some(user) = user {
            command.uid(user).gid(user);
        }
        Self(command.arg("60").spawn().unwrap())
    }
}

impl Drop for Bystander {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn no_network() {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    is_shut(&house(), &format!("connect={}", listener.local_addr().unwrap().port()));
}

#[test]
fn no_file_of_others_is_read_or_written() {
    let other = Folder::new();
    other.write("secret.txt", "secret");
    let path = other.path().canonicalize().unwrap().join("secret.txt");
    set_mode(&path, 0o666);
    let house = house();
    is_shut(&house, &format!("read={}", path.display()));
    is_shut(&house, &format!("write={}", path.display()));
    let kept = other.read("secret.txt");
    assert_eq!(
        kept,
        format!("secret{}", "burgled".repeat(users().len())),
        "only the trusted write"
    );
}

#[test]
fn not_even_beside_itself_may_it_write() {
    let house = house();
    house.write("match.json", "a record");
    set_mode(&house.path().join("match.json"), 0o666);
    is_shut(&house, "write=match.json");
}

#[test]
fn its_own_folder_is_open_and_removed() {
    let house = house();
    for user in users() {
        assert_eq!(
            attempts(&house, "scratch read=burglar", user, ""),
            ["scratch: open", "read: open"]
        );
    }
}

#[test]
fn processes_memory_and_files_are_limited() {
    let house = house();
    for deed in ["fork=100", "eat=2300", "fill=100"] {
        is_shut(&house, deed);
    }
    for user in users() {
        let open = attempts(&house, "fork=20 eat=1000 fill=50", user, "");
        assert_eq!(open, ["fork: open", "eat: open", "fill: open"], "{user:?}");
    }
}

#[test]
fn nobody_leaves_the_process_group() {
    let house = house();
    is_shut(&house, "setsid");
    is_shut(&house, "setpgid");
}

#[test]
fn the_referee_cannot_be_reached() {
    let house = house();
    is_shut(&house, "signal");
    for user in users() {
        let tried = attempts(&house, "ptrace peek", user, "");
        assert_eq!(tried, ["ptrace: shut", "peek: shut"], "{user:?}");
    }
}

#[test]
fn other_processes_of_the_same_user_cannot_be_reached() {
    let house = house();
    for user in users() {
        let other = Bystander::new(user);
        let deeds = format!("signal={0} peek={0} read=/proc/{0}/cmdline", other.0.id());
        let names = ["signal", "peek", "read"];
        let open = names.map(|name| format!("{name}: open"));
        assert_eq!(attempts(&house, &deeds, user, "--trust"), open, "{user:?}");
        let shut = names.map(|name| format!("{name}: shut"));
        assert_eq!(attempts(&house, &deeds, user, ""), shut, "{user:?}");
    }
}

fn set_mode(path: &std::path::Path, mode: u32) {
    use std::os::unix::fs::PermissionsExt;
    std::fs::set_permissions(path, std::fs::Permissions::from_mode(mode)).unwrap();
}
