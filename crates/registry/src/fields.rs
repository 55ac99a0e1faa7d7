//! Options as flags and forms need to know them, from their schemas.

use game::Game;
use serde::Serialize;
use serde_json::Value;

/// An option, as flags and forms need to know it.
#[derive(Clone, Debug, Serialize)]
pub struct Field {
    /// Its name in files; a flag has `-` for `_`.
    pub name: String,
    /// What it sets.
    pub help: String,
    /// What values it takes.
    #[serde(flatten)]
    pub kind: FieldKind,
    /// The least number it takes, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub minimum: Option<i64>,
    /// Its value when it is not given.
    pub default: Value,
}

/// What values an option takes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", content = "choices", rename_all = "lowercase")]
pub enum FieldKind {
    /// Yes or no.
    Flag,
    /// A whole number.
    Number,
    /// Any text.
    Text,
    /// One of these; `file:PATH` stands for the content of a file, `N` for a whole number.
    Choice(Vec<String>),
}

/// The choice that stands for the content of a file.
pub const FILE: &str = "file:PATH";

/// The choice that stands for a whole number.
pub const NUMBER: &str = "N";

/// The options that a schema describes, by name.
pub(crate) fn fields(schema: &Value) -> Vec<Field> {
    let properties = schema.get("properties").and_then(Value::as_object);
    let field = |(name, property): (&String, &Value)| Field {
        name: name.clone(),
        help: help(property),
        kind: kind(schema, property),
        minimum: property.get("minimum").and_then(Value::as_i64),
        default: property.get("default").cloned().unwrap_or_default(),
    };
    properties.into_iter().flatten().map(field).collect()
}

/// The doc comment as flags and forms say it: in one line, without the full stop.
fn help(property: &Value) -> String {
    let text = property.get("description").and_then(Value::as_str).unwrap_or_default();
    text.replace('\n', " ").trim_end_matches('.').to_string()
}

fn kind(schema: &Value, property: &Value) -> FieldKind {
    let property = meant(schema, given(property));
    let is = |wanted: &str| match property.get("type") {
        Some(Value::Array(types)) => types.iter().any(|name| name == wanted),
        other => other.is_some_and(|name| name == wanted),
    };
    let choices = choices(schema, property);
    match () {
        () if !choices.is_empty() => FieldKind::Choice(choices),
        () if is("boolean") => FieldKind::Flag,
        () if is("integer") => FieldKind::Number,
        () => FieldKind::Text,
    }
}

/// What an option is when it is given, where it need not be.
fn given(property: &Value) -> &Value {
    match property.get("anyOf").and_then(Value::as_array).map(Vec::as_slice) {
        Some([given, null]) if null["type"] == "null" => given,
        _ => property,
    }
}

/// What a part of a schema says, or the part that it refers to.
fn meant<'a>(schema: &'a Value, part: &'a Value) -> &'a Value {
    let named = part.get("$ref").and_then(Value::as_str);
    named.and_then(|name| schema.pointer(name.trim_start_matches('#'))).unwrap_or(part)
}

/// The values that can be listed: names, the content of a file, and beside these a number.
fn choices(schema: &Value, property: &Value) -> Vec<String> {
    let list = |name| property.get(name).and_then(Value::as_array).into_iter().flatten();
    let either: Vec<&Value> = list("anyOf").map(|part| meant(schema, part)).collect();
    let mut found = Vec::new();
    if either.iter().any(|part| part.get("type").is_some_and(|name| name == "integer")) {
        found.push(NUMBER.to_string());
    }
    let nested = either.iter().flat_map(|part| part.get("oneOf").and_then(Value::as_array));
    for variant in
        list("oneOf").chain(nested.flatten()).chain(either.iter().copied()).chain([property])
    {
        let names = variant.get("enum").and_then(Value::as_array).into_iter().flatten();
        found.extend(
            names.chain(variant.get("const")).filter_map(Value::as_str).map(str::to_string),
        );
        if variant.pointer("/properties/file").is_some() {
            found.push(FILE.to_string());
        }
    }
    found
}

/// What is wrong with the value of an option.
pub(crate) fn wrong<G: Game>(name: &str, value: &Value) -> String {
    let fields = fields(&schemars::schema_for!(G::Options).to_value());
    let Some(field) = fields.iter().find(|field| field.name == name) else {
        let known: Vec<&str> = fields.iter().map(|field| field.name.as_str()).collect();
        return format!("{} has no such option; it has {}", G::NAME, known.join(", "));
    };
    match &field.kind {
        FieldKind::Choice(choices) => {
            format!("there is no {value}; choose {}", choices.join(", "))
        }
        FieldKind::Number => {
            let least = field.minimum.map_or(String::new(), |least| format!(" from {least} up"));
            format!("expected a whole number{least}, not {value}")
        }
        FieldKind::Flag => format!("expected true or false, not {value}"),
        FieldKind::Text => format!("expected a text, not {value}"),
    }
}
