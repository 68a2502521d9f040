//! A page's text with the place of each of its letters, to mark words on a picture of the page.

use std::ops::Range;

use hayro_interpret::kurbo::{Affine, Rect};

/// Letters further apart than this are marked each for itself, in shares of their height.
const MAX_GAP: f64 = 1.5;
/// Letters of one line overlap at least so much across it, in shares of the lower one's height.
const MIN_OVERLAP: f64 = 0.5;

/// A text in the order in which it is read, and where its letters stand.
#[derive(Debug, Clone, Default)]
pub struct PlacedText {
    text: String,
    places: Vec<Place>,
}

/// The place of what one glyph shows.
#[derive(Debug, Clone)]
struct Place {
    letters: Range<usize>,
    rect: Rect,
    is_vertical: bool,
}

impl PlacedText {
    /// Moves all places, and turns them by a quarter if `is_turned`.
    pub(super) fn transform(&mut self, to_picture: Affine, is_turned: bool) {
        for place in &mut self.places {
            place.rect = to_picture.transform_rect_bbox(place.rect);
            place.is_vertical ^= is_turned;
        }
    }

    pub fn as_str(&self) -> &str {
        &self.text
    }

    pub(super) fn push(&mut self, letters: &str, rect: Rect, is_vertical: bool) {
        let start = self.text.len();
        self.text.push_str(letters);
        self.places.push(Place { letters: start..self.text.len(), rect, is_vertical });
    }

    /// Adds what no glyph shows, such as a space.
    pub(super) fn push_str(&mut self, letters: &str) {
        self.text.push_str(letters);
    }

    pub(super) fn append(&mut self, other: &Self) {
        let before = self.text.len();
        self.text.push_str(&other.text);
        self.places.extend(other.places.iter().map(|place| Place {
            letters: place.letters.start + before..place.letters.end + before,
            ..place.clone()
        }));
    }

    /// Where a part of the text stands: a rectangle for each line, or for each piece of it.
    pub fn rects(&self, part: Range<usize>) -> Vec<Rect> {
        let first = self.places.partition_point(|place| place.letters.end <= part.start);
        let mut lines: Vec<(Rect, bool)> = Vec::new();
        for place in self.places.iter().skip(first).take_while(|place| place.letters.start < part.end) {
            match lines.last_mut().filter(|(line, is_vertical)| is_beside(*line, *is_vertical, place)) {
                Some((line, _)) => *line = line.union(place.rect),
                None => lines.push((place.rect, place.is_vertical)),
            }
        }
        lines.into_iter().map(|(rect, _)| rect).collect()
    }
}

/// Whether a glyph goes on with a line.
fn is_beside(line: Rect, is_vertical: bool, next: &Place) -> bool {
    if is_vertical != next.is_vertical {
        return false;
    }
    let along_and_across = |rect: Rect| {
        let (across, down) = ((rect.x0, rect.x1), (rect.y0, rect.y1));
        if is_vertical { (down, across) } else { (across, down) }
    };
    let ((line_from, line_to), (line_low, line_high)) = along_and_across(line);
    let ((from, to), (low, high)) = along_and_across(next.rect);
    let height = (line_high - line_low).min(high - low);
    let overlap = line_high.min(high) - line_low.max(low);
    let gap = (from - line_to).max(line_from - to);
    overlap >= height * MIN_OVERLAP && gap <= height * MAX_GAP
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rect(x: f64, y: f64) -> Rect {
        Rect::new(x, y, x + 10.0, y + 12.0)
    }

    #[test]
    fn letters_of_a_line_are_one_rectangle() {
        let mut text = PlacedText::default();
        for (at, letter) in ["a", "b", "c"].into_iter().enumerate() {
            text.push(letter, rect(f64::from(u8::try_from(at).unwrap()) * 10.0, 0.0), false);
        }
        text.push_str("\n");
        text.push("d", rect(0.0, 14.0), false);
        let check = |part: Range<usize>, expect: &[Rect]| assert_eq!(text.rects(part), expect);
        check(0..3, &[Rect::new(0.0, 0.0, 30.0, 12.0)]);
        check(1..2, &[rect(10.0, 0.0)]);
        check(1..5, &[Rect::new(10.0, 0.0, 30.0, 12.0), rect(0.0, 14.0)]);
        check(3..4, &[]);
        check(5..9, &[]);
    }
}
