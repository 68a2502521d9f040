//! Text that is read from right to left. A PDF has its glyphs at their places; here they get the order in which they are read.

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};

use hayro_interpret::kurbo::Rect;

use super::{placed::PlacedText, segments::SPACE};

/// A glyph's letters, at their place along the line.
pub(super) struct Placed<'t> {
    pub(super) letters: &'t str,
    pub(super) from: f64,
    pub(super) to: f64,
    /// Its place on the page.
    pub(super) rect: Rect,
    pub(super) is_vertical: bool,
}

/// A letter with its marks, and its glyph; `None` for a space.
type Sign<'g, 't> = (String, Option<&'g Placed<'t>>);

pub(super) fn is_right_to_left(letter: char) -> bool {
    // Most letters are below the first script that is read so.
    letter >= '\u{590}' && matches!(bidi_class(letter), BidiClass::R | BidiClass::AL)
}

/// The letters of a line, which stand at these places, in the order in which they are read.
pub(super) fn in_reading_order(mut glyphs: Vec<Placed<'_>>, size: f64) -> PlacedText {
    glyphs.sort_by(|a, b| middle(a).total_cmp(&middle(b)));
    let mut signs: Vec<Sign<'_, '_>> = Vec::with_capacity(glyphs.len());
    let (mut end, mut marks) = (f64::NEG_INFINITY, String::new());
    for glyph in &glyphs {
        // Marks stand above or below the letter at their place, and are written behind it.
        if glyph.letters.chars().all(|letter| bidi_class(letter) == BidiClass::NSM) {
            match signs.last_mut().filter(|_| glyph.from < end) {
                Some((letter, _)) => letter.push_str(glyph.letters),
                None => marks.push_str(glyph.letters),
            }
            continue;
        }
        if end.is_finite() && glyph.from - end > size * SPACE {
            signs.push((" ".to_owned(), None));
        }
        signs.push((format!("{}{}", glyph.letters, std::mem::take(&mut marks)), Some(glyph)));
        end = glyph.to.max(end);
    }
    // Reordering what is seen gives what is read, as the other way round. One letter stands for each sign.
    let seen: String = signs.iter().filter_map(|(sign, _)| sign.chars().next()).collect();
    let is_rtl = |letter: &char| is_right_to_left(*letter);
    let right_to_left = seen.chars().filter(is_rtl).count();
    let left_to_right = seen.chars().filter(|letter| bidi_class(*letter) == BidiClass::L).count();
    let base = if right_to_left >= left_to_right { Level::rtl() } else { Level::ltr() };
    let info = BidiInfo::new(&seen, Some(base));
    let levels: Vec<Level> = seen.char_indices().filter_map(|(at, _)| info.levels.get(at).copied()).collect();
    let mut text = PlacedText::default();
    for index in BidiInfo::reorder_visual(&levels) {
        let (Some((sign, glyph)), Some(level)) = (signs.get(index), levels.get(index)) else { continue };
        let bracket = mirrored(sign).filter(|_| level.is_rtl()).map(String::from);
        let sign = bracket.as_deref().unwrap_or(sign);
        match glyph {
            Some(glyph) => text.push(sign, glyph.rect, glyph.is_vertical),
            None => text.push_str(sign),
        }
    }
    text
}

fn middle(glyph: &Placed<'_>) -> f64 {
    f64::midpoint(glyph.from, glyph.to)
}

/// A bracket as it is written, which is seen the other way round.
fn mirrored(sign: &str) -> Option<char> {
    const PAIRS: [char; 10] = ['(', ')', '[', ']', '{', '}', '<', '>', '«', '»'];
    let at = PAIRS.iter().position(|bracket| sign.chars().eq([*bracket]))?;
    PAIRS.get(at ^ 1).copied()
}
