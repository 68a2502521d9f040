//! Links as a quote shows them: those between notes, and the marks of footnotes.

/// A line without the marks of footnotes that are defined elsewhere.
pub(super) fn without_marks(line: &str) -> String {
    const OPEN: &str = r"\[^";
    const CLOSE: &str = r"\]";
    let mut kept = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, open)) = rest.split_once(OPEN) {
        let mark = open.split_once(CLOSE).filter(|(name, _)| !name.is_empty() && !name.contains(' '));
        kept.push_str(before);
        rest = if let Some((_, after)) = mark {
            after
        } else {
            kept.push_str(OPEN);
            open
        };
    }
    kept.push_str(rest);
    kept
}

/// A line with what its wikilinks show in their place.
pub(super) fn shown(line: &str) -> String {
    const OPEN: &str = r"\[\[";
    const CLOSE: &str = r"\]\]";
    let mut shown = String::with_capacity(line.len());
    let mut rest = line;
    while let Some((before, open)) = rest.split_once(OPEN) {
        let Some((target, after)) = open.split_once(CLOSE) else { break };
        let title = target.split_once('#').map_or(target, |(title, _)| title);
        shown.push_str(before);
        shown.push_str(target.split_once('|').map_or(title, |(_, words)| words).trim());
        rest = after;
    }
    shown.push_str(rest);
    shown
}
