//! A person at the terminal, who types moves, or the things on the board that make up a move.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::time::Duration;

use game::{Event, Fault, Missed, Remark, Rng, Scene, Seat, Watch, count, last_part};
use table::{AnyPlayer, AnyQuestion, AnyTable};

use crate::advice;
use crate::referee::Stopwatch;

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;
/// And with their explanations, a line each.
const EXPLAINED: usize = 20;
/// How many of the things that can be touched next are listed in a question.
const FEW: usize = 12;

/// The terminal of people, and what they see of the match besides the questions.
#[derive(Clone, Default)]
pub struct Desk {
    /// Whether a watcher prints events as they happen, with the eyes of the one person who plays.
    pub events_are_shown: bool,
    /// Whether several people share the terminal in a game with secrets: each is asked to take over
    /// before their hand is shown.
    pub is_shared: bool,
    /// Draws a picture as lines of text, if pictures are wanted.
    pub draw: Option<Arc<Draw>>,
}

/// Draws a scene as lines of text; none if it does not fit.
pub type Draw = dyn Fn(&Scene) -> Option<Vec<String>> + Send + Sync;

impl fmt::Debug for Desk {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Desk").field("is_shared", &self.is_shared).finish_non_exhaustive()
    }
}

/// How long the search behind `hint` thinks.
pub(crate) const THINKING: Duration = Duration::from_secs(1);

/// Asks on stderr and reads stdin, so that the output of a match can still be redirected.
pub(crate) struct Human {
    greeted: bool,
    desk: Desk,
    /// Whether moves may be taken back, or why not.
    take_back: Result<(), &'static str>,
    /// How many moves were taken back since the last answer, and whether one is to be now.
    taken_back: usize,
    takes_back: bool,
    adviser: Result<Box<dyn AnyPlayer>, String>,
    /// The last hint, and the ply it was for: a second search would find the same.
    hint: Option<(usize, Vec<String>)>,
}

impl AnyPlayer for Human {
    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        if let Ok(adviser) = &mut self.adviser {
            adviser.start(table, seat);
        }
    }

    fn choose(&mut self, question: &dyn AnyQuestion, _: &dyn Watch) -> Result<String, Fault> {
        if self.desk.is_shared {
            take_over(question.seat())?;
        }
        self.news(question);
        show(&question.notes());
        let chosen = self.ask(question);
        if self.desk.is_shared {
            clear_screen();
        }
        chosen
    }

    fn takes_back(&mut self) -> bool {
        std::mem::take(&mut self.takes_back)
    }

    /// A record says which moves were made after others were taken back.
    fn remark(&mut self) -> Remark {
        let say = match std::mem::take(&mut self.taken_back) {
            0 => None,
            moves => Some(format!("took back {}", count(moves, "move"))),
        };
        Remark { say, ..Remark::default() }
    }
}

impl Human {
    pub(crate) fn new(
        desk: Desk,
        take_back: Result<(), &'static str>,
        adviser: Result<Box<dyn AnyPlayer>, String>,
    ) -> Self {
        let (greeted, taken_back, takes_back) = (false, 0, false);
        Self { greeted, desk, take_back, taken_back, takes_back, adviser, hint: None }
    }

    /// Reads lines until one of them is a move, or ends the question otherwise.
    fn ask(&mut self, question: &dyn AnyQuestion) -> Result<String, Fault> {
        let mut touched = Vec::new();
        loop {
            eprint!("seat {}, {}: ", question.seat(), prompt(question, &touched));
            let line = read_line()?;
            match line.trim() {
                "" => touched.clear(),
                "?" | "help" => help(question),
                "moves" => show_moves(question, ""),
                "notes" => show(&question.notes()),
                "rules" => eprintln!("{}", question.manual()),
                "view" => eprintln!("  set-up: {}\n  view: {}", question.setup(), question.view()),
                "random" => return Ok(question.random()),
                "hint" => self.show_hint(question),
                "undo" => match self.undo(question) {
                    Ok(()) => return Ok(String::new()),
                    Err(why) => eprintln!("  {why}"),
                },
                "resign" | "quit" => {
                    eprint!("Resign? Type yes: ");
                    if read_line()?.trim() == "yes" {
                        return Err(Fault::Resigned);
                    }
                }
                text => match text.strip_prefix("moves ") {
                    Some(part) => show_moves(question, part.trim()),
                    None => match understand(question, text, &mut touched) {
                        Ok(Some(mv)) => return Ok(mv),
                        Ok(None) => self.show_targets(question, &touched),
                        Err(why) => eprintln!("  {why}"),
                    },
                },
            }
        }
    }

    /// What happened since the last question, as this seat sees it.
    fn news(&mut self, question: &dyn AnyQuestion) {
        if !self.greeted {
            self.greeted = true;
            let moves = question.legal_moves();
            let example = Rng::new(0).pick(&moves).map_or("", String::as_str);
            eprintln!("You are seat {}. A move is typed like: {example}", question.seat());
        }
        if self.desk.events_are_shown {
            return;
        }
        for event in question.events() {
            match event {
                Event::Move(seat, _) if seat == question.seat() => {}
                Event::Move(seat, mv) => eprintln!("  seat {seat}: {mv}"),
                Event::Chance(mv) => eprintln!("  chance: {mv}"),
                Event::Failed(seat, true) => eprintln!("  seat {seat} is gone"),
                Event::Failed(seat, false) => eprintln!("  seat {seat} made no legal move"),
            }
        }
        self.draw(question.scene());
    }

    fn draw(&self, scene: Option<Scene>) {
        if let (Some(draw), Some(scene)) = (&self.desk.draw, scene) {
            draw(&scene).unwrap_or_default().iter().for_each(|line| eprintln!("{line}"));
        }
    }

    /// The picture with what can be touched next.
    fn show_targets(&self, question: &dyn AnyQuestion, touched: &[String]) {
        let scene = question.scene().map(|mut scene| {
            scene.mark(&question.touch(touched).next);
            scene
        });
        self.draw(scene);
    }

    fn show_hint(&mut self, question: &dyn AnyQuestion) {
        if self.hint.as_ref().is_none_or(|(ply, _)| *ply != question.ply()) {
            let lines = match &mut self.adviser {
                Ok(adviser) => match adviser.choose(question, &Stopwatch::new(None, None, None)) {
                    Ok(mv) => advice::hint(question, &mv, adviser.remark().think.as_ref()),
                    Err(fault) => vec![format!("no hint: {fault}")],
                },
                Err(why) => vec![format!("no hint: {why}")],
            };
            self.hint = Some((question.ply(), lines));
        }
        self.hint.iter().for_each(|(_, lines)| show(lines));
    }

    /// Takes back the last move of this seat, if that is possible.
    fn undo(&mut self, question: &dyn AnyQuestion) -> Result<(), String> {
        self.take_back.map_err(|why| format!("no move can be taken back: {why}"))?;
        let own = |event: &Event<String>| matches!(event, Event::Move(seat, _) | Event::Failed(seat, _) if *seat == question.seat());
        if !question.events().iter().any(own) {
            return Err("you have made no move that can be taken back".to_string());
        }
        self.hint = None;
        self.taken_back += 1;
        self.takes_back = true;
        Ok(())
    }
}

/// Prints lines for the person.
fn show(lines: &[String]) {
    lines.iter().for_each(|line| eprintln!("  {line}"));
}

/// Asks the person at the terminal to hand over to the next.
fn take_over(seat: Seat) -> Result<(), Fault> {
    eprint!("Seat {seat} is to move. When you are alone at the screen, press Enter: ");
    read_line().map(drop)
}

/// Clears the terminal, so that the next person does not see the secrets of the last; files and pipes are not cleared.
fn clear_screen() {
    if io::stderr().is_terminal() {
        eprint!("\x1b[2J\x1b[3J\x1b[H");
    }
}

/// A line that the person types.
fn read_line() -> Result<String, Fault> {
    // If the terminal is gone, reading fails next.
    let _ = io::stderr().flush();
    let mut line = String::new();
    match io::stdin().lock().read_line(&mut line) {
        Ok(0) => Err(Fault::Crash { how: "the input ended".to_string() }),
        Err(error) => Err(Fault::Crash { how: error.to_string() }),
        Ok(_) => {
            if !io::stdin().is_terminal() {
                eprintln!("{}", line.trim_end());
            }
            Ok(line)
        }
    }
}

fn help(question: &dyn AnyQuestion) {
    let moves = question.legal_moves();
    let touches = touches(question);
    let example = moves.first().map_or("", String::as_str);
    eprintln!("  a move, such as {example}");
    eprintln!("  the parts of a move as you would touch them, at once or one by one: {touches}");
    eprintln!("  moves         the {} legal moves", moves.len());
    eprintln!("  moves TEXT    those that contain TEXT");
    eprintln!("  hint          the move that a built-in search would play, in about a second");
    eprintln!("  undo          take back your last move, against built-in players");
    eprintln!("  rules         the rules of the game, and how moves are written");
    eprintln!("  notes         what you hold, again");
    eprintln!("  view          everything you may know about the position, as JSON");
    eprintln!("  random        any legal move");
    eprintln!("  resign        give up (asks again)");
    eprintln!("An illegal move is refused with the reason, and you are asked again.");
}

/// The touches of one legal move, in order.
fn touches(question: &dyn AnyQuestion) -> String {
    let mut so_far = Vec::new();
    while let Some(next) = question.touch(&so_far).next.into_iter().next() {
        so_far.push(next);
    }
    names(&so_far, SHOWN).replace(", ", " ")
}

fn show_moves(question: &dyn AnyQuestion, part: &str) {
    let mut texts = question.legal_moves();
    texts.retain(|text| text.contains(part));
    let is_explained = texts.first().is_some_and(|text| !question.explain(text).is_empty());
    let shown = texts.len().min(if is_explained { EXPLAINED } else { SHOWN });
    if is_explained {
        let width = texts[..shown].iter().map(String::len).max().unwrap_or(0);
        for text in &texts[..shown] {
            eprintln!("  {text:width$}  {}", question.explain(text));
        }
    } else {
        eprintln!("  {}", texts[..shown].join("  "));
    }
    if texts.len() > shown {
        let more = texts.len() - shown;
        eprintln!("  … and {more} more; `moves TEXT` shows those that contain TEXT");
    }
}

/// The prompt, after what has been touched.
fn prompt(question: &dyn AnyQuestion, touched: &[String]) -> String {
    if touched.is_empty() {
        return "your move (? for help)".to_string();
    }
    let (so_far, next) = (names(touched, SHOWN), names(&question.touch(touched).next, FEW));
    format!("{so_far} and then ({next}; nothing: start again)")
}

/// The move that a text names, by itself or by what it touches; `None` if there is more to touch.
fn understand(
    question: &dyn AnyQuestion,
    text: &str,
    touched: &mut Vec<String>,
) -> Result<Option<String>, String> {
    let why = match question.check(text) {
        Ok(mv) => return Ok(Some(mv)),
        Err(why) => format!("{why}; `moves` lists the legal ones"),
    };
    let mut trial = touched.clone();
    for word in text.split_whitespace() {
        match question.named(&trial, word) {
            Ok(id) => trial.push(id),
            Err(Missed::Nothing) if question.is_move(text) => return Err(why),
            Err(Missed::Nothing) if trial.is_empty() && !question.is_shown(word) => {
                return Err(why);
            }
            Err(missed) => return Err(missed_because(question, &trial, word, &missed)),
        }
    }
    let touch = question.touch(&trial);
    match (touch.meant.as_slice(), touch.next.is_empty()) {
        ([mv], true) => return Ok(Some(mv.clone())),
        ([], _) | (_, false) => *touched = trial,
        (several, true) => {
            return Err(format!("that may be {}: type the move", several.join(" or ")));
        }
    }
    Ok(None)
}

/// Why a word does not go on with what has been touched: by the rules, if it can be read as part of a
/// move; else by what can be touched instead.
fn missed_because(
    question: &dyn AnyQuestion,
    trial: &[String],
    word: &str,
    missed: &Missed,
) -> String {
    if matches!(missed, Missed::Several(_)) {
        return format!("{word}: {missed}");
    }
    let next = question.touch(trial).next;
    let reason = next.iter().take(SHOWN).find_map(|id| refused(question, trial, id, word));
    let (so_far, next) = (names(trial, SHOWN), names(&next, SHOWN));
    match (reason, trial.is_empty()) {
        (Some(why), true) => format!("{why}; {next} begin legal moves"),
        (None, true) => format!("{word} begins no legal move now; {next} do"),
        (Some(why), false) => format!("{why}; {so_far} goes on with {next}"),
        (None, false) => format!("{so_far}, {word}: {missed}; {so_far} goes on with {next}"),
    }
}

/// Why the move is illegal that is written like the one meant by touching `id` next, with `word` in its place.
fn refused(question: &dyn AnyQuestion, trial: &[String], id: &str, word: &str) -> Option<String> {
    let touched: Vec<String> =
        trial.iter().map(String::as_str).chain([id]).map(Into::into).collect();
    let meant = question.touch(&touched).meant.into_iter().next()?;
    let like = meant.strip_suffix(last_part(id))?.to_string() + word;
    question.check(&like).err().filter(|_| question.is_move(&like))
}

/// Ids as a person calls them, `most` at most.
fn names(ids: &[String], most: usize) -> String {
    let names: Vec<&str> = ids.iter().take(most).map(|id| last_part(id)).collect();
    let more = if ids.len() > most { " …" } else { "" };
    names.join(", ") + more
}
