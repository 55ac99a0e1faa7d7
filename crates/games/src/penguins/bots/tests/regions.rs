//! Regions worked out by hand.

use game::Seat;

use super::*;
use crate::penguins::bots::regions::regions;
use crate::penguins::{SeatView, View};

/// The tiles of a region, and the seat and tile of each penguin.
type Found = (Vec<Tile>, Vec<(u32, Tile)>);

/// On a strip: `.` is free, `~` has melted, digits are penguins of that seat.
fn on_strip(text: &str, out: &[usize]) -> Vec<Found> {
    let setup = stocked(tilings::square(text.len() as u32, 1), &mut Rng::new(1));
    let tiles = |wanted: char| {
        let found = text.chars().zip(0..).filter(move |&(c, _)| c == wanted);
        found.map(|(_, tile)| tile).collect::<Vec<Tile>>()
    };
    let seat = |seat: usize| SeatView {
        fish: 0,
        penguins: tiles(char::from(b'0' + seat as u8)),
        out: out.contains(&seat),
    };
    let view = View {
        turn: game::Turn::Seat(Seat(0)),
        placing: false,
        seats: (0..3).map(seat).collect(),
        melted: tiles('~'),
    };
    let sorted = regions(&setup, &view).into_iter().map(|mut region| {
        region.tiles.sort_unstable();
        (region.tiles, region.penguins.iter().map(|&(seat, tile)| (seat.0, tile)).collect())
    });
    sorted.collect()
}

#[test]
fn melted_tiles_and_penguins_divide() {
    assert_eq!(on_strip("0..~..1", &[]), [(vec![1, 2], vec![(0, 0)]), (vec![4, 5], vec![(1, 6)])]);
    assert_eq!(
        on_strip("..0..1", &[]),
        [(vec![3, 4], vec![(0, 2), (1, 5)]), (vec![0, 1], vec![(0, 2)])],
        "a penguin between two regions belongs to both"
    );
    assert_eq!(on_strip("0.0", &[]), [(vec![1], vec![(0, 0), (0, 2)])]);
    assert_eq!(on_strip("0~..~1", &[]), [], "no penguin can go there");
}

#[test]
fn penguins_of_seats_that_are_out_are_obstacles() {
    assert_eq!(on_strip("0..2..1", &[2]), [(vec![1, 2], vec![(0, 0)]), (vec![4, 5], vec![(1, 6)])]);
}
