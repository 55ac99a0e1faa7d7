//! What is in a store, how large it is, whether it is right, and how it becomes smaller.

use arena::Record;
use rusqlite::params;

use super::rows::{OUTCOME, outcome, unpack};
use super::{Sqlite, said};
use crate::clock::now;
use crate::outcome::Outcome;
use crate::store::{Id, Result, read_id, write_id};

/// What is in a store.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// Of each game: matches, and players.
    pub games: Vec<(String, usize, usize)>,
    /// How many records there are, and their bytes.
    pub records: (usize, u64),
    /// The bytes of the file.
    pub bytes: u64,
    /// How many matches programs are at.
    pub claims: usize,
}

/// Which records are dropped; results stay.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prune {
    /// Only of matches that ended so many milliseconds ago.
    pub older_ms: u64,
    /// Not of matches in which somebody failed.
    pub keep_faults: bool,
}

/// What a look at a match's record said.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// The match.
    pub id: String,
    /// What is wrong with it.
    pub wrong: Option<String>,
}

impl Sqlite {
    /// What is in it.
    pub fn contents(&mut self) -> Result<Contents> {
        self.try_contents().map_err(said)
    }

    fn try_contents(&mut self) -> rusqlite::Result<Contents> {
        let count = |sql: &str| self.db.query_row(sql, [], |row| row.get::<_, i64>(0));
        let number = |sql: &str| count(sql).map(|number| usize::try_from(number).unwrap_or(0));
        let records = number("SELECT count(*) FROM record")?;
        let packed = count("SELECT coalesce(sum(length(text)), 0) FROM record")?.cast_unsigned();
        let pages =
            count("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")?;
        let claims = number("SELECT count(*) FROM claim")?;
        let mut query = self.db.prepare(
            "SELECT game, count(*), group_concat(DISTINCT seats) FROM match JOIN contest ON contest = number
             GROUP BY game ORDER BY game",
        )?;
        let games = query.query_map([], |row| {
            let seats: String = row.get(2)?;
            let mut players: Vec<&str> = seats.split([' ', ',']).collect();
            players.sort_unstable();
            players.dedup();
            let matches = usize::try_from(row.get::<_, i64>(1)?).unwrap_or(0);
            Ok((row.get(0)?, matches, players.len()))
        })?;
        let games = games.collect::<rusqlite::Result<_>>()?;
        Ok(Contents { games, records: (records, packed), bytes: pages.cast_unsigned(), claims })
    }

    /// Drops records and gives their room back; says how many went.
    pub fn prune(&mut self, prune: Prune) -> Result<usize> {
        let before = now() - prune.older_ms.cast_signed();
        let dropped = self.db.execute(
            "DELETE FROM record WHERE id IN (
                 SELECT id FROM match WHERE ended <= ?1 AND (faults IS NULL OR NOT ?2))",
            params![before, prune.keep_faults],
        );
        let dropped = dropped.map_err(said)?;
        self.db.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);").map_err(said)?;
        Ok(dropped)
    }

    /// Looks at every record, one after the other: `replay` says what is wrong with one.
    pub fn verify(
        &mut self,
        replay: &dyn Fn(&Record) -> std::result::Result<(), String>,
        told: &mut dyn FnMut(Verified),
    ) -> Result<()> {
        self.try_verify(replay, told).map_err(said)
    }

    fn try_verify(
        &mut self,
        replay: &dyn Fn(&Record) -> std::result::Result<(), String>,
        told: &mut dyn FnMut(Verified),
    ) -> rusqlite::Result<()> {
        let sql = format!("SELECT text, {OUTCOME} FROM match JOIN record ON record.id = match.id");
        let mut query = self.db.prepare(&sql)?;
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            let packed: Vec<u8> = row.get(0)?;
            let stored = outcome(row, 1)?;
            let id = write_id(&stored.id);
            let wrong = check(&id, &packed, &stored, replay).err();
            told(Verified { id, wrong });
        }
        Ok(())
    }

    /// The ids that begin with some digits, two at most.
    pub fn ids(&mut self, beginning: &str) -> Result<Vec<Id>> {
        let filled = |digit: &str| {
            let missing = 32_usize.saturating_sub(beginning.len());
            read_id(&format!("{beginning}{}", digit.repeat(missing)))
        };
        let (Some(least), Some(most)) = (filled("0"), filled("f")) else { return Ok(Vec::new()) };
        let find = || -> rusqlite::Result<Vec<Id>> {
            let mut query =
                self.db.prepare("SELECT id FROM match WHERE id BETWEEN ? AND ? LIMIT 2")?;
            query.query_map([least, most], |row| row.get(0))?.collect()
        };
        find().map_err(said)
    }
}

/// Whether a record is that of its match, and right.
fn check(
    id: &str,
    packed: &[u8],
    stored: &Outcome,
    replay: &dyn Fn(&Record) -> std::result::Result<(), String>,
) -> std::result::Result<(), String> {
    let record = unpack(packed)?;
    if record.id != id {
        return Err(format!("it holds the record of {}", record.id));
    }
    let result = record.ranks.iter().zip(&record.scores);
    let same = result.len() == stored.seats.len()
        && result
            .zip(&stored.seats)
            .all(|((rank, score), seat)| *rank == seat.rank as usize && *score == seat.score);
    if !same {
        return Err("its result is another than its record's".to_string());
    }
    replay(&record)
}
