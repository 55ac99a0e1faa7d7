//! Matches under way.

use store::{LiveChange, LiveTable};

use crate::common::Folder;

fn events(numbers: impl IntoIterator<Item = usize>) -> Vec<String> {
    numbers.into_iter().map(|number| format!("{{\"event\":{number}}}")).collect()
}

fn table(id: &str) -> LiveTable {
    let [head, state] = ["{\"match\":1}", "{}"].map(str::to_string);
    LiveTable { id: id.to_string(), head, state, is_over: false, events: events(0..2) }
}

#[test]
fn events_are_added_and_taken_back() {
    let folder = Folder::new("live");
    let mut store = folder.open();
    store.prepare_live().unwrap();
    store.insert_live(&table("a")).unwrap();
    store.insert_live(&table("b")).unwrap();
    let more = events(2..5);
    let change = LiveChange { id: "a", state: "{\"x\":1}", is_over: false, kept: 2, events: &more };
    store.change_live(&[change]).unwrap();
    // Another program sees what was stored.
    let mut other = folder.open();
    other.prepare_live().unwrap();
    let found = other.live("a").unwrap().unwrap();
    assert_eq!((found.state.as_str(), found.events), ("{\"x\":1}", events(0..5)));
    let taken_back = events([9]);
    let change = LiveChange { id: "a", state: "{}", is_over: true, kept: 1, events: &taken_back };
    other.change_live(&[change]).unwrap();
    let found = store.live("a").unwrap().unwrap();
    assert_eq!((found.is_over, found.events), (true, events([0, 9])));
    assert_eq!(store.live("b").unwrap(), Some(table("b")), "others are as they were");
    assert_eq!(store.live("c").unwrap(), None);
    assert_eq!(store.recent_live(false, 9).unwrap(), ["b"]);
    assert_eq!(store.recent_live(true, 9).unwrap(), ["a"]);
}
