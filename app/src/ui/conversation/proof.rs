//! Citation check summary: one line under an answer.

use footnote_client::{
    conversation::{ExchangeView, Outcome},
    document::Direction,
};
use footnote_core::{
    citations::{CheckSummary, SummaryPart},
    conversation::is_remark,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    conversation::opinion::{ModelCheck, ModelOpinions},
    elements::format::number,
};

/// The summary line; pressing it walks through the citations, in the order of the text.
#[component]
pub(crate) fn ProofLine(exchange: ExchangeView) -> impl IntoView {
    let app = App::get();
    let summary = Memo::new(move |_| {
        let done = !exchange.is_streaming();
        // Whoever says hello asked nothing of the documents.
        let is_remark = || exchange.question.with(|question| is_remark(question));
        let summarise = |outcome: &Outcome| {
            let summary = outcome.check_summary();
            let unmatched = outcome.unmatched_sentences(summary);
            (summary, if unmatched > 0 && is_remark() { 0 } else { unmatched })
        };
        done.then(|| exchange.outcome.with(summarise))
            .filter(|(summary, unmatched)| summary.citations + unmatched > 0)
    });
    // Quotations are in their sources, which proves nothing: no count, and no tick.
    let quotation = move |summary: CheckSummary| {
        exchange.outcome.with(Outcome::quotation).filter(|_| summary.wrong() == 0)
    };
    let walk = move |_| app.document.walk(Some(exchange), Direction::Forward);
    let words = move |summary: CheckSummary, unmatched| {
        let found = exchange.outcome.with(Outcome::has_found_sources);
        match quotation(summary) {
            Some(words) => words.into_any(),
            None => view! { <CheckWords summary found unmatched /> }.into_any(),
        }
    };
    move || {
        summary.get().map(|(summary, unmatched)| {
            view! {
                <div class="proof" role="group" aria-label=messages::marks::check()>
                    {if summary.citations == 0 {
                        view! { <span class="unmatched">{messages::marks::found_none(unmatched)}</span> }.into_any()
                    } else {
                        view! {
                            <button type="button" class="quiet" title=messages::marks::walk() on:click=walk>
                                {words(summary, unmatched)}
                            </button>
                        }
                            .into_any()
                    }}
                    <ModelCheck exchange unchecked=summary.unchecked citations=summary.citations />
                    <ModelOpinions exchange />
                </div>
            }
        })
    }
}

/// How an answer's citations fared, in words.
#[component]
pub(super) fn CheckWords(
    summary: CheckSummary,
    /// Footnote found the sources, since the model named none.
    #[prop(default = false)]
    found: bool,
    /// Sentences for which none was found.
    #[prop(default = 0)]
    unmatched: usize,
) -> impl IntoView {
    if found {
        let of = summary.citations + unmatched;
        return messages::marks::found_some(of, summary.citations).into_any();
    }
    let part = |(index, SummaryPart { verdict, count, words }): (usize, SummaryPart)| {
        let count = number(count);
        view! {
            {(index > 0).then_some(" · ")}
            <span class="verdict" data-verdict=verdict.into_str()>{count} <span class="verdict-words">{format!(" {words}")}</span></span>
        }
    };
    summary.parts().into_iter().enumerate().map(part).collect_view().into_any()
}
