//! Tools whose declarations are odd.

use std::rc::Rc;

use futures::executor::block_on;
use serde_json::{Value, json};

use super::{FakeServer, Script, result, tool};
use crate::mcp::{RemoteTool, schema::for_model_server};

#[test]
fn schemas_are_what_model_servers_take() {
    let check = |schema: Value, expect: Value| assert_eq!(for_model_server(&schema), expect, "{schema}");
    let empty = json!({ "type": "object", "properties": {} });
    for odd in
        [json!(null), json!(true), json!(5), json!("object"), json!([]), json!({}), json!({ "type": null })]
    {
        check(odd, empty.clone());
    }
    check(json!({ "type": "object", "properties": null, "required": null }), empty.clone());
    check(json!({ "type": "string", "required": true, "properties": 5 }), empty);
    let query = json!({ "query": { "type": "string", "default": null } });
    let good = json!({ "type": "object", "properties": query, "required": ["query"], "additionalProperties": false });
    check(good.clone(), good);
    let old = json!({ "$schema": "x", "type": "dict", "properties": { "n": { "type": "int", "minimum": 0, "exclusiveMinimum": true } } });
    check(old, json!({ "type": "object", "properties": { "n": { "minimum": 0 } } }));
    let properties = json!({ "a": null, "b": true, "c": { "type": null, "enum": [], "required": true }, "d": { "type": ["array", "null"] },
        "default": { "anyOf": [{ "type": "string" }, null] }, "e": { "type": "array", "items": [null] } });
    let sound = json!({ "a": {}, "b": {}, "c": {}, "d": { "type": ["array", "null"], "items": {} },
        "default": { "anyOf": [{ "type": "string" }, {}] }, "e": { "type": "array", "items": [{}] } });
    check(
        json!({ "type": "object", "properties": properties }),
        json!({ "type": "object", "properties": sound }),
    );
}

#[test]
fn alternatives_at_the_top_are_put_beside_each_other() {
    let check = |schema: Value, properties: &[&str], required: &[&str]| {
        let read = for_model_server(&schema);
        let names: Vec<_> =
            read["properties"].as_object().into_iter().flatten().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, properties, "{schema}");
        let listed: Vec<_> =
            read["required"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        assert_eq!(listed, required, "{schema}");
        assert_eq!(read["type"], "object");
        assert!(
            ["anyOf", "oneOf", "allOf", "$ref"].iter().all(|keyword| read.get(keyword).is_none()),
            "{read}"
        );
    };
    let (by_id, by_name) = (
        json!({ "type": "object", "properties": { "id": {}, "deep": {} }, "required": ["id", "deep"] }),
        json!({ "properties": { "name": {}, "deep": {} }, "required": ["name", "deep"] }),
    );
    check(json!({ "anyOf": [by_id, by_name] }), &["id", "deep", "name"], &["deep"]);
    check(json!({ "oneOf": [by_id, null], "type": "object" }), &["id", "deep"], &[]);
    check(
        json!({ "allOf": [by_id, by_name], "properties": { "own": {} } }),
        &["own", "id", "deep", "name"],
        &["id", "deep", "name"],
    );
    check(json!({ "$ref": "#/$defs/Id", "$defs": { "Id": by_id } }), &["id", "deep"], &["id", "deep"]);
    check(
        json!({ "anyOf": [{ "$ref": "#/$defs/Id" }], "$defs": { "Id": by_id } }),
        &["id", "deep"],
        &["id", "deep"],
    );
    check(json!({ "anyOf": [{ "$ref": "https://elsewhere.example" }, { "type": "string" }] }), &[], &[]);
}

/// Whether OpenAI refuses a function's schema, by its documentation.
fn is_refused(schema: &Value) -> bool {
    schema["type"] != "object"
        || !schema["properties"].is_object()
        || ["anyOf", "oneOf", "allOf", "enum", "not"].iter().any(|keyword| schema.get(keyword).is_some())
        || schema.get("required").is_some_and(|required| !required.is_array())
}

#[test]
fn one_odd_tool_costs_itself_at_most() {
    let odd = json!([
        5, null, "search", {}, { "name": 5 }, { "name": null },
        { "name": "a", "description": null },
        { "name": "b", "inputSchema": null, "annotations": null, "title": null },
        { "name": "c", "inputSchema": 5, "annotations": { "readOnlyHint": null, "destructiveHint": "no", "title": 4 } },
        { "name": "d", "description": ["x"], "inputSchema": { "anyOf": [{}] }, "annotations": [] },
        { "name": "e", "inputSchema": { "type": "object", "properties": null }, "icons": null, "_meta": null },
        tool("good"),
    ]);
    let server = Rc::<FakeServer>::default();
    server.script(
        "tools/list",
        Script::Json(200, result(&json!(3), &json!({ "tools": odd, "nextCursor": null }))),
    );
    let tools = block_on(server.client().tools()).expect("no tools");
    assert_eq!(names(&tools), ["a", "b", "c", "d", "e", "good"]);
    assert!(tools.iter().all(|tool| !is_refused(&for_model_server(&tool.input_schema))));
    let claims = |at: usize| tools.get(at).map(|tool| tool.annotations.read_only_hint);
    assert_eq!((claims(1), claims(2)), (Some(false), Some(false)));
}

#[test]
fn lists_end_and_have_each_name_once() {
    let check = |pages: &[(&[&str], &str)], expect: &[&str], requests: usize| {
        let server = Rc::<FakeServer>::default();
        for (id, (names, next)) in (3..).zip(pages) {
            let tools: Vec<Value> = names.iter().map(|name| tool(name)).collect();
            let page = json!({ "tools": tools, "nextCursor": next });
            server.script("tools/list", Script::Json(200, result(&json!(id), &page)));
        }
        assert_eq!(names(&block_on(server.client().tools()).expect("no tools")), expect);
        assert_eq!(server.methods().iter().filter(|method| *method == "tools/list").count(), requests);
    };
    check(&[(&["a"], "1"), (&["b"], "2"), (&["c"], "1"), (&["d"], "3")], &["a", "b", "c"], 3);
    check(&[(&["a"], "1"), (&["a"], "2"), (&["b"], "3")], &["a"], 2);
    check(&[(&["a", "a"], "")], &["a"], 1);
    check(&[(&[], "1")], &[], 1);
}

#[test]
fn a_title_that_shows_nothing_is_no_title() {
    for (title, expect) in [
        ("Read notes", "Read notes"),
        ("", "read"),
        (" \u{3000}", "read"),
        ("\u{200b}\u{e0041}\u{ad}", "read"),
    ] {
        let read: RemoteTool =
            serde_json::from_value(json!({ "name": "read", "title": title })).expect("not a tool");
        assert_eq!(read.label(), expect);
    }
}

fn names(tools: &[RemoteTool]) -> Vec<&str> {
    tools.iter().map(|tool| tool.name.as_str()).collect()
}
