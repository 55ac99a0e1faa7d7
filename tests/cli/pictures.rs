//! Matches as pictures, in a terminal of some size.

use std::io::{Read, Write};
use std::process::Stdio;

use program::{Folder, everywhere, game_names, plain_lines};

/// What a terminal of this size shows of a match, every byte.
fn shown(columns: usize, rows: usize, line: &str) -> String {
    Folder::new().terminal([columns, rows], line).out
}

/// What a terminal of 80 × 24 shows to somebody who types these lines and gives up: text without colours.
fn shown_to_a_person(match_line: &str, typed: &[&str]) -> Vec<String> {
    let folder = Folder::new();
    folder.write("typed.txt", typed.join("\n") + "\nresign\nyes\n");
    let out = folder.terminal([80, 24], &format!("play {match_line} --pace 1ms < typed.txt")).out;
    assert!(!out.contains("too small") && out.contains(";48;5;"), "no picture: {out}");
    plain_lines(&out)
}

/// The lines of the last picture that was asked for, from the command that asked for it.
fn after<'a>(lines: &'a [String], command: &str) -> &'a [String] {
    let at = lines.iter().rposition(|line| line.ends_with(&format!("help): {command}")));
    let rest = &lines[at.unwrap_or_else(|| panic!("{command} was not typed: {lines:#?}")) + 1..];
    let end = rest.iter().position(|line| line.contains("your move")).unwrap_or(rest.len());
    &rest[..end]
}

fn holds(lines: &[String], text: &str) -> bool {
    lines.iter().any(|line| line.contains(text))
}

#[test]
fn every_game_has_a_picture_in_a_window_of_80_by_24() {
    for game in game_names() {
        let line = format!("play {game} {} --pace 1ms --seed 3", everywhere("random", &game));
        let out = shown(80, 24, &line);
        assert!(!out.contains("too small") && out.contains(";48;5;"), "{line}: {out}");
    }
}

#[test]
fn no_part_of_a_picture_is_larger_than_the_window() {
    let folder = Folder::new();
    for line in [
        "play rails random random --seed 3 --pace 1ms --rounds 5",
        "play penguins random random --board hex --width 30 --height 30 --seed 3 --pace 1ms",
    ] {
        let out = folder.terminal([80, 24], line).out;
        assert!(out.contains("a part of the picture; there is more: "), "{line}");
        let wide = plain_lines(&out).into_iter().find(|line| line.chars().count() > 80);
        assert_eq!(wide, None, "{line}");
    }
}

#[test]
fn a_person_looks_around_on_a_map_that_is_larger_than_the_window() {
    let typed = ["up", "up", "up", "down", "down", "down", "down", "look Lille", "look Atlantis"];
    let lines = shown_to_a_person("rails human random --seed 3", &typed);
    let (up, down) = (after(&lines, "up"), after(&lines, "down"));
    assert!(holds(up, "Lille") && !holds(up, "Perpignan"), "{up:#?}");
    assert!(holds(down, "Perpignan") && !holds(down, "Lille"), "{down:#?}");
    assert!(holds(after(&lines, "look Lille"), "Lille"));
    let none = after(&lines, "look Atlantis");
    assert!(holds(none, "there is no Atlantis in the picture"), "{none:#?}");
}

/// A rail without a number could not be built: where not all have room, a part is drawn.
#[test]
fn every_rail_of_a_small_map_has_its_number() {
    let line = "play rails human steiner --map alps --seed 5 --pace 1ms < typed.txt";
    let folder = Folder::new();
    folder.write("typed.txt", "left\nleft\nup\nup\nresign\nyes\n");
    for size in [[80, 24], [120, 40]] {
        let out = plain_lines(&folder.terminal(size, line).out).join("\n");
        let has = |number: usize| {
            let label = format!("#{number}");
            out.match_indices(&label).any(|(at, _)| {
                !out[at + label.len()..].starts_with(|next: char| next.is_ascii_digit())
            })
        };
        let missing: Vec<usize> = (0..20).filter(|&number| !has(number)).collect();
        assert_eq!(missing, [0; 0], "{size:?}");
    }
}

#[test]
fn a_person_zooms() {
    let typed = ["zoom", "zoom", "zoom out", "zoom out", "?"];
    let lines = shown_to_a_person("penguins human random --seed 3", &typed);
    assert!(holds(after(&lines, "zoom"), "there is more: "), "{lines:#?}");
    assert!(!holds(after(&lines, "zoom out"), "there is more: "), "{lines:#?}");
    assert!(holds(after(&lines, "?"), "left, right, up, down, zoom, zoom out"), "{lines:#?}");
}

#[test]
fn a_person_sees_the_board_again() {
    let typed = ["rules", "board", "notamove", ""];
    let lines = shown_to_a_person("penguins human random --seed 3", &typed);
    let again = after(&lines, "board");
    assert!(holds(again, "human: 0 fish") && holds(again, "·"), "{again:#?}");
    assert_eq!(after(&lines, ""), again, "an empty line does the same");
}

#[test]
fn keys_are_shown_again_after_a_match() {
    let out = shown(80, 24, "play penguins random random --seed 3 --pace 1ms; stty -a");
    let settings = out.rsplit("speed ").next().unwrap();
    assert!(settings.contains(" echo ") && !settings.contains("-echo "), "{settings}");
}

#[test]
fn keys_do_not_count_while_bots_play() {
    let folder = Folder::new();
    let line = "play penguins random human --seed 3 --pace 1s --record a.json; stty -a";
    let mut command = folder.terminal_command([80, 24], line);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let (mut keys, mut screen) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
    keys.write_all(b"random\n").unwrap();
    let (mut out, mut some, mut is_asked) = (String::new(), [0; 4096], false);
    while let Ok(read @ 1..) = screen.read(&mut some) {
        out += &String::from_utf8_lossy(&some[..read]);
        if !is_asked && out.contains("your move (? for help): ") {
            is_asked = true;
            keys.write_all(b"quit\nyes\nls\n").unwrap();
        }
        if out.contains("-tostop") {
            break;
        }
    }
    drop(keys);
    child.wait().unwrap();
    let record: serde_json::Value = serde_json::from_str(&folder.read("a.json")).unwrap();
    assert_eq!(record["log"][1]["fault"]["kind"], "resigned", "{out}");
    assert!(!out.contains("-echo "), "{out}");
}

#[test]
fn who_gives_up_sees_the_result_at_once() {
    let lines = shown_to_a_person("penguins human line --seed 3", &["random"]);
    let at = lines.iter().position(|line| line.starts_with("The others play on")).unwrap();
    assert!(!holds(&lines[at..], "fish ◂") && holds(&lines[at..], "resigned"), "{lines:#?}");
}

#[test]
fn a_move_is_told_once() {
    let lines = shown_to_a_person("penguins human line --seed 3", &["random"]);
    assert!(holds(&lines, "  seat 1: place ") && !holds(&lines, "seat 1, line: "), "{lines:#?}");
}

#[test]
fn a_window_that_is_too_small_is_told_once_with_the_size_needed() {
    let line = "play rails mst mst --map alps --seed 3 --pace 1ms";
    let out = shown(40, 12, line).replace("\r\n", " ");
    let sentence = "The window is too small for a picture";
    assert_eq!(out.matches(sentence).count(), 1, "{out}");
    let (_, after) = out.split_once("a picture needs ").unwrap();
    let numbers: Vec<usize> =
        after.split(|c: char| !c.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
    let [columns, rows, 40, 12, ..] = numbers[..] else { panic!("{numbers:?}") };
    assert!(out.contains("   1\x1b[0m  \x1b[3mchance"), "all events are printed: {out}");
    let out = shown(columns, rows, line);
    assert!(!out.contains(sentence) && out.contains(";48;5;"), "it fits {columns} × {rows}");
}

#[test]
fn chance_is_drawn_in_one_picture_with_what_follows() {
    let out = shown(100, 40, "play sapotache random random random --seed 3 --pace 1ms");
    let (before, _) = out.split_once(". seat 0, random").unwrap();
    assert_eq!(before.matches("round 1 of 3").count(), 2, "one for chance, one for the move");
    assert!(before.contains("chance: role 0 "), "{before}");
}

#[test]
fn a_seat_has_one_number_and_one_colour() {
    let out = shown(100, 40, "play penguins random random --penguins 1 --seed 3 --pace 1ms");
    // Seat 1 is orange: on the board, in the captions, in the result.
    assert!(out.contains("48;5;166m 1 \x1b[0m random: "), "{out}");
    let (_, result) = out.split_once("rank  seat  player").unwrap();
    let row = result.lines().find(|line| line.contains("     1  ")).unwrap();
    assert!(row.contains("38;5;166mrandom"), "{result}");
}

#[test]
fn a_match_is_drawn_as_png_and_gif() {
    let folder = Folder::new();
    folder.plateau("play penguins line greedy --seed 3 --record m.json -q").done();
    folder.plateau("replay m.json --at 20 --png m.png --side 300").done();
    folder.plateau("replay m.json --gif m.gif --theme dark --pace 200ms").done();
    let bytes = |name: &str| std::fs::read(folder.path().join(name)).unwrap();
    let size = |at: usize, file: &[u8]| u32::from_be_bytes(file[at..at + 4].try_into().unwrap());
    let (still, moving) = (bytes("m.png"), bytes("m.gif"));
    assert!(still.starts_with(b"\x89PNG"));
    assert_eq!(size(16, &still).max(size(20, &still)), 300);
    assert!(moving.starts_with(b"GIF89a") && moving.len() < 1_000_000, "{} bytes", moving.len());
    let piped = folder.command("replay m.json --gif - --theme dark --pace 200ms").output().unwrap();
    assert!(piped.stdout == moving, "the same match is the same file, in a pipe too");
    // Its own files are replaced, others are not.
    folder.plateau("replay m.json --png m.png").done();
    folder.plateau("replay m.json --gif m.gif --at 10").done();
    assert!(bytes("m.gif").len() < moving.len());
    folder.write("notes.png", "not a picture");
    folder.plateau("replay m.json --png notes.png").misused(
        "--png notes.png: there is a file that is not such a picture: choose another name, or replace it with --force",
    );
    folder.plateau("board rails --seed 1 --png map.png").done();
    assert!(bytes("map.png").starts_with(b"\x89PNG"));
}

#[test]
fn pictures_are_drawn_with_the_eyes_of_a_seat() {
    let folder = Folder::new();
    folder.plateau("play sapotache miner miner miner --seed 3 --record m.json -q").done();
    for seat in 0..3 {
        folder.plateau(&format!("replay m.json --at 40 --seat {seat} --png {seat}.png")).done();
    }
    let bytes = |seat: usize| std::fs::read(folder.path().join(format!("{seat}.png"))).unwrap();
    assert_ne!(bytes(0), bytes(1), "each sees its own hand");
}
