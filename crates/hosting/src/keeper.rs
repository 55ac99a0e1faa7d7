//! A process that outlives this one, and then ends what it left.
//!
//! A player ends with its referee, by the system's own means. The processes that it started do not: should the referee
//! be killed, nobody would be left to end them. So with the first player from outside, this program starts itself
//! again as a keeper, and tells it whom it has started and whom it has ended. The keeper sees the end of its input
//! when this program ends, however it does.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io::{self, BufRead, Write};
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{ChildStdin, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use serde::{Deserialize, Serialize};

use crate::group::Group;
use crate::{pin, scratch, strays};

/// The command that starts this program as a keeper.
const KEEP: &str = "keep";
/// How long the end of those that were killed is waited for, before their files are removed. It may not be seen: they
/// count until the system's first process has taken note, for which some take a second.
const LAST_BREATH: Duration = Duration::from_millis(200);
/// How often it is looked for.
const GLANCE: Duration = Duration::from_millis(1);

/// The way to the keeper of this program, once there is one.
static KEEPER: Mutex<Option<Keeper>> = Mutex::new(None);

struct Keeper {
    told: ChildStdin,
    /// What there was no room for: nobody waits for a keeper, and one that heard nothing more would think that this
    /// program has ended.
    unsaid: Vec<u8>,
}

impl Keeper {
    /// Says as much as there is room for; whether somebody listens.
    fn say(&mut self, line: &[u8]) -> bool {
        self.unsaid.extend_from_slice(line);
        match self.told.write(&self.unsaid) {
            Ok(count) => _ = self.unsaid.drain(..count),
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
            Err(_) => return false,
        }
        true
    }
}

/// What a keeper is told.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Word {
    Begins { group: Group, left: Left },
    Ends { group: Group },
}

/// What there may be of a player besides its process group.
#[derive(Debug, Serialize, Deserialize)]
pub(crate) struct Left {
    /// What those of its processes bear that may leave the group, if they may.
    pub(crate) mark: Option<String>,
    /// Its folder, if it has one.
    pub(crate) own: Option<PathBuf>,
}

/// A player's processes, which the keeper ends should this program end first.
pub(crate) struct Kept(Group);

impl Kept {
    /// Tells the keeper of a process group; if there is none yet, this program is started as one.
    pub(crate) fn new(program: &OsStr, group: Group, left: Left) -> Self {
        let mut keeper = KEEPER.lock().unwrap_or_else(PoisonError::into_inner);
        if keeper.is_none() {
            *keeper = start(program);
        }
        drop(keeper);
        tell(&Word::Begins { group, left });
        Self(group)
    }
}

impl Drop for Kept {
    fn drop(&mut self) {
        tell(&Word::Ends { group: self.0 });
    }
}

/// Starts one in a group of its own: what ends the referee's, such as Ctrl-C, must not end its keeper. Without one,
/// matches are played all the same.
fn start(program: &OsStr) -> Option<Keeper> {
    let mut command = Command::new(program);
    command.arg(KEEP).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    // Its start is not to take from a player's time.
    pin::leave();
    let spawned = command.current_dir("/").process_group(0).spawn();
    pin::come_back();
    let told = spawned.ok()?.stdin?;
    rustix::io::ioctl_fionbio(&told, true).ok()?;
    Some(Keeper { told, unsaid: Vec::new() })
}

fn tell(word: &Word) {
    // A path that is no text cannot be told; a day later it is swept.
    let Ok(mut line) = serde_json::to_string(word) else { return };
    line.push('\n');
    let mut keeper = KEEPER.lock().unwrap_or_else(PoisonError::into_inner);
    if keeper.as_mut().is_some_and(|keeper| !keeper.say(line.as_bytes())) {
        *keeper = None;
    }
}

/// What the keeper does: it hears who is under way until there is nobody left to tell it, and ends those.
pub fn keep(told: impl BufRead) {
    // Started by a match, it may be on that match's core, which those may keep busy whom it is to end.
    pin::unpin();
    let mut under_way: BTreeMap<Group, Left> = BTreeMap::new();
    for line in told.lines().map_while(Result::ok) {
        match serde_json::from_str(&line) {
            Ok(Word::Begins { group, left }) => _ = under_way.insert(group, left),
            Ok(Word::Ends { group }) => _ = under_way.remove(&group),
            // The last line may be half a one.
            Err(_) => {}
        }
    }
    // All of them first: none goes on while others are cleared away.
    under_way.keys().for_each(|group| group.kill());
    for (group, left) in under_way {
        if let Some(mark) = left.mark {
            strays::end(&mark);
        }
        if let Some(own) = left.own {
            wait_for(group);
            // Nobody is left to tell that something stays.
            let _ = scratch::remove(&own);
        }
    }
}

fn wait_for(group: Group) {
    let deadline = Instant::now() + LAST_BREATH;
    while group.exists() && Instant::now() < deadline {
        std::thread::sleep(GLANCE);
    }
}
