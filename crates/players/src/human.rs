//! A person at the terminal, who types moves, or the things on the board that make up a move.

use std::fmt;
use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;

use game::{Event, Fault, Missed, Rng, Scene, Seat, Watch, last_part};
use table::{AnyPlayer, AnyQuestion};

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;
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

/// Asks on stderr and reads stdin, so that the output of a match can still be redirected.
pub(crate) struct Human {
    greeted: bool,
    desk: Desk,
}

impl AnyPlayer for Human {
    fn choose(&mut self, question: &dyn AnyQuestion, _: &dyn Watch) -> Result<String, Fault> {
        if self.desk.is_shared {
            take_over(question.seat())?;
        }
        self.news(question);
        let mut touched = Vec::new();
        let chosen = loop {
            eprint!("seat {}, {}: ", question.seat(), prompt(question, &touched));
            let line = read_line()?;
            match line.trim() {
                "" => touched.clear(),
                "?" | "help" => help(question),
                "moves" => show_moves(question, ""),
                "view" => eprintln!("  set-up: {}\n  view: {}", question.setup(), question.view()),
                "random" => break Ok(question.random()),
                "resign" | "quit" => {
                    eprint!("Resign? Type yes: ");
                    if read_line()?.trim() == "yes" {
                        break Err(Fault::Resigned);
                    }
                }
                text => match text.strip_prefix("moves ") {
                    Some(part) => show_moves(question, part.trim()),
                    None => match understand(question, text, &mut touched) {
                        Ok(Some(mv)) => break Ok(mv),
                        Ok(None) => {}
                        Err(why) => eprintln!("  {why}"),
                    },
                },
            }
        };
        if self.desk.is_shared {
            clear_screen();
        }
        chosen
    }
}

impl Human {
    pub(crate) fn new(desk: Desk) -> Self {
        Self { greeted: false, desk }
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
        if let Some(draw) = &self.desk.draw {
            let lines = question.scene().and_then(|scene| draw(&scene)).unwrap_or_default();
            lines.iter().for_each(|line| eprintln!("{line}"));
        }
    }
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
    eprintln!("  {}", texts[..texts.len().min(SHOWN)].join("  "));
    if texts.len() > SHOWN {
        let more = texts.len() - SHOWN;
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
        let next = || names(&question.touch(&trial).next, SHOWN);
        match question.named(&trial, word) {
            Ok(id) => trial.push(id),
            Err(missed @ Missed::Several(_)) => return Err(format!("{word}: {missed}")),
            Err(Missed::Nothing) if trial.is_empty() && question.is_shown(word) => {
                return Err(format!("{word} begins no move; {} do", next()));
            }
            Err(Missed::Nothing) if trial.is_empty() => return Err(why),
            Err(missed) => {
                let (so_far, next) = (names(&trial, SHOWN), next());
                return Err(format!("{so_far}, {word}: {missed}; {so_far} goes on with {next}"));
            }
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

/// Ids as a person calls them, `most` at most.
fn names(ids: &[String], most: usize) -> String {
    let names: Vec<&str> = ids.iter().take(most).map(|id| last_part(id)).collect();
    let more = if ids.len() > most { " …" } else { "" };
    names.join(", ") + more
}
