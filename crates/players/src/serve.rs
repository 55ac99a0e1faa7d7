//! A player in Rust as a program of its own: the player's end of the line protocol.

use std::io::{self, BufRead, Write};
use std::time::Duration;

use game::{Ask, End, Game, Player, Rng, Seat};
use serde::Serialize;
use serde_json::Value;
use table::lines::{FromPlayer, SeenLine, StartClock, ToPlayer};
use table::told_events;

use crate::referee::Stopwatch;

/// Plays one match over stdin and stdout, as the referee starts programs. `make` makes the player once the game is
/// known. An error says why the match could not be played to its end; returned from `main`, it is shown as the
/// player's stderr.
///
/// The generator of a question follows from the set-up and from what the seat sees: asked the same again, a player
/// that only draws from it answers the same. The clock is the question's.
pub fn serve<G: Game>(
    name: &str,
    make: impl FnOnce(&G) -> Result<Box<dyn Player<G>>, String>,
) -> Result<(), String> {
    serve_on(io::stdin().lock(), io::stdout().lock(), name, make)
}

/// The same over any pair of streams.
pub fn serve_on<G: Game>(
    mut from: impl BufRead,
    mut to: impl Write,
    name: &str,
    make: impl FnOnce(&G) -> Result<Box<dyn Player<G>>, String>,
) -> Result<(), String> {
    let Some(line) = next_line(&mut from)? else { return Ok(()) };
    // Set-ups of other games cannot be parsed.
    let about: Value = serde_json::from_str(&line).unwrap_or_default();
    if about["type"] == "start" && about["game"] != G::NAME {
        return Err(format!("this is a player of {}, not of {}", G::NAME, about["game"]));
    }
    let ToPlayer::Start { seat, board, clock, .. } = read::<G>(&line)? else {
        return Err("the first line is not a start".to_string());
    };
    let game = G::new(board).map_err(|error| error.to_string())?;
    let mut player = make(&game)?;
    player.start(&game, seat);
    say(&mut to, &FromPlayer::Ready { name: Some(name.to_string()), moves: Some(false) })?;
    let mut seated = Seated { game, seat, clock, begun: blake3::hash(line.as_bytes()), player };
    while let Some(line) = next_line(&mut from)? {
        match read::<G>(&line)? {
            ToPlayer::Turn { seen, view, clock, .. } => {
                let left = Duration::from_millis(clock.left_ms);
                say(&mut to, &seated.choose(&seen, &view, left)?)?;
            }
            ToPlayer::End { seen, scores, ranks, .. } => {
                let events = told_events::<G>(&seen)?;
                seated.player.end(&End { events: &events, scores: &scores, ranks: &ranks });
                return Ok(());
            }
            ToPlayer::Start { .. } => return Err("the match has started already".to_string()),
        }
    }
    Ok(())
}

/// A player in its match.
struct Seated<G: Game> {
    game: G,
    seat: Seat,
    clock: StartClock,
    /// A hash of the start line.
    begun: blake3::Hash,
    player: Box<dyn Player<G>>,
}

impl<G: Game> Seated<G> {
    fn choose(
        &mut self,
        seen: &[SeenLine],
        view: &G::View,
        left: Duration,
    ) -> Result<FromPlayer, String> {
        let (rng, events) = (self.rng(view), told_events::<G>(seen)?);
        // Any world that the view allows has the same view and the same moves.
        let world = self.game.determinize(view, &mut rng.clone());
        let increment = self.clock.increment_ms.map(Duration::from_millis);
        let watch = Stopwatch::new(Some(left), increment, None);
        let ask = Ask::new(&self.game, &world, self.seat, &events, rng, &watch);
        let mv = self.player.choose(&ask).map_err(|fault| fault.to_string())?;
        let remark = self.player.remark(false);
        Ok(FromPlayer::Move {
            mv: mv.to_string(),
            say: remark.say,
            think: remark.think,
            name: None,
        })
    }

    /// The generator of a question.
    fn rng(&self, view: &G::View) -> Rng {
        let mut hasher = blake3::Hasher::new();
        hasher.update(self.begun.as_bytes());
        serde_json::to_writer(&mut hasher, view).expect("a hash takes all that is written");
        Rng::from_bytes(*hasher.finalize().as_bytes())
    }
}

fn next_line(from: &mut impl BufRead) -> Result<Option<String>, String> {
    let mut line = String::new();
    let read = from.read_line(&mut line).map_err(|error| error.to_string())?;
    Ok((read > 0).then_some(line))
}

fn read<G: Game>(line: &str) -> Result<ToPlayer<Value, G::Setup, G::View>, String> {
    serde_json::from_str(line).map_err(|error| format!("not a line of the protocol: {error}"))
}

fn say(to: &mut impl Write, message: &impl Serialize) -> Result<(), String> {
    let mut line = serde_json::to_vec(message).expect("a message is plain data");
    line.push(b'\n');
    to.write_all(&line).and_then(|()| to.flush()).map_err(|error| error.to_string())
}
