//! Texts and JSON with places such as `{{query}}`, which are filled by value: what a person asks can never change the
//! form of a request, and no user's name can change a condition.

use serde::Deserialize;
use serde::de::Error as _;
use serde_json::{Map, Value};

/// What stands around the name of a place.
const OPEN: &str = "{{";
const CLOSE: &str = "}}";

/// The places of whoever asks.
pub(super) const PERSON: [&str; 2] = ["user", "groups"];

/// The places of words that are searched for by themselves.
const WORDS: [&str; 2] = ["words", "keywords"];

/// The value of a place; `None` where there is none for it.
pub(super) type ValueOf<'a> = &'a dyn Fn(&str) -> Option<Value>;

/// A text with places.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(transparent)]
pub(super) struct TextTemplate(pub(super) String);

/// JSON with places in its strings and in the names of its members.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct JsonTemplate(Value);

impl TextTemplate {
    /// The text; a place without a value is empty.
    pub(super) fn fill(&self, value_of: ValueOf<'_>) -> String {
        text(&self.0, value_of, plain)
    }

    pub(super) fn places(&self) -> Vec<&str> {
        places(&self.0)
    }
}

impl JsonTemplate {
    /// The JSON. A string that is one place becomes its value, of whatever type; what has no value is left out.
    pub(super) fn fill(&self, value_of: ValueOf<'_>) -> Value {
        json(&self.0, value_of).unwrap_or_default()
    }

    pub(super) fn places(&self) -> Vec<&str> {
        let mut all = Vec::new();
        collect(&self.0, &mut all);
        all
    }
}

/// In a file, it is a string of JSON.
impl<'de> Deserialize<'de> for JsonTemplate {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        serde_json::from_str(&text)
            .map(Self)
            .map_err(|error| D::Error::custom(format!("it is no JSON: {error}")))
    }
}

/// A text divided at its places: what comes before each, and its name; then the rest.
fn divide(template: &str) -> (Vec<(&str, &str)>, &str) {
    let (mut parts, mut rest) = (Vec::new(), template);
    while let Some((before, place, after)) = first_place(rest) {
        parts.push((before, place));
        rest = after;
    }
    (parts, rest)
}

fn first_place(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once(OPEN)?;
    let (name, after) = rest.split_once(CLOSE)?;
    Some((before, name.trim(), after))
}

fn places(template: &str) -> Vec<&str> {
    divide(template).0.into_iter().map(|(_, name)| name).collect()
}

/// A value within a header or an address; groups are separated by commas.
fn plain(name: &str, value: Value) -> String {
    match value {
        Value::String(text) => text,
        Value::Array(groups) if name == "groups" => {
            groups.iter().filter_map(Value::as_str).collect::<Vec<_>>().join(",")
        }
        other => other.to_string(),
    }
}

/// A value within a longer text of a body, which may be a condition in a query language. What a person or a page sends is JSON
/// there: a text in quotation marks, a list in brackets, and of words each by itself, so that none is an operator. Only the
/// operator's own settings and numbers are plain.
fn quoted(name: &str, value: Value) -> String {
    let is_setting = name == "index" || name.starts_with("fields.");
    match value {
        Value::String(text) if is_setting => text,
        Value::String(text) if WORDS.contains(&name) => {
            let words = text.split_whitespace().map(|word| Value::from(word).to_string());
            words.collect::<Vec<_>>().join(" ")
        }
        other => other.to_string(),
    }
}

/// The text, where `written` writes the value of a place.
fn text(template: &str, value_of: ValueOf<'_>, written: fn(&str, Value) -> String) -> String {
    let (parts, rest) = divide(template);
    let mut filled = String::with_capacity(template.len());
    for (before, name) in parts {
        filled.push_str(before);
        if let Some(value) = value_of(name) {
            filled.push_str(&written(name, value));
        }
    }
    filled + rest
}

fn json(template: &Value, value_of: ValueOf<'_>) -> Option<Value> {
    Some(match template {
        Value::String(template) => match divide(template) {
            (parts, "") if matches!(parts.as_slice(), [("", _)]) => return value_of(parts.first()?.1),
            _ => Value::String(text(template, value_of, quoted)),
        },
        Value::Array(items) => items.iter().filter_map(|item| json(item, value_of)).collect(),
        Value::Object(members) => {
            let filled = members
                .iter()
                .filter_map(|(name, member)| Some((text(name, value_of, plain), json(member, value_of)?)));
            Value::Object(filled.collect::<Map<_, _>>())
        }
        other => other.clone(),
    })
}

fn collect<'t>(template: &'t Value, all: &mut Vec<&'t str>) {
    match template {
        Value::String(template) => all.extend(places(template)),
        Value::Array(items) => items.iter().for_each(|item| collect(item, all)),
        Value::Object(members) => {
            for (name, member) in members {
                all.extend(places(name));
                collect(member, all);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn value_of(name: &str) -> Option<Value> {
        match name {
            "query" => Some(json!("a \"b\", \"size\": 9 {{top_k}}")),
            "top_k" => Some(json!(3)),
            "fields.text" => Some(json!("body.en")),
            "tags" => Some(json!(["a", "b"])),
            "user" => Some(json!("ana\" OR owner = \"ben")),
            "groups" => Some(json!(["a\"b", "c d"])),
            _ => None,
        }
    }

    #[test]
    fn places_are_filled_by_value() {
        let template = JsonTemplate(json!({
            "q": "{{query}}", "n": "{{top_k}}", "both": "{{top_k}} of {{ query }}", "tags": "{{tags}}",
            "highlight": {"{{fields.text}}": {}}, "list": ["{{fields.text}}", 1, "{{nothing}}"], "gone": "{{nothing}}",
        }));
        assert_eq!(
            template.fill(&value_of),
            json!({
                "q": "a \"b\", \"size\": 9 {{top_k}}", "n": 3, "both": r#"3 of "a \"b\", \"size\": 9 {{top_k}}""#,
                "tags": ["a", "b"], "highlight": {"body.en": {}}, "list": ["body.en", 1],
            })
        );
        let mut places = template.places();
        places.sort_unstable();
        places.dedup();
        assert_eq!(places, ["fields.text", "nothing", "query", "tags", "top_k"]);
    }

    #[test]
    fn what_is_asked_changes_no_condition() {
        let check = |template: &str, asked: &str, expect: &str| {
            let value_of = |name: &str| match name {
                "index" | "fields.day" => Some(json!(name)),
                "top_k" => Some(json!(8)),
                _ => Some(json!(asked)),
            };
            assert_eq!(JsonTemplate(json!(template)).fill(&value_of), expect, "{template}");
        };
        check("a AND ({{keywords}})", "x)OR(allowed:hr", r#"a AND ("x)OR(allowed:hr")"#);
        check("a AND ({{words}})", r#"paid le"ave \ *"#, r#"a AND ("paid" "le\"ave" "\\" "*")"#);
        check("t:{{query}}", "a OR b:*", r#"t:"a OR b:*""#);
        check("{{fields.day}} >= {{value}}", "2024 OR 1=1", r#"fields.day >= "2024 OR 1=1""#);
        check("from {{index}} limit {{top_k}} id {{id}}", "1;", r#"from index limit 8 id "1;""#);
        // Alone they are the value itself.
        check("{{words}}", "paid leave", "paid leave");
    }

    #[test]
    fn the_person_is_a_value_and_quoted_within_a_condition() {
        let template = JsonTemplate(json!({
            "user": "{{user}}", "in": "{{groups}}", "filter": "owner = {{user}} OR groups IN {{groups}} AND n = {{top_k}}",
        }));
        let user = "ana\" OR owner = \"ben";
        assert_eq!(
            template.fill(&value_of),
            json!({
                "user": user, "in": ["a\"b", "c d"],
                "filter": r#"owner = "ana\" OR owner = \"ben" OR groups IN ["a\"b","c d"] AND n = 3"#,
            })
        );
        let header = |text: &str| TextTemplate(text.to_owned()).fill(&value_of);
        assert_eq!(
            (header("{{user}}"), header("g: {{groups}}")),
            (user.to_owned(), "g: a\"b,c d".to_owned())
        );
    }

    #[test]
    fn braces_that_are_no_place_stay() {
        let template =
            TextTemplate("query ($q: String!) { Get { {{fields.text}} { id } } } {{open".to_owned());
        assert_eq!(template.fill(&value_of), "query ($q: String!) { Get { body.en { id } } } {{open");
        assert_eq!(template.places(), ["fields.text"]);
    }
}
