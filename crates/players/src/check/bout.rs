//! A match that tests a player.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game::{Event, Fault, Seat, StartFault};
use hosting::WakeupProbe;
use table::terms::{Clock, DEFAULT_LIMIT, OnIllegal, Pace, Terms, is_excused};
use table::{AnyPlayer, AnyTable, Eyes, MatchSpec, Variant};

use super::opponents::{self, Others};
use super::{CheckError, Subject};
use crate::Seating;
use crate::referee::{Referee, Stop};
use crate::transcript::{Transcript, Witness};

/// The plan of such a match.
#[derive(Clone, Copy)]
pub(super) struct BoutPlan<'a> {
    /// What is played, in words.
    pub(super) board: &'static str,
    pub(super) variant: &'a dyn Variant,
    pub(super) seats: usize,
    /// The seat of the player; none: every seat.
    pub(super) own: Option<usize>,
    pub(super) others: Others,
    pub(super) clock: Clock,
    /// How many times the clock of the check that is.
    pub(super) more_time: u32,
    /// Whether a move that comes too late matters: only then it is found out whose fault that is.
    pub(super) judges_moves: bool,
    /// When the match stops early, if it does.
    pub(super) stop: Option<(After, Stop)>,
    /// The time after which the match stops in any case.
    pub(super) budget: Duration,
    /// The question at which the referee hangs up.
    pub(super) hang_up_at: Option<usize>,
}

impl BoutPlan<'_> {
    /// The same match with so many times the clock.
    pub(super) fn with_more_time(&self, times: u32) -> Self {
        let more = |time: Duration| time.saturating_mul(times);
        let pace = self.clock.pace.map(|pace| match pace {
            Pace::Move(time) => Pace::Move(more(time)),
            Pace::Game(total, increment) => Pace::Game(more(total), more(increment)),
        });
        let init = Some(more(self.clock.init.unwrap_or(DEFAULT_LIMIT)));
        Self { clock: Clock { init, pace }, more_time: times, ..*self }
    }
}

/// When a match stops: the player has given this many answers, and another seat is to move. With 0, the
/// match stops after the first event.
#[derive(Clone, Copy, Debug)]
pub(super) struct After(pub(super) usize);

/// A match that was played.
pub(super) struct Bout {
    pub(super) board: &'static str,
    pub(super) seats: usize,
    pub(super) seat: usize,
    /// How the player failed, if it did.
    pub(super) fault: Option<Fault>,
    /// The lines between the player and the referee.
    pub(super) heard: Transcript,
    /// The name that the player gave itself.
    pub(super) name: Option<String>,
    /// How many moves the player made.
    pub(super) moves: usize,
    /// Whether the budget was used up.
    pub(super) cut: bool,
    /// How long the machine kept a thread waiting while the player had its last question, or started.
    pub(super) delay: Duration,
    /// The time for the start.
    init: Duration,
    /// How many times the clock of the check the player had.
    pub(super) more_time: u32,
    /// Whether the player failed by time, and would have without any delay of the machine.
    pub(super) is_convicted: bool,
}

impl Bout {
    /// Whether the player failed by time, and the machine is to blame.
    pub(super) fn is_excused(&self) -> bool {
        !self.is_convicted && self.lost_after().is_some_and(|used| is_excused(used, self.delay))
    }

    /// The time after which the player failed by time, if it did.
    pub(super) fn lost_after(&self) -> Option<Duration> {
        match self.fault {
            Some(Fault::Time) => self.heard.lost_after,
            Some(Fault::Start { kind: StartFault::NotReady, .. }) => Some(self.init),
            _ => None,
        }
    }

    /// How much of this clock a player that failed by time could run: from 1 on it is to blame. An endless loop on a
    /// busy machine gets there late, but uses all the processor time it can get.
    pub(super) fn share_of(&self, clock: &Clock) -> Option<f64> {
        let wanted = match self.fault {
            Some(Fault::Time) => clock.pace.map(Pace::most),
            _ => clock.init,
        };
        // Of a player with several threads it is not known: then the probe's delay counts.
        let waited = self.heard.kept_waiting.unwrap_or(self.delay);
        let ran = self.lost_after()?.saturating_sub(waited);
        Some(ran.as_secs_f64() / wanted.unwrap_or(DEFAULT_LIMIT).as_secs_f64())
    }

    /// The board and the seat, in words.
    pub(super) fn place(&self) -> String {
        format!("seat {} of {}, {}", self.seat, self.seats, self.board)
    }
}

/// A bout, or why the player cannot be seated there at all.
pub(super) type Fought = Result<Box<Bout>, String>;

/// Plays a match as planned. With the player at every seat, the bout is about the first that failed.
pub(super) fn fight(
    subject: &Subject<'_>,
    plan: &BoutPlan<'_>,
    probe: &WakeupProbe,
) -> Result<Fought, CheckError> {
    let begun = Instant::now();
    let is_own = |seat: usize| plan.own.is_none_or(|own| own == seat);
    let mut table = plan.variant.open(spec(subject, plan)).map_err(CheckError::Setup)?;
    let witness = || Witness::new(plan.hang_up_at, subject.complete);
    let witnesses: Vec<Witness> = (0..plan.seats).map(|_| witness()).collect();
    let host = subject.host.for_match();
    let seating = Seating {
        verbose: subject.verbose,
        trust: subject.trust,
        ..Seating::new(plan.variant, &host)
    };
    let mut players: Vec<Box<dyn AnyPlayer>> = Vec::with_capacity(plan.seats);
    for (seat, witness) in witnesses.iter().enumerate() {
        let seating = Seating { witness: Some(witness.clone()), ..seating.clone() };
        let seated = if is_own(seat) {
            seating.seat(subject.player, &*table)
        } else {
            opponents::seat(plan.others, &seating, &*table)
        };
        match seated {
            Ok(player) => players.push(player),
            Err(why) => return Ok(Err(why)),
        }
    }
    let mut course =
        Course { plan, probe, asked: begun, begun: None, cut: false, moves: 0, delay: None };
    let unstarted = {
        let _pinned = subject.player.is_process().then(|| host.pin_thread());
        let referee = Referee {
            table: &mut *table,
            players: &mut players,
            host: Some(&host),
            cancel: None,
            reseat: None,
        };
        referee.play(|table| course.watch(table));
        // A player that failed to start, and was never asked, has no fault in the log.
        let is_at_fault = |seat: &usize| is_own(*seat) && players[*seat].fault().is_some();
        let unstarted = (0..plan.seats).find(is_at_fault);
        let unstarted = unstarted.map(|seat| (seat, players[seat].fault().cloned()));
        drop(players);
        unstarted
    };
    if let Some(why) = seating.spawn_failure() {
        return Err(CheckError::Referee(why.clone()));
    }
    let failed = table.events(0, Eyes::Referee).into_iter().find_map(|seen| match seen.event {
        Event::Failed(seat, _) if is_own(seat.index()) => Some((seat.index(), seen.fault)),
        _ => None,
    });
    let (seat, fault) = failed.or(unstarted).unwrap_or((plan.own.unwrap_or_default(), None));
    let heard = witnesses[seat].transcript();
    let delay = match fault {
        Some(Fault::Start { .. }) => probe.longest_since(begun),
        _ => course.delay.unwrap_or_default(),
    };
    let delay = delay.max(heard.kept_waiting.unwrap_or_default());
    Ok(Ok(Box::new(Bout {
        board: plan.board,
        seats: plan.seats,
        seat,
        fault,
        heard,
        name: table.record().name(Seat(seat as u32)).map(str::to_string),
        moves: course.moves,
        cut: course.cut,
        delay,
        init: plan.clock.init.unwrap_or(DEFAULT_LIMIT),
        more_time: plan.more_time,
        is_convicted: false,
    })))
}

/// The match of a plan. It has no record, so names and files do not matter.
fn spec(subject: &Subject<'_>, plan: &BoutPlan<'_>) -> MatchSpec {
    MatchSpec {
        options: plan.variant.options().clone(),
        seed: subject.seed,
        terms: Terms { clock: plan.clock, on_illegal: OnIllegal::Forfeit },
        players: vec![String::new(); plan.seats],
        files: vec![None; plan.seats],
    }
}

/// How far a match has come, and whether it continues.
struct Course<'a> {
    plan: &'a BoutPlan<'a>,
    probe: &'a WakeupProbe,
    /// When the last question was asked.
    asked: Instant,
    begun: Option<Instant>,
    cut: bool,
    moves: usize,
    /// How long the machine kept a thread waiting while the player failed.
    delay: Option<Duration>,
}

impl Course<'_> {
    fn watch(&mut self, table: &dyn AnyTable) -> ControlFlow<Stop> {
        let is_own = |seat: Seat| self.plan.own.is_none_or(|own| own == seat.index());
        let last = table.window(Eyes::Referee).last().expect("something happened");
        if let Event::Move(seat, _) | Event::Failed(seat, _) = last.event
            && is_own(seat)
        {
            if last.fault.is_some() {
                self.delay = Some(self.probe.longest_since(self.asked));
                return ControlFlow::Break(Stop::WithEnd);
            }
            self.moves += 1;
        }
        self.asked = Instant::now();
        // Even the slowest player is asked once.
        let begun = self.begun.get_or_insert_with(Instant::now);
        if begun.elapsed() > self.plan.budget && self.moves > 0 {
            self.cut = true;
            return ControlFlow::Break(Stop::WithEnd);
        }
        match (self.plan.stop, table.asked()) {
            (Some((After(count), how)), Some(seat))
                if self.moves >= count
                    && (count == 0 || self.plan.own.is_none() || !is_own(seat)) =>
            {
                ControlFlow::Break(how)
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMIT: Duration = Duration::from_secs(1);

    /// A match that was lost by time, after this time, with this delay of the machine.
    fn late(used: Duration, delay: Duration) -> Bout {
        Bout {
            board: "the default board",
            seats: 2,
            seat: 0,
            fault: Some(Fault::Time),
            heard: Transcript {
                times: vec![LIMIT / 100],
                lost_after: Some(used),
                ..Transcript::default()
            },
            name: None,
            moves: 1,
            cut: false,
            delay,
            init: DEFAULT_LIMIT,
            more_time: 1,
            is_convicted: false,
        }
    }

    #[test]
    fn a_busy_machine_excuses_a_timeout_and_nothing_else() {
        assert!(!late(LIMIT, LIMIT / 10).is_excused());
        assert!(late(LIMIT, LIMIT / 2).is_excused());
        let crashed = Fault::Crash { how: String::new() };
        assert!(!Bout { fault: Some(crashed), ..late(LIMIT, LIMIT) }.is_excused());
        let why = String::new();
        let unready = Fault::Start { kind: StartFault::NotReady, why };
        assert!(!Bout { fault: Some(unready.clone()), ..late(LIMIT, LIMIT) }.is_excused());
        assert!(Bout { fault: Some(unready), ..late(LIMIT, DEFAULT_LIMIT / 2) }.is_excused());
        assert!(!Bout { is_convicted: true, ..late(LIMIT, LIMIT) }.is_excused());
    }

    #[test]
    fn a_player_with_its_whole_time_besides_the_delay_is_to_blame() {
        let clock = Clock { pace: Some(Pace::Move(LIMIT)), init: None };
        let had_enough = |bout: &Bout| bout.share_of(&clock).is_some_and(|share| share >= 1.0);
        assert!(had_enough(&late(4 * LIMIT, 3 * LIMIT)), "a busy loop on a busy core");
        assert!(!had_enough(&late(4 * LIMIT, 7 * LIMIT / 2)));
        assert!(!had_enough(&Bout { fault: None, ..late(4 * LIMIT, LIMIT) }));
        // The probe's delay says less than how long the player itself could not run.
        let mut busy = late(4 * LIMIT, 4 * LIMIT);
        busy.heard.kept_waiting = Some(2 * LIMIT);
        assert!(had_enough(&busy));
        busy.heard.kept_waiting = Some(7 * LIMIT / 2);
        assert_eq!(busy.share_of(&clock), Some(0.5));
    }
}
