//! The sandbox: for each barrier a player that tries to break through. Files and the network.

use std::net::{TcpListener, UdpSocket};
use std::os::linux::net::SocketAddrExt;
use std::os::unix::net::{SocketAddr, UnixListener};

use serde_json::Value;

use crate::outside::burglar::{
    User, all, are_shut, are_shut_for, attempts, by, house, results, set_mode, users,
};
use program::{Folder, Run, compile};

#[test]
fn no_network() {
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    let udp = UdpSocket::bind("127.0.0.1:0").unwrap();
    let house = house();
    let path = house.path().canonicalize().unwrap().join("socket");
    let _unix = UnixListener::bind(&path).unwrap();
    set_mode(&path, 0o666);
    let name = format!("plateau-{}", std::process::id());
    let address = SocketAddr::from_abstract_name(&name).unwrap();
    let _abstract = UnixListener::bind_addr(&address).unwrap();
    are_shut(
        &house,
        &[
            &format!("tcp={}", tcp.local_addr().unwrap().port()),
            &format!("udp={}", udp.local_addr().unwrap().port()),
            &format!("unix={}", path.display()),
            &format!("abstract={name}"),
        ],
    );
}

/// A Python that knows its virtual environment, and a module there.
#[test]
fn a_virtual_environment_is_readable() {
    let folder = Folder::new();
    folder.write("venv/pyvenv.cfg", "home = /usr/bin\ninclude-system-site-packages = false\n");
    folder.write("venv/tools/wheel.txt", "round");
    folder.write("venv/bin/run", "#!/bin/sh\ncat \"${0%/bin/run}/tools/wheel.txt\" >&2\nexit 3\n");
    folder.write("bots/first.bot", format!("#!{}/venv/bin/run\n", folder.path().display()));
    folder.write("bots/second.bot", "1");
    for file in ["venv/bin/run", "bots/first.bot"] {
        set_mode(&folder.path().join(file), 0o755);
    }
    set_mode(folder.path(), 0o755);
    for player in ["bots/first.bot", "'venv/bin/run' bots/second.bot"] {
        let mut command = folder.command("play penguins --seed 1 --json");
        let json = Run::of(player, command.args([player, "line"])).json();
        assert_eq!(json["seats"][0]["fault"]["why"], "round (exit code 3)", "{player}: {json}");
    }
}

/// A folder of a user's with a file in it, and the file.
fn property(user: User) -> (Folder, String) {
    let folder = Folder::new();
    folder.write("secret.txt", "secret");
    let path = folder.path().canonicalize().unwrap().join("secret.txt");
    if user.is_some() {
        std::os::unix::fs::chown(folder.path(), user, user).unwrap();
        std::os::unix::fs::chown(&path, user, user).unwrap();
    }
    (folder, path.display().to_string())
}

#[test]
fn no_file_of_the_same_user_is_read_or_changed() {
    let house = house();
    for user in users() {
        let (other, path) = property(user);
        let deeds =
            ["read", "write", "rename", "chmod", "chown", "utime", "setxattr", "symlink", "link"];
        let mut deeds: Vec<String> = deeds.map(|deed| format!("{deed}={path}")).into();
        deeds.push(format!("mkdir={path}.folder"));
        are_shut_for(user, &house, &deeds);
        assert_eq!(other.read("secret.txt"), "secretburgled", "only the trusted one writes");
        are_shut_for(user, &house, &[format!("remove={path}")]);
    }
}

#[test]
fn not_even_beside_itself_may_it_write() {
    let house = house();
    house.write("match.json", "a record");
    set_mode(&house.path().join("match.json"), 0o666);
    are_shut(&house, &["write=match.json", "rename=match.json", "symlink=burglar"]);
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
fn a_player_under_a_wrapper_is_in_the_sandbox_with_it() {
    let house = house();
    let mut players = vec!["./burglar setsid scratch:wrap=env A=1".to_string()];
    // It needs much of the system, and is what wrap= is there for.
    if std::path::Path::new("/usr/bin/valgrind").exists() {
        players.push("./burglar setsid scratch:wrap=\"valgrind -q\"".to_string());
    }
    for (user, player) in
        users().into_iter().flat_map(|user| players.iter().map(move |p| (user, p)))
    {
        let mut command = by(user, house.command("play penguins line --seed 1 -q --init 60s"));
        let run = Run::of(player, command.arg(player));
        assert_eq!(run.code, Some(0), "{run:?}");
        // What it says is shown as it comes, and not again below.
        let said = run.err.replace("] ", "| ");
        assert_eq!(results(&said), ["setsid: shut", "scratch: open"], "{user:?} {player}");
        assert_eq!(results(&run.out), Vec::<String>::new(), "{user:?} {player}");
    }
}

#[test]
fn everybodys_folder_is_not_read_by_whatever_name() {
    let house = house();
    house.write("secret.txt", "everybody's");
    std::fs::create_dir(house.path().join("sub")).unwrap();
    std::os::unix::fs::symlink("..", house.path().join("sub/up")).unwrap();
    let secret = house.path().join("secret.txt");
    for (user, way) in users().into_iter().flat_map(|user| ["..", "up"].map(|way| (user, way))) {
        let player = format!("{way}/burglar read={}", secret.display());
        let mut command = by(user, house.command("play penguins line --seed 1 -q"));
        // Where the players' own folders are, too.
        command.arg(&player).env("TMPDIR", house.path()).current_dir(house.path().join("sub"));
        let out = Run::of(&player, &mut command).done();
        assert_eq!(results(&out), ["read: shut"], "{user:?} {way}");
    }
}

#[test]
fn folders_that_a_command_names_can_be_read() {
    let house = house();
    let burglar = house.path().join("burglar");
    for user in users() {
        let (one, path) = property(user);
        let (_other, elsewhere) = property(user);
        let folder = one.path().display();
        let player = format!("env -C {folder} {} read={path} read={elsewhere}", burglar.display());
        let mut command = by(user, house.command("play penguins line --seed 1 -q"));
        let out = Run::of(&player, command.arg(&player)).done();
        assert_eq!(results(&out), ["read: open", "read: shut"], "{user:?}");
    }
}

#[test]
fn a_command_that_names_nothing_reads_the_folder_it_is_started_in() {
    let folder = Folder::new();
    let bot = program::repository("bots/random.py");
    std::fs::copy(bot, folder.path().join("module.py")).unwrap();
    let mut command = folder.command("play penguins line --seed 1 --json");
    let json = Run::of("module", command.arg("python3 -m module")).json();
    assert_eq!(json["seats"][1]["fault"], Value::Null, "{json}");
}

/// What comes of a library's attempts when it is opened, or at its first call.
fn library_attempts(
    house: &Folder,
    deeds: &str,
    user: User,
    at: Option<&str>,
    flag: &str,
) -> Vec<String> {
    let mut command = by(user, house.command("play penguins line ./burglar.so --seed 1 -q"));
    command.env("BURGLAR", deeds).args(["--env", "BURGLAR"]);
    command.args((!flag.is_empty()).then_some(flag));
    if let Some(at) = at {
        command.env("BURGLAR_AT", at).args(["--env", "BURGLAR_AT"]);
    }
    results(&Run::of(deeds, &mut command).done())
}

#[test]
fn a_library_is_in_the_same_sandbox() {
    let house = house();
    let flags = ["-shared", "-fPIC", "-pthread", "-DLIBRARY"];
    compile("tests/players/burglar.c", &flags, &house.path().join("burglar.so"));
    let tcp = TcpListener::bind("127.0.0.1:0").unwrap();
    for user in users() {
        let (_other, path) = property(user);
        let deeds = [
            format!("tcp={}", tcp.local_addr().unwrap().port()),
            format!("read={path}"),
            format!("write={path}"),
            "signal".to_string(),
            "setsid".to_string(),
            "fork=100".to_string(),
        ];
        let line = deeds.join(" ");
        for at in [None, Some("init")] {
            assert_eq!(
                library_attempts(&house, &line, user, at, ""),
                all(&deeds, "shut"),
                "{user:?}"
            );
            let trusted = library_attempts(&house, &line, user, at, "--trust");
            assert_eq!(trusted, all(&deeds, "open"), "{user:?}");
            let own = library_attempts(&house, "scratch", user, at, "");
            assert_eq!(own, ["scratch: open"], "{user:?}: it has a folder of its own");
        }
    }
}

#[test]
fn a_player_of_root_has_no_capabilities_and_reads_what_all_users_may_read() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    let house = house();
    house.write("closed.txt", "root's");
    set_mode(&house.path().join("closed.txt"), 0o600);
    are_shut_for(None, &house, &["read=closed.txt".to_string()]);
    let listing = "import sys\nlines = [l.split() for l in open('/proc/self/status') if l[:3] == 'Cap']\n\
        if any(int(l[1], 16) for l in lines): sys.exit(str(lines))\n";
    let bot = std::fs::read_to_string(program::repository("bots/random.py")).unwrap();
    house.write("bot.py", format!("{listing}{bot}"));
    let json = house.plateau("play penguins line ./bot.py --seed 1 --json").json();
    assert_eq!(json["seats"][1]["fault"], Value::Null, "{json}");
}

/// Root works in folders that no other user can enter, and players of root are other users.
#[test]
fn a_player_of_root_is_reached_in_closed_folders_and_reaches_nothing_else_there() {
    if !rustix::process::getuid().is_root() {
        return;
    }
    let house = house();
    let bot = std::fs::read_to_string(program::repository("bots/random.py")).unwrap();
    let listing = "import os, sys\nhere = os.path.dirname(os.path.abspath(__file__))\n\
        if os.path.exists(os.path.join(here, '..', 'notes.txt')): sys.exit('notes')\n\
        if os.path.exists(os.path.join(here, 'helper.py')): import helper\n";
    house.write("private/notes.txt", "root's");
    house.write("private/bots/alone.py", format!("{listing}{bot}"));
    house.write("private/bots/folder/bot.py", format!("{listing}{bot}"));
    house.write("private/bots/folder/helper.py", "found = True");
    for path in ["alone.py", "folder/bot.py"] {
        set_mode(&house.path().join("private/bots").join(path), 0o755);
    }
    set_mode(&house.path().join("private"), 0o700);
    let fault = |line: &str| house.plateau(line).json()["seats"][1]["fault"].clone();
    for bot in ["private/bots/alone.py", "private/bots/folder"] {
        assert_eq!(
            fault(&format!("play penguins line {bot} --seed 1 --json")),
            Value::Null,
            "{bot}"
        );
    }
    set_mode(&house.path().join("private/bots/alone.py"), 0o700);
    let why = fault("play penguins line private/bots/alone.py --seed 1 --json")["why"].to_string();
    assert!(why.contains("private/bots/alone.py: its player may not read it"), "{why}");
}
