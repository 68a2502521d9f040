//! The messages of a conversation that a person last saw, where each message names the one before it.

use super::import_file::{ImportError, ImportFile};

/// The names of a message and of the one before it.
pub(super) type Link = [Option<String>; 2];

/// The messages form a cycle.
#[derive(Debug, PartialEq, Eq)]
struct Cycle;

/// The messages that a person last saw, and the others; `text` is the place in the file that an error names.
pub(super) fn last_seen<M>(
    file: &ImportFile<'_>,
    text: &str,
    messages: Vec<M>,
    link: impl Fn(&M) -> Link,
    current: Option<&str>,
) -> Result<(Vec<M>, Vec<M>), ImportError> {
    let links: Vec<Link> = messages.iter().map(link).collect();
    let path =
        path(&links, current).map_err(|Cycle| file.error_at(text, 0, footnote_messages::filing::cycle()))?;
    let mut messages: Vec<Option<M>> = messages.into_iter().map(Some).collect();
    let seen = path.into_iter().filter_map(|at| messages.get_mut(at)?.take()).collect();
    Ok((seen, messages.into_iter().flatten().collect()))
}

/// The indices of the messages from the first to `current`, or else to the last one; all of them if none names another.
fn path(links: &[Link], current: Option<&str>) -> Result<Vec<usize>, Cycle> {
    let places: std::collections::BTreeMap<&str, usize> =
        links.iter().enumerate().filter_map(|(at, [id, _])| Some((id.as_deref()?, at))).collect();
    let parent = |at: usize| places.get(links.get(at)?[1].as_deref()?).copied();
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
            let links: Vec<Link> =
                links.iter().map(|(id, parent)| [id, parent].map(|name| Some((*name).to_owned()))).collect();
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
