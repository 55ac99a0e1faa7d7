//! A person at the terminal, who types moves, or the things on the board that make up a move.

use std::time::Duration;

use game::{Event, Fault, Remark, Seat, Watch, count, wrapped};
use table::{AnyPlayer, AnyQuestion, AnyTable};

use crate::pictures::Look;
use crate::prompt::{example, help, look, prompt, show_moves, typed};
use crate::referee::Stopwatch;
use crate::terminal::HumanTerminal;
use crate::told::{notes, options, recap, with_targets, written};
use crate::understand::understand;
use crate::{advice, manual};

/// How long the search behind `hint` thinks.
pub(crate) const THINKING: Duration = Duration::from_secs(1);

/// Which moves people at a terminal may take back.
#[derive(Clone, Debug)]
pub(crate) struct UndoRules {
    /// The seats of people.
    pub(crate) people: Vec<Seat>,
    /// The first events, of the record that the match goes on from: they stay.
    pub(crate) opening: usize,
}

/// Asks on stderr and reads stdin.
pub(crate) struct Human {
    greeted: bool,
    terminal: HumanTerminal,
    /// The moves that may be taken back, or why none may.
    take_back: Result<UndoRules, &'static str>,
    /// How many moves were taken back since the last answer, and whose is to be now.
    taken_back: usize,
    takes_back: Option<Seat>,
    hinter: Result<Box<dyn AnyPlayer>, String>,
    /// The hint for this question: a second search would find the same.
    hint: Option<Vec<String>>,
    /// The options of the match, in words.
    options: Vec<String>,
}

impl AnyPlayer for Human {
    fn start(&mut self, table: &dyn AnyTable, seat: Seat) {
        self.options = options(table.spec().options.value());
        if let Ok(hinter) = &mut self.hinter {
            hinter.start(table, seat);
        }
    }

    fn choose(&mut self, question: &dyn AnyQuestion, _: &dyn Watch) -> Result<String, Fault> {
        self.hint = None;
        if self.terminal.is_shared {
            self.take_over(question.seat())?;
        }
        self.introduce(question);
        let chosen = self.ask(question);
        if self.terminal.is_shared {
            self.terminal.clear();
        }
        chosen
    }

    fn takes_back(&mut self) -> Option<Seat> {
        self.takes_back.take()
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
        take_back: Result<UndoRules, &'static str>,
        hinter: Result<Box<dyn AnyPlayer>, String>,
    ) -> Self {
        Self {
            greeted: false,
            terminal,
            take_back,
            taken_back: 0,
            takes_back: None,
            hinter,
            hint: None,
            options: Vec::new(),
        }
    }

    /// Asks the person at the terminal to hand over to the next.
    fn take_over(&self, seat: Seat) -> Result<(), Fault> {
        let asked = "When you are alone at the screen, press Enter:";
        self.terminal.prompt(&format!("Seat {seat} is to move. {asked}"));
        self.terminal.read_line().map(drop)
    }

    /// Reads lines until one of them is a move, or ends the question otherwise.
    fn ask(&mut self, question: &dyn AnyQuestion) -> Result<String, Fault> {
        let mut touched = Vec::new();
        loop {
            let asked = format!("seat {}, {}:", question.seat(), prompt(question, &touched));
            self.terminal.prompt(&asked);
            let typed = &*typed(&self.terminal.read_line()?);
            if let Ok(mv) = question.check(typed) {
                return Ok(mv);
            }
            let (command, rest) = typed.split_once(' ').unwrap_or((typed, ""));
            match (command.to_lowercase().as_str(), rest.trim()) {
                ("" | "board", "") => {
                    touched.clear();
                    self.show_board(question, command);
                }
                ("?" | "help" | "h", "") => help(&self.terminal, question),
                ("moves", part) => show_moves(&self.terminal, question, part)?,
                ("notes", "") => self.show_notes(question),
                ("rules", "") => self.show_rules(question, false)?,
                ("rules", "all") => self.show_rules(question, true)?,
                ("view", "") => {
                    eprintln!("  set-up: {}\n  view: {}", question.setup(), question.view());
                }
                ("random", "") => return Ok(question.random()),
                ("hint", "") => self.show_hint(question),
                ("undo", "") => match self.undo(question) {
                    Ok(()) => return Ok(String::new()),
                    Err(why) => self.terminal.say(&why),
                },
                ("resign" | "quit" | "exit", "") => self.resign()?,
                ("look", "") => self.terminal.say(
                    "look NAME moves the picture to the place with this name, as it is written in the picture",
                ),
                _ => match look(typed) {
                    Some(look) => self.look(question, &touched, look),
                    None => match understand(question, typed, &mut touched) {
                        Ok(Some(mv)) => return Ok(mv),
                        Ok(None) => self.show_targets(question, &touched),
                        Err(why) => self.terminal.say(&why),
                    },
                },
            }
        }
    }

    /// The position, what happened since the last answer, and what the person holds.
    fn introduce(&mut self, question: &dyn AnyQuestion) {
        let lines = recap(question);
        if !self.terminal.position_is_shown {
            let below: Vec<String> = lines.iter().cloned().chain(notes(question)).collect();
            self.terminal.picture(question.scene().as_ref(), &below);
        }
        if !self.greeted {
            self.greeted = true;
            let (seat, example) = (question.seat(), example(question));
            let greeting = format!("You are seat {seat}. A move is typed like: {example}");
            wrapped(&greeting, self.terminal.columns(), 2)
                .iter()
                .for_each(|line| eprintln!("{line}"));
        }
        self.terminal.show(&lines);
        self.terminal.show(&notes(question));
    }

    fn show_notes(&self, question: &dyn AnyQuestion) {
        let lines: Vec<String> = recap(question).into_iter().chain(notes(question)).collect();
        match &lines[..] {
            [] => self.terminal.say("nothing to note: the picture and its captions say everything"),
            lines => self.terminal.show(lines),
        }
    }

    /// The rules: those of this match first, and page by page.
    fn show_rules(&self, question: &dyn AnyQuestion, is_whole: bool) -> Result<(), Fault> {
        let particulars = written(&question.particulars());
        let list = |title: &str, lines: &[String]| match lines {
            [] => String::new(),
            lines => format!("## {title}\n- {}\n\n", lines.join("\n- ")),
        };
        let of_match =
            list("This match", &particulars) + &list("Options of this match", &self.options);
        let whole = of_match + question.manual();
        self.terminal.page(&manual::plain(&whole, self.terminal.columns(), is_whole))
    }

    fn resign(&self) -> Result<(), Fault> {
        eprint!("Resign? Type yes: ");
        match self.terminal.read_line()?.trim().to_lowercase().as_str() {
            "y" | "yes" => Err(Fault::Resigned),
            _ => {
                self.terminal.say("you play on");
                Ok(())
            }
        }
    }

    /// The picture again, for the window as it is now. Where pictures are not wanted an empty line does nothing.
    fn show_board(&self, question: &dyn AnyQuestion, command: &str) {
        if command.is_empty() && self.terminal.is_plain {
            return;
        }
        let Some(pictures) = &self.terminal.pictures else {
            return self
                .terminal
                .say("there is no picture here; `view` prints the position as JSON");
        };
        match question.scene().and_then(|scene| pictures.draw(&scene, 1)) {
            Some(lines) => lines.iter().for_each(|line| eprintln!("{line}")),
            None => eprintln!("  the window is too small for a picture of this board"),
        }
    }

    /// The picture with what can be touched next.
    fn show_targets(&self, question: &dyn AnyQuestion, touched: &[String]) {
        self.terminal.picture(with_targets(question, touched).as_ref(), &[]);
    }

    /// Another part of the picture.
    fn look(&self, question: &dyn AnyQuestion, touched: &[String], look: Look<'_>) {
        let scene = with_targets(question, touched);
        let Some((pictures, scene)) = self.terminal.pictures.as_ref().zip(scene.as_ref()) else {
            return self.terminal.say("there is no picture to look around in");
        };
        if pictures.look(scene, look) {
            self.terminal.draw(scene, &[]);
        } else if let Look::At(name) = look {
            self.terminal.say(&format!("there is no {name} in the picture"));
        }
    }

    fn show_hint(&mut self, question: &dyn AnyQuestion) {
        let lines = self.hint.take().unwrap_or_else(|| match &mut self.hinter {
            Ok(hinter) => match hinter.choose(question, &Stopwatch::new(None, None, None)) {
                Ok(mv) => advice::hint(question, &mv, hinter.remark().think.as_ref()),
                Err(fault) => vec![format!("no hint: {fault}")],
            },
            Err(why) => vec![format!("no hint: {why}")],
        });
        self.terminal.show(&lines);
        self.hint = Some(lines);
    }

    /// Takes back the last move of a person at this terminal, if that is possible.
    fn undo(&mut self, question: &dyn AnyQuestion) -> Result<(), String> {
        let take_back = self.take_back.as_ref();
        let UndoRules { people, opening } =
            take_back.map_err(|why| format!("no move can be taken back: {why}"))?;
        let by_person = |event: Event<String>| match event {
            Event::Move(seat, mv) if people.contains(&seat) => Some((seat, mv)),
            _ => None,
        };
        // A question has the last events only, unless the players are new.
        let events = question.events();
        let of_record = opening.saturating_sub(question.ply().saturating_sub(events.len()));
        let last = events.into_iter().skip(of_record).rev().find_map(by_person);
        let Some((seat, mv)) = last else {
            return Err(match opening {
                0 => "you have made no move that can be taken back".to_string(),
                _ => "moves of the record cannot be taken back; `plateau play --from RECORD --at N` goes on from an earlier \
                      position"
                    .to_string(),
            });
        };
        let is_last =
            question.events().last().is_some_and(|last| by_person(last.clone()).is_some());
        let more = if is_last { "" } else { ", and what came after it" };
        self.terminal.say(&format!("taken back: {mv} of seat {seat}{more}"));
        self.taken_back += 1;
        self.takes_back = Some(seat);
        Ok(())
    }
}
