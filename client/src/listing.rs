//! What the list of conversations shows of all there are: those with the chosen tags, with the archived ones apart.

use std::collections::BTreeMap;

use footnote_core::{
    conversation::{Tag, Tags},
    storage::SessionSummary,
};

/// Tags that are offered at first.
const FEW_TAGS: usize = 12;

/// The conversations of the list, in its order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Listed {
    pub current: Vec<SessionSummary>,
    pub archived: Vec<SessionSummary>,
}

/// A tag that the list can be narrowed to.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct TagChoice {
    pub tag: Tag,
    /// As it is shown.
    pub label: String,
    /// How many of the conversations that are listed now have it.
    pub count: usize,
    pub is_chosen: bool,
}

/// The tags that the list can be narrowed to, by name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TagChoices {
    pub shown: Vec<TagChoice>,
    /// How many others there are, which fewer conversations have.
    pub folded: usize,
}

impl Listed {
    /// The conversations that have all of these tags.
    pub fn new(all: &[SessionSummary], chosen: &[Tag]) -> Self {
        let tagged = all.iter().filter(|summary| has_all(&summary.tags, chosen)).cloned();
        let (archived, current) = tagged.partition(|summary: &SessionSummary| summary.archived);
        Self { current, archived }
    }
}

/// Whether these are among the tags of a conversation.
pub fn has_all(tags: &Tags, chosen: &[Tag]) -> bool {
    chosen.iter().all(|tag| tags.contains(tag))
}

/// Every tag that there is, as most conversations write it, and how many conversations have it; by name.
pub fn all_tags<'a>(all: impl IntoIterator<Item = &'a SessionSummary>) -> Vec<(Tag, usize)> {
    let mut found: BTreeMap<&Tag, BTreeMap<&str, usize>> = BTreeMap::new();
    for tag in all.into_iter().flat_map(|summary| &summary.tags) {
        *found.entry(tag).or_default().entry(tag.name()).or_default() += 1;
    }
    let spelled = |spellings: BTreeMap<&str, usize>| {
        let count = spellings.values().sum();
        let (name, _) = spellings.into_iter().max_by_key(|(_, count)| *count)?;
        Some((Tag::new(name)?, count))
    };
    found.into_values().filter_map(spelled).collect()
}

/// Drops chosen tags that are gone: one that no conversation has any more narrows nothing.
pub fn still_chosen(all: &[SessionSummary], chosen: &[Tag]) -> Vec<Tag> {
    let is_there = |tag: &&Tag| all.iter().any(|summary| summary.tags.contains(tag));
    chosen.iter().filter(is_there).cloned().collect()
}

impl TagChoice {
    fn new(tag: &Tag, count: usize, is_chosen: bool) -> Self {
        Self { tag: tag.clone(), label: tag.label(), count, is_chosen }
    }
}

impl TagChoices {
    /// The tags of the conversations that have the chosen ones: all of them, or those that most have.
    pub fn new(all: &[SessionSummary], chosen: &[Tag], is_unfolded: bool) -> Self {
        let tags = all_tags(all.iter().filter(|summary| has_all(&summary.tags, chosen)));
        let mut shown: Vec<TagChoice> =
            tags.into_iter().map(|(tag, count)| TagChoice::new(&tag, count, chosen.contains(&tag))).collect();
        let none_there = chosen.iter().filter(|tag| !shown.iter().any(|choice| choice.tag == **tag));
        let none_there: Vec<_> = none_there.map(|tag| TagChoice::new(tag, 0, true)).collect();
        shown.extend(none_there);
        let folded = if is_unfolded { 0 } else { shown.len().saturating_sub(FEW_TAGS) };
        shown.sort_by(|one, other| {
            (other.is_chosen, other.count).cmp(&(one.is_chosen, one.count)).then(one.tag.cmp(&other.tag))
        });
        shown.truncate(shown.len() - folded);
        shown.sort_by(|one, other| one.tag.cmp(&other.tag));
        Self { shown, folded }
    }
}

#[cfg(test)]
mod tests {
    use footnote_core::conversation::SessionId;

    use super::*;

    fn summary(number: u64, tags: &[&str], archived: bool) -> SessionSummary {
        SessionSummary {
            id: SessionId::new(format!("c{number}")).unwrap(),
            title: format!("Conversation {number}"),
            created_ms: 1,
            changed_ms: number,
            exchanges: 1,
            pinned: false,
            archived,
            tags: tags.iter().collect(),
            project: None,
        }
    }

    fn tags(names: &[&str]) -> Vec<Tag> {
        names.iter().filter_map(|name| Tag::new(name)).collect()
    }

    /// 500 conversations: every second is tagged "even", every tenth "Ten", and every fifth is archived.
    fn many() -> Vec<SessionSummary> {
        let tagged = |number: u64| {
            let names: &[&str] = match (number % 2, number % 10) {
                (_, 0) => &["even", "Ten"],
                (0, _) => &["Even"],
                _ => &[],
            };
            summary(number, names, number.is_multiple_of(5))
        };
        (1..=500).rev().map(tagged).collect()
    }

    fn offered(choices: &TagChoices) -> Vec<(&str, usize, bool)> {
        choices.shown.iter().map(|choice| (choice.tag.name(), choice.count, choice.is_chosen)).collect()
    }

    #[test]
    fn five_hundred_conversations_are_divided_and_narrowed() {
        let all = many();
        let check = |chosen: &[&str], current: usize, archived: usize| {
            let listed = Listed::new(&all, &tags(chosen));
            assert_eq!((listed.current.len(), listed.archived.len()), (current, archived), "{chosen:?}");
            let in_order = |some: &[SessionSummary]| some.is_sorted_by(|a, b| a.changed_ms > b.changed_ms);
            assert!(in_order(&listed.current) && in_order(&listed.archived));
        };
        check(&[], 400, 100);
        check(&["EVEN"], 200, 50);
        check(&["even", "ten"], 0, 50);
        check(&["other"], 0, 0);
        assert_eq!(offered(&TagChoices::new(&all, &[], false)), [("Even", 250, false), ("Ten", 50, false)]);
        let of_ten = TagChoices::new(&all, &tags(&["ten"]), false);
        assert_eq!(offered(&of_ten), [("even", 50, false), ("Ten", 50, true)]);
    }

    #[test]
    fn the_tags_of_most_conversations_are_offered_and_the_chosen_ones_always() {
        let mut all: Vec<_> =
            (0..30).map(|number| summary(number, &[&format!("t{number:02}")], false)).collect();
        all.push(summary(30, &["t29", "t05"], false));
        let choices = TagChoices::new(&all, &[], false);
        assert_eq!((choices.shown.len(), choices.folded), (FEW_TAGS, 18));
        let names: Vec<_> = choices.shown.iter().map(|choice| choice.tag.name()).collect();
        assert!(names.contains(&"t29") && names.contains(&"t05") && names.is_sorted(), "{names:?}");
        assert_eq!(TagChoices::new(&all, &[], true).shown.len(), 30);
        // A selection that nothing is left of can be taken back.
        let none = TagChoices::new(&all, &tags(&["t01", "t02"]), false);
        assert_eq!(offered(&none), [("t01", 0, true), ("t02", 0, true)]);
        assert_eq!(still_chosen(&all, &tags(&["t01", "gone"])), tags(&["t01"]));
    }
}
