//! The graph of a turn: which node follows which.
//!
//! ```text
//! load_session -> resolve_references? -> rewrite? -> retrieve? -> compress? -> build_prompt -> call_model
//!    call_model <-> execute_tools, call_model -> bundle_sources -> save_exchange -> respond
//!
//! afterwards: update_memory? -> save_memory -> title? -> compress_ahead?
//! ```
//!
//! A node that fails, or Stop, leads to `bundle_sources`, so that what was received is kept.

use std::{collections::BTreeMap, rc::Rc};

use futures::future::LocalBoxFuture;

use super::{TurnError, TurnState, checks, nodes};
use crate::tools::{
    FindExcerpts, LookupPastConversation, ReadDocument, RecallReferences, ResolveWikilink,
    RetrievePastAnswer, SearchKnowledgeBase, Tool,
};

/// A step of a turn.
pub trait Node {
    /// Does it. An error ends the answer; what was received is kept and saved.
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>>;
}

/// Chooses the next node by its name.
pub type Choose = Box<dyn Fn(&TurnState<'_>) -> &'static str>;

/// The steps of a turn and the order they are taken in. Made once, used for every turn.
pub struct Graph {
    pub(super) nodes: BTreeMap<&'static str, Box<dyn Node>>,
    pub(super) edges: BTreeMap<&'static str, Next>,
    pub(super) start: &'static str,
    pub(super) landing: &'static str,
    pub(super) afterwards: Option<&'static str>,
    pub(crate) tools: Vec<Rc<dyn Tool>>,
}

/// Where a node leads to.
pub(super) enum Next {
    One(&'static str),
    Branch { choose: Choose, targets: Vec<&'static str> },
}

/// Puts a graph together by names; mistakes are found by [`build`](Self::build).
#[derive(Default)]
pub struct Builder {
    pub(super) nodes: BTreeMap<&'static str, Box<dyn Node>>,
    pub(super) edges: BTreeMap<&'static str, Next>,
    pub(super) start: Option<&'static str>,
    pub(super) landing: Option<&'static str>,
    pub(super) afterwards: Option<&'static str>,
    pub(super) tools: Vec<Rc<dyn Tool>>,
    pub(super) mistakes: Vec<GraphError>,
}

/// Why a graph was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An edge, the start or the landing names a node that was not added.
    #[error("the turn's graph has no node '{0}'")]
    UnknownNode(&'static str),
    /// Two nodes have one name.
    #[error("the turn's graph has two nodes '{0}'")]
    DuplicateNode(&'static str),
    /// A node leads to two others without a choice between them.
    #[error("the turn's graph has two edges from '{0}'")]
    DuplicateEdge(&'static str),
    /// An edge was removed that is not there.
    #[error("the turn's graph has no edge from '{0}' to '{1}'")]
    UnknownEdge(&'static str, &'static str),
    /// There is no start, or no landing.
    #[error("the turn's graph has no {0}")]
    Missing(&'static str),
    /// No path leads to a node.
    #[error("nothing in the turn's graph leads to '{0}'")]
    Unreachable(&'static str),
    /// No path leads from a node to an end.
    #[error("the turn's graph cannot end from '{0}'")]
    Endless(&'static str),
}

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
        Self::default()
            .add_node("load_session", Box::new(nodes::LoadSession))
            .add_node("resolve_references", Box::new(nodes::ResolveReferences))
            .add_node("rewrite", Box::new(nodes::Rewrite))
            .add_node("retrieve", Box::new(nodes::Retrieve))
            .add_node("compress", Box::new(nodes::Compress))
            .add_node("build_prompt", Box::new(nodes::BuildPrompt))
            .add_node("call_model", Box::new(nodes::CallModel))
            .add_node("execute_tools", Box::new(nodes::ExecuteTools))
            .add_node("bundle_sources", Box::new(nodes::BundleSources))
            .add_node("save_exchange", Box::new(nodes::SaveExchange))
            .add_node("respond", Box::new(nodes::Respond))
            .add_node("update_memory", Box::new(nodes::UpdateMemory))
            .add_node("save_memory", Box::new(nodes::SaveMemory))
            .add_node("title", Box::new(nodes::Title))
            .add_node("compress_ahead", Box::new(nodes::CompressAhead))
            .start("load_session")
            .add_edge("load_session", "resolve_references")
            .add_edge("resolve_references", "rewrite")
            .add_edge("rewrite", "retrieve")
            .add_edge("retrieve", "compress")
            .add_edge("compress", "build_prompt")
            .add_edge("build_prompt", "call_model")
            .add_branch("call_model", Box::new(after_call), &["execute_tools", "bundle_sources"])
            .add_edge("execute_tools", "call_model")
            .add_edge("bundle_sources", "save_exchange")
            .add_edge("save_exchange", "respond")
            .landing("bundle_sources")
            .afterwards("update_memory")
            .add_edge("update_memory", "save_memory")
            .add_edge("save_memory", "title")
            .add_edge("title", "compress_ahead")
            .add_tool(Rc::new(SearchKnowledgeBase))
            .add_tool(Rc::new(ReadDocument))
            .add_tool(Rc::new(FindExcerpts))
            .add_tool(Rc::new(ResolveWikilink))
            .add_tool(Rc::new(RetrievePastAnswer))
            .add_tool(Rc::new(LookupPastConversation))
            .add_tool(Rc::new(RecallReferences))
    }

    /// Adds a node.
    #[must_use]
    pub fn add_node(mut self, name: &'static str, node: Box<dyn Node>) -> Self {
        if self.nodes.insert(name, node).is_some() {
            self.mistakes.push(GraphError::DuplicateNode(name));
        }
        self
    }

    /// Makes one node follow another.
    #[must_use]
    pub fn add_edge(self, from: &'static str, to: &'static str) -> Self {
        self.lead(from, Next::One(to))
    }

    /// Lets a choice be made after a node, between these.
    #[must_use]
    pub fn add_branch(self, from: &'static str, choose: Choose, targets: &[&'static str]) -> Self {
        self.lead(from, Next::Branch { choose, targets: targets.to_vec() })
    }

    /// Removes an edge, or the branch that has it.
    #[must_use]
    pub fn remove_edge(mut self, from: &'static str, to: &'static str) -> Self {
        if self.edges.get(from).is_some_and(|next| next.targets().contains(&to)) {
            self.edges.remove(from);
        } else {
            self.mistakes.push(GraphError::UnknownEdge(from, to));
        }
        self
    }

    /// Where turns start.
    #[must_use]
    pub fn start(mut self, name: &'static str) -> Self {
        self.start = Some(name);
        self
    }

    /// Where a turn goes on when a node failed or the person stopped it.
    #[must_use]
    pub fn landing(mut self, name: &'static str) -> Self {
        self.landing = Some(name);
        self
    }

    /// Where the walk starts that follows once the answer is shown; without one, nothing follows.
    #[must_use]
    pub fn afterwards(mut self, name: &'static str) -> Self {
        self.afterwards = Some(name);
        self
    }

    /// Adds a tool that the model may call.
    #[must_use]
    pub fn add_tool(mut self, tool: Rc<dyn Tool>) -> Self {
        self.tools.push(tool);
        self
    }

    /// Checks the graph: every name is known, every node can be reached, and from each an end can be.
    pub fn build(self) -> Result<Graph, GraphError> {
        checks::build(self)
    }

    fn lead(mut self, from: &'static str, next: Next) -> Self {
        if self.edges.insert(from, next).is_some() {
            self.mistakes.push(GraphError::DuplicateEdge(from));
        }
        self
    }
}

impl Next {
    pub(super) fn targets(&self) -> &[&'static str] {
        match self {
            Self::One(target) => std::slice::from_ref(target),
            Self::Branch { targets, .. } => targets,
        }
    }
}

/// The model either waits for tools or has answered.
fn after_call(turn: &TurnState<'_>) -> &'static str {
    if turn.calls.is_empty() { "bundle_sources" } else { "execute_tools" }
}
