//! Whether matches are played by the rules, as a naive referee of its own sees them: it knows a
//! board file and a list of moves, and nothing else.

use std::collections::BTreeSet;

use program::{Folder, plateau, texts};

struct Referee {
    fish: Vec<i64>,
    sides: Vec<Vec<Option<usize>>>,
    melted: BTreeSet<usize>,
    penguins: Vec<BTreeSet<usize>>,
    scores: Vec<i64>,
}

impl Referee {
    fn new(board: &str, seats: usize) -> Self {
        let lines = board.lines().filter(|line| !line.starts_with('#'));
        let tiles: Vec<Vec<&str>> = lines
            .map(|line| line.split('@').next().unwrap().split_whitespace().collect())
            .collect();
        let side = |word: &&str| (*word != "-").then(|| word.parse().unwrap());
        Self {
            fish: tiles.iter().map(|tile| tile[0].parse().unwrap()).collect(),
            sides: tiles.iter().map(|tile| tile[1..].iter().map(side).collect()).collect(),
            melted: BTreeSet::new(),
            penguins: vec![BTreeSet::new(); seats],
            scores: vec![0; seats],
        }
    }

    fn is_free(&self, tile: usize) -> bool {
        !self.melted.contains(&tile) && !self.penguins.iter().any(|own| own.contains(&tile))
    }

    fn reached(&self, from: usize) -> BTreeSet<usize> {
        let mut reached = BTreeSet::new();
        for first in 0..self.sides[from].len() {
            let (mut tile, mut side) = (from, first);
            while let Some(next) = self.sides[tile][side].filter(|&next| self.is_free(next)) {
                reached.insert(next);
                let entered = self.sides[next].iter().position(|&back| back == Some(tile)).unwrap();
                side = (entered + self.sides[next].len() / 2) % self.sides[next].len();
                tile = next;
            }
        }
        reached
    }

    /// The next seat that can move, after another.
    fn next(&self, last: usize) -> Option<usize> {
        let seats = self.penguins.len();
        let can_move =
            |seat: &usize| self.penguins[*seat].iter().any(|&own| !self.reached(own).is_empty());
        (1..=seats).map(|step| (last + step) % seats).find(can_move)
    }

    /// The final scores of a match, or its first illegal move.
    fn play(mut self, moves: &[&str]) -> Result<Vec<i64>, String> {
        let seats = self.penguins.len();
        let mut last = seats - 1;
        for (number, mv) in moves.iter().enumerate() {
            let illegal = || format!("move {}: {mv}", number + 1);
            if let Some(tile) = mv.strip_prefix("place ") {
                let tile: usize = tile.parse().unwrap();
                if !self.is_free(tile) || self.fish[tile] != 1 {
                    return Err(illegal());
                }
                self.penguins[number % seats].insert(tile);
                continue;
            }
            let (from, to) = mv.split_once('-').unwrap();
            let (from, to) = (from.parse().unwrap(), to.parse().unwrap());
            let seat = self.next(last).ok_or_else(illegal)?;
            if !self.penguins[seat].contains(&from) || !self.reached(from).contains(&to) {
                return Err(illegal());
            }
            self.penguins[seat].remove(&from);
            self.penguins[seat].insert(to);
            self.melted.insert(from);
            self.scores[seat] += self.fish[from];
            last = seat;
        }
        if let Some(seat) = self.next(last) {
            return Err(format!("seat {seat} can still move"));
        }
        let own =
            |seat: usize| self.penguins[seat].iter().map(|&tile| self.fish[tile]).sum::<i64>();
        Ok((0..seats).map(|seat| self.scores[seat] + own(seat)).collect())
    }
}

/// Plays a match, and has it judged.
#[track_caller]
fn judge(board: &str, match_line: &str, players: &str, penguins: usize) {
    let line = format!("play penguins {players} {match_line} --json");
    let json = plateau(&line).json();
    let (moves, seats) = (texts(&json["moves"]), players.split(' ').count());
    let placed = moves.iter().take_while(|mv| mv.starts_with("place ")).count();
    assert_eq!(placed, seats * penguins, "{line}");
    let scores = Referee::new(board, seats).play(&moves).expect(&line);
    for (seat, score) in json["seats"].as_array().unwrap().iter().zip(&scores) {
        assert_eq!(seat["score"].as_i64(), Some(*score), "{line}");
        let better = scores.iter().filter(|other| *other > score).count();
        assert_eq!(seat["rank"].as_u64(), Some(better as u64 + 1), "{line}");
    }
}

/// The same on the board that the seed draws.
#[track_caller]
fn judge_drawn(options: &str, players: &str, penguins: usize) {
    for seed in 1..=4 {
        let match_line = format!("{options} --seed {seed}");
        let seats = players.split(' ').count();
        let board = plateau(&format!("board penguins {match_line} --seats {seats}")).done();
        judge(&board, &match_line, players, penguins);
    }
}

#[test]
fn matches_on_the_classic_board_are_legal() {
    judge_drawn("", "random random", 4);
    judge_drawn("", "line greedy", 4);
    judge_drawn("", "mcts:playouts=20 alphabeta:depth=2", 4);
    judge_drawn("", "random line greedy", 3);
    judge_drawn("", "random line greedy random", 2);
    judge_drawn("--solo", "random", 4);
    judge_drawn("--penguins 15", "random random", 15);
}

#[test]
fn matches_on_hexagons_are_legal() {
    judge_drawn("--board hex", "random random", 4);
    judge_drawn("--board hex --width 5 --height 9 --penguins 3", "line random", 3);
    judge_drawn("--board hex --width 1 --height 12 --penguins 1", "random random random", 1);
}

#[test]
fn matches_on_squares_are_legal() {
    judge_drawn("--board square", "random random", 4);
    judge_drawn("--board square --width 9 --height 5 --penguins 3", "greedy line", 3);
    judge_drawn("--board square --width 12 --height 1 --penguins 2", "random random random", 2);
}

#[test]
fn matches_on_boards_of_files_are_legal() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/boards");
    // Among them boards whose lines come back to where they began.
    for name in ["octo", "dodeca", "moebius", "knot", "ring"] {
        let path = format!("{folder}/{name}.txt");
        let board = std::fs::read_to_string(&path).unwrap();
        for seed in 1..=4 {
            let line = format!("--board file:{path} --penguins 2 --seed {seed}");
            judge(&board, &line, "random random", 2);
        }
    }
}

#[test]
fn a_match_on_a_printed_board_is_the_match_on_the_board_itself() {
    let folder = Folder::new();
    for options in ["", "--board hex --width 6 --height 7", "--board square"] {
        let board = plateau(&format!("board penguins {options} --seed 9")).done();
        folder.write("board.txt", board);
        let play = |options: &str| {
            folder.plateau(&format!("play penguins line random {options} --seed 9")).done()
        };
        assert_eq!(play(options), play("--board file:board.txt"));
    }
}

#[test]
fn the_naive_referee_sees_what_is_illegal() {
    let row = "1 - 1\n1 0 2\n1 1 3\n1 2 -\n";
    let play = |moves: &[&str]| Referee::new(row, 2).play(moves);
    let (first, second) = ("place 0", "place 3");
    assert_eq!(play(&[first, second, "0-2", "2-1"]), Ok(vec![3, 1]));
    assert_eq!(play(&[first, second, "0-1", "3-2"]), Ok(vec![2, 2]));
    assert_eq!(play(&[first, first]), Err("move 2: place 0".to_string()));
    assert_eq!(play(&[first, second, "0-3"]), Err("move 3: 0-3".to_string()));
    assert_eq!(play(&[first, second, "3-1"]), Err("move 3: 3-1".to_string()));
    assert_eq!(play(&[first, second, "0-1", "1-2"]), Err("move 4: 1-2".to_string()));
    assert_eq!(play(&[first, second, "0-2", "2-1", "1-0"]), Err("move 5: 1-0".to_string()));
    assert_eq!(play(&[first, second, "0-1"]), Err("seat 1 can still move".to_string()));
}
