//! Ids of matches.

use std::fmt;
use std::str::FromStr;

/// A match's id: a hash of what the match is. As text, 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MatchId(pub [u8; 16]);

impl fmt::Display for MatchId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// The text is not 32 hexadecimal digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("an id has 32 hexadecimal digits")]
pub struct BadMatchId;

impl FromStr for MatchId {
    type Err = BadMatchId;

    fn from_str(text: &str) -> Result<Self, BadMatchId> {
        // `u128` would accept a sign as well.
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(BadMatchId);
        }
        let number = u128::from_str_radix(text, 16).map_err(|_| BadMatchId)?;
        Ok(Self(number.to_be_bytes()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_is_written() {
        let text = "00ff0102030405060708090a0b0c0d0e";
        assert_eq!(text.parse::<MatchId>().unwrap().to_string(), text);
        for bad in
            ["", "00", &format!("+{}", &text[1..]), &format!("{text}0"), "é".repeat(16).as_str()]
        {
            assert_eq!(bad.parse::<MatchId>(), Err(BadMatchId), "{bad}");
        }
    }
}
