//! The table: the one place where a match advances.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use game::{Event, Fault, Game, Remark, Seat, SetupError, Turn, Unreadable, ranks};

use crate::failure::consequence;
use crate::record::{FORMAT, Resignation, VERSION};
use crate::terms::SeatClock;
use crate::{
    Eyes, Logged, MatchSpec, Opening, Question, Record, RecordedEvent, RecordedSetup, SeenEvent,
};

/// A match under way, or over. It knows no clock, process or thread: its driver puts its
/// questions to players and hands in their answers.
pub struct Table<G: Game> {
    game: Arc<G>,
    spec: Arc<MatchSpec>,
    state: G::State,
    log: Vec<Logged<G::Move>>,
    /// What the spectator saw of each event, and in games with secrets what each seat saw.
    sights: Vec<Vec<Event<G::Seen>>>,
    clocks: Vec<SeatClock>,
    names: Vec<Option<String>>,
    resigned: Vec<Resignation>,
    opening: Option<Opening>,
    /// The ply to which the match was last taken back, or at which new players were seated: the first question
    /// of each seat from there on has all events, since its player may have seen others.
    retold_from: usize,
    /// How many more bytes of players' words the record keeps.
    words_left: usize,
    stderr_left: usize,
}

impl<G: Game> Clone for Table<G> {
    fn clone(&self) -> Self {
        Self {
            game: Arc::clone(&self.game),
            spec: Arc::clone(&self.spec),
            state: self.state.clone(),
            log: self.log.clone(),
            sights: self.sights.clone(),
            clocks: self.clocks.clone(),
            names: self.names.clone(),
            resigned: self.resigned.clone(),
            opening: self.opening.clone(),
            retold_from: self.retold_from,
            words_left: self.words_left,
            stderr_left: self.stderr_left,
        }
    }
}

/// The bytes of what players say and think that a record keeps in all. A bot that thinks aloud at every
/// move must not fill a store.
pub const MOST_WORDS: usize = 256 * 1024;
/// The bytes of stderr that a record keeps in all. Words do not count: stderr explains a fault.
pub const MOST_STDERR: usize = 256 * 1024;

/// Why an answer was not taken. Nothing has happened then.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotTaken {
    /// The question of this ply has been answered: the same answer came twice, or came late.
    Answered {
        /// The ply that was named.
        ply: usize,
    },
    /// No seat has been asked at this ply yet.
    NotAsked {
        /// The ply that was named.
        ply: usize,
    },
    /// The match is over.
    Over,
    /// The match has no such seat, or it is gone already.
    NotPlaying {
        /// The seat that was named.
        seat: Seat,
    },
}

impl fmt::Display for NotTaken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NotTaken::Answered { ply } => write!(f, "the question of ply {ply} has been answered"),
            NotTaken::NotAsked { ply } => write!(f, "no seat is asked at ply {ply}"),
            NotTaken::Over => f.write_str("the match is over"),
            NotTaken::NotPlaying { seat } => write!(f, "seat {seat} no longer plays"),
        }
    }
}

impl std::error::Error for NotTaken {}

/// What a seat answers, or how it failed to.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The move as text, or the fault.
    pub said: Result<String, Fault>,
    /// How long it took.
    pub used: Duration,
    /// What the player left besides.
    pub remark: Remark,
}

impl<G: Game> Table<G> {
    /// A match about to begin.
    pub fn open(options: &G::Options, spec: MatchSpec) -> Result<Self, SetupError> {
        let setup = G::draw(options, spec.players.len(), &mut spec.seed.setup())?;
        Ok(Self::on(Arc::new(G::new(setup)?), spec))
    }

    /// A match about to begin on a game that has been set up already.
    pub fn on(game: Arc<G>, spec: MatchSpec) -> Self {
        let (state, seats) = (game.start(), game.seats());
        let lists = if game.facts().secrets { 1 + seats } else { 1 };
        Self {
            state,
            log: Vec::new(),
            sights: vec![Vec::new(); lists],
            clocks: vec![SeatClock::new(&spec.terms.clock); seats],
            names: vec![None; seats],
            resigned: Vec::new(),
            opening: None,
            retold_from: 0,
            words_left: MOST_WORDS,
            stderr_left: MOST_STDERR,
            game,
            spec: Arc::new(spec),
        }
    }

    /// The game as it was set up.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// What the match was made from.
    pub fn spec(&self) -> &MatchSpec {
        &self.spec
    }

    /// How many events have happened.
    pub fn ply(&self) -> usize {
        self.log.len()
    }

    /// What the match waits for. While chance is to act, or a seat that has resigned, that is
    /// [`Table::advance`].
    pub fn turn(&self) -> Turn {
        self.game.turn(&self.state)
    }

    /// The seat whose answer the match waits for.
    pub fn asked(&self) -> Option<Seat> {
        match self.turn() {
            Turn::Seat(seat) if !self.has_resigned(seat) => Some(seat),
            _ => None,
        }
    }

    /// The question to the seat whose answer the match waits for.
    pub fn question(&self) -> Option<Question<G>> {
        self.question_from(self.last_of(self.asked()?))
    }

    /// The same question with the events from a ply on, for a player that has seen those before.
    pub fn question_from(&self, since: usize) -> Option<Question<G>> {
        let seat = self.asked()?;
        let (clock, since) = (&self.clocks[seat.index()], since.min(self.ply()));
        Some(Question {
            game: Arc::clone(&self.game),
            state: self.state.clone(),
            seat,
            ply: self.ply(),
            events: self.seen_by(Some(seat))[since..].to_vec(),
            answered: self.last_answer(seat).saturating_sub(since),
            rng: self.spec.seed.seat(seat, self.ply()),
            limit: clock.limit(),
            increment: clock.increment(),
        })
    }

    /// What a seat saw since it was last asked, its own move included; everything before its first
    /// question.
    pub(crate) fn news(&self, seat: Seat) -> &[Event<G::Seen>] {
        self.news_from(seat, self.last_of(seat))
    }

    /// What a seat saw from a ply on.
    pub(crate) fn news_from(&self, seat: Seat, since: usize) -> &[Event<G::Seen>] {
        &self.seen_by(Some(seat))[since.min(self.ply())..]
    }

    /// The ply of the seat's last event, or 0: its next question has the events from there on.
    fn last_of(&self, seat: Seat) -> usize {
        let last = self.last_answer(seat);
        if last < self.retold_from { 0 } else { last }
    }

    /// The number of the seat's last event, or 0.
    fn last_answer(&self, seat: Seat) -> usize {
        let own = |logged: &Logged<G::Move>| match logged.event {
            Event::Move(actor, _) | Event::Failed(actor, _) => actor == seat,
            Event::Chance(_) => false,
        };
        self.log.iter().rposition(own).unwrap_or(0)
    }

    /// What these eyes saw since the seat to act last acted, and that seat; of a seat's eyes, since it acted.
    pub(crate) fn recent(&self, eyes: Eyes) -> (Option<Seat>, &[Event<G::Seen>]) {
        let asked = match self.turn() {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => None,
        };
        let seat = eyes.seat().or(asked);
        let since = seat.map_or(self.log.len(), |seat| self.last_answer(seat));
        (seat, &self.seen_by(eyes.seat())[since..])
    }

    /// All events as a seat, or a spectator, saw them.
    fn seen_by(&self, seat: Option<Seat>) -> &[Event<G::Seen>] {
        let list = seat.map_or(0, |seat| 1 + seat.index());
        self.sights.get(list).unwrap_or(&self.sights[0])
    }

    /// Lets chance act, or retires a seat that resigned; `false` if the match waits for an answer or
    /// is over.
    pub fn advance(&mut self) -> bool {
        match self.turn() {
            Turn::Chance => {
                let mv = self.drawn();
                self.happen(Event::Chance(mv), None, Remark::default());
            }
            Turn::Seat(seat) if self.has_resigned(seat) => {
                self.happen(Event::Failed(seat, true), Some(Fault::Resigned), Remark::default());
            }
            Turn::Seat(_) | Turn::Over => return false,
        }
        true
    }

    /// The outcome of chance that the seed draws here.
    fn drawn(&self) -> G::Move {
        let mut chances = Vec::new();
        self.game.chances(&self.state, &mut chances);
        let mut rng = self.spec.seed.chance(self.ply());
        rng.weighted(&chances).expect("chance to act has an outcome")
    }

    /// Takes what the seat to act answered to the question of a ply: a move, or a fault. A move that
    /// is unreadable, illegal or late is a fault too. Returns the fault, if there is one.
    pub fn answer(&mut self, ply: usize, answer: Answer) -> Result<Option<Fault>, NotTaken> {
        let seat = self.answerer(ply)?;
        let (clock, used) = (&mut self.clocks[seat.index()], answer.used);
        let limit = clock.limit();
        clock.spend(used);
        let judged = answer.said.and_then(|said| {
            if limit.is_some_and(|limit| used > limit) {
                return Err(Fault::Time);
            }
            self.legal(&said).map_err(|why| Fault::Illegal { said, why })
        });
        let (event, fault) = match judged {
            Ok(mv) => (Event::Move(seat, mv), None),
            Err(fault) => (self.consequence(seat, &fault), Some(fault)),
        };
        self.happen(event, fault.clone(), answer.remark);
        Ok(fault)
    }

    /// Keeps the last lines that the player wrote to stderr with its last event, if that was a fault.
    pub fn keep_stderr(&mut self, stderr: Option<String>) {
        let Some(last) = self.log.last_mut().filter(|last| last.fault.is_some()) else { return };
        self.stderr_left += last.remark.stderr.take().map_or(0, |replaced| replaced.len());
        let kept = self.kept(Remark { stderr, ..Remark::default() });
        if let Some(last) = self.log.last_mut() {
            last.remark.stderr = kept.stderr;
        }
    }

    /// The seat that is to answer at a ply.
    fn answerer(&self, ply: usize) -> Result<Seat, NotTaken> {
        match self.asked() {
            _ if ply < self.ply() => Err(NotTaken::Answered { ply }),
            Some(seat) if ply == self.ply() => Ok(seat),
            None if self.turn() == Turn::Over => Err(NotTaken::Over),
            _ => Err(NotTaken::NotAsked { ply }),
        }
    }

    /// The legal move that a text means, or why there is none.
    pub(crate) fn legal(&self, said: &str) -> Result<G::Move, String> {
        let said: G::Move = said.parse().map_err(|why: Unreadable| why.0)?;
        self.game.check(&self.state, said).map_err(|why| why.0)
    }

    fn consequence(&self, seat: Seat, fault: &Fault) -> Event<G::Move> {
        let chosen = (self.spec.terms.on_illegal, self.spec.seed, self.ply());
        consequence(&*self.game, &self.state, seat, fault, chosen)
    }

    /// A seat gives up, whether or not it is its turn. It is retired as soon as it is to act, and
    /// ranks as one that is gone from now on.
    pub fn resign(&mut self, seat: Seat) -> Result<(), NotTaken> {
        if self.turn() == Turn::Over {
            return Err(NotTaken::Over);
        }
        if seat.index() >= self.game.seats() || self.gone().contains(&seat) {
            return Err(NotTaken::NotPlaying { seat });
        }
        self.resigned.push(Resignation { ply: self.ply(), seat });
        Ok(())
    }

    /// Takes the match back to the last question that a seat answered; `false` if it answered none since the
    /// opening. What
    /// happened since then is forgotten, but the seed draws the same again. Clocks are not set back.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        let own = |logged: &Logged<G::Move>| matches!(logged.event, Event::Move(actor, _) | Event::Failed(actor, _) if actor == seat);
        let last = self.log.iter().rposition(own).filter(|&ply| ply >= self.opening_events());
        let Some(ply) = last else { return false };
        self.log.truncate(ply);
        self.sights.iter_mut().for_each(|sights| sights.truncate(ply));
        self.resigned.retain(|resigned| resigned.ply < ply);
        self.state = self.game.start();
        for logged in &self.log {
            self.game.apply(&mut self.state, &logged.event);
        }
        self.retold_from = ply;
        true
    }

    /// How many of the first events are those of another record.
    pub fn opening_events(&self) -> usize {
        self.opening.as_ref().map_or(0, |opening| opening.events)
    }

    /// Says that the first events are those of another record.
    pub fn set_opening(&mut self, opening: Option<Opening>) {
        self.opening = opening;
    }

    /// The players are others from here on: the first question of each seat has all events.
    pub fn retell(&mut self) {
        self.retold_from = self.ply();
    }

    fn has_resigned(&self, seat: Seat) -> bool {
        self.resigned.iter().any(|resigned| resigned.seat == seat)
    }

    /// The seats that are gone for good, in the order in which they went.
    pub fn gone(&self) -> Vec<Seat> {
        let retired = self.log.iter().enumerate().filter_map(|(ply, logged)| match logged.event {
            Event::Failed(seat, true) => Some((ply, seat)),
            _ => None,
        });
        let resigned = self.resigned.iter().map(|resigned| (resigned.ply, resigned.seat));
        let mut gone: Vec<(usize, Seat)> = resigned.chain(retired).collect();
        gone.sort_by_key(|&(ply, _)| ply);
        let mut seats = Vec::new();
        for (_, seat) in gone {
            if !seats.contains(&seat) {
                seats.push(seat);
            }
        }
        seats
    }

    /// Logs an event and applies it.
    fn happen(&mut self, event: Event<G::Move>, fault: Option<Fault>, remark: Remark) {
        for (list, sights) in self.sights.iter_mut().enumerate() {
            let seat = list.checked_sub(1).map(|seat| Seat(seat as u32));
            sights.push(event.map(|mv| self.game.seen(&self.state, mv, seat)));
        }
        self.game.apply(&mut self.state, &event);
        // Words that records leave out take no room: a resumed match has as much left.
        let stderr = remark.stderr.filter(|_| fault.is_some());
        let remark = self.kept(Remark { stderr, ..remark });
        self.log.push(Logged { event, fault, remark });
    }

    /// As much of a player's words as there is room for.
    fn kept(&mut self, mut remark: Remark) -> Remark {
        let fits = |left: &mut usize, length: usize| {
            let rest = left.checked_sub(length);
            *left = rest.unwrap_or(*left);
            rest.is_some()
        };
        let (words, stderr) = (&mut self.words_left, &mut self.stderr_left);
        remark.stderr = remark.stderr.filter(|text| fits(stderr, text.len()));
        remark.say = remark.say.filter(|say| fits(words, say.len()));
        remark.think = remark.think.filter(|think| fits(words, think.to_string().len()));
        remark
    }

    /// What the player of a seat calls itself.
    pub fn set_name(&mut self, seat: Seat, name: Option<String>) {
        self.names[seat.index()] = name;
    }

    /// What the players call themselves, those that do.
    pub fn names(&self) -> &[Option<String>] {
        &self.names
    }

    /// The time a seat has for its next answer, if the clock limits it.
    pub fn limit(&self, seat: Seat) -> Option<Duration> {
        self.clocks[seat.index()].limit()
    }

    /// What these eyes see of the position.
    pub fn view(&self, eyes: Eyes) -> G::View {
        self.game.view(&self.state, eyes.seat())
    }

    /// The eyes that look at a picture for others: the referee, who has no view, looks with those of the seat to act or, while
    /// chance acts and after the end, of the seat that acted last. So what is open to all shows hands and roles.
    pub(crate) fn looking(&self, eyes: Eyes) -> Eyes {
        if eyes != Eyes::Referee || !self.game.facts().secrets {
            return eyes;
        }
        let acted = |logged: &Logged<G::Move>| match logged.event {
            Event::Move(seat, _) | Event::Failed(seat, _) => Some(seat),
            Event::Chance(_) => None,
        };
        let seat = match self.game.turn(&self.state) {
            Turn::Seat(seat) => Some(seat),
            Turn::Chance | Turn::Over => self.log.iter().rev().find_map(acted),
        };
        seat.map_or(eyes, Eyes::Seat)
    }

    /// What these eyes may know of each seat's score.
    pub fn scores(&self, eyes: Eyes) -> Vec<Option<i32>> {
        if eyes == Eyes::Referee {
            return self.game.final_scores(&self.state).into_iter().map(Some).collect();
        }
        let mut scores = vec![None; self.game.seats()];
        self.game.known_scores(&self.view(eyes), &mut scores);
        scores
    }

    /// The events from a ply on, as these eyes see them.
    pub fn events(&self, since: usize, eyes: Eyes) -> Vec<SeenEvent> {
        (since..self.log.len()).map(|ply| self.event(ply, eyes)).collect()
    }

    fn event(&self, ply: usize, eyes: Eyes) -> SeenEvent {
        let Logged { event, fault, remark } = &self.log[ply];
        let text = match eyes {
            Eyes::Referee => event.map(|mv| mv.to_string()),
            eyes => self.seen_by(eyes.seat())[ply].as_ref().map(ToString::to_string),
        };
        let seen = SeenEvent {
            number: ply + 1,
            event: text,
            fault: fault.clone(),
            remark: remark.clone(),
        };
        match *event {
            Event::Move(seat, _) | Event::Failed(seat, _)
                if self.game.facts().secrets && !eyes.are_of(seat) =>
            {
                seen.without_private_words()
            }
            _ => seen,
        }
    }

    /// What these eyes see of an event, for its picture.
    pub(crate) fn last_seen(&self, eyes: Eyes) -> Option<&Event<G::Seen>> {
        self.seen_by(eyes.seat()).last()
    }

    /// What happened, in order.
    pub(crate) fn log(&self) -> &[Logged<G::Move>] {
        &self.log
    }

    pub(crate) fn state(&self) -> &G::State {
        &self.state
    }

    /// The scores and ranks if the match stopped here.
    pub fn standing(&self) -> (Vec<i32>, Vec<usize>) {
        let scores = self.game.final_scores(&self.state);
        let ranks = ranks(&scores, &self.gone());
        (scores, ranks)
    }

    /// The record of the match so far.
    pub fn record(&self) -> Record {
        let (scores, ranks) = self.standing();
        let mut record = Record {
            format: FORMAT.to_string(),
            version: VERSION,
            id: String::new(),
            game: G::NAME.to_string(),
            rules: G::RULES,
            options: self.spec.options.value().clone(),
            seed: self.spec.seed,
            players: self.spec.players.clone(),
            names: self.names.clone(),
            files: self.spec.files.clone(),
            terms: self.spec.terms,
            opening: self.opening.clone(),
            setup: RecordedSetup::of(self.game.setup()),
            unfinished: self.turn() != Turn::Over,
            resigned: self.resigned.clone(),
            log: self.log.iter().map(RecordedEvent::new).collect(),
            scores,
            ranks,
        };
        record.seal();
        record
    }

    /// Applies a recorded event, if rules, terms and seed allow exactly that event.
    pub(crate) fn redo(&mut self, line: &RecordedEvent) -> Result<(), String> {
        let event = self.redone(line)?;
        if let (Some(seat), Some(used)) = (line.seat, line.used_us) {
            self.clocks[seat.index()].spend(Duration::from_micros(used));
        }
        self.happen(event, line.fault.clone(), line.remark());
        Ok(())
    }

    fn redone(&self, line: &RecordedEvent) -> Result<Event<G::Move>, String> {
        let turn = self.turn();
        let event = line.event().ok_or("it is neither a move, nor chance, nor a fault")?;
        match (event, turn) {
            (Event::Chance(text), Turn::Chance) => {
                let drawn = self.drawn();
                if text.parse() != Ok(drawn) {
                    return Err(format!(
                        "it says that chance drew {text}, but the seed draws {drawn}"
                    ));
                }
                Ok(Event::Chance(drawn))
            }
            (Event::Move(seat, _) | Event::Failed(seat, _), Turn::Seat(to_act))
                if seat == to_act =>
            {
                self.redone_by(seat, event, line.fault.as_ref())
            }
            (event, turn) => {
                let actor = match event {
                    Event::Chance(_) => "chance".to_string(),
                    Event::Move(seat, _) | Event::Failed(seat, _) => format!("seat {seat}"),
                };
                Err(format!("{actor} acts, but {}", waits_for(turn)))
            }
        }
    }

    /// A recorded move or failure of the seat to act: a fault and its consequence must agree.
    fn redone_by(
        &self,
        seat: Seat,
        event: Event<&str>,
        fault: Option<&Fault>,
    ) -> Result<Event<G::Move>, String> {
        let Some(fault) = fault else {
            let Event::Move(_, text) = event else { return Err("a failure has a fault".into()) };
            if self.has_resigned(seat) {
                return Err(format!("seat {seat} moves, but it has resigned"));
            }
            let said: G::Move = text.parse().map_err(|why: Unreadable| why.0)?;
            let legal = self.game.check(&self.state, said);
            let legal = legal.map_err(|why| format!("{text} is illegal: {why}"))?;
            return Ok(Event::Move(seat, legal));
        };
        if self.has_resigned(seat) && *fault != Fault::Resigned {
            return Err(format!("seat {seat} has resigned, so its fault must be a resignation"));
        }
        let expected = self.consequence(seat, fault);
        let agrees = match (event, expected) {
            (Event::Move(_, text), Event::Move(_, drawn)) => text.parse() == Ok(drawn),
            (Event::Failed(_, gone), Event::Failed(_, expected)) => gone == expected,
            _ => false,
        };
        if agrees {
            return Ok(expected);
        }
        Err(match expected {
            Event::Move(_, drawn) => {
                format!("after this fault the seed draws {drawn} as the stand-in move")
            }
            Event::Failed(_, true) => "after this fault the seat is gone for good".to_string(),
            _ => "after this fault the seat plays on".to_string(),
        })
    }

    /// Applies the recorded resignations up to this ply.
    pub(crate) fn redo_resignations(&mut self, record: &Record) -> Result<(), String> {
        let due = record.resigned.iter().skip(self.resigned.len());
        let due: Vec<_> = due.take_while(|resigned| resigned.ply == self.ply()).collect();
        due.into_iter().try_for_each(|resigned| {
            self.resign(resigned.seat)
                .map_err(|why| format!("seat {} resigns: {why}", resigned.seat))
        })
    }

    pub(crate) fn resigned(&self) -> &[Resignation] {
        &self.resigned
    }
}

fn waits_for(turn: Turn) -> String {
    match turn {
        Turn::Over => "the match is over".to_string(),
        Turn::Chance => "chance is to act".to_string(),
        Turn::Seat(seat) => format!("seat {seat} is to act"),
    }
}
