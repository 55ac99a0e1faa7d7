//! Keys and clicks in the bytes that a terminal sends.

/// A key that was pressed, or what was done with the mouse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Key {
    Char(char),
    /// A letter with Ctrl.
    Ctrl(char),
    Enter,
    Tab,
    Backspace,
    Delete,
    Escape,
    Arrow(Arrow),
    /// An arrow key with Shift, Ctrl or Alt.
    FarArrow(Arrow),
    Home,
    End,
    PageUp,
    PageDown,
    /// The first button was pressed at a column and a row, counted from 0.
    Click([usize; 2]),
    /// Another button was pressed.
    OtherClick,
    /// The wheel was turned away from the person at this place, or towards them.
    Wheel([usize; 2], bool),
}

/// An arrow key.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Arrow {
    Left,
    Right,
    Up,
    Down,
}

/// The first byte of what is not a letter.
const ESCAPE: u8 = 0x1b;
/// The longest sequence of a key that is waited for; longer ones are dropped.
const LONGEST: usize = 32;

/// What the next bytes are.
enum Next {
    /// This key, or none that is known, in so many bytes.
    Read(Option<Key>, usize),
    /// The beginning of something.
    Unfinished,
}

/// Reads keys in bytes that come in pieces.
#[derive(Default)]
pub(crate) struct KeyReader {
    bytes: Vec<u8>,
}

impl KeyReader {
    /// Takes bytes of the terminal.
    pub(crate) fn feed(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }

    /// The next key that is complete.
    pub(crate) fn next(&mut self) -> Option<Key> {
        loop {
            match next(&self.bytes)? {
                Next::Unfinished if self.bytes.len() > LONGEST => self.bytes.clear(),
                Next::Unfinished => return None,
                Next::Read(key, length) => {
                    self.bytes.drain(..length.min(self.bytes.len()));
                    if key.is_some() {
                        return key;
                    }
                }
            }
        }
    }

    /// Whether something has begun that may be a key by itself: no more may come.
    pub(crate) fn is_unfinished(&self) -> bool {
        !self.bytes.is_empty()
    }

    /// The key that has begun, now that nothing more comes: Escape, if it is one.
    pub(crate) fn finish(&mut self) -> Option<Key> {
        let bytes = std::mem::take(&mut self.bytes);
        (bytes.first() == Some(&ESCAPE)).then_some(Key::Escape)
    }

    /// Puts a letter back that was read.
    pub(crate) fn unread(&mut self, letter: char) {
        self.bytes.splice(..0, letter.to_string().into_bytes());
    }
}

fn next(bytes: &[u8]) -> Option<Next> {
    let first = *bytes.first()?;
    Some(match first {
        ESCAPE => sequence(bytes),
        b'\r' | b'\n' => Next::Read(Some(Key::Enter), 1),
        b'\t' => Next::Read(Some(Key::Tab), 1),
        0x08 | 0x7f => Next::Read(Some(Key::Backspace), 1),
        0 => Next::Read(None, 1),
        1..=0x1f => Next::Read(Some(Key::Ctrl(char::from(first - 1 + b'a'))), 1),
        _ => letter(bytes),
    })
}

/// A letter in UTF-8; what is none is a sign that stands for it.
fn letter(bytes: &[u8]) -> Next {
    let length = match bytes[0] {
        0..0x80 => 1,
        0xc0..0xe0 => 2,
        0xe0..0xf0 => 3,
        0xf0..0xf8 => 4,
        _ => return Next::Read(Some(Key::Char(char::REPLACEMENT_CHARACTER)), 1),
    };
    let Some(taken) = bytes.get(..length) else {
        let goes_on = bytes[1..].iter().all(|byte| byte & 0xc0 == 0x80);
        return match goes_on {
            true => Next::Unfinished,
            false => Next::Read(Some(Key::Char(char::REPLACEMENT_CHARACTER)), 1),
        };
    };
    match std::str::from_utf8(taken).ok().and_then(|text| text.chars().next()) {
        Some(letter) => Next::Read(Some(Key::Char(letter)), length),
        None => Next::Read(Some(Key::Char(char::REPLACEMENT_CHARACTER)), 1),
    }
}

/// What begins with Escape: `ESC [ … letter`, `ESC O letter`, or Alt with a key, which counts as the key alone.
fn sequence(bytes: &[u8]) -> Next {
    match bytes.get(1) {
        None => Next::Unfinished,
        Some(b'[') => {
            let is_last = |byte: &u8| (0x40..=0x7e).contains(byte);
            // The keys F1 to F5 of the Linux console: ESC [ [ letter.
            let from = if bytes.get(2) == Some(&b'[') { 3 } else { 2 };
            // Old terminals report the mouse so: three bytes follow, which are no letters.
            if bytes.get(2) == Some(&b'M') {
                return if bytes.len() < 6 { Next::Unfinished } else { Next::Read(None, 6) };
            }
            match bytes.iter().skip(from).position(is_last) {
                None => Next::Unfinished,
                Some(at) => {
                    let (said, last) = (&bytes[2..from + at], bytes[from + at]);
                    Next::Read(control(said, last), from + at + 1)
                }
            }
        }
        Some(b'O') => match bytes.get(2) {
            None => Next::Unfinished,
            Some(&last) => Next::Read(control(&[], last), 3),
        },
        // Escape twice, or Escape and then another key: Escape counts.
        Some(&ESCAPE) => Next::Read(Some(Key::Escape), 1),
        Some(_) => Next::Read(None, 1),
    }
}

/// A key by its parameters and the letter at its end.
fn control(said: &[u8], last: u8) -> Option<Key> {
    if let Some(mouse) = said.strip_prefix(b"<") {
        return click(mouse, last);
    }
    let numbers = numbers(said);
    let is_far = numbers.get(1).is_some_and(|modifier| *modifier > 1);
    let arrow = |arrow| if is_far { Key::FarArrow(arrow) } else { Key::Arrow(arrow) };
    Some(match (last, numbers.first().copied().unwrap_or(0)) {
        (b'A', _) => arrow(Arrow::Up),
        (b'B', _) => arrow(Arrow::Down),
        (b'C', _) => arrow(Arrow::Right),
        (b'D', _) => arrow(Arrow::Left),
        (b'H', _) | (b'~', 1 | 7) => Key::Home,
        (b'F', _) | (b'~', 4 | 8) => Key::End,
        (b'~', 3) => Key::Delete,
        (b'~', 5) => Key::PageUp,
        (b'~', 6) => Key::PageDown,
        // Enter of the number pad.
        (b'M', _) => Key::Enter,
        _ => return None,
    })
}

/// What was done with the mouse: button, column, row, and whether it was pressed (`M`) or let go (`m`).
fn click(said: &[u8], last: u8) -> Option<Key> {
    let [button, column, row] = numbers(said)[..] else { return None };
    // Shift, Alt and Ctrl do not matter.
    let button = button & !0b1_1100;
    let at = [column, row].map(|number| number.saturating_sub(1));
    match (button, last) {
        (0, b'M') => Some(Key::Click(at)),
        (1 | 2, b'M') => Some(Key::OtherClick),
        (64, _) => Some(Key::Wheel(at, true)),
        (65, _) => Some(Key::Wheel(at, false)),
        _ => None,
    }
}

/// Numbers between semicolons; what is none is 0.
fn numbers(said: &[u8]) -> Vec<usize> {
    let text = String::from_utf8_lossy(said);
    text.split(';').map(|number| number.parse().unwrap_or(0)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keys(pieces: &[&[u8]]) -> Vec<Key> {
        let (mut reader, mut keys) = (KeyReader::default(), Vec::new());
        for piece in pieces {
            reader.feed(piece);
            keys.extend(std::iter::from_fn(|| reader.next()));
        }
        keys.extend(reader.finish());
        keys
    }

    #[test]
    fn keys_are_read_from_bytes() {
        let written = b"a\xc3\xa9\x1b[A\x1bOD\x1b[1;5C\x1b[H\x1b[4~\x1b[3~\x1b[5~\x01\x7f\t\n";
        let all = [
            Key::Char('a'),
            Key::Char('é'),
            Key::Arrow(Arrow::Up),
            Key::Arrow(Arrow::Left),
            Key::FarArrow(Arrow::Right),
            Key::Home,
            Key::End,
            Key::Delete,
            Key::PageUp,
            Key::Ctrl('a'),
            Key::Backspace,
            Key::Tab,
            Key::Enter,
        ];
        assert_eq!(keys(&[written]), all);
        let each: Vec<&[u8]> = written.chunks(1).collect();
        assert_eq!(keys(&each), all, "in any pieces");
    }

    #[test]
    fn the_mouse_is_read() {
        let clicks =
            b"\x1b[<0;10;5M\x1b[<0;10;5m\x1b[<16;1;1M\x1b[<2;3;4M\x1b[<64;7;8M\x1b[<65;7;8M";
        let read = [
            Key::Click([9, 4]),
            Key::Click([0, 0]),
            Key::OtherClick,
            Key::Wheel([6, 7], true),
            Key::Wheel([6, 7], false),
        ];
        assert_eq!(keys(&[clicks]), read);
    }

    #[test]
    fn escape_alone_is_a_key() {
        assert_eq!(keys(&[b"\x1b"]), [Key::Escape]);
        assert_eq!(keys(&[b"\x1b\x1b[A"]), [Key::Escape, Key::Arrow(Arrow::Up)]);
        assert_eq!(keys(&[b"\x1bx"]), [Key::Char('x')], "Alt does not matter");
        assert_eq!(keys(&[b"\x1b[[A", b"y"]), [Key::Arrow(Arrow::Up), Key::Char('y')]);
    }

    #[test]
    fn any_bytes_are_read_to_the_end() {
        let bytes: Vec<u8> =
            (0..4000_u32).map(|k| (k.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let mut reader = KeyReader::default();
        for piece in bytes.chunks(7) {
            reader.feed(piece);
            while reader.next().is_some() {}
            assert!(reader.bytes.len() <= LONGEST + 7);
        }
        assert_eq!(
            keys(&[b"\xff\xc3x"])[2],
            Key::Char('x'),
            "bytes that are not text do not hide the letter after them"
        );
    }
}
