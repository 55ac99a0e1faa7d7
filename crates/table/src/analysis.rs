//! What the moves of a record were worth, as a search judges them.

use game::{Fault, Seat, Watch};
use serde_json::Value;

use crate::{AnyPlayer, AnyTable, BadRecord, Record, Replay, Variant};

/// Makes the player that judges the moves of a seat.
pub type MakeAnalyst<'a> = dyn Fn(&dyn AnyTable) -> Result<Box<dyn AnyPlayer>, String> + 'a;

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
    /// The same two as chances of winning of the seat that moved, from 0 to 1.
    pub chances: Option<(f64, f64)>,
    /// What values are counted in: see `search::Unit`.
    pub unit: String,
    /// The values are proven.
    pub is_exact: bool,
    /// All that the search said.
    pub think: Value,
}

impl JudgedMove {
    /// What the move lost, in chances of winning.
    pub fn lost(&self) -> Option<f64> {
        self.chances.map(|(best, played)| (best - played).max(0.0))
    }

    /// How bad the move was.
    pub fn verdict(&self) -> Verdict {
        match self.lost() {
            Some(lost) if lost >= BLUNDER => Verdict::Blunder,
            Some(lost) if lost >= MISTAKE => Verdict::Mistake,
            Some(lost) if lost >= INACCURACY => Verdict::Inaccuracy,
            Some(_) => Verdict::Good,
            None => Verdict::Unknown,
        }
    }
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

/// Chances of winning that a move loses at least, by its verdict.
const INACCURACY: f64 = 0.05;
const MISTAKE: f64 = 0.1;
const BLUNDER: f64 = 0.2;
/// The part of the largest final score that makes a lead in points nearly certain to win.
const CERTAIN_LEAD: f64 = 0.1;

/// A record that is judged move by move. Each position is searched once: what a move was worth is what the search of the
/// next position says, unless something is hidden there from the seat that moved.
pub struct Analysis<'a> {
    replay: Replay<'a>,
    make: &'a MakeAnalyst<'a>,
    /// The analyst of each seat; without secrets one of all.
    analysts: Vec<Option<Box<dyn AnyPlayer>>>,
    /// The largest final score.
    scale: f64,
    /// The last move, whose worth the next search tells.
    waiting: Option<JudgedMove>,
}

impl<'a> Analysis<'a> {
    /// The analysis of a record, which is verified as it goes on.
    pub fn new(
        variant: &dyn Variant,
        record: &'a Record,
        make: &'a MakeAnalyst<'a>,
    ) -> Result<Self, BadRecord> {
        let replay = Replay::open(variant, record)?;
        let analysts = (0..replay.table().seats()).map(|_| None).collect();
        let scale = record.scores.iter().map(|score| f64::from(*score).abs()).fold(1.0, f64::max);
        Ok(Self { replay, make, analysts, scale, waiting: None })
    }

    /// The next move with what it was worth; `None` after the last. `watch` is the time of one question.
    pub fn next(&mut self, watch: &dyn Watch) -> Result<Option<JudgedMove>, AnalysisError> {
        loop {
            let found = self.search(watch)?;
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
        let table = self.replay.table();
        let (Some(seat), Some(event)) = (table.asked(), self.replay.next()) else {
            return Ok(None);
        };
        let place = if table.has_secrets() { seat.index() } else { 0 };
        let analyst = match &mut self.analysts[place] {
            Some(analyst) => analyst,
            none => {
                let mut analyst = (self.make)(table).map_err(AnalysisError::Analyst)?;
                analyst.start(table, seat);
                none.insert(analyst)
            }
        };
        let Some(question) = table.question() else { return Ok(None) };
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
        Ok(Some(JudgedMove {
            number: table.ply() + 1,
            seat,
            played: event.answer(),
            best,
            line: texts(&think["line"]),
            value: numbers(&think["value"]).unwrap_or_default(),
            played_value: None,
            chances: None,
            unit: think["unit"].as_str().unwrap_or_default().to_string(),
            is_exact: think["exact"] == true,
            think,
        }))
    }

    /// A move with what it was worth, by what was found after it.
    fn judged(&self, mut last: JudgedMove, after: Option<&JudgedMove>) -> JudgedMove {
        let seat = last.seat.index();
        let Some(best) = last.value.get(seat).copied() else { return last };
        last.played_value = match &last.played {
            Err(_) => None,
            Ok(mv) if *mv == last.best => Some(best),
            Ok(mv) => self.after(&last, after).or_else(|| value_of(&last.think, mv)),
        };
        last.chances = last
            .played_value
            .map(|played| (self.chance(best, &last.unit), self.chance(played, &last.unit)));
        last
    }

    /// What the position after a move is worth to its seat, where no secrets are between them.
    fn after(&self, last: &JudgedMove, after: Option<&JudgedMove>) -> Option<f64> {
        let after =
            after.filter(|after| !self.replay.table().has_secrets() && after.unit == last.unit)?;
        after.value.get(last.seat.index()).copied()
    }

    /// A value as a chance of winning.
    fn chance(&self, value: f64, unit: &str) -> f64 {
        let lead = match unit {
            "share" => return value.clamp(0.0, 1.0),
            "millionths" => value / 1e6,
            _ => value / (CERTAIN_LEAD * self.scale),
        };
        0.5 + 0.5 * lead / (1.0 + lead * lead).sqrt()
    }
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
