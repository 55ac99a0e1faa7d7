//! The cross table of a tournament in the terminal.

use anstyle::Style;
use tournament::{HeadToHead, Standings, TournamentPlan};

use crate::canvas;
use crate::columns;
use crate::match_output::{fitted, room};
use crate::text_width::{padded, text_width};

/// Two players need none, and more than this are left to the page.
const PLAYERS: std::ops::RangeInclusive<usize> = 3..=12;
/// The columns of a place, and of a cell.
const PLACE: usize = 6;
const CELL: usize = 5;
/// The fewest columns that names need.
const NAME: usize = 8;

/// How often each player was ahead of each other, or where to find it if it does not fit; none where it says nothing new.
pub(super) fn table(plan: &TournamentPlan, standings: &Standings) -> Option<String> {
    let rows = &standings.rows;
    let numbers = PLACE + CELL * rows.len();
    let fits = canvas::columns().is_none_or(|columns| numbers + NAME <= columns);
    if rows.len() < *PLAYERS.start() || standings.matches == 0 {
        return None;
    }
    if !fits || !PLAYERS.contains(&rows.len()) {
        let dim = Style::new().dimmed();
        let note = "who beat whom: `plateau report --html report.html`, or `against` in --json";
        let note = columns::wrapped(note, 2, columns::window());
        return Some(format!("{dim}{note}{dim:#}\n"));
    }
    let (bold, dim, room) = (Style::new().bold(), Style::new().dimmed(), room(numbers));
    let names: Vec<String> =
        rows.iter().map(|row| fitted(&plan.entrants[row.entrant].name, room)).collect();
    let width = names.iter().map(|name| text_width(name)).fold("player".len(), usize::max);
    let mut text = format!("\n{bold}      {:width$}", "player");
    for row in rows {
        text += &format!("{:>CELL$}", row.place);
    }
    text += &format!("{bold:#}\n");
    for (row, name) in rows.iter().zip(&names) {
        text += &format!("{:>4}  {}", row.place, padded(name, width));
        for other in rows {
            let cell = match row.entrant == other.entrant {
                true => String::new(),
                false => share(standings.cross[row.entrant][other.entrant]),
            };
            text += &format!("{cell:>CELL$}");
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    let note = "how often the player of a row was ahead of that of a column, in per cent, ties counted half";
    let note = columns::wrapped(note, 2, columns::window());
    Some(text + &format!("\n{dim}{note}{dim:#}\n"))
}

fn share(met: HeadToHead) -> String {
    match met.games {
        0 => "·".to_string(),
        games => format!("{:.0}", 100.0 * met.points / games as f64),
    }
}
