//! A person at the terminal, who types moves.

use std::io::{self, BufRead, IsTerminal, Write};

use game::{Ask, Event, Fault, Game, Player, Rng};

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;

/// Asks on stderr and reads stdin, so that what a match prints can still go elsewhere.
pub(super) struct Human {
    greeted: bool,
    /// Whether somebody else tells what happens.
    told: bool,
}

impl<G: Game> Player<G> for Human {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let gone = |how: &str| Fault::Crash { how: how.to_string() };
        self.news(ask);
        loop {
            eprint!("seat {}, your move (? for help): ", ask.seat());
            // Should the terminal be gone, reading says so.
            let _ = io::stderr().flush();
            let mut line = String::new();
            match io::stdin().lock().read_line(&mut line) {
                Ok(0) => return Err(gone("the input ended")),
                Err(error) => return Err(gone(&error.to_string())),
                Ok(_) if !io::stdin().is_terminal() => eprintln!("{}", line.trim_end()),
                Ok(_) => {}
            }
            match line.trim() {
                "" => {}
                "?" | "help" => help(ask),
                "moves" => show_moves(ask, ""),
                "view" => show_view(ask),
                "random" => return Ok(ask.random(&mut ask.rng())),
                "resign" | "quit" => {
                    eprint!("Resign? Type yes: ");
                    let mut sure = String::new();
                    if io::stdin().lock().read_line(&mut sure).is_ok() && sure.trim() == "yes" {
                        return Err(Fault::Resigned);
                    }
                }
                text => match text.strip_prefix("moves ") {
                    Some(part) => show_moves(ask, part.trim()),
                    None => match understood(ask, text) {
                        Ok(mv) => return Ok(mv),
                        Err(why) => eprintln!("  {why}; `moves` lists the legal ones"),
                    },
                },
            }
        }
    }
}

impl Human {
    pub(super) fn new(told: bool) -> Self {
        Self { greeted: false, told }
    }

    /// What happened since the last question.
    fn news<G: Game>(&mut self, ask: &Ask<'_, G>) {
        if !self.greeted {
            self.greeted = true;
            let mut moves = Vec::new();
            ask.moves(&mut moves);
            let example = Rng::new(0).pick(&moves).map_or(String::new(), ToString::to_string);
            eprintln!("You are seat {}. A move is typed like: {example}", ask.seat());
        }
        for event in ask.events().iter().filter(|_| !self.told) {
            match event {
                Event::Move(seat, _) if *seat == ask.seat() => {}
                Event::Move(seat, mv) => eprintln!("  seat {seat}: {mv}"),
                Event::Chance(mv) => eprintln!("  chance: {mv}"),
                Event::Failed(seat, true) => eprintln!("  seat {seat} is gone"),
                Event::Failed(seat, false) => eprintln!("  seat {seat} made no legal move"),
            }
        }
    }
}

fn help<G: Game>(ask: &Ask<'_, G>) {
    let mut moves = Vec::new();
    ask.moves(&mut moves);
    let example = moves.first().map_or(String::new(), ToString::to_string);
    eprintln!("  a move, such as {example}");
    eprintln!("  moves         the {} legal moves", moves.len());
    eprintln!("  moves TEXT    those that contain TEXT");
    eprintln!("  view          all you may know of the position, as JSON");
    eprintln!("  random        any legal move");
    eprintln!("  resign        give up (asks again)");
    eprintln!("An illegal move is told why, and asked again.");
}

fn show_moves<G: Game>(ask: &Ask<'_, G>, part: &str) {
    let mut moves = Vec::new();
    ask.moves(&mut moves);
    let texts: Vec<String> =
        moves.iter().map(ToString::to_string).filter(|text| text.contains(part)).collect();
    eprintln!("  {}", texts[..texts.len().min(SHOWN)].join("  "));
    if texts.len() > SHOWN {
        eprintln!(
            "  … and {} more; `moves TEXT` shows those that contain TEXT",
            texts.len() - SHOWN
        );
    }
}

fn show_view<G: Game>(ask: &Ask<'_, G>) {
    let view = serde_json::to_string(&ask.view()).expect("a view can be written");
    let setup = serde_json::to_string(ask.game().setup()).expect("a set-up can be written");
    eprintln!("  set-up: {setup}\n  view: {view}");
}

fn understood<G: Game>(ask: &Ask<'_, G>, text: &str) -> Result<G::Move, String> {
    let said = text.parse::<G::Move>().map_err(|why| why.0)?;
    ask.check(said).map_err(|why| why.0)
}
