//! The row numbers of a contest and its players.

use rusqlite::{Connection, OptionalExtension, Transaction, params};

use crate::contest::{ContestKey, PlayerKey};
use crate::error::{Result, StoreError};

/// The rows of a contest and of its players.
#[derive(Clone)]
pub(super) struct ContestRows {
    pub(super) contest: i64,
    pub(super) players: Vec<i64>,
}

/// The row number of a player without a row: no match has it.
const NO_ROW: i64 = -1;

impl ContestRows {
    /// Inserts the rows that are missing.
    pub(super) fn insert(transaction: &Transaction<'_>, contest: &ContestKey) -> Result<Self> {
        let (options, terms) = conditions(contest);
        transaction.execute(
            "INSERT OR IGNORE INTO contest(game, rules, options, terms) VALUES (?, ?, ?, ?)",
            params![contest.game, contest.rules, options, terms],
        )?;
        let mut insert =
            transaction.prepare("INSERT OR IGNORE INTO player(player, files) VALUES (?, ?)")?;
        for player in &contest.players {
            insert.execute(params![player.player, files(player)])?;
        }
        drop(insert);
        Self::find(transaction, contest)?
            .ok_or_else(|| StoreError::Damaged("a contest was inserted and is not there".into()))
    }

    /// The rows as far as there are any; none if the contest is unknown.
    pub(super) fn find(db: &Connection, contest: &ContestKey) -> Result<Option<Self>> {
        let (options, terms) = conditions(contest);
        let number = db.query_row(
            "SELECT number FROM contest WHERE game = ? AND rules = ? AND options = ? AND terms = ?",
            params![contest.game, contest.rules, options, terms],
            |row| row.get(0),
        );
        let Some(number) = number.optional()? else { return Ok(None) };
        let mut find = db.prepare("SELECT number FROM player WHERE player = ? AND files = ?")?;
        let mut players = Vec::with_capacity(contest.players.len());
        for player in &contest.players {
            let row = find.query_row(params![player.player, files(player)], |row| row.get(0));
            players.push(row.optional()?.unwrap_or(NO_ROW));
        }
        Ok(Some(Self { contest: number, players }))
    }
}

fn files(player: &PlayerKey) -> &str {
    player.files.as_deref().unwrap_or("")
}

/// A contest's options and terms as columns: equal conditions have equal texts.
fn conditions(contest: &ContestKey) -> (String, String) {
    let mut options = serde_json::Value::Object(contest.options.clone());
    options.sort_all_objects();
    let terms = serde_json::to_string(&contest.terms).expect("terms can be serialised");
    (options.to_string(), terms)
}
