//! The schema of a tool's arguments as model servers take it: an object whose parts are schemas. One tool with an odd schema
//! would have the request refused, and with it every tool.

use serde_json::{Map, Value, json};

/// The types that there are; servers also write those of their language.
const TYPES: [&str; 7] = ["array", "boolean", "integer", "null", "number", "object", "string"];
/// Keywords whose values are schemas by name.
const BY_NAME: [&str; 5] = ["properties", "patternProperties", "dependentSchemas", "$defs", "definitions"];
/// Keywords whose values are lists of schemas.
const LISTS: [&str; 4] = ["anyOf", "oneOf", "allOf", "prefixItems"];
/// Keywords whose value is a schema.
const SINGLE: [&str; 4] = ["not", "contains", "propertyNames", "additionalItems"];
/// Keywords whose value is a schema, or whether there may be such values at all.
const SINGLE_OR_BOOL: [&str; 3] = ["additionalProperties", "unevaluatedProperties", "unevaluatedItems"];
/// Keywords that model servers refuse at the top.
const NOT_AT_TOP: [&str; 7] = ["anyOf", "oneOf", "allOf", "not", "enum", "const", "$ref"];

/// `schema` for a model server. What cannot be said there is left out: the tool's own server checks its arguments.
pub(super) fn for_model_server(schema: &Value) -> Value {
    let Value::Object(mut top) = sound(schema) else { return json!({ "type": "object", "properties": {} }) };
    merge_alternatives(&mut top);
    top.retain(|keyword, _| !NOT_AT_TOP.contains(&keyword.as_str()));
    top.insert("type".into(), "object".into());
    top.entry("properties").or_insert_with(|| json!({}));
    top.into()
}

/// A schema without what is no schema; anything but an object allows everything.
fn sound(schema: &Value) -> Value {
    let Value::Object(schema) = schema else { return json!({}) };
    let mut sound: Map<String, Value> = schema
        .iter()
        .filter_map(|(keyword, value)| Some((keyword.clone(), sound_keyword(keyword, value)?)))
        .collect();
    // OpenAI refuses lists that do not say of what.
    if sound.get("type").is_some_and(|kind| names(kind, "array")) {
        sound.entry("items").or_insert_with(|| json!({}));
    }
    sound.into()
}

/// The value of a keyword, `None` if it is none that the keyword takes.
fn sound_keyword(keyword: &str, value: &Value) -> Option<Value> {
    let all = |values: &[Value]| values.iter().map(sound).collect::<Vec<_>>();
    match (keyword, value) {
        ("default" | "const" | "examples", _) => Some(value.clone()),
        ("type", Value::String(name)) => TYPES.contains(&name.as_str()).then(|| value.clone()),
        ("type", Value::Array(names)) => {
            let is_type = |name: &Value| name.as_str().is_some_and(|name| TYPES.contains(&name));
            (!names.is_empty() && names.iter().all(is_type)).then(|| value.clone())
        }
        ("required", Value::Array(names)) => names.iter().all(Value::is_string).then(|| value.clone()),
        ("enum", Value::Array(values)) => (!values.is_empty()).then(|| value.clone()),
        // Some model servers refuse flags of an old draft, and the name of any draft.
        ("exclusiveMinimum" | "exclusiveMaximum", Value::Bool(_))
        | (_, Value::Null)
        | ("type" | "required" | "enum" | "$schema", _) => None,
        ("items", Value::Array(values)) => Some(all(values).into()),
        ("items", _) => Some(sound(value)),
        (name, Value::Object(schemas)) if BY_NAME.contains(&name) => {
            Some(schemas.iter().map(|(name, schema)| (name.clone(), sound(schema))).collect())
        }
        (name, Value::Array(schemas)) if LISTS.contains(&name) => {
            (!schemas.is_empty()).then(|| all(schemas).into())
        }
        (name, Value::Object(_)) if SINGLE.contains(&name) || SINGLE_OR_BOOL.contains(&name) => {
            Some(sound(value))
        }
        (name, Value::Bool(_)) if SINGLE_OR_BOOL.contains(&name) => Some(value.clone()),
        (name, _)
            if BY_NAME
                .into_iter()
                .chain(LISTS)
                .chain(SINGLE)
                .chain(SINGLE_OR_BOOL)
                .any(|own| own == name) =>
        {
            None
        }
        _ => Some(value.clone()),
    }
}

/// Puts the properties of alternatives at the top beside each other; required are those that every alternative requires.
fn merge_alternatives(top: &mut Map<String, Value>) {
    let whole = Value::Object(top.clone());
    let alternatives = |keyword: &str| {
        let listed = whole.get(keyword).and_then(Value::as_array).into_iter().flatten();
        listed.map(|schema| resolved(&whole, schema)).collect::<Vec<_>>()
    };
    let reference = whole.get("$ref").map(|_| resolved(&whole, &whole));
    for part in alternatives("allOf").into_iter().chain(reference) {
        add_properties(top, part);
        add_required(top, required(part));
    }
    for keyword in ["anyOf", "oneOf"] {
        let alternatives = alternatives(keyword);
        for alternative in &alternatives {
            add_properties(top, alternative);
        }
        if let Some((first, others)) = alternatives.split_first() {
            let by_all = required(first)
                .into_iter()
                .filter(|name| others.iter().all(|other| required(other).contains(name)));
            add_required(top, by_all.collect());
        }
    }
}

fn add_properties(top: &mut Map<String, Value>, from: &Value) {
    let Some(more) = from.get("properties").and_then(Value::as_object) else { return };
    let Some(properties) = top.entry("properties").or_insert_with(|| json!({})).as_object_mut() else {
        return;
    };
    for (name, schema) in more {
        properties.entry(name).or_insert_with(|| schema.clone());
    }
}

fn add_required(top: &mut Map<String, Value>, names: Vec<&Value>) {
    if names.is_empty() {
        return;
    }
    let Some(required) = top.entry("required").or_insert_with(|| json!([])).as_array_mut() else { return };
    for name in names {
        if !required.contains(name) {
            required.push(name.clone());
        }
    }
}

fn required(schema: &Value) -> Vec<&Value> {
    schema.get("required").and_then(Value::as_array).into_iter().flatten().collect()
}

/// The schema that `schema` refers to within `whole`, else itself.
fn resolved<'a>(whole: &'a Value, schema: &'a Value) -> &'a Value {
    let reference = schema.get("$ref").and_then(Value::as_str);
    reference.and_then(|reference| whole.pointer(reference.strip_prefix('#')?)).unwrap_or(schema)
}

/// Whether a `type` is this one, or has it among others.
fn names(kind: &Value, wanted: &str) -> bool {
    kind == wanted || kind.as_array().is_some_and(|kinds| kinds.iter().any(|kind| kind == wanted))
}
