//! Configurations that are shipped, and set-ups written as configurations.

use game::{Form, Kit, Show};

use super::*;

const SHIPPED: [(Choice, &[usize]); 6] = [
    (Choice::Mansuba, &[2]),
    (Choice::Pawns, &[2]),
    (Choice::ChineseCheckers, &[2, 3, 4, 5, 6]),
    (Choice::Halma, &[2, 4]),
    (Choice::ShatranjRace, &[2]),
    (Choice::DraughtsRace, &[2]),
];

fn drawn(config: Choice, seats: usize, seed: u64) -> Setup {
    let options = Options { config, graph: Graph::None };
    Mansuba::draw(&options, seats, &mut Rng::new(seed)).expect("a set-up")
}

#[test]
fn a_set_up_comes_back_from_its_configuration() {
    let mut setups: Vec<Setup> = Vec::new();
    for (config, numbers) in SHIPPED {
        setups.extend(numbers.iter().map(|&seats| drawn(config.clone(), seats, 3)));
    }
    let odd = r#"
name = "an \"odd\" \\ one"
relation = ["ring", "square", "ring"]
every = 7
width = 2
height = 2
capture = true
escape = "2/3"
pass = "always"
pieces = ["P2 3", "ß1 0"]
kinds = [
    { name = "pawn", moves = [{ step = "E", lands = "capture" }, { jump = "N S", over = "friend" }] },
    { name = "ß", letter = "ß", moves = [{ slide = "W", range = 2, lands = "free" }, { jump = "all", over = "enemy", takes = "jumped" }] },
]
[puzzle]
player = 2
moves = 4
[graphs]
ring = "0: E 1\n1: E 2\n2: E 3\n3: E 0"
"#;
    let odd = odd.replace(
        "\"0: E 1\\n1: E 2\\n2: E 3\\n3: E 0\"",
        "\"\"\"\n0: E 1\n1: E 2\n2: E 3\n3: E 0\n\"\"\"",
    );
    setups.push(drawn(Choice::File(odd), 2, 0));
    let large = include_str!("../../../../../benches/mansuba-300.toml").to_string();
    setups.push(drawn(Choice::File(large), 2, 0));
    for setup in setups {
        let text = Mansuba::write(&setup);
        let back = drawn(Choice::File(text.clone()), setup.starts.len(), 99);
        assert_eq!(back, setup, "{text}");
        assert!(Mansuba::describe(&text).is_ok(), "{text}");
    }
}

#[test]
fn configurations_are_described() {
    let described = Mansuba::describe(Choice::Mansuba.text()).expect("a good one");
    for line in [
        "Game     : mansuba: reach the other side; take prisoners on the way",
        "Board    : 7 × 6, square",
        "Players  : 2",
        "P        : pawn, steps, jumps again and again",
        "T        : tower, slides",
        "E        : elephant, leaps along 16 paths",
        "Capture  : yes, an attempt to escape succeeds 1 time in 2",
        "Victory  : one piece on a starting position of the opponent; a draw after 84 turns",
    ] {
        assert!(described.lines().any(|found| found == line), "{line}\n{described}");
    }
    let described = Mansuba::describe(Choice::ChineseCheckers.text()).expect("a good one");
    assert!(
        described.contains("121 positions") && described.contains("2 or 3 or 4 or 5 or 6"),
        "{described}"
    );
}

#[test]
fn halma_has_19_men_for_two_and_13_for_four() {
    let men =
        |seats| drawn(Choice::Halma, seats, 0).starts.iter().map(Vec::len).collect::<Vec<_>>();
    assert_eq!(men(2), [19, 19]);
    assert_eq!(men(4), [13, 13, 13, 13]);
    let setup = drawn(Choice::Halma, 4, 0);
    assert_eq!(setup.goals[0], setup.starts[2], "across the board");
}

/// The kinds of the old Persian game, on an empty board.
#[test]
fn shatranj_pieces_go_as_they_always_did() {
    let kinds = Choice::ShatranjRace.text().split_once("[[kinds]]").expect("kinds").1;
    let kinds = format!("[[kinds]]{kinds}");
    let ends = |letter: char| {
        let board: String = (0..49)
            .map(|k| match k {
                24 => format!(" {letter}1"),
                6 => " F2\n".to_string(),
                k if k % 7 == 6 => " .\n".to_string(),
                _ => " .".to_string(),
            })
            .collect();
        from(&of_kinds(&kinds, "\"square\"", &board, "capture = true"), 24).replace("24-", "")
    };
    assert_eq!(ends('K'), "9, 11, 15, 19, 29, 33, 37, 39");
    assert_eq!(ends('A'), "8, 12, 36, 40");
    assert_eq!(ends('F'), "16, 18, 30, 32");
    assert_eq!(ends('R'), "3, 10, 17, 21, 22, 23, 25, 26, 27, 31, 38, 45");
}

#[test]
fn every_position_has_its_name_in_the_picture() {
    for (config, numbers) in SHIPPED {
        let game = Mansuba::new(drawn(config, numbers[0], 3)).expect("a game");
        let scene = game.scene(&game.view(&game.start(), None), None);
        let names = scene.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Name(_, _, name) => Some(name.clone()),
            _ => None,
        });
        let positions = (0..game.setup().positions()).map(|position| position.to_string());
        assert!(names.eq(positions), "{}", game.setup().name);
        // The ends of rows are named beside them, inside the bounds.
        let [[left, _], [right, _]] = scene.bounds;
        let beside = scene.shapes.iter().filter_map(|shape| match &shape.form {
            Form::Text([x, _], _, name) => Some((*x, name.to_string())),
            _ => None,
        });
        let beside: Vec<(f32, String)> = beside.collect();
        assert!(beside.iter().any(|(_, name)| name == "0"), "{beside:?}");
        assert!(beside.iter().all(|(x, _)| left < *x && *x < right), "{beside:?}");
    }
}
