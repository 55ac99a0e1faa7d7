//! Which process this is, so that another program can find out whether it is still alive.

use std::fs;

/// This process: the boot of its machine, its PID namespace, its PID and its start time. Empty where
/// `/proc` does not have them.
pub(crate) fn own() -> String {
    let pid = std::process::id().to_string();
    match (host(), start_time(&pid)) {
        (Some(host), Some(start)) => format!("{host} {pid} {start}"),
        _ => String::new(),
    }
}

/// Whether a process is alive; none if it belongs to another machine or PID namespace.
pub(crate) fn is_alive(process: &str) -> Option<bool> {
    let mut parts = process.rsplitn(3, ' ');
    let (start, pid, its_host) = (parts.next()?, parts.next()?, parts.next()?);
    (host()? == its_host).then(|| start_time(pid).as_deref() == Some(start))
}

/// The boot and the PID namespace: within them, PIDs mean the same.
fn host() -> Option<String> {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let namespace = fs::read_link("/proc/self/ns/pid").ok()?;
    Some(format!("{} {}", boot.trim(), namespace.display()))
}

/// When a process started, in clock ticks: PIDs are reused, start times are not. None for zombies.
fn start_time(pid: &str) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The command name in parentheses may contain anything.
    let fields = stat.rsplit_once(')')?.1;
    let mut fields = fields.split_whitespace();
    let state = fields.next()?;
    let start = fields.nth(18)?.to_string();
    (state != "Z" && state != "X").then_some(start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_is_alive_until_it_ends() {
        assert_eq!(is_alive(&own()), Some(true));
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let pid = child.id().to_string();
        let process = format!("{} {pid} {}", host().unwrap(), start_time(&pid).unwrap());
        assert_eq!(is_alive(&process), Some(true));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(is_alive(&process), Some(false));
    }

    #[test]
    fn processes_of_other_machines_are_unknown() {
        assert_eq!(is_alive("elsewhere pid:[1] 1 1"), None);
        assert_eq!(is_alive(""), None);
    }
}
