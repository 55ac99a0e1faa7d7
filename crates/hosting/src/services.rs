//! What a host has to start processes with.

use std::sync::OnceLock;

use crate::host::Host;
use crate::keeper::Keeper;
use crate::platform;
use crate::scratch::ScratchFolders;

#[derive(Default)]
pub(crate) struct Services {
    pub(crate) keeper: Keeper,
    pub(crate) scratch: ScratchFolders,
    adopted: OnceLock<()>,
}

impl Services {
    /// To be called before a player is spawned; best before a thread is pinned to the core of a match, since the keeper
    /// takes time to start. See [`platform::adopt_orphans`], too.
    pub(crate) fn prepare(&self, host: &Host) {
        self.keeper.ensure_running(host);
        self.adopted.get_or_init(platform::adopt_orphans);
    }
}
