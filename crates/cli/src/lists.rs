//! Lists of games, options and players: `plateau`, `plateau games`, `plateau players`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use players::manual::plain;
use registry::{Entry, FieldKind};
use serde_json::{Map, Value, json};

use crate::columns::{self, wrapped};
use crate::failure::Outcome;
use crate::{Games, args, canvas};

const BOLD: Style = Style::new().bold();
const NAME: Style = AnsiColor::Cyan.on_default().bold();
/// The player that a person is.
const HUMAN: &str = "human";

/// `plateau` alone.
pub(crate) fn welcome(games: Games<'_>) -> Outcome {
    let mut out = anstream::stdout();
    writeln!(
        out,
        "{BOLD}plateau{BOLD:#}: a referee, an arena and bots for board games on graphs\n"
    )?;
    for game in games {
        let (name, players) = (game.name(), game.default_players().join(" "));
        entry(&mut out, ["", name, ": "], game.about())?;
        writeln!(out, "  plateau play {name} {players}\n")?;
    }
    let first = games.first().map_or("", |game| game.name());
    let commands = [
        (format!("plateau rules {first}"), "the rules, and how moves are written"),
        (format!("plateau play {first} human greedy"), "play it yourself"),
        (format!("plateau players {first}"), "the built-in players"),
        (format!("plateau games {first}"), "the options of the game"),
        (format!("plateau play {first} --record m.json"), "play a match and record it"),
        ("plateau replay m.json".to_string(), "verify the record and show it"),
        (format!("plateau tournament {first}"), "rate the built-in players, or yours"),
        ("plateau report --html r.html".to_string(), "the table as an HTML page"),
        (format!("plateau check ./bot.py --game {first}"), "does a bot keep to the rules?"),
        ("plateau bench".to_string(), "measure the speed"),
        ("plateau --help".to_string(), "everything else"),
    ];
    for (command, what) in commands {
        writeln!(out, "  {command:<40}{what}")?;
    }
    Ok(())
}

/// The spaces after a name, up to a column.
fn after(name: &str, column: usize) -> String {
    " ".repeat(column.saturating_sub(name.chars().count()).max(1))
}

/// A name in colour, after and before some spaces, and what is said about it, wrapped to the window.
fn entry(out: &mut impl Write, [before, name, gap]: [&str; 3], text: &str) -> Outcome {
    let indent = if gap.trim().is_empty() { before.len() + name.len() + gap.len() } else { 2 };
    let line = wrapped(&format!("{before}{name}{gap}{text}"), indent, columns::window());
    let rest = &line[before.len() + name.len()..];
    Ok(writeln!(out, "{before}{NAME}{name}{NAME:#}{rest}")?)
}

/// `plateau games`.
pub(crate) fn games(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let mut out = anstream::stdout();
    let one = args.get_one::<String>("game").map(|name| args::find(games, name)).transpose()?;
    if let (Some(game), true) = (one, args.get_flag("schema")) {
        let schemas: Map<String, Value> =
            game.schemas().into_iter().map(|(name, schema)| (name.to_string(), schema)).collect();
        writeln!(out, "{:#}", Value::Object(schemas))?;
    } else if args.get_flag("json") {
        let list: Vec<Value> = match one {
            Some(game) => vec![described(game)],
            None => games.iter().map(|game| described(*game)).collect(),
        };
        writeln!(out, "{}", Value::Array(list))?;
    } else if let Some(game) = one {
        one_game(&mut out, game)?;
    } else {
        for game in games {
            entry(&mut out, ["", game.name(), &after(game.name(), 13)], game.about())?;
        }
    }
    Ok(())
}

/// `plateau rules`.
pub(crate) fn rules(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let name = args.get_one::<String>("game").expect("clap asks for the game");
    let manual = args::find(games, name)?.manual(args::language(args));
    let mut out = anstream::stdout();
    match canvas::columns() {
        Some(columns) => Ok(writeln!(out, "{}", plain(manual, columns, true).join("\n"))?),
        // Elsewhere it stays Markdown, for pages and pagers that lay it out.
        None => Ok(write!(out, "{manual}")?),
    }
}

fn one_game(out: &mut impl Write, game: &dyn Entry) -> Outcome {
    let (name, about, rules) = (game.name(), game.about(), game.rules());
    entry(out, ["", name, ": "], about)?;
    writeln!(out, "rules version {rules}\n\n{BOLD}Options{BOLD:#}")?;
    for field in game.options() {
        let flag = format!("--{}", field.name.replace('_', "-"));
        let default = match &field.default {
            Value::String(name) => format!(" [default: {name}]"),
            Value::Number(number) => format!(" [default: {number}]"),
            _ => String::new(),
        };
        let (help, gap) = (&field.help, after(&flag, 13));
        if let FieldKind::Choice(choices) = &field.kind {
            entry(out, ["  ", &flag, &gap], help)?;
            entry(out, ["  ", "", &after("", 13)], &format!("{}{default}", choices.join(", ")))?;
        } else {
            entry(out, ["  ", &flag, &gap], &format!("{help}{default}"))?;
        }
    }
    let players: Vec<&str> = game.bots().iter().map(|player| player.name).collect();
    writeln!(out, "\n{BOLD}Players{BOLD:#}\n  {}, {HUMAN}", players.join(", "))?;
    writeln!(out, "\n{BOLD}Rules{BOLD:#}\n  plateau rules {name}")?;
    writeln!(out, "\n{BOLD}Cases of `plateau bench`{BOLD:#}\n  {}", game.cases().join(", "))?;
    Ok(())
}

fn described(game: &dyn Entry) -> Value {
    json!({
        "name": game.name(),
        "about": game.about(),
        "rules": game.rules(),
        "players": game.bots().iter().map(|player| player.name).collect::<Vec<_>>(),
        "options": game.options(),
        "cases": game.cases(),
    })
}

/// `plateau players`.
pub(crate) fn players(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let name = args.get_one::<String>("game").expect("clap asks for the game");
    let players = args::find(games, name)?.bots();
    let mut out = anstream::stdout();
    if args.get_flag("json") {
        let list: Vec<Value> = players
            .iter()
            .map(|player| {
                let settings: Vec<Value> = player
                    .params
                    .iter()
                    .map(|p| json!({"name": p.name, "example": p.example, "about": p.about}))
                    .collect();
                json!({"player": player.name, "about": player.about, "settings": settings})
            })
            .collect();
        writeln!(out, "{}", Value::Array(list))?;
        return Ok(());
    }
    for player in players {
        entry(&mut out, ["", player.name, &after(player.name, 13)], player.about)?;
        for param in player.params {
            let setting = format!("{}:{}={}", player.name, param.name, param.example);
            let line = format!("  {setting:<26} {}", param.about);
            writeln!(out, "{}", wrapped(&line, 29, columns::window()))?;
        }
    }
    let about = "you, in the terminal; a program or a library plays by its path";
    entry(&mut out, ["", HUMAN, &after(HUMAN, 13)], about)
}
