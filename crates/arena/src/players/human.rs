//! A person at the terminal, who types moves, or one by one what he would touch to mean them.

use std::io::{self, BufRead, IsTerminal, Write};

use game::{Ask, Event, Fault, Game, Missed, Player, Rng, Show, Touched, last_part};

use crate::MOST_DRAWN;

/// How many legal moves are shown before the rest is only counted.
const SHOWN: usize = 60;

/// How many of the things that can be touched next fit beside a question.
const FEW: usize = 12;

/// Asks on stderr and reads stdin, so that what a match prints can still go elsewhere.
pub(super) struct Human {
    greeted: bool,
    /// Whether somebody else tells what happens.
    told: bool,
}

impl<G: Show> Player<G> for Human {
    fn choose(&mut self, ask: &Ask<'_, G>) -> Result<G::Move, Fault> {
        let gone = |how: &str| Fault::Crash { how: how.to_string() };
        self.news(ask);
        let mut touched = None;
        loop {
            eprint!("seat {}, {}: ", ask.seat(), wanted(touched.as_ref()));
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
                "" => touched = None,
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
                    None => match understood(ask, text, &mut touched) {
                        Ok(Some(mv)) => return Ok(mv),
                        Ok(None) => {}
                        Err(why) => eprintln!("  {why}"),
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

fn help<G: Show>(ask: &Ask<'_, G>) {
    let mut moves = Vec::new();
    ask.moves(&mut moves);
    let touches = moves.first().map_or(Vec::new(), |&mv| ask.game().touches(mv));
    let touches: Vec<&str> = touches.iter().map(|id| last_part(id)).collect();
    let touches = touches.join(" ");
    let example = moves.first().map_or(String::new(), ToString::to_string);
    eprintln!("  a move, such as {example}");
    eprintln!("  what you would touch to mean it, at once or one by one: {touches}");
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

/// What is asked for, after what has been touched.
fn wanted<M: Copy>(touched: Option<&Touched<M>>) -> String {
    match touched {
        None => "your move (? for help)".to_string(),
        Some(touched) => {
            let (so_far, next) = (names(touched.so_far(), SHOWN), names(&touched.next(), FEW));
            format!("{so_far} and then ({next}; nothing: start again)")
        }
    }
}

/// The move that a text is, or that what it touches means; `None` if there is more to touch.
fn understood<G: Show>(
    ask: &Ask<'_, G>,
    text: &str,
    touched: &mut Option<Touched<G::Move>>,
) -> Result<Option<G::Move>, String> {
    let said = text.parse::<G::Move>().map_err(|why| why.0);
    let why = match said.and_then(|said| ask.check(said).map_err(|why| why.0)) {
        Ok(mv) => return Ok(Some(mv)),
        Err(why) => format!("{why}; `moves` lists the legal ones"),
    };
    let mut trial = touched.clone().unwrap_or_else(|| {
        let mut moves = Vec::new();
        ask.moves(&mut moves);
        Touched::new(ask.game(), &moves)
    });
    for word in text.split_whitespace() {
        match trial.named(word) {
            Ok(id) => trial.touch(&id).map_err(|missed| missed.to_string())?,
            Err(missed @ Missed::Several(_)) => return Err(format!("{word}: {missed}")),
            Err(Missed::Nothing) if trial.so_far().is_empty() => {
                let known = is_shown(ask, word);
                let next = || format!("{word} begins no move; {} do", names(&trial.next(), SHOWN));
                return Err(if known { next() } else { why });
            }
            Err(missed) => {
                let (so_far, next) = (names(trial.so_far(), SHOWN), names(&trial.next(), SHOWN));
                return Err(format!("{so_far}, {word}: {missed}; {so_far} goes on with {next}"));
            }
        }
    }
    match (trial.meant().as_slice(), trial.next().is_empty()) {
        (&[mv], true) => return Ok(Some(mv)),
        ([], _) | (_, false) => *touched = Some(trial),
        (several, true) => {
            let moves: Vec<String> = several.iter().map(ToString::to_string).collect();
            return Err(format!("that may be {}: type the move", moves.join(" or ")));
        }
    }
    Ok(None)
}

/// Whether a word names something in the picture.
fn is_shown<G: Show>(ask: &Ask<'_, G>, word: &str) -> bool {
    if ask.game().places() > MOST_DRAWN {
        return false;
    }
    let scene = ask.game().scene(&ask.view(), None);
    let mut ids = scene.shapes.iter().filter_map(|shape| shape.id.as_deref());
    ids.any(|id| id == word || last_part(id) == word)
}

/// Ids as a person calls them, so many at most.
fn names<S: AsRef<str>>(ids: &[S], most: usize) -> String {
    let names: Vec<&str> = ids.iter().take(most).map(|id| last_part(id.as_ref())).collect();
    let more = if ids.len() > most { " …" } else { "" };
    names.join(", ") + more
}
