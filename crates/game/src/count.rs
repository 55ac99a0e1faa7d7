//! Numbers in words.

/// How many of something: `1 player`, `2 players`, `2 matches`.
pub fn count(number: usize, what: &str) -> String {
    let ending = match number {
        1 => "",
        _ if what.ends_with(['s', 'x']) || what.ends_with("ch") => "es",
        _ => "s",
    };
    format!("{number} {what}{ending}")
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn one_is_not_many() {
        assert_eq!([count(0, "move"), count(1, "move")], ["0 moves", "1 move"]);
        assert_eq!([count(1, "match"), count(2, "match")], ["1 match", "2 matches"]);
    }
}
