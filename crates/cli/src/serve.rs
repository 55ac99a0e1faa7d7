//! `plateau serve`.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ::store::Sqlite;
use clap::{Arg, ArgAction, ArgMatches, Command, value_parser};
use server::http::{Config, Server};
use server::{Hall, Limits};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::{Failure, Outcome, note};

/// Its flags.
pub(crate) fn grammar() -> Command {
    Command::new("serve")
        .about("Serve the page: play in a browser, against people and bots")
        .arg(
            Arg::new("listen")
                .long("listen")
                .value_name("ADDRESS")
                .value_parser(value_parser!(SocketAddr))
                .default_value("127.0.0.1:8080")
                .help("Where to listen; port 0 takes any that is free"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .short('p')
                .value_name("N")
                .hide(true)
                .value_parser(|port: &str| -> Result<u16, String> {
                    Err(format!("the port is part of the address: --listen 127.0.0.1:{port}"))
                }),
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
            Arg::new("base-path")
                .long("base-path")
                .value_name("PATH")
                .default_value("/")
                .help("The path below which a proxy serves the page, such as /plateau/"),
        )
        .arg(
            Arg::new("log")
                .long("log")
                .value_name("FORM")
                .value_parser(["text", "json", "none"])
                .default_value("text")
                .help("How tables that are opened and errors are written to stderr; more with PLATEAU_LOG=debug"),
        )
        .arg(
            Arg::new("web")
                .long("web")
                .value_name("FOLDER")
                .hide(true)
                .help("Read the files of the page from this folder at each request"),
        )
        .after_help("Examples:\n  plateau serve\n  plateau serve --listen 0.0.0.0:8080 --host games.example.org --log json")
}

pub(crate) fn run(args: &ArgMatches) -> Outcome {
    let asked = asked_to_stop()?;
    let log = args.get_one::<String>("log").expect("it has a default");
    begin_log(log);
    let listen = *args.get_one::<SocketAddr>("listen").expect("it has a default");
    let path = Path::new(args.get_one::<String>("store").expect("it has a default"));
    let failed =
        |error: &dyn std::fmt::Display| Failure::Failed(format!("{}: {error}", path.display()));
    let store = Sqlite::open(path).map_err(|error| failed(&error))?;
    let hall = Hall::new(store, Limits::default()).map_err(|error| failed(&error))?;
    let given = args.get_many::<String>("host").map(|hosts| hosts.cloned().collect());
    let hosts = given.unwrap_or_else(|| usual_hosts(listen));
    let base = args.get_one::<String>("base-path").expect("it has a default").clone();
    let server = Server::bind(&Config { listen, hosts, base }, hall)
        .map_err(|error| Failure::Failed(format!("cannot listen at {listen}: {error}")))?;
    let server = match args.get_one::<String>("web") {
        Some(folder) => server.with_web(folder.into()),
        None => server,
    };
    let mut out = anstream::stdout();
    writeln!(out, "http://{}/", server.address()?)?;
    out.flush()?;
    if log == "text" {
        note(format_args!("{}", reachable_from(server.address()?)));
    }
    stop_when(asked, server.stopper())?;
    server.run();
    Ok(())
}

/// Set by the first SIGINT or SIGTERM; the second ends the program at once.
fn asked_to_stop() -> std::io::Result<Arc<AtomicBool>> {
    let asked = Arc::new(AtomicBool::new(false));
    for signal in [SIGINT, SIGTERM] {
        flag::register_conditional_default(signal, Arc::clone(&asked))?;
        flag::register(signal, Arc::clone(&asked))?;
    }
    Ok(asked)
}

fn stop_when(asked: Arc<AtomicBool>, stop: impl Fn() + Send + 'static) -> std::io::Result<()> {
    const ROUND: Duration = Duration::from_millis(50);
    let wait = move || {
        while !asked.load(Ordering::Relaxed) {
            thread::sleep(ROUND);
        }
        stop();
    };
    thread::Builder::new().name("signals".to_string()).spawn(wait).map(drop)
}

/// Writes what the server tells of itself to stderr.
fn begin_log(form: &str) {
    use tracing_subscriber::filter::LevelFilter;
    let wanted = std::env::var("PLATEAU_LOG").ok();
    let level = wanted.and_then(|level| level.parse().ok()).unwrap_or(LevelFilter::INFO);
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level);
    match form {
        "json" => log.json().init(),
        "text" => log
            .with_target(false)
            .with_ansi(std::io::IsTerminal::is_terminal(&std::io::stderr()))
            .init(),
        _ => {}
    }
}

/// Who can open the page.
fn reachable_from(address: SocketAddr) -> String {
    let port = address.port();
    if address.ip().is_loopback() {
        return format!(
            "Only this machine can open it. For players elsewhere: plateau serve --listen 0.0.0.0:{port}"
        );
    }
    if address.ip().is_unspecified() {
        return format!(
            "Players elsewhere open http://ADDRESS:{port}/ with the address of this machine."
        );
    }
    format!("Players elsewhere open http://{address}/")
}

/// The names of the machine itself; any name where it listens to others.
pub(crate) fn usual_hosts(listen: SocketAddr) -> Vec<String> {
    if !listen.ip().is_loopback() {
        return Vec::new();
    }
    ["localhost", "127.0.0.1", "[::1]"].map(str::to_string).to_vec()
}
