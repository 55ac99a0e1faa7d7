//! Generated maps.

use std::collections::{BTreeMap, HashSet};

use game::Rng;

use super::super::map::{generate, names};
use super::super::*;
use super::crossing;

fn made(towns: u64, rails: u64, seed: u64) -> Map {
    generate::map(Some(towns), Some(rails), &mut Rng::new(seed)).expect("these counts are possible")
}

fn refused(towns: Option<u64>, rails: Option<u64>) -> String {
    generate::map(towns, rails, &mut Rng::new(0)).expect_err("a count is wrong").to_string()
}

#[test]
fn a_map_has_the_towns_and_rails_asked_for_and_can_be_played_on() {
    let mut counts: Vec<(u64, u64)> = (8..80).map(|towns| (towns, towns - 1)).collect();
    counts.extend((8..80).map(|towns| (towns, 2 * towns)));
    counts.extend([(8, 26), (200, 600), (200, 900), (2000, 6000), (10_007, 20_011)]);
    for (towns, rails) in counts {
        for seed in 0..3 {
            let map = made(towns, rails, seed);
            assert_eq!((map.towns.len() as u64, map.rails.len() as u64), (towns, rails));
            assert_eq!(map.check(), Ok(()), "{towns} {rails} {seed}");
            let text = describe::describe(&map);
            assert!(text.contains("(all joined)") && !text.contains("Warning"), "{text}");
            assert!(map.objectives.len() >= 24);
        }
    }
}

#[test]
fn the_same_seed_gives_the_same_map_and_another_another() {
    assert_eq!(made(100, 200, 7), made(100, 200, 7));
    assert_ne!(made(100, 200, 7), made(100, 200, 8));
    let small = generate::map(None, None, &mut Rng::new(1)).unwrap();
    assert_eq!((small.towns.len(), small.rails.len()), (200, 400));
}

/// A seed must give the same map for ever, since a record may hold options and a seed instead of a map.
#[test]
fn a_seed_gives_the_map_it_gave_before() {
    let map = made(8, 9, 1);
    assert_eq!(
        file::write(&map),
        "% towns rails objectives wagons\n8 9 24 19\n\
         % town: id name\n1 Magny\n2 Brignac\n3 Gassac\n4 Poncanton\n5 Salain\n6 Crecourt\n7 Famécourt\n8 Mounton\n\
         % rail: town town colour length\n1 2 0 2\n2 4 1 3\n2 7 0 2\n3 8 3 2\n4 5 2 2\n4 7 0 1\n5 7 6 1\n5 8 4 3\n6 8 5 4\n\
         % objective: town town points\n3 4 7\n2 6 10\n3 1 10\n5 6 7\n7 3 6\n2 3 8\n1 8 8\n7 6 8\n6 3 6\n8 2 6\n\
         3 5 5\n5 1 5\n4 6 9\n3 8 2\n7 8 4\n2 5 3\n6 8 4\n5 8 3\n8 4 5\n4 1 5\n2 4 3\n4 5 2\n2 7 2\n1 7 4\n\
         @ 1 10.9 10.3\n@ 2 20.3 10.3\n@ 3 37.1 8.8\n@ 4 20.5 22.1\n@ 5 28.3 18.5\n@ 6 51.9 20.4\n@ 7 23.1 17.4\n@ 8 38.3 15.3\n"
    );
}

#[test]
fn no_two_rails_cross() {
    for seed in 0..20 {
        let map = made(60, 160, seed);
        for (i, one) in map.rails.iter().enumerate() {
            assert!(map.rails[..i].iter().all(|other| !crossing(&map, one, other)), "{one:?}");
        }
    }
}

#[test]
fn at_most_two_rails_join_two_towns() {
    let map = made(200, 1000, 1);
    let mut pairs = BTreeMap::new();
    map.rails.iter().for_each(|rail| *pairs.entry(rail.towns).or_insert(0) += 1);
    assert!(pairs.values().all(|&count| count <= 2));
    let doubles =
        made(200, 400, 1).rails.windows(2).filter(|two| two[0].towns == two[1].towns).count();
    assert_eq!(doubles, 400 / 12);
}

#[test]
fn colours_and_lengths_are_spread() {
    let map = made(1000, 2400, 3);
    let mut colours = [0; 9];
    let mut lengths = [0; 7];
    for rail in &map.rails {
        colours[usize::from(rail.colour)] += 1;
        lengths[usize::from(rail.length)] += 1;
    }
    let [neutral, coloured @ ..] = colours;
    assert!((500..700).contains(&neutral), "{colours:?}");
    assert!(coloured.iter().all(|count| (200..260).contains(count)), "{colours:?}");
    assert!(lengths[1..].iter().all(|&count| count >= 5), "{lengths:?}");
    let mean = map.rails.iter().map(|rail| f64::from(rail.length)).sum::<f64>() / 2400.0;
    assert!((2.5..3.5).contains(&mean), "{mean}");
}

#[test]
fn rails_that_meet_differ_in_colour() {
    let map = made(200, 400, 3);
    let mut seen = HashSet::new();
    let coloured = map.rails.iter().filter(|rail| rail.colour > 0);
    let again = coloured
        .flat_map(|rail| rail.towns.map(|town| (town, rail.colour)))
        .filter(|&end| !seen.insert(end))
        .count();
    assert!(again <= 8, "{again} of 800 ends");
}

#[test]
fn objectives_differ_in_distance() {
    let map = made(1000, 2000, 3);
    let points: HashSet<u32> = map.objectives.iter().map(|objective| objective.points).collect();
    assert!(points.contains(&5) && points.contains(&24), "{points:?}");
    assert!(points.iter().all(|points| (1..=30).contains(points)), "{points:?}");
    assert_eq!(map.objectives.len(), 250);
}

#[test]
fn names_are_distinct_even_when_there_are_many() {
    for count in [10, 1000, 100_000] {
        let names = names::distinct(count, &mut Rng::new(5));
        assert_eq!(names.iter().collect::<HashSet<_>>().len(), count);
        assert!(names.iter().all(|name| map::check_name(name).is_ok()));
    }
}

#[test]
fn impossible_counts_are_refused() {
    assert_eq!(refused(Some(7), None), "--towns: 7: a generated map has 8 to 1000000 towns");
    assert_eq!(
        refused(Some(u64::MAX), Some(u64::MAX)),
        "--towns: 18446744073709551615: a generated map has 8 to 1000000 towns"
    );
    assert_eq!(
        refused(Some(100), Some(98)),
        "--rails: 98: to join 100 towns takes at least 99; choose more, or fewer --towns"
    );
    assert_eq!(
        refused(None, Some(u64::MAX)),
        "--rails: 18446744073709551615: 200 towns have room for 1106 at most; choose fewer, or more --towns"
    );
    let options = Options { towns: Some(300), ..Options::default() };
    assert_eq!(
        options.draw(2, &mut Rng::new(0)).unwrap_err().to_string(),
        "--towns: applies to generated maps only: add --map large"
    );
}
