//! The row numbers of a contest and its players.

use std::collections::HashMap;
use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OptionalExtension, Transaction, params};
use table::terms::Terms;

use super::digest::{CONTEST, PLAYER, Sealed, text};
use crate::contest::{ContestKey, PlayerKey};
use crate::error::Result;

/// The rows of a contest and of its players.
#[derive(Clone)]
pub(super) struct ContestRows {
    pub(super) contest: i64,
    pub(super) players: Vec<i64>,
    /// Other rows of the same players, by their index: an earlier version of this program stored submissions with
    /// their paths.
    pub(super) with_path: Vec<(i64, usize)>,
}

/// The row number of a player without a row: no match has it.
const NO_ROW: i64 = -1;

impl ContestRows {
    /// Inserts the rows that are missing.
    pub(super) fn insert(transaction: &Transaction<'_>, contest: &ContestKey) -> Result<Self> {
        let (options, terms) = conditions(contest);
        let found = Self::find(transaction, contest)?;
        let number = match &found {
            Some(rows) => rows.contest,
            None => next_number(transaction, &CONTEST)?,
        };
        if found.is_none() {
            let values = [
                ValueRef::Integer(number),
                text(&contest.game),
                ValueRef::Integer(contest.rules.into()),
                text(&options),
                text(&terms),
            ];
            CONTEST.insert(transaction, "", &values)?;
        }
        let mut players = Vec::with_capacity(contest.players.len());
        for player in &contest.players {
            players.push(player_row(transaction, player)?);
        }
        let with_path = rows_with_path(transaction, contest)?;
        Ok(Self { contest: number, players, with_path })
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
        let mut players = Vec::with_capacity(contest.players.len());
        for player in &contest.players {
            players.push(find_player(db, player)?.unwrap_or(NO_ROW));
        }
        let with_path = rows_with_path(db, contest)?;
        Ok(Some(Self { contest: number, players, with_path }))
    }
}

fn find_player(db: &Connection, player: &PlayerKey) -> Result<Option<i64>> {
    let mut find = db.prepare_cached("SELECT number FROM player WHERE player = ? AND files = ?")?;
    Ok(find.query_row(params![player.player, files(player)], |row| row.get(0)).optional()?)
}

/// The rows of submissions that were stored with their paths, and the index of the player.
fn rows_with_path(db: &Connection, contest: &ContestKey) -> Result<Vec<(i64, usize)>> {
    let mut found = Vec::new();
    let mut find = db.prepare_cached("SELECT number, player FROM player WHERE files = ?")?;
    for (index, player) in contest.players.iter().enumerate() {
        let Some(files) = &player.files else { continue };
        let mut rows = find.query([files])?;
        while let Some(row) = rows.next()? {
            if is_path_of(&row.get::<_, String>(1)?, &player.player) {
                found.push((row.get(0)?, index));
            }
        }
    }
    Ok(found)
}

/// Whether a text is the path of the submission with this name: of its file, or of the file that is started in its
/// folder.
fn is_path_of(text: &str, name: &str) -> bool {
    let path = Path::new(text);
    let is_named = |path: &Path| path.file_name().is_some_and(|found| found == name);
    text != name && (is_named(path) || path.parent().is_some_and(is_named))
}

/// Whether a table calls the player that is written so by this name: as it is written, or as its file is called, with or
/// without the folder and the extension.
fn is_called(text: &str, name: &str) -> bool {
    let plain = |text: &str| text.trim_start_matches("./").to_string();
    let path = Path::new(text);
    let is_stem = path.extension().is_some() && path.file_stem().is_some_and(|stem| stem == name);
    let is_end = Path::new(name).file_name().is_some_and(|end| end == text);
    plain(text) == plain(name) || is_path_of(text, name) || is_stem || is_end
}

/// The players that tables call so, as they are written, each once: only the one that is written exactly so, if there is one.
pub(super) fn players_called(db: &Connection, name: &str) -> Result<Vec<String>> {
    let mut all = db.prepare("SELECT DISTINCT player FROM player ORDER BY player")?;
    let texts = all.query_map([], |row| row.get(0))?.collect::<rusqlite::Result<Vec<String>>>()?;
    if texts.iter().any(|text| text == name) {
        return Ok(vec![name.to_string()]);
    }
    Ok(texts.into_iter().filter(|text| is_called(text, name)).collect())
}

/// For each player of a contest the rows of its other versions: the same text, but other files.
pub(super) fn other_versions(db: &Connection, contest: &ContestKey) -> Result<Vec<(i64, usize)>> {
    let mut found = Vec::new();
    let mut all = db.prepare("SELECT number, player, files FROM player WHERE files != ''")?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        let (text, files) = (row.get::<_, String>(1)?, row.get::<_, String>(2)?);
        // Files of one name in two folders are two players, not versions of one.
        let takes_part =
            |player: &PlayerKey| player.player == text && player.files.as_ref() == Some(&files);
        if contest.players.iter().any(takes_part) {
            continue;
        }
        let is_other = |player: &PlayerKey| {
            player.files.as_ref().is_some_and(|own| *own != files)
                && (player.player == text || is_path_of(&text, &player.player))
        };
        let of = contest.players.iter().enumerate().filter(|(_, player)| is_other(player));
        for (index, _) in of {
            found.push((row.get(0)?, index));
        }
    }
    Ok(found)
}

/// The row of a player, inserted if it is missing.
fn player_row(transaction: &Transaction<'_>, player: &PlayerKey) -> Result<i64> {
    if let Some(number) = find_player(transaction, player)? {
        return Ok(number);
    }
    let number = next_number(transaction, &PLAYER)?;
    let values = [ValueRef::Integer(number), text(&player.player), text(files(player))];
    PLAYER.insert(transaction, "", &values)?;
    Ok(number)
}

/// A row number that is free. It is part of the row's digest, so SQLite cannot choose it.
fn next_number(transaction: &Transaction<'_>, sealed: &Sealed) -> Result<i64> {
    let sql = format!("SELECT coalesce(max(number), 0) + 1 FROM {}", sealed.table);
    Ok(transaction.query_row(&sql, [], |row| row.get(0))?)
}

/// The contests and players of a store, by row number, to resolve the rows of matches.
#[derive(Default)]
pub(super) struct Contests {
    contests: HashMap<i64, (ContestKey, bool)>,
    players: HashMap<i64, (PlayerKey, bool)>,
    /// Contests whose options or terms cannot be parsed, in words.
    unreadable: Vec<String>,
}

impl Contests {
    /// Reads them all; `sealed` says whether the rows have digests.
    pub(super) fn read(db: &Connection, sealed: bool) -> Result<Self> {
        let mut all = Self::default();
        all.read_contests(db, sealed, None)?;
        all.read_players(db, sealed, None)?;
        Ok(all)
    }

    /// Reads a contest and its players, as far as they are not known.
    pub(super) fn add(
        &mut self,
        db: &Connection,
        sealed: bool,
        contest: i64,
        players: impl Iterator<Item = i64>,
    ) -> Result<()> {
        if !self.contests.contains_key(&contest) {
            self.read_contests(db, sealed, Some(contest))?;
        }
        for player in players {
            if !self.players.contains_key(&player) {
                self.read_players(db, sealed, Some(player))?;
            }
        }
        Ok(())
    }

    /// Reads the contest with a number, or all.
    fn read_contests(&mut self, db: &Connection, sealed: bool, which: Option<i64>) -> Result<()> {
        CONTEST.for_some(db, sealed, which, |row, intact| {
            let options: String = row.get(3)?;
            let terms: String = row.get(4)?;
            let conditions =
                (serde_json::from_str(&options), serde_json::from_str::<Terms>(&terms));
            let (number, game, rules) = (row.get(0)?, row.get::<_, String>(1)?, row.get(2)?);
            match conditions {
                (Ok(options), Ok(terms)) => {
                    let players = Vec::new();
                    let key = ContestKey { game, rules, options, terms, seats: 0, players };
                    self.contests.insert(number, (key, intact));
                }
                _ => self.unreadable.push(format!("contest {number} ({game})")),
            }
            Ok(())
        })
    }

    /// Reads the player with a number, or all.
    fn read_players(&mut self, db: &Connection, sealed: bool, which: Option<i64>) -> Result<()> {
        PLAYER.for_some(db, sealed, which, |row, intact| {
            let files: String = row.get(2)?;
            let key =
                PlayerKey { player: row.get(1)?, files: Some(files).filter(|it| !it.is_empty()) };
            self.players.insert(row.get(0)?, (key, intact));
            Ok(())
        })
    }

    /// All rows that are not as they were written, in words.
    pub(super) fn all_altered(&self) -> impl Iterator<Item = String> {
        let contests = self.contests.iter().filter(|(_, (_, intact))| !intact);
        let players = self.players.iter().filter(|(_, (_, intact))| !intact);
        let contests =
            contests.map(|(number, (key, _))| format!("contest {number} ({})", key.game));
        let players = players.map(|(number, (key, _))| format!("player {number} ({})", key.player));
        contests.chain(players).chain(self.unreadable.iter().cloned())
    }

    /// The contest with these rows, and whether all of them are as they were written.
    pub(super) fn resolve(
        &self,
        contest: i64,
        seats: impl Iterator<Item = Option<i64>>,
    ) -> std::result::Result<(ContestKey, bool), String> {
        let (mut key, mut intact) = self
            .contests
            .get(&contest)
            .cloned()
            .ok_or_else(|| format!("its contest, row {contest}, is missing or unreadable"))?;
        for seat in seats {
            let number = seat.ok_or("its seats are not a list of numbers")?;
            let (player, is_intact) = self
                .players
                .get(&number)
                .ok_or_else(|| format!("its player, row {number}, is missing"))?;
            key.players.push(player.clone());
            intact &= is_intact;
        }
        key.seats = key.players.len();
        Ok((key, intact))
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
