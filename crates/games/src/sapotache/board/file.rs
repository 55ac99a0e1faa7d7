//! Board files: a size, the cells line by line from the top, the cards.

use std::collections::BTreeMap;
use std::fmt::Write;

use game::{MOST_TILES, SetupError};

use crate::sapotache::board::card::{Card, Cell};
use crate::sapotache::options::{MOST_CARDS, Setup};

/// The content of a board file. Lists are in the file's order.
#[derive(Debug, PartialEq, Eq)]
pub(in crate::sapotache) struct BoardFile {
    pub(in crate::sapotache) width: u32,
    pub(in crate::sapotache) height: u32,
    pub(in crate::sapotache) start: Cell,
    pub(in crate::sapotache) objectives: Vec<Cell>,
    pub(in crate::sapotache) holes: Vec<Cell>,
    pub(in crate::sapotache) cards: BTreeMap<Card, u32>,
}

/// The lines of a file that are not empty, by number.
struct FileLines<'a> {
    left: std::vec::IntoIter<(usize, &'a str)>,
    /// The numbers of comments that would be rows of cells without their `#`.
    like_rows: Vec<usize>,
    /// The line that was read last.
    number: usize,
}

impl<'a> FileLines<'a> {
    fn new(text: &'a str) -> Self {
        let lines = || (1..).zip(text.lines().map(str::trim));
        let is_like_row =
            |line: &str| line.chars().any(is_cell) && line.chars().all(|c| c == '#' || is_cell(c));
        let comments = lines().filter(|(_, line)| line.starts_with('#') && is_like_row(line));
        let like_rows = comments.map(|(number, _)| number).collect();
        let content = |(number, line): (usize, &'a str)| {
            (number, line.split('#').next().unwrap_or_default().trim())
        };
        let left: Vec<_> = lines().map(content).filter(|(_, line)| !line.is_empty()).collect();
        Self { left: left.into_iter(), like_rows, number: 1 }
    }

    fn next(&mut self) -> Option<&'a str> {
        let (number, line) = self.left.next()?;
        self.number = number;
        Some(line)
    }

    /// An error in the line that was read last.
    fn wrong<T>(&self, why: impl Into<String>) -> Result<T, SetupError> {
        Err(SetupError::new(why).at_line(self.number))
    }
}

fn is_cell(letter: char) -> bool {
    "*%>$".contains(letter)
}

/// Reads the board and its cards, or says which line is wrong.
pub(in crate::sapotache) fn read(text: &str) -> Result<BoardFile, SetupError> {
    let mut lines = FileLines::new(text);
    let (width, height) = size(&mut lines)?;
    let mut cells = Cells::default();
    for y in (0..height).rev() {
        row(&mut lines, width, height, y, &mut cells)?;
    }
    let Some(start) = cells.start else { return lines.wrong("the board has no start '>'") };
    if cells.objectives.is_empty() {
        return lines.wrong("the board has no objective '$'");
    }
    let cards = cards(&mut lines)?;
    let Cells { objectives, holes, .. } = cells;
    Ok(BoardFile { width, height, start, objectives, holes, cards })
}

const SIZE: &str = "expected the size of the board first: its width and its height, as in 9 5";

fn size(lines: &mut FileLines<'_>) -> Result<(u32, u32), SetupError> {
    let Some(line) = lines.next() else { return lines.wrong(SIZE) };
    let numbers: Vec<Option<u32>> = line.split_whitespace().map(|word| word.parse().ok()).collect();
    let [Some(width), Some(height)] = numbers[..] else {
        return lines.wrong(format!("{line:?}: {SIZE}"));
    };
    let cells = u64::from(width) * u64::from(height);
    if cells == 0 || cells > MOST_TILES {
        return lines.wrong(format!("{width} × {height} cells; a board has 1 to {MOST_TILES}"));
    }
    Ok((width, height))
}

#[derive(Default)]
struct Cells {
    start: Option<Cell>,
    objectives: Vec<Cell>,
    holes: Vec<Cell>,
}

fn row(
    lines: &mut FileLines<'_>,
    width: u32,
    height: u32,
    y: u32,
    cells: &mut Cells,
) -> Result<(), SetupError> {
    let found = height - 1 - y;
    let line = lines.next();
    let is_card = |line: &&str| line.split_whitespace().next().and_then(Card::named).is_some();
    let Some(line) = line.filter(|line| !is_card(line)) else {
        let mut why = format!("the board has {found} lines of cells instead of {height}");
        if let Some(comment) = lines.like_rows.first() {
            why += &format!(
                "; line {comment} begins with '#', so it was read as a comment (a hole is '%')"
            );
        }
        return lines.wrong(why);
    };
    for (x, letter) in (0..).zip(line.chars()) {
        let cell = Cell { x, y };
        match letter {
            '*' => {}
            '%' => cells.holes.push(cell),
            '$' => cells.objectives.push(cell),
            '>' if cells.start.is_some() => {
                return lines.wrong("a second start '>'; a board has one");
            }
            '>' => cells.start = Some(cell),
            _ => {
                return lines.wrong(format!(
                    "{letter:?} is not a cell: '*' is free, '%' a hole, '>' the start, '$' an objective"
                ));
            }
        }
    }
    let length = line.chars().count();
    if length != width as usize {
        let how = if length > width as usize { "too long" } else { "too short" };
        return lines.wrong(format!("the line is {how}: {length} cells instead of {width}"));
    }
    Ok(())
}

fn cards(lines: &mut FileLines<'_>) -> Result<BTreeMap<Card, u32>, SetupError> {
    let mut cards = BTreeMap::new();
    let mut total = 0;
    while let Some(line) = lines.next() {
        let (card, count) = card(line).or_else(|why| lines.wrong(why))?;
        total += u64::from(count);
        if total > MOST_CARDS {
            return lines.wrong(format!("too many cards; a match has at most {MOST_CARDS}"));
        }
        if cards.insert(card, count).is_some() {
            return lines.wrong(format!("{card} is listed twice"));
        }
    }
    let missing = Card::ALL.into_iter().find(|card| card.is_path() && !cards.contains_key(card));
    match missing {
        Some(card) => lines.wrong(format!(
            "{card} is missing: a file lists every path card, with 0 if there is none"
        )),
        None => Ok(cards),
    }
}

fn card(line: &str) -> Result<(Card, u32), String> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let card = Card::named(name).ok_or_else(|| {
        if !name.is_empty() && name.chars().all(is_cell) {
            return "the board has one line too many".to_string();
        }
        let names: Vec<&str> = Card::ALL.iter().map(|card| card.name()).collect();
        format!("there is no card {name:?}; there are {}", names.join(", "))
    })?;
    let count = words.next().ok_or_else(|| format!("{card} has no count, as in {card} 4"))?;
    if let Some(more) = words.next() {
        return Err(format!("{more:?} after the count of {card}; a line is a card and its count"));
    }
    let count = count.parse().map_err(|_| {
        format!(
            "{count:?} is not a count of {card}: expected a whole number from 0 to {MOST_CARDS}"
        )
    })?;
    Ok((card, count))
}

const SIZE_COMMENT: &str = "# width height\n";
const CELLS_COMMENT: &str = "# cells: * free, % hole, > start, $ objective\n";
const CARDS_COMMENT: &str =
    "# cards and how many; every path card (down to D_END) is listed, action cards need not be\n";

/// The file from which this set-up's board and cards are read again.
pub(in crate::sapotache) fn write(setup: &Setup) -> String {
    let Setup { width, height, .. } = *setup;
    let mut rows = vec![vec!['*'; width as usize]; height as usize];
    let mut put = |cell: Cell, letter| rows[cell.y as usize][cell.x as usize] = letter;
    put(setup.start, '>');
    setup.objectives.iter().for_each(|&cell| put(cell, '$'));
    setup.holes.iter().for_each(|&cell| put(cell, '%'));
    let mut out = format!("{SIZE_COMMENT}{width} {height}\n{CELLS_COMMENT}");
    for row in rows.iter().rev() {
        out.extend(row);
        out.push('\n');
    }
    out += CARDS_COMMENT;
    for card in Card::ALL {
        let count = setup.cards.get(&card).copied();
        if card.is_path() || count.is_some() {
            writeln!(out, "{card} {}", count.unwrap_or(0))
                .expect("a string takes all that is written to it");
        }
    }
    out
}

/// Describes a file in a few lines.
pub(in crate::sapotache) fn describe(mine: &BoardFile) -> String {
    let count = |cards: &[Card]| -> u64 {
        cards.iter().map(|card| u64::from(mine.cards.get(card).copied().unwrap_or(0))).sum()
    };
    let list = |cells: &[Cell]| -> String {
        let places: Vec<String> = cells.iter().map(|Cell { x, y }| format!("({x},{y})")).collect();
        let places = places.join(" ");
        if cells.is_empty() { "none".to_string() } else { format!("{} at {places}", cells.len()) }
    };
    let kinds = mine.cards.values().filter(|&&count| count > 0).count();
    let (breaks, repairs) = (
        count(&[Card::BAxe, Card::BLamp, Card::BCart]),
        count(&[Card::RAxe, Card::RLamp, Card::RCart, Card::RAll]),
    );
    [
        ("Board", format!("{} × {}", mine.width, mine.height)),
        ("Start", format!("({},{})", mine.start.x, mine.start.y)),
        ("Objectives", list(&mine.objectives)),
        ("Holes", list(&mine.holes)),
        ("Cards", format!("{} of {}", count(&Card::ALL), game::count(kinds, "kind"))),
        ("Boulders", count(&[Card::Boulder]).to_string()),
        ("Tools", format!("{breaks} cards break them, {repairs} repair them")),
    ]
    .map(|(name, value)| format!("{name:<10}: {value}\n"))
    .concat()
}
