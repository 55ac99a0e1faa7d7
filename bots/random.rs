//! Plays any game at random: a bot to copy. Standard library only:
//!
//!     rustc -O -o random-rs random.rs
//!     plateau play penguins ./random-rs line

use std::collections::hash_map::RandomState;
use std::hash::{BuildHasher, Hasher};
use std::io::{self, BufRead, Write};

fn main() -> io::Result<()> {
    for line in io::stdin().lock().lines() {
        let line = line?;
        match value(&line, "type") {
            Some("\"start\"") => say(r#"{"type":"ready","name":"random.rs","moves":true}"#)?,
            Some("\"turn\"") => {
                let moves = items(value(&line, "moves").expect("a turn has moves"));
                let mv = moves[below(moves.len())];
                say(&format!(r#"{{"type":"move","move":{mv}}}"#))?;
            }
            _ => break, // "end"
        }
    }
    Ok(())
}

/// Writes a line at once.
fn say(answer: &str) -> io::Result<()> {
    let mut out = io::stdout().lock();
    writeln!(out, "{answer}")?;
    out.flush()
}

/// A random number below `n`: each `RandomState` has random keys.
fn below(n: usize) -> usize {
    (RandomState::new().build_hasher().finish() % n as u64) as usize
}

/// The value of a key of an object, as it is written.
fn value<'a>(object: &'a str, key: &str) -> Option<&'a str> {
    items(object).into_iter().find_map(|item| {
        let rest = item.strip_prefix('"')?.strip_prefix(key)?.strip_prefix('"')?;
        rest.trim_start().strip_prefix(':').map(str::trim)
    })
}

/// What stands between the commas of an array or object. Commas inside strings, and inside arrays
/// and objects within, do not count.
fn items(text: &str) -> Vec<&str> {
    let (mut items, mut depth, mut begin) = (Vec::new(), 0, 1);
    let (mut in_string, mut escaped) = (false, false);
    for (at, byte) in text.bytes().enumerate() {
        if in_string {
            in_string = escaped || byte != b'"';
            escaped = !escaped && byte == b'\\';
            continue;
        }
        match byte {
            b'"' => in_string = true,
            b'[' | b'{' => depth += 1,
            b',' if depth == 1 => {
                items.push(text[begin..at].trim());
                begin = at + 1;
            }
            b']' | b'}' => {
                depth -= 1;
                if depth == 0 {
                    items.push(text[begin..at].trim());
                }
            }
            _ => {}
        }
    }
    items
}
