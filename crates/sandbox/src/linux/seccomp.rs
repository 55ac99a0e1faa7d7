//! Seccomp: a filter of system calls.

use std::collections::BTreeMap;

use libc as c;
use rustix::process::getpid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};

use super::syscalls::{
    CLONE_FLAGS, DENIED, DENIED_ARGUMENTS, LEGACY, SELF_ONLY, SIGNAL_CALLS, SIGNAL_OWNERS,
    UNCONNECTED_SOCKETS,
};

/// Numbers from here on are those of x32, a second set of calls on x86-64; no other architecture uses them.
const X32: u32 = 0x4000_0000;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Installs the filter. With `signals`, it also refuses signals to any process but this one.
pub(crate) fn apply(signals: bool) -> Result<(), String> {
    let failed = |error: String| format!("seccomp fails: {error}");
    for filter in [compile(rules(signals).map_err(failed)?).map_err(failed)?, unknown_calls()] {
        apply_filter(&filter).map_err(|error| failed(error.to_string()))?;
    }
    Ok(())
}

/// A filter that pretends the kernel lacks x32 and `clone3`. A filter cannot see the arguments of `clone3`, and C
/// libraries fall back to `clone`.
///
/// Written by hand: with the calls of x32 the other filter would be twice as long, and its length is most of what a
/// sandbox costs, since the kernel runs it for every call.
fn unknown_calls() -> BpfProgram {
    let step = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    let number = 0;
    let (allow, deny) = (c::SECCOMP_RET_ALLOW, c::SECCOMP_RET_ERRNO | c::ENOSYS.unsigned_abs());
    vec![
        step(c::BPF_LD | c::BPF_W | c::BPF_ABS, 0, 0, number),
        step(c::BPF_JMP | c::BPF_JGE | c::BPF_K, 2, 0, X32),
        step(c::BPF_JMP | c::BPF_JEQ | c::BPF_K, 1, 0, c::SYS_clone3 as u32),
        step(c::BPF_RET | c::BPF_K, 0, 0, allow),
        step(c::BPF_RET | c::BPF_K, 0, 0, deny),
    ]
}

fn compile(rules: Rules) -> Result<BpfProgram, String> {
    let architecture = std::env::consts::ARCH.try_into();
    let architecture = architecture.map_err(|_| format!("not for {}", std::env::consts::ARCH))?;
    let refuse = SeccompAction::Errno(c::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, architecture);
    filter.and_then(TryInto::try_into).map_err(|error| error.to_string())
}

fn rules(signals: bool) -> Result<Rules, String> {
    let mut rules: Rules = DENIED.iter().chain(LEGACY).map(|&call| (call, vec![])).collect();
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
