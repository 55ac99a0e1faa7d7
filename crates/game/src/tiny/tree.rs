//! A game tree written as a string, to test search without rules: `0(1(3 5) ?(2*1(9 2) -4))`.
//!
//! A leaf is its scores, `3` for two seats (the other has -3) or `3/1/0`; a node is the seat to act,
//! or `?` for chance, and its branches. After `?` a branch may have a weight, as in `2*`.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::{Facts, Game, Rng, Seat, SetupError, Turn, Unreadable};

/// The tree as text.
#[derive(Clone, Debug, Default, Serialize, Deserialize, JsonSchema)]
pub struct TreeOptions {
    /// The text.
    pub tree: String,
}

/// The game.
#[derive(Debug)]
pub struct Tree {
    setup: TreeOptions,
    nodes: Vec<Node>,
    seats: usize,
}

#[derive(Debug)]
struct Node {
    turn: Turn,
    branches: Vec<(usize, u32)>,
    scores: Vec<i32>,
}

/// A branch, by its place among its sisters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Branch(pub usize);

impl fmt::Display for Branch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for Branch {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        text.parse().map(Branch).map_err(|_| Unreadable(format!("{text:?} is not a branch")))
    }
}

impl Tree {
    /// The game on the tree that `text` describes.
    ///
    /// # Panics
    /// If the text does not describe a tree: it is written in tests.
    pub fn parse(text: &str) -> Self {
        Self::new(TreeOptions { tree: text.to_string() }).expect("a tree")
    }

    fn node(&mut self, text: &mut &str) -> Option<usize> {
        let end = text.find([' ', '(', ')']).unwrap_or(text.len());
        let (head, rest) = text.split_at(end);
        let Some(inside) = rest.strip_prefix('(') else {
            *text = rest;
            return self.leaf(head);
        };
        *text = inside;
        let turn = if head == "?" { Turn::Chance } else { Turn::Seat(Seat(head.parse().ok()?)) };
        if let Turn::Seat(seat) = turn {
            self.seats = self.seats.max(seat.index() + 1);
        }
        let mut branches = Vec::new();
        loop {
            let mut weight = 1;
            if let Some((number, rest)) = text.split_once('*')
                && let Ok(given) = number.parse()
            {
                weight = given;
                *text = rest;
            }
            branches.push((self.node(text)?, weight));
            let closed = text.starts_with(')');
            *text = text.strip_prefix([')', ' '])?;
            if closed {
                break;
            }
        }
        self.nodes.push(Node { turn, branches, scores: Vec::new() });
        Some(self.nodes.len() - 1)
    }

    fn leaf(&mut self, head: &str) -> Option<usize> {
        let mut scores: Vec<i32> =
            head.split('/').map(|score| score.parse().ok()).collect::<Option<_>>()?;
        if scores.len() == 1 {
            scores.push(-scores[0]);
        }
        self.seats = self.seats.max(scores.len());
        self.nodes.push(Node { turn: Turn::Over, branches: Vec::new(), scores });
        Some(self.nodes.len() - 1)
    }
}

impl Game for Tree {
    const NAME: &'static str = "tree";
    const RULES: u32 = 1;
    type Options = TreeOptions;
    type Setup = TreeOptions;
    type State = usize;
    type Move = Branch;
    type Seen = Branch;
    type View = usize;

    fn draw(options: &TreeOptions, _: usize, _: &mut Rng) -> Result<TreeOptions, SetupError> {
        Ok(options.clone())
    }

    fn new(setup: TreeOptions) -> Result<Self, SetupError> {
        let mut tree = Self { setup, nodes: Vec::new(), seats: 0 };
        let text = tree.setup.tree.clone();
        let mut rest = text.as_str();
        match tree.node(&mut rest) {
            Some(_) if rest.is_empty() => Ok(tree),
            _ => Err(SetupError::new(format!("{text:?} is not a tree, from {rest:?} on"))),
        }
    }

    fn setup(&self) -> &TreeOptions {
        &self.setup
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn facts(&self) -> Facts {
        let chance = self.nodes.iter().any(|node| node.turn == Turn::Chance);
        Facts { chance, secrets: false, rivals: true, plies: self.nodes.len() }
    }

    fn start(&self) -> usize {
        self.nodes.len() - 1
    }

    fn turn(&self, state: &usize) -> Turn {
        self.nodes[*state].turn
    }

    fn moves(&self, state: &usize, out: &mut Vec<Branch>) {
        let node = &self.nodes[*state];
        if matches!(node.turn, Turn::Seat(_)) {
            out.extend((0..node.branches.len()).map(Branch));
        }
    }

    fn chances(&self, state: &usize, out: &mut Vec<(Branch, u32)>) {
        let node = &self.nodes[*state];
        if node.turn == Turn::Chance {
            out.extend(node.branches.iter().enumerate().map(|(i, &(_, w))| (Branch(i), w)));
        }
    }

    fn play(&self, state: &mut usize, mv: Branch) {
        *state = self.nodes[*state].branches[mv.0].0;
    }

    /// A failure leads to the leftmost leaf.
    fn fail(&self, state: &mut usize, _: bool) {
        while let Some(&(first, _)) = self.nodes[*state].branches.first() {
            *state = first;
        }
    }

    fn scores(&self, state: &usize, out: &mut [i32]) {
        out.fill(0);
        let scores = &self.nodes[*state].scores;
        out[..scores.len()].copy_from_slice(scores);
    }

    fn view(&self, state: &usize, _: Option<Seat>) -> usize {
        *state
    }

    fn seen(&self, _: &usize, mv: Branch, _: Option<Seat>) -> Branch {
        mv
    }

    fn determinize(&self, view: &usize, _: &mut Rng) -> usize {
        *view
    }
}
