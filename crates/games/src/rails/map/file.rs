//! Map files: read and written.
//!
//! The first line counts towns, rails, objectives and wagons; then follow as many lines of each
//! kind. What a line means depends on its place alone. Empty lines and lines that begin with `%` are
//! skipped.

use std::fmt::Write;

use game::SetupError;

use super::{FARTHEST, Map, Objective, Rail, Town};

const COUNTS: &str = "towns rails objectives wagons";
const TOWN: [&str; 2] = ["town", "id name"];
const RAIL: [&str; 2] = ["rail", "town town colour length"];
const OBJECTIVE: [&str; 2] = ["objective", "town town points"];
const PLACE: &str = "@ id x y";

/// Parses a map, or names the first line that is wrong.
pub(in crate::rails) fn read(text: &str) -> Result<Map, SetupError> {
    let mut lines = Lines::new(text);
    let [towns, rails, objectives, wagons] = lines.counts()?;
    let towns = lines.towns(towns)?;
    // The first rail of the highest colour, by its line.
    let mut highest = (0, 0);
    let rails = lines.all(RAIL, rails, |number, line| {
        let rail = rail(line, towns.len())?;
        if rail.colour > highest.0 {
            highest = (rail.colour, number);
        }
        Ok(rail)
    })?;
    let objectives = lines.all(OBJECTIVE, objectives, |_, line| objective(line, towns.len()))?;
    let mut map = Map { wagons, towns, rails, objectives };
    lines.places(&mut map)?;
    match map.missing_colour() {
        Some(gap) => Err(SetupError::new(super::missing(gap, highest.0)).at_line(highest.1)),
        None => Ok(map),
    }
}

/// The lines of a file that are not skipped.
struct Lines<'a> {
    lines: std::iter::Enumerate<std::str::Lines<'a>>,
    /// The number of lines: a bound for what the first line claims, before memory is reserved.
    count: usize,
}

impl<'a> Lines<'a> {
    fn new(text: &'a str) -> Self {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        Self { lines: text.lines().enumerate(), count: text.lines().count() }
    }

    fn next(&mut self) -> Option<(usize, &'a str)> {
        self.lines
            .by_ref()
            .map(|(i, line)| (i + 1, line.trim()))
            .find(|(_, line)| !line.is_empty() && !line.starts_with('%'))
    }

    /// An error at the end of the file.
    fn ended(&self, expected: &str, why: &str) -> SetupError {
        SetupError::new(format!("expected {expected}: {why}")).at_line(self.count.max(1))
    }

    /// Reads the next line; `expected` describes it in errors.
    fn read<T>(
        &mut self,
        expected: impl Fn() -> String,
        read: impl FnOnce(usize, &'a str) -> Result<T, String>,
    ) -> Result<T, SetupError> {
        let Some((number, line)) = self.next() else {
            return Err(self.ended(&expected(), "the file ends here"));
        };
        read(number, line).map_err(|why| {
            SetupError::new(format!("expected {}: {why}", expected())).at_line(number)
        })
    }

    fn counts(&mut self) -> Result<[u32; 4], SetupError> {
        self.read(
            || format!("{COUNTS:?}"),
            |_, line| {
                let counts = numbers(line)?;
                super::check_counts(counts).map(|()| counts)
            },
        )
    }

    /// Reads `count` lines of a kind.
    fn all<T>(
        &mut self,
        [kind, form]: [&str; 2],
        count: u32,
        mut read: impl FnMut(usize, &'a str) -> Result<T, String>,
    ) -> Result<Vec<T>, SetupError> {
        let mut all = Vec::with_capacity(self.count.min(count as usize));
        for k in 1..=count {
            let expected = || format!("{kind} {k} of {count}, {form:?}");
            all.push(self.read(expected, &mut read)?);
        }
        Ok(all)
    }

    /// Reads the towns, which may come in any order, and sorts them by id.
    fn towns(&mut self, count: u32) -> Result<Vec<Town>, SetupError> {
        // If the file has fewer lines than towns, reading them fails, so every town of a complete
        // file has a place in the list.
        let mut towns: Vec<Option<Town>> = vec![None; self.count.min(count as usize)];
        let mut seen_at = vec![0; towns.len()];
        self.all(TOWN, count, |number, line| {
            let (id, name) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
            let index = index(whole(id)?, count as usize)?;
            let name = name.trim();
            super::check_name(name)?;
            if let Some(place) = towns.get_mut(index) {
                if place.is_some() {
                    return Err(format!("town {id} is already in line {}", seen_at[index]));
                }
                seen_at[index] = number;
                *place = Some(Town { name: name.to_string(), at: None });
            }
            Ok(())
        })?;
        Ok(towns.into_iter().flatten().collect())
    }

    /// Reads where the towns are drawn: all of them or none.
    fn places(&mut self, map: &mut Map) -> Result<(), SetupError> {
        let mut placed = 0;
        let form = format!("{PLACE:?}");
        while let Some((number, line)) = self.next() {
            let error = |why: String| SetupError::new(why).at_line(number);
            let Some(words) = line.strip_prefix('@') else {
                let Map { towns, rails, objectives, .. } = map;
                return Err(error(format!(
                    "expected {form} or the end of the file: the first line counts {} towns, {} rails \
                     and {} objectives, and all of them are above",
                    towns.len(),
                    rails.len(),
                    objectives.len()
                )));
            };
            place(words, map).map_err(|why| error(format!("expected {form}: {why}")))?;
            placed += 1;
        }
        match map.towns.iter().position(|town| town.at.is_none()) {
            Some(index) if placed > 0 => {
                let why = format!("town {} has no coordinates, but others do", index + 1);
                Err(self.ended(&form, &why))
            }
            _ => Ok(()),
        }
    }
}

fn rail(line: &str, towns: usize) -> Result<Rail, String> {
    let [a, b, colour, length] = numbers(line)?;
    super::check_paint(colour, length)?;
    let rail = Rail { towns: [a, b], colour: colour as u8, length: length as u8 };
    rail.check(towns).map(|()| rail)
}

fn objective(line: &str, towns: usize) -> Result<Objective, String> {
    let [a, b, points] = numbers(line)?;
    let objective = Objective { towns: [a, b], points };
    objective.check(towns).map(|()| objective)
}

fn place(words: &str, map: &mut Map) -> Result<(), String> {
    let [id, x, y] = exactly(words)?;
    let index = index(whole(id)?, map.towns.len())?;
    let at = [coordinate(x)?, coordinate(y)?];
    match map.towns[index].at.replace(at) {
        Some(_) => Err(format!("town {id} already has coordinates")),
        None => Ok(()),
    }
}

/// The index of a town in the list.
fn index(id: u32, towns: usize) -> Result<usize, String> {
    super::check_town(id, towns).map(|()| id as usize - 1)
}

/// The words of a line that must have exactly `N`.
fn exactly<const N: usize>(line: &str) -> Result<[&str; N], String> {
    let words: Vec<&str> = line.split_whitespace().take(N + 1).collect();
    let found = words.len();
    words.try_into().map_err(|_| {
        if found > N {
            format!("more than {N} words")
        } else {
            format!("{found} words instead of {N}")
        }
    })
}

fn numbers<const N: usize>(line: &str) -> Result<[u32; N], String> {
    let mut numbers = [0; N];
    for (number, word) in numbers.iter_mut().zip(exactly::<N>(line)?) {
        *number = whole(word)?;
    }
    Ok(numbers)
}

fn whole(word: &str) -> Result<u32, String> {
    if word.strip_prefix('-').is_some_and(|rest| rest.parse::<u64>().is_ok()) {
        return Err(format!("{} is below 0", quoted(word)));
    }
    if !word.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(format!("{} is not a whole number", quoted(word)));
    }
    word.parse()
        .map_err(|_| format!("{} is too large: at most {} can be read", quoted(word), u32::MAX))
}

fn coordinate(word: &str) -> Result<f32, String> {
    match word.parse::<f32>() {
        Ok(number) if number.abs() <= FARTHEST => Ok(number),
        _ => Err(format!("{} is not a coordinate such as 1.5, up to {FARTHEST}", quoted(word))),
    }
}

/// A word in quotes, cut if it is long.
fn quoted(word: &str) -> String {
    const MOST: usize = 40;
    match word.char_indices().nth(MOST) {
        Some((end, _)) => format!("{:?}…", &word[..end]),
        None => format!("{word:?}"),
    }
}

/// The file that reads back as this map.
pub(in crate::rails) fn write(map: &Map) -> String {
    let mut out = String::new();
    write_to(&mut out, map).expect("a string takes all that is written to it");
    out
}

fn write_to(out: &mut String, map: &Map) -> std::fmt::Result {
    let Map { wagons, towns, rails, objectives } = map;
    let counts = [towns.len(), rails.len(), objectives.len()].map(|count| count.to_string());
    writeln!(out, "% {COUNTS}\n{} {wagons}", counts.join(" "))?;
    writeln!(out, "% town: {}", TOWN[1])?;
    for (i, town) in towns.iter().enumerate() {
        writeln!(out, "{} {}", i + 1, town.name)?;
    }
    writeln!(out, "% rail: {}", RAIL[1])?;
    for Rail { towns: [a, b], colour, length } in rails {
        writeln!(out, "{a} {b} {colour} {length}")?;
    }
    writeln!(out, "% objective: {}", OBJECTIVE[1])?;
    for Objective { towns: [a, b], points } in objectives {
        writeln!(out, "{a} {b} {points}")?;
    }
    for (i, [x, y]) in towns.iter().enumerate().filter_map(|(i, town)| Some((i, town.at?))) {
        writeln!(out, "@ {} {x} {y}", i + 1)?;
    }
    Ok(())
}
