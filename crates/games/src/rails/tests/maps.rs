//! The shipped maps.

use game::Rng;

use super::super::map::generate;
use super::super::map::routes::Routes;
use super::super::*;
use super::{crossing, place};

fn shipped(map: Chart) -> Map {
    let options = Options { map, ..Options::default() };
    options.draw(2, &mut Rng::new(0)).expect("a shipped map can be played on").map
}

fn both() -> [Map; 2] {
    [shipped(Chart::France), shipped(Chart::Alps)]
}

#[test]
fn shipped_maps_hold_what_they_should() {
    let [france, alps] = both().map(|map| describe::describe(&map));
    assert_eq!(
        france,
        "Towns     : 49 (all joined)\n\
         Rails     : 100 (length 1 to 6, 9 beside another)\n\
         Colours   : 8 (24 rails neutral; 10 of 1, 10 of 2, 10 of 3, 10 of 4, 9 of 5, 9 of 6, 9 of 7, 9 of 8)\n\
         Objectives: 36 (points 4 to 28), enough for 12 players\n\
         Wagons    : 45\n\
         Places    : yes\n"
    );
    assert_eq!(
        alps,
        "Towns     : 10 (all joined)\n\
         Rails     : 20 (length 1 to 4, 2 beside another)\n\
         Colours   : 4 (5 rails neutral; 4 of 1, 4 of 2, 4 of 3, 3 of 4)\n\
         Objectives: 15 (points 4 to 9), enough for 5 players\n\
         Wagons    : 15\n\
         Places    : yes\n"
    );
}

#[test]
fn shipped_maps_read_back_as_they_are_written() {
    for map in both() {
        assert_eq!(file::read(&file::write(&map)).unwrap(), map);
    }
}

#[test]
fn objectives_of_shipped_maps_are_worth_the_shortest_way() {
    for map in both() {
        let mut routes = Routes::new(&map);
        for objective in &map.objectives {
            let [a, b] = objective.towns.map(|town| town as usize - 1);
            assert_eq!(routes.distance(a, b), Some(objective.points), "{objective:?}");
        }
    }
}

#[test]
fn no_two_rails_of_shipped_maps_cross_and_none_of_a_colour_meet() {
    for map in both() {
        for (i, one) in map.rails.iter().enumerate() {
            for other in &map.rails[..i] {
                assert!(!crossing(&map, one, other), "{one:?} and {other:?} cross");
                let meet = one.towns.iter().any(|town| other.towns.contains(town));
                let same = one.colour != 0 && one.colour == other.colour;
                assert!(
                    !(meet && same),
                    "{one:?} and {other:?} have a colour and a town in common"
                );
            }
        }
    }
}

#[test]
fn rails_of_shipped_maps_are_as_long_as_they_are_far() {
    for map in both() {
        let far = |rail: &Rail| {
            let [[ax, ay], [bx, by]] = rail.towns.map(|town| place(&map, town));
            (bx - ax).hypot(by - ay)
        };
        for one in &map.rails {
            for other in map.rails.iter().filter(|other| other.length < one.length) {
                assert!(far(other) <= far(one), "{other:?} is no shorter than {one:?}");
            }
        }
    }
}

#[test]
fn walks_tell_each_town_once_and_the_nearest_first() {
    for seed in 0..20 {
        let map = generate::map(Some(30), Some(60), &mut Rng::new(seed)).unwrap();
        let mut routes = Routes::new(&map);
        for (from, far) in all_distances(&map).iter().enumerate() {
            let mut met = Vec::new();
            routes.walk(from, |town, way| {
                met.push((way, town));
                met.len() < 20
            });
            assert!(met.is_sorted_by_key(|&(way, _)| way), "{met:?}");
            assert!(met.iter().all(|&(way, town)| far[town] == way), "{met:?}");
            let mut towns: Vec<usize> = met.iter().map(|&(_, town)| town).collect();
            towns.sort_unstable();
            towns.dedup();
            assert_eq!(towns.len(), 20);
        }
    }
}

/// Every distance, by way of every town.
fn all_distances(map: &Map) -> Vec<Vec<u32>> {
    let towns = map.towns.len();
    let mut far = vec![vec![u32::MAX / 2; towns]; towns];
    (0..towns).for_each(|town| far[town][town] = 0);
    for rail in &map.rails {
        let [a, b] = rail.towns.map(|town| town as usize - 1);
        let length = far[a][b].min(rail.length.into());
        (far[a][b], far[b][a]) = (length, length);
    }
    for by in 0..towns {
        let onwards = far[by].clone();
        for ways in &mut far {
            let there = ways[by];
            ways.iter_mut().zip(&onwards).for_each(|(way, on)| *way = (*way).min(there + on));
        }
    }
    far
}
