//! Flood: `include/plateau/flood.h`, as this side sees it.

use std::ffi::{CStr, c_char, c_int, c_uint, c_void};
use std::mem::offset_of;

use game::{Event, Param, Params, Seat, Setting};
use games::flood::{Flood, Move as Legal, Setup};
use serde::Deserialize;

use crate::crash::Called;
use crate::host::{Adapter, EventOf, Resume, refused};
use crate::open::{self, Opened};

/// `gsl_spmatrix_uint`, which only GSL looks into.
#[repr(C)]
struct Matrix {
    _opaque: [u8; 0],
}

/// `struct graph_t`.
#[repr(C)]
struct Graph {
    num_vertices: usize,
    t: *mut Matrix,
    positions: [usize; 2],
}

/// `struct move_t`.
#[repr(C)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Move {
    c: c_int,
}

const NO_COLOR: c_int = -1;
const MAX_COLOR: usize = 8;
/// As GSL numbers them.
const COO: c_int = 0;
const CSR: c_int = 2;

const _: () = {
    assert!(size_of::<Move>() == 4 && size_of::<Graph>() == 4 * size_of::<usize>());
    assert!(offset_of!(Graph, t) == size_of::<usize>());
    assert!(offset_of!(Graph, positions) == 2 * size_of::<usize>());
};

type Name = Called<unsafe extern "C-unwind" fn() -> *const c_char>;
type Initialize = Called<
    unsafe extern "C-unwind" fn(
        id: usize,
        graph: *mut Graph,
        colors: *mut c_int,
        forbidden: *mut c_void,
    ),
>;
type Play = Called<unsafe extern "C-unwind" fn(previous: Move) -> Move>;
type Finalize = Called<unsafe extern "C-unwind" fn()>;

/// GSL's functions, of the very library that the player uses: it will free what they make.
struct Gsl {
    alloc: unsafe extern "C" fn(usize, usize, usize, c_int) -> *mut Matrix,
    set: unsafe extern "C" fn(*mut Matrix, usize, usize, c_uint) -> c_int,
    compress: unsafe extern "C" fn(*const Matrix, c_int) -> *mut Matrix,
    free: unsafe extern "C" fn(*mut Matrix),
}

impl Gsl {
    const FIRST: &'static str = "gsl_spmatrix_uint_alloc_nzmax";

    fn of(library: &Opened) -> Result<Self, String> {
        // SAFETY: these are the types of GSL's header, from 2.6 on, which has these functions first.
        unsafe {
            Ok(Self {
                alloc: *library.function(Self::FIRST)?,
                set: *library.function("gsl_spmatrix_uint_set")?,
                compress: *library.function("gsl_spmatrix_uint_compress")?,
                free: *library.function("gsl_spmatrix_uint_free")?,
            })
        }
    }

    /// GSL as a player has it, or else the system's, made visible to the player.
    fn find(library: &Opened) -> Result<Self, String> {
        if library.exports(Self::FIRST) {
            return Self::of(library);
        }
        let companion = open::global(Library::COMPANIONS).ok_or(
            "libgsl is missing: players of Flood are given a matrix of GSL; install it \
             (Debian: apt-get install libgsl-dev)",
        )?;
        Self::of(&companion)
    }

    /// The adjacency matrix of a board, by rows.
    ///
    /// # Safety
    /// No other thread uses GSL meanwhile.
    unsafe fn matrix(&self, setup: &Setup) -> *mut Matrix {
        let board = &setup.board;
        let sides: usize = board.tiles().map(|tile| board.neighbours(tile).count()).sum();
        // SAFETY: all entries lie in the matrix, which is freed once and not used afterwards. GSL
        // ends the process itself if it finds no memory.
        unsafe {
            let triplets = (self.alloc)(board.len(), board.len(), sides.max(1), COO);
            for tile in board.tiles() {
                for other in board.neighbours(tile) {
                    (self.set)(triplets, tile as usize, other as usize, 1);
                }
            }
            let rows = (self.compress)(triplets, CSR);
            (self.free)(triplets);
            rows
        }
    }
}

/// How forbidden colours are passed to a library.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Abi {
    /// A byte per colour, as in the header.
    Flags,
    /// Pointers to eight names, `"-1"` where there are fewer.
    Names,
}

impl Setting for Abi {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "flags" => Ok(Abi::Flags),
            "names" => Ok(Abi::Names),
            _ => Err("flags or names"),
        }
    }
}

const ABI: Param = Param {
    name: "abi",
    example: "names",
    about: "what forbidden colours are: flags, as in the header, or names in eight strings; flags if \
            not set",
};

/// The name of each colour, where colours are passed by name.
const NAMES: [&CStr; MAX_COLOR] =
    [c"BLUE", c"RED", c"GREEN", c"YELLOW", c"ORANGE", c"VIOLET", c"CYAN", c"PINK"];
const NO_NAME: &CStr = c"-1";

/// What is lent to the library as `forbidden`.
enum Forbidden {
    Flags(Box<[[u8; MAX_COLOR]; 2]>),
    Names(Box<[[*const c_char; MAX_COLOR]; 2]>),
}

impl Forbidden {
    fn new(abi: Abi, sets: &[Vec<u8>]) -> Self {
        let set = |seat: usize| sets.get(seat).map_or(&[][..], Vec::as_slice);
        match abi {
            Abi::Flags => {
                let flags = |seat| {
                    std::array::from_fn(|colour| u8::from(set(seat).contains(&(colour as u8))))
                };
                Forbidden::Flags(Box::new([flags(0), flags(1)]))
            }
            Abi::Names => {
                let name = |colour: Option<&u8>| {
                    let known = colour.and_then(|&colour| NAMES.get(usize::from(colour)));
                    known.unwrap_or(&NO_NAME).as_ptr()
                };
                let names = |seat| std::array::from_fn(|k| name(set(seat).get(k)));
                Forbidden::Names(Box::new([names(0), names(1)]))
            }
        }
    }

    fn as_mut_ptr(&mut self) -> *mut c_void {
        match self {
            Forbidden::Flags(sets) => sets.as_mut_ptr().cast(),
            Forbidden::Names(sets) => sets.as_mut_ptr().cast(),
        }
    }
}

/// What of a view is passed on to a library that starts from it.
#[derive(Deserialize)]
pub(crate) struct Colours {
    cells: Vec<Option<u8>>,
}

/// A library that plays Flood.
pub(crate) struct Library {
    name: Option<Name>,
    initialize: Initialize,
    play: Play,
    finalize: Finalize,
    gsl: Gsl,
    abi: Abi,
    seat: Seat,
    /// Lent until the end.
    forbidden: Option<Forbidden>,
    /// What the library answered last: it has made this move, as far as it knows.
    answer: Option<String>,
}

impl Adapter for Library {
    type Game = Flood;
    type View = Colours;
    const FUNCTIONS: &'static [&'static str] = &["initialize", "play", "finalize"];
    const PARAMS: &'static [Param] = &[ABI];
    const COMPANIONS: &'static [&'static str] =
        &["libgsl.so.28", "libgsl.so.27", "libgsl.so.25", "libgsl.so", "libgsl.dylib"];
    /// A zone is the cells of one colour around a start: the colours are the whole position.
    const RESUME: Option<Resume<Self>> =
        Some(|setup, now| Setup { cells: now.cells.clone(), ..setup });

    fn open(library: &Opened, settings: &Params) -> Result<Self, String> {
        let abi = settings.get(ABI.name)?.unwrap_or(Abi::Flags);
        let gsl = Gsl::find(library)?;
        // SAFETY: a library that has the functions of the interface has them with its types.
        let (initialize, play, finalize) = unsafe {
            (
                library.function("initialize")?,
                library.function("play")?,
                library.function("finalize")?,
            )
        };
        let named = library.exports("get_player_name");
        // SAFETY: as above.
        let name = named.then(|| unsafe { library.function("get_player_name") }).transpose()?;
        let (seat, forbidden, answer) = (Seat(0), None, None);
        Ok(Self { name, initialize, play, finalize, gsl, abi, seat, forbidden, answer })
    }

    fn start(&mut self, seat: Seat, setup: Setup) -> Result<(), String> {
        let &[first, second] = &setup.starts[..] else {
            let seats = game::count(setup.starts.len(), "seat");
            return Err(format!("libraries play Flood with two seats; this match has {seats}"));
        };
        if setup.colours > MAX_COLOR {
            let colours = setup.colours;
            return Err(format!(
                "libraries support at most {MAX_COLOR} colours; this board has {colours}"
            ));
        }
        self.seat = seat;
        // A hole has a colour like any other cell: libraries use it as an index.
        let colours: Vec<c_int> =
            setup.cells.iter().map(|cell| c_int::from(cell.unwrap_or_default())).collect();
        let forbidden = self.forbidden.insert(Forbidden::new(self.abi, &setup.forbidden));
        // SAFETY: graph, matrix and colours lie in C's memory and are the library's from here on:
        // they are not looked at again. What is forbidden lives as long as this adapter.
        unsafe {
            let graph = Graph {
                num_vertices: setup.board.len(),
                t: self.gsl.matrix(&setup),
                positions: [first as usize, second as usize],
            };
            let (graph, colours) = (given(&[graph])?, given(&colours)?);
            (self.initialize)(seat.index(), graph, colours, forbidden.as_mut_ptr());
        }
        Ok(())
    }

    fn name(&mut self) -> Option<String> {
        // SAFETY: the function takes nothing; what it gives is a string of C or null, and is copied
        // at once.
        let text = unsafe {
            let name = (self.name?)();
            if name.is_null() { return None } else { CStr::from_ptr(name) }
        };
        let name = text.to_string_lossy().into_owned();
        (!name.is_empty()).then_some(name)
    }

    /// `play` gets the other player's last move, and nothing else: what came before must be what the library knows.
    fn follows(&self, seen: &[EventOf<Self>]) -> bool {
        let others = match (&self.answer, seen) {
            (None, seen) => seen,
            (Some(answer), [Event::Move(seat, mv), others @ ..])
                if *seat == self.seat && mv.to_string() == *answer =>
            {
                others
            }
            (Some(_), _) => return false,
        };
        match others {
            [] => true,
            [Event::Move(seat, _) | Event::Failed(seat, _)] => *seat != self.seat,
            _ => false,
        }
    }

    fn turn(&mut self, _: &Colours, seen: &[EventOf<Self>]) -> String {
        let other =
            |event: &&EventOf<Self>| matches!(event, Event::Move(seat, _) if *seat != self.seat);
        let c = match seen.iter().rfind(other) {
            Some(Event::Move(_, Legal::Paint(colour))) => c_int::from(*colour),
            _ => NO_COLOR,
        };
        // SAFETY: the function takes and gives plain numbers.
        let answer = said(unsafe { (self.play)(Move { c }) });
        self.answer = Some(answer.clone());
        answer
    }

    fn end(&mut self, _: &[EventOf<Self>]) {
        // SAFETY: the function takes nothing and gives nothing.
        unsafe { (self.finalize)() }
    }
}

/// The move that an answer means, or what it holds, for the referee to refuse.
fn said(answer: Move) -> String {
    match (answer.c, u8::try_from(answer.c)) {
        (NO_COLOR, _) => Legal::Pass.to_string(),
        (_, Ok(colour)) if usize::from(colour) < MAX_COLOR => Legal::Paint(colour).to_string(),
        (number, _) => {
            let last = MAX_COLOR - 1;
            refused(
                &format!("c {number}"),
                &format!("c must be a colour, 0 to {last}, or NO_COLOR (-1) to pass"),
            )
        }
    }
}

/// A copy of some values in C's memory, which the receiver frees.
///
/// # Safety
/// The values are plain: they own nothing.
unsafe fn given<T>(values: &[T]) -> Result<*mut T, String> {
    // SAFETY: the memory is as large as the values, aligned for anything, and new.
    unsafe {
        let memory = malloc(size_of_val(values).max(1)).cast::<T>();
        if memory.is_null() {
            return Err("no memory for the board".to_string());
        }
        memory.copy_from_nonoverlapping(values.as_ptr(), values.len());
        Ok(memory)
    }
}

unsafe extern "C" {
    fn malloc(size: usize) -> *mut c_void;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_answers_in_form_are_moves() {
        let said = |c| said(Move { c });
        assert_eq!([said(-1), said(0), said(7)], ["pass", "0", "7"]);
        for c in [8, -2, 255, 256, c_int::MIN, c_int::MAX] {
            assert!(said(c).starts_with(&format!("{{c {c}}}: c must be a colour")));
            assert!(said(c).parse::<Legal>().is_err());
        }
    }

    #[test]
    fn forbidden_colours_are_flags_or_names() {
        let sets = [vec![1, 7], vec![]];
        let Forbidden::Flags(flags) = Forbidden::new(Abi::Flags, &sets) else { panic!("flags") };
        assert_eq!(*flags, [[0, 1, 0, 0, 0, 0, 0, 1], [0; 8]]);
        let Forbidden::Names(names) = Forbidden::new(Abi::Names, &sets) else { panic!("names") };
        // SAFETY: they are the strings above.
        let text = |name: &*const c_char| unsafe { CStr::from_ptr(*name) }.to_str().expect("ASCII");
        let first: Vec<&str> = names[0].iter().map(text).collect();
        assert_eq!(first, ["RED", "PINK", "-1", "-1", "-1", "-1", "-1", "-1"]);
        assert!(names[1].iter().all(|name| text(name) == "-1"));
    }
}
