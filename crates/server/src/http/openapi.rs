//! The document that describes the interface.

use std::sync::LazyLock;

use axum::http::StatusCode;
use page::{Command, NewMatch};
use schemars::generate::SchemaSettings;
use serde_json::{Value, json};

use super::answers::Json;

/// The document but for what requests consist of, which comes from the types that read them.
const WRITTEN: &str = include_str!("openapi.json");

/// The document.
pub(super) fn document() -> &'static Value {
    static DOCUMENT: LazyLock<Value> = LazyLock::new(|| {
        let mut document: Value = serde_json::from_str(WRITTEN).expect("a test reads it");
        let settings = SchemaSettings::draft2020_12()
            .with(|settings| settings.definitions_path = "/components/schemas".into());
        let mut generator = settings.into_generator();
        generator.subschema_for::<NewMatch>();
        generator.subschema_for::<Command>();
        let schemas = &mut document["components"]["schemas"];
        for (name, schema) in generator.take_definitions(true) {
            schemas[name] = schema;
        }
        let names: Vec<&str> = registry::games().iter().map(|game| game.name()).collect();
        schemas["NewMatch"]["properties"]["game"]["enum"] = json!(names);
        document
    });
    &DOCUMENT
}

/// Sends the document.
pub(super) async fn openapi() -> Json {
    Json(StatusCode::OK, document().to_string())
}
