//! Requests whose `prompt_tokens` are known.

use serde_json::{Value, json};

use super::{FRAME, PRIMING, tool_definitions, tool_overhead};
use crate::wire::{FunctionSpec, ToolSpec};

fn tool(name: &str, description: &str, parameters: Value) -> ToolSpec {
    let function = FunctionSpec { name: name.into(), description: description.into(), parameters };
    ToolSpec { kind: "function".into(), function }
}

/// Tokens of a request, from the counts of its texts.
fn request(messages: &[u32], tools: u32, has_system: bool) -> u32 {
    messages.iter().map(|tokens| tokens + FRAME).sum::<u32>() + PRIMING + tools + tool_overhead(has_system)
}

/// The cookbook of `OpenAI` prints 105 `prompt_tokens` of gpt-4 and 101 of gpt-4o for this request. tiktoken counts
/// 14 + 9 tokens in its messages with `cl100k_base`, 14 + 8 with `o200k_base`, and 66 and 63 in the
/// declarations below.
#[test]
fn the_cookbooks_request() {
    let weather = tool(
        "get_current_weather",
        "Get the current weather in a given location",
        json!({ "type": "object", "required": ["location"], "properties": {
            "location": { "type": "string", "description": "The city and state, e.g. San Francisco, CA" },
            "unit": { "type": "string", "description": "The unit of temperature to return", "enum": ["celsius", "fahrenheit"] },
        } }),
    );
    let text = "namespace functions {\n\n// Get the current weather in a given location\ntype get_current_weather = (_: {\n\
        // The city and state, e.g. San Francisco, CA\nlocation: string,\n// The unit of temperature to return\n\
        unit?: \"celsius\" | \"fahrenheit\",\n}) => any;\n\n} // namespace functions";
    assert_eq!(tool_definitions(&[weather]), text);
    assert_eq!(request(&[14, 9], 66, true), 105);
    assert_eq!(request(&[14, 8], 63, true), 101);
}

#[test]
fn declarations_of_other_shapes() {
    let nested = json!({ "type": "object", "properties": {
        "any": {},
        "list": { "type": "array", "items": { "type": "object", "required": ["n"], "properties": { "n": { "type": "integer" } } } },
        "many": { "type": "array" },
        "one": { "enum": [1, "b"] },
    } });
    let tools = [tool("a", "", json!({ "type": "object" })), tool("b", "", nested)];
    let text = tool_definitions(&tools);
    let expect = "namespace functions {\n\ntype a = () => any;\n\ntype b = (_: {\nany?: any,\nlist?: {\n  n: number,\n}[],\n\
        many?: any[],\none?: 1 | \"b\",\n}) => any;\n\n} // namespace functions";
    assert_eq!(text, expect);
    assert_eq!(tool_definitions(&[]), "");
}
