//! Verifying a record: every event is played again and must be what the rules and the seed allow.

use std::fmt;
use std::time::Duration;

use game::{Ask, End, Event, Fault, Game, Illegal, Player, Remark, Seat, SetupError, Turn, ranks};

use crate::record::{Chain, Line, Record, Sketch};
use crate::referee::{Logged, Stopwatch, draw_chance, gone};
use crate::terms::{OnIllegal, Pace, Running};

/// Why a record is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    /// The first wrong event, from 1; none if the record is wrong as a whole.
    pub event: Option<usize>,
    /// What is wrong.
    pub why: String,
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(event) = self.event {
            write!(f, "event {event} of the log: ")?;
        }
        f.write_str(&self.why)
    }
}

impl std::error::Error for Refused {}

impl From<SetupError> for Refused {
    fn from(error: SetupError) -> Self {
        Refused { event: None, why: error.to_string() }
    }
}

fn refuse<T>(event: Option<usize>, why: impl Into<String>) -> Result<T, Refused> {
    Err(Refused { event, why: why.into() })
}

/// Plays a record again, to its end or to the first thing that is wrong. `watch` gets every event
/// that is right, what a spectator sees of it, and the state after it.
pub fn verify<G: Game>(
    record: &Record,
    options: &G::Options,
    mut watch: impl FnMut(&G, &Logged<G::Move>, &Event<G::Seen>, &G::State),
) -> Result<(), Refused> {
    if record.rules != G::RULES {
        let (game, theirs, ours) = (G::NAME, record.rules, G::RULES);
        let why = format!(
            "it was played by version {theirs} of the rules of {game}; this program has version {ours}"
        );
        return refuse(None, why);
    }
    if record.identity().id() != record.id {
        return refuse(None, "the id does not fit the options, seed and players: one was changed");
    }
    let setup = G::draw(options, record.players.len(), &mut record.seed.setup())?;
    if Sketch::of(&setup) != record.setup {
        return refuse(None, "the set-up is not the one that its options and seed draw");
    }
    let game = G::new(setup)?;
    let mut state = game.start();
    let mut log = Vec::new();
    let mut chain = Chain::new(&record.id, &record.names);
    for line in &record.log {
        let number = log.len() + 1;
        let logged = read(&game, &state, record, line, log.len())
            .and_then(|logged| {
                match chain.check(&Line { check: String::new(), ..line.clone() }) == line.check {
                    true => Ok(logged),
                    false => {
                        Err("it was changed after the match: its check does not fit".to_string())
                    }
                }
            })
            .or_else(|why| refuse(Some(number), why))?;
        let sight = logged.event.map(|mv| game.seen(&state, mv, None));
        game.apply(&mut state, &logged.event);
        watch(&game, &logged, &sight, &state);
        log.push(logged);
    }
    if game.turn(&state) != Turn::Over {
        return refuse(
            None,
            format!("it is cut short: the match is not over after {} events", log.len()),
        );
    }
    result(&game, &state, record, &log)
}

/// A recorded question put to a player again.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The event that answered it in the record, from 1.
    pub number: usize,
    /// What was answered then, or how the seat failed.
    pub recorded: Result<String, Fault>,
    /// What is played now, or how it fails.
    pub answer: Result<String, Fault>,
    /// What the player left besides.
    pub remark: Remark,
}

/// How long it takes to say something more.
const PAUSE: Duration = Duration::from_millis(2);

/// Puts the questions that a seat had in a record to a player, each as it was put then. The match
/// goes on as recorded, whatever is answered.
pub fn ask<G: Game>(
    record: &Record,
    options: &G::Options,
    seat: Seat,
    player: &mut dyn Player<G>,
    mut told: impl FnMut(&Answered),
) -> Result<(), Refused> {
    let (mut before, mut seen, mut ply) = (None, Vec::new(), 0);
    let mut lost = false;
    verify::<G>(record, options, |game, logged, _, after| {
        let state = before.take().unwrap_or_else(|| {
            player.start(game, seat);
            game.start()
        });
        if let Event::Move(actor, _) | Event::Failed(actor, _) = logged.event
            && actor == seat
            && !lost
        {
            // In a match others would move now. Whoever says more than one thing is found out only if he may.
            std::thread::sleep(PAUSE);
            let rng = record.seed.seat(seat, ply);
            let watch = Stopwatch::new(
                record.terms.clock.pace.map(Pace::most),
                Running::new(&record.terms.clock).increment(),
            );
            let question = Ask::new(game, &state, seat, &seen, rng, &watch);
            let answer = player.choose(&question).and_then(|said| {
                let illegal = |why: Illegal| Fault::Illegal { said: said.to_string(), why: why.0 };
                question.check(said).map_err(illegal)
            });
            lost = answer.as_ref().is_err_and(|fault| !matches!(fault, Fault::Illegal { .. }));
            let recorded = match (&logged.fault, logged.event) {
                (None, Event::Move(_, mv)) => Ok(mv.to_string()),
                (fault, _) => Err(fault.clone().unwrap_or(Fault::Resigned)),
            };
            let answer = answer.map(|mv| mv.to_string());
            let remark = player.remark(answer.is_err());
            told(&Answered { number: ply + 1, recorded, answer, remark });
            seen.clear();
        }
        seen.push(logged.event.map(|mv| game.seen(&state, mv, Some(seat))));
        before = Some(after.clone());
        ply += 1;
    })?;
    player.end(&End { events: &seen, scores: &record.scores, ranks: &record.ranks });
    Ok(())
}

fn result<G: Game>(
    game: &G,
    state: &G::State,
    record: &Record,
    log: &[Logged<G::Move>],
) -> Result<(), Refused> {
    let scores = game.final_scores(state);
    if scores != record.scores {
        return refuse(
            None,
            format!("it says scores {:?}, but they are {scores:?}", record.scores),
        );
    }
    let ranks = ranks(&scores, &gone(log));
    if ranks != record.ranks {
        return refuse(None, format!("it says ranks {:?}, but they are {ranks:?}", record.ranks));
    }
    Ok(())
}

/// The event of a line, if it can happen here.
fn read<G: Game>(
    game: &G,
    state: &G::State,
    record: &Record,
    line: &Line,
    ply: usize,
) -> Result<Logged<G::Move>, String> {
    let turn = game.turn(state);
    let whose = |turn: Turn| match turn {
        Turn::Over => "the match is over".to_string(),
        Turn::Chance => "chance is to act".to_string(),
        Turn::Seat(seat) => format!("seat {seat} is to act"),
    };
    let in_its_place = matches!(line.fault, Some(Fault::Illegal { .. }))
        && record.terms.on_illegal == OnIllegal::Random;
    let possible = line.mv.is_none() || line.fault.is_none() || in_its_place;
    let event = match line.event().filter(|_| possible) {
        None => return Err("it is neither a move, nor chance, nor a fault".to_string()),
        Some(Event::Move(seat, text)) if turn == Turn::Seat(seat) => {
            let said = text.parse::<G::Move>().map_err(|e| e.to_string())?;
            let legal = game.check(state, said).map_err(|e| format!("{text} is illegal: {e}"))?;
            Event::Move(seat, legal)
        }
        Some(Event::Chance(text)) if turn == Turn::Chance => {
            let drawn = draw_chance(game, state, record.seed, ply);
            if text.parse() != Ok(drawn) {
                return Err(format!("it says that chance drew {text}, but the seed draws {drawn}"));
            }
            Event::Chance(drawn)
        }
        Some(Event::Failed(seat, gone)) if turn == Turn::Seat(seat) => Event::Failed(seat, gone),
        Some(event) => {
            let who = match event {
                Event::Chance(_) => "chance".to_string(),
                Event::Move(seat, _) | Event::Failed(seat, _) => format!("seat {seat}"),
            };
            return Err(format!("{who} acts, but {}", whose(turn)));
        }
    };
    let (say, think) = (line.say.clone(), line.think.clone());
    let used = line.used_us.map(Duration::from_micros);
    let remark = Remark { say, think, used, stderr: line.stderr.clone() };
    Ok(Logged { event, fault: line.fault.clone(), remark })
}
