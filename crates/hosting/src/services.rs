//! What a host has to start processes with.

use std::sync::OnceLock;

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
    /// To be called before a player is spawned, see [`platform::adopt_orphans`].
    pub(crate) fn adopt_orphans(&self) {
        self.adopted.get_or_init(platform::adopt_orphans);
    }
}
