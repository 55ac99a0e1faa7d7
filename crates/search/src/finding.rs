//! What a search found besides its move, for records, hints and analysis.

use std::fmt::Display;

use serde_json::{Map, Value, json};

use crate::eval::squashed;

/// Most moves that a finding lists, unless a search is set to list more.
pub const MOST_BEST: usize = 5;
/// Written values are rounded to one part in this.
const PARTS_WRITTEN: f64 = 1e4;

/// What a search found. `M` is a move, `S` what the searching seat sees of one.
#[derive(Clone, Debug, PartialEq)]
pub struct Finding<M, S> {
    /// The best moves, best first, [`MOST_BEST`] unless set otherwise and at least one: the first is to be played.
    pub best: Vec<Choice<M>>,
    /// What the position is worth to each seat; empty where nothing was searched.
    pub value: Vec<f64>,
    /// What values are counted in.
    pub unit: Unit,
    /// The moves expected from here on, as the searching seat would see them, up to the first
    /// chance.
    pub line: Vec<S>,
    /// What the search cost.
    pub work: Work,
    /// Alpha-beta: how many moves deep the last iteration went, complete or not. MCTS: the longest
    /// way from the root that was kept.
    pub depth: u64,
    /// The value is proven: no longer search can change it.
    pub is_exact: bool,
}

/// A move that was considered.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice<M> {
    /// The move.
    pub mv: M,
    /// What it is worth to the searching seat; `None` where the search ended before it was known.
    pub value: Option<f64>,
    /// The value is only known to be no more than this.
    pub is_bound: bool,
    /// How many moves deep its value was searched, where the last iteration ended before it came to this move.
    pub depth: Option<u64>,
    /// How often it was tried, where the search counts that.
    pub visits: Option<u32>,
}

/// What values are counted in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Points ahead of the best other seat; the score of a seat that plays alone.
    Points,
    /// A chance from 0 to 1; in playouts without an evaluation nine tenths for the share of the other seats that are beaten, equals by half,
    /// and one tenth for the margin.
    Share,
    /// Millionths ahead of the other seat, of something that seats share out among themselves.
    Millionths,
}

/// What a search cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Work {
    /// Positions looked at by alpha-beta.
    Nodes(u64),
    /// Playouts of MCTS.
    Playouts(u64),
}

impl<M: Copy, S> Finding<M, S> {
    /// The move to play.
    pub fn mv(&self) -> M {
        self.best[0].mv
    }

    /// The same with chances instead of leads, of which one of `nearly_won` is worth 0.85 of a win.
    pub(crate) fn into_chances(mut self, nearly_won: f32) -> Self {
        let chance = |lead: &mut f64| *lead = f64::from(squashed(*lead as f32 / nearly_won));
        self.value.iter_mut().for_each(chance);
        self.best.iter_mut().filter_map(|choice| choice.value.as_mut()).for_each(chance);
        Self { unit: Unit::Share, ..self }
    }
}

impl<M: Display, S: Display> Finding<M, S> {
    /// The finding as it is kept in records. Keys are stable: `value` (a list by seat), `unit`,
    /// `line`, `nodes` or `playouts`, `depth`, `exact` (true where the value is proven), and `best`, a list of `move`, `value`, `bound` (true
    /// where the value is at most that), `depth` (where it is less than that of all) and `visits`. What is not known is left out. No times are
    /// in it, so equal searches write equal findings.
    pub fn to_json(&self) -> Value {
        let unit = match self.unit {
            Unit::Points => "points",
            Unit::Share => "share",
            Unit::Millionths => "millionths",
        };
        let (work, count) = match self.work {
            Work::Nodes(count) => ("nodes", count),
            Work::Playouts(count) => ("playouts", count),
        };
        let line: Vec<String> = self.line.iter().map(ToString::to_string).collect();
        let mut found = Map::new();
        if !self.value.is_empty() {
            let value: Vec<Value> = self.value.iter().copied().map(number).collect();
            found.insert("value".into(), value.into());
            found.insert("unit".into(), unit.into());
        }
        if !line.is_empty() {
            found.insert("line".into(), line.into());
        }
        found.insert(work.into(), count.into());
        found.insert("depth".into(), self.depth.into());
        if self.is_exact {
            found.insert("exact".into(), true.into());
        }
        let best: Vec<Value> = self.best.iter().map(Choice::to_json).collect();
        found.insert("best".into(), best.into());
        found.into()
    }
}

impl<M: Display> Choice<M> {
    fn to_json(&self) -> Value {
        let mut choice = json!({ "move": self.mv.to_string() });
        if let Some(value) = self.value {
            choice["value"] = number(value);
        }
        if self.is_bound {
            choice["bound"] = true.into();
        }
        if let Some(depth) = self.depth {
            choice["depth"] = depth.into();
        }
        if let Some(visits) = self.visits {
            choice["visits"] = visits.into();
        }
        choice
    }
}

/// A number with a few digits, and without a point where it is whole.
fn number(value: f64) -> Value {
    let rounded = (value * PARTS_WRITTEN).round() / PARTS_WRITTEN;
    if rounded.fract() == 0.0 { (rounded as i64).into() } else { rounded.into() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_keys_are_stable() {
        let (value, visits) = (Some(0.75), Some(9));
        let choice = Choice { mv: "left", value, is_bound: false, depth: None, visits };
        let finding = Finding {
            best: vec![choice, Choice { mv: "right", value: None, visits: None, ..choice }],
            value: vec![0.75, 0.123_456],
            unit: Unit::Share,
            line: vec!["left", "pass"],
            work: Work::Playouts(12),
            depth: 3,
            is_exact: true,
        };
        let expected = json!({
            "value": [0.75, 0.1235], "unit": "share", "line": ["left", "pass"], "playouts": 12,
            "depth": 3, "exact": true, "best": [{"move": "left", "value": 0.75, "visits": 9}, {"move": "right"}],
        });
        assert_eq!(finding.to_json(), expected);
    }

    #[test]
    fn what_is_not_known_is_left_out() {
        let best =
            vec![Choice { mv: 4, value: Some(-2.0), is_bound: true, depth: Some(2), visits: None }];
        let line: Vec<i32> = Vec::new();
        let (unit, work) = (Unit::Points, Work::Nodes(7));
        let finding =
            Finding { best, value: Vec::new(), unit, line, work, depth: 0, is_exact: false };
        let expected = json!({"nodes": 7, "depth": 0, "best": [{"move": "4", "value": -2, "bound": true, "depth": 2}]});
        assert_eq!(finding.to_json(), expected);
    }
}
