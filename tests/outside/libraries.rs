//! Libraries in C at the table.

use std::process::Command;

use serde_json::json;

use crate::outside::table::Table;
use program::Run;

#[test]
fn one_library_may_sit_at_two_seats() {
    let table = Table::new();
    table.library("mirror.c", "mirror.so", &[]);
    let played = table.play(&["./mirror.so", "./mirror.so"], "");
    played.clean();
    assert!(played.moves(0).len() > 8 && played.moves(1).len() > 8);
}

#[test]
fn libraries_programs_and_built_in_players_sit_at_one_table() {
    let table = Table::new();
    table.library("mirror.c", "mirror.so", &[]);
    table.library("student.c", "student.so", &["-std=gnu99", "-w"]);
    for (players, more) in [
        (&["./mirror.so", "./puppet", "line"][..], ""),
        (&["line", "./puppet last", "./student.so", "./mirror.so"], ""),
        (&["random", "./mirror.so"], "--board square --width 9 --height 7 --penguins 3"),
    ] {
        table.play(players, more).clean();
    }
}

#[test]
fn the_time_of_a_library_is_kept() {
    let table = Table::new();
    table.library("faulty.c", "slow.so", &["-DAT_PLACE=usleep(30000)", "-D_DEFAULT_SOURCE"]);
    let played = table.play(&["./slow.so", "line"], "");
    assert!(played.log()[0]["used_us"].as_u64() >= Some(30_000), "{}", played.log()[0]);
}

#[test]
fn shared_libraries_in_the_folder_of_a_player_are_found() {
    let table = Table::new();
    let (folder, own) = (table.0.path(), ["mybot", "mylib"]);
    own.iter().for_each(|name| std::fs::create_dir(folder.join(name)).unwrap());
    table.0.write("h.c", "int help(void) { return 0; }\n");
    table.0.write("bot.c", "extern int help(void);\nint main(void) { return help() + 3; }\n");
    let cc = |words: &str| {
        let run = Run::of(words, Command::new("cc").args(words.split(' ')).current_dir(folder));
        assert_eq!((run.code, run.err.as_str()), (Some(0), ""), "{words}");
    };
    cc("-shared -fPIC -o libh.so h.c");
    cc("-o bot bot.c -L. -lh");
    let path = folder.to_str().unwrap();
    let link = ["-DAT_LOAD=extern int help(void); help()", "-Wl,--no-as-needed", "-L", path, "-lh"];
    table.library("faulty.c", "bot.so", &link);
    for (own, program) in own.iter().zip(["bot", "bot.so"]) {
        let why = table.play(&[&format!("./{program}"), "line"], "").fault(0).to_string();
        assert!(why.contains("libh.so: cannot open shared object file"), "{why}");
        for file in [program, "libh.so"] {
            std::fs::copy(folder.join(file), folder.join(own).join(file)).unwrap();
        }
    }
    for more in ["", "--trust"] {
        assert_eq!(
            table.play(&["./mybot", "line"], more).why(0),
            "nothing on stderr (exit code 3)"
        );
        assert_eq!(table.play(&["./mylib", "line"], more).moves(0), ["place 0"]);
    }
}

#[test]
fn what_a_library_prints_does_not_disturb_the_match() {
    let table = Table::new();
    table.library("student.c", "student.so", &["-std=gnu99", "-w"]);
    let played = table.play(&["./student.so", "line"], "");
    played.clean();
    assert!(played.moves(0).len() > 8, "{:?}", played.moves(0));
}

#[test]
fn a_library_reads_the_file_it_is_given() {
    let table = Table::new();
    table.library("student.c", "student.so", &["-std=gnu99", "-w"]);
    table.0.write("name.txt", "Ada\n");
    for (player, name) in [("./student.so:stdin=name.txt", "Ada"), ("./student.so", "anonymous")] {
        let mut command = table.command(&[player, "line"], "-q --verbose");
        let run = Run::of(player, &mut command);
        assert_eq!(run.code, Some(0));
        assert!(run.err.contains(&format!("--- {name} ---")), "{}", run.err);
    }
}

/// A library that does something at a call, against `line`.
#[track_caller]
fn faulty(table: &Table, define: &str, terms: &str) -> crate::outside::table::Played {
    table.library("faulty.c", "faulty.so", &[&format!("-D{define}"), "-D_DEFAULT_SOURCE"]);
    table.play(&["./faulty.so", "line"], terms)
}

#[test]
fn a_library_that_crashes_loses() {
    let table = Table::new();
    let played =
        faulty(&table, "AT_PLACE=printf(\"oh no\\n\"); *(volatile int *)(size_t)zero = 1", "");
    assert_eq!(*played.lost_after(0), json!({ "kind": "crash", "how": "signal 11 (SIGSEGV)" }));
    assert_eq!(played.failure(0)["stderr"], "oh no\nthe library crashed in place");
    let played = faulty(&table, "AT_PLACE=abort()", "");
    assert_eq!(played.lost_after(0)["how"], "signal 6 (SIGABRT)");
    let played = faulty(&table, "AT_PLACE=exit(9)", "");
    assert_eq!(played.lost_after(0)["how"], "exit code 9");
}

#[test]
fn a_library_that_ends_at_the_start_does_not_start() {
    let table = Table::new();
    for (define, why) in [
        ("AT_INIT=printf(\"no licence\\n\"); exit(5)", "no licence (exit code 5)"),
        ("AT_LOAD=printf(\"no licence\\n\"); exit(5)", "no licence (exit code 5)"),
        (
            "AT_INIT=*(volatile int *)(size_t)zero = 1",
            "the library crashed in init (signal 11 (SIGSEGV))",
        ),
    ] {
        let played = faulty(&table, define, "");
        let fault = json!({ "kind": "start", "cause": "ended", "why": why });
        assert_eq!(*played.lost_after(0), fault);
    }
}

#[test]
fn a_library_that_never_returns_is_stopped() {
    let table = Table::new();
    let played = faulty(&table, "AT_PLACE=for (;;) zero++", "--clock 200ms");
    assert_eq!(*played.lost_after(0), json!({ "kind": "time" }));
    let played = faulty(&table, "AT_INIT=for (;;) zero++", "--init 200ms");
    assert!(played.why(0).starts_with("it was not ready within 200ms"), "{}", played.why(0));
    // It is not waited for long when the match is over.
    let played = faulty(&table, "AT_DONE=for (;;) zero++", "");
    assert_eq!(played.kinds(), ["illegal", "-"]);
}

#[test]
fn an_illegal_answer_of_a_library_is_reported() {
    let table = Table::new();
    let played = faulty(&table, "PLACED={ 7, NO_TILE, 0 }", "");
    assert_eq!((played.kinds(), played.moves(0).len()), (vec!["illegal", "-"], 0));
    assert_eq!(played.fault(0)["said"], "{player 7, src -1, dst 0}");
}

#[test]
fn files_that_are_not_players_of_the_game_are_refused_with_the_reason() {
    let table = Table::new();
    table.library("half.c", "half.so", &[]);
    table.library("family.c", "family.so", &[]);
    table.library("stranger.c", "stranger.so", &[]);
    table.0.write("text.so", "This is a text, and no library at all.\n");
    table.0.write("short.so", "");
    let wanted = "a library for penguins has init, place, play, done";
    for (player, why) in [
        ("./half.so", format!("./half.so: it has no function play; {wanted}")),
        (
            "./family.so",
            "./family.so: it has no function of a library for penguins, which are init, place, play, done. \
             It has client_register: the other family of Penguins libraries, which plateau does not speak"
                .to_string(),
        ),
        (
            "./stranger.so",
            format!(
                "./stranger.so: it has no functions init, place and done; {wanted}. It has all functions of a \
                 library for flood or mansuba"
            ),
        ),
        ("./text.so", "./text.so: not a library: not an ELF file".to_string()),
        ("./short.so", "./short.so: not a library: the file is too short".to_string()),
        ("./half.so:abi=2", "a library has no setting \"abi\"; it has stdin".to_string()),
    ] {
        let played = table.play(&[player, "line"], "");
        let fault = json!({ "kind": "start", "cause": "refused", "why": why });
        assert_eq!(*played.lost_after(0), fault);
    }
}

#[test]
fn a_library_may_be_named_in_any_way() {
    let table = Table::new();
    table.library("mirror.c", "my mirror.so", &[]);
    table.library("mirror.c", "mirror.so.1", &[]);
    let absolute = format!("'{}'", table.0.path().join("my mirror.so").display());
    for player in ["'./my mirror.so'", "'my mirror.so'", "mirror.so.1", &absolute] {
        table.play(&[player, "line"], "").clean();
    }
}

#[test]
fn a_library_may_be_wrapped() {
    let table = Table::new();
    table.library("mirror.c", "mirror.so", &[]);
    table.0.write("wrap.sh", "echo \"$@\" > wrapped.txt\nexec \"$@\"\n");
    let players = ["./mirror.so:wrap=\"sh wrap.sh\"", "line"];
    let run = Run::of("wrapped", &mut table.command(&players, "--json"));
    assert_eq!(run.code, Some(0), "{}", run.err);
    assert!(run.err.ends_with("] done\n"), "what is wrapped is shown: {}", run.err);
    let wrapped = table.0.read("wrapped.txt");
    let task = r#" child {"library":{"game":"penguins","path":"./mirror.so","settings":{}}}"#;
    assert!(wrapped.trim_end().ends_with(task), "{wrapped}");
}
