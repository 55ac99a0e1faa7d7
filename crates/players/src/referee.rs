//! The referee: asks the players the questions of a table, and keeps their clocks.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use game::{Seat, Watch};
use hosting::MatchHost;
use table::{Answer, AnyPlayer, AnyTable};

/// The time that a seat spent on its answers. Not part of a record: equal matches have equal records.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Spent {
    /// How many times it was asked.
    pub asked: u32,
    /// The total time.
    pub time: Duration,
    /// How long other processes kept it from running when it lost by time, where that is known.
    pub kept_waiting: Option<Duration>,
}

/// How a match stops before its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stop {
    /// The players get `end`, with the scores of that moment.
    WithEnd,
    /// The players get nothing, as if the referee had been killed.
    Silently,
}

/// A match with its players, under way on this thread.
pub struct Referee<'a> {
    /// The match.
    pub table: &'a mut dyn AnyTable,
    /// Its players, by seat.
    pub players: &'a mut [Box<dyn AnyPlayer>],
    /// The host of those players that are processes.
    pub host: Option<&'a MatchHost>,
    /// Set by another thread to stop built-in players while they think.
    pub cancel: Option<&'a AtomicBool>,
    /// Recreates a player when a person takes back a move; without it, none is taken back.
    pub reseat: Option<&'a Reseat<'a>>,
}

/// Recreates the player of a seat; none if the one that plays can stay.
pub type Reseat<'a> = dyn Fn(&dyn AnyTable, Seat) -> Option<Box<dyn AnyPlayer>> + 'a;

impl Referee<'_> {
    /// Plays to the end, or until `watch` breaks. `watch` is called after each event.
    pub fn play(mut self, mut watch: impl FnMut(&dyn AnyTable) -> ControlFlow<Stop>) -> Vec<Spent> {
        let seats = self.players.len();
        let (mut spent, mut last) = (vec![Spent::default(); seats], vec![None; seats]);
        start(self.table, self.players);
        let mut stop = Stop::WithEnd;
        loop {
            match self.table.asked() {
                Some(seat) => match self.ask(seat, last[seat.index()]) {
                    Ok((used, waited)) => {
                        last[seat.index()] = Some(used);
                        let spent = &mut spent[seat.index()];
                        spent.asked += 1;
                        spent.time += used;
                        spent.kept_waiting = self.players[seat.index()].kept_waiting().or(waited);
                    }
                    Err(TakeBack(seat)) => self.take_back(seat),
                },
                None if self.table.advance() => {}
                None => break,
            }
            if let ControlFlow::Break(how) = watch(self.table) {
                stop = how;
                break;
            }
        }
        for (seat, player) in Seat::all(seats).zip(&mut *self.players) {
            self.table.set_name(seat, player.name().map(str::to_string));
            if stop == Stop::WithEnd {
                player.end(self.table, seat);
            }
        }
        spent
    }

    /// Takes the match back to the last question that a seat answered. The others are recreated: they have
    /// seen what was taken back.
    fn take_back(&mut self, seat: Seat) {
        let Some(reseat) = self.reseat.filter(|_| self.table.take_back(seat)) else { return };
        for (other, player) in Seat::all(self.players.len()).zip(&mut *self.players) {
            if let Some(again) = reseat(self.table, other) {
                *player = again;
                player.start(self.table, other);
            }
        }
    }

    /// Asks the seat to act and hands in the answer; returns the time it took, and how long other processes kept a
    /// built-in player from running.
    fn ask(
        &mut self,
        seat: Seat,
        last: Option<Duration>,
    ) -> Result<(Duration, Option<Duration>), TakeBack> {
        let question = self.table.question().expect("a seat that is asked has a question");
        let player = &mut *self.players[seat.index()];
        if let Some(host) = self.host {
            host.begin_turn(seat.index(), last);
        }
        let limit = question.limit();
        let waited = || limit.and_then(|_| hosting::thread_waited_for_core());
        let is_here = player.thinks_on_this_thread();
        let waited_before = is_here.then(waited).flatten();
        let mut watch = Stopwatch::new(limit, question.increment(), self.cancel);
        if is_here && limit.is_none() {
            watch = watch.of_processor();
        }
        let said = player.choose(&*question, &watch);
        if let Some(whose) = player.takes_back() {
            return Err(TakeBack(whose));
        }
        let (measured, mut remark) = (watch.elapsed(), player.remark());
        let waited = waited_before.and_then(|before| waited()?.checked_sub(before));
        // A process measures its own time, without what it takes to write the question.
        let used = remark.used.unwrap_or(measured);
        if limit.is_some_and(|limit| used > limit) {
            // A record of a loss by time says how much it was.
            remark.used = Some(used);
        }
        let answer = Answer { said, used, remark };
        let fault = self.table.answer(question.ply(), answer).expect("the question is the table's");
        if fault.is_some() {
            self.table.keep_stderr(player.stderr());
        }
        Ok((used, waited))
    }
}

/// A person takes back the last move of this seat instead of answering.
struct TakeBack(Seat);

/// Starts all players one after the other, so that none slows the start of another.
pub fn start(table: &dyn AnyTable, players: &mut [Box<dyn AnyPlayer>]) {
    for (seat, player) in Seat::all(players.len()).zip(players) {
        player.start(table, seat);
    }
}

/// The time of a question.
pub struct Stopwatch<'a> {
    begun: Instant,
    /// The processor time of this thread at the beginning, if that is what counts.
    processor: Option<Duration>,
    limit: Option<Duration>,
    increment: Option<Duration>,
    cancel: Option<&'a AtomicBool>,
}

impl<'a> Stopwatch<'a> {
    /// A watch that starts now, with the limit and the increment of a question; `cancel` cancels it.
    pub fn new(
        limit: Option<Duration>,
        increment: Option<Duration>,
        cancel: Option<&'a AtomicBool>,
    ) -> Self {
        Self { begun: Instant::now(), processor: None, limit, increment, cancel }
    }

    /// The same watch, which counts the processor time of this thread: what else the machine does must not make a
    /// built-in player weaker.
    pub fn of_processor(self) -> Self {
        Self { processor: Some(hosting::thread_cpu_time()), ..self }
    }
}

impl Watch for Stopwatch<'_> {
    fn elapsed(&self) -> Duration {
        match self.processor {
            Some(begun) => hosting::thread_cpu_time().saturating_sub(begun),
            None => self.begun.elapsed(),
        }
    }

    fn limit(&self) -> Option<Duration> {
        self.limit
    }

    fn increment(&self) -> Option<Duration> {
        self.increment
    }

    fn is_cancelled(&self) -> bool {
        self.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed))
    }
}
