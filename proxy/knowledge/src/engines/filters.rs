//! What searches of a kind can be limited by.

use footnote_wire::{FilterField, SearchFilter};
use serde::Deserialize;
use serde_json::Value;

use super::template::JsonTemplate;

/// The fields of a filter, in the order of [`Filters::conditions`].
pub(super) const FIELDS: [FilterField; 4] =
    [FilterField::Folders, FilterField::Tags, FilterField::After, FilterField::Before];

/// The conditions of a search that is limited, which together are the place `filters`. `values` is each folder or tag,
/// `value` a day.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Filters {
    folders: Option<JsonTemplate>,
    tags: Option<JsonTemplate>,
    after: Option<JsonTemplate>,
    before: Option<JsonTemplate>,
}

impl Filters {
    fn conditions(&self) -> [Option<&JsonTemplate>; 4] {
        [&self.folders, &self.tags, &self.after, &self.before].map(Option::as_ref)
    }

    /// The places of all conditions.
    pub(super) fn places(&self) -> impl Iterator<Item = &str> {
        self.conditions().into_iter().flatten().flat_map(JsonTemplate::places)
    }

    /// The fields that have a condition.
    pub(super) fn fields(&self) -> Vec<FilterField> {
        let fields = FIELDS.into_iter().zip(self.conditions());
        fields.filter(|(_, condition)| condition.is_some()).map(|(field, _)| field).collect()
    }

    /// The conditions of this filter; `None` if there are none. `value_of` has the other places.
    pub(super) fn fill(
        &self,
        filter: &SearchFilter,
        value_of: &dyn Fn(&str) -> Option<Value>,
    ) -> Option<Value> {
        let all = |values: &[String]| (!values.is_empty()).then(|| ("values", Value::from(values)));
        let day = |day: &Option<String>| Some(("value", Value::from(day.as_deref()?)));
        let values = [all(&filter.folders), all(&filter.tags), day(&filter.after), day(&filter.before)];
        let conditions = self.conditions().into_iter().zip(values).filter_map(|(condition, value)| {
            let (name, value) = value?;
            Some(condition?.fill(&|place| if place == name { Some(value.clone()) } else { value_of(place) }))
        });
        let conditions: Vec<Value> = conditions.collect();
        (!conditions.is_empty()).then(|| conditions.into())
    }
}
