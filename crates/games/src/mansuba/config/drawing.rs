//! Boards as they are drawn in configurations: starting positions and pieces.

use std::collections::BTreeMap;

use game::{Seat, SetupError, count};

use crate::mansuba::board::relation::{Position, Relation};
use crate::mansuba::board::star;
use crate::mansuba::config::reader::TomlItem;
use crate::mansuba::movement::kind::Kind;
use crate::mansuba::setup::Piece;

/// For each number of players, a set of positions for each of them.
pub(in crate::mansuba) type Sets = BTreeMap<usize, Vec<Vec<Position>>>;

/// The board that drawings have to fit.
pub(in crate::mansuba) struct Board<'a> {
    pub(in crate::mansuba) width: u32,
    pub(in crate::mansuba) height: u32,
    pub(in crate::mansuba) positions: usize,
    pub(in crate::mansuba) relation: &'a Relation,
}

type Read<T> = Result<T, SetupError>;

/// The sign for a free position.
const FREE: &str = ".";

impl Board<'_> {
    fn is_grid(&self) -> bool {
        self.width > 0
    }

    /// The starting positions, and the goals where they differ from the starts of opponents.
    pub(in crate::mansuba) fn starts(&self, item: Option<TomlItem<'_>>) -> Read<(Sets, Sets)> {
        let by_itself = if self.is_grid() { "columns" } else { "points" };
        if item.is_none() && !self.is_grid() && matches!(self.relation, Relation::Graph { .. }) {
            let why = "starts is missing: a graph has no columns; list the positions of each player, as in \
                starts = [[0, 1], [4, 5]]";
            return Err(SetupError::new(why));
        }
        let name = match item {
            None => by_itself,
            Some(item) if item.is_table() || item.is_list() => {
                return Ok((self.sets(item)?, Sets::new()));
            }
            Some(item) => match item.text()?.trim() {
                word if !word.contains(char::is_whitespace)
                    && word.starts_with(char::is_alphabetic) =>
                {
                    word
                }
                _ => return Ok((self.sets(item)?, Sets::new())),
            },
        };
        let error = |why: String| match item {
            Some(item) => item.error(why),
            None => Err(SetupError::new(format!("starts is missing: {why}"))),
        };
        let (width, height) = (self.width, self.height);
        let pair = match name {
            "columns" if width > 1 => {
                let column = |x: u32| (0..height).map(|y| y * width + x).collect();
                vec![column(0), column(width - 1)]
            }
            "rows" if height > 1 => {
                let row = |y: u32| (0..width).map(|x| y * width + x).collect();
                vec![row(0), row(height - 1)]
            }
            "points" if *self.relation == Relation::ChineseCheckers => return Ok(points()),
            "columns" | "rows" | "points" => {
                let needed = match name {
                    "points" => "the relation chinese-checkers".to_string(),
                    _ => format!("a grid with at least two {name}"),
                };
                return error(format!(
                    "{name} are for {needed}: draw the starting positions, or list them, as in [[0, 1], [4, 5]]"
                ));
            }
            _ => {
                return error(format!(
                    "there is no start set {name:?}; there are columns, rows, points, or draw the starting positions"
                ));
            }
        };
        Ok((Sets::from([(2, pair)]), Sets::new()))
    }

    /// Sets of positions: drawn, listed, or in a table by the number of players.
    pub(in crate::mansuba) fn sets(&self, item: TomlItem<'_>) -> Read<Sets> {
        if !item.is_table() {
            let sets = self.set(item)?;
            return Ok(Sets::from([(sets.len(), sets)]));
        }
        let mut all = Sets::new();
        for item in item.table()?.items() {
            let sets = self.set(item)?;
            if item.key().parse() != Ok(sets.len()) {
                let why = format!("{}: the drawing is for {} players", item.key(), sets.len());
                return item.error(why);
            }
            all.insert(sets.len(), sets);
        }
        Ok(all)
    }

    fn set(&self, item: TomlItem<'_>) -> Read<Vec<Vec<Position>>> {
        if item.is_list() {
            let last = self.positions as u64 - 1;
            let position = |item: TomlItem<'_>| Ok(item.number(0, last)? as Position);
            let one = |item: TomlItem<'_>| item.list().into_iter().map(position).collect();
            return item.list().into_iter().map(one).collect();
        }
        let mut sets = Vec::new();
        for (position, line, word) in self.drawn(item)? {
            let Some(player) =
                word.parse().ok().filter(|number| (1..=self.positions).contains(number))
            else {
                let why = format!("{word:?}: expected the number of a player, or {FREE}");
                return Err(SetupError::new(why).at_line(line));
            };
            sets.resize(sets.len().max(player), Vec::new());
            sets[player - 1].push(position);
        }
        if let Some(without) = sets.iter().position(Vec::is_empty) {
            return item.error(format!("{}: player {} is missing", item.key(), without + 1));
        }
        Ok(sets)
    }

    /// The words drawn on positions that are not free, with their lines.
    fn drawn<'a>(&self, item: TomlItem<'a>) -> Read<Vec<(Position, usize, &'a str)>> {
        let words = item.words()?;
        if words.len() != self.positions {
            return self.wrong_size(item, &words);
        }
        if self.is_grid() {
            for row in words.chunks(self.width as usize) {
                if row.iter().any(|&(line, _)| line != row[0].0) {
                    let why = format!(
                        "{}: a row of the board is a line of {} positions",
                        item.key(),
                        self.width
                    );
                    return Err(SetupError::new(why).at_line(row[0].0));
                }
            }
        }
        let drawn = (0..).zip(words).filter(|(_, (_, word))| *word != FREE);
        Ok(drawn.map(|(position, (line, word))| (position, line, word)).collect())
    }

    /// Why a drawing does not fit the board: the first row that is too long or too short, or the number of rows.
    fn wrong_size<T>(&self, item: TomlItem<'_>, words: &[(usize, &str)]) -> Read<T> {
        let (key, width) = (item.key(), self.width as usize);
        let rows: Vec<&[(usize, &str)]> = words.chunk_by(|a, b| a.0 == b.0).collect();
        let wrong = rows.iter().position(|row| row.len() != width);
        if let Some(row) = wrong.filter(|_| self.is_grid()) {
            let (line, _) = rows[row][0];
            let drawn = count(rows[row].len(), "position");
            let why = format!("{key}: row {} of the board has {drawn} instead of {width}", row + 1);
            return Err(SetupError::new(why).at_line(line));
        }
        let why = if self.is_grid() {
            format!("{key}: {} drawn, the board has {}", are(rows.len(), "row"), self.height)
        } else {
            format!(
                "{key}: {} drawn, the board has {}",
                are(words.len(), "position"),
                self.positions
            )
        };
        item.error(why)
    }

    /// The pieces at the beginning: drawn, `P1` for a pawn of player 1, or listed, `P1 12`.
    pub(in crate::mansuba) fn pieces(
        &self,
        drawing: Option<TomlItem<'_>>,
        list: Option<TomlItem<'_>>,
        kinds: &[Kind],
    ) -> Read<Option<Vec<Piece>>> {
        let mut pieces = Vec::new();
        let mut taken = vec![false; self.positions];
        let mut add = |word: &str, position: Position, line: usize| {
            let (kind, owner) =
                piece(word, kinds).map_err(|why| SetupError::new(why).at_line(line))?;
            if std::mem::replace(&mut taken[position as usize], true) {
                let why = format!("two pieces on position {position}");
                return Err(SetupError::new(why).at_line(line));
            }
            pieces.push(Piece { owner, kind, position });
            Ok(())
        };
        match (drawing, list) {
            (None, None) => return Ok(None),
            (Some(_), Some(list)) => {
                return list.error("pieces: `position` says already what stands where");
            }
            (Some(drawing), None) => {
                for (position, line, word) in self.drawn(drawing)? {
                    add(word, position, line)?;
                }
            }
            (None, Some(list)) => {
                for item in list.list() {
                    let words: Vec<&str> = item.text()?.split_whitespace().collect();
                    let [word, at] = words[..] else {
                        return item.error(
                            "pieces: write \"P1 12\" for a pawn of player 1 on position 12",
                        );
                    };
                    match at.parse() {
                        Ok(position) if (position as usize) < self.positions => {
                            add(word, position, item.line())?;
                        }
                        _ => {
                            let last = self.positions - 1;
                            return item.error(format!(
                                "{at:?} is not a position: positions run from 0 to {last}"
                            ));
                        }
                    }
                }
            }
        }
        Ok(Some(pieces))
    }
}

/// `1 row is`, `2 rows are`.
fn are(number: usize, what: &str) -> String {
    format!("{} {}", count(number, what), if number == 1 { "is" } else { "are" })
}

/// The kind and owner that a word such as `P1` stands for.
fn piece(word: &str, kinds: &[Kind]) -> Result<(u8, Seat), String> {
    let mut letters = word.chars();
    let letter = letters.next().unwrap_or_default();
    let Some(kind) = kinds.iter().position(|kind| kind.letter == letter) else {
        let letters: Vec<String> =
            kinds.iter().map(|kind| format!("{} ({})", kind.letter, kind.name)).collect();
        return Err(format!(
            "{word:?}: no kind has the letter {letter}; there are {}",
            letters.join(", ")
        ));
    };
    match letters.as_str().parse::<u32>() {
        Ok(player) if player > 0 => Ok((kind as u8, Seat(player - 1))),
        _ => Err(format!(
            "{word:?}: a letter is followed by the number of a player, as in {letter}1"
        )),
    }
}

/// The points of the star as starts, and the points opposite as goals.
fn points() -> (Sets, Sets) {
    let (mut starts, mut goals) = (Sets::new(), Sets::new());
    for seats in 2..=6 {
        let taken = star::taken(seats).unwrap_or_default();
        starts.insert(seats, taken.iter().map(|&number| star::point(number)).collect());
        goals.insert(seats, taken.iter().map(|&number| star::point(number + 3)).collect());
    }
    (starts, goals)
}
