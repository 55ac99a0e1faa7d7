//! Neighbours by each relation.

use super::board::relation::NOWHERE;
use super::*;

fn neighbours(relation: &Relation, width: u32, height: u32, position: Position) -> String {
    let links = relation.links(width, height);
    let row = &links[position as usize];
    let named = Direction::ALL.iter().zip(row).filter(|&(_, &next)| next != NOWHERE);
    named.map(|(direction, next)| format!("{direction} {next}")).collect::<Vec<_>>().join(", ")
}

#[test]
fn grids_have_their_neighbours() {
    let of = |relation, position| neighbours(&relation, 5, 4, position);
    assert_eq!(of(Relation::Square, 6), "E 7, NE 2, N 1, NW 0, W 5, SW 10, S 11, SE 12");
    assert_eq!(of(Relation::Square, 4), "W 3, SW 8, S 9");
    assert_eq!(of(Relation::Cardinal, 6), "E 7, N 1, W 5, S 11");
    assert_eq!(of(Relation::Cardinal, 15), "E 16, N 10");
    // Column 1, row 1: even, so its third neighbour is below.
    assert_eq!(of(Relation::Triangular, 6), "E 7, W 5, S 11");
    assert_eq!(of(Relation::Triangular, 7), "E 8, N 2, W 6");
    // Row 1 is shifted to the right, row 2 is not.
    assert_eq!(of(Relation::Hexagonal, 6), "E 7, NE 2, NW 1, W 5, SW 11, SE 12");
    assert_eq!(of(Relation::Hexagonal, 11), "E 12, NE 6, NW 5, W 10, SW 15, SE 16");
    assert_eq!(of(Relation::Hexagonal, 9), "NW 4, W 8, SW 14");
}

/// In all relations a step and the step back lead to the same position.
#[test]
fn opposite_directions_lead_back() {
    for (_, relation) in Relation::NAMED {
        let links = relation.links(6, 5);
        let mut count = 0;
        for (here, row) in (0..).zip(&links) {
            for (d, &next) in row.iter().enumerate().filter(|(_, next)| **next != NOWHERE) {
                assert_eq!(links[next as usize][(d + 4) % 8], here, "{relation:?} {here} {d}");
                count += 1;
            }
        }
        let expected = match relation {
            Relation::Square => 2 * (5 * 5 + 6 * 4 + 2 * 5 * 4),
            Relation::Cardinal => 2 * (5 * 5 + 6 * 4),
            Relation::Triangular => 2 * (5 * 5 + 3 * 4),
            Relation::Hexagonal => 2 * (5 * 5 + 4 * 11),
            // Each of its three axes is cut into 17 lines.
            _ => 2 * 3 * (121 - 17),
        };
        assert_eq!(count, expected, "{relation:?}");
    }
}

#[test]
fn the_star_has_six_points_of_ten() {
    let mut seen = [false; 121];
    for number in 0..6 {
        let point = board::star::point(number);
        assert_eq!(point.len(), 10);
        point.iter().for_each(|&position| {
            assert!(!std::mem::replace(&mut seen[position as usize], true), "{position}");
        });
        // Its positions are connected, and only one of them has two neighbours.
        let links = board::star::links();
        let degree = |&position: &Position| {
            links[position as usize].iter().filter(|&&next| next != NOWHERE).count()
        };
        assert_eq!(point.iter().filter(|position| degree(position) == 2).count(), 1);
    }
    assert_eq!(board::star::point(0), [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    assert_eq!(board::star::point(3), [111, 112, 113, 114, 115, 116, 117, 118, 119, 120]);
    assert_eq!(board::star::point(5), [10, 11, 12, 13, 23, 24, 25, 35, 36, 46]);
}

#[test]
fn on_the_star_everybody_goes_to_the_point_opposite() {
    for seats in 2..=6 {
        let game = configured(Choice::ChineseCheckers.text(), seats);
        let Setup { starts, goals, pieces, .. } = game.setup();
        assert_eq!((starts.len(), goals.len(), pieces.len()), (seats, seats, 10 * seats));
        for (start, goal) in starts.iter().zip(goals) {
            // Opposite: turned by half around the middle, which is position 60.
            let turned: Vec<Position> = start.iter().rev().map(|position| 120 - position).collect();
            assert_eq!(*goal, turned);
        }
        let opposed = starts.iter().filter(|start| goals.contains(start)).count();
        assert_eq!(opposed, [2, 0, 4, 4, 6][seats - 2]);
    }
}
