//! Recorded questions, put to a player again.

use std::time::Duration;

use game::{Fault, Remark, Seat};
use table::terms::Pace;
use table::{AnyPlayer, Refused, Replay};

use crate::referee::Stopwatch;

/// A recorded question put to a player again.
#[derive(Clone, Debug)]
pub struct Asked {
    /// The event that answered it in the record, from 1.
    pub number: usize,
    /// What was answered then, or how the seat failed.
    pub recorded: Result<String, Fault>,
    /// What is played now, or how it fails.
    pub answer: Result<String, Fault>,
    /// What the player left besides.
    pub remark: Remark,
}

/// How long a player has to say more than one thing: in a match, others would move now.
const PAUSE: Duration = Duration::from_millis(2);

/// Puts the questions that a seat had in a record to a player, each as it was put then. The match
/// goes on as recorded, whatever is answered.
pub fn ask(
    mut replay: Replay<'_>,
    seat: Seat,
    player: &mut dyn AnyPlayer,
    mut each: impl FnMut(&Asked),
) -> Result<(), Refused> {
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

/// Puts the question at this point of a record, if it was answered there.
fn put(replay: &Replay<'_>, player: &mut dyn AnyPlayer) -> Option<Asked> {
    let (line, question) = (replay.next()?, replay.table().question()?);
    std::thread::sleep(PAUSE);
    let limit = replay.table().spec().terms.clock.pace.map(Pace::most);
    let watch = Stopwatch::new(limit, question.increment(), None);
    let answer = player
        .choose(&*question, &watch)
        .and_then(|said| question.check(&said).map_err(|why| Fault::Illegal { said, why }));
    let recorded = match (&line.fault, &line.mv) {
        (None, Some(mv)) => Ok(mv.clone()),
        (fault, _) => Err(fault.clone().unwrap_or(Fault::Resigned)),
    };
    let remark = player.remark();
    Some(Asked { number: question.ply() + 1, recorded, answer, remark })
}
