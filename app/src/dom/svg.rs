//! The drawing of documents and the questions that connect them. Every element that can be focused has a name
//! that describes its lines, so that no information is in the lines alone.

use std::iter;

use footnote_core::references::{EdgeKind, GraphLayout, GraphNode, TextSize};
use wasm_bindgen::JsCast;
use web_sys::{CanvasRenderingContext2d, Document, Element, HtmlCanvasElement, KeyboardEvent};

use super::Event;
use crate::dom;

const SVG: &str = "http://www.w3.org/2000/svg";
/// Attribute with the index of a question.
const QUESTION: &str = "data-question";
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
        pen.spot(&link, layout, spot, "end", &name)?;
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
        pen.spot(&button, layout, spot, "start", &name)?;
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

/// Measures lines of text in the font of an element. Without a canvas, each has the size 0: labels are then drawn as they
/// are.
pub(crate) fn measure(of: &Element) -> impl Fn(&str) -> TextSize + use<> {
    let pen = pen_of(of);
    move |text| pen.as_ref().and_then(|pen| size(pen, text)).unwrap_or_default()
}

fn pen_of(element: &Element) -> Option<CanvasRenderingContext2d> {
    let window = web_sys::window()?;
    let canvas = window.document()?.create_element("canvas").ok()?.dyn_into::<HtmlCanvasElement>().ok()?;
    let pen = canvas.get_context("2d").ok()??.dyn_into::<CanvasRenderingContext2d>().ok()?;
    let style = window.get_computed_style(element).ok()??;
    let part = |name: &str| style.get_property_value(name).ok();
    let (weight, size, family) = (part("font-weight")?, part("font-size")?, part("font-family")?);
    pen.set_font(&format!("{weight} {size} {family}"));
    Some(pen)
}

fn size(pen: &CanvasRenderingContext2d, text: &str) -> Option<TextSize> {
    let metrics = pen.measure_text(text).ok()?;
    // The letters of another font may be higher than those of the first. A browser may not know the height of a font:
    // that is then not a number, and `max` gives the other one.
    let ascent = metrics.font_bounding_box_ascent().max(metrics.actual_bounding_box_ascent());
    let descent = metrics.font_bounding_box_descent().max(metrics.actual_bounding_box_descent());
    #[expect(clippy::cast_possible_truncation, reason = "a label is some hundred pixels long")]
    let whole = |length: f64| length.ceil() as i32;
    Some(TextSize { width: whole(metrics.width()), ascent: whole(ascent), descent: whole(descent) })
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

    /// The point of a document or question, and its label.
    fn spot(
        &self,
        to: &Element,
        layout: &GraphLayout,
        spot: &GraphNode,
        anchor: &str,
        name: &str,
    ) -> Option<()> {
        self.text(to, "title", name)?;
        let (x, y) = (spot.x.to_string(), spot.y.to_string());
        dom::adopt(to, &self.element("circle", &[("cx", &x), ("cy", &y), ("r", "4")])?);
        let x = spot.label_x.to_string();
        for (line, y) in spot.label.iter().zip(layout.line_middles(spot)) {
            // Not drawn; it separates the words of two lines for screen readers.
            to.append_with_str_1(" ").ok()?;
            let text = self.element("text", &[("x", &x), ("y", &y.to_string()), ("text-anchor", anchor)])?;
            text.set_text_content(Some(line));
            dom::adopt(to, &text);
        }
        Some(())
    }
}
