//! Colours as text: a character each in board files and moves, a number where there are too many.

/// The most colours a board may have.
pub const MOST_COLOURS: usize = 255;

/// What the first colours are written as; later ones are written as numbers.
const CHARACTERS: &[u8] = b"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The character of a colour, if it has one.
pub(in crate::flood) fn character(colour: u8) -> Option<char> {
    CHARACTERS.get(colour as usize).map(|&byte| char::from(byte))
}

/// The colour that a character means.
pub(in crate::flood) fn of_character(character: char) -> Option<u8> {
    let place = CHARACTERS.iter().position(|&byte| char::from(byte) == character)?;
    u8::try_from(place).ok()
}

/// The colour that a word means: a character, or a number.
pub(in crate::flood) fn of_word(word: &str) -> Option<u8> {
    let mut characters = word.chars();
    if let (Some(only), None) = (characters.next(), characters.next()) {
        return of_character(only);
    }
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    let number = word.parse::<u8>().ok().filter(|_| digits)?;
    (usize::from(number) < MOST_COLOURS).then_some(number)
}

/// A colour as it is written.
pub(in crate::flood) fn written(colour: u8) -> String {
    character(colour).map_or_else(|| colour.to_string(), String::from)
}
