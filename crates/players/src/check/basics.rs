//! The steps that every player must pass before others can be judged: start, restart, legal play, and
//! nothing but answers on stdout.

use super::bout::{After, Bout, BoutPlan};
use super::checker::{
    Checker, NO_PROCESS, PATIENCE, PLAY, RESTART, SILENCE, START, files, moves, stopped,
};
use super::judged::{Finding, Judged, Trouble, Verdict};
use crate::referee::Stop;

/// The advice if a player fails only while another instance of it runs.
const BESIDE: &str = "several instances run at the same time, and must not share files or ports";

impl Checker<'_> {
    pub(super) fn start(&mut self) -> Judged {
        let bout = self.must_fight(&BoutPlan { judges_moves: false, ..self.first() })?;
        self.at_first = Trouble::of(&bout);
        if !self.subject.player.is_process() {
            return Ok(Verdict::Nothing("it is built in, and has no process".to_string()));
        }
        match Finding::of(bout) {
            Err(finding) if finding.bout.heard.ready_after.is_none() => {
                if finding.trouble.is_noise() {
                    return Ok(self.is_noisy(finding));
                }
                self.waits_for = Some(START);
                Ok(Verdict::Failed(finding))
            }
            Ok(bout) | Err(Finding { bout, .. }) => {
                let name = bout.name.as_ref().map(|name| format!("ready, as {name:?}"));
                let detail = name.unwrap_or_else(|| "ready; it gives no name".to_string());
                Ok(Verdict::Held(detail, Some(bout)))
            }
        }
    }

    /// The beginning of a match on the default board; several steps play it.
    fn first(&self) -> BoutPlan<'_> {
        let stop = Some((After(2), Stop::WithEnd));
        BoutPlan { stop, ..self.plan(self.usual, self.subject.seats, 0) }
    }

    pub(super) fn restart(&mut self) -> Judged {
        // Moves that came late at first are judged by another step.
        let judges_moves = self.at_first.is_none();
        let again = self.must_fight(&BoutPlan { judges_moves, ..self.first() })?;
        let again_moves = again.moves;
        if let Err(finding) = self.as_at_first(again) {
            self.waits_for = Some(RESTART);
            return Ok(Verdict::Failed(finding));
        }
        if again_moves == 0 {
            return Ok(Verdict::Waits(PLAY));
        }
        let seats = self.subject.seats;
        let together =
            BoutPlan { own: None, stop: Some((After(2 * seats), Stop::WithEnd)), ..self.first() };
        let together = self.must_fight(&together)?;
        // Other seats are judged by another step.
        let bout = match Finding::of(together) {
            Err(finding) if finding.bout.heard.ready_after.is_none() && self.at_first.is_none() => {
                return Ok(Verdict::Failed(finding.with("it holds alone", BESIDE)));
            }
            Ok(bout) | Err(Finding { bout, .. }) => bout,
        };
        let left = self
            .left_behind()
            .map_or(String::new(), |left| format!("; it left {left} in this folder"));
        let detail = format!(
            "{} again from nothing, then {seats} at the same time{left}",
            moves(again_moves)
        );
        Ok(Verdict::Held(detail, Some(bout)))
    }

    /// What is wrong now and was not at the first start.
    fn as_at_first(&self, bout: Box<Bout>) -> Result<Box<Bout>, Finding> {
        match Finding::of(bout) {
            Err(finding) if self.at_first.is_none() && !finding.trouble.is_noise() => {
                let left = self.left_behind();
                let left =
                    left.map_or(String::new(), |left| format!(", and left {left} in this folder"));
                let held = format!("it held the first time{left}");
                Err(finding.with(held, "start from nothing each time"))
            }
            Ok(bout) | Err(Finding { bout, .. }) => Ok(bout),
        }
    }

    /// The files that are new in the working folder.
    fn left_behind(&self) -> Option<String> {
        let new: Vec<String> = files(self.subject.trust)
            .difference(&self.files)
            .map(|name| name.to_string_lossy().into_owned())
            .collect();
        (!new.is_empty()).then(|| new.join(", "))
    }

    pub(super) fn play(&mut self) -> Judged {
        let (seats, mut made, mut cut) = (self.subject.seats, 0, false);
        let (mut held, mut failed, mut shown) = (Vec::new(), None, None);
        for seat in 0..seats {
            let plan = self.plan(self.usual, seats, seat);
            let bout = self.must_fight(&BoutPlan { budget: PATIENCE / seats as u32, ..plan })?;
            match Finding::of(bout) {
                Ok(bout) => {
                    held.push(seat.to_string());
                    (made, cut) = (made + bout.moves, cut | bout.cut);
                    shown = self.listen(bout);
                }
                Err(finding) if finding.trouble.is_noise() => return Ok(self.is_noisy(finding)),
                // Finding out whose fault it is takes long on a busy machine.
                Err(finding) if finding.bout.is_convicted => {
                    failed = Some(finding);
                    break;
                }
                Err(finding) => failed = failed.or(Some(finding)),
            }
        }
        let Some(finding) = failed else {
            let detail =
                format!("{} at {}{}", moves(made), game::count(seats, "seat"), stopped(cut));
            return Ok(Verdict::Held(detail, shown));
        };
        self.waits_for = Some(PLAY);
        let holds = format!("it holds at seat {}", held.join(" and "));
        Ok(Verdict::Failed(match (held.is_empty(), finding.trouble) {
            (true, _) => finding,
            (false, Trouble::Illegal) => {
                finding.with(holds, "read which is yours from `seat` of `start`")
            }
            (false, _) => finding.with(holds, ""),
        }))
    }

    /// Notes what the player printed after the match was over.
    fn listen(&mut self, bout: Box<Bout>) -> Option<Box<Bout>> {
        match Finding::of_leave(bout) {
            Err(finding) if finding.trouble.is_noise() => {
                self.noise.get_or_insert(finding);
                None
            }
            Ok(bout) | Err(Finding { bout, .. }) => Some(bout),
        }
    }

    /// Output besides answers blocks the judgement of all other steps.
    fn is_noisy(&mut self, finding: Finding) -> Verdict {
        self.noise = Some(finding);
        self.waits_for = Some(SILENCE);
        Verdict::Waits(SILENCE)
    }

    pub(super) fn silence(&mut self) -> Judged {
        Ok(match self.noise.take() {
            Some(finding) => {
                self.noisy = true;
                Verdict::Failed(finding)
            }
            None if !self.subject.player.is_process() => Verdict::Nothing(NO_PROCESS.to_string()),
            None if self.subject.player.is_library() => {
                Verdict::Held("what a library prints does not reach the referee".to_string(), None)
            }
            None => Verdict::Held("nothing but answers on stdout".to_string(), None),
        })
    }
}
