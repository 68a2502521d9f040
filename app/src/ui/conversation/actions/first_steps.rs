//! The steps of a turn that come before the first request of a conversation.
//!
//! Only their code is in the program's first file, so that a question can be sent soon after the page was opened. Every other
//! step is [`Graph::standard`]'s, which comes with the part that shows answers.

use footnote_core::{
    tools,
    turn::{
        Builder, Graph, TurnError, TurnState,
        nodes::{build_prompt, call_model, load_session, retrieve},
    },
};

use crate::ui::{app::App, shell::actions::parts};

/// Asks the first question of a conversation as [`Graph::standard`] does, and leaves all else to it: documents that the question
/// names, earlier exchanges, the reply, and what is done where a step fails.
pub(crate) fn first_steps(app: impl Fn() -> App + Clone + 'static) -> Builder {
    let later = |step| later(app.clone(), step);
    Graph::builder()
        .declare_tools(tools::declarations())
        .add_node("load_session", load_session)
        .add_node("retrieve", retrieve)
        .add_node("build_prompt", build_prompt)
        .add_node("call_model", call_model)
        .add_node("from resolve_references", later("resolve_references"))
        .add_node("from receive", later("receive"))
        .add_node("from bundle_sources", later("bundle_sources"))
        .start("load_session")
        .on_error("from bundle_sources")
        .add_branch(
            "load_session",
            |turn| if is_plain(turn) { "retrieve" } else { "from resolve_references" },
            &["retrieve", "from resolve_references"],
        )
        .add_edge("retrieve", "build_prompt")
        .add_edge("build_prompt", "call_model")
        .add_edge("call_model", "from receive")
}

/// Whether no step between `load_session` and `retrieve` or between `retrieve` and `build_prompt` has anything to do.
fn is_plain(turn: &TurnState<'_>) -> bool {
    let names_documents = !turn.knowledge.references.is_empty() || turn.request.question.contains("[[");
    turn.is_first() && turn.request.query.is_none() && !names_documents
}

/// Continues the turn in the whole graph.
fn later(
    app: impl Fn() -> App + 'static,
    step: &'static str,
) -> impl AsyncFn(&mut TurnState<'_>) -> Result<(), TurnError> {
    async move |turn: &mut TurnState<'_>| {
        let graph = turn.read_ahead_while(parts::whole_graph(app())).await?;
        graph.walk(step, turn).await
    }
}
