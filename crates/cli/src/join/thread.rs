//! The thread on which a player thinks, while another one keeps its connection alive.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use game::{Fault, Seat};
use hosting::Host;
use players::{HumanTerminal, PlayerSpec, RemoteAnswer, RemoteSeat, Seating};
use registry::GameVariant;

/// A player, and how it is started.
#[derive(Clone)]
pub(crate) struct Guest {
    pub(crate) player: PlayerSpec,
    pub(crate) host: Host,
    pub(crate) verbose: bool,
    pub(crate) trust: bool,
    /// The time that it has to start, if it is not the server's.
    pub(crate) init: Option<Duration>,
    pub(crate) terminal: HumanTerminal,
}

/// What the player is given.
enum Job {
    /// The question of a ply.
    Ask(usize, String),
    /// The `end` line.
    End(String),
}

/// What the player has done.
pub(crate) enum News {
    /// It sits at this seat, and says this line.
    Ready(Seat, String),
    /// It cannot play this match.
    Refused(String),
    /// It could not be started; the last lines of its stderr.
    NotStarted(Fault, Option<String>),
    Answered(RemoteAnswer),
    /// A line of the server is not one of this match.
    NotUnderstood(String),
    /// It has got the `end` line, and has ended.
    Ended,
}

/// A player on a thread of its own.
pub(crate) struct PlayerThread {
    jobs: Sender<Job>,
    news: Receiver<News>,
    cancel: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

impl PlayerThread {
    /// Starts a player at a table of this game, of which a `start` line tells.
    pub(crate) fn start(
        guest: Guest,
        variant: Arc<dyn GameVariant>,
        start: String,
    ) -> std::io::Result<Self> {
        let ((jobs, given), (done, news)) = (mpsc::channel(), mpsc::channel());
        let cancel = Arc::new(AtomicBool::new(false));
        let cancelled = Arc::clone(&cancel);
        let play = move || {
            // If nobody listens any more, nothing is left to do.
            let _ = guest.play(&*variant, &start, &given, &done, &cancelled);
        };
        let thread = thread::Builder::new().name("player".to_string()).spawn(play)?;
        Ok(Self { jobs, news, cancel, thread })
    }

    pub(crate) fn ask(&self, ply: usize, line: String) {
        // A thread that has ended has said why.
        let _ = self.jobs.send(Job::Ask(ply, line));
    }

    pub(crate) fn end(&self, line: String) {
        let _ = self.jobs.send(Job::End(line));
    }

    /// What the player has done, if it does something within this time.
    pub(crate) fn news(&self, time: Duration) -> Option<News> {
        match self.news.recv_timeout(time) {
            Ok(news) => Some(news),
            Err(RecvTimeoutError::Timeout) => None,
            Err(RecvTimeoutError::Disconnected) => Some(News::Ended),
        }
    }

    /// Gives the player a moment to end. What it leaves behind is killed with this program.
    pub(crate) fn leave(self) {
        const MOMENT: Duration = Duration::from_millis(20);
        self.cancel.store(true, Ordering::Relaxed);
        drop(self.jobs);
        let mut moments = 0;
        while !self.thread.is_finished() && moments < 50 {
            thread::sleep(MOMENT);
            moments += 1;
        }
    }
}

impl Guest {
    /// Plays a match to its end, or until there are no more jobs; none if nobody listens any more.
    fn play(
        self,
        variant: &dyn GameVariant,
        start: &str,
        jobs: &Receiver<Job>,
        done: &Sender<News>,
        cancel: &AtomicBool,
    ) -> Option<()> {
        let host = self.host.for_match();
        let mut seating = Seating::new(variant, &host);
        (seating.verbose, seating.trust) = (self.verbose, self.trust);
        seating.init = self.init;
        seating.terminal = self.terminal.clone();
        let _pinned = self.player.is_process().then(|| host.pin_thread());
        let seated = RemoteSeat::start(&seating, &self.player, start);
        if let Some(why) = seating.spawn_failure() {
            return done.send(News::Refused(why.clone())).ok();
        }
        let mut seated = match seated {
            Ok(seated) => seated,
            Err(why) => return done.send(News::Refused(why)).ok(),
        };
        if let Some((fault, stderr)) = seated.not_started() {
            return done.send(News::NotStarted(fault, stderr)).ok();
        }
        done.send(News::Ready(seated.seat(), seated.ready())).ok()?;
        for job in jobs {
            match job {
                Job::Ask(ply, line) => match seated.ask(ply, &line, cancel) {
                    Ok(answer) => done.send(News::Answered(answer)).ok()?,
                    Err(why) => done.send(News::NotUnderstood(why)).ok()?,
                },
                Job::End(line) => {
                    seated.end(&line);
                    break;
                }
            }
        }
        // Its process has a moment to exit before it is said to have ended.
        drop(seated);
        done.send(News::Ended).ok()
    }
}
