//! Worlds that a seat believes in: they obey all it knows.

use super::*;

/// Many worlds of a seat.
fn worlds(story: &Story<'_>, seat: u32) -> Vec<State> {
    let (view, mut rng) = (story.view(seat), Rng::new(7));
    (0..4000).map(|_| story.game.determinize(&view, &mut rng)).collect()
}

/// Whether a part of the worlds is about as large as expected.
#[track_caller]
fn part(worlds: &[State], expected: f64, is: impl Fn(&State) -> bool) {
    let found = worlds.iter().filter(|world| is(world)).count() as f64 / worlds.len() as f64;
    assert!((found - expected).abs() < 0.035, "{found}, not {expected}");
}

#[test]
fn cards_are_counted() {
    // Of three crossings seat 0 holds one and has put one away: one is with the others or in the
    // pile, where 12 hidden cards and 12 of the pile are equally likely.
    let deck = "X_CROSS 3, D_END 28";
    let game = game(&file_board("*** *>* **$", deck), 3);
    let hand = "X_CROSS X_CROSS D_END D_END D_END D_END";
    let mut story = Story::new(&game, &[], &[hand, "D_END D_END D_END D_END D_END D_END"]);
    story.go("discard X_CROSS; draw 0 D_END");
    let worlds = worlds(&story, 0);
    let has = |world: &State, seat: usize| world.holdings[seat].hand.has(Card::XCross);
    for world in &worlds {
        assert_eq!(world.holdings[0], story.state.holdings[0], "the own cards are known");
        let kinds = |card: Card| {
            let held: u32 = world
                .holdings
                .iter()
                .map(|holding| holding.hand.count(card) + holding.away[card.index()])
                .sum();
            held + world.pile[card.index()]
        };
        assert_eq!((kinds(Card::XCross), kinds(Card::DEnd)), (3, 28));
    }
    part(&worlds, 6.0 / 24.0, |world| has(world, 1));
    part(&worlds, 6.0 / 24.0, |world| has(world, 2));
    part(&worlds, 12.0 / 24.0, |world| world.pile[Card::XCross.index()] > 0);
}

#[test]
fn what_others_put_away_is_not_in_the_pile_again() {
    // Seat 1 put away one card, which for seat 0 is any of those it has not seen.
    let game = game(&file_board("*** *>* **$", "X_CROSS 10, D_END 10"), 3);
    let mut story = Story::new(&game, &[], &["X_CROSS X_CROSS X_CROSS X_CROSS X_CROSS X_CROSS"]);
    story.go("discard X_CROSS; draw 0 X_CROSS; discard D_END; draw 1 X_CROSS");
    let worlds = worlds(&story, 0);
    for world in &worlds {
        assert_eq!(world.holdings[1].away.iter().sum::<u32>(), 1);
        assert_eq!((world.pile_size, world.pile.iter().sum::<u32>()), (0, 0));
    }
    part(&worlds, 3.0 / 13.0, |world| world.holdings[1].away[Card::XCross.index()] == 1);
}

#[test]
fn roles_keep_within_the_cards() {
    let game = game(&Options::default(), 5);
    let number = |world: &State| world.table.saboteurs.len();
    // A digger: two saboteurs and three diggers for four others.
    let digger = worlds(&Story::new(&game, &[1, 2], &[]), 0);
    part(&digger, 0.4, |world| world.table.saboteurs.contains(Seat(3)));
    part(&digger, 0.6, |world| number(world) == 2);
    assert!(digger.iter().all(|world| !world.table.saboteurs.contains(Seat(0))));
    assert!(digger.iter().all(|world| (1..=2).contains(&number(world))));
    // A saboteur: one more and four diggers for four others.
    let saboteur = worlds(&Story::new(&game, &[0, 2], &[]), 0);
    part(&saboteur, 0.2, |world| world.table.saboteurs.contains(Seat(3)));
    assert!(saboteur.iter().all(|world| world.table.saboteurs.contains(Seat(0))));
    assert!(saboteur.iter().all(|world| number(world) <= 2));
}

#[test]
fn exact_saboteurs_are_as_many_in_every_world() {
    let options = Options { saboteurs: Some(Saboteurs::Exact), ..Options::default() };
    let game = game(&options, 7);
    let worlds = worlds(&Story::new(&game, &[1, 2, 6], &[]), 0);
    assert!(worlds.iter().all(|world| world.table.saboteurs.len() == 3));
}

#[test]
fn gold_is_not_believed_where_stone_was_turned() {
    let game = on("*$* >*$ *$*", 3);
    let mut story = Story::new(&game, &[], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 1,2 stone");
    for mut world in worlds(&story, 1) {
        let mut chances = Vec::new();
        game.chances(&world, &mut chances);
        let texts: Vec<String> = chances.iter().map(|(mv, _)| mv.to_string()).collect();
        assert_eq!(texts, ["reveal 2,1 gold", "reveal 2,1 stone"]);
        game.play(&mut world, chances[0].0);
        assert_eq!(game.view(&world, None).objectives[0].known, Known::Stone);
    }
}

#[test]
fn roles_that_were_shown_are_known() {
    let game = on("*** >*$ ***", 3);
    let mut story = Story::new(&game, &[2], &["X_CROSS"]);
    story.go("path X_CROSS 1,1; reveal 2,1 gold; saboteurs 2; nuggets 3");
    assert!(worlds(&story, 0).iter().all(|world| world.table == story.state.table));
}

#[test]
fn views_that_cannot_be_make_some_world_all_the_same() {
    let game = on("*** *>* **$", 3);
    let mut view = Story::new(&game, &[], &[]).view(0);
    view.cards.push(LaidCard { at: Cell { x: 9, y: 9 }, card: Card::VLine, reversed: true });
    view.cards.push(LaidCard { at: Cell { x: 1, y: 1 }, card: Card::Boulder, reversed: false });
    view.played.insert(Card::XCross, 5000);
    view.round = 9;
    view.objectives.clear();
    view.rounds.clear();
    game.determinize(&view, &mut Rng::new(1));
}
