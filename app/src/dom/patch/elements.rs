//! The elements that Markdown nodes become.

use footnote_core::{
    conversation::{DocumentId, Source, citable_numbers},
    link::{is_library_href, own_heading_href, relative_document_href, title_href},
    markdown::{Alert, Align, EmbedTarget, Tag},
    text::{CitableNumbers, clean_title},
};
use footnote_messages as messages;
use wasm_bindgen::JsValue;
use web_sys::{Document, Element, Node};

use crate::dom::{
    block_buttons::{BlockButton, CODE_BUTTONS, LANGUAGE, TABLE_BUTTON},
    create, link, math, pictures, remote_images,
};

/// The attribute in which a formula's place has its source.
pub(crate) const SOURCE: &str = "data-source";

/// A block goes in the direction of its first words, so that bullets and columns are on the side where its lines begin.
const AUTO: (&str, &str) = ("dir", "auto");
const UNTRANSLATED: (&str, &str) = ("translate", "no");

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
        let made = match tag {
            Tag::Heading(level) => self.create(heading(*level), &[])?,
            Tag::Ordered(start) if *start != 1 => {
                self.create("ol", &[AUTO, ("start", &start.to_string())])?
            }
            Tag::List | Tag::Ordered(_) | Tag::Quote => {
                self.create(tag.html_name().unwrap_or("ul"), &[AUTO])?
            }
            Tag::Task { done } => return self.task(*done),
            Tag::CodeBlock { language } => return self.code_block(language.as_deref()),
            Tag::Table => {
                let table = self.create("table", &[])?;
                let scrolled = self.create("div", &[AUTO, ("class", "table"), ("tabindex", "0")])?;
                scrolled.append_child(&table)?;
                let outer = self.create("div", &[("class", "table-box")])?;
                return within(outer, &[&scrolled, &self.button(TABLE_BUTTON)?], table);
            }
            Tag::TableCell { align: Align::Center, .. } => {
                self.create(tag.html_name().unwrap_or("td"), &[("class", "centre")])?
            }
            Tag::TableCell { align: Align::Right, .. } => {
                self.create(tag.html_name().unwrap_or("td"), &[("class", "right")])?
            }
            Tag::Group => self.create("div", &[AUTO, ("class", "group")])?,
            Tag::Code => self.create("code", &[UNTRANSLATED])?,
            Tag::Image { alt, address } => self.create("img", &[("alt", alt), ("src", address)])?,
            Tag::Embed { target, width } => return self.embed(target, *width),
            Tag::Link { href, host, names_other, is_image } => {
                let a = self.create("a", &[("title", host)])?;
                link::set(&a, href)?;
                if !is_image && !names_other {
                    a
                } else {
                    return self.beside_host(a, host, *is_image);
                }
            }
            Tag::RelativeLink { path } if is_library_href(path) => self.wikilink(path)?,
            Tag::RelativeLink { path } => {
                self.wikilink_or_text(self.base.and_then(|base| relative_document_href(base, path)))?
            }
            Tag::Wikilink { title, heading: Some(heading) } if title.is_empty() => {
                self.wikilink_or_text(self.base.and_then(|base| own_heading_href(base, heading)))?
            }
            Tag::Wikilink { title, heading } => self.wikilink(&title_href(title, heading.as_deref()))?,
            Tag::Citation { number, known } => self.citation(*number, *known)?,
            Tag::Alert(alert) => {
                let outer = [AUTO, ("class", "callout"), ("data-kind", alert.into_str())];
                // The page's word does not decide about the direction of what it is above.
                let direction = if messages::language().is_right_to_left { "rtl" } else { "ltr" };
                let heading = self.text("strong", &[("dir", direction)], alert_name(*alert))?;
                return self.below(self.create("blockquote", &outer)?, &heading);
            }
            Tag::Details { summary } => {
                return self.below(self.create("details", &[AUTO])?, &self.text("summary", &[], summary)?);
            }
            Tag::Footnote { label } => {
                let name = messages::blocks::footnote(label);
                let outer = [AUTO, ("class", "note"), ("role", "note"), ("aria-label", &name)];
                return self.below(self.create("div", &outer)?, &self.text("sup", &[], label)?);
            }
            Tag::FootnoteMark { label } => {
                let title = messages::blocks::footnote(label);
                self.text("sup", &[("class", "note-mark"), ("title", &title)], label)?
            }
            Tag::HashTag => self.create("span", &[("class", "hash-tag")])?,
            Tag::Math { source, is_display, is_open } => self.formula(source, *is_display, *is_open)?,
            Tag::Part => self.create("span", &[("class", "part")])?,
            plain => self.create(plain.html_name().unwrap_or("span"), &[])?,
        };
        let node: Node = made.into();
        Ok((node.clone(), node))
    }

    /// A picture of the folder, where it can be loaded; else its description or, for a name, a link.
    fn embed(&self, target: &EmbedTarget, width: Option<u32>) -> Result<(Node, Node), JsValue> {
        if let Some(base) = self.base.and_then(DocumentId::own).filter(|_| self.has_pictures) {
            let (place, name) = pictures::place(self.document, base, target, width)?;
            return Ok((place.into(), name.into()));
        }
        let link = match target {
            EmbedTarget::Name(name) => Some(title_href(name, None)),
            EmbedTarget::Path(_) => None,
        };
        let shown: Node = self.wikilink_or_text(link)?.into();
        Ok((shown.clone(), shown))
    }

    fn wikilink(&self, href: &str) -> Result<Element, JsValue> {
        let a = self.create("a", &[("class", "wikilink")])?;
        link::set(&a, href)?;
        Ok(a)
    }

    fn wikilink_or_text(&self, href: Option<String>) -> Result<Element, JsValue> {
        href.map_or_else(|| self.create("span", &[]), |href| self.wikilink(&href))
    }

    /// A link followed by its host. Bidirectional characters in its text cannot reorder the host. An image is loaded
    /// beside it if a person wants that.
    fn beside_host(&self, link: Element, host: &str, is_image: bool) -> Result<(Node, Node), JsValue> {
        let attributes: &[_] = if is_image { &[("class", remote_images::CLASS)] } else { &[] };
        let shown = self.text("bdi", &[("class", "link-host"), ("dir", "ltr")], &format!(" ({host})"))?;
        let outer = self.create("span", attributes)?;
        let made = within(outer.clone(), &[&link, &shown], link.clone())?;
        if is_image {
            remote_images::offer(&outer)?;
        }
        Ok(made)
    }

    fn task(&self, done: bool) -> Result<(Node, Node), JsValue> {
        let name = if done { messages::blocks::done() } else { messages::blocks::to_do() };
        let tick = self.create("input", &[("type", "checkbox"), ("disabled", ""), ("aria-label", name)])?;
        if done {
            tick.set_attribute("checked", "")?;
        }
        let rest = self.create("span", &[])?;
        within(self.create("li", &[("class", "task")])?, &[&tick, &rest], rest.clone())
    }

    fn code_block(&self, language: Option<&str>) -> Result<(Node, Node), JsValue> {
        let bar = self.create("div", &[("class", "code-bar")])?;
        bar.append_child(&*match language {
            Some(language) => self.text("span", &[(LANGUAGE, language)], language)?,
            None => self.text("span", &[], messages::blocks::plain_text())?,
        })?;
        for button in CODE_BUTTONS {
            bar.append_child(&*self.button(button)?)?;
        }
        let (pre, code) = (self.create("pre", &[("tabindex", "0")])?, self.create("code", &[])?);
        pre.append_child(&code)?;
        // A translated program does not run.
        let outer = self.create("div", &[("class", "code"), UNTRANSLATED])?;
        within(outer, &[&bar, &pre], code)
    }

    /// An icon with a name, as the actions of an answer are.
    fn button(&self, (does, icon, label): BlockButton) -> Result<Element, JsValue> {
        let button =
            self.create("button", &[("class", "quiet action"), ("type", "button"), ("data-do", does)])?;
        if matches!(does, "fold" | "wrap") {
            button.set_attribute("aria-pressed", "false")?;
        }
        let icon = format!("icon {icon}");
        button.append_child(&*self.create("span", &[("class", &icon), ("aria-hidden", "true")])?)?;
        button.append_child(&*self.text("span", &[("class", "action-name")], label())?)?;
        Ok(button)
    }

    fn citation(&self, number: u32, known: bool) -> Result<Element, JsValue> {
        let attributes = [("class", "cite"), UNTRANSLATED];
        let shown = number.to_string();
        if let Some(cited) = self.citations.find(number).filter(|_| known) {
            let chip = self.text("a", &attributes, &shown)?;
            link::set(&chip, &cited.href)?;
            chip.set_attribute("title", &cited.title)?;
            chip.set_attribute("aria-label", &messages::blocks::source(&shown, &cited.title))?;
            return Ok(chip);
        }
        let chip = self.text("span", &attributes, &shown)?;
        chip.set_attribute("title", messages::blocks::no_source())?;
        Ok(chip)
    }

    fn formula(&self, source: &str, is_display: bool, is_open: bool) -> Result<Element, JsValue> {
        let class = if is_display { "math display" } else { "math" };
        let place = self.create("span", &[("class", class), UNTRANSLATED, (SOURCE, source)])?;
        place.append_child(&*self.text("code", &[], source)?)?;
        if !is_open {
            math::show(&place, source, is_display);
        }
        Ok(place)
    }

    /// Children below a heading.
    fn below(&self, outer: Element, heading: &Element) -> Result<(Node, Node), JsValue> {
        let inner = self.create("div", &[])?;
        within(outer, &[heading, &inner], inner.clone())
    }

    fn create(&self, name: &str, attributes: &[(&str, &str)]) -> Result<Element, JsValue> {
        create(self.document, name, attributes)
    }

    fn text(&self, name: &str, attributes: &[(&str, &str)], text: &str) -> Result<Element, JsValue> {
        let element = self.create(name, attributes)?;
        element.set_text_content(Some(text));
        Ok(element)
    }
}

/// The outermost element with its parts, and the one for the children.
fn within(outer: Element, parts: &[&Element], inner: Element) -> Result<(Node, Node), JsValue> {
    parts.iter().try_for_each(|part| outer.append_child(part).map(drop))?;
    Ok((outer.into(), inner.into()))
}

fn alert_name(alert: Alert) -> &'static str {
    match alert {
        Alert::Note => messages::blocks::note(),
        Alert::Tip => messages::blocks::tip(),
        Alert::Important => messages::blocks::important(),
        Alert::Warning => messages::blocks::warning(),
        Alert::Caution => messages::blocks::caution(),
    }
}

fn heading(level: u8) -> &'static str {
    ["h1", "h2", "h3", "h4", "h5"].get(usize::from(level.saturating_sub(1))).unwrap_or(&"h6")
}
