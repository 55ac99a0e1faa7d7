//! What a file is that is to be started.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::Path;

use hosting::{Interpreter, file_head};

/// What a file is, by its first bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum FileKind {
    /// A script whose first line names its interpreter.
    Script(Interpreter),
    /// The same, with Windows line endings: the system looks for an interpreter whose name ends in `\r`.
    WindowsScript,
    /// Machine code.
    Program,
    /// A shared library.
    Library,
    /// Machine code that is not linked.
    Object,
    /// Object files in one file.
    StaticLibrary,
    /// Compiled Java.
    JavaClass,
    /// Packed files.
    Archive,
    /// Text without a first line that names an interpreter.
    Text,
    /// Nothing.
    Empty,
}

impl FileKind {
    /// The kind of a file. One that cannot be read is taken for a program, and fails when it is started.
    pub(crate) fn of(path: &Path) -> Self {
        let head = file_head(path);
        if head.is_empty() {
            let is_empty = path.metadata().is_ok_and(|found| found.is_file() && found.len() == 0);
            return if is_empty { Self::Empty } else { Self::Program };
        }
        let first = head.split(|&byte| byte == b'\n').next().unwrap_or_default();
        match Interpreter::of(&head) {
            Some(_) if first.ends_with(b"\r") => Self::WindowsScript,
            Some(interpreter) => Self::Script(interpreter),
            None if head.starts_with(b"\x7fELF") => elf_kind(path).unwrap_or(Self::Program),
            None => by_magic(&head),
        }
    }
}

fn by_magic(head: &[u8]) -> FileKind {
    let is = |magic: &[u8]| head.starts_with(magic);
    match () {
        () if is(b"!<arch>\n") => FileKind::StaticLibrary,
        // Programs of Apple's for several machines begin with the same bytes.
        () if is(b"\xca\xfe\xba\xbe") && !cfg!(target_vendor = "apple") => FileKind::JavaClass,
        () if is(b"PK\x03\x04") || is(b"\x1f\x8b") || is(b"BZh") || is(b"\xfd7zXZ") => {
            FileKind::Archive
        }
        () if head.contains(&0) || is(b"MZ") => FileKind::Program,
        () => FileKind::Text,
    }
}

/// The fields of an ELF file of 64 bits that tell programs from libraries.
const RELOCATABLE: u64 = 1;
const DYNAMIC: u64 = 3;
const SEGMENT_DYNAMIC: u64 = 2;
const SEGMENT_INTERPRETER: u64 = 3;
const FLAGS_1: u64 = 0x6fff_fffb;
const FLAG_PIE: u64 = 0x0800_0000;
/// More headers, or flags, than any program has.
const MOST_BYTES: u64 = 1 << 16;

/// The kind of an ELF file; an error if it ends early. Programs may be of the same type as libraries, but have the path of
/// their loader, or a flag if they need none.
fn elf_kind(path: &Path) -> io::Result<FileKind> {
    let mut file = File::open(path)?;
    let head = bytes(&mut file, 0, 64)?;
    let is_known = head[4..6] == [2, 1];
    let kind = if head[5] == 2 { u64::from(head[17]) } else { number(&head, 16, 2) };
    if kind == RELOCATABLE {
        return Ok(FileKind::Object);
    }
    if kind != DYNAMIC || !is_known {
        return Ok(FileKind::Program);
    }
    let (size, count) = (number(&head, 54, 2) as usize, number(&head, 56, 2));
    let segments = bytes(&mut file, number(&head, 32, 8), size as u64 * count)?;
    let mut segments = segments.chunks_exact(size.max(56));
    if segments.clone().any(|segment| number(segment, 0, 4) == SEGMENT_INTERPRETER) {
        return Ok(FileKind::Program);
    }
    let dynamic = segments.find(|segment| number(segment, 0, 4) == SEGMENT_DYNAMIC);
    let Some(dynamic) = dynamic else { return Ok(FileKind::Program) };
    let entries = bytes(&mut file, number(dynamic, 8, 8), number(dynamic, 32, 8))?;
    let is_pie =
        |entry: &[u8]| number(entry, 0, 8) == FLAGS_1 && number(entry, 8, 8) & FLAG_PIE != 0;
    let is_program = entries.chunks_exact(16).any(is_pie);
    Ok(if is_program { FileKind::Program } else { FileKind::Library })
}

/// Whether an ELF file of 64 bits ends before what its headers say is in it.
pub(crate) fn is_cut_off(path: &Path) -> bool {
    file_head(path).starts_with(b"\x7fELF")
        && elf_length(path)
            .is_none_or(|needed| path.metadata().is_ok_and(|found| found.len() < needed))
}

/// The bytes that an ELF file of 64 bits has at least, by its headers; none if it ends within them. Of other ELF files
/// only the beginning is known.
fn elf_length(path: &Path) -> Option<u64> {
    const SEGMENT_LOAD: u64 = 1;
    let mut file = File::open(path).ok()?;
    let ident = bytes(&mut file, 0, 6).ok()?;
    if ident[4..6] != [2, 1] {
        return Some(ident.len() as u64);
    }
    let head = bytes(&mut file, 0, 64).ok()?;
    let (size, count) = (number(&head, 54, 2), number(&head, 56, 2));
    let segments = bytes(&mut file, number(&head, 32, 8), size * count).ok()?;
    let segments = segments.chunks_exact((size as usize).max(56));
    let loaded = segments.filter(|segment| number(segment, 0, 4) == SEGMENT_LOAD);
    let ends = loaded.map(|segment| number(segment, 8, 8).saturating_add(number(segment, 32, 8)));
    Some(ends.max().unwrap_or(head.len() as u64))
}

fn bytes(file: &mut File, begin: u64, count: u64) -> io::Result<Vec<u8>> {
    let mut bytes = vec![0; usize::try_from(count.min(MOST_BYTES)).unwrap_or_default()];
    file.seek(SeekFrom::Start(begin))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A number of some bytes, the lowest first.
fn number(bytes: &[u8], at: usize, length: usize) -> u64 {
    let bytes = bytes[at..at + length].iter().rev();
    bytes.fold(0, |number, &byte| (number << 8) | u64::from(byte))
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn kind(content: &[u8]) -> FileKind {
        use std::sync::atomic::{AtomicUsize, Ordering};
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path =
            std::env::temp_dir().join(format!("plateau-kind-{}-{number}", std::process::id()));
        fs::write(&path, content).unwrap();
        let kind = FileKind::of(&path);
        fs::remove_file(&path).unwrap();
        kind
    }

    /// An ELF file of 64 bits: its type, its segments, the flags of its dynamic section.
    fn elf(kind: u8, segments: &[u64], flags: u64) -> Vec<u8> {
        let mut file = vec![0; 64];
        file[..6].copy_from_slice(b"\x7fELF\x02\x01");
        file[16] = kind;
        file[32] = 64;
        (file[54], file[56]) = (56, segments.len() as u8);
        let dynamic = 64 + 56 * segments.len() as u64;
        for segment in segments {
            let mut header = [0; 56];
            header[..4].copy_from_slice(&(*segment as u32).to_le_bytes());
            header[8..16].copy_from_slice(&dynamic.to_le_bytes());
            header[32] = 16;
            file.extend(header);
        }
        file.extend(FLAGS_1.to_le_bytes());
        file.extend(flags.to_le_bytes());
        file
    }

    #[test]
    fn libraries_are_told_from_programs() {
        assert_eq!(kind(&elf(1, &[], 0)), FileKind::Object);
        assert_eq!(kind(&elf(2, &[1], 0)), FileKind::Program);
        assert_eq!(kind(&elf(3, &[1, SEGMENT_DYNAMIC], 0)), FileKind::Library);
        assert_eq!(kind(&elf(3, &[1, SEGMENT_DYNAMIC], FLAG_PIE)), FileKind::Program, "static");
        assert_eq!(kind(&elf(3, &[SEGMENT_INTERPRETER, SEGMENT_DYNAMIC], 0)), FileKind::Program);
        let whole = elf(3, &[1, SEGMENT_DYNAMIC], 0);
        for length in [4, 20, 63, 64, 100, whole.len() - 1] {
            assert_eq!(kind(&whole[..length]), FileKind::Program, "cut at {length}");
        }
    }

    #[test]
    fn files_are_known_by_their_first_bytes() {
        for (content, expected) in [
            (&b""[..], FileKind::Empty),
            (b"int main(void) {}\n", FileKind::Text),
            (b"#!/bin/sh\r\necho\r\n", FileKind::WindowsScript),
            (b"!<arch>\nbot.o/", FileKind::StaticLibrary),
            (b"PK\x03\x04", FileKind::Archive),
            (b"MZ\x90\x00", FileKind::Program),
        ] {
            assert_eq!(kind(content), expected);
        }
        assert!(matches!(kind(b"#!/bin/sh\necho\n"), FileKind::Script(_)));
        let own = FileKind::of(&std::env::current_exe().unwrap());
        assert_eq!(own, FileKind::Program);
    }
}
