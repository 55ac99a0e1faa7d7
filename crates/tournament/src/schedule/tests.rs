//! Tests of schedules.

use std::collections::{BTreeMap, HashSet};

use serde_json::Map;
use table::Seed;
use table::terms::Terms;

use super::*;
use crate::plan::{Entrant, StopRule};

/// A plan for this number of players, called a, b, c…
fn plan(players: usize, seats: usize, format: Format, games: usize) -> TournamentPlan {
    let name = |number: usize| format!("{}", char::from(b'a' + u8::try_from(number).unwrap()));
    let entrant = |number| Entrant { name: name(number), player: name(number), files: None };
    TournamentPlan {
        broken: Vec::new(),
        game: "any".to_string(),
        rules: 1,
        options: Map::new(),
        entrants: (0..players).map(entrant).collect(),
        seats,
        format,
        stop: StopRule::Games(games),
        terms: Terms::default(),
        seed: Seed(1),
    }
}

/// All rotations, when the player with the lower number always wins.
fn all(plan: &TournamentPlan) -> (Vec<Rotation>, Option<Vec<f64>>) {
    all_with(plan, |players, player| {
        let beaten = players.iter().filter(|&&other| other > player).count();
        beaten as f64 / (players.len() - 1) as f64
    })
}

fn all_with(
    plan: &TournamentPlan,
    points: impl Fn(&[usize], usize) -> f64,
) -> (Vec<Rotation>, Option<Vec<f64>>) {
    let mut schedule = Schedule::new(plan);
    let (mut rotations, mut played): (Vec<Rotation>, Vec<RotationPoints>) =
        (Vec::new(), Vec::new());
    loop {
        match schedule.next(plan, &played) {
            Next::Over => return (rotations, schedule.reached(plan, &played)),
            Next::Wait => panic!("everything is complete"),
            Next::Play(rotation) => {
                let players = &rotation.players;
                let made = players.iter().map(|&player| points(players, player)).collect();
                played.push(Some(made));
                rotations.push(rotation);
            }
        }
    }
}

fn pair(rotation: &Rotation) -> (usize, usize) {
    let [a, b] = rotation.players[..] else { panic!("two play") };
    (a.min(b), a.max(b))
}

#[test]
fn a_lap_of_a_round_robin_has_every_pair_once() {
    for players in 2..9 {
        let pairs = players * (players - 1) / 2;
        let (rotations, _) = all(&plan(players, 2, Format::RoundRobin, 3 * 2 * pairs));
        assert_eq!(rotations.len(), 3 * pairs);
        for lap in rotations.chunks(pairs) {
            assert_eq!(lap.iter().map(pair).collect::<HashSet<_>>().len(), pairs);
        }
        let seeds: HashSet<u64> = rotations.iter().map(|rotation| rotation.seed.0).collect();
        assert_eq!(seeds.len(), rotations.len());
    }
}

#[test]
fn at_any_time_everybody_has_played_about_as_often() {
    let (rotations, _) = all(&plan(7, 2, Format::RoundRobin, 200));
    let mut games = [0; 7];
    for rotation in &rotations {
        rotation.players.iter().for_each(|&player| games[player] += 1);
        let (least, most) = (games.iter().min().unwrap(), games.iter().max().unwrap());
        assert!(most - least <= 2, "{games:?}");
    }
}

#[test]
fn games_are_rounded_up_to_whole_rotations() {
    assert_eq!(all(&plan(4, 2, Format::RoundRobin, 7)).0.len(), 4);
    assert_eq!(all(&plan(4, 3, Format::RoundRobin, 7)).0.len(), 3);
}

#[test]
fn groups_of_several_are_all_there_or_dealt() {
    let (rotations, _) = all(&plan(6, 3, Format::RoundRobin, 60));
    let groups: HashSet<Vec<usize>> = rotations
        .iter()
        .map(|rotation| {
            let mut players = rotation.players.clone();
            players.sort_unstable();
            players
        })
        .collect();
    assert_eq!(groups.len(), 20);
    // 26 players make 65,780 groups of five: in a lap everybody plays once or twice.
    let many = plan(26, 5, Format::RoundRobin, 5 * 6);
    let mut games = [0; 26];
    for rotation in all(&many).0 {
        assert_eq!(rotation.players.iter().collect::<HashSet<_>>().len(), 5);
        rotation.players.iter().for_each(|&player| games[player] += 1);
    }
    assert!(games.iter().all(|&games| (1..=2).contains(&games)), "{games:?}");
}

#[test]
fn in_a_gauntlet_the_first_plays_always_and_meets_all() {
    let (rotations, _) = all(&plan(5, 2, Format::Gauntlet, 16));
    assert!(rotations.iter().all(|rotation| rotation.players.contains(&0)));
    let met: HashSet<_> = rotations[..4].iter().map(pair).collect();
    assert_eq!(met.len(), 4);
}

#[test]
fn a_rotation_has_every_player_in_every_seat() {
    let rotation = plan(4, 3, Format::RoundRobin, 3).rotation(&[0, 2, 3], 0);
    for seat in 0..3 {
        let in_seat: HashSet<usize> =
            (0..3).map(|shift| rotation.seats(shift).nth(seat).unwrap()).collect();
        assert_eq!(in_seat, HashSet::from([0, 2, 3]));
    }
}

#[test]
fn a_new_entrant_leaves_the_matches_of_others_as_they_are() {
    let rotations = |plan: &TournamentPlan| -> HashSet<(Vec<String>, u64)> {
        let names = |rotation: &Rotation| {
            let name = |&player: &usize| plan.entrants[player].name.clone();
            (rotation.players.iter().map(name).collect(), rotation.seed.0)
        };
        all(plan).0.iter().map(names).collect()
    };
    let few = rotations(&plan(4, 2, Format::RoundRobin, 2 * 6 * 5));
    let many = rotations(&plan(5, 2, Format::RoundRobin, 2 * 10 * 5));
    assert!(few.is_subset(&many));
}

#[test]
fn swiss_pairs_equals_that_have_not_met() {
    let (rotations, points) =
        all(&plan(8, 2, Format::Swiss { rounds: 3, rotations: 1, drawn: true }, 0));
    assert_eq!(rotations.len(), 3 * 4);
    assert_eq!(rotations.iter().map(pair).collect::<HashSet<_>>().len(), 12);
    // In the second round the winners of the first meet: no player has met one with other points.
    let won: HashSet<usize> = rotations[..4].iter().map(|rotation| pair(rotation).0).collect();
    for rotation in &rotations[4..8] {
        let (a, b) = pair(rotation);
        assert_eq!(won.contains(&a), won.contains(&b));
    }
    let points = points.unwrap();
    assert_eq!(points.iter().sum::<f64>(), 12.0);
    assert_eq!(points[0], 3.0);
    assert_eq!(points[7], 0.0);
}

#[test]
fn swiss_gives_a_rest_to_each_in_turn() {
    let (rotations, points) =
        all(&plan(5, 2, Format::Swiss { rounds: 5, rotations: 2, drawn: true }, 0));
    assert_eq!(rotations.len(), 5 * 2 * 2);
    let mut games: BTreeMap<usize, usize> = BTreeMap::new();
    for rotation in &rotations {
        rotation.players.iter().for_each(|&player| *games.entry(player).or_default() += 1);
    }
    // Five rounds, one of them a rest, two rotations in each other.
    assert!(games.values().all(|&games| games == 8), "{games:?}");
    // Everybody met everybody: points are wins and the rest.
    assert_eq!(points.unwrap(), [5.0, 4.0, 3.0, 2.0, 1.0]);
}

#[test]
fn swiss_goes_on_when_all_have_met() {
    let (rotations, _) =
        all(&plan(3, 2, Format::Swiss { rounds: 7, rotations: 1, drawn: true }, 0));
    assert_eq!(rotations.len(), 7);
    let seeds: HashSet<u64> = rotations.iter().map(|rotation| rotation.seed.0).collect();
    assert_eq!(seeds.len(), 7, "players that meet again play another set-up");
}

#[test]
fn swiss_draws_its_first_round_from_the_seed() {
    let first = |seed| {
        let mut plan = plan(16, 2, Format::Swiss { rounds: 1, rotations: 1, drawn: true }, 0);
        plan.seed = Seed(seed);
        all(&plan).0.iter().map(pair).collect::<Vec<_>>()
    };
    assert_eq!(first(1), first(1));
    assert_ne!(first(1), first(2));
    let in_order: HashSet<_> = (0..8).map(|pair| (2 * pair, 2 * pair + 1)).collect();
    assert_ne!(first(1).into_iter().collect::<HashSet<_>>(), in_order);
}

#[test]
fn swiss_plans_of_earlier_versions_keep_their_matches() {
    let old: Format = serde_json::from_str(r#"{"swiss":{"rounds":1,"rotations":1}}"#).unwrap();
    assert_eq!(old, Format::Swiss { rounds: 1, rotations: 1, drawn: false });
    let pairs: Vec<_> = all(&plan(6, 2, old, 0)).0.iter().map(pair).collect();
    assert_eq!(pairs, [(0, 1), (2, 3), (4, 5)]);
}

#[test]
fn swiss_of_several_seats_seldom_repeats_a_meeting() {
    // Nine players in groups of three can play four rounds without meeting twice; groups of neighbours alone repeat a third of them.
    let (rotations, _) =
        all(&plan(9, 3, Format::Swiss { rounds: 4, rotations: 1, drawn: true }, 0));
    let mut met = HashSet::new();
    let mut repeated = 0;
    for rotation in &rotations {
        let mut group = rotation.players.clone();
        group.sort_unstable();
        for pair in [(group[0], group[1]), (group[0], group[2]), (group[1], group[2])] {
            repeated += usize::from(!met.insert(pair));
        }
    }
    assert!(repeated <= 4, "{repeated} of 36 meetings are repeated");
}

#[test]
fn swiss_of_several_seats_groups_neighbours() {
    let (rotations, points) =
        all(&plan(7, 3, Format::Swiss { rounds: 4, rotations: 1, drawn: true }, 0));
    assert_eq!(rotations.len(), 4 * 2);
    let points = points.unwrap();
    assert!(points[0] > points[6]);
}

#[test]
fn rounds_wait_for_what_came_of_those_before() {
    for format in
        [Format::Swiss { rounds: 2, rotations: 1, drawn: true }, Format::Knockout { rotations: 1 }]
    {
        let plan = plan(4, 2, format, 0);
        let mut schedule = Schedule::new(&plan);
        assert!(matches!(schedule.next(&plan, &[]), Next::Play(_)));
        assert!(matches!(schedule.next(&plan, &[None]), Next::Play(_)));
        let half: [RotationPoints; 2] = [Some(vec![1.0, 0.0]), None];
        assert_eq!(schedule.next(&plan, &half), Next::Wait);
        let both: [RotationPoints; 2] = [Some(vec![1.0, 0.0]), Some(vec![1.0, 0.0])];
        assert!(matches!(schedule.next(&plan, &both), Next::Play(_)));
    }
}

#[test]
fn a_knockout_leaves_one() {
    for players in 2..=9 {
        let (rotations, rounds) = all(&plan(players, 2, Format::Knockout { rotations: 2 }, 0));
        assert_eq!(rotations.len(), 2 * (players - 1), "{players} players");
        let rounds = rounds.unwrap();
        let most = rounds.iter().copied().fold(0.0, f64::max);
        assert_eq!(rounds[0], most);
        assert_eq!(rounds.iter().filter(|&&survived| survived == most).count(), 1);
        // Of two well-seeded players the better one gets further, and the first two meet at the end.
        assert_eq!(pair(rotations.last().unwrap()), (0, 1));
    }
}

#[test]
fn a_drawn_encounter_is_played_on_and_then_decided_by_seeding() {
    let plan = plan(2, 2, Format::Knockout { rotations: 1 }, 0);
    let (rotations, rounds) = all_with(&plan, |_, _| 0.5);
    assert_eq!(rotations.len(), 6);
    assert_eq!(rounds.unwrap(), [1.0, 0.0]);
}

#[test]
fn the_loser_of_an_encounter_is_out_whatever_its_number() {
    // The player with the higher number always wins.
    let (rotations, rounds) =
        all_with(&plan(4, 2, Format::Knockout { rotations: 1 }, 0), |players, player| {
            f64::from(u8::from(players.iter().all(|&other| other <= player)))
        });
    assert_eq!(rotations.len(), 3);
    assert_eq!(rounds.unwrap(), [0.0, 0.0, 1.0, 2.0]);
}

#[test]
fn as_many_seats_as_players_are_one_group() {
    for players in [24, 25] {
        let all = all(&plan(players, 24, Format::RoundRobin, 24 * 25)).0;
        let sorted = |rotation: &Rotation| {
            let mut players = rotation.players.clone();
            players.sort_unstable();
            players
        };
        let groups: HashSet<Vec<usize>> = all.iter().map(sorted).collect();
        assert_eq!(groups.len(), if players == 24 { 1 } else { 25 });
    }
}

#[test]
fn equal_points_are_equal_by_whatever_way_they_were_made() {
    let swiss = Format::Swiss { rounds: 1, rotations: 10, drawn: true };
    let (_, reached) = all_with(&plan(3, 2, swiss, 0), |players, player| {
        f64::from(player == *players.iter().min().unwrap())
    });
    // One won ten times, one rested, one lost.
    assert_eq!(reached.unwrap().iter().filter(|points| **points == 1.0).count(), 2);
}

#[test]
fn rotations_that_were_added_are_expected_from_then_on() {
    let plan = plan(2, 2, Format::Knockout { rotations: 1 }, 0);
    let mut schedule = Schedule::new(&plan);
    assert_eq!(schedule.expected(&plan), 1);
    let mut played = Vec::new();
    for _ in 0..2 {
        assert!(matches!(schedule.next(&plan, &played), Next::Play(_)));
        played.push(Some(vec![0.5, 0.5]));
    }
    assert_eq!(schedule.expected(&plan), 2);
}

#[test]
fn each_pair_has_as_many_games_in_a_lap_as_it_says() {
    for (players, seats, format) in [
        (5, 2, Format::RoundRobin),
        (6, 3, Format::RoundRobin),
        (4, 4, Format::RoundRobin),
        (5, 2, Format::Gauntlet),
        (6, 3, Format::Gauntlet),
    ] {
        let mut plan = plan(players, seats, format, 0);
        let lap = Schedule::lap_length(&plan);
        plan.stop = StopRule::Games(lap * seats);
        let (rotations, _) = all(&plan);
        assert_eq!(rotations.len(), lap);
        for other in 1..players {
            let met = rotations.iter().filter(|rotation| {
                rotation.players.contains(&0) && rotation.players.contains(&other)
            });
            let games = met.count() * seats;
            assert_eq!(
                Some(games),
                Schedule::games_per_pair(&plan),
                "{players} {seats} {format:?}"
            );
        }
    }
    assert_eq!(Schedule::games_per_pair(&plan(26, 2, Format::RoundRobin, 0)), Some(2));
    assert_eq!(Schedule::games_per_pair(&plan(26, 4, Format::RoundRobin, 0)), None);
}

/// The rounds of a whole tournament.
fn rounds(plan: &TournamentPlan, points: impl Fn(&[usize], usize) -> f64) -> Vec<Round> {
    let mut schedule = Schedule::new(plan);
    let mut played: Vec<RotationPoints> = Vec::new();
    while let Next::Play(rotation) = schedule.next(plan, &played) {
        let players = &rotation.players;
        played.push(Some(players.iter().map(|&player| points(players, player)).collect()));
    }
    schedule.rounds(&played)
}

fn lower_wins(players: &[usize], player: usize) -> f64 {
    if players.iter().all(|&other| other >= player) { 1.0 } else { 0.0 }
}

#[test]
fn rounds_of_a_swiss_tournament_name_pairings_and_byes() {
    let plan = plan(5, 2, Format::Swiss { rounds: 3, rotations: 2, drawn: true }, 0);
    let rounds = rounds(&plan, lower_wins);
    assert_eq!(rounds.len(), 3);
    let byes: HashSet<usize> = rounds.iter().flat_map(|round| round.byes.clone()).collect();
    assert_eq!(byes.len(), 3, "another in each round");
    for round in &rounds {
        let met = round.encounters.iter().flat_map(|met| &met.players).chain(&round.byes);
        assert_eq!(met.collect::<HashSet<_>>().len(), 5, "{round:?}");
        for met in &round.encounters {
            assert!(met.is_complete && met.rotations.len() == 2, "{met:?}");
            let best = usize::from(met.players[0] > met.players[1]);
            assert_eq!(
                (met.points[best], met.points[1 - best]),
                (4.0, 0.0),
                "two of two games, twice"
            );
        }
    }
}

#[test]
fn rounds_of_a_knockout_name_byes_and_who_advances() {
    let plan = plan(5, 2, Format::Knockout { rotations: 1 }, 0);
    let decided = rounds(&plan, lower_wins);
    let advanced = |rounds: &[Round]| -> Vec<Vec<Option<usize>>> {
        rounds
            .iter()
            .map(|round| round.encounters.iter().map(|met| met.advances).collect())
            .collect()
    };
    assert_eq!(advanced(&decided), [vec![Some(3)], vec![Some(0), Some(1)], vec![Some(0)]]);
    assert_eq!(decided.iter().map(|round| round.byes.len()).collect::<Vec<_>>(), [3, 0, 0]);
    let drawn = rounds(&plan, |_, _| 0.5);
    assert_eq!(advanced(&drawn), advanced(&decided), "the better seeded player advances");
    assert!(drawn.iter().flat_map(|round| &round.encounters).all(|met| met.replays == 5));
}

#[test]
fn a_round_under_way_is_not_decided() {
    let plan = plan(4, 2, Format::Knockout { rotations: 1 }, 0);
    let mut schedule = Schedule::new(&plan);
    for _ in 0..2 {
        assert!(matches!(schedule.next(&plan, &[]), Next::Play(_)));
    }
    let rounds = schedule.rounds(&[Some(vec![1.0, 0.0]), None]);
    let states: Vec<(bool, bool)> =
        rounds[0].encounters.iter().map(|met| (met.is_complete, met.advances.is_some())).collect();
    assert_eq!(states, [(true, true), (false, false)]);
}
