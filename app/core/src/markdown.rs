//! Parses Markdown, also while it is streaming, into a closed set of safe nodes.

mod address;
mod builder;
mod callout;
mod cells;
mod chemistry;
mod citation;
mod citation_forms;
mod cjk;
mod embed;
mod fence;
mod formula;
mod frames;
mod growing;
mod html;
mod html_nodes;
mod image;
mod inline;
mod input;
mod nesting;
mod node;
mod parse;
mod parts;
mod replace;
mod source;
mod stream;
mod tex;
mod web_link;
mod wikilink;

pub use citation::Citable;
pub use node::{Alert, Align, Element, EmbedTarget, Node, Tag, citations, plain_text};
pub(crate) use parse::without_citations;
pub use parse::{citation_places, parse, replace_citations};
pub use parts::split_plain_text;
pub use stream::{Stream, Update};
pub use tex::{for_converter, formula_inside};
pub(crate) use wikilink::without_brackets;
pub use wikilink::{OpenWikilink, Wikilink, as_wikilink, distinct_wikilinks, open_wikilink, wikilinks};

#[cfg(test)]
mod citation_tests;
#[cfg(test)]
mod dialect_tests;
#[cfg(test)]
mod html_tests;
#[cfg(test)]
mod limits_tests;
#[cfg(test)]
mod link_tests;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tex_tests;
