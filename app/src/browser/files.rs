//! Files that a person hands to the page. They are read here and sent nowhere.

use footnote_core::conversation::AttachedImage;
use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    CanvasRenderingContext2d, Document, DomParser, File, FileList, HtmlCanvasElement, HtmlInputElement,
    ImageBitmap, SupportedType,
};

/// The longest side of a picture that is sent, in pixels.
const MAX_SIDE: u32 = 1_568;

/// The largest PNG that stays one, in bytes.
const MAX_PNG: f64 = 256.0 * 1024.0;

const JPEG_QUALITY: f64 = 0.85;

/// A file that was chosen, dropped or pasted.
#[derive(Clone)]
pub(crate) struct LocalFile(File);

impl LocalFile {
    /// The files of a list; none where there is no list.
    pub(crate) fn all(list: Option<FileList>) -> Vec<Self> {
        let list = list.as_ref();
        let files = (0..list.map_or(0, FileList::length)).filter_map(|at| list?.get(at));
        files.map(Self).collect()
    }

    /// The files that were chosen in a file input, which is reset.
    pub(crate) fn chosen(input: &web_sys::Element) -> Vec<Self> {
        let Some(input) = input.dyn_ref::<HtmlInputElement>() else { return Vec::new() };
        let files = Self::all(input.files());
        input.set_value("");
        files
    }

    pub(crate) fn name(&self) -> String {
        self.0.name()
    }

    /// In bytes.
    pub(crate) fn size(&self) -> f64 {
        self.0.size()
    }

    /// `None` where the browser cannot read it.
    pub(crate) async fn bytes(&self) -> Option<Uint8Array> {
        Some(Uint8Array::new(&JsFuture::from(self.0.array_buffer()).await.ok()?))
    }

    /// The file as a picture for models, which see no more than [`MAX_SIDE`] pixels; `None` if the browser cannot show it.
    pub(crate) async fn image(&self) -> Option<AttachedImage> {
        let window = web_sys::window()?;
        let bitmap = JsFuture::from(window.create_image_bitmap_with_blob(&self.0).ok()?).await.ok()?;
        let bitmap = bitmap.dyn_into::<ImageBitmap>().ok()?;
        let [width, height] = scaled([bitmap.width(), bitmap.height()]);
        let canvas = window.document()?.create_element("canvas").ok()?;
        let canvas = canvas.dyn_into::<HtmlCanvasElement>().ok()?;
        canvas.set_width(width);
        canvas.set_height(height);
        let context = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
        let sides = [width, height].map(f64::from);
        // Drawings stay sharp as PNG, photographs small as JPEG, which knows no transparency.
        let is_drawing = self.size() <= MAX_PNG && self.0.type_() == "image/png" && width == bitmap.width();
        if !is_drawing {
            context.set_fill_style_str("white");
            context.fill_rect(0.0, 0.0, sides[0], sides[1]);
        }
        context.draw_image_with_image_bitmap_and_dw_and_dh(&bitmap, 0.0, 0.0, sides[0], sides[1]).ok()?;
        bitmap.close();
        let url = if is_drawing {
            canvas.to_data_url_with_type("image/png")
        } else {
            canvas.to_data_url_with_type_and_encoder_options("image/jpeg", &JPEG_QUALITY.into())
        };
        Some(AttachedImage { url: url.ok()?, width, height })
    }

    /// Its bytes read as UTF-8; `None` where the browser cannot read it.
    pub(crate) async fn text(&self) -> Option<String> {
        JsFuture::from(self.0.text()).await.ok()?.as_string()
    }
}

/// The sides of a picture, with at most [`MAX_SIDE`] pixels.
fn scaled(sides: [u32; 2]) -> [u32; 2] {
    let longest = sides[0].max(sides[1]).max(MAX_SIDE);
    sides
        .map(|side| (u64::from(side) * u64::from(MAX_SIDE)).div_ceil(u64::from(longest)))
        .map(|side| u32::try_from(side).unwrap_or(MAX_SIDE).max(1))
}

/// The words of an HTML file. The browser runs and loads nothing of a document that is parsed so.
pub(crate) fn html_text(html: &str) -> Option<String> {
    let parsed = DomParser::new().ok()?.parse_from_string(html, SupportedType::TextHtml).ok()?;
    for hidden in elements(&parsed, "script, style, template, noscript") {
        hidden.remove();
    }
    // Text of neighbouring blocks would run together.
    for block in elements(&parsed, "p, div, li, tr, br, h1, h2, h3, h4, h5, h6, pre, section, article") {
        block.after_with_str_1("\n").ok()?;
    }
    for level in 1_u8..=6 {
        for heading in elements(&parsed, &["h", &level.to_string()].concat()) {
            heading.before_with_str_1(&["\n", &"#".repeat(level.into()), " "].concat()).ok()?;
        }
    }
    let text = parsed.body()?.text_content()?;
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    Some(lines.join("\n"))
}

fn elements(document: &Document, selector: &str) -> Vec<web_sys::Element> {
    let Ok(found) = document.query_selector_all(selector) else { return Vec::new() };
    (0..found.length()).filter_map(|at| found.get(at)?.dyn_into().ok()).collect()
}

/// Whether a list of kinds of data that are dragged or pasted has files.
pub(crate) fn has_files(kinds: &Array) -> bool {
    kinds.includes(&JsValue::from_str("Files"), 0)
}
