//! Touches: which moves a person can mean by what they have touched so far.

use std::fmt;

use crate::Show;

/// The legal moves that begin with what has been touched.
///
/// It knows no rules: the moves come from the game, with what is touched to mean each
/// ([`Show::touches`]). A page hands over the ids of what was clicked; in a terminal a person writes
/// them, or only their last part.
#[derive(Clone, Debug)]
pub struct Touched<M> {
    so_far: Vec<String>,
    moves: Vec<(Vec<String>, M)>,
}

/// Why a word names nothing that can be touched next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Missed {
    /// No legal move continues that way.
    Nothing,
    /// It may name any of these.
    Several(Vec<String>),
}

impl<M: Copy> Touched<M> {
    /// Nothing touched yet, in a position with these moves.
    pub fn new<G: Show<Move = M>>(game: &G, moves: &[M]) -> Self {
        Self::of(moves.iter().map(|&mv| (game.touches(mv), mv)).collect())
    }

    fn of(moves: Vec<(Vec<String>, M)>) -> Self {
        Self { so_far: Vec::new(), moves }
    }

    /// What has been touched.
    pub fn so_far(&self) -> &[String] {
        &self.so_far
    }

    /// What can be touched next, each id once.
    pub fn next(&self) -> Vec<&str> {
        let at = self.so_far.len();
        let mut next: Vec<&str> =
            self.moves.iter().filter_map(|(ids, _)| ids.get(at)).map(String::as_str).collect();
        // Numbers in their order: of two ids the shorter comes first.
        next.sort_unstable_by_key(|id| (id.len(), *id));
        next.dedup();
        next
    }

    /// The id that a word names among those that can be touched next: the id itself, or its last part.
    pub fn named(&self, word: &str) -> Result<String, Missed> {
        let next = self.next();
        if next.contains(&word) {
            return Ok(word.to_string());
        }
        let mut named = next.into_iter().filter(|id| last_part(id) == word).map(str::to_string);
        match (named.next(), named.next()) {
            (None, _) => Err(Missed::Nothing),
            (Some(id), None) => Ok(id),
            (Some(id), Some(other)) => {
                Err(Missed::Several([id, other].into_iter().chain(named).collect()))
            }
        }
    }

    /// Touches something by its id; without effect if no legal move continues that way.
    pub fn touch(&mut self, id: &str) -> Result<(), Missed> {
        let at = self.so_far.len();
        let goes_on = |ids: &[String]| ids.get(at).is_some_and(|next| next == id);
        if !self.moves.iter().any(|(ids, _)| goes_on(ids)) {
            return Err(Missed::Nothing);
        }
        self.moves.retain(|(ids, _)| goes_on(ids));
        self.so_far.push(id.to_string());
        Ok(())
    }

    /// The moves that what has been touched means in full. One with nothing to touch next is what
    /// the person means; several cannot be distinguished by touching.
    pub fn meant(&self) -> Vec<M> {
        let whole = |(ids, _): &&(Vec<String>, M)| ids.len() == self.so_far.len();
        self.moves.iter().filter(whole).map(|&(_, mv)| mv).collect()
    }
}

/// What a person calls a thing: `12` where its id is `tile-12`.
pub fn last_part(id: &str) -> &str {
    id.rsplit('-').next().unwrap_or(id)
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Missed::Nothing => f.write_str("no legal move continues that way"),
            Missed::Several(ids) => write!(f, "that may be {}: say which", ids.join(" or ")),
        }
    }
}

impl std::error::Error for Missed {}

#[cfg(test)]
mod tests {
    use super::*;

    /// Moves by their names, each with what is touched to mean it.
    fn touched(moves: &[(&'static str, &[&str])]) -> Touched<&'static str> {
        let ids = |ids: &[&str]| ids.iter().map(ToString::to_string).collect();
        Touched::of(moves.iter().map(|&(mv, touches)| (ids(touches), mv)).collect())
    }

    #[test]
    fn touches_narrow_the_moves_until_one_is_meant() {
        let mut touched = touched(&[
            ("a", &["tile-2", "tile-10"]),
            ("b", &["tile-2", "tile-3"]),
            ("c", &["tile-4", "tile-3"]),
        ]);
        assert_eq!(touched.next(), ["tile-2", "tile-4"]);
        assert_eq!(touched.touch("tile-3"), Err(Missed::Nothing), "no move begins there");
        touched.touch("tile-2").unwrap();
        assert_eq!((touched.next(), touched.meant()), (vec!["tile-3", "tile-10"], vec![]));
        assert_eq!(touched.touch("tile-4"), Err(Missed::Nothing));
        assert_eq!(touched.so_far(), ["tile-2"], "a miss changes nothing");
        touched.touch("tile-3").unwrap();
        assert_eq!((touched.next(), touched.meant()), (vec![], vec!["b"]));
        assert_eq!(touched.touch("tile-3"), Err(Missed::Nothing));
    }

    #[test]
    fn a_move_may_be_the_beginning_of_another() {
        let mut touched = touched(&[("stop", &["x"]), ("go on", &["x", "y"])]);
        assert_eq!(touched.meant(), Vec::<&str>::new());
        touched.touch("x").unwrap();
        assert_eq!((touched.meant(), touched.next()), (vec!["stop"], vec!["y"]));
        touched.touch("y").unwrap();
        assert_eq!((touched.meant(), touched.next()), (vec!["go on"], vec![]));
    }

    #[test]
    fn words_name_what_can_be_touched_now() {
        let mut touched = touched(&[
            ("a", &["card-2", "tile-7"]),
            ("b", &["tile-2", "tile-7"]),
            ("c", &["tile-2", "tile-8"]),
        ]);
        let both = vec!["card-2".to_string(), "tile-2".to_string()];
        assert_eq!(touched.named("2"), Err(Missed::Several(both)));
        assert_eq!(touched.named("tile-2").as_deref(), Ok("tile-2"));
        assert_eq!(touched.named("7"), Err(Missed::Nothing), "not yet");
        touched.touch("tile-2").unwrap();
        assert_eq!(touched.named("7").as_deref(), Ok("tile-7"));
    }

    #[test]
    fn moves_with_the_same_touches_are_all_meant() {
        let mut touched = touched(&[("red", &["x"]), ("blue", &["x"])]);
        touched.touch("x").unwrap();
        assert_eq!(touched.meant(), ["red", "blue"]);
    }
}
