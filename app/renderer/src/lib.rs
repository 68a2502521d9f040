//! Pages of a PDF as pictures, and the places of words on them.

use std::{cell::RefCell, rc::Rc};

use footnote_extractor::{ExtractError, PlacedText, placed_text};
use footnote_words::{Boundaries, Letters};
use hayro::{
    PixmapSettings, RenderCache, RenderSettings,
    hayro_interpret::InterpreterSettings,
    hayro_syntax::{LoadPdfError, Pdf, page::Page},
    kurbo::Rect,
    vello_cpu::color::palette::css::WHITE,
};

/// The largest picture of a page, in pixels on its longer side and in all.
const MAX_SIDE: f64 = 8_192.0;
const MAX_PIXELS: f64 = 16.0 * 1_024.0 * 1_024.0;

/// The most places of words that are told of one page.
const MAX_FOUND: usize = 500;

/// A part of a passage that is marked where the passage as a whole is not on the page has at least so many letters.
const MIN_PART: usize = 20;

/// A PDF that is open.
pub struct Document {
    pdf: Pdf,
    /// The page that was searched last: it is searched again for other words.
    searched: RefCell<Option<(usize, Rc<SearchedPage>)>>,
}

struct SearchedPage {
    text: PlacedText,
    letters: Letters,
}

/// A page's picture: four bytes a pixel, red, green, blue and 255.
#[derive(Debug)]
pub struct Picture {
    pub width: u16,
    pub height: u16,
    pub pixels: Vec<u8>,
}

/// Words on a page: a rectangle for each of their lines, whose numbers are shares of the page's width and height.
pub type Found = Vec<Rect>;

impl Document {
    pub fn open(file: Vec<u8>) -> Result<Self, ExtractError> {
        let pdf = Pdf::new(file).map_err(|error| match error {
            LoadPdfError::Decryption(_) => ExtractError::Encrypted,
            LoadPdfError::Invalid => ExtractError::Damaged,
        })?;
        if pdf.pages().is_empty() {
            return Err(ExtractError::Damaged);
        }
        Ok(Self { pdf, searched: RefCell::default() })
    }

    /// Width and height of each page as it is seen, in points.
    pub fn sizes(&self) -> impl Iterator<Item = (f32, f32)> {
        self.pdf.pages().iter().map(Page::render_dimensions)
    }

    /// Draws a page, counted from 0, with so many pixels for each point, or fewer if the picture became too large.
    pub fn picture(&self, page: usize, scale: f64) -> Option<Picture> {
        let page = self.pdf.pages().get(page)?;
        let (width, height) = page.render_dimensions();
        let scale = fitting(f64::from(width), f64::from(height), scale)?;
        // What is kept between pages would only grow.
        let cache = RenderCache::new();
        #[expect(clippy::cast_possible_truncation, reason = "a scale needs no more")]
        let (x_scale, y_scale) = ((scale as f32).max(1.0 / width), (scale as f32).max(1.0 / height));
        let drawn = hayro::render(
            page,
            &cache,
            &InterpreterSettings::default(),
            &RenderSettings::default(),
            &PixmapSettings { x_scale, y_scale, bg_color: WHITE },
        );
        Some(Picture {
            width: drawn.width(),
            height: drawn.height(),
            pixels: drawn.data_as_u8_slice().to_vec(),
        })
    }

    /// Where a page, counted from 0, has these words.
    pub fn find(&self, page: usize, words: &str) -> Vec<Found> {
        let (Some(page), wanted) = (self.searched_page(page), Letters::new(words)) else { return Vec::new() };
        let found = page.page.letters.find(&wanted, Boundaries::Anywhere).take(MAX_FOUND);
        found.map(|place| page.rects(place)).collect()
    }

    /// Where a page, counted from 0, has this passage, once: all of it, else those of its paragraphs that it has.
    pub fn find_passage(&self, page: usize, passage: &str) -> Found {
        let Some(page) = self.searched_page(page) else { return Vec::new() };
        let first = |words: &Letters| page.page.letters.find(words, Boundaries::Words).next();
        if let Some(place) = first(&Letters::new(passage)) {
            return page.rects(place);
        }
        let parts = passage.split("\n\n").map(Letters::new).filter(|part| part.len() >= MIN_PART);
        parts.filter_map(|part| first(&part)).flat_map(|place| page.rects(place)).collect()
    }
}

impl Document {
    fn searched_page(&self, number: usize) -> Option<PageInSearch> {
        let page = self.pdf.pages().get(number)?;
        let last = self.searched.borrow().as_ref().filter(|(last, _)| *last == number).cloned();
        let searched = if let Some((_, searched)) = last {
            searched
        } else {
            let text = placed_text(&self.pdf, page);
            let letters = Letters::new(text.as_str());
            let searched = Rc::new(SearchedPage { text, letters });
            self.searched.replace(Some((number, searched.clone())));
            searched
        };
        Some(PageInSearch { page: searched, size: page.render_dimensions() })
    }
}

struct PageInSearch {
    page: Rc<SearchedPage>,
    size: (f32, f32),
}

impl PageInSearch {
    /// Where a part of the page's text stands, in shares of the page. What the page does not show is left out.
    fn rects(&self, place: std::ops::Range<usize>) -> Found {
        let (width, height) = (f64::from(self.size.0), f64::from(self.size.1));
        let whole = Rect::new(0.0, 0.0, 1.0, 1.0);
        let rects = self.page.text.rects(place).into_iter().map(|rect| {
            Rect::new(rect.x0 / width, rect.y0 / height, rect.x1 / width, rect.y1 / height).intersect(whole)
        });
        rects.filter(|rect| rect.area() > 0.0).collect()
    }
}

/// The scale asked for, or a smaller one with which a page of this size fits into the largest picture.
fn fitting(width: f64, height: f64, scale: f64) -> Option<f64> {
    let is_sound = |number: f64| number.is_finite() && number > 0.0;
    if ![width, height, scale].into_iter().all(is_sound) {
        return None;
    }
    let by_side = MAX_SIDE / width.max(height);
    let by_pixels = (MAX_PIXELS / (width * height)).sqrt();
    Some(scale.min(by_side).min(by_pixels))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_no_larger_than_the_limits() {
        let check = |width, height, scale, expect: Option<f64>| {
            assert_eq!(fitting(width, height, scale), expect, "{width} {height} {scale}");
        };
        check(612.0, 792.0, 2.0, Some(2.0));
        check(14_400.0, 14_400.0, 1.0, Some(4_096.0 / 14_400.0));
        check(1.0, 14_400.0, 2.0, Some(MAX_SIDE / 14_400.0));
        check(612.0, 792.0, f64::NAN, None);
        check(612.0, 792.0, 0.0, None);
        check(f64::INFINITY, 792.0, 1.0, None);
    }
}
