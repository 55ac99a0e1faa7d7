//! The rules once more, as plainly as can be: lists and sets, and every way walked from the start
//! each time it is asked for.

use std::collections::{BTreeMap, BTreeSet};

use game::Event;
use game::laws::Naive;

use super::*;

type Place = (i64, i64);

/// The four sides: how a letter names them, which letter faces it, and the step there.
const SIDES: [(char, char, Place); 4] =
    [('N', 'S', (0, 1)), ('S', 'N', (0, -1)), ('W', 'E', (-1, 0)), ('E', 'W', (1, 0))];

/// The exits of a path card as printed and reversed.
fn exits(card: Card, reversed: bool) -> &'static str {
    let [printed, turned] = match card {
        Card::VLine => ["NS", "NS"],
        Card::HLine => ["WE", "WE"],
        Card::VCross => ["NSW", "NSE"],
        Card::HCross => ["NWE", "SWE"],
        Card::XCross | Card::DEnd => ["NSWE", "NSWE"],
        Card::LTurn => ["SW", "NE"],
        Card::RTurn => ["SE", "NW"],
        _ => panic!("{card} has no exits"),
    };
    if reversed { turned } else { printed }
}

fn place(cell: Cell) -> Place {
    (i64::from(cell.x), i64::from(cell.y))
}

#[derive(Clone, Debug, Default)]
struct Dwarf {
    saboteur: bool,
    hand: Vec<Card>,
    broken: BTreeSet<Tool>,
    out: bool,
    gone: bool,
    nuggets: i32,
}

/// What is waited for.
#[derive(Clone, Debug, PartialEq)]
enum Wait {
    Role(usize),
    Hands,
    Act(usize),
    Turn { finder: usize, objective: Place },
    Draw(usize),
    Unmask,
    Gold,
    Over,
}

#[derive(Clone, Debug)]
pub(super) struct NaiveSapotache {
    setup: Setup,
    wait: Wait,
    round: usize,
    /// Who starts the round.
    starter: usize,
    /// Who played the last card of the round.
    last: Option<usize>,
    dwarves: Vec<Dwarf>,
    roles: Vec<Role>,
    pile: Vec<Card>,
    laid: BTreeMap<Place, (Card, bool)>,
    stones: BTreeSet<Place>,
    /// What open ways joined to the start before the last card was laid.
    before: BTreeSet<Place>,
    gold: Vec<u8>,
    turned_up: Vec<u8>,
    finder: Option<usize>,
}

impl NaiveSapotache {
    fn start_round(&mut self) {
        self.round += 1;
        self.last = None;
        self.finder = None;
        self.laid.clear();
        self.stones.clear();
        self.turned_up.clear();
        self.roles.clear();
        let (saboteurs, all) = match self.setup.seats {
            3 => (1, 4),
            4 => (1, 5),
            5 => (2, 6),
            6 => (2, 7),
            7 => (3, 8),
            8 => (3, 9),
            9 => (3, 10),
            _ => (4, 11),
        };
        let exact = self.setup.saboteurs == Saboteurs::Exact;
        self.roles.resize(saboteurs, Role::Saboteur);
        self.roles.resize(if exact { all - 1 } else { all }, Role::Digger);
        self.pile.clear();
        for (&card, &count) in &self.setup.cards {
            for _ in 0..count {
                self.pile.push(card);
            }
        }
        for dwarf in &mut self.dwarves {
            dwarf.hand.clear();
            dwarf.broken.clear();
            dwarf.out = dwarf.gone;
        }
        self.wait = Wait::Role(0);
    }

    fn hand_size(&self) -> usize {
        match self.setup.seats {
            3..=5 => 6,
            6..=7 => 5,
            _ => 4,
        }
    }

    /// Who is dealt the next card of the opening hands.
    fn short_hand(&self) -> Option<usize> {
        let short = |dwarf: &Dwarf| !dwarf.out && dwarf.hand.len() < self.hand_size();
        self.dwarves.iter().position(short)
    }

    /// The first who can act from this one on.
    fn next_from(&self, first: usize) -> Option<usize> {
        let seats = self.dwarves.len();
        let mut order = (0..seats).map(|k| (first + k) % seats);
        order.find(|&seat| !self.dwarves[seat].out && !self.dwarves[seat].hand.is_empty())
    }

    fn pass_to(&mut self, first: usize) {
        self.wait = self.next_from(first).map_or(Wait::Unmask, Wait::Act);
    }

    fn after_turn(&mut self, seat: usize) {
        if self.pile.is_empty() {
            self.pass_to(seat + 1);
        } else {
            self.wait = Wait::Draw(seat);
        }
    }

    fn is_on_board(&self, (x, y): Place) -> bool {
        (0..i64::from(self.setup.width)).contains(&x)
            && (0..i64::from(self.setup.height)).contains(&y)
    }

    fn is_objective(&self, at: Place) -> bool {
        self.setup.objectives.iter().any(|&cell| place(cell) == at)
    }

    fn is_hole(&self, at: Place) -> bool {
        self.setup.holes.iter().any(|&cell| place(cell) == at)
    }

    /// The exits of what lies somewhere; none where nothing does.
    fn exits_at(&self, at: Place) -> &'static str {
        if at == place(self.setup.start) || self.stones.contains(&at) {
            return "NSWE";
        }
        self.laid.get(&at).map_or("", |&(card, reversed)| exits(card, reversed))
    }

    fn is_dead_end(&self, at: Place) -> bool {
        matches!(self.laid.get(&at), Some((Card::DEnd, _)))
    }

    /// Everything that open ways join to the start, which is among it.
    fn joined(&self) -> BTreeSet<Place> {
        let mut joined = BTreeSet::from([place(self.setup.start)]);
        let mut todo = vec![place(self.setup.start)];
        while let Some((x, y)) = todo.pop() {
            for (side, facing, (dx, dy)) in SIDES {
                let there = (x + dx, y + dy);
                let open =
                    self.exits_at((x, y)).contains(side) && self.exits_at(there).contains(facing);
                if open && !self.is_dead_end(there) && joined.insert(there) {
                    todo.push(there);
                }
            }
        }
        joined
    }

    fn can_lie(&self, card: Card, reversed: bool, at: Place, joined: &BTreeSet<Place>) -> bool {
        if card == Card::DEnd && self.setup.dead_end == DeadEnd::Unplayable {
            return false;
        }
        let start = place(self.setup.start);
        let taken = at == start
            || self.is_objective(at)
            || self.is_hole(at)
            || self.laid.contains_key(&at)
            || !self.is_on_board(at);
        if taken {
            return false;
        }
        let own = exits(card, reversed);
        let mut connected = false;
        for (side, facing, (dx, dy)) in SIDES {
            let there = (at.0 + dx, at.1 + dy);
            let is_card = there == start || self.laid.contains_key(&there);
            let theirs = self.exits_at(there).contains(facing);
            if is_card && own.contains(side) != theirs {
                return false;
            }
            connected |= match self.setup.connected {
                Connected::Yes => own.contains(side) && theirs && joined.contains(&there),
                Connected::No => is_card || self.stones.contains(&there),
            };
        }
        connected
    }

    /// The first objective, in the file's order, that the ways opened by the last card meet.
    fn reached(&self) -> Option<Place> {
        let now = self.joined();
        let is_met = |objective: Place| {
            SIDES.into_iter().any(|(_, facing, (dx, dy))| {
                let there = (objective.0 + dx, objective.1 + dy);
                now.contains(&there)
                    && !self.before.contains(&there)
                    && self.exits_at(there).contains(facing)
            })
        };
        let objectives = self.setup.objectives.iter().map(|&cell| place(cell));
        objectives.filter(|at| !self.stones.contains(at)).find(|&at| is_met(at))
    }

    fn turn_or_go_on(&mut self, finder: usize) {
        match self.reached() {
            Some(objective) => self.wait = Wait::Turn { finder, objective },
            None => self.after_turn(finder),
        }
    }

    fn options(&self, seat: usize) -> BTreeSet<String> {
        let dwarf = &self.dwarves[seat];
        let mut options = BTreeSet::new();
        for &card in &dwarf.hand {
            options.insert(format!("discard {}", card.name()));
            match card {
                Card::Boulder => {
                    options.extend(self.laid.keys().map(|(x, y)| format!("boulder {x},{y}")));
                }
                Card::BAxe => self.breaks(seat, Tool::Axe, &mut options),
                Card::BLamp => self.breaks(seat, Tool::Lamp, &mut options),
                Card::BCart => self.breaks(seat, Tool::Cart, &mut options),
                Card::RAxe => self.repairs(&[Tool::Axe], "AXE", &mut options),
                Card::RLamp => self.repairs(&[Tool::Lamp], "LAMP", &mut options),
                Card::RCart => self.repairs(&[Tool::Cart], "CART", &mut options),
                Card::RAll => self.repairs(&Tool::ALL, "ALL", &mut options),
                path => {
                    if dwarf.broken.is_empty() || self.setup.tools == Tools::Harmless {
                        self.paths(path, &mut options);
                    }
                }
            }
        }
        options
    }

    fn breaks(&self, seat: usize, tool: Tool, options: &mut BTreeSet<String>) {
        for (other, dwarf) in self.dwarves.iter().enumerate() {
            if other != seat && !dwarf.out && !dwarf.broken.contains(&tool) {
                options.insert(format!("break {} {other}", tool.name()));
            }
        }
    }

    fn repairs(&self, tools: &[Tool], name: &str, options: &mut BTreeSet<String>) {
        for (anyone, dwarf) in self.dwarves.iter().enumerate() {
            if !dwarf.out && tools.iter().any(|tool| dwarf.broken.contains(tool)) {
                options.insert(format!("repair {name} {anyone}"));
            }
        }
    }

    fn paths(&self, card: Card, options: &mut BTreeSet<String>) {
        let joined = self.joined();
        for x in 0..i64::from(self.setup.width) {
            for y in 0..i64::from(self.setup.height) {
                if self.can_lie(card, false, (x, y), &joined) {
                    options.insert(format!("path {} {x},{y}", card.name()));
                }
                // A card that looks the same either way is laid one way.
                let turns = exits(card, true) != exits(card, false);
                if turns && self.can_lie(card, true, (x, y), &joined) {
                    options.insert(format!("path {} {x},{y} reversed", card.name()));
                }
            }
        }
    }

    fn spend(&mut self, seat: usize, card: Card) {
        let hand = &mut self.dwarves[seat].hand;
        let held = hand.iter().position(|&held| held == card).expect("a card of the hand");
        hand.remove(held);
    }

    fn act(&mut self, seat: usize, mv: Move) {
        self.last = Some(seat);
        match mv {
            Move::Path { card, at, reversed } => {
                self.spend(seat, card);
                self.before = self.joined();
                self.laid.insert(place(at), (card, reversed));
                return self.turn_or_go_on(seat);
            }
            Move::Break { tool, on } => {
                self.spend(seat, [Card::BAxe, Card::BLamp, Card::BCart][tool as usize]);
                self.dwarves[on.index()].broken.insert(tool);
            }
            Move::Repair { tool: Some(tool), on } => {
                self.spend(seat, [Card::RAxe, Card::RLamp, Card::RCart][tool as usize]);
                self.dwarves[on.index()].broken.remove(&tool);
            }
            Move::Repair { tool: None, on } => {
                self.spend(seat, Card::RAll);
                self.dwarves[on.index()].broken.clear();
            }
            Move::Boulder { at } => {
                self.spend(seat, Card::Boulder);
                self.laid.remove(&place(at));
            }
            Move::Discard(card) => self.spend(seat, card),
            other => panic!("{other} is no move of a seat"),
        }
        self.after_turn(seat);
    }

    fn fail(&mut self, seat: usize, gone: bool) {
        let dwarf = &mut self.dwarves[seat];
        dwarf.out = true;
        dwarf.gone |= gone;
        dwarf.hand.clear();
        self.pass_to(seat + 1);
    }

    fn chance(&mut self, mv: Move) {
        match (mv, self.wait.clone()) {
            (Move::Role { role, .. }, Wait::Role(seat)) => {
                let card = self.roles.iter().position(|&left| left == role).expect("a role");
                self.roles.remove(card);
                self.dwarves[seat].saboteur = role == Role::Saboteur;
                self.wait = Wait::Role(seat + 1);
                if seat + 1 == self.dwarves.len() {
                    self.wait = Wait::Hands;
                }
            }
            (Move::Draw { card, .. }, Wait::Hands) => {
                let seat = self.short_hand().expect("somebody lacks a card");
                self.draw(seat, card);
                if self.short_hand().is_none() {
                    self.pass_to(self.starter);
                }
            }
            (Move::Draw { card, .. }, Wait::Draw(seat)) => {
                self.draw(seat, card);
                self.pass_to(seat + 1);
            }
            (Move::Reveal { gold: true, .. }, Wait::Turn { finder, .. }) => {
                self.finder = Some(finder);
                self.wait = Wait::Unmask;
            }
            (Move::Reveal { gold: false, .. }, Wait::Turn { finder, objective }) => {
                self.stones.insert(objective);
                self.turn_or_go_on(finder);
            }
            (Move::Saboteurs(_), Wait::Unmask) => match self.finder {
                Some(_) => self.wait = Wait::Gold,
                None => {
                    self.pay_saboteurs();
                    self.end_round();
                }
            },
            (Move::Nuggets(number), Wait::Gold) => {
                let card = self.gold.iter().position(|&left| left == number).expect("a gold card");
                self.gold.remove(card);
                self.turned_up.push(number);
                let wanted = if self.setup.seats == 10 { 9 } else { self.setup.seats };
                if self.turned_up.len() == wanted {
                    self.pay_diggers();
                    self.end_round();
                }
            }
            (mv, wait) => panic!("{mv} while {wait:?} is waited for"),
        }
    }

    fn draw(&mut self, seat: usize, card: Card) {
        let place = self.pile.iter().position(|&left| left == card).expect("a card of the pile");
        self.pile.remove(place);
        self.dwarves[seat].hand.push(card);
    }

    fn pay_saboteurs(&mut self) {
        let number = self.dwarves.iter().filter(|dwarf| dwarf.saboteur).count();
        let each = match number {
            0 => 0,
            1 => 4,
            2 | 3 => 3,
            _ => 2,
        };
        for dwarf in self.dwarves.iter_mut().filter(|dwarf| dwarf.saboteur && !dwarf.out) {
            dwarf.nuggets += each;
        }
    }

    fn pay_diggers(&mut self) {
        let seats = self.dwarves.len();
        let finder = self.finder.expect("somebody found it");
        let order = (0..seats).map(|k| (finder + k) % seats);
        let diggers: Vec<usize> =
            order.filter(|&seat| !self.dwarves[seat].saboteur && !self.dwarves[seat].out).collect();
        self.turned_up.sort_unstable();
        let mut next = 0;
        while let Some(best) = self.turned_up.pop() {
            if diggers.is_empty() {
                break;
            }
            self.dwarves[diggers[next % diggers.len()]].nuggets += i32::from(best);
            next += 1;
        }
    }

    fn end_round(&mut self) {
        let seats = self.dwarves.len();
        if let Some(last) = self.last {
            self.starter = (last + 1) % seats;
        }
        if self.round == 3 || self.dwarves.iter().all(|dwarf| dwarf.gone) {
            self.wait = Wait::Over;
        } else {
            self.start_round();
        }
    }

    fn outcomes(&self) -> BTreeSet<String> {
        let draws = |seat: usize| {
            self.pile.iter().map(move |card| format!("draw {seat} {}", card.name())).collect()
        };
        match self.wait {
            Wait::Act(seat) => self.options(seat),
            Wait::Over => BTreeSet::new(),
            Wait::Role(seat) => {
                self.roles.iter().map(|role| format!("role {seat} {}", role.name())).collect()
            }
            Wait::Hands => draws(self.short_hand().expect("somebody lacks a card")),
            Wait::Draw(seat) => draws(seat),
            Wait::Turn { objective: (x, y), .. } => {
                let hidden = self.setup.objectives.len() - self.stones.len();
                let mut outcomes = BTreeSet::from([format!("reveal {x},{y} gold")]);
                if hidden > 1 && self.setup.gold == Gold::One {
                    outcomes.insert(format!("reveal {x},{y} stone"));
                }
                outcomes
            }
            Wait::Unmask => {
                let saboteurs = (0..self.dwarves.len()).filter(|&seat| self.dwarves[seat].saboteur);
                let names: Vec<String> = saboteurs.map(|seat| seat.to_string()).collect();
                let list = if names.is_empty() { "none".to_string() } else { names.join(",") };
                BTreeSet::from([format!("saboteurs {list}")])
            }
            Wait::Gold => self.gold.iter().map(|number| format!("nuggets {number}")).collect(),
        }
    }
}

impl Naive<Sapotache> for NaiveSapotache {
    fn new(setup: &Setup) -> Self {
        let mut gold = vec![1; 16];
        gold.extend([2; 8]);
        gold.extend([3; 4]);
        let mut twin = Self {
            setup: setup.clone(),
            wait: Wait::Over,
            round: 0,
            starter: 0,
            last: None,
            dwarves: vec![Dwarf::default(); setup.seats],
            roles: Vec::new(),
            pile: Vec::new(),
            laid: BTreeMap::new(),
            stones: BTreeSet::new(),
            before: BTreeSet::new(),
            gold,
            turned_up: Vec::new(),
            finder: None,
        };
        twin.start_round();
        twin
    }

    fn apply(&mut self, event: &Event<Move>) {
        match *event {
            Event::Chance(mv) => self.chance(mv),
            Event::Move(seat, mv) => {
                assert_eq!(self.wait, Wait::Act(seat.index()), "whose turn it is");
                self.act(seat.index(), mv);
            }
            Event::Failed(seat, gone) => {
                assert_eq!(self.wait, Wait::Act(seat.index()), "whose turn it is");
                self.fail(seat.index(), gone);
            }
        }
    }

    fn moves(&self) -> Vec<String> {
        self.outcomes().into_iter().collect()
    }

    fn scores(&self) -> Vec<i32> {
        self.dwarves.iter().map(|dwarf| dwarf.nuggets).collect()
    }
}

/// How many sequences of 0, 1, … `depth` moves there are from the start.
pub(super) fn perft(setup: &Setup, depth: usize) -> Vec<u64> {
    let mut counts = vec![0; depth + 1];
    count(&NaiveSapotache::new(setup), &mut counts);
    counts
}

fn count(position: &NaiveSapotache, counts: &mut [u64]) {
    counts[0] += 1;
    let Some((_, deeper)) = counts.split_first_mut() else { return };
    if deeper.is_empty() {
        return;
    }
    let moves = position.outcomes();
    if let [leaves] = deeper {
        *leaves += moves.len() as u64;
        return;
    }
    for text in moves {
        let mv: Move = text.parse().expect("the twin writes moves that can be read");
        let mut next = position.clone();
        match next.wait {
            Wait::Act(seat) => next.act(seat, mv),
            _ => next.chance(mv),
        }
        count(&next, deeper);
    }
}
