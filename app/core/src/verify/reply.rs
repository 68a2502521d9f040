//! Reads the reply leniently: models wrap JSON in code fences and prose, and long replies break off.

use serde_json::{Deserializer, Map, Value};

use super::request;
use crate::{
    citations::{Claim, Evidence, kept_texts},
    conversation::{Judgement, ModelOpinion, Source},
    text::clean_line,
    wire::prompt::unescaped,
};

/// Maximum positions at which JSON is tried.
const MAX_TRIES: usize = 500;

/// Maximum characters of a reason.
const MAX_REASON: usize = 240;

/// The opinions of a reply, each with the claim it is about.
pub(super) fn read<'c>(
    text: &str,
    claims: &'c [Claim],
    sources: &[Source],
    model: &str,
) -> Vec<(&'c Claim, ModelOpinion)> {
    let entries = entries(text);
    let evidence = Evidence::new(sources.iter().flat_map(kept_texts));
    let opinion = |(at, claim): (usize, &'c Claim)| {
        let named = entries.iter().find(|entry| id_of(entry) == Some(request::id(claim)));
        let entry = named.or_else(|| entries.get(at).filter(|entry| id_of(entry).is_none()))?;
        Some((claim, opinion(entry, claim.number, &evidence, model)))
    };
    claims.iter().enumerate().filter_map(opinion).collect()
}

/// All objects with a verdict, in order, wherever they stand.
fn entries(text: &str) -> Vec<Map<String, Value>> {
    let mut entries = Vec::new();
    let mut at = 0;
    for _ in 0..MAX_TRIES {
        let Some(rest) = text.get(at..) else { break };
        let Some(start) = rest.find('{') else { break };
        at += start;
        let mut values = Deserializer::from_str(&text[at..]).into_iter::<Value>();
        match values.next() {
            Some(Ok(value)) => {
                at += values.byte_offset();
                collect(value, &mut entries);
            }
            // The object broke off; those within it may be whole.
            _ => at += 1,
        }
    }
    entries
}

fn collect(value: Value, entries: &mut Vec<Map<String, Value>>) {
    match value {
        Value::Object(fields) if fields.contains_key("verdict") => entries.push(fields),
        Value::Object(fields) => fields.into_iter().for_each(|(_, value)| collect(value, entries)),
        Value::Array(values) => values.into_iter().for_each(|value| collect(value, entries)),
        _ => {}
    }
}

fn id_of(entry: &Map<String, Value>) -> Option<u64> {
    match entry.get("id")? {
        Value::String(text) => text.trim().parse().ok(),
        value => value.as_u64(),
    }
}

fn opinion(entry: &Map<String, Value>, number: u32, evidence: &Evidence<'_>, model: &str) -> ModelOpinion {
    let text = |name: &str| entry.get(name).and_then(Value::as_str).unwrap_or_default();
    let quoted = quoted(text("quote"), number, evidence);
    // Both say that the document has words on it.
    let judgement = match judgement(text("verdict")) {
        Judgement::Supports | Judgement::Contradicts if quoted.is_none() => Judgement::CannotTell,
        judgement => judgement,
    };
    let (quote, passage) = quoted.unzip();
    let reason = clean_line(text("reason"), MAX_REASON);
    ModelOpinion { judgement, reason, quote, passage, model: model.to_owned() }
}

fn judgement(text: &str) -> Judgement {
    let letters: String = text.chars().filter(char::is_ascii_alphabetic).collect();
    match letters.to_ascii_lowercase().as_str() {
        "supports" | "supported" | "found" | "yes" => Judgement::Supports,
        "contradicts" | "contradicted" => Judgement::Contradicts,
        "doesnotsay" | "notsaid" | "notfound" | "notsupported" | "unsupported" | "no" => {
            Judgement::DoesNotSay
        }
        _ => Judgement::CannotTell,
    }
}

/// The words as they stand in a passage of the source, and that passage's id; `None` where they stand in none.
fn quoted(quote: &str, number: u32, evidence: &Evidence<'_>) -> Option<(String, String)> {
    // The passages were escaped in the request.
    let found = [quote, &unescaped(quote)].into_iter().find_map(|quote| evidence.find_quote(number, quote));
    found.map(|excerpt| (excerpt.text, excerpt.passage))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::conversation::{Numbering, OtherFields, Passage};

    fn source() -> Source {
        let passage = |id: &str, text: &str| Passage {
            id: id.into(),
            heading: None,
            text: text.into(),
            ..Passage::default()
        };
        Source {
            number: 1,
            title: "Leave".into(),
            url: None,
            kb_id: None,
            document_id: "leave.md".into(),
            passages: vec![
                passage("a", "Ask early."),
                passage("b", "You have **six\n weeks** of \"leave\" & pay."),
            ],
            cited: true,
            given: true,
            base: None,
            edition: None,
            annotated: false,
            numbering: Numbering::Own,
            locations: Vec::new(),
            other: OtherFields::new(),
        }
    }

    fn claim(at: u32) -> Claim {
        Claim { at, number: 1, known: true, sentence: "S.".into(), together: 1 }
    }

    #[test]
    fn replies_are_read_in_every_form() {
        let check = |text: &str, expect: &[(u32, Judgement)]| {
            let claims = [claim(0), claim(3)];
            let read = read(text, &claims, &[source()], "m");
            let read: Vec<_> = read.iter().map(|(claim, opinion)| (claim.at, opinion.judgement)).collect();
            assert_eq!(read, expect, "{text}");
        };
        let first = r#"{"id": 1, "verdict": "does-not-say", "reason": "r"}"#;
        let second = r#"{"id": "4", "verdict": "Supported", "quote": "Ask early."}"#;
        let both = [(0, Judgement::DoesNotSay), (3, Judgement::Supports)];
        check(&format!("{{\"claims\": [{first}, {second}]}}"), &both);
        check(&format!("Here:\n```json\n{{\"claims\": [{second}, {first}]}}\n```\nThat {{is}} all."), &both);
        check(&format!("[{first}, {second}]"), &both);
        check(&format!("{first}\n{second}"), &both);
        check(&format!("{{\"claims\": [{first}, {{\"id\": 4, \"verd"), &both[..1]);
        check(
            r#"[{"verdict": "no"}, {"verdict": "perhaps"}]"#,
            &[(0, Judgement::DoesNotSay), (3, Judgement::CannotTell)],
        );
        check(r#"[{"id": 7, "verdict": "no"}, {"id": 4, "verdict": true}]"#, &[(3, Judgement::CannotTell)]);
        check("", &[]);
        check("They are all fine. {", &[]);
        check(&"{".repeat(10_000), &[]);
        check(&r#"{"a":["#.repeat(10_000), &[]);
    }

    #[test]
    fn quotes_have_to_stand_in_a_passage() {
        let check = |quote: &str, expect: Option<(&str, &str)>| {
            let source = source();
            let quoted = quoted(quote, source.number, &Evidence::new(kept_texts(&source)));
            let quoted = quoted.as_ref().map(|(words, id)| (words.as_str(), id.as_str()));
            assert_eq!(quoted, expect, "{quote}");
        };
        check("Ask early", Some(("Ask early", "a")));
        check("six weeks", Some(("six\n weeks", "b")));
        check("“You have six weeks …”", Some(("You have **six\n weeks", "b")));
        check("of &quot;leave&quot; &amp; pay", Some(("of \"leave\" & pay", "b")));
        check("six months", None);
        check("Ask late.", None);
        check(" … ", None);
        check("", None);
    }

    #[test]
    fn a_judgement_without_the_sources_words_does_not_count() {
        let check = |verdict: &str, quote: &str, expect: Judgement| {
            let reply = serde_json::json!([{"verdict": verdict, "reason": "  so\n it is ", "quote": quote}]);
            let claims = [claim(0)];
            let read = read(&reply.to_string(), &claims, &[source()], "m");
            let opinion = &read[0].1;
            assert_eq!((opinion.judgement, opinion.reason.as_str()), (expect, "so it is"));
            assert_eq!(opinion.quote.is_some(), quote == "six weeks");
        };
        check("supports", "six weeks", Judgement::Supports);
        check("contradicts", "six weeks", Judgement::Contradicts);
        check("supports", "six months", Judgement::CannotTell);
        check("contradicts", "", Judgement::CannotTell);
        check("does-not-say", "", Judgement::DoesNotSay);
    }
}
