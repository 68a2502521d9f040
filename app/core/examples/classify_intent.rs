//! A step that is added to a turn: greetings are answered without a search. The guide explains the middle part.

mod stage;

use footnote_core::turn::{Builder, Graph, GraphError, TurnError, TurnState};

// In the guide from here:
/// Words with which people greet or thank.
const GREETINGS: [&str; 8] = ["hello", "hi", "hey", "good", "thanks", "thank", "bye", "goodbye"];

/// The intent of a question. It is data of this step alone.
#[derive(Debug, PartialEq)]
enum Intent {
    SmallTalk,
    Question,
}

/// Leaves out the search where there is nothing to search for.
async fn classify_intent(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let question = turn.request.question.to_lowercase();
    let mut words = question.split(|character: char| !character.is_alphanumeric());
    let greets = words.next().is_some_and(|first| GREETINGS.contains(&first));
    let is_short = words.filter(|word| !word.is_empty()).count() < 4;
    let intent = if greets && is_short { Intent::SmallTalk } else { Intent::Question };
    if intent == Intent::SmallTalk {
        turn.knowledge.retrieve = false;
    }
    turn.extensions.insert(intent);
    Ok(())
}

/// The usual turn with that step before the question is rewritten and searched.
fn graph() -> Result<Graph, GraphError> {
    Builder::standard()
        .add_node("classify_intent", classify_intent)
        .remove_edge("resolve_references", "rewrite")
        .add_edge("resolve_references", "classify_intent")
        .add_branch(
            "classify_intent",
            |turn| match turn.extensions.get() {
                Some(Intent::SmallTalk) => "compress",
                Some(Intent::Question) | None => "rewrite",
            },
            &["rewrite", "compress"],
        )
        .build()
}
// To here.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = graph()?;
    for (question, searches) in [
        ("Hello!", 0),
        ("Thanks a lot.", 0),
        ("How many days of leave are there?", 1),
        ("Hi, how many days of leave are there?", 1),
    ] {
        let stage = stage::Stage::new(vec![serde_json::json!({ "content": "Hello." })]);
        let response = stage.ask(&graph, question)?;
        assert_eq!(response.answer.text, "Hello.");
        assert_eq!(stage.asked().1.len(), searches, "{question}");
        let skipped = !response.done.iter().any(|done| done == "retrieve");
        assert_eq!(skipped, searches == 0, "{:?}", response.done);
    }
    Ok(())
}

#[test]
fn greetings_are_not_searched_for() -> Result<(), Box<dyn std::error::Error>> {
    main()
}
