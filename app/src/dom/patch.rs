//! Markdown nodes as elements: made once, then changed as little as the text changed.
//!
//! Blocks that cannot change any more are never looked at again, so the cost of a delta does not depend on the length of the
//! answer.

mod elements;

use footnote_core::{
    conversation::{CitationCheck, FOUND_BY_FOOTNOTE, NOT_CHECKED, Verdict},
    markdown::{Element as Piece, Node as Markdown, Tag, Update},
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Node, Text};

pub(crate) use self::elements::Citations;
use self::elements::Elements;
use super::{all, chips::CHIP};

const NO_BREAK_SPACE: char = '\u{a0}';

/// A piece of Markdown on screen: an element whose children are the top-level blocks.
pub(crate) struct Patch {
    document: Document,
    root: Element,
    /// The id of the document that is shown, which relative links start from.
    base: Option<String>,
    /// The pictures that the document names can be loaded.
    has_pictures: bool,
    /// The text has citations; in one that cites nothing, `[1]` is plain text.
    has_citations: bool,
    /// The number of blocks that cannot change any more and are not looked at again.
    frozen: usize,
    open: Vec<RenderedNode>,
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
}

impl Patch {
    pub(crate) fn new(document: Document, root: Element) -> Self {
        Self {
            document,
            root,
            base: None,
            has_pictures: false,
            has_citations: true,
            frozen: 0,
            open: Vec::new(),
        }
    }

    pub(super) fn root(&self) -> &Element {
        &self.root
    }

    pub(super) fn set_base(&mut self, id: &str) {
        self.base = Some(id.to_owned());
    }

    pub(super) fn show_pictures(&mut self) {
        self.has_pictures = true;
    }

    /// Shows citations as they are written.
    pub(super) fn cite_nothing(&mut self) {
        self.has_citations = false;
    }

    /// Shows an update of the text.
    pub(crate) fn apply(&mut self, update: Update, citations: &Citations) -> Result<(), JsValue> {
        match update {
            Update::Nothing => Ok(()),
            Update::Replace { keep, blocks } => self.replace(keep, blocks, citations),
            Update::AppendCode { parts } => self.append_code(parts),
        }
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
            let verdict =
                if cited.is_some() { check.map(|check| check.verdict) } else { Some(Verdict::NoSource) };
            let words = verdict.map_or(NOT_CHECKED, Verdict::label);
            let title = cited.map(|cited| format!(": {}", cited.title)).unwrap_or_default();
            let found = check.is_some_and(|check| check.found_after.is_some());
            let by = if found { FOUND_BY_FOOTNOTE } else { "" };
            let name = format!("Source {number}{title}{by}. {words}");
            chip.toggle_attribute_with_force("data-found", found)?;
            chip.set_attribute("data-verdict", verdict.unwrap_or_default().into_str())?;
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
        let Self { has_pictures, has_citations, .. } = *self;
        let base = self.base.as_deref();
        let elements = Elements { document: &self.document, base, has_pictures, has_citations, citations };
        patch_children(&elements, &self.root, &mut self.open, blocks)
    }

    fn append_code(&mut self, parts: Vec<String>) -> Result<(), JsValue> {
        let Some(block) = self.open.last_mut() else { return Ok(()) };
        let mut parts = parts.into_iter();
        let last = block.children.last_mut().and_then(|part| part.children.last_mut());
        if let Some(RenderedNode { kind: NodeContent::Text(text), outer, .. }) = last
            && let Some(more) = parts.next()
        {
            outer.unchecked_ref::<Text>().append_data(&more)?;
            text.push_str(&more);
        }
        let citations = Citations::default();
        let elements = Elements {
            document: &self.document,
            base: None,
            has_pictures: false,
            has_citations: false,
            citations: &citations,
        };
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
                None => node.set_data(&new),
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
