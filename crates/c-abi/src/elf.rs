//! Whether an ELF file is complete.

use std::fs::File;
use std::io::{self, ErrorKind, Read, Seek, SeekFrom};
use std::path::Path;

/// The type of a segment that is mapped from the file.
const MAPPED: u64 = 1;
/// The bytes of the header, and of each segment's.
const HEADER: usize = 64;
const SEGMENT: usize = 56;

/// Whether a file of 64 bits has all bytes that the system maps. The system does not look, and a process gets a SIGBUS
/// when it reads the first that is missing.
pub(crate) fn check_whole(path: &Path) -> Result<(), String> {
    match is_whole(path) {
        Ok(true) => Ok(()),
        Err(error) if error.kind() != ErrorKind::UnexpectedEof => Err(error.to_string()),
        _ => Err("the file is not complete: compile it, or copy it, again".to_string()),
    }
}

fn is_whole(path: &Path) -> io::Result<bool> {
    let mut file = File::open(path)?;
    let length = file.metadata()?.len();
    let header = bytes(&mut file, 0, HEADER)?;
    let is_native = header[4..6] == [2, if cfg!(target_endian = "big") { 2 } else { 1 }];
    let (begin, size, count) =
        (number(&header[32..40]), number(&header[54..56]), number(&header[56..58]));
    if !is_native || size != SEGMENT as u64 {
        return Ok(true);
    }
    let segments = bytes(&mut file, begin, SEGMENT * count as usize)?;
    let is_there = |segment: &[u8]| {
        let end = number(&segment[8..16]).checked_add(number(&segment[32..40]));
        number(&segment[..4]) != MAPPED || end.is_some_and(|end| end <= length)
    };
    Ok(segments.chunks_exact(SEGMENT).all(is_there))
}

fn bytes(file: &mut File, begin: u64, count: usize) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; count];
    file.seek(SeekFrom::Start(begin))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A number in the order of this machine.
fn number(bytes: &[u8]) -> u64 {
    let digit = |number: u64, byte: &u8| (number << 8) | u64::from(*byte);
    match cfg!(target_endian = "big") {
        true => bytes.iter().fold(0, digit),
        false => bytes.iter().rev().fold(0, digit),
    }
}
