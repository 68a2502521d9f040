//! Files of the folder that are no documents to this library, counted so that nobody looks for them in vain.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::fmt;
use std::path::Path;

/// Kinds that are named; the others are counted together.
const NAMED_KINDS: usize = 4;
/// An ending that is longer is not the name of a kind.
const MAX_ENDING: usize = 10;

#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct PassedOver {
    /// Number of files by the ends of their names, in small letters; empty for those without one.
    kinds: BTreeMap<String, usize>,
    /// Symbolic links, which are not followed.
    pub(super) links: usize,
}

impl PassedOver {
    pub(super) fn add(&mut self, path: &Path) {
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let ending = ending.filter(|ending| ending.len() <= MAX_ENDING).unwrap_or_default();
        *self.kinds.entry(ending).or_default() += 1;
    }
}

/// A sentence; nothing if no file was passed over.
impl fmt::Display for PassedOver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut kinds: Vec<_> = self.kinds.iter().filter(|(ending, _)| !ending.is_empty()).collect();
        kinds.sort_by_key(|(_, count)| Reverse(**count));
        let mut parts: Vec<String> =
            kinds.iter().take(NAMED_KINDS).map(|(ending, count)| format!("{count} .{ending}")).collect();
        let total: usize = self.kinds.values().sum();
        let named: usize = kinds.iter().take(NAMED_KINDS).map(|(_, count)| **count).sum();
        match total - named {
            0 => {}
            1 => parts.push("1 other file".to_owned()),
            others => parts.push(format!("{others} other files")),
        }
        match self.links {
            0 => {}
            1 => parts.push("1 link".to_owned()),
            links => parts.push(format!("{links} links")),
        }
        let Some(last) = parts.pop() else { return Ok(()) };
        let verb = if total + self.links == 1 { "was" } else { "were" };
        if parts.is_empty() {
            write!(f, "{last} {verb} passed over.")
        } else {
            write!(f, "{} and {last} {verb} passed over.", parts.join(", "))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_counted_by_the_ends_of_their_names() {
        let check = |names: &[&str], links: usize, expect: &str| {
            let mut passed_over = PassedOver { links, ..PassedOver::default() };
            for name in names {
                passed_over.add(Path::new(name));
            }
            assert_eq!(passed_over.to_string(), expect, "{names:?}");
        };
        check(&[], 0, "");
        check(&["a.XLSX"], 0, "1 .xlsx was passed over.");
        check(&["a.one", "b/c.one", "d.key"], 0, "2 .one and 1 .key were passed over.");
        check(&["Makefile"], 2, "1 other file and 2 links were passed over.");
        check(
            &["a.a", "b.b", "c.c", "d.d", "e.e"],
            0,
            "1 .a, 1 .b, 1 .c, 1 .d and 1 other file were passed over.",
        );
        check(&["a.sentence that ends in no kind"], 1, "1 other file and 1 link were passed over.");
    }
}
