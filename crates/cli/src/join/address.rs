//! The link of a seat.

use std::fmt;
use std::str::FromStr;

use server::Token;

/// Where a seat is, from its link: `http://HOST:PORT/t/TABLE#seat=TOKEN`.
pub(crate) struct SeatAddress {
    /// The host and its port, if one is written.
    authority: String,
    /// What stands before `/t/`: a proxy may serve plateau below a folder.
    folder: String,
    table: String,
    pub(crate) token: Token,
}

impl SeatAddress {
    /// The host and port to connect to.
    pub(crate) fn socket(&self) -> String {
        let has_port = self
            .authority
            .rsplit_once(':')
            .is_some_and(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
        if has_port { self.authority.clone() } else { format!("{}:80", self.authority) }
    }

    /// The address of the interface for players; `since` is the ply of the player's last question.
    pub(crate) fn player(&self, since: Option<usize>) -> String {
        let Self { authority, folder, table, .. } = self;
        let since = since.map_or(String::new(), |since| format!("?since={since}"));
        format!("ws://{authority}{folder}/api/1/tables/{table}/player{since}")
    }
}

/// The address of the table. The token does not belong on a screen.
impl fmt::Display for SeatAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "http://{}{}/t/{}", self.authority, self.folder, self.table)
    }
}

impl FromStr for SeatAddress {
    type Err = String;

    fn from_str(link: &str) -> Result<Self, String> {
        let wanted = || {
            "expected the link of a seat, as in 'http://127.0.0.1:8080/t/TABLE#seat=TOKEN'"
                .to_string()
        };
        if link.starts_with("https:") {
            return Err(
                "https is not supported: use the http address of the server, or a tunnel to it, as in \
                 `ssh -L 8080:localhost:8080 HOST`"
                    .to_string(),
            );
        }
        let rest = link.strip_prefix("http://").ok_or_else(wanted)?;
        let (place, token) =
            rest.split_once("#seat=").ok_or_else(|| match rest.contains("/t/") {
                true => format!("the link has no #seat=TOKEN (is it in quotes?); {}", wanted()),
                false => wanted(),
            })?;
        let (before, table) = place.rsplit_once("/t/").ok_or_else(wanted)?;
        let (authority, folder) = before.split_at(before.find('/').unwrap_or(before.len()));
        let is_name = |text: &str| {
            !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'@')
        };
        let is_id = !table.is_empty() && table.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if !is_id || !is_name(authority) || !(folder.is_empty() || is_name(folder)) {
            return Err(wanted());
        }
        let token = token.parse().map_err(|why| format!("the token of the link: {why}"))?;
        let [authority, folder, table] = [authority, folder, table].map(str::to_string);
        Ok(Self { authority, folder, table, token })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_taken_apart() {
        let token = "0123456789abcdef0123456789abcdef";
        for (link, socket, player) in [
            ("http://localhost:8080/t/12ab", "localhost:8080", "ws://localhost:8080/api/1"),
            ("http://games.org/a/b/t/12ab", "games.org:80", "ws://games.org/a/b/api/1"),
            ("http://[::1]/t/12ab", "[::1]:80", "ws://[::1]/api/1"),
        ] {
            let address: SeatAddress = format!("{link}#seat={token}").parse().ok().unwrap();
            assert_eq!(address.socket(), socket);
            assert_eq!(address.player(Some(7)), format!("{player}/tables/12ab/player?since=7"));
            assert_eq!(address.to_string(), link);
        }
        let wrong = |link: &str| link.parse::<SeatAddress>().err().unwrap();
        assert!(wrong("https://a.b/t/1#seat=2").contains("https is not supported"));
        assert!(wrong("http://a.b/t/1").contains("no #seat"));
        assert!(wrong("http://a.b/t/1#seat=2").contains("32 digits"));
        for link in
            ["", "penguins", "http://a.b/x#seat=", "http://a b/t/1#seat=", "http:///t/1#seat="]
        {
            assert!(wrong(&format!("{link}{token}")).contains("expected the link"), "{link}");
        }
    }
}
