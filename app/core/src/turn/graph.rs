//! The graph of a turn: its nodes and their order.
//!
//! ```text
//! load_session -> resolve_references -> rewrite -> retrieve -> compress -> build_prompt -> call_model
//!
//! call_model -> execute_tools         the model calls tools           -> call_model
//!            -> retry_without_tools   its server refuses tools        -> rewrite, or call_model if tools have run
//!            -> shorten               the request is too long for it  -> build_prompt
//!            -> bundle_sources        it has answered                 -> save_exchange -> respond
//!
//! on_error:  bundle_sources
//! post_turn: update_memory -> save_memory -> title -> compress_ahead
//! ```
//!
//! A node that has nothing to do does nothing. A node that fails, or Stop, leads to `bundle_sources`, so that
//! the text received so far is kept.

use std::{future::ready, rc::Rc};

use super::{
    Builder, Graph, GraphError, LaterStep, LoadLater, ModelOutcome, RunLater, TurnState,
    nodes::{
        self, build_prompt, call_model, compress_if_long, load_session, resolve_named, respond, retrieve,
        retry_without_tools, rewrite_follow_up, save_exchange,
    },
    state::Running,
};
use crate::tools::{
    FindExcerpts, ListDocuments, LookupPastConversation, ReadDocument, RecallReferences, ResolveWikilink,
    RetrievePastAnswer, SearchKnowledgeBase,
};

impl Graph {
    /// An empty builder.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The graph drawn above.
    pub fn standard() -> Result<Self, GraphError> {
        Builder::standard().build()
    }

    /// The same, with its [later steps](LaterStep) loaded when they are first needed.
    pub fn loading(load_later: LoadLater) -> Result<Self, GraphError> {
        Builder::standard_loading(load_later).build()
    }
}

impl Default for Builder {
    fn default() -> Self {
        Self::loading(already_loaded())
    }
}

impl Builder {
    /// The graph drawn above, to be added to.
    pub fn standard() -> Self {
        Self::standard_loading(already_loaded())
    }

    fn standard_loading(load_later: LoadLater) -> Self {
        Self::loading(load_later)
            .add_node("load_session", load_session)
            .add_node("resolve_references", resolve_named)
            .add_node("rewrite", rewrite_follow_up)
            .add_node("retrieve", retrieve)
            .add_node("compress", compress_if_long)
            .add_node("build_prompt", build_prompt)
            .add_node("call_model", call_model)
            .add_later("execute_tools", LaterStep::ExecuteTools)
            .add_node("retry_without_tools", retry_without_tools)
            .add_later("shorten", LaterStep::Shorten)
            .add_later("bundle_sources", LaterStep::BundleSources)
            .add_node("save_exchange", save_exchange)
            .add_node("respond", respond)
            .start("load_session")
            .on_error("bundle_sources")
            .add_edge("load_session", "resolve_references")
            .add_edge("resolve_references", "rewrite")
            .add_edge("rewrite", "retrieve")
            .add_edge("retrieve", "compress")
            .add_edge("compress", "build_prompt")
            .add_edge("build_prompt", "call_model")
            .add_branch(
                "call_model",
                |turn| match turn.generation.outcome {
                    ModelOutcome::Answered => "bundle_sources",
                    ModelOutcome::ToolCalls(_) => "execute_tools",
                    ModelOutcome::ToolsRefused => "retry_without_tools",
                    ModelOutcome::TooLong(_) => "shorten",
                },
                &["bundle_sources", "execute_tools", "retry_without_tools", "shorten"],
            )
            .add_edge("execute_tools", "call_model")
            .add_branch(
                "retry_without_tools",
                |turn| if turn.generation.tool_rounds == 0 { "rewrite" } else { "call_model" },
                &["rewrite", "call_model"],
            )
            .add_edge("shorten", "build_prompt")
            .add_edge("bundle_sources", "save_exchange")
            .add_edge("save_exchange", "respond")
            .add_later("update_memory", LaterStep::UpdateMemory)
            .add_later("save_memory", LaterStep::SaveMemory)
            .add_later("title", LaterStep::Title)
            .add_later("compress_ahead", LaterStep::CompressAhead)
            .post_turn("update_memory")
            .add_edge("update_memory", "save_memory")
            .add_edge("save_memory", "title")
            .add_edge("title", "compress_ahead")
            .declare_tool(SearchKnowledgeBase)
            .declare_tool(ReadDocument)
            .declare_tool(ListDocuments)
            .declare_tool(FindExcerpts)
            .declare_tool(ResolveWikilink)
            .declare_tool(RetrievePastAnswer)
            .declare_tool(LookupPastConversation)
            .declare_tool(RecallReferences)
    }

    fn add_later(self, name: &'static str, step: LaterStep) -> Self {
        self.add_node(name, async move |turn: &mut TurnState<'_>| turn.later(step).await)
    }
}

/// Runs a step.
pub fn run_later<'a>(turn: &'a mut TurnState<'_>, step: LaterStep) -> Running<'a> {
    match step {
        LaterStep::ResolveReferences => Box::pin(nodes::resolve_references(turn)),
        LaterStep::Rewrite => Box::pin(nodes::rewrite(turn)),
        LaterStep::Compress => Box::pin(nodes::compress(turn)),
        LaterStep::Receive => Box::pin(nodes::receive_reply(turn)),
        LaterStep::ExecuteTools => Box::pin(nodes::execute_tools(turn)),
        LaterStep::Shorten => Box::pin(nodes::shorten(turn)),
        LaterStep::BundleSources => Box::pin(nodes::bundle_sources(turn)),
        LaterStep::UpdateMemory => Box::pin(nodes::update_memory(turn)),
        LaterStep::SaveMemory => Box::pin(nodes::save_memory(turn)),
        LaterStep::Title => Box::pin(nodes::title(turn)),
        LaterStep::CompressAhead => Box::pin(nodes::compress_ahead(turn)),
    }
}

/// For programs that have all of their code from the start.
fn already_loaded() -> LoadLater {
    Rc::new(|| Box::pin(ready(Ok(run_later as RunLater))))
}
