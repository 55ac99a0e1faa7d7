//! Plans the cheapest rails for all its objectives at once, and builds them.

use std::cmp::Reverse;

use game::{Ask, Bot, Budget, Fault, Made, Meter, Params, Player, Seat};

use super::hand::{Hand, needs};
use super::land::{Land, turns};
use super::trees::Tree;
use crate::rails::{Move, Rails, View};

/// What a turn is worth in points, about: what it costs to keep an objective is the turns it takes.
const POINTS_PER_TURN: f64 = 3.0;
/// Rails so much shorter than the longest that are left are still built at once when nothing is
/// planned: waiting for the longest gives the other seats time.
const NEARLY_LONGEST: u8 = 1;
/// A seat with fewer wagons may end the match any time.
const NEAR_THE_END: u32 = 4;

pub(super) fn bot() -> Bot<Rails> {
    Bot {
        name: "steiner",
        about: "plans the rails that join all its objectives in the fewest turns (exact Steiner \
                trees), and builds first what it can least do without",
        params: &[],
        make,
    }
}

fn make(_: &Rails, _: &Params) -> Made<Rails> {
    Ok(Box::new(Steiner))
}

struct Steiner;

impl Player<Rails> for Steiner {
    fn choose(&mut self, ask: &Ask<'_, Rails>) -> Result<Move, Fault> {
        let (game, view) = (ask.game(), ask.view());
        let mut legal = Vec::new();
        ask.moves(&mut legal);
        let thought = Thought::new(game, &view, ask.seat(), &legal);
        let mut meter = ask.meter(Budget::default());
        let meter = &mut meter;
        let chosen = if view.offered.is_empty() { thought.act(meter) } else { thought.keep(meter) };
        Ok(chosen
            .unwrap_or_else(|| *ask.rng().pick(&legal).expect("a seat that is asked has a move")))
    }
}

struct Thought<'a> {
    game: &'a Rails,
    view: &'a View,
    legal: &'a [Move],
    hand: Hand,
    wagons: u32,
    /// The fewest wagons that another seat has.
    others: u32,
    seat: Seat,
}

impl<'a> Thought<'a> {
    fn new(game: &'a Rails, view: &'a View, seat: Seat, legal: &'a [Move]) -> Self {
        let others = Seat::all(view.seats.len()).filter(|&other| other != seat);
        let others = others.map(|other| view.seats[other.index()].wagons).min().unwrap_or(0);
        let wagons = view.seats[seat.index()].wagons;
        Self { game, view, legal, hand: Hand::new(view), wagons, others, seat }
    }

    fn points(&self, objective: u32) -> f64 {
        f64::from(self.game.setup.map.objectives[objective as usize].points)
    }

    fn length(&self, plan: &Tree) -> u32 {
        let rails = &self.game.setup.map.rails;
        plan.rails.iter().map(|&rail| u32::from(rails[rail as usize].length)).sum()
    }

    fn land(&self, without: Option<u32>) -> Land<'a> {
        Land::new(self.game, self.view, self.seat, &self.hand, without)
    }

    /// The rails for as many of these objectives as the wagons suffice for, and what doing them is
    /// worth; those worth least for their turns are given up first.
    fn plan(&self, land: &mut Land<'_>, objectives: &[u32], meter: &mut Meter<'_>) -> (Tree, f64) {
        let mut open = objectives.to_vec();
        let mut lost = 0.0;
        open.retain(|&id| {
            let possible = land.possible(id);
            lost += if possible { 0.0 } else { self.points(id) };
            possible
        });
        loop {
            let plan = land.plan(&open, meter);
            if self.length(&plan) <= self.wagons || open.is_empty() {
                let won: f64 = open.iter().map(|&id| self.points(id)).sum();
                let worth = won - lost - POINTS_PER_TURN * turns(&plan);
                return (plan, worth);
            }
            let mut saved = |&i: &usize| {
                let mut fewer = open.clone();
                let id = fewer.swap_remove(i);
                let gain = turns(&plan) - turns(&land.plan(&fewer, meter));
                (gain * POINTS_PER_TURN - 2.0 * self.points(id)) as i64
            };
            let worst = (0..open.len()).max_by_key(|i| saved(i)).unwrap_or(0);
            lost += self.points(open.swap_remove(worst));
        }
    }

    /// The choice of objectives that is worth most.
    fn keep(&self, meter: &mut Meter<'_>) -> Option<Move> {
        let mut land = self.land(None);
        let mut best: Option<(f64, Move)> = None;
        for &mv in self.legal {
            let Move::Keep(kept) = mv else { continue };
            let all: Vec<u32> = self.view.objectives.iter().copied().chain(kept.iter()).collect();
            let (_, worth) = self.plan(&mut land, &all, meter);
            if meter.is_spent() {
                break;
            }
            if best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, mv));
            }
        }
        best.map(|(_, mv)| mv)
    }

    fn act(&self, meter: &mut Meter<'_>) -> Option<Move> {
        let mut land = self.land(None);
        let mut open = self.view.objectives.clone();
        open.retain(|&id| !land.done(id));
        let (plan, _) = self.plan(&mut land, &open, meter);
        if plan.rails.is_empty() {
            return self.spare();
        }
        let wanted = needs(self.game, &plan.rails);
        let mut builds: Vec<Move> =
            plan.rails.iter().filter_map(|&rail| self.build(rail, &wanted)).collect();
        if builds.len() > 1 {
            builds.sort_by_cached_key(|mv| Reverse(self.dearness(mv, &open, meter)));
        }
        builds.first().copied().or_else(|| self.hand.draw(self.legal, &wanted))
    }

    /// What it costs, in hundredths of points, if another seat builds there.
    fn dearness(&self, mv: &Move, open: &[u32], meter: &mut Meter<'_>) -> i64 {
        let Move::Build(rail, _) = *mv else { return 0 };
        let (_, worth) = self.plan(&mut self.land(Some(rail)), open, meter);
        -(100.0 * worth) as i64
    }

    fn build(&self, rail: u32, wanted: &[u32]) -> Option<Move> {
        let with = self.hand.payment(&self.game.setup.map.rails[rail as usize], wanted)?;
        Some(Move::Build(rail, with)).filter(|mv| self.legal.contains(mv))
    }

    /// Nothing is planned: what gives most points. Other objectives would rather cost some.
    fn spare(&self) -> Option<Move> {
        let rails = &self.game.setup.map.rails;
        let mut taken = vec![false; rails.len()];
        self.view.built.iter().for_each(|built| taken[built.rail as usize] = true);
        let free = (0..rails.len() as u32).filter(|&rail| !taken[rail as usize]);
        let mut fitting: Vec<u32> =
            free.filter(|&rail| u32::from(rails[rail as usize].length) <= self.wagons).collect();
        fitting.sort_by_key(|&rail| Reverse(rails[rail as usize].length));
        let wanted = vec![0; self.game.kinds];
        let best = fitting.iter().find_map(|&rail| self.build(rail, &wanted));
        let longest = fitting.first().map_or(0, |&rail| rails[rail as usize].length);
        let good = |mv: &Move| match *mv {
            Move::Build(rail, _) => rails[rail as usize].length + NEARLY_LONGEST >= longest,
            _ => false,
        };
        let hurry = self.view.last.is_some() || self.others < NEAR_THE_END;
        match best {
            Some(mv) if hurry || good(&mv) => Some(mv),
            _ => self.hand.draw(self.legal, &wanted).or(best),
        }
    }
}
