//! Puts a graph together by names, and checks it before turns run on it.

use std::{
    collections::{BTreeMap, BTreeSet},
    rc::Rc,
};

use futures::future::LocalBoxFuture;

use super::{TurnError, TurnState};
use crate::tools::Tool;

/// A step of a turn with its type erased: an async function, or an async closure that brings data along.
pub(super) trait Node {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>>;
}

impl<F: AsyncFn(&mut TurnState<'_>) -> Result<(), TurnError>> Node for F {
    fn run<'a>(&'a self, turn: &'a mut TurnState<'_>) -> LocalBoxFuture<'a, Result<(), TurnError>> {
        Box::pin(self(turn))
    }
}

/// The node that follows another: always the same, or chosen by the state.
pub(super) enum Next {
    One(&'static str),
    Branch { choose: Box<dyn Fn(&TurnState<'_>) -> &'static str>, targets: Vec<&'static str> },
}

/// The steps of a turn and the order they are taken in. Made once, used for every turn.
pub struct Graph {
    pub(super) nodes: BTreeMap<&'static str, Box<dyn Node>>,
    pub(super) edges: BTreeMap<&'static str, Next>,
    pub(super) start: &'static str,
    pub(super) on_error: &'static str,
    pub(super) resume: Option<&'static str>,
    pub(super) post_turn: Option<&'static str>,
    pub(super) tools: Vec<Rc<dyn Tool>>,
}

/// Collects nodes, edges and tools; [`build`](Self::build) reports the first mistake.
#[derive(Default)]
pub struct Builder {
    nodes: BTreeMap<&'static str, Box<dyn Node>>,
    edges: BTreeMap<&'static str, Next>,
    start: Option<&'static str>,
    on_error: Option<&'static str>,
    resume: Option<&'static str>,
    post_turn: Option<&'static str>,
    tools: Vec<Rc<dyn Tool>>,
    mistakes: Vec<GraphError>,
}

/// Why a graph was refused.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum GraphError {
    /// An edge, `start`, `on_error`, `resume` or `post_turn` names a node that was not added.
    #[error("the turn's graph has no node '{0}'")]
    UnknownNode(&'static str),
    #[error("the turn's graph has two nodes '{0}'")]
    DuplicateNode(&'static str),
    /// A node leads to two others without a branch.
    #[error("the turn's graph has two edges from '{0}'")]
    DuplicateEdge(&'static str),
    /// An edge was removed that is not there.
    #[error("the turn's graph has no edge from '{0}' to '{1}'")]
    UnknownEdge(&'static str, &'static str),
    /// `start` or `on_error` was not set.
    #[error("the turn's graph has no {0}")]
    Missing(&'static str),
    #[error("nothing in the turn's graph leads to '{0}'")]
    Unreachable(&'static str),
    #[error("the turn's graph cannot end from '{0}'")]
    Endless(&'static str),
}

impl Graph {
    /// The tools that the model may call.
    pub fn tools(&self) -> &[Rc<dyn Tool>] {
        &self.tools
    }

    /// Adds tools that the model may call, such as those of servers.
    pub fn add_tools(&mut self, tools: impl IntoIterator<Item = Rc<dyn Tool>>) {
        self.tools.extend(tools);
    }
}

impl Builder {
    /// Adds a node: `async fn(&mut TurnState<'_>) -> Result<(), TurnError>`, or such a closure. An error ends
    /// the answer; the text received so far is kept and saved.
    #[must_use]
    pub fn add_node(
        mut self,
        name: &'static str,
        node: impl AsyncFn(&mut TurnState<'_>) -> Result<(), TurnError> + 'static,
    ) -> Self {
        if self.nodes.insert(name, Box::new(node)).is_some() {
            self.mistakes.push(GraphError::DuplicateNode(name));
        }
        self
    }

    /// Makes one node follow another.
    #[must_use]
    pub fn add_edge(self, from: &'static str, to: &'static str) -> Self {
        self.add_next(from, Next::One(to))
    }

    /// Lets `choose` name the node that follows, out of `targets`.
    #[must_use]
    pub fn add_branch(
        self,
        from: &'static str,
        choose: impl Fn(&TurnState<'_>) -> &'static str + 'static,
        targets: &[&'static str],
    ) -> Self {
        self.add_next(from, Next::Branch { choose: Box::new(choose), targets: targets.to_vec() })
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

    /// Sets the first node of a turn.
    #[must_use]
    pub fn start(mut self, name: &'static str) -> Self {
        self.start = Some(name);
        self
    }

    /// Sets the node that follows a node that failed, or Stop.
    #[must_use]
    pub fn on_error(mut self, name: &'static str) -> Self {
        self.on_error = Some(name);
        self
    }

    /// Sets the first node of a turn that goes on with a held reply, which [`resume_turn`](super::resume_turn) runs.
    #[must_use]
    pub fn resume(mut self, name: &'static str) -> Self {
        self.resume = Some(name);
        self
    }

    /// Sets the first node of the walk that [`run_post_turn`](super::run_post_turn) takes.
    #[must_use]
    pub fn post_turn(mut self, name: &'static str) -> Self {
        self.post_turn = Some(name);
        self
    }

    /// Adds a tool that the model may call.
    #[must_use]
    pub fn add_tool(mut self, tool: Rc<dyn Tool>) -> Self {
        self.tools.push(tool);
        self
    }

    /// Checks that every name is known, that every node can be reached, and that an end can be reached from each.
    pub fn build(self) -> Result<Graph, GraphError> {
        let Self { nodes, edges, start, on_error, resume, post_turn, tools, mistakes } = self;
        if let Some(mistake) = mistakes.into_iter().next() {
            return Err(mistake);
        }
        let start = start.ok_or(GraphError::Missing("start"))?;
        let on_error = on_error.ok_or(GraphError::Missing("on_error"))?;
        let starts: Vec<_> = [start, on_error].into_iter().chain(resume).chain(post_turn).collect();
        let named = edges.iter().flat_map(|(from, next)| next.targets().iter().chain([from]));
        if let Some(unknown) = named.chain(&starts).find(|name| !nodes.contains_key(*name)) {
            return Err(GraphError::UnknownNode(unknown));
        }
        let reached = reachable(&edges, &starts);
        if let Some(name) = nodes.keys().find(|name| !reached.contains(*name)) {
            return Err(GraphError::Unreachable(name));
        }
        let can_end = |name| reachable(&edges, &[name]).iter().any(|name| !edges.contains_key(name));
        if let Some(name) = nodes.keys().find(|name| !can_end(name)) {
            return Err(GraphError::Endless(name));
        }
        Ok(Graph { nodes, edges, start, on_error, resume, post_turn, tools })
    }

    fn add_next(mut self, from: &'static str, next: Next) -> Self {
        if self.edges.insert(from, next).is_some() {
            self.mistakes.push(GraphError::DuplicateEdge(from));
        }
        self
    }
}

impl Next {
    fn targets(&self) -> &[&'static str] {
        match self {
            Self::One(target) => std::slice::from_ref(target),
            Self::Branch { targets, .. } => targets,
        }
    }
}

/// The nodes that can be reached from these, themselves included.
fn reachable(edges: &BTreeMap<&'static str, Next>, from: &[&'static str]) -> BTreeSet<&'static str> {
    let mut reached = BTreeSet::new();
    let mut open = from.to_vec();
    while let Some(name) = open.pop() {
        if reached.insert(name) {
            open.extend(edges.get(name).into_iter().flat_map(Next::targets));
        }
    }
    reached
}
