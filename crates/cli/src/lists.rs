//! Lists of games, options and players: `plateau`, `plateau games`, `plateau players`.

use std::io::Write;

use anstyle::{AnsiColor, Style};
use clap::ArgMatches;
use game::{Param, wrapped};
use players::manual::plain;
use registry::{BotInfo, Entry, FieldKind};
use serde_json::{Map, Value, json};

use crate::failure::Outcome;
use crate::screen::columns;
use crate::{Games, args};

const BOLD: Style = Style::new().bold();
const NAME: Style = AnsiColor::Cyan.on_default().bold();

/// `plateau` alone.
pub(crate) fn welcome(games: Games<'_>) -> Outcome {
    let mut out = anstream::stdout();
    writeln!(
        out,
        "{BOLD}plateau{BOLD:#}: a referee, an arena and bots for board games on graphs\n"
    )?;
    for game in games {
        let (name, players) = (game.name(), game.default_players().join(" "));
        writeln!(out, "{NAME}{name}{NAME:#}: {}", game.about())?;
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
        let width = widest(games.iter().map(|game| game.name()));
        games.iter().try_for_each(|game| entry(&mut out, game.name(), width, game.about()))?;
    }
    Ok(())
}

/// `plateau rules`.
pub(crate) fn rules(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let name = args.get_one::<String>("game").expect("clap asks for the game");
    let manual = args::find(games, name)?.manual();
    let mut out = anstream::stdout();
    match columns() {
        Some(columns) => Ok(writeln!(out, "{}", plain(manual, columns, true).join("\n"))?),
        // Elsewhere it stays Markdown, for pages and pagers that lay it out.
        None => Ok(write!(out, "{manual}")?),
    }
}

fn one_game(out: &mut impl Write, game: &dyn Entry) -> Outcome {
    let (name, about, rules) = (game.name(), game.about(), game.rules());
    writeln!(out, "{NAME}{name}{NAME:#}: {about}\nrules version {rules}\n\n{BOLD}Options{BOLD:#}")?;
    let options = game.options();
    let flags: Vec<String> =
        options.iter().map(|field| format!("  --{}", field.name.replace('_', "-"))).collect();
    let width = widest(flags.iter().map(String::as_str));
    for (field, flag) in options.iter().zip(&flags) {
        let default = match &field.default {
            Value::String(name) => format!(" [default: {name}]"),
            Value::Number(number) => format!(" [default: {number}]"),
            _ => String::new(),
        };
        let help = &field.help;
        if let FieldKind::Choice(choices) = &field.kind {
            entry(out, flag, width, help)?;
            entry(out, "", width, &format!("{}{default}", choices.join(", ")))?;
        } else {
            entry(out, flag, width, &format!("{help}{default}"))?;
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
    let setting = |player: &BotInfo, param: &Param| {
        format!("  {}:{}={}", player.name, param.name, param.example)
    };
    let settings = |player: &BotInfo| {
        player.params.iter().map(|param| setting(player, param)).collect::<Vec<_>>()
    };
    let all: Vec<String> = players.iter().flat_map(settings).collect();
    let wide = widest(all.iter().map(String::as_str));
    let width = widest(players.iter().map(|player| player.name));
    for player in &players {
        entry(&mut out, player.name, width, player.about)?;
        for (param, setting) in player.params.iter().zip(settings(player)) {
            unstyled(&mut out, &setting, wide, param.about)?;
        }
    }
    entry(&mut out, HUMAN, width, "you, in the terminal; a program or a library plays by its path")
}

/// The player that a person is.
const HUMAN: &str = "human";

/// The least width of a column of names.
const NARROWEST: usize = 12;

fn widest<'a>(names: impl Iterator<Item = &'a str>) -> usize {
    names.map(|name| name.chars().count()).fold(NARROWEST, usize::max)
}

/// A name and what it means, which is wrapped to the right of the names.
fn entry(out: &mut impl Write, name: &str, width: usize, meaning: &str) -> Outcome {
    listed(out, (name, NAME), width, meaning)
}

fn unstyled(out: &mut impl Write, name: &str, width: usize, meaning: &str) -> Outcome {
    listed(out, (name, Style::new()), width, meaning)
}

fn listed(
    out: &mut impl Write,
    (name, style): (&str, Style),
    width: usize,
    meaning: &str,
) -> Outcome {
    let room = columns().map_or(usize::MAX, |columns| columns.saturating_sub(width + 1));
    for (number, line) in wrapped(meaning, room, 0).iter().enumerate() {
        let name = if number == 0 { name } else { "" };
        writeln!(out, "{style}{name:width$}{style:#} {line}")?;
    }
    Ok(())
}
