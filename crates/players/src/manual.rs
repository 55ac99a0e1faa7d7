//! Manuals of games, which are Markdown, as plain text for a terminal.

use game::wrapped;

/// The widest that a text is laid out.
const WIDEST: usize = 88;
/// The narrowest that the last column of a table becomes.
const NARROWEST: usize = 16;
/// The section for authors of bots.
const FOR_AUTHORS: &str = "What a seat sees";

/// A manual as plain text in lines of this many columns at most. Headings stand alone, tables are laid out, and marks
/// of code and emphasis are dropped. The section for authors of bots is there if `is_whole`.
pub fn plain(markdown: &str, columns: usize, is_whole: bool) -> Vec<String> {
    let mut page = Page { width: columns.min(WIDEST), lines: Vec::new() };
    let mut lines = markdown.lines().peekable();
    let mut is_skipped = false;
    while let Some(line) = lines.next() {
        if let Some(heading) = line.strip_prefix('#') {
            let heading = heading.trim_start_matches('#').trim();
            is_skipped = heading == FOR_AUTHORS && !is_whole;
            if !is_skipped {
                page.heading(heading);
            }
        } else if is_skipped {
        } else if line.starts_with("```") {
            let code = std::iter::from_fn(|| lines.next_if(|line| !line.starts_with("```")));
            page.lines.extend(code.map(|line| format!("  {line}")));
            lines.next();
        } else if line.starts_with('|') {
            let more = std::iter::from_fn(|| lines.next_if(|line| line.starts_with('|')));
            let rows: Vec<Vec<String>> =
                std::iter::once(line).chain(more).filter_map(cells).collect();
            page.table(&rows);
        } else {
            let mut text = line.to_string();
            while let Some(next) = lines.next_if(|next| continues(&text, next)) {
                text = format!("{text} {}", next.trim());
            }
            page.paragraph(&text);
        }
    }
    if is_skipped_somewhere(markdown, is_whole) {
        page.lines.push(String::new());
        page.paragraph("`rules all` also says what programs that play see.");
    }
    page.lines
}

fn is_skipped_somewhere(markdown: &str, is_whole: bool) -> bool {
    !is_whole && markdown.contains(&format!("## {FOR_AUTHORS}"))
}

/// Whether a line goes on with the paragraph or the item before it.
fn continues(text: &str, next: &str) -> bool {
    let begins = next.starts_with(['#', '|', '-']) || next.starts_with("```") || number(next) > 0;
    !text.is_empty() && !next.is_empty() && !begins
}

/// The length of `12. ` at the beginning of an item, or 0.
fn number(line: &str) -> usize {
    let digits = line.bytes().take_while(u8::is_ascii_digit).count();
    if digits > 0 && line[digits..].starts_with(". ") { digits + 2 } else { 0 }
}

/// The cells of a row of a table; none for the line below its head.
fn cells(row: &str) -> Option<Vec<String>> {
    let row = row.trim().trim_matches('|');
    if row.chars().all(|letter| "-:| ".contains(letter)) && row.contains('-') {
        return None;
    }
    Some(row.split('|').map(|cell| unmarked(cell.trim())).collect())
}

/// A text without marks of code and emphasis, and links without their addresses.
fn unmarked(text: &str) -> String {
    let mut plain = String::new();
    let mut is_code = false;
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[letter.len_utf8()..];
        match letter {
            '`' => is_code = !is_code,
            '*' if !is_code => {}
            ']' if !is_code && rest.starts_with('(') && plain.contains('[') => {
                rest = rest.split_once(')').map_or("", |(_, after)| after);
                if let Some(begin) = plain.rfind('[') {
                    plain.remove(begin);
                }
            }
            letter => plain.push(letter),
        }
    }
    plain
}

struct Page {
    width: usize,
    lines: Vec<String>,
}

impl Page {
    fn heading(&mut self, text: &str) {
        if self.lines.last().is_some_and(|last| !last.is_empty()) {
            self.lines.push(String::new());
        }
        self.lines.push(text.to_uppercase());
    }

    fn paragraph(&mut self, text: &str) {
        let indent = if text.starts_with("- ") { 2 } else { number(text) };
        self.lines.extend(wrapped(&unmarked(text), self.width, indent));
    }

    /// A table: its last column is wrapped, the others are as wide as they need to be.
    fn table(&mut self, rows: &[Vec<String>]) {
        let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
        let width = |column: usize| {
            let cells = rows.iter().filter_map(|row| row.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..columns.saturating_sub(1)).map(width).collect();
        for row in rows {
            let mut line = " ".to_string();
            for (cell, width) in row.iter().zip(&widths) {
                line += &format!(" {cell:width$} ");
            }
            let indent = line.chars().count() + 1;
            let last = row.get(columns - 1).map_or("", String::as_str);
            let room = self.width.max(indent + NARROWEST);
            self.lines.extend(wrapped(format!("{line} {last}").trim_end(), room, indent));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MANUAL: &str = "# Go\n\nStones on *lines*,\nblack `B` first.\n\n## Moves\n```moves\nB 3  black\n```\n\
        | option | meaning |\n|---|---|\n| `--size` | how many lines there are, up and down |\n\n\
        - **first**: one and\n  the same;\n- second, see [there](x.md)\n\n## What a seat sees\n`cells`.\n\n## Advice\nPlay.\n";

    #[test]
    fn marks_are_dropped_and_lines_filled() {
        let lines = plain(MANUAL, 36, false);
        assert_eq!(
            lines.join("\n"),
            "GO\n\nStones on lines, black B first.\n\nMOVES\n  B 3  black\n  option  meaning\n  \
             --size  how many lines there are,\n          up and down\n\n\
             - first: one and the same;\n- second, see there\n\nADVICE\nPlay.\n\n\
             rules all also says what programs\nthat play see."
        );
    }

    #[test]
    fn the_section_for_authors_is_there_if_wanted() {
        let lines = plain(MANUAL, 80, true).join("\n");
        assert!(
            lines.contains("WHAT A SEAT SEES\ncells.") && !lines.contains("rules all"),
            "{lines}"
        );
    }
}
