//! What a page is sent.

use std::sync::Arc;

use game::{Event, Scene, Turn, Words};
use serde::Serialize;
use serde_json::Value;
use table::{Eyes, SeenEvent, Window};

use crate::drawing::{Changed, Whole};
use crate::live::Place;
use crate::{Chair, Flow, LiveMatch, Presence};

/// Moves beyond this number are sent without what they mean in words.
const MOST_EXPLAINED: usize = 300;

/// What a page has been sent: where the match was, and the picture of it.
#[derive(Clone)]
pub struct Sent {
    /// Where the match was.
    pub place: Place,
    scene: Option<Arc<Scene>>,
}

impl Sent {
    /// A page that has followed a match so far; its picture is not known here.
    pub fn at(place: Place) -> Self {
        Self { place, scene: None }
    }
}

/// What happened since a page was last sent something, and what it looks like now.
#[derive(Clone, Debug)]
pub struct Update {
    /// Where the match is.
    pub place: Place,
    /// All of it, as JSON without line breaks.
    pub json: String,
}

#[derive(Serialize)]
struct Body<'a> {
    id: String,
    game: &'static str,
    eyes: String,
    ply: usize,
    epoch: u32,
    turn: Option<u32>,
    over: bool,
    /// Whether seats know what others do not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    secrets: bool,
    seats: Vec<SeatLine<'a>>,
    /// The ply of the first event in the list.
    from: usize,
    events: Vec<EventLine>,
    #[serde(skip_serializing_if = "Option::is_none")]
    scene: Option<Whole<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    changes: Option<Changed<'a>>,
    notes: Vec<Words>,
    /// What the options make of the rules; with the first update only.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    particulars: Vec<Words>,
    recap: Vec<Words>,
    unit: Words,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    outcome: Vec<Words>,
    #[serde(skip_serializing_if = "Option::is_none")]
    moves: Option<Vec<MoveLine>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    no_take_back: Option<&'static str>,
    /// The id of the match's record, once it is over.
    #[serde(skip_serializing_if = "Option::is_none")]
    record: Option<String>,
    /// The table where the players went on.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<&'a str>,
    /// Whether a match that is only shown goes on by itself.
    #[serde(skip_serializing_if = "Option::is_none")]
    flow: Option<Flow>,
}

/// A seat, as everyone sees it.
#[derive(Serialize)]
struct SeatLine<'a> {
    #[serde(flatten)]
    chair: &'a Chair,
    #[serde(skip_serializing_if = "Option::is_none")]
    name: Option<&'a str>,
    /// Whether the player of a seat is there.
    #[serde(skip_serializing_if = "Option::is_none")]
    presence: Option<Presence>,
    score: Option<i32>,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    gone: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    rank: Option<usize>,
    /// The time it has for its next answer, in milliseconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    left_ms: Option<u64>,
}

/// An event, as the eyes of the update see it.
#[derive(Serialize)]
struct EventLine {
    #[serde(skip_serializing_if = "Option::is_none")]
    seat: Option<u32>,
    text: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    fault: Option<String>,
    /// What kind of fault it is, for a page that says it in another language.
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    say: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    think: Option<Value>,
    #[serde(skip_serializing_if = "Option::is_none")]
    stderr: Option<String>,
}

/// A legal move: its text, what is touched to mean it, what it does.
#[derive(Serialize)]
struct MoveLine(String, Vec<String>, #[serde(skip_serializing_if = "Words::is_empty")] Words);

impl LiveMatch {
    /// What a page with these eyes is sent, if `sent` is what it has.
    pub fn update(&self, eyes: Eyes, sent: Option<&Sent>) -> (Update, Sent) {
        self.update_with(eyes, sent, self.table().scene(eyes))
    }

    /// All that a page with these eyes is sent but the picture.
    pub(crate) fn undrawn(&self, eyes: Eyes) -> Update {
        self.update_with(eyes, None, None).0
    }

    fn update_with(&self, eyes: Eyes, sent: Option<&Sent>, scene: Option<Scene>) -> (Update, Sent) {
        let (window, place) = (self.table().window(eyes), self.place());
        let follows = sent.filter(|sent| sent.place.epoch == place.epoch);
        let from = follows.map_or(0, |sent| sent.place.ply.min(place.ply));
        let old = sent.and_then(|sent| sent.scene.as_deref());
        let changes = old.zip(scene.as_ref()).and_then(|(old, new)| Changed::new(old, new));
        let body = Body {
            id: place.to_string(),
            game: window.game(),
            eyes: eyes.to_string(),
            ply: place.ply,
            epoch: place.epoch,
            turn: self.table().asked().map(|seat| seat.0),
            over: window.turn() == Turn::Over,
            secrets: self.table().has_secrets(),
            seats: self.seats(&window),
            from,
            events: window.events(from).into_iter().map(EventLine::new).collect(),
            scene: scene.as_ref().filter(|_| changes.is_none()).map(Whole::new),
            changes,
            notes: window.notes(),
            particulars: if from == 0 { window.particulars() } else { Vec::new() },
            recap: window.recap(),
            unit: window.score_unit(),
            outcome: window.outcome(),
            moves: self.moves(eyes),
            no_take_back: self.cannot_take_back(),
            record: (window.turn() == Turn::Over).then(|| self.table().record().id),
            next: self.next(),
            flow: self.flow,
        };
        let json = serde_json::to_string(&body).expect("an update is plain data");
        (Update { place, json }, Sent { place, scene: scene.map(Arc::new) })
    }

    fn seats<'a>(&'a self, window: &Window<'a>) -> Vec<SeatLine<'a>> {
        let (scores, gone) = (window.scores(), window.gone());
        let ranks = window.standing().map(|(_, ranks)| ranks);
        let line = |(seat, chair): (game::Seat, &'a Chair)| SeatLine {
            chair,
            name: window.names()[seat.index()].as_deref(),
            presence: self.presence(seat),
            score: scores[seat.index()],
            gone: gone.contains(&seat),
            rank: ranks.as_ref().map(|ranks| ranks[seat.index()]),
            left_ms: self
                .table()
                .limit(seat)
                .map(|left| left.as_millis().try_into().unwrap_or(u64::MAX)),
        };
        game::Seat::all(self.chairs().len()).zip(self.chairs()).map(line).collect()
    }

    /// The legal moves, for the eyes of the seat to act.
    fn moves(&self, eyes: Eyes) -> Option<Vec<MoveLine>> {
        let seat = self.table().asked().filter(|seat| eyes == Eyes::Seat(*seat))?;
        let question = self.table().question()?;
        debug_assert_eq!(question.seat(), seat);
        let moves = question.legal_moves();
        let explains = moves.len() <= MOST_EXPLAINED;
        let line = |mv: String| {
            let meaning = if explains { question.explain(&mv) } else { Words::Text(String::new()) };
            MoveLine(mv.clone(), question.touches(&mv), meaning)
        };
        Some(moves.into_iter().map(line).collect())
    }
}

impl EventLine {
    fn new(seen: SeenEvent) -> Self {
        let (seat, text) = match seen.event {
            Event::Move(seat, mv) => (Some(seat.0), mv),
            Event::Chance(mv) => (None, mv),
            Event::Failed(seat, _) => (Some(seat.0), String::new()),
        };
        let kind = seen.fault.as_ref().and_then(|fault| {
            let fault = serde_json::to_value(fault).ok()?;
            Some(fault.get("kind")?.as_str()?.to_string())
        });
        let fault = seen.fault.map(|fault| fault.to_string());
        let game::Remark { say, think, stderr, .. } = seen.remark;
        Self { seat, text, fault, kind, say, think, stderr }
    }
}
