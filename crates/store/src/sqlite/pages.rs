//! Reads the rows of a database file page by page. A damaged file has its rows in pages that no table may lead to any
//! more; SQLite itself reads tables from their roots only.

use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use rusqlite::types::Value;

/// The first bytes of a database file.
const MAGIC: &[u8] = b"SQLite format 3\0";
/// The bytes of the file's header, before the contents of the first page.
const HEADER: usize = 100;
/// The size of pages if the header does not say: SQLite's default.
const PAGE_SIZE: usize = 4096;
/// The byte by which programs lock a file.
const LOCK: u64 = 1 << 30;
/// The most levels of a tree: each has many times as many pages as the one above.
const DEEPEST: usize = 16;
/// Rows with more bytes than this are not read.
const LARGEST_ROW: usize = 128 << 20;

/// A row of a page.
#[derive(Debug, PartialEq)]
pub(super) enum PageRow {
    /// Of a table, with its row number.
    Table(i64, Vec<Value>),
    /// Of an index.
    Index(Vec<Value>),
}

/// The pages of a file, and those of the journal beside it, which are newer.
pub(super) struct Pages {
    file: File,
    journal: Option<File>,
    /// Where the newest version of a page begins in the journal.
    in_journal: HashMap<u32, u64>,
    size: usize,
    /// The bytes of a page that hold content.
    usable: usize,
    /// The pages that are there.
    pub(super) count: u32,
    /// The pages that the header counts.
    pub(super) expected: u32,
    /// The pages that are known to be what they should be: parts of trees, of rows that were read, or free.
    known: HashSet<u32>,
}

impl Pages {
    pub(super) fn open(path: &Path, journal: &Path) -> io::Result<Self> {
        let mut file = File::open(path)?;
        let mut head = [0; HEADER];
        let has_head = file.read_exact(&mut head).is_ok() && head.starts_with(MAGIC);
        let size = match u16::from_be_bytes([head[16], head[17]]) {
            1 => 1 << 16,
            size if has_head && size >= 512 && size.is_power_of_two() => usize::from(size),
            _ => PAGE_SIZE,
        };
        let reserved = if has_head { usize::from(head[20]) } else { 0 };
        let expected = if has_head { number(&head, 28).unwrap_or(0) } else { 0 };
        let pages = file.metadata()?.len().div_ceil(size as u64);
        let mut pages = Self {
            file,
            journal: File::open(journal).ok(),
            in_journal: HashMap::new(),
            size,
            usable: size.saturating_sub(reserved).max(480),
            count: u32::try_from(pages).unwrap_or(u32::MAX),
            expected,
            known: HashSet::new(),
        };
        pages.find_in_journal();
        pages.find_free();
        Ok(pages)
    }

    /// Finds the pages in the journal. Its frames are those with the salts of its header.
    fn find_in_journal(&mut self) {
        let Some(journal) = &mut self.journal else { return };
        let mut head = [0; 32];
        if journal.read_exact(&mut head).is_err() {
            return;
        }
        let mut at = head.len() as u64;
        let mut frame = [0; 24];
        while journal.seek(SeekFrom::Start(at)).is_ok() && journal.read_exact(&mut frame).is_ok() {
            if frame[8..16] != head[16..24] {
                break;
            }
            let page = number(&frame, 0).unwrap_or(0);
            self.in_journal.insert(page, at + frame.len() as u64);
            self.count = self.count.max(page);
            at += (frame.len() + self.size) as u64;
        }
    }

    /// Finds the pages that hold nothing: lists of them, each with the number of the next list.
    fn find_free(&mut self) {
        let mut next = self.page(1).and_then(|first| number(&first, 32)).unwrap_or(0);
        while next != 0 && next <= self.count && self.known.insert(next) {
            let Some(list) = self.page(next) else { break };
            let long = number(&list, 4).unwrap_or(0) as usize;
            let free = (0..long).map_while(|k| number(&list, 8 + 4 * k));
            self.known.extend(free.take_while(|&page| page <= self.count));
            next = number(&list, 0).unwrap_or(0);
        }
        // SQLite never uses the page with this byte, by which programs lock the file.
        self.known.insert((LOCK / self.size as u64) as u32 + 1);
    }

    /// How many pages are damaged: neither a part of a tree nor of a row that was read. All rows are to be read before.
    pub(super) fn damaged(&self) -> u32 {
        (1..=self.count).filter(|page| !self.known.contains(page)).count() as u32
    }

    /// Whether all pages of the index with this name are intact. All rows are to be read before.
    pub(super) fn has_whole_index(&mut self, name: &str) -> bool {
        let root = self.rows(1).into_iter().find_map(|row| match row {
            PageRow::Table(_, values) if values.get(1) == Some(&Value::Text(name.into())) => {
                values.get(3).cloned()
            }
            _ => None,
        });
        let Some(Value::Integer(root)) = root else { return false };
        u32::try_from(root).is_ok_and(|root| self.is_whole(root, DEEPEST))
    }

    /// Whether a page of an index is intact, and all below it, which may be this many levels.
    fn is_whole(&mut self, page: u32, depth: usize) -> bool {
        let Some(bytes) = self.page(page).filter(|_| self.known.contains(&page)) else {
            return false;
        };
        match bytes[0] {
            INDEX_LEAF => true,
            INDEX_INSIDE if depth > 0 => {
                let count = short(&bytes, 3).unwrap_or(0);
                let cells = (0..count).map_while(|k| short(&bytes, 12 + 2 * k));
                let mut below: Vec<u32> = cells.filter_map(|at| number(&bytes, at)).collect();
                below.extend(number(&bytes, 8));
                below.into_iter().all(|page| self.is_whole(page, depth - 1))
            }
            _ => false,
        }
    }

    /// A page by its number, from 1. Missing bytes at its end are zeros.
    fn page(&mut self, page: u32) -> Option<Vec<u8>> {
        let begin = u64::from(page.checked_sub(1)?) * self.size as u64;
        let (file, begin) = match (self.in_journal.get(&page), &mut self.journal) {
            (Some(&at), Some(journal)) => (journal, at),
            _ => (&mut self.file, begin),
        };
        file.seek(SeekFrom::Start(begin)).ok()?;
        let mut bytes = Vec::with_capacity(self.size);
        file.take(self.size as u64).read_to_end(&mut bytes).ok()?;
        bytes.resize(self.size, 0);
        Some(bytes)
    }

    /// The rows of a page, as far as they can be read.
    pub(super) fn rows(&mut self, page: u32) -> Vec<PageRow> {
        let Some(bytes) = self.page(page) else { return Vec::new() };
        let head = if page == 1 { HEADER } else { 0 };
        let (kind, count) = (bytes[head], short(&bytes, head + 3).unwrap_or(0));
        // The list of cells begins after the head of the page, which is longer inside a tree.
        let list = match kind {
            TABLE_LEAF | INDEX_LEAF => head + 8,
            INDEX_INSIDE | TABLE_INSIDE => head + 12,
            _ => return Vec::new(),
        };
        let cell = |k| short(&bytes, list + 2 * k);
        let cells: Vec<usize> = (0..count).map_while(cell).collect();
        if cells.iter().all(|at| (list + 2 * count..self.usable).contains(at)) {
            self.known.insert(page);
        }
        if kind == TABLE_INSIDE {
            return Vec::new();
        }
        cells.into_iter().filter_map(|at| self.row(&bytes, kind, at)).collect()
    }

    fn row(&mut self, page: &[u8], kind: u8, at: usize) -> Option<PageRow> {
        // Inside a tree, the number of another page comes first.
        let mut rest = page.get(at + if kind == INDEX_INSIDE { 4 } else { 0 }..self.usable)?;
        let length = usize::try_from(varint(&mut rest)?).ok()?;
        let row = if kind == TABLE_LEAF { Some(varint(&mut rest)?) } else { None };
        let payload = self.payload(rest, length, kind)?;
        let values = values(&payload)?;
        Some(match row {
            Some(number) => PageRow::Table(number, values),
            None => PageRow::Index(values),
        })
    }

    /// The bytes of a row, of which `rest` has the first ones; the others are in a chain of pages.
    fn payload(&mut self, rest: &[u8], length: usize, kind: u8) -> Option<Vec<u8>> {
        if length > LARGEST_ROW {
            return None;
        }
        let local = local(length, self.usable, kind);
        let mut payload = rest.get(..local)?.to_vec();
        let mut next = if local < length { number(rest, local)? } else { 0 };
        let mut chain = Vec::new();
        while payload.len() < length {
            let page = self.page(next)?;
            chain.push(next);
            let part = (length - payload.len()).min(self.usable - 4);
            payload.extend(page.get(4..4 + part)?);
            next = number(&page, 0)?;
        }
        self.known.extend(chain);
        Some(payload)
    }
}

const INDEX_INSIDE: u8 = 0x02;
const TABLE_INSIDE: u8 = 0x05;
const INDEX_LEAF: u8 = 0x0a;
const TABLE_LEAF: u8 = 0x0d;

/// How many bytes of a row are in its own page.
fn local(length: usize, usable: usize, kind: u8) -> usize {
    let most = match kind {
        TABLE_LEAF => usable - 35,
        _ => (usable - 12) * 64 / 255 - 23,
    };
    if length <= most {
        return length;
    }
    let least = (usable - 12) * 32 / 255 - 23;
    let fitting = least + (length - least) % (usable - 4);
    if fitting <= most { fitting } else { least }
}

/// The values of a row: a list of their types, then their bytes.
fn values(payload: &[u8]) -> Option<Vec<Value>> {
    let mut rest = payload;
    let head = usize::try_from(varint(&mut rest)?).ok()?;
    let mut types = payload.get(payload.len() - rest.len()..head)?;
    let mut rest = payload.get(head..)?;
    let mut values = Vec::new();
    while !types.is_empty() {
        values.push(value(varint(&mut types)?, &mut rest)?);
    }
    Some(values)
}

fn value(kind: i64, rest: &mut &[u8]) -> Option<Value> {
    Some(match kind {
        0 => Value::Null,
        1..=4 => Value::Integer(integer(take(rest, usize::try_from(kind).ok()?)?)),
        5 => Value::Integer(integer(take(rest, 6)?)),
        6 => Value::Integer(integer(take(rest, 8)?)),
        7 => Value::Real(f64::from_bits(integer(take(rest, 8)?).cast_unsigned())),
        8 | 9 => Value::Integer(kind - 8),
        12.. => {
            let bytes = take(rest, usize::try_from((kind - 12) / 2).ok()?)?.to_vec();
            match kind % 2 {
                0 => Value::Blob(bytes),
                _ => Value::Text(String::from_utf8(bytes).ok()?),
            }
        }
        _ => return None,
    })
}

fn take<'a>(rest: &mut &'a [u8], count: usize) -> Option<&'a [u8]> {
    let (taken, left) = rest.split_at_checked(count)?;
    *rest = left;
    Some(taken)
}

/// An integer with its sign, the highest byte first.
fn integer(bytes: &[u8]) -> i64 {
    let sign = if bytes.first().is_some_and(|&first| first >= 0x80) { -1 } else { 0 };
    bytes.iter().fold(sign, |number, &byte| (number << 8) | i64::from(byte))
}

/// A number of up to nine bytes, seven bits in each but the last.
fn varint(rest: &mut &[u8]) -> Option<i64> {
    let mut number: i64 = 0;
    for k in 0..9 {
        let byte = i64::from(take(rest, 1)?[0]);
        if k == 8 {
            return Some((number << 8) | byte);
        }
        number = (number << 7) | (byte & 0x7f);
        if byte < 0x80 {
            break;
        }
    }
    Some(number)
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    Some(usize::from(u16::from_be_bytes(bytes.get(at..at + 2)?.try_into().ok()?)))
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?))
}
