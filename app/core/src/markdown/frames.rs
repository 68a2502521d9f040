//! The elements that are open while nodes are built, with their children so far.

use pulldown_cmark::{Alignment, CowStr};

use super::{Align, EmbedTarget, Node, Tag, html::HtmlFrame, image::Picture, inline::push_text};

/// Maximum nesting; deeper elements are shown without their markup.
const MAX_DEPTH: usize = 100;

/// Maximum frames of a table: table, head or body, row, cell.
const TABLE_FRAMES: usize = 4;

pub(super) struct Frame<'a> {
    pub(super) kind: FrameKind<'a>,
    pub(super) children: Vec<Node>,
}

pub(super) enum FrameKind<'a> {
    /// An element that its tag says all about.
    Element(Tag),
    /// A table, with the alignment of its columns.
    Table(Vec<Alignment>),
    /// A link, with its element, if it may lead there.
    Link { tag: Option<Tag>, address: String },
    /// A link to an image.
    Image(Tag),
    /// An image whose data is in the text.
    Picture(Picture),
    /// A picture of the knowledge base's folder.
    Embed(EmbedTarget),
    /// A reference link. `[1]` is parsed as one if the text defines `[1]: …`.
    Reference { id: Option<CowStr<'a>>, target: Option<Tag> },
    /// Shows only its children.
    Transparent,
    /// An element of HTML that may not be closed.
    Html(HtmlFrame),
    /// A block of HTML while its lines are read.
    HtmlBlock,
    /// A block that begins with HTML, around its elements.
    HtmlRoot,
    /// `<details>`, which goes over several blocks.
    Details(Tag),
}

/// The open elements, outermost first; none between top-level blocks.
#[derive(Default)]
pub(super) struct Frames<'a> {
    open: Vec<Frame<'a>>,
    /// Open elements that were too deep for a frame.
    too_deep: usize,
    /// Number of nodes so far, in closed and open elements.
    pub(super) nodes: usize,
}

impl<'a> Frames<'a> {
    pub(super) fn is_empty(&self) -> bool {
        self.open.is_empty()
    }

    /// Whether nothing is open, not even an element without a frame.
    pub(super) fn is_between_blocks(&self) -> bool {
        self.open.is_empty() && self.too_deep == 0
    }

    /// Whether another element, which may be a table, is within the maximum nesting.
    pub(super) fn has_room(&self) -> bool {
        self.too_deep == 0 && self.open.len() + TABLE_FRAMES < MAX_DEPTH
    }

    /// Opens an element without a frame.
    pub(super) fn open_too_deep(&mut self) {
        self.too_deep += 1;
        // Separate the words of blocks that lose their element.
        self.literal(" ");
    }

    /// Closes an element without a frame; `false` if the innermost one has a frame.
    pub(super) fn close_too_deep(&mut self) -> bool {
        let is_too_deep = self.too_deep > 0;
        self.too_deep = self.too_deep.saturating_sub(1);
        is_too_deep
    }

    /// Opens an element whose nodes are counted already.
    pub(super) fn push_counted(&mut self, kind: FrameKind<'a>, children: Vec<Node>) {
        self.open.push(Frame { kind, children });
    }

    pub(super) fn pop(&mut self) -> Option<Frame<'a>> {
        self.open.pop()
    }

    pub(super) fn last(&self) -> Option<&FrameKind<'a>> {
        self.open.last().map(|frame| &frame.kind)
    }

    /// The children of the innermost element.
    pub(super) fn children(&mut self) -> Option<&mut Vec<Node>> {
        self.open.last_mut().map(|frame| &mut frame.children)
    }

    /// Makes the innermost item a task.
    pub(super) fn mark_task(&mut self, done: bool) {
        let item = self.open.iter_mut().rev().find_map(|frame| match &mut frame.kind {
            FrameKind::Element(tag @ Tag::Item) => Some(tag),
            _ => None,
        });
        if let Some(tag) = item.filter(|_| self.too_deep == 0) {
            *tag = Tag::Task { done };
            self.nodes += 2;
        }
    }

    pub(super) fn in_code(&self) -> bool {
        matches!(self.last(), Some(FrameKind::Element(Tag::CodeBlock { .. })))
    }

    pub(super) fn in_link(&self) -> bool {
        let is_link = |frame: &Frame<'_>| {
            matches!(
                frame.kind,
                FrameKind::Link { tag: Some(_), .. }
                    | FrameKind::Image(_)
                    | FrameKind::Picture(_)
                    | FrameKind::Embed(_)
                    | FrameKind::Reference { .. }
            ) || matches!(&frame.kind, FrameKind::Html(open) if open.is_link())
        };
        self.open.iter().any(is_link)
    }

    pub(super) fn in_picture(&self) -> bool {
        self.open.iter().any(|frame| matches!(frame.kind, FrameKind::Picture(_) | FrameKind::Embed(_)))
    }

    pub(super) fn push(&mut self, kind: FrameKind<'a>) {
        self.nodes += match &kind {
            FrameKind::Element(tag)
            | FrameKind::Link { tag: Some(tag), .. }
            | FrameKind::Image(tag)
            | FrameKind::Html(HtmlFrame { tag: Some(tag), .. })
            | FrameKind::Details(tag)
            | FrameKind::Reference { target: Some(tag), .. } => tag.nodes(),
            FrameKind::Picture(_) | FrameKind::Embed(_) => 4,
            FrameKind::Table(_) => Tag::Table.nodes(),
            FrameKind::Reference { target: None, .. }
            | FrameKind::Link { tag: None, .. }
            | FrameKind::Transparent
            | FrameKind::Html(_)
            | FrameKind::HtmlBlock
            | FrameKind::HtmlRoot => 1,
        };
        self.open.push(Frame { kind, children: Vec::new() });
    }

    /// A cell, with the alignment of its column.
    pub(super) fn cell(&self) -> FrameKind<'a> {
        let column = self.open.last().map_or(0, |row| row.children.len());
        let alignments = self.open.iter().rev().find_map(|frame| match &frame.kind {
            FrameKind::Table(alignments) => Some(alignments),
            _ => None,
        });
        let align = match alignments.and_then(|alignments| alignments.get(column)) {
            Some(Alignment::Left) => Align::Left,
            Some(Alignment::Center) => Align::Center,
            Some(Alignment::Right) => Align::Right,
            Some(Alignment::None) | None => Align::None,
        };
        let section = self.open.len().checked_sub(2).and_then(|at| self.open.get(at));
        let head = section.is_some_and(|section| matches!(section.kind, FrameKind::Element(Tag::TableHead)));
        FrameKind::Element(Tag::TableCell { head, align })
    }

    pub(super) fn literal(&mut self, text: &str) {
        if let Some(frame) = self.open.last_mut() {
            let before = frame.children.len();
            push_text(&mut frame.children, text);
            self.nodes += frame.children.len() - before;
        }
    }

    pub(super) fn add(&mut self, node: Node) {
        if let Some(frame) = self.open.last_mut() {
            self.nodes += node.nodes();
            frame.children.push(node);
        }
    }

    /// The innermost open element, if it is one of HTML.
    pub(super) fn html(&self) -> Option<&HtmlFrame> {
        match self.last() {
            Some(FrameKind::Html(open)) if self.too_deep == 0 => Some(open),
            _ => None,
        }
    }

    /// Whether the innermost open element of HTML has this name, but for those with the names `ended`.
    pub(super) fn closes(&self, name: &str, ended: &[&str]) -> bool {
        let mut names = self.open.iter().rev().map_while(|frame| match &frame.kind {
            FrameKind::Html(open) => Some(open.element.name),
            _ => None,
        });
        self.too_deep == 0 && names.find(|open| !ended.contains(open) || *open == name) == Some(name)
    }

    /// Whether the innermost open element is `<details>`, but for elements of HTML that are not closed.
    pub(super) fn is_in_details(&self) -> bool {
        let mut outer = self.open.iter().rev().map(|frame| &frame.kind);
        let outer = outer.find(|kind| !matches!(kind, FrameKind::Html(_) | FrameKind::HtmlRoot));
        matches!(outer, Some(FrameKind::Details(_)))
    }

    /// Ends a row, and with the head's only row the head.
    pub(super) fn end_row(&mut self, cells: Vec<Node>) -> Option<Node> {
        let row = Node::element(Tag::TableRow, cells);
        if !matches!(self.last(), Some(FrameKind::Element(Tag::TableHead))) {
            return self.close(row);
        }
        self.open.pop();
        self.close(Node::element(Tag::TableHead, vec![row]))
    }

    pub(super) fn close(&mut self, node: Node) -> Option<Node> {
        match self.open.last_mut() {
            Some(parent) => {
                parent.children.push(node);
                None
            }
            None => Some(node),
        }
    }

    /// Replaces an element by its children.
    pub(super) fn splice(&mut self, nodes: Vec<Node>) -> Option<Node> {
        let Some(parent) = self.open.last_mut() else {
            return Some(Node::element(Tag::Paragraph, nodes));
        };
        for node in nodes {
            match node {
                Node::Text(text) => push_text(&mut parent.children, &text),
                element @ Node::Element(_) => parent.children.push(element),
            }
        }
        None
    }
}
