//! Tokens of a request besides its texts.
//!
//! Each message takes three tokens and its role, and the answer begins with three (`OpenAI` Cookbook, "How to count tokens
//! with tiktoken", `num_tokens_from_messages`). `OpenAI` models get tools as `TypeScript` declarations in the system
//! message. Their layout and overhead are not documented; they were derived from `prompt_tokens` of many requests, some of
//! which the tests use, and several public token counters have them.

use serde_json::Value;

use crate::wire::ToolSpec;

/// Tokens around each message: its role and delimiters.
pub const FRAME: u32 = 4;

/// Tokens that begin the answer.
pub const PRIMING: u32 = 3;

/// Tokens around the declarations of tools in a system message of their own.
const TOOLS_FRAME: u32 = 9;

/// Tokens of that saved if the request has a system message.
const SHARED_SYSTEM: u32 = 4;

/// Tokens that tools cost besides their declarations.
pub fn tool_overhead(has_system: bool) -> u32 {
    if has_system { TOOLS_FRAME - SHARED_SYSTEM } else { TOOLS_FRAME }
}

/// The declarations of tools as the model gets them; empty without tools.
pub fn tool_definitions(tools: &[ToolSpec]) -> String {
    if tools.is_empty() {
        return String::new();
    }
    let mut text = String::from("namespace functions {\n\n");
    for tool in tools {
        let function = &tool.function;
        comment(&mut text, &function.description, "");
        text.extend(["type ", &function.name]);
        if properties(&function.parameters).is_some() {
            text.push_str(" = (_: {\n");
            push_properties(&mut text, &function.parameters, "");
            text.push_str("}) => any;\n\n");
        } else {
            text.push_str(" = () => any;\n\n");
        }
    }
    text.push_str("} // namespace functions");
    text
}

/// The properties of an object schema; `None` if there are none.
fn properties(schema: &Value) -> Option<&serde_json::Map<String, Value>> {
    schema.get("properties")?.as_object().filter(|properties| !properties.is_empty())
}

fn push_properties(text: &mut String, schema: &Value, indent: &str) {
    let required = schema.get("required").and_then(Value::as_array);
    for (name, property) in properties(schema).into_iter().flatten() {
        comment(text, property.get("description").and_then(Value::as_str).unwrap_or_default(), indent);
        let is_required = required.is_some_and(|names| names.iter().any(|known| known == name.as_str()));
        text.extend([indent, name, if is_required { ": " } else { "?: " }]);
        push_type(text, property, indent);
        text.push_str(",\n");
    }
}

fn push_type(text: &mut String, schema: &Value, indent: &str) {
    if let Some(choices) = schema.get("enum").and_then(Value::as_array) {
        let choices: Vec<String> = choices.iter().map(Value::to_string).collect();
        return text.push_str(&choices.join(" | "));
    }
    match schema.get("type").and_then(Value::as_str) {
        Some("object") => {
            text.push_str("{\n");
            push_properties(text, schema, &format!("{indent}  "));
            text.extend([indent, "}"]);
        }
        Some("array") => {
            match schema.get("items") {
                Some(items) => push_type(text, items, indent),
                None => text.push_str("any"),
            }
            text.push_str("[]");
        }
        Some("integer") => text.push_str("number"),
        Some(plain) => text.push_str(plain),
        None => text.push_str("any"),
    }
}

fn comment(text: &mut String, description: &str, indent: &str) {
    if !description.is_empty() {
        text.extend([indent, "// ", description, "\n"]);
    }
}
