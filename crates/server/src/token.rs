//! What gives the right to a seat.

use std::fmt;
use std::str::FromStr;

/// A random number of 128 bits, written as 32 digits. Whoever has it holds the seat.
#[derive(Clone, PartialEq, Eq)]
pub struct Token([u8; 16]);

impl Token {
    /// A new one, from the system's generator.
    pub fn random() -> std::io::Result<Self> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)
            .map_err(|error| std::io::Error::other(format!("no random numbers: {error}")))?;
        Ok(Self(bytes))
    }

    /// What is kept of it: who reads the store cannot take the seat.
    pub(crate) fn hash(&self) -> blake3::Hash {
        blake3::hash(&self.0)
    }

    /// Whether it is the token of which this hash is kept. It takes the same time for every token.
    pub(crate) fn is(&self, kept: &blake3::Hash) -> bool {
        // Hashes are compared in constant time.
        self.hash() == *kept
    }
}

impl fmt::Display for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

/// Tokens do not belong in logs.
impl fmt::Debug for Token {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Token(…)")
    }
}

impl FromStr for Token {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let malformed = || "a token has 32 digits from 0 to f".to_string();
        let mut bytes = [0; 16];
        if text.len() != 32 || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(malformed());
        }
        for (byte, digits) in bytes.iter_mut().zip(text.as_bytes().chunks(2)) {
            let digits = str::from_utf8(digits).map_err(|_| malformed())?;
            *byte = u8::from_str_radix(digits, 16).map_err(|_| malformed())?;
        }
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_read_as_they_are_written() {
        let token = Token::random().unwrap();
        assert_eq!(token.to_string().parse(), Ok(token.clone()));
        assert_ne!(Token::random().unwrap(), token);
        assert!(token.is(&token.hash()) && !Token::random().unwrap().is(&token.hash()));
        for bad in ["", "0", &"g".repeat(32), &"é".repeat(16), &"0".repeat(33)] {
            assert!(bad.parse::<Token>().is_err(), "{bad}");
        }
    }
}
