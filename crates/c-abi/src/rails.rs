//! Rails: `include/plateau/rails.h`, as this side sees it.

use std::ffi::c_int;
use std::mem::offset_of;

use game::{Event, Params, Seat};
use games::rails::{Kept, Move, Phase, Rails, Seen, Setup};
use serde::Deserialize;

use crate::crash::Called;
use crate::host::{Adapter, EventOf, refused};
use crate::open::Opened;

/// `struct Rail`: the length comes before the colour.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Rail {
    town1: c_int,
    town2: c_int,
    length: c_int,
    color: c_int,
}

/// `struct Objective`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Objective {
    town1: c_int,
    town2: c_int,
    points: c_int,
}

/// `struct New_rail`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct NewRail {
    rail: c_int,
    player: c_int,
}

/// `struct Action`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Action {
    kind: c_int,
    rail: c_int,
    color: c_int,
    color2: c_int,
}

const DRAW: c_int = 0;
const BUILD: c_int = 1;
const OBJECTIVE: c_int = 2;

// What libraries out there were compiled with, whatever happens to the lines above.
const _: () = {
    assert!(size_of::<Rail>() == 16 && offset_of!(Rail, town2) == 4);
    assert!(offset_of!(Rail, length) == 8 && offset_of!(Rail, color) == 12);
    assert!(size_of::<Objective>() == 12 && offset_of!(Objective, points) == 8);
    assert!(size_of::<NewRail>() == 8 && offset_of!(NewRail, player) == 4);
    assert!(size_of::<Action>() == 16 && offset_of!(Action, rail) == 4);
    assert!(offset_of!(Action, color) == 8 && offset_of!(Action, color2) == 12);
};

// Exceptions of C++ may try to leave these functions: that ends the process, but is defined.
type InitPlayer = Called<
    unsafe extern "C-unwind" fn(
        id: c_int,
        nb_player: c_int,
        nb_towns: c_int,
        nb_rails: c_int,
        rails: *mut Rail,
        nb_wagons: c_int,
        nb_obj: c_int,
        objs: *mut Objective,
    ) -> c_int,
>;
type PlayTurn = Called<
    unsafe extern "C-unwind" fn(
        used_wagons: *mut c_int,
        cards_in_hand: *mut c_int,
        objectives: *mut c_int,
        nb_new_rails: c_int,
        changes: *mut NewRail,
        new_obj: *mut c_int,
        cards: *mut c_int,
    ) -> Action,
>;
type ChooseObjective =
    Called<unsafe extern "C-unwind" fn(nb: c_int, objs: *mut c_int, min: c_int) -> *const c_int>;
type FreePlayer = Called<unsafe extern "C-unwind" fn() -> c_int>;

/// A library that plays Rails.
pub(crate) struct Library {
    init_player: InitPlayer,
    play_turn: PlayTurn,
    choose_objective: ChooseObjective,
    free_player: FreePlayer,
    /// Libraries may keep the arrays they are given at the start.
    rails: Vec<Rail>,
    objectives: Vec<Objective>,
    /// How many of the first objectives must be kept.
    keep: u32,
    changes: Changes,
}

/// The part of a view that calls are made from.
#[derive(Deserialize)]
pub(crate) struct Question {
    phase: Phase,
    round: u32,
    offered: Vec<u32>,
    market: Vec<u32>,
    pile: Option<u32>,
    discards: Vec<u32>,
}

impl Adapter for Library {
    type Game = Rails;
    type View = Question;
    const FUNCTIONS: &'static [&'static str] =
        &["init_player", "play_turn", "choose_objective", "free_player"];

    fn open(library: &Opened, _: &Params) -> Result<Self, String> {
        // SAFETY: a library that has the four functions of the interface has them with its types.
        let (init_player, play_turn, choose_objective, free_player) = unsafe {
            let init: InitPlayer = library.function("init_player")?;
            let play: PlayTurn = library.function("play_turn")?;
            let choose: ChooseObjective = library.function("choose_objective")?;
            (init, play, choose, library.function("free_player")?)
        };
        Ok(Self {
            init_player,
            play_turn,
            choose_objective,
            free_player,
            rails: Vec::new(),
            objectives: Vec::new(),
            keep: 0,
            changes: Changes::default(),
        })
    }

    fn start(&mut self, seat: Seat, setup: Setup) -> Result<(), String> {
        let map = &setup.map;
        self.keep = setup.keep;
        self.rails = map.rails.iter().map(rail).collect();
        self.objectives = map.objectives.iter().map(objective).collect();
        let longest = map.rails.iter().map(|rail| usize::from(rail.length)).max().unwrap_or(0);
        self.changes = Changes::new(seat, setup.seats, longest);
        // SAFETY: both lists are as long as the call says, and live as long as the library.
        unsafe {
            (self.init_player)(
                int(seat.0),
                int(setup.seats),
                int(map.towns.len()),
                int(self.rails.len()),
                self.rails.as_mut_ptr(),
                int(map.wagons),
                int(self.objectives.len()),
                self.objectives.as_mut_ptr(),
            );
        }
        Ok(())
    }

    fn turn(&mut self, view: &Question, seen: &[EventOf<Self>]) -> String {
        seen.iter().for_each(|event| self.changes.take(event));
        match view.phase {
            Phase::Keep => self.keep(view),
            // The interface knows no market: what is drawn comes from the pile, as long as it can.
            Phase::Take => view.draw().unwrap_or(Move::Take(None)).to_string(),
            _ => self.act(view),
        }
    }

    fn end(&mut self, _: &[EventOf<Self>]) {
        // SAFETY: the function takes nothing, and what it gives is not looked at.
        unsafe {
            (self.free_player)();
        }
    }
}

impl Library {
    fn keep(&self, view: &Question) -> String {
        let least = if view.round == 0 { self.keep } else { 1 };
        let mut offered: Vec<c_int> = view.offered.iter().map(|&id| int(id)).collect();
        // SAFETY: the list is as long as the call says, and lives until it returns.
        let flags = unsafe {
            (self.choose_objective)(int(offered.len()), offered.as_mut_ptr(), int(least))
        };
        let kept: Vec<u32> = if flags.is_null() {
            Vec::new()
        } else {
            // SAFETY: a library that returns an array returns one of a flag for each objective. It
            // is read at once and left where it is.
            let flagged = |i: &usize| unsafe { *flags.add(*i) } != 0;
            (0..view.offered.len()).filter(flagged).map(|i| view.offered[i]).collect()
        };
        let enough = kept.len() >= least as usize;
        let kept = if enough { kept } else { view.offered.clone() };
        Kept::new(kept).map_or(String::new(), |kept| Move::Keep(kept).to_string())
    }

    fn act(&mut self, view: &Question) -> String {
        let changes = &mut self.changes;
        let count = int(changes.built.len());
        // There is room behind every pointer, even for empty lists.
        changes.built.resize(changes.built.len().max(1), NewRail { rail: -1, player: -1 });
        changes.new_objectives.resize(changes.new_objectives.len().max(3), -1);
        changes.colours.resize(changes.colours.len().max(changes.room), -1);
        // SAFETY: the lists have an entry for each seat, or as many as the numbers in them say, and
        // live until the call returns.
        let action = unsafe {
            (self.play_turn)(
                changes.wagons.as_mut_ptr(),
                changes.cards.as_mut_ptr(),
                changes.objectives.as_mut_ptr(),
                count,
                changes.built.as_mut_ptr(),
                changes.new_objectives.as_mut_ptr(),
                changes.colours.as_mut_ptr(),
            )
        };
        changes.clear();
        self.said(view, action)
    }

    /// The move that an answer means, or what it holds, for the referee to refuse.
    fn said(&self, view: &Question, action: Action) -> String {
        let Action { kind, rail, color, .. } = action;
        let neutral = usize::try_from(rail)
            .ok()
            .and_then(|rail| self.rails.get(rail))
            .is_some_and(|rail| rail.color == 0);
        let with = u8::try_from(color).ok().filter(|&color| color > 0);
        let meant = match kind {
            // With nothing left to draw, asking for it is how a library can pass.
            DRAW => Ok(view.draw().unwrap_or(Move::Pass)),
            OBJECTIVE => Ok(Move::Objectives),
            BUILD if neutral && color != 0 && with.is_none() => {
                Err("color must be a colour, from 1, or 0 to leave the choice to the referee"
                    .to_string())
            }
            BUILD => {
                let with = with.filter(|_| neutral);
                let number = u32::try_from(rail);
                number
                    .map(|rail| Move::Build(rail, with))
                    .map_err(|_| "rail must be the number of a rail, from 0".to_string())
            }
            _ => Err(format!(
                "type must be {DRAW} (draw), {BUILD} (build) or {OBJECTIVE} (objective)"
            )),
        };
        let fields = || format!("type {kind}, rail {rail}, color {color}");
        meant.map_or_else(|why| refused(&fields(), &why), |mv| mv.to_string())
    }
}

impl Question {
    /// How to get a card, if there is any.
    fn draw(&self) -> Option<Move> {
        let pile = self.pile.is_none_or(|count| count > 0) || self.discards.iter().any(|&n| n > 0);
        let market = self.market.iter().any(|&count| count > 0);
        // With nothing in the pile: something that lies face up, a joker only if it must be.
        let face_up = || {
            let place = (0..self.market.len()).rev().find(|&colour| self.market[colour] > 0);
            place.map(|colour| Move::Take(Some(colour as u8)))
        };
        match (self.market.is_empty(), pile) {
            (true, true) => Some(Move::Draw),
            (true, false) => None,
            (false, true) => Some(Move::Take(None)),
            (false, false) if market => face_up(),
            (false, false) => None,
        }
    }
}

/// The events since the last turn, as the interface passes them.
#[derive(Default)]
struct Changes {
    seat: u32,
    /// Cards dealt at the start so far: four each, seat by seat.
    dealt: usize,
    /// The seat that acted last: chance acts for it.
    actor: usize,
    /// Objectives under offer: how many, and which, if they are one's own.
    offers: c_int,
    offered: Vec<u32>,
    /// How many colours there must be room for.
    room: usize,
    wagons: Vec<c_int>,
    cards: Vec<c_int>,
    objectives: Vec<c_int>,
    built: Vec<NewRail>,
    new_objectives: Vec<c_int>,
    colours: Vec<c_int>,
}

/// Cards that each seat is dealt at the start.
const FIRST_CARDS: usize = 4;

impl Changes {
    fn new(seat: Seat, seats: usize, longest: usize) -> Self {
        let none = vec![0; seats];
        Self {
            seat: seat.0,
            room: longest.max(FIRST_CARDS),
            wagons: none.clone(),
            cards: none.clone(),
            objectives: none,
            ..Self::default()
        }
    }

    fn clear(&mut self) {
        for list in [&mut self.wagons, &mut self.cards, &mut self.objectives] {
            list.fill(0);
        }
        self.built.clear();
        self.new_objectives.clear();
        self.colours.clear();
    }

    fn take(&mut self, event: &Event<Seen>) {
        match event {
            Event::Chance(seen) => self.chance(seen),
            Event::Move(seat, seen) => {
                self.actor = seat.index();
                self.moved(seat.0, seen);
            }
            // A seat that fails to choose keeps everything that was offered.
            Event::Failed(seat, _) => {
                let kept = std::mem::take(&mut self.offered);
                self.keeps(seat.0, self.offers, kept);
            }
        }
    }

    fn chance(&mut self, seen: &Seen) {
        match seen {
            Seen::Open(Move::Card(colour)) => {
                self.gets();
                self.colours.push(c_int::from(*colour));
            }
            Seen::Card => self.gets(),
            Seen::Open(Move::Offer(id)) => {
                self.offers += 1;
                self.offered.push(*id);
            }
            Seen::Offer => self.offers += 1,
            _ => {}
        }
    }

    /// A seat gets a card from the pile.
    fn gets(&mut self) {
        let seat = if self.dealt < FIRST_CARDS * self.cards.len() {
            self.dealt += 1;
            (self.dealt - 1) / FIRST_CARDS
        } else {
            self.actor
        };
        self.cards[seat] += 1;
    }

    fn moved(&mut self, seat: u32, seen: &Seen) {
        let own = seat == self.seat;
        match *seen {
            Seen::Built { rail, colour, cards, jokers } => {
                let paid = int(cards) + int(jokers);
                self.wagons[seat as usize] += paid;
                self.cards[seat as usize] -= paid;
                self.built.push(NewRail { rail: int(rail), player: int(seat) });
                if own {
                    let coloured = std::iter::repeat_n(int(colour), cards.into());
                    self.colours.extend(coloured.chain(std::iter::repeat_n(0, jokers.into())));
                }
            }
            Seen::Open(Move::Take(Some(colour))) => {
                self.cards[seat as usize] += 1;
                if own {
                    self.colours.push(int(colour));
                }
            }
            Seen::Open(Move::Keep(kept)) => {
                self.keeps(seat, int(kept.count()), kept.iter().collect());
            }
            Seen::Kept(count) => self.keeps(seat, int(count), Vec::new()),
            _ => {}
        }
    }

    fn keeps(&mut self, seat: u32, count: c_int, own: Vec<u32>) {
        self.objectives[seat as usize] += count;
        self.new_objectives.extend(own.into_iter().map(int));
        self.offers = 0;
        self.offered.clear();
    }
}

fn rail(rail: &games::rails::Rail) -> Rail {
    let [town1, town2] = rail.towns.map(int);
    Rail { town1, town2, length: int(rail.length), color: int(rail.colour) }
}

fn objective(objective: &games::rails::Objective) -> Objective {
    let [town1, town2] = objective.towns.map(int);
    Objective { town1, town2, points: int(objective.points) }
}

/// A number of a town, a rail, a seat and the like, all of which are small.
fn int(number: impl TryInto<c_int>) -> c_int {
    number.try_into().ok().expect("maps and tables are smaller than an int")
}
