//! Follow-ups stand alone after rewriting, and others stay as they are.

use super::super::wire::Message;
use super::*;

fn check(before: &str, question: &str, expect: &str) {
    let history = [
        Turn { is_user: true, text: before.to_owned() },
        Turn {
            is_user: false,
            text: "There are two:\n\n- OpenAI: a service [1]\n- **Ollama**, which is local [2]".to_owned(),
        },
    ];
    assert_eq!(standalone(question, &history), expect, "{before} / {question}");
}

#[test]
fn pronouns_are_resolved() {
    check("What is the HPV vaccine?", "Does it apply to men?", "Does the HPV vaccine apply to men?");
    check(
        "What is the HPV vaccine?",
        "What are its side effects?",
        "What are the HPV vaccine's side effects?",
    );
    check("How do I connect a model?", "What does it cost?", "What does a model cost?");
    check("How do I set up a reverse proxy?", "Is that safe?", "Is a reverse proxy safe?");
    check(
        "What is LLM_BASE_URL?",
        "Where do I put that setting?",
        "Where do I put that setting (LLM_BASE_URL)?",
    );
    check("Does the proxy buffer answers?", "Can I turn it off?", "Can I turn the proxy off?");
    check("How does memory work?", "Can I turn it off?", "Can I turn memory off?");
    check("Is my key safe?", "Where is it kept?", "Where is my key kept?");
    check("Is the access token required?", "How long is it?", "How long is the access token?");
    check("When should I use a HashMap?", "Is it fast?", "Is a HashMap fast?");
    check(
        "Why is HashMap's default hasher slow?",
        "How can I replace it?",
        "How can I replace HashMap's default hasher?",
    );
    check("How does rayon work?", "Is it safe?", "Is rayon safe?");
    check("Who maintains rustls?", "Does it support TLS 1.3?", "Does rustls support TLS 1.3?");
    check("What is axum built on?", "How do I add middleware to it?", "How do I add middleware to axum?");
}

#[test]
fn things_held_against_each_other_are_both_meant() {
    let threads = "Which of them can be shared between threads?";
    let expect = "Which of Rc and Arc can be shared between threads?";
    check("What is the difference between Rc and Arc?", threads, expect);
    check("How does Rc differ from Arc?", threads, expect);
    check("Rc vs. Arc?", threads, expect);
    check("Compare Rc with Arc", threads, expect);
    check("What is the relation between Rc and Arc in Rust?", "Are they fast?", "Are Rc and Arc fast?");
}

#[test]
fn what_was_chosen_is_what_the_answer_named() {
    let chosen = |question: &str, answer: &str, expect: &str| {
        let turn = |is_user, text: &str| Turn { is_user, text: text.to_owned() };
        let history = [turn(true, question), turn(false, answer)];
        assert_eq!(standalone("Which features does it need for floats?", &history), expect, "{answer}");
    };
    let which = "Which crate should I use for portable 128-bit atomics?";
    let named = "Which features does portable-atomic need for floats?";
    chosen(which, "From “portable-atomic – Optional features”:\n\n- `float` provides floats. [1]", named);
    chosen(
        which,
        "They are there. [2] So are others. [2][1]\n\nSources:\n\n[1] std (std.md)\n[2] portable-atomic – Floats (p.md#floats)",
        named,
    );
    chosen(which, "`portable-atomic` provides them. [1]", named);
    let added = "Which features does it need for floats (portable 128-bit atomics)?";
    chosen(which, "Native operations are available on x86_64. [1]", added);
    chosen("What is the best crate for portable 128-bit atomics?", "There are some. [1]", added);
    chosen(
        "Which crate should I use?",
        "There are some. [1]",
        "Which features does it need for floats (crate)?",
    );
}

#[test]
fn what_is_no_name_is_added() {
    check(
        "What happens when the server is down?",
        "How do I notice it?",
        "How do I notice it (the server is down)?",
    );
}

#[test]
fn fragments_are_completed() {
    check("How do I connect a model?", "And on Windows?", "How do I connect a model on Windows?");
    check("How do I install it on Linux?", "On Windows?", "How do I install it on Windows?");
    check("How do I connect OpenAI?", "What about Ollama?", "How do I connect Ollama?");
    check("How do I connect a model?", "what about a knowledge base?", "How do I connect a knowledge base?");
    check("What is a passage?", "And sources?", "What is sources?");
    check(
        "How do I host the page elsewhere?",
        "What about nginx?",
        "How do I host the page elsewhere: nginx?",
    );
    check("Is my key safe?", "Why?", "Is my key safe, and why?");
    check("How do I connect a model?", "Tell me more.", "More about a model");
    check("Tell me more about pinning", "An example?", "More about pinning");
    check(
        "What is the difference between Rc and Arc?",
        "And Box?",
        "What is the difference between Rc and Arc: Box?",
    );
    check("Wie kann ich JSON parsen?", "Und YAML?", "Wie kann ich JSON parsen: YAML?");
    check("How do I connect a model?", "And how do I stop the server?", "How do I stop the server?");
    check("Which servers are there?", "What about the second one?", "Which servers are there: Ollama?");
    check("Which servers are there?", "How do I set up the first one?", "How do I set up OpenAI?");
}

#[test]
fn other_questions_stay() {
    let stays = |question: &str| check("How do I connect a model?", question, question);
    stays("How do I configure nginx so that it does not buffer?");
    stays("How do I configure nginx so that a cache works with it?");
    stays("Is it possible to export a conversation?");
    stays("What is a citation?");
    stays("thanks");
    stays("");
    assert_eq!(standalone("Does it work?", &[]), "Does it work?");
}

#[test]
fn chains_are_followed() {
    let turn = |is_user, text: &str| Turn { is_user, text: text.to_owned() };
    let history = [
        turn(true, "What is the HPV vaccine?"),
        turn(false, "A vaccine. [1]"),
        turn(true, "Does it apply to men?"),
        turn(false, "Yes. [1]"),
    ];
    assert_eq!(standalone("And to women?", &history), "Does the HPV vaccine apply to women?");
}

#[test]
fn transcripts_are_read() {
    let text = "Rewrite the last question.\n\nUser: What is the HPV vaccine?\nAssistant: A vaccine.\nGood.\n\nQuestion: Does it hurt?";
    let prompt = Prompt { question: text.to_owned(), ..Prompt::default() };
    let (turns, question) = transcript(&prompt);
    assert_eq!((turns.len(), question.as_str()), (2, "Does it hurt?"));
    assert_eq!(rewrite(&prompt), "Does the HPV vaccine hurt?");
    let prompt = Prompt::read(&[
        Message::new("user", "What is a passage?"),
        Message::new("assistant", "A part. [1]"),
        Message::new("user", "How long is it?"),
    ]);
    assert_eq!(rewrite(&prompt), "How long is a passage?");
}
