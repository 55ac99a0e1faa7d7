//! Opens a library, or explains in one line why it cannot be opened.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Read;
use std::mem::ManuallyDrop;
use std::path::Path;

use crate::crash::Called;
use crate::elf;
use crate::foreign;
use libloading::os::unix::{Library, RTLD_GLOBAL, RTLD_LAZY, RTLD_LOCAL};

/// A library that is open, for as long as the process lives: it may have left threads, handlers for
/// the exit, pointers to itself.
pub(crate) struct Opened {
    library: ManuallyDrop<Library>,
    /// The file as it was named.
    file: String,
}

/// A function that gives away libraries for another interface of Penguins.
const OTHER_FAMILY: &str = "client_register";

impl Opened {
    /// Opens a library. Functions it lacks are looked for when they are called, and nothing it
    /// defines is seen by others.
    pub(crate) fn open(path: &Path) -> Result<Self, String> {
        let file = path.display().to_string();
        check_header(path).map_err(|why| format!("{file}: {why}"))?;
        // A name without a folder would be looked for where the system keeps its libraries.
        let absolute = std::path::absolute(path).map_err(|error| format!("{file}: {error}"))?;
        // SAFETY: the library's own initialisers run. They may do anything a program may do: that
        // is why this process was made for it, and holds nothing but the protocol.
        let library = unsafe { Library::open(Some(absolute.as_os_str()), RTLD_LAZY | RTLD_LOCAL) };
        let library = library.map_err(|error| {
            let source = std::error::Error::source(&error).map(ToString::to_string);
            let why = source.unwrap_or_else(|| error.to_string());
            let own = format!("{}: ", absolute.display());
            format!("{file}: cannot be opened: {}", why.strip_prefix(&own).unwrap_or(&why))
        })?;
        Ok(Self { library: ManuallyDrop::new(library), file })
    }

    /// Opens a library; if it misses functions already now, once more with a companion open.
    pub(crate) fn open_with(path: &Path, companions: &[&str]) -> Result<Self, String> {
        Self::open(path).or_else(|why| {
            let retry = why.contains("undefined symbol") && global(companions).is_some();
            if retry { Self::open(path) } else { Err(why) }
        })
    }

    /// Whether the library is a player of this game: it has all these functions.
    pub(crate) fn require(&self, game: &str, functions: &[&str]) -> Result<(), String> {
        let missing: Vec<&str> =
            functions.iter().copied().filter(|name| !self.exports(name)).collect();
        if missing.is_empty() {
            return Ok(());
        }
        let (file, all) = (&self.file, functions.join(", "));
        let why = match missing.len() == functions.len() {
            true => format!("{file}: it has no function of a library for {game}, which are {all}"),
            false => {
                let missing = match &missing[..] {
                    [first @ .., last] if !first.is_empty() => {
                        format!("functions {} and {last}", first.join(", "))
                    }
                    _ => format!("function {}", missing.join("")),
                };
                format!("{file}: it has no {missing}; a library for {game} has {all}")
            }
        };
        if self.exports(OTHER_FAMILY) {
            return Err(format!(
                "{why}. It has {OTHER_FAMILY}: the other family of Penguins libraries, which plateau does not speak"
            ));
        }
        Err(match foreign::games_of(self, game).join(" or ").as_str() {
            "" => why,
            games => format!("{why}. It has all functions of a library for {games}"),
        })
    }

    /// A function of the library.
    ///
    /// # Safety
    /// `F` is a pointer to a function of the very type that the library defines it with. C keeps no
    /// types, so this is what a library promises by having the function.
    pub(crate) unsafe fn function<F: Copy>(&self, name: &str) -> Result<Called<F>, String> {
        // SAFETY: the caller's promise. The library is never closed, so the pointer stays valid.
        let symbol = unsafe { self.library.get::<F>(name) };
        let found = symbol.map(|symbol| Called::new(name, *symbol));
        found.map_err(|_| format!("{}: no function {name}", self.file))
    }

    /// Whether the library, or one that it needs, has a function.
    pub(crate) fn exports(&self, name: &str) -> bool {
        // SAFETY: the symbol is looked for and not used.
        let symbol = unsafe { self.library.get::<*const ()>(name) };
        symbol.is_ok_and(|symbol| !symbol.is_null())
    }
}

/// Opens a library of the system so that all see it, by the first of its names that is found.
pub(crate) fn global(names: &[&str]) -> Option<Opened> {
    names.iter().find_map(|&name| {
        // SAFETY: the initialisers of a library of the system run.
        let library = unsafe { Library::open(Some(name), RTLD_LAZY | RTLD_GLOBAL) }.ok()?;
        Some(Opened { library: ManuallyDrop::new(library), file: name.to_string() })
    })
}

/// Errors that the messages of the system do not distinguish: files that are not libraries, or were made
/// for another machine.
fn check_header(path: &Path) -> Result<(), String> {
    let mut head = [0; 20];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    match read {
        Err(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => {
            Err("not a library: the file is too short".to_string())
        }
        Err(error) => Err(error.to_string()),
        Ok(()) if cfg!(target_vendor = "apple") => Ok(()),
        Ok(()) => check_elf(&head).and_then(|()| elf::check_whole(path)),
    }
}

/// The machines of ELF files, by their numbers and as Rust names them.
const MACHINES: &[(u16, &str)] = &[
    (3, "x86"),
    (8, "mips"),
    (20, "powerpc"),
    (21, "powerpc64"),
    (22, "s390x"),
    (40, "arm"),
    (62, "x86_64"),
    (183, "aarch64"),
    (243, "riscv64"),
    (258, "loongarch64"),
];

fn check_elf(head: &[u8; 20]) -> Result<(), String> {
    if !head.starts_with(b"\x7fELF") {
        return Err("not a library: not an ELF file".to_string());
    }
    match number(head, 16) {
        1 => return Err("an object file, not a library: link it with -shared".to_string()),
        2 => return Err("a program, not a library".to_string()),
        _ => {}
    }
    is_for_here(head)
}

/// Whether a program, if it is an ELF file, was made for this machine, and is complete: the system would take it for a
/// script, or start it.
pub fn check_machine(path: &Path) -> Result<(), String> {
    let mut head = [0; 20];
    let read = File::open(path).and_then(|mut file| file.read_exact(&mut head));
    // Other errors are reported by the system. It may run programs of 32 bits, or emulate other machines.
    let is_64 = read.is_ok() && head.starts_with(b"\x7fELF") && head[4] == 2;
    let checked = match is_64 {
        true => is_for_here(&head).and_then(|()| elf::check_whole(path)),
        false => Ok(()),
    };
    checked.or_else(|why| {
        let mut formats = fs::read_dir("/proc/sys/fs/binfmt_misc").into_iter().flatten().flatten();
        let emulates = |name: OsString| name.as_encoded_bytes().starts_with(b"qemu");
        if formats.any(|format| emulates(format.file_name())) { Ok(()) } else { Err(why) }
    })
}

fn number(head: &[u8; 20], at: usize) -> u16 {
    let bytes = [head[at], head[at + 1]];
    if head[5] == 2 { u16::from_be_bytes(bytes) } else { u16::from_le_bytes(bytes) }
}

fn is_for_here(head: &[u8; 20]) -> Result<(), String> {
    let class = head[4];
    let (machine, here) = (number(head, 18), std::env::consts::ARCH);
    let name = MACHINES.iter().find(|known| known.0 == machine).map(|known| known.1);
    let bits = if class == 2 { 64 } else { 32 };
    let same = name == Some(here) && bits == usize::BITS;
    let known = MACHINES.iter().any(|known| known.1 == here);
    if same || !known {
        return Ok(());
    }
    let made = name.map_or(format!("machine {machine}"), str::to_string);
    Err(format!("made for another machine: {made} of {bits} bits, and this is {here}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn head(class: u8, order: u8, kind: [u8; 2], machine: [u8; 2]) -> [u8; 20] {
        let mut head = [0; 20];
        head[..4].copy_from_slice(b"\x7fELF");
        head[4..6].copy_from_slice(&[class, order]);
        head[16..18].copy_from_slice(&kind);
        head[18..].copy_from_slice(&machine);
        head
    }

    #[test]
    fn libraries_of_other_machines_are_named() {
        let error = |head| check_elf(&head).unwrap_err();
        let sparc = error(head(2, 2, [0, 3], [0, 43]));
        assert!(sparc.starts_with("made for another machine: machine 43 of 64 bits"), "{sparc}");
        let arm = error(head(1, 1, [3, 0], [40, 0]));
        assert!(arm.contains("arm of 32 bits") || cfg!(target_arch = "arm"), "{arm}");
        assert!(error(head(2, 1, [1, 0], [62, 0])).contains("-shared"));
        assert!(error(head(2, 1, [2, 0], [62, 0])).contains("a program"));
        assert!(error([b'#'; 20]).contains("not an ELF file"));
    }
}
