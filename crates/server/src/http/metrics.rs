//! What the server counts, for those who watch over it.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use super::App;

/// Counters of requests and connections.
#[derive(Default)]
pub(crate) struct Metrics {
    /// Answers by the first digit of their status.
    answers: [AtomicU64; 6],
    updates: AtomicU64,
    connections: AtomicU64,
    refused: AtomicU64,
}

impl Metrics {
    pub(crate) fn answered(&self, status: StatusCode) {
        let digit = usize::from(status.as_u16() / 100).min(self.answers.len() - 1);
        self.answers[digit].fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn updated(&self) {
        self.updates.fetch_add(1, Ordering::Relaxed);
    }

    pub(crate) fn connected(&self, was_let_in: bool) {
        let counter = if was_let_in { &self.connections } else { &self.refused };
        counter.fetch_add(1, Ordering::Relaxed);
    }
}

/// All counters, as Prometheus reads them.
pub(crate) async fn metrics(State(app): State<App>) -> Response {
    let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
    let mut text = String::new();
    let mut line = |name: &str, kind: &str, help: &str, values: &[(&str, u64)]| {
        writeln!(text, "# HELP plateau_{name} {help}\n# TYPE plateau_{name} {kind}")
            .expect("a string takes everything");
        for (labels, value) in values {
            writeln!(text, "plateau_{name}{labels} {value}").expect("a string takes everything");
        }
    };
    let answers: Vec<(String, u64)> = (1..)
        .zip(&app.metrics.answers[1..])
        .map(|(digit, counter)| (format!("{{status=\"{digit}xx\"}}"), count(counter)))
        .collect();
    let answers: Vec<(&str, u64)> =
        answers.iter().map(|(labels, value)| (labels.as_str(), *value)).collect();
    line("answers_total", "counter", "Answers by status.", &answers);
    let updates = count(&app.metrics.updates);
    line("updates_total", "counter", "Updates sent to those who follow tables.", &[("", updates)]);
    let connections = count(&app.metrics.connections);
    line("connections_total", "counter", "Connections that were let in.", &[("", connections)]);
    let refused = count(&app.metrics.refused);
    line("connections_refused_total", "counter", "Connections that were not.", &[("", refused)]);
    let known = app.hall.counted();
    line("tables", "gauge", "Tables in memory.", &[("", known.tables)]);
    line("watchers", "gauge", "Connections that follow tables.", &[("", known.watchers)]);
    line("bots_waiting", "gauge", "Questions that wait for a thread.", &[("", known.waiting)]);
    line("analyses", "gauge", "Matches that are analysed.", &[("", known.analyses)]);
    line("tables_opened_total", "counter", "Tables opened.", &[("", known.opened)]);
    line("changes_total", "counter", "Changes of tables stored.", &[("", known.changes)]);
    let kind = [(header::CONTENT_TYPE, "text/plain; version=0.0.4; charset=utf-8")];
    (kind, text).into_response()
}
