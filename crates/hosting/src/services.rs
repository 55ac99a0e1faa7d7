//! What a host has to start processes with.

use std::sync::{Mutex, OnceLock, PoisonError};

use crate::group::Group;
use crate::host::Host;
use crate::keeper::Keeper;
use crate::platform;
use crate::scratch::ScratchFolders;

#[derive(Default)]
pub(crate) struct Services {
    pub(crate) keeper: Keeper,
    pub(crate) scratch: ScratchFolders,
    adopted: OnceLock<()>,
    /// Groups that were killed and have not exited yet, as happens on a busy machine.
    dying: Mutex<Vec<Group>>,
}

impl Services {
    /// To be called before a player is spawned; best before a thread is pinned to the core of a match, since the keeper
    /// takes time to start. See [`platform::adopt_orphans`], too.
    pub(crate) fn prepare(&self, host: &Host) {
        self.keeper.ensure_running(host);
        self.adopted.get_or_init(platform::adopt_orphans);
        self.update_dying(|dying| dying.retain(|group| group.is_left()));
    }

    /// Goes on reaping a group that was killed, whenever another player is started.
    pub(crate) fn reap_later(&self, group: Group) {
        self.update_dying(|dying| dying.push(group));
    }

    /// A group was started: if it has the number of one that was dying, that one is gone.
    pub(crate) fn has_started(&self, group: Group) {
        self.update_dying(|dying| dying.retain(|other| *other != group));
    }

    fn update_dying(&self, update: impl FnOnce(&mut Vec<Group>)) {
        update(&mut self.dying.lock().unwrap_or_else(PoisonError::into_inner));
    }
}
