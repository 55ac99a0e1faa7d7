//! How zones grow: what a colour would gain, and what taking it changes.

use game::{Seat, Tile, Turn};

use super::rules::Flood;
use super::state::{END, OFF, SeatState, Standing, State, UNOWNED};

impl Flood {
    #[inline]
    pub(super) fn row(&self, seat: Seat) -> usize {
        seat.index() * self.setup.colours
    }

    /// Cells that a zone would gain by a colour, whether it may be played or not.
    #[inline]
    pub fn gain(&self, state: &State, seat: Seat, colour: u8) -> u32 {
        state.gains[self.row(seat) + usize::from(colour)]
    }

    /// The cells of a seat's zone.
    #[inline]
    pub fn size(&self, state: &State, seat: Seat) -> u32 {
        state.seats[seat.index()].size
    }

    /// The seat with whose zone a colour would merge this zone.
    #[inline]
    pub(super) fn merges(&self, state: &State, seat: Seat, colour: u8) -> Option<Seat> {
        let seats = self.setup.starts.len();
        let touched = &state.touch[seat.index() * seats..][..seats];
        let hit = |&other: &usize| touched[other] && state.seats[other].colour == colour;
        (0..seats).find(hit).map(|other| Seat(other as u32))
    }

    /// Whether a seat may play a colour: its zone grows, and the colour is neither forbidden nor that of a zone
    /// it would merge with.
    #[inline]
    pub fn may_paint(&self, state: &State, seat: Seat, colour: u8) -> bool {
        self.gain(state, seat, colour) > 0
            && !self.forbidden[self.row(seat) + usize::from(colour)]
            && self.merges(state, seat, colour).is_none()
    }

    /// The colours that a seat may play.
    #[inline]
    pub(super) fn paints<'a>(
        &'a self,
        state: &'a State,
        seat: Seat,
    ) -> impl Iterator<Item = u8> + Clone + 'a {
        (0..self.setup.colours as u8).filter(move |&colour| self.may_paint(state, seat, colour))
    }

    /// Adds a region to a zone, and the region's neighbours to the zone's edge.
    #[inline]
    fn take(&self, state: &mut State, seat: Seat, region: u32) {
        let (seats, regions) = (self.setup.starts.len(), self.regions.len());
        let kind = self.regions.get(region);
        let colour = usize::from(kind.colour);
        state.owners[region as usize] = seat.0;
        state.seats[seat.index()].size += kind.size;
        for other in 0..seats {
            if state.links[other * regions + region as usize] != OFF {
                state.gains[other * self.setup.colours + colour] -= kind.size;
            }
        }
        let (links, row) = (seat.index() * regions, self.row(seat));
        for &beside in self.regions.neighbours(region) {
            let owner = state.owners[beside as usize];
            if owner == UNOWNED {
                let link = &mut state.links[links + beside as usize];
                if *link == OFF {
                    let kind = self.regions.get(beside);
                    let at = row + usize::from(kind.colour);
                    *link = std::mem::replace(&mut state.heads[at], beside);
                    state.gains[at] += kind.size;
                }
            } else if owner != seat.0 {
                state.touch[seat.index() * seats + owner as usize] = true;
                state.touch[owner as usize * seats + seat.index()] = true;
            }
        }
    }

    /// Gives a zone a colour, and adds all regions of that colour at its edge.
    #[inline]
    pub(super) fn paint(&self, state: &mut State, seat: Seat, colour: u8) {
        let head = &mut state.heads[self.row(seat) + usize::from(colour)];
        let mut region = std::mem::replace(head, END);
        while region != END {
            if state.owners[region as usize] == UNOWNED {
                self.take(state, seat, region);
                state.taken[region as usize] = state.moves + 1;
            }
            region = state.links[seat.index() * self.regions.len() + region as usize];
        }
        state.seats[seat.index()].colour = colour;
    }

    /// The state before the first move in which these regions belong to seats.
    pub(super) fn with_owners(&self, owned: impl Iterator<Item = (u32, Seat)>) -> State {
        let (seats, colours) = (self.setup.starts.len(), self.setup.colours);
        let seat = SeatState { size: 0, colour: 0, standing: Standing::In };
        let mut state = State {
            owners: vec![UNOWNED; self.regions.len()].into(),
            taken: vec![0; self.regions.len()].into(),
            seats: vec![seat; seats].into(),
            gains: vec![0; seats * colours].into(),
            heads: vec![END; seats * colours].into(),
            links: vec![OFF; seats * self.regions.len()].into(),
            touch: vec![false; seats * seats].into(),
            passes: 0,
            moves: 0,
            turn: Turn::Over,
        };
        for (region, seat) in owned {
            self.take(&mut state, seat, region);
        }
        state
    }

    /// The seat whose zone a cell is in, if any.
    pub fn owner(&self, state: &State, tile: Tile) -> Option<Seat> {
        self.setup.cells[tile as usize]?;
        let owner = state.owners[self.regions.of(tile) as usize];
        (owner != UNOWNED).then_some(Seat(owner))
    }
}
