//! The nodes that Markdown becomes.

/// A link counts as one more node for each of these bytes of its address.
const ADDRESS_PER_NODE: usize = 64;

/// A piece of rendered Markdown.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Node {
    /// Text, to be shown as it is.
    Text(String),
    /// Something with a meaning, and what is in it.
    Element(Element),
}

/// An element: at most 100 deep in one another.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Element {
    /// What it is.
    pub tag: Tag,
    /// What is in it; always empty for [`Tag::Citation`], [`Tag::Break`] and [`Tag::Rule`].
    pub children: Vec<Node>,
}

/// Everything an element can be. There is no raw HTML and no image: HTML is text, images are links.
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
    /// `li` with a checkbox that cannot be changed
    Task {
        /// Whether it is ticked.
        done: bool,
    },
    /// `blockquote`
    Quote,
    /// `pre` and `code` in one; its children are one text, or parts of one text each
    CodeBlock {
        /// The first word after the fence, where there is one.
        language: Option<String>,
    },
    /// `table`; its children are one [`Tag::TableHead`] and one [`Tag::TableBody`]
    Table,
    /// `thead`; its children are rows
    TableHead,
    /// `tbody`; its children are rows
    TableBody,
    /// `tr`; its children are cells
    TableRow,
    /// `th` in a head, `td` in a body
    TableCell {
        /// Whether it stands in the head.
        head: bool,
        /// How its text is set.
        align: Align,
    },
    /// `em`
    Emphasis,
    /// `strong`
    Strong,
    /// `del`
    Strikethrough,
    /// `code`; its children are one text
    Code,
    /// `a`
    Link {
        /// A safe address.
        href: String,
        /// The host it leads to.
        host: String,
        /// Whether its words name another host, so that its own has to be shown.
        names_other: bool,
    },
    /// `[text](other.md)`, which opens a document of the knowledge base where it is known beside which this text lies
    RelativeLink {
        /// From the one to the other, as it is written.
        path: String,
    },
    /// `[[title]]`, which opens a document of the knowledge base; its children are one text
    Wikilink {
        /// The document's title, not cleaned.
        title: String,
        /// The heading in it that is meant.
        heading: Option<String>,
    },
    /// `[n]`, a citation
    Citation {
        /// The source's number.
        number: u32,
        /// Whether there is such a source.
        known: bool,
    },
    /// A part of a block that is too long for one: a block of its own on screen, without any meaning. The text of
    /// a code block stands in parts always. Only a [`Stream`](super::Stream) gives parts, [`parse`](super::parse) none.
    Part,
    /// `br`
    Break,
    /// `hr`
    Rule,
}

/// How a table's column is set.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Align {
    /// As the page likes.
    None,
    /// To the left.
    Left,
    /// In the middle.
    Center,
    /// To the right.
    Right,
}

impl Tag {
    /// How many nodes a page makes of it, without its children; an address counts by its length.
    pub(super) fn nodes(&self) -> usize {
        match self {
            // The block, its bar with a name and a button, `pre`, `code`, and a part: twice, since it scrolls.
            Self::CodeBlock { .. } => 18,
            Self::Link { href, .. } => 1 + href.len() / ADDRESS_PER_NODE,
            Self::RelativeLink { path } => 1 + path.len() / ADDRESS_PER_NODE,
            // Counted with the code block; in other blocks they are few.
            Self::Part => 0,
            Self::Table | Self::Citation { .. } => 2,
            Self::Task { .. } => 3,
            _ => 1,
        }
    }
}

impl Node {
    /// A text node.
    pub fn text(text: impl Into<String>) -> Self {
        Self::Text(text.into())
    }

    /// How many nodes a page makes of it.
    pub(super) fn nodes(&self) -> usize {
        match self {
            Self::Text(_) => 1,
            Self::Element(element) => {
                element.tag.nodes() + element.children.iter().map(Self::nodes).sum::<usize>()
            }
        }
    }

    /// An element.
    pub fn element(tag: Tag, children: Vec<Node>) -> Self {
        Self::Element(Element { tag, children })
    }
}

/// The text of these nodes without any markup; blocks are separated by line breaks.
pub fn plain_text(nodes: &[Node]) -> String {
    let mut text = String::new();
    write_plain(nodes, &mut text);
    text.truncate(text.trim_end().len());
    text
}

/// The numbers of all citations, in order, each once.
pub fn citations(nodes: &[Node]) -> Vec<u32> {
    let mut numbers = Vec::new();
    collect_citations(nodes, &mut numbers);
    numbers
}

fn collect_citations(nodes: &[Node], numbers: &mut Vec<u32>) {
    for node in nodes {
        match node {
            Node::Text(_) => {}
            Node::Element(Element { tag: Tag::Citation { number, .. }, .. }) => {
                if !numbers.contains(number) {
                    numbers.push(*number);
                }
            }
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
            text.push('[');
            text.push_str(&number.to_string());
            text.push(']');
            false
        }
        Tag::Break
        | Tag::Rule
        | Tag::Paragraph
        | Tag::Heading(_)
        | Tag::Item
        | Tag::Task { .. }
        | Tag::CodeBlock { .. }
        | Tag::TableRow => true,
        Tag::TableCell { .. } => {
            if !text.is_empty() && !text.ends_with('\n') {
                text.push('\t');
            }
            false
        }
        Tag::List
        | Tag::Ordered(_)
        | Tag::Quote
        | Tag::Part
        | Tag::Table
        | Tag::TableHead
        | Tag::TableBody
        | Tag::Emphasis
        | Tag::Strong
        | Tag::Strikethrough
        | Tag::Code
        | Tag::Link { .. }
        | Tag::RelativeLink { .. }
        | Tag::Wikilink { .. } => false,
    };
    write_plain(&element.children, text);
    if ends_line && !text.ends_with('\n') {
        text.push('\n');
    }
}
