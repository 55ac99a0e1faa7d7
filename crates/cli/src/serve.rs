//! `plateau serve`.

use std::io::{IsTerminal, Write};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use ::store::Sqlite;
use clap::{Arg, ArgAction, ArgMatches, Command};
use server::http::{Config, Server};
use server::{Hall, HallError, Limits, Token};
use signal_hook::consts::{SIGINT, SIGTERM};
use signal_hook::flag;

use crate::failure::{Failure, Outcome, note};
use crate::organiser;
use crate::store::{failure, not_opened};

/// Its flags.
pub(crate) fn grammar() -> Command {
    Command::new("serve")
        .about("Serve the page: play in a browser, against people and bots")
        .arg(
            Arg::new("listen")
                .long("listen")
                .value_name("ADDRESS")
                .value_parser(listen_address)
                .default_value("127.0.0.1:8080")
                .help("Where to listen: ADDRESS:PORT, or a port of this machine alone; port 0 takes any that is free"),
        )
        .arg(
            Arg::new("port")
                .long("port")
                .short('p')
                .value_name("N")
                .hide(true)
                .value_parser(|port: &str| -> Result<u16, String> {
                    Err(format!("the port is part of the address: --listen 127.0.0.1:{port}, or --listen {port}"))
                }),
        )
        .arg(
            Arg::new("host")
                .long("host")
                .value_name("NAME")
                .action(ArgAction::Append)
                .value_parser(host_name)
                .help("A name by which browsers call the server, besides localhost and its own address; may be given several times [default: any name if it listens to other machines]"),
        )
        .arg(
            Arg::new("store")
                .long("store")
                .value_name("FILE")
                .default_value("plateau-tables.db")
                .help("Where tables are kept"),
        )
        .arg(
            Arg::new("organiser")
                .long("organiser")
                .value_name("FILE")
                .help("A file with the organiser's token, made if there is none: its link shows every match through all eyes"),
        )
        .arg(
            Arg::new("base-path")
                .long("base-path")
                .value_name("PATH")
                .value_parser(base_path)
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
                .value_parser(|folder: &str| match Path::new(folder).join("index.html").is_file() {
                    true => Ok(folder.to_string()),
                    false => Err("there is no index.html in this folder; such as: --web web"),
                })
                .hide(true)
                .help("Read the files of the page from this folder at each request"),
        )
        .after_help("Examples:\n  plateau serve\n  plateau serve --listen 0.0.0.0:8080 --host games.example.org --log json")
}

pub(crate) fn run(args: &ArgMatches) -> Outcome {
    let asked = asked_to_stop()?;
    let log = args.get_one::<String>("log").expect("it has a default");
    begin_log(log)?;
    let listen = *args.get_one::<SocketAddr>("listen").expect("it has a default");
    let path = Path::new(args.get_one::<String>("store").expect("it has a default"));
    let hall = open_hall(path)?;
    let known = hall.clone();
    thread::Builder::new().name("sums".to_string()).spawn(move || known.sum_up_tournaments())?;
    let organiser_file = args.get_one::<String>("organiser").map(Path::new);
    let organiser = organiser_file.map(organiser::token).transpose()?;
    if let Some((token, _)) = &organiser {
        hall.set_organiser(token);
    }
    let given = args.get_many::<String>("host").into_iter().flatten().cloned();
    let hosts = hosts(listen, given.collect());
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
    if let (Some((token, is_new)), Some(file)) = (&organiser, organiser_file) {
        let is_read = std::io::stderr().is_terminal();
        note(format_args!("{}", for_organiser(server.address()?, token, file, *is_new || is_read)));
    }
    if log == "text" {
        note(format_args!("{}", reachable_from(server.address()?)));
    }
    stop_when(asked, server.stopper())?;
    server.run();
    Ok(())
}

/// Opens the store and holds its tables, which one server at a time may.
fn open_hall(path: &Path) -> Outcome<Hall> {
    let name = path.display().to_string();
    let store = Sqlite::open(path).map_err(|error| not_opened(&name, &error))?;
    Hall::new(store, Limits::default()).map_err(|error| match error {
        HallError::Store(error) => not_opened(&name, &error),
        error => failure(&name, error),
    })
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
fn begin_log(form: &str) -> Outcome {
    use tracing_subscriber::filter::LevelFilter;
    let level = match std::env::var("PLATEAU_LOG") {
        Ok(level) => level.parse().map_err(|_| {
            let why = "it is one of error, warn, info, debug, trace, off";
            Failure::Usage(format!("PLATEAU_LOG={level}: {why}"))
        })?,
        Err(_) => LevelFilter::INFO,
    };
    let log = tracing_subscriber::fmt().with_writer(std::io::stderr).with_max_level(level);
    match form {
        "json" => log.json().init(),
        "text" => log.with_target(false).with_ansi(std::io::stderr().is_terminal()).init(),
        _ => {}
    }
    Ok(())
}

/// How the organiser opens the page. Logs are read by others: the token is shown only to a person, or once.
fn for_organiser(address: SocketAddr, token: &Token, file: &Path, is_shown: bool) -> String {
    let file = file.display();
    match is_shown {
        true => format!("For the organiser: http://{address}/#organiser={token}"),
        false => format!(
            "For the organiser: http://{address}/#organiser=TOKEN, with the token in {file}"
        ),
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

/// The names by which a server may be called; empty for any, where it listens to others and none is given. The address that
/// it listens at, those of the loopback and `localhost` are always among them: no other site can make a browser take them for
/// its own name. A server that listens at all addresses does not know the others of its machine: they are given with `--host`.
pub(crate) fn hosts(listen: SocketAddr, given: Vec<String>) -> Vec<String> {
    if given.is_empty() && !listen.ip().is_loopback() {
        return Vec::new();
    }
    let own = match listen.ip() {
        IpAddr::V4(address) => address.to_string(),
        IpAddr::V6(address) => format!("[{address}]"),
    };
    let usual = ["localhost", "127.0.0.1", "[::1]"].map(str::to_string);
    given.into_iter().chain(usual).chain([own]).collect()
}

/// An address with a port; what is missing is this machine, or the usual port.
fn listen_address(text: &str) -> Result<SocketAddr, String> {
    const PORT: u16 = 8080;
    let local = |text: &str| match text {
        "localhost" => Some(IpAddr::V4(Ipv4Addr::LOCALHOST)),
        _ => text.parse().ok(),
    };
    if let Ok(address) = text.parse() {
        return Ok(address);
    }
    if let Ok(port) = text.parse() {
        return Ok((Ipv4Addr::LOCALHOST, port).into());
    }
    if let Some(address) = local(text) {
        return Ok((address, PORT).into());
    }
    let parts =
        text.rsplit_once(':').and_then(|(name, port)| Some((local(name)?, port.parse().ok()?)));
    parts.map(SocketAddr::from).ok_or_else(|| {
        "not an address and a port; such as 127.0.0.1:8080 for this machine alone, or 0.0.0.0:8080 for all".to_string()
    })
}

/// A path whose addresses are the same however they are written.
fn base_path(text: &str) -> Result<String, String> {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._~".contains(&byte);
    let parts = || text.split('/').filter(|part| !part.is_empty());
    match parts().all(|part| part.bytes().all(is_plain) && !part.starts_with('.')) {
        true => Ok(text.to_string()),
        false => {
            Err("letters, digits, -, _, ~ and . between slashes, such as /plateau/".to_string())
        }
    }
}

/// A name as it stands in an address, without anything around it.
fn host_name(text: &str) -> Result<String, String> {
    if let Ok(address) = text.parse::<Ipv6Addr>() {
        return Ok(format!("[{address}]"));
    }
    let name = text.split_once("://").map_or(text, |(_, rest)| rest);
    let name = name.split('/').next().unwrap_or_default();
    let name = match name.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => name,
    };
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let bracketed = name.strip_prefix('[').and_then(|name| name.strip_suffix(']'));
    let is_name = match bracketed {
        Some(address) => address.parse::<Ipv6Addr>().is_ok(),
        None => !name.is_empty() && name.bytes().all(is_plain),
    };
    match is_name {
        true if name == text => Ok(name.to_string()),
        true => Err(format!("a name without scheme, port and path: --host {name}")),
        false => Err("not a name of a machine; such as: --host games.example.org".to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_may_leave_out_what_is_usual() {
        for (text, address) in [
            ("0.0.0.0:9", "0.0.0.0:9"),
            ("[::1]:9", "[::1]:9"),
            ("9311", "127.0.0.1:9311"),
            ("localhost:9311", "127.0.0.1:9311"),
            ("localhost", "127.0.0.1:8080"),
            ("0.0.0.0", "0.0.0.0:8080"),
            ("::1", "[::1]:8080"),
        ] {
            assert_eq!(listen_address(text), Ok(address.parse().expect(address)), "{text}");
        }
        for bad in ["", "99999", "games.example.org:80", "127.0.0.1:", ":80", "localhost:x"] {
            assert!(listen_address(bad).is_err_and(|why| why.contains("127.0.0.1:8080")), "{bad}");
        }
    }

    #[test]
    fn base_paths_are_plain() {
        for good in ["/", "", "/plateau/", "games/plateau", "/~me/v1.2"] {
            assert!(base_path(good).is_ok(), "{good}");
        }
        for bad in ["/a b/", "/a?b", "/{a}/", "/*", "/../", "/a/./b", "/\"/", "/é/"] {
            assert!(base_path(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn names_of_hosts_stand_alone() {
        for good in ["games.example.org", "localhost", "10.0.0.7", "[::1]", "xn--bcher-kva.example"]
        {
            assert_eq!(host_name(good).as_deref(), Ok(good));
        }
        assert_eq!(host_name("::1").as_deref(), Ok("[::1]"));
        for bad in ["https://games.example.org/", "games.example.org:8080", "games.example.org/"] {
            let why = host_name(bad).expect_err(bad);
            assert!(why.ends_with("--host games.example.org"), "{why}");
        }
        for bad in ["", "/", "a b", "https://", "games,other", "a:b", "[a]", "[::1", "::1]", "a]"] {
            assert!(host_name(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn logs_do_not_have_the_token() {
        let (address, token) =
            (SocketAddr::from(([127, 0, 0, 1], 80)), Token::random().expect("random numbers"));
        let told = |is_shown| for_organiser(address, &token, Path::new("key"), is_shown);
        assert!(told(true).ends_with(&format!("http://127.0.0.1:80/#organiser={token}")));
        assert!(!told(false).contains(&token.to_string()) && told(false).ends_with("key"));
    }

    #[test]
    fn the_address_that_is_printed_is_among_the_names() {
        let hosts = |listen: &str, given: &[&str]| {
            let given = given.iter().map(|name| (*name).to_string()).collect();
            hosts(listen.parse().expect("an address"), given)
        };
        assert!(hosts("0.0.0.0:80", &[]).is_empty(), "any name");
        for (listen, name) in [
            ("127.0.0.1:80", "127.0.0.1"),
            ("127.0.0.2:80", "127.0.0.2"),
            ("0.0.0.0:80", "127.0.0.1"),
            ("10.0.0.7:80", "10.0.0.7"),
            ("[fe80::1]:80", "[fe80::1]"),
        ] {
            let found = hosts(listen, &["games.example.org"]);
            for name in [name, "localhost", "games.example.org"] {
                assert!(found.iter().any(|found| found == name), "{listen}: {found:?}");
            }
        }
    }
}
