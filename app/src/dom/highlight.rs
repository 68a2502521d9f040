//! Words marked on screen without touching the document, by the browser's Custom Highlight API.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Element, Node, Range};

/// The style sheet says under this name how such words look.
const NAME: &str = "cited";
const TEXT: u16 = Node::TEXT_NODE;

/// Marks these words in an element, ignoring markup and punctuation between them; if only their beginning is there, as much
/// as there is. `false` if they are not there, or the browser cannot mark words.
pub(super) fn mark(within: &Element, words: &str) -> bool {
    range(within, words).is_some_and(|range| show(&range).is_ok())
}

/// Removes all marks.
pub(super) fn clear() {
    if let Some(highlights) = highlights()
        && let Ok(delete) = method(&highlights, "delete")
    {
        delete.call1(&highlights, &NAME.into()).ok();
    }
}

/// The letters and digits of a text, for comparing what Markdown and a search index made of it.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// The position of a letter.
struct At {
    node: usize,
    /// Begin and end in UTF-16 code units, as the document counts.
    begin: u32,
    end: u32,
}

fn range(within: &Element, words: &str) -> Option<Range> {
    let mut nodes = Vec::new();
    texts(within, &mut nodes);
    let (mut found, mut places) = (String::new(), Vec::new());
    for (node, text) in nodes.iter().enumerate() {
        let mut begin = 0;
        for character in text.text_content().unwrap_or_default().chars() {
            let end = begin + if character.len_utf16() == 1 { 1 } else { 2 };
            if character.is_alphanumeric() {
                for lower in character.to_lowercase() {
                    found.push(lower);
                    places.extend((0..lower.len_utf8()).map(|_| At { node, begin, end }));
                }
            }
            begin = end;
        }
    }
    let wanted = letters(words);
    let (start, length) = longest(&found, &wanted)?;
    let (first, last) = (places.get(start)?, places.get(start + length - 1)?);
    let range = Range::new().ok()?;
    range.set_start(nodes.get(first.node)?, first.begin).ok()?;
    range.set_end(nodes.get(last.node)?, last.end).ok()?;
    Some(range)
}

/// Start and length of the words, or of their first part if they continue in the next block.
fn longest(found: &str, wanted: &str) -> Option<(usize, usize)> {
    if wanted.is_empty() {
        return None;
    }
    if let Some(start) = found.find(wanted) {
        return Some((start, wanted.len()));
    }
    let head: String = wanted.chars().take(24).collect();
    let start = found.find(&head)?;
    let same = found.get(start..)?.bytes().zip(wanted.bytes()).take_while(|(here, there)| here == there);
    Some((start, same.count()))
}

fn texts(within: &Node, nodes: &mut Vec<Node>) {
    let mut child = within.first_child();
    while let Some(node) = child {
        if node.node_type() == TEXT {
            nodes.push(node.clone());
        } else {
            texts(&node, nodes);
        }
        child = node.next_sibling();
    }
}

fn show(range: &Range) -> Result<(), JsValue> {
    let window: JsValue = web_sys::window().ok_or(JsValue::NULL)?.into();
    let made: Function = Reflect::get(&window, &"Highlight".into())?.dyn_into()?;
    let highlight = Reflect::construct(&made, &Array::of1(range))?;
    let highlights = highlights().ok_or(JsValue::NULL)?;
    method(&highlights, "set")?.call2(&highlights, &NAME.into(), &highlight)?;
    Ok(())
}

fn highlights() -> Option<JsValue> {
    let css = Reflect::get(web_sys::window()?.as_ref(), &"CSS".into()).ok()?;
    Reflect::get(&css, &"highlights".into()).ok().filter(JsValue::is_object)
}

fn method(of: &JsValue, name: &str) -> Result<Function, JsValue> {
    Reflect::get(of, &name.into())?.dyn_into()
}
