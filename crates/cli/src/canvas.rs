//! The terminal that a match is shown in: its size and its colours.

use std::io;

use anstyle::{Ansi256Color, Color, RgbColor, Style};
use game::Seat;
use render::Theme;
use render::terminal::{Canvas, Depth};
use terminal_size::{Height, Width, terminal_size_of};

/// The width of the terminal; `None` if stdout is not one.
pub(crate) fn columns() -> Option<usize> {
    let (Width(columns), _) = terminal_size_of(io::stdout())?;
    Some(usize::from(columns))
}

/// The size and colours of the terminal, with some rows left for what is not a picture.
pub(crate) fn canvas(spare: usize) -> Canvas {
    let columns = columns().or_else(|| wanted("COLUMNS")).unwrap_or(80);
    let rows = rows().saturating_sub(spare);
    Canvas { columns, rows, depth: depth(), theme: theme() }
}

/// The height of the terminal; a file or a pipe has room for a whole picture.
pub(crate) fn rows() -> usize {
    let rows = terminal_size_of(io::stdout()).map(|(_, Height(rows))| usize::from(rows));
    rows.or_else(|| wanted("LINES")).unwrap_or(MOST_ROWS)
}

/// The rows of a picture that is not for a terminal, at most.
const MOST_ROWS: usize = 60;

/// The size that the environment asks for.
fn wanted(name: &str) -> Option<usize> {
    std::env::var(name).ok()?.parse().ok().filter(|size| *size > 0)
}

/// The colour of a seat, as in pictures. Names and numbers carry the same information.
pub(crate) fn colour(seat: Seat) -> Style {
    let ([r, g, b], number) = theme().seat(seat);
    let colour: Color = match depth() {
        Depth::True => RgbColor(r, g, b).into(),
        _ => Ansi256Color(number).into(),
    };
    Style::new().fg_color(Some(colour))
}

fn depth() -> Depth {
    let set = |name: &str| std::env::var(name).is_ok_and(|value| !value.is_empty());
    let many = |value: String| value == "truecolor" || value == "24bit";
    match std::env::var("COLORTERM") {
        _ if set("NO_COLOR") => Depth::Plain,
        Ok(value) if many(value.clone()) => Depth::True,
        _ => Depth::Ansi256,
    }
}

/// Dark, unless the terminal reports a light background.
fn theme() -> Theme {
    let ground = std::env::var("COLORFGBG").ok();
    let ground = ground.and_then(|value| value.rsplit(';').next()?.parse::<u8>().ok());
    if ground.is_some_and(|ground| ground == 7 || ground == 15) {
        Theme::Light
    } else {
        Theme::Dark
    }
}
