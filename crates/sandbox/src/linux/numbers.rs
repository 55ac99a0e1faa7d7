//! A filter that decides by the number of a call alone.
//!
//! Written by hand as a search tree over ranges of numbers: the kernel runs a filter for every call, and once for every
//! number when the filter is installed, and a list would be three hundred comparisons.

use libc as c;
use seccompiler::{BpfProgram, sock_filter};

use super::syscalls::{ALLOWED, FIRST_NEW, LACKING, LEGACY, LOCK_CALL};

const ALLOW: u32 = c::SECCOMP_RET_ALLOW;
const REFUSE: u32 = c::SECCOMP_RET_ERRNO | c::EPERM.unsigned_abs();
const LACK: u32 = c::SECCOMP_RET_ERRNO | c::ENOSYS.unsigned_abs();
/// The call returns zero, and nothing is done.
const PRETEND: u32 = c::SECCOMP_RET_ERRNO;

/// The numbers from the first on, until the next range begins.
#[derive(Clone, Copy)]
struct Numbers {
    first: u32,
    action: u32,
}

/// The filter. It does not look at the architecture: the filter of arguments does.
pub(super) fn filter() -> BpfProgram {
    const NUMBER: u32 = 0;
    let mut program = vec![step(c::BPF_LD | c::BPF_W | c::BPF_ABS, 0, 0, NUMBER)];
    program.extend(search(&ranges()));
    program
}

/// What is done with each number; the last is for all that follow.
fn actions() -> Vec<u32> {
    const NUMBERS: usize = 512;
    let mut actions = vec![REFUSE; NUMBERS];
    actions[FIRST_NEW..].fill(LACK);
    let lists = [(ALLOWED, ALLOW), (LEGACY, ALLOW), (LACKING, LACK), (&[LOCK_CALL], PRETEND)];
    for (calls, action) in lists {
        calls.iter().for_each(|&call| actions[call as usize] = action);
    }
    actions
}

fn ranges() -> Vec<Numbers> {
    let mut ranges: Vec<Numbers> = Vec::new();
    for (first, action) in (0..).zip(actions()) {
        if ranges.last().is_none_or(|last| last.action != action) {
            ranges.push(Numbers { first, action });
        }
    }
    ranges
}

/// A tree that finds the range of a number. A jump is at most as long as half of the ranges take, with a comparison and
/// a result for each: less than the 255 steps that a comparison can jump.
fn search(ranges: &[Numbers]) -> BpfProgram {
    if let [only] = ranges {
        return vec![step(c::BPF_RET | c::BPF_K, 0, 0, only.action)];
    }
    let (low, high) = ranges.split_at(ranges.len() / 2);
    let (below, above) = (search(low), search(high));
    let jump = u8::try_from(below.len()).expect("there are fewer than 255 ranges");
    let compare = step(c::BPF_JMP | c::BPF_JGE | c::BPF_K, jump, 0, high[0].first);
    [vec![compare], below, above].concat()
}

fn step(code: u32, jt: u8, jf: u8, k: u32) -> sock_filter {
    sock_filter { code: code as u16, jt, jf, k }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a filter of comparisons and results does with a number.
    fn run(program: &[sock_filter], number: u32) -> u32 {
        let mut at = 1;
        loop {
            let sock_filter { code, jt, jf, k } = program[at];
            if u32::from(code) == c::BPF_RET | c::BPF_K {
                return k;
            }
            at += 1 + usize::from(if number >= k { jt } else { jf });
        }
    }

    #[test]
    fn every_number_gets_what_the_lists_say() {
        let (program, actions) = (filter(), actions());
        for (number, action) in (0..).zip(&actions) {
            assert_eq!(run(&program, number), *action, "{number}");
        }
        for number in [512, 0x4000_0000, 0x4000_0001, u32::MAX] {
            assert_eq!(run(&program, number), LACK, "new, or of x32: {number}");
        }
    }

    #[test]
    fn calls_that_do_the_same_are_refused_alike() {
        #[cfg(target_arch = "x86_64")]
        let old = [c::SYS_inotify_init, c::SYS_link, c::SYS_utime, c::SYS_chmod];
        #[cfg(not(target_arch = "x86_64"))]
        let old = [];
        let new = [
            c::SYS_inotify_init1,
            c::SYS_linkat,
            c::SYS_vmsplice,
            c::SYS_tee,
            c::SYS_memfd_create,
            c::SYS_io_uring_setup,
            c::SYS_landlock_create_ruleset,
            c::SYS_landlock_add_rule,
            c::SYS_seccomp,
            c::SYS_setsid,
        ];
        let actions = actions();
        for call in old.into_iter().chain(new) {
            assert_eq!(actions[call as usize], REFUSE, "{call}");
        }
        assert_eq!(actions[c::SYS_clone3 as usize], LACK);
        assert_eq!(actions[c::SYS_flock as usize], PRETEND);
    }
}
