//! Opening a store file.

use std::fs::File;
use std::io::ErrorKind;
use std::path::Path;
use std::time::{Duration, Instant};

use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};

use super::Sqlite;
use super::schema::{FileKind, create, file_kind, imitate_digests, upgrade};
use crate::error::{Result, StoreError};

/// How long to wait for another program's transaction.
const BUSY_TIMEOUT: Duration = Duration::from_secs(60);
/// The pause between attempts where SQLite itself does not wait.
const RETRY_PAUSE: Duration = Duration::from_millis(20);

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> Self {
        match error.sqlite_error_code() {
            Some(ErrorCode::NotADatabase) => Self::NotAStore,
            Some(ErrorCode::DatabaseCorrupt) => Self::Damaged(error.to_string()),
            Some(ErrorCode::DiskFull) => Self::DiskFull,
            Some(ErrorCode::DatabaseBusy) => Self::Busy,
            // SQLite cannot create the files beside a store.
            Some(ErrorCode::ReadOnly | ErrorCode::CannotOpen) => Self::ReadOnly,
            _ => Self::Io(error.to_string()),
        }
    }
}

impl Sqlite {
    /// Opens a store, or creates one.
    pub fn open(path: &Path) -> Result<Self> {
        can_be_opened(path)?;
        ensure_file(path)?;
        let mut db = Connection::open(path)?;
        db.busy_timeout(BUSY_TIMEOUT)?;
        // Checked before anything is written: a file that is not a store stays as it is.
        file_kind(&db)?;
        use_write_ahead_log(&db)?;
        tune(&db)?;
        let transaction = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        match file_kind(&transaction)? {
            FileKind::Store => {}
            FileKind::Unsealed => upgrade(&transaction)?,
            FileKind::Empty => create(&transaction)?,
        }
        transaction.commit()?;
        Ok(Self::new(db, true))
    }

    /// Opens a store that exists.
    pub fn open_existing(path: &Path) -> Result<Self> {
        exists(path)?;
        Self::open(path)
    }

    /// Opens a store that exists and writes nothing new, so that it may be in a folder that is read-only. Where it can
    /// be written, closing it moves what a killed program left in the files beside the store into the store.
    pub fn open_read_only(path: &Path) -> Result<Self> {
        Self::open_to_read(path, OpenFlags::SQLITE_OPEN_READ_WRITE)
    }

    /// Opens a store that exists and leaves all its files as they are.
    pub(super) fn open_untouched(path: &Path) -> Result<Self> {
        Self::open_to_read(path, OpenFlags::SQLITE_OPEN_READ_ONLY)
    }

    fn open_to_read(path: &Path, access: OpenFlags) -> Result<Self> {
        exists(path)?;
        can_be_opened(path)?;
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let prepare = |db: Connection| -> Result<(Connection, FileKind)> {
            db.busy_timeout(BUSY_TIMEOUT)?;
            tune(&db)?;
            let kind = file_kind(&db)?;
            Ok((db, kind))
        };
        let open = Connection::open_with_flags(path, access | OpenFlags::SQLITE_OPEN_NO_MUTEX);
        let open = open.or_else(|_| Connection::open_with_flags(path, flags));
        let open = open.map_err(StoreError::from);
        let opened = open.and_then(prepare).or_else(|error| match error {
            StoreError::NotAStore | StoreError::NewerVersion { .. } => Err(error),
            // Readers share a memory-mapped file beside the store, which cannot be created
            // everywhere. Where it cannot, there are no writers either.
            _ => {
                Connection::open_with_flags(immutable_uri(path), flags | OpenFlags::SQLITE_OPEN_URI)
                    .map_err(StoreError::from)
                    .and_then(prepare)
                    .map_err(|_| error)
            }
        });
        match opened? {
            (db, FileKind::Store) => {
                db.pragma_update(None, "query_only", true)?;
                Ok(Self::new(db, true))
            }
            (db, FileKind::Unsealed) => {
                imitate_digests(&db)?;
                db.pragma_update(None, "query_only", true)?;
                Ok(Self::new(db, false))
            }
            (_, FileKind::Empty) if has_content(path) => Err(StoreError::Empty),
            (_, FileKind::Empty) => Err(StoreError::NotAStore),
        }
    }

    fn new(db: Connection, sealed: bool) -> Self {
        let packer = super::rows::Packer::new();
        Self { db, sealed, worker: None, contest: None, packer, seen_version: None, lock: None }
    }
}

fn has_content(path: &Path) -> bool {
    std::fs::metadata(path).is_ok_and(|file| file.len() > 0)
}

fn exists(path: &Path) -> Result<()> {
    match path {
        path if path.is_file() => Ok(()),
        path if path.is_dir() => Err(StoreError::NotOpened("this is a folder".to_string())),
        _ => Err(StoreError::Missing),
    }
}

/// Creates an empty file where there is none, which SQLite makes a store. It would not say why it cannot.
fn ensure_file(path: &Path) -> Result<()> {
    match File::options().write(true).create_new(true).open(path) {
        Err(error) if error.kind() != ErrorKind::AlreadyExists => {
            Err(StoreError::NotOpened(format!("it cannot be created: {error}")))
        }
        _ => Ok(()),
    }
}

/// The system's own reason, where SQLite would only say that it is unable to open the file.
fn can_be_opened(path: &Path) -> Result<()> {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    if path.is_dir() {
        return Err(StoreError::NotOpened("this is a folder".to_string()));
    }
    match File::open(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => match folder {
            Some(folder) if !folder.is_dir() => {
                Err(StoreError::NotOpened(format!("there is no folder {}", folder.display())))
            }
            _ => Ok(()),
        },
        Err(error) => Err(StoreError::NotOpened(error.to_string())),
        Ok(_) => Ok(()),
    }
}

/// With a write-ahead log, a transaction is complete or absent whatever kills this program; a power
/// cut may lose the last transactions, but nothing else.
fn use_write_ahead_log(db: &Connection) -> Result<()> {
    let begun = Instant::now();
    // The busy timeout does not apply to this pragma.
    while let Err(error) = db.pragma_update(None, "journal_mode", "wal") {
        let is_busy = error.sqlite_error_code() == Some(ErrorCode::DatabaseBusy);
        if !is_busy || begun.elapsed() > BUSY_TIMEOUT {
            return Err(error.into());
        }
        std::thread::sleep(RETRY_PAUSE);
    }
    Ok(db.pragma_update(None, "synchronous", "normal")?)
}

fn tune(db: &Connection) -> Result<()> {
    db.pragma_update(None, "cache_size", -65536)?;
    Ok(db.pragma_update(None, "mmap_size", 1_i64 << 31)?)
}

/// The URI that opens a file without any files beside it.
fn immutable_uri(path: &Path) -> String {
    let is_plain = |c: &u8| c.is_ascii_alphanumeric() || b"/-_.~".contains(c);
    let mut uri = "file:".to_string();
    for c in std::path::absolute(path).unwrap_or_default().as_os_str().as_encoded_bytes() {
        uri += &if is_plain(c) { char::from(*c).to_string() } else { format!("%{c:02x}") };
    }
    uri + "?immutable=1"
}
