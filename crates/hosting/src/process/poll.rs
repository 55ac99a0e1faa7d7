//! Waiting for several descriptors at once.

use std::os::fd::BorrowedFd;
use std::time::Duration;

use rustix::event::{PollFd, PollFlags, poll};

/// Which of some descriptors are ready, after at most `timeout`; absent ones never are. An interrupted wait finds none
/// ready.
pub(super) fn poll_all<const N: usize>(
    watched: [(Option<BorrowedFd<'_>>, PollFlags); N],
    timeout: Duration,
) -> [bool; N] {
    let Some(any) = watched.iter().find_map(|(fd, _)| *fd) else {
        std::thread::sleep(timeout);
        return [false; N];
    };
    let mut fds: [PollFd<'_>; N] =
        std::array::from_fn(|_| PollFd::from_borrowed_fd(any, PollFlags::empty()));
    let (mut slots, mut count) = ([None; N], 0);
    for (slot, (fd, flags)) in slots.iter_mut().zip(watched) {
        if let Some(fd) = fd {
            fds[count] = PollFd::from_borrowed_fd(fd, flags);
            *slot = Some(count);
            count += 1;
        }
    }
    let timeout = timeout.try_into().ok();
    if poll(&mut fds[..count], timeout.as_ref()).is_err() {
        return [false; N];
    }
    slots.map(|slot| slot.is_some_and(|at: usize| !fds[at].revents().is_empty()))
}
