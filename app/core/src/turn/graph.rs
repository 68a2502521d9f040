//! The graph of a turn: its nodes and their order.
//!
//! ```text
//! load_session -> resolve_references -> rewrite -> retrieve -> compress -> build_prompt -> call_model -> receive
//!              -> summarise             a document is to be summarised  -> call_model
//!
//! receive -> execute_tools         the model calls tools           -> call_model
//!         -> retry_without_tools   its server refuses tools        -> rewrite, or call_model if tools have run
//!         -> shorten               the request is too long for it  -> build_prompt
//!         -> bundle_sources        it has answered                 -> save_exchange -> respond
//!
//! on_error:  bundle_sources
//! resume:    resume -> receive       its reply was held while there was no page
//! post_turn: update_memory -> save_memory -> title -> compress_ahead
//! ```
//!
//! A node that has nothing to do does nothing. A node that fails, or Stop, leads to `bundle_sources`, so that
//! the text received so far is kept.

use super::{
    Builder, Graph, GraphError, ModelOutcome,
    nodes::{
        build_prompt, bundle_sources, call_model, compress, compress_ahead, execute_tools, load_session,
        receive, resolve_references, respond, resume, retrieve, retry_without_tools, rewrite, save_exchange,
        save_memory, shorten, summarise, title, update_memory,
    },
};
use crate::{conversation::AnswerState, tools};

impl Graph {
    /// An empty builder.
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// The graph drawn above.
    pub fn standard() -> Result<Self, GraphError> {
        Builder::standard().build()
    }
}

impl Builder {
    /// The graph drawn above, to be added to.
    pub fn standard() -> Self {
        tools::standard()
            .into_iter()
            .fold(Self::default(), Self::add_tool)
            .add_node("load_session", load_session)
            .add_node("summarise", summarise)
            .add_node("resolve_references", resolve_references)
            .add_node("rewrite", rewrite)
            .add_node("retrieve", retrieve)
            .add_node("compress", compress)
            .add_node("build_prompt", build_prompt)
            .add_node("call_model", call_model)
            .add_node("receive", receive)
            .add_node("execute_tools", execute_tools)
            .add_node("retry_without_tools", retry_without_tools)
            .add_node("shorten", shorten)
            .add_node("bundle_sources", bundle_sources)
            .add_node("save_exchange", save_exchange)
            .add_node("respond", respond)
            .start("load_session")
            .on_error("bundle_sources")
            .add_node("resume", resume)
            .resume("resume")
            .add_edge("resume", "receive")
            .add_branch(
                "load_session",
                |turn| if turn.request.summary.is_some() { "summarise" } else { "resolve_references" },
                &["summarise", "resolve_references"],
            )
            .add_branch(
                "summarise",
                |turn| match turn.answer.state {
                    // Without a model, it is answered already.
                    AnswerState::Complete => "bundle_sources",
                    _ => "call_model",
                },
                &["call_model", "bundle_sources"],
            )
            .add_edge("resolve_references", "rewrite")
            .add_edge("rewrite", "retrieve")
            .add_edge("retrieve", "compress")
            .add_edge("compress", "build_prompt")
            .add_edge("build_prompt", "call_model")
            .add_edge("call_model", "receive")
            .add_branch(
                "receive",
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
            .add_node("update_memory", update_memory)
            .add_node("save_memory", save_memory)
            .add_node("title", title)
            .add_node("compress_ahead", compress_ahead)
            .post_turn("update_memory")
            .add_edge("update_memory", "save_memory")
            .add_edge("save_memory", "title")
            .add_edge("title", "compress_ahead")
    }
}
