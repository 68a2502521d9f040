//! Builds nodes from the parser's events, within limits.

use std::{borrow::Cow, ops::Range};

use pulldown_cmark::{BlockQuoteKind, Event, LinkType, Tag as Start};

use super::{
    Alert, EmbedTarget, Node, Tag, callout, citation,
    citation_forms::{escaped_citation, linked_numbers, plain_numbers},
    formula::{Formula, MASK},
    frames::{Frame, FrameKind, Frames},
    html::HtmlText,
    image::Picture,
    inline::{self, Places, push_run, push_text},
    nesting::language,
    plain_text,
    source::{Source, align},
    web_link,
};
use crate::link::{is_library_href, is_relative_document_path, safe_link};

/// Maximum bytes of a formula; longer ones are shown as code.
const MAX_FORMULA: usize = 4096;

/// Builds the nodes of top-level blocks one by one.
pub(super) struct TreeBuilder<'a> {
    pub(super) source: Source<'a>,
    pub(super) frames: Frames<'a>,
    /// Pending text, scanned for citations when it ends.
    run: String,
    /// End of the run in the source.
    run_end: usize,
    /// Start of each piece of the run: in the run, and in the source.
    pieces: Vec<(usize, usize)>,
    /// The open block of HTML.
    html: Option<HtmlText>,
    /// Ranges of wikilinks and citations in the source.
    pub(super) places: Places,
    /// The end of the text is shown as if its missing marks followed.
    pub(super) is_provisional: bool,
    /// Text up to this place of the source is in the tree already.
    read_until: usize,
}

impl<'a> TreeBuilder<'a> {
    pub(super) fn new(source: Source<'a>) -> Self {
        Self {
            source,
            frames: Frames::default(),
            run: String::new(),
            run_end: 0,
            pieces: Vec::new(),
            html: None,
            places: Places::default(),
            is_provisional: false,
            read_until: 0,
        }
    }

    /// Handles an event; returns a node when a top-level block is complete.
    pub(super) fn event(&mut self, event: Event<'a>, range: Range<usize>) -> Option<Node> {
        match event {
            Event::Text(text) => self.text(&text, range),
            Event::SoftBreak => self.run_on("\n", range),
            Event::Start(start) => {
                self.flush();
                self.start(start, &range);
            }
            Event::End(_) => {
                self.flush();
                return self.end(range);
            }
            Event::Code(code) => {
                self.flush();
                let code = self.restored(&code, &range);
                self.frames.add(Node::element(Tag::Code, vec![Node::text(code)]));
            }
            Event::Html(html) => {
                if let Some(block) = &mut self.html {
                    let is_verbatim = self.source.text.get(range.clone()) == Some(&*html);
                    let written = self.source.written.get(range.clone()).filter(|_| is_verbatim);
                    block.push(written.unwrap_or(&html), range.start);
                } else {
                    let html = self.restored(&html, &range);
                    self.frames.literal(&html);
                }
            }
            Event::InlineHtml(html) => {
                self.flush();
                self.inline_html(&html, &range);
            }
            Event::FootnoteReference(label) if !self.frames.in_link() => {
                self.flush();
                match inline::footnote(&label) {
                    Some(mark) => self.frames.add(mark),
                    None => self.frames.literal(self.source.written.get(range).unwrap_or_default()),
                }
            }
            Event::InlineMath(_) | Event::DisplayMath(_) | Event::FootnoteReference(_) => {
                self.flush();
                self.frames.literal(self.source.written.get(range).unwrap_or_default());
            }
            Event::HardBreak => {
                self.flush();
                self.frames.add(Node::element(Tag::Break, Vec::new()));
            }
            Event::Rule => {
                let rule = Node::element(Tag::Rule, Vec::new());
                if self.frames.is_empty() {
                    self.frames.nodes += 1;
                    return Some(rule);
                }
                self.frames.add(rule);
            }
            Event::TaskListMarker(done) => self.frames.mark_task(done),
        }
        None
    }

    fn text(&mut self, text: &str, range: Range<usize>) {
        if self.frames.in_code() {
            let code = self.restored(text, &range);
            self.frames.literal(&code);
            return;
        }
        if range.end <= self.read_until {
            return;
        }
        let verbatim = self.source.text.get(range.clone()) == Some(text);
        if verbatim && range.start < self.read_until {
            return self.text_with_formulas(self.read_until..range.end);
        }
        let bytes = self.source.text.as_bytes();
        // In tables, `|` is escaped even within wikilinks.
        let escaped = range.start > self.run_end
            && !text.starts_with('|')
            && range.start.checked_sub(1).and_then(|before| bytes.get(before)) == Some(&b'\\');
        if verbatim && !escaped {
            self.text_with_formulas(range);
            return;
        }
        // An escaped bracket, or one written as an entity, does not begin a citation.
        self.flush();
        if let Some((numbers, length)) = self.escaped_citation(verbatim, range.start) {
            self.cite(numbers, range.start - 1..range.start + length);
            self.read_until = range.start + length;
            return self.text(text, range);
        }
        if !verbatim {
            self.frames.literal(text);
            return self.run_on("", range.end..range.end);
        }
        let literal = text.chars().next().map_or(0, char::len_utf8);
        let escaped = range.start..range.start + literal;
        self.frames.literal(self.source.written.get(escaped).unwrap_or_default());
        self.text_with_formulas(range.start + literal..range.end);
    }

    fn escaped_citation(&self, verbatim: bool, start: usize) -> Option<(Vec<u32>, usize)> {
        let written = self.source.text.get(start..).filter(|_| verbatim && !self.frames.in_link())?;
        escaped_citation(written).filter(|(numbers, _)| self.source.citable.knows_all(numbers))
    }

    /// Adds citations that stand at this place of the source.
    fn cite(&mut self, numbers: Vec<u32>, range: Range<usize>) {
        for &number in &numbers {
            self.frames.add(citation::node(number, self.source.citable));
        }
        self.places.citations.push((range, numbers));
    }

    /// Adds a piece of the source.
    fn text_with_formulas(&mut self, range: Range<usize>) {
        let written = self.source.written;
        let mut from = range.start;
        for formula in self.formulas_in(&range) {
            let place = &formula.range;
            let Some(before) = written.get(from..place.start).filter(|_| place.end <= range.end) else {
                continue;
            };
            if !before.is_empty() {
                self.run_on(before, from..place.start);
            }
            self.flush();
            let source = formula.source(self.source.written);
            let source = source.trim_end().to_owned();
            let Formula { is_display, is_open, .. } = *formula;
            self.frames.add(if source.len() > MAX_FORMULA {
                Node::element(Tag::Code, vec![Node::text(source)])
            } else {
                Node::element(Tag::Math { source, is_display, is_open }, Vec::new())
            });
            from = place.end;
        }
        // Also if nothing is left: the end of this piece locates the text after an escaped character.
        self.run_on(written.get(from..range.end).unwrap_or_default(), from..range.end);
    }

    fn formulas_in(&self, range: &Range<usize>) -> &'a [Formula] {
        let first = self.source.formulas.partition_point(|formula| formula.range.end <= range.start);
        let after = self.source.formulas.partition_point(|formula| formula.range.start < range.end);
        self.source.formulas.get(first..after).unwrap_or_default()
    }

    /// A text that the parser gives for this range, such as code, as written.
    pub(super) fn restored<'t>(&self, text: &'t str, range: &Range<usize>) -> Cow<'t, str> {
        let Source { written, text: input, readable, .. } = self.source;
        let (written, input) = (written.get(range.clone()), input.get(range.clone()));
        if written == input {
            return readable.restored(Cow::Borrowed(text), range);
        }
        let aligned = align(text, input.unwrap_or_default());
        let mut restored = String::with_capacity(text.len());
        let mut hidden_until = 0;
        for (character, at) in aligned {
            let Some(at) = at.map(|at| range.start + at) else {
                restored.push(character);
                continue;
            };
            if at < hidden_until {
                continue;
            }
            let formula = self.formulas_in(&(at..at + 1)).first().filter(|_| character == char::from(MASK));
            match (formula, self.source.written.get(at..).and_then(|rest| rest.chars().next())) {
                (Some(formula), _) => {
                    restored.push_str(&formula.source(self.source.written));
                    hidden_until = formula.range.end;
                }
                // The parser makes a line end a space.
                (None, Some('\n') | None) => restored.push(character),
                (None, Some(written)) => restored.push(written),
            }
        }
        readable.restored(Cow::Owned(restored), range)
    }

    pub(super) fn run_on(&mut self, text: &str, range: Range<usize>) {
        self.pieces.push((self.run.len(), range.start));
        self.run.push_str(text);
        self.run_end = range.end;
    }

    /// Maps an offset in the run to the source.
    fn source_offset(&self, at: usize) -> usize {
        let after = self.pieces.partition_point(|(begin, _)| *begin <= at);
        let piece = after.checked_sub(1).and_then(|piece| self.pieces.get(piece));
        piece.map_or(at, |(begin, source)| source + at - begin)
    }

    /// Ends the run of text and scans it.
    pub(super) fn flush(&mut self) {
        if self.run.is_empty() {
            self.pieces.clear();
            return;
        }
        let run = std::mem::take(&mut self.run);
        let mut places = Places::default();
        let in_link = self.frames.in_link();
        // A tag stands alone: not after a word, a backslash or a mark.
        let before = self.source.written.get(..self.source_offset(0)).unwrap_or_default();
        let may_begin_tag = before.chars().next_back().is_none_or(char::is_whitespace);
        if let Some(children) = self.frames.children() {
            let before = children.len();
            if in_link {
                push_text(children, &run);
            } else {
                places = push_run(children, &run, self.source.citable, may_begin_tag);
            }
            self.frames.nodes += children.iter().skip(before).map(Node::nodes).sum::<usize>();
        }
        let in_source =
            |place: Range<usize>| self.source_offset(place.start)..self.source_offset(place.end - 1) + 1;
        let wikilinks: Vec<_> = places.wikilinks.into_iter().map(in_source).collect();
        let citations: Vec<_> =
            places.citations.into_iter().map(|(place, numbers)| (in_source(place), numbers)).collect();
        self.places.wikilinks.extend(wikilinks);
        self.places.citations.extend(citations);
        self.run = run;
        self.run.clear();
        self.pieces.clear();
    }

    fn start(&mut self, start: Start<'a>, range: &Range<usize>) {
        if !self.frames.has_room() {
            return self.frames.open_too_deep();
        }
        let kind = match start {
            Start::Paragraph => FrameKind::Element(Tag::Paragraph),
            Start::HtmlBlock => {
                self.html = Some(HtmlText::default());
                FrameKind::HtmlBlock
            }
            Start::Heading { level, .. } => FrameKind::Element(Tag::Heading(
                self.source.heading_level(range.start).unwrap_or(level as u8),
            )),
            Start::BlockQuote(None) => FrameKind::Element(Tag::Quote),
            Start::BlockQuote(Some(kind)) => FrameKind::Element(Tag::Alert(alert(kind))),
            Start::FootnoteDefinition(label) => {
                let label = self.source.written_slice(&label, range).to_owned();
                FrameKind::Element(Tag::Footnote { label })
            }
            Start::CodeBlock(kind) => {
                let language = language(&kind).map(|word| self.source.written_slice(&word, range).to_owned());
                FrameKind::Element(Tag::CodeBlock { language })
            }
            Start::List(None) => FrameKind::Element(Tag::List),
            Start::List(Some(first)) => FrameKind::Element(Tag::Ordered(first)),
            Start::Item => FrameKind::Element(Tag::Item),
            Start::Table(alignments) => FrameKind::Table(alignments),
            Start::TableHead => {
                self.frames.push(FrameKind::Element(Tag::TableHead));
                FrameKind::Element(Tag::TableRow)
            }
            Start::TableRow => FrameKind::Element(Tag::TableRow),
            Start::TableCell => self.frames.cell(),
            Start::Emphasis => FrameKind::Element(Tag::Emphasis),
            Start::Strong => FrameKind::Element(Tag::Strong),
            Start::Strikethrough => FrameKind::Element(Tag::Strikethrough),
            Start::Link { link_type, dest_url, id, .. } => {
                link(link_type, self.source.written_slice(&dest_url, range), id)
            }
            Start::Image { .. } if self.frames.in_picture() => FrameKind::Transparent,
            // Images from elsewhere become links: loading one would reveal to its server what is being read here.
            Start::Image { dest_url, .. } => {
                let address = self.source.written_slice(&dest_url, range);
                match self.source.readable.image(range, address) {
                    Some(picture) => FrameKind::Picture(picture),
                    None => match EmbedTarget::of_path(address) {
                        Some(embedded) => FrameKind::Embed(embedded),
                        None => target(address)
                            .filter(|_| !self.frames.in_link())
                            .map_or(FrameKind::Transparent, FrameKind::Image),
                    },
                }
            }
            Start::DefinitionList
            | Start::DefinitionListTitle
            | Start::DefinitionListDefinition
            | Start::Superscript
            | Start::Subscript
            | Start::MetadataBlock(_) => FrameKind::Transparent,
        };
        self.frames.push(kind);
    }

    fn end(&mut self, range: Range<usize>) -> Option<Node> {
        if self.frames.close_too_deep() {
            return None;
        }
        if let Some(html) = self.html.take() {
            self.frames.pop();
            return self.html_block(&html);
        }
        self.close_html_before(&range);
        let Frame { kind, mut children } = self.frames.pop()?;
        let node = match kind {
            FrameKind::Element(Tag::TableRow) => return self.frames.end_row(children),
            FrameKind::Table(_) => {
                let rows = if children.len() > 1 { children.split_off(1) } else { Vec::new() };
                children.push(Node::element(Tag::TableBody, rows));
                Node::element(Tag::Table, children)
            }
            FrameKind::Element(tag @ Tag::CodeBlock { .. }) => {
                // Always one text, since the page appends to it.
                if children.is_empty() {
                    self.frames.nodes += 1;
                    children.push(Node::text(""));
                }
                Node::element(tag, children)
            }
            FrameKind::Element(Tag::Quote) => match callout::alert_of(children) {
                Ok((alert, children)) => {
                    self.frames.nodes += 2;
                    Node::element(Tag::Alert(alert), children)
                }
                Err(children) => Node::element(Tag::Quote, children),
            },
            FrameKind::Element(tag) | FrameKind::Details(tag) => Node::element(tag, children),
            FrameKind::Link { tag, address } => match self.linked(&address, &children) {
                Some(cited) => return self.splice_citations(cited, range),
                None => match tag {
                    Some(tag) => web_link::link(tag, children),
                    None => return self.frames.splice(children),
                },
            },
            FrameKind::Image(tag) => inline::image(tag, children),
            FrameKind::Picture(picture) => {
                self.is_provisional |= matches!(picture, Picture::Unfinished);
                inline::picture(picture, &children)
            }
            FrameKind::Embed(target) => target.node(&plain_text(&children)),
            FrameKind::Reference { id, target } => match self.cited(id.as_deref(), &children) {
                Some(cited) => return self.splice_citations(cited, range),
                None => match target {
                    Some(tag) => web_link::link(tag, children),
                    None => return self.frames.splice(children),
                },
            },
            FrameKind::Transparent | FrameKind::Html(_) | FrameKind::HtmlBlock | FrameKind::HtmlRoot => {
                return self.frames.splice(children);
            }
        };
        self.frames.close(node)
    }

    fn splice_citations(&mut self, numbers: Vec<u32>, range: Range<usize>) -> Option<Node> {
        let cited = numbers.iter().map(|&number| citation::node(number, self.source.citable)).collect();
        self.places.citations.push((range, numbers));
        self.frames.splice(cited)
    }

    /// The numbers of a citation that is written as a link.
    fn linked(&self, address: &str, children: &[Node]) -> Option<Vec<u32>> {
        let [Node::Text(text)] = children else {
            return None;
        };
        linked_numbers(text, address).filter(|numbers| self.source.citable.knows_all(numbers))
    }

    /// `[1]` and `[1][2]` remain citations even if the text defines `[1]: …` or `[2]: …`.
    fn cited(&self, id: Option<&str>, children: &[Node]) -> Option<Vec<u32>> {
        let [Node::Text(text)] = children else {
            return None;
        };
        let mut numbers = plain_numbers(text)?;
        if let Some(id) = id {
            numbers.extend(plain_numbers(id)?);
        }
        Some(numbers).filter(|numbers| self.source.citable.knows_all(numbers))
    }
}

fn link<'a>(link_type: LinkType, dest: &str, id: pulldown_cmark::CowStr<'a>) -> FrameKind<'a> {
    let target = match link_type {
        LinkType::Email => target(&format!("mailto:{dest}")),
        _ => target(dest).or_else(|| {
            let stays = is_library_href(dest) || is_relative_document_path(dest);
            stays.then(|| Tag::RelativeLink { path: dest.to_owned() })
        }),
    };
    match link_type {
        LinkType::Reference | LinkType::ReferenceUnknown => FrameKind::Reference { id: Some(id), target },
        LinkType::Collapsed | LinkType::CollapsedUnknown | LinkType::Shortcut | LinkType::ShortcutUnknown => {
            FrameKind::Reference { id: None, target }
        }
        LinkType::Inline | LinkType::Autolink | LinkType::Email | LinkType::WikiLink { .. } => {
            FrameKind::Link { tag: target, address: dest.to_owned() }
        }
    }
}

fn target(dest: &str) -> Option<Tag> {
    safe_link(dest).map(web_link::web_link)
}

fn alert(kind: BlockQuoteKind) -> Alert {
    match kind {
        BlockQuoteKind::Note => Alert::Note,
        BlockQuoteKind::Tip => Alert::Tip,
        BlockQuoteKind::Important => Alert::Important,
        BlockQuoteKind::Warning => Alert::Warning,
        BlockQuoteKind::Caution => Alert::Caution,
    }
}
