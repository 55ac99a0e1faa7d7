//! The document that describes the interface.

use std::sync::LazyLock;

use axum::http::StatusCode;
use page::{Command, FlowCommand, NewMatch, NextMatch};
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
        generator.subschema_for::<NextMatch>();
        generator.subschema_for::<Command>();
        generator.subschema_for::<FlowCommand>();
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_route_is_described_and_nothing_else() {
        let routes = include_str!("routes.rs").split(".route(\"").skip(1);
        let routes: BTreeSet<&str> = routes
            .filter_map(|rest| rest.split('"').next())
            .filter(|path| !path.starts_with("/api") && !path.starts_with("/assets"))
            .filter(|path| !["/openapi.json", "/metrics", "/health"].contains(path))
            .collect();
        let described = document()["paths"].as_object().unwrap().keys().map(String::as_str);
        assert_eq!(described.collect::<BTreeSet<_>>(), routes);
    }

    #[test]
    fn requests_are_described_by_the_types_that_read_them() {
        let schemas = &document()["components"]["schemas"];
        for name in ["NewMatch", "NextMatch", "Chair", "Command", "FlowCommand"] {
            assert!(schemas[name].is_object(), "{name}");
        }
        assert!(schemas["NewMatch"]["properties"]["game"]["enum"].as_array().unwrap().len() > 1);
    }
}
