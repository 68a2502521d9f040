//! The claim that a document was opened for, above the document: its sentence, the result of the check, and
//! the citations before and after it.

use footnote_client::{
    address::CitationPlace,
    conversation::{Citation, ExchangeView},
    document::Direction,
};
use footnote_core::{
    conversation::{CitationCheck, Difference},
    example::EXAMPLE,
};
use footnote_messages as messages;
use leptos::prelude::*;

use crate::ui::{
    app::App,
    elements::{
        controls::IconButton,
        within::{around, within},
    },
};

#[component]
pub(super) fn ClaimSection() -> impl IntoView {
    let app = App::get();
    let shown = Memo::new(move |_| {
        let place = app.panels.document.with(|open| open.as_ref()?.citation.clone())?;
        let exchange = app.conversation().transcript.find(place.exchange)?;
        let citation = exchange.outcome.with(|outcome| outcome.citation(place.at))?;
        Some((place, citation))
    });
    move || {
        let (place, citation) = shown.get()?;
        let exchange = app.conversation().transcript.find(place.exchange)?;
        Some(view! { <Claim exchange place citation /> })
    }
}

#[component]
fn Claim(exchange: ExchangeView, place: CitationPlace, citation: Citation) -> impl IntoView {
    let app = App::get();
    let verdict = citation.verdict();
    let words = citation.words();
    let is_found = citation.check.as_ref().is_some_and(|check| check.found_after.is_some());
    let location = citation.check.as_ref().and_then(|check| check.location.as_deref());
    let said = match location.filter(|_| place.instead.is_none()) {
        Some(location) => messages::document::verdict_at(location, words),
        None => words.to_owned(),
    };
    let count = messages::document::citation_count(citation.claim.at + 1, citation.count);
    let (before_count, after_count) = around(|position| messages::document::citation(position, words));
    let sentence = citation.claim.sentence.replace(['`', '*'], "");
    let cited = place.instead.is_none();
    let check = citation.check.as_ref().filter(|_| cited);
    let differing = check.and_then(|check| {
        let (quote, difference) = (check.quote.clone().unwrap_or_default(), check.difference.clone()?);
        Some(view! { <Differing quote difference /> })
    });
    let given = check.and_then(|check| check.model_quote.clone());
    let given = given.map(|quote| {
        let (before, after) = around(messages::document::model_quoted);
        view! { <p class="given">{before} <bdi>{quote}</bdi> {after}</p> }
    });
    let details =
        (cited && verdict.is_wrong()).then(|| view! { <Wrong exchange citation=citation.clone() /> });
    let opinion = citation.check.as_ref().filter(|_| cited).and_then(|check| check.opinion.clone());
    let beside = check.and_then(CitationCheck::words_beside);
    let instead = place.instead.map(|instead| {
        let back = move |_| app.document.open_citation(exchange, place.at, None);
        view! {
            <p>
                {messages::document::instead(instead.to_string(), citation.claim.number.to_string())} " "
                <button type="button" class="link" on:click=back>
                    {messages::document::back_to_source(citation.claim.number.to_string())}
                </button>
            </p>
        }
    });
    view! {
        <section class="claim" aria-label=messages::document::claim()>
            <div class="claim-bar">
                <span class="verdict" data-verdict=verdict.into_str()>{said}</span>
                <span class="count" role="status">
                    <span class="visually-hidden">{before_count}</span>
                    {count}
                    <span class="visually-hidden">{after_count}</span>
                </span>
                <IconButton
                    class="quiet square"
                    icon="icon i-back"
                    label=messages::document::previous_citation()
                    on:click=move |_| app.document.walk(Some(exchange), Direction::Backward)
                />
                <IconButton
                    class="quiet square"
                    icon="icon i-forward"
                    label=messages::document::next_citation()
                    on:click=move |_| app.document.walk(Some(exchange), Direction::Forward)
                />
            </div>
            {(!sentence.is_empty()).then(|| view! { <blockquote class="claimed" dir="auto">{sentence}</blockquote> })}
            {is_found.then(|| view! { <p>{messages::document::found_after()}</p> })}
            {opinion.map(|opinion| view! { <p class="opinion">{opinion.summary()}</p> })}
            {beside.map(|words| view! { <p class="opinion">{words}</p> })}
            {given}
            {differing}
            {details}
            {instead}
        </section>
    }
}

/// A claim that is certainly not as its source has it: the other source that has it, and what can be done.
#[component]
fn Wrong(exchange: ExchangeView, citation: Citation) -> impl IntoView {
    let app = App::get();
    let CitationCheck { found_in, .. } = citation.check.clone().unwrap_or_default();
    let (at, number) = (citation.claim.at, citation.claim.number);
    // The example's question cannot be asked.
    let is_asked = exchange.id.get_untracked() != Some(EXAMPLE);
    let elsewhere = found_in.map(|found_in| {
        let open = move |_| app.document.open_citation(exchange, at, Some(found_in));
        view! {
            <p>
                {messages::document::instead(found_in.to_string(), number.to_string())} " "
                <button type="button" class="link" on:click=open>
                    {messages::document::open_source(found_in.to_string())}
                </button>
            </p>
        }
    });
    let query = StoredValue::new(citation.claim.sentence.replace(['`', '*'], ""));
    let again = move |_| {
        app.document.close();
        app.conversation().ask_anew(exchange, None);
    };
    let search = move |_| {
        app.document.close();
        app.conversation().ask_anew(exchange, Some(query.get_value()));
    };
    view! {
        {elsewhere}
        <Show when=move || is_asked && app.conversations.may_ask() && !app.conversations.current().is_answering()>
            <p class="row">
                <button type="button" class="button" on:click=again>
                    {messages::document::ask_again()}
                </button>
                <Show when=move || query.with_value(|query| !query.is_empty())>
                    <button type="button" class="button" on:click=search>
                        {messages::document::search_for_claim()}
                    </button>
                </Show>
            </p>
        </Show>
    }
}

/// A sentence of the source, and the words in which it differs from the answer.
#[component]
pub(crate) fn Differing(quote: String, difference: Difference) -> impl IntoView {
    let text = quote.replace(['`', '*'], "");
    // The differing words, set off in their sentence.
    let source = difference.source.clone();
    let sentence = match text.split_once(source.as_str()).filter(|_| !source.is_empty()) {
        Some((before, after)) => {
            view! { {before.to_owned()} <mark>{source}</mark> {after.to_owned()} }.into_any()
        }
        None => text.into_any(),
    };
    let (before, after) = around(messages::document::in_the_source);
    view! {
        <p class="nearest">{before} <bdi>{sentence}</bdi> {after}</p>
        <DifferenceLine difference />
    }
}

#[component]
fn DifferenceLine(difference: Difference) -> impl IntoView {
    let said =
        |words: String| if words.is_empty() { messages::document::not_said().to_owned() } else { words };
    let source = view! { <ins>{said(difference.source)}</ins> };
    let answer = view! { <del>{said(difference.answer)}</del> };
    let elements = [answer.into_any(), source.into_any()];
    view! {
        <p class="difference">
            {within(|[answer, source]| messages::document::difference(answer, source), elements)}
        </p>
    }
}
