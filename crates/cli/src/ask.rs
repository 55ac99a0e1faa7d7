//! `plateau replay --ask`: a player asked the questions of a record.

use std::io::{self, Write};
use std::time::Duration;

use clap::ArgMatches;
use game::{Fault, Remark, Seat, Turn, count};
use hosting::Host;
use players::{Answered, Asked, PlayerSpec, Seating, ask, ask_here};
use registry::GameVariant;
use serde_json::{Value, json};
use table::{AnyPlayer, AnyTable, BadRecord, Record, Replay};

use crate::failure::{Failure, Outcome};
use crate::match_output::one_line;
use crate::position::numbered;
use crate::result::{advice, other_lines, to_do};
use crate::{args, host};

/// The width of most moves.
const MOVE: usize = 20;

/// A player, and the record whose questions it is asked.
pub(crate) struct Asker<'a> {
    variant: &'a dyn GameVariant,
    record: &'a Record,
    /// Its number, if there are several.
    number: Option<usize>,
    player: PlayerSpec,
    host: Host,
    args: &'a ArgMatches,
}

fn refused(error: &BadRecord) -> Failure {
    Failure::Failed(error.to_string())
}

impl<'a> Asker<'a> {
    pub(crate) fn new(
        variant: &'a dyn GameVariant,
        (record, number): (&'a Record, Option<usize>),
        player: &str,
        args: &'a ArgMatches,
    ) -> Outcome<Self> {
        let player = PlayerSpec::read(player).map_err(Failure::Usage)?;
        host::check_interface(&player, &record.game).map_err(Failure::Usage)?;
        let player = player.guarded(&args::private_files(args), &[]);
        let host = args::host(args)?;
        if player.is_process() {
            host::prepare(&host, args.get_flag("trust"))?;
        }
        Ok(Self { variant, record, number, player, host, args })
    }

    /// The player that is asked.
    pub(crate) fn player(&self) -> &PlayerSpec {
        &self.player
    }

    /// Seats the player at the table of a match, and lets it be asked.
    fn with_player<T>(
        &self,
        of: T,
        table: impl Fn(&T) -> &dyn AnyTable,
        act: impl FnOnce(T, &mut dyn AnyPlayer) -> Outcome,
    ) -> Outcome {
        let match_host = self.host.for_match();
        let mut seating = Seating::new(self.variant, &match_host);
        seating.verbose = self.args.get_flag("verbose");
        seating.trust = self.args.get_flag("trust");
        seating.init = self.args.get_one::<Duration>("init").copied();
        let mut seated = seating.seat(&self.player, table(&of)).map_err(Failure::Usage)?;
        act(of, &mut *seated)?;
        drop(seated);
        seating.spawn_failure().map_or(Ok(()), |why| Err(Failure::Failed(why.clone())))
    }

    /// Asks all recorded questions of a seat, and prints which are answered as recorded.
    pub(crate) fn ask_all(&self, seat: Seat) -> Outcome {
        let json = self.args.get_flag("json");
        let replay = Replay::open(self.variant, self.record).map_err(|error| refused(&error))?;
        let (mut asked, mut same, mut written) = (0, 0, Ok(()));
        self.with_player(replay, Replay::table, |replay, player| {
            self.print_head(seat)?;
            let each = |answered: &Asked| {
                asked += 1;
                same += usize::from(answered.answer == answered.recorded);
                if written.is_ok() {
                    written = self.print(&Shown::from(answered));
                }
            };
            ask(replay, seat, player, each).map_err(|error| refused(&error))
        })?;
        written?;
        if json {
            let line = numbered(json!({"asked": asked, "same": same}), self.number);
            return Ok(writeln!(anstream::stdout(), "{line}")?);
        }
        Ok(writeln!(anstream::stdout(), "{same} of {asked} answers as recorded")?)
    }

    /// Asks the seat to act after `at` events, and prints the answer. The player gets all events before it.
    pub(crate) fn ask_at(&self, at: usize, seat: Option<Seat>) -> Outcome {
        let mut replay =
            Replay::open(self.variant, self.record).map_err(|error| refused(&error))?;
        while replay.table().ply() < at && replay.step().map_err(|error| refused(&error))? {}
        let mut table = replay.table().duplicate();
        replay.finish().map_err(|error| refused(&error))?;
        let asked = to_act(&*table, at, seat)?;
        table.retell();
        self.with_player(
            table,
            |table| &**table,
            |table, player| {
                self.print_head(asked)?;
                player.start(&*table, asked);
                let answered = ask_here(&*table, player).expect("a seat is to act");
                let Answered { answer, remark, stderr } = &answered;
                player.end(&*table, asked);
                let recorded = self.record.log.get(at).map(table::RecordedEvent::answer);
                let shown = Shown {
                    number: at + 1,
                    recorded: recorded.as_ref(),
                    answer,
                    remark,
                    stderr: stderr.as_deref(),
                };
                self.print(&shown)?;
                match &remark.think {
                    Some(think) if !self.args.get_flag("json") => Ok(print_best(think)?),
                    _ => Ok(()),
                }
            },
        )
    }

    /// Prints whose recorded answers those of the player are compared with.
    fn print_head(&self, seat: Seat) -> io::Result<()> {
        if self.args.get_flag("json") {
            return Ok(());
        }
        let was = self.record.players.get(seat.index()).map_or("", String::as_str);
        let (was, player) = (one_line(was), one_line(&self.player.to_string()));
        writeln!(anstream::stdout(), "seat {seat} was {was}; asked: {player}")
    }

    /// Prints an answer; below one that failed what the player wrote to stderr, and what its author can do.
    fn print(&self, shown: &Shown<'_>) -> io::Result<()> {
        let [trust, verbose] = ["trust", "verbose"].map(|flag| self.args.get_flag(flag));
        let (fault, stderr) = (shown.answer.as_ref().err(), shown.stderr.unwrap_or_default());
        // Many answers may be illegal, and each has its reason.
        let explained = fault.filter(|fault| !matches!(fault, Fault::Illegal { .. }));
        let advice = explained
            .and_then(|fault| advice(&self.player, fault, stderr, trust, &self.record.game));
        let mut out = anstream::stdout();
        if self.args.get_flag("json") {
            let line = numbered(shown.as_json(advice.as_deref()), self.number);
            return writeln!(out, "{line}");
        }
        writeln!(out, "{}", one_line(&shown.compared()))?;
        if let Some(fault) = fault.filter(|_| !verbose && !self.player.is_wrapped()) {
            for line in other_lines(stderr, &fault.to_string()) {
                writeln!(out, "            | {line}")?;
            }
        }
        write!(out, "{}", to_do(advice.as_deref()))
    }
}

/// The seat that is asked in a position: the one to act.
fn to_act(table: &dyn AnyTable, at: usize, wanted: Option<Seat>) -> Outcome<Seat> {
    let other = |who: &str| Failure::Usage(format!("--at {at}: {who}; choose another position"));
    match (table.asked(), wanted) {
        (Some(seat), None) => Ok(seat),
        (Some(seat), Some(wanted)) if seat == wanted => Ok(seat),
        (Some(seat), Some(wanted)) => {
            Err(other(&format!("seat {seat} is to act there, not seat {wanted}")))
        }
        (None, _) => Err(other(match table.turn() {
            Turn::Seat(_) => "the seat to act has resigned",
            Turn::Chance => "chance is to act there",
            Turn::Over => "the match is over there",
        })),
    }
}

/// An answer as it is printed.
struct Shown<'a> {
    /// The number of the event that answers the question.
    number: usize,
    /// The recorded answer; none after the last event of a match that was stopped.
    recorded: Option<&'a Result<String, Fault>>,
    answer: &'a Result<String, Fault>,
    remark: &'a Remark,
    /// The last lines of stderr, if the player failed for good.
    stderr: Option<&'a str>,
}

impl<'a> From<&'a Asked> for Shown<'a> {
    fn from(Asked { number, recorded, answer, remark, stderr }: &'a Asked) -> Self {
        Self {
            number: *number,
            recorded: Some(recorded),
            answer,
            remark,
            stderr: stderr.as_deref(),
        }
    }
}

impl Shown<'_> {
    fn is_same(&self) -> bool {
        self.recorded == Some(self.answer)
    }

    /// An answer beside the recorded one, for programs.
    fn as_json(&self, advice: Option<&str>) -> Value {
        let text = |answer: &Result<String, Fault>| match answer {
            Ok(mv) => json!({"move": mv}),
            Err(fault) => json!({"fault": fault}),
        };
        let mut line = json!({
            "event": self.number,
            "recorded": self.recorded.map(text),
            "answer": text(self.answer),
            "same": self.is_same(),
            "say": self.remark.say,
            "think": self.remark.think,
        });
        if self.answer.is_err() {
            line["stderr"] = json!(self.stderr);
            line["advice"] = json!(advice);
        }
        line
    }

    /// The recorded answer beside the new one, and what the player thinks of its own.
    fn compared(&self) -> String {
        let text = |answer: &Result<String, Fault>| match answer {
            Ok(mv) => mv.clone(),
            Err(fault) => fault.to_string(),
        };
        let (recorded, answer) = (self.recorded.map_or("–".to_string(), text), text(self.answer));
        let mark = if self.is_same() { "=" } else { "≠" };
        let mut line = format!("{:>4}  {recorded:<MOVE$} {mark} {answer}", self.number);
        if let Some(say) = &self.remark.say {
            line += &format!("  {say}");
        }
        let Some(think) = &self.remark.think else { return line };
        let choice = best(think).into_iter().find(|choice| choice["move"] == answer.as_str());
        let padding = " ".repeat(MOVE.saturating_sub(answer.chars().count()));
        line + &match choice.map(|choice| judged(choice, think)) {
            Some(judged) => format!("{padding}  {judged}"),
            None => format!("  {think}"),
        }
    }
}

/// The moves that a search of this program considered, best first; none of what other players think.
fn best(think: &Value) -> Vec<&Value> {
    think["best"].as_array().map_or(Vec::new(), |best| best.iter().collect())
}

/// What a considered move is worth, how deep it was searched if less than others, and how often it was tried.
fn judged(choice: &Value, think: &Value) -> String {
    let unit = think["unit"].as_str().unwrap_or_default();
    let most = if choice["bound"] == true { "at most " } else { "" };
    let value = choice["value"].as_f64().map(|value| format!("{most}{value} {unit}"));
    let visits = choice["visits"].as_u64().map(|visits| count(visits as usize, "visit"));
    let depth =
        choice["depth"].as_u64().map(|depth| format!("{} deep", count(depth as usize, "move")));
    [value, depth, visits].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// The moves that a search considered, a line each.
fn print_best(think: &Value) -> io::Result<()> {
    for choice in best(think) {
        let mv = choice["move"].as_str().unwrap_or_default();
        let line = one_line(&format!("{mv:<MOVE$}  {}", judged(choice, think)));
        writeln!(anstream::stdout(), "      {}", line.trim_end())?;
    }
    Ok(())
}
