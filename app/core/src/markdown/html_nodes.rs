//! Builds the nodes of HTML elements, from tags within a line and in blocks of HTML.
//!
//! The elements of a block may go on over further blocks of Markdown until their closing tags: `<div>`, an empty
//! line, Markdown, `</div>`. A tag that nothing closes, or that stands where it cannot, is text.

use std::ops::Range;

use super::{
    Element, Node, Tag,
    builder::TreeBuilder,
    frames::{Frame, FrameKind},
    html::{
        self, HtmlElement, HtmlFrame, HtmlTag, HtmlText, after_details, decoded, details, ended_by_closing,
        ended_by_opening, holds_blocks, may_become_tag, parents, read_tag,
    },
    parts::{is_block, is_block_tag},
    web_link::{link, web_link},
};
use crate::link::{is_library_href, is_relative_document_path, safe_link};

impl TreeBuilder<'_> {
    /// Handles a tag within a line.
    pub(super) fn inline_html(&mut self, html: &str, range: &Range<usize>) {
        let tag = read_tag(html).filter(|(_, length)| *length == html.len());
        if !tag.is_some_and(|(tag, _)| self.tag(tag, html)) {
            let html = self.restored(html, range).into_owned();
            self.frames.literal(&html);
        }
    }

    /// Handles a tag; `false` if it is text.
    fn tag(&mut self, tag: HtmlTag, written: &str) -> bool {
        match tag {
            HtmlTag::Comment => {}
            HtmlTag::Break => self.frames.add(Node::element(Tag::Break, Vec::new())),
            HtmlTag::Rule => self.frames.add(Node::element(Tag::Rule, Vec::new())),
            HtmlTag::Close(name) => return self.close_element(name, ended_by_closing(name)),
            HtmlTag::Open(element) => return self.open_element(element, written),
        }
        true
    }

    fn open_element(&mut self, element: HtmlElement, written: &str) -> bool {
        let name = element.name;
        for ended in ended_by_opening(name) {
            self.close_element(ended, ended_by_closing(ended));
        }
        let parents = parents(name);
        let is_placed =
            parents.is_empty() || self.frames.html().is_some_and(|open| parents.contains(&open.element.name));
        if !is_placed || !self.frames.has_room() || (name == "a" && self.frames.in_link()) {
            return false;
        }
        let tag = match &element.address {
            Some(address) => safe_link(address).map(web_link).or_else(|| {
                let stays = is_library_href(address) || is_relative_document_path(address);
                stays.then(|| Tag::RelativeLink { path: address.clone() })
            }),
            None => html::tag(name),
        };
        self.frames.push(FrameKind::Html(HtmlFrame { element, tag, written: written.to_owned() }));
        true
    }

    /// Closes an element, if it is the innermost one but for those that end with it.
    fn close_element(&mut self, name: &str, ended: &[&str]) -> bool {
        if !self.frames.closes(name, ended) {
            return false;
        }
        while let Some(Frame { kind: FrameKind::Html(frame), children }) = self.frames.pop() {
            let is_last = frame.element.name == name;
            self.add_element(frame.tag, children);
            if is_last {
                break;
            }
        }
        true
    }

    fn add_element(&mut self, tag: Option<Tag>, mut children: Vec<Node>) {
        let before: usize = children.iter().map(Node::nodes).sum();
        let node = match tag {
            None => {
                self.frames.splice(children);
                return;
            }
            Some(tag @ Tag::Link { .. }) => link(tag, children),
            Some(tag) => {
                if tag == Tag::Group || tag == Tag::Item || matches!(tag, Tag::TableCell { .. }) {
                    trim_end(&mut children);
                }
                element(tag, children)
            }
        };
        self.frames.nodes += node.nodes().saturating_sub(before + 1);
        if let Some(siblings) = self.frames.children().filter(|_| is_block(&node)) {
            trim_end(siblings);
        }
        self.frames.close(node);
    }

    /// Ends a block of HTML; returns a node when a top-level block is complete.
    pub(super) fn html_block(&mut self, html: &HtmlText) -> Option<Node> {
        let written = html.text.trim_start();
        let paragraph = |text: &str| Node::element(Tag::Paragraph, vec![Node::text(text)]);
        if let Some(rest) = after_details(written).filter(|_| self.frames.is_in_details()) {
            self.close_html(false);
            let Frame { kind, mut children } = self.frames.pop()?;
            if !rest.is_empty() {
                children.push(paragraph(rest));
            }
            let FrameKind::Details(tag) = kind else { return None };
            return self.frames.close(Node::element(tag, children));
        }
        if let Some(details) = details(written).filter(|_| self.frames.has_room()) {
            let mut children = Vec::new();
            if !details.rest.is_empty() {
                children.push(paragraph(details.rest));
            }
            let tag = Tag::Details { summary: details.summary };
            self.frames.nodes += tag.nodes();
            if details.is_closed {
                return self.frames.close(Node::element(tag, children));
            }
            self.frames.push_counted(FrameKind::Details(tag), children);
            return None;
        }
        self.elements(html)
    }

    /// Reads the tags of a block.
    fn elements(&mut self, html: &HtmlText) -> Option<Node> {
        let is_last = self.is_at_end(html.source_offset(html.text.len()));
        let has_tags = html.text.match_indices('<').any(|(at, _)| {
            let rest = &html.text[at..];
            read_tag(rest).is_some() || (is_last && may_become_tag(rest))
        });
        let is_continued = self.frames.html().is_some();
        if !has_tags && !is_continued {
            let text = self.written_html(html, 0..html.text.len());
            return self.frames.close(Node::element(Tag::Paragraph, vec![Node::text(text)]));
        }
        if !is_continued {
            self.frames.push(FrameKind::HtmlRoot);
        }
        let (mut at, mut text_from) = (0, 0);
        while let Some(open) = html.text[at..].find('<').map(|open| at + open) {
            let rest = &html.text[open..];
            match read_tag(rest) {
                Some((tag, length)) => {
                    self.html_text(html, text_from..open);
                    let is_read = self.tag(tag, &rest[..length]);
                    at = open + length;
                    text_from = if is_read { at } else { open };
                }
                None if is_last && may_become_tag(rest) => {
                    self.html_text(html, text_from..open);
                    self.is_provisional = true;
                    (at, text_from) = (html.text.len(), html.text.len());
                }
                None => at = open + 1,
            }
        }
        self.html_text(html, text_from..html.text.len());
        // What cannot go on in the next block ends here.
        while self.frames.html().is_some_and(|open| !holds_blocks(open.element.name)) {
            self.close_unclosed(is_last);
        }
        if matches!(self.frames.last(), Some(FrameKind::HtmlRoot)) { self.end_root() } else { None }
    }

    fn is_at_end(&self, at: usize) -> bool {
        self.source.is_growing && at >= self.source.text.trim_end().len()
    }

    fn written_html(&self, html: &HtmlText, part: Range<usize>) -> String {
        let text = &html.text[part.clone()];
        let source = html.source_offset(part.start)..html.source_offset(part.end);
        self.source.readable.restored(text.into(), &source).into_owned()
    }

    /// Adds text between two tags, in which white space has no meaning.
    fn html_text(&mut self, html: &HtmlText, part: Range<usize>) {
        let text = &html.text[part.clone()];
        let is_first = self.frames.children().is_none_or(|children| children.last().is_none_or(is_block));
        let text = if is_first { text.trim_start() } else { text };
        if text.is_empty()
            || (text.trim().is_empty()
                && self.frames.html().is_some_and(|open| !parents_of_text(open.element.name)))
        {
            return;
        }
        let start = part.end - text.len();
        if text.contains("data:image/") {
            let text = self.written_html(html, start..part.end);
            self.frames.literal(&text.replace('\n', " "));
            return;
        }
        for (at, piece) in pieces(text) {
            let source = html.source_offset(start + at);
            if piece.starts_with('&') {
                self.flush();
                self.frames.literal(&decoded(piece));
            } else {
                self.run_on(&piece.replace('\n', " "), source..source + piece.len());
            }
        }
        self.flush();
    }

    /// Ends the elements of HTML within the element that ends now. Those that nothing closes become text, unless
    /// their closing tag may still arrive.
    pub(super) fn close_html(&mut self, may_follow: bool) -> Option<Node> {
        let mut block = None;
        loop {
            match self.frames.last() {
                Some(FrameKind::Html(_)) => self.close_unclosed(may_follow),
                Some(FrameKind::HtmlRoot) => block = self.end_root(),
                _ => return block,
            }
        }
    }

    /// The same at the end of the element before the end of `range`, also for `<details>`.
    pub(super) fn close_html_before(&mut self, range: &Range<usize>) {
        let may_follow = self.is_at_end(range.end);
        self.close_html(may_follow);
        while let Some(FrameKind::Details(_)) = self.frames.last() {
            let Some(Frame { kind: FrameKind::Details(tag), children }) = self.frames.pop() else { return };
            self.is_provisional |= may_follow;
            self.frames.close(Node::element(tag, children));
            self.close_html(may_follow);
        }
    }

    fn close_unclosed(&mut self, may_follow: bool) {
        let Some(Frame { kind: FrameKind::Html(frame), children }) = self.frames.pop() else { return };
        if may_follow {
            self.is_provisional = true;
            self.add_element(frame.tag, children);
            return;
        }
        self.frames.literal(&frame.written);
        self.frames.splice(children);
    }

    /// Ends a block that begins with HTML.
    fn end_root(&mut self) -> Option<Node> {
        let Frame { mut children, .. } = self.frames.pop()?;
        trim_end(&mut children);
        let mut node = element(Tag::Group, children);
        // A group of one block is this block.
        while let Node::Element(Element { tag: Tag::Group, children }) = &mut node
            && let [Node::Element(_)] = children.as_slice()
            && let Some(only) = children.pop()
        {
            node = only;
        }
        if let Node::Element(Element { tag: tag @ Tag::Group, children }) = &mut node
            && !children.is_empty()
            && !children.iter().any(is_block)
        {
            *tag = Tag::Paragraph;
        }
        if !is_block(&node) {
            node = Node::element(Tag::Paragraph, vec![node]);
        }
        self.frames.close(node)
    }

    /// Closes what is still open at the end of the text.
    pub(super) fn finish(&mut self) -> Option<Node> {
        let may_follow = self.source.is_growing;
        loop {
            let block = match self.frames.last() {
                Some(FrameKind::Html(_) | FrameKind::HtmlRoot) => self.close_html(may_follow),
                Some(FrameKind::Details(_)) => {
                    let Frame { kind: FrameKind::Details(tag), children } = self.frames.pop()? else {
                        return None;
                    };
                    self.frames.close(Node::element(tag, children))
                }
                _ => return None,
            };
            if block.is_some() {
                return block;
            }
        }
    }
}

/// Whether text may stand directly in an element.
fn parents_of_text(name: &str) -> bool {
    !matches!(name, "ul" | "ol" | "table" | "thead" | "tbody" | "tfoot" | "tr")
}

/// A text at its character references.
fn pieces(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let rest = text.get(at..).filter(|rest| !rest.is_empty())?;
        let length = if rest.starts_with('&') {
            rest.bytes().take(10).position(|byte| byte == b';').map_or(1, |end| end + 1)
        } else {
            rest.find('&').unwrap_or(rest.len())
        };
        let piece = (at, &rest[..length]);
        at += length;
        Some(piece)
    })
}

fn trim_end(children: &mut Vec<Node>) {
    if let Some(Node::Text(text)) = children.last_mut() {
        text.truncate(text.trim_end().len());
        if text.is_empty() {
            children.pop();
        }
    }
}

/// An element whose children are of the kinds that its tag may have.
fn element(tag: Tag, children: Vec<Node>) -> Node {
    let children = match tag {
        Tag::List | Tag::Ordered(_) => {
            wrapped(children, &Tag::Item, |tag| matches!(tag, Tag::Item | Tag::Task { .. }))
        }
        Tag::TableRow => {
            let cell = Tag::TableCell { head: false, align: super::Align::None };
            wrapped(children, &cell, |tag| matches!(tag, Tag::TableCell { .. }))
        }
        Tag::Table => return table(children),
        Tag::Group if children.iter().any(is_block) => wrapped(children, &Tag::Paragraph, is_block_tag),
        _ => children,
    };
    Node::element(tag, children)
}

/// Puts nodes that are not of the right kind into elements of the right one; white space among them is left out.
fn wrapped(nodes: Vec<Node>, around: &Tag, is_right: impl Fn(&Tag) -> bool) -> Vec<Node> {
    let mut done: Vec<Node> = Vec::with_capacity(nodes.len());
    let mut others = Vec::new();
    let end = |others: &mut Vec<Node>, done: &mut Vec<Node>| {
        let others = std::mem::take(others);
        if others.iter().any(|node| !matches!(node, Node::Text(text) if text.trim().is_empty())) {
            done.push(Node::element(around.clone(), others));
        }
    };
    for node in nodes {
        match node {
            Node::Element(Element { tag, children }) if is_right(&tag) => {
                end(&mut others, &mut done);
                done.push(Node::Element(Element { tag, children }));
            }
            other => others.push(other),
        }
    }
    end(&mut others, &mut done);
    done
}

/// A table of rows: one head and one body, and before them what is in no row.
fn table(children: Vec<Node>) -> Node {
    let (mut head, mut body, mut before) = (Vec::new(), Vec::new(), Vec::new());
    for node in children {
        match node {
            Node::Element(Element { tag: Tag::TableHead, children }) => head.extend(rows(children)),
            Node::Element(Element { tag: Tag::TableBody, children }) => body.extend(rows(children)),
            Node::Element(Element { tag: Tag::TableRow, children }) => {
                body.push(Node::Element(Element { tag: Tag::TableRow, children }));
            }
            Node::Text(text) if text.trim().is_empty() => {}
            other => before.push(other),
        }
    }
    let is_head = |row: &Node| {
        let Node::Element(Element { children, .. }) = row else { return false };
        let is_head = |cell: &Node| {
            matches!(cell, Node::Element(Element { tag: Tag::TableCell { head: true, .. }, .. }))
        };
        !children.is_empty() && children.iter().all(is_head)
    };
    if head.is_empty() && body.first().is_some_and(is_head) {
        head.push(body.remove(0));
    }
    let table = vec![Node::element(Tag::TableHead, head), Node::element(Tag::TableBody, body)];
    let table = Node::element(Tag::Table, table);
    if before.is_empty() {
        return table;
    }
    before.push(table);
    element(Tag::Group, before)
}

fn rows(children: Vec<Node>) -> Vec<Node> {
    wrapped(children, &Tag::TableRow, |tag| *tag == Tag::TableRow)
        .into_iter()
        .map(|row| match row {
            Node::Element(Element { tag, children }) => element(tag, children),
            text @ Node::Text(_) => text,
        })
        .collect()
}
