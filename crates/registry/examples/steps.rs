//! Steps through a record and prints how many legal moves each move was chosen from.
#![expect(clippy::print_stdout, reason = "it is what the example is for")]

use game::Turn;
use table::{Record, Replay};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let path = std::env::args().nth(1).ok_or("usage: steps RECORD")?;
    let record = Record::from_text(&std::fs::read_to_string(path)?)?;
    let game = registry::find(&record.game).ok_or("a game that is not in the list")?;
    let variant = game.variant_of(&record)?;
    let mut replay = Replay::open(&*variant, &record)?;
    while let Some(next) = replay.next() {
        let table = replay.table();
        if let (Turn::Seat(seat), Some(mv)) = (table.turn(), &next.mv) {
            println!("{:>4}  seat {seat}  {mv}  of {}", table.ply(), table.legal_moves().len());
        }
        replay.step()?;
    }
    let (scores, ranks) = replay.finish()?.standing();
    println!("scores {scores:?}, ranks {ranks:?}");
    Ok(())
}
