//! The standing across several games in the terminal.

use std::io::Write;

use anstyle::Style;
use tournament::{OVERALL_MEANING, Overall, report};

use crate::columns::{self, Column, ColumnKind};
use crate::failure::Outcome;
use crate::match_output::one_line;

/// Prints the standing across several games, if there is one.
pub(crate) fn print_overall(overall: Option<&Overall>, as_json: bool) -> Outcome {
    let Some(overall) = overall else { return Ok(()) };
    let mut out = anstream::stdout().lock();
    if as_json {
        writeln!(out, "{}", report::overall_json(overall))?;
    } else {
        write!(out, "\n{}", overall_table(overall))?;
    }
    Ok(out.flush()?)
}

fn overall_table(overall: &Overall) -> String {
    let (bold, dim, width) = (Style::new().bold(), Style::new().dimmed(), columns::window());
    let percent = |share: f64| format!("{:.1}", 100.0 * share);
    let rows = &overall.rows;
    let mut table = vec![
        Column::new(
            "rank",
            ColumnKind::Needed,
            rows.iter().map(|row| row.rank.to_string()).collect(),
        )
        .after(0),
        Column::new(
            "player",
            ColumnKind::Names,
            rows.iter().map(|row| one_line(&row.player)).collect(),
        ),
        Column::new(
            "overall",
            ColumnKind::Needed,
            rows.iter().map(|row| percent(row.mean)).collect(),
        )
        .styled(|_| bold),
    ];
    for (number, game) in overall.games.iter().enumerate() {
        let share = |share: Option<f64>| share.map_or("–".to_string(), percent);
        let shares = rows.iter().map(|row| share(row.shares[number])).collect();
        // Of games that have no room the last are left out.
        let worth = u8::MAX - u8::try_from(number).unwrap_or(u8::MAX);
        table.push(Column::new(game, ColumnKind::Number(worth), shares).at_least(SHARE));
    }
    if columns::needed(&table) > width {
        table.iter_mut().skip(3).for_each(|game| game.head = abbreviated(&game.head));
    }
    let left_out = columns::fit(&mut table, width);
    let mut text = columns::lines(&table).join("\n") + "\n";
    let mut notes: Vec<String> = overall.unfinished().into_iter().collect();
    notes.push(format!("{OVERALL_MEANING}, all in per cent"));
    notes.extend(super::no_room(&left_out));
    text.push('\n');
    for note in notes {
        text += &format!("{dim}{}{dim:#}\n", columns::wrapped(&note, 2, width));
    }
    text
}

/// The width of a share in per cent.
const SHARE: usize = 5;

/// The beginning of a game's name, no wider than a share.
fn abbreviated(game: &str) -> String {
    match game.char_indices().nth(SHARE) {
        Some(_) => game.chars().take(SHARE - 1).chain(['…']).collect(),
        None => game.to_string(),
    }
}
