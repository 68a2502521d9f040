//! The JSON Schema of a tool's arguments, and arguments that a model wrote.

use serde::{Deserialize, Deserializer, de::Error as _};
use serde_json::Value;

use super::ToolError;
use crate::wire::{FunctionSpec, ToolSpec};

/// Maximum characters of a text argument.
const MAX_TEXT: usize = 2_000;

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
    let property = |one: &Parameter| {
        (one.name, Value::from_iter([("type", one.kind), ("description", one.description)]))
    };
    let properties: Value = parameters.iter().map(property).collect();
    let mut schema = vec![("type", "object".into()), ("properties", properties)];
    if parameters.iter().any(|one| one.required) {
        let required = parameters.iter().filter(|one| one.required).map(|one| one.name);
        schema.push(("required", required.collect()));
    }
    schema.push(("additionalProperties", false.into()));
    let function = FunctionSpec {
        name: name.to_owned(),
        description: description.trim().to_owned(),
        parameters: schema.into_iter().collect(),
    };
    ToolSpec { kind: "function".into(), function }
}

/// Parses the arguments that a model wrote, before a tool reads them as its own type. Texts are trimmed; empty values count
/// as missing.
pub(crate) fn read(written: &str) -> Result<Value, ToolError> {
    let written = if written.trim().is_empty() { "{}" } else { written };
    let mut given = match serde_json::from_str(written) {
        Ok(Value::Object(given)) => given,
        Ok(_) => return Err(ToolError::arguments("The arguments have to be a JSON object.")),
        Err(error) => return Err(ToolError::arguments(format!("The arguments are not JSON: {error}"))),
    };
    for (name, value) in &mut given {
        if let Value::String(text) = value {
            *text = text.trim().to_owned();
            if text.chars().count() > MAX_TEXT {
                let message = format!("'{name}' may have {MAX_TEXT} characters at most.");
                return Err(ToolError::arguments(message));
            }
        }
    }
    given.retain(|_, value| !value.is_null() && value.as_str() != Some(""));
    Ok(Value::Object(given))
}

/// Reads a whole number, which some models write as text.
pub(super) fn whole_number<'de, D: Deserializer<'de>, N: TryFrom<u64>>(
    deserializer: D,
) -> Result<Option<N>, D::Error> {
    let value = Value::deserialize(deserializer)?;
    let number = value.as_u64().or_else(|| value.as_str()?.parse().ok());
    let number = number.and_then(|number| N::try_from(number).ok());
    number.map(Some).ok_or_else(|| D::Error::custom("a number has to be whole and not negative"))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Arguments {
        query: String,
        #[serde(default)]
        about: String,
        #[serde(default, deserialize_with = "whole_number")]
        offset: Option<u32>,
    }

    fn arguments(query: &str, offset: Option<u32>) -> Arguments {
        Arguments { query: query.to_owned(), about: String::new(), offset }
    }

    #[track_caller]
    fn check(written: &str, expect: Result<Arguments, &str>) {
        let found = read(written).and_then(|given| crate::tool::parse(&given));
        assert_eq!(found.map_err(|error| error.message), expect.map_err(str::to_owned), "{written}");
    }

    #[test]
    fn arguments_are_held_to_their_type() {
        check(r#"{"query":" q\n"}"#, Ok(arguments("q", None)));
        check(r#"{"query":"q","offset":7,"about":""}"#, Ok(arguments("q", Some(7))));
        check(r#"{"query":"q","offset":" 7 ","about":null}"#, Ok(arguments("q", Some(7))));
        let missing = "The arguments do not fit: missing field `query`.";
        check("", Err(missing));
        check("{}", Err(missing));
        check(r#"{"query":" "}"#, Err(missing));
        check(
            r#"{"query":7}"#,
            Err("The arguments do not fit: invalid type: integer `7`, expected a string."),
        );
        check(
            r#"{"query":{"query":"q"}}"#,
            Err("The arguments do not fit: invalid type: map, expected a string."),
        );
        for offset in ["1.5", "\"x\"", "-1", "4294967296"] {
            check(
                &format!(r#"{{"query":"q","offset":{offset}}}"#),
                Err("The arguments do not fit: a number has to be whole and not negative."),
            );
        }
        check(
            r#"{"query":"q","top_k":9}"#,
            Err(
                "The arguments do not fit: unknown field `top_k`, expected one of `query`, `about`, `offset`.",
            ),
        );
        check("[1]", Err("The arguments have to be a JSON object."));
        check("\"q\"", Err("The arguments have to be a JSON object."));
        let long = json!({ "query": "漢".repeat(2_001) }).to_string();
        check(&long, Err("'query' may have 2000 characters at most."));
        let name = format!("{{\"{}\":1}}", "n".repeat(1_000));
        let message =
            read(&name).and_then(|given| crate::tool::parse::<Arguments>(&given)).unwrap_err().message;
        assert!(message.chars().count() < 300, "{message}");
        assert!(read("{\"query\":").unwrap_err().message.starts_with("The arguments are not JSON"));
    }
}
