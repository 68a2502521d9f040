//! The JSON Schema of a tool's arguments, and the validation of arguments that a model wrote.

use serde_json::{Map, Number, Value};

use super::ToolError;
use crate::wire::{FunctionSpec, ToolSpec};

/// Maximum characters of a text argument.
const MAX_TEXT: usize = 2_000;

/// Maximum characters of an unknown argument's name in an error message.
const MAX_NAME: usize = 40;

/// A parameter of a tool; optional unless [`required`](Self::required).
#[derive(Debug, Clone, Copy)]
pub(super) struct Parameter {
    name: &'static str,
    kind: &'static str,
    description: &'static str,
    required: bool,
}

impl Parameter {
    pub(super) const fn text(name: &'static str, description: &'static str) -> Self {
        Self { name, kind: "string", description, required: false }
    }

    pub(super) const fn number(name: &'static str, description: &'static str) -> Self {
        Self { name, kind: "integer", description, required: false }
    }

    pub(super) const fn required(self) -> Self {
        Self { required: true, ..self }
    }
}

/// The declaration of a tool with exactly these parameters.
pub(super) fn tool_spec(name: &str, description: &str, parameters: &[Parameter]) -> ToolSpec {
    let text = |text: &str| Value::String(text.to_owned());
    let object = |members: [(&str, Value); 2]| {
        let mut object = Map::new();
        object.extend(members.map(|(name, value)| (name.to_owned(), value)));
        object
    };
    let mut properties = Map::new();
    for parameter in parameters {
        let schema = object([("type", text(parameter.kind)), ("description", text(parameter.description))]);
        properties.insert(parameter.name.to_owned(), Value::Object(schema));
    }
    let mut schema = object([("type", text("object")), ("properties", Value::Object(properties))]);
    let required: Vec<_> = parameters
        .iter()
        .filter(|parameter| parameter.required)
        .map(|parameter| text(parameter.name))
        .collect();
    if !required.is_empty() {
        schema.insert("required".into(), Value::Array(required));
    }
    schema.insert("additionalProperties".into(), Value::Bool(false));
    let function = FunctionSpec {
        name: name.to_owned(),
        description: description.trim().to_owned(),
        parameters: Value::Object(schema),
    };
    ToolSpec { kind: "function".into(), function }
}

/// Parses the arguments that a model wrote and validates them: required ones are present, types are right, and there are
/// no others if the schema forbids them. Empty values count as missing.
pub(crate) fn read(written: &str, schema: &Value) -> Result<Value, ToolError> {
    let written = if written.trim().is_empty() { "{}" } else { written };
    let mut given = match serde_json::from_str(written) {
        Ok(Value::Object(given)) => given,
        Ok(_) => return Err(ToolError::arguments("The arguments have to be a JSON object.")),
        Err(invalid) => return Err(error(&["The arguments are not JSON: ", &invalid.to_string()])),
    };
    given.retain(|_, value| !value.is_null() && value.as_str().is_none_or(|text| !text.trim().is_empty()));
    let properties = schema.get("properties").and_then(Value::as_object);
    let property = |name: &str| properties.and_then(|properties| properties.get(name));
    let is_closed = schema.get("additionalProperties").is_some_and(|more| *more == Value::Bool(false));
    for (name, value) in &mut given {
        match property(name) {
            Some(property) => coerce(name, value, property)?,
            None if is_closed => {
                let name: String = name.chars().take(MAX_NAME).collect();
                return Err(error(&["There is no argument named '", &name, "'."]));
            }
            None => {}
        }
    }
    let mut required =
        schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    match required.find(|name| !given.contains_key(*name)) {
        None => Ok(Value::Object(given)),
        Some(name) => {
            let kind = property(name).map_or("", kind);
            Err(error(&["The arguments need ", type_name(kind), " named '", name, "'."]))
        }
    }
}

/// Validates a value against its schema; converts numbers written as text.
fn coerce(name: &str, value: &mut Value, schema: &Value) -> Result<(), ToolError> {
    let kind = kind(schema);
    let fits = match kind {
        "string" => {
            if value.as_str().is_some_and(|text| text.chars().count() > MAX_TEXT) {
                return Err(error(&[
                    "'",
                    name,
                    "' may have ",
                    &MAX_TEXT.to_string(),
                    " characters at most.",
                ]));
            }
            value.is_string()
        }
        "integer" => {
            // Some models write numbers as text.
            if let Some(number) = value.as_str().and_then(|text| text.trim().parse::<i64>().ok()) {
                *value = Value::Number(Number::from(number));
            }
            value.is_i64() || value.is_u64()
        }
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "array" => value.is_array(),
        "object" => value.is_object(),
        _ => true,
    };
    let choices = schema.get("enum").and_then(Value::as_array);
    if fits && choices.is_none_or(|choices| choices.contains(value)) {
        return Ok(());
    }
    let given = if fits { "one of the values that its description names" } else { type_name(kind) };
    Err(error(&["'", name, "' has to be ", given, "."]))
}

fn kind(schema: &Value) -> &str {
    schema.get("type").and_then(Value::as_str).unwrap_or_default()
}

fn type_name(kind: &str) -> &'static str {
    match kind {
        "string" => "a text",
        "integer" => "a whole number",
        "number" => "a number",
        "boolean" => "true or false",
        "array" => "a list",
        "object" => "an object",
        _ => "something",
    }
}

fn error(parts: &[&str]) -> ToolError {
    ToolError::arguments(parts.concat())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[track_caller]
    fn check(written: &str, expect: Result<Value, &str>) {
        let parameters = [
            Parameter::text("query", "What.").required(),
            Parameter::text("about", "More."),
            Parameter::number("offset", "Where."),
        ];
        let schema = tool_spec("f", "Finds.", &parameters).function.parameters;
        assert_eq!(
            read(written, &schema).map_err(|error| error.message),
            expect.map_err(str::to_owned),
            "{written}"
        );
    }

    #[test]
    fn arguments_are_held_to_the_schema() {
        check(r#"{"query":"q"}"#, Ok(json!({"query": "q"})));
        check(r#"{"query":"q","offset":7,"about":""}"#, Ok(json!({"query": "q", "offset": 7})));
        check(r#"{"query":"q","offset":" 7 ","about":null}"#, Ok(json!({"query": "q", "offset": 7})));
        check("", Err("The arguments need a text named 'query'."));
        check("{}", Err("The arguments need a text named 'query'."));
        check(r#"{"query":" "}"#, Err("The arguments need a text named 'query'."));
        check(r#"{"query":7}"#, Err("'query' has to be a text."));
        check(r#"{"query":{"query":"q"}}"#, Err("'query' has to be a text."));
        check(r#"{"query":"q","offset":1.5}"#, Err("'offset' has to be a whole number."));
        check(r#"{"query":"q","offset":"x"}"#, Err("'offset' has to be a whole number."));
        check(r#"{"query":"q","top_k":9}"#, Err("There is no argument named 'top_k'."));
        check("[1]", Err("The arguments have to be a JSON object."));
        check("\"q\"", Err("The arguments have to be a JSON object."));
        let long = json!({ "query": "漢".repeat(2_001) }).to_string();
        check(&long, Err("'query' may have 2000 characters at most."));
        let name = ["{\"", &"n".repeat(100), "\":1}"].concat();
        check(&name, Err(&["There is no argument named '", &"n".repeat(40), "'."].concat()));
        assert!(
            read("{\"query\":", &Value::Null).unwrap_err().message.starts_with("The arguments are not JSON")
        );
    }

    #[test]
    fn schemas_of_other_tools_are_understood_too() {
        let schema = json!({"properties": {
            "unit": {"type": "string", "enum": ["c", "f"]}, "deep": {"type": "boolean"}, "any": {}
        }});
        let check = |written: &str, expect: Option<&str>| {
            assert_eq!(
                read(written, &schema).err().map(|error| error.message).as_deref(),
                expect,
                "{written}"
            );
        };
        check(r#"{"unit":"c","deep":true,"any":[1],"more":1}"#, None);
        check(r#"{"unit":"k"}"#, Some("'unit' has to be one of the values that its description names."));
        check(r#"{"deep":"yes"}"#, Some("'deep' has to be true or false."));
    }
}
