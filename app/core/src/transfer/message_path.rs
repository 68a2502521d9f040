//! The messages of a conversation that a person last saw, where each message names the one before it.

use super::import_file::{ImportError, ImportFile};

/// A message's place in the tree.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Link<'a> {
    pub(super) id: Option<&'a str>,
    pub(super) parent: Option<&'a str>,
}

/// The messages form a cycle.
#[derive(Debug, PartialEq, Eq)]
struct Cycle;

/// The indices of the messages that a person last saw; `text` is the place in the file that an error names.
pub(super) fn last_seen(
    file: &ImportFile<'_>,
    text: &str,
    links: &[Link<'_>],
    current: Option<&str>,
) -> Result<Vec<usize>, ImportError> {
    path(links, current)
        .map_err(|Cycle| file.error_at(text, 0, "the messages of this conversation form a cycle"))
}

/// The indices of the messages from the first to `current`, or else to the last one; all of them if none names another.
fn path(links: &[Link<'_>], current: Option<&str>) -> Result<Vec<usize>, Cycle> {
    let places: std::collections::BTreeMap<&str, usize> =
        links.iter().enumerate().filter_map(|(at, link)| Some((link.id?, at))).collect();
    let parent = |at: usize| places.get(links.get(at)?.parent?).copied();
    if !(0..links.len()).any(|at| parent(at).is_some()) {
        return Ok((0..links.len()).collect());
    }
    let mut next =
        current.and_then(|current| places.get(current).copied()).or_else(|| links.len().checked_sub(1));
    let mut path = Vec::new();
    while let Some(at) = next {
        if path.len() == links.len() {
            return Err(Cycle);
        }
        path.push(at);
        next = parent(at);
    }
    path.reverse();
    Ok(path)
}

#[cfg(test)]
mod tests {
    use super::{Cycle, Link, path};

    #[test]
    fn paths_lead_to_the_current_message_or_the_last() {
        let check = |links: &[(&str, &str)], current: Option<&str>, expect: Result<&[usize], Cycle>| {
            let links: Vec<Link<'_>> =
                links.iter().map(|(id, parent)| Link { id: Some(id), parent: Some(parent) }).collect();
            assert_eq!(path(&links, current), expect.map(<[usize]>::to_vec), "{links:?}");
        };
        check(&[], None, Ok(&[]));
        check(&[("a", "0"), ("b", "0")], Some("a"), Ok(&[0, 1]));
        let tree = [("a", "0"), ("b", "a"), ("c", "a"), ("d", "c")];
        check(&tree, None, Ok(&[0, 2, 3]));
        check(&tree, Some("b"), Ok(&[0, 1]));
        check(&tree, Some("gone"), Ok(&[0, 2, 3]));
        check(&[("a", "b"), ("b", "a")], None, Err(Cycle));
        check(&[("a", "a")], None, Err(Cycle));
    }
}
