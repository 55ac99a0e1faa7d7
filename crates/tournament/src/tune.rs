//! Better settings of a player, found by matches against itself: simultaneous perturbation (SPSA).
//!
//! In each iteration all settings are moved at once, some up and some down, and the player with these plays the one with
//! the opposite. All then move towards the winner. What comes next depends on the results so far alone, so a search whose
//! matches are stored needs no state of its own.

use game::Rng;

/// A setting that is tuned.
#[derive(Clone, Debug, PartialEq)]
pub struct Knob {
    /// Its name.
    pub name: String,
    /// The least and the largest value.
    pub range: (f64, f64),
    /// Whether its values are whole numbers.
    pub is_whole: bool,
}

impl Knob {
    /// Parses `NAME=LOW..HIGH`.
    pub fn read(text: &str) -> Result<Self, String> {
        let wanted =
            || format!("{text:?}: expected a setting and its range, as in explore=0.05..1");
        let (name, range) = text.split_once('=').ok_or_else(wanted)?;
        let (low, high) = range.split_once("..").ok_or_else(wanted)?;
        let number =
            |text: &str| text.trim().parse::<f64>().ok().filter(|number| number.is_finite());
        let (low, high) = number(low).zip(number(high)).ok_or_else(wanted)?;
        if low >= high {
            return Err(format!("{text:?}: the first number of a range is the smaller one"));
        }
        let is_whole = !range.contains(|c: char| !c.is_ascii_digit() && c != '.' && c != '-')
            && range.split("..").all(|part| !part.contains('.'));
        Ok(Self { name: name.trim().to_string(), range: (low, high), is_whole })
    }

    /// Whether values are spread by their ratios: a range over more than a power of ten is.
    fn is_wide(&self) -> bool {
        self.range.0 > 0.0 && self.range.1 / self.range.0 >= WIDE
    }

    /// The value at a place of the range, from 0 to 1.
    pub fn value(&self, place: f64) -> f64 {
        let ((low, high), place) = (self.range, place.clamp(0.0, 1.0));
        let value = match self.is_wide() {
            true => low * (high / low).powf(place),
            false => low + place * (high - low),
        };
        if self.is_whole { value.round() } else { value }
    }

    /// The place of a value.
    pub fn place(&self, value: f64) -> f64 {
        let ((low, high), value) = (self.range, value.clamp(self.range.0, self.range.1));
        match self.is_wide() {
            true => (value / low).ln() / (high / low).ln(),
            false => (value - low) / (high - low),
        }
    }

    /// A value as it is written in settings.
    pub fn text(&self, value: f64) -> String {
        if self.is_whole {
            return format!("{value:.0}");
        }
        let digits = (3 - value.abs().max(1e-9).log10().floor() as i32).clamp(0, 9) as usize;
        let text = format!("{value:.digits$}");
        match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_string(),
            false => text,
        }
    }
}

/// The ratio from which a range is spread by ratios.
const WIDE: f64 = 10.0;
/// How far settings are moved apart in the first iteration, in parts of their ranges, and how slowly that shrinks.
const SPREAD: f64 = 0.2;
const SPREAD_SHRINKS: f64 = 0.101;
/// How far settings move after a first iteration in which one side won all, and how slowly that shrinks.
const STEP: f64 = 0.25;
const STEP_SHRINKS: f64 = 0.602;

/// A search for better settings.
#[derive(Clone, Debug)]
pub struct Tuning {
    knobs: Vec<Knob>,
    places: Vec<f64>,
    iterations: usize,
    seed: u64,
    /// The places before each iteration so far.
    history: Vec<Vec<f64>>,
}

impl Tuning {
    /// A search that begins with these values.
    pub fn new(knobs: Vec<Knob>, start: &[f64], iterations: usize, seed: u64) -> Self {
        let places = knobs.iter().zip(start).map(|(knob, value)| knob.place(*value)).collect();
        Self { knobs, places, iterations, seed, history: Vec::new() }
    }

    /// The settings.
    pub fn knobs(&self) -> &[Knob] {
        &self.knobs
    }

    /// How many iterations are done.
    pub fn done(&self) -> usize {
        self.history.len()
    }

    /// The values of the two players that are to meet next; none after the last iteration.
    pub fn next(&self) -> Option<[Vec<f64>; 2]> {
        (self.done() < self.iterations).then(|| {
            let signs = self.signs();
            [1.0, -1.0].map(|side| {
                let moved = self
                    .places
                    .iter()
                    .zip(&signs)
                    .map(|(place, sign)| place + side * sign * self.spread());
                self.values_at(&moved.collect::<Vec<_>>())
            })
        })
    }

    /// The first of the two won by this much: 1 if it won all, -1 if it lost all.
    pub fn learn(&mut self, lead: f64) {
        let (signs, later) = (self.signs(), self.iterations as f64 / 10.0);
        let step = STEP * ((1.0 + later) / (self.done() as f64 + 1.0 + later)).powf(STEP_SHRINKS);
        self.history.push(self.places.clone());
        for (place, sign) in self.places.iter_mut().zip(signs) {
            *place = (*place + step * lead * sign).clamp(0.0, 1.0);
        }
    }

    /// The values found: the mean of the last half of the iterations.
    pub fn values(&self) -> Vec<f64> {
        let half = self.history.len() / 2;
        let last: Vec<&Vec<f64>> =
            self.history[half..].iter().skip(1).chain([&self.places]).collect();
        let mean =
            |knob: usize| last.iter().map(|places| places[knob]).sum::<f64>() / last.len() as f64;
        self.values_at(&(0..self.knobs.len()).map(mean).collect::<Vec<_>>())
    }

    /// The values before each iteration, and after the last, as places from 0 to 1 of each setting.
    pub fn course(&self) -> Vec<&[f64]> {
        self.history.iter().chain([&self.places]).map(Vec::as_slice).collect()
    }

    fn values_at(&self, places: &[f64]) -> Vec<f64> {
        self.knobs.iter().zip(places).map(|(knob, place)| knob.value(*place)).collect()
    }

    /// Which way each setting of the first player is moved in this iteration.
    fn signs(&self) -> Vec<f64> {
        let mut rng =
            Rng::new(self.seed ^ (self.done() as u64 + 1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        self.knobs.iter().map(|_| if rng.below(2) == 0 { 1.0 } else { -1.0 }).collect()
    }

    fn spread(&self) -> f64 {
        SPREAD / (self.done() as f64 + 1.0).powf(SPREAD_SHRINKS)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knob(text: &str) -> Knob {
        Knob::read(text).expect("a knob")
    }

    #[test]
    fn ranges_are_read() {
        assert_eq!(
            knob("cut=1..9"),
            Knob { name: "cut".into(), range: (1.0, 9.0), is_whole: true }
        );
        assert!(!knob("explore=0.05..1").is_whole);
        assert!(!knob("explore=0..1.0").is_whole);
        for bad in [
            "",
            "cut",
            "cut=",
            "cut=3",
            "cut=3..",
            "cut=9..1",
            "cut=1..1",
            "cut=a..b",
            "cut=1..inf",
        ] {
            assert!(Knob::read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn values_and_places_are_inverse() {
        for text in ["a=0.05..1", "a=1..9", "a=-5.0..5", "a=0..1.5"] {
            let knob = knob(text);
            for part in [0.0, 0.25, 0.5, 1.0] {
                let value = knob.value(part);
                assert!((knob.value(knob.place(value)) - value).abs() < 1e-9, "{text} {part}");
            }
        }
        assert_eq!(knob("a=1..9").text(4.0), "4");
        assert_eq!(knob("a=0.05..1").text(0.123_456), "0.1235");
        assert_eq!(knob("a=0.05..100").text(60.0), "60");
    }

    /// A player is the better the nearer its settings are to the best ones; results are wins and losses by lot.
    fn lead(best: &[f64], one: &[f64], other: &[f64], rng: &mut Rng) -> f64 {
        let far =
            |values: &[f64]| values.iter().zip(best).map(|(v, b)| (v - b) * (v - b)).sum::<f64>();
        let elo = 300.0 * (far(other) - far(one));
        let chance = 1.0 / (1.0 + 10_f64.powf(-elo / 400.0));
        let wins = (0..8).filter(|_| (rng.below(10_000) as f64) < 10_000.0 * chance).count();
        (wins as f64 - 4.0) / 4.0
    }

    #[test]
    fn the_best_settings_are_found() {
        let best = [0.25, 0.75];
        for seed in 0..5 {
            let knobs = vec![knob("a=0.0..1"), knob("b=0.0..1")];
            let mut tuning = Tuning::new(knobs, &[0.9, 0.1], 300, seed);
            let mut rng = Rng::new(seed);
            while let Some([one, other]) = tuning.next() {
                tuning.learn(lead(&best, &one, &other, &mut rng));
            }
            let found = tuning.values();
            let far = found.iter().zip(best).map(|(v, b)| (v - b).abs()).fold(0.0, f64::max);
            assert!(far < 0.2, "seed {seed}: {found:?}");
            assert_eq!(tuning.course().len(), 301);
        }
    }

    #[test]
    fn the_same_results_lead_to_the_same_players() {
        let make = || Tuning::new(vec![knob("a=0.1..10")], &[1.0], 20, 7);
        let (mut one, mut other) = (make(), make());
        for lead in [1.0, -0.5, 0.25] {
            assert_eq!(one.next(), other.next());
            one.learn(lead);
            other.learn(lead);
        }
        assert_eq!(one.values(), other.values());
    }
}
