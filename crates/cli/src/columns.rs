//! Tables and sentences that fit the window: a line that the terminal wraps cannot be read as a row.

use anstyle::Style;

use crate::canvas;
use crate::match_output::{SHORTEST_NAME, fitted};
use crate::text_width::text_width;

/// Names longer than this are shortened before a column is left out.
const LONG_NAME: usize = 16;
/// The narrowest text that is still wrapped.
const NARROWEST: usize = 20;

/// A column of a table.
pub(crate) struct Column {
    /// Its title.
    pub(crate) head: String,
    /// Its cells, from the first row to the last.
    pub(crate) cells: Vec<(String, Style)>,
    /// Spaces before it.
    pub(crate) gap: usize,
    /// How wide it is at least.
    pub(crate) least: usize,
    /// What it holds.
    pub(crate) kind: ColumnKind,
}

/// What a column holds, and what happens to it in a narrow window.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ColumnKind {
    /// Numbers that are left out of a narrow window, those with the lowest worth first.
    Number(u8),
    /// Numbers that stay.
    Needed,
    /// Words, which begin at the same column.
    Words,
    /// Names, which are shortened in the middle.
    Names,
}

impl Column {
    pub(crate) fn new(head: &str, kind: ColumnKind, cells: Vec<String>) -> Self {
        let cells = cells.into_iter().map(|cell| (cell, Style::new())).collect();
        Self { head: head.to_string(), cells, gap: 2, least: 0, kind }
    }

    /// The same column, at least this wide.
    pub(crate) fn at_least(self, least: usize) -> Self {
        Self { least, ..self }
    }

    /// The same column, after this many spaces.
    pub(crate) fn after(self, gap: usize) -> Self {
        Self { gap, ..self }
    }

    /// The same column, with a style for each cell.
    pub(crate) fn styled(mut self, style: impl Fn(usize) -> Style) -> Self {
        self.cells.iter_mut().enumerate().for_each(|(row, cell)| cell.1 = style(row));
        self
    }

    /// The width of its widest cell.
    pub(crate) fn width(&self) -> usize {
        let cells = self.cells.iter().map(|(cell, _)| text_width(cell));
        cells.chain([text_width(&self.head)]).fold(self.least, usize::max)
    }

    /// The width without which a column of names is too narrow to be understood.
    fn needed(&self) -> usize {
        self.gap
            + if self.kind == ColumnKind::Names {
                self.width().min(LONG_NAME)
            } else {
                self.width()
            }
    }
}

/// How many columns a table needs.
pub(crate) fn needed(columns: &[Column]) -> usize {
    columns.iter().map(Column::needed).sum()
}

/// Leaves out columns until the others fit this width, and shortens names to what is left. Returns the titles of
/// those left out.
pub(crate) fn fit(columns: &mut Vec<Column>, width: usize) -> Vec<String> {
    let mut left_out = Vec::new();
    while needed(columns) > width
        && let Some((at, _)) = columns
            .iter()
            .enumerate()
            .filter(|(_, column)| matches!(column.kind, ColumnKind::Number(_)))
            .min_by_key(|(_, column)| column.kind)
    {
        left_out.push(columns.remove(at).head);
    }
    let is_names = |column: &&mut Column| column.kind == ColumnKind::Names;
    let others: usize =
        columns.iter().filter(|c| c.kind != ColumnKind::Names).map(Column::needed).sum();
    for names in columns.iter_mut().filter(is_names) {
        let room = width.saturating_sub(others + names.gap).max(SHORTEST_NAME);
        names.cells.iter_mut().for_each(|(name, _)| *name = fitted(name, room));
    }
    left_out
}

/// The lines of a table, its titles first.
pub(crate) fn lines(columns: &[Column]) -> Vec<String> {
    let bold = Style::new().bold();
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    let heads = columns.iter().map(|column| (column.head.clone(), Style::new()));
    let head = line(columns, &heads.collect::<Vec<_>>());
    let mut lines = vec![format!("{bold}{head}{bold:#}")];
    for row in 0..rows {
        let cells: Vec<(String, Style)> = columns
            .iter()
            .map(|column| column.cells.get(row).cloned().unwrap_or_default())
            .collect();
        lines.push(line(columns, &cells));
    }
    lines
}

/// One line, without spaces at its end.
fn line(columns: &[Column], cells: &[(String, Style)]) -> String {
    let (mut line, mut spaces) = (String::new(), 0);
    for (column, (cell, style)) in columns.iter().zip(cells) {
        let free = column.width() - text_width(cell);
        let is_right = matches!(column.kind, ColumnKind::Number(_) | ColumnKind::Needed);
        spaces += column.gap + if is_right { free } else { 0 };
        if !cell.is_empty() {
            line += &format!("{:spaces$}{style}{cell}{style:#}", "");
            spaces = 0;
        }
        spaces += if is_right { 0 } else { free };
    }
    line
}

/// The width that tables have; no limit if stdout is not a terminal.
pub(crate) fn window() -> usize {
    canvas::columns().unwrap_or(usize::MAX)
}

/// A text in lines of at most this width, those after the first indented. Words longer than a line are not
/// broken.
pub(crate) fn wrapped(text: &str, indent: usize, width: usize) -> String {
    let indent = if width.saturating_sub(indent) < NARROWEST { 0 } else { indent };
    game::wrapped(text, width, indent).join("\n")
}

/// A text in lines that fit the window beside this many columns.
pub(crate) fn paragraph(text: &str, others: usize) -> Vec<String> {
    let width = window().saturating_sub(others).max(NARROWEST);
    wrapped(text, 0, width).lines().map(str::to_string).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_string).collect()
    }

    fn table() -> Vec<Column> {
        vec![
            Column::new("rank", ColumnKind::Needed, cells("1 2")).after(0),
            Column::new("player", ColumnKind::Names, cells("mcts:playouts=1000,trust=2 line")),
            Column::new("won", ColumnKind::Number(2), cells("10 0")),
            Column::new("time", ColumnKind::Number(1), cells("1ms 2ms")),
            Column::new("faults", ColumnKind::Words, vec!["2 time".to_string(), String::new()]),
        ]
    }

    #[test]
    fn a_table_fits_every_width() {
        for width in 30..80 {
            let mut table = table();
            fit(&mut table, width);
            let lines = lines(&table).join("\n");
            let plain = anstream::adapter::strip_str(&lines).to_string();
            assert!(plain.lines().all(|line| line.chars().count() <= width), "{width}:\n{plain}");
            assert!(plain.contains("2 time") && plain.contains("=2"), "{width}:\n{plain}");
        }
    }

    #[test]
    fn the_columns_of_least_worth_are_left_out_first() {
        let left_out = |width| fit(&mut table(), width);
        assert!(left_out(80).is_empty());
        assert_eq!(left_out(40), ["time"]);
        assert_eq!(left_out(34), ["time", "won"]);
    }

    #[test]
    fn rows_with_wide_letters_are_in_line() {
        let names = Column::new("player", ColumnKind::Names, cells("猫咪 alice"));
        let table = [names, Column::new("won", ColumnKind::Needed, cells("1 20"))];
        assert_eq!(lines(&table)[1..], ["  猫咪      1", "  alice    20"]);
    }

    #[test]
    fn lines_end_with_words() {
        let lines = lines(&table());
        assert!(lines[2].ends_with("2ms"), "{lines:?}");
    }

    #[test]
    fn sentences_are_wrapped_at_words() {
        let text = "players have played unequal numbers of games";
        let wanted = "players have played unequal\n  numbers of games";
        assert_eq!(wrapped(text, 2, 27), wanted);
        assert_eq!(wrapped(text, 2, usize::MAX), text);
        let narrow = wrapped(text, 10, 25);
        assert_eq!(narrow, "players have played\nunequal numbers of games");
    }
}
