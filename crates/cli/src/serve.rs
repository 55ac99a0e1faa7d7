//! `plateau serve`.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;

use ::store::Sqlite;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use server::http::{Config, Server};
use server::{Hall, Limits};

use crate::failure::{Failure, Outcome};

/// Its flags. It is not listed before the page is whole.
pub(crate) fn grammar() -> Command {
    Command::new("serve")
        .about("Serve the page: play in a browser, against people and bots")
        .hide(true)
        .arg(
            Arg::new("listen")
                .long("listen")
                .value_name("ADDRESS")
                .value_parser(value_parser!(SocketAddr))
                .default_value("127.0.0.1:8080")
                .help("Where to listen; port 0 takes any that is free"),
        )
        .arg(
            Arg::new("host")
                .long("host")
                .value_name("NAME")
                .action(ArgAction::Append)
                .help("A name by which browsers call the server [default: that of the address, and localhost]"),
        )
        .arg(
            Arg::new("store")
                .long("store")
                .value_name("FILE")
                .default_value("plateau-tables.db")
                .help("Where tables are kept"),
        )
        .arg(
            Arg::new("web")
                .long("web")
                .value_name("FOLDER")
                .hide(true)
                .help("Read the files of the page from this folder at each request"),
        )
        .after_help("Examples:\n  plateau serve\n  plateau serve --listen 0.0.0.0:8080 --host games.example.org")
}

pub(crate) fn run(args: &ArgMatches) -> Outcome {
    let listen = *args.get_one::<SocketAddr>("listen").expect("it has a default");
    let path = Path::new(args.get_one::<String>("store").expect("it has a default"));
    let failed =
        |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    let store = Sqlite::open(path).map_err(|error| failed(&error))?;
    let hall = Hall::new(store, Limits::default()).map_err(|error| failed(&error))?;
    let given = args.get_many::<String>("host").map(|hosts| hosts.cloned().collect());
    let hosts = given.unwrap_or_else(|| usual_hosts(listen));
    let server = Server::bind(&Config { listen, hosts }, hall)
        .map_err(|error| Failure::Failed(format!("cannot listen at {listen}: {error}")))?;
    let server = match args.get_one::<String>("web") {
        Some(folder) => server.with_web(folder.into()),
        None => server,
    };
    let mut out = anstream::stdout();
    writeln!(out, "http://{}/", server.address()?)?;
    out.flush()?;
    server.run();
    Ok(())
}

/// The names of the machine itself; any name where it listens to others.
pub(crate) fn usual_hosts(listen: SocketAddr) -> Vec<String> {
    if !listen.ip().is_loopback() {
        return Vec::new();
    }
    ["localhost", "127.0.0.1", "[::1]"].map(str::to_string).to_vec()
}
