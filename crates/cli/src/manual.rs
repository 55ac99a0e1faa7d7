//! `plateau completions` and `plateau man`: both generated from the grammar of the command line.

use std::io::Write;

use clap::{ArgMatches, Command};
use clap_complete::Shell;

use crate::failure::{Failure, Outcome};
use crate::{Games, args};

pub(crate) fn completions(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let shell = *args.get_one::<Shell>("shell").expect("clap asks for the shell");
    let mut text = Vec::new();
    clap_complete::generate(shell, &mut args::grammar(games), "plateau", &mut text);
    Ok(anstream::stdout().write_all(&text)?)
}

pub(crate) fn pages(games: Games<'_>, args: &ArgMatches) -> Outcome {
    let folder = args.get_one::<String>("folder").expect("clap asks for the folder");
    let failed = |error| Failure::Failed(format!("{folder}: {error}"));
    std::fs::create_dir_all(folder).map_err(failed)?;
    let mut grammar = args::grammar(games);
    grammar.build();
    write_page(&grammar, folder).map_err(failed)
}

/// Writes the page of a command, and of its subcommands that are not hidden.
fn write_page(command: &Command, folder: &str) -> std::io::Result<()> {
    clap_mangen::Man::new(command.clone()).generate_to(folder)?;
    let shown = command.get_subcommands().filter(|below| !below.is_hide_set());
    shown.into_iter().try_for_each(|below| write_page(below, folder))
}
