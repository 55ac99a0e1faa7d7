//! Asks a player the recorded questions of a seat.

use std::time::Duration;

use game::{Fault, Remark, Seat};
use table::terms::Pace;
use table::{AnyPlayer, AnyTable, BadRecord, Replay};

use crate::referee::Stopwatch;

/// A recorded question that a player was asked again.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The event that answered it in the record, from 1.
    pub number: usize,
    /// The recorded answer, or how the seat failed.
    pub recorded: Result<String, Fault>,
    /// The new answer, or how the player failed.
    pub answer: Result<String, Fault>,
    /// What the player said with its answer.
    pub remark: Remark,
    /// The last lines that the player wrote to stderr, if it failed for good.
    pub stderr: Option<String>,
}

/// What a player answers to a question.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The answer, or how the player failed.
    pub answer: Result<String, Fault>,
    /// What the player said with it.
    pub remark: Remark,
    /// The last lines that the player wrote to stderr, if it failed for good.
    pub stderr: Option<String>,
}

/// How long a second answer is waited for: in a match, other players would move meanwhile.
const PAUSE: Duration = Duration::from_millis(2);

/// Asks a player the questions that a seat had in a record, each as recorded. The match continues as
/// recorded, whatever the player answers.
pub fn ask(
    mut replay: Replay<'_>,
    seat: Seat,
    player: &mut dyn AnyPlayer,
    mut each: impl FnMut(&Asked),
) -> Result<(), BadRecord> {
    player.start(replay.table(), seat);
    let mut is_lost = false;
    loop {
        let asked = (replay.table().asked() == Some(seat) && !is_lost)
            .then(|| put(&replay, player))
            .flatten();
        if !replay.step()? {
            break;
        }
        if let Some(asked) = asked {
            is_lost =
                matches!(&asked.answer, Err(fault) if !matches!(fault, Fault::Illegal { .. }));
            each(&asked);
        }
    }
    let table = replay.finish()?;
    player.end(&*table, seat);
    Ok(())
}

/// Asks the question at this point of a record, if it was answered there.
fn put(replay: &Replay<'_>, player: &mut dyn AnyPlayer) -> Option<Asked> {
    let recorded = replay.next()?.answer();
    let number = replay.table().ply() + 1;
    let Answered { answer, remark, stderr } = ask_here(replay.table(), player)?;
    Some(Asked { number, recorded, answer, remark, stderr })
}

/// What a player that was started answers in the position of a table, and what it says with it; none if no seat is asked there.
pub fn ask_here(table: &dyn AnyTable, player: &mut dyn AnyPlayer) -> Option<Answered> {
    let question = table.question()?;
    std::thread::sleep(PAUSE);
    let limit = table.spec().terms.clock.pace.map(Pace::most);
    let watch = Stopwatch::new(limit, question.increment(), None);
    let answer = player
        .choose(&*question, &watch)
        .and_then(|said| question.check(&said).map_err(|why| Fault::Illegal { said, why }));
    let remark = player.remark();
    let is_over = answer.as_ref().is_err_and(|fault| !matches!(fault, Fault::Illegal { .. }));
    let stderr = is_over.then(|| player.stderr()).flatten();
    Some(Answered { answer, remark, stderr })
}
