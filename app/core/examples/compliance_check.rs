//! A step that is added after the answer: one that names amounts has to cite a source. The guide explains the middle part.

mod stage;

use footnote_core::{
    conversation::NoticeKind,
    turn::{Builder, Graph, GraphError, TurnError, TurnState},
};

// In the guide from here:
/// Marks answers that name amounts and cite nothing.
async fn compliance_check(turn: &mut TurnState<'_>) -> Result<(), TurnError> {
    let has_amounts = turn.answer.text.contains(|character: char| character.is_ascii_digit());
    let cites = turn.answer.sources.iter().any(|source| source.cited);
    if has_amounts && !cites {
        turn.notice(NoticeKind::Other, "This answer names amounts without a source: check them");
    }
    Ok(())
}

/// The usual turn with that step between the answer and its record.
fn graph() -> Result<Graph, GraphError> {
    Builder::standard()
        .add_node("compliance_check", compliance_check)
        .remove_edge("bundle_sources", "save_exchange")
        .add_edge("bundle_sources", "compliance_check")
        .add_edge("compliance_check", "save_exchange")
        .build()
}
// To here.

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let graph = graph()?;
    for (answer, is_marked) in
        [("There are 30 days [1].", false), ("There are 30 days.", true), ("That is not known.", false)]
    {
        let stage = stage::Stage::new(vec![serde_json::json!({ "content": answer })]);
        let response = stage.ask(&graph, "How many days of leave are there?")?;
        let marks = response.answer.notices.iter().filter(|notice| notice.kind == NoticeKind::Other).count();
        assert_eq!((response.answer.text.as_str(), marks), (answer, usize::from(is_marked)));
        assert_eq!(stage.asked().0.len(), 1);
    }
    Ok(())
}

#[test]
fn amounts_without_a_source_are_marked() -> Result<(), Box<dyn std::error::Error>> {
    main()
}
