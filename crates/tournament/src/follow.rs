//! A tournament of a store, followed as it is played, by this program or another one.
//!
//! Rows are read once, in the order in which they were stored, and added up: what is kept does not grow with the tournament.
//! The sums of large tournaments are stored, so that the next program reads only what came after them.

mod members;

use std::collections::HashSet;

use serde::{Deserialize, Serialize};
use store::{
    ContestKey, MatchFault, MatchId, MatchQuery, MatchResult, Result, Sqlite, StoredMatch,
    StoredTally,
};

use crate::history::KeptHistory;
use crate::ledger::Ledger;
use crate::plan::{StopRule, TournamentPlan};
use crate::sums::SavedSums;
use members::Members;

/// Rows that are read at once.
const ROWS: usize = 20_000;
/// After this many matches more the sums are worth storing.
const SAVED_EVERY: usize = 10_000;
/// With more matches than this that are not in the sums, these are not stored.
const MOST_UNFOLDED: usize = 50_000;
/// The version of stored sums: others are made again.
const VERSION: u32 = 1;

/// A tournament that is followed.
pub struct FollowedTournament {
    ledger: Ledger<'static>,
    contest: ContestKey,
    /// The last row that was read, and how many rows of the contest there are up to it.
    seen: i64,
    rows: usize,
    /// How often matches had been deleted from the store when it was read.
    deletions: i64,
    /// How many matches were in the sums that are stored.
    saved: usize,
    members: Members,
}

/// Sums as they are stored.
#[derive(Serialize, Deserialize)]
struct Checkpoint {
    version: u32,
    plan: TournamentPlan,
    folded: usize,
    sums: SavedSums,
    history: KeptHistory,
    /// Of the sequential test.
    scores: Vec<(f64, u64)>,
    next_check: usize,
    stopped: Option<usize>,
    matches: usize,
    rows: usize,
    /// The ids of matches that are not in the sums.
    unfolded: Vec<[u8; 16]>,
}

impl FollowedTournament {
    /// The tournament with this plan, as far as it has been played.
    pub fn open(store: &mut Sqlite, plan: TournamentPlan) -> Result<Self> {
        let deletions = store.deletions()?;
        let stored = store.tally(&plan.key())?;
        let resumed = match stored {
            Some(tally) => Self::resume(store, &plan, &tally, deletions)?,
            None => None,
        };
        let mut followed = match resumed {
            Some(followed) => followed,
            None => {
                let contest = plan.contest();
                let mut ledger = Ledger::of(plan);
                ledger.history = KeptHistory::new(store.count_rows(&contest)?);
                let members = Members::new(ledger.plan());
                Self { ledger, contest, seen: 0, rows: 0, deletions, saved: 0, members }
            }
        };
        followed.catch_up(store)?;
        Ok(followed)
    }

    /// Goes on from stored sums; none if they are not of this plan, or matches are missing.
    fn resume(
        store: &mut Sqlite,
        plan: &TournamentPlan,
        tally: &StoredTally,
        deletions: i64,
    ) -> Result<Option<Self>> {
        let Ok(checkpoint) = serde_json::from_slice::<Checkpoint>(&tally.text) else {
            return Ok(None);
        };
        if checkpoint.version != VERSION || !is_of(plan, &checkpoint) {
            return Ok(None);
        }
        let contest = plan.contest();
        let ids: Vec<MatchId> = checkpoint.unfolded.iter().map(|id| MatchId(*id)).collect();
        let unfolded = store.matches_called(&contest, &ids)?;
        let Some(sums) = checkpoint.sums.read(plan.entrants.len()) else { return Ok(None) };
        if unfolded.len() != ids.len() {
            return Ok(None);
        }
        let mut ledger = Ledger::of(plan.clone());
        let Checkpoint { folded, history, next_check, stopped, matches, rows, .. } = checkpoint;
        let folded_matches = sums.matches;
        // Where the stop rule has ended the tournament, nothing more is scheduled.
        let known = if stopped.is_some() { matches } else { folded_matches };
        ledger.resume_folded(folded, sums, known);
        (ledger.history, ledger.next_check, ledger.stopped) = (history, next_check, stopped);
        if let Some(sprt) = &mut ledger.sprt {
            checkpoint.scores.iter().for_each(|&(score, number)| sprt.add_scores(score, number));
        }
        ledger.add_stored(unfolded);
        ledger.recall_stored();
        let members = Members::new(ledger.plan());
        let saved = folded_matches;
        Ok(Some(Self { ledger, contest, seen: tally.seen, rows, deletions, saved, members }))
    }

    /// Reads what was stored since; whether there was anything.
    pub fn catch_up(&mut self, store: &mut Sqlite) -> Result<bool> {
        if store.deletions()? != self.deletions {
            *self = Self::open(store, self.ledger.plan().clone())?;
            return Ok(true);
        }
        let mut is_new = false;
        loop {
            let found = store.matches_after(&self.contest, self.seen, ROWS)?;
            if found.rows == 0 {
                return Ok(is_new);
            }
            is_new = true;
            (self.seen, self.rows) = (found.last, self.rows + found.rows);
            self.ledger.add_stored(found.matches);
            self.ledger.recall_stored();
            self.ledger.fold();
        }
    }

    /// The sums, if they are worth storing: see [`Sqlite::save_tally`].
    pub fn tally(&mut self) -> Option<StoredTally> {
        let ledger = &self.ledger;
        if ledger.sums.matches < self.saved + SAVED_EVERY {
            return None;
        }
        let unfolded: Vec<[u8; 16]> = ledger.unfolded().map(|id| id.0).collect();
        self.saved = ledger.sums.matches;
        if unfolded.len() > MOST_UNFOLDED {
            return None;
        }
        let checkpoint = Checkpoint {
            version: VERSION,
            plan: ledger.plan().clone(),
            folded: ledger.folded,
            sums: SavedSums::new(&ledger.sums),
            history: ledger.history.clone(),
            scores: ledger.sprt.iter().flat_map(rating::Sprt::scores).collect(),
            next_check: ledger.next_check,
            stopped: ledger.stopped,
            matches: ledger.matches(),
            rows: self.rows,
            unfolded,
        };
        let text = serde_json::to_vec(&checkpoint).expect("sums can be serialised");
        Some(StoredTally { seen: self.seen, text })
    }

    /// Stores the sums of a tournament that has just been played, if it is large.
    pub fn keep_tally(store: &mut Sqlite, plan: &TournamentPlan) -> Result<()> {
        if !Self::is_large(store, plan)? {
            return Ok(());
        }
        let mut followed = Self::open(store, plan.clone())?;
        followed.save(store)
    }

    /// Whether the sums of a tournament may be worth storing; smaller ones are read in an instant.
    pub fn is_large(store: &mut Sqlite, plan: &TournamentPlan) -> Result<bool> {
        Ok(store.count_rows(&plan.contest())? >= SAVED_EVERY)
    }

    /// Stores the sums, if they are worth it.
    pub fn save(&mut self, store: &mut Sqlite) -> Result<()> {
        match self.tally() {
            Some(tally) => store.save_tally(&self.ledger.plan().key(), &tally, self.deletions),
            None => Ok(()),
        }
    }

    /// How often matches had been deleted from the store when it was read.
    pub fn deletions(&self) -> i64 {
        self.deletions
    }

    /// The results.
    pub fn ledger(&self) -> &Ledger<'static> {
        &self.ledger
    }

    /// Matches of the tournament, the last stored first: those before the row `before`, at most `most`.
    pub fn list(
        &mut self,
        store: &mut Sqlite,
        filter: &ListFilter,
        before: Option<i64>,
        most: usize,
    ) -> Result<Vec<ListedGame>> {
        // Where all rows are its own, and no player has two names, nothing has to be looked up.
        let is_alone = self.rows == self.ledger.matches() && !self.members.has_namesakes();
        if !is_alone {
            self.members.extend(&self.ledger);
        }
        let members = &self.members;
        let entrants = |stored: &StoredMatch| match is_alone {
            true => Some(stored.seats.clone()),
            false => members.entrants(stored),
        };
        let same = members.same();
        let [player, opponent] =
            [filter.player, filter.opponent].map(|entrant| entrant.map(|entrant| same[entrant]));
        let has = |seats: &[usize], player: Option<usize>| {
            player.is_none_or(|player| seats.iter().any(|&seat| same[seat] == player))
        };
        let query = MatchQuery {
            is_everything: *filter == ListFilter::default(),
            players: &|seats| has(seats, player) && has(seats, opponent),
            ranks: &|seats, ranks| {
                let is_right = |seat: &usize| {
                    player.is_none_or(|player| same[seats[*seat]] == player)
                        && filter.outcome.is_none_or(|wanted| Outcome::of(ranks, *seat) == wanted)
                };
                (0..seats.len()).any(|seat| is_right(&seat))
            },
            with_fault: filter.fault.is_some(),
            accepts: &|stored| {
                entrants(stored).is_some_and(|seats| filter.accepts(&seats, &stored.result))
            },
        };
        let listed = store.list_matches(&self.contest, &query, before, most)?;
        let uncounted: HashSet<MatchId> = self.ledger.uncounted().collect();
        let game = |listed: store::ListedMatch| {
            let store::ListedMatch { row, stored } = listed;
            let is_counted = !uncounted.contains(&stored.result.id);
            let entrants = entrants(&stored)?;
            let seats = entrants.into_iter().zip(&stored.result.seats);
            let seats = seats.map(|(entrant, seat)| ListedSeat {
                entrant,
                score: seat.score,
                rank: seat.rank,
            });
            Some(ListedGame {
                row,
                seats: seats.collect(),
                seed: stored.seed,
                is_counted,
                id: stored.result.id,
                faults: stored.result.faults,
                ended_ms: stored.result.ended_ms,
            })
        };
        Ok(listed.into_iter().filter_map(game).collect())
    }
}

/// Whether sums are of this plan. A number of games may have become another one: their order stays.
fn is_of(plan: &TournamentPlan, checkpoint: &Checkpoint) -> bool {
    let mut saved = checkpoint.plan.clone();
    if let (StopRule::Games(_), StopRule::Games(games)) = (saved.stop, plan.stop)
        && games >= checkpoint.folded.saturating_mul(plan.seats)
    {
        saved.stop = plan.stop;
    }
    saved.broken.clone_from(&plan.broken);
    saved == *plan
}

/// How a match ended for one of its seats.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Outcome {
    /// It was first alone.
    Won,
    /// It shared the first rank.
    Drawn,
    /// Another was first.
    Lost,
}

impl Outcome {
    /// All outcomes.
    pub const ALL: [Self; 3] = [Self::Won, Self::Drawn, Self::Lost];

    /// The outcome of a seat, by the ranks of all.
    pub fn of(ranks: &[u32], seat: usize) -> Self {
        let firsts = ranks.iter().filter(|rank| **rank == 1).count();
        match (ranks.get(seat), firsts) {
            (Some(1), 1) => Self::Won,
            (Some(1), _) => Self::Drawn,
            _ => Self::Lost,
        }
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Won => "won",
            Self::Drawn => "drawn",
            Self::Lost => "lost",
        }
    }
}

/// Which matches of a tournament a list has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ListFilter {
    /// Those of an entrant.
    pub player: Option<usize>,
    /// Those with another entrant.
    pub opponent: Option<usize>,
    /// Those that ended so for the first entrant; for any, if none is named.
    pub outcome: Option<Outcome>,
    /// Those with a fault of the first entrant, of any if none is named.
    pub fault: Option<FaultFilter>,
}

/// Which faults are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FaultFilter {
    /// All.
    Any,
    /// Those of a kind: one of [`MatchFault::KINDS`].
    Kind(&'static str),
}

impl FaultFilter {
    fn is(self, fault: &MatchFault) -> bool {
        match self {
            Self::Any => true,
            Self::Kind(kind) => fault.kind() == kind,
        }
    }
}

impl ListFilter {
    /// Whether a match between these entrants is in the list.
    pub fn accepts(&self, seats: &[usize], result: &MatchResult) -> bool {
        let ranks: Vec<u32> = result.seats.iter().map(|seat| seat.rank).collect();
        let is_players = |seat: usize| self.player.is_none_or(|player| seats[seat] == player);
        let is_won = |seat| self.outcome.is_none_or(|wanted| Outcome::of(&ranks, seat) == wanted);
        let is_met = self.opponent.is_none_or(|opponent| seats.contains(&opponent));
        let failed = |kind: FaultFilter| {
            result.faults.iter().any(|fault| is_players(fault.seat) && kind.is(fault))
        };
        is_met
            && (0..seats.len()).any(|seat| is_players(seat) && is_won(seat))
            && self.fault.is_none_or(failed)
    }
}

/// A match of a list.
#[derive(Clone, Debug, PartialEq)]
pub struct ListedGame {
    /// Its row in the store, by which the list goes on.
    pub row: i64,
    /// Its id.
    pub id: MatchId,
    /// Its seed.
    pub seed: table::Seed,
    /// The entrants and what they reached, by seat.
    pub seats: Vec<ListedSeat>,
    /// The faults, in the order in which they happened.
    pub faults: Vec<MatchFault>,
    /// When it ended, in milliseconds since 1970.
    pub ended_ms: u64,
    /// Whether it counts: its rotation is complete.
    pub is_counted: bool,
}

/// A seat of a match of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListedSeat {
    /// The entrant.
    pub entrant: usize,
    /// Its score.
    pub score: i32,
    /// Its rank.
    pub rank: u32,
}
