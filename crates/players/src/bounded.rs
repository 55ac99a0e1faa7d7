//! Reading what may have no end.

use std::io::{self, Read};

/// The most bytes of a file that are read into memory: a device may go on for ever.
pub const MOST_BYTES: u64 = 1 << 30;

/// All bytes of a reader; none if there are more than `most`.
pub fn read_at_most(reader: impl Read, most: u64) -> io::Result<Option<Vec<u8>>> {
    let mut bytes = Vec::new();
    reader.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok((bytes.len() as u64 <= most).then_some(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_has_no_end_is_not_read_to_it() {
        assert_eq!(read_at_most(&b"four"[..], 4).unwrap().as_deref(), Some(&b"four"[..]));
        assert_eq!(read_at_most(&b"fives"[..], 4).unwrap(), None);
        assert_eq!(read_at_most(io::repeat(0), 4).unwrap(), None);
        assert_eq!(read_at_most(io::empty(), 0).unwrap().as_deref(), Some(&b""[..]));
    }
}
