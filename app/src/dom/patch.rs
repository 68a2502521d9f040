//! Markdown nodes as elements: made once, then changed as little as the text changed.
//!
//! Blocks that cannot change any more are never looked at again, so the cost of a delta does not depend on the length of the
//! answer.

use footnote_core::{
    conversation::{CitationCheck, FOUND_BY_FOOTNOTE, NOT_CHECKED, Source, Verdict},
    link::{is_library_href, relative_document_href, title_href},
    markdown::{Align, Element as Piece, EmbedTarget, Node as Markdown, Tag, Update},
    text::clean_title,
};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, Node, Text};

use super::{
    all,
    block_buttons::{CODE_BUTTONS, TABLE_BUTTON},
    chips::CHIP,
    link, math, pictures, remote_images,
};

const NO_BREAK_SPACE: char = '\u{a0}';

/// The sources that citations in a text link to.
#[derive(Debug, Clone, Default)]
pub(crate) struct Citations(Vec<CitationLink>);

#[derive(Debug, Clone)]
struct CitationLink {
    number: u32,
    title: String,
    href: String,
}

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

impl Citations {
    pub(crate) fn of(sources: &[Source]) -> Self {
        let cited = |source: &Source| CitationLink {
            number: source.number,
            title: clean_title(&source.title),
            href: source.href(),
        };
        Self(sources.iter().map(cited).collect())
    }

    pub(crate) fn numbers(&self) -> Vec<u32> {
        self.0.iter().map(|cited| cited.number).collect()
    }
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
            let cited = citations.0.iter().find(|cited| cited.number.to_string() == number);
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
        let renderer = Renderer { document: &self.document, base, has_pictures, has_citations, citations };
        renderer.patch_children(&self.root, &mut self.open, blocks)
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
        let renderer = Renderer {
            document: &self.document,
            base: None,
            has_pictures: false,
            has_citations: false,
            citations: &citations,
        };
        for part in parts {
            let shown = renderer.make(Markdown::element(Tag::Part, vec![Markdown::text(part)]))?;
            block.inner.append_child(&shown.outer)?;
            block.children.push(shown);
        }
        Ok(())
    }
}

struct Renderer<'a> {
    document: &'a Document,
    base: Option<&'a str>,
    has_pictures: bool,
    has_citations: bool,
    citations: &'a Citations,
}

impl Renderer<'_> {
    fn patch_children(
        &self,
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
                self.patch(parent, old, node)?;
            } else {
                let new = self.make(node)?;
                parent.append_child(&new.outer)?;
                shown.push(new);
            }
        }
        Ok(())
    }

    fn patch(&self, parent: &Node, old: &mut RenderedNode, wanted: Markdown) -> Result<(), JsValue> {
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
                self.patch_children(&old.inner, &mut old.children, piece.children)
            }
            (_, wanted) => {
                let new = self.make(wanted)?;
                parent.replace_child(&new.outer, &old.outer)?;
                *old = new;
                Ok(())
            }
        }
    }

    fn make(&self, node: Markdown) -> Result<RenderedNode, JsValue> {
        match node {
            Markdown::Text(text) => {
                let outer: Node = self.document.create_text_node(&text).into();
                Ok(RenderedNode {
                    kind: NodeContent::Text(text),
                    inner: outer.clone(),
                    outer,
                    children: Vec::new(),
                })
            }
            Markdown::Element(Piece { tag, children }) => {
                let (outer, inner) = self.element(&tag)?;
                let mut shown = Vec::with_capacity(children.len());
                self.patch_children(&inner, &mut shown, children)?;
                Ok(RenderedNode { kind: NodeContent::Tag(tag), outer, inner, children: shown })
            }
        }
    }

    fn element(&self, tag: &Tag) -> Result<(Node, Node), JsValue> {
        let one = |element: Element| {
            let node: Node = element.into();
            (node.clone(), node)
        };
        let made = match tag {
            Tag::Paragraph => one(self.create("p")?),
            Tag::Heading(level) => one(self.create(heading(*level))?),
            Tag::List => one(self.create_block("ul")?),
            Tag::Ordered(start) => {
                let list = self.create_block("ol")?;
                if *start != 1 {
                    list.set_attribute("start", &start.to_string())?;
                }
                one(list)
            }
            Tag::Item => one(self.create("li")?),
            Tag::Task { done } => self.task(*done)?,
            Tag::Quote => one(self.create_block("blockquote")?),
            Tag::CodeBlock { language } => self.code_block(language.as_deref())?,
            Tag::Table => {
                // Wide tables scroll in a box of their own, also by keyboard.
                let (outer, scrolled, table) =
                    (self.create("div")?, self.create_block("div")?, self.create("table")?);
                outer.set_class_name("table-box");
                scrolled.set_class_name("table");
                scrolled.set_attribute("tabindex", "0")?;
                scrolled.append_child(&table)?;
                outer.append_child(&scrolled)?;
                outer.append_child(&self.button(TABLE_BUTTON)?)?;
                (outer.into(), table.into())
            }
            Tag::TableHead => one(self.create("thead")?),
            Tag::TableBody => one(self.create("tbody")?),
            Tag::TableRow => one(self.create("tr")?),
            Tag::TableCell { head, align } => {
                let cell = self.create(if *head { "th" } else { "td" })?;
                match align {
                    Align::None | Align::Left => {}
                    Align::Center => cell.set_class_name("centre"),
                    Align::Right => cell.set_class_name("right"),
                }
                one(cell)
            }
            Tag::Emphasis => one(self.create("em")?),
            Tag::Strong => one(self.create("strong")?),
            Tag::Strikethrough => one(self.create("del")?),
            Tag::Code => one(self.create("code")?),
            Tag::Image { alt, address } => {
                let image = self.create("img")?;
                image.set_attribute("alt", alt)?;
                image.set_attribute("src", address)?;
                one(image)
            }
            Tag::Embed { target, width } => self.embed(target, *width)?,
            Tag::Link { href, host, names_other, is_image } => {
                let a = self.create("a")?;
                link::set(&a, href)?;
                a.set_attribute("title", host)?;
                if *is_image {
                    self.image_link(&a, host)?
                } else if *names_other {
                    self.with_host(&a, host)?
                } else {
                    one(a)
                }
            }
            Tag::RelativeLink { path } if is_library_href(path) => one(self.wikilink(path)?),
            Tag::RelativeLink { path } => match self.base.and_then(|base| relative_document_href(base, path))
            {
                Some(href) => one(self.wikilink(&href)?),
                None => one(self.create("span")?),
            },
            Tag::Wikilink { title, heading } => one(self.wikilink(&title_href(title, heading.as_deref()))?),
            Tag::Citation { number, known } => one(self.citation(*number, *known)?),
            Tag::Alert(alert) => self.alert(alert.into_str())?,
            Tag::Details { summary } => {
                let (outer, shown, inner) =
                    (self.create_block("details")?, self.create("summary")?, self.create("div")?);
                shown.set_text_content(Some(summary));
                outer.append_child(&shown)?;
                outer.append_child(&inner)?;
                (outer.into(), inner.into())
            }
            Tag::Footnote { label } => {
                let (outer, shown, inner) =
                    (self.create_block("div")?, self.create("sup")?, self.create("div")?);
                outer.set_class_name("note");
                outer.set_attribute("role", "note")?;
                outer.set_attribute("aria-label", &format!("Footnote {label}"))?;
                shown.set_text_content(Some(label));
                outer.append_child(&shown)?;
                outer.append_child(&inner)?;
                (outer.into(), inner.into())
            }
            Tag::FootnoteMark { label } => {
                let mark = self.create("sup")?;
                mark.set_class_name("note-mark");
                mark.set_attribute("title", &format!("Footnote {label}"))?;
                mark.set_text_content(Some(label));
                one(mark)
            }
            Tag::Keyboard => one(self.create("kbd")?),
            Tag::Subscript => one(self.create("sub")?),
            Tag::Superscript => one(self.create("sup")?),
            Tag::Math { source, is_display, is_open } => one(self.formula(source, *is_display, *is_open)?),
            Tag::Part => {
                let part = self.create("span")?;
                part.set_class_name("part");
                one(part)
            }
            Tag::Break => one(self.create("br")?),
            Tag::Rule => one(self.create("hr")?),
        };
        Ok(made)
    }

    /// A picture of the folder, where it can be loaded; else its description or, for a name, a link.
    fn embed(&self, target: &EmbedTarget, width: Option<u32>) -> Result<(Node, Node), JsValue> {
        if let Some(base) = self.base.filter(|_| self.has_pictures) {
            let (place, name) = pictures::place(self.document, base, target, width)?;
            return Ok((place.into(), name.into()));
        }
        let shown: Node = match target {
            EmbedTarget::Name(name) => self.wikilink(&title_href(name, None))?.into(),
            EmbedTarget::Path(_) => self.create("span")?.into(),
        };
        Ok((shown.clone(), shown))
    }

    fn wikilink(&self, href: &str) -> Result<Element, JsValue> {
        let a = self.create("a")?;
        a.set_class_name("wikilink");
        link::set(&a, href)?;
        Ok(a)
    }

    /// A link followed by its host. Bidirectional characters in its text cannot reorder the host.
    fn with_host(&self, link: &Element, host: &str) -> Result<(Node, Node), JsValue> {
        let outer = self.beside_host(link, host)?;
        Ok((outer.into(), link.clone().into()))
    }

    /// A link to an image, which is loaded beside it if a person wants that.
    fn image_link(&self, link: &Element, host: &str) -> Result<(Node, Node), JsValue> {
        let outer = self.beside_host(link, host)?;
        outer.set_class_name(remote_images::CLASS);
        remote_images::offer(&outer)?;
        Ok((outer.into(), link.clone().into()))
    }

    fn beside_host(&self, link: &Element, host: &str) -> Result<Element, JsValue> {
        let (outer, shown) = (self.create("span")?, self.create("bdi")?);
        shown.set_class_name("link-host");
        shown.set_attribute("dir", "ltr")?;
        shown.set_text_content(Some(&format!(" ({host})")));
        outer.append_child(link)?;
        outer.append_child(&shown)?;
        Ok(outer)
    }

    fn task(&self, done: bool) -> Result<(Node, Node), JsValue> {
        let (item, tick, rest) = (self.create("li")?, self.create("input")?, self.create("span")?);
        item.set_class_name("task");
        tick.set_attribute("type", "checkbox")?;
        tick.set_attribute("disabled", "")?;
        tick.set_attribute("aria-label", if done { "Done" } else { "To do" })?;
        if done {
            tick.set_attribute("checked", "")?;
        }
        item.append_child(&tick)?;
        item.append_child(&rest)?;
        Ok((item.into(), rest.into()))
    }

    fn code_block(&self, language: Option<&str>) -> Result<(Node, Node), JsValue> {
        let (outer, bar, name) = (self.create("div")?, self.create("div")?, self.create("span")?);
        let (pre, code) = (self.create("pre")?, self.create("code")?);
        outer.set_class_name("code");
        bar.set_class_name("code-bar");
        name.set_text_content(Some(language.unwrap_or("text")));
        pre.set_attribute("tabindex", "0")?;
        bar.append_child(&name)?;
        for button in CODE_BUTTONS {
            bar.append_child(&self.button(button)?)?;
        }
        pre.append_child(&code)?;
        outer.append_child(&bar)?;
        outer.append_child(&pre)?;
        Ok((outer.into(), code.into()))
    }

    fn button(&self, (does, words): (&str, &str)) -> Result<Node, JsValue> {
        let button = self.create("button")?;
        button.set_class_name("quiet");
        button.set_attribute("type", "button")?;
        button.set_attribute("data-do", does)?;
        if matches!(does, "fold" | "wrap") {
            button.set_attribute("aria-pressed", "false")?;
        }
        button.set_text_content(Some(words));
        Ok(button.into())
    }

    fn citation(&self, number: u32, known: bool) -> Result<Element, JsValue> {
        if !self.has_citations {
            let written = self.create("span")?;
            written.set_text_content(Some(&format!("[{number}]")));
            return Ok(written);
        }
        let cited = self.citations.0.iter().find(|cited| known && cited.number == number);
        let chip = self.create(if cited.is_some() { "a" } else { "span" })?;
        if let Some(cited) = cited {
            link::set(&chip, &cited.href)?;
            chip.set_attribute("title", &cited.title)?;
            chip.set_attribute("aria-label", &format!("Source {number}: {}", cited.title))?;
        } else {
            chip.set_attribute("title", "There is no source with this number")?;
        }
        chip.set_class_name("cite");
        chip.set_text_content(Some(&number.to_string()));
        Ok(chip)
    }

    fn alert(&self, name: &str) -> Result<(Node, Node), JsValue> {
        let (outer, heading, inner) =
            (self.create_block("blockquote")?, self.create("strong")?, self.create("div")?);
        outer.set_class_name("callout");
        outer.set_attribute("data-kind", name)?;
        heading.set_text_content(Some(name));
        // The English word does not decide about the direction of what it is above.
        heading.set_attribute("dir", "ltr")?;
        outer.append_child(&heading)?;
        outer.append_child(&inner)?;
        Ok((outer.into(), inner.into()))
    }

    fn formula(&self, source: &str, is_display: bool, is_open: bool) -> Result<Element, JsValue> {
        let (place, code) = (self.create("span")?, self.create("code")?);
        place.set_class_name(if is_display { "math display" } else { "math" });
        code.set_text_content(Some(source));
        place.append_child(&code)?;
        if !is_open {
            math::show(&place, source, is_display);
        }
        Ok(place)
    }

    /// A block that goes in the direction of its first words, so that bullets and columns are on the side where its
    /// lines begin.
    fn create_block(&self, name: &str) -> Result<Element, JsValue> {
        let element = self.create(name)?;
        element.set_attribute("dir", "auto")?;
        Ok(element)
    }

    fn create(&self, name: &str) -> Result<Element, JsValue> {
        self.document.create_element(name)
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

fn heading(level: u8) -> &'static str {
    match level {
        1 => "h1",
        2 => "h2",
        3 => "h3",
        4 => "h4",
        5 => "h5",
        _ => "h6",
    }
}
