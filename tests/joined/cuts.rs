//! Connections that are cut, and servers that are killed, in the middle of a match.

use std::io::{Read, Write};
use std::net::TcpStream;
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
        let proxy = Proxy::new(server.address, Some(Duration::from_millis(400)));
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
        assert!(proxy.made() > 5, "{}", proxy.made());
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

#[test]
fn a_connection_over_which_nothing_comes_is_given_up_by_the_client() {
    let server = Serving::new();
    server.folder.write("strict.py", STRICT);
    let proxy = Proxy::new(server.address, None);
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), bot("random")]}));
    let link = server.link_at(proxy.address, &opened, 0);
    let client = server.join(&link, "python3 strict.py 0.05", "");
    server.wait(&opened.id, |look| look["ply"].as_u64() > Some(6));
    proxy.stall();
    let err = client.played();
    assert!(err.contains("nothing was heard for 17s"), "{err}");
    server.clean_record(&opened.id);
}

#[test]
fn a_connection_over_which_nothing_comes_is_given_up_by_the_server() {
    let server = Serving::new();
    let opened = server.open(&json!({"game": "penguins", "seats": [guest(), bot("random")]}));
    let mut mute = TcpStream::connect(server.address).unwrap();
    let (id, token, address) = (&opened.id, &opened.tokens[0], server.address);
    write!(
        mute,
        "GET /api/1/tables/{id}/player?since=0 HTTP/1.1\r\nhost: {address}\r\nx-seat-token: {token}\r\n\
         connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n\
         sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    )
    .unwrap();
    let mut head = [0; 12];
    mute.read_exact(&mut head).unwrap();
    assert_eq!(&head, b"HTTP/1.1 101");
    server.wait(id, |look| look["seats"][0]["presence"] == "here");
    server.wait(id, |look| look["seats"][0]["presence"] == "away");
}
