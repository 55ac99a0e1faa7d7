//! Why a store operation failed.

use thiserror::Error;

use crate::id::MatchId;

/// What a store operation returns.
pub type Result<T> = std::result::Result<T, StoreError>;

/// Why a store operation failed. The message does not name the store: the caller knows where it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StoreError {
    /// There is nothing to open.
    #[error("there is no such store")]
    Missing,
    /// What was opened is something else.
    #[error("this is not a plateau store")]
    NotAStore,
    /// A store without anything in it, such as the copy of one without the files beside it.
    #[error(
        "there is nothing in this store; if it is a copy, copy the file NAME-wal beside the original too"
    )]
    Empty,
    /// A later version of this program wrote the store.
    #[error("this store has version {found}; this program reads version {supported}")]
    NewerVersion {
        /// The store's version.
        found: i32,
        /// The version that this program reads.
        supported: i32,
    },
    /// The store can be read but not written.
    #[error(
        "the store is read-only: the file, its folder and the files NAME-wal and NAME-shm beside it must be writable"
    )]
    ReadOnly,
    /// The system does not let this user open the store.
    #[error("the store cannot be opened: {0}")]
    NotOpened(String),
    /// Another program held the lock for the whole timeout.
    #[error("another program has kept the store locked for a minute")]
    Busy,
    /// Another program is playing matches of this store.
    #[error("another program is playing matches of this store; repair it when that has ended")]
    InUse,
    /// A running server plays the tables of this store.
    #[error("a running server plays the tables of this store")]
    Served,
    /// A table under way is not as its server left it, or was deleted.
    #[error("table {0} was deleted or changed by another program")]
    TableChanged(String),
    /// There is no space left.
    #[error("the disk is full")]
    DiskFull,
    /// The stored result or record of one match cannot be read.
    #[error("match {id} is damaged: {why}")]
    DamagedMatch {
        /// The match.
        id: MatchId,
        /// What is wrong with it.
        why: String,
    },
    /// A row is not as this program wrote it.
    #[error(
        "{what} was altered: `plateau store verify` lists all damage, `plateau store repair` recovers what is intact"
    )]
    Altered {
        /// What the row is about.
        what: String,
    },
    /// The store as a whole cannot be read.
    #[error("the store is damaged: {0}")]
    Damaged(String),
    /// No match and no record of the store can be read.
    #[error("nothing in this store can be recovered: restore a backup, or play again")]
    BeyondRepair,
    /// A record is larger than this program keeps or reads.
    #[error("the record of match {id} has more than {limit} bytes uncompressed")]
    RecordTooLarge {
        /// The match.
        id: MatchId,
        /// The limit.
        limit: u64,
    },
    /// Anything else that the system or the database reports.
    #[error("{0}")]
    Io(String),
}
