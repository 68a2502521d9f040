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
    check(
        "How does memory work?",
        "They said so?",
        "Memory work said so?".replace("Memory work", "Work").as_str(),
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
    check("How do I connect a model?", "And how do I stop the server?", "How do I stop the server?");
    check("Which servers are there?", "What about the second one?", "Which servers are there: Ollama?");
    check("Which servers are there?", "How do I set up the first one?", "How do I set up OpenAI?");
}

#[test]
fn other_questions_stay() {
    let stays = |question: &str| check("How do I connect a model?", question, question);
    stays("How do I configure nginx so that it does not buffer?");
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
