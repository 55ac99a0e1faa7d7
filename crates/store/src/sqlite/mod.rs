//! The store in one SQLite file. Several programs may use it at once.

mod rows;
mod upkeep;

use std::collections::HashMap;
use std::path::Path;
use std::time::{Duration, Instant};

use arena::Record;
use rusqlite::{
    Connection, ErrorCode, OpenFlags, OptionalExtension, Transaction, TransactionBehavior, params,
};

use crate::clock::now;
use crate::outcome::SeatOutcome;
use crate::process;
use crate::store::{
    Claim, Contest, Finished, Id, Known, PATIENCE, PlayerKey, Result, SavedPlan, Store,
};
use rows::{OUTCOME, joined, list, outcome, pack, seed, unpack};
pub use upkeep::{Contents, Prune, Verified};

/// What says that a file is a store.
const APPLICATION: i32 = i32::from_be_bytes(*b"plat");
/// The version of the tables.
const VERSION: i32 = 1;
/// How long another program's transaction is waited for.
const BUSY: Duration = Duration::from_secs(60);
/// How often something is tried again that nobody can wait for.
const PAUSE: Duration = Duration::from_millis(20);

const TABLES: &str = "
-- What is played: the game, its options, the clock.
CREATE TABLE contest(
    number INTEGER PRIMARY KEY, game TEXT NOT NULL, rules INTEGER NOT NULL, options TEXT NOT NULL, terms TEXT NOT NULL,
    UNIQUE(game, rules, options, terms));
-- Who plays: a player as it is written, and a hash of its files.
CREATE TABLE player(
    number INTEGER PRIMARY KEY, player TEXT NOT NULL, files TEXT NOT NULL, UNIQUE(player, files));
-- Results. Lists are in the order of the seats, with blanks between.
CREATE TABLE match(
    id BLOB PRIMARY KEY, contest INTEGER NOT NULL, seed INTEGER NOT NULL, seats TEXT NOT NULL,
    ranks TEXT NOT NULL, scores TEXT NOT NULL, asked TEXT NOT NULL, used_us TEXT NOT NULL,
    faults TEXT, ended INTEGER NOT NULL);
CREATE INDEX match_contest ON match(contest);
-- Records of matches, compressed (deflate).
CREATE TABLE record(id BLOB PRIMARY KEY, text BLOB NOT NULL);
-- Tournaments that were begun.
CREATE TABLE tournament(key BLOB PRIMARY KEY, plan TEXT NOT NULL, begun INTEGER NOT NULL);
-- Programs that play, and the matches they are at.
CREATE TABLE worker(number INTEGER PRIMARY KEY AUTOINCREMENT, process TEXT NOT NULL, seen INTEGER NOT NULL);
CREATE TABLE claim(id BLOB PRIMARY KEY, worker INTEGER NOT NULL) WITHOUT ROWID;
";

/// A store in a file.
pub struct Sqlite {
    db: Connection,
    /// Its number, once it has claimed anything.
    worker: Option<i64>,
    /// The contest that was asked for last, and its numbers.
    numbers: Option<(Contest, Numbers)>,
}

/// A contest and its players, as they are numbered in a store.
#[derive(Clone)]
struct Numbers {
    contest: i64,
    players: Vec<i64>,
}

/// What is said of files that are something else.
const NO_STORE: &str = "this is no store of plateau";

fn refused(error: rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::NotADatabase) => NO_STORE.to_string(),
        _ => said(error),
    }
}

/// Whether a file is a store, or an empty file that can become one; or what else it is.
fn is_store(db: &Connection) -> rusqlite::Result<Result<bool>> {
    let number = |name: &str| db.pragma_query_value(None, name, |row| row.get::<_, i32>(0));
    let tables: i64 = db.query_row("SELECT count(*) FROM sqlite_master", [], |row| row.get(0))?;
    Ok(match (number("application_id")?, number("user_version")?, tables) {
        (0, 0, 0) => Ok(false),
        (APPLICATION, VERSION, _) => Ok(true),
        (APPLICATION, version, _) => {
            Err(format!("this store has version {version}; this program reads version {VERSION}"))
        }
        _ => Err(NO_STORE.to_string()),
    })
}

fn tune(db: &Connection) -> rusqlite::Result<()> {
    db.pragma_update(None, "cache_size", -65536)?;
    db.pragma_update(None, "mmap_size", 1_i64 << 31)
}

#[expect(clippy::needless_pass_by_value, reason = "it takes what `map_err` gives")]
fn said(error: rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(ErrorCode::DiskFull) => "the disk is full".to_string(),
        Some(ErrorCode::DatabaseBusy) => {
            "another program has kept the store locked for a minute".to_string()
        }
        _ => error.to_string(),
    }
}

impl Sqlite {
    /// Opens a store, or makes one.
    pub fn open(path: &Path) -> Result<Self> {
        Self::try_open(path).map_err(refused)?
    }

    /// Opens a store that nothing is written to: it may be where nothing can be.
    pub fn open_to_read(path: &Path) -> Result<Self> {
        Self::try_open_to_read(path).map_err(refused)?
    }

    fn try_open(path: &Path) -> rusqlite::Result<Result<Self>> {
        let mut db = Connection::open(path)?;
        db.busy_timeout(BUSY)?;
        // Whoever is no store stays as it is.
        if let Err(why) = is_store(&db)? {
            return Ok(Err(why));
        }
        // A transaction is whole or not there, whatever kills this program; a power cut may take the
        // last ones, but nothing else.
        let begun = Instant::now();
        while let Err(error) = db.pragma_update(None, "journal_mode", "wal") {
            // For this, nobody waits by himself.
            if error.sqlite_error_code() != Some(ErrorCode::DatabaseBusy) || begun.elapsed() > BUSY
            {
                return Err(error);
            }
            std::thread::sleep(PAUSE);
        }
        db.pragma_update(None, "synchronous", "normal")?;
        tune(&db)?;
        let begun = db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        if let Ok(false) = is_store(&begun)? {
            begun.execute_batch(TABLES)?;
            begun.pragma_update(None, "application_id", APPLICATION)?;
            begun.pragma_update(None, "user_version", VERSION)?;
        }
        begun.commit()?;
        Ok(Ok(Self { db, worker: None, numbers: None }))
    }

    fn try_open_to_read(path: &Path) -> rusqlite::Result<Result<Self>> {
        let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
        let open = |db: Connection| {
            db.busy_timeout(BUSY)?;
            tune(&db)?;
            is_store(&db).map(|is_store| (db, is_store))
        };
        let opened = Connection::open_with_flags(path, flags).and_then(open).or_else(|error| {
            // Beside a store are files of those who use it, which cannot be made everywhere. Where they cannot, nobody
            // writes.
            let odd = |c: &u8| !c.is_ascii_alphanumeric() && !b"/-_.~".contains(c);
            let mut uri = "file:".to_string();
            for c in std::path::absolute(path).unwrap_or_default().as_os_str().as_encoded_bytes() {
                uri += &if odd(c) { format!("%{c:02x}") } else { char::from(*c).to_string() };
            }
            uri += "?immutable=1";
            let flags = flags | OpenFlags::SQLITE_OPEN_URI;
            Connection::open_with_flags(uri, flags).and_then(open).map_err(|_| error)
        });
        let (db, is_store) = opened?;
        Ok(match is_store {
            Ok(true) => Ok(Self { db, worker: None, numbers: None }),
            Ok(false) => Err(NO_STORE.to_string()),
            Err(why) => Err(why),
        })
    }

    fn numbers(&mut self, contest: &Contest) -> rusqlite::Result<Numbers> {
        if let Some((known, numbers)) = &self.numbers
            && known == contest
        {
            return Ok(numbers.clone());
        }
        let begun = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let numbers = Numbers::of(&begun, contest)?;
        begun.commit()?;
        self.numbers = Some((contest.clone(), numbers.clone()));
        Ok(numbers)
    }

    fn try_known(&mut self, contest: &Contest) -> rusqlite::Result<Vec<Known>> {
        // Who is not numbered has not played.
        let Some(numbers) = Numbers::find(&self.db, contest)? else { return Ok(Vec::new()) };
        let entrants: HashMap<i64, usize> = numbers
            .players
            .iter()
            .enumerate()
            .map(|(entrant, &number)| (number, entrant))
            .collect();
        let mut query = self
            .db
            .prepare(&format!("SELECT seed, seats, {OUTCOME} FROM match WHERE contest = ?"))?;
        let mut rows = query.query([numbers.contest])?;
        let mut known = Vec::new();
        while let Some(row) = rows.next()? {
            let mut seats = Vec::with_capacity(contest.seats);
            let numbers = list(row, 1)?;
            seats.extend(numbers.map_while(|number| entrants.get(&number?).copied()));
            // Others have played under the same conditions, too.
            if seats.len() != contest.seats {
                continue;
            }
            let outcome = outcome(row, 2)?;
            if outcome.seats.len() != contest.seats {
                continue;
            }
            known.push(Known { seats, seed: seed(row, 0)?, outcome });
        }
        Ok(known)
    }

    fn try_begin(&mut self, plan: &SavedPlan, contest: &Contest) -> rusqlite::Result<()> {
        self.db.execute(
            "INSERT INTO tournament(key, plan, begun) VALUES (?, ?, ?)
             ON CONFLICT(key) DO UPDATE SET plan = excluded.plan, begun = excluded.begun",
            params![plan.key, plan.text, now()],
        )?;
        self.numbers(contest).map(drop)
    }

    fn try_exchange(
        &mut self,
        contest: &Contest,
        played: &[Finished],
        wanted: &[Id],
    ) -> rusqlite::Result<Vec<Claim>> {
        let numbers = self.numbers(contest)?;
        let worker = self.worker;
        let begun = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
        for finished in played {
            keep(&begun, &numbers, contest, finished)?;
        }
        let worker = match worker {
            Some(worker) => {
                begun
                    .prepare_cached("UPDATE worker SET seen = ? WHERE number = ?")?
                    .execute(params![now(), worker])?;
                worker
            }
            None => {
                begun.execute(
                    "INSERT INTO worker(process, seen) VALUES (?, ?)",
                    params![process::own(), now()],
                )?;
                begun.last_insert_rowid()
            }
        };
        let claims =
            wanted.iter().map(|id| claim(&begun, worker, id)).collect::<rusqlite::Result<_>>()?;
        begun.commit()?;
        self.worker = Some(worker);
        Ok(claims)
    }

    fn try_end(&mut self) -> rusqlite::Result<()> {
        if let Some(worker) = self.worker.take() {
            let begun = self.db.transaction_with_behavior(TransactionBehavior::Immediate)?;
            begun.execute("DELETE FROM claim WHERE worker = ?", [worker])?;
            begun.execute("DELETE FROM worker WHERE number = ?", [worker])?;
            begun.commit()?;
        }
        Ok(())
    }

    fn try_plans(&mut self) -> rusqlite::Result<Vec<SavedPlan>> {
        let mut query =
            self.db.prepare("SELECT key, plan FROM tournament ORDER BY begun DESC, key")?;
        let plan = |row: &rusqlite::Row<'_>| Ok(SavedPlan { key: row.get(0)?, text: row.get(1)? });
        let plans = query.query_map([], plan)?;
        plans.collect()
    }
}

impl Store for Sqlite {
    fn begin(&mut self, plan: &SavedPlan, contest: &Contest) -> Result<Vec<Known>> {
        self.try_begin(plan, contest).map_err(said)?;
        self.known(contest)
    }

    fn known(&mut self, contest: &Contest) -> Result<Vec<Known>> {
        self.try_known(contest).map_err(said)
    }

    fn exchange(
        &mut self,
        contest: &Contest,
        played: &[Finished],
        wanted: &[Id],
    ) -> Result<Vec<Claim>> {
        self.try_exchange(contest, played, wanted).map_err(said)
    }

    fn end(&mut self) -> Result<()> {
        self.try_end().map_err(said)
    }

    fn plans(&mut self) -> Result<Vec<SavedPlan>> {
        self.try_plans().map_err(said)
    }

    fn record(&mut self, id: &Id) -> Result<Option<Record>> {
        let found: Option<Vec<u8>> = self
            .db
            .query_row("SELECT text FROM record WHERE id = ?", [id], |row| row.get(0))
            .optional()
            .map_err(said)?;
        found.map(|packed| unpack(&packed)).transpose()
    }
}

impl Numbers {
    /// Numbers what is not numbered yet.
    fn of(begun: &Transaction<'_>, contest: &Contest) -> rusqlite::Result<Self> {
        let (options, terms) = conditions(contest);
        begun.execute(
            "INSERT OR IGNORE INTO contest(game, rules, options, terms) VALUES (?, ?, ?, ?)",
            params![contest.game, contest.rules, options, terms],
        )?;
        let mut insert =
            begun.prepare("INSERT OR IGNORE INTO player(player, files) VALUES (?, ?)")?;
        for player in &contest.players {
            insert.execute(params![player.player, player.files.as_deref().unwrap_or("")])?;
        }
        drop(insert);
        Self::find(begun, contest)?.ok_or(rusqlite::Error::QueryReturnedNoRows)
    }

    /// The numbers there are; a player without one has none that any match has. Nothing if the contest is unknown.
    fn find(db: &Connection, contest: &Contest) -> rusqlite::Result<Option<Self>> {
        const NOBODY: i64 = -1;
        let (options, terms) = conditions(contest);
        let number = db.query_row(
            "SELECT number FROM contest WHERE game = ? AND rules = ? AND options = ? AND terms = ?",
            params![contest.game, contest.rules, options, terms],
            |row| row.get(0),
        );
        let Some(number) = number.optional()? else { return Ok(None) };
        let mut find = db.prepare("SELECT number FROM player WHERE player = ? AND files = ?")?;
        let mut player = |player: &PlayerKey| {
            let about = params![player.player, player.files.as_deref().unwrap_or("")];
            find.query_row(about, |row| row.get(0)).optional().map(|found| found.unwrap_or(NOBODY))
        };
        let players = contest.players.iter().map(&mut player).collect::<rusqlite::Result<_>>()?;
        Ok(Some(Self { contest: number, players }))
    }
}

/// A contest's options and terms as they are kept.
fn conditions(contest: &Contest) -> (String, String) {
    let json = |text: serde_json::Result<String>| text.expect("it can be written");
    (
        json(serde_json::to_string(&sorted(&contest.options))),
        json(serde_json::to_string(&contest.terms)),
    )
}

fn sorted(options: &serde_json::Map<String, serde_json::Value>) -> serde_json::Value {
    let mut options = serde_json::Value::Object(options.clone());
    options.sort_all_objects();
    options
}

/// Keeps a result with its record, unless it is there.
fn keep(
    begun: &Transaction<'_>,
    numbers: &Numbers,
    contest: &Contest,
    finished: &Finished,
) -> rusqlite::Result<()> {
    let Finished { record, outcome } = finished;
    let id = outcome.id;
    let number = |player: &String, files: &Option<String>| {
        let same = |known: &PlayerKey| known.player == *player && known.files == *files;
        let index =
            contest.players.iter().position(same).expect("only players of the contest play");
        numbers.players[index]
    };
    let seats =
        record.players.iter().zip(&record.files).map(|(player, files)| number(player, files));
    let column = |of: fn(&SeatOutcome) -> i64| joined(outcome.seats.iter().map(of));
    let faults = (!outcome.faults.is_empty())
        .then(|| serde_json::to_string(&outcome.faults).expect("faults can be written"));
    let mut insert = begun
        .prepare_cached("INSERT OR IGNORE INTO match VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)")?;
    let is_new = insert.execute(params![
        id,
        numbers.contest,
        record.seed.0.cast_signed(),
        joined(seats),
        column(|seat| seat.rank.into()),
        column(|seat| seat.score.into()),
        column(|seat| seat.asked.into()),
        column(|seat| seat.used_us.cast_signed()),
        faults,
        outcome.ended.cast_signed(),
    ])?;
    if is_new == 1 {
        begun
            .prepare_cached("INSERT INTO record VALUES (?, ?)")?
            .execute(params![id, pack(record)])?;
    }
    begun.prepare_cached("DELETE FROM claim WHERE id = ?")?.execute([id])?;
    Ok(())
}

fn claim(begun: &Transaction<'_>, worker: i64, id: &Id) -> rusqlite::Result<Claim> {
    let mut find = begun.prepare_cached(&format!("SELECT {OUTCOME} FROM match WHERE id = ?"))?;
    if let Some(outcome) = find.query_row([id], |row| outcome(row, 0)).optional()? {
        return Ok(Claim::Played(outcome));
    }
    let mut owner = begun.prepare_cached(
        "SELECT worker, process, seen FROM claim JOIN worker ON worker = number WHERE id = ?",
    )?;
    let owner: Option<(i64, String, i64)> =
        owner.query_row([id], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?))).optional()?;
    if let Some((other, process, seen)) = owner
        && other != worker
        && is_at_work(&process, seen)
    {
        return Ok(Claim::Taken);
    }
    begun
        .prepare_cached("INSERT OR REPLACE INTO claim VALUES (?, ?)")?
        .execute(params![id, worker])?;
    Ok(Claim::Yours)
}

/// Whether a program that claimed matches still plays: it was seen a short while ago, and it is not
/// known to have ended. One that is known to live may have been silent for longer, such as on a machine that slept.
fn is_at_work(process: &str, seen: i64) -> bool {
    /// How many times longer.
    const LIVING: u64 = 60;
    let patience = match process::lives(process) {
        Some(true) => PATIENCE * LIVING,
        Some(false) => return false,
        None => PATIENCE,
    };
    // Clocks may differ, in both directions.
    now().abs_diff(seen) <= patience
}
