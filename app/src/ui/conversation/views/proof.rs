//! Citation check summary: one line under an answer.

use footnote_core::{
    citations::CheckSummary,
    conversation::{QUOTED_WORDS, Verdict},
};
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::{
        actions::citations::{self, Direction},
        state::{ExchangeView, Outcome},
        views::opinion::ModelOpinions,
    },
};

/// The summary line; pressing it walks through the citations, in the order of the text.
#[component]
pub(crate) fn ProofLine(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let summary = Memo::new(move |_| {
        let done = !exchange.is_streaming();
        let summarise = |outcome: &Outcome| {
            let summary = outcome.check_summary();
            (summary, outcome.unmatched_sentences(summary))
        };
        done.then(|| exchange.outcome.with(summarise))
            .filter(|(summary, unmatched)| summary.citations + unmatched > 0)
    });
    // Quotations are in their sources, which proves nothing: no count, and no tick.
    let is_quotation = move |summary: CheckSummary| {
        summary.wrong() == 0 && exchange.outcome.with(|outcome| outcome.made_by.is_quotation())
    };
    let walk = move |_| citations::walk(app, Some(exchange), Direction::Forward);
    let words = move |summary: CheckSummary, unmatched| {
        let found = exchange.outcome.with(Outcome::has_found_sources);
        if is_quotation(summary) {
            QUOTED_WORDS.into_any()
        } else {
            view! { <CheckWords summary found unmatched /> }.into_any()
        }
    };
    move || {
        summary.get().map(|(summary, unmatched)| {
            view! {
                <div class="proof" role="group" aria-label="Citation check">
                    {if summary.citations == 0 {
                        view! { <span class="unmatched">{nothing_found(unmatched)}</span> }.into_any()
                    } else {
                        view! {
                            <button type="button" class="quiet" title="Walk through the citations (C)" on:click=walk>
                                {words(summary, unmatched)}
                            </button>
                        }
                            .into_any()
                    }}
                    <ModelOpinions exchange />
                </div>
            }
        })
    }
}

/// Said of an answer that cites nothing and is like nothing that the model was given.
fn nothing_found(sentences: usize) -> String {
    match sentences {
        1 => "No passage found for its sentence".to_owned(),
        many => format!("No passage found for its {many} sentences"),
    }
}

/// The verdict of a check in words.
#[component]
pub(super) fn CheckWords(
    summary: CheckSummary,
    /// Footnote found the sources, since the model cited none.
    #[prop(default = false)]
    found: bool,
    /// Sentences for which none was found.
    #[prop(default = 0)]
    unmatched: usize,
) -> impl IntoView {
    view! {
        {if found { "Found by Footnote: ".to_owned() } else { total(summary) }}
        {parts(summary)}
        {(unmatched > 0).then(|| format!(" · {unmatched} without a passage"))}
    }
}

fn total(summary: CheckSummary) -> String {
    match summary.citations {
        1 => "1 citation: ".to_owned(),
        many => format!("{many} citations: "),
    }
}

fn parts(summary: CheckSummary) -> impl IntoView {
    let parts = [
        (Verdict::QuoteFound, "quoted"),
        (Verdict::WordForWord, "word for word"),
        (Verdict::Differs, "differs"),
        (Verdict::Misquoted, "misquoted"),
        (Verdict::NotInSource, "not in the source"),
        (Verdict::NoSource, "without a source"),
        (Verdict::NoText, "without text"),
        (Verdict::Nearest, "to read"),
    ];
    let parts = parts.into_iter().map(|(verdict, words)| (verdict, summary.count(verdict), words));
    let parts = parts.filter(|(_, count, _)| *count > 0).enumerate();
    let part = |(index, (verdict, count, words)): (usize, (Verdict, usize, &str))| {
        view! {
            {(index > 0).then_some(" · ")}
            <span class="verdict" data-verdict=verdict.into_str()>{count} <span class="verdict-words">{format!(" {words}")}</span></span>
        }
    };
    parts.map(part).collect_view()
}
