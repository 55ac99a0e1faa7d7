//! Standard input and output: the referee's before the library is opened, the library's afterwards.

use std::ffi::{c_char, c_int};
use std::fs::{self, File};
use std::io;
use std::os::fd::OwnedFd;
use std::path::Path;
use std::ptr;

use rustix::io::fcntl_dupfd_cloexec;
use rustix::stdio::{dup2_stdin, dup2_stdout, stderr, stdin, stdout};

/// The lowest number a private descriptor may get.
const PRIVATE: i32 = 3;

/// Takes the protocol away from descriptors 0 and 1, and gives it back as files that are closed in
/// whatever programs the library starts. Descriptor 0 becomes `file`, or empty; descriptor 1 a copy
/// of descriptor 2, so that what a library prints is kept with what it complains of.
pub(crate) fn take(file: Option<&Path>) -> Result<(File, File), String> {
    let instead = instead(file)?;
    let moved = || -> rustix::io::Result<_> {
        let input = fcntl_dupfd_cloexec(stdin(), PRIVATE)?;
        let output = fcntl_dupfd_cloexec(stdout(), PRIVATE)?;
        dup2_stdin(&instead)?;
        dup2_stdout(stderr())?;
        Ok((File::from(input), File::from(output)))
    };
    let files = moved().map_err(|error| format!("cannot redirect standard output: {error}"))?;
    buffer_lines();
    Ok(files)
}

/// Where the system lists the open descriptors of this process.
const DESCRIPTORS: &str = if cfg!(target_os = "linux") { "/proc/self/fd" } else { "/dev/fd" };

/// Closes the descriptors that this process inherited, except the first three: the parent may have been given locks and
/// logs of other programs, which are not for players. To be called before this process opens any.
pub fn close_inherited() {
    let open = fs::read_dir(DESCRIPTORS).into_iter().flatten().flatten();
    let open: Vec<i32> =
        open.filter_map(|entry| entry.file_name().to_str()?.parse().ok()).collect();
    // The descriptor of the list is among them, and is closed by now.
    let is_open =
        |number: &i32| Path::new(DESCRIPTORS).join(number.to_string()).symlink_metadata().is_ok();
    for number in open.into_iter().filter(|&number| number >= PRIVATE).filter(is_open) {
        // SAFETY: nothing in this program has opened a file yet, so nothing here owns this descriptor.
        unsafe { rustix::io::close(number) };
    }
}

/// Gives descriptor 0 what [`take`] gave it, from its beginning: what one process has read of it is
/// read for those it was forked from.
pub(crate) fn reopen(file: Option<&Path>) -> Result<(), String> {
    let again = instead(file)?;
    dup2_stdin(&again).map_err(|error| format!("cannot redirect standard input: {error}"))
}

/// What a library finds as its standard input.
fn instead(file: Option<&Path>) -> Result<OwnedFd, String> {
    let Some(path) = file else {
        let empty = io::pipe().map(|(reader, _)| reader.into());
        return empty.map_err(|error| format!("no empty standard input: {error}"));
    };
    let opened = File::open(path).map(OwnedFd::from);
    opened.map_err(|error| format!("stdin={}: {error}", path.display()))
}

/// Writes out what the library printed and C still holds back, half lines included.
pub(crate) fn flush() {
    // SAFETY: a null pointer asks for all open output streams.
    // A failure cannot be reported: stderr is what could not be written.
    let _ = unsafe { fflush(ptr::null_mut()) };
}

/// Makes C write standard output line by line, as it does on a terminal: a library that crashes
/// has then shown what it printed before.
fn buffer_lines() {
    // SAFETY: nothing has been written to the stream yet, which is C's condition for the call; a
    // null buffer leaves the memory to C. On failure the stream keeps its buffer, which is harmless.
    let _ = unsafe { setvbuf(c_stdout, ptr::null_mut(), LINE_BUFFERED, 0) };
}

/// C's `FILE`.
#[repr(C)]
struct Stream {
    _opaque: [u8; 0],
}

/// `_IOLBF` of glibc, musl, macOS and the BSDs.
const LINE_BUFFERED: c_int = 1;

unsafe extern "C" {
    #[cfg_attr(target_vendor = "apple", link_name = "__stdoutp")]
    #[cfg_attr(not(target_vendor = "apple"), link_name = "stdout")]
    static c_stdout: *mut Stream;
    fn fflush(stream: *mut Stream) -> c_int;
    fn setvbuf(stream: *mut Stream, buffer: *mut c_char, mode: c_int, size: usize) -> c_int;
}
