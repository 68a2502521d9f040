//! Text of PDF files. A PDF has glyphs at places; words, lines and columns are found by the gaps between them.

mod beside;
mod direction;
mod hyphens;
mod layout;
mod placed;
mod segments;

use std::sync::Arc;

use hayro_interpret::{
    Context, InterpreterCache, InterpreterSettings, RenderContent,
    font::StandardFont,
    hayro_syntax::{
        LoadPdfError, Pdf,
        page::{Page, Rotation},
    },
    interpret_page,
    kurbo::{Affine, Rect},
    util::TransformExt as _,
};

use super::{ExtractError, NO_TEXT_ON_PAGE};
use beside::{Labels, notes};
pub use placed::PlacedText;
use segments::Segments;

/// The most bytes of letters that are taken from a page to find words on it.
const MAX_PLACED: usize = 256 * 1024;

/// The pages' texts, each under its heading.
pub(crate) fn text(file: Vec<u8>, max_text: usize) -> Result<String, ExtractError> {
    let pdf = Pdf::new(file).map_err(|error| match error {
        LoadPdfError::Decryption(_) => ExtractError::Encrypted,
        LoadPdfError::Invalid => ExtractError::Damaged,
    })?;
    let cache = InterpreterCache::new();
    let labels = Labels::read(&pdf);
    let mut text = String::new();
    let mut has_text = false;
    for (number, page) in (1..).zip(pdf.pages().iter()) {
        let segments = segments_of(&pdf, page, &cache, max_text);
        let is_drawn = segments.is_drawn();
        let mut words = layout::text(segments.into_rows());
        for note in notes(page) {
            words.extend(["\n\n", &note]);
        }
        let is_read = words.chars().any(char::is_alphanumeric);
        has_text |= is_read;
        if !is_read && is_drawn {
            NO_TEXT_ON_PAGE.clone_into(&mut words);
        }
        let label = labels.of_page(number).map(|label| format!(" ({label})")).unwrap_or_default();
        text.extend([&format!("## Page {number}{label}\n\n"), words.trim(), "\n\n"]);
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    if !has_text {
        return Err(ExtractError::NoText);
    }
    Ok(hyphens::resolved(&text))
}

/// The text of a page with its places: those in a picture of the page at its own size, from the top left.
pub fn placed_text(pdf: &Pdf, page: &Page<'_>) -> PlacedText {
    let mut placed = layout::placed(segments_of(pdf, page, &InterpreterCache::new(), MAX_PLACED).into_rows());
    let is_turned = matches!(page.rotation(), Rotation::Horizontal | Rotation::FlippedHorizontal);
    placed.transform(page.initial_transform(true).to_kurbo(), is_turned);
    placed
}

/// The glyphs of a page.
fn segments_of<'p>(pdf: &'p Pdf, page: &Page<'p>, cache: &InterpreterCache<'p>, max_text: usize) -> Segments {
    let settings = InterpreterSettings {
        // Widths and letters come from the file or its standard font's tables; no glyph is drawn.
        font_resolver: Arc::new(|_| Some(StandardFont::Helvetica.get_font_data())),
        cmap_resolver: Arc::new(|_| None),
        warning_sink: Arc::new(|_| {}),
        render_content: RenderContent::all(),
    };
    let area = Rect::new(0.0, 0.0, 1.0, 1.0);
    let mut context = Context::new(Affine::IDENTITY, area, cache, pdf.xref(), settings);
    let mut segments = Segments::new(max_text);
    interpret_page(page, &mut context, &mut segments);
    segments
}
