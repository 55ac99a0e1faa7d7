//! `plateau tournament`.

mod dry;
mod field;
mod file;
mod grammar;
mod progress;
mod wish;

use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use arena::players::Written;
use clap::ArgMatches;
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;
use tournament::{Broken, Ledger, Means, Plan, Sqlite, Standings, Store, Trouble};

use crate::failure::{Failure, Outcome, note};
use crate::play::one_line;
use crate::{Games, args, host, standings};
use field::Field;
pub(crate) use grammar::{FILE, anchor_arg, grammar, store_arg};
use progress::Progress;
use wish::Wish;
pub(crate) use wish::{anchor, counted};

/// A tournament that can be played.
pub(crate) struct Ready<'a> {
    plan: Plan,
    means: Means<'a>,
    anchor: Option<(usize, f64)>,
}

pub(crate) fn run(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let (name, args) = args.subcommand().ok_or_else(|| Failure::Usage(args::no_game(games)))?;
    let wishes = match name {
        FILE => file::read(games, args)?,
        _ => vec![Wish::of_flags(&args::Chosen { game: args::find(games, name)?, args })?],
    };
    open_many();
    // All that can be wrong is found out before the first match.
    let ready: Vec<Ready<'_>> =
        wishes.iter().map(|wish| get_ready(wish, args)).collect::<Outcome<_>>()?;
    if args.get_flag("dry-run") {
        return ready.iter().try_for_each(dry::tell);
    }
    let path = args.get_one::<String>("store").expect("it has a default");
    let mut store =
        Sqlite::open(Path::new(path)).map_err(|why| Failure::Failed(format!("{path}: {why}")))?;
    let interrupted = interrupts()?;
    ready.iter().try_for_each(|ready| play(ready, (&mut store, path), args, &interrupted))
}

/// Finds out who plays, and whether they can.
fn get_ready<'a>(wish: &Wish<'a>, args: &ArgMatches) -> Outcome<Ready<'a>> {
    let jobs = args.get_one::<usize>("jobs").copied().unwrap_or_else(args::cores);
    let trust = args.get_flag("trust");
    let mut field = Field::read(&wish.players, wish.game)?;
    field.hide(Path::new(args.get_one::<String>("store").expect("it has a default")));
    let mut means =
        Means { game: wish.game, players: Vec::new(), host: args::host()?, trust, jobs };
    if !trust && field.players.iter().any(Written::is_outside) {
        host::warn();
    }
    let (field, plan) = wish.plan(field, &mut means)?;
    let anchor = wish.anchor(&plan)?;
    means.players = field.players;
    Ok(Ready { plan, means, anchor })
}

fn play(
    ready: &Ready<'_>,
    (store, path): (&mut Sqlite, &str),
    args: &ArgMatches,
    interrupted: &AtomicBool,
) -> Outcome {
    let Ready { plan, means, anchor } = ready;
    let stored = |why: String| Failure::Failed(format!("{path}: {why}"));
    let known = store.begin(plan).map_err(stored)?;
    let mut ledger = Ledger::new(plan, known);
    let mut progress = Progress::new(plan, *anchor, args.get_flag("quiet"));
    let played = means.run(&mut ledger, store, &mut |ledger| {
        progress.show(ledger);
        if interrupted.load(Ordering::Relaxed) {
            progress.clear();
            note(format_args!("finishing the matches under way; again, and it ends at once"));
            return ControlFlow::Break(());
        }
        ControlFlow::Continue(())
    });
    progress.clear();
    played.map_err(|trouble| explain(trouble, path))?;
    if interrupted.load(Ordering::Relaxed) {
        return Err(Failure::Failed(format!(
            "stopped after {} of {} games; the same command goes on from there",
            ledger.matches(),
            ledger.expected()
        )));
    }
    let table = Standings::new(&ledger, *anchor);
    standings::print(&ledger, &table, args.get_flag("json"))
}

/// Lets this program have as many files open as it may: each player takes a few.
fn open_many() {
    let most = getrlimit(Resource::Nofile).maximum;
    // What is not allowed is not needed by most.
    let _ = setrlimit(Resource::Nofile, Rlimit { current: most, maximum: most });
}

/// Whether somebody wants it to stop. The first interrupt is noted, the second ends the program.
fn interrupts() -> Outcome<Arc<AtomicBool>> {
    let interrupted = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(&interrupted))
            .and_then(|_| flag::register(signal, Arc::clone(&interrupted)))
            .map_err(|error| Failure::Failed(format!("signals cannot be heard: {error}")))?;
    }
    Ok(interrupted)
}

fn explain(trouble: Trouble, store: &str) -> Failure {
    Failure::Failed(match trouble {
        Trouble::Store(why) => {
            format!("{store}: {why}; what was played before is kept: run the same command to go on")
        }
        Trouble::Match(why) => format!("a match could not be played, by no player's fault: {why}"),
        Trouble::Changed(player) => format!(
            "{} changed while it played; run the same command again: it is another player now",
            one_line(&player)
        ),
    })
}

/// Those of a folder who cannot play are told before anything else.
fn tell_broken(broken: &[Broken]) {
    for Broken { player, why } in broken {
        note(format_args!("cannot play: {}: {}", one_line(player), one_line(why)));
    }
}
