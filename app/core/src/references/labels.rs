//! Fits the labels of the graph into their room, by their size in the font that they are drawn with.

use std::iter;

/// The size of a line of text, in the unit of the graph's width.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TextSize {
    pub width: i32,
    /// From the baseline up.
    pub ascent: i32,
    /// From the baseline down.
    pub descent: i32,
}

/// The height of a line that has room for each of these texts, whose letters may come from several fonts.
pub(super) fn line_height<'a>(
    texts: impl Iterator<Item = &'a str>,
    measure: &dyn Fn(&str) -> TextSize,
) -> i32 {
    let of = |height: (i32, i32), size: TextSize| (height.0.max(size.ascent), height.1.max(size.descent));
    let (ascent, descent) = texts.map(measure).fold((0, 0), of);
    ascent + descent
}

/// A label on at most `most` lines, none of which is wider than `room`; `…` stands for what is left out.
pub(super) fn wrap(label: &str, room: i32, most: usize, measure: &dyn Fn(&str) -> TextSize) -> Vec<String> {
    let fits = |text: &str| measure(text).width <= room;
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        let longer = lines.last().map(|line| format!("{line} {word}")).filter(|longer| fits(longer));
        match (lines.last_mut(), longer) {
            (Some(line), Some(longer)) => *line = longer,
            (Some(_) | None, _) => lines.push(word.to_owned()),
        }
    }
    let left_out = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (at, line) in lines.iter_mut().enumerate() {
        if (left_out && at == last) || !fits(line) {
            *line = cut(line, &fits);
        }
    }
    lines.retain(|line| !line.is_empty());
    lines
}

/// The longest beginning of a line that fits with `…`; empty if not even that fits.
fn cut(line: &str, fits: &dyn Fn(&str) -> bool) -> String {
    let ends: Vec<usize> = line.char_indices().map(|(at, _)| at).chain(iter::once(line.len())).collect();
    let with_ellipsis = |end: usize| format!("{}…", line.get(..end).unwrap_or_default().trim_end());
    let fitting = ends.partition_point(|&end| fits(&with_ellipsis(end)));
    // Kerning can make a longer text narrower: the one that was found is measured again.
    let found = ends.get(..fitting).and_then(<[usize]>::last).map(|&end| with_ellipsis(end));
    found.filter(|text| fits(text)).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{TextSize, wrap};

    /// A letter is one wide; a letter of a script with square letters is two.
    fn measure(text: &str) -> TextSize {
        let wide = |letter: char| if letter < '\u{1100}' || letter == '…' { 1 } else { 2 };
        TextSize { width: text.chars().map(wide).sum(), ascent: 1, descent: 0 }
    }

    #[test]
    fn labels_fit_their_room() {
        let check = |label: &str, room: i32, most: usize, expect: &[&str]| {
            assert_eq!(wrap(label, room, most, &measure), expect);
        };
        check("", 10, 2, &[]);
        check("Bees", 10, 2, &["Bees"]);
        check("Bees and ants", 9, 2, &["Bees and", "ants"]);
        check("Bees, ants and other insects", 10, 2, &["Bees, ants", "and other…"]);
        check("Bees and ants", 9, 1, &["Bees and…"]);
        check("unbroken", 5, 2, &["unbr…"]);
        check("unbroken word", 5, 2, &["unbr…", "word"]);
        check("支払いはいつ", 8, 2, &["支払い…"]);
        check("word", 0, 2, &[]);
    }
}
