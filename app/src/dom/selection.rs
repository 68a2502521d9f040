//! The selection in a text that is changed.

use web_sys::{Element, Node, Range, Selection};

use super::{CHIP, highlight};

/// What is in a text on screen and is not of it.
const NOT_TEXT: &str = "button, .code-bar";

/// Makes a change in the content of an element. What was selected in it stays selected, also where its nodes are others
/// afterwards.
pub(super) fn keep<T>(root: &Element, change: impl FnOnce() -> T) -> T {
    let before = selection().and_then(|selection| Ends::find(&selection, root));
    let result = change();
    if let Some(before) = before {
        // A selection that cannot be set again is gone, as without this.
        before.restore(root);
    }
    result
}

/// The selection, unless it is empty.
pub(super) fn selection() -> Option<Selection> {
    any_selection().filter(|selection| !selection.is_collapsed())
}

/// The selection, which may be empty.
pub(super) fn any_selection() -> Option<Selection> {
    web_sys::window()?.get_selection().ok()?
}

/// Where the selection began and where it was dragged to; `None` for an end outside of the element.
#[derive(PartialEq)]
struct Ends {
    anchor: Option<Place>,
    focus: Option<Place>,
}

/// A place in a text, which citations and spaces added elsewhere do not move.
#[derive(PartialEq)]
struct Place {
    /// Characters before it that are no white space.
    letters: usize,
    /// Characters of white space right before it.
    blanks: usize,
}

impl Ends {
    fn find(selection: &Selection, root: &Element) -> Option<Self> {
        let place = |node: Option<Node>, offset| {
            let node = node.filter(|node| root.contains(Some(node)))?;
            Place::find(root, &node, offset)
        };
        let anchor = place(selection.anchor_node(), selection.anchor_offset());
        let focus = place(selection.focus_node(), selection.focus_offset());
        (anchor.is_some() || focus.is_some()).then_some(Self { anchor, focus })
    }

    fn restore(self, root: &Element) -> Option<()> {
        let selection = any_selection()?;
        if Self::find(&selection, root).as_ref() == Some(&self) {
            return Some(());
        }
        let (anchor, anchor_offset) = match &self.anchor {
            Some(place) => place.position(root)?,
            None => (selection.anchor_node()?, selection.anchor_offset()),
        };
        let (focus, focus_offset) = match &self.focus {
            Some(place) => place.position(root)?,
            None => (selection.focus_node()?, selection.focus_offset()),
        };
        selection.set_base_and_extent(&anchor, anchor_offset, &focus, focus_offset).ok()
    }
}

impl Place {
    fn find(root: &Element, node: &Node, offset: u32) -> Option<Self> {
        let before = Range::new().ok()?;
        before.set_start(root, 0).ok()?;
        before.set_end(node, offset).ok()?;
        let mut place = Self { letters: 0, blanks: 0 };
        for text in texts(root) {
            let content = text.text_content().unwrap_or_default();
            let mut units = if text.is_same_node(Some(node)) {
                offset
            } else if before.intersects_node(&text).ok()? {
                u32::MAX
            } else {
                break;
            };
            for character in content.chars() {
                let width = units_of(character);
                if units < width {
                    break;
                }
                units -= width;
                if character.is_whitespace() {
                    place.blanks += 1;
                } else {
                    place.letters += 1;
                    place.blanks = 0;
                }
            }
        }
        Some(place)
    }

    /// The text node at this place, and the offset in it.
    fn position(&self, root: &Element) -> Option<(Node, u32)> {
        let (mut letters, mut blanks) = (self.letters, self.blanks);
        let mut last = None;
        for text in texts(root) {
            let mut offset = 0;
            for character in text.text_content().unwrap_or_default().chars() {
                let left = if character.is_whitespace() && letters == 0 {
                    &mut blanks
                } else if character.is_whitespace() {
                    offset += units_of(character);
                    continue;
                } else {
                    &mut letters
                };
                if *left == 0 {
                    return Some((text, offset));
                }
                *left -= 1;
                offset += units_of(character);
            }
            if letters == 0 && blanks == 0 {
                return Some((text, offset));
            }
            last = Some((text, offset));
        }
        last
    }
}

/// The text nodes of a text itself.
fn texts(root: &Element) -> impl Iterator<Item = Node> {
    let mut nodes = Vec::new();
    highlight::text_nodes(root, &mut nodes);
    let is_text = |node: &Node| {
        let parent = node.parent_element();
        parent.is_none_or(|parent| {
            matches!(parent.closest(CHIP), Ok(None)) && matches!(parent.closest(NOT_TEXT), Ok(None))
        })
    };
    nodes.into_iter().filter(is_text)
}

fn units_of(character: char) -> u32 {
    if character.len_utf16() == 1 { 1 } else { 2 }
}
