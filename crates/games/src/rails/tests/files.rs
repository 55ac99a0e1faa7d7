//! Map files: what is read, what is written, and each defect in the words it is refused with.

use game::{Rng, SetupError};

use super::super::*;

const SMALL: &str = "\
% towns rails objectives wagons
3 4 2 20
1 Lille
2 Le Mans
3 Saint-Étienne
1 2 0 2
2 3 1 4
3 2 2 4
1 3 3 6
1 3 12
3 2 5
";

pub(super) fn small() -> Map {
    let town = |name: &str| Town { name: name.to_string(), at: None };
    let rail = |a, b, colour, length| Rail { towns: [a, b], colour, length };
    Map {
        wagons: 20,
        towns: vec![town("Lille"), town("Le Mans"), town("Saint-Étienne")],
        rails: vec![rail(1, 2, 0, 2), rail(2, 3, 1, 4), rail(3, 2, 2, 4), rail(1, 3, 3, 6)],
        objectives: vec![
            Objective { towns: [1, 3], points: 12 },
            Objective { towns: [3, 2], points: 5 },
        ],
    }
}

/// Why a file is refused.
fn defect(text: &str) -> String {
    file::read(text).expect_err("the file has a defect").to_string()
}

/// Why the small map is refused with a line of it (from 1) replaced.
fn changed(line: usize, by: &str) -> String {
    let mut lines: Vec<&str> = SMALL.lines().collect();
    lines[line - 1] = by;
    defect(&lines.join("\n"))
}

const RAIL: &str = "\"town town colour length\"";
const OBJECTIVE: &str = "\"town town points\"";

#[test]
fn a_file_is_read_by_its_counts() {
    assert_eq!(file::read(SMALL).unwrap(), small());
}

#[test]
fn line_ends_comments_spaces_and_the_order_of_towns_do_not_matter() {
    let turned = SMALL.replace("1 Lille\n2 Le Mans\n", "2 Le Mans\n1 Lille\n");
    let variants = [
        SMALL.replace('\n', "\r\n"),
        SMALL.trim_end().to_string(),
        format!("\u{feff}{SMALL}"),
        SMALL.replace('\n', "\n\n  % 7 7 7\n"),
        SMALL.replace("1 2 0 2", "\t1   2\t0  2  "),
        SMALL.replace("2 Le Mans", "  2\tLe Mans  "),
        SMALL.replace("1 2 0 2", "01 002 0 2"),
        turned,
    ];
    for text in variants {
        assert_eq!(file::read(&text).unwrap(), small(), "{text:?}");
    }
}

#[test]
fn names_may_look_like_anything() {
    for name in ["4 2", "1 2 3 4", "% Lille", "@ 1 2 3", "L'Haÿ-les-Roses", "二", "a  b"] {
        let map = file::read(&SMALL.replace("Le Mans", name)).unwrap();
        assert_eq!(map.towns[1].name, name);
        assert_eq!(map.rails, small().rails);
    }
}

#[test]
fn first_lines_that_do_not_count_are_refused() {
    let why = "expected \"towns rails objectives wagons\"";
    assert_eq!(defect(""), format!("line 1: {why}: the file ends here"));
    assert_eq!(defect("% a map\n\n"), format!("line 2: {why}: the file ends here"));
    assert_eq!(changed(2, "3 4 2"), format!("line 2: {why}: 3 words instead of 4"));
    assert_eq!(changed(2, "3 4 2 20 1"), format!("line 2: {why}: more than 4 words"));
    assert_eq!(changed(2, "3 4 two 20"), format!("line 2: {why}: \"two\" is not a whole number"));
    assert_eq!(changed(2, "1 4 2 20"), format!("line 2: {why}: 1 towns; a map has at least 2"));
    assert_eq!(
        changed(2, "3 4 2 10001"),
        format!("line 2: {why}: 10001 wagons; at most 10000 can be played with")
    );
    for (counts, what) in [
        ("10000001 4 2 20", "towns"),
        ("3 10000001 2 20", "rails"),
        ("3 4 10000001 20", "objectives"),
    ] {
        let why = format!("line 2: {why}: 10000001 {what}; a map has at most 10000000");
        assert_eq!(changed(2, counts), why);
    }
}

#[test]
fn words_that_are_not_numbers_are_refused() {
    for word in ["two", "-", "--1", "1.5", "+1", "0x1", "１", "NaN", "inf", "½", "1e3", "@"] {
        let why = format!("{word:?} is not a whole number");
        let rail = format!("line 7: expected rail 2 of 4, {RAIL}: {why}");
        let objective = format!("line 10: expected objective 1 of 2, {OBJECTIVE}: {why}");
        assert_eq!(changed(7, &format!("{word} 3 1 4")), rail);
        assert_eq!(changed(7, &format!("2 {word} 1 4")), rail);
        assert_eq!(changed(7, &format!("2 3 {word} 4")), rail);
        assert_eq!(changed(7, &format!("2 3 1 {word}")), rail);
        assert_eq!(changed(10, &format!("1 3 {word}")), objective);
    }
}

#[test]
fn numbers_too_large_to_be_meant_are_refused() {
    let why = |word: &str| format!("line 7: expected rail 2 of 4, {RAIL}: {word}");
    assert_eq!(changed(7, "2 3 1 -9"), why("\"-9\" is below 0"));
    assert_eq!(
        changed(7, "2 4294967296 1 4"),
        why("\"4294967296\" is too large: at most 4294967295 can be read")
    );
    assert_eq!(
        changed(7, "2 3 1 99999999999999999999999"),
        why("\"99999999999999999999999\" is too large: at most 4294967295 can be read")
    );
    let long = "9".repeat(100_000);
    let cut = "9".repeat(40);
    assert_eq!(
        changed(7, &format!("2 3 1 {long}")),
        why(&format!("{cut:?}… is too large: at most 4294967295 can be read"))
    );
    // Counts that no file could hold are not believed.
    assert_eq!(
        defect("10000000 10000000 10000000 1\n9999999 Here\n"),
        "line 2: expected town 2 of 10000000, \"id name\": the file ends here"
    );
}

#[test]
fn missing_lines_are_told_where_they_are_missed() {
    let first = |lines: usize| SMALL.lines().take(lines).collect::<Vec<_>>().join("\n");
    assert_eq!(defect(&first(4)), "line 4: expected town 3 of 3, \"id name\": the file ends here");
    assert_eq!(
        defect(&first(8)),
        format!("line 8: expected rail 4 of 4, {RAIL}: the file ends here")
    );
    assert_eq!(
        defect(&first(10)),
        format!("line 10: expected objective 2 of 2, {OBJECTIVE}: the file ends here")
    );
    // Within the file a missing town is seen as a rail that reads like a town, a missing rail as
    // an objective that is not a rail.
    assert_eq!(
        defect(&SMALL.replace("3 Saint-Étienne\n", "")),
        "line 5: expected town 3 of 3, \"id name\": town 1 is already in line 3"
    );
    assert_eq!(
        defect(&SMALL.replace("1 3 3 6\n", "")),
        format!("line 9: expected rail 4 of 4, {RAIL}: 3 words instead of 4")
    );
}

#[test]
fn surplus_lines_are_told_where_they_stand() {
    assert_eq!(
        defect(&SMALL.replace("3 Saint-Étienne", "3 Saint-Étienne\n4 Metz")),
        format!("line 6: expected rail 1 of 4, {RAIL}: 2 words instead of 4")
    );
    assert_eq!(
        defect(&SMALL.replace("1 3 12", "1 3 1 1\n1 3 12")),
        format!("line 10: expected objective 1 of 2, {OBJECTIVE}: more than 3 words")
    );
    assert_eq!(
        defect(&format!("{SMALL}\n1 2 8\n")),
        "line 13: expected \"@ id x y\" or the end of the file: the first line counts 3 towns, \
         4 rails and 2 objectives, and all of them are above"
    );
}

#[test]
fn towns_without_a_number_or_a_name_of_their_own_are_refused() {
    let why = "line 4: expected town 2 of 3, \"id name\"";
    assert_eq!(changed(4, "Le Mans"), format!("{why}: \"Le\" is not a whole number"));
    assert_eq!(changed(4, "1 Le Mans"), format!("{why}: town 1 is already in line 3"));
    assert_eq!(changed(4, "0 Le Mans"), format!("{why}: there is no town 0; towns are 1 to 3"));
    assert_eq!(changed(4, "4 Le Mans"), format!("{why}: there is no town 4; towns are 1 to 3"));
    assert_eq!(changed(4, "2"), format!("{why}: it has no name"));
    assert_eq!(changed(4, "2 \u{3000} "), format!("{why}: it has no name"));
    assert_eq!(
        changed(4, "2 Le\u{7}Mans"),
        format!(
            "{why}: its name \"Le\\u{{7}}Mans\" begins or ends with a space, or has an unprintable \
             character"
        )
    );
}

#[test]
fn rails_that_cannot_be_are_refused() {
    let why = |why: &str| format!("line 7: expected rail 2 of 4, {RAIL}: {why}");
    assert_eq!(changed(7, "2 4 1 4"), why("there is no town 4; towns are 1 to 3"));
    assert_eq!(changed(7, "0 3 1 4"), why("there is no town 0; towns are 1 to 3"));
    assert_eq!(changed(7, "3 3 1 4"), why("it leads from town 3 to itself"));
    assert_eq!(changed(7, "2 3 65 4"), why("colour 65; colours are 0 to 64"));
    assert_eq!(changed(7, "2 3 257 4"), why("colour 257; colours are 0 to 64"));
    assert_eq!(changed(7, "2 3 1 0"), why("length 0; a rail is 1 to 100 long"));
    assert_eq!(changed(7, "2 3 1 101"), why("length 101; a rail is 1 to 100 long"));
    assert_eq!(changed(7, "2 3 1 257"), why("length 257; a rail is 1 to 100 long"));
    assert_eq!(changed(7, "2 3 1"), why("3 words instead of 4"));
    assert_eq!(changed(7, "2 3 1 4 4"), why("more than 4 words"));
}

#[test]
fn objectives_that_cannot_be_are_refused() {
    let why = |why: &str| format!("line 11: expected objective 2 of 2, {OBJECTIVE}: {why}");
    assert_eq!(changed(11, "2 4 5"), why("there is no town 4; towns are 1 to 3"));
    assert_eq!(changed(11, "0 2 5"), why("there is no town 0; towns are 1 to 3"));
    assert_eq!(changed(11, "2 2 5"), why("it leads from town 2 to itself"));
    assert_eq!(changed(11, "2 3 10001"), why("10001 points; at most 10000"));
    assert_eq!(changed(11, "2 3"), why("2 words instead of 3"));
}

#[test]
fn colours_with_gaps_are_refused_at_the_first_rail_of_the_highest() {
    let why = "number the colours without gaps";
    assert_eq!(
        changed(8, "3 2 4 4"),
        format!("line 8: no rail has colour 2, though one has 4; {why}")
    );
    assert_eq!(
        changed(7, "2 3 3 4"),
        format!("line 7: no rail has colour 1, though one has 3; {why}")
    );
    let neutral =
        SMALL.replace("3 1 4", "3 0 4").replace("2 2 4", "2 0 4").replace("3 3 6", "3 0 6");
    assert_eq!(file::read(&neutral).unwrap().colours(), 0);
}

#[test]
fn places_are_read_in_any_order() {
    let map = file::read(&format!("{SMALL}@ 3 1.5 -2e1\n@2 0 .5\n% more\n@ 1 1000000 -0.001\n"));
    let places: Vec<_> = map.unwrap().towns.iter().map(|town| town.at.unwrap()).collect();
    assert_eq!(places, [[1e6, -0.001], [0.0, 0.5], [1.5, -20.0]]);
}

#[test]
fn invalid_places_are_refused() {
    let placed = |line: &str| defect(&format!("{SMALL}@ 1 0 0\n{line}\n@ 2 1 1\n"));
    let why = |why: &str| format!("line 13: expected \"@ id x y\": {why}");
    assert_eq!(placed("@ 4 0 0"), why("there is no town 4; towns are 1 to 3"));
    assert_eq!(placed("@ 0 0 0"), why("there is no town 0; towns are 1 to 3"));
    assert_eq!(placed("@ 1 2 2"), why("town 1 already has coordinates"));
    assert_eq!(placed("@ Lille 2 2"), why("\"Lille\" is not a whole number"));
    assert_eq!(placed("@ 3 2"), why("2 words instead of 3"));
    assert_eq!(placed("@"), why("0 words instead of 3"));
    assert_eq!(placed("@ 3 2 2 2"), why("more than 3 words"));
    for word in ["here", "nan", "NaN", "inf", "-infinity", "1e39", "1000001", "1,5", "@"] {
        let why = why(&format!("{word:?} is not a coordinate such as 1.5, up to 1000000"));
        assert_eq!(placed(&format!("@ 3 {word} 0")), why);
        assert_eq!(placed(&format!("@ 3 0 {word}")), why);
    }
    assert_eq!(
        defect(&format!("{SMALL}@ 1 0 0\n@ 3 1 1\n\n")),
        "line 14: expected \"@ id x y\": town 2 has no coordinates, but others do"
    );
}

#[test]
fn a_defect_of_a_file_is_told_as_one_of_the_option() {
    let options = Options { map: Chart::File("3 4".to_string()), ..Options::default() };
    assert_eq!(
        options.draw(2, &mut Rng::new(0)).unwrap_err(),
        SetupError::option(
            "map",
            "expected \"towns rails objectives wagons\": 2 words instead of 4"
        )
        .at_line(1)
    );
}

#[test]
fn a_map_written_reads_back_the_same() {
    let mut map = small();
    assert_eq!(file::read(&file::write(&map)).unwrap(), map);
    let places = [[0.1, 1.0 / 3.0], [-1e6, f32::MIN_POSITIVE], [16_777_217.0 / 17.0, -0.7]];
    for (town, at) in map.towns.iter_mut().zip(places) {
        town.at = Some(at);
    }
    map.towns[0].name = "% 1 2  3 @".to_string();
    let text = file::write(&map);
    assert_eq!(file::read(&text).unwrap(), map);
    assert_eq!(file::write(&file::read(&text).unwrap()), text);
}

#[test]
fn a_map_is_written_line_by_line() {
    let mut map = small();
    map.towns.iter_mut().for_each(|town| town.at = Some([1.5, -2.0]));
    assert_eq!(
        file::write(&map),
        "% towns rails objectives wagons\n3 4 2 20\n\
         % town: id name\n1 Lille\n2 Le Mans\n3 Saint-Étienne\n\
         % rail: town town colour length\n1 2 0 2\n2 3 1 4\n3 2 2 4\n1 3 3 6\n\
         % objective: town town points\n1 3 12\n3 2 5\n\
         @ 1 1.5 -2\n@ 2 1.5 -2\n@ 3 1.5 -2\n"
    );
}

#[test]
fn a_map_that_no_file_holds_is_refused_too() {
    let check = |change: fn(&mut Map)| {
        let mut map = small();
        change(&mut map);
        map.check().expect_err("the map has a defect").to_string()
    };
    assert_eq!(small().check(), Ok(()));
    assert_eq!(check(|map| map.towns.truncate(1)), "1 towns; a map has at least 2");
    assert_eq!(check(|map| map.wagons = 10_001), "10001 wagons; at most 10000 can be played with");
    assert_eq!(check(|map| map.towns[1].name.clear()), "town 2: it has no name");
    let spaced = "begins or ends with a space, or has an unprintable character";
    assert_eq!(
        check(|map| map.towns[1].name = " Metz".to_string()),
        format!("town 2: its name \" Metz\" {spaced}")
    );
    let some = "some towns have coordinates and others do not";
    assert_eq!(check(|map| map.towns[2].at = Some([0.0; 2])), format!("town 3: {some}"));
    let far = "its coordinates must be numbers up to 1000000";
    let everywhere = |map: &mut Map, x: f32| {
        map.towns.iter_mut().for_each(|town| town.at = Some([0.0, x]));
    };
    for x in [f32::NAN, f32::INFINITY, -1_000_001.0] {
        let mut map = small();
        everywhere(&mut map, x);
        assert_eq!(map.check().unwrap_err().to_string(), format!("town 1: {far}"));
    }
    assert_eq!(
        check(|map| map.rails[1].towns[0] = 4),
        "rail 1: there is no town 4; towns are 1 to 3"
    );
    assert_eq!(
        check(|map| map.objectives[1].towns = [2, 2]),
        "objective 1: it leads from town 2 to itself"
    );
    assert_eq!(
        check(|map| map.rails[1].colour = 0),
        "no rail has colour 1, though one has 3; number the colours without gaps"
    );
}
