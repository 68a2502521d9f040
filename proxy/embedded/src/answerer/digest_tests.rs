//! What is shortened is shorter, and everything in it was there before.

use super::*;

fn prompt(question: &str, turns: &[(bool, &str)]) -> Prompt {
    let history =
        turns.iter().map(|(is_user, text)| Turn { is_user: *is_user, text: (*text).to_owned() }).collect();
    Prompt { question: question.to_owned(), history, ..Prompt::default() }
}

const ANSWER: &str = "Set `LLM_BASE_URL` to the server's address. It ends in /v1. Some servers need a key as well, which \
stays in the proxy. The default port is 8787. There is much more to say about this, but it is of little use to anyone here. \
See [[Connect a model]] for the rest of it, as there are many servers that can be connected in one way or another.";

#[test]
fn titles_are_short() {
    let check =
        |question: &str, expect: &str| assert_eq!(title(&prompt(question, &[])), expect, "{question}");
    check("How do I connect a model?", "Connect a model");
    check("What is the HPV vaccine and who should get it, and when?", "HPV vaccine and who should get");
    check("What is it?", "It");
    check("Which crate should I use for portable 128-bit atomics?", "Crate for portable 128-bit atomics");
    check("What can I do on Sundays?", "On Sundays");
    check("How should we pay taxes?", "Pay taxes");
    check("what", "What");
    check("```\ncode\n```\nWhy does this fail?", "This fail");
    check("", "New conversation");
}

#[test]
fn conversations_are_compressed() {
    let turns =
        [(true, "How do I connect a model?"), (false, ANSWER), (true, "And the key?"), (false, ANSWER)];
    let prompt = prompt("Compress the conversation above into at most 60 tokens.", &turns);
    let short = compress(&prompt, "");
    assert!(!short.is_empty());
    assert!(estimate(&short) <= 60, "{} {short}", estimate(&short));
    let long = compress(&Prompt { question: String::new(), ..prompt }, "");
    assert!(estimate(&long) < 2 * estimate(ANSWER), "{long}");
    assert!(long.contains("Asked: How do I connect a model?"), "{long}");
    assert!(long.contains("8787"), "{long}");
}

#[test]
fn memory_is_text_or_json() {
    let turns = [(true, "How do I connect a model?"), (false, ANSWER)];
    let text = memory(&prompt("Summarise in 30 words.", &turns), "", false);
    assert!(estimate(&text) <= 39, "{text}");
    let is_said = |sentence: &&str| turns.iter().any(|(_, turn)| turn.contains(*sentence));
    assert!(sentences(&text).iter().all(is_said), "{text}");
    let asked = "Reply with JSON: {\"summary\": \"…\", \"index_line\": \"…\", \"topics\": []}";
    let json: Value = serde_json::from_str(&memory(&prompt(asked, &turns), "", true)).unwrap();
    assert_eq!(json["index_line"], "How do I connect a model?");
    assert_eq!(json["topics"].as_array().unwrap().len(), 5);
    assert!(json["summary"].is_string());
}

#[test]
fn lengths_are_read() {
    let check = |text: &str, expect: Option<u64>| assert_eq!(length_asked(text), expect, "{text}");
    check("at most 1,000 tokens.", Some(1_000));
    check("about 200 words", Some(260));
    check("a 50-word summary", Some(65));
    check("in 3 lines", None);
}

#[test]
fn suggestions_come_from_headings() {
    let source = super::super::prompt::Source {
        number: 1,
        title: "Guide – Connect a model".to_owned(),
        text: "## Connect Ollama\ntext\n## Is my key safe?\ntext".to_owned(),
    };
    let prompt =
        Prompt { sources: vec![source], question: "Connect a model".to_owned(), ..Prompt::default() };
    assert_eq!(suggest(&prompt, false), "Is my key safe?\nWhat is said about “Connect Ollama”?");
    assert_eq!(suggest(&prompt, true), r#"["Is my key safe?","What is said about “Connect Ollama”?"]"#);
    // As the page asks: passages, each by its heading, and the latest exchanges.
    let source = |number, title: &str| super::super::prompt::Source {
        number,
        title: title.to_owned(),
        text: "One sentence.".to_owned(),
    };
    let sources = vec![source(1, "Guide – Is my key safe?"), source(2, "Guide – Who writes the numbers?")];
    let asked = "User: Is my key safe?\n\nAssistant: It is.\n";
    let prompt = Prompt { sources, question: asked.to_owned(), ..Prompt::default() };
    assert_eq!(suggest(&prompt, false), "Who writes the numbers?");
    assert_eq!(suggest(&Prompt { sources: Vec::new(), ..prompt }, false), "");
}

#[test]
fn documents_are_summarised_by_how_they_begin_or_by_what_says_most() {
    let source =
        |text: &str| super::super::prompt::Source { number: 1, title: "A".to_owned(), text: text.to_owned() };
    let text = "# Settings\n\nA setting is a flag of the program. Each has a name in the environment too.\n\n\
                ## PORT\n\nExample: `PORT=8787`. The port 8787 is the one that PORT names.\n\n";
    let prompt = Prompt { sources: vec![source(text)], ..Prompt::default() };
    let check =
        |instructions: &str, expect: &str| assert_eq!(document_summary(&prompt, instructions), expect);
    check(
        "Write at most 20 words.",
        "A setting is a flag of the program. Each has a name in the environment too.",
    );
    check("Write at most 9 words.", "A setting is a flag of the program.");
    assert!(document_summary(&prompt, "at most 500 words").contains("8787"));
    assert_eq!(document_summary(&Prompt::default(), "at most 20 words"), "");
}
