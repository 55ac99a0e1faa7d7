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
    /// The line that was read last.
    number: usize,
}

impl<'a> FileLines<'a> {
    fn new(text: &'a str) -> Self {
        let lines = text.lines().enumerate();
        let lines = lines.map(|(i, line)| (i + 1, line.split('#').next().unwrap_or("").trim()));
        let left: Vec<_> = lines.filter(|(_, line)| !line.is_empty()).collect();
        Self { left: left.into_iter(), number: 1 }
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
        return lines.wrong(format!("the board has {found} lines of cells instead of {height}"));
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
        if !name.is_empty() && name.chars().all(|letter| "*%>$".contains(letter)) {
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
        format!("{count:?} is not a count of {card}: expected a whole number from 0 up")
    })?;
    Ok((card, count))
}

/// The file from which this set-up's board and cards are read again.
pub(in crate::sapotache) fn write(setup: &Setup) -> String {
    let Setup { width, height, .. } = *setup;
    let mut rows = vec![vec!['*'; width as usize]; height as usize];
    let mut put = |cell: Cell, letter| rows[cell.y as usize][cell.x as usize] = letter;
    put(setup.start, '>');
    setup.objectives.iter().for_each(|&cell| put(cell, '$'));
    setup.holes.iter().for_each(|&cell| put(cell, '%'));
    let mut out = format!("{width} {height}\n");
    for row in rows.iter().rev() {
        out.extend(row);
        out.push('\n');
    }
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
        let mut text = cells.len().to_string();
        for (i, Cell { x, y }) in cells.iter().enumerate() {
            text += &format!("{}({x},{y}) ", if i == 0 { " " } else { "" });
        }
        text
    };
    let yes = |yes: bool| if yes { "yes" } else { "no" };
    let breaks = count(&[Card::BAxe, Card::BLamp, Card::BCart]);
    let repairs = count(&[Card::RAxe, Card::RLamp, Card::RCart, Card::RAll]);
    [
        ("Configuration", format!("{}x{}", mine.height, mine.width)),
        ("Card types", mine.cards.len().to_string()),
        ("Nb of cards", count(&Card::ALL).to_string()),
        ("Objectives", list(&mine.objectives)),
        ("Holes", list(&mine.holes)),
        ("Allow boulder", yes(count(&[Card::Boulder]) > 0).to_string()),
        ("Allow breaks", yes(breaks > 0).to_string()),
        ("Repair=Break", yes(breaks == repairs).to_string()),
    ]
    .map(|(name, value)| format!("{name:<14}: {value}\n"))
    .concat()
}
