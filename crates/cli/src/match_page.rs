//! `plateau play --page`: a match in the browser, as it is played.

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use clap::{Arg, ArgAction, ArgMatches, value_parser};
use page::{Chair, LiveMatch};
use players::{Contest, PlayerSpec, Watcher};
use server::http::{Config, Server};
use server::{Hall, ShownMatch};
use table::{AnyTable, Eyes, Window};

use crate::failure::{Failure, Outcome, note};
use crate::match_output::one_line;
use crate::serve::hosts;

/// The name of the match in its address.
const NAME: &str = "match";

/// How long a position of a match between bots stays by default: long enough to press a button before the next.
const PACE: Duration = Duration::from_millis(500);

/// The flags of the page.
pub(crate) fn page_args() -> [Arg; 2] {
    [
        Arg::new("page").long("page").action(ArgAction::SetTrue).help(
            "Show the match in a browser, with buttons to pause it; it begins when the page is open, and each position of a match \
             between bots stays half a second (--pace)",
        ),
        Arg::new("port")
            .long("port")
            .value_name("N")
            .requires("page")
            .value_parser(value_parser!(u16))
            .help("The port of the page [default: any that is free]"),
    ]
}

/// A match that pages follow.
pub(crate) struct MatchPage(ShownMatch);

impl MatchPage {
    /// Serves the page of a match, if that is wanted, and says where. From now on the contest shows the page each event,
    /// and goes on when the page lets it.
    pub(crate) fn open(
        args: &ArgMatches,
        contest: &mut Contest,
        table: &dyn AnyTable,
        eyes: Eyes,
    ) -> Outcome<Option<Self>> {
        if !args.get_flag("page") {
            return Ok(None);
        }
        let chair = |player: &PlayerSpec| match player.is_human() {
            true => Chair::Person,
            false => Chair::Bot { player: one_line(&player.to_string()) },
        };
        let chairs = contest.players.iter().map(chair).collect();
        let live = LiveMatch::shown(Arc::clone(&contest.variant), table.duplicate(), chairs);
        let failed = |error: &dyn std::fmt::Display| Failure::Failed(format!("--page: {error}"));
        let (hall, shown) = Hall::showing(NAME, live, eyes).map_err(|error| failed(&error))?;
        let port = args.get_one::<u16>("port").copied().unwrap_or(0);
        let listen = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
        let server = Server::bind(
            &Config { listen, hosts: hosts(listen, Vec::new()), base: "/".to_string() },
            hall,
        );
        let server = server.map_err(|error| failed(&error))?;
        let address = server.address().map_err(|error| failed(&error))?;
        // Before the match takes a core for itself.
        let serving = thread::Builder::new().name("page".to_string());
        serving.spawn(move || server.run()).map_err(|error| failed(&error))?;
        note(format_args!("http://{address}/t/{NAME}"));
        let has_people = contest.players.iter().any(PlayerSpec::is_human);
        let usual = if has_people { Duration::ZERO } else { PACE };
        let pace = args.get_one::<Duration>("pace").copied().unwrap_or(usual);
        shown.set_pace(pace);
        let stays = match pace {
            Duration::ZERO => String::new(),
            pace => {
                format!(" Each position stays {pace:?} (--pace 1ms: no longer than players think).")
            }
        };
        note(format_args!(
            "The match begins when the page is open in a browser.{stays} Ctrl-C ends it."
        ));
        let (before, seen) = (contest.terminal.keep.take(), shown.clone());
        contest.terminal.keep = Some(Arc::new(move |table: &dyn AnyTable| {
            if let Some(keep) = &before {
                keep(table);
            }
            seen.show(table);
        }));
        Ok(Some(Self(shown)))
    }

    /// Passes a match on to another watcher, once a page is open.
    pub(crate) fn first<'a>(
        &'a self,
        inner: Option<&'a mut dyn Watcher>,
        eyes: Eyes,
    ) -> FirstPage<'a> {
        FirstPage { page: self, inner, eyes }
    }

    /// The match is over.
    pub(crate) fn end(&self, table: &dyn AnyTable) {
        self.0.show(table);
    }

    /// Keeps serving until a signal ends the program.
    pub(crate) fn stay(&self) {
        note(format_args!("The page stays until Ctrl-C."));
        loop {
            thread::park();
        }
    }
}

/// Lets a match begin when its first page is open.
pub(crate) struct FirstPage<'a> {
    page: &'a MatchPage,
    inner: Option<&'a mut dyn Watcher>,
    eyes: Eyes,
}

impl Watcher for FirstPage<'_> {
    fn eyes(&self) -> Eyes {
        self.eyes
    }

    fn begin(&mut self, window: &Window<'_>) {
        self.page.0.wait_for_page();
        if let Some(inner) = &mut self.inner {
            inner.begin(window);
        }
    }

    fn step(&mut self, window: &Window<'_>) {
        if let Some(inner) = &mut self.inner {
            inner.step(window);
        }
    }
}
