//! The result of checking one citation of an answer against its source.

use serde::{Deserialize, Serialize};

use crate::text::clean_title;

/// The result of a citation's check.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct CitationCheck {
    /// Index of the citation in the answer, from 0, as [`crate::markdown`] finds them.
    pub at: u32,
    /// The number of the cited source.
    pub number: u32,
    /// `None` in records of versions that distinguished only found and not found: see [`CitationCheck::verdict`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
    /// Found: the words of the source that support the claim, as they stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The id of the passage that has the quote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<String>,
    /// The page or heading of an attached file under which the quote or the nearest sentence stands, such as "page 3".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<String>,
    /// Not found: the sentence of the source that comes nearest to the claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nearest: Option<NearestSentence>,
    /// Not found: the number of another source of the answer that does support the claim.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub found_in: Option<u32>,
    /// Unknown: why.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unchecked: Option<UncheckedReason>,
    /// The model's opinion, if it was asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub opinion: Option<ModelOpinion>,
}

/// The model's own verdict on a citation; the verdict of the check stays beside it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct ModelOpinion {
    /// Found, not found or unknown.
    pub verdict: Verdict,
    /// On one line; may be empty.
    #[serde(default)]
    pub reason: String,
    /// The words of the source that it is based on, as they stand there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quote: Option<String>,
    /// The id of the passage that has the quote.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub passage: Option<String>,
    #[serde(default)]
    pub model: String,
}

impl CitationCheck {
    pub fn verdict(&self) -> Verdict {
        let earlier = if self.quote.is_some() { Verdict::Found } else { Verdict::NotFound };
        self.verdict.unwrap_or(earlier)
    }

    /// The words of the source that decide, or come nearest, with the id of their passage.
    pub fn evidence(&self) -> Option<(&str, &str)> {
        let quote = self.quote.as_deref().zip(self.passage.as_deref());
        quote.or_else(|| self.nearest.as_ref().map(|near| (near.text.as_str(), near.passage.as_str())))
    }
}

/// Whether a source supports the claim that cites it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    Found,
    NotFound,
    /// The answer has no source of this number.
    NoSource,
    /// Not checked, or the check was inconclusive.
    #[serde(other)]
    Unknown,
}

impl ModelOpinion {
    /// "The model: found – reason – “quote”", on one line.
    pub fn words(&self) -> String {
        let verdict = match self.verdict {
            Verdict::Found => "found",
            Verdict::NotFound | Verdict::NoSource => "not found",
            Verdict::Unknown => "cannot tell",
        };
        // A quote can begin within markup, and span lines.
        let quote = self.quote.as_ref().map(|quote| clean_title(&quote.replace(['`', '*'], "")));
        let quote = quote.map(|quote| format!("“{quote}”"));
        let reason = Some(clean_title(&self.reason)).filter(|reason| !reason.is_empty());
        let parts = [Some(format!("The model: {verdict}")), reason, quote];
        parts.into_iter().flatten().collect::<Vec<_>>().join(" – ")
    }
}

/// Said in place of a verdict where no model wrote the answer: what is quoted proves nothing by being in its source.
pub const QUOTED_WORDS: &str = "Quoted word for word";

/// A citation's verdict as a phrase for people, without a full stop.
pub fn verdict_words(verdict: Verdict, check: Option<&CitationCheck>) -> &'static str {
    match verdict {
        Verdict::Found => "Found in the source",
        Verdict::NotFound => "Not found in the source",
        Verdict::NoSource => "There is no source with this number",
        Verdict::Unknown => match check.and_then(|check| check.unchecked) {
            Some(UncheckedReason::AnotherLanguage) => "Not checked: the source is in another language",
            Some(UncheckedReason::NoText) => "Not checked: its text is not known",
            Some(UncheckedReason::Unclear) => "Could not tell",
            None => "Not checked",
        },
    }
}

impl Verdict {
    /// The value of a citation's `data-verdict` attribute.
    pub fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::NotFound => "not-found",
            Self::NoSource => "no-source",
            Self::Unknown => "unknown",
        }
    }
}

/// Why a citation was not checked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum UncheckedReason {
    /// Claim and source are in different languages.
    AnotherLanguage,
    /// The text of the source is not known, or only a part of it.
    NoText,
    /// Some of the claim's words are in the source and others are not.
    #[serde(other)]
    Unclear,
}

/// The sentence of a source that comes nearest to a claim it does not support.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct NearestSentence {
    /// As it stands in the source.
    pub text: String,
    /// The id of its passage.
    pub passage: String,
    /// The words in which source and claim differ, where one pair of them decides.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub difference: Option<Difference>,
}

/// Words of a source and the words that an answer has in their place.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Difference {
    /// Such as "six weeks".
    pub source: String,
    /// Such as "six months". Empty where the answer leaves something out, such as "not".
    pub answer: String,
}
