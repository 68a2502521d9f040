//! Shortens texts. Lengths are in characters.

/// Marks that end a sentence if a blank follows.
const ENDS: [char; 12] = ['.', '!', '?', '…', '।', '॥', '؟', '۔', '։', '።', '။', '។'];
/// Marks that end a sentence in any case.
const WIDE_ENDS: [char; 4] = ['。', '！', '？', '｡'];
/// What may stand between the end and the blank.
const CLOSING: [char; 13] = ['"', '\'', ')', ']', '*', '_', '”', '’', '»', '」', '』', '）', '›'];

/// The first `most` characters.
pub(crate) fn prefix(text: &str, most: usize) -> &str {
    text.char_indices().nth(most).and_then(|(end, _)| text.get(..end)).unwrap_or(text)
}

/// The last `most` characters.
pub(crate) fn suffix(text: &str, most: usize) -> &str {
    let Some(back) = most.checked_sub(1) else { return "" };
    text.char_indices().rev().nth(back).and_then(|(start, _)| text.get(start..)).unwrap_or(text)
}

/// At most `most` characters, cut after a sentence, else after a word, if that leaves more than a quarter of them.
pub(crate) fn beginning(text: &str, most: usize) -> &str {
    let kept = prefix(text, most);
    if kept.len() == text.len() {
        return text;
    }
    sentence_end(text, kept.len()).and_then(|end| text.get(..end)).unwrap_or_else(|| whole_words(text, kept))
}

/// The same, with `…` if it does not end with a sentence.
pub(crate) fn shortened(text: &str, most: usize) -> String {
    let kept = prefix(text, most);
    if kept.len() == text.len() {
        return text.to_owned();
    }
    if let Some(sentences) = sentence_end(text, kept.len()).and_then(|end| text.get(..end)) {
        return sentences.to_owned();
    }
    format!("{}…", whole_words(text, prefix(text, most.saturating_sub(1))).trim_end())
}

/// The first `most` characters and `…`, or a shorter text as it is.
pub(crate) fn with_ellipsis(text: &str, most: usize) -> String {
    let kept = prefix(text, most);
    if kept.len() == text.len() { text.to_owned() } else { format!("{}…", kept.trim_end()) }
}

/// The end of the last sentence or line within the first `most` bytes, unless it is in their first quarter. It is a place
/// to cut and no more; the Unicode rules for sentences would be a table of 30 KB in the page's first file.
fn sentence_end(text: &str, most: usize) -> Option<usize> {
    let ends = text.get(..most)?.char_indices().rev().filter_map(|(at, letter)| {
        let end = at + letter.len_utf8();
        let after = text.get(end..)?.trim_start_matches(CLOSING);
        match letter {
            '\n' => Some(end),
            _ if WIDE_ENDS.contains(&letter) => Some(text.len() - after.len()),
            _ if ENDS.contains(&letter) && (after.is_empty() || after.starts_with(char::is_whitespace)) => {
                Some(text.len() - after.len())
            }
            _ => None,
        }
    });
    ends.take_while(|end| *end > most / 4).find(|end| *end <= most)
}

/// Removes a cut word from the end of `kept`, a prefix of `text`, unless too little would be left.
fn whole_words<'a>(text: &str, kept: &'a str) -> &'a str {
    if text.get(kept.len()..).is_some_and(|rest| rest.starts_with(char::is_whitespace)) {
        return kept;
    }
    let end = kept.rfind(char::is_whitespace).filter(|end| *end > kept.len() / 4);
    end.and_then(|end| kept.get(..end)).unwrap_or(kept)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn a_beginning_ends_where_something_ends() {
        let check = |text: &str, most: usize, expect: &str| assert_eq!(beginning(text, most), expect);
        check("short", 10, "short");
        check("One.\n\nTwo and three.", 12, "One.\n\n");
        check("One two.\n\nThree", 12, "One two.\n\n");
        check("One two. Three four", 14, "One two.");
        check("One two. Three four", 8, "One two.");
        check("one two three four", 12, "one two");
        check("He said “no.” And went away", 17, "He said “no.”");
        check("One two.) Three four", 10, "One two.)");
        check("A list:\n- one two three", 12, "A list:\n");
        check("漢字漢字漢字", 4, "漢字漢字");
        check("", 0, "");
    }

    #[test]
    fn a_cut_sentence_ends_in_an_ellipsis() {
        let check =
            |text: &str, most: usize, expect: &str| assert_eq!(shortened(text, most), expect, "{text:?}");
        check("short", 10, "short");
        check("exactly te", 10, "exactly te");
        check("One. Two. Three.", 12, "One. Two.");
        check("Version 1.2 is here and more", 15, "Version 1.2 is…");
        check("年休。日数は二十日です", 8, "年休。");
        check("éééééééééééé", 5, "éééé…");
        check("word another further", 10, "word…");
    }

    #[test]
    fn characters_are_counted_from_both_ends() {
        assert_eq!((prefix("漢字a", 2), suffix("漢字a", 2)), ("漢字", "字a"));
        assert_eq!((prefix("漢字", 3), suffix("漢字", 3)), ("漢字", "漢字"));
        assert_eq!((prefix("漢字", 0), suffix("漢字", 0)), ("", ""));
        assert_eq!(
            (with_ellipsis("a b c", 4), with_ellipsis("a b", 3)),
            ("a b…".to_owned(), "a b".to_owned())
        );
    }

    proptest! {
        #[test]
        fn what_is_cut_is_as_short_as_asked(text in ".{0,80}", most in 1_usize..60) {
            prop_assert!(shortened(&text, most).chars().count() <= most);
            prop_assert!(text.starts_with(beginning(&text, most)) && beginning(&text, most).chars().count() <= most);
        }
    }
}
