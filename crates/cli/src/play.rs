//! `plateau play`.

use std::io::{self, IsTerminal};
use std::path::Path;
use std::sync::Arc;

use game::Seat;
use players::{Contest, HumanTerminal, PlayerSpec, Watcher};
use table::{AnyTable, Eyes};

use crate::args::{self, GameArgs};
use crate::failure::{Failure, Outcome, note};
use crate::host;
use crate::match_output::{LinePrinter, MatchOutput, one_line};
use crate::options::GivenOptions;
use crate::result::{Identity, Played, conclude};
use crate::screen::Screen;
use crate::thinking::Thinking;
use crate::viewer::Viewer;

pub(crate) fn run(chosen: &GameArgs<'_>) -> Outcome {
    let args = chosen.args;
    let given = GivenOptions::read(chosen)?;
    let mut contest = given.contest(chosen, players(chosen)?, args::seed(args))?;
    contest.terms = args::terms(args);
    contest.verbose = args.get_flag("verbose");
    contest.trust = args.get_flag("trust");
    if !contest.trust && contest.players.iter().any(PlayerSpec::is_process) {
        host::warn();
    }
    let kept = args.get_one::<String>("record");
    kept.map_or(Ok(()), |path| can_keep(path))?;
    let mut table = contest.open().map_err(|error| given.explain_contest(error))?;
    let (as_json, quiet) = (args.get_flag("json"), args.get_flag("quiet"));
    let view = View::of(&contest, &*table, args.get_one::<Eyes>("eyes").copied())?;
    let names: Vec<String> =
        contest.players.iter().map(|player| one_line(&player.to_string())).collect();
    let viewer = Viewer::new(&names, view.people > 0);
    view.prepare(&mut contest, &viewer, as_json || quiet, args.get_flag("plain"));
    let seed = (!view.keeps_secrets).then_some(contest.seed.0);
    let printer = LinePrinter::new(view.eyes, seed, &names);
    let mut output = MatchOutput::new(printer, viewer, args, view.people == 0);
    // Pictures say whose turn it is, and what players write to stderr would run into the line.
    let is_silent = !output.is_pictures() || as_json || quiet;
    let says_who_thinks = is_silent && !contest.shows_stderr() && io::stderr().is_terminal();
    let watcher: Option<&mut dyn Watcher> =
        if as_json || quiet { None } else { Some(output.watcher()) };
    let played = if says_who_thinks {
        let mut thinking = Thinking::new(watcher, view.eyes, table.game(), &contest.players);
        contest.play_on(&mut *table, Some(&mut thinking), None)
    } else {
        contest.play_on(&mut *table, watcher, None)
    };
    played.map_err(|error| given.explain_contest(error))?;
    let record = table.record();
    let written = kept.map_or(Ok(()), |path| {
        std::fs::write(path, record.to_text())
            .map_err(|error| Failure::Failed(format!("cannot write {path}: {error}")))
    });
    output.finish()?;
    let identity = seed.map(|seed| Identity { seed, id: &record.id });
    let (trust, verbose) = (contest.trust, contest.verbose);
    // Of the others' secrets nothing is said to people.
    let players: &[PlayerSpec] = if view.keeps_secrets { &[] } else { &contest.players };
    conclude(&table.window(view.eyes), identity, as_json, Played { players, trust, verbose })?;
    written
}

/// What of a match is shown.
struct View {
    eyes: Eyes,
    people: usize,
    /// Whether people take part in a game with secrets: then nothing is shown that they may not know.
    keeps_secrets: bool,
}

impl View {
    /// One person sees with the eyes of their seat; several at one terminal see as spectators until
    /// it is their turn. A match without people is shown with the referee's eyes.
    fn of(contest: &Contest, table: &dyn AnyTable, wanted: Option<Eyes>) -> Outcome<Self> {
        let seats = Seat::all(contest.players.len()).zip(&contest.players);
        let people: Vec<Seat> =
            seats.filter(|(_, player)| player.is_human()).map(|(seat, _)| seat).collect();
        let keeps_secrets = !people.is_empty() && table.has_secrets();
        let eyes = match (wanted, &people[..]) {
            (Some(eyes), _) if keeps_secrets => {
                return Err(Failure::Usage(format!(
                    "--eyes {eyes}: people see with the eyes of their own seats"
                )));
            }
            (Some(Eyes::Seat(seat)), _) if seat.index() >= table.seats() => {
                let last = table.seats() - 1;
                return Err(Failure::Usage(format!(
                    "--eyes seat:{seat}: the seats of this match are 0 to {last}"
                )));
            }
            (Some(eyes), _) => eyes,
            (None, []) => Eyes::Referee,
            (None, [seat]) => Eyes::Seat(*seat),
            (None, _) => Eyes::Spectator,
        };
        Ok(Self { eyes, people: people.len(), keeps_secrets })
    }

    /// Sets up the terminal for people, and hides from them what other players write to stderr.
    fn prepare(&self, contest: &mut Contest, viewer: &Viewer, is_silent: bool, is_plain: bool) {
        let is_shared = self.keeps_secrets && self.people > 1;
        let has_pictures = !is_plain && Screen::is_possible();
        contest.terminal = HumanTerminal {
            events_are_shown: !is_silent && !is_shared,
            is_shared,
            pictures: has_pictures.then(|| Arc::new(viewer.clone()) as Arc<_>),
        };
        if self.keeps_secrets && contest.verbose {
            contest.verbose = false;
            note(format_args!(
                "note: stderr of the other players is not shown, since it may hold their secrets"
            ));
        }
    }
}

/// Whether a record can be written to this path: found out before the match, which may be long.
fn can_keep(path: &str) -> Outcome {
    let folder = Path::new(path).parent().filter(|folder| !folder.as_os_str().is_empty());
    if Path::new(path).is_dir() {
        return Err(Failure::Usage(format!("--record {path}: this is a folder")));
    }
    match folder.filter(|folder| !folder.is_dir()) {
        Some(folder) => {
            let folder = folder.display();
            Err(Failure::Usage(format!("--record {path}: there is no folder {folder}")))
        }
        None => can_write(path),
    }
}

/// Opens the file for writing, without changing what is in it; one that is made for this is removed again.
fn can_write(path: &str) -> Outcome {
    let is_new = !Path::new(path).exists();
    // A pipe waits for its reader.
    if !is_new && !Path::new(path).is_file() {
        return Ok(());
    }
    let opened = std::fs::OpenOptions::new().append(true).create(true).open(path);
    opened.map_err(|error| Failure::Usage(format!("--record {path}: {error}")))?;
    if is_new {
        std::fs::remove_file(path)
            .map_err(|error| Failure::Usage(format!("--record {path}: {error}")))?;
    }
    Ok(())
}

fn players(chosen: &GameArgs<'_>) -> Outcome<Vec<PlayerSpec>> {
    let written: Vec<&str> = match chosen.args.get_many::<String>("players") {
        Some(named) => named.map(String::as_str).collect(),
        None => chosen.game.default_players().to_vec(),
    };
    let hidden = args::private_files(chosen.args);
    let read = |text| PlayerSpec::read(text).map(|player| player.guarded(&hidden, &[]));
    written.into_iter().map(|text| read(text).map_err(Failure::Usage)).collect()
}
