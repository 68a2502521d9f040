//! What a graph has to be before turns run on it.

use std::collections::{BTreeMap, BTreeSet};

use super::graph::{Builder, Graph, GraphError, Next};

/// Checks a graph and gives it.
pub(super) fn build(builder: Builder) -> Result<Graph, GraphError> {
    let Builder { nodes, edges, start, landing, afterwards, tools, mistakes } = builder;
    if let Some(mistake) = mistakes.into_iter().next() {
        return Err(mistake);
    }
    let start = start.ok_or(GraphError::Missing("start"))?;
    let landing = landing.ok_or(GraphError::Missing("landing"))?;
    let named = edges.iter().flat_map(|(from, next)| next.targets().iter().chain([from]));
    if let Some(unknown) =
        named.chain([&start, &landing]).chain(&afterwards).find(|name| !nodes.contains_key(*name))
    {
        return Err(GraphError::UnknownNode(unknown));
    }
    let starts: Vec<_> = [start, landing].into_iter().chain(afterwards).collect();
    let reached = reachable(&edges, &starts);
    if let Some(name) = nodes.keys().find(|name| !reached.contains(*name)) {
        return Err(GraphError::Unreachable(name));
    }
    if let Some(name) = nodes.keys().find(|name| !ends(&edges, name)) {
        return Err(GraphError::Endless(name));
    }
    Ok(Graph { nodes, edges, start, landing, afterwards, tools })
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

/// Whether a node without a follower can be reached.
fn ends(edges: &BTreeMap<&'static str, Next>, from: &'static str) -> bool {
    reachable(edges, &[from]).iter().any(|name| !edges.contains_key(name))
}
