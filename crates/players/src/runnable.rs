//! How a file is run as a program.

use std::fs::{self, Metadata};
use std::io::Read;
use std::path::Path;

#[cfg(unix)]
pub(crate) fn is_executable(file: &Metadata) -> bool {
    std::os::unix::fs::PermissionsExt::mode(&file.permissions()) & 0o111 != 0
}

/// Systems without Unix modes try to run any file.
#[cfg(not(unix))]
pub(crate) fn is_executable(_: &Metadata) -> bool {
    true
}

/// How a file is run: by its `#!` line, or by its extension.
pub(crate) fn runnable(path: &str) -> Result<Vec<String>, String> {
    let executable = fs::metadata(path).is_ok_and(|found| is_executable(&found));
    let first = first_line(Path::new(path));
    if first.starts_with(b"#!") && first.ends_with(b"\r") {
        return Err(format!(
            "{path} has Windows line endings, so its interpreter is not found: fix them with sed -i 's/\\r$//' {path}"
        ));
    }
    let by = String::from_utf8_lossy(first.strip_prefix(b"#!").unwrap_or_default());
    if let Some(by) =
        by.split_whitespace().next().filter(|by| executable && !Path::new(by).exists())
    {
        return Err(format!("{path}: its first line asks for {by}, which does not exist"));
    }
    // Without a `#!` line, the system would run a text file as a shell script.
    let says_how = first.starts_with(b"#!") || !is_text(&first);
    let extension = Path::new(path).extension().and_then(|extension| extension.to_str());
    let by = match extension {
        _ if executable && says_how => return Ok(vec![path.to_string()]),
        Some("py") => "python3",
        Some("js" | "mjs") => "node",
        Some("sh") => "sh",
        _ if executable => {
            return Err(format!(
                "{path} does not name its interpreter: begin with a line such as #!/usr/bin/env python3"
            ));
        }
        _ => return Err(format!("{path} is not executable: make it so with chmod +x {path}")),
    };
    Ok(vec![by.to_string(), path.to_string()])
}

/// The first line of a file, without its end, as far as it is needed; nothing if it cannot be read.
fn first_line(path: &Path) -> Vec<u8> {
    const LONGEST: u64 = 256;
    let mut head = Vec::new();
    // A device has no end, and opening a pipe waits for another program.
    if path.is_file()
        && let Ok(file) = fs::File::open(path)
    {
        // A file that cannot be read fails when it is started.
        let _ = file.take(LONGEST).read_to_end(&mut head);
    }
    head.split(|&byte| byte == b'\n').next().unwrap_or_default().to_vec()
}

/// Whether the line is text, not machine code.
fn is_text(line: &[u8]) -> bool {
    !line.contains(&0) && !line.starts_with(b"\x7fELF") && !line.starts_with(b"MZ")
}

/// Whether the first word of a command names a program: a file, or one in a folder of `PATH`.
pub(crate) fn check_program(word: &str) -> Result<(), String> {
    if word.contains('/') {
        return match fs::metadata(word) {
            Ok(found) if found.is_dir() => Err(format!("{word} is a folder")),
            Ok(found) if is_executable(&found) => Ok(()),
            Ok(_) => Err(format!("{word} is not executable: make it so with chmod +x {word}")),
            Err(error) => Err(format!("{word}: {error}")),
        };
    }
    let path = std::env::var_os("PATH").unwrap_or_default();
    let is_program = |folder: std::path::PathBuf| {
        fs::metadata(folder.join(word)).is_ok_and(|found| found.is_file() && is_executable(&found))
    };
    // Other systems add extensions to names.
    if !cfg!(unix) || std::env::split_paths(&path).any(is_program) {
        return Ok(());
    }
    Err(format!("there is no program {word:?} in the folders of PATH: is it spelt right?"))
}
