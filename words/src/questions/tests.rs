//! What is asked of which sections.

use super::*;

fn asked_of(title: &str, heading: &str, text: &str) -> Vec<String> {
    questions(title, &[Section { heading, text }]).into_iter().map(|question| question.text).collect()
}

#[test]
fn headings_that_are_questions_are_asked_as_they_are() {
    let text = "It is kept in the safe for you and for the people that ask.";
    let check =
        |heading: &str, expect: &[&str]| assert_eq!(asked_of("Keys", heading, text), expect, "{heading}");
    check("Where are the keys kept?", &["Where are the keys kept?"]);
    check("3. Who may have a key", &["Who may have a key?"]);
    check("钥匙放在哪里？", &["钥匙放在哪里？"]);
    check("How it works", &[]);
    check("What is it for?", &[]);
    check("What's new?", &[]);
    check("Why?", &[]);
    check("Is `a` < `b`?", &[]);
}

#[test]
fn amounts_are_asked_for_by_their_names() {
    let check = |title: &str, heading: &str, text: &str, expect: &[&str]| {
        assert_eq!(asked_of(title, heading, text), expect, "{heading} {text}");
    };
    let thirty = "The notice is 30 days for you and for the company.";
    check("Contract", "Notice Period", thirty, &["What is the notice period in “Contract”?"]);
    check("Contract", "Deadline for claims", thirty, &["What is the deadline for claims in “Contract”?"]);
    check("Contract", "Notice period", "It is in the law.", &[]);
    check("Contract", "Weather", thirty, &[]);
    check("LICENSE", "Notice period", thirty, &[]);
    let plan = "This is the plan for the move.\nBudget: 3,000 €\nTeam: 4\nfoo_limit: 3";
    check("Move", "", plan, &["What is the budget in “Move”?"]);
    let frist = "Die Frist ist für beide 30 Tage, und sie wird nicht verlängert.";
    check("Vertrag", "Kündigungsfrist", frist, &["Wie lang ist die Kündigungsfrist in „Vertrag“?"]);
    let duree = "Le préavis est de 30 jours pour les deux parties et dans le contrat.";
    check("Contrat", "Durée du préavis", duree, &["Quelle est la durée du préavis dans « Contrat » ?"]);
}

#[test]
fn names_are_asked_for_where_their_meaning_is_told() {
    let check = |title: &str, heading: &str, text: &str, expect: &[&str]| {
        assert_eq!(asked_of(title, heading, text), expect, "{heading} {text}");
    };
    check("trunk", "", "Trunk is a bundler for the web, and it is fast.", &["What is Trunk?"]);
    check("Search", "Docstore", "The docstore is a row store of the index.", &["What is the docstore?"]);
    check("Search", "Docstore", "The index is a list of the words.", &[]);
    check("Agent", "", "Agent lets you send the requests to many origins.", &["What does Agent do?"]);
    check("Bienen", "", "Bienen sind die Insekten, die Honig für den Winter machen.", &["Was sind Bienen?"]);
}

#[test]
fn instructions_are_asked_for_by_their_verb() {
    let text = "You can press the button and wait for the light that is on the top of it.";
    let check =
        |heading: &str, expect: &[&str]| assert_eq!(asked_of("Manual", heading, text), expect, "{heading}");
    check("How to clean the filter", &["How do I clean the filter?"]);
    check("Installing Trunk", &["How do I install Trunk?"]);
    check("Reset the pump", &["How do I reset the pump?"]);
    check("Setting Up The Pump", &["How do I set up the pump?"]);
    check("Using it", &[]);
    check("Getting started", &[]);
    check("The pump", &[]);
    check("Use cases", &[]);
    check("Order of events", &[]);
    check("Order a new filter", &["How do I order a new filter?"]);
}

#[test]
fn licences_lists_and_templates_are_known() {
    let check = |name: &str, expect: bool| assert_eq!(is_boilerplate(name), expect, "{name}");
    check("LICENSE", true);
    check("License-MIT", true);
    check("CHANGELOG", true);
    check("Code of Conduct", true);
    check("{{title}}", true);
    check("Table of contents", true);
    check("Travel policy", false);
    check("History of bees", false);
}
