//! Many puzzles, solved in parallel and reported in order.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use game::{PuzzleAnswer, SolveLimits, Task};

use hosting::thread_cpu_time;

/// The limits of time, memory and threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Effort {
    /// The time limit for each puzzle.
    pub(crate) time: Option<Duration>,
    /// Bytes for all puzzles solved at once.
    pub(crate) memory: u64,
    /// How many puzzles are solved at once.
    pub(crate) jobs: usize,
}

/// A puzzle that was solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Solved {
    /// Its number, from 1.
    pub(crate) number: usize,
    /// The answer.
    pub(crate) answer: PuzzleAnswer,
    /// Processor time it took.
    pub(crate) time: Duration,
}

/// Solves puzzles in parallel. `pose` makes the puzzle at a place from 0; the callback `on_solved` gets
/// the answers in order. The first error of either cancels the rest.
pub(crate) fn run<E: From<String> + Send>(
    puzzles: usize,
    effort: Effort,
    pose: &(dyn Fn(usize) -> Result<Task, E> + Sync),
    on_solved: &mut dyn FnMut(Solved) -> Result<(), E>,
) -> Result<(), E> {
    let (next, ended) = (AtomicUsize::new(0), AtomicBool::new(false));
    let jobs = effort.jobs.clamp(1, puzzles.max(1));
    let memory = effort.memory / jobs as u64;
    let (sender, receiver) = mpsc::channel();
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            let (next, ended, sender) = (&next, &ended, sender.clone());
            scope.spawn(move || {
                while !ended.load(Ordering::Relaxed) {
                    let place = next.fetch_add(1, Ordering::Relaxed);
                    if place >= puzzles {
                        break;
                    }
                    let solved = solve(place, pose, effort.time, memory, ended);
                    if sender.send((place, solved)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let outcome = in_order(&receiver, on_solved);
        ended.store(true, Ordering::Relaxed);
        outcome
    })
}

fn solve<E: From<String>>(
    place: usize,
    pose: &(dyn Fn(usize) -> Result<Task, E> + Sync),
    time: Option<Duration>,
    memory: u64,
    ended: &AtomicBool,
) -> Result<Solved, E> {
    let (begin, spent) = (Instant::now(), thread_cpu_time());
    let task = pose(place)?;
    let stop = || ended.load(Ordering::Relaxed) || time.is_some_and(|time| begin.elapsed() >= time);
    let answer = task(&SolveLimits { memory, stop: &stop })?;
    Ok(Solved { number: place + 1, answer, time: thread_cpu_time() - spent })
}

/// Passes answers on in the order of the puzzles, whatever order they arrive in.
fn in_order<E>(
    receiver: &mpsc::Receiver<(usize, Result<Solved, E>)>,
    on_solved: &mut dyn FnMut(Solved) -> Result<(), E>,
) -> Result<(), E> {
    let (mut early, mut due) = (BTreeMap::new(), 0);
    for (place, solved) in receiver {
        early.insert(place, solved);
        while let Some(solved) = early.remove(&due) {
            on_solved(solved?)?;
            due += 1;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A puzzle with its number as answer. Later puzzles are solved sooner.
    fn pose(place: usize) -> Result<Task, String> {
        Ok(Box::new(move |limits| {
            std::thread::sleep(Duration::from_millis(20 - 2 * place as u64));
            let note = Some(limits.memory.to_string());
            let (moves, optimal) = (Some(vec![place.to_string()]), !(limits.stop)());
            Ok(PuzzleAnswer { moves, optimal, note, ..PuzzleAnswer::default() })
        }))
    }

    fn solved(
        effort: Effort,
        pose: &(dyn Fn(usize) -> Result<Task, String> + Sync),
    ) -> Result<Vec<Solved>, String> {
        let mut all = Vec::new();
        run(8, effort, pose, &mut |solved| {
            all.push(solved);
            Ok(())
        })?;
        Ok(all)
    }

    #[test]
    fn answers_come_in_order_from_any_number_of_threads() {
        for jobs in [1, 3, 8, 100] {
            let all = solved(Effort { time: None, memory: 1 << 20, jobs }, &pose).unwrap();
            let numbers: Vec<usize> = all.iter().map(|solved| solved.number).collect();
            assert_eq!(numbers, (1..=8).collect::<Vec<_>>());
            for (place, solved) in all.iter().enumerate() {
                assert_eq!(solved.answer.moves, Some(vec![place.to_string()]));
                assert!(solved.answer.optimal);
                let share = (1 << 20) / jobs.min(8);
                assert_eq!(solved.answer.note, Some(share.to_string()), "memory is shared out");
            }
        }
    }

    #[test]
    fn time_is_for_each_puzzle() {
        // The first puzzle takes all of its time; the others take none of theirs.
        let pose = |place: usize| -> Result<Task, String> {
            Ok(Box::new(move |limits| {
                while place == 0 && !(limits.stop)() {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(PuzzleAnswer { optimal: !(limits.stop)(), ..PuzzleAnswer::default() })
            }))
        };
        let effort = Effort { time: Some(Duration::from_secs(5)), memory: 1, jobs: 1 };
        let in_time: Vec<bool> =
            solved(effort, &pose).unwrap().iter().map(|solved| solved.answer.optimal).collect();
        assert_eq!((in_time[0], in_time[7]), (false, true), "{in_time:?}");
    }

    #[test]
    fn the_first_error_ends_it() {
        let effort = Effort { time: None, memory: 1, jobs: 2 };
        let bad = |place| if place == 3 { Err("three".to_string()) } else { pose(place) };
        assert_eq!(solved(effort, &bad), Err("three".to_string()));
        let mut answers = 0;
        let outcome = run(8, effort, &pose, &mut |_| {
            answers += 1;
            if answers == 2 { Err("enough".to_string()) } else { Ok(()) }
        });
        assert_eq!((outcome, answers), (Err("enough".to_string()), 2));
    }
}
