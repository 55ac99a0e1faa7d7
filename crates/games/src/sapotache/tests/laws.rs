//! The laws on boards and rules of every kind, the naive twin beside the rules.

use game::laws;

use super::naive::NaiveSapotache;
use super::*;

fn hold(options: &Options, seats: usize, games: u64) {
    if let Err(broken) = laws::check::<Sapotache, NaiveSapotache>(options, seats, games) {
        panic!("{broken}\nwith {seats} seats on {options:?}");
    }
}

#[test]
fn the_laws_hold() {
    for seats in [3, 5, 10] {
        hold(&Options::default(), seats, 1);
    }
}
