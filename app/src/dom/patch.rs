//! Markdown nodes as elements: made once, then changed as little as the text changed.
//!
//! Blocks that cannot change any more are never looked at again, so the cost of a delta does not depend on the length of the
//! answer.

mod elements;
mod watch;

use footnote_core::{
    conversation::{CitationCheck, DocumentId, Verdict, not_checked},
    markdown::{Element as Piece, Node as Markdown, Tag, Update},
};
use footnote_messages as messages;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Node, Text};

pub(crate) use self::elements::{Citations, SOURCE};
use self::{elements::Elements, watch::Watch};
use super::{CHIP, all};

const NO_BREAK_SPACE: char = '\u{a0}';

/// A piece of Markdown on screen: an element whose children are the top-level blocks.
pub(crate) struct Patch {
    document: Document,
    root: Element,
    /// The id of the document that is shown, which relative links start from.
    base: Option<DocumentId>,
    /// The pictures that the document names can be loaded.
    has_pictures: bool,
    /// The number of blocks that cannot change any more and are not looked at again.
    frozen: usize,
    open: Vec<RenderedNode>,
    /// While the text grows.
    watch: Option<Watch>,
    /// Others have changed what is on screen: it may lack something of the text.
    is_disturbed: bool,
}

/// A node in the document.
struct RenderedNode {
    kind: NodeContent,
    /// The child of its parent.
    outer: Node,
    /// The parent of its children, which for a code block is deep inside.
    inner: Node,
    children: Vec<RenderedNode>,
}

#[derive(PartialEq)]
enum NodeContent {
    Text(String),
    Tag(Tag),
    /// Changed by others, so that it is made anew.
    Foreign,
}

impl Patch {
    pub(crate) fn new(document: Document, root: Element) -> Self {
        Self {
            document,
            root,
            base: None,
            has_pictures: false,
            frozen: 0,
            open: Vec::new(),
            watch: None,
            is_disturbed: false,
        }
    }

    pub(super) fn root(&self) -> &Element {
        &self.root
    }

    pub(super) fn set_base(&mut self, id: &DocumentId) {
        self.base = Some(id.clone());
    }

    pub(super) fn show_pictures(&mut self) {
        self.has_pictures = true;
    }

    /// Shows an update of the text.
    pub(crate) fn apply(&mut self, update: Update, citations: &Citations) -> Result<(), JsValue> {
        self.find_foreign_changes();
        let done = match update {
            Update::Nothing => Ok(()),
            Update::Replace { keep, blocks } => self.replace(keep, blocks, citations),
            Update::AppendCode { parts } => self.append_code(parts),
        };
        self.skip_own_changes();
        done
    }

    /// Shows the blocks of another text; `None` keeps the one that is at this place. No block can change any more then.
    pub(super) fn revise(
        &mut self,
        blocks: Vec<Option<Markdown>>,
        citations: &Citations,
    ) -> Result<(), JsValue> {
        self.find_foreign_changes();
        let count = blocks.len();
        let (frozen, mut open) = (std::mem::replace(&mut self.frozen, count), std::mem::take(&mut self.open));
        let elements = self.elements(citations);
        let children = self.root.children();
        for (at, block) in blocks.into_iter().enumerate() {
            let Some(block) = block else { continue };
            if let Some(old) = at.checked_sub(frozen).and_then(|at| open.get_mut(at)) {
                patch(&elements, &self.root, old, block)?;
                continue;
            }
            let new = make(&elements, block)?;
            match children.item(u32::try_from(at).unwrap_or(u32::MAX)) {
                Some(old) => self.root.replace_child(&new.outer, &old)?,
                None => self.root.append_child(&new.outer)?,
            };
        }
        while let Some(extra) = children.item(u32::try_from(count).unwrap_or(u32::MAX)) {
            extra.remove();
        }
        self.skip_own_changes();
        Ok(())
    }

    /// Looks from now on for changes by others.
    pub(super) fn watch(&mut self) {
        if self.watch.is_none() {
            self.watch = Watch::new(&self.root);
        }
    }

    /// Looks no more, and tells whether the text on screen may lack something because of others: they may have taken a
    /// text before it was whole, and put theirs into its place later.
    pub(super) fn end_watch(&mut self) -> bool {
        self.find_foreign_changes();
        let has_grown = self.watch.take().is_some();
        std::mem::take(&mut self.is_disturbed) || (has_grown && is_translated(&self.document))
    }

    /// Notes the open blocks that others have changed.
    fn find_foreign_changes(&mut self) {
        let Some(watch) = &self.watch else { return };
        let changed = watch.take();
        self.is_disturbed |= !changed.is_empty();
        for block in &mut self.open {
            if changed.iter().any(|node| block.outer.contains(Some(node))) {
                block.kind = NodeContent::Foreign;
            }
        }
    }

    fn skip_own_changes(&self) {
        if let Some(watch) = &self.watch {
            watch.skip_own();
        }
    }

    fn elements<'a>(&'a self, citations: &'a Citations) -> Elements<'a> {
        let has_pictures = self.has_pictures;
        let base = self.base.as_ref();
        Elements { document: &self.document, base, has_pictures, citations }
    }

    /// Marks each citation with the verdict of its check.
    pub(super) fn mark_verdicts(
        &self,
        citations: &Citations,
        checks: &[CitationCheck],
    ) -> Result<(), JsValue> {
        for (at, chip) in (0..).zip(all(&self.root, CHIP)) {
            let number = chip.text_content().unwrap_or_default();
            let cited = number.parse().ok().and_then(|number| citations.find(number));
            let check = checks.iter().find(|check| check.at == at);
            let (verdict, words) = match (cited, check) {
                (None, _) => (Verdict::NoSource, Verdict::NoSource.label()),
                (Some(_), Some(check)) => (check.mark(), check.words()),
                (Some(_), None) => (Verdict::Nearest, not_checked()),
            };
            let found = check.is_some_and(|check| check.found_after.is_some());
            let name = match cited {
                Some(cited) if found => messages::blocks::found_source(&number, &cited.title, words),
                Some(cited) => messages::blocks::checked_source(&number, &cited.title, words),
                None => messages::blocks::checked_number(&number, words),
            };
            chip.toggle_attribute_with_force("data-found", found)?;
            chip.set_attribute("data-verdict", verdict.into_str())?;
            chip.set_attribute("aria-label", &name)?;
            if cited.is_none() {
                chip.set_attribute("role", "button")?;
                chip.set_attribute("tabindex", "0")?;
            }
        }
        Ok(())
    }

    pub(crate) fn clear(&mut self) {
        self.root.set_text_content(None);
        self.frozen = 0;
        self.open.clear();
        self.is_disturbed = false;
        self.skip_own_changes();
    }

    fn replace(&mut self, keep: usize, blocks: Vec<Markdown>, citations: &Citations) -> Result<(), JsValue> {
        if keep < self.frozen {
            while let Some(child) = self.root.children().item(u32::try_from(keep).unwrap_or(u32::MAX)) {
                child.remove();
            }
            self.open.clear();
        } else {
            self.open.drain(..(keep - self.frozen).min(self.open.len()));
        }
        self.frozen = keep;
        let mut open = std::mem::take(&mut self.open);
        let done = patch_children(&self.elements(citations), &self.root, &mut open, blocks);
        self.open = open;
        done
    }

    fn append_code(&mut self, parts: Vec<String>) -> Result<(), JsValue> {
        let Some(block) = self.open.last_mut() else { return Ok(()) };
        if block.kind == NodeContent::Foreign {
            return Err(JsValue::NULL);
        }
        let mut parts = parts.into_iter();
        let last = block.children.last_mut().and_then(|part| part.children.last_mut());
        if let Some(RenderedNode { kind: NodeContent::Text(text), outer, .. }) = last
            && let Some(more) = parts.next()
        {
            outer.unchecked_ref::<Text>().append_data(&more)?;
            text.push_str(&more);
        }
        let citations = Citations::default();
        let elements =
            Elements { document: &self.document, base: None, has_pictures: false, citations: &citations };
        for part in parts {
            let shown = make(&elements, Markdown::element(Tag::Part, vec![Markdown::text(part)]))?;
            block.inner.append_child(&shown.outer)?;
            block.children.push(shown);
        }
        Ok(())
    }
}

fn patch_children(
    elements: &Elements<'_>,
    parent: &Node,
    shown: &mut Vec<RenderedNode>,
    mut wanted: Vec<Markdown>,
) -> Result<(), JsValue> {
    keep_citations_with_words(&mut wanted);
    for extra in shown.drain(wanted.len().min(shown.len())..) {
        parent.remove_child(&extra.outer)?;
    }
    for (index, node) in wanted.into_iter().enumerate() {
        if let Some(old) = shown.get_mut(index) {
            patch(elements, parent, old, node)?;
        } else {
            let new = make(elements, node)?;
            parent.append_child(&new.outer)?;
            shown.push(new);
        }
    }
    Ok(())
}

fn patch(
    elements: &Elements<'_>,
    parent: &Node,
    old: &mut RenderedNode,
    wanted: Markdown,
) -> Result<(), JsValue> {
    match (&mut old.kind, wanted) {
        (NodeContent::Text(text), Markdown::Text(new)) => {
            let node = old.outer.unchecked_ref::<Text>();
            match new.strip_prefix(text.as_str()) {
                Some("") => return Ok(()),
                Some(more) => node.append_data(more)?,
                None => replace_middle(node, text, &new)?,
            }
            *text = new;
            Ok(())
        }
        (NodeContent::Tag(tag), Markdown::Element(piece)) if *tag == piece.tag => {
            patch_children(elements, &old.inner, &mut old.children, piece.children)
        }
        (_, wanted) => {
            let new = make(elements, wanted)?;
            parent.replace_child(&new.outer, &old.outer)?;
            *old = new;
            Ok(())
        }
    }
}

/// Replaces what differs in a text node, so that the ends of a selection elsewhere in it stay.
fn replace_middle(node: &Text, old: &str, new: &str) -> Result<(), JsValue> {
    let same = |(one, other): &(char, char)| one == other;
    let length = |pairs: &mut dyn Iterator<Item = (char, char)>| -> usize {
        pairs.map(|(character, _)| character.len_utf8()).sum()
    };
    let start = length(&mut old.chars().zip(new.chars()).take_while(same));
    let (old_rest, new_rest) = (&old[start..], &new[start..]);
    let end = length(&mut old_rest.chars().rev().zip(new_rest.chars().rev()).take_while(same));
    let units = |text: &str| u32::try_from(text.encode_utf16().count()).unwrap_or(u32::MAX);
    let (removed, added) = (&old_rest[..old_rest.len() - end], &new_rest[..new_rest.len() - end]);
    node.replace_data(units(&old[..start]), units(removed), added)
}

/// Whether Chrome translates the page.
fn is_translated(document: &Document) -> bool {
    let classes = document.document_element().map(|root| root.class_name()).unwrap_or_default();
    classes.split_whitespace().any(|class| class.starts_with("translated-"))
}

fn make(elements: &Elements<'_>, node: Markdown) -> Result<RenderedNode, JsValue> {
    match node {
        Markdown::Text(text) => {
            let outer: Node = elements.document.create_text_node(&text).into();
            Ok(RenderedNode {
                kind: NodeContent::Text(text),
                inner: outer.clone(),
                outer,
                children: Vec::new(),
            })
        }
        Markdown::Element(Piece { tag, children }) => {
            let (outer, inner) = elements.of_tag(&tag)?;
            let mut shown = Vec::with_capacity(children.len());
            patch_children(elements, &inner, &mut shown, children)?;
            Ok(RenderedNode { kind: NodeContent::Tag(tag), outer, inner, children: shown })
        }
    }
}

/// Makes a space before a citation one at which no line ends.
fn keep_citations_with_words(nodes: &mut [Markdown]) {
    let mut nodes = nodes.iter_mut().peekable();
    while let Some(node) = nodes.next() {
        if let Markdown::Text(text) = node
            && let Some(Markdown::Element(Piece { tag: Tag::Citation { .. }, .. })) = nodes.peek()
            && text.ends_with(' ')
        {
            text.pop();
            text.push(NO_BREAK_SPACE);
        }
    }
}
