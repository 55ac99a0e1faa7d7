//! Puzzles of any game: drawn from a seed, or found in matches.
//!
//! A puzzle is a position of an ordinary match, given as a record that goes no further. Its best result is proved by the
//! game's solver; its grade comes from what the solver had to search, and from how far simple players miss the result. Everything
//! is counted in steps, so that a seed gives the same puzzle on every machine.

use std::sync::Arc;
use std::time::Duration;

use game::{
    Budget, Catalogue, Difficulty, Kit, Meter, Params, PuzzleGoal, PuzzleMaker, Remark, Rng, Seat,
    Untimed, Words,
};
use table::terms::Terms;
use table::{Answer, AnyPlayer, AnyTable, Eyes, MatchSpec, Record, Replay, Seed, Table, Variant};

use crate::variant::{Chosen, GameVariant};
use crate::{Entry, Error};

/// A puzzle: a position, the task, and the best result.
#[derive(Clone, Debug)]
pub struct Puzzle {
    /// The match up to the position.
    pub record: Record,
    /// The same match, with a solution played to its end.
    pub solved: Record,
    /// The seat that has to find a solution.
    pub seat: Seat,
    /// What counts as a result.
    pub goal: PuzzleGoal,
    /// The best result, proved.
    pub best: i32,
    /// The task in words.
    pub task: Words,
    /// The built-in player at all other seats.
    pub opponent: &'static str,
    /// The moves of a solution, those of other seats included.
    pub solution: Vec<String>,
    /// By how much the first of them is better than every other first move, at least; 0 if that is not known.
    pub gap: i32,
    /// The positions that the solver searched.
    pub steps: u64,
    /// What simple players did.
    pub attempts: Vec<SimpleAttempt>,
    /// How hard it is: see [`grade`].
    pub grade: u32,
    /// The same in a word.
    pub difficulty: Difficulty,
    /// What the game says.
    words: &'static Catalogue,
}

impl Puzzle {
    /// What is said of a result; `None` if the goal was not reached.
    pub fn verdict(&self, result: Option<i32>) -> Words {
        match result.map(|result| self.goal.shortfall(result, self.best)) {
            None => self.words.say("puzzle.failed", []),
            Some(..=0) => self.words.say("puzzle.solved", [self.best.abs().into()]),
            Some(short) => self.words.say("puzzle.missed", [short.into()]),
        }
    }
}

/// How a simple player did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SimpleAttempt {
    /// The player.
    pub player: &'static str,
    /// By how much its result was short of the best; 0 if it solved the puzzle, `None` if it did not reach the goal at all.
    pub short: Option<i32>,
}

/// What the puzzles of a game are like: see [`PuzzleMaker`].
#[derive(Clone, Copy)]
pub struct PuzzleFacts {
    goal: PuzzleGoal,
    opponent: &'static str,
    simple: &'static [&'static str],
    grades: [u32; 2],
    least_gap: i32,
    steps: u64,
    task: fn(Seat, i32) -> Words,
    words: &'static Catalogue,
}

/// A draft whose types are erased: see [`game::PuzzleDraft`].
pub struct DraftedMatch {
    variant: Arc<dyn GameVariant>,
    seats: usize,
    leader: Option<&'static str>,
}

/// A proof whose types are erased: see [`game::PuzzleProof`].
pub struct ProvedPosition {
    best: i32,
    gap: i32,
    line: Vec<String>,
    steps: u64,
}

/// What a game does for puzzles: see [`PuzzleMaker`].
pub trait EntryPuzzles {
    /// What its puzzles are like; none if it has none.
    fn puzzle_facts(&self) -> Option<PuzzleFacts>;
    /// Draws a match that a puzzle may be found in.
    fn draft_puzzle(&self, difficulty: Difficulty, rng: &mut Rng) -> Option<DraftedMatch>;
    /// Proves the position of a match of this game.
    fn prove_puzzle(&self, table: &dyn AnyTable, meter: &mut Meter<'_>) -> Option<ProvedPosition>;
}

impl<G: Kit> EntryPuzzles for crate::entry::Of<G> {
    fn puzzle_facts(&self) -> Option<PuzzleFacts> {
        let PuzzleMaker { goal, opponent, simple, grades, least_gap, steps, task, .. } =
            G::puzzle_maker()?;
        let words = G::WORDS;
        Some(PuzzleFacts { goal, opponent, simple, grades, least_gap, steps, task, words })
    }

    fn draft_puzzle(&self, difficulty: Difficulty, rng: &mut Rng) -> Option<DraftedMatch> {
        let draft = (G::puzzle_maker()?.draft)(difficulty, rng);
        let variant = Arc::new(Chosen::<G>::of(draft.options));
        Some(DraftedMatch { variant, seats: draft.seats, leader: draft.leader })
    }

    fn prove_puzzle(&self, table: &dyn AnyTable, meter: &mut Meter<'_>) -> Option<ProvedPosition> {
        let maker = G::puzzle_maker()?;
        let table = table.as_any().downcast_ref::<Table<G>>().filter(|table| {
            // What other seats know cannot be proved from a position.
            !table.game().facts().secrets && table.asked().is_some()
        })?;
        // Without secrets the view determines the state.
        let state = table.game().determinize(&table.view(Eyes::Referee), &mut Rng::new(0));
        let proof = (maker.prove)(table.game(), &state, meter)?;
        let line = proof.line.iter().map(ToString::to_string).collect();
        Some(ProvedPosition { best: proof.best, gap: proof.gap, line, steps: proof.steps })
    }
}

/// Drafts that are tried for a puzzle; then the one whose grade is nearest is taken.
const DRAFTS: u64 = 1000;
/// Puzzles of another difficulty after which the nearest is taken, too.
const MOST_FOUND: usize = 10;

/// The puzzle of a seed; none if the game has no puzzles. A seed, such as a date, has one puzzle of each difficulty.
pub fn puzzle(game: &dyn Entry, seed: u64, wanted: Difficulty) -> Option<Result<Puzzle, String>> {
    let facts = game.puzzle_facts()?;
    let mut choice = Choice { wanted, grades: facts.grades, nearest: None, found: 0 };
    for number in 0..DRAFTS {
        // The match has a seed of its own, from which its set-up is drawn.
        let mut rng = Seed(seed).puzzle(wanted as u64, number);
        let draft = game.draft_puzzle(wanted, &mut rng)?;
        look_in(game, &facts, &draft, Seed(rng.next_u64() >> 11), &mut choice);
        if choice.is_made() {
            break;
        }
    }
    let none = || format!("no puzzle of {} was found with seed {seed}: try another", game.name());
    Some(choice.nearest.map(|(_, puzzle)| puzzle).ok_or_else(none))
}

/// The best of the puzzles that were found so far.
struct Choice {
    wanted: Difficulty,
    grades: [u32; 2],
    /// How far its grade is from the difficulty that is wanted, and the puzzle.
    nearest: Option<(u32, Puzzle)>,
    found: usize,
}

impl Choice {
    fn add(&mut self, puzzle: Puzzle) {
        self.found += 1;
        let distance = distance(puzzle.grade, self.wanted, self.grades);
        if self.nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
            self.nearest = Some((distance, puzzle));
        }
    }

    fn is_made(&self) -> bool {
        self.nearest.as_ref().is_some_and(|(least, _)| *least == 0) || self.found >= MOST_FOUND
    }
}

/// How far a grade is from a difficulty.
fn distance(grade: u32, wanted: Difficulty, grades: [u32; 2]) -> u32 {
    let [medium, hard] = grades;
    match wanted {
        Difficulty::Easy => (grade + 1).saturating_sub(medium),
        Difficulty::Medium if grade < medium => medium - grade,
        Difficulty::Medium => (grade + 1).saturating_sub(hard),
        Difficulty::Hard => hard.saturating_sub(grade),
    }
}

/// Looks for puzzles in a drafted match: its beginning, or the positions on its way.
fn look_in(
    game: &dyn Entry,
    facts: &PuzzleFacts,
    draft: &DraftedMatch,
    seed: Seed,
    choice: &mut Choice,
) {
    let player = draft.leader.unwrap_or(facts.opponent);
    let table = draft.variant.open(MatchSpec {
        options: Arc::clone(draft.variant.options()),
        seed,
        terms: Terms::default(),
        players: vec![player.to_string(); draft.seats],
        files: vec![None; draft.seats],
    });
    // Options that cannot be played would be a bug of the draft: the next one is tried.
    let Ok(mut table) = table else { return };
    let players = draft
        .leader
        .and_then(|leader| seated(&*draft.variant, &*table, &vec![leader; draft.seats]));
    let mut players = players.unwrap_or_default();
    loop {
        if let Some(puzzle) = at(game, facts, &*draft.variant, &*table) {
            choice.add(puzzle);
        }
        if choice.is_made() || players.is_empty() || !step(&mut *table, &mut players) {
            return;
        }
    }
}

/// The puzzles in a match, in the order of their positions. Where a puzzle is a whole match, only its beginning is one.
pub fn puzzles_in(game: &dyn Entry, record: &Record) -> Result<Vec<Puzzle>, Error> {
    let Some(facts) = game.puzzle_facts() else { return Ok(Vec::new()) };
    let variant = game.variant_of(record)?;
    let mut replay = Replay::open(&*variant, record)?;
    let mut found = Vec::new();
    loop {
        found.extend(at(game, &facts, &*variant, replay.table()));
        if replay.next().is_none() || facts.least_gap == 0 {
            break;
        }
        replay.step()?;
    }
    Ok(found)
}

/// The puzzle that the position of a table is, if it is one.
fn at(
    game: &dyn Entry,
    facts: &PuzzleFacts,
    variant: &dyn Variant,
    table: &dyn AnyTable,
) -> Option<Puzzle> {
    let seat = table.asked().filter(|_| table.gone().is_empty() && !table.has_chance())?;
    let mut meter = Meter::new(Budget::steps(facts.steps), &Untimed);
    let proved = game.prove_puzzle(table, &mut meter)?;
    if proved.gap < facts.least_gap || proved.line.is_empty() {
        return None;
    }
    let mut solved = table.duplicate();
    for mv in &proved.line {
        take(&mut *solved, Ok(mv.clone()), Remark::default());
    }
    let result = result(facts, &*solved, seat, table.ply())?;
    // A line that does not end as it should would be a bug of the solver.
    if facts.goal.shortfall(result, proved.best) != 0 {
        return None;
    }
    let attempt = |&player: &&'static str| {
        Some(SimpleAttempt {
            player,
            short: attempt(facts, variant, table, seat, (player, proved.best))?,
        })
    };
    let attempts: Vec<SimpleAttempt> = facts.simple.iter().filter_map(attempt).collect();
    let grade = grade(proved.steps, &attempts);
    Some(Puzzle {
        record: bare(table.record()),
        solved: bare(solved.record()),
        seat,
        goal: facts.goal,
        best: proved.best,
        task: (facts.task)(seat, proved.best),
        opponent: facts.opponent,
        solution: proved.line,
        gap: proved.gap,
        steps: proved.steps,
        attempts,
        grade,
        difficulty: Difficulty::of(grade, facts.grades),
        words: facts.words,
    })
}

/// A record without what its players left besides their moves.
fn bare(mut record: Record) -> Record {
    for line in &mut record.log {
        (line.say, line.think, line.used_us, line.stderr) = (None, None, None, None);
    }
    record.seal();
    record
}

/// What a simple player may miss by at most, as far as grades are concerned.
const MOST_SHORT: u32 = 4;

/// The grade of a puzzle: the number of bits of the positions that the solver searched, and for each simple player by how much it was
/// short of the best result, at most 4; 5 if it did not reach the goal at all.
pub fn grade(steps: u64, attempts: &[SimpleAttempt]) -> u32 {
    let missed = attempts.iter().map(|attempt| match attempt.short {
        Some(short) => short.clamp(0, MOST_SHORT as i32) as u32,
        None => MOST_SHORT + 1,
    });
    u64::BITS - steps.leading_zeros() + missed.sum::<u32>()
}

/// By how much a player is short of the best result if it plays on from a position; `None` if it cannot play it.
fn attempt(
    facts: &PuzzleFacts,
    variant: &dyn Variant,
    table: &dyn AnyTable,
    seat: Seat,
    (player, best): (&str, i32),
) -> Option<Option<i32>> {
    let mut table = table.duplicate();
    let begun = table.ply();
    table.retell();
    let players: Vec<&str> = Seat::all(table.seats())
        .map(|other| if other == seat { player } else { facts.opponent })
        .collect();
    let mut players = seated(variant, &*table, &players)?;
    while step(&mut *table, &mut players) {}
    let result = result(facts, &*table, seat, begun);
    Some(result.map(|result| facts.goal.shortfall(result, best).max(0)))
}

/// The result of a seat at a table whose match is over.
fn result(facts: &PuzzleFacts, table: &dyn AnyTable, seat: Seat, begun: usize) -> Option<i32> {
    attempt_result(facts.goal, &table.record(), seat, begun)
}

/// The result of a seat in a finished match that went on from a puzzle after `begun` events; `None` if the match is not over, or
/// the goal was not reached.
pub fn attempt_result(goal: PuzzleGoal, record: &Record, seat: Seat, begun: usize) -> Option<i32> {
    if record.unfinished {
        return None;
    }
    let own = record.log.iter().skip(begun).filter(|line| line.seat == Some(seat)).count();
    goal.result(seat, &record.scores, own)
}

type Players = Vec<Box<dyn AnyPlayer>>;

/// Built-in players, as written, by seat; `None` if one of them cannot play this match.
fn seated(variant: &dyn Variant, table: &dyn AnyTable, written: &[&str]) -> Option<Players> {
    let seats = Seat::all(written.len()).zip(written);
    let seat = |(seat, written): (Seat, &&str)| {
        let (name, params) = written.split_once(':').unwrap_or((written, ""));
        let params: Params = params.parse().ok()?;
        let mut player = variant.bot(table, name, &params).ok()?;
        player.start(table, seat);
        Some(player)
    };
    seats.map(seat).collect()
}

/// One event; `false` if the match is over.
fn step(table: &mut dyn AnyTable, players: &mut Players) -> bool {
    if table.advance() {
        return true;
    }
    let Some(question) = table.question() else { return false };
    let player = &mut players[question.seat().index()];
    let said = player.choose(&*question, &Untimed);
    take(table, said, player.remark())
}

fn take(table: &mut dyn AnyTable, said: Result<String, game::Fault>, remark: Remark) -> bool {
    let answer = Answer { said, used: Duration::ZERO, remark };
    table.answer(table.ply(), answer).is_ok_and(|fault| fault.is_none())
}
