//! Mansuba: `include/plateau/mansuba.h`, as this side sees it.

use std::ffi::{CString, c_char, c_int, c_uint};
use std::mem::offset_of;

use game::{Event, Params, Seat};
use games::mansuba::{self as rules, Mansuba, Passing, Primitive, Relation, Setup, Victory, Way};
use serde::Deserialize;

use crate::crash::Called;
use crate::host::{Adapter, EventOf, refused, wrong_player};
use crate::open::Opened;

/// `struct piece`.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Piece {
    owner: c_int,
    kind: c_int,
    position: c_int,
}

/// `struct setup`.
#[repr(C)]
#[derive(Debug)]
struct Table {
    nb_players: c_int,
    first: c_int,
    nb_positions: c_int,
    nb_relations: c_int,
    every: c_int,
    nb_kinds: c_int,
    nb_pieces: c_int,
    victory: c_int,
    capture: c_int,
    escape: [c_int; 2],
    pass: c_int,
    max_turns: c_int,
    neighbors: *const c_int,
    kinds: *const *const c_char,
    pieces: *const Piece,
    nb_starts: *const c_int,
    starts: *const *const c_int,
    nb_goals: *const c_int,
    goals: *const *const c_int,
}

/// Room for the way of a movement, its end included.
const VIA: usize = 16;

/// `struct move`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    player: c_int,
    from: c_int,
    to: c_int,
    escape: c_int,
    via: [c_int; VIA],
}

const NOWHERE: c_int = -1;
const ATTEMPT: c_int = 1;
const FAILED: c_int = 2;

// What libraries out there were compiled with, whatever happens to the lines above.
const _: () = {
    assert!(size_of::<Piece>() == 12 && offset_of!(Piece, position) == 8);
    assert!(
        size_of::<Move>() == 80 && offset_of!(Move, escape) == 12 && offset_of!(Move, via) == 16
    );
    assert!(offset_of!(Table, escape) == 36 && offset_of!(Table, max_turns) == 48);
    assert!(offset_of!(Table, neighbors) == 56 && size_of::<Table>() == 112);
};

// Exceptions of C++ may try to leave these functions: that ends the process, but is defined.
type Name = Called<unsafe extern "C-unwind" fn() -> *const c_char>;
type Initialize = Called<unsafe extern "C-unwind" fn(id: c_uint, setup: *const Table)>;
type Play = Called<unsafe extern "C-unwind" fn(previous: *const Move, n: usize) -> Move>;
type Finalize = Called<unsafe extern "C-unwind" fn()>;

/// The longest name that is read.
const LONGEST_NAME: usize = 1000;

/// A library that plays Mansuba.
pub(crate) struct Library {
    name: Name,
    initialize: Initialize,
    play: Play,
    finalize: Finalize,
    seat: Seat,
    /// Whether some movement's way matters.
    has_ways: bool,
    /// Libraries keep what they are given at the start.
    lent: Option<Box<Lent>>,
    window: Vec<Move>,
}

/// Nothing of a view is needed: libraries get the events.
#[derive(Deserialize)]
pub(crate) struct Nothing {}

/// What a library is lent for the whole match.
struct Lent {
    _neighbors: Vec<c_int>,
    _names: Vec<CString>,
    _kinds: Vec<*const c_char>,
    _pieces: Vec<Piece>,
    _starts: Sets,
    _goals: Sets,
    table: Table,
}

/// Lists of positions, with their lengths and where each begins.
struct Sets {
    _lists: Vec<Vec<c_int>>,
    lengths: Vec<c_int>,
    first: Vec<*const c_int>,
}

impl Sets {
    fn new(sets: &[Vec<rules::Position>]) -> Self {
        let list = |set: &Vec<rules::Position>| set.iter().map(|&position| int(position)).collect();
        let lists: Vec<Vec<c_int>> = sets.iter().map(list).collect();
        Self {
            lengths: lists.iter().map(|list| int(list.len())).collect(),
            first: lists.iter().map(Vec::as_ptr).collect(),
            _lists: lists,
        }
    }
}

impl Adapter for Library {
    type Game = Mansuba;
    type View = Nothing;
    const FUNCTIONS: &'static [&'static str] =
        &["get_player_name", "initialize", "play", "finalize"];

    fn open(library: &Opened, _: &Params) -> Result<Self, String> {
        // SAFETY: a library that has the four functions of the interface has them with its types.
        let (name, initialize, play, finalize) = unsafe {
            let name: Name = library.function("get_player_name")?;
            let initialize: Initialize = library.function("initialize")?;
            let play: Play = library.function("play")?;
            (name, initialize, play, library.function("finalize")?)
        };
        let (seat, has_ways, lent, window) = (Seat(0), false, None, Vec::new());
        Ok(Self { name, initialize, play, finalize, seat, has_ways, lent, window })
    }

    fn start(&mut self, seat: Seat, setup: Setup) -> Result<(), String> {
        self.seat = seat;
        self.has_ways =
            setup.kinds.iter().any(|kind| kind.moves.iter().any(Primitive::takes_jumped));
        let lent = self.lent.insert(Box::new(Lent::new(&setup)?));
        // SAFETY: the table and all its lists, as long as it says, live until the library is gone.
        unsafe { (self.initialize)(seat.0, &raw const lent.table) };
        Ok(())
    }

    fn name(&mut self) -> Option<String> {
        // SAFETY: the function takes nothing; what it gives is read up to its end, and not for ever.
        let bytes: Vec<u8> = unsafe {
            let name = (self.name)();
            if name.is_null() {
                return None;
            }
            (0..LONGEST_NAME)
                .map(|i| *name.add(i).cast::<u8>())
                .take_while(|&byte| byte != 0)
                .collect()
        };
        Some(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn turn(&mut self, _: &Nothing, seen: &[EventOf<Self>]) -> String {
        self.window.clear();
        seen.iter().for_each(|event| show(event, &mut self.window));
        let n = self.window.len();
        // There is room behind the pointer, even if nothing is shown.
        self.window.push(plain(NOWHERE, NOWHERE, NOWHERE));
        // SAFETY: the window holds at least `n` moves, and lives until the call returns.
        let answer = unsafe { (self.play)(self.window.as_ptr(), n) };
        said(self.seat, self.has_ways, answer)
    }

    fn end(&mut self, _: &[EventOf<Self>]) {
        // SAFETY: the function takes nothing and gives nothing.
        unsafe { (self.finalize)() }
    }
}

impl Lent {
    fn new(setup: &Setup) -> Result<Self, String> {
        let neighbors = neighbours(setup);
        let names: Vec<CString> = setup
            .kinds
            .iter()
            .map(|kind| CString::new(kind.name.replace('\0', "")).unwrap_or_default())
            .collect();
        let kinds: Vec<*const c_char> = names.iter().map(|name| name.as_ptr()).collect();
        let piece = |piece: &rules::Piece| Piece {
            owner: int(piece.owner.0),
            kind: int(piece.kind),
            position: int(piece.position),
        };
        let pieces: Vec<Piece> = setup.pieces.iter().map(piece).collect();
        let (starts, goals) = (Sets::new(&setup.starts), Sets::new(&setup.goals));
        let table = Table {
            nb_players: int(setup.starts.len()),
            first: int(setup.first.0),
            nb_positions: int(setup.positions()),
            nb_relations: int(setup.relations.len()),
            every: int(setup.every),
            nb_kinds: int(kinds.len()),
            nb_pieces: int(pieces.len()),
            victory: c_int::from(setup.victory == Victory::Complex),
            capture: c_int::from(setup.capture),
            escape: setup.escape.filter(|_| setup.capture).unwrap_or([0; 2]).map(int),
            pass: c_int::from(setup.pass == Passing::Always),
            max_turns: int(setup.max_turns),
            neighbors: neighbors.as_ptr(),
            kinds: kinds.as_ptr(),
            pieces: pieces.as_ptr(),
            nb_starts: starts.lengths.as_ptr(),
            starts: starts.first.as_ptr(),
            nb_goals: goals.lengths.as_ptr(),
            goals: goals.first.as_ptr(),
        };
        Ok(Self {
            _neighbors: neighbors,
            _names: names,
            _kinds: kinds,
            _pieces: pieces,
            _starts: starts,
            _goals: goals,
            table,
        })
    }
}

/// The neighbours of all positions by all relations, in one list.
fn neighbours(setup: &Setup) -> Vec<c_int> {
    let of = |relation: &Relation| {
        let rows = relation.neighbours(setup.width, setup.height);
        rows.into_iter().flatten().map(|next| next.map_or(NOWHERE, int))
    };
    setup.relations.iter().flat_map(of).collect()
}

fn plain(player: c_int, from: c_int, to: c_int) -> Move {
    Move { player, from, to, escape: 0, via: [NOWHERE; VIA] }
}

/// An event as libraries see it: turns only, each with what became of it.
fn show(event: &EventOf<Library>, window: &mut Vec<Move>) {
    match event {
        Event::Move(seat, mv) => {
            let player = int(seat.0);
            window.push(match mv {
                rules::Move::Go(way) => {
                    let mut shown = plain(player, int(way.from()), int(way.to()));
                    for (place, &between) in shown.via.iter_mut().zip(way.via()) {
                        *place = int(between);
                    }
                    shown
                }
                // The chance event that follows holds its outcome.
                rules::Move::Free(place) => {
                    Move { escape: FAILED, ..plain(player, int(*place), NOWHERE) }
                }
                _ => plain(player, NOWHERE, NOWHERE),
            });
        }
        Event::Chance(rules::Move::Escapes) => {
            if let Some(attempt) = window.last_mut() {
                attempt.escape = ATTEMPT;
            }
        }
        Event::Chance(_) | Event::Failed(..) => {}
    }
}

/// The move that an answer means, or what it holds, for the referee to refuse.
fn said(seat: Seat, has_ways: bool, answer: Move) -> String {
    let Move { player, from, to, escape, via } = answer;
    let place = |number: c_int| u32::try_from(number).ok();
    let meant = match (place(from), place(to), escape) {
        _ if player != int(seat.0) => Err(wrong_player(seat)),
        (Some(from), Some(to), 0) => {
            let via = if has_ways { &via[..] } else { &[NOWHERE] };
            way(from, to, via).map(rules::Move::Go)
        }
        (Some(from), None, ATTEMPT) if to == NOWHERE => Ok(rules::Move::Free(from)),
        (None, None, 0) if (from, to) == (NOWHERE, NOWHERE) => Ok(rules::Move::Pass),
        (_, _, ATTEMPT) => Err(format!(
            "to free a prisoner (escape {ATTEMPT}), from must be its position and to {NOWHERE}"
        )),
        (_, _, 0) => Err(format!("from and to must be positions, or both {NOWHERE} to pass")),
        _ => Err(format!("escape must be 0, or {ATTEMPT} to free a prisoner")),
    };
    let fields = || {
        let via: Vec<String> = via.iter().map(ToString::to_string).collect();
        let via = if has_ways { format!(", via {}", via.join(" ")) } else { String::new() };
        format!("player {player}, from {from}, to {to}, escape {escape}{via}")
    };
    meant.map_or_else(|why| refused(&fields(), &why), |mv| mv.to_string())
}

/// The way over the positions of `via`, which end with the first [`NOWHERE`].
fn way(from: u32, to: u32, via: &[c_int]) -> Result<Way, String> {
    // Libraries that do not set the way leave zeros.
    let via = if via.iter().all(|&between| between == 0) { &[NOWHERE][..] } else { via };
    let end = via.iter().position(|&between| between == NOWHERE);
    let end = end.ok_or_else(|| format!("via must end with {NOWHERE}"))?;
    let between: Option<Vec<u32>> =
        via[..end].iter().map(|&between| u32::try_from(between).ok()).collect();
    let between = between.ok_or("via must have the numbers of positions")?;
    Way::through(&[&[from], &between[..], &[to]].concat()).ok_or("via is too long".to_string())
}

/// A number of a position, a kind, a seat and the like, all of which are small.
fn int(number: impl TryInto<c_int>) -> c_int {
    number.try_into().ok().expect("boards and tables are smaller than an int")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(player: c_int, from: c_int, to: c_int, escape: c_int, via: &[c_int]) -> Move {
        let mut answer = Move { escape, ..plain(player, from, to) };
        answer.via[..via.len()].copy_from_slice(via);
        answer
    }

    #[test]
    fn only_answers_in_form_are_moves() {
        let said = |has_ways, mv| said(Seat(1), has_ways, mv);
        assert_eq!(said(false, answer(1, 12, 34, 0, &[])), "12-34");
        assert_eq!(said(false, answer(1, 12, 34, 0, &[77; VIA])), "12-34", "not looked at");
        assert_eq!(said(true, answer(1, 12, 34, 0, &[20, 22])), "12-20-22-34");
        assert_eq!(said(true, answer(1, 12, 34, 0, &[0; VIA])), "12-34", "left out");
        assert_eq!(said(true, answer(1, 12, 34, 0, &[0])), "12-0-34");
        assert_eq!(said(true, answer(1, 12, 34, 0, &[])), "12-34");
        assert_eq!(said(false, answer(1, 12, -1, 1, &[])), "free 12");
        assert_eq!(said(false, answer(1, -1, -1, 0, &[])), "pass");
        let refused = [
            answer(0, 12, 34, 0, &[]),
            answer(1, 12, 34, 1, &[]),
            answer(1, 12, 34, 0, &[5; VIA]),
            answer(1, 12, 34, 0, &[5, -2]),
            answer(1, -1, 34, 0, &[]),
            answer(1, 12, -1, 2, &[]),
            answer(1, 12, -2, 1, &[]),
            answer(1, -2, -1, 0, &[]),
            answer(1, c_int::MIN, c_int::MAX, 0, &[]),
        ];
        for mv in refused {
            let text = said(true, mv);
            assert!(
                text.starts_with('{')
                    && text.contains("}: ")
                    && text.parse::<rules::Move>().is_err(),
                "{text}"
            );
        }
    }
}
