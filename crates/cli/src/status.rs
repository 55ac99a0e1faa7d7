//! Progress of long work on stderr: hidden when stderr is not a terminal.

use std::cell::Cell;
use std::fmt::Write;
use std::time::Duration;

use anstream::ColorChoice;
use game::{SolveProgress, count};
use indicatif::{
    HumanDuration, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle,
    style::ProgressTracker,
};

/// A progress bar; hidden if it is not wanted. The template may use `{pace}`, the rate and the time left, or
/// `{rate}` alone.
pub(crate) fn progress_bar(is_wanted: bool, template: &str) -> ProgressBar {
    let target =
        if is_wanted { ProgressDrawTarget::stderr() } else { ProgressDrawTarget::hidden() };
    ProgressBar::with_draw_target(None, target).with_style(style(template))
}

fn style(template: &str) -> ProgressStyle {
    let style = ProgressStyle::with_template(template).expect("templates are constants");
    style.with_key("pace", pace).with_key("rate", rate).progress_chars("#-")
}

/// The progress of work in stages: a bar where the length of a stage is known, a spinner where only its end shows it. It is
/// cleared when it is dropped.
pub(crate) struct StageBar {
    bar: ProgressBar,
    /// The stage that the bar was last drawn for.
    stage: Cell<&'static str>,
}

impl StageBar {
    pub(crate) fn new() -> Self {
        Self { bar: progress_bar(true, "{msg}"), stage: Cell::new("") }
    }

    pub(crate) fn show(&self, progress: SolveProgress) {
        if self.stage.replace(progress.stage) != progress.stage {
            self.bar.reset();
            self.bar.set_style(style(match progress.positions {
                Some(_) => "[{bar:30}] {percent}% {msg}",
                None => "{spinner} {msg}",
            }));
        }
        match progress.positions {
            Some(all) => self.bar.set_length(all),
            None => self.bar.unset_length(),
        }
        self.bar.set_message(stage_text(progress));
        self.bar.set_position(progress.done);
    }
}

impl Drop for StageBar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// What is done, and where no bar shows it, how far it has come.
fn stage_text(SolveProgress { stage, turns, done, positions }: SolveProgress) -> String {
    let mut text = stage.to_string();
    if let Some(turns) = turns {
        text += &format!(", {} from the end", count(turns as usize, "turn"));
    }
    if positions.is_none() {
        text += &format!(", {} decided", count(done as usize, "position"));
    }
    text
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
    fn a_stage_of_unknown_length_says_how_many_positions_are_decided() {
        let counting =
            SolveProgress { stage: "counting moves", turns: None, done: 7, positions: Some(1000) };
        assert_eq!(stage_text(counting), "counting moves");
        let back = SolveProgress { stage: "going back", turns: Some(1), done: 7, positions: None };
        assert_eq!(stage_text(back), "going back, 1 turn from the end, 7 positions decided");
    }

    #[test]
    fn durations_are_shown_in_the_unit_that_fits() {
        assert_eq!(duration(59.4), "59 seconds");
        assert_eq!(duration(7322.0), "2 hours");
        assert_eq!(duration(f64::INFINITY), "a while");
    }
}
