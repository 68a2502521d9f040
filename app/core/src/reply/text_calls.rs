//! Reads tool calls that a model wrote as text, because its server does not know its form.

use serde_json::{Map, Value};

/// The marks with which models begin such calls, in small letters: Hermes and Qwen, Llama, Mistral, `DeepSeek`, Kimi, and those
/// that write as Claude's prompts do.
pub(super) const MARKS: [&str; 9] = [
    "<tool_call>",
    "<function=",
    "[tool_calls]",
    "<|python_tag|>",
    "<｜tool▁calls▁begin｜>",
    "<|tool_calls_section_begin|>",
    "<function_calls>",
    "<minimax:tool_call>",
    "<invoke name=",
];

/// What begins a call that is nothing but JSON. It has to be all of the reply.
pub(super) const BARE: &str = "{\"name\"";

/// The beginnings of calls whose arguments stand in tags.
const TAGGED: [&str; 3] = ["<function=", "<invoke name=", "<tool_call>"];

/// The marks of an argument's name and its value: before, between and after.
const ARGUMENTS: [(&str, &str, &str); 3] = [
    ("<parameter=", ">", "</parameter>"),
    ("<parameter name=\"", "\">", "</parameter>"),
    ("<arg_key>", "</arg_key>", "</arg_value>"),
];

/// The calls in a text, each the name of an offered tool and its arguments.
pub(super) fn read(text: &str, offered: &[String]) -> Vec<(String, String)> {
    let has_tags = ARGUMENTS.iter().any(|(open, ..)| text.contains(open));
    if has_tags { tagged(text, offered) } else { in_json(text, offered) }
}

/// The offered tool that a model means: some write what their template puts before or after the name.
pub(crate) fn offered_name<'o>(
    written: &str,
    offered: impl Iterator<Item = &'o str> + Clone,
) -> Option<&'o str> {
    let written = written.split("<|").next().unwrap_or_default().trim();
    let last = written.rsplit(['.', ':', '/']).next().unwrap_or_default();
    let named = |name: &str| offered.clone().find(|offered| *offered == name);
    named(written).or_else(|| named(last))
}

/// Calls whose arguments are JSON, and whose names stand in it or before it.
fn in_json(text: &str, offered: &[String]) -> Vec<(String, String)> {
    let names = || offered.iter().map(String::as_str);
    let mut calls = Vec::new();
    // Names stand between the last call and the next.
    let (mut after_last, mut read) = (0, 0);
    while let Some(at) = text[read..].find(['{', '[']).map(|at| read + at) {
        let (before, json) = (&text[after_last..at], &text[at..]);
        let mut values = serde_json::Deserializer::from_str(json).into_iter::<Value>();
        let Some(Ok(value)) = values.next() else {
            read = at + 1;
            continue;
        };
        let listed =
            if let Value::Array(items) = &value { items.as_slice() } else { std::slice::from_ref(&value) };
        let found: Vec<_> = listed.iter().filter_map(|item| whole_call(item, names())).collect();
        if found.is_empty() && value.is_object() {
            calls.extend(last_named(before, names()).map(|name| (name.to_owned(), value.to_string())));
        }
        calls.extend(found);
        read = at + values.byte_offset();
        after_last = read;
    }
    calls
}

/// The name that stands last in a text; of those that begin there, the longest.
fn last_named<'o>(text: &str, names: impl Iterator<Item = &'o str>) -> Option<&'o str> {
    names.filter_map(|name| Some((text.rfind(name)?, name.len(), name))).max().map(|(_, _, name)| name)
}

/// A call with its name in it, as `{"name": …, "arguments": …}`.
fn whole_call<'o>(value: &Value, offered: impl Iterator<Item = &'o str> + Clone) -> Option<(String, String)> {
    let call = value.get("function").filter(|function| function.is_object()).unwrap_or(value);
    let name = offered_name(call.get("name")?.as_str()?, offered)?;
    let arguments =
        ["arguments", "parameters", "args", "input"].into_iter().find_map(|field| call.get(field));
    let arguments = match arguments {
        Some(Value::String(written)) => written.clone(),
        Some(arguments) => arguments.to_string(),
        None => "{}".to_owned(),
    };
    Some((name.to_owned(), arguments))
}

/// Calls whose arguments stand in tags of their own.
fn tagged(text: &str, offered: &[String]) -> Vec<(String, String)> {
    let names = || offered.iter().map(String::as_str);
    let mut starts: Vec<usize> =
        TAGGED.iter().flat_map(|mark| text.match_indices(mark)).map(|(at, _)| at).collect();
    starts.sort_unstable();
    starts.push(text.len());
    let parts = starts.windows(2).filter_map(|range| text.get(range[0]..range[1]));
    let call = |part: &str| {
        let head = part.get(..ARGUMENTS.iter().filter_map(|(open, ..)| part.find(open)).min()?)?;
        let name = last_named(head, names())?;
        Some((name.to_owned(), Value::Object(arguments(part)).to_string()))
    };
    parts.filter_map(call).collect()
}

fn arguments(part: &str) -> Map<String, Value> {
    let mut arguments = Map::new();
    for (open, between, close) in ARGUMENTS {
        for (at, _) in part.match_indices(open) {
            let rest = &part[at + open.len()..];
            let Some((name, rest)) = rest.split_once(between) else { continue };
            let value = rest.split(close).next().unwrap_or_default();
            let value = value.trim().trim_start_matches("<arg_value>").trim();
            let read = serde_json::from_str(value).ok().filter(|value: &Value| !value.is_null());
            arguments.insert(name.trim().to_owned(), read.unwrap_or_else(|| value.into()));
        }
    }
    arguments
}

#[cfg(test)]
mod tests {
    use super::{Value, read};

    #[track_caller]
    fn check(text: &str, expect: &[(&str, &str)]) {
        let offered = ["search", "read_page", "search_all"].map(str::to_owned);
        let calls = read(text, &offered);
        // The order of fields depends on which of serde_json's features a build turns on.
        let json = |arguments: &str| serde_json::from_str::<Value>(arguments).unwrap();
        let calls: Vec<_> = calls.iter().map(|(name, arguments)| (name.as_str(), json(arguments))).collect();
        let expect: Vec<_> = expect.iter().map(|(name, arguments)| (*name, json(arguments))).collect();
        assert_eq!(calls, expect, "{text}");
    }

    #[test]
    fn calls_are_read_in_the_forms_of_many_models() {
        let one = [("search", r#"{"q":"bees"}"#)];
        for text in [
            "<tool_call>\n{\"name\": \"search\", \"arguments\": {\"q\": \"bees\"}}\n</tool_call>",
            "<function=search>{\"q\": \"bees\"}</function>",
            "<function=search>\n<parameter=q>\nbees\n</parameter>\n</function>",
            "<tool_call>\n<function=search>\n<parameter=q>\nbees\n</parameter>\n</function>\n</tool_call>",
            "<tool_call>search\n<arg_key>q</arg_key>\n<arg_value>bees</arg_value>\n</tool_call>",
            "[TOOL_CALLS][{\"name\": \"search\", \"arguments\": {\"q\": \"bees\"}}]",
            "[TOOL_CALLS]search[ARGS]{\"q\": \"bees\"}",
            "<|python_tag|>{\"name\": \"search\", \"parameters\": {\"q\": \"bees\"}}",
            "<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>function<｜tool▁sep｜>search\n```json\n{\"q\":\"bees\"}\n```<｜tool▁call▁end｜><｜tool▁calls▁end｜>",
            "<|tool_calls_section_begin|><|tool_call_begin|>functions.search:0<|tool_call_argument_begin|>{\"q\": \"bees\"}<|tool_call_end|><|tool_calls_section_end|>",
            "<function_calls>\n<invoke name=\"search\">\n<parameter name=\"q\">bees</parameter>\n</invoke>\n</function_calls>",
            "{\"name\": \"search\", \"parameters\": {\"q\": \"bees\"}}",
            "<tool_call>{\"type\": \"function\", \"function\": {\"name\": \"functions.search\", \"arguments\": {\"q\": \"bees\"}}}",
        ] {
            check(text, &one);
        }
    }

    #[test]
    fn several_calls_and_values_of_any_kind_are_read() {
        check(
            "<tool_call>{\"name\":\"search\",\"arguments\":{\"q\":\"a\"}}</tool_call>\n<tool_call>{\"name\":\"read_page\",\"arguments\":{\"n\":2}}</tool_call>",
            &[("search", r#"{"q":"a"}"#), ("read_page", r#"{"n":2}"#)],
        );
        check(
            "<function=read_page><parameter=n>2</parameter><parameter=list>[1, 2]</parameter></function><function=search_all><parameter=q>a {b}</parameter></function>",
            &[("read_page", r#"{"list":[1,2],"n":2}"#), ("search_all", r#"{"q":"a {b}"}"#)],
        );
    }

    #[test]
    fn text_that_calls_no_tool_that_is_offered_is_none() {
        for text in [
            "<tool_call> is a tag of Hermes.",
            "<tool_call>{\"name\":\"rm\",\"arguments\":{}}</tool_call>",
            "<function=rm><parameter=q>a</parameter></function>",
            "{\"name\": \"Maria\", \"age\": 7}",
            "[TOOL_CALLS]",
            "{",
            "",
        ] {
            check(text, &[]);
        }
    }
}
