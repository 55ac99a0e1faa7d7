//! What the moves of a record were worth, as a search judges them.

use game::{Fault, Seat, Watch};
use serde::Serialize;
use serde_json::Value;

use crate::{AnyPlayer, AnyTable, BadRecord, Replay};

/// Makes the player that judges the moves of a seat.
pub trait MakeAnalyst: Fn(&dyn AnyTable) -> Result<Box<dyn AnyPlayer>, String> {}

impl<F: Fn(&dyn AnyTable) -> Result<Box<dyn AnyPlayer>, String>> MakeAnalyst for F {}

/// A move of a record, beside the best one.
#[derive(Clone, Debug, PartialEq)]
pub struct JudgedMove {
    /// The event that it is in the record, from 1.
    pub number: usize,
    /// The seat that moved.
    pub seat: Seat,
    /// The move, or how the seat failed to make one.
    pub played: Result<String, Fault>,
    /// The best move that was found.
    pub best: String,
    /// The moves expected after it, itself included.
    pub line: Vec<String>,
    /// What the position was worth to each seat with the best move; empty if that was not searched.
    pub value: Vec<f64>,
    /// What the move that was played is worth to its seat, if that is known.
    pub played_value: Option<f64>,
    /// The same two as chances of winning of the seat that moved, from 0 to 1; none if it plays alone.
    pub chances: Option<(f64, f64)>,
    /// What the position was worth to each seat with the best move, as chances of winning; empty if that was not searched,
    /// or one plays alone.
    pub outlook: Vec<f64>,
    /// What values are counted in: see `search::Unit`.
    pub unit: String,
    /// The values are proven.
    pub is_exact: bool,
    /// All that the search said.
    pub think: Value,
    /// Whether it was the only legal move: searches say nothing of such.
    pub is_forced: bool,
}

impl JudgedMove {
    /// What the move lost, in chances of winning; nobody wins alone.
    pub fn lost(&self) -> Option<f64> {
        self.chances.map(|(best, played)| (best - played).max(0.0))
    }

    /// What the move of a seat that plays alone lost, in points.
    pub fn lost_points(&self) -> Option<f64> {
        let [best] = self.value[..] else { return None };
        self.played_value.map(|played| (best - played).max(0.0))
    }

    /// How bad the move was.
    pub fn verdict(&self) -> Verdict {
        if let Some(points) = self.lost_points() {
            return match points.round() as u64 {
                0 => Verdict::Good,
                1 => Verdict::Mistake,
                _ => Verdict::Blunder,
            };
        }
        match self.lost() {
            Some(lost) if lost >= BLUNDER => Verdict::Blunder,
            Some(lost) if lost >= MISTAKE => Verdict::Mistake,
            Some(lost) if lost >= INACCURACY => Verdict::Inaccuracy,
            Some(_) => Verdict::Good,
            None => Verdict::Unknown,
        }
    }

    /// The move for programs, as a line of JSON; `thinks`: with all that the search said; of several records
    /// with the number of its record.
    pub fn to_json(&self, thinks: bool, record: Option<usize>) -> String {
        let rounded = |value: f64| (value * 1e4).round() / 1e4;
        let line = JudgedLine {
            event: self.number,
            seat: self.seat,
            mv: self.played.as_ref().ok(),
            fault: self.played.as_ref().err(),
            best: &self.best,
            value: self.value.get(self.seat.index()).copied(),
            played_value: self.played_value,
            unit: &self.unit,
            chance: self.chances.map(|(best, _)| rounded(best)),
            played_chance: self.chances.map(|(_, played)| rounded(played)),
            outlook: self.outlook.iter().copied().map(rounded).collect(),
            lost: self.lost().or(self.lost_points()).map(rounded),
            verdict: self.verdict().name(),
            exact: self.is_exact,
            line: &self.line,
            think: thinks.then_some(&self.think),
            record,
        };
        serde_json::to_string(&line).expect("a judged move is plain data")
    }
}

/// A [`JudgedMove`] as JSON.
#[derive(Serialize)]
struct JudgedLine<'a> {
    event: usize,
    seat: Seat,
    #[serde(rename = "move")]
    mv: Option<&'a String>,
    fault: Option<&'a Fault>,
    best: &'a str,
    value: Option<f64>,
    played_value: Option<f64>,
    unit: &'a str,
    chance: Option<f64>,
    played_chance: Option<f64>,
    outlook: Vec<f64>,
    lost: Option<f64>,
    verdict: &'a str,
    exact: bool,
    line: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<&'a Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<usize>,
}

/// How bad a move was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Verdict {
    /// Not judged.
    Unknown,
    /// Next to nothing was lost.
    Good,
    /// A little was lost.
    Inaccuracy,
    /// Much was lost.
    Mistake,
    /// It may have decided the match.
    Blunder,
}

impl Verdict {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Unknown => "unknown",
            Verdict::Good => "good",
            Verdict::Inaccuracy => "inaccuracy",
            Verdict::Mistake => "mistake",
            Verdict::Blunder => "blunder",
        }
    }
}

/// Chances of winning that a move loses at least, by its verdict.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.1;
const BLUNDER: f64 = 0.2;
/// Analysts that are kept at once: each may have the memory of a search.
const MOST_ANALYSTS: usize = 2;
/// The part of the largest final score that makes a lead in points nearly certain to win.
const CERTAIN_LEAD: f64 = 0.1;

/// A record that is judged move by move. Each position is searched once: what a move was worth is what the search of the
/// next position says, unless something is hidden there from the seat that moved.
pub struct Analysis<'a, F> {
    replay: Replay<'a>,
    make: F,
    /// The analysts of some seats; without secrets one of all.
    analysts: Vec<(Seat, Box<dyn AnyPlayer>)>,
    /// The largest final score.
    scale: f64,
    /// The last move, whose worth the next search tells.
    waiting: Option<JudgedMove>,
}

impl<'a, F: MakeAnalyst> Analysis<'a, F> {
    /// The analysis of a record from where its replay is. The record is verified as the analysis goes on.
    pub fn new(mut replay: Replay<'a>, make: F) -> Self {
        // Its analysts have seen nothing of what came before.
        replay.retell();
        let analysts = Vec::new();
        let scores = replay.record().scores.iter();
        let scale = scores.map(|score| f64::from(*score).abs()).fold(1.0, f64::max);
        Self { replay, make, analysts, scale, waiting: None }
    }

    /// The next move with what it was worth; `None` after the last. `watch` begins the time of a search: the first move
    /// needs two.
    pub fn next<W: Watch>(
        &mut self,
        watch: impl Fn() -> W,
    ) -> Result<Option<JudgedMove>, AnalysisError> {
        loop {
            let found = self.search(&watch())?;
            let done = self.waiting.take().map(|last| self.judged(last, found.as_ref()));
            let is_left = self.replay.step()?;
            self.waiting = found.filter(|_| is_left);
            if done.is_some() || !is_left {
                return Ok(done);
            }
        }
    }

    /// What is found of the position, if the record has a move there.
    fn search(&mut self, watch: &dyn Watch) -> Result<Option<JudgedMove>, AnalysisError> {
        let asked = self.replay.table().asked();
        let Some(seat) = asked.filter(|_| self.replay.next().is_some()) else { return Ok(None) };
        let place = self.analyst(seat)?;
        let (table, analyst) = (self.replay.table(), &mut self.analysts[place].1);
        let (Some(question), Some(event)) = (table.question(), self.replay.next()) else {
            return Ok(None);
        };
        let said = analyst.choose(&*question, watch);
        let best = said.map_err(|fault| AnalysisError::Analyst(fault.to_string()))?;
        let think = analyst.remark().think.unwrap_or_default();
        let numbers = |value: &Value| {
            value.as_array().map(|all| all.iter().filter_map(Value::as_f64).collect())
        };
        let texts = |value: &Value| {
            let all = value.as_array().into_iter().flatten().filter_map(Value::as_str);
            all.map(str::to_string).collect()
        };
        let value: Vec<f64> = numbers(&think["value"]).unwrap_or_default();
        let unit = think["unit"].as_str().unwrap_or_default().to_string();
        let is_exact = think["exact"] == true;
        let outlook = match (value.len(), is_exact) {
            (0 | 1, _) => Vec::new(),
            (_, true) => proven(&value),
            (_, false) => value.iter().map(|value| chance(*value, &unit, self.scale)).collect(),
        };
        Ok(Some(JudgedMove {
            number: table.ply() + 1,
            seat,
            played: event.answer(),
            best,
            line: texts(&think["line"]),
            value,
            outlook,
            played_value: None,
            chances: None,
            unit,
            is_exact,
            think,
            is_forced: question.legal_moves().len() == 1,
        }))
    }

    /// The place of the analyst of a seat, which is made if there is none. If too many are kept, all are forgotten: the first
    /// question of each that is made again has all events.
    fn analyst(&mut self, seat: Seat) -> Result<usize, AnalysisError> {
        let has_secrets = self.replay.table().has_secrets();
        let is_known = |(of, _): &(Seat, _)| !has_secrets || *of == seat;
        if let Some(place) = self.analysts.iter().position(is_known) {
            return Ok(place);
        }
        if self.analysts.len() == MOST_ANALYSTS {
            self.analysts.clear();
            self.replay.retell();
        }
        let table = self.replay.table();
        let mut analyst = (self.make)(table).map_err(AnalysisError::Analyst)?;
        analyst.start(table, seat);
        self.analysts.push((seat, analyst));
        Ok(self.analysts.len() - 1)
    }

    /// A move with what it was worth, by what was found after it.
    fn judged(&self, mut last: JudgedMove, after: Option<&JudgedMove>) -> JudgedMove {
        let seat = last.seat.index();
        let Some(best) = last.value.get(seat).copied() else { return last };
        let known = match &last.played {
            Err(_) => None,
            Ok(mv) if *mv == last.best => Some((best, last.outlook.get(seat).copied())),
            Ok(mv) => self.after(&last, after).or_else(|| {
                let value = value_of(&last.think, mv)?;
                Some((value, Some(chance(value, &last.unit, self.scale))))
            }),
        };
        last.played_value = known.map(|(value, _)| value);
        let played = known.and_then(|(_, chance)| chance);
        last.chances = last.outlook.get(seat).copied().zip(played);
        last
    }

    /// What the position after a move is worth to its seat, and its chance, where no secrets are between them.
    fn after(&self, last: &JudgedMove, after: Option<&JudgedMove>) -> Option<(f64, Option<f64>)> {
        let after =
            after.filter(|after| !self.replay.table().has_secrets() && after.unit == last.unit)?;
        let seat = last.seat.index();
        Some((after.value.get(seat).copied()?, after.outlook.get(seat).copied()))
    }
}

/// The chances of winning where all values are proven: those who are worth the most win, or share it.
fn proven(values: &[f64]) -> Vec<f64> {
    let most = values.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let is_first = |value: &f64| most - value < 1e-9;
    let winners = values.iter().filter(|value| is_first(value)).count().max(1);
    values.iter().map(|value| if is_first(value) { 1.0 / winners as f64 } else { 0.0 }).collect()
}

/// A value as a chance of winning; `scale` is the largest final score.
fn chance(value: f64, unit: &str, scale: f64) -> f64 {
    let lead = match unit {
        "share" => return value.clamp(0.0, 1.0),
        "millionths" => value / 1e6,
        _ => value / (CERTAIN_LEAD * scale),
    };
    0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
}

/// What a search said of one of the moves it considered.
fn value_of(think: &Value, mv: &str) -> Option<f64> {
    let choice = think["best"].as_array()?.iter().find(|choice| choice["move"] == mv)?;
    choice["value"].as_f64()
}

/// Why an analysis ended early.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnalysisError {
    /// The record is wrong.
    Record(BadRecord),
    /// The analyst cannot judge this match.
    Analyst(String),
}

impl From<BadRecord> for AnalysisError {
    fn from(bad: BadRecord) -> Self {
        AnalysisError::Record(bad)
    }
}

impl std::fmt::Display for AnalysisError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            AnalysisError::Record(bad) => bad.fmt(f),
            AnalysisError::Analyst(why) => f.write_str(why),
        }
    }
}

impl std::error::Error for AnalysisError {}

#[cfg(test)]
mod tests {
    use super::proven;

    #[test]
    fn what_is_proven_is_certain() {
        assert_eq!(proven(&[0.975, 0.025]), [1.0, 0.0]);
        assert_eq!(proven(&[-3.0, 3.0]), [0.0, 1.0], "leads in points");
        assert_eq!(proven(&[0.0, 0.0, -2.0]), [0.5, 0.5, 0.0]);
    }
}
