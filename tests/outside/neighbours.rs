//! Which processes a sandboxed player can reach: not the referee, not the other seats, none of the same user.

use std::process::{Child, Command};

use crate::outside::burglar::{User, are_shut, are_shut_for, attempts, by, house, users};
use program::Run;

/// A process of a user's that does nothing for a while.
struct Bystander(Child);

impl Bystander {
    fn new(user: User) -> Self {
        Self(by(user, Command::new("sleep")).arg("60").spawn().unwrap())
    }
}

impl Drop for Bystander {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

#[test]
fn players_cannot_leave_the_process_group() {
    are_shut(&house(), &["setsid", "setpgid"]);
}

#[test]
fn the_referee_cannot_be_reached() {
    let house = house();
    are_shut(&house, &["signal", "limit", "renice", "ioprio", "pidfd"]);
    for user in users() {
        let tried = attempts(&house, "ptrace peek memory", user, "");
        assert_eq!(tried, ["ptrace: shut", "peek: shut", "memory: shut"], "{user:?}");
    }
}

#[test]
fn other_processes_of_the_same_user_cannot_be_reached() {
    let house = house();
    for user in users() {
        let other = Bystander::new(user);
        let names = ["signal", "peek", "memory", "renice", "limit", "ioprio", "pidfd"];
        let mut deeds: Vec<String> = names.map(|name| format!("{name}={}", other.0.id())).into();
        deeds.push(format!("read=/proc/{}/cmdline", other.0.id()));
        are_shut_for(user, &house, &deeds);
        are_shut_for(user, &house, &[format!("ptrace={}", other.0.id())]);
    }
}

#[test]
fn the_other_seat_cannot_be_reached() {
    let house = house();
    house.write("other.sh", "echo '{\"type\":\"ready\"}'\nexec sleep 9\n");
    for user in users() {
        for (flag, what) in [("", "shut"), ("--trust", "open")] {
            // The first seat is there already when the second starts.
            let mut command = by(user, house.command("play penguins --seed 1 -q --clock 1s"));
            let players = ["./other.sh", "./burglar near"];
            command.args(players).args((!flag.is_empty()).then_some(flag));
            let out = Run::of("near", &mut command).done();
            assert_eq!(
                crate::outside::burglar::results(&out),
                [format!("near: {what}")],
                "{user:?}"
            );
        }
    }
}

#[test]
fn the_folder_of_the_other_seat_cannot_be_found() {
    let house = house();
    house.write("other.sh", "echo '{\"type\":\"ready\"}'\nexec sleep 9\n");
    for user in users() {
        let mut command = by(user, house.command("play penguins --seed 1 -q --clock 1s"));
        command.args(["./other.sh", "./burglar neighbour"]);
        let out = Run::of("neighbour", &mut command).done();
        assert_eq!(crate::outside::burglar::results(&out), ["neighbour: shut"], "{user:?}");
    }
}

#[test]
fn files_and_sockets_are_good_for_nothing_else() {
    let house = house();
    are_shut(&house, &["woken", "netlink"]);
    are_shut(&house, &["lease", "notify", "wake", "undumpable", "datagram", "raw", "pass"]);
    for user in users() {
        assert_eq!(attempts(&house, "pair", user, ""), ["pair: open"]);
    }
}

#[test]
fn what_the_referee_was_given_stays_with_it() {
    let house = house();
    for flag in ["", "--trust"] {
        let referee = crate::outside::burglar::burglary(&house, "descriptor=9", flag);
        let mut shell = Command::new("sh");
        shell.args(["-c", "exec 9</dev/null; \"$@\"", "sh"]).arg(referee.get_program());
        shell.args(referee.get_args()).arg("-q").current_dir(house.path());
        let out = Run::of("descriptor=9", &mut shell).done();
        assert_eq!(crate::outside::burglar::results(&out), ["descriptor: shut"], "{flag}");
    }
}

/// Calls by their number on x86-64, with what they would be good for.
#[cfg(target_arch = "x86_64")]
#[test]
fn calls_that_no_player_needs_do_not_get_to_the_kernel() {
    let house = house();
    // For everybody: rings, keys, shared memory, messages, semaphores, namespaces, watches of files by the old call and
    // the new one, clocks that send signals, many messages at once, pages in pipes, links, Landlock, seccomp, asking what
    // is in the page cache.
    let calls = [
        307, 425, 250, 29, 30, 68, 64, 240, 254, 222, 253, 294, 278, 276, 86, 265, 444, 445, 317,
        27,
    ];
    let deeds: Vec<String> = calls.iter().map(|call| format!("call={call}")).collect();
    for user in users() {
        are_shut_for(user, &house, &deeds);
    }
    // Which only root may try: mounts, the kernel's own programs, faults in user space, counters.
    if rustix::process::getuid().is_root() {
        let calls = [165, 321, 323, 298, 272, 308];
        let deeds: Vec<String> = calls.iter().map(|call| format!("call={call}")).collect();
        are_shut_for(None, &house, &deeds);
    }
}
