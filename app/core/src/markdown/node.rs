//! The nodes that Markdown becomes.

use crate::text::distinct;

/// Bytes of a link's address that count as one more node.
const ADDRESS_PER_NODE: usize = 64;

/// A piece of rendered Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    Text(String),
    Element(Element),
}

/// An element; nested at most 100 deep.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Element {
    pub tag: Tag,
    /// Always empty for [`Tag::Image`], [`Tag::Citation`], [`Tag::FootnoteMark`], [`Tag::Math`], [`Tag::Break`] and [`Tag::Rule`].
    pub children: Vec<Node>,
}

/// All kinds of elements. There is no raw HTML: it becomes text. Images that lie elsewhere become links.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Tag {
    /// `p`
    Paragraph,
    /// `h1` to `h6`
    Heading(u8),
    /// `ul`
    List,
    /// `ol` from this number
    Ordered(u64),
    /// `li`
    Item,
    /// `li` with a read-only checkbox
    Task { done: bool },
    /// `blockquote`
    Quote,
    /// A quote that begins with `[!NOTE]` or the like
    Alert(Alert),
    /// `details`; its children are blocks
    Details { summary: String },
    /// `[^label]: …`, the text of a footnote of the model's own
    Footnote { label: String },
    /// `pre` and `code` in one, with the first word after the fence; its children are one text, or parts of one text each
    CodeBlock { language: Option<String> },
    /// `table`; its children are one [`Tag::TableHead`] and one [`Tag::TableBody`]
    Table,
    /// `thead`; its children are rows
    TableHead,
    /// `tbody`; its children are rows
    TableBody,
    /// `tr`; its children are cells
    TableRow,
    /// `th` in a head, `td` in a body
    TableCell { head: bool, align: Align },
    /// `em`
    Emphasis,
    /// `strong`
    Strong,
    /// `del`
    Strikethrough,
    /// `u`
    Underline,
    /// `mark`
    Mark,
    /// `div`: what an element of HTML holds together
    Group,
    /// `kbd`
    Keyboard,
    /// `sub`
    Subscript,
    /// `sup`
    Superscript,
    /// `[^label]`, the mark of a footnote of the model's own
    FootnoteMark { label: String },
    /// `code`; its children are one text
    Code,
    /// `img` with a `data:` address of a picture in one of a few formats
    Image { alt: String, address: String },
    /// A picture of the knowledge base's folder, with a width in pixels; its child is its description
    Embed { target: EmbedTarget, width: Option<u32> },
    /// `a`
    Link {
        /// Checked by [`safe_link`](crate::link::safe_link).
        href: String,
        host: String,
        /// Whether its text names another host, so that the real host must be shown.
        names_other: bool,
        /// Whether it leads to an image that the text would show here.
        is_image: bool,
    },
    /// `[text](other.md)`, a link from one document of the knowledge base to another, or `[text](#/library)`, one to the
    /// library
    RelativeLink { path: String },
    /// `[[title]]`, which opens a document of the knowledge base: as written, not cleaned; its children are one text. Without
    /// title, `[[#heading]]`, the document itself.
    Wikilink { title: String, heading: Option<String> },
    /// `#tag` of a document; its child is the text
    HashTag,
    /// `[n]`, a citation; `known` if the answer has a source of this number
    Citation { number: u32, known: bool },
    /// A formula as written, with its delimiters; `is_open` while the closing one has not arrived
    Math { source: String, is_display: bool, is_open: bool },
    /// A part of a long block, which the page shows as a block of its own. The text of a code block is always in parts.
    /// Only [`Stream`](super::Stream) makes parts, [`parse`](super::parse) does not.
    Part,
    /// `br`
    Break,
    /// `hr`
    Rule,
}

/// The kinds of alerts, whose names are their headings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, strum::IntoStaticStr)]
#[strum(const_into_str)]
pub enum Alert {
    Note,
    Tip,
    Important,
    Warning,
    Caution,
}

/// The alignment of a table column.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Align {
    None,
    Left,
    Center,
    Right,
}

impl Tag {
    /// The element of HTML for a node that needs no more than one.
    pub fn html_name(&self) -> Option<&'static str> {
        Some(match self {
            Self::Paragraph => "p",
            Self::List => "ul",
            Self::Ordered(_) => "ol",
            Self::Item => "li",
            Self::Quote => "blockquote",
            Self::Table => "table",
            Self::TableHead => "thead",
            Self::TableBody => "tbody",
            Self::TableRow => "tr",
            Self::TableCell { head: true, .. } => "th",
            Self::TableCell { head: false, .. } => "td",
            Self::Emphasis => "em",
            Self::Strong => "strong",
            Self::Strikethrough => "del",
            Self::Underline => "u",
            Self::Mark => "mark",
            Self::Group => "div",
            Self::Code => "code",
            Self::Keyboard => "kbd",
            Self::Subscript => "sub",
            Self::Superscript => "sup",
            Self::Break => "br",
            Self::Rule => "hr",
            _ => return None,
        })
    }

    /// Number of DOM nodes, without children; addresses count by length.
    pub(super) fn nodes(&self) -> usize {
        match self {
            // The block, its bar with name and button, `pre`, `code`, and a part; doubled, because it scrolls.
            Self::CodeBlock { .. } => 18,
            Self::Link { href, .. } => 1 + href.len() / ADDRESS_PER_NODE,
            Self::RelativeLink { path } => 1 + path.len() / ADDRESS_PER_NODE,
            // Counted with the code block; rare in other blocks.
            Self::Part => 0,
            Self::Table | Self::Citation { .. } | Self::FootnoteMark { .. } => 2,
            Self::Image { .. }
            | Self::Embed { .. }
            | Self::Alert(_)
            | Self::Footnote { .. }
            | Self::Details { .. } => 4,
            Self::Task { .. } => 3,
            // Its letters and signs become elements.
            Self::Math { source, .. } => 4 + source.len(),
            _ => 1,
        }
    }
}

impl Node {
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// Number of DOM nodes.
    pub(super) fn nodes(&self) -> usize {
        match self {
            Self::Text(_) => 1,
            Self::Element(element) => {
                element.tag.nodes() + element.children.iter().map(Self::nodes).sum::<usize>()
            }
        }
    }

    pub fn element(tag: Tag, children: Vec<Node>) -> Self {
        Self::Element(Element { tag, children })
    }
}

/// The text without markup; blocks end in line breaks.
pub fn plain_text(nodes: &[Node]) -> String {
    let mut text = String::new();
    write_plain(nodes, &mut text);
    text.truncate(text.trim_end().len());
    text
}

/// The distinct numbers of all citations, in order of first appearance.
pub fn citations(nodes: &[Node]) -> Vec<u32> {
    let mut numbers = Vec::new();
    collect_citations(nodes, &mut numbers);
    distinct(numbers)
}

fn collect_citations(nodes: &[Node], numbers: &mut Vec<u32>) {
    for node in nodes {
        match node {
            Node::Text(_) => {}
            Node::Element(Element { tag: Tag::Citation { number, .. }, .. }) => numbers.push(*number),
            Node::Element(element) => collect_citations(&element.children, numbers),
        }
    }
}

fn write_plain(nodes: &[Node], text: &mut String) {
    for node in nodes {
        match node {
            Node::Text(more) => text.push_str(more),
            Node::Element(element) => write_element(element, text),
        }
    }
}

fn write_element(element: &Element, text: &mut String) {
    let ends_line = match &element.tag {
        Tag::Citation { number, .. } => {
            text.extend(["[", &number.to_string(), "]"]);
            false
        }
        Tag::FootnoteMark { label } => {
            text.extend(["[^", label, "]"]);
            false
        }
        Tag::Footnote { label } => {
            text.extend(["[^", label, "]: "]);
            true
        }
        Tag::Details { summary } => {
            text.extend([summary, "\n"]);
            true
        }
        Tag::Math { source: shown, .. } | Tag::Image { alt: shown, .. } => {
            text.push_str(shown);
            false
        }
        Tag::Break
        | Tag::Rule
        | Tag::Paragraph
        | Tag::Heading(_)
        | Tag::Item
        | Tag::Task { .. }
        | Tag::CodeBlock { .. }
        | Tag::Group
        | Tag::TableRow => true,
        Tag::TableCell { .. } => {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\t');
            }
            false
        }
        _ => false,
    };
    write_plain(&element.children, text);
    if ends_line && !text.ends_with('\n') {
        text.push('\n');
    }
}

/// The picture that a text shows.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum EmbedTarget {
    /// A file anywhere in the folder of notes.
    Name(String),
    /// A path relative to the note, decoded.
    Path(String),
}
