//! One player at a time: while somebody thinks, the other players of the match stand still. They are on the same
//! core, and one that went on would take from another's time.
//!
//! To stop a process and to let it go on takes as long as a quick answer does. So it is done only for those who took
//! longer for their last answer, or take very long for this one.

use std::cell::RefCell;
use std::time::Duration;

use crate::group::Group;

/// Who answers sooner is quick.
pub const QUICK: Duration = Duration::from_micros(300);

thread_local! {
    /// The process groups of the players whose match this thread referees.
    static SEATED: RefCell<Vec<Seated>> = const { RefCell::new(Vec::new()) };
}

struct Seated {
    seat: usize,
    group: Group,
    /// Whether it stands still.
    is_held: bool,
}

/// A player's place at the table, which ends with this.
pub struct Place {
    seat: usize,
    group: Group,
}

impl Place {
    /// For a process group that nobody leaves.
    pub(crate) fn take(seat: usize, group: Group) -> Self {
        SEATED.with_borrow_mut(|seated| seated.push(Seated { seat, group, is_held: false }));
        Self { seat, group }
    }

    /// Lets it go on.
    pub fn release(&self) {
        SEATED.with_borrow_mut(|seated| {
            let own = seated.iter_mut().find(|seated| seated.group == self.group);
            if own.is_some_and(|own| std::mem::take(&mut own.is_held)) {
                self.group.release();
            }
        });
    }

    /// Lets it alone go on.
    pub fn is_asked(&self) {
        is_asked(self.seat);
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        SEATED.with_borrow_mut(|seated| seated.retain(|seated| seated.group != self.group));
    }
}

/// Lets nobody go on but whoever is at this seat. Who is held already is told again: there are ways to be woken by
/// the system.
pub fn is_asked(seat: usize) {
    SEATED.with_borrow_mut(|seated| {
        let others = seated.iter_mut().filter(|other| other.seat != seat);
        for other in others {
            other.group.hold();
            other.is_held = true;
        }
    });
}
