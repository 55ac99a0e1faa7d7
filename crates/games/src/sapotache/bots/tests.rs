//! The miner: each of its priorities, in a position where it decides.

use game::{Ask, Event, Game, Kit, Params, Player, Rng, Seat, Turn, Watch};
use search::Belief;

use super::trust::Suspicion;
use crate::sapotache::state::Phase;
use crate::sapotache::tests::{Story, game, on};
use crate::sapotache::{Card, Layout, Move, Options, Role, Sapotache};

struct NoClock;

impl Watch for NoClock {
    fn elapsed(&self) -> std::time::Duration {
        std::time::Duration::ZERO
    }
}

/// What a miner at the seat to act plays, having seen everything since the start.
fn miner(game: &Sapotache, log: &[Event<Move>]) -> String {
    let bot = Sapotache::bots().into_iter().find(|bot| bot.name == "miner").expect("a miner");
    let mut player = (bot.make)(game, &Params::default()).unwrap();
    let mut end = game.start();
    log.iter().for_each(|event| game.apply(&mut end, event));
    let Turn::Seat(seat) = game.turn(&end) else { panic!("no seat is to act") };
    let (mut state, mut seen) = (game.start(), Vec::new());
    for event in log {
        seen.push(event.map(|mv| game.seen(&state, mv, Some(seat))));
        game.apply(&mut state, event);
    }
    let ask = Ask::new(game, &state, seat, &seen, Rng::new(1), &NoClock);
    let mv = player.choose(&ask).unwrap();
    assert_eq!(game.check(&state, mv), Ok(mv));
    mv.to_string()
}

/// A log: roles, hands, and moves in turn, boulders drawn in between.
fn log(game: &Sapotache, saboteurs: &[u32], hands: &[&str], moves: &str) -> Vec<Event<Move>> {
    let mut story = Story { state: game.start(), game };
    let mut log = Vec::new();
    let mut moves = moves.split("; ").filter(|text| !text.is_empty());
    loop {
        let before = story.state.clone();
        let mv = match story.state.table.phase {
            Phase::Roles(seat) => {
                let is = saboteurs.contains(&seat.0);
                Move::Role { seat, role: if is { Role::Saboteur } else { Role::Digger } }
            }
            Phase::Hands(seat) => {
                let held = story.state.holdings[seat.index()].hand.len();
                let named = hands[seat.index()].split_whitespace().nth(held);
                Move::Draw {
                    seat,
                    card: named.map_or(Card::DEnd, |name| Card::named(name).unwrap()),
                }
            }
            Phase::Draw(seat) => Move::Draw { seat, card: Card::DEnd },
            _ => match moves.next() {
                Some(text) => text.parse().unwrap(),
                None => return log,
            },
        };
        game.play(&mut story.state, mv);
        log.push(match game.turn(&before) {
            Turn::Seat(seat) => Event::Move(seat, mv),
            _ => Event::Chance(mv),
        });
    }
}

#[test]
fn a_digger_lays_the_card_that_brings_the_way_nearest() {
    let game = on("****** >****$ ******", 3);
    let hands = ["V_LINE H_LINE B_AXE BOULDER", "H_LINE L_TURN", "X_CROSS"];
    assert_eq!(miner(&game, &log(&game, &[2], &hands, "")), "path H_LINE 1,1");
    let played = "path H_LINE 1,1";
    assert_eq!(miner(&game, &log(&game, &[2], &hands, played)), "path H_LINE 2,1");
}

#[test]
fn a_digger_repairs_itself_first_then_seats_that_it_trusts() {
    let game = on("****** >****$ ******", 3);
    let hands = ["B_AXE", "R_AXE R_ALL H_LINE", "D_END"];
    let played = "break AXE 1";
    assert_eq!(miner(&game, &log(&game, &[], &hands, played)), "repair AXE 1");
    // Seat 1 has dug; seat 2 breaks its lamp; seat 0 has nothing to lay.
    let hands = ["R_LAMP D_END", "H_LINE", "B_LAMP"];
    let played = "discard D_END; path H_LINE 1,1; break LAMP 1";
    assert_eq!(miner(&game, &log(&game, &[], &hands, played)), "repair LAMP 1");
}

#[test]
fn a_digger_repairs_only_seats_that_it_trusts() {
    let game = on("****** >****$ ******", 3);
    let hands = ["R_LAMP", "D_END", "B_LAMP"];
    let played = "discard D_END; discard D_END; break LAMP 1";
    assert_eq!(miner(&game, &log(&game, &[], &hands, played)), "discard D_END");
}

#[test]
fn a_digger_breaks_the_tools_of_seats_that_it_distrusts() {
    // Seat 1 digs, seat 2 removes the card: the way is longer than before.
    let game = on("****** >****$ ******", 3);
    let hands = ["B_LAMP", "H_LINE", "BOULDER"];
    let played = "discard D_END; path H_LINE 1,1; boulder 1,1";
    assert_eq!(miner(&game, &log(&game, &[2], &hands, played)), "break LAMP 2");
}

#[test]
fn a_digger_puts_away_boulders_then_breaks_then_paths_then_repairs() {
    let game = on("%%%%%% >%%%%$ %%%%%%", 3);
    let discard = |hand: &str| miner(&game, &log(&game, &[], &[hand, "", ""], ""));
    assert_eq!(discard("R_AXE D_END V_LINE B_AXE BOULDER BOULDER"), "discard BOULDER");
    assert_eq!(discard("R_AXE D_END V_LINE B_AXE R_ALL R_ALL"), "discard B_AXE");
    assert_eq!(discard("R_AXE D_END V_LINE V_LINE R_ALL R_ALL"), "discard D_END");
    assert_eq!(discard("R_AXE R_AXE V_LINE V_LINE R_ALL R_ALL"), "discard V_LINE");
    assert!(discard("R_AXE R_AXE R_AXE R_ALL R_ALL R_ALL").starts_with("discard R_A"));
}

#[test]
fn a_saboteur_keeps_his_boulder_until_the_way_is_short() {
    let game = on("******* >*****$ *******", 3);
    let hands = ["BOULDER R_AXE R_AXE R_AXE R_AXE R_AXE", "H_LINE H_LINE", "H_LINE H_LINE"];
    let early = "discard R_AXE; path H_LINE 1,1; discard D_END";
    assert_ne!(miner(&game, &log(&game, &[0], &hands, early)), "boulder 1,1");
    let late = "discard R_AXE; path H_LINE 1,1; path H_LINE 2,1; discard R_AXE; path H_LINE 3,1; \
                path H_LINE 4,1";
    let played = miner(&game, &log(&game, &[0], &hands, late));
    assert!(played.starts_with("boulder "), "{played}");
}

#[test]
fn a_saboteur_breaks_the_tools_of_diggers() {
    let game = on("******* >*****$ *******", 3);
    let hands = ["B_CART D_END", "H_LINE", "V_LINE"];
    let played = "discard D_END; path H_LINE 1,1; discard V_LINE";
    assert_eq!(miner(&game, &log(&game, &[0], &hands, played)), "break CART 1");
}

#[test]
fn a_saboteur_shuts_the_way() {
    let game = on("******* >*****$ *******", 3);
    let hands = ["D_END D_END D_END D_END R_ALL H_LINE", "", ""];
    assert_eq!(miner(&game, &log(&game, &[0], &hands, "")), "path D_END 1,1");
}

#[test]
fn a_saboteur_puts_away_repairs_then_paths_then_breaks_then_boulders() {
    let game = on("%%%%%% >%%%%$ %%%%%%", 3);
    let discard = |hand: &str| miner(&game, &log(&game, &[0], &[hand, "", ""], ""));
    assert_eq!(discard("R_AXE D_END V_LINE B_AXE BOULDER BOULDER"), "discard R_AXE");
    assert_eq!(discard("B_AXE D_END V_LINE B_AXE BOULDER BOULDER"), "discard D_END");
    assert_eq!(discard("B_AXE B_AXE B_AXE B_AXE BOULDER BOULDER"), "discard B_AXE");
    assert_eq!(discard("BOULDER BOULDER BOULDER BOULDER BOULDER BOULDER"), "discard BOULDER");
}

/// A whole match between some players, by their names; nuggets.
fn play(game: &Sapotache, miners: &[usize], seed: u64) -> (Vec<i32>, usize) {
    let bot = || Sapotache::bots().into_iter().find(|bot| bot.name == "miner").expect("a miner");
    let mut players: Vec<Box<dyn Player<Sapotache>>> =
        (0..game.seats()).map(|_| (bot().make)(game, &Params::default()).unwrap()).collect();
    let (mut state, mut rng) = (game.start(), Rng::new(seed));
    let mut seen = vec![Vec::new(); game.seats()];
    loop {
        let event = match game.turn(&state) {
            Turn::Over => break,
            Turn::Chance => {
                let mut chances = Vec::new();
                game.chances(&state, &mut chances);
                Event::Chance(rng.weighted(&chances).expect("an outcome"))
            }
            Turn::Seat(seat) if miners.contains(&seat.index()) => {
                let events = &mut seen[seat.index()];
                let own = Rng::new(rng.next_u64());
                let ask = Ask::new(game, &state, seat, events, own, &NoClock);
                let mv = players[seat.index()].choose(&ask).unwrap();
                events.clear();
                Event::Move(seat, game.check(&state, mv).unwrap())
            }
            Turn::Seat(seat) => Event::Move(seat, game.random(&state, &mut rng, &mut Vec::new())),
        };
        for (seat, seen) in Seat::all(game.seats()).zip(&mut seen) {
            seen.push(event.map(|mv| game.seen(&state, mv, Some(seat))));
        }
        game.apply(&mut state, &event);
    }
    let found = state.table.past.iter().filter(|past| past.finder.is_some()).count();
    (game.final_scores(&state), found)
}

#[test]
fn miners_find_the_gold_far_more_often_than_chance() {
    let game = game(&Options { board: Layout::Quick, ..Options::default() }, 4);
    let found = |miners: &[usize]| (0..20).map(|seed| play(&game, miners, seed).1).sum::<usize>();
    let (with, without) = (found(&[0, 1, 2, 3]), found(&[]));
    assert!(with > without + 10, "{with} rounds of 60 with miners, {without} at random");
}

#[test]
fn a_distrusted_seat_is_a_saboteur_in_more_worlds() {
    let setup = Sapotache::draw(&Options::default(), 5, &mut Rng::new(1)).expect("a set-up");
    let game = Sapotache::new(setup).expect("a game");
    let (mut state, mut rng, own) = (game.start(), Rng::new(1), Seat(0));
    let mut suspicion = Suspicion::default();
    while game.turn(&state) == Turn::Chance {
        let dealt = game.chance(&state, &mut rng, &mut Vec::new());
        suspicion.see(&game, own, &Event::Chance(game.seen(&state, dealt, Some(own))));
        game.play(&mut state, dealt);
    }
    let view = game.view(&state, Some(own));
    let mut count = |suspicion: &mut Suspicion| {
        let mut saboteur = [0; 5];
        for _ in 0..2000 {
            let world = suspicion.world(&game, &view, &mut rng);
            assert_eq!(game.view(&world, Some(own)), view);
            Seat::all(5).for_each(|s| {
                saboteur[s.index()] += i32::from(world.table.saboteurs.contains(s));
            });
        }
        saboteur
    };
    let before = count(&mut suspicion);
    assert!((before[1] - before[2]).abs() < 200, "{before:?}");
    let trust = suspicion.trust(&game, own);
    (trust.levels[1], trust.levels[2]) = (-2, 2);
    let after = count(&mut suspicion);
    assert!(after[1] > after[3] + 200 && after[3] > after[2] + 200, "{after:?}");
    assert_eq!(before[0], after[0], "its own role it knows");
}
