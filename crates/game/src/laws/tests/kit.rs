//! What goes with the rules is caught where it does not fit them.

use super::super::{kit, pictures};
use super::*;
use crate::{
    Ask, Bot, COMMON, Caption, Case, Catalogue, Fault, Kit, Player, Scene, Show, Translated, Words,
};

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
const WRITES_NO_FRENCH: u8 = 30;
const WRITES_A_KEY_TWICE: u8 = 31;
const HAS_OTHER_VALUES_IN_FRENCH: u8 = 32;
const HAS_A_BAD_PLURAL: u8 = 33;
const HAS_NO_PLAYER_IN_FRENCH: u8 = 34;
const TAKES_A_COMMON_KEY: u8 = 35;
const SAYS_WHAT_IS_NOT_WRITTEN: u8 = 36;
const SAYS_TOO_LITTLE: u8 = 37;
const COUNTS_WITHOUT_A_NUMBER: u8 = 38;
const CUTS_ITS_PICTURE: u8 = 39;

impl<const HOW: u8> Show for Bent<Coins, HOW> {
    fn places(&self) -> usize {
        self.0.places()
    }

    fn scene(&self, view: &Self::View, last: Option<&Event<Self::Seen>>) -> Scene {
        let mut scene = self.0.scene(view, last);
        match HOW {
            CALLS_TWO_ALIKE => scene.shapes.extend_from_within(..1.min(scene.shapes.len())),
            TOUCHES_WHAT_IS_NOT_DRAWN => scene.shapes.clear(),
            CUTS_ITS_PICTURE => scene.bounds = [[-1.0, -1.0], [2.5, 1.0]],
            _ => {}
        }
        let said = match HOW {
            SAYS_WHAT_IS_NOT_WRITTEN => COMMON.say("nothing", []),
            SAYS_TOO_LITTLE => COMMON.say("told.move", [0.into()]),
            COUNTS_WITHOUT_A_NUMBER => WORDS.say("points", ["some".into()]),
            _ => Words::default(),
        };
        scene.captions.push(Caption { seat: None, text: said, active: false });
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

const fn manual(how: u8) -> &'static str {
    match how {
        SHOWS_NO_MOVE => "`--coins` and `--row`",
        SHOWS_A_WRONG_MOVE => "`--coins` and `--row`\n```moves\nup  the wrong way\n```\n",
        HIDES_AN_OPTION => "`--coins`\n```moves\nleft\n```\n",
        INVENTS_AN_OPTION => "`--coins`, `--row`, `--width`\n```moves\nleft\n```\n",
        _ => Coins::MANUAL.english,
    }
}

/// The words of the game, with lines added in both languages, or only in one.
macro_rules! words {
    ($both:literal) => {
        words!($both, "", "")
    };
    ($both:literal, $english:literal, $french:literal) => {
        Catalogue {
            english: concat!(include_str!("../../tiny/coins/words/en.txt"), $both, $english),
            french: concat!(
                "title = Pièces\nabout = des pièces\npoints = {0} {0:point|points}\noption.coins = pièces\n",
                "option.coins.help = combien\noption.row = rangée\noption.row.help = laquelle\n",
                $both,
                $french
            ),
        }
    };
}

static WORDS: Catalogue = words!("", "", "bot.first = joue le premier coup\n");
static NO_FRENCH: Catalogue = words!("", "more = more\n", "");
static TWICE: Catalogue = words!("pear = pear\n", "pear = pear\n", "");
static OTHER_VALUES: Catalogue = words!("", "pear = {0} or {1}\n", "pear = {1} {1:ou|et}\n");
static BAD_PLURAL: Catalogue = words!("pear = {0:pear}\n");
static NO_PLAYER: Catalogue = words!("pear = pear\n");
static COMMON_KEY: Catalogue = words!("pass = pass\n", "", "bot.first = joue le premier coup\n");

impl<const HOW: u8> Kit for Bent<Coins, HOW> {
    const WORDS: &'static Catalogue = match HOW {
        WRITES_NO_FRENCH => &NO_FRENCH,
        WRITES_A_KEY_TWICE => &TWICE,
        HAS_OTHER_VALUES_IN_FRENCH => &OTHER_VALUES,
        HAS_A_BAD_PLURAL => &BAD_PLURAL,
        HAS_NO_PLAYER_IN_FRENCH => &NO_PLAYER,
        TAKES_A_COMMON_KEY => &COMMON_KEY,
        _ => &WORDS,
    };
    const MANUAL: Translated = Translated { english: manual(HOW), french: Coins::MANUAL.french };
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
    refused::<CUTS_ITS_PICTURE>("outside the bounds [[-1.0, -1.0], [2.5, 1.0]]: Ellipse([2.0");
}

#[test]
fn a_manual_that_is_wrong_is_caught() {
    refused::<SHOWS_NO_MOVE>("show at least one move");
    refused::<SHOWS_A_WRONG_MOVE>("\"up\" is neither left nor right");
    refused::<HIDES_AN_OPTION>("name every option, as `--row`");
    refused::<INVENTS_AN_OPTION>("rules.md: it names options that do not exist: [\"width\"]");
}

#[test]
fn players_and_files_that_do_not_exist_are_caught() {
    refused::<NAMES_NO_PLAYER_OF_ITS_OWN>("there is no player \"last\"; there are [\"first\"]");
    refused::<CANNOT_READ_ITS_FILE>("describe refuses what write wrote");
}

#[test]
fn words_that_differ_between_languages_are_caught() {
    refused::<WRITES_NO_FRENCH>("words/fr.txt: more is missing");
    refused::<WRITES_A_KEY_TWICE>("words/en.txt: pear is there twice");
    refused::<HAS_OTHER_VALUES_IN_FRENCH>("pear: English has the values {0, 1}, French has {1}");
    refused::<HAS_A_BAD_PLURAL>(
        "pear: write values as {0} or {0:one|many}, not as in \"{0:pear}\"",
    );
    refused::<HAS_NO_PLAYER_IN_FRENCH>("words/fr.txt: bot.first is missing");
    refused::<TAKES_A_COMMON_KEY>("pass is a key of all games");
}

#[test]
fn words_that_a_page_could_not_show_are_caught() {
    refused::<SAYS_WHAT_IS_NOT_WRITTEN>("nothing, in words/en.txt: there is no such key");
    refused::<SAYS_TOO_LITTLE>("told.move, in words/en.txt: it has 2 values, not 1");
    refused::<COUNTS_WITHOUT_A_NUMBER>("value 0 has two forms and is not a number");
}
