//! A match with people and bots.

use std::fmt;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use game::{Fault, Params, Remark, Seat, Turn};
use table::{Answer, AnyPlayer, AnyTable, MatchSpec, Record, Replay, Seed, Variant};

use crate::{Chair, Command, Flow, NewMatch, Presence, Refusal, Thinking, Thought, Why};

/// A match with people and bots. It advances when it is driven: by commands of people, and by bots that are asked
/// ([`LiveMatch::think`]) and answer ([`LiveMatch::thought`]). Chance acts by itself.
pub struct LiveMatch {
    pub(crate) variant: Arc<dyn Variant>,
    pub(crate) table: Box<dyn AnyTable>,
    pub(crate) chairs: Vec<Chair>,
    /// The bots, between their questions.
    bots: Vec<Option<Box<dyn AnyPlayer>>>,
    /// Whether players who come from elsewhere are there, by seat.
    pub(crate) presences: Vec<Option<Presence>>,
    pub(crate) place: Place,
    /// The name of the table where the players went on.
    pub(crate) next: Option<String>,
    /// Whether the match goes on by itself, if it is driven elsewhere.
    pub(crate) flow: Option<Flow>,
}

/// How far a match has come, and how far a page has followed it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Place {
    /// How often moves were taken back: events of another epoch are not the same.
    pub epoch: u32,
    /// How many events have happened.
    pub ply: usize,
    /// How many other things have changed: seats taken, resignations, names.
    pub changes: u64,
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}-{}", self.epoch, self.ply, self.changes)
    }
}

impl FromStr for Place {
    type Err = Refusal;

    fn from_str(text: &str) -> Result<Self, Refusal> {
        let mut parts = text.split('-').map(|part| part.parse::<u64>().ok());
        let mut part = || parts.next().flatten();
        let place = (|| {
            let (epoch, ply) = (part()?.try_into().ok()?, part()?.try_into().ok()?);
            Some(Place { epoch, ply, changes: part()? })
        })();
        place.filter(|_| parts.next().is_none()).ok_or_else(|| {
            Refusal::new(Why::Malformed, format!("{text:?} is not the id of an update"))
        })
    }
}

/// Whom a match waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waiting {
    /// A person.
    Person(Seat),
    /// A built-in player.
    Bot(Seat),
    /// A player that joined from elsewhere, or will.
    Guest(Seat),
    /// Nobody: the match is over.
    Over,
}

/// The most memory that the search of a bot may be given, in megabytes.
const MOST_MEMORY: u64 = 64;

impl LiveMatch {
    /// Opens a match with the seed that it names, or else this one.
    pub fn open(new: &NewMatch, seed: u64) -> Result<Self, Refusal> {
        let (variant, terms) = (new.variant()?, new.terms()?);
        let spec = MatchSpec {
            options: Arc::clone(variant.options()),
            seed: Seed(new.seed.unwrap_or(seed)),
            terms,
            players: new.seats.iter().map(Chair::written).collect(),
            files: vec![None; new.seats.len()],
        };
        let table = variant.open(spec);
        let table = table.map_err(|error| Refusal::new(Why::Malformed, error.to_string()))?;
        Self::on(variant, table, new.seats.clone(), 0)
    }

    /// The match of a record, finished or not; `epoch` is how often moves were taken back.
    pub fn resume(record: &Record, chairs: Vec<Chair>, epoch: u32) -> Result<Self, Refusal> {
        let malformed = |reason: String| Refusal::new(Why::Malformed, reason);
        let game = registry::find(&record.game)
            .ok_or_else(|| malformed(format!("there is no game {:?}", record.game)))?;
        let variant = game.variant_of(record).map_err(|error| malformed(error.to_string()))?;
        let table = Replay::open(&*variant, record).and_then(|replay| replay.table_at(usize::MAX));
        let mut table = table.map_err(|bad| malformed(bad.to_string()))?;
        table.retell();
        Self::on(variant, table, chairs, epoch)
    }

    /// Takes the place of the same match in memory, of which a change was not stored. These were there before the change;
    /// changes are counted on, so that pages that follow the match notice.
    pub fn replace(&mut self, ahead: &Self, presences: Vec<Option<Presence>>) {
        self.presences = presences;
        self.place.changes = ahead.place.changes + 1;
    }

    /// A match whose bots may not exist.
    pub(crate) fn unchecked(
        variant: Arc<dyn Variant>,
        table: Box<dyn AnyTable>,
        chairs: Vec<Chair>,
        epoch: u32,
    ) -> Self {
        let bots = (0..chairs.len()).map(|_| None).collect();
        let place = Place { epoch, ply: 0, changes: 0 };
        let presence = |chair: &Chair| (*chair == Chair::Guest).then_some(Presence::Awaited);
        let presences = chairs.iter().map(presence).collect();
        Self { variant, table, chairs, bots, presences, flow: None, place, next: None }
    }

    pub(crate) fn on(
        variant: Arc<dyn Variant>,
        table: Box<dyn AnyTable>,
        chairs: Vec<Chair>,
        epoch: u32,
    ) -> Result<Self, Refusal> {
        let mut live = Self::unchecked(variant, table, chairs, epoch);
        // A bot that cannot play this match is refused now, not at its first move.
        for chair in &live.chairs {
            if let Chair::Bot { player } = chair {
                live.bot(player)?;
            }
        }
        live.settle();
        Ok(live)
    }

    /// How far it has come.
    pub fn place(&self) -> Place {
        self.place
    }

    /// The table of the match.
    pub fn table(&self) -> &dyn AnyTable {
        &*self.table
    }

    /// Who sits where.
    pub fn chairs(&self) -> &[Chair] {
        &self.chairs
    }

    /// The text of the match's record, once it is over.
    pub fn finished_record(&self) -> Result<String, Refusal> {
        if self.waiting() != Waiting::Over {
            return Err(Refusal::not_over());
        }
        Ok(self.table.record().to_text())
    }

    /// Whom it waits for.
    pub fn waiting(&self) -> Waiting {
        let Some(seat) = self.table.asked() else { return Waiting::Over };
        match self.chairs[seat.index()] {
            Chair::Person => Waiting::Person(seat),
            Chair::Bot { .. } => Waiting::Bot(seat),
            Chair::Guest => Waiting::Guest(seat),
        }
    }

    /// Does what the person at a seat wants; `used` is the time since their question was put.
    pub fn command(
        &mut self,
        seat: Seat,
        command: &Command,
        used: Duration,
    ) -> Result<(), Refusal> {
        match command {
            Command::Move { ply, mv } => self.play(seat, *ply, mv, used),
            Command::TakeBack { ply } => self.take_back(seat, *ply),
            Command::Resign => self.resign(seat),
        }
    }

    fn play(&mut self, seat: Seat, ply: usize, mv: &str, used: Duration) -> Result<(), Refusal> {
        let question = self.asked(seat, ply)?;
        // People are told; a move of theirs that is not legal does not count as an answer.
        let said = question.check(mv).map_err(|why| Refusal::new(Why::Illegal, why))?;
        self.answer(ply, Answer { said: Ok(said), used, remark: Remark::default() })
    }

    /// The question to a seat at a ply, if it is asked there.
    pub(crate) fn asked(
        &self,
        seat: Seat,
        ply: usize,
    ) -> Result<Box<dyn table::AnyQuestion>, Refusal> {
        let out_of_turn = |reason: String| Refusal::new(Why::OutOfTurn, reason);
        let question =
            self.table.question().ok_or_else(|| out_of_turn("the match is over".to_string()))?;
        if ply != question.ply() {
            let now = question.ply();
            return Err(out_of_turn(format!("the match is at ply {now}, not {ply}")));
        }
        if question.seat() != seat {
            let whose = question.seat();
            return Err(out_of_turn(format!("it is the turn of seat {whose}, not of seat {seat}")));
        }
        Ok(question)
    }

    /// The seat to act answers, in whatever way it is asked.
    pub fn answer(&mut self, ply: usize, mut answer: Answer) -> Result<(), Refusal> {
        if self.table.spec().terms.clock.pace.is_some() {
            // A match that is resumed knows what is left on its clocks.
            answer.remark.used.get_or_insert(answer.used);
        }
        let taken = self.table.answer(ply, answer);
        taken.map_err(|not| Refusal::new(Why::OutOfTurn, not.to_string()))?;
        self.settle();
        Ok(())
    }

    /// The time of the seat to act has run out.
    pub fn time_is_up(&mut self, ply: usize, used: Duration) -> Result<(), Refusal> {
        self.answer(ply, Answer { said: Err(Fault::Time), used, remark: Remark::default() })
    }

    fn resign(&mut self, seat: Seat) -> Result<(), Refusal> {
        let resigned = self.table.resign(seat);
        resigned.map_err(|not| Refusal::new(Why::OutOfTurn, not.to_string()))?;
        self.changed();
        self.settle();
        Ok(())
    }

    /// Why no move can be taken back, if that is so.
    pub fn cannot_take_back(&self) -> Option<&'static str> {
        let people = self.chairs.iter().filter(|chair| **chair == Chair::Person).count();
        if self.table.spec().terms.clock.pace.is_some() {
            return Some("the match is on a clock");
        }
        if self.chairs.contains(&Chair::Guest) || people > 1 {
            return Some("moves can be taken back against bots only");
        }
        None
    }

    fn take_back(&mut self, seat: Seat, ply: usize) -> Result<(), Refusal> {
        if let Some(why) = self.cannot_take_back() {
            return Err(Refusal::new(Why::NotAllowed, why));
        }
        if ply != self.table.ply() {
            let now = self.table.ply();
            return Err(Refusal::new(
                Why::OutOfTurn,
                format!("the match is at ply {now}, not {ply}"),
            ));
        }
        if !self.table.take_back(seat) {
            return Err(Refusal::new(Why::OutOfTurn, "there is no move of yours to take back"));
        }
        // Bots have seen what was taken back.
        self.bots.iter_mut().for_each(|bot| *bot = None);
        self.place.epoch += 1;
        self.settle();
        Ok(())
    }

    /// The bot to act with its question, to be answered elsewhere; none if the match waits for someone else.
    pub fn think(&mut self) -> Result<Option<Thinking>, Refusal> {
        let Waiting::Bot(seat) = self.waiting() else { return Ok(None) };
        let Some(question) = self.table.question() else { return Ok(None) };
        let player = match self.bots[seat.index()].take() {
            Some(player) => player,
            None => {
                let Chair::Bot { player } = &self.chairs[seat.index()] else { return Ok(None) };
                let mut player = self.bot(player)?;
                player.start(&*self.table, seat);
                player
            }
        };
        let epoch = self.place.epoch;
        Ok(Some(Thinking { epoch, seat, player, question, answer: None, has_crashed: false }))
    }

    /// Takes the answer of a bot. It is refused if the match has moved on, for instance because someone took back a move.
    pub fn thought(&mut self, thinking: Thinking) -> Result<(), Refusal> {
        let moved_on = || Refusal::new(Why::OutOfTurn, "the match has moved on");
        let answer = thinking.answer.ok_or_else(moved_on)?;
        if thinking.epoch != self.place.epoch {
            return Err(moved_on());
        }
        self.answer(thinking.question.ply(), answer)?;
        match thinking.has_crashed {
            true => self.forget_bots(),
            false => self.bots[thinking.seat.index()] = Some(thinking.player),
        }
        Ok(())
    }

    /// Takes the answer of a bot that thought in another instance of the program, on the same terms.
    pub fn thought_elsewhere(&mut self, thought: Thought) -> Result<(), Refusal> {
        let is_asked =
            matches!(self.waiting(), Waiting::Bot(_)) && thought.epoch == self.place.epoch;
        if !is_asked {
            return Err(Refusal::new(Why::OutOfTurn, "the match has moved on"));
        }
        self.answer(thought.ply, thought.answer())
    }

    /// A player that advises the seat to act, with its question.
    pub fn advise(&self, seat: Seat, ply: usize, time: Duration) -> Result<Thinking, Refusal> {
        let question = self.asked(seat, ply)?;
        let hinter = self.variant.hinter(&*self.table, time);
        let mut player = hinter.map_err(|why| Refusal::new(Why::NotAllowed, why))?;
        player.start(&*self.table, seat);
        Ok(Thinking {
            epoch: self.place.epoch,
            seat,
            player,
            question,
            answer: None,
            has_crashed: false,
        })
    }

    /// Forgets what the bots remember, to save memory; they are recreated when they are asked.
    pub fn forget_bots(&mut self) {
        self.bots.iter_mut().for_each(|bot| *bot = None);
        self.table.retell();
    }

    /// A bot, as written.
    fn bot(&self, written: &str) -> Result<Box<dyn AnyPlayer>, Refusal> {
        let malformed = |reason: String| Refusal::new(Why::Malformed, reason);
        let (name, params) = written.split_once(':').unwrap_or((written, ""));
        let params: Params = params.parse().map_err(malformed)?;
        if let Some((name, _)) = params.paths().next() {
            return Err(malformed(format!("{written}: {name}: a page cannot name files")));
        }
        let memory = params.get::<u64>("memory").map_err(malformed)?;
        if memory.is_some_and(|megabytes| megabytes > MOST_MEMORY) {
            return Err(malformed(format!("{written}: memory: at most {MOST_MEMORY} MB here")));
        }
        self.variant.bot(&*self.table, name, &params).map_err(malformed)
    }

    /// Something besides events has changed.
    pub(crate) fn changed(&mut self) {
        self.place.changes += 1;
    }

    /// Chance acts, and seats that resigned are retired, until someone is asked.
    fn settle(&mut self) {
        while self.table.asked().is_none()
            && self.table.turn() != Turn::Over
            && self.table.advance()
        {}
        self.place.ply = self.table.ply();
    }
}
