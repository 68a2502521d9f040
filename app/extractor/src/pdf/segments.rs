//! Collects the glyphs of a page in rows, in the order in which the file has them. A row's segments are what stands on one
//! line without a wide gap.

use hayro_interpret::{
    BlendMode, ClipPath, Device, DrawMode, DrawProps, Image, ImageDrawProps, SoftMask,
    font::{Glyph, GlyphRun},
    hayro_cmap::BfString,
    kurbo::{BezPath, Point, Rect, Vec2},
};

/// Units of a glyph in the size of its font.
const EM: f64 = 1_000.0;

/// Gaps in shares of the font's size: a wider one is a space, or begins a segment; a farther baseline is a new line, or a new
/// paragraph.
pub(super) const SPACE: f64 = 0.15;
const WIDE: f64 = 1.0;
const LINE: f64 = 0.5;
const PARAGRAPH: f64 = 1.9;

/// A smaller letter whose baseline is so much higher than that of the letter beside it is raised; all in shares of the line's
/// size.
const SMALL: f64 = 0.85;
const RAISED: f64 = 0.12;
const MAX_RAISED: f64 = 0.7;
const BESIDE: f64 = 0.6;

/// How far letters reach above and below their baseline, in shares of the font's size.
const ASCENT: f64 = 0.8;
const DESCENT: f64 = 0.22;

/// A hair space keeps a raised digit apart from the number before it, which would be another number with it. Wider spaces join
/// the parts of a number.
const APART: char = '\u{200a}';

/// How the lines above and below are separated.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Break {
    Line,
    Paragraph,
}

#[derive(Debug)]
pub(super) struct Row {
    pub(super) above: Break,
    /// In the file's order.
    pub(super) segments: Vec<Segment>,
}

#[derive(Debug)]
pub(super) struct Segment {
    /// Its letters, without spaces.
    letters: String,
    pub(super) units: Vec<Unit>,
    /// The size of its font.
    pub(super) size: f64,
    along: Vec2,
    /// Where the last glyph on the baseline began.
    base: Point,
    /// Its glyphs are mirrored and stand in the order in which they are read, as text recognition writes from right to left.
    pub(super) is_mirrored: bool,
}

/// What one glyph shows.
#[derive(Debug, Clone, Copy)]
pub(super) struct Unit {
    start: usize,
    end: usize,
    /// Its place along the line.
    pub(super) from: f64,
    pub(super) to: f64,
    /// Its place on the page.
    pub(super) rect: Rect,
    pub(super) is_after_space: bool,
}

impl Segment {
    /// Whether its line runs up or down the page.
    pub(super) fn is_vertical(&self) -> bool {
        self.along.y.abs() > self.along.x.abs()
    }

    pub(super) fn letters(&self, unit: &Unit) -> &str {
        self.letters.get(unit.start..unit.end).unwrap_or_default()
    }

    pub(super) fn all_letters(&self) -> &str {
        &self.letters
    }

    pub(super) fn from(&self) -> f64 {
        self.units.iter().map(|unit| unit.from).fold(f64::INFINITY, f64::min)
    }

    pub(super) fn to(&self) -> f64 {
        self.units.iter().map(|unit| unit.to).fold(f64::NEG_INFINITY, f64::max)
    }
}

/// A glyph at its place.
struct Placed {
    at: Point,
    along: Vec2,
    up: Vec2,
    size: f64,
    width: f64,
    is_mirrored: bool,
}

impl Placed {
    /// Covers the height of its line and its own width.
    fn rect(&self) -> Rect {
        let corner = |along: f64, up: f64| self.at + self.along * along + self.up * (self.size * up);
        let [base, end] = [corner(0.0, -DESCENT), corner(self.width, ASCENT)];
        let [top, low_end] = [corner(0.0, ASCENT), corner(self.width, -DESCENT)];
        Rect::from_points(base, end).union(Rect::from_points(top, low_end))
    }
}

#[derive(Default)]
pub(super) struct Segments {
    rows: Vec<Row>,
    /// No glyph is taken after so many bytes of letters.
    room: usize,
    /// Where the last glyph ended.
    end: Option<Point>,
    /// Whether a space came since then.
    is_after_space: bool,
    /// Where the last run of glyphs began.
    run: Option<Point>,
    is_drawn: bool,
}

impl Segments {
    pub(super) fn new(max_text: usize) -> Self {
        Self { room: max_text.saturating_add(1), ..Self::default() }
    }

    pub(super) fn into_rows(self) -> Vec<Row> {
        self.rows
    }

    /// Whether there is something to see on the page that is no letter.
    pub(super) fn is_drawn(&self) -> bool {
        self.is_drawn
    }

    fn add(&mut self, letters: &str, placed: Placed) {
        if letters.trim_matches([' ', '\u{a0}']).is_empty() {
            self.is_after_space = true;
            return;
        }
        let rect = placed.rect();
        let Placed { at, along, size, width, is_mirrored, .. } = placed;
        let mut is_raised = false;
        let place = match self.rows.last_mut().and_then(|row| row.segments.last_mut()).zip(self.end) {
            Some((last, end)) if last.along.dot(along) > 0.99 => {
                let (forward, rise) = ((at - end).dot(along), -(at - last.base).cross(along));
                let line = size.max(last.size);
                is_raised = size < last.size * SMALL
                    && (RAISED..MAX_RAISED).contains(&(rise / last.size))
                    && forward.abs() < line * BESIDE;
                if rise.abs() > line * PARAGRAPH {
                    Place::Row(Break::Paragraph)
                } else if rise.abs() > line * LINE && !is_raised {
                    Place::Row(Break::Line)
                } else if forward > line * WIDE || forward < -line {
                    Place::Segment
                } else {
                    self.is_after_space |= forward > line * SPACE;
                    Place::Within
                }
            }
            Some(_) => Place::Row(Break::Line),
            None => Place::Row(Break::Paragraph),
        };
        let new =
            || Segment { letters: String::new(), units: Vec::new(), size, along, base: at, is_mirrored };
        match place {
            Place::Row(above) => self.rows.push(Row { above, segments: vec![new()] }),
            Place::Segment => self.rows.last_mut().into_iter().for_each(|row| row.segments.push(new())),
            Place::Within => {}
        }
        let Some(segment) = self.rows.last_mut().and_then(|row| row.segments.last_mut()) else { return };
        // A mark of a note that begins a line.
        self.is_after_space |=
            !is_raised && segment.size < size * SMALL && at != segment.base && rise_of(segment, at) < 0.0;
        let start = segment.letters.len();
        if is_raised && letters.chars().all(|letter| letter.is_ascii_digit()) {
            if segment.letters.ends_with(|last: char| last.is_ascii_digit()) && !self.is_after_space {
                segment.letters.push(APART);
            }
            segment.letters.extend(letters.chars().map(raised));
        } else {
            segment.letters.push_str(letters);
        }
        if !is_raised {
            (segment.base, segment.size) = (at, size);
        }
        let from = at.to_vec2().dot(segment.along);
        let end = segment.letters.len();
        let is_after_space = std::mem::take(&mut self.is_after_space);
        segment.units.push(Unit { start, end, from, to: from + width, rect, is_after_space });
        self.room = self.room.saturating_sub(end - start);
        self.end = Some(at + along * width);
    }
}

enum Place {
    Within,
    Segment,
    Row(Break),
}

fn rise_of(segment: &Segment, at: Point) -> f64 {
    -(at - segment.base).cross(segment.along)
}

fn raised(digit: char) -> char {
    const RAISED_DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let value = digit.to_digit(10).and_then(|value| usize::try_from(value).ok());
    value.and_then(|value| RAISED_DIGITS.get(value).copied()).unwrap_or(digit)
}

impl Device<'_> for Segments {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, mode: &DrawMode) {
        let begin = run.glyphs().first().map(|glyph| props.transform * glyph.transform() * Point::ZERO);
        // Text that is filled and outlined comes twice.
        let is_again = matches!(mode, DrawMode::Stroke(_)) && begin == self.run;
        self.run = begin;
        if is_again {
            return;
        }
        for glyph in run.glyphs() {
            let letters = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => {
                    self.is_drawn = true;
                    continue;
                }
            };
            let letters: String = letters.chars().filter(|letter| !letter.is_control()).collect();
            let place = props.transform * glyph.transform();
            let vector = |x, y| place * Point::new(x, y) - place * Point::ZERO;
            let (at, along, up) = (place * Point::ZERO, vector(EM, 0.0), vector(0.0, EM));
            let size = up.hypot();
            if self.room == 0 || letters.is_empty() || !(along.hypot() > 0.0 && size > 0.0) {
                continue;
            }
            let width = match &**glyph {
                Glyph::Outline(glyph) => glyph.advance_width(),
                Glyph::Type3(glyph) => glyph.advance_width(),
            };
            let width = vector(width.map_or(EM / 2.0, f64::from), 0.0).hypot();
            let is_mirrored = place.determinant() < 0.0;
            let (along, up) = (along.normalize(), up.normalize());
            self.add(&letters, Placed { at, along, up, size, width, is_mirrored });
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {
        self.is_drawn = true;
    }

    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {
        self.is_drawn = true;
    }

    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
