//! What goes with the rules is caught where it does not fit them.

use super::super::{kit, pictures};
use super::*;
use crate::{Ask, Bot, Case, Fault, Kit, Player, Scene, Show};

const TOUCHES_ALIKE: u8 = 20;
const TOUCHES_NOTHING: u8 = 21;
const TOUCHES_WHAT_IS_NOT_DRAWN: u8 = 22;
const CALLS_TWO_ALIKE: u8 = 23;
const SHOWS_NO_MOVE: u8 = 24;
const SHOWS_A_WRONG_MOVE: u8 = 25;
const HIDES_AN_OPTION: u8 = 26;
const INVENTS_AN_OPTION: u8 = 27;
const NAMES_NO_PLAYER_OF_ITS_OWN: u8 = 28;
const CANNOT_READ_ITS_FILE: u8 = 29;

impl<const HOW: u8> Show for Bent<Coins, HOW> {
    fn places(&self) -> usize {
        self.0.places()
    }

    fn scene(&self, view: &Self::View, last: Option<&Event<Self::Seen>>) -> Scene {
        let mut scene = self.0.scene(view, last);
        match HOW {
            CALLS_TWO_ALIKE => scene.shapes.extend_from_within(..1.min(scene.shapes.len())),
            TOUCHES_WHAT_IS_NOT_DRAWN => scene.shapes.clear(),
            _ => {}
        }
        scene
    }

    fn touches(&self, mv: Self::Move) -> Vec<String> {
        match HOW {
            TOUCHES_ALIKE => vec!["coin-left".to_string()],
            TOUCHES_NOTHING => Vec::new(),
            _ => self.0.touches(mv),
        }
    }
}

struct First;

impl<G: Game> Player<G> for First {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        Ok(moves[0])
    }
}

impl<const HOW: u8> Kit for Bent<Coins, HOW> {
    const ABOUT: &'static str = Coins::ABOUT;
    const MANUAL: &'static str = match HOW {
        SHOWS_NO_MOVE => "`--coins` and `--row`",
        SHOWS_A_WRONG_MOVE => "`--coins` and `--row`\n```moves\nup  the wrong way\n```\n",
        HIDES_AN_OPTION => "`--coins`\n```moves\nleft\n```\n",
        INVENTS_AN_OPTION => "`--coins`, `--row`, `--width`\n```moves\nleft\n```\n",
        _ => Coins::MANUAL,
    };
    const PLAYERS: &'static [&'static str] =
        if HOW == NAMES_NO_PLAYER_OF_ITS_OWN { &["first", "last"] } else { &["first", "first"] };
    const LADDER: &'static [&'static str] = &["first"];

    fn bots() -> Vec<Bot<Self>> {
        vec![Bot { name: "first", about: "", params: &[], make: |_, _| Ok(Box::new(First)) }]
    }

    fn cases() -> Vec<Case<Self>> {
        Vec::new()
    }

    fn write(setup: &Self::Setup) -> String {
        if HOW == CANNOT_READ_ITS_FILE { "coins".to_string() } else { Coins::write(setup) }
    }

    fn describe(file: &str) -> Result<String, SetupError> {
        Coins::describe(file)
    }
}

#[track_caller]
fn refused<const HOW: u8>(wanted: &str) {
    let why = kit::<Bent<Coins, HOW>>(&[]).expect_err("a law catches it");
    assert!(why.contains(wanted), "{why}");
}

#[test]
fn what_fits_passes() {
    kit::<Bent<Coins, HONEST>>(&[]).unwrap();
    pictures::<Bent<Coins, HONEST>>(&CoinsOptions::default(), 3, 5).unwrap();
}

#[test]
fn moves_that_a_person_cannot_mean_are_caught() {
    refused::<TOUCHES_ALIKE>("another legal move is meant by the same");
    refused::<TOUCHES_NOTHING>("nothing is touched for it");
    refused::<TOUCHES_WHAT_IS_NOT_DRAWN>("no shape with such an id in its scene");
    refused::<CALLS_TWO_ALIKE>("two shapes have the id coin-left");
}

#[test]
fn a_manual_that_is_wrong_is_caught() {
    refused::<SHOWS_NO_MOVE>("show at least one move");
    refused::<SHOWS_A_WRONG_MOVE>("\"up\" is neither left nor right");
    refused::<HIDES_AN_OPTION>("name every option, as `--row`");
    refused::<INVENTS_AN_OPTION>("names options that do not exist: [\"width\"]");
}

#[test]
fn players_and_files_that_do_not_exist_are_caught() {
    refused::<NAMES_NO_PLAYER_OF_ITS_OWN>("there is no player \"last\"; there are [\"first\"]");
    refused::<CANNOT_READ_ITS_FILE>("describe refuses what write wrote");
}
