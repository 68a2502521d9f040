//! What a search is limited to, and what of a document is compared with that.

use std::collections::{BTreeMap, BTreeSet};

use footnote_wire::{FilterChoices, FolderCount, SearchFilter, TagCount};

use super::dates;
use super::words::name_key;

/// Maximum folders and tags that are offered, each.
const MAX_CHOICES: usize = 200;

/// A filter cannot be understood.
#[derive(Debug, thiserror::Error)]
#[error("`{field}` of the filter is not a day such as 2025-01-31")]
pub(crate) struct FilterError {
    field: &'static str,
}

/// What a search is limited to.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    /// Any of these; none is no limit.
    pub(crate) folders: Vec<String>,
    /// Any of these, normalised; none is no limit.
    pub(crate) tags: Vec<String>,
    /// From this second on.
    pub(crate) after: Option<i64>,
    /// Before this second.
    pub(crate) before: Option<i64>,
    /// The paths of these; none is no limit.
    pub(crate) documents: Vec<String>,
}

/// What of a document filters are compared with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Facets {
    /// Its folder and all folders above that.
    pub(crate) folders: Vec<String>,
    /// Its tags and those above nested ones, normalised.
    pub(crate) tags: Vec<String>,
    /// In seconds since 1970.
    pub(crate) date: Option<i64>,
}

impl Filter {
    pub(crate) fn new(filter: &SearchFilter) -> Result<Self, FilterError> {
        let day = |field: &'static str, text: &Option<String>| {
            let read = |text: &String| dates::day(text.trim()).ok_or(FilterError { field });
            text.as_ref().map(read).transpose()
        };
        let folders: Vec<String> =
            filter.folders.iter().map(|folder| folder.trim_matches('/').to_owned()).collect();
        // The whole folder is no limit.
        let is_limited = !folders.iter().any(String::is_empty);
        Ok(Self {
            folders: if is_limited { folders } else { Vec::new() },
            tags: filter.tags.iter().map(|tag| tag_key(tag)).filter(|tag| !tag.is_empty()).collect(),
            after: day("after", &filter.after)?,
            before: day("before", &filter.before)?,
            documents: filter.documents.clone(),
        })
    }

    pub(crate) fn has_dates(&self) -> bool {
        self.after.is_some() || self.before.is_some()
    }

    pub(crate) fn allows(&self, path: &str, facets: &Facets) -> bool {
        let any =
            |wanted: &[String], has: &[String]| wanted.is_empty() || wanted.iter().any(|w| has.contains(w));
        let is_in_time = |date: i64| {
            self.after.is_none_or(|after| date >= after) && self.before.is_none_or(|before| date < before)
        };
        (self.documents.is_empty() || self.documents.iter().any(|document| document == path))
            && any(&self.folders, &facets.folders)
            && any(&self.tags, &facets.tags)
            && (!self.has_dates() || facets.date.is_some_and(is_in_time))
    }
}

impl Facets {
    pub(crate) fn new(path: &str, tags: &[String], date: Option<i64>) -> Self {
        let tags: BTreeSet<String> = tags.iter().flat_map(|tag| with_parents(tag)).map(tag_key).collect();
        let folders = with_parents(folder_of(path)).map(str::to_owned).collect();
        Self { folders, tags: tags.into_iter().collect(), date }
    }
}

/// Counts the folders and tags of documents with these facets and tags.
pub(crate) fn choices<'d>(documents: impl Iterator<Item = (&'d Facets, &'d [String])>) -> FilterChoices {
    let mut folders: BTreeMap<&str, u64> = BTreeMap::new();
    // By key, with the spelling that comes first.
    let mut tags: BTreeMap<String, (String, u64)> = BTreeMap::new();
    for (facets, document_tags) in documents {
        for folder in &facets.folders {
            *folders.entry(folder).or_default() += 1;
        }
        let spellings = document_tags.iter().flat_map(|tag| with_parents(tag));
        let spellings: BTreeMap<String, &str> = spellings.map(|tag| (tag_key(tag), tag)).collect();
        for (key, tag) in spellings {
            tags.entry(key).or_insert_with(|| (tag.to_owned(), 0)).1 += 1;
        }
    }
    let folders = most_used(folders.into_iter().map(|(path, count)| (path.to_owned(), count)));
    let tags = most_used(tags.into_values());
    FilterChoices {
        folders: folders.into_iter().map(|(path, count)| FolderCount { path, count }).collect(),
        tags: tags.into_iter().map(|(tag, count)| TagCount { tag, count }).collect(),
    }
}

/// Keeps the names with the most documents, in the order of names.
fn most_used(counts: impl Iterator<Item = (String, u64)>) -> Vec<(String, u64)> {
    let mut counts: Vec<_> = counts.collect();
    counts.sort_by(|(a, most), (b, count)| count.cmp(most).then_with(|| a.cmp(b)));
    counts.truncate(MAX_CHOICES);
    counts.sort();
    counts
}

/// `a/b` for `a/b/c.md`; empty for a file that lies in no sub-folder.
pub(crate) fn folder_of(path: &str) -> &str {
    path.rsplit_once('/').map_or("", |(folder, _)| folder)
}

/// `a` and `a/b` for `a/b`; nothing for an empty name.
fn with_parents(name: &str) -> impl Iterator<Item = &str> {
    let ends = name.match_indices('/').map(|(at, _)| at).chain([name.len()]);
    ends.map(|end| &name[..end]).filter(|name| !name.is_empty())
}

fn tag_key(tag: &str) -> String {
    name_key(tag.trim().trim_start_matches('#').trim_end_matches('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn facets(path: &str, tags: &[&str], date: &str) -> Facets {
        let tags: Vec<String> = tags.iter().map(|tag| (*tag).to_owned()).collect();
        Facets::new(path, &tags, dates::day(date))
    }

    #[test]
    fn a_filter_allows_what_is_in_it() {
        let document = facets("handbook/hr/leave.md", &["Policy", "Team/Berlin"], "2025-06-01");
        let check = |json: &str, expect: bool| {
            let filter: SearchFilter = serde_json::from_str(json).unwrap();
            assert_eq!(Filter::new(&filter).unwrap().allows("hr/leave.md", &document), expect, "{json}");
        };
        check("{}", true);
        check(r#"{"documents": ["hr/leave.md", "other.md"]}"#, true);
        check(r#"{"documents": ["other.md"]}"#, false);
        check(r#"{"folders": ["handbook/hr"]}"#, true);
        check(r#"{"folders": ["/handbook/"]}"#, true);
        check(r#"{"folders": ["other", "handbook"]}"#, true);
        check(r#"{"folders": [""]}"#, true);
        check(r#"{"folders": ["hand"]}"#, false);
        check(r#"{"folders": ["handbook/hr/leave"]}"#, false);
        check(r##"{"tags": ["#policy"]}"##, true);
        check(r#"{"tags": ["team"]}"#, true);
        check(r#"{"tags": ["berlin"]}"#, false);
        check(r#"{"after": "2025-06-01", "before": "2025-06-02"}"#, true);
        check(r#"{"before": "2025-06-01"}"#, false);
        check(r#"{"after": "2025-06-02"}"#, false);
        check(r#"{"folders": ["handbook"], "tags": ["other"]}"#, false);
    }

    #[test]
    fn a_document_without_a_date_is_in_no_span() {
        let filter = Filter { after: Some(0), ..Filter::default() };
        assert!(!filter.allows("a.md", &facets("a.md", &[], "")));
    }

    #[test]
    fn a_day_that_is_none_is_refused() {
        let filter = SearchFilter { before: Some("soon".to_owned()), ..SearchFilter::default() };
        assert!(Filter::new(&filter).unwrap_err().to_string().starts_with("`before` of the filter"));
    }
}
