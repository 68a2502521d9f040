//! How the model reads documents.

use super::{
    stage::{Script, calls, results},
    tools::{begun, check, document, rounds, stage},
};
use crate::wire::ModelInfo;

#[test]
fn a_document_that_was_found_is_read_in_parts() {
    let paragraphs = (0..900).map(|number| format!("This is paragraph {number} of the text.\n\n"));
    let text: String = paragraphs.collect();
    let mut stage = stage(vec![Script::body(&results(&[("long.md#intro", "Long", "This is paragraph 0")]))]);
    stage.config.public.models = vec![ModelInfo { id: "m".into(), context_window: 6_000 }];
    stage.config.public.max_output_tokens = 500;
    stage.config.public.max_tool_rounds = 30;
    let search = r#"{"query":"text"}"#;
    stage.answer(Script::body(&calls("search_knowledge_base", search)));
    let mut offset = 0;
    let mut read = String::new();
    for _ in 0..4 {
        stage.library(document("long.md", "Long", &text));
        let arguments = format!("{{\"id\":\"long.md\",\"offset\":{offset}}}");
        let (response, results) = rounds(&stage, &[&[("read_document", &arguments)]]);
        assert_eq!(response.answer.sources.len(), 1, "it is the source that was found");
        let result = results.last().unwrap();
        assert!(
            result.starts_with("<documents>\n<document index=\"1\" id=\"long.md#intro\" title=\"Long\">\n")
        );
        let (part, rest) = result.split_once("\">\n").unwrap().1.split_once("\n</document>").unwrap();
        read.push_str(part);
        read.push_str("\n\n");
        let told = format!("</documents>\nThese are the characters {offset} to ");
        let rest = rest.split_once(&told).expect("where it is").1;
        let Some((_, goes_on)) = rest.split_once("and offset ") else { break };
        offset = goes_on.trim_end_matches('.').parse::<usize>().unwrap();
    }
    assert!(offset > 20_000, "{offset}");
    assert!(text.starts_with(read.trim_end()), "nothing is left out or given twice");
    assert_eq!(stage.opened(), ["long.md"; 3]);
}

#[test]
fn a_passage_is_read_where_it_stands_in_its_document() {
    let text = format!("{}The queen lays the eggs. More of her.", "Something else. ".repeat(20));
    let found = results(&[("bees.md#eggs", "Bees", "The queen lays the eggs.")]);
    let stage = stage(vec![Script::body(&found), document("bees.md", "Bees", &text)]);
    let search = ("search_knowledge_base", r#"{"query":"eggs"}"#);
    let (_, results) = rounds(&stage, &[&[search], &[("read_document", r#"{"id":"bees.md#eggs"}"#)]]);
    assert!(results[1].contains("\">\nThe queen lays the eggs. More of her.\n"), "{}", results[1]);
    assert!(results[1].ends_with("These are the characters 320 to 357 of 357."), "{}", results[1]);
}

#[test]
fn only_documents_of_this_conversation_are_read() {
    let unknown = "Error: There is no document with this id among those found or named in this conversation. Search first.";
    let stage = begun();
    for id in ["secret.md", "../bees.md", "bees", "bees.md#other", "3", "ants", "ants.md#x"] {
        check(&stage, ("read_document", &format!("{{\"id\":\"{id}\"}}")), unknown);
    }
    assert!(stage.opened().is_empty());
    // The id of the whole document, of a passage of it, and of another one.
    for (id, opened) in [("bees.md", "bees.md"), ("bees.md#queen", "bees.md"), ("ants.md", "ants.md")] {
        stage.library(document(opened, "Any", "Its text."));
        let (response, results) = rounds(&stage, &[&[("read_document", &format!("{{\"id\":\"{id}\"}}"))]]);
        assert!(results.last().unwrap().contains("Its text."), "{results:?}");
        assert_eq!(
            (response.answer.sources[0].cited, stage.opened().pop().unwrap().as_str()),
            (true, opened)
        );
    }
    stage.library(Script::status(404, ""));
    check(
        &stage,
        ("read_document", r#"{"id":"ants.md"}"#),
        "Error: The knowledge base does not have this document any more.",
    );
    stage.library(Script::NeverAnswers);
    check(
        &stage,
        ("read_document", r#"{"id":"ants.md"}"#),
        "Error: The knowledge base did not answer within 10 seconds.",
    );
    stage.library(document("ants.md", "Ants", "Short."));
    check(
        &stage,
        ("read_document", r#"{"id":"ants.md","offset":6}"#),
        "Error: The document has 6 characters; there is nothing at this offset.",
    );
    stage.library(document("ants.md", "Ants", "Short."));
    check(
        &stage,
        ("read_document", r#"{"id":"ants.md","offset":-1}"#),
        "Error: The arguments do not fit: a number has to be whole and not negative.",
    );
}

#[test]
fn wikilinks_are_opened() {
    let nothing = || Script::body(r#"{"results":[]}"#);
    let text = "About bees.\n\n## Eggs\n\nThe queen lays them.\n\n## Honey\n\nIt is sweet.\n";
    // Bees were found before.
    let open = |title: &str, library: Vec<Script>| {
        let stage = begun();
        let before = stage.queries().len();
        for script in library {
            stage.library(script);
        }
        let (response, results) = rounds(&stage, &[&[("resolve_wikilink", title)]]);
        (results.last().unwrap().clone(), response, stage.opened(), stage.queries().split_off(before))
    };
    for title in [r#"{"title":"Bees"}"#, r#"{"title":"[[Bees|the bees]]"}"#] {
        let (result, response, opened, _) = open(title, vec![document("bees.md", "Bees", text)]);
        assert!(result.contains("index=\"1\" id=\"bees.md\"") && result.contains("About bees."), "{result}");
        assert_eq!((opened, response.answer.sources[0].cited), (vec!["title=Bees".to_owned()], true));
    }
    let eggs = open(r#"{"title":"[[Bees#Eggs]]"}"#, vec![document("bees.md", "Bees", text)]).0;
    assert!(eggs.contains("The queen lays them.") && !eggs.contains("About bees."), "{eggs}");
    // Without such a document, a search that finds exactly this title.
    let found = results(&[("b", "Bees and ants", "No."), ("bees.md#queen", "bees", "Yes, bees.")]);
    let (result, _, _, queries) = open(
        r#"{"title":"Bees"}"#,
        vec![Script::status(404, ""), Script::body(&found), document("bees.md", "bees", "Yes, bees.")],
    );
    assert!(result.contains("Yes, bees.") && queries == ["Bees"], "{result} {queries:?}");
    let none = open(r#"{"title":"Bees"}"#, vec![Script::status(404, ""), nothing()]).0;
    let unknown = "Error: There is no document with this title among those found or named in this conversation. Search first.";
    assert_eq!(none, unknown);
    // A link in a document does not open one that this conversation has not seen.
    let (result, response, ..) =
        open(r#"{"title":"[[Secret]]"}"#, vec![document("secret.md", "Secret", "Secret words.")]);
    assert_eq!((result.as_str(), response.answer.sources.len()), (unknown, 0));
    let slow = open(r#"{"title":"Bees"}"#, vec![Script::NeverAnswers]).0;
    assert_eq!(slow, "Error: The knowledge base did not answer within 10 seconds.");
    let failed = open(r#"{"title":"Bees"}"#, vec![Script::status(500, ""), Script::status(500, "")]).0;
    assert!(failed.starts_with("Error: "), "{failed}");
}
