//! The best first moves of a game of Penguins, and a match between two searches.
#![expect(clippy::print_stdout, reason = "it is what the example is for")]

use game::{Game, Rng, Turn, Untimed};
use games::penguins::{Options, Penguins};
use search::{Budget, Mcts, Meter, Scores, Tuning};
use table::Seed;

fn main() {
    // The set-up that `plateau play penguins --seed 7` draws.
    let mut drawn = Seed(7).setup();
    let setup = Penguins::draw(&Options::default(), 2, &mut drawn).expect("it can be played");
    let game = Penguins::new(setup).expect("what was drawn is sound");
    let (mut state, mut rng) = (game.start(), Rng::new(1));
    let mut mcts = Mcts::new(&game, Tuning::default(), Scores);

    let mut meter = Meter::new(Budget::steps(2_000), &Untimed);
    for choice in mcts.search(&game, &state, &mut rng, &mut meter).best {
        println!("{} is worth {:.3}", choice.mv, choice.value.unwrap_or_default());
    }
    while let Turn::Seat(_) = game.turn(&state) {
        let mut meter = Meter::new(Budget::steps(100), &Untimed);
        let found = mcts.search(&game, &state, &mut rng, &mut meter);
        game.play(&mut state, found.mv());
    }
    println!("final scores: {:?}", game.final_scores(&state));
}
