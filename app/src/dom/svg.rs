//! The drawing of documents and the questions that connect them. Every element that can be focused has a name
//! that describes its lines, so that no information is in the lines alone.

use std::iter;

use footnote_core::references::{EdgeKind, GraphLayout, GraphNode};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, KeyboardEvent};

use super::Event;
use crate::dom;

const SVG: &str = "http://www.w3.org/2000/svg";
/// Attribute with the index of a question.
const QUESTION: &str = "data-question";
/// Distance of a label's two lines from the middle of its row.
const HALF_LINE: i32 = 7;
/// Distance between a label and its point.
const GAP: i32 = 10;
/// Width of a letter; a letter of a script with square letters is twice as wide.
const LETTER: i32 = 7;
/// Attribute with a spot's number, which [`ENDS`] refers to.
const SPOT: &str = "data-spot";
/// The spots that a line joins, or a spot and those that lines join it with.
const ENDS: &str = "data-ends";

/// The name and the link of a document or a question in the drawing.
pub(crate) struct Named {
    /// Its accessible name and tooltip.
    pub(crate) name: String,
    /// Where it leads, if it is a link.
    pub(crate) href: Option<String>,
}

/// A drawing; `None` where there is no document to make it in. `title` names it and `about` describes it; `document`
/// and `question` say what stands at a place.
pub(crate) fn graph(
    layout: &GraphLayout,
    title: &str,
    about: &str,
    document: &dyn Fn(usize) -> Named,
    question: &dyn Fn(usize) -> Named,
) -> Option<Element> {
    let pen = Pen(web_sys::window()?.document()?);
    let (width, height) = (layout.width.to_string(), layout.height.to_string());
    let view = format!("0 0 {width} {height}");
    // The role is not `img`: elements inside an image cannot be focused.
    let svg = pen.element(
        "svg",
        &[
            ("class", "graph"),
            ("role", "group"),
            ("aria-label", title),
            ("viewBox", &view),
            ("width", &width),
        ],
    )?;
    pen.text(&svg, "desc", about)?;
    let lines = pen.element("g", &[("aria-hidden", "true")])?;
    for line in &layout.lines {
        let (from, to) = (line.from, line.to);
        let middle = i32::midpoint(from.0, to.0);
        let numbers =
            [from.0, from.1, middle, from.1, middle, to.1, to.0, to.1].map(|number| number.to_string());
        let path = format!("M{}C{}", numbers[..2].join(" "), numbers[2..].join(" "));
        let class = match line.kind {
            EdgeKind::Found => "line found",
            EdgeKind::Named => "line named",
            EdgeKind::Cited => "line cited",
        };
        let ends = [document_key(line.document), question_key(line.question)].join(" ");
        dom::adopt(&lines, &pen.element("path", &[("class", class), ("d", &path), (ENDS, &ends)])?);
    }
    dom::adopt(&svg, &lines);
    let room = Room {
        width: layout.width / 3 - GAP,
        lines: usize::try_from(layout.row / (2 * HALF_LINE)).unwrap_or(1),
    };
    for spot in &layout.documents {
        let Named { name, href } = document(spot.at);
        let href = href.unwrap_or_default();
        let key = document_key(spot.at);
        let of = layout.lines.iter().filter(|line| line.document == spot.at);
        let ends = joined(&key, of.map(|line| question_key(line.question)));
        let attributes =
            [("class", "spot document"), ("aria-label", name.as_str()), (SPOT, &key), (ENDS, &ends)];
        let link = pen.element("a", &attributes)?;
        super::link::set(&link, &href).ok()?;
        pen.spot(&link, spot, (spot.x - GAP, "end"), room, &name)?;
        dom::adopt(&svg, &link);
    }
    for spot in &layout.questions {
        let name = question(spot.at).name;
        let at = spot.at.to_string();
        let key = question_key(spot.at);
        let of = layout.lines.iter().filter(|line| line.question == spot.at);
        let ends = joined(&key, of.map(|line| document_key(line.document)));
        let button = pen.element(
            "g",
            &[
                ("class", "spot question"),
                ("role", "button"),
                ("tabindex", "0"),
                (QUESTION, &at),
                ("aria-label", &name),
                (SPOT, &key),
                (ENDS, &ends),
            ],
        )?;
        pen.spot(&button, spot, (spot.x + GAP, "start"), room, &name)?;
        dom::adopt(&svg, &button);
    }
    Some(svg)
}

fn document_key(at: usize) -> String {
    format!("d{at}")
}

fn question_key(at: usize) -> String {
    format!("q{at}")
}

fn joined(key: &str, others: impl Iterator<Item = String>) -> String {
    iter::once(key.to_owned()).chain(others).collect::<Vec<_>>().join(" ")
}

/// Highlights the element under the pointer, else the focused one, with everything its lines connect it to,
/// and dims the rest.
pub(crate) fn emphasise(drawing: &Element, event: &Event) {
    let spot = |element: Element| element.closest(&format!("[{SPOT}]")).ok().flatten();
    let is_leaving = matches!(event.type_().as_str(), "mouseout" | "focusout");
    let pointed = dom::target(event).filter(|_| !is_leaving).and_then(spot);
    let focused = || web_sys::window()?.document()?.active_element().and_then(spot);
    let key = pointed.or_else(focused).and_then(|spot| spot.get_attribute(SPOT));
    let Ok(Some(graph)) = drawing.query_selector(".graph") else { return };
    // A browser refuses only names of classes that have spaces.
    let set = |element: &Element, class, on| element.class_list().toggle_with_force(class, on).ok();
    set(&graph, "dimmed", key.is_some());
    for element in dom::all(drawing, &format!("[{ENDS}]")) {
        let ends = element.get_attribute(ENDS).unwrap_or_default();
        let is_joined = key.as_deref().is_some_and(|key| ends.split(' ').any(|end| end == key));
        set(&element, "lit", is_joined);
    }
}

/// How wide an element is, in pixels.
pub(crate) fn width(of: &Element) -> i32 {
    of.client_width()
}

/// The place of the question that was pressed, with the pointer or the keyboard.
pub(crate) fn pressed(event: &Event) -> Option<usize> {
    let question = dom::target(event)?.closest(&format!("[{QUESTION}]")).ok()??;
    if let Some(key) = event.dyn_ref::<KeyboardEvent>() {
        if !matches!(key.key().as_str(), "Enter" | " ") {
            return None;
        }
        // The space bar would scroll as well.
        key.prevent_default();
    }
    question.get_attribute(QUESTION)?.parse().ok()
}

/// The room for a label.
#[derive(Clone, Copy)]
struct Room {
    width: i32,
    lines: usize,
}

struct Pen(Document);

impl Pen {
    fn element(&self, tag: &str, attributes: &[(&str, &str)]) -> Option<Element> {
        let element = self.0.create_element_ns(Some(SVG), tag).ok()?;
        for (name, value) in attributes {
            element.set_attribute(name, value).ok()?;
        }
        Some(element)
    }

    fn text(&self, parent: &Element, tag: &str, text: &str) -> Option<()> {
        let element = self.element(tag, &[])?;
        element.set_text_content(Some(text));
        dom::adopt(parent, &element);
        Some(())
    }

    /// The point of a document or question, and its label on one line or two.
    fn spot(&self, to: &Element, spot: &GraphNode, at: (i32, &str), room: Room, name: &str) -> Option<()> {
        self.text(to, "title", name)?;
        let (x, y) = (spot.x.to_string(), spot.y.to_string());
        dom::adopt(to, &self.element("circle", &[("cx", &x), ("cy", &y), ("r", "4")])?);
        let (left, anchor) = (at.0.to_string(), at.1);
        let lines = wrap(&spot.label, room);
        let mut y = if lines.len() > 1 { spot.y - HALF_LINE } else { spot.y };
        for line in lines {
            // Not drawn; it separates the words of two lines for screen readers.
            to.append_with_str_1(" ").ok()?;
            let text =
                self.element("text", &[("x", &left), ("y", &y.to_string()), ("text-anchor", anchor)])?;
            text.set_text_content(Some(&line));
            dom::adopt(to, &text);
            y += 2 * HALF_LINE;
        }
        Some(())
    }
}

/// A label on as many lines as there is room for.
fn wrap(label: &str, Room { width: room, lines: most }: Room) -> Vec<String> {
    let wide = |letter: char| if letter < '\u{1100}' { LETTER } else { 2 * LETTER };
    let width = |text: &str| text.chars().map(wide).sum::<i32>();
    let mut lines: Vec<String> = Vec::new();
    for word in label.split_whitespace() {
        match lines.last_mut() {
            Some(line) if width(line) + LETTER + width(word) <= room => line.extend([" ", word]),
            Some(_) | None => lines.push(word.to_owned()),
        }
    }
    let left_out = lines.len() > most;
    lines.truncate(most);
    let last = lines.len().saturating_sub(1);
    for (at, line) in lines.iter_mut().enumerate() {
        if width(line) > room || (left_out && at == last) {
            while width(line) + LETTER > room && line.pop().is_some() {}
            line.push('…');
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::{LETTER, Room, wrap};

    #[test]
    fn labels_fit_their_room() {
        let check = |label: &str, letters: i32, expect: &[&str]| {
            assert_eq!(wrap(label, Room { width: letters * LETTER, lines: 2 }), expect);
        };
        check("", 10, &[]);
        check("Bees", 10, &["Bees"]);
        check("Bees and ants", 9, &["Bees and", "ants"]);
        check("Bees, ants and other insects", 10, &["Bees, ants", "and other…"]);
        check("unbroken", 5, &["unbr…"]);
        check("支払いはいつ", 8, &["支払い…"]);
        check("word", 0, &["…"]);
        assert_eq!(wrap("Bees and ants", Room { width: 9 * LETTER, lines: 1 }), ["Bees and…"]);
    }
}
