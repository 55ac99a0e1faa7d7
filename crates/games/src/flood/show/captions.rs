//! What is said beside the picture: what each seat has, and may play.

use game::{COMMON, Caption, Game, Seat, Turn, Words};

use crate::flood::board::colours;
use crate::flood::words::say;
use crate::flood::{Flood, SeatView, Standing, State, View};

/// Where a zone began, by thirds of the board: row by row.
const CORNERS: [[&str; 3]; 3] = [
    ["from.top.left", "from.top", "from.top.right"],
    ["from.left", "from.middle", "from.right"],
    ["from.bottom.left", "from.bottom", "from.bottom.right"],
];

impl Flood {
    pub(super) fn captions(&self, view: &View, state: &State) -> Vec<Caption> {
        let line = |(seat, seen): (Seat, &SeatView)| {
            let active = view.turn == Turn::Seat(seat);
            let mut words = self.about(view, seen);
            if active {
                words.push(self.playable(state, seat));
            }
            // Last: in a small window the end is cut off.
            if self.seats() > 1 {
                words.push(say(self.corner(seat), []));
            }
            Caption { seat: Some(seat), text: Words::list(words), active }
        };
        Seat::all(self.seats()).zip(&view.seats).map(line).collect()
    }

    fn about(&self, view: &View, seen: &SeatView) -> Vec<Words> {
        let cells = self.setup().cells.iter().flatten().count();
        let mut words = vec![
            say("zone", [seen.size.into(), cells.into()]),
            say("colour", [colours::written(seen.colour).into()]),
        ];
        if self.seats() == 1 {
            words.push(say("moves", [view.moves.into()]));
        }
        match seen.standing {
            Standing::In => {}
            Standing::Lost => words.push(say("lost", [])),
            Standing::Gone => words.push(COMMON.say("seat.gone", [])),
        }
        words
    }

    /// The colours that the seat to act may play.
    fn playable(&self, state: &State, seat: Seat) -> Words {
        let all = (0..self.setup().colours as u8).filter(|&c| self.may_paint(state, seat, c));
        let all: Vec<String> = all.map(colours::written).collect();
        match &all[..] {
            [] => say("may.play.nothing", []),
            all => say("may.play", [all.join(" ").into()]),
        }
    }

    /// Where a seat's zone began.
    fn corner(&self, seat: Seat) -> &'static str {
        let ([_, high], at) = (self.bounds(), self.centre(self.setup().starts[seat.index()]));
        let third = |axis: usize| (3.0 * at[axis] / high[axis].max(1e-6)) as usize;
        CORNERS[third(1).min(2)][third(0).min(2)]
    }
}
