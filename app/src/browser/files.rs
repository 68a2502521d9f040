//! Files that a person hands to the page. They are read here and sent nowhere.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::{JsCast as _, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Document, DomParser, File, FileList, HtmlInputElement, SupportedType};

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

    /// Its bytes read as UTF-8; `None` where the browser cannot read it.
    pub(crate) async fn text(&self) -> Option<String> {
        JsFuture::from(self.0.text()).await.ok()?.as_string()
    }
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
