//! What the styles of a Word file say about the paragraphs and runs that have them.

use std::collections::BTreeMap;

use crate::xml::{attribute, is_on, number, tags};

/// How many styles may be based on one another; more than that go round in a circle.
const MAX_BASES: usize = 16;

#[derive(Debug, Default)]
pub(super) struct Styles(BTreeMap<String, Style>);

#[derive(Debug, Default)]
struct Style {
    based_on: Option<String>,
    heading: Option<Heading>,
    is_hidden: Option<bool>,
    list: ListRef,
}

/// Whether a paragraph is a heading. `None` in a style or paragraph leaves it to what that is based on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Heading {
    Level(usize),
    Body,
}

impl Heading {
    /// By the level of the outline, which counts from 0; 9 is none.
    pub(super) fn of_outline(level: usize) -> Self {
        if level < 9 { Self::Level((level + 1).min(6)) } else { Self::Body }
    }

    /// Word keeps the English names in every language.
    fn of_name(name: &str) -> Option<Self> {
        let name = name.to_lowercase();
        if name == "title" {
            return Some(Self::Level(1));
        }
        let level = name.strip_prefix("heading")?.trim().parse::<usize>().ok()?;
        (1..=9).contains(&level).then(|| Self::Level(level.min(6)))
    }

    pub(super) fn level(self) -> Option<usize> {
        match self {
            Self::Level(level) => Some(level),
            Self::Body => None,
        }
    }
}

/// The list of a paragraph, and its level in there.
#[derive(Debug, Default, Clone)]
pub(super) struct ListRef {
    pub(super) id: Option<String>,
    pub(super) level: Option<usize>,
    /// The style that names the list, whose level the list itself may know.
    pub(super) style: Option<String>,
}

impl Styles {
    pub(super) fn read(xml: &str) -> Self {
        let mut styles = BTreeMap::new();
        let (mut id, mut style) = (String::new(), Style::default());
        for tag in tags(xml).map_while(Result::ok) {
            match tag.local_name().as_ref() {
                "style" => {
                    styles.insert(std::mem::take(&mut id), std::mem::take(&mut style));
                    id = attribute(&tag, "styleId").unwrap_or_default();
                }
                "name" => {
                    style.heading =
                        style.heading.or(Heading::of_name(&attribute(&tag, "val").unwrap_or_default()));
                }
                "basedOn" => style.based_on = attribute(&tag, "val"),
                "outlineLvl" => {
                    let outline = number(&tag, "val").map(Heading::of_outline);
                    style.heading = style.heading.or(outline);
                }
                "vanish" => style.is_hidden = Some(is_on(&tag)),
                "numId" => style.list.id = attribute(&tag, "val"),
                "ilvl" => style.list.level = number(&tag, "val"),
                _ => {}
            }
        }
        styles.insert(id, style);
        Self(styles)
    }

    /// A style, followed by those that it is based on.
    fn chain<'s>(&'s self, id: &'s str) -> impl Iterator<Item = (&'s str, &'s Style)> {
        let find = |id: &'s str| self.0.get_key_value(id).map(|(id, style)| (id.as_str(), style));
        let next = move |(_, style): &(&str, &'s Style)| find(style.based_on.as_deref()?);
        std::iter::successors(find(id), next).take(MAX_BASES)
    }

    /// The heading's level, if paragraphs of this style are headings.
    pub(super) fn heading(&self, id: &str) -> Option<Heading> {
        if !self.0.contains_key(id) {
            return Heading::of_name(id);
        }
        self.chain(id).find_map(|(_, style)| style.heading)
    }

    pub(super) fn is_hidden(&self, id: &str) -> bool {
        self.chain(id).find_map(|(_, style)| style.is_hidden).unwrap_or(false)
    }

    pub(super) fn list(&self, id: &str) -> ListRef {
        let Some((style, list)) =
            self.chain(id).find(|(_, style)| style.list.id.is_some()).map(|(id, style)| (id, &style.list))
        else {
            return ListRef::default();
        };
        // A style that is based on another may stand at another level of its list.
        let level = self.chain(id).find_map(|(_, style)| style.list.level);
        ListRef { id: list.id.clone(), level, style: Some(style.to_owned()) }
    }
}
