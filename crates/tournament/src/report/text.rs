//! Texts and numbers as they appear on a page.

use std::time::Duration;

use jiff::Timestamp;

/// A page without characters that no page may hold: bots put them into names and stderr.
///
/// Control characters become their pictures; those that change the direction of the text around them
/// become replacement characters.
pub(super) fn printable(page: &str) -> String {
    let shown = |letter: char| match letter {
        '\n' | '\t' => letter,
        '\0'..='\x1f' => {
            char::from_u32(0x2400 + u32::from(letter)).unwrap_or(char::REPLACEMENT_CHARACTER)
        }
        _ if game::is_control(letter) => char::REPLACEMENT_CHARACTER,
        _ => letter,
    };
    page.chars().map(shown).collect()
}

/// A text cut to at most this many characters.
pub(crate) fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// A word quoted for the shell.
pub fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "./_-+=:,@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A number with this many decimals, and a minus sign that is as wide as a plus.
pub(super) fn decimal(number: f64, digits: usize) -> String {
    if !number.is_finite() {
        return "?".to_string();
    }
    let text = format!("{:.digits$}", number.abs());
    let is_zero = text.bytes().all(|digit| matches!(digit, b'0' | b'.'));
    if number < 0.0 && !is_zero { format!("−{text}") } else { text }
}

/// A rating, with its sign.
pub(super) fn rating(elo: f64) -> String {
    let text = decimal(elo, 0);
    if elo > 0.0 && text != "0" { format!("+{text}") } else { text }
}

/// Half the width of an interval.
pub(super) fn side((low, high): (f64, f64)) -> String {
    format!("± {}", decimal((high - low) / 2.0, 0))
}

/// A count, its digits in groups of three.
pub(super) fn count(number: usize) -> String {
    let digits = number.to_string();
    if digits.len() < 5 {
        return digits;
    }
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push('\u{202f}');
        }
        text.push(digit);
    }
    text
}

/// A count with its noun.
pub(super) fn many(number: usize, one: &str, more: &str) -> String {
    format!("{}\u{a0}{}", count(number), if number == 1 { one } else { more })
}

/// A likelihood, never shown as 0% or 100%.
pub(super) fn likelihood(share: f64) -> String {
    match share {
        share if share > 0.9995 => "> 99.9%".to_string(),
        share if share < 0.0005 => "< 0.1%".to_string(),
        share => format!("{}%", decimal(100.0 * share, 1)),
    }
}

/// A duration, with three digits.
pub(super) fn time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let (number, unit) = match seconds {
        0.0 => return "0".to_string(),
        // What would be rounded up to the next unit is written in it.
        seconds if seconds < 0.9995e-3 => (seconds * 1e6, "µs"),
        seconds if seconds < 0.9995 => (seconds * 1e3, "ms"),
        seconds => (seconds, "s"),
    };
    let digits = match number {
        number if number < 9.995 => 2,
        number if number < 99.95 => 1,
        _ => 0,
    };
    let text = format!("{number:.digits$}");
    let text =
        if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text}\u{a0}{unit}")
}

/// A date and a time of day, from milliseconds since 1970.
pub fn date(ms: u64) -> String {
    let time = i64::try_from(ms).ok().and_then(|ms| Timestamp::from_millisecond(ms).ok());
    time.map_or("?".to_string(), |time| time.strftime("%Y-%m-%d %H:%M UTC").to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_in_universal_time() {
        assert_eq!(date(0), "1970-01-01 00:00 UTC");
        assert_eq!(date(951_827_696_000), "2000-02-29 12:34 UTC");
        assert_eq!(date(u64::MAX), "?");
    }
}
