//! References whose definitions lie elsewhere, as in `[Rc]` of Rust's own documentation: a passage is cut from its document,
//! and some documents are completed by another program.

use pulldown_cmark::{BrokenLink, CowStr, LinkType};

/// Where a mark leads that is not shown: a footnote's, or the kind of a note.
pub(crate) const MARK: &str = "mark:";

/// What a reference without a definition leads to: nowhere, so that its words are all that is shown; [`MARK`] for one
/// that is left out; `None` for brackets that are text, such as `[3]`, `[ ]` or an array.
pub(crate) fn without_definition<'t>(text: &str, link: &BrokenLink<'_>) -> Option<(CowStr<'t>, CowStr<'t>)> {
    let (before, rest) = text.split_at_checked(link.span.start)?;
    let inside = rest.strip_prefix('[')?;
    let shown = inside.split(']').next().unwrap_or_default().trim();
    let after = text.get(link.span.end..).unwrap_or_default();
    let target = if inside.starts_with(['^', '!']) {
        MARK
    } else if before.ends_with('[') || is_number(shown) {
        // A wikilink's inner brackets, or a number, which must not look like a citation.
        return None;
    } else if matches!(link.link_type, LinkType::Reference | LinkType::ReferenceUnknown) {
        ""
    } else {
        let is_index = before.ends_with(|c: char| c.is_alphanumeric() || matches!(c, ')' | ']' | '_'));
        (!is_index && !after.starts_with('(') && is_name(shown)).then_some("")?
    };
    Some((target.into(), "".into()))
}

fn is_number(shown: &str) -> bool {
    shown.chars().all(|c| !c.is_alphabetic()) && shown.contains(|c: char| c.is_ascii_digit())
}

/// Whether it is what a reference is called: code, or words that begin with a letter.
fn is_name(shown: &str) -> bool {
    let is_code = shown.len() > 2 && shown.starts_with('`') && shown.ends_with('`');
    let is_part = |c: char| c.is_alphanumeric() || " _-:.'`!()<>&/@*#".contains(c);
    let is_long = shown.chars().nth(1).is_some();
    is_code || (is_long && shown.starts_with(char::is_alphabetic) && shown.chars().all(is_part))
}
