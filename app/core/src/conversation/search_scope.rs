//! Where a conversation searches.

use footnote_messages as messages;
use serde::{Deserialize, Serialize};
use time::{Date, Month};

use super::DocumentId;
use crate::{
    text::{clean_title, enumerated},
    wire::{Bases, SearchFilter, split_id},
};

/// Names that are told one by one where there is room; more of them are counted.
const MAX_NAMES: usize = 10;

/// Where a conversation searches: everywhere, unless it is limited.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct SearchScope {
    /// Names of the knowledge bases asked, of several; empty for all.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub bases: Vec<String>,
    /// Which of their documents.
    #[serde(flatten)]
    pub filter: SearchFilter,
    /// The title of the only document that is searched.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
}

impl SearchScope {
    /// The scope of a search that nothing limits.
    pub const EVERYWHERE: &'static Self = &Self {
        bases: Vec::new(),
        filter: SearchFilter {
            folders: Vec::new(),
            tags: Vec::new(),
            after: None,
            before: None,
            documents: Vec::new(),
        },
        title: None,
    };

    pub fn is_everywhere(&self) -> bool {
        self.bases.is_empty() && self.filter.is_empty()
    }

    /// One document alone, by its id among those of all bases.
    pub fn only(bases: &Bases, id: &str, title: &str) -> Self {
        let own = bases.document_of(id);
        let (base, document) = split_id(own);
        let filter = SearchFilter { documents: vec![document.to_owned()], ..SearchFilter::default() };
        let bases = if bases.len() > 1 { vec![base.to_owned()] } else { Vec::new() };
        Self { bases, filter, title: Some(clean_title(title)) }
    }

    /// The only document that is searched.
    pub fn document(&self, bases: &Bases) -> Option<DocumentId> {
        let own = self.filter.documents.first()?;
        let name = self.bases.first().map_or("", String::as_str);
        let base = bases.named(name).or_else(|| bases.iter().next())?;
        Some(DocumentId::in_base(base.id(own)))
    }

    /// Whether it is one document alone.
    pub fn is_one_document(&self) -> bool {
        !self.filter.documents.is_empty()
    }

    /// Whether the base with this name is asked; the name of a base that is the only one is empty.
    pub fn has_base(&self, name: &str) -> bool {
        self.bases.is_empty() || self.bases.iter().any(|base| base == name)
    }

    /// In a few words, such as "Wiki · 2 folders".
    pub fn label(&self, bases: &Bases) -> String {
        self.in_words(bases, 1)
    }

    /// With the names of what is searched, such as "Wiki · folders hr, it · since 2025-01-01".
    pub fn description(&self, bases: &Bases) -> String {
        self.in_words(bases, MAX_NAMES)
    }

    /// The last day of documents that are searched, such as `2025-12-31`.
    pub fn last_day(&self) -> Option<String> {
        let before = self.filter.before.as_deref()?;
        // A day that is none is shown as it is.
        Some(neighbour(before, Date::previous_day).unwrap_or_else(|| before.to_owned()))
    }

    /// Limits searches to documents of no later day than this; a text that is no day limits nothing.
    pub fn set_last_day(&mut self, day: &str) {
        self.filter.before = neighbour(day, Date::next_day);
    }

    fn in_words(&self, connected: &Bases, most: usize) -> String {
        let filter = &self.filter;
        if let Some(document) = filter.documents.first() {
            return self.title.clone().unwrap_or_else(|| document.clone());
        }
        let titles: Vec<&str> = self.bases.iter().map(|name| title(connected, name)).collect();
        let bases = (!titles.is_empty()).then(|| match titles.len() {
            count if count > most => messages::knowledge::bases(count),
            _ => enumerated(titles),
        });
        let folders =
            names(&filter.folders, most, messages::knowledge::folders_named, messages::knowledge::folders);
        let tags = names(&filter.tags, most, messages::knowledge::tags_named, messages::knowledge::tags);
        let since = filter.after.as_deref().map(messages::knowledge::since);
        let until = self.last_day().map(messages::knowledge::until);
        let parts: Vec<String> = [bases, folders, tags, since, until].into_iter().flatten().collect();
        if parts.is_empty() { messages::knowledge::everywhere().to_owned() } else { parts.join(" · ") }
    }

    /// The same for a model.
    pub(crate) fn for_model(&self, connected: &Bases) -> String {
        let filter = &self.filter;
        if let Some(document) = filter.documents.first() {
            return self.title.clone().unwrap_or_else(|| document.clone());
        }
        let bases = self.bases.iter().map(|name| title(connected, name)).collect::<Vec<_>>().join(", ");
        let listed = |one: &str, many: &str, names: &[String]| {
            let what = if names.len() == 1 { one } else { many };
            (!names.is_empty()).then(|| format!("{what} {}", names.join(", ")))
        };
        let since = filter.after.as_ref().map(|day| format!("since {day}"));
        let until = self.last_day().map(|day| format!("until {day}"));
        let parts = [
            Some(bases).filter(|bases| !bases.is_empty()),
            listed("folder", "folders", &filter.folders),
            listed("tag", "tags", &filter.tags),
            since,
            until,
        ];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" · ")
    }
}

/// The title of a base; its name if it is not connected any more.
fn title<'a>(bases: &'a Bases, name: &'a str) -> &'a str {
    match bases.named(name) {
        Some(base) if !base.title.is_empty() => &base.title,
        _ if name.is_empty() => messages::knowledge::documents(),
        _ => name,
    }
}

/// Names one by one, or their number where they are too many.
fn names(
    names: &[String],
    most: usize,
    listed: impl Fn(usize, String) -> String,
    counted: impl Fn(usize) -> String,
) -> Option<String> {
    match names.len() {
        0 => None,
        count if count > most => Some(counted(count)),
        count => Some(listed(count, enumerated(names))),
    }
}

/// The day beside another, both such as `2025-01-31`.
fn neighbour(day: &str, step: impl Fn(Date) -> Option<Date>) -> Option<String> {
    let mut parts = day.splitn(3, '-');
    let year = parts.next()?.parse().ok()?;
    let month = Month::try_from(parts.next()?.parse::<u8>().ok()?).ok()?;
    let date = step(Date::from_calendar_date(year, month, parts.next()?.parse().ok()?).ok()?)?;
    Some(format!("{:04}-{:02}-{:02}", date.year(), u8::from(date.month()), date.day()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::{Base, BaseKind};

    fn scope(json: &str) -> SearchScope {
        let scope: SearchScope = serde_json::from_str(json).unwrap();
        let written = serde_json::to_string(&scope).unwrap();
        assert_eq!(serde_json::from_str::<SearchScope>(&written).unwrap(), scope, "{written}");
        scope
    }

    #[test]
    fn a_scope_is_told_in_words() {
        let base = |name: &str, title: &str| Base {
            name: name.into(),
            title: title.into(),
            ..Base::only(BaseKind::Footnote)
        };
        let bases = [base("", "Documents"), base("wiki", "Wiki")].into_iter().collect();
        let check = |json: &str, label: &str, description: &str| {
            let scope = scope(json);
            assert_eq!(
                (scope.label(&bases).as_str(), scope.description(&bases).as_str()),
                (label, description)
            );
        };
        check("{}", "Everything", "Everything");
        check(r#"{"bases":["wiki"],"folders":["a"]}"#, "Wiki · folder a", "Wiki · folder a");
        check(r#"{"bases":["wiki"],"folders":["a","b/c"]}"#, "Wiki · 2 folders", "Wiki · folders a, b/c");
        check(
            r#"{"bases":["","gone"],"tags":["recipe"],"after":"2025-01-01"}"#,
            "2 knowledge bases · tag recipe · since 2025-01-01",
            "Documents, gone · tag recipe · since 2025-01-01",
        );
        check(
            r#"{"tags":["x","y"],"before":"2025-03-01"}"#,
            "2 tags · until 2025-02-28",
            "tags x, y · until 2025-02-28",
        );
        let limited = scope(r#"{"bases":["wiki"],"folders":["a"],"tags":["x","y"],"before":"2025-03-01"}"#);
        assert_eq!(limited.for_model(&bases), "Wiki · folder a · tags x, y · until 2025-02-28");
        let many: Vec<String> = (0..11).map(|number| format!("\"f{number}\"")).collect();
        let many = format!("{{\"folders\":[{}]}}", many.join(","));
        check(&many, "11 folders", "11 folders");
    }

    #[test]
    fn one_document_alone_is_searched() {
        let only = Base::only(BaseKind::Embedded);
        let one = SearchScope::only(&only.clone().into(), "hr/leave.md#sick", "Leave");
        assert_eq!(one, scope(r#"{"documents":["hr/leave.md"],"title":"Leave"}"#));
        assert!(one.is_one_document() && !one.is_everywhere());
        assert_eq!(one.label(&only.clone().into()), "Leave");
        let wiki = Base { name: "wiki".into(), ..Base::only(BaseKind::Embedded) };
        let several = [only, wiki.clone()].into_iter().collect();
        let one = SearchScope::only(&several, &wiki.id("a.md"), "A");
        assert_eq!((one.bases, one.filter.documents), (vec!["wiki".to_owned()], vec!["a.md".to_owned()]));
    }

    #[test]
    fn the_last_day_is_searched_too() {
        let mut scope = SearchScope::default();
        for (day, before) in [
            ("2025-12-31", Some("2026-01-01")),
            ("2024-02-28", Some("2024-02-29")),
            ("2025-02-30", None),
            ("", None),
        ] {
            scope.set_last_day(day);
            assert_eq!(scope.filter.before.as_deref(), before, "{day}");
            assert_eq!(scope.last_day().as_deref(), before.map(|_| day));
        }
        assert!(scope.is_everywhere());
        scope.filter.before = Some("soon".into());
        assert_eq!(scope.last_day().as_deref(), Some("soon"));
    }

    #[test]
    fn bases_are_chosen_by_name() {
        let has = |json: &str| ["", "wiki"].map(|name| scope(json).has_base(name));
        assert_eq!(has("{}"), [true, true]);
        assert_eq!(has(r#"{"bases":["wiki"]}"#), [false, true]);
        assert_eq!(has(r#"{"bases":["","new"]}"#), [true, false]);
    }
}
