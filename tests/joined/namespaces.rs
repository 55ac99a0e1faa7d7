//! A client in a network of its own, whose cable is pulled for a while.

use std::process::Command;
use std::time::Duration;

use serde_json::json;

use crate::joined::matches::STRICT;
use crate::joined::serving::{Joined, Serving, bot, guest};
use program::Folder;

/// Two machines with a cable between them, as network namespaces.
struct Cable {
    names: [String; 2],
}

const ADDRESSES: [&str; 2] = ["10.213.77.1", "10.213.77.2"];

/// Runs `ip`; an error is what it says.
fn ip(line: &str) -> Result<(), String> {
    let output = Command::new("ip").args(line.split_whitespace()).output();
    let output = output.map_err(|error| format!("ip: {error}"))?;
    let said = String::from_utf8_lossy(&output.stderr).trim().to_string();
    if output.status.success() { Ok(()) } else { Err(format!("ip {line}: {said}")) }
}

impl Cable {
    fn new() -> Result<Self, String> {
        let names = ["a", "b"].map(|end| format!("plateau-{}-{end}", std::process::id()));
        let cable = Self { names };
        let [a, b] = &cable.names;
        ip(&format!("netns add {a}"))?;
        ip(&format!("netns add {b}"))?;
        ip(&format!("-n {a} link add cable type veth peer name cable netns {b}"))?;
        for (name, address) in cable.names.iter().zip(ADDRESSES) {
            ip(&format!("-n {name} addr add {address}/24 dev cable"))?;
            ip(&format!("-n {name} link set cable up"))?;
            ip(&format!("-n {name} link set lo up"))?;
        }
        Ok(cable)
    }

    /// A command on one of the machines.
    fn on(&self, machine: usize, folder: &Folder, line: &str) -> Command {
        let program = folder.command("");
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.names[machine]]).arg(program.get_program());
        command.args(line.split_whitespace()).current_dir(folder.path());
        command
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        for name in &self.names {
            // One that was not made is not removed.
            let _ = ip(&format!("netns del {name}"));
        }
    }
}

#[test]
fn a_match_goes_on_after_the_cable_was_pulled() {
    let cable = match Cable::new() {
        Ok(cable) => cable,
        Err(why) => {
            eprintln!("NOT TESTED: network namespaces need root and iproute2 ({why})");
            return;
        }
    };
    let folder = Folder::new();
    folder.write("strict.py", STRICT);
    let listen = format!("serve --listen {}:0 --store t.db --log none", ADDRESSES[0]);
    let command = cable.on(0, &folder, &listen);
    let server = Serving::by(folder, command);
    let new = json!({"game": "penguins", "seats": [guest(), bot("random")]});
    // Requests come from the server's machine.
    let ask = |head: &str, body: &str| {
        let script = format!(
            "import sys, urllib.request as r\nq = r.Request('http://{}{}', method='{}', data={})\nprint(r.urlopen(q).read().decode())",
            server.address,
            head.split_once(' ').unwrap().1,
            head.split_once(' ').unwrap().0,
            if body.is_empty() { "None" } else { "sys.argv[1].encode()" },
        );
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &cable.names[0], "python3", "-c", &script, body]);
        let output = command.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).to_string();
        serde_json::from_slice::<serde_json::Value>(&output.stdout)
            .unwrap_or_else(|_| panic!("{said}"))
    };
    let opened = ask("POST /api/1/tables", &new.to_string());
    let (id, token) = (opened["id"].as_str().unwrap(), opened["tokens"][0].as_str().unwrap());
    let link = format!("http://{}/t/{id}#seat={token}", server.address);
    let mut command = cable.on(1, &server.folder, "join");
    command.args([&link, "python3 strict.py 0.15"]);
    let joined = Joined::by(command);
    let look = || ask(&format!("GET /api/1/tables/{id}"), "");
    while look()["ply"].as_u64() < Some(6) {
        std::thread::sleep(Duration::from_millis(20));
    }
    ip(&format!("-n {} link set cable down", cable.names[1])).unwrap();
    std::thread::sleep(Duration::from_secs(1));
    let stopped = look()["ply"].clone();
    std::thread::sleep(Duration::from_secs(2));
    assert_eq!(look()["ply"], stopped, "the match waits for the guest");
    assert_eq!(look()["over"], false);
    ip(&format!("-n {} link set cable up", cable.names[1])).unwrap();
    joined.played();
    let record = ask(&format!("GET /api/1/tables/{id}/record"), "");
    server.folder.write("match.json", record.to_string());
    server.folder.plateau("replay match.json --json").said(crate::outside::table::VERIFIED);
    assert!(record["log"].as_array().unwrap().iter().all(|event| event["fault"].is_null()));
}
