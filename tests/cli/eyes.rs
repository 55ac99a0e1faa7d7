//! People see with the eyes of their seats: two matches that look the same to a person print the same.

use std::collections::HashMap;
use std::fmt::Write as _;
use std::io::Write as _;
use std::process::{Command, Stdio};

use game::{Seat, Turn};
use serde_json::{Map, Value};
use table::terms::Terms;
use table::{AnyTable, Eyes, MatchSpec, Seed, Variant};

use program::{Folder, Run, command};

/// What a person types at each of their turns.
const TYPED: &str = "\nview\nmoves\n?\n0\nresign\nyes\n";

/// Two seeds whose matches look the same to seat 0 until it is first asked, and differ in what
/// others hold; and how many events happen until then.
pub(crate) struct Twins {
    pub(crate) seeds: [u64; 2],
    events: usize,
}

/// By what seat 0 and a spectator have seen of one match, another is found that looks the same: about
/// as many seeds have to be tried as the square root of the number of deals.
pub(crate) fn twins(game: &str, seats: usize) -> Twins {
    const MOST_SEEDS: u64 = 1_000_000;
    let entry = registry::find(game).unwrap();
    let variant = entry.variant(&Map::new()).unwrap();
    let mut known: HashMap<String, (u64, String)> = HashMap::new();
    for seed in 0..MOST_SEEDS {
        let table = dealt(&*variant, seats, seed);
        assert_eq!(table.turn(), Turn::Seat(Seat(0)), "seat 0 is asked first");
        let (looks, truth) = (seen(&*table, Eyes::Seat(Seat(0))), seen(&*table, Eyes::Referee));
        if let Some((other, others)) = known.insert(looks, (seed, truth.clone()))
            && others != truth
        {
            return Twins { seeds: [other, seed], events: table.ply() };
        }
    }
    panic!("no twins among {MOST_SEEDS} matches of {game}");
}

/// A match before its first question.
pub(crate) fn dealt(variant: &dyn Variant, seats: usize, seed: u64) -> Box<dyn AnyTable> {
    let spec = MatchSpec {
        options: variant.options().clone(),
        seed: Seed(seed),
        terms: Terms::default(),
        players: vec![String::new(); seats],
        files: vec![None; seats],
    };
    let mut table = variant.open(spec).unwrap();
    while table.advance() {}
    table
}

pub(crate) fn seen(table: &dyn AnyTable, eyes: Eyes) -> String {
    let mut text = String::new();
    for seen in table.events(0, eyes) {
        write!(text, "{:?} ", seen.event).unwrap();
    }
    text
}

/// What a person is shown before they give up: on stdout up to that event, on stderr up to the
/// question whether they are sure.
fn shown(game: &str, players: &str, flags: &str, seed: u64, events: usize) -> (String, String) {
    let line = format!("play {game} {players} {flags} --seed {seed}");
    let Run { out, err, .. } = typing(&line, &mut command(&line), &TYPED.repeat(40));
    let number = |line: &str| line.trim_start().split(' ').next()?.parse::<usize>().ok();
    let is_printed = flags.contains("--plain");
    let printed = out.lines().take_while(|line| number(line).is_none_or(|n| n <= events));
    // A result alone comes when the twins have parted.
    let out: Vec<&str> = printed.filter(|_| is_printed).collect();
    let (err, _) = err.split_once("Resign?").unwrap_or_else(|| panic!("{line}: {err}"));
    (out.join("\n"), err.to_string())
}

/// What a person is shown in a terminal, as pictures: every byte up to the question whether they are sure.
fn drawn(folder: &Folder, game: &str, players: &str, seed: u64) -> String {
    let line = format!("play {game} {players} --pace 1ms --seed {seed} < typed.txt");
    let run = folder.terminal([160, 60], &line);
    let (drawn, _) = run.out.split_once("Resign?").unwrap_or_else(|| panic!("{line}: {run:?}"));
    assert!(drawn.contains("\x1b[48;5;") || drawn.contains(";48;5;"), "{line}: no picture");
    drawn.to_string()
}

/// Runs the program with this as its input, which fits into a pipe.
fn typing(line: &str, command: &mut Command, typed: &str) -> Run {
    let (reader, mut writer) = std::io::pipe().unwrap();
    writer.write_all(typed.as_bytes()).unwrap();
    drop(writer);
    Run::of(line, command.stdin(Stdio::from(reader)))
}

/// The law for one game: with people at one, two and all seats, in every mode.
fn law(game: &str, seats: usize) {
    let Twins { seeds, events } = twins(game, seats);
    let folder = Folder::new();
    folder.write("typed.txt", TYPED.repeat(40));
    for people in [1, 2, seats] {
        let players: Vec<&str> =
            (0..seats).map(|seat| if seat < people { "human" } else { "random" }).collect();
        let players = players.join(" ");
        for flags in ["--plain", "--plain --verbose", "--quiet", "--json"] {
            let [one, two] = seeds.map(|seed| shown(game, &players, flags, seed, events));
            assert!(one == two, "play {game} {players} {flags}: seeds {seeds:?}");
        }
        let [one, two] = seeds.map(|seed| drawn(&folder, game, &players, seed));
        assert!(one == two, "play {game} {players} in pictures: seeds {seeds:?}");
    }
    // The same seeds, printed with the referee's eyes, do differ: the law could fail.
    let bots = vec!["random"; seats].join(" ");
    let printed =
        |seed| Run::of("", &mut command(&format!("play {game} {bots} --seed {seed}"))).out;
    let deal = |seed| printed(seed).lines().skip(2).take(events).collect::<Vec<_>>().join("\n");
    assert_ne!(deal(seeds[0]), deal(seeds[1]));
    let spectator = |seed| {
        let line = format!("play {game} {bots} --seed {seed} --eyes spectator");
        Run::of("", &mut command(&line)).out
    };
    let deal = |seed| spectator(seed).lines().skip(2).take(events).collect::<Vec<_>>().join("\n");
    assert_eq!(deal(seeds[0]), deal(seeds[1]), "a spectator sees no more than seat 0");
}

/// Three seats where the game takes them: with more the same deal comes less often.
fn seats(game: &dyn registry::Entry) -> usize {
    let takes_three = game.variant(&Map::new()).unwrap().takes(3, Seed(0)).is_ok();
    if takes_three { 3 } else { game.default_players().len() }
}

/// Whether a game has secrets, with its default options.
fn has_secrets(game: &dyn registry::Entry) -> bool {
    let variant = game.variant(&Map::new()).unwrap();
    dealt(&*variant, seats(game), 0).has_secrets()
}

/// What records of twins give away of a position to seat 0: the same, whatever is asked about it.
fn law_of_positions(game: &str, seats: usize) {
    let Twins { seeds, events } = twins(game, seats);
    let (folder, bots) = (Folder::new(), vec!["random"; seats].join(" "));
    for seed in seeds {
        let line = format!("play {game} {bots} --seed {seed} --record {seed}.json -q");
        folder.plateau(&line).done();
    }
    let both = |flags: &str| {
        let line = |seed| format!("replay {seed}.json {flags}");
        seeds.map(|seed| folder.plateau(&line(seed)).done())
    };
    for flags in ["", "--playouts 20 --seed 9"] {
        let [one, two] = both(&format!("--seat 0 --at {events} --json {flags}"));
        assert_eq!(one, two, "{game} {flags}");
    }
    let [one, two] = both("--seat 0 --positions").map(|out| before(&out, events));
    assert_eq!(one, two, "{game}");
    // The referee sees a difference: the law could fail.
    let [one, two] = both("--positions").map(|out| before(&out, events));
    assert_ne!(one, two, "{game}");
    folder.plateau(&format!("replay {}.json --at {events} --perft 1 --seat 0", seeds[0])).misused(
        "--perft counts from the true position, which only the referee knows: leave out --seat or --eyes",
    );
}

/// The first positions, without how their match ended.
fn before(positions: &str, events: usize) -> Vec<Value> {
    let position = |line: &str| {
        let mut position: Value = serde_json::from_str(line).expect("a line of JSON");
        for end in ["scores", "ranks"] {
            position[end].take();
        }
        position
    };
    positions.lines().take(events).map(position).collect()
}

#[test]
fn people_see_no_secrets_of_others() {
    in_games_with_secrets(law);
}

#[test]
fn positions_of_records_show_a_seat_no_secrets_of_others() {
    in_games_with_secrets(law_of_positions);
}

/// Tries a law in each game with secrets.
pub(crate) fn in_games_with_secrets(law: fn(&str, usize)) {
    let games: Vec<_> = registry::games().into_iter().filter(|game| has_secrets(*game)).collect();
    assert!(games.len() > 1, "some games have secrets");
    std::thread::scope(|threads| {
        for game in games {
            threads.spawn(move || law(game.name(), seats(game)));
        }
    });
}

#[test]
fn people_cannot_choose_other_eyes_where_there_are_secrets() {
    let run = Run::of("", &mut command("play rails human random --eyes referee"));
    assert_eq!(run.code, Some(2));
    assert_eq!(run.err, "error: --eyes referee: people see with the eyes of their own seats\n");
}
