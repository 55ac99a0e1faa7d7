//! Tournaments, through the program `plateau`: what is killed, shared, refused, and what comes of it.

mod faults;
mod field;
mod formats;
mod kills;
mod mistakes;
mod report;
mod store;
mod submissions;
mod teaching;

use serde_json::Value;

/// A table without what differs from run to run: times.
fn timeless(table: &Value) -> Value {
    let mut table = table.clone();
    for player in table["players"].as_array_mut().unwrap() {
        player.as_object_mut().unwrap().remove("time_us");
    }
    table
}

/// A field of a player in a table.
#[track_caller]
fn of<'a>(table: &'a Value, player: &str, field: &str) -> &'a Value {
    let players = table["players"].as_array().unwrap();
    let row = players.iter().find(|row| row["player"] == player);
    &row.unwrap_or_else(|| panic!("{player} is not in {table}"))[field]
}

/// The names in the order of the table.
fn order(table: &Value) -> Vec<&str> {
    let players = table["players"].as_array().unwrap();
    players.iter().map(|row| row["player"].as_str().unwrap()).collect()
}
