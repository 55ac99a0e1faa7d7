//! Connections that are cut, and servers that are killed, in the middle of a match.

use std::time::Duration;

use serde_json::json;

use crate::joined::matches::STRICT;
use crate::joined::proxy::Proxy;
use crate::joined::serving::{Serving, bot, guest};

#[test]
fn a_match_survives_a_connection_that_is_cut_at_random() {
    let server = Serving::new();
    server.folder.write("strict.py", STRICT);
    for game in ["penguins", "sapotache"] {
        let proxy = Proxy::new(server.address, 400);
        let opened =
            server.open(&json!({"game": game, "seats": [guest(), bot("random"), guest()]}));
        let clients: Vec<_> = [0, 2]
            .map(|seat| {
                let link = server.link_at(proxy.address, &opened, seat);
                server.join(&link, "python3 strict.py 0.02", "")
            })
            .into();
        for client in clients {
            let err = client.played();
            assert!(err.contains("connected again"), "{err}");
        }
        assert!(proxy.cuts() > 5, "{}", proxy.cuts());
        server.clean_record(&opened.id);
    }
}

#[test]
fn a_match_survives_a_server_that_is_killed() {
    let mut server = Serving::new();
    server.folder.write("strict.py", STRICT);
    let opened = server.open(&json!({"game": "rails", "seats": [guest(), bot("random"), guest()]}));
    let clients: Vec<_> = [0, 2]
        .map(|seat| server.join(&server.link(&opened, seat), "python3 strict.py 0.01", ""))
        .into();
    for ply in [25, 40, 55] {
        server.wait(&opened.id, |look| look["ply"].as_u64() > Some(ply));
        server.crash(Duration::from_millis(300));
    }
    for client in clients {
        let err = client.played();
        assert!(err.matches("connected again").count() >= 3, "{err}");
    }
    server.clean_record(&opened.id);
}
