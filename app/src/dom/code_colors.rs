//! Colours in code, by the browser's Custom Highlight API: the document stays as it is.

use std::{cell::RefCell, rc::Rc};

use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, IntersectionObserver, Node, Range};

use super::{block_buttons::LANGUAGE, highlight, seen};
use crate::browser::highlighter::Highlighter;

/// The names under which the style sheet has the colours, in the order of the worker's kinds.
const NAMES: [&str; 6] =
    ["code-comment", "code-string", "code-number", "code-keyword", "code-name", "code-type"];
/// Distance from the screen at which code is coloured.
const MARGIN: &str = "300px";
/// The longest code that is coloured, in UTF-16 code units.
const MAX_CODE: usize = 100_000;

thread_local! {
    /// Waits for code to come near the screen.
    static OBSERVER: RefCell<Option<IntersectionObserver>> = const { RefCell::new(None) };
}

/// Colours the code of a finished answer, each block once it is about to be seen.
pub(crate) fn color_code(answer: &Element) {
    let Ok(blocks) = answer.query_selector_all(".code") else { return };
    for block in (0..blocks.length()).filter_map(|at| blocks.get(at)?.dyn_into::<Element>().ok()) {
        OBSERVER.with_borrow_mut(|observer| {
            if observer.is_none() {
                let highlighter = Rc::<Highlighter>::default();
                *observer =
                    seen::observer(MARGIN, move |block| spawn_local(color(highlighter.clone(), block)));
            }
            if let Some(observer) = observer {
                observer.observe(&block);
            }
        });
    }
}

/// Takes all colours away, with the answers that had them.
pub(crate) fn clear_code_colors() {
    for name in NAMES {
        highlight::hide(name);
    }
}

async fn color(highlighter: Rc<Highlighter>, block: Element) {
    let text = |selector| block.query_selector(selector).ok().flatten();
    let language = text(".code-bar span").and_then(|span| span.get_attribute(LANGUAGE));
    let (Some(language), Some(code)) = (language, text("pre code")) else { return };
    let content = code.text_content().unwrap_or_default();
    if content.len() > MAX_CODE {
        return;
    }
    let Some(tokens) = highlighter.tokens(&language, &content).await else { return };
    // The code may have been removed, or have grown, in the meantime.
    if !block.is_connected() || code.text_content().as_deref() != Some(&content) {
        return;
    }
    let nodes = Places::of(&code);
    for (kind, name) in (0..).zip(NAMES) {
        let of_kind = tokens.as_chunks::<3>().0.iter().filter(|token| token[2] == kind);
        let ranges: Vec<Range> = of_kind.filter_map(|&[start, end, _]| nodes.range(start, end)).collect();
        // A browser without the API shows code without colours.
        highlight::add(name, &ranges).ok();
    }
}

/// The text nodes of an element, and where each begins in its text, in UTF-16 code units.
struct Places(Vec<(u32, Node)>);

impl Places {
    fn of(element: &Element) -> Self {
        let mut nodes = Vec::new();
        highlight::text_nodes(element, &mut nodes);
        let mut begin = 0;
        let place = |node: Node| {
            let at = begin;
            let length = node.text_content().unwrap_or_default().encode_utf16().count();
            begin += u32::try_from(length).unwrap_or(u32::MAX);
            (at, node)
        };
        Self(nodes.into_iter().map(place).collect())
    }

    fn range(&self, start: u32, end: u32) -> Option<Range> {
        let node = |place: u32| {
            let after = self.0.partition_point(|(begin, _)| *begin <= place);
            self.0.get(after.checked_sub(1)?)
        };
        // The end belongs to the node of the last unit.
        let ((first, from), (last, to)) = (node(start)?, node(end.checked_sub(1)?)?);
        let range = Range::new().ok()?;
        range.set_start(from, start - first).ok()?;
        range.set_end(to, end - last).ok()?;
        Some(range)
    }
}
