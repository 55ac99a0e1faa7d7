//! A tournament as requested on the command line or in a file, and its plan.

use std::collections::BTreeSet;
use std::path::Path;
use std::sync::Arc;

use game::count;
use players::{Contest, ContestError, HumanTerminal, PlayerSpec};
use registry::Entry;
use store::{ContestKey, PlayerKey, Sqlite, Store};
use table::Seed;
use table::terms::Terms;
use tournament::{ERROR, Entrant, Format, MAX_GAMES, Runner, Schedule, StopRule, TournamentPlan};

use super::broken::BrokenList;
use super::origin::Origin;
use super::roster::{Roster, Trial};
use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use crate::options::GivenOptions;
use crate::status::progress_bar;

/// The default number of games.
const GAMES: usize = 500;
/// The most rotations of an encounter.
const MAX_ROTATIONS: usize = 10_000;
/// The default seed: fixed, so that the same command is the same tournament.
const SEED: u64 = 1;
/// The default format.
pub(super) const DEFAULT_FORMAT: &str = "round-robin";

/// A tournament as requested.
pub(super) struct TournamentRequest<'a> {
    pub(super) game: &'a dyn Entry,
    pub(super) given: GivenOptions,
    pub(super) players: Vec<String>,
    pub(super) terms: Terms,
    pub(super) seed: Seed,
    pub(super) shape: RequestedFormat,
    pub(super) origin: Origin,
}

/// Format and stop rule as requested.
pub(super) struct RequestedFormat {
    pub(super) seats: Option<usize>,
    pub(super) games: Option<usize>,
    pub(super) per_pair: Option<usize>,
    pub(super) format: Option<String>,
    pub(super) rounds: Option<usize>,
    pub(super) rotations: Option<usize>,
    pub(super) sprt: Option<String>,
    pub(super) alpha: Option<String>,
    pub(super) beta: Option<String>,
    pub(super) settled: Option<String>,
    pub(super) anchor: Option<String>,
}

impl<'a> TournamentRequest<'a> {
    pub(super) fn of_flags(chosen: &GameArgs<'a>) -> Outcome<Self> {
        let args = chosen.args;
        let text = |name: &str| args.get_one::<String>(name).cloned();
        let number = |name: &str| args.get_one::<usize>(name).copied();
        let seed = default_seed(args.get_one::<u64>("seed").copied());
        let named = args.get_many::<String>("players").into_iter().flatten().cloned();
        Ok(Self {
            game: chosen.game,
            given: GivenOptions::read(chosen)?,
            players: named.collect(),
            terms: args::terms(args),
            seed,
            shape: RequestedFormat {
                seats: number("seats"),
                games: number("games"),
                per_pair: number("per-pair"),
                format: text("format"),
                rounds: number("rounds"),
                rotations: number("rotations"),
                sprt: text("sprt"),
                alpha: text("alpha"),
                beta: text("beta"),
                settled: text("settled"),
                anchor: text("anchor"),
            },
            origin: Origin::Flags,
        })
    }

    /// The plan, and the players that can be started.
    pub(super) fn plan(
        &self,
        roster: Roster,
        runner: &Runner,
        (store, quiet): (&Path, bool),
        broken: &mut BrokenList,
    ) -> Outcome<(Roster, TournamentPlan)> {
        broken.add(&roster.broken, self.game.name());
        let known = roster.broken.len();
        let seats = self.seats(roster.players.len())?;
        let contest = |players| Contest {
            variant: Arc::clone(&runner.variant),
            players,
            seed: self.seed,
            terms: self.terms,
            host: runner.host.clone(),
            verbose: false,
            trust: runner.trust,
            terminal: HumanTerminal::default(),
        };
        let explain = |error: ContestError| match error {
            ContestError::Player(_) => self.origin.about_players(self.given.explain_contest(error)),
            _ => self.given.explain_contest(error),
        };
        let bar = progress_bar(!quiet, "trying players: {pos} of {len}");
        let with_results =
            |players: &[PlayerSpec]| self.with_results(players, seats, runner, store);
        let trial = Trial {
            seats,
            jobs: runner.jobs,
            contest: &contest,
            with_results: &with_results,
            bar: &bar,
        };
        let tried = roster.tried(&trial, &explain);
        bar.finish_and_clear();
        let roster = tried?;
        broken.add(&roster.broken[known..], self.game.name());
        let seats = self.seats(roster.players.len())?;
        let options = runner.variant.options().value().as_object().cloned().unwrap_or_default();
        let entrant = |(name, player): (&String, &PlayerSpec)| -> Outcome<Entrant> {
            Ok(Entrant {
                name: name.clone(),
                player: player.to_string(),
                files: player.files().map_err(Failure::Failed)?,
            })
        };
        let entrants: Vec<Entrant> =
            roster.names.iter().zip(&roster.players).map(entrant).collect::<Outcome<_>>()?;
        let mut plan = TournamentPlan {
            game: self.game.name().to_string(),
            rules: self.game.rules(),
            options,
            seats,
            format: self.format(entrants.len(), seats)?,
            stop: StopRule::Games(0),
            terms: self.terms,
            seed: self.seed,
            broken: roster.broken.clone(),
            entrants,
        };
        plan.stop = self.stop(&plan)?;
        Ok((roster, plan))
    }

    /// Which of these players have results in the store, under the conditions of this tournament.
    fn with_results(
        &self,
        players: &[PlayerSpec],
        seats: usize,
        runner: &Runner,
        store: &Path,
    ) -> BTreeSet<usize> {
        let key = |player: &PlayerSpec| PlayerKey {
            player: player.to_string(),
            // A player without files to read has no results.
            files: player.files().unwrap_or_default(),
        };
        let contest = ContestKey {
            game: self.game.name().to_string(),
            rules: self.game.rules(),
            options: runner.variant.options().value().as_object().cloned().unwrap_or_default(),
            terms: self.terms,
            seats,
            players: players.iter().map(key).collect(),
        };
        // A store that is wrong is reported when it is opened for the tournament.
        let stored = Sqlite::open_read_only(store).and_then(|mut store| store.matches(&contest));
        stored.unwrap_or_default().into_iter().flat_map(|stored| stored.seats).collect()
    }

    fn seats(&self, players: usize) -> Outcome<usize> {
        let usual = self.game.default_players().len();
        let seats = self.shape.seats.unwrap_or(usual.min(players.max(2)));
        if seats < 2 {
            return Err(self.origin.wrong("seats", None, "a tournament needs two seats or more"));
        }
        if players < seats {
            let seating = self.origin.setting("seats");
            let advice = match self.shape.seats {
                Some(_) => format!("name more players, or give a smaller {seating}"),
                None => format!("name more players, or give {seating}"),
            };
            let players = count(players, "player");
            return Err(self
                .origin
                .refused(&format!("{players} can play, and a match has {seats} seats; {advice}")));
        }
        Ok(seats)
    }

    fn format(&self, players: usize, seats: usize) -> Outcome<Format> {
        let RequestedFormat { rounds, rotations, .. } = self.shape;
        if rotations.is_some_and(|rotations| rotations > MAX_ROTATIONS) {
            let why = format!("an encounter has at most {MAX_ROTATIONS} rotations");
            return Err(self.origin.wrong("rotations", None, &why));
        }
        let name = self.shape.format.as_deref().unwrap_or(DEFAULT_FORMAT);
        let format = match name {
            "round-robin" => Format::RoundRobin,
            "gauntlet" => Format::Gauntlet,
            "swiss" => Format::Swiss {
                rounds: rounds
                    .unwrap_or_else(|| players.next_power_of_two().ilog2().max(1) as usize),
                rotations: rotations.unwrap_or(1),
                drawn: true,
            },
            "knockout" if seats > 2 => {
                let seating = self.origin.setting("seats");
                let why = format!(
                    "it needs matches with two seats, and these have {seats}; choose swiss, or two for {seating}"
                );
                return Err(self.origin.wrong("format", Some(name), &why));
            }
            "knockout" => Format::Knockout { rotations: rotations.unwrap_or(1) },
            _ => {
                let why = "choose round-robin, gauntlet, swiss or knockout";
                return Err(self.origin.wrong("format", Some(name), why));
            }
        };
        let given = [
            ("rounds", rounds.is_some()),
            ("rotations", rotations.is_some()),
            ("games", self.shape.games.is_some()),
            ("per-pair", self.shape.per_pair.is_some()),
            ("sprt", self.shape.sprt.is_some()),
            ("settled", self.shape.settled.is_some()),
        ];
        match given.iter().find(|(flag, is_given)| *is_given && !applies(flag, name)) {
            Some((flag, _)) => {
                let flag = self.origin.setting(flag);
                let why = format!("{flag} does not apply to format {name}");
                Err(self.origin.invalid(Some(flag.trim_start_matches('-')), &why))
            }
            None => Ok(format),
        }
    }

    /// The errors of the sequential test.
    fn errors(&self) -> Outcome<[f64; 2]> {
        let read = |name: &str, given: &Option<String>| {
            let Some(text) = given else { return Ok(ERROR) };
            let why = "expected a probability above 0 and below 50%, such as 1%";
            share(text).ok_or_else(|| self.origin.wrong(name, Some(text), why))
        };
        Ok([read("alpha", &self.shape.alpha)?, read("beta", &self.shape.beta)?])
    }

    fn stop(&self, plan: &TournamentPlan) -> Outcome<StopRule> {
        let RequestedFormat { sprt, settled, alpha, beta, .. } = &self.shape;
        if let (None, Some(text)) = (sprt, alpha.as_ref().or(beta.as_ref())) {
            let (name, sprt) =
                (if alpha.is_some() { "alpha" } else { "beta" }, self.origin.setting("sprt"));
            let why = format!("it is an error of the test, and there is no {sprt}");
            return Err(self.origin.wrong(name, Some(text), &why));
        }
        let games = self.games(plan)?;
        let most = games.unwrap_or(MAX_GAMES);
        match (sprt, settled) {
            (Some(_), Some(_)) => {
                let [sprt, settled] = ["sprt", "settled"].map(|name| self.origin.setting(name));
                Err(self.origin.refused(&format!("{sprt} and {settled} cannot be combined")))
            }
            (Some(text), None) => {
                let bad = |why: String| self.origin.wrong("sprt", Some(text), &why);
                let [alpha, beta] = self.errors()?;
                let (elo0, elo1) = sprt_of(text, [alpha, beta]).map_err(bad)?;
                if plan.entrants.len() != 2 {
                    let (sprt, players) = (self.origin.setting("sprt"), plan.entrants.len());
                    let why = format!("{sprt} compares two players, and there are {players}");
                    return Err(self.origin.invalid(Some("sprt"), &why));
                }
                Ok(StopRule::Sprt { elo0, elo1, alpha, beta, most })
            }
            (None, Some(text)) => {
                let why = "expected a confidence between 50% and 100%, such as 95%";
                let bad = || self.origin.wrong("settled", Some(text), why);
                Ok(StopRule::Settled { confidence: confidence(text).ok_or_else(bad)?, most })
            }
            (None, None) => {
                let lap = Schedule::lap_length(plan) * plan.seats;
                Ok(StopRule::Games(games.unwrap_or(GAMES.max(lap))))
            }
        }
    }

    /// How many games there are, if that was given.
    fn games(&self, plan: &TournamentPlan) -> Outcome<Option<usize>> {
        let Some(wanted) = self.shape.per_pair else { return Ok(self.shape.games) };
        if self.shape.games.is_some() {
            let [games, per_pair] = ["games", "per-pair"].map(|name| self.origin.setting(name));
            return Err(self.origin.refused(&format!("{games} and {per_pair} cannot be combined")));
        }
        if matches!(plan.format, Format::Swiss { .. } | Format::Knockout { .. }) {
            return Ok(None);
        }
        let in_lap = Schedule::games_per_pair(plan).ok_or_else(|| {
            let why = format!(
                "{} are too many for all to meet at tables of {}; give {}",
                count(plan.entrants.len(), "player"),
                plan.seats,
                self.origin.setting("games")
            );
            self.origin.wrong("per-pair", None, &why)
        })?;
        let laps = wanted.div_ceil(in_lap.max(1));
        let lap = Schedule::lap_length(plan).saturating_mul(plan.seats);
        Ok(Some(laps.saturating_mul(lap)))
    }

    /// The entrant whose rating is fixed.
    pub(super) fn anchor(&self, plan: &TournamentPlan) -> Outcome<Option<(usize, f64)>> {
        let text = self.shape.anchor.as_deref();
        anchor_of(text, plan).map_err(|why| self.origin.wrong("anchor", text, &why))
    }
}

/// Whether a setting applies to a format. Tournaments in rounds end by themselves, the others by a rule.
pub(super) fn applies(setting: &str, format: &str) -> bool {
    let in_rounds = ["swiss", "knockout"].contains(&format);
    match setting {
        "rounds" => format == "swiss",
        "rotations" => in_rounds,
        "games" | "per-pair" | "per_pair" | "sprt" | "settled" => !in_rounds,
        _ => true,
    }
}

/// The seed of a tournament.
pub(super) fn default_seed(given: Option<u64>) -> Seed {
    Seed(given.unwrap_or(SEED))
}

/// The entrant whose rating is fixed by a flag.
pub(crate) fn anchor(text: Option<&str>, plan: &TournamentPlan) -> Outcome<Option<(usize, f64)>> {
    anchor_of(text, plan).map_err(|why| Origin::Flags.wrong("anchor", text, &why))
}

/// Parses `PLAYER=ELO`, or `PLAYER` alone for zero: the entrant whose rating is fixed. Names may contain `=` themselves.
fn anchor_of(text: Option<&str>, plan: &TournamentPlan) -> Result<Option<(usize, f64)>, String> {
    let Some(text) = text else { return Ok(plan.usual_anchor()) };
    if let Some(entrant) = plan.entrant_called(text.trim()) {
        return Ok(Some((entrant, 0.0)));
    }
    let (name, elo) = text.rsplit_once('=').unwrap_or((text, "0"));
    let elo = elo.trim().parse::<f64>().ok().filter(|elo| elo.is_finite());
    let elo = elo.ok_or("expected a player and its rating, as in random=0")?;
    let names = || plan.entrants.iter().map(|entrant| entrant.name.as_str()).collect::<Vec<_>>();
    let entrant = plan.entrant_called(name.trim()).ok_or_else(|| {
        let names = one_line(&names().join(", "));
        format!("no player is called {name:?}; there are {names}")
    })?;
    Ok(Some((entrant, elo)))
}

/// A probability below a half, as a number or in per cent.
fn share(text: &str) -> Option<f64> {
    let share = match text.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok()? / 100.0,
        None => text.trim().parse().ok()?,
    };
    (share > 0.0 && share < 0.5).then_some(share)
}

fn sprt_of(text: &str, [alpha, beta]: [f64; 2]) -> Result<(f64, f64), String> {
    let parts = text.split_once(',').and_then(|(elo0, elo1)| {
        Some((elo0.trim().parse::<f64>().ok()?, elo1.trim().parse::<f64>().ok()?))
    });
    let (elo0, elo1) = parts.ok_or("expected two ratings, as in 0,10")?;
    rating::Sprt::new(elo0, elo1, alpha, beta).map_err(|why| why.to_string())?;
    Ok((elo0, elo1))
}

fn confidence(text: &str) -> Option<f64> {
    let number = text.trim_end_matches('%').trim().parse::<f64>().ok();
    let percent = number
        .map(|number| if text.ends_with('%') || number > 1.0 { number / 100.0 } else { number });
    percent.filter(|part| *part > 0.5 && *part < 1.0)
}
