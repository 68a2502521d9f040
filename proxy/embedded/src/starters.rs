//! Questions to begin with: those of the documents written last which the answerer answers from them.

use std::sync::PoisonError;

use footnote_wire::NamedSection;

use crate::Library;
use crate::answerer::is_answered_from;
use crate::state::KnownStarters;

/// Beginnings that are offered, and questions that are tried for them.
const MAX_STARTERS: usize = 3;
const MAX_TRIED: usize = 16;

/// The beginnings, each of another document; made anew when the documents have changed.
pub(crate) fn starters(library: &Library, known: &KnownStarters) -> Vec<NamedSection> {
    let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((revision, starters)) = &*known
        && *revision == library.revision()
    {
        return starters.clone();
    }
    let (revision, beginnings) = library.beginnings();
    let starters = chosen(library, beginnings);
    *known = Some((revision, starters.clone()));
    starters
}

fn chosen(library: &Library, beginnings: Vec<(String, NamedSection)>) -> Vec<NamedSection> {
    let mut chosen: Vec<(String, NamedSection)> = Vec::new();
    let mut tried = 0;
    for (path, section) in beginnings {
        if chosen.len() == MAX_STARTERS {
            break;
        }
        // Pages of many folders have the same title and headings.
        let is_same = |other: &NamedSection| match &section.question {
            Some(_) => other.question == section.question,
            None => other.title == section.title,
        };
        let is_known = chosen.iter().any(|(known, other)| *known == path || is_same(other));
        let is_answered = match &section.question {
            _ if is_known => false,
            Some(_) if tried == MAX_TRIED => false,
            Some(question) => {
                tried += 1;
                is_answered_from(question, &path, library)
            }
            None => true,
        };
        if is_answered {
            chosen.push((path, section));
        }
    }
    chosen.into_iter().map(|(_, section)| section).collect()
}
