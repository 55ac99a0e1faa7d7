//! A person at the terminal, who types moves, or the things on the board that make up a move.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use game::{Event, Fault, Remark, Rng, Scene, Seat, Watch, count};
use table::{AnyPlayer, AnyQuestion, AnyTable};

use crate::advice;
use crate::prompt::{help, look, prompt, show_moves, understand};
use crate::referee::Stopwatch;
use crate::terminal::{HumanTerminal, Look};

/// How long the search behind `hint` thinks.
pub(crate) const THINKING: Duration = Duration::from_secs(1);

/// Asks on stderr and reads stdin, so that the output of a match can still be redirected.
pub(crate) struct Human {
    greeted: bool,
    terminal: HumanTerminal,
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
        if self.terminal.is_shared {
            take_over(question.seat())?;
        }
        self.news(question);
        show(&question.notes());
        let chosen = self.ask(question);
        if self.terminal.is_shared {
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
        terminal: HumanTerminal,
        take_back: Result<(), &'static str>,
        adviser: Result<Box<dyn AnyPlayer>, String>,
    ) -> Self {
        let (greeted, taken_back, takes_back) = (false, 0, false);
        Self { greeted, terminal, take_back, taken_back, takes_back, adviser, hint: None }
    }

    /// Reads lines until one of them is a move, or ends the question otherwise.
    fn ask(&mut self, question: &dyn AnyQuestion) -> Result<String, Fault> {
        let mut touched = Vec::new();
        loop {
            eprint!("seat {}, {}: ", question.seat(), prompt(question, &touched));
            let line = read_line()?;
            match line.trim() {
                "" | "board" => {
                    touched.clear();
                    self.show_board(question);
                }
                "?" | "help" => help(question, self.terminal.pictures.is_some()),
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
                text => match (text.strip_prefix("moves "), look(text)) {
                    (Some(part), _) => show_moves(question, part.trim()),
                    (None, Some(look)) => self.look(question, &touched, look),
                    (None, None) => match understand(question, text, &mut touched) {
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
        if self.terminal.events_are_shown {
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
        if let (Some(pictures), Some(scene)) = (&self.terminal.pictures, scene) {
            pictures.draw(&scene).unwrap_or_default().iter().for_each(|line| eprintln!("{line}"));
        }
    }

    /// The picture again, for the window as it is now.
    fn show_board(&self, question: &dyn AnyQuestion) {
        let Some(pictures) = &self.terminal.pictures else {
            eprintln!("  there is no picture here; `view` prints the position as JSON");
            return;
        };
        match question.scene().and_then(|scene| pictures.draw(&scene)) {
            Some(lines) => lines.iter().for_each(|line| eprintln!("{line}")),
            None => eprintln!("  the window is too small for a picture of this board"),
        }
    }

    /// The picture with what can be touched next.
    fn show_targets(&self, question: &dyn AnyQuestion, touched: &[String]) {
        self.draw(with_targets(question, touched));
    }

    /// Another part of the picture.
    fn look(&self, question: &dyn AnyQuestion, touched: &[String], look: Look<'_>) {
        let (Some(pictures), Some(scene)) =
            (&self.terminal.pictures, with_targets(question, touched))
        else {
            eprintln!("  there is no picture to look around in");
            return;
        };
        if pictures.look(&scene, look) {
            self.draw(Some(scene));
        } else if let Look::At(name) = look {
            eprintln!("  there is no {name} in the picture");
        }
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

/// The scene with what can be touched next, once something has been touched.
fn with_targets(question: &dyn AnyQuestion, touched: &[String]) -> Option<Scene> {
    let mut scene = question.scene()?;
    if !touched.is_empty() {
        scene.mark(&question.touch(touched).next);
    }
    Some(scene)
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
