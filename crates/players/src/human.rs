//! A person at the terminal, who types moves, or the things on the board that make up a move.

use std::time::Duration;

use game::{Event, Fault, Remark, Seat, Watch, count, wrapped};
use table::{AnyPlayer, AnyQuestion, AnyTable};

use crate::completion::completions;
use crate::console::{Console, ConsoleInput};
use crate::phrases;
use crate::pictures::Look;
use crate::prompt::{example, help, look, prompt, show_moves, typed};
use crate::referee::Stopwatch;
use crate::terminal::HumanTerminal;
use crate::told::{notes, options, recap, touch_board, with_targets, written};
use crate::understand::understand;
use crate::{advice, manual};

/// How long the search behind `hint` thinks.
pub(crate) const THINKING: Duration = Duration::from_secs(1);

/// A console that is closed at the end, whatever happens.
struct OpenConsole<'a>(&'a dyn Console);

impl<'a> OpenConsole<'a> {
    fn new(console: &'a dyn Console) -> Self {
        console.open();
        Self(console)
    }
}

impl Drop for OpenConsole<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

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
        let console = self.terminal.console.clone();
        let _open = console.as_deref().map(OpenConsole::new);
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
        let asked = self.terminal.tell(phrases::TAKE_OVER, &[&seat.to_string()]);
        self.terminal.question(&asked).map(drop)
    }

    /// Reads lines until one of them is a move, or ends the question otherwise.
    fn ask(&mut self, question: &dyn AnyQuestion) -> Result<String, Fault> {
        let (mut touched, mut ahead) = (Vec::new(), None);
        loop {
            let line = match ahead.take() {
                Some(line) => line,
                None => match self.read(question, &touched)? {
                    ConsoleInput::Touch(id) => match self.touch(question, &mut touched, id) {
                        Some(mv) => return Ok(mv),
                        None => continue,
                    },
                    ConsoleInput::Back => {
                        touched.pop();
                        continue;
                    }
                    ConsoleInput::Line(line) => line,
                    // The person was asked whether to leave, and plays on.
                    ConsoleInput::End => continue,
                },
            };
            let typed = &*typed(&line);
            if typed.is_empty()
                && self.terminal.window().is_some()
                && let [mv] = &question.touch(&touched).meant[..]
                && !touched.is_empty()
            {
                return Ok(mv.clone());
            }
            if let Ok(mv) = question.check(typed) {
                return Ok(mv);
            }
            let (command, rest) = typed.split_once(' ').unwrap_or((typed, ""));
            match (command.to_lowercase().as_str(), rest.trim()) {
                ("" | "board", "") => {
                    touched.clear();
                    self.show_board(question, command);
                }
                ("?" | "help" | "h", "") => ahead = self.show_help(question)?,
                ("moves", part) => ahead = show_moves(&self.terminal, question, part)?,
                ("notes", "") => self.show_notes(question),
                ("rules", "") => ahead = self.show_rules(question, false)?,
                ("rules", "all") => ahead = self.show_rules(question, true)?,
                ("view", "") => ahead = self.show_view(question)?,
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

    /// What the person does next.
    fn read(&self, question: &dyn AnyQuestion, touched: &[String]) -> Result<ConsoleInput, Fault> {
        let is_window = self.terminal.window().is_some();
        let asked = prompt(&self.terminal, question, touched);
        let asked = self.terminal.tell(phrases::SEAT, &[&question.seat().to_string(), &asked]);
        let complete = |typed: &str| completions(question, touched, typed);
        let board = if is_window { touch_board(question, touched) } else { None };
        let lines = if is_window { recap(question, self.terminal.language) } else { Vec::new() };
        let lines = lines.into_iter().chain(if is_window {
            notes(question, self.terminal.language)
        } else {
            Vec::new()
        });
        let below: Vec<String> = lines.flat_map(|line| self.terminal.laid_out(&line)).collect();
        self.terminal.input(&asked, board.as_ref(), (&below, &complete))
    }

    /// Touches something after what has been touched: the move that is meant, if one is.
    fn touch(
        &self,
        question: &dyn AnyQuestion,
        touched: &mut Vec<String>,
        id: String,
    ) -> Option<String> {
        if touched.last() == Some(&id)
            && let [mv] = &question.touch(touched).meant[..]
        {
            return Some(mv.clone());
        }
        touched.push(id);
        let touch = question.touch(touched);
        match (touch.meant.as_slice(), touch.next.is_empty()) {
            ([mv], true) => return Some(mv.clone()),
            ([], true) => drop(touched.pop()),
            (several, true) => {
                let or = phrases::OR.text(self.terminal.language);
                let why = self.terminal.tell(phrases::SEVERAL, &[&several.join(or)]);
                touched.pop();
                self.terminal.say(&why);
            }
            (_, false) => {}
        }
        None
    }

    fn show_help(&self, question: &dyn AnyQuestion) -> Result<Option<String>, Fault> {
        let lines = help(&self.terminal, question);
        match self.terminal.window() {
            Some(_) => self.terminal.page(&lines),
            None => {
                self.terminal.print(&lines);
                Ok(None)
            }
        }
    }

    fn show_view(&self, question: &dyn AnyQuestion) -> Result<Option<String>, Fault> {
        let lines =
            [format!("  set-up: {}", question.setup()), format!("  view: {}", question.view())];
        if self.terminal.window().is_none() {
            self.terminal.print(&lines);
            return Ok(None);
        }
        let columns = self.terminal.columns().max(1);
        let letters = |line: &String| line.chars().collect::<Vec<_>>();
        let rows = |line: &String| {
            letters(line).chunks(columns).map(|row| row.iter().collect()).collect::<Vec<String>>()
        };
        self.terminal.page(&lines.iter().flat_map(rows).collect::<Vec<_>>())
    }

    /// The position, what happened since the last answer, and what the person holds.
    fn introduce(&mut self, question: &dyn AnyQuestion) {
        let lines = recap(question, self.terminal.language);
        if !self.terminal.position_is_shown {
            let below: Vec<String> =
                lines.iter().cloned().chain(notes(question, self.terminal.language)).collect();
            self.terminal.picture(question.scene().as_ref(), &below);
        }
        if !self.greeted {
            self.greeted = true;
            let (seat, example) = (question.seat(), example(question));
            let greeting = self.terminal.tell(phrases::GREETING, &[&seat.to_string(), &example]);
            self.terminal.print(&wrapped(&greeting, self.terminal.columns(), 2));
            if self.terminal.window().is_some() {
                let keys = self.terminal.tell(phrases::WITH_KEYS, &[]);
                self.terminal.print(&wrapped(&keys, self.terminal.columns(), 2));
            }
        }
        if self.terminal.window().is_some() {
            // They stand below every picture.
            return;
        }
        self.terminal.show(&lines);
        self.terminal.show(&notes(question, self.terminal.language));
    }

    fn show_notes(&self, question: &dyn AnyQuestion) {
        let lines: Vec<String> = recap(question, self.terminal.language)
            .into_iter()
            .chain(notes(question, self.terminal.language))
            .collect();
        match &lines[..] {
            [] => self.terminal.say(&self.terminal.tell(phrases::NO_NOTES, &[])),
            lines => self.terminal.show(lines),
        }
    }

    /// The rules: those of this match first, and page by page.
    fn show_rules(
        &self,
        question: &dyn AnyQuestion,
        is_whole: bool,
    ) -> Result<Option<String>, Fault> {
        let particulars = written(&question.particulars(), self.terminal.language);
        let list = |title: &str, lines: &[String]| match lines {
            [] => String::new(),
            lines => format!("## {title}\n- {}\n\n", lines.join("\n- ")),
        };
        let of_match = list(&self.terminal.tell(phrases::THIS_MATCH, &[]), &particulars)
            + &list(&self.terminal.tell(phrases::ITS_OPTIONS, &[]), &self.options);
        let whole = of_match + self.terminal.manual.unwrap_or_else(|| question.manual());
        self.terminal.page(&manual::plain(&whole, self.terminal.columns(), is_whole))
    }

    fn resign(&self) -> Result<(), Fault> {
        if self.terminal.is_yes(&self.terminal.question(&self.terminal.tell(phrases::RESIGN, &[]))?)
        {
            return Err(Fault::Resigned);
        }
        self.terminal.say(&self.terminal.tell(phrases::PLAY_ON, &[]));
        Ok(())
    }

    /// The picture again, for the window as it is now. Where pictures are not wanted an empty line does nothing.
    fn show_board(&self, question: &dyn AnyQuestion, command: &str) {
        if command.is_empty() && self.terminal.is_plain || self.terminal.window().is_some() {
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
            self.terminal.say(&self.terminal.tell(phrases::NOT_SEEN, &[name]));
        }
    }

    fn show_hint(&mut self, question: &dyn AnyQuestion) {
        let lines = self.hint.take().unwrap_or_else(|| match &mut self.hinter {
            Ok(hinter) => match hinter.choose(question, &Stopwatch::new(None, None, None)) {
                Ok(mv) => advice::hint(
                    question,
                    (&mv, self.terminal.language),
                    hinter.remark().think.as_ref(),
                ),
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
        let more = if is_last { "" } else { phrases::AND_AFTER.text(self.terminal.language) };
        let said = [&*mv, &seat.to_string(), more];
        self.terminal.say(&self.terminal.tell(phrases::TAKEN_BACK, &said));
        self.taken_back += 1;
        self.takes_back = Some(seat);
        Ok(())
    }
}
