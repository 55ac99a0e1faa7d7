//! What is refused, and in which words: texts, moves, options, set-ups.

use super::*;

#[test]
fn unreadable_moves_are_refused_with_a_reason() {
    let forms = "expected a move such as path L_TURN 3,2 reversed, break LAMP 4, repair ALL 1, \
                 boulder 3,2 or discard V_LINE";
    let read = |text: &str| text.parse::<Move>().unwrap_err().to_string();
    for text in
        ["", "pass", "path", "path V_LINE", "path V_LINE 1,1 turned", "break 4", "nuggets 4"]
    {
        assert_eq!(read(text), format!("{text:?}: {forms}"));
    }
    for (text, why) in [
        ("path BOULDER 1,1", "BOULDER is not a path card"),
        ("path v_line 1,1", "there is no card v_line"),
        ("path V_LINE 1", "1 is not a cell; write x,y, as in 3,2"),
        ("path V_LINE 1,-1", "1,-1 is not a cell; write x,y, as in 3,2"),
        ("boulder 1,2,3", "1,2,3 is not a cell; write x,y, as in 3,2"),
        ("break ALL 1", "there is no tool ALL; there are AXE, LAMP, CART"),
        ("repair axe 1", "there is no tool axe; there are AXE, LAMP, CART"),
        ("break AXE x", "x is not a player; players are numbered from 0"),
        ("repair ALL -1", "-1 is not a player; players are numbered from 0"),
        ("discard MAP", "there is no card MAP"),
        ("saboteurs 1,1", "1,1 is not a list of players"),
        ("saboteurs 16", "16 is not a list of players"),
    ] {
        assert_eq!(read(text), format!("{text:?}: {why}"));
    }
    assert_eq!(" path  V_LINE  3,2 ".parse::<Move>().unwrap().to_string(), "path V_LINE 3,2");
}

#[test]
fn cards_that_are_not_held_are_refused() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["V_LINE D_END D_END D_END D_END D_END"]);
    for (said, card) in [
        ("path X_CROSS 1,2", "X_CROSS"),
        ("break AXE 1", "B_AXE"),
        ("repair LAMP 1", "R_LAMP"),
        ("repair ALL 9", "R_ALL"),
        ("boulder 1,2", "BOULDER"),
        ("discard R_CART", "R_CART"),
    ] {
        assert_eq!(story.why(said), format!("seat 0 has no {card}"));
    }
}

#[test]
fn places_that_cannot_be_used_are_refused() {
    let game = on("***** *>%** ****$", 3);
    let mut story = Story::new(&game, &[], &["V_LINE H_LINE", "V_LINE H_LINE"]);
    story.go("path V_LINE 1,2");
    for (said, why) in [
        ("path V_LINE 5,0", "5,0 is not on the board, which ends at 4,2"),
        ("path V_LINE 0,3", "0,3 is not on the board, which ends at 4,2"),
        (
            "path V_LINE 4294967295,4294967295",
            "4294967295,4294967295 is not on the board, which ends at 4,2",
        ),
        ("boulder 4294967295,0", "4294967295,0 is not on the board, which ends at 4,2"),
        ("path V_LINE 1,1", "there is the start at 1,1"),
        ("path V_LINE 2,1", "there is a hole at 2,1"),
        ("path V_LINE 4,0", "there is an objective at 4,0"),
        ("path V_LINE 1,2", "there is a card at 1,2"),
        ("path V_LINE 0,1", "the card to the east of 0,1 has a way on that side"),
        ("path H_LINE 0,2", "the card to the east of 0,2 is closed on that side"),
        ("path H_LINE 3,1", "no way from the start leads to 3,1"),
    ] {
        assert_eq!(story.why(said), why, "{said}");
    }
}

#[test]
fn players_that_do_not_exist_are_refused() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &["B_AXE R_AXE R_ALL"]);
    assert_eq!(story.why("break AXE 3"), "there is no seat 3; the last is 2");
    assert_eq!(story.why("repair ALL 4294967295"), "there is no seat 4294967295; the last is 2");
    assert_eq!(story.why("repair AXE 1"), "the AXE of seat 1 is whole");
}

#[test]
fn no_seat_moves_for_chance_or_after_the_end() {
    let game = on("*** *>* **$", 3);
    let mut story = Story::new(&game, &[], &[]);
    for said in ["draw 0 V_LINE", "role 0 digger", "reveal 2,0 gold", "saboteurs none", "nuggets 1"]
    {
        assert_eq!(story.why(said), format!("{said} is decided by chance"));
    }
    let start = game.start();
    let why = |state: &State, said: &str| game.check(state, said.parse().unwrap()).unwrap_err().0;
    assert_eq!(why(&start, "discard V_LINE"), "chance is to act");
    story.go("gone; gone; gone; saboteurs none");
    assert_eq!(why(&story.state, "discard V_LINE"), "the game is over");
}

fn refused(options: &Options, seats: usize) -> String {
    Sapotache::draw(options, seats, &mut Rng::new(0)).unwrap_err().to_string()
}

#[test]
fn three_to_ten_play() {
    for (seats, players) in [(0, "players"), (1, "player"), (2, "players"), (11, "players")] {
        let why = format!("{seats} {players}: 3 to 10 play Sapotache");
        assert_eq!(refused(&Options::default(), seats), why);
    }
    for seats in 3..=10 {
        assert!(Sapotache::draw(&Options::default(), seats, &mut Rng::new(0)).is_ok());
    }
}

#[test]
fn fewer_cards_than_hands_are_refused() {
    let board = |cards: &str| file_board("*** *>* **$", cards);
    assert_eq!(
        refused(&board("V_LINE 17"), 3),
        "--board: 17 cards: 3 players with 6 cards each need 18; choose a board with more cards"
    );
    assert_eq!(
        refused(&board("V_LINE 39"), 10),
        "--board: 39 cards: 10 players with 4 cards each need 40; choose a board with more cards"
    );
    assert!(Sapotache::draw(&board("V_LINE 40"), 10, &mut Rng::new(0)).is_ok());
}

#[test]
fn presets_set_what_is_not_set_otherwise() {
    let rules = |options: &Options| {
        let setup = drawn(options, 3);
        (setup.gold, setup.saboteurs, setup.dead_end, setup.tools, setup.connected)
    };
    let printed = (Gold::One, Saboteurs::Drawn, DeadEnd::Playable, Tools::Block, Connected::Yes);
    assert_eq!(rules(&Options::default()), printed);
    let seed = Options { preset: Preset::Seed, ..Options::default() };
    let simple = (Gold::All, Saboteurs::Exact, DeadEnd::Unplayable, Tools::Harmless, Connected::No);
    assert_eq!(rules(&seed), simple);
    let mixed = Options { gold: Some(Gold::One), tools: Some(Tools::Block), ..seed };
    assert_eq!(rules(&mixed), (Gold::One, simple.1, simple.2, Tools::Block, simple.4));
}

#[test]
fn set_ups_from_anywhere_are_looked_through() {
    let wrong = |change: &dyn Fn(&mut Setup)| {
        let mut setup = drawn(&Options { board: Layout::Pitted, ..Options::default() }, 3);
        change(&mut setup);
        Sapotache::new(setup).err().expect("a refusal").to_string()
    };
    let cell = |x, y| Cell { x, y };
    assert_eq!(wrong(&|setup| setup.width = 0), "0 × 5 cells; a board has 1 to 100000000");
    assert_eq!(wrong(&|setup| setup.start = cell(9, 0)), "9,0 is not on the board");
    assert_eq!(wrong(&|setup| setup.holes.push(cell(0, 5))), "0,5 is not on the board");
    assert_eq!(wrong(&|setup| setup.holes.push(cell(6, 2))), "6,2 is listed twice");
    assert_eq!(wrong(&|setup| setup.objectives.push(cell(0, 2))), "0,2 is listed twice");
    assert_eq!(wrong(&|setup| setup.objectives.clear()), "there is no objective");
    assert_eq!(wrong(&|setup| setup.seats = 2), "2 players: 3 to 10 play Sapotache");
    assert!(wrong(&|setup| setup.cards.clear()).starts_with("--board: 0 cards"));
    assert_eq!(
        wrong(&|setup| _ = setup.cards.insert(Card::VLine, u32::MAX)),
        "a match has at most 1000000000 cards"
    );
}
