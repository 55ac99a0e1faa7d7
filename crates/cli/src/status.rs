//! Progress of long work on stderr: hidden when stderr is not a terminal.

use std::fmt::Write;
use std::time::Duration;

use anstream::ColorChoice;
use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
    style::ProgressTracker,
};

/// A progress bar; hidden if it is not wanted. The template may use `{pace}`, the rate and the time left, or
/// `{rate}` alone.
pub(crate) fn progress_bar(is_wanted: bool, template: &str) -> ProgressBar {
    let target =
        if is_wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    let style = ProgressStyle::with_template(template).expect("templates are constants");
    let style = style.with_key("pace", pace).with_key("rate", rate).progress_chars("#-");
    ProgressBar::with_draw_target(None, target).with_style(style)
}

/// A bar whose template uses a key that this function writes.
pub(crate) fn with_key(
    bar: ProgressBar,
    key: &'static str,
    write: impl ProgressTracker + 'static,
) -> ProgressBar {
    let style = bar.style().with_key(key, write);
    bar.with_style(style)
}

fn pace(state: &ProgressState, out: &mut dyn Write) {
    rate(state, out);
    if state.per_sec() > 0.0 {
        // Writing to a string does not fail.
        let _ = write!(out, ", {} left", HumanDuration(state.eta()));
    }
}

fn rate(state: &ProgressState, out: &mut dyn Write) {
    let rate = state.per_sec();
    if rate > 0.0 {
        let digits = usize::from(rate < 10.0);
        let _ = write!(out, ", {rate:.digits$} a second");
    }
}

/// A text with its colours, or without where stderr does not take any.
pub(crate) fn coloured(text: &str) -> String {
    match anstream::AutoStream::choice(&std::io::stderr()) {
        ColorChoice::Never => anstream::adapter::strip_str(text).to_string(),
        _ => text.to_string(),
    }
}

/// A short duration in the unit that fits.
pub(crate) fn short_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    match seconds {
        // What would be rounded up to the next unit is written in it.
        _ if seconds < 0.9995e-3 => format!("{:.0} µs", seconds * 1e6),
        _ if seconds < 0.99995 => format!("{:.1} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}

/// A duration in seconds, for people.
pub(crate) fn duration(seconds: f64) -> String {
    match Duration::try_from_secs_f64(seconds) {
        Ok(duration) => HumanDuration(duration).to_string(),
        Err(_) => "a while".to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_are_shown_in_the_unit_that_fits() {
        assert_eq!(duration(59.4), "59 seconds");
        assert_eq!(duration(7322.0), "2 hours");
        assert_eq!(duration(f64::INFINITY), "a while");
    }
}
