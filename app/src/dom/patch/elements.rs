//! The elements that Markdown nodes become.

use footnote_core::{
    conversation::{DocumentId, Source, citable_numbers},
    link::{is_library_href, own_heading_href, relative_document_href, title_href},
    markdown::{Align, EmbedTarget, Tag},
    text::{CitableNumbers, clean_title},
};
use wasm_bindgen::JsValue;
use web_sys::{Document, Element, Node};

use crate::dom::{
    block_buttons::{BlockButton, CODE_BUTTONS, TABLE_BUTTON},
    link, math, pictures, remote_images,
};

/// The attribute in which a formula's place has its source.
pub(crate) const SOURCE: &str = "data-source";

/// The sources that citations in a text link to.
#[derive(Debug, Clone, Default)]
pub(crate) struct Citations {
    links: Vec<CitationLink>,
    numbers: CitableNumbers,
}

#[derive(Debug, Clone)]
pub(super) struct CitationLink {
    number: u32,
    pub(super) title: String,
    href: String,
}

impl Citations {
    pub(crate) fn of(sources: &[Source]) -> Self {
        let cited = |source: &Source| CitationLink {
            number: source.number,
            title: clean_title(&source.title),
            href: source.href(),
        };
        let numbers = citable_numbers(sources);
        let can_be_cited = sources.iter().filter(|source| numbers.numbers.contains(&source.number));
        Self { links: can_be_cited.map(cited).collect(), numbers }
    }

    /// Whether each number of the other ones leads to the same place here.
    pub(crate) fn keep_links_of(&self, other: &Self) -> bool {
        let is_same = |one: &CitationLink| self.find(one.number).is_some_and(|mine| mine.href == one.href);
        other.links.iter().all(is_same)
    }

    pub(super) fn find(&self, number: u32) -> Option<&CitationLink> {
        self.links.iter().find(|cited| cited.number == number)
    }

    pub(crate) fn numbers(&self) -> CitableNumbers {
        self.numbers.clone()
    }
}

/// Makes the elements of a text.
pub(super) struct Elements<'a> {
    pub(super) document: &'a Document,
    pub(super) base: Option<&'a DocumentId>,
    pub(super) has_pictures: bool,
    pub(super) citations: &'a Citations,
}

impl Elements<'_> {
    /// The element of a piece of Markdown, and the one that its children go into.
    pub(super) fn of_tag(&self, tag: &Tag) -> Result<(Node, Node), JsValue> {
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
            Tag::Underline => one(self.create("u")?),
            Tag::Mark => one(self.create("mark")?),
            Tag::Group => {
                let group = self.create_block("div")?;
                group.set_class_name("group");
                one(group)
            }
            Tag::Code => {
                let code = self.create("code")?;
                code.set_attribute("translate", "no")?;
                one(code)
            }
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
            Tag::Wikilink { title, heading: Some(heading) } if title.is_empty() => {
                match self.base.and_then(|base| own_heading_href(base, heading)) {
                    Some(href) => one(self.wikilink(&href)?),
                    None => one(self.create("span")?),
                }
            }
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
            Tag::HashTag => {
                let tag = self.create("span")?;
                tag.set_class_name("hash-tag");
                one(tag)
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
        if let Some(base) = self.base.and_then(DocumentId::own).filter(|_| self.has_pictures) {
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
        // A translated program does not run.
        outer.set_attribute("translate", "no")?;
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

    /// An icon with a name, as the actions of an answer are.
    fn button(&self, (does, icon, label): BlockButton) -> Result<Node, JsValue> {
        let (button, picture, name) = (self.create("button")?, self.create("span")?, self.create("span")?);
        button.set_class_name("quiet action");
        button.set_attribute("type", "button")?;
        button.set_attribute("data-do", does)?;
        if matches!(does, "fold" | "wrap") {
            button.set_attribute("aria-pressed", "false")?;
        }
        picture.set_class_name(&format!("icon {icon}"));
        picture.set_attribute("aria-hidden", "true")?;
        name.set_class_name("action-name");
        name.set_text_content(Some(label));
        button.append_child(&picture)?;
        button.append_child(&name)?;
        Ok(button.into())
    }

    fn citation(&self, number: u32, known: bool) -> Result<Element, JsValue> {
        let cited = self.citations.find(number).filter(|_| known);
        let chip = self.create(if cited.is_some() { "a" } else { "span" })?;
        if let Some(cited) = cited {
            link::set(&chip, &cited.href)?;
            chip.set_attribute("title", &cited.title)?;
            chip.set_attribute("aria-label", &format!("Source {number}: {}", cited.title))?;
        } else {
            chip.set_attribute("title", "There is no source with this number")?;
        }
        chip.set_class_name("cite");
        chip.set_attribute("translate", "no")?;
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
        place.set_attribute("translate", "no")?;
        place.set_attribute(SOURCE, source)?;
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
