//! Board files: a line per tile, its fish and its sides clockwise, and its corners for drawing.

use std::fmt::Write;

use game::{Board, Builder, Point, SetupError, Tile};

use crate::penguins::options::{Setup, check_tile};

/// Coordinates beyond this would be lost to rounding.
const FARTHEST: f32 = 1e6;

const HEADER: &str =
    "# fish, then the tile's sides clockwise, '-' for water   @ x y of its corners\n";

/// Reads a board and its fish, or says which line is wrong.
pub(in crate::penguins) fn read(text: &str) -> Result<(Board, Vec<u8>), SetupError> {
    let lines: Vec<(usize, &str)> = text
        .lines()
        .enumerate()
        .map(|(i, line)| (i + 1, line.split('#').next().unwrap_or_default().trim()))
        .filter(|(_, line)| !line.is_empty())
        .collect();
    if lines.is_empty() {
        return Err(SetupError::new("the file holds no tiles; a board has a line for each"));
    }
    let mut builder = Builder::new(lines.len(), 6 * lines.len());
    let mut fish = Vec::with_capacity(lines.len());
    let mut drawn = None;
    for &(number, line) in &lines {
        let tile = read_tile(line).map_err(|why| SetupError::new(why).at_line(number))?;
        if *drawn.get_or_insert(tile.corners.is_some()) != tile.corners.is_some() {
            let why = "some tiles have corners and some have none: give them to all or to none";
            return Err(SetupError::new(why).at_line(number));
        }
        builder.tile(tile.sides);
        if let Some(corners) = tile.corners {
            place(&mut builder, &corners);
        }
        fish.push(tile.fish);
    }
    let board = builder.finish().map_err(|error| {
        let (line, _) = lines[error.tile as usize];
        SetupError::new(error.to_string()).at_line(line)
    })?;
    Ok((board, fish))
}

struct TileLine {
    fish: u8,
    sides: Vec<Option<Tile>>,
    corners: Option<Vec<Point>>,
}

fn read_tile(line: &str) -> Result<TileLine, String> {
    let (tile, corners) = match line.split_once('@') {
        Some((tile, corners)) => (tile, Some(corners)),
        None => (line, None),
    };
    let mut words = tile.split_whitespace();
    let fish = words.next().ok_or("expected the number of fish before '@'")?;
    let fish = fish
        .parse()
        .map_err(|_| format!("{fish:?} is not a number of fish: expected 1, 2 or 3"))?;
    let sides: Vec<_> = words.map(read_side).collect::<Result<_, _>>()?;
    check_tile(sides.len(), fish)?;
    let corners = corners.map(|text| read_corners(text, sides.len())).transpose()?;
    Ok(TileLine { fish, sides, corners })
}

fn read_side(word: &str) -> Result<Option<Tile>, String> {
    match word.parse() {
        _ if word == "-" => Ok(None),
        Ok(tile) if tile < Tile::MAX => Ok(Some(tile)),
        _ => {
            Err(format!("{word:?} is not a side: expected the number of a tile, or '-' for water"))
        }
    }
}

fn read_corners(text: &str, sides: usize) -> Result<Vec<Point>, String> {
    let number = |word: &str| match word.parse::<f32>() {
        Ok(number) if number.abs() <= FARTHEST => Ok(number),
        _ => Err(format!(
            "{word:?} is not a coordinate: expected a number such as 1.5, up to {FARTHEST}"
        )),
    };
    let numbers: Vec<f32> = text.split_whitespace().map(number).collect::<Result<_, _>>()?;
    if numbers.len() != 2 * sides {
        let found = numbers.len();
        return Err(format!("{found} coordinates after '@'; {sides} corners have {}", 2 * sides));
    }
    Ok(numbers.chunks_exact(2).map(|pair| [pair[0], pair[1]]).collect())
}

fn place(builder: &mut Builder, corners: &[Point]) {
    let mean = |axis: usize| corners.iter().map(|p| p[axis]).sum::<f32>() / corners.len() as f32;
    let [x, y] = [mean(0), mean(1)];
    let shape = builder.shape(corners.iter().map(|p| [p[0] - x, p[1] - y]).collect());
    builder.place([x, y], shape);
}

/// The file from which this set-up's board and fish are read again.
pub(in crate::penguins) fn write(setup: &Setup) -> String {
    let mut out = HEADER.to_string();
    for tile in setup.board.tiles() {
        write_tile(&mut out, setup, tile).expect("a string takes all that is written to it");
    }
    out
}

fn write_tile(out: &mut String, setup: &Setup, tile: Tile) -> std::fmt::Result {
    write!(out, "{} ", setup.fish[tile as usize])?;
    for side in setup.board.sides(tile) {
        match side {
            Some(other) => write!(out, " {other}")?,
            None => out.push_str(" -"),
        }
    }
    for (k, [x, y]) in setup.board.corners(tile).enumerate() {
        out.push_str(if k == 0 { "  @" } else { " " });
        write!(out, " {} {}", rounded(x), rounded(y))?;
    }
    out.push('\n');
    Ok(())
}

/// A coordinate to three decimals, without a negative zero.
fn rounded(x: f32) -> f64 {
    (f64::from(x) * 1000.0).round() / 1000.0 + 0.0
}

/// What a board holds, in a few lines.
pub(in crate::penguins) fn describe(board: &Board, fish: &[u8]) -> String {
    let count = |n: u8| fish.iter().filter(|&&f| f == n).count();
    let mut sides: Vec<usize> = board.tiles().map(|tile| board.degree(tile)).collect();
    sides.sort_unstable();
    let kinds: Vec<String> = sides
        .chunk_by(|a, b| a == b)
        .map(|same| format!("{} with {} sides", same.len(), same[0]))
        .collect();
    let shared: usize = board.tiles().map(|tile| board.neighbours(tile).count()).sum();
    let total: usize = fish.iter().map(|&f| f as usize).sum();
    let drawn = if board.has_outlines() { "yes" } else { "no" };
    format!(
        "Tiles   : {} ({})\nSides   : {} shared, {} on water\nFish    : {total} (1 on {}, 2 on {}, 3 on {} tiles)\nOutlines: {drawn}\n",
        board.len(),
        kinds.join(", "),
        shared / 2,
        sides.iter().sum::<usize>() - shared,
        count(1),
        count(2),
        count(3),
    )
}
