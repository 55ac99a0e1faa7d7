//! Which process this is, so that another program can tell whether it still lives.

use std::fs;

/// This process: the machine since it was started, the processes it can see, its number and when it
/// began. Empty where the system does not say.
pub(crate) fn own() -> String {
    let number = std::process::id().to_string();
    match (place(), begun(&number)) {
        (Some(place), Some(begun)) => format!("{place} {number} {begun}"),
        _ => String::new(),
    }
}

/// Whether a process lives; none if that cannot be told from here.
pub(crate) fn lives(process: &str) -> Option<bool> {
    let mut parts = process.rsplitn(3, ' ');
    let (began, number, there) = (parts.next()?, parts.next()?, parts.next()?);
    (place()? == there).then(|| begun(number).as_deref() == Some(began))
}

/// Where process numbers mean the same.
fn place() -> Option<String> {
    let boot = fs::read_to_string("/proc/sys/kernel/random/boot_id").ok()?;
    let space = fs::read_link("/proc/self/ns/pid").ok()?;
    Some(format!("{} {}", boot.trim(), space.display()))
}

/// When a process began, in ticks; numbers are used again, moments are not.
fn begun(number: &str) -> Option<String> {
    let stat = fs::read_to_string(format!("/proc/{number}/stat")).ok()?;
    // The name in brackets may hold anything.
    let fields = stat.rsplit_once(')')?.1;
    let mut fields = fields.split_whitespace();
    let state = fields.next()?;
    let begun = fields.nth(18)?.to_string();
    (state != "Z" && state != "X").then_some(begun)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_lives_until_it_ends() {
        assert_eq!(lives(&own()), Some(true));
        let mut child = std::process::Command::new("sleep").arg("60").spawn().unwrap();
        let number = child.id().to_string();
        let process = format!("{} {number} {}", place().unwrap(), begun(&number).unwrap());
        assert_eq!(lives(&process), Some(true));
        child.kill().unwrap();
        child.wait().unwrap();
        assert_eq!(lives(&process), Some(false));
    }

    #[test]
    fn nothing_is_said_of_other_machines() {
        assert_eq!(lives("elsewhere pid:[1] 1 1"), None);
        assert_eq!(lives(""), None);
    }
}
