//! Lists of moves and of chances, against `check` and against the naive twin.

use std::collections::HashSet;
use std::fmt::{Debug, Display};
use std::str::FromStr;

use serde::{Serialize, de::DeserializeOwned};

use super::{Naive, Trial, Verdict, broken::eyes, listed, sorted};
use crate::{Event, Game, Seat, Turn};

/// How many moves of earlier positions `check` is asked about in each later one.
const MEMORY: usize = 300;

/// The naive twin beside the game, and moves to try where they may not be legal.
pub(super) struct Lists<G: Game, N> {
    naive: N,
    known: Vec<G::Move>,
}

impl<G: Game, N: Naive<G>> Lists<G, N> {
    pub(super) fn new(game: &G) -> Self {
        Self { naive: N::new(game.setup()), known: Vec::new() }
    }

    pub(super) fn apply(&mut self, event: &Event<G::Move>) {
        self.naive.apply(event);
    }

    /// The laws `lists` and `text` in one state.
    pub(super) fn look(&mut self, trial: &Trial<'_, G>, state: &G::State, ply: usize) -> Verdict {
        let game = trial.game;
        let turn = game.turn(state);
        let (mut moves, mut chances) = (Vec::new(), Vec::new());
        game.moves(state, &mut moves);
        game.chances(state, &mut chances);
        let law = |yes, or: &str| {
            trial.hold(yes, "lists", ply, || format!("{or} ({turn:?}, {} moves)", moves.len()))
        };
        law(
            moves.is_empty() != matches!(turn, Turn::Seat(_)),
            "moves exist when a seat is to act",
        )?;
        law(chances.is_empty() != (turn == Turn::Chance), "outcomes exist when chance is to act")?;
        law(chances.iter().all(|&(_, weight)| weight > 0), "an outcome has weight zero")?;
        law(turn != Turn::Chance || game.facts().chance, "chance acts in a game declared without")?;
        if let Turn::Seat(seat) = turn {
            law(seat.index() < game.seats(), "a seat acts that does not exist")?;
        }
        self.accepted(trial, state, &moves, ply)?;
        self.text(trial, state, ply)?;
        self.agrees(trial, state, ply)
    }

    /// `check` accepts what is listed, and nothing else.
    fn accepted(
        &mut self,
        trial: &Trial<'_, G>,
        state: &G::State,
        moves: &[G::Move],
        ply: usize,
    ) -> Verdict {
        let legal: HashSet<_> = moves.iter().copied().collect();
        let law =
            |yes, mv: G::Move, or: &str| trial.hold(yes, "lists", ply, || format!("{mv} is {or}"));
        for &mv in moves {
            law(trial.game.check(state, mv) == Ok(mv), mv, "listed, but refused by check")?;
        }
        for &mv in self.known.iter().filter(|mv| !legal.contains(mv)) {
            let meant = trial.game.check(state, mv);
            law(
                meant.is_err() || meant.is_ok_and(|m| legal.contains(&m)),
                mv,
                "accepted by check, but not listed",
            )?;
        }
        let known: HashSet<_> = self.known.iter().copied().collect();
        self.known.extend(moves.iter().filter(|mv| !known.contains(mv)));
        if self.known.len() > MEMORY {
            self.known.drain(..self.known.len() - MEMORY);
        }
        Ok(())
    }

    fn text(&self, trial: &Trial<'_, G>, state: &G::State, ply: usize) -> Verdict {
        let game = trial.game;
        let same = |read: Result<(), String>, what: &dyn Fn() -> String| {
            let why = read.as_ref().err();
            trial.hold(why.is_none(), "text", ply, || {
                let why = why.map_or("", String::as_str);
                format!("{} does not come back from its text: {why}", what())
            })
        };
        let watchers = || Seat::all(game.seats()).map(Some).chain([None]);
        for mv in listed(game, state) {
            same(returns(&mv), &|| format!("the move {mv:?}"))?;
            for seat in watchers() {
                let seen = game.seen(state, mv, seat);
                same(returns(&seen), &|| format!("what {} sees, {seen:?},", eyes(seat)))?;
            }
        }
        for seat in watchers() {
            same(reads_back(&game.view(state, seat)), &|| format!("the view of {}", eyes(seat)))?;
        }
        Ok(())
    }

    /// The naive twin lists the same.
    fn agrees(&self, trial: &Trial<'_, G>, state: &G::State, ply: usize) -> Verdict {
        let ours = sorted(listed(trial.game, state).iter().map(ToString::to_string).collect());
        let theirs = sorted(self.naive.moves());
        let distinct = ours.windows(2).all(|pair| pair[0] != pair[1]);
        trial.hold(distinct, "lists", ply, || format!("a move is listed twice: {ours:?}"))?;
        let only = |a: &[String], b: &[String]| {
            a.iter().filter(|mv| !b.contains(mv)).cloned().collect::<Vec<_>>()
        };
        trial.hold(ours == theirs, "lists", ply, || {
            format!(
                "the naive twin lists others: only ours {:?}, only theirs {:?}",
                only(&ours, &theirs),
                only(&theirs, &ours)
            )
        })
    }

    /// The law `scores`, at the end.
    pub(super) fn scores(&self, trial: &Trial<'_, G>, state: &G::State, ply: usize) -> Verdict {
        let (ours, theirs) = (trial.game.final_scores(state), self.naive.scores());
        trial.hold(ours == theirs, "scores", ply, || {
            format!("the scores are {ours:?}; the naive twin counts {theirs:?}")
        })
    }
}

/// Whether a value is parsed from its text as it was, or how not.
fn returns<T: Eq + Debug + Display + FromStr<Err: Display>>(value: &T) -> Result<(), String> {
    let text = value.to_string();
    match text.parse::<T>() {
        Ok(back) if back == *value => Ok(()),
        Ok(back) => Err(format!("{text:?} is parsed as {back:?}")),
        Err(why) => Err(format!("{text:?} is refused: {why}")),
    }
}

/// Whether a value is parsed from its JSON as it was, or how not.
pub(super) fn reads_back<T: Eq + Debug + Serialize + DeserializeOwned>(
    value: &T,
) -> Result<(), String> {
    let text = serde_json::to_string(value).map_err(|why| format!("it is not JSON: {why}"))?;
    match serde_json::from_str::<T>(&text) {
        Ok(back) if back == *value => Ok(()),
        Ok(back) => Err(format!("{text} is parsed as {back:?}")),
        Err(why) => Err(format!("{text} is refused: {why}")),
    }
}
