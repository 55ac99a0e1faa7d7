//! Knock-out for two seats: the loser of an encounter is out.

use super::{Encounter, RotationPoints, Round};
use crate::plan::{Rotation, TournamentPlan};

/// How many rotations are added to a drawn encounter; after them the better seeded player advances.
const EXTRA: usize = 5;

pub(super) struct Knockout {
    rotations: usize,
    players: usize,
    /// The remaining players in the order of the bracket; none is a bye.
    bracket: Vec<Option<usize>>,
    encounters: Vec<Meeting>,
    /// The rounds before: their encounters, and the players with a bye.
    past: Vec<(Vec<Meeting>, Vec<usize>)>,
    rounds: usize,
    /// How many rotations were added to drawn encounters.
    added: usize,
    /// The number of rounds that each player survived.
    survived: Vec<usize>,
}

struct Meeting {
    /// The better seeded player first.
    players: [usize; 2],
    /// The rotations: the number in the tournament, and the index of the better seeded player.
    rotations: Vec<(usize, usize)>,
}

impl Knockout {
    pub(super) fn new(plan: &TournamentPlan, rotations: usize) -> Self {
        let players = plan.entrants.len();
        let bracket = bracket(players);
        let survived = vec![0; players];
        let (encounters, past) = (Vec::new(), Vec::new());
        Self { rotations, players, bracket, encounters, past, rounds: 0, added: 0, survived }
    }

    /// The next rotations: extra ones for drawn encounters, or the next round; none when one player is
    /// left.
    pub(super) fn round(
        &mut self,
        plan: &TournamentPlan,
        played: &[RotationPoints],
    ) -> Vec<Rotation> {
        let extra = self.extra(plan, played);
        if !extra.is_empty() {
            return extra;
        }
        if !self.encounters.is_empty() {
            self.advance(played);
        }
        while self.bracket.len() > 1 && self.encounters.is_empty() {
            self.rounds += 1;
            let pairs = self.bracket.chunks(2).filter_map(|pair| Some([pair[0]?, pair[1]?]));
            let met = |[a, b]: [usize; 2]| Meeting {
                players: [a.min(b), a.max(b)],
                rotations: Vec::new(),
            };
            self.encounters = pairs.map(met).collect();
            if self.encounters.is_empty() {
                self.advance(played);
            }
        }
        let mut rotations = Vec::new();
        for encounter in &mut self.encounters {
            for _ in 0..self.rotations {
                rotations.push(encounter.another(plan, played.len() + rotations.len()));
            }
        }
        rotations
    }

    /// An extra rotation for each drawn encounter.
    fn extra(&mut self, plan: &TournamentPlan, played: &[RotationPoints]) -> Vec<Rotation> {
        let most = self.rotations + EXTRA;
        let mut rotations = Vec::new();
        for encounter in &mut self.encounters {
            if encounter.lead(played) == 0.0 && encounter.rotations.len() < most {
                rotations.push(encounter.another(plan, played.len() + rotations.len()));
            }
        }
        self.added += rotations.len();
        rotations
    }

    /// The number of rotations if no further encounter is drawn.
    pub(super) fn expected(&self) -> usize {
        (self.players - 1) * self.rotations + self.added
    }

    /// Advances the winners, and the players with a bye.
    fn advance(&mut self, played: &[RotationPoints]) {
        let winner = |pair: &[Option<usize>]| {
            let met = self.encounters.iter().find(|met| pair.contains(&Some(met.players[0])));
            match met {
                Some(met) => Some(met.players[usize::from(met.lead(played) < 0.0)]),
                None => pair[0].or(pair[1]),
            }
        };
        let (next, byes) = (self.bracket.chunks(2).map(winner).collect(), self.byes());
        self.bracket = next;
        self.past.push((std::mem::take(&mut self.encounters), byes));
        for player in self.bracket.iter().flatten() {
            self.survived[*player] = self.rounds;
        }
    }

    /// The players of the round under way that have no opponent.
    fn byes(&self) -> Vec<usize> {
        let alone = self.bracket.chunks(2).filter(|pair| pair.iter().flatten().count() == 1);
        alone
            .filter(|pair| pair.len() == 2)
            .flat_map(|pair| pair.iter().flatten().copied())
            .collect()
    }

    /// What was played in each round.
    pub(super) fn rounds(&self, played: &[RotationPoints]) -> Vec<Round> {
        let past = |(encounters, byes): &(Vec<Meeting>, Vec<usize>)| Round {
            encounters: encounters.iter().map(|met| self.played(met, true, played)).collect(),
            byes: byes.clone(),
        };
        let mut rounds: Vec<Round> = self.past.iter().map(past).collect();
        if !self.encounters.is_empty() {
            let encounters = self.encounters.iter().map(|met| self.played(met, false, played));
            rounds.push(Round { encounters: encounters.collect(), byes: self.byes() });
        }
        rounds
    }

    fn played(&self, met: &Meeting, is_past: bool, played: &[RotationPoints]) -> Encounter {
        let [better, other] = met.players;
        let orders = [[better, other], [other, better]];
        let rotations =
            met.rotations.iter().map(|&(number, place)| (number, &orders[place.min(1)][..]));
        let mut encounter = Encounter::new(&met.players, rotations, played);
        encounter.replays = met.rotations.len().saturating_sub(self.rotations);
        let lead = met.lead(played);
        let is_last = met.rotations.len() >= self.rotations + EXTRA;
        let is_decided = is_past || (encounter.is_complete && (lead != 0.0 || is_last));
        encounter.advances = is_decided.then(|| met.players[usize::from(lead < 0.0)]);
        encounter
    }

    /// The number of rounds that each player survived.
    pub(super) fn rounds_survived(&self, played: &[RotationPoints]) -> Vec<f64> {
        let mut survived: Vec<f64> = self.survived.iter().map(|&rounds| rounds as f64).collect();
        // The final may be complete before `round` is called again.
        if let [last] = &self.encounters[..]
            && self.bracket.len() == 2
        {
            let lead = last.lead(played);
            if lead != 0.0 {
                survived[last.players[usize::from(lead < 0.0)]] = self.rounds as f64;
            }
        }
        debug_assert_eq!(survived.len(), self.players);
        survived
    }
}

impl Meeting {
    fn another(&mut self, plan: &TournamentPlan, number: usize) -> Rotation {
        let rotation = plan.rotation(&self.players, self.rotations.len());
        let place = usize::from(rotation.players[0] != self.players[0]);
        self.rotations.push((number, place));
        rotation
    }

    /// The points by which the better seeded player leads.
    fn lead(&self, played: &[RotationPoints]) -> f64 {
        let made = |&(number, place): &(usize, usize)| {
            let points = played.get(number)?.as_ref()?;
            Some(points[place] - points[1 - place])
        };
        self.rotations.iter().filter_map(made).sum()
    }
}

/// The order of a bracket: the first two can meet only in the final, and byes go to the best seeded.
fn bracket(players: usize) -> Vec<Option<usize>> {
    let mut order = vec![0];
    while order.len() < players {
        let last = 2 * order.len() - 1;
        order = order.iter().flat_map(|&seed| [seed, last - seed]).collect();
    }
    order.into_iter().map(|seed| (seed < players).then_some(seed)).collect()
}
