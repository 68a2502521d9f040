//! What searches of a kind can be limited by.

use footnote_wire::{FilterField, SearchFilter};
use serde::Deserialize;
use serde_json::Value;

use super::template::JsonTemplate;
use super::{Engine, EngineKind};

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
    pub(super) fn conditions(&self) -> impl Iterator<Item = &JsonTemplate> {
        [&self.folders, &self.tags, &self.after, &self.before].into_iter().flatten()
    }
}

impl EngineKind {
    /// What its searches can be limited by. Conditions that no place of its search takes limit nothing.
    pub fn filter_fields(&self) -> Vec<FilterField> {
        let places = self.search.places();
        let fields = [FilterField::Folders, FilterField::Tags, FilterField::After, FilterField::Before];
        if places.contains(&"filter") {
            return fields.to_vec();
        }
        let Some(Filters { folders, tags, after, before }) =
            self.filters.as_ref().filter(|_| places.contains(&"filters"))
        else {
            return Vec::new();
        };
        let conditions = fields.into_iter().zip([folders, tags, after, before]);
        conditions.filter(|(_, condition)| condition.is_some()).map(|(field, _)| field).collect()
    }
}

impl Engine {
    /// The conditions that `filter` is in this kind; `None` if there are none. `value_of` has the places of the person.
    pub fn filters(&self, filter: &SearchFilter, value_of: &dyn Fn(&str) -> Option<Value>) -> Option<Value> {
        let Filters { folders, tags, after, before } = self.kind.filters.as_ref()?;
        let SearchFilter { folders: in_folders, tags: with_tags, after: from, before: to } = filter;
        let all = |template: &Option<JsonTemplate>, values: &[String]| {
            let template = template.as_ref().filter(|_| !values.is_empty())?;
            Some(self.condition(template, "values", &Value::from(values), value_of))
        };
        let day = |template: &Option<JsonTemplate>, day: &Option<String>| {
            Some(self.condition(template.as_ref()?, "value", &Value::from(day.as_deref()?), value_of))
        };
        let conditions = [all(folders, in_folders), all(tags, with_tags), day(after, from), day(before, to)];
        let conditions: Vec<Value> = conditions.into_iter().flatten().collect();
        (!conditions.is_empty()).then(|| conditions.into())
    }

    fn condition(
        &self,
        template: &JsonTemplate,
        name: &str,
        value: &Value,
        value_of: &dyn Fn(&str) -> Option<Value>,
    ) -> Value {
        template.fill(&|place| {
            let own = (place == name).then(|| value.clone());
            own.or_else(|| self.setting(place).map(Value::String)).or_else(|| value_of(place))
        })
    }
}
