//! How often the guide answers what it is about, and says nothing about what it is not.

use std::collections::HashSet;

use super::*;
use crate::library::DocumentSource;
use crate::library::file_reader::Patience;
use crate::library::passages::of_markdown;

/// Of the guide's headings, asked as questions, the share that is answered from the heading's own section.
const MIN_OWN_PERCENT: usize = 95;

fn guide() -> Library {
    let library = Library::unread(DocumentSource::Guide, None).unwrap();
    library.refresh(&HashSet::new()).unwrap();
    library
}

#[test]
fn headings_are_answered_from_their_sections() {
    let guide = guide();
    let (mut asked, mut missed) = (0, Vec::new());
    let headings = DocumentSource::Guide.files().documents.into_keys().flat_map(|path| {
        let passages = of_markdown(&DocumentSource::Guide.read(&path, Patience::Long).unwrap()).passages;
        passages.into_iter().map(move |passage| (path.clone(), passage))
    });
    let headings = headings.filter(|(_, passage)| !passage.heading.is_empty() && !passage.slug.contains('~'));
    for (path, passage) in headings {
        asked += 1;
        let question = format!("What about {}?", passage.heading.trim_end_matches('?'));
        let answer = looked_up(Asked::alone(&question), &guide).unwrap_or_default();
        if !answer.is_plain || !answer.text.contains(&format!("({path}#{}", passage.slug)) {
            missed.push(question);
        }
    }
    assert!(asked > 40 && (asked - missed.len()) * 100 >= asked * MIN_OWN_PERCENT, "{asked}: {missed:#?}");
}

#[test]
fn questions_in_other_words_are_answered() {
    let guide = guide();
    let check = |question: &str, expect: &str| {
        let answer = looked_up(Asked::alone(question), &guide).unwrap_or_default().text;
        assert!(answer.contains(expect), "{question}: {answer}");
    };
    check("How do I connect a model?", "(connect-a-model.md#connect-a-model)");
    check("Where are my conversations kept?", "(conversations.md#where-are-my-conversations-kept)");
    check("How do I search my own documents?", "(connect-a-knowledge-base.md#");
    check("How can I change the port?", "(start.md#use-a-different-port)");
    check("Is my API key safe?", "(privacy-and-security.md#is-my-api-key-safe)");
    check("Why is my answer cut off?", "(troubleshooting.md#");
    check("How do I conect a modell?", "(connect-a-model.md#connect-a-model)");
}

#[test]
fn what_the_guide_does_not_say_is_not_answered_plainly() {
    let guide = guide();
    for question in [
        "Can I use it in Firefox?",
        "Who wrote Footnote?",
        "Can I use it without JavaScript?",
        "How long did it take to write Footnote?",
        "Can I search in old conversations of others?",
    ] {
        let answer = looked_up(Asked::alone(question), &guide);
        assert!(!answer.as_ref().is_some_and(|answer| answer.is_plain), "{question} {answer:?}");
    }
}

#[test]
fn nothing_is_quoted_off_topic() {
    let guide = guide();
    let quoted = OFF_TOPIC.lines().filter_map(|question| {
        let answer = looked_up(Asked::alone(question), &guide)?;
        Some(format!("{question} {}", answer.text))
    });
    assert_eq!(quoted.collect::<Vec<_>>(), Vec::<String>::new());
}

const OFF_TOPIC: &str = "\
What is the capital of France?
asdf qwer zxcv
Who won the world cup?
Which opera premiered in Vienna?
How tall is Mount Everest?
What is the best recipe for pasta?
Who wrote Hamlet?
How many people live in Tokyo?
What is the weather like tomorrow?
When did the Roman Empire fall?
How do bees make honey?
What is the meaning of life?
Who is the president of the United States?
How far is the moon?
What causes earthquakes?
How do I bake bread?
What is the boiling point of water?
Who painted the Mona Lisa?
How long does a flight to New York take?
Can dogs eat chocolate?
What is serde?
How do I change a tyre?
When is the next train to Berlin?
Tell me a joke
How do I lose weight?
Was ist die Hauptstadt von Frankreich?
Wer hat die Weltmeisterschaft gewonnen?
Wie hoch ist der Mount Everest?
Wie backe ich Brot?
Wann fährt der nächste Zug nach Berlin?
Wer schrieb den Faust?
Wie viele Menschen leben in Tokio?
Wie wird das Wetter morgen?
フランスの首都はどこですか？
ワールドカップで優勝したのはどこですか？
富士山の高さは何メートルですか？
パンの焼き方を教えてください
明日の天気はどうですか？
東京の人口は何人ですか？
モナリザを描いたのは誰ですか？";
