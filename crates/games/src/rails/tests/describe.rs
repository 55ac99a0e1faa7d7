//! Summaries of maps.

use super::files::small;
use crate::rails::map::describe::describe;
use crate::rails::map::file;

#[test]
fn a_map_is_described() {
    assert_eq!(
        describe(&small()),
        "Towns     : 3 (all joined)\n\
         Rails     : 4 (length 2 to 6, 1 beside another)\n\
         Colours   : 3 (1 rail neutral; 1 of 1, 1 of 2, 1 of 3)\n\
         Objectives: 2 (points 5 to 12), enough for 0 players\n\
         Wagons    : 20\n\
         Places    : no\n"
    );
}

#[test]
fn what_may_be_a_mistake_is_warned_of() {
    let text = "6 4 5 5\n1 A\n2 B\n3 C\n4 D\n5 E\n6 B\n1 2 0 3\n2 3 0 3\n1 2 1 3\n4 5 0 1\n\
                1 4 5\n1 3 6\n1 2 3\n2 1 3\n4 6 1\n";
    assert_eq!(
        describe(&file::read(text).unwrap()),
        "Towns     : 6 (in 3 parts that no rails join)\n\
         Rails     : 4 (length 1 to 3, 1 beside another)\n\
         Colours   : 1 (3 rails neutral; 1 of 1)\n\
         Objectives: 5 (points 1 to 6), enough for 1 player\n\
         Wagons    : 5\n\
         Places    : no\n\
         Warning   : no rail ends in town 6 (B)\n\
         Warning   : towns 2 and 6 are both called B\n\
         Warning   : objective 0 (A–D) cannot be done: no rails join its towns\n\
         Warning   : objective 1 (A–C) cannot be done: the shortest way takes 6 wagons, and a player has 5\n\
         Warning   : objective 3 (B–A) joins the same towns as objective 2\n\
         Warning   : objective 4 (D–B) cannot be done: no rails join its towns\n"
    );
}

#[test]
fn many_warnings_are_counted() {
    let mut lines = "20 1 0 5\n".to_string();
    (1..=20).for_each(|id| lines += &format!("{id} T{id}\n"));
    let text = describe(&file::read(&(lines + "1 2 0 1\n")).unwrap());
    assert_eq!(text.matches("Warning   : no rail ends in town").count(), 10);
    assert!(text.ends_with("(T12)\nWarnings  : 8 more\n"), "{text}");
    assert!(text.contains("Objectives: 0 (no points), enough for 0 players"), "{text}");
}

#[test]
fn rails_that_no_player_can_build_are_warned_of() {
    let text = describe(&file::read("2 2 0 1\n1 A\n2 B\n1 2 0 1\n1 2 1 4\n").unwrap());
    let warning =
        "Warning   : rail 1 (A–B) cannot be built: it is 4 long, and a player has 1 wagon\n";
    assert!(text.ends_with(warning), "{text}");
}
