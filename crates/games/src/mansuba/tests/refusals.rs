//! Files that cannot be played: each is refused with its line and the reason.

use game::Kit;

use super::*;

const GOOD: &str = r#"name = "good"
relation = "square"
width = 3
height = 2
capture = true
starts = """
1 . 2
1 . 2
"""
position = """
P1 .  P2
T1 .  T2
"""

[[kinds]]
name = "pawn"
moves = [
    { step = "all" },
    { jump = "all", repeat = true },
]

[[kinds]]
name = "tower"
moves = [{ slide = "cardinal", range = 2 }, { leap = ["N NE", "E cardinal"] }]
"#;

fn read(text: &str, seats: usize) -> Result<Setup, game::SetupError> {
    let options = Options { config: Choice::File(text.to_string()), graph: Graph::None };
    Mansuba::draw(&options, seats, &mut Rng::new(0))
}

/// The good file with one thing changed is refused, at this line, for this reason.
#[track_caller]
fn bad(was: &str, becomes: &str, line: usize, why: &str) {
    assert!(GOOD.contains(was), "{was}");
    let error = read(&GOOD.replacen(was, becomes, 1), 2).expect_err(becomes);
    assert!(error.why.contains(why), "{becomes}: {}", error.why);
    assert_eq!(
        (error.line, error.option),
        (Some(line), Some("config")),
        "{becomes}: {}",
        error.why
    );
}

#[test]
fn the_good_file_is_good() {
    assert_eq!(read(GOOD, 2).expect("good").kinds[1].moves.len(), 2);
}

#[test]
fn defects_are_reported_with_their_line() {
    bad("name = \"good\"", "name = good", 1, "string values must be quoted");
    bad(
        "relation = \"square\"",
        "relation = \"sqare\"",
        2,
        "there is no relation \"sqare\" (did you mean square?); there are cardinal, chinese-checkers, hexagonal, square, triangular, file",
    );
    bad("width = 3", "width = 3\nwidth = 4", 4, "width is set twice");
    bad("relation = \"square\"", "relation = []", 1, "the list is empty");
    bad("relation = \"square\"\n", "", 1, "relation is missing");
    bad("relation = \"square\"", "relation = \"file:ring.txt\"", 2, "with --graph file:ring.txt");
    bad("relation = \"square\"", "relation = \"chinese-checkers\"", 3, "has a size of its own");
    bad("relation = \"square\"", "relation = [\"square\", \"cardinal\"]", 1, "every is missing");
    bad(
        "relation = \"square\"",
        "relation = \"square\"\nevery = 3",
        3,
        "needs more than one relation",
    );
    bad("width = 3", "width = 0", 3, "choose 1 to");
    bad("width = 3", "width = \"3\"", 3, "expected a whole number, found string");
    bad("width = 3\n", "", 1, "width is missing: relation square needs it");
    bad("width = 3", "wide = 3", 3, "there is no \"wide\" here");
    bad("capture = true", "capture = 1", 5, "expected true or false, found integer");
    bad("capture = true", "escape = \"1/2\"", 5, "no prisoners without capture = true");
    bad("capture = true", "capture = true\nescape = \"3/2\"", 6, "such as \"1/2\"");
    bad("capture = true", "capture = true\nvictory = \"total\"", 6, "choose simple or complex");
    bad("capture = true", "capture = true\npass = \"never\"", 6, "choose stuck or always");
    bad("capture = true", "capture = true\nmax_turns = 0", 6, "choose 1 to");
    bad("capture = true", "capture = true\nfirst = 3", 6, "choose 1 to 2");
}

#[test]
fn defects_of_drawings_are_reported_with_their_line() {
    bad("1 . 2\n1 . 2", "1 . 2\n1 . 2 .", 8, "row 2 of the board has 4 positions instead of 3");
    bad("1 . 2\n1 . 2", "1 . 2", 6, "starts: 1 row is drawn, the board has 2");
    bad("P1 .  P2", "P1", 11, "position: row 1 of the board has 1 position instead of 3");
    bad("1 . 2\n1 . 2", "1 . 2 1\n. 2", 7, "a row of the board is a line of 3 positions");
    bad("1 . 2\n1 . 2", "1 . 2\n1 . x", 8, "\"x\": expected the number of a player");
    bad("1 . 2\n1 . 2", "1 . 3\n1 . 3", 6, "player 2 is missing");
    bad(
        "starts = \"\"\"\n1 . 2\n1 . 2\n\"\"\"",
        "starts = \"corners\"",
        6,
        "there is no start set \"corners\"",
    );
    bad(
        "starts = \"\"\"\n1 . 2\n1 . 2\n\"\"\"",
        "starts = \"points\"",
        6,
        "points are for the relation chinese-checkers",
    );
    bad("starts = \"\"\"\n1 . 2\n1 . 2\n\"\"\"", "starts = [[0, 3], [2, 6]]", 6, "choose 0 to 5");
    bad("P1 .  P2", "P1 .  Q2", 11, "no kind has the letter Q; there are P (pawn), T (tower)");
    bad("P1 .  P2", "P1 .  P", 11, "a letter is followed by the number of a player");
    bad("P1 .  P2", "P1 .  P3", 10, "pieces of 3 players: the starts are for another number");
    let listed = "position = \"\"\"\nP1 .  P2\nT1 .  T2\n\"\"\"";
    bad(listed, "pieces = [\n  \"P1 0\",\n  \"T2 0\",\n]", 12, "two pieces on position 0");
    bad(
        listed,
        "pieces = [\"P1 0\", \"T2 6\"]",
        10,
        "\"6\" is not a position: positions run from 0 to 5",
    );
    bad(listed, "pieces = [\"P1\"]", 10, "write \"P1 12\"");
}

#[test]
fn defects_of_kinds_are_reported_with_their_line() {
    bad("{ step = \"all\" }", "{ step = \"up\" }", 18, "unknown direction \"up\"");
    bad("{ step = \"all\" }", "{ step = \"\" }", 18, "no direction");
    bad("{ step = \"all\" }", "{ step = [\"E\", \"up\"] }", 18, "write several as \"E W\"");
    bad(
        "{ step = \"all\" }",
        "{ stpe = \"all\" }",
        18,
        "no movement \"stpe\" (did you mean step?)",
    );
    bad("\"N NE\"", "\"N NE, E NE\"", 24, "write a list of paths, as in [\"N NE\", \"E NE\"]");
    bad(
        "{ step = \"all\" }",
        "{ hop = \"all\" }",
        18,
        "a movement is one of step, slide, leap, jump",
    );
    bad("{ step = \"all\" }", "{ step = \"all\", range = 2 }", 18, "there is no \"range\" here");
    bad(
        "{ step = \"all\" }",
        "{ step = \"all\", lands = \"sea\" }",
        18,
        "choose free or capture or both",
    );
    bad("repeat = true", "over = \"foes\"", 19, "choose any or friend or enemy");
    bad("name = \"tower\"", "name = \"pawn\"", 22, "there is another kind \"pawn\"");
    bad("name = \"tower\"", "name = \"pike\"", 22, "pike and pawn have the same letter P");
    bad("name = \"tower\"", "name = \"tower\"\nletter = \"To\"", 24, "expected one letter");
    bad("name = \"tower\"\n", "", 22, "name is missing");
    bad("\"N NE\"", "\"N NNE\"", 24, "unknown direction \"NNE\"");
    bad("\"N NE\"", "\"all all all all all\"", 24, "more than 4096 paths");
    let moves =
        "moves = [{ slide = \"cardinal\", range = 2 }, { leap = [\"N NE\", \"E cardinal\"] }]\n";
    bad(moves, "moves = []\n", 24, "kind \"tower\" has no movement");
    bad(moves, "", 22, "moves is missing: how does it move?");
    let peaceful = GOOD.replace("capture = true", "capture = false");
    let taking = peaceful.replace("repeat = true", "takes = \"jumped\"");
    assert!(read(&taking, 2).expect_err("taking").why.contains("without capture = true"));
}

#[test]
fn defects_of_graphs_are_reported_with_their_line() {
    let graph = |lines: &str| {
        format!(
            "relation = \"ring\"\nstarts = [[0], [2]]\nkinds = [{{ name = \"pawn\", moves = [{{ step = \"all\" }}] }}]\n[graphs]\nring = \"\"\"\n{lines}\n\"\"\"\n"
        )
    };
    let error = |lines: &str| {
        let error = read(&graph(lines), 2).expect_err(lines);
        (error.line.unwrap_or(0), error.why)
    };
    assert!(read(&graph("0: E 1\n1: E 2\n2: E 0 # round\n"), 2).is_ok());
    for (lines, line, why) in [
        ("0: E 1\n1: E 3\n2:", 7, "position 3: with 3 lines, positions run from 0 to 2"),
        ("0: E 1\n1: E 1\n2:", 7, "E leads from 1 to itself"),
        ("0: E 1\n1: E 2 E 0\n2:", 7, "position 1 has two neighbours in direction E"),
        ("0: E 1\n1: UP 2\n2:", 7, "unknown direction \"UP\""),
        ("0: E 1\n1: E\n2:", 7, "E: no position follows"),
        ("0: E 1\n0: E 2\n2:", 7, "position 0 has a line already"),
        ("0 E 1\n1:\n2:", 6, "write `0: E 1 N 5`"),
    ] {
        let (found, message) = error(lines);
        assert!(message.contains(why), "{lines}: {message}");
        assert_eq!(found, line, "{lines}: {message}");
    }
}

#[test]
fn a_graph_file_is_an_option_of_its_own() {
    let text = "relation = \"file\"\nstarts = [[0], [2]]\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }]";
    let with = |graph: &str| {
        let graph = Graph::File(graph.to_string());
        let options = Options { config: Choice::File(text.to_string()), graph };
        Mansuba::draw(&options, 2, &mut Rng::new(0))
    };
    assert_eq!(with("0: E 1\n1: E 2\n2: E 0").expect("a ring").positions(), 3);
    let error = with("0: E 1\n1: E 9\n2: E 0").expect_err("no 9");
    assert_eq!((error.option, error.line), (Some("graph"), Some(2)));
}

#[test]
fn the_number_of_players_must_be_one_that_the_game_is_for() {
    let error = |config: Choice, seats| {
        let options = Options { config, graph: Graph::None };
        Mansuba::draw(&options, seats, &mut Rng::new(0)).expect_err("too many").to_string()
    };
    assert_eq!(error(Choice::Mansuba, 3), "3 players: this game is for 2");
    assert_eq!(error(Choice::Halma, 3), "3 players: this game is for 2 or 4");
    assert_eq!(error(Choice::ChineseCheckers, 7), "7 players: this game is for 2, 3, 4, 5 or 6");
    assert_eq!(error(Choice::Mansuba, 0), "0 players: this game is for 2");
    let three = "relation = \"cardinal\"\nwidth = 3\nheight = 1\nstarts = \"1 2 3\"\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }]";
    assert!(
        error(Choice::File(three.to_string()), 3)
            .contains("no seat is opposite another: set the goals")
    );
    let with_goals = format!("goals = \"2 3 1\"\n{three}");
    let setup = configured(&with_goals, 3);
    assert_eq!(setup.setup().goals, [vec![2], vec![0], vec![1]]);
}

/// Set-ups come from anywhere: whatever is wrong with one, it is refused and nothing breaks.
#[test]
fn set_ups_from_anywhere_are_checked() {
    let good = read(GOOD, 2).expect("good");
    let bad = |change: &dyn Fn(&mut Setup), why: &str| {
        let mut setup = good.clone();
        change(&mut setup);
        let error = Mansuba::new(setup).expect_err(why).why;
        assert!(error.contains(why), "{why}: {error}");
    };
    bad(&|setup| setup.width = 0, "0 positions");
    bad(&|setup| setup.width = u32::MAX, "positions: a board has 1 to");
    bad(&|setup| setup.relations.clear(), "there is no relation");
    bad(&|setup| setup.relations.push(Relation::ChineseCheckers), "another has 121");
    bad(&|setup| setup.every = 0, "every 0");
    bad(&|setup| setup.max_turns = 0, "max_turns 0");
    bad(&|setup| setup.kinds.clear(), "0 kinds of piece");
    bad(&|setup| setup.kinds[0].moves.clear(), "kind pawn has no movement");
    bad(&|setup| setup.kinds[0].letter = 'T', "its name or its letter T");
    bad(&|setup| setup.starts[0][0] = 6, "position 6 of player 1 is off the board");
    bad(
        &|setup| setup.goals[1].push(2),
        "goals: position 2 of player 2 is off the board or named twice",
    );
    bad(&|setup| setup.goals[1].clear(), "goals: player 2 has none");
    bad(&|setup| setup.pieces[0].kind = 2, "has no kind, owner or position that exists");
    bad(&|setup| setup.pieces[0].owner = Seat(2), "has no kind, owner or position that exists");
    bad(&|setup| setup.pieces[0].position = 3, "two pieces on position 3");
    bad(&|setup| setup.pieces.retain(|piece| piece.owner.0 == 0), "player 2 has no piece");
    bad(&|setup| setup.first = Seat(2), "one of them begins");
    bad(&|setup| setup.escape = Some([0, 1]), "choose a fraction");
    bad(
        &|setup| setup.puzzle = Some(Puzzle { player: Seat(9), moves: 1 }),
        "a puzzle names one of the players",
    );
    let graph =
        |next| Relation::Graph { name: "g".to_string(), neighbours: vec![[Some(next); 8]; 6] };
    bad(&|setup| setup.relations = vec![graph(6)], "leads to 6, which is not a position");
}

#[test]
fn a_few_words_do_not_fill_the_memory() {
    let large = |relations: &[&str]| {
        let text = "every = 1\nwidth = 3000\nheight = 3000\n[[kinds]]\nname = \"p\"\nmoves = [{ step = \"all\" }]\n";
        read(&format!("relation = {relations:?}\n{text}"), 2).map(|setup| setup.positions())
    };
    let why = large(&["square", "cardinal"]).expect_err("18 million").why;
    assert!(why.starts_with("9000000 positions under 2 relations: choose fewer"), "{why}");
}

#[test]
fn several_directions_are_written_with_blanks_commas_or_as_a_list() {
    let kinds = |step: &str| {
        read(&GOOD.replace("step = \"all\"", &format!("step = {step}")), 2).expect(step).kinds
    };
    let written = kinds("\"E W N\"");
    assert_eq!(written, kinds("\"E, W,N\""));
    assert_eq!(written, kinds("[\"E\", \"W N\"]"));
    assert_ne!(written, kinds("\"E\""));
}

#[test]
fn starting_positions_on_a_graph_are_listed() {
    let text = "relation = \"own\"\nSTARTS\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }]\n\
        [graphs]\nown = \"\"\"\n0: E 1\n1: W 0\n\"\"\"\n";
    let why = |starts: &str| read(&text.replace("STARTS", starts), 2).expect_err("no starts").why;
    assert!(why("").contains("list the positions of each player, as in starts = [[0, 1], [4, 5]]"));
    assert!(
        why("starts = \"rows\"").starts_with("rows are for a grid with at least two rows: draw")
    );
}

/// What `--check` prints after `Warning`, for one row of six positions.
fn warnings(more: &str, step: &str) -> Vec<String> {
    let text = format!(
        "relation = \"cardinal\"\nwidth = 6\nheight = 1\n{more}\n[[kinds]]\nname = \"pawn\"\nmoves = [{{ step = \"{step}\" }}]\n"
    );
    let described = Mansuba::describe(&text).expect(&text);
    let warnings = described.lines().filter_map(|line| line.strip_prefix("Warning  : "));
    warnings.map(str::to_string).collect()
}

#[test]
fn players_who_can_do_nothing_are_warned_about() {
    assert_eq!(warnings("", "all"), [] as [&str; 0]);
    let stuck = "player 2 has no move from the start; directions are the same for all players, so give each a kind that moves its way";
    assert_eq!(warnings("", "E"), [stuck]);
    let backwards = warnings("position = \". P1 . . . P2\"", "W");
    assert_eq!(
        backwards,
        ["no piece of player 1 can reach the goal; directions are the same for all players"]
    );
    let more = "victory = \"complex\"\nstarts = \"1 1 . . 2 2\"\nposition = \"P1 . . . P2 P2\"";
    assert_eq!(
        warnings(more, "all"),
        ["player 1 cannot win with 1 piece: the goal has 2 positions"]
    );
}

#[test]
fn a_graph_without_effect_is_refused_for_new_matches_only() {
    let graph = Graph::File("0: E 1\n1: W 0\n".to_string());
    let options = |config| Options { config, graph: graph.clone() };
    let unused = options(Choice::Pawns);
    assert!(Mansuba::draw(&unused, 2, &mut Rng::new(0)).is_ok(), "records may have one");
    let error = Mansuba::check_effect(&unused).expect_err("it is not used");
    assert_eq!(error.option, Some("graph"));
    let text = "relation = \"file\"\nstarts = [[0], [1]]\nkinds = [{ name = \"pawn\", moves = [{ step = \"all\" }] }]";
    let used = options(Choice::File(text.to_string()));
    assert_eq!(Mansuba::check_effect(&used), Ok(()));
    assert!(Mansuba::describe_with(text, &used).expect("a game").contains("2 positions, file"));
    assert!(Mansuba::describe(text).expect_err("no graph").why.contains("with --graph file:PATH"));
}

#[test]
fn the_line_about_a_game_is_written_too() {
    let text = format!("about = \"a \\\"good\\\" one\"\n{GOOD}");
    let options = Options { config: Choice::File(text), graph: Graph::None };
    let setup = Mansuba::draw(&options, 2, &mut Rng::new(0)).expect("good");
    let written = Mansuba::write_drawn(&setup, &options);
    assert!(written.contains("about = \"a \\\"good\\\" one\"\n"), "{written}");
    assert!(Mansuba::describe(&written).expect("good").contains(": a \"good\" one"));
}
