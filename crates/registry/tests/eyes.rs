//! The law of eyes, for every game with secrets.

use crate::common::{spec, twins, variant};
use serde_json::json;
use table::terms::Terms;

#[test]
fn what_eyes_get_follows_from_what_they_saw() {
    for entry in registry::games() {
        let (variant, seats) = (variant(entry, json!({})).unwrap(), entry.default_players().len());
        let spec = spec(&*variant, &"player ".repeat(seats), 1, Terms::default());
        if variant.open(spec).unwrap().has_secrets() {
            let compared = twins::check(&*variant, seats, 0..10, 15);
            assert!(compared > 100, "{}: {compared} twins", entry.name());
        }
    }
}
