//! Texts and numbers as they appear on a page.

use std::time::Duration;

use game::Language;
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

/// A number with this many decimals, in English.
pub(super) fn decimal(number: f64, digits: usize) -> String {
    decimal_in(Language::English, number, digits)
}

/// A number with this many decimals, and a minus sign that is as wide as a plus.
pub(super) fn decimal_in(language: Language, number: f64, digits: usize) -> String {
    if !number.is_finite() {
        return "?".to_string();
    }
    let text = format!("{:.digits$}", number.abs());
    let is_zero = text.bytes().all(|digit| matches!(digit, b'0' | b'.'));
    let text = if number < 0.0 && !is_zero { format!("−{text}") } else { text };
    with_point(language, text)
}

/// A number with the decimal point of a language.
fn with_point(language: Language, text: String) -> String {
    match language {
        Language::English => text,
        Language::French => text.replace('.', ","),
    }
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

/// A count with its noun, in English.
pub(super) fn many(number: usize, one: &str, more: &str) -> String {
    format!("{}\u{a0}{}", count(number), if number == 1 { one } else { more })
}

/// A likelihood, never shown as 0% or 100%.
pub(super) fn likelihood(language: Language, share: f64) -> String {
    let (sign, share) = match share {
        share if share > 0.9995 => ("> ", 0.999),
        share if share < 0.0005 => ("< ", 0.001),
        share => ("", share),
    };
    let blank = if language == Language::French { "\u{a0}" } else { "" };
    format!("{sign}{}{blank}%", decimal_in(language, 100.0 * share, 1))
}

/// A duration, with three digits.
pub(super) fn time(language: Language, time: Duration) -> String {
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
    format!("{}\u{a0}{unit}", with_point(language, text.to_string()))
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
