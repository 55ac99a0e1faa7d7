//! How players from outside are written: commands, quotes, extensions, settings.

use crate::outside::table::Table;
use program::Run;

/// A player that is refused before anything is played.
#[track_caller]
fn refused(table: &Table, player: &str, why: &str) {
    let mut command = table.command(&[player, "line"], "");
    Run::of(player, &mut command).misused(&match why.starts_with(player) {
        true => format!("player {why}"),
        false => format!("player {player:?}: {why}"),
    });
}

/// What a wrapper writes down of the player it starts.
const WRAPPER: &str = "echo \"$@\" >> wrapped.txt\nexec \"$@\"\n";

/// Plays with a wrapped player, and returns what it and its wrapper said.
#[track_caller]
fn wrapped(table: &Table, player: &str) -> String {
    let (played, said) = table.play_typing(&[player, "line"], "", "");
    played.clean();
    said
}

#[test]
fn what_a_wrapper_says_is_shown() {
    let table = Table::new();
    table.0.write("wrap.sh", "echo I cannot write this file >&2\nexec \"$@\"\n");
    let player = "./puppet:wrap=sh wrap.sh";
    let said = wrapped(&table, player);
    let expected = format!("[seat 0] stderr of {player}:\n[seat 0] I cannot write this file\n");
    assert!(said.starts_with(&expected), "{said}");
}

#[test]
fn a_player_may_be_started_under_another_program() {
    let table = Table::new();
    table.0.write("wrap.sh", WRAPPER);
    for player in [
        "./puppet:wrap=\"sh wrap.sh\"",
        "./puppet:wrap=sh wrap.sh",
        "./puppet last:wrap=sh wrap.sh",
    ] {
        wrapped(&table, player);
    }
    assert_eq!(table.0.read("wrapped.txt"), "./puppet\n./puppet\n./puppet last\n");
}

#[test]
fn a_wrapper_gets_its_own_arguments() {
    let table = Table::new();
    table.0.write("wrap.sh", WRAPPER);
    for player in
        ["./puppet:wrap=\"sh 'wrap.sh' env A=1\"", "./puppet:wrap='sh' \"wrap.sh\" env A=1"]
    {
        wrapped(&table, player);
    }
    assert_eq!(table.0.read("wrapped.txt"), "env A=1 ./puppet\nenv A=1 ./puppet\n");
}

#[test]
fn a_comma_between_quotes_is_the_wrappers() {
    let table = Table::new();
    table.0.write("wrap.sh", WRAPPER);
    wrapped(&table, "./puppet:wrap=\"sh wrap.sh env A=1,2\"");
    assert_eq!(table.0.read("wrapped.txt"), "env A=1,2 ./puppet\n");
}

#[test]
fn unknown_settings_are_refused() {
    let table = Table::new();
    table.0.write("file", "");
    let (unknown, foreign) =
        ("there is no setting", "stdin= and abi= are settings of libraries (.so)");
    refused(&table, "./puppet:wrap=", "wrap needs a value, as in wrap=…");
    refused(&table, "./puppet:wrap=\"\"", "wrap needs a value, as in wrap=…");
    refused(
        &table,
        "./puppet:wrap=env,colour=red",
        &format!("{unknown} \"colour\"; there are wrap, and for libraries (.so) stdin and abi"),
    );
    refused(&table, "./puppet:stdin=file", foreign);
    refused(&table, "./puppet:abi=2", foreign);
    refused(&table, "./puppet:stdin=none", "none: No such file or directory (os error 2)");
    refused(
        &table,
        "./puppet:wrap=\"sh 'wrap.sh\"",
        "a quote is not closed, or a backslash ends it",
    );
    for colour in ["./puppet:colour=red", "./puppet:colour"] {
        let why =
            format!("{unknown} \"colour\"; there are wrap, and for libraries (.so) stdin and abi");
        refused(&table, colour, &why);
    }
}

#[test]
fn quotes_keep_blanks_together() {
    let table = Table::new();
    table.seat_puppet("my puppet");
    for player in [
        "'./my puppet'",
        "\"./my puppet\"",
        "./'my puppet'",
        "'./my puppet' last",
        "./my' 'puppet last",
    ] {
        table.play(&[player, "line"], "").clean();
    }
    let played = table.play(&["./puppet 'answer=it is \"so\"@turn1'", "line"], "");
    assert_eq!(played.kinds(), ["protocol", "-"], "a quote between other quotes is kept");
    refused(&table, "./puppet 'say=hm", "a quote is not closed, or a backslash ends it");
    refused(&table, "./puppet \"say=hm", "a quote is not closed, or a backslash ends it");
}

#[test]
fn without_quotes_a_blank_ends_the_program_unless_all_of_it_is_a_file() {
    let table = Table::new();
    refused(&table, "./my puppet", "./my: No such file or directory (os error 2)");
    for name in ["my puppet", "my 'puppet", "my \"puppet\"", "pup:pet:.:"] {
        table.seat_puppet(name);
        table.play(&[&format!("./{name}"), "line"], "").clean();
    }
    wrapped(&table, "./pup:pet:.::wrap=env");
}

#[test]
fn a_file_is_run_by_what_its_name_says() {
    let table = Table::new();
    // It may read no file but its own.
    let random = include_str!("../../bots/random.py");
    table
        .0
        .write("bot.sh", format!("exec python3 -c \"$(cat <<'END'\n{random}\nEND\n)\" \"$@\"\n"));
    for player in ["./bot.sh", "bot.sh", "sh bot.sh last"] {
        let played = table.play(&[player, "line"], "");
        played.clean();
        assert_eq!(played.json["seats"][0]["player"], player, "as it was written");
    }
}

#[test]
fn a_name_without_a_folder_is_a_file_of_this_one() {
    let table = Table::new();
    table.seat_puppet("puppet.x");
    table.play(&["puppet.x", "line"], "").clean();
}

#[test]
fn files_that_cannot_be_players_are_refused_at_once() {
    let table = Table::new();
    table.0.write("folder/plain", "no program");
    table.0.write("notes.txt", "no program");
    let missing = |file: &str| format!("{file}: No such file or directory (os error 2)");
    for file in ["./missing", "./missing.py", "./missing.so", "missing.sh", "folder/missing"] {
        refused(&table, file, &missing(file));
    }
    for folder in ["./folder", "folder/"] {
        let file = format!("{}/plain", folder.trim_end_matches('/'));
        let why = format!("{file} is not executable: make it so with chmod +x {file}");
        refused(&table, folder, &format!("{folder} is a folder: {why}"));
    }
    let why = "folder/plain is not executable: make it so with chmod +x folder/plain";
    refused(&table, "folder/plain", why);
    let why = "./notes.txt is not a program: those have no names that end in .txt";
    refused(&table, "./notes.txt", why);
    refused(&table, "./notes.txt/puppet", "./notes.txt/puppet: Not a directory (os error 20)");
    refused(&table, " ", "there is no program");
}

#[test]
fn files_that_cannot_be_started_are_called_what_they_are() {
    let table = Table::new();
    table.0.write("bot.c", "int main(void) { return 0; }\n");
    table.0.write("empty.py", "");
    let compile = |flags: &[&str], name: &str| {
        let mut cc = std::process::Command::new("cc");
        let cc = cc.args(flags).args(["bot.c", "-o", name]).current_dir(table.0.path());
        assert!(cc.status().unwrap().success());
    };
    compile(&["-c"], "bot.o");
    compile(&["-shared", "-fPIC"], "plain");
    let source =
        "./bot.c is C source: compile it first, as in cc -O2 -o ./bot ./bot.c, and name ./bot";
    let object = "./bot.o is an object file: link it, as in cc -o ./bot ./bot.o, and start that";
    let library = "./plain is a shared library: give it a name that ends in .so, as in ./plain.so";
    table.0.write("include/plateau/penguins.h", "");
    table.0.write("lib/player.c", "void initialize(void) {}\n");
    let mut cc = std::process::Command::new("cc");
    let cc = cc.args(["-c", "-fPIC", "lib/player.c", "-o", "player.o"]);
    assert!(cc.current_dir(table.0.path()).status().unwrap().success());
    let part = "lib/player.c is C source without main: compile it to a library, as in cc -O2 -shared -fPIC -I include -o lib/player.so lib/player.c, and name lib/player.so";
    let alone = "./player.o is an object file without main: link it to a library, as in cc -shared -o ./player.so ./player.o, and name ./player.so (it must be compiled with -fPIC)";
    for (file, why) in [
        ("lib/player.c", part),
        ("./player.o", alone),
        ("./bot.c", source),
        ("./bot.o", object),
        ("./plain", library),
        ("./empty.py", "./empty.py is empty"),
    ] {
        refused(&table, file, why);
        let with_arguments = format!("{file} --fast");
        let mut command = table.command(&[&with_arguments, "line"], "");
        let run = Run::of(file, &mut command);
        assert!(run.code == Some(2) && run.err.contains(why), "{}", run.err);
    }
}

#[test]
fn the_interpreter_of_a_script_is_looked_for_before_the_match() {
    let table = Table::new();
    let refused_with = |first: &str, why: &str| {
        table.0.write("bot", format!("{first}\n"));
        let path = table.0.path().join("bot");
        std::fs::set_permissions(&path, std::os::unix::fs::PermissionsExt::from_mode(0o755))
            .unwrap();
        refused(&table, "./bot", why);
    };
    let missing = "there is no program \"pyhton3\" in the folders of PATH: is it spelt right?";
    let missing = format!("./bot: its first line asks for pyhton3: {missing}");
    refused_with("#!/usr/bin/env pyhton3", &missing);
    refused_with("#!/usr/bin/env -S pyhton3 -u", &missing);
    refused_with(
        "#!/usr/bin/env sh -e",
        "./bot: its first line makes env look for a program called \"sh -e\": write /usr/bin/env -S sh -e, or sh \
         without arguments",
    );
    refused_with(
        "#!/usr/bin/pyhton3",
        "./bot: its first line asks for /usr/bin/pyhton3, which does not exist",
    );
}

#[test]
fn what_was_meant_is_asked() {
    let table = Table::new();
    table.0.write("base.py", "1");
    let missing = "No such file or directory (os error 2)";
    refused(&table, "bse.py", &format!("bse.py: {missing} (did you mean ./base.py?)"));
    // A name alone would be that of the built-in player.
    std::fs::create_dir(table.0.path().join("mybot")).unwrap();
    for (name, written, meant) in
        [("greedy", "./gredy", "./greedy"), ("mybot/bot.py", "mybot/bt.py", "mybot/bot.py")]
    {
        table.0.write(name, "1");
        refused(&table, written, &format!("{written}: {missing} (did you mean {meant}?)"));
    }
    let run = Run::of("greedy", &mut table.command(&["greedy", "greedy"], "-q"));
    let note = "note: greedy is the built-in player; for the file of this name write ./greedy\n";
    run.said(note);
    let tournament = table.0.plateau("tournament penguins greedy random --games 2 -j1");
    assert!(tournament.err.contains(note), "{}", tournament.err);
    let ladder = table.0.plateau("tournament penguins --games 2 --dry-run -j1");
    assert!(!ladder.err.contains("built-in"), "nobody named its players: {}", ladder.err);
    for (players, meant) in [
        (["puppet", "line"], "; for the file of this name write ./puppet"),
        (["sh", "base.py"], "; for a command put all of it in quotes, as in \"sh bot\""),
        (["rnadom", "line"], "(did you mean random?)"),
        (["mcts:playots=3", "line"], "it has no setting \"playots\" (did you mean playouts?)"),
    ] {
        let run = Run::of(players[0], &mut table.command(&players, ""));
        assert!(run.code == Some(2) && run.err.contains(meant), "{}", run.err);
    }
}

#[test]
fn nothing_is_played_when_one_of_the_players_is_refused() {
    let table = Table::new();
    let mut command =
        table.command(&["./puppet keep=heard.txt@start", "./missing"], "--record m.json");
    let why = "player ./missing: No such file or directory (os error 2)";
    Run::of("", &mut command).misused(why);
    assert!(!table.0.path().join("heard.txt").exists() && !table.0.path().join("m.json").exists());
}

#[test]
fn a_file_of_its_own_folder_is_opened_by_its_own_path() {
    let table = Table::new();
    std::fs::create_dir(table.0.path().join("mybot")).unwrap();
    table.0.write("mybot/bot.py", "open('weights.txt')\n");
    table.0.write("mybot/weights.txt", "1");
    let advice = "mybot/weights.txt is its own file, but it runs in the folder where plateau is called: open it by the \
                  bot's own path: Path(__file__).parent / \"weights.txt\"";
    for player in ["./mybot", "python3 mybot/bot.py"] {
        let out = Run::of(player, &mut table.command(&[player, "line"], "-q")).done();
        assert!(out.contains(advice), "{out}");
    }
    let out = Run::of("alone", &mut table.command(&["mybot/bot.py", "line"], "-q")).done();
    assert!(out.contains("name the folder: ./mybot") && out.contains("Path(__file__)"), "{out}");
}
