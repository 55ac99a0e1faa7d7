//! Seccomp: a filter of calls.

use std::collections::BTreeMap;

use libc as c;
use rustix::process::getpid;
use seccompiler::{
    BpfProgram, SeccompAction, SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompFilter,
    SeccompRule, apply_filter, sock_filter,
};

use crate::denied::{CLONED, DENIED, GIVEN, OLD, OWN, SENT_BY_FILES, SIGNALS, UNBOUND};

/// From here on are the numbers of x32, a second set of calls on x86-64; no other machine has so many.
const X32: u32 = 0x4000_0000;

type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Raises the filter. With `signals`, it also refuses signals to any process but the one that is to become the
/// player.
pub(crate) fn enter(signals: bool) -> Result<(), String> {
    let wrong = |error: String| format!("seccomp fails: {error}");
    for filter in [compile(rules(signals).map_err(wrong)?).map_err(wrong)?, unknown()] {
        apply_filter(&filter).map_err(|error| wrong(error.to_string()))?;
    }
    Ok(())
}

/// Calls that this kernel seems not to know: x32, and `clone3`, since what it is given is out of a filter's sight; C
/// libraries then use `clone`.
///
/// Written by hand, since the rest would be twice as long with the calls of x32, and a filter's length is most of what a
/// cage costs: the kernel runs it for every call there is.
fn unknown() -> BpfProgram {
    let step = |code: u32, jt, jf, k| sock_filter { code: code as u16, jt, jf, k };
    let number = 0;
    let (known, unknown) = (c::SECCOMP_RET_ALLOW, c::SECCOMP_RET_ERRNO | c::ENOSYS.unsigned_abs());
    vec![
        step(c::BPF_LD | c::BPF_W | c::BPF_ABS, 0, 0, number),
        step(c::BPF_JMP | c::BPF_JGE | c::BPF_K, 2, 0, X32),
        step(c::BPF_JMP | c::BPF_JEQ | c::BPF_K, 1, 0, c::SYS_clone3 as u32),
        step(c::BPF_RET | c::BPF_K, 0, 0, known),
        step(c::BPF_RET | c::BPF_K, 0, 0, unknown),
    ]
}

fn compile(rules: Rules) -> Result<BpfProgram, String> {
    let machine = std::env::consts::ARCH.try_into();
    let machine = machine.map_err(|_| format!("not for {}", std::env::consts::ARCH))?;
    let refuse = SeccompAction::Errno(c::EPERM.unsigned_abs());
    let filter = SeccompFilter::new(rules, SeccompAction::Allow, refuse, machine);
    filter.and_then(TryInto::try_into).map_err(|error| error.to_string())
}

fn rules(signals: bool) -> Result<Rules, String> {
    let mut rules: Rules = DENIED.iter().chain(OLD).map(|&call| (call, vec![])).collect();
    let mut refuse = |call, rule: Result<SeccompRule, String>| -> Result<(), String> {
        rules.entry(call).or_default().push(rule?);
        Ok(())
    };
    for flag in CLONED.map(|flag| u64::from(flag.unsigned_abs())) {
        refuse(c::SYS_clone, rule(&[(0, SeccompCmpOp::MaskedEq(flag), flag)]))?;
    }
    // A child that ends could wake its parent, though it was stopped.
    let wakes = [(0, SeccompCmpOp::MaskedEq(0xff), u64::from(c::SIGCONT.unsigned_abs()))];
    refuse(c::SYS_clone, rule(&wakes))?;
    let local = u64::from(c::AF_UNIX.unsigned_abs());
    refuse(c::SYS_socketpair, rule(&[(0, SeccompCmpOp::Ne, local)]))?;
    for kind in UNBOUND.map(|kind| u64::from(kind.unsigned_abs())) {
        refuse(c::SYS_socketpair, rule(&[(1, SeccompCmpOp::MaskedEq(0xf), kind)]))?;
    }
    for (call, place) in OWN {
        refuse(call, rule(&[(place, SeccompCmpOp::Ne, 0)]))?;
    }
    for (call, place, given) in GIVEN {
        refuse(call, rule(&[(place, SeccompCmpOp::Eq, given)]))?;
    }
    // A player ends with its referee, and cannot choose otherwise.
    let (option, signal) = (c::PR_SET_PDEATHSIG.unsigned_abs(), c::SIGKILL.unsigned_abs());
    let other = [(0, SeccompCmpOp::Eq, option.into()), (1, SeccompCmpOp::Ne, signal.into())];
    refuse(c::SYS_prctl, rule(&other))?;
    if signals {
        let own = u64::from(getpid().as_raw_nonzero().get().unsigned_abs());
        for (call, place) in SIGNALS {
            refuse(call, rule(&[(place, SeccompCmpOp::Ne, own)]))?;
        }
        for (call, place, given) in SENT_BY_FILES {
            refuse(call, rule(&[(place, SeccompCmpOp::Eq, given)]))?;
        }
        rules.extend([(c::SYS_tkill, vec![]), (c::SYS_pidfd_send_signal, vec![])]);
    }
    Ok(rules)
}

/// A call is refused if all of this holds for what it is given.
fn rule(all: &[(u8, SeccompCmpOp, u64)]) -> Result<SeccompRule, String> {
    let condition = |(place, op, value): &(u8, SeccompCmpOp, u64)| {
        SeccompCondition::new(*place, SeccompCmpArgLen::Dword, op.clone(), *value)
    };
    let conditions = all.iter().map(condition).collect::<Result<_, _>>();
    conditions.and_then(SeccompRule::new).map_err(|error| error.to_string())
}
