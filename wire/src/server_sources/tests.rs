//! The forms in which servers name sources.

use proptest::prelude::*;
use serde_json::{Value, json};

use super::{NamedSources, ServerSource, ServerSources};
use crate::StreamChunk;

/// Sources as `1 url title`; without a number `- url title`, found ones `? url title`.
fn summary(sources: NamedSources) -> Vec<String> {
    let line = |mark: String, source: &ServerSource| {
        format!("{mark} {} {}", source.url, source.title).trim_end().to_owned()
    };
    let numbered = sources.numbered.iter().map(|(number, source)| line(number.to_string(), source));
    let named = sources.named.iter().map(|source| line("-".into(), source));
    let found = sources.found.iter().map(|source| line("?".into(), source));
    numbered.chain(named).chain(found).collect()
}

#[track_caller]
fn check(chunks: &[Value], expect: &[&str]) {
    let mut sources = ServerSources::default();
    for chunk in chunks {
        sources.add(StreamChunk::read(&chunk.to_string()).unwrap().sources);
    }
    assert_eq!(summary(sources.finish()), expect, "{chunks:?}");
}

fn in_delta(fields: &Value) -> Value {
    json!({ "choices": [{ "index": 0, "delta": fields }] })
}

const ANT: &str = "https://a.example/ants";
const BEE: &str = "https://b.example/bees?x=1";

#[test]
fn lists_of_a_server_have_numbers() {
    // As addresses, in each chunk or in the last one; the last list counts.
    check(
        &[json!({ "citations": [ANT] }), json!({ "citations": [ANT, BEE], "choices": [] })],
        &["1 https://a.example/ants", "2 https://b.example/bees?x=1"],
    );
    check(
        &[json!({ "citations": [ANT, BEE] }), json!({ "citations": [] }), json!({ "citations": null })],
        &["1 https://a.example/ants", "2 https://b.example/bees?x=1"],
    );
    // With results of the search, which have the titles.
    let results = json!([
        { "title": "Bees", "url": BEE, "date": "2026-01-02", "snippet": "Bees fly." },
        { "title": "Ants", "url": ANT, "date": null },
    ]);
    check(
        &[json!({ "citations": [ANT, BEE], "search_results": results })],
        &["1 https://a.example/ants Ants", "2 https://b.example/bees?x=1 Bees"],
    );
    check(
        &[json!({ "search_results": results })],
        &["1 https://b.example/bees?x=1 Bees", "2 https://a.example/ants Ants"],
    );
    // As objects.
    let objects = json!([{ "url": ANT, "title": "Ants" }, null, { "uri": BEE, "name": "Bees" }]);
    for place in [json!({ "citations": objects }), in_delta(&json!({ "citations": objects }))] {
        check(&[place], &["1 https://a.example/ants Ants", "3 https://b.example/bees?x=1 Bees"]);
    }
    // One document may have several entries.
    let same = json!([{ "filepath": "a.pdf", "content": "One." }, { "filepath": "a.pdf", "content": "Two.", "url": null }]);
    check(
        &[in_delta(&json!({ "context": { "citations": same, "intent": "[]" } }))],
        &["1  a.pdf", "2  a.pdf"],
    );
    let text = json!({ "citations": same }).to_string();
    check(
        &[in_delta(&json!({ "context": { "messages": [{ "role": "tool", "content": text }] } }))],
        &["1  a.pdf", "2  a.pdf"],
    );
    // Under numbers of their own.
    let refs = json!([
        { "title": "Bees", "link": BEE, "media": "News", "refer": "ref_2", "content": "Bees fly." },
        { "title": "Ants", "link": ANT, "refer": "ref_1" },
    ]);
    check(
        &[json!({ "web_search": refs })],
        &["2 https://b.example/bees?x=1 Bees", "1 https://a.example/ants Ants"],
    );
    let info = json!({ "search_results": [{ "index": 1, "title": "Ants", "url": ANT }, { "index": 2, "url": BEE }] });
    check(
        &[json!({ "search_info": info })],
        &["1 https://a.example/ants Ants", "2 https://b.example/bees?x=1"],
    );
    // Numbers from 0, or the same twice, are places.
    let odd = json!({ "search_results": [{ "index": 0, "url": ANT }, { "index": 1, "url": BEE }] });
    check(&[json!({ "search_info": odd })], &["1 https://a.example/ants", "2 https://b.example/bees?x=1"]);
    let sources = json!([{ "source": { "name": "a.pdf" }, "document": ["Ants walk."], "metadata": [{ "source": "a.pdf" }] },
        { "source": { "name": "Bees", "url": BEE }, "document": ["Bees fly."] }]);
    check(&[json!({ "sources": sources })], &["1 a.pdf a.pdf", "2 https://b.example/bees?x=1 Bees"]);
}

#[test]
fn documents_without_an_address_are_read() {
    let chunk = json!({ "object": "context.chunk", "text": "Ants walk.", "document": { "doc_id": "7", "doc_metadata": { "file_name": "a.pdf" } } });
    check(&[json!({ "choices": [{ "delta": {}, "sources": [chunk] }] })], &["1  a.pdf"]);
    let quote = json!({ "url_citation": { "url": ANT, "title": "Ants", "exactQuote": "Ants walk." } });
    let read = ServerSources::read(&in_delta(&json!({ "annotations": [quote] })).to_string()).finish();
    assert_eq!(read.named[0].content, "Ants walk.");
}

#[test]
fn annotations_have_none() {
    let nested = json!([{ "type": "url_citation", "url_citation": { "url": ANT, "title": "Ants", "start_index": 3, "end_index": 6 } }]);
    let flat =
        json!([{ "type": "url_citation", "url": ANT, "title": "Ants", "start_index": 3, "end_index": 6 }]);
    for annotations in [nested, flat] {
        let fields = json!({ "annotations": annotations });
        let message = json!({ "choices": [{ "message": fields }] });
        let part = in_delta(
            &json!({ "content": [{ "type": "output_text", "text": "So", "annotations": annotations }] }),
        );
        for chunk in [in_delta(&fields), message, fields.clone(), part] {
            // Twice is once.
            check(&[chunk.clone(), chunk.clone()], &["- https://a.example/ants Ants"]);
            let read = StreamChunk::read(&chunk.to_string()).unwrap().sources.finish();
            assert_eq!(read.named[0].place, Some((3, 6)), "{chunk}");
        }
    }
    let files = json!([{ "type": "file_citation", "file_citation": { "file_id": "f" } }, 7, null, { "url_citation": null }]);
    check(&[in_delta(&json!({ "annotations": files }))], &[]);
    // Pieces of Anthropic's text, through a proxy.
    let location = json!({ "type": "web_search_result_location", "url": ANT, "title": "Ants", "cited_text": "Ants walk." });
    for fields in [
        json!({ "citation": location }),
        json!({ "citations": [[location], []] }),
        json!({ "citations": [location] }),
    ] {
        check(
            &[in_delta(&json!({ "provider_specific_fields": fields }))],
            &["- https://a.example/ants Ants"],
        );
    }
    // Gemini's, in each spelling and place.
    let camel = json!({ "groundingChunks": [{ "web": { "uri": ANT, "title": "Ants" } }, { "retrievedContext": { "uri": BEE, "text": "Bees." } }],
        "groundingSupports": [{ "segment": { "endIndex": 3 }, "groundingChunkIndices": [0] }] });
    let snake = json!({ "grounding_chunks": [{ "web": { "uri": ANT, "title": "Ants" } }, { "retrieved_context": { "uri": BEE } }] });
    for chunk in [
        json!({ "groundingMetadata": camel }),
        json!({ "vertex_ai_grounding_metadata": [camel] }),
        json!({ "choices": [{ "grounding_metadata": snake }] }),
        in_delta(&json!({ "groundingMetadata": snake })),
    ] {
        check(&[chunk], &["- https://a.example/ants Ants", "- https://b.example/bees?x=1"]);
    }
    // Cohere's spans.
    let spans = json!([{ "start": 0, "end": 4, "text": "Ants", "sources": [{ "type": "document", "id": "doc_0",
        "document": { "title": "Ants", "url": ANT, "snippet": "Ants walk." } }] }]);
    check(&[in_delta(&json!({ "citations": spans }))], &["- https://a.example/ants Ants"]);
    // Mistral's.
    let parts = json!([{ "type": "text", "text": "Ants" }, { "type": "tool_reference", "tool": "web_search", "title": "Ants", "url": ANT },
        { "type": "reference", "reference_ids": [1] }]);
    check(&[in_delta(&json!({ "content": parts }))], &["- https://a.example/ants Ants"]);
}

#[test]
fn what_a_servers_tools_found_is_not_named() {
    let tools = json!([{ "type": "search", "search_results": { "results": [{ "title": "Ants", "url": ANT, "content": "Ants walk.", "score": 0.9 }] } }]);
    check(
        &[in_delta(&json!({ "executed_tools": tools })), in_delta(&json!({ "executed_tools": tools }))],
        &["? https://a.example/ants Ants"],
    );
}

#[test]
fn a_page_is_named_once() {
    let annotation = json!({ "url_citation": { "url": ANT, "title": "Ants", "content": "Ants walk." } });
    let chunk = json!({ "citations": [ANT], "choices": [{ "delta": { "annotations": [annotation] } }] });
    check(std::slice::from_ref(&chunk), &["1 https://a.example/ants Ants"]);
    let read = StreamChunk::read(&chunk.to_string()).unwrap().sources.finish();
    assert_eq!(read.numbered[0].1.content, "Ants walk.");
}

#[test]
fn other_choices_and_other_fields_name_nothing() {
    check(&[json!({ "choices": [{ "index": 1, "delta": { "citations": [ANT] } }] })], &[]);
    check(
        &[in_delta(
            &json!({ "content": "citations search_results", "citations": "none", "annotations": 3, "context": [] }),
        )],
        &[],
    );
    check(
        &[
            json!({ "citations": { "a": [ANT] }, "search_results": {}, "references": ["Ants"], "sources": null }),
        ],
        &[],
    );
}

#[test]
fn number_and_size_are_bounded() {
    let long = "x".repeat(17_000);
    let entry = json!({ "url": format!("https://a.example/{long}"), "title": long, "content": long });
    let entries = vec![entry; 210];
    let annotations: Vec<Value> =
        (0..210).map(|n| json!({ "url": format!("https://a.example/{n}") })).collect();
    let chunk = json!({ "citations": entries, "choices": [{ "delta": { "annotations": annotations } }] });
    let read = ServerSources::read(&chunk.to_string()).finish();
    assert_eq!((read.numbered.len(), read.named.len()), (200, 200));
    let (_, first) = &read.numbered[0];
    assert_eq!((first.url.len(), first.title.len(), first.content.len()), (0, 500, 16_000));
}

proptest! {
    #[test]
    fn any_value_in_any_field_is_read(key in 0_usize..16, value in any_json(), level in 0_u8..3) {
        const NAMES: [&str; 16] = [
            "citations", "citation", "search_results", "search_info", "web_search", "references", "sources", "annotations",
            "grounding_metadata", "groundingMetadata", "vertex_ai_grounding_metadata", "context", "executed_tools", "content",
            "provider_specific_fields", "choices",
        ];
        let fields = json!({ NAMES[key]: value });
        let chunk = match level {
            0 => fields,
            1 => json!({ "choices": [fields] }),
            _ => in_delta(&fields),
        };
        let read = ServerSources::read(&chunk.to_string()).finish();
        prop_assert!(read.numbered.iter().all(|(number, _)| (1..=999).contains(number)));
    }
}

fn any_json() -> impl Strategy<Value = Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<u32>().prop_map(Value::from),
        any::<bool>().prop_map(Value::from),
        prop::sample::select(vec!["", ANT, "ref_1", "url_citation", "{\"citations\":[\"x\"]}", "Ants"])
            .prop_map(Value::from),
    ];
    let names = [
        "url",
        "title",
        "content",
        "citations",
        "sources",
        "source",
        "document",
        "metadata",
        "web",
        "index",
        "type",
        "messages",
        "search_results",
        "results",
        "grounding_chunks",
        "annotations",
        "start_index",
    ];
    leaf.prop_recursive(4, 32, 6, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..6).prop_map(Value::from),
            prop::collection::btree_map(prop::sample::select(names.to_vec()), inner, 0..6).prop_map(|map| {
                map.into_iter().map(|(name, value)| (name.to_owned(), value)).collect::<Value>()
            }),
        ]
    })
}
