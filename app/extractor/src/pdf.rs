//! Text of PDF files. A PDF has glyphs at places; words and lines are found by the gaps between them.

use std::sync::Arc;

use hayro_interpret::{
    BlendMode, ClipPath, Context, Device, DrawMode, DrawProps, Image, ImageDrawProps, InterpreterCache,
    InterpreterSettings, RenderContent, SoftMask,
    font::{Glyph, GlyphRun, StandardFont},
    hayro_cmap::BfString,
    hayro_syntax::{LoadPdfError, Pdf},
    interpret_page,
    kurbo::{Affine, BezPath, Point, Rect, Vec2},
};

use super::ExtractError;

/// Units of a glyph in the size of its font.
const EM: f64 = 1_000.0;

/// Gaps in shares of the font's size: a wider one is a space; a farther baseline is a new line, or a new paragraph.
const SPACE: f64 = 0.15;
const LINE: f64 = 0.5;
const PARAGRAPH: f64 = 1.9;

/// The pages' texts, each under its heading.
pub(crate) fn text(file: Vec<u8>, max_text: usize) -> Result<String, ExtractError> {
    let pdf = Pdf::new(file).map_err(|error| match error {
        LoadPdfError::Decryption(_) => ExtractError::Encrypted,
        LoadPdfError::Invalid => ExtractError::Damaged,
    })?;
    let settings = InterpreterSettings {
        // Widths and letters come from the file or its standard font's tables; no glyph is drawn.
        font_resolver: Arc::new(|_| Some(StandardFont::Helvetica.get_font_data())),
        cmap_resolver: Arc::new(|_| None),
        warning_sink: Arc::new(|_| {}),
        render_content: RenderContent::all(),
    };
    let cache = InterpreterCache::new();
    let mut text = String::new();
    let mut has_text = false;
    for (at, page) in pdf.pages().iter().enumerate() {
        let mut context = Context::new(
            Affine::IDENTITY,
            Rect::new(0.0, 0.0, 1.0, 1.0),
            &cache,
            pdf.xref(),
            settings.clone(),
        );
        let mut words = PageText { max_text, ..PageText::default() };
        interpret_page(page, &mut context, &mut words);
        words.end_line("\n");
        has_text |= words.text.chars().any(char::is_alphanumeric);
        text.extend(["## Page ", &(at + 1).to_string(), "\n\n", words.text.trim(), "\n\n"]);
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    if has_text { Ok(text) } else { Err(ExtractError::NoText) }
}

/// Whether a line would make a heading of what is above it: a bullet that stands alone, or a rule.
fn is_rule(line: &str) -> bool {
    let is_all = |mark: char| !line.is_empty() && line.chars().all(|letter| letter == mark);
    is_all('-') || is_all('=')
}

/// A page's text, in the order in which the file has it.
#[derive(Default)]
struct PageText {
    text: String,
    /// No run begins after so many bytes.
    max_text: usize,
    /// Where the last glyph ended, and the size of its font.
    last: Option<(Point, f64)>,
    /// Where the last run of glyphs began.
    run: Option<Point>,
}

impl PageText {
    /// Adds the separator between the last glyph and one at this place: nothing, a space or a line break.
    fn separate(&mut self, at: Point, along: Vec2, size: f64) {
        let Some((end, last_size)) = self.last else { return };
        let gap = at - end;
        let (forward, across) = (gap.dot(along), gap.cross(along).abs());
        let size = size.max(last_size);
        if across > size * PARAGRAPH {
            self.end_line("\n\n");
        } else if across > size * LINE || forward < -size {
            self.end_line("\n");
        } else if forward > size * SPACE && !self.text.ends_with(char::is_whitespace) {
            self.text.push(' ');
        }
    }

    fn end_line(&mut self, end: &str) {
        let length = self.text.trim_end().len();
        self.text.truncate(length);
        let begin = self.text.rfind('\n').map_or(0, |at| at + 1);
        if self.text.get(begin..).is_some_and(is_rule) {
            self.text.insert(begin, '\\');
        }
        // A word that was divided at the end of a line is one word.
        let word = self.text.strip_suffix(['-', '\u{ad}', '\u{2010}']);
        match word.filter(|word| end == "\n" && word.ends_with(char::is_lowercase)).map(str::len) {
            Some(length) => self.text.truncate(length),
            None => self.text.push_str(end),
        }
    }

    fn push(&mut self, letters: &str) {
        for letter in letters.chars() {
            match letter {
                // No Markdown is meant.
                '#' | '`' | '~' if self.text.is_empty() || self.text.ends_with('\n') => {
                    self.text.extend(['\\', letter]);
                }
                '\u{a0}' => self.text.push(' '),
                letter if letter.is_control() => {}
                letter => self.text.push(letter),
            }
        }
    }
}

impl Device<'_> for PageText {
    fn draw_glyph_run(&mut self, run: &GlyphRun<'_, '_>, props: DrawProps<'_>, mode: &DrawMode) {
        let begin = run.glyphs().first().map(|glyph| props.transform * glyph.transform() * Point::ZERO);
        // Text that is filled and outlined comes twice.
        let is_again = matches!(mode, DrawMode::Stroke(_)) && begin == self.run;
        self.run = begin;
        if is_again || self.text.len() > self.max_text {
            return;
        }
        for glyph in run.glyphs() {
            let letters = match glyph.as_unicode() {
                Some(BfString::Char(letter)) => letter.to_string(),
                Some(BfString::String(letters)) => letters,
                None => continue,
            };
            let place = props.transform * glyph.transform();
            let vector = |x, y| place * Point::new(x, y) - place * Point::ZERO;
            let (at, along, size) = (place * Point::ZERO, vector(EM, 0.0), vector(0.0, EM).hypot());
            if !(along.hypot() > 0.0 && size > 0.0) {
                continue;
            }
            self.separate(at, along.normalize(), size);
            if !(letters.trim().is_empty() && self.text.ends_with(char::is_whitespace)) {
                self.push(&letters);
            }
            let width = match &**glyph {
                Glyph::Outline(glyph) => glyph.advance_width(),
                Glyph::Type3(glyph) => glyph.advance_width(),
            };
            let width = width.map_or(EM / 2.0, f64::from);
            self.last = Some((at + vector(width, 0.0), size));
        }
    }

    fn draw_path(&mut self, _: &BezPath, _: DrawProps<'_>, _: &DrawMode) {}
    fn push_clip_path(&mut self, _: &ClipPath) {}
    fn push_transparency_group(&mut self, _: f32, _: Option<SoftMask<'_>>, _: BlendMode) {}
    fn draw_image(&mut self, _: Image<'_, '_>, _: ImageDrawProps<'_>) {}
    fn pop_clip(&mut self) {}
    fn pop_transparency_group(&mut self) {}
}
