//! Records, read and replayed.

use game::{Each, Kit};
use serde_json::Value;
use table::{Record, RecordedSetup, Replay};

use crate::input::{GAMES, Input, is_modest};

/// Reads a record and replays it. With `s` as the letter of the first line it is sealed first: id, set-up and
/// digits are made to fit, so that what was changed is played.
pub fn records(data: &[u8]) {
    let Some(input) = Input::new(data) else { return };
    let Some(Ok(mut record)) = input.text().map(Record::from_text) else { return };
    let text = record.to_text();
    let again = Record::from_text(&text).expect("what was written can be read");
    assert_eq!(again, record);
    let Some(at) = GAMES.iter().position(|game| game.name() == record.game) else { return };
    if !record.options.as_object().is_none_or(is_modest) || record.players.len() > 100 {
        return;
    }
    if input.kind == b's' {
        games::each::<Seal>()[at](&mut record);
    }
    // It may be refused.
    if let Ok(variant) = GAMES[at].variant_of(&record) {
        let _ = Replay::open(&*variant, &record).and_then(Replay::finish);
    }
}

struct Seal;

impl Each for Seal {
    type Out = fn(&mut Record);

    fn of<G: Kit>() -> Self::Out {
        |record| {
            record.rules = G::RULES;
            let options = match &record.options {
                Value::Object(options) => options.clone(),
                _ => return,
            };
            if let Ok(options) = serde_json::from_value::<G::Options>(options.into())
                && let Ok(setup) = G::draw(&options, record.players.len(), &mut record.seed.setup())
            {
                record.setup = RecordedSetup::of(&setup);
            }
            record.seal();
        }
    }
}
