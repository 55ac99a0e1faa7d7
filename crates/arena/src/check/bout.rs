//! A match that a player is tried in.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use game::{Event, Fault, Kit, Player, Turn};

use super::Wanted;
use super::opponents::{self, Others};
use crate::Error;
use crate::entry::without;
use crate::players::{self, Context, Transcript, Trouble, Witness};
use crate::referee::{self, Logged, Stop};
use crate::terms::{Clock, OnIllegal, Terms};

/// How a match is to go.
pub(super) struct Plan<'a, G: Kit> {
    /// What is played, in words.
    pub(super) board: &'static str,
    pub(super) options: &'a G::Options,
    pub(super) seats: usize,
    /// The seat of the player; none: every seat.
    pub(super) own: Option<usize>,
    pub(super) others: Others,
    pub(super) clock: Clock,
    /// When it stops before its end, if it does.
    pub(super) stop: Option<(After, Stop)>,
    /// After how long it stops in any case.
    pub(super) budget: Duration,
    /// The question at which the referee goes missing.
    pub(super) lost_at: Option<usize>,
}

/// When a match stops: the player has answered so often, and somebody else is to move. With 0, it stops
/// after the first event.
#[derive(Clone, Copy, Debug)]
pub(super) struct After(pub(super) usize);

/// A match that was played.
pub(super) struct Bout {
    pub(super) board: &'static str,
    pub(super) seats: usize,
    pub(super) seat: usize,
    /// How the player failed, if it did.
    pub(super) fault: Option<Fault>,
    /// What passed between it and the referee.
    pub(super) heard: Transcript,
    /// What it calls itself.
    pub(super) name: Option<String>,
    /// How many moves it made.
    pub(super) moves: usize,
    /// Whether the budget was used up.
    pub(super) cut: bool,
}

impl Bout {
    /// Where it took place.
    pub(super) fn place(&self) -> String {
        format!("seat {} of {}, {}", self.seat, self.seats, self.board)
    }
}

/// A bout, or why the player cannot be seated there at all.
pub(super) type Fought = Result<Box<Bout>, String>;

/// Plays a match as planned. With the player at every seat, it is about the first that failed.
pub(super) fn fight<G: Kit>(wanted: &Wanted<'_>, plan: &Plan<'_, G>) -> Result<Fought, Error> {
    let setup = G::draw(plan.options, plan.seats, &mut wanted.seed.setup())?;
    let game = G::new(setup)?;
    let options = serde_json::to_value(plan.options).expect("options can be written");
    let is_own = |seat: usize| plan.own.is_none_or(|own| own == seat);
    let witnesses: Vec<Witness> = (0..plan.seats)
        .map(|_| plan.lost_at.map_or_else(Witness::default, Witness::who_loses_the_pipes))
        .collect();
    let host = wanted.host.for_match();
    let _pinned = wanted.player.is_outside().then(|| host.pin_thread());
    let mut players: Vec<Box<dyn Player<G>>> = Vec::with_capacity(plan.seats);
    let trouble = Trouble::default();
    for (seat, witness) in witnesses.iter().enumerate() {
        let context = Context {
            options: &options,
            clock: plan.clock,
            host: &host,
            verbose: wanted.verbose,
            trust: wanted.trust,
            told: false,
            witness: Some(witness),
            trouble: &trouble,
        };
        let seated = if is_own(seat) {
            players::seat(wanted.player, &game, &context)
        } else {
            opponents::seat(plan.others, &game, &context)
        };
        match seated {
            Ok(player) => players.push(player),
            Err(why) => return Ok(Err(why)),
        }
    }
    let terms = Terms { clock: plan.clock, on_illegal: OnIllegal::Forfeit };
    let (mut begun, mut cut, mut moves) = (None, false, 0);
    let watch = |logged: &Logged<G::Move>, _: &Event<G::Seen>, state: &G::State| {
        let own = |event: &Event<G::Move>| match *event {
            Event::Move(seat, _) | Event::Failed(seat, _) => is_own(seat.index()),
            Event::Chance(_) => false,
        };
        if own(&logged.event) {
            if logged.fault.is_some() {
                return ControlFlow::Break(Stop::Told);
            }
            moves += 1;
        }
        // However slow it is, it is asked once.
        if begun.get_or_insert_with(Instant::now).elapsed() > plan.budget && moves > 0 {
            cut = true;
            return ControlFlow::Break(Stop::Told);
        }
        match (plan.stop, game.turn(state)) {
            (Some((After(count), how)), Turn::Seat(seat))
                if moves >= count
                    && (count == 0 || plan.own.is_none() || !is_own(seat.index())) =>
            {
                ControlFlow::Break(how)
            }
            _ => ControlFlow::Continue(()),
        }
    };
    let outcome = referee::play_until(&game, wanted.seed, &terms, &mut players, Some(&host), watch);
    drop(players);
    without(&trouble)?;
    let failed = outcome.log.into_iter().find_map(|logged| match logged.event {
        Event::Failed(seat, _) if is_own(seat.index()) => Some((seat.index(), logged.fault)),
        _ => None,
    });
    let (seat, fault) = failed.unwrap_or((plan.own.unwrap_or_default(), None));
    Ok(Ok(Box::new(Bout {
        board: plan.board,
        seats: plan.seats,
        seat,
        fault,
        heard: witnesses[seat].transcript(),
        name: outcome.names[seat].clone(),
        moves,
        cut,
    })))
}
