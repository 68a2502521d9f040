//! Words marked on screen without touching the document, by the browser's Custom Highlight API.

use std::{
    cell::{Cell, RefCell},
    ops,
    rc::Rc,
};

use footnote_core::markdown::{parse, plain_text};
use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{DomRect, Element, HtmlElement, Node, Range};

use crate::browser::window;

/// The style sheet says under these names how such words look.
const CITED: &str = "cited";
const MATCH: &str = "match";
const CURRENT_MATCH: &str = "current-match";
const FOUND: &str = "found";
/// The texts of an exchange that are searched.
const SEARCHED: &str = ".asked > div, article > div > .prose";
/// Elements at whose ends words end.
const BLOCKS: &str = "p, li, h1, h2, h3, h4, h5, h6, td, th, dt, dd, pre, .part";
/// The most matches of a search that are marked.
const MAX_MATCHES: usize = 1000;
/// Room above marked words that do not fit on the screen, in pixels.
const MARGIN: f64 = 20.0;
const TEXT: u16 = Node::TEXT_NODE;

thread_local! {
    /// The words that [`mark`] found.
    static MARKED: RefCell<Option<Range>> = const { RefCell::new(None) };
    /// Whether they were on screen after the last scrolling.
    static IN_VIEW: Cell<bool> = const { Cell::new(false) };
}

/// Marks the words that a document was opened for, and scrolls to them. Markup and punctuation between them
/// are ignored; if only the beginning of the words is there, that part is marked. `false` if none of it is.
pub(super) fn mark(within: &Element, words: &str) -> bool {
    let index = Index::new(within, |character| character.is_alphanumeric().then_some(character));
    // A quote from a document's Markdown has its markup.
    let plain = plain_text(&parse(words, &[]));
    // The head of a table is repeated above rows that stand farther below.
    let rows = below_head(words).unwrap_or_default();
    let wanted = [letters(rows), letters(words), letters(&plain)];
    let found =
        wanted.iter().filter_map(|wanted| longest(&index.text, wanted)).max_by_key(|(_, length)| *length);
    let Some(range) = found.and_then(|(start, length)| index.range(start, length)) else { return false };
    let marked = show(CITED, [&range]).is_ok();
    go_to(within, range);
    marked
}

/// Scrolls to a block that stands in for words which are not there, and remembers it as [`mark`] does words.
pub(super) fn go_to_block(block: &Element) {
    let range = block.owner_document().and_then(|page| page.create_range().ok());
    // A block that has just been found can be selected.
    if let Some(range) = range.filter(|range| range.select_node_contents(block).is_ok()) {
        go_to(block, range);
    }
}

fn go_to(within: &Element, range: Range) {
    scroll_to(within, &range.get_bounding_client_rect());
    MARKED.set(Some(range));
    IN_VIEW.set(true);
}

/// The rows of a table below its head, if a text begins with a table.
fn below_head(words: &str) -> Option<&str> {
    let (rule, rows) = words.split_once('\n')?.1.split_once('\n')?;
    let is_rule = rule.contains('-') && rule.chars().all(|letter| matches!(letter, '|' | '-' | ':' | ' '));
    is_rule.then_some(rows)
}

/// Makes a change in the document that moves its text; marked words that are on screen stay where they are.
pub(super) fn keep_in_place(change: impl FnOnce()) {
    let top = |range: &Range| range.get_bounding_client_rect().top();
    let marked = MARKED.with_borrow(Clone::clone).and_then(|range| {
        let panel = range.start_container().ok()?.parent_element()?.closest(".panel-body").ok()??;
        let (shown, before) = (panel.get_bounding_client_rect(), top(&range));
        (shown.top()..shown.bottom()).contains(&before).then_some((range, panel, before))
    });
    change();
    let Some((range, panel, before)) = marked else { return };
    super::scroll_down(&panel, (top(&range) - before).round());
}

/// Directive for the body of a panel: marked words that are on screen stay there when its size changes, as when the window
/// becomes narrow. A person who has scrolled away from them stays where they are.
pub(crate) fn keep_marked_in_view(panel: Element) {
    let size = |panel: &Element| (panel.client_width(), panel.client_height());
    let known = Rc::new(Cell::new(size(&panel)));
    let (scrolled, before) = (panel.clone(), known.clone());
    super::listen(&panel, "scroll", move |_| {
        // A new size scrolls too, and the event may come first.
        if before.get() == size(&scrolled) {
            IN_VIEW.set(marked_in(&scrolled).is_some_and(|range| is_in_view(&scrolled, &range)));
        }
    });
    let resized = panel.clone();
    super::on_resize(&panel, move || {
        known.set(size(&resized));
        let marked = marked_in(&resized).filter(|range| IN_VIEW.get() && !is_in_view(&resized, range));
        if let Some(range) = marked {
            scroll_to(&resized, &range.get_bounding_client_rect());
        }
    });
}

/// The marked words, if they are in this panel still.
fn marked_in(panel: &Element) -> Option<Range> {
    let range = MARKED.with_borrow(Clone::clone)?;
    let is_here = !range.collapsed() && panel.contains(Some(&range.start_container().ok()?));
    is_here.then_some(range)
}

/// Whether words are on screen, as far down as there is room for them.
fn is_in_view(panel: &Element, range: &Range) -> bool {
    let (shown, place) = (panel.get_bounding_client_rect(), range.get_bounding_client_rect());
    let height = place.height().min(shown.height() - 2.0 * MARGIN);
    shown.top() <= place.top() && place.top() + height <= shown.bottom()
}

/// Removes the mark of [`mark`].
pub(super) fn clear() {
    MARKED.set(None);
    hide(CITED);
}

/// The letters and digits of a text, to compare texts that Markdown and a search index have changed.
pub(super) fn letters(text: &str) -> String {
    text.chars().filter(|character| character.is_alphanumeric()).flat_map(char::to_lowercase).collect()
}

/// Scrolls the panel of an element so that it is in the middle.
pub(crate) fn bring_to_middle(element: &Element) {
    scroll_to(element, &element.get_bounding_client_rect());
}

/// Scrolls the panel of an element so that a place in it is in the middle.
fn scroll_to(within: &Element, place: &DomRect) {
    let Ok(Some(panel)) = within.closest(".panel-body") else { return };
    let shown = panel.get_bounding_client_rect();
    let above = ((shown.height() - place.height()) / 2.0).max(MARGIN);
    super::scroll_down(&panel, place.top() - shown.top() - above);
}

/// Marks the words in an exchange at the places that `find` gives in its texts. `None` if there are none.
pub(crate) fn mark_words(
    exchange: &Element,
    find: impl Fn(&str) -> Vec<ops::Range<usize>>,
) -> Option<MarkedWord> {
    let (mut nodes, mut text, mut block) = (Vec::new(), String::new(), None);
    for within in super::all(exchange, SEARCHED) {
        let mut inside = Vec::new();
        text_nodes(&within, &mut inside);
        for node in inside {
            let parent = node.parent_element()?;
            // Such as the button that copies code.
            if matches!(parent.closest("button"), Ok(Some(_))) {
                continue;
            }
            let own = parent.closest(BLOCKS).ok().flatten();
            if block.replace(own.clone()).is_some_and(|before| before != own) {
                text.push_str("\n\n");
            }
            let start = text.len();
            text.push_str(&node.text_content().unwrap_or_default());
            nodes.push((start, node));
        }
    }
    // The node with a byte of the text, and how many UTF-16 code units come before it there.
    let position = |at: usize| {
        let next = nodes.partition_point(|(start, _)| *start <= at);
        let (start, node) = nodes.get(next.checked_sub(1)?)?;
        let units = text.get(*start..at)?.encode_utf16().count();
        Some((node, u32::try_from(units).ok()?))
    };
    let range = |place: ops::Range<usize>| {
        let last = text.get(place.clone())?.chars().next_back()?;
        let range = Range::new().ok()?;
        let (node, begin) = position(place.start)?;
        range.set_start(node, begin).ok()?;
        let (node, end) = position(place.end - last.len_utf8())?;
        range.set_end(node, end + u32::try_from(last.len_utf16()).ok()?).ok()?;
        Some(range)
    };
    let ranges: Vec<Range> = find(&text).into_iter().filter_map(range).collect();
    let first = ranges.first().cloned()?;
    show(FOUND, &ranges).ok()?;
    Some(MarkedWord { range: first })
}

/// Removes the marks of [`mark_words`].
pub(crate) fn clear_words() {
    hide(FOUND);
}

/// A word that is marked in an exchange.
pub(crate) struct MarkedWord {
    range: Range,
}

impl MarkedWord {
    /// Unfolds a long question that hides the word. It is unfolded once this tab has done its other work.
    pub(crate) fn unfold(&self) {
        let Some(folded) = self.parent().and_then(|parent| parent.closest(".folded-text").ok().flatten())
        else {
            return;
        };
        if self.range.get_bounding_client_rect().bottom() <= folded.get_bounding_client_rect().bottom() {
            return;
        }
        if let Some(button) =
            folded.next_element_sibling().and_then(|button| button.dyn_into::<HtmlElement>().ok())
        {
            button.click();
        }
    }

    /// Scrolls to the word, also within wide code, if it is not on screen.
    pub(crate) fn bring_into_view(&self) {
        let Some(scroller) = window::by_id::<Element>("scroller") else { return };
        let (word, shown) = (self.range.get_bounding_client_rect(), scroller.get_bounding_client_rect());
        let above = (shown.height() - word.height()) / 3.0;
        if word.top() < shown.top() + MARGIN || word.bottom() > shown.bottom() - above {
            super::scroll_down(&scroller, word.top() - shown.top() - above);
        }
        let Some(wide) = self.parent().and_then(|parent| parent.closest("pre, .table").ok().flatten()) else {
            return;
        };
        let place = wide.get_bounding_client_rect();
        if word.left() < place.left() || word.right() > place.right() {
            #[expect(clippy::cast_possible_truncation, reason = "a distance in pixels")]
            let along = (word.left() - place.left() - MARGIN) as i32;
            wide.set_scroll_left(wide.scroll_left() + along);
        }
    }

    fn parent(&self) -> Option<Element> {
        self.range.start_container().ok()?.parent_element()
    }
}

/// The places where a search within a document found its words.
pub(crate) struct Matches {
    ranges: Vec<Range>,
    within: Option<Element>,
}

impl Matches {
    /// Marks nothing any more.
    pub(crate) fn none() -> Self {
        hide(MATCH);
        hide(CURRENT_MATCH);
        Self { ranges: Vec::new(), within: None }
    }

    /// Finds these words in the element with this id, in whatever case, and marks them.
    pub(crate) fn find(id: &str, words: &str) -> Self {
        let mut matches = Self::none();
        let wanted: String = words.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(within) = window::by_id::<Element>(id).filter(|_| !wanted.is_empty()) else {
            return matches;
        };
        let index =
            Index::new(&within, |character| Some(if character.is_whitespace() { ' ' } else { character }));
        let places = index.text.match_indices(&wanted).take(MAX_MATCHES);
        matches.ranges = places.filter_map(|(start, found)| index.range(start, found.len())).collect();
        matches.within = Some(within);
        // A browser that cannot mark words still scrolls to them.
        show(MATCH, &matches.ranges).ok();
        matches
    }

    pub(crate) fn len(&self) -> usize {
        self.ranges.len()
    }

    /// Scrolls to a match, counted from 0.
    pub(crate) fn show(&self, at: usize) {
        let Some((range, within)) = self.ranges.get(at).zip(self.within.as_ref()) else { return };
        show(CURRENT_MATCH, [range]).ok();
        if let Some(element) = range.start_container().ok().and_then(|node| node.parent_element()) {
            scroll_to(&element, &range.get_bounding_client_rect());
        } else {
            scroll_to(within, &range.get_bounding_client_rect());
        }
    }
}

/// The characters of an element in lower case, and where each stands.
pub(super) struct Index {
    pub(super) text: String,
    /// For each byte of the text.
    places: Vec<CharacterPlace>,
    nodes: Vec<Node>,
}

/// The position of a character.
struct CharacterPlace {
    node: usize,
    /// Begin and end in UTF-16 code units, as the document counts.
    begin: u32,
    end: u32,
}

impl Index {
    fn new(within: &Element, taken: impl Fn(char) -> Option<char>) -> Self {
        let mut nodes = Vec::new();
        text_nodes(within, &mut nodes);
        Self::of(nodes, taken)
    }

    pub(super) fn of(nodes: Vec<Node>, taken: impl Fn(char) -> Option<char>) -> Self {
        let (mut text, mut places) = (String::new(), Vec::new());
        for (node, content) in nodes.iter().enumerate() {
            let mut begin = 0;
            for character in content.text_content().unwrap_or_default().chars() {
                let end = begin + if character.len_utf16() == 1 { 1 } else { 2 };
                for lower in taken(character).into_iter().flat_map(char::to_lowercase) {
                    text.push(lower);
                    places.extend((0..lower.len_utf8()).map(|_| CharacterPlace { node, begin, end }));
                }
                begin = end;
            }
        }
        Self { text, places, nodes }
    }

    pub(super) fn range(&self, start: usize, length: usize) -> Option<Range> {
        let (first, last) = (self.places.get(start)?, self.places.get((start + length).checked_sub(1)?)?);
        let range = Range::new().ok()?;
        range.set_start(self.nodes.get(first.node)?, first.begin).ok()?;
        range.set_end(self.nodes.get(last.node)?, last.end).ok()?;
        Some(range)
    }
}

/// Start and length of the words, or of their first part if the text continues differently.
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

pub(super) fn text_nodes(within: &Node, nodes: &mut Vec<Node>) {
    let mut child = within.first_child();
    while let Some(node) = child {
        if node.node_type() == TEXT {
            nodes.push(node.clone());
        } else {
            text_nodes(&node, nodes);
        }
        child = node.next_sibling();
    }
}

/// Marks these too under this name.
pub(super) fn add(name: &str, ranges: &[Range]) -> Result<(), JsValue> {
    if ranges.is_empty() {
        return Ok(());
    }
    let highlights = highlights().ok_or(JsValue::NULL)?;
    let highlight = method(&highlights, "get")?.call1(&highlights, &name.into())?;
    if highlight.is_undefined() {
        return show(name, ranges);
    }
    let add = method(&highlight, "add")?;
    ranges.iter().try_for_each(|range| add.call1(&highlight, range).map(drop))
}

pub(super) fn show<'a>(name: &str, ranges: impl IntoIterator<Item = &'a Range>) -> Result<(), JsValue> {
    let window: JsValue = web_sys::window().ok_or(JsValue::NULL)?.into();
    let made: Function = Reflect::get(&window, &"Highlight".into())?.dyn_into()?;
    let highlight = Reflect::construct(&made, &ranges.into_iter().collect::<Array>())?;
    let highlights = highlights().ok_or(JsValue::NULL)?;
    method(&highlights, "set")?.call2(&highlights, &name.into(), &highlight)?;
    Ok(())
}

/// Marks nothing under this name any more.
pub(super) fn hide(name: &str) {
    if let Some(highlights) = highlights()
        && let Ok(delete) = method(&highlights, "delete")
    {
        delete.call1(&highlights, &name.into()).ok();
    }
}

fn highlights() -> Option<JsValue> {
    let css = Reflect::get(web_sys::window()?.as_ref(), &"CSS".into()).ok()?;
    Reflect::get(&css, &"highlights".into()).ok().filter(JsValue::is_object)
}

fn method(of: &JsValue, name: &str) -> Result<Function, JsValue> {
    Reflect::get(of, &name.into())?.dyn_into()
}
