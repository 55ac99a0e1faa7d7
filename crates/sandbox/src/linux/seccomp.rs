//! Seccomp: a filter of system calls.

use std::collections::BTreeMap;

use libc as c;
use rustix::process::getpid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter,
};

use super::numbers;
use super::syscalls::{
    CLOCK_CALLS, CLOCKS_OF_PROCESSES, CLONE_FLAGS, DENIED_ARGUMENTS, HUGE_PAGES, LOCK_COMMANDS,
    SELF_ONLY, SIGNAL_CALLS, SIGNAL_OWNERS, UNCONNECTED_SOCKETS,
};

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Installs the filters. With `signals`, they also refuse signals to any process but this one.
pub(crate) fn apply(signals: bool) -> Result<(), String> {
    let failed = |error: String| format!("seccomp fails: {error}");
    let refuse = SeccompAction::Errno(c::EPERM.unsigned_abs());
    let arguments = rules(signals).and_then(|rules| compile(rules, refuse)).map_err(failed)?;
    // An error of zero is success: the call returns, and nothing is done.
    let locks = lock_rules().and_then(|rules| compile(rules, SeccompAction::Errno(0)));
    // Last: it refuses further filters.
    for filter in [arguments, locks.map_err(failed)?, numbers::filter()] {
        apply_filter(&filter).map_err(|error| failed(error.to_string()))?;
    }
    Ok(())
}

fn compile(rules: Rules, matched: SeccompAction) -> Result<BpfProgram, String> {
    let architecture = std::env::consts::ARCH.try_into();
    let architecture = architecture.map_err(|_| format!("not for {}", std::env::consts::ARCH))?;
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, matched, architecture);
    filter.and_then(TryInto::try_into).map_err(|error| error.to_string())
}

fn lock_rules() -> Result<Rules, String> {
    let lock = |command: c::c_int| rule(&[(1, SeccompCmpOp::Eq, command.unsigned_abs().into())]);
    Ok([(c::SYS_fcntl, LOCK_COMMANDS.into_iter().map(lock).collect::<Result<_, _>>()?)].into())
}

fn rules(signals: bool) -> Result<Rules, String> {
    let mut rules = Rules::new();
    let mut refuse = |call, rule: Result<SeccompRule, String>| -> Result<(), String> {
        rules.entry(call).or_default().push(rule?);
        Ok(())
    };
    for flag in CLONE_FLAGS.map(|flag| u64::from(flag.unsigned_abs())) {
        refuse(c::SYS_clone, rule(&[(0, SeccompCmpOp::MaskedEq(flag), flag)]))?;
    }
    // The exit signal of a child would resume a stopped parent.
    let wakes = [(0, SeccompCmpOp::MaskedEq(0xff), u64::from(c::SIGCONT.unsigned_abs()))];
    refuse(c::SYS_clone, rule(&wakes))?;
    let local = u64::from(c::AF_UNIX.unsigned_abs());
    refuse(c::SYS_socketpair, rule(&[(0, SeccompCmpOp::Ne, local)]))?;
    for kind in UNCONNECTED_SOCKETS.map(|kind| u64::from(kind.unsigned_abs())) {
        refuse(c::SYS_socketpair, rule(&[(1, SeccompCmpOp::MaskedEq(0xf), kind)]))?;
    }
    for (call, place) in SELF_ONLY {
        refuse(call, rule(&[(place, SeccompCmpOp::Ne, 0)]))?;
    }
    for (call, place, value) in DENIED_ARGUMENTS {
        refuse(call, rule(&[(place, SeccompCmpOp::Eq, value)]))?;
    }
    for call in CLOCK_CALLS {
        let (first, end) = (CLOCKS_OF_PROCESSES.start, CLOCKS_OF_PROCESSES.end);
        refuse(call, rule(&[(0, SeccompCmpOp::Ge, first), (0, SeccompCmpOp::Lt, end)]))?;
    }
    refuse(c::SYS_mmap, rule(&[(3, SeccompCmpOp::MaskedEq(HUGE_PAGES), HUGE_PAGES)]))?;
    // The parent-death signal stays SIGKILL.
    let (option, signal) = (c::PR_SET_PDEATHSIG.unsigned_abs(), c::SIGKILL.unsigned_abs());
    let other = [(0, SeccompCmpOp::Eq, option.into()), (1, SeccompCmpOp::Ne, signal.into())];
    refuse(c::SYS_prctl, rule(&other))?;
    if signals {
        let own = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
        for (call, place) in SIGNAL_CALLS {
            refuse(call, rule(&[(place, SeccompCmpOp::Ne, own)]))?;
        }
        for (call, place, value) in SIGNAL_OWNERS {
            refuse(call, rule(&[(place, SeccompCmpOp::Eq, value)]))?;
        }
        rules.extend([(c::SYS_tkill, vec![]), (c::SYS_pidfd_send_signal, vec![])]);
    }
    Ok(rules)
}

/// Refuses a call whose arguments meet all of these conditions.
fn rule(all: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, String> {
    let condition = |(place, op, value): &(u8, SeccompCmpOp, u64)| {
        SeccompCondition::new(*place, SeccompCmpArgLen::Dword, op.clone(), *value)
    };
    let conditions = all.iter().map(condition).collect::<Result<_, _>>();
    conditions.and_then(SeccompRule::new).map_err(|error| error.to_string())
}
