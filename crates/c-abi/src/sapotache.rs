//! Sapotache: `include/plateau/sapotache.h`, as this side sees it. A library plays one round.

use std::ffi::{CStr, c_char, c_int, c_uint};
use std::hint::black_box;
use std::mem::offset_of;

use game::{Event, Params, Seat};
use games::sapotache::{Card, Cell, Move as Legal, Role, Sapotache, Seen, Setup, Tool};
use serde::de::IgnoredAny;

use crate::crash::Called;
use crate::host::{Adapter, EventOf, refused};
use crate::open::Opened;

/// `struct position`.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Position {
    x: c_uint,
    y: c_uint,
}

/// `struct move`. Its enumerations are numbers here: a library may answer with any.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Move {
    player: c_uint,
    act: c_uint,
    card: c_uint,
    onto: Position,
    dir: c_uint,
    onplayer: c_uint,
}

const ADD_PATH_CARD: c_uint = 0;
const PLAY_BREAK_CARD: c_uint = 1;
const PLAY_REPAIR_CARD: c_uint = 2;
const PLAY_BOULDER_CARD: c_uint = 3;
const DISCARD: c_uint = 4;
const FAILED: c_uint = 5;
const NO_CARD: c_uint = 0;
const SAPOTEUR: c_uint = 0;
const HONEST: c_uint = 1;

// What libraries out there were compiled with, whatever happens to the lines above.
const _: () = {
    assert!(size_of::<Position>() == 8 && offset_of!(Position, y) == 4);
    assert!(size_of::<Move>() == 28 && offset_of!(Move, act) == 4 && offset_of!(Move, card) == 8);
    assert!(offset_of!(Move, onto) == 12 && offset_of!(Move, dir) == 20);
    assert!(offset_of!(Move, onplayer) == 24);
};

// Exceptions of C++ may try to leave these functions: that ends the process, but is defined. Results
// that are not needed are not declared, since some libraries give none.
type Initialize = Called<
    unsafe extern "C-unwind" fn(
        id: c_uint,
        kind: c_uint,
        width: c_uint,
        height: c_uint,
        start: Position,
        n_objectives: usize,
        objectives: *const Position,
        n_holes: usize,
        holes: *const Position,
        n_cards_total: c_uint,
        n_player_cards: usize,
        player_cards: *const c_uint,
        n_players: c_uint,
    ),
>;
type Play = Called<unsafe extern "C-unwind" fn(previous: *const Move, n: usize) -> Move>;
type DrawCard = Called<unsafe extern "C-unwind" fn(card: c_uint)>;
type Finalize = Called<unsafe extern "C-unwind" fn()>;
type Name = Called<unsafe extern "C-unwind" fn() -> *const c_char>;
type Revealed = Called<unsafe extern "C-unwind" fn(at: Position, is_gold: c_int)>;

/// A library that plays Sapotache, for a round.
pub(crate) struct Library {
    initialize: Initialize,
    play: Play,
    draw_card: DrawCard,
    finalize: Finalize,
    get_player_name: Option<Name>,
    objective_revealed: Option<Revealed>,
    seat: Seat,
    setup: Option<Setup>,
    stage: Stage,
    /// The name of the library, until it is sent to the referee.
    name: Option<String>,
    /// The seat that laid the last card.
    mover: Seat,
    /// Whether the library has yet to get the card that it draws.
    draws: bool,
    /// The moves since its own last one.
    window: Vec<Move>,
}

/// Where a library is in its round.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    Waiting,
    Playing,
    Finished,
}

impl Adapter for Library {
    type Game = Sapotache;
    type View = IgnoredAny;
    const FUNCTIONS: &'static [&'static str] = &["initialize", "play", "draw_card", "finalize"];
    const ROUND: Option<fn(&EventOf<Self>) -> bool> = Some(begins_round);

    fn open(library: &Opened, _: &Params) -> Result<Self, String> {
        // SAFETY: a library that has the functions of the interface has them with its types, but for
        // results, which are not looked at where it matters.
        let library = unsafe {
            let play: Play = library.function("play")?;
            Self {
                initialize: library.function("initialize")?,
                play,
                draw_card: library.function("draw_card")?,
                finalize: library.function("finalize")?,
                get_player_name: library.function("get_player_name").ok(),
                objective_revealed: library.function("objective_revealed").ok(),
                seat: Seat(0),
                setup: None,
                stage: Stage::Waiting,
                name: None,
                mover: Seat(0),
                draws: false,
                window: Vec::new(),
            }
        };
        Ok(library)
    }

    fn start(&mut self, seat: Seat, setup: Setup) -> Result<(), String> {
        self.seat = seat;
        self.setup = Some(setup);
        Ok(())
    }

    fn late_name(&mut self) -> Option<String> {
        self.name.take()
    }

    fn turn(&mut self, _: &IgnoredAny, seen: &[EventOf<Self>]) -> String {
        self.follow(seen);
        // The library has moved, no other seat could, and there is no card.
        self.draw_nothing();
        let n = self.window.len();
        // There is room for a move of each seat behind the pointer, even if none is shown: some
        // libraries look at them without counting.
        let seats = self.setup.as_ref().map_or(1, |setup| setup.seats);
        self.window.resize(n.max(seats), Move::default());
        // SAFETY: the window holds at least `n` moves, and lives until the call returns.
        let answer = unsafe { (self.play)(self.window.as_ptr(), n) };
        self.window.clear();
        said(answer)
    }

    fn end(&mut self, seen: &[EventOf<Self>]) {
        self.follow(seen);
        self.finish();
    }
}

/// Roles are dealt first, and the first of them to seat 0.
fn begins_round(event: &EventOf<Library>) -> bool {
    matches!(
        event,
        Event::Chance(Seen::Role(Seat(0)) | Seen::Open(Legal::Role { seat: Seat(0), .. }))
    )
}

impl Library {
    /// Makes the calls that events ask for.
    fn follow(&mut self, seen: &[EventOf<Self>]) {
        if self.stage == Stage::Waiting {
            self.begin(seen);
        }
        for event in seen {
            if self.stage != Stage::Playing {
                return;
            }
            self.see(event);
        }
    }

    /// Begins the round with the role and the hand that are dealt to it.
    fn begin(&mut self, seen: &[EventOf<Self>]) {
        let (mut role, mut hand) = (None, Vec::new());
        for event in seen {
            match *event {
                Event::Chance(Seen::Open(Legal::Role { role: own, .. })) => role = Some(own),
                Event::Chance(Seen::Open(Legal::Draw { card, .. })) => hand.push(number(card)),
                _ => {}
            }
        }
        let (Some(role), Some(setup)) = (role, &self.setup) else { return };
        let positions = |cells: &[Cell]| -> Vec<Position> {
            // An empty list has a pointer, too, to something.
            let mut all: Vec<Position> = cells.iter().map(|&cell| position(cell)).collect();
            all.reserve(1);
            all
        };
        let (mut objectives, mut holes) = (positions(&setup.objectives), positions(&setup.holes));
        // SAFETY: the lists are as long as the call says, and live until it returns.
        unsafe {
            (self.initialize)(
                self.seat.0,
                if role == Role::Saboteur { SAPOTEUR } else { HONEST },
                setup.width,
                setup.height,
                position(setup.start),
                objectives.len(),
                objectives.as_ptr(),
                holes.len(),
                holes.as_ptr(),
                c_uint::try_from(setup.number_of_cards()).unwrap_or(c_uint::MAX),
                hand.len(),
                hand.as_ptr(),
                setup.seats as c_uint,
            );
        }
        // The lists are gone after the call. A library that kept them had better notice at once.
        let nowhere = Position { x: c_uint::MAX, y: c_uint::MAX };
        objectives.fill(nowhere);
        holes.fill(nowhere);
        hand.fill(c_uint::MAX);
        black_box((objectives, holes, hand));
        self.stage = Stage::Playing;
        self.name = self.get_player_name.and_then(called);
    }

    fn see(&mut self, event: &EventOf<Self>) {
        match *event {
            Event::Move(seat, seen) => {
                self.draw_nothing();
                self.mover = seat;
                self.draws = seat == self.seat;
                self.window.extend(shown(seat, seen));
            }
            Event::Failed(seat, _) => {
                self.draw_nothing();
                if seat == self.seat {
                    return self.finish();
                }
                self.window.push(Move { player: seat.0, act: FAILED, ..Move::default() });
            }
            // Cards before its first move are its hand, which it knows.
            Event::Chance(Seen::Open(Legal::Draw { card, .. })) if self.draws => {
                self.draws = false;
                // SAFETY: the function takes a number.
                unsafe { (self.draw_card)(number(card)) }
            }
            Event::Chance(Seen::Open(Legal::Reveal { at, gold })) => self.reveal(at, gold),
            // The round is over: the last seat to move draws nothing.
            Event::Chance(Seen::Open(Legal::Saboteurs(_))) => self.draws = false,
            Event::Chance(_) => {}
        }
    }

    /// There was no card to draw after its last move.
    fn draw_nothing(&mut self) {
        if std::mem::take(&mut self.draws) {
            // SAFETY: the function takes a number.
            unsafe { (self.draw_card)(NO_CARD) }
        }
    }

    fn reveal(&mut self, at: Cell, gold: bool) {
        match self.objective_revealed {
            // SAFETY: the function takes a position and a number.
            Some(revealed) => unsafe { revealed(position(at), c_int::from(gold)) },
            None if gold => {}
            None => self.window.push(Move {
                player: self.mover.0,
                act: ADD_PATH_CARD,
                card: number(Card::XCross),
                onto: position(at),
                ..Move::default()
            }),
        }
    }

    fn finish(&mut self) {
        if self.stage == Stage::Playing {
            self.stage = Stage::Finished;
            // SAFETY: the function takes nothing.
            unsafe { (self.finalize)() }
        }
    }
}

/// What a library calls itself, copied at once.
fn called(name: Name) -> Option<String> {
    // SAFETY: the function takes nothing, and gives a text that ends, or nothing.
    let text = unsafe {
        let text = name();
        (!text.is_null()).then(|| CStr::from_ptr(text))
    };
    let text = text?.to_string_lossy().into_owned();
    (!text.is_empty()).then_some(text)
}

/// A move as libraries see it.
fn shown(seat: Seat, seen: Seen) -> Option<Move> {
    let none = Move { player: seat.0, ..Move::default() };
    Some(match seen {
        Seen::Discard => Move { act: DISCARD, ..none },
        Seen::Open(Legal::Discard(card)) => Move { act: DISCARD, card: number(card), ..none },
        Seen::Open(Legal::Path { card, at, reversed }) => Move {
            act: ADD_PATH_CARD,
            card: number(card),
            onto: position(at),
            dir: c_uint::from(reversed),
            ..none
        },
        Seen::Open(Legal::Break { tool, on }) => {
            let card = BREAKS + tool.index() as c_uint;
            Move { act: PLAY_BREAK_CARD, card, onplayer: on.0, ..none }
        }
        Seen::Open(Legal::Repair { tool, on }) => {
            let card = REPAIRS + tool.map_or(Tool::ALL.len(), Tool::index) as c_uint;
            Move { act: PLAY_REPAIR_CARD, card, onplayer: on.0, ..none }
        }
        Seen::Open(Legal::Boulder { at }) => {
            let card = number(Card::Boulder);
            Move { act: PLAY_BOULDER_CARD, card, onto: position(at), ..none }
        }
        _ => return None,
    })
}

/// The move that an answer means, or what it holds, for the referee to refuse. What an action does
/// not use is not looked at.
fn said(answer: Move) -> String {
    let Move { act, card, onto: Position { x, y }, dir, onplayer, .. } = answer;
    let at = Cell { x, y };
    let on = Seat(onplayer);
    let known = card.checked_sub(1).and_then(|i| Card::ALL.get(i as usize)).copied();
    let tool =
        |first: c_uint| card.checked_sub(first).and_then(|i| Tool::ALL.get(i as usize)).copied();
    let meant = match act {
        ADD_PATH_CARD if dir > 1 => Err("dir must be 0 or 1"),
        ADD_PATH_CARD => known
            .filter(|card| card.is_path())
            .map(|card| Legal::Path { card, at, reversed: dir == 1 })
            .ok_or("card must be a path card"),
        PLAY_BREAK_CARD => tool(BREAKS)
            .map(|tool| Legal::Break { tool, on })
            .ok_or("card must be one that breaks a tool"),
        PLAY_REPAIR_CARD if known == Some(Card::RAll) => Ok(Legal::Repair { tool: None, on }),
        PLAY_REPAIR_CARD => tool(REPAIRS)
            .map(|tool| Legal::Repair { tool: Some(tool), on })
            .ok_or("card must be one that repairs a tool"),
        PLAY_BOULDER_CARD => Ok(Legal::Boulder { at }),
        DISCARD => known.map(Legal::Discard).ok_or("card must be one of the cards"),
        _ => Err("act must be one of the actions of the header"),
    };
    let fields = || format!("act {act}, card {card}, onto {x},{y}, dir {dir}, onplayer {onplayer}");
    meant.map_or_else(|why| refused(&fields(), why), |mv| mv.to_string())
}

const BREAKS: c_uint = Card::BAxe as c_uint + 1;
const REPAIRS: c_uint = Card::RAxe as c_uint + 1;

/// The number of a card; 0 is none.
fn number(card: Card) -> c_uint {
    card.index() as c_uint + 1
}

fn position(cell: Cell) -> Position {
    Position { x: cell.x, y: cell.y }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_in_form_are_moves() {
        let answer = |act, card, x, y, dir, onplayer| {
            said(Move { player: 99, act, card, onto: Position { x, y }, dir, onplayer })
        };
        assert_eq!(answer(0, 5, 3, 2, 0, 77), "path X_CROSS 3,2");
        assert_eq!(answer(0, 6, 3, 2, 1, 0), "path L_TURN 3,2 reversed");
        assert_eq!(answer(1, 11, 9, 9, 9, 4), "break LAMP 4");
        assert_eq!(answer(2, 13, 0, 0, 0, 1), "repair AXE 1");
        assert_eq!(answer(2, 15, 0, 0, 0, 2), "repair CART 2");
        assert_eq!(answer(2, 16, 0, 0, 0, 1), "repair ALL 1");
        assert_eq!(answer(3, 99, 3, 2, 9, 9), "boulder 3,2");
        assert_eq!(answer(4, 1, 9, 9, 9, 9), "discard V_LINE");
        assert_eq!(answer(4, 16, 0, 0, 0, 0), "discard R_ALL");
        for (act, card, dir) in [
            (0, 0, 0),
            (0, 9, 0),
            (0, 17, 0),
            (0, 5, 2),
            (1, 9, 0),
            (1, 13, 0),
            (2, 12, 0),
            (2, 17, 0),
            (4, 0, 0),
            (4, 17, 0),
            (5, 1, 0),
            (6, 1, 0),
            (c_uint::MAX, c_uint::MAX, c_uint::MAX),
        ] {
            let text = answer(act, card, 1, 2, dir, 3);
            let fields = format!("{{act {act}, card {card}, onto 1,2, dir {dir}, onplayer 3}}: ");
            assert!(text.starts_with(&fields), "{text}");
            assert!(text.parse::<Legal>().is_err(), "{text}");
        }
    }

    #[test]
    fn every_answer_is_shown_as_it_was_given() {
        for text in ["path X_CROSS 3,2", "path L_TURN 3,2 reversed", "break LAMP 4", "repair AXE 1"]
            .into_iter()
            .chain(["repair ALL 1", "boulder 3,2", "discard V_LINE", "discard R_ALL"])
        {
            let seen = Seen::Open(text.parse().unwrap());
            let shown = shown(Seat(3), seen).unwrap();
            assert_eq!((shown.player, said(shown)), (3, text.to_string()));
        }
        let hidden = shown(Seat(3), Seen::Discard).unwrap();
        assert_eq!(hidden, Move { player: 3, act: DISCARD, ..Move::default() });
    }
}
