//! The result of checking one citation of an answer against its source.

use footnote_messages as messages;
use serde::{Deserialize, Deserializer, Serialize, de::Error as _};
use serde_json::Value;
use serde_with::skip_serializing_none;

use super::OtherFields;
use crate::{text::clean_title, wire::is_closest_passage};

/// The result of a citation's check.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CitationCheck {
    /// Index of the citation in the answer, from 0, as [`crate::markdown`] finds them.
    pub at: u32,
    /// The number of the cited source.
    pub number: u32,
    pub verdict: Verdict,
    /// The words of the source that the verdict rests on, or that come nearest to the claim, as they stand there.
    pub quote: Option<String>,
    /// The id of the passage that has the quote.
    pub passage: Option<String>,
    /// The page or heading of an attached file under which the quote stands, such as "page 3".
    pub location: Option<String>,
    /// The words in which source and answer differ, where one pair of them does.
    pub difference: Option<Difference>,
    /// The number of another source of the answer that has the claim word for word, or the model's quote.
    pub found_in: Option<u32>,
    /// The words that the model gave as its evidence.
    pub model_quote: Option<String>,
    /// The model cited nothing, and Footnote found the source of the sentence that ends after so many bytes of the answer.
    pub found_after: Option<u32>,
    /// The model's judgement, if it was asked.
    pub opinion: Option<ModelOpinion>,
}

/// Reads the checks of an answer. Earlier versions guessed from the words whether a claim holds: "found", "not-found",
/// "unknown". Their guesses are read as what they are, the nearest passage.
pub(super) fn read_checks<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Vec<CitationCheck>, D::Error> {
    let mut checks: Vec<OtherFields> = Vec::deserialize(deserializer)?;
    for check in &mut checks {
        if let Some(Value::Object(mut nearest)) = check.remove("nearest") {
            let names = [("text", "quote"), ("passage", "passage"), ("difference", "difference")];
            check.extend(names.map(|(old, new)| (new.to_owned(), nearest.remove(old).unwrap_or_default())));
        }
    }
    let checks = checks.into_iter().map(|check| serde_json::from_value(check.into()));
    checks.collect::<Result<_, _>>().map_err(D::Error::custom)
}

/// Said of a citation without a check.
pub fn not_checked() -> &'static str {
    messages::verdicts::not_checked()
}

impl CitationCheck {
    /// The verdict to show: the model's judgement if it named words that stand in the source, else that of the words.
    pub fn mark(&self) -> Verdict {
        let is_open = matches!(self.verdict, Verdict::Nearest | Verdict::QuoteFound | Verdict::NoText);
        match &self.opinion {
            Some(ModelOpinion { judgement: Judgement::Supports, quote: Some(_), .. }) => Verdict::Supported,
            Some(ModelOpinion { judgement: Judgement::Contradicts, quote: Some(_), .. }) => {
                Verdict::Contradicted
            }
            // It named no words, so nothing that was found is set aside.
            Some(ModelOpinion { judgement: Judgement::DoesNotSay, .. }) if is_open => Verdict::Unstated,
            _ => self.verdict,
        }
    }

    /// The mark as a phrase for people, without a full stop.
    pub fn words(&self) -> &'static str {
        let differs_in_number = self.difference.as_ref().is_some_and(|difference| difference.is_number);
        match self.mark() {
            Verdict::Differs if differs_in_number => messages::verdicts::wrong_number(),
            mark => mark.label(),
        }
    }

    /// The verdict of the words, as a sentence, for showing beside a mark that is the model's judgement.
    pub fn words_beside(&self) -> Option<String> {
        let by_words = Self { opinion: None, ..self.clone() };
        (self.mark() != self.verdict).then(|| messages::verdicts::by_words(by_words.words()))
    }

    /// Whether a model has something to add: neither the words decide, nor was it asked.
    pub fn is_unchecked(&self) -> bool {
        let is_decided = self.verdict.is_wrong() || self.verdict == Verdict::WordForWord;
        !is_decided && self.opinion.is_none()
    }

    /// The words of the source on which the mark rests, with the id of their passage where it is known.
    pub fn deciding_words(&self) -> Option<(&str, Option<&str>)> {
        let is_judged = matches!(self.mark(), Verdict::Supported | Verdict::Contradicted);
        let judged = self.opinion.as_ref().filter(|_| is_judged);
        let judged = judged.and_then(|opinion| Some((opinion.quote.as_deref()?, opinion.passage.as_deref())));
        judged.or_else(|| Some((self.quote.as_deref()?, self.passage.as_deref())))
    }

    /// The words of the source that decide, or come nearest, with the id of their passage.
    pub fn evidence(&self) -> Option<(&str, &str)> {
        self.quote.as_deref().zip(self.passage.as_deref())
    }
}

/// The verdict on a citation: a fact about its words, or, in [`CitationCheck::mark`], the judgement of a model. Its name is also
/// the page's `data-verdict`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case", const_into_str)]
pub enum Verdict {
    /// The answer has no source of this number.
    NoSource,
    /// The model that was asked says that the source contradicts the claim.
    Contradicted,
    /// The words that the model gave as its evidence do not stand in the source.
    Misquoted,
    /// Hardly any word of the claim is in the source.
    NotInSource,
    /// An otherwise equal sentence of the source has another number, date, unit or name, or denies it.
    Differs,
    /// The text of the source is not known.
    NoText,
    /// The model that was asked says that the source does not have it.
    Unstated,
    /// The words that the model gave as its evidence stand in the source; whether they say what it claims is not known.
    #[serde(alias = "quoted")]
    QuoteFound,
    /// The claim's words stand in the source, and say the same there.
    WordForWord,
    /// The model that was asked says that the source supports the claim.
    Supported,
    /// Where the source is most like the claim; whether it supports it is for the reader to judge.
    #[default]
    #[serde(other)]
    Nearest,
}

impl Verdict {
    /// The worst first.
    pub const ALL: [Self; 11] = [
        Self::NoSource,
        Self::Contradicted,
        Self::Misquoted,
        Self::NotInSource,
        Self::Differs,
        Self::NoText,
        Self::Unstated,
        Self::Nearest,
        Self::QuoteFound,
        Self::WordForWord,
        Self::Supported,
    ];

    /// As a phrase for people, without a full stop.
    pub fn label(self) -> &'static str {
        match self {
            Self::NoSource => messages::verdicts::no_source(),
            Self::Contradicted => messages::verdicts::contradicted(),
            Self::Misquoted => messages::verdicts::misquoted(),
            Self::NotInSource => messages::verdicts::not_in_source(),
            Self::Differs => messages::verdicts::differs(),
            Self::NoText => messages::verdicts::no_text(),
            Self::Unstated => messages::verdicts::unstated(),
            Self::Nearest => messages::verdicts::nearest(),
            Self::QuoteFound => messages::verdicts::quote_found(),
            Self::WordForWord => messages::verdicts::in_source(),
            Self::Supported => messages::verdicts::supported(),
        }
    }

    /// Whether the citation is certainly not as it should be.
    pub fn is_wrong(self) -> bool {
        matches!(
            self,
            Self::NoSource | Self::Contradicted | Self::Misquoted | Self::NotInSource | Self::Differs
        )
    }

    /// Whether words of the source are known to be quoted.
    pub fn is_quoted(self) -> bool {
        matches!(self, Self::WordForWord | Self::QuoteFound)
    }
}

/// The model's own judgement of a citation. It is what is shown where it rests on words of the source; the verdict stays
/// beside it.
#[skip_serializing_none]
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelOpinion {
    #[serde(rename = "verdict")]
    pub judgement: Judgement,
    /// On one line; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The words of the source that it is based on, as they stand there.
    pub quote: Option<String>,
    /// The id of the passage that has the quote.
    pub passage: Option<String>,
    #[serde(default)]
    pub model: String,
}

/// Whether a source supports a claim, as the model sees it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Judgement {
    #[serde(alias = "found")]
    Supports,
    Contradicts,
    #[serde(alias = "not-found")]
    DoesNotSay,
    #[serde(other)]
    CannotTell,
}

impl Judgement {
    /// "The model: supports it".
    fn sentence(self) -> &'static str {
        match self {
            Self::Supports => messages::verdicts::model_supports(),
            Self::Contradicts => messages::verdicts::model_contradicts(),
            Self::DoesNotSay => messages::verdicts::model_does_not_say(),
            Self::CannotTell => messages::verdicts::model_cannot_tell(),
        }
    }
}

impl ModelOpinion {
    /// "The model: supports it – reason – “quote”", on one line.
    pub fn summary(&self) -> String {
        let mut summary = self.judgement.sentence().to_owned();
        let reason = clean_title(&self.reason);
        if !reason.is_empty() {
            summary = messages::verdicts::opinion_with_reason(summary, reason);
        }
        // A quote can begin within markup, and span lines.
        let quote = self.quote.as_ref().map(|quote| clean_title(&quote.replace(['`', '*'], "")));
        match quote {
            Some(quote) => messages::verdicts::opinion_with_quote(summary, quote),
            None => summary,
        }
    }
}

/// Said in place of a verdict where no model wrote the answer: what is quoted proves nothing by being in its source.
pub fn quotation_words(answer: &str) -> &'static str {
    if is_closest_passage(answer) {
        messages::verdicts::closest_passages()
    } else {
        messages::verdicts::quoted()
    }
}

/// Words of a source and the words that an answer has in their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Such as "six weeks". Empty where the answer says more, such as "not".
    pub source: String,
    /// Such as "six months". Empty where the answer leaves something out.
    pub answer: String,
    /// Both are numbers, so that the answer has a wrong one.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_number: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn checks_of_earlier_versions_are_the_nearest_passage() {
        let check = |json: &str, quote: Option<&str>, difference: Option<&str>| {
            let checks = serde_json::from_str::<Value>(&format!("[{json}]")).unwrap();
            let check = read_checks(checks).unwrap().remove(0);
            assert_eq!(check.verdict, Verdict::Nearest, "{json}");
            assert_eq!(check.quote.as_deref(), quote, "{json}");
            assert_eq!(check.difference.map(|difference| difference.source).as_deref(), difference, "{json}");
            assert_eq!(check.passage.is_some(), quote.is_some(), "{json}");
        };
        check(r#"{"at":0,"number":1,"quote":"Six weeks.","passage":"a"}"#, Some("Six weeks."), None);
        check(r#"{"at":0,"number":1,"verdict":"found","quote":"Six.","passage":"a"}"#, Some("Six."), None);
        check(
            r#"{"at":0,"number":1,"verdict":"not-found","nearest":{"text":"Six weeks.","passage":"a",
                "difference":{"source":"six","answer":"ten"}},"found_in":2}"#,
            Some("Six weeks."),
            Some("six"),
        );
        check(r#"{"at":0,"number":1,"verdict":"unknown","unchecked":"no-text"}"#, None, None);
    }

    #[test]
    fn opinions_of_earlier_versions_are_read() {
        let check = |verdict: &str, expect: Judgement| {
            let opinion: ModelOpinion =
                serde_json::from_str(&format!(r#"{{"verdict":"{verdict}"}}"#)).unwrap();
            assert_eq!(opinion.judgement, expect, "{verdict}");
        };
        check("found", Judgement::Supports);
        check("not-found", Judgement::DoesNotSay);
        check("unknown", Judgement::CannotTell);
        check("contradicts", Judgement::Contradicts);
    }
}
