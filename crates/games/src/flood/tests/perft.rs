//! Counts of move sequences against `tests/perft/flood.perft`.

use super::naive;
use super::*;
use crate::testing::perft_tables::PerftTable;

const TABLE: PerftTable<Flood> =
    PerftTable { file: "flood", cheap: 100_000, read, naive: naive::perft };

/// `square 6x6x6 symmetric, 2 forbidden seed 1, 2 seats`.
fn read(head: &str) -> Setup {
    let words: Vec<&str> = head.split([' ', ',']).filter(|word| !word.is_empty()).collect();
    let [layout, size, chosen @ .., "seed", seed, seats, "seats"] = &words[..] else {
        panic!("{head}: no seed and seats")
    };
    let layout = serde_json::from_value((*layout).into()).expect(head);
    let size: Vec<u64> = size.split('x').map(|part| part.parse().expect(head)).collect();
    let [width, height, colours] = size[..] else { panic!("{head}: no size") };
    let mut options = sized(layout, width, height, colours);
    match chosen {
        [] => {}
        ["symmetric", forbidden, "forbidden"] => {
            options.colouring = Colouring::Symmetric;
            options.forbidden = forbidden.parse().expect(head);
        }
        _ => panic!("{head}: {chosen:?} is not known"),
    }
    drawn(&options, seats.parse().expect(head), seed.parse().expect(head))
}

#[test]
fn the_rules_count_what_the_table_says() {
    TABLE.holds_for_the_rules();
}

#[test]
fn the_naive_twin_counts_what_the_table_says() {
    TABLE.holds_for_the_naive_twin();
}

#[test]
fn boards_small_enough_to_count_by_hand() {
    // 1 or pass; after 1 it is 2 or pass, after a pass 2 (and then 1 or pass) or the end.
    let strip = drawn(&file_board("0123\n"), 2, 0);
    assert_eq!(naive::perft(&strip, 4), [1, 2, 4, 4, 2]);
    assert_eq!(game::perft(&Flood::new(strip).unwrap(), 4), [1, 2, 4, 4, 2]);
}
