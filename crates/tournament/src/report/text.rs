//! How texts and numbers are written on a page: the one place for either.

use std::fmt::{self, Write};
use std::time::Duration;

/// A text from anywhere, which cannot become anything else on a page, in contents or in attributes.
pub(super) struct Safe<'a>(&'a str);

pub(super) fn safe(text: &str) -> Safe<'_> {
    Safe(text)
}

impl fmt::Display for Safe<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\'' => f.write_str("&#39;")?,
                '\n' | '\t' => f.write_char(letter)?,
                // Pages have no control characters; there are pictures of them.
                '\0'..='\x1f' => {
                    let picture = char::from_u32(0x2400 + u32::from(letter));
                    f.write_char(picture.unwrap_or(char::REPLACEMENT_CHARACTER))?;
                }
                // Some of them turn round what stands beside them.
                '\x7f'..='\u{9f}'
                | '\u{200e}'
                | '\u{200f}'
                | '\u{202a}'..='\u{202e}'
                | '\u{2066}'..='\u{2069}' => f.write_char(char::REPLACEMENT_CHARACTER)?,
                _ => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// The beginning of a text that is too long for where it stands.
pub(super) fn short(text: &str, most: usize) -> String {
    if text.chars().count() <= most {
        return text.to_string();
    }
    text.chars().take(most.saturating_sub(1)).chain(['…']).collect()
}

/// A word as the command line needs it.
pub(super) fn quoted(word: &str) -> String {
    let plain = |letter: char| letter.is_alphanumeric() || "./_-+=:,@%".contains(letter);
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_string();
    }
    format!("'{}'", word.replace('\'', r"'\''"))
}

/// A number with so many decimals, and a minus that is as wide as a plus.
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

/// How far a rating may be off.
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

/// So many of something.
pub(super) fn many(number: usize, one: &str, more: &str) -> String {
    format!("{}\u{a0}{}", count(number), if number == 1 { one } else { more })
}

/// A likelihood; nothing is ever certain.
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
        seconds if seconds < 1e-3 => (seconds * 1e6, "µs"),
        seconds if seconds < 1.0 => (seconds * 1e3, "ms"),
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

/// A day and a time of day, from milliseconds since 1970.
pub(super) fn date(ms: u64) -> String {
    let (days, minutes) = (ms / 86_400_000, ms / 60_000 % 1440);
    // The calendar repeats itself every 400 years of 146097 days; years begin in March, so that the
    // day that is sometimes missing comes last.
    let day = days + 719_468;
    let (era, day) = (day / 146_097, day % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day_of_month = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    let year = year + 400 * era + next;
    format!("{year}-{month:02}-{day_of_month:02} {:02}:{:02} UTC", minutes / 60, minutes % 60)
}
