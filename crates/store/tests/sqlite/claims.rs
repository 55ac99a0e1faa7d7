//! Claims of several programs on one store.

use crate::common::{Folder, contest};
use store::{ClaimReply, MatchId, Store};

const ID: MatchId = MatchId([1; 16]);
const OTHER: MatchId = MatchId([2; 16]);

#[test]
fn a_claim_is_valid_while_its_program_is_alive() {
    let folder = Folder::new("claims");
    let (mut one, mut two) = (folder.open(), folder.open());
    let contest = contest(&["random", "line"]);
    assert_eq!(one.exchange(&contest, &[], &[ID]).unwrap(), [ClaimReply::Granted]);
    let both = [ID, OTHER];
    let replies = two.exchange(&contest, &[], &both).unwrap();
    assert_eq!(replies, [ClaimReply::Taken, ClaimReply::Granted]);
    // A program's own claims are granted again.
    let replies = one.exchange(&contest, &[], &both).unwrap();
    assert_eq!(replies, [ClaimReply::Granted, ClaimReply::Taken]);
    one.release_claims().unwrap();
    let replies = two.exchange(&contest, &[], &both).unwrap();
    assert_eq!(replies, [ClaimReply::Granted, ClaimReply::Granted]);
}

#[test]
fn the_claims_of_a_program_that_ended_are_free() {
    let folder = Folder::new("dead");
    let contest = contest(&["random", "line"]);
    folder.open().exchange(&contest, &[], &[ID]).unwrap();
    let db = folder.database();
    let process: String = db.query_row("SELECT process FROM worker", [], |row| row.get(0)).unwrap();
    // On the same host, a PID whose process started at another time.
    let host = process.rsplitn(3, ' ').nth(2).unwrap();
    let mut two = folder.open();
    let mut reply_to = |process: String, seen_ago_ms: i64| {
        db.execute("UPDATE worker SET process = ? WHERE number = 1", [process]).unwrap();
        db.execute("UPDATE worker SET seen = seen - ?", [seen_ago_ms]).unwrap();
        db.execute("INSERT OR REPLACE INTO claim VALUES (?, 1)", [ID.0]).unwrap();
        two.exchange(&contest, &[], &[ID]).unwrap().remove(0)
    };
    assert_eq!(reply_to(process.clone(), 0), ClaimReply::Taken);
    assert_eq!(reply_to(format!("{host} 1 1"), 0), ClaimReply::Granted);
    // For a process of another machine only the lease counts.
    assert_eq!(reply_to("elsewhere pid:[1] 1 1".to_string(), 0), ClaimReply::Taken);
    assert_eq!(reply_to("elsewhere pid:[1] 1 1".to_string(), 20_000), ClaimReply::Granted);
}
