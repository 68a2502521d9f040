//! What a selection in answers becomes when it is copied: the text as it is read, with formulas as they were written and
//! citations as `[1]`, and without the words of buttons.

use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, Element, HtmlInputElement, Node, Range};

use super::{highlight, listen, patch::SOURCE, selection::selection};
use crate::browser::window;

/// Texts that are copied so. What is selected elsewhere the browser copies by itself, also within code.
const TEXTS: &str = ".prose, .asked";
const AS_IT_IS: &str = "pre, code, input, textarea";
/// What is read and is no text, or is not seen.
const LEFT_OUT: &str = "button, select, textarea, script, style, [hidden], [aria-hidden=true], .code-bar, .tools, \
    .visually-hidden, .peek";

/// Copies selections in answers, questions and documents.
pub(crate) fn copy_as_text() {
    let Some(document) = web_sys::window().and_then(|window| window.document()) else { return };
    // The event of a selection of the whole page is the body's.
    listen(&document, "copy", move |event| {
        let Some(event) = event.dyn_ref::<ClipboardEvent>() else { return };
        let Some((copied, clipboard)) = copied().zip(event.clipboard_data()) else { return };
        let is_set = clipboard.set_data("text/plain", copied.plain.trim_end()).is_ok()
            && clipboard.set_data("text/html", &copied.html).is_ok();
        if is_set {
            event.prevent_default();
        }
    });
}

fn copied() -> Option<Copied> {
    let range = selection()?.get_range_at(0).ok()?;
    let common = range.common_ancestor_container().ok()?;
    let element = common.dyn_ref::<Element>().cloned().or_else(|| common.parent_element())?;
    if let Some(formula) = element.closest(".math").ok()? {
        return copied_of(&range, &formula);
    }
    if element.closest(AS_IT_IS).ok()?.is_some() {
        return None;
    }
    if element.closest(TEXTS).ok()?.is_some() {
        return copied_of(&range, &element);
    }
    // Of a selection that goes beyond the conversation, such as one of the whole page, the conversation is copied.
    let transcript: Option<Element> = window::by_id("transcript");
    let around = transcript.filter(|transcript| element.contains(Some(transcript))).unwrap_or(element);
    let has_text = super::all(&around, TEXTS).iter().any(|text| range.intersects_node(text).unwrap_or(false));
    if has_text { copied_of(&range, &around) } else { None }
}

/// The selected part of an element; `None` without words.
pub(super) fn copied_of(range: &Range, root: &Element) -> Option<Copied> {
    let mut copied = Copied::default();
    let is_raw = root.closest(".asked").ok()?.is_some();
    copied.node(range, root, is_raw);
    (!copied.plain.trim().is_empty()).then_some(copied)
}

/// The two forms of what is copied.
#[derive(Default)]
pub(super) struct Copied {
    plain: String,
    html: String,
    /// Line ends that come before the next text.
    breaks: usize,
    has_blank: bool,
    /// The depth of the list.
    depth: usize,
    /// A line begins with the mark of its item, which its text follows.
    is_at_mark: bool,
}

impl Copied {
    /// As plain text and as HTML.
    pub(super) fn into_texts(self) -> (String, String) {
        (self.plain, self.html)
    }

    fn node(&mut self, range: &Range, node: &Node, is_raw: bool) {
        if !range.intersects_node(node).unwrap_or(false) {
            return;
        }
        if let Some(element) = node.dyn_ref::<Element>() {
            self.element(range, element, is_raw);
        } else if node.node_type() == Node::TEXT_NODE {
            let text = selected(range, node);
            if is_raw || !text.contains('\n') || !keeps_lines(node) {
                return self.text(&text, is_raw);
            }
            for (at, line) in text.split('\n').enumerate() {
                if at > 0 {
                    self.html.push_str("<br>");
                    self.end_line(1);
                }
                self.text(line, false);
            }
        }
    }

    fn element(&mut self, range: &Range, element: &Element, is_raw: bool) {
        if element.matches(LEFT_OUT).unwrap_or(false) || is_folded(element) {
            return;
        }
        let classes = element.class_list();
        if classes.contains("cite") {
            let number = element.text_content().unwrap_or_default();
            return self.text(&format!("[{}]", number.trim()), is_raw);
        }
        if classes.contains("math") {
            let source = element.get_attribute(SOURCE).unwrap_or_default();
            let lines = usize::from(classes.contains("display")) * 2;
            self.end_line(lines);
            self.text(&source, true);
            return self.end_line(lines);
        }
        let name = element.local_name();
        match name.as_str() {
            "br" => {
                self.html.push_str("<br>");
                return self.end_line(self.breaks + 1);
            }
            "hr" => {
                self.end_line(2);
                self.text("---", true);
                return self.end_line(2);
            }
            "img" => return self.text(&element.get_attribute("alt").unwrap_or_default(), is_raw),
            "input" => return self.tick(element),
            _ => {}
        }
        let lines = match name.as_str() {
            "ul" | "ol" if self.depth > 0 => 1,
            "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "ol" | "pre" | "blockquote" | "table"
            | "article" => 2,
            "li" | "tr" | "div" | "section" | "footer" | "details" | "summary" => 1,
            "span" if classes.contains("part") => 1,
            _ => 0,
        };
        self.end_line(lines);
        let (open, close) = if is_raw && name == "span" { Default::default() } else { tags(&name, element) };
        self.html.push_str(&open);
        let is_list = matches!(name.as_str(), "ul" | "ol");
        self.depth += usize::from(is_list);
        if name == "li" {
            self.mark(range, element);
        } else if matches!(name.as_str(), "td" | "th") && has_before(range, element) {
            self.flush();
            self.plain.push('\t');
            self.is_at_mark = true;
        }
        let is_raw = is_raw || name == "pre" || classes.contains("asked");
        let mut child = element.first_child();
        while let Some(node) = child {
            self.node(range, &node, is_raw);
            child = node.next_sibling();
        }
        self.depth -= usize::from(is_list);
        self.html.push_str(&close);
        self.end_line(lines);
    }

    /// Begins an item of a list, unless only its end is selected.
    fn mark(&mut self, range: &Range, item: &Element) {
        let mut texts = Vec::new();
        highlight::text_nodes(item, &mut texts);
        let begins = texts.first().is_some_and(|first| range.compare_point(first, 0) == Ok(0));
        if !begins {
            return;
        }
        let number = item.parent_element().filter(|list| list.local_name() == "ol").map(|list| {
            let first = list.get_attribute("start").and_then(|start| start.parse().ok()).unwrap_or(1);
            std::iter::successors(item.previous_element_sibling(), Element::previous_element_sibling)
                .fold(first, |number: usize, _| number + 1)
        });
        self.flush();
        if !self.plain.is_empty() {
            self.plain.push_str(&"  ".repeat(self.depth.saturating_sub(1)));
        }
        match number {
            Some(number) => {
                self.plain.push_str(&number.to_string());
                self.plain.push_str(". ");
            }
            None => self.plain.push_str("- "),
        }
        self.is_at_mark = true;
    }

    /// The box of a task.
    fn tick(&mut self, element: &Element) {
        let is_done = element.dyn_ref::<HtmlInputElement>().is_some_and(HtmlInputElement::checked);
        self.text(if is_done { "[x] " } else { "[ ] " }, true);
        self.is_at_mark = true;
    }

    fn text(&mut self, text: &str, is_raw: bool) {
        self.html.push_str(&escaped(text));
        if is_raw && !text.is_empty() {
            self.flush();
            self.plain.push_str(text);
            return;
        }
        for character in text.chars() {
            if character.is_whitespace() {
                self.has_blank = true;
                continue;
            }
            self.flush();
            self.plain.push(character);
        }
    }

    fn end_line(&mut self, lines: usize) {
        if lines > 0 && !self.is_at_mark && !self.plain.is_empty() {
            self.breaks = self.breaks.max(lines);
            self.has_blank = false;
        }
    }

    /// Writes the line ends or the space before the next text.
    fn flush(&mut self) {
        let is_at_mark = std::mem::take(&mut self.is_at_mark);
        let has_blank = std::mem::take(&mut self.has_blank);
        let breaks = std::mem::take(&mut self.breaks);
        let there = self.plain.len() - self.plain.trim_end_matches('\n').len();
        if breaks > 0 && !is_at_mark {
            self.plain.push_str(&"\n".repeat(breaks.saturating_sub(there)));
        } else if has_blank && !is_at_mark && there == 0 && !self.plain.is_empty() {
            self.plain.push(' ');
        }
    }
}

/// Whether a line break in a text is seen as one, as it is in answers.
fn keeps_lines(text: &Node) -> bool {
    let answer = |parent: Element| parent.closest("article[data-role=assistant] .prose").ok().flatten();
    text.parent_element().and_then(answer).is_some()
}

/// Returns the selected part of a text node.
fn selected(range: &Range, node: &Node) -> String {
    let text = node.text_content().unwrap_or_default();
    let offset = |container: Result<Node, _>, offset: Result<u32, _>| {
        container.ok().filter(|container| container.is_same_node(Some(node))).and(offset.ok())
    };
    let start = offset(range.start_container(), range.start_offset()).unwrap_or(0);
    let Some(end) = offset(range.end_container(), range.end_offset()).or((start > 0).then_some(u32::MAX))
    else {
        return text;
    };
    let units: Vec<u16> = text.encode_utf16().collect();
    let place = |at: u32| usize::try_from(at).unwrap_or(usize::MAX).min(units.len());
    String::from_utf16_lossy(units.get(place(start)..place(end)).unwrap_or_default())
}

/// Whether a closed `details` hides it, as it does all but its summary.
fn is_folded(element: &Element) -> bool {
    let details = element.parent_element().filter(|parent| parent.local_name() == "details");
    element.local_name() != "summary" && details.is_some_and(|details| !details.has_attribute("open"))
}

/// Whether the cell before this one is selected too.
fn has_before(range: &Range, cell: &Element) -> bool {
    cell.previous_element_sibling().is_some_and(|before| range.intersects_node(&before).unwrap_or(false))
}

/// The HTML around an element's content; none for those that only the page needs.
fn tags(name: &str, element: &Element) -> (String, String) {
    match name {
        "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "ul" | "li" | "blockquote" | "pre" | "code"
        | "table" | "thead" | "tbody" | "tr" | "th" | "td" | "em" | "strong" | "del" | "u" | "mark"
        | "kbd" | "sub" | "sup" => (format!("<{name}>"), format!("</{name}>")),
        "ol" => {
            let start = element.get_attribute("start").unwrap_or_else(|| "1".to_owned());
            (format!("<ol start=\"{}\">", escaped(&start)), "</ol>".to_owned())
        }
        // Links on the page are safe; those that lead within it mean nothing elsewhere.
        "a" => match element.get_attribute("href").filter(|href| leads_elsewhere(href)) {
            Some(href) => (format!("<a href=\"{}\">", escaped(&href)), "</a>".to_owned()),
            None => Default::default(),
        },
        "span" if element.class_name() == "part" => ("<div>".to_owned(), "</div>".to_owned()),
        "div" | "article" | "section" => ("<div>".to_owned(), "</div>".to_owned()),
        _ => Default::default(),
    }
}

pub(super) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn leads_elsewhere(href: &str) -> bool {
    ["https:", "http:", "mailto:"].iter().any(|scheme| href.starts_with(scheme))
}
