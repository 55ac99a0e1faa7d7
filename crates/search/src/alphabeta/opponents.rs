//! What a search expects of the other seats.

use game::Setting;

/// What a search of more than two seats expects of the others. Between two seats all of these are the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Opponents {
    /// Every seat wants to be as far ahead of the best other seat as it can. Only the value that the seat before has
    /// already bounds what has to be searched, so this is the slowest.
    MaxN,
    /// All others together want the searching seat to be as far behind as possible.
    Paranoid,
    /// As `Paranoid`, but of all the others that move before the searching seat is to move again, one chooses freely. Each of the rest makes
    /// the move after which it is furthest ahead of the best other seat.
    BestReply,
}

impl Setting for Opponents {
    fn read(text: &str) -> Result<Self, &'static str> {
        match text {
            "max-n" => Ok(Self::MaxN),
            "paranoid" => Ok(Self::Paranoid),
            "best-reply" => Ok(Self::BestReply),
            _ => Err("max-n, paranoid or best-reply"),
        }
    }
}
