//! Digests of rows. Every row of a table in [`SEALED`] carries a digest of its other columns, so that a
//! column changed by anything but this program is found.

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, Row, Transaction, params, params_from_iter};

use crate::error::Result;

/// A digest: a truncated hash.
pub(super) type Digest = [u8; 16];

/// A table whose rows carry a digest in their last column.
pub(super) struct Sealed {
    pub(super) table: &'static str,
    /// All other columns, in the order of the table.
    pub(super) columns: &'static str,
}

pub(super) const CONTEST: Sealed =
    Sealed { table: "contest", columns: "number, game, rules, options, terms" };
pub(super) const PLAYER: Sealed = Sealed { table: "player", columns: "number, player, files" };
pub(super) const MATCH: Sealed = Sealed {
    table: "match",
    columns: "id, contest, seed, seats, ranks, scores, asked, used_us, faults, ended, record_digest",
};
pub(super) const TOURNAMENT: Sealed = Sealed { table: "tournament", columns: "key, plan, begun" };
pub(super) const SEALED: [&Sealed; 4] = [&CONTEST, &PLAYER, &MATCH, &TOURNAMENT];

impl Sealed {
    /// The number of columns before the digest.
    pub(super) fn width(&self) -> usize {
        self.columns.split(',').count()
    }

    /// Inserts a row with its digest; `or` is the conflict clause. Returns the number of rows inserted.
    pub(super) fn insert(
        &self,
        db: &Transaction<'_>,
        or: &str,
        values: &[ValueRef<'_>],
    ) -> Result<usize> {
        let (table, marks) = (self.table, ", ?".repeat(self.width()));
        let sql = format!("INSERT {or} INTO {table} VALUES (?{marks})");
        let digest = digest(values.iter().copied());
        let values = values.iter().copied().chain([ValueRef::Blob(&digest)]);
        let values = values.map(ToSqlOutput::Borrowed);
        Ok(db.prepare_cached(&sql)?.execute(params_from_iter(values))?)
    }

    /// Whether a row of these columns and the digest is as it was written.
    pub(super) fn is_intact(&self, row: &Row<'_>) -> Result<bool> {
        let width = self.width();
        let expected = row_digest(row, width)?;
        Ok(row.get_ref(width)? == ValueRef::Blob(&expected))
    }

    /// Visits every row with whether it is intact; rows of a store without digests are.
    pub(super) fn for_each(
        &self,
        db: &Connection,
        sealed: bool,
        visit: impl FnMut(&Row<'_>, bool) -> Result<()>,
    ) -> Result<()> {
        self.for_some(db, sealed, None, visit)
    }

    /// Visits the row with this number, if there is one; without a number, every row.
    pub(super) fn for_some(
        &self,
        db: &Connection,
        sealed: bool,
        number: Option<i64>,
        mut visit: impl FnMut(&Row<'_>, bool) -> Result<()>,
    ) -> Result<()> {
        let chosen = if number.is_some() { "WHERE number = ?" } else { "" };
        let sql = format!("SELECT {}, digest FROM {} {chosen}", self.columns, self.table);
        let mut query = db.prepare_cached(&sql)?;
        let mut rows = query.query(params_from_iter(number))?;
        while let Some(row) = rows.next()? {
            visit(row, !sealed || self.is_intact(row)?)?;
        }
        Ok(())
    }

    /// Gives every row its digest.
    pub(super) fn seal(&self, db: &Transaction<'_>) -> Result<()> {
        let sql = format!("SELECT {}, rowid FROM {}", self.columns, self.table);
        let mut query = db.prepare(&sql)?;
        let mut update =
            db.prepare(&format!("UPDATE {} SET digest = ? WHERE rowid = ?", self.table))?;
        let mut digests: Vec<(Digest, i64)> = Vec::new();
        let mut rows = query.query([])?;
        while let Some(row) = rows.next()? {
            digests.push((row_digest(row, self.width())?, row.get(self.width())?));
        }
        for (digest, number) in digests {
            update.execute(params![digest, number])?;
        }
        Ok(())
    }
}

/// A text as a value.
pub(super) fn text(text: &str) -> ValueRef<'_> {
    ValueRef::Text(text.as_bytes())
}

/// The digest of bytes.
pub(super) fn of_bytes(bytes: &[u8]) -> Digest {
    truncated(&blake3::hash(bytes))
}

fn row_digest(row: &Row<'_>, width: usize) -> Result<Digest> {
    let mut hasher = blake3::Hasher::new();
    for column in 0..width {
        add(&mut hasher, row.get_ref(column)?);
    }
    Ok(truncated(&hasher.finalize()))
}

pub(super) fn digest<'a>(values: impl Iterator<Item = ValueRef<'a>>) -> Digest {
    let mut hasher = blake3::Hasher::new();
    values.for_each(|value| add(&mut hasher, value));
    truncated(&hasher.finalize())
}

/// Adds a value with its type and length, so that no two rows hash the same bytes.
fn add(hasher: &mut blake3::Hasher, value: ValueRef<'_>) {
    let number;
    let (kind, bytes): (u8, &[u8]) = match value {
        ValueRef::Null => (0, &[]),
        ValueRef::Integer(integer) => {
            number = integer.to_le_bytes();
            (1, &number)
        }
        ValueRef::Real(real) => {
            number = real.to_bits().to_le_bytes();
            (2, &number)
        }
        ValueRef::Text(text) => (3, text),
        ValueRef::Blob(blob) => (4, blob),
    };
    let mut head = [kind; 9];
    head[1..].copy_from_slice(&(bytes.len() as u64).to_le_bytes());
    hasher.update(&head);
    hasher.update(bytes);
}

fn truncated(hash: &blake3::Hash) -> Digest {
    let mut digest = Digest::default();
    digest.copy_from_slice(&hash.as_bytes()[..16]);
    digest
}
