//! Replies as different servers stream them, read whole and in single bytes.

use serde_json::{Value, json};

use super::{ReplyEnding, ReplyReader};

/// Text, thoughts, and how the reply ended.
fn read(body: &str, step: usize) -> (String, String, ReplyEnding) {
    let mut reader = ReplyReader::new();
    let (mut text, mut thoughts) = (String::new(), String::new());
    for bytes in body.as_bytes().chunks(step) {
        let new = reader.push(bytes);
        thoughts.push_str(&new.thoughts);
        new.add_answer_to(&mut text);
    }
    let (rest, ending) = reader.finish();
    thoughts.push_str(&rest.thoughts);
    rest.add_answer_to(&mut text);
    (text, thoughts, ending)
}

/// Sources by number, then those without one as 0.
fn sources(ending: &ReplyEnding) -> Vec<(u32, String)> {
    let named = ending.sources.clone().finish();
    let numbered = named.numbered.into_iter().map(|(number, source)| (number, source.url));
    let others = named.named.into_iter().chain(named.found).map(|source| (0, source.url));
    numbered.chain(others).collect()
}

#[track_caller]
fn check(events: &[Value], text: &str, thoughts: &str, expect: &[(u32, &str)]) {
    let body = events.iter().map(|event| format!("data: {event}\n\n")).collect::<Vec<_>>().concat();
    for step in [1, body.len()] {
        let (read_text, read_thoughts, ending) = read(&format!("{body}data: [DONE]\n\n"), step);
        assert_eq!((read_text.as_str(), read_thoughts.as_str()), (text, thoughts), "{body}");
        let expect: Vec<_> = expect.iter().map(|(number, url)| (*number, (*url).to_owned())).collect();
        assert_eq!(sources(&ending), expect, "{body}");
        assert!(ending.complete && ending.unreadable == 0 && ending.error.is_none(), "{body}");
    }
}

fn delta(fields: &Value) -> Value {
    json!({ "object": "chat.completion.chunk", "choices": [{ "index": 0, "delta": fields, "finish_reason": null }] })
}

fn with(mut event: Value, fields: Value) -> Value {
    if let (Some(event), Value::Object(fields)) = (event.as_object_mut(), fields) {
        event.extend(fields);
    }
    event
}

fn stop() -> Value {
    json!({ "choices": [{ "index": 0, "delta": {}, "finish_reason": "stop" }] })
}

const OWLS: &str = "https://owls.example/night";
const MICE: &str = "https://mice.example/day";

#[test]
fn servers_that_search_name_their_pages() {
    let says = |text: &str| delta(&json!({ "content": text }));
    // Perplexity, with the list in each chunk, or with results in the last ones.
    let list = json!({ "citations": [OWLS, MICE] });
    let events =
        [with(says("Owls**[1]"), list.clone()), with(says("[2]."), list.clone()), with(stop(), list.clone())];
    check(&events, "Owls**[1][2].", "", &[(1, OWLS), (2, MICE)]);
    let results = json!({ "search_results": [{ "title": "Owls", "url": OWLS, "date": "2026-02-03", "snippet": "At night." }] });
    check(&[says("Owls[1]."), with(stop(), results)], "Owls[1].", "", &[(1, OWLS)]);
    // xAI, in a chunk without choices.
    check(
        &[says("Owls."), stop(), with(json!({ "choices": [] }), list)],
        "Owls.",
        "",
        &[(1, OWLS), (2, MICE)],
    );
    // OpenAI and OpenRouter.
    let page = json!({ "url": OWLS, "title": "Owls", "start_index": 5, "end_index": 12 });
    let nested = json!({ "annotations": [{ "type": "url_citation", "url_citation": page }] });
    check(&[says("Owls."), delta(&nested), stop()], "Owls.", "", &[(0, OWLS)]);
    let flat = with(page, json!({ "type": "url_citation" }));
    check(&[says("Owls."), delta(&json!({ "annotations": [flat] })), stop()], "Owls.", "", &[(0, OWLS)]);
    // Gemini, beside a text.
    let grounding =
        json!({ "vertex_ai_grounding_metadata": [{ "groundingChunks": [{ "web": { "uri": OWLS } }] }] });
    check(&[with(says("Owls."), grounding), stop()], "Owls.", "", &[(0, OWLS)]);
    // Azure, before the text.
    let context = json!({ "role": "assistant", "context": { "citations": [{ "content": "At night.", "title": "Owls", "url": OWLS }] } });
    check(&[delta(&context), says("Owls [doc1]."), stop()], "Owls [doc1].", "", &[(1, OWLS)]);
    // Groq.
    let tools = json!({ "executed_tools": [{ "search_results": { "results": [{ "url": OWLS, "content": "At night." }] } }] });
    check(&[delta(&tools), says("Owls."), stop()], "Owls.", "", &[(0, OWLS)]);
    // Z.ai, after the text.
    let refs = json!({ "web_search": [{ "refer": "ref_1", "link": OWLS, "title": "Owls" }] });
    check(&[says("Owls[ref_1]."), with(stop(), refs)], "Owls[ref_1].", "", &[(1, OWLS)]);
}

#[test]
fn thoughts_come_in_several_fields() {
    let says = delta(&json!({ "content": "Owls." }));
    for thoughts in [
        json!({ "reasoning_content": "At night?" }),
        json!({ "reasoning": "At night?" }),
        json!({ "reasoning": { "content": "At night?" } }),
        json!({ "thinking": "At night?" }),
        json!({ "content": [{ "type": "thinking", "thinking": [{ "type": "text", "text": "At night?" }] }] }),
        json!({ "content": [{ "type": "thinking", "thinking": "At night?" }] }),
        json!({ "content": [{ "type": "reasoning", "text": "At night?" }] }),
        json!({ "reasoning_details": [{ "type": "reasoning.summary", "summary": "At night?" }] }),
    ] {
        check(&[delta(&thoughts), says.clone(), stop()], "Owls.", "At night?", &[]);
    }
    let parts = json!({ "content": [{ "type": "thinking", "thinking": "At night?" }, { "type": "text", "text": "Owls." }] });
    check(&[delta(&parts), stop()], "Owls.", "At night?", &[]);
}

#[test]
fn text_is_read_wherever_the_only_choice_has_it() {
    let choice = |fields: Value| json!({ "choices": [fields] });
    check(
        &[
            choice(json!({ "index": 1, "delta": { "content": "It is " } })),
            choice(json!({ "index": 1, "delta": { "content": "four." }, "finish_reason": "stop" })),
        ],
        "It is four.",
        "",
        &[],
    );
    check(
        &[
            choice(json!({ "index": 0, "text": "It is " })),
            choice(json!({ "index": 0, "text": "four.", "finish_reason": "stop" })),
        ],
        "It is four.",
        "",
        &[],
    );
    // Hugging Face's router repeats each delta in it.
    check(
        &[
            choice(json!({ "index": 0, "delta": { "content": "It is " }, "text": "It is " })),
            choice(
                json!({ "index": 0, "delta": { "content": "four." }, "text": "four.", "finish_reason": "stop" }),
            ),
        ],
        "It is four.",
        "",
        &[],
    );
    // A second choice is another answer.
    let two = json!({ "choices": [{ "index": 0, "delta": { "content": "A" } }, { "index": 1, "delta": { "content": "B" } }] });
    check(&[two], "A", "", &[]);
}

#[test]
fn the_call_of_the_older_protocol_is_read() {
    let events = [
        delta(&json!({ "function_call": { "name": "search", "arguments": "" } })),
        delta(&json!({ "function_call": { "arguments": "{\"q\":1}" } })),
    ];
    let body = events.iter().map(|event| format!("data: {event}\n\n")).collect::<Vec<_>>().concat();
    let (_, _, ending) = read(&format!("{body}data: [DONE]\n\n"), 1);
    let call = &ending.calls[0].function;
    assert_eq!((call.name.as_str(), call.arguments.as_str(), ending.calls.len()), ("search", "{\"q\":1}", 1));
}
