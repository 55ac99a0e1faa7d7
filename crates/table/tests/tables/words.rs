//! What players say, think and write to stderr is kept, up to a limit for the whole match.

use game::{Fault, Remark};
use serde_json::{Value, json};
use table::{Answer, AnyTable, MOST_STDERR, MOST_WORDS, Record, RecordedEvent};

use super::{fails, open, says, variants, verified};

/// A text of this many bytes.
fn words(bytes: usize) -> Option<String> {
    Some("w".repeat(bytes))
}

/// A thought that takes this many bytes as JSON.
fn thought(bytes: usize) -> Option<Value> {
    Some(json!("t".repeat(bytes - 2)))
}

/// Tally among three.
fn table() -> Box<dyn AnyTable> {
    open(&*variants()[2].0, "a b c", 1)
}

fn answer(table: &mut dyn AnyTable, remark: Remark) -> RecordedEvent {
    let ply = table.ply();
    table.answer(ply, Answer { remark, ..says("1") }).unwrap();
    table.record().log[ply].clone()
}

/// How many bytes of words a record keeps.
fn kept(record: &Record) -> usize {
    let text = |text: &Option<String>| text.as_ref().map_or(0, String::len);
    let thought = |think: &Option<Value>| think.as_ref().map_or(0, |think| think.to_string().len());
    let line = |line: &RecordedEvent| text(&line.say) + text(&line.stderr) + thought(&line.think);
    record.log.iter().map(line).sum()
}

#[test]
fn words_are_kept_until_the_limit_of_the_match_and_not_beyond() {
    let mut table = table();
    let say = |bytes| Remark { say: words(bytes), ..Remark::default() };
    assert!(answer(&mut *table, say(MOST_WORDS / 2)).say.is_some());
    assert!(answer(&mut *table, say(MOST_WORDS / 2 + 1)).say.is_none(), "a byte too many");
    assert!(answer(&mut *table, say(MOST_WORDS / 2)).say.is_some(), "of whichever seat");
    assert!(answer(&mut *table, say(1)).say.is_none());
    assert_eq!(kept(&table.record()), MOST_WORDS);
    verified(&*variants()[2].0, &table.record());
}

#[test]
fn thoughts_are_dropped_first() {
    let mut table = table();
    let both = |say, think| Remark { say: words(say), think: thought(think), ..Remark::default() };
    let line = answer(&mut *table, both(100, MOST_WORDS - 99));
    assert_eq!((line.say.is_some(), line.think.is_some()), (true, false));
    let line = answer(&mut *table, both(100, MOST_WORDS - 200));
    assert_eq!((line.say.is_some(), line.think.is_some()), (true, true));
    assert_eq!(kept(&table.record()), MOST_WORDS);
    let line = answer(&mut *table, both(100, 3));
    assert_eq!((line.say, line.think), (None, None));
}

#[test]
fn stderr_is_kept_with_a_fault_only_and_counts_then_only() {
    let mut table = table();
    let stderr = |bytes| Remark { stderr: words(bytes), ..Remark::default() };
    assert_eq!(answer(&mut *table, stderr(MOST_STDERR)).stderr, None, "a move");
    table.keep_stderr(words(MOST_STDERR));
    assert_eq!(kept(&table.record()), 0, "a move");
    table.answer(1, fails(&Fault::Time)).unwrap();
    table.keep_stderr(words(MOST_STDERR));
    assert_eq!(kept(&table.record()), MOST_STDERR);
    let answer = Answer { remark: stderr(1), ..fails(&Fault::Time) };
    table.answer(2, answer).unwrap();
    assert_eq!(kept(&table.record()), MOST_STDERR);
}

#[test]
fn stderr_given_again_replaces_what_was_kept() {
    let mut table = table();
    let remark = Remark { stderr: words(9), ..Remark::default() };
    table.answer(0, Answer { remark, ..fails(&Fault::Time) }).unwrap();
    table.keep_stderr(words(MOST_STDERR));
    assert_eq!(kept(&table.record()), MOST_STDERR, "the first nine bytes are free again");
}

#[test]
fn a_resumed_match_has_as_much_room_for_words_as_before() {
    let (variant, size) = (variants().remove(2).0, MOST_WORDS / 3);
    let remark = || Remark {
        say: words(size / 7),
        think: thought(size / 3),
        stderr: words(size / 2),
        ..Remark::default()
    };
    let next = |table: &mut dyn AnyTable| {
        let ply = table.ply();
        let answer = if ply % 3 == 1 { says("nonsense") } else { says("1") };
        table.answer(ply, Answer { remark: remark(), ..answer }).unwrap();
        table.keep_stderr(words(size / 2));
    };
    let mut table = table();
    let mut unfinished = Vec::new();
    while table.asked().is_some() {
        unfinished.push(table.record());
        next(&mut *table);
    }
    let whole = table.record();
    let all = MOST_WORDS + MOST_STDERR;
    assert!(kept(&whole) <= all && kept(&whole) > all / 2, "{}", kept(&whole));
    for record in unfinished {
        let mut resumed = verified(&*variant, &record);
        while resumed.asked().is_some() {
            next(&mut *resumed);
        }
        assert_eq!(resumed.record(), whole, "from ply {}", record.log.len());
    }
}

#[test]
fn words_leave_room_for_the_stderr_of_a_fault() {
    let mut table = table();
    let say = Remark { say: words(MOST_WORDS), ..Remark::default() };
    assert!(answer(&mut *table, say).say.is_some());
    table.answer(1, fails(&Fault::Time)).unwrap();
    table.keep_stderr(words(MOST_STDERR));
    assert_eq!(kept(&table.record()), MOST_WORDS + MOST_STDERR);
}
