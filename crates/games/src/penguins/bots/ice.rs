//! A part of the board, with its own numbers.

use game::{Board, Builder, Tile};

use crate::penguins::Setup;
use crate::penguins::board::lines::Lines;

/// A tile of a part of the board, by its number there.
pub(super) type Node = u32;

/// A part of the board, which is fast to search however large the rest is.
///
/// Everything outside is water. Penguins have the first numbers, free tiles the others.
pub(super) struct Ice {
    /// The tile of each node.
    pub(super) tiles: Vec<Tile>,
    /// The fish of each node.
    pub(super) fish: Vec<u32>,
    pub(super) board: Board,
    pub(super) lines: Lines,
    /// What is free, for [`Lines`]: everything but the penguins.
    pub(super) open: Box<[u64]>,
}

impl Ice {
    /// Penguins stand on `standing`; both lists are of different tiles.
    pub(super) fn new(setup: &Setup, standing: &[Tile], free: &[Tile]) -> Self {
        let tiles = [standing, free].concat();
        let mut numbers = vec![None; setup.board.len()];
        for (node, &tile) in (0..).zip(&tiles) {
            numbers[tile as usize] = Some(node);
        }
        let sides = tiles.iter().map(|&tile| setup.board.degree(tile)).sum();
        let mut builder = Builder::new(tiles.len(), sides);
        for &tile in &tiles {
            builder.tile(setup.board.sides(tile).map(|other| numbers[other? as usize]));
        }
        let board = builder.finish().expect("a part of a board is a board");
        let lines = Lines::new(&board);
        let mut open = lines.all_open();
        for node in 0..standing.len() as Node {
            lines.close(&mut open, node);
        }
        let fish = tiles.iter().map(|&tile| u32::from(setup.fish[tile as usize])).collect();
        Self { tiles, fish, board, lines, open }
    }

    pub(super) fn len(&self) -> usize {
        self.tiles.len()
    }

    /// The nodes that a penguin can slide to from a node, over what is free in `open`; a node that two
    /// lines reach comes twice.
    pub(super) fn reach(&self, open: &[u64], from: Node) -> impl Iterator<Item = Node> {
        self.lines.exits(from).flat_map(move |exit| self.lines.reach(open, exit))
    }
}
