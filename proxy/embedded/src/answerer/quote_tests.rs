//! Which sentences are quoted, and how.

use super::*;

fn check(question: &str, texts: &[&str], expect: Option<&str>) {
    let source = |(number, text): (u32, &&str)| PromptDocument {
        number,
        id: String::new(),
        title: String::new(),
        text: (*text).to_owned(),
        edition: None,
    };
    let sources: Vec<PromptDocument> = (1..).zip(texts).map(source).collect();
    let answer = answer(Asked::alone(question), &sources, None).map(|answer| answer.text);
    assert_eq!(answer.as_deref(), expect, "{question}");
}

#[test]
fn the_sentence_that_answers_is_quoted_word_for_word() {
    let keys = "The key stays in the proxy. It never reaches the browser.";
    check("Where does the key stay?", &[keys], Some("The key stays in the proxy. [1]"));
    let question = "Which key reaches the browser?";
    let quote = "The key stays in the proxy. It never reaches the browser. [2]";
    check(question, &["Nothing here.", keys], Some(quote));
}

#[test]
fn documents_that_are_only_named_are_quoted_from_their_beginning() {
    let named = |number: u32, title: &str, text: &str| PromptDocument {
        number,
        id: String::new(),
        title: title.to_owned(),
        text: text.to_owned(),
        edition: None,
    };
    let sources = [
        named(1, "Bees", "They make honey. They sting once."),
        named(2, "Wasps", "They eat fruit. They sting often."),
        named(3, "Ants", "They walk."),
    ];
    let check = |question: &str, expect: Option<&str>| {
        let answer = answer(Asked::alone(question), &sources, None).map(|answer| answer.text);
        assert_eq!(answer.as_deref(), expect, "{question}");
    };
    check("Compare [[bees]] and [[Wasps#Food|them]]", Some("They make honey. [1]\n\nThey eat fruit. [2]"));
    check("Do [[Bees]] sting?", Some("They make honey. They sting once. [1]"));
    check("What does “bees” mean to us?", Some("They make honey. [1]"));
    check("Was sagt „Bees“?", Some("They make honey. [1]"));
    check("Compare dogs and cats", None);
}

#[test]
fn of_a_named_section_nothing_else_is_quoted() {
    let text =
        "# Bees\n\nSee winter feed.\n\n## Winter feed\n\nEach hive gets sugar.\n\n## Queens\n\nThere is one.";
    let source = PromptDocument {
        number: 1,
        id: String::new(),
        title: "Bees".to_owned(),
        text: text.to_owned(),
        edition: None,
    };
    let check = |question: &str, expect: &str| {
        let answer =
            answer(Asked::alone(question), std::slice::from_ref(&source), None).map(|answer| answer.text);
        assert_eq!(answer.as_deref(), Some(expect), "{question}");
    };
    check("What does [[Bees#Winter feed]] say?", "**Winter feed**\n\nEach hive gets sugar. [1]");
    check("What does [[bees#queens|that]] say?", "**Queens**\n\nThere is one. [1]");
    check("What does [[Bees#Nowhere]] say?", "**Bees**\n\nSee winter feed. [1]");
}

#[test]
fn the_document_that_is_asked_for_comes_first() {
    let titled = |number: u32, title: &str, text: &str| PromptDocument {
        number,
        id: String::new(),
        title: title.to_owned(),
        text: text.to_owned(),
        edition: None,
    };
    let bees = "Bees make honey.";
    let sources = [
        titled(1, "Bees and wasps", "Wasps are not bees."),
        titled(2, "Bees", bees),
        titled(3, "Copy", bees),
    ];
    let answer = answer(Asked::alone("What are bees?"), &sources, None).map(|answer| answer.text);
    assert_eq!(answer.as_deref(), Some("Bees make honey. [2]"), "a copy of a quote is left out");
}

#[test]
fn a_quote_stands_under_its_heading_with_what_it_refers_to() {
    let pets = "# Pets\n\n## Dogs\n\nDogs sleep in baskets. They bark at night.\n\n## Cats\n\nThese climb.";
    check(
        "What do dogs bark at?",
        &[pets],
        Some("**Dogs**\n\nDogs sleep in baskets. They bark at night. [1]"),
    );
    check("Do cats climb?", &[pets], Some("**Cats**\n\nThese climb. [1]"));
    let table = "# Errors\n\n| Code | Cause |\n| - | - |\n| `E-17` | heat |\n| E-18 | ink |";
    check("What does E17 mean?", &[table], Some("**Errors**\n\nCode: `E-17`; Cause: heat [1]"));
}

#[test]
fn the_best_sentence_comes_first() {
    let anna = "# Anna Schmidt\n\nAnna Schmidt works in sales. Her birthday is 4 May.";
    let expect = "**Anna Schmidt**\n\nAnna Schmidt works in sales. Her birthday is 4 May. [1]";
    check("When is Anna Schmidt's birthday?", &[anna], Some(expect));
    let sources = ["The gate opens at nine.", "The blue gate of the park opens at seven."];
    check(
        "When does the blue gate of the park open?",
        &sources,
        Some("The blue gate of the park opens at seven. [2]"),
    );
}

#[test]
fn codes_and_versions_are_answered_and_not_mistaken() {
    let versions = "# Release notes\n\n## 2.10.3\nFixes the login.\n\n## 2.1.3\nAdds dark mode.";
    check("What is new in version 2.1.3?", &[versions], Some("**2\\.1.3**\n\nAdds dark mode. [1]"));
    check("What is new in version 2.1.4?", &[versions], None);
    let fair = "The fair is on 2024-05-06. The audit is in May.";
    check("What happens on 6 May 2024?", &[fair], Some("The fair is on 2024-05-06. [1]"));
}

#[test]
fn a_measure_is_asked_for_and_not_its_word() {
    let heating = "Die Heizung steht im Keller. Der Druck soll zwischen 1,5 und 2,0 bar liegen.";
    let expect = "Der Druck soll zwischen 1,5 und 2,0 bar liegen. [1]";
    check("Wie hoch soll der Druck sein?", &[heating], Some(expect));
    check(
        "Gibt es eine Gebühr?",
        &["Der Verein erhebt keine Gebühr."],
        Some("Der Verein erhebt keine Gebühr. [1]"),
    );
}

#[test]
fn what_is_only_cited_or_repeated_is_no_answer() {
    check("Does it float?", &["A question such as “And does it float?” is searched too."], None);
    check("What did we decide on 20 November 2026?", &["- date: 2026-11-20"], None);
}

#[test]
fn a_quote_without_what_is_asked_for_is_the_closest_passage() {
    let barn = "The barn was built of stone.";
    let closest = format!("{}\n\n{barn} [1]", phrases("en").closest());
    check("When was the barn built?", &[barn], Some(&closest));
    check(
        "When was the barn built?",
        &[barn, "The barn was built in 1920."],
        Some("The barn was built in 1920. [2]"),
    );
    let closest = format!("{}\n\nScheunen baut man aus Stein. [1]", phrases("de").closest());
    check("Wann baut man Scheunen?", &["Scheunen baut man aus Stein."], Some(&closest));
}

#[test]
fn what_is_not_so_is_answered_with_what_is_not() {
    let pets = "Dogs are allowed in the office. Cats are not allowed in the office.";
    check(
        "Which pets are not allowed in the office?",
        &[pets],
        Some("Cats are not allowed in the office. [1]"),
    );
    check("What is not allowed?", &["Dogs are allowed."], None);
}

#[test]
fn lists_and_summaries_are_of_documents() {
    let titled = |number: u32, title: &str, text: &str| PromptDocument {
        number,
        id: String::new(),
        title: title.to_owned(),
        text: text.to_owned(),
        edition: None,
    };
    let sources = [
        titled(1, "Invoice 0815", "Ten wheels. Due on Monday."),
        titled(2, "Invoice 0815 – Terms", "Pay at once."),
        titled(3, "Phones", "Call for an invoice."),
        titled(4, "Invoice 0816", "Two axles."),
    ];
    let check = |question: &str, expect: Option<&str>| {
        let answer = answer(Asked::alone(question), &sources, None).map(|answer| answer.text);
        assert_eq!(answer.as_deref(), expect, "{question}");
    };
    check("List all invoices", Some("- Invoice 0815 [1]\n- Invoice 0816 [4]"));
    check("Summarize the invoice 0816", Some("Two axles. [4]"));
}

#[test]
fn sentences_of_scripts_without_spaces_are_quoted() {
    let penalty = "双方每月开会。逾期交货的，违约金为百分之五。";
    check("违约金是多少？", &[penalty], Some("逾期交货的，违约金为百分之五。 [1]"));
    check("维也纳首演了哪部歌剧？", &["维也纳是一座城市。火车开往那里。"], None);
}

#[test]
fn a_list_or_code_stays_with_its_introduction() {
    let text = "To start the server:\n\n1. Install it.\n2. Run it.\n\nOther words.";
    check(
        "How do I start the server?",
        &[text],
        Some("To start the server: [1]\n1. Install it. [1]\n1. Run it. [1]"),
    );
    let code = "Start the server so.\n\n```sh\nrun\n```\n";
    check("How do I start the server?", &[code], Some("Start the server so. [1]\n\n```sh\nrun\n```\n"));
}

#[test]
fn nothing_is_said_about_what_the_documents_do_not_know() {
    check("Which opera premiered in Vienna?", &["A hammer drives nails into wood."], None);
    check("Which opera premiered in Vienna?", &["Vienna is a city. Trains go there."], None);
    check("Anything?", &[], None);
}
