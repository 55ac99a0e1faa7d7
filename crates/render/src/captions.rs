//! Captions of a picture in the terminal.

use game::{Caption, Colour, Scene};

use crate::terminal::{Canvas, Depth};

/// The most captions of seats that have a row each. More stand side by side, if the window is as wide as this.
const FEW: usize = 5;
const WIDE: usize = 76;

/// The captions of each row, so many side by side at most. It depends on the number of seats only, so that a picture does not
/// move when a caption becomes longer.
fn rows<'a>(scene: &'a Scene, canvas: &Canvas) -> (Vec<Vec<&'a Caption>>, usize) {
    let seats = scene.captions.iter().filter(|caption| caption.seat.is_some()).count();
    let side_by_side = if seats > FEW && canvas.columns >= WIDE { 2 } else { 1 };
    let mut rows = Vec::new();
    for alike in scene.captions.chunk_by(|one, next| one.seat.is_some() && next.seat.is_some()) {
        // Down the first column, then down the second.
        let height = alike.len().div_ceil(side_by_side);
        rows.extend((0..height).map(|row| alike[row..].iter().step_by(height).collect()));
    }
    (rows, side_by_side)
}

/// How many rows the captions of a scene have.
pub(crate) fn caption_rows(scene: &Scene, canvas: &Canvas) -> usize {
    rows(scene, canvas).0.len()
}

/// All captions, row by row.
pub(crate) fn caption_lines(scene: &Scene, names: &[String], canvas: &Canvas) -> Vec<String> {
    let (rows, side_by_side) = rows(scene, canvas);
    let line = |row: Vec<&Caption>| {
        if let [only] = row[..]
            && only.seat.is_none()
        {
            return canvas.caption_line(only, names, canvas.columns);
        }
        let columns = canvas.columns / side_by_side;
        let mut out = String::new();
        for (k, caption) in row.iter().enumerate() {
            let space = usize::from(k + 1 < side_by_side);
            let text = canvas.caption_line(caption, names, columns - space);
            let room = if k + 1 < row.len() { columns.saturating_sub(seen(&text)) } else { 0 };
            out += &(text + &" ".repeat(room));
        }
        out
    };
    rows.into_iter().map(line).collect()
}

/// How many characters of a line are seen: all but codes of colours.
fn seen(line: &str) -> usize {
    let after = |(k, part): (usize, &str)| match k {
        0 => part.chars().count(),
        _ => part.split_once('m').map_or(0, |(_, text)| text.chars().count()),
    };
    line.split('\x1b').enumerate().map(after).sum()
}

/// A text in at most so many columns, with a mark where it is cut.
fn cut(text: String, columns: usize) -> String {
    match text.char_indices().nth(columns) {
        Some(_) => text.chars().take(columns.saturating_sub(1)).chain(['…']).collect(),
        None => text,
    }
}

impl Canvas {
    /// A caption in some columns.
    pub(crate) fn caption_line(
        &self,
        caption: &Caption,
        names: &[String],
        columns: usize,
    ) -> String {
        let name = caption.seat.and_then(|seat| names.get(seat.index()));
        let name = name.map_or(String::new(), |name| format!("{name}: "));
        // The sign in the picture is the seat's number as long as that has one digit.
        let sign = caption.seat.map_or(String::new(), |seat| match seat.0 {
            0..=9 => seat.to_string(),
            _ => format!("{seat} {}", seat.sign()),
        });
        let turn = if caption.active { " ◂" } else { "" };
        let room = columns.saturating_sub(3 + sign.len() + turn.chars().count());
        let text = cut(format!("{name}{}", caption.text), room) + turn;
        match caption.seat {
            Some(seat) if self.depth != Depth::Plain => {
                let ground = self.code(Colour::Seat(seat), 48);
                let ink = self.code(Colour::Paper, 38);
                let bold = if caption.active { "\x1b[1m" } else { "" };
                format!("\x1b[{ink};{ground}m {sign} \x1b[0m {bold}{text}\x1b[0m")
            }
            _ => format!("{sign:1}  {text}"),
        }
    }
}
