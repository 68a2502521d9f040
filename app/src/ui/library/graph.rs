//! Documents and the questions that connect them, drawn.

use footnote_client::{library::UsageState, panels::SidePanel};
use footnote_core::references::{DocumentUsage, EdgeKind, GraphLayout, UsageLink, layout};
use leptos::{html, prelude::*};

use crate::{
    dom::{
        self, Event, Handle,
        svg::{self, Named},
    },
    ui::{app::App, library::document_link::target},
};

/// The narrowest drawing, in pixels; where there is less room, it is made smaller.
const MIN_WIDTH: i32 = 300;

/// The drawing, its legend, and the number of documents left out of it.
#[component]
pub(super) fn DocumentGraph(state: UsageState) -> impl IntoView {
    let app = App::get();
    let place = NodeRef::<html::Div>::new();
    let left_out = RwSignal::new(String::new());
    let settled = state.settled();
    let width = RwSignal::new(0);
    Effect::new(move || {
        let Some(place) = place.get() else { return };
        let element = Handle::from((*place).clone());
        dom::on_resize(&place, move || {
            let new = svg::width(&element);
            if width.get_untracked() != new {
                width.set(new);
            }
        });
    });
    Effect::new(move || {
        settled.get();
        width.track();
        if let Some(place) = place.get() {
            left_out.set(state.read(|usage| draw(usage, &place)).unwrap_or_default());
        }
    });
    let open_question = move |event: &Event| {
        let Some(at) = svg::pressed(event) else { return };
        let question = state.read(|usage| {
            let question = usage.questions().find(|question| question.at == at)?;
            Some((question.session.clone(), question.exchange))
        });
        if let Some((id, exchange)) = question.flatten() {
            app.conversations.choose(&id, Some(exchange.into()));
            if !app.panels.is_wide() {
                app.conversations.close_panel(SidePanel::Library);
            }
        }
    };
    let emphasise = move |event: &Event| {
        if let Some(place) = place.get_untracked() {
            svg::emphasise(&place, event);
        }
    };
    view! {
        <div class="drawing">
            <div
                on:click=move |event| open_question(&event)
                on:keydown=move |event| open_question(&event)
                on:mouseover=move |event| emphasise(&event)
                on:mouseout=move |event| emphasise(&event)
                on:focusin=move |event| emphasise(&event)
                on:focusout=move |event| emphasise(&event)
            >
                <div class="drawn" node_ref=place></div>
            </div>
            <ul class="legend" aria-label="Lines">
                <li><span class="line cited" aria-hidden="true"></span>"cited"</li>
                <li><span class="line named" aria-hidden="true"></span>"named in the question"</li>
                <li><span class="line found" aria-hidden="true"></span>"found, not cited"</li>
            </ul>
            <Show when=move || left_out.with(|text| !text.is_empty())>
                <p class="hint">{move || left_out.get()}</p>
            </Show>
        </div>
    }
}

/// Draws the documents and questions, and says how many are left out.
fn draw(usage: &DocumentUsage, place: &Handle) -> String {
    let layout = layout(usage, svg::width(place).max(MIN_WIDTH), &svg::measure(place));
    let document = |at: usize| match usage.document(at) {
        Some(document) => Named { name: document.title.clone(), href: Some(target(document).href) },
        None => Named { name: String::new(), href: None },
    };
    let question = |at: usize| {
        let question = usage.questions().find(|question| question.at == at);
        let name = question.map(|question| name(usage, &layout, &question.beginning, &question.links));
        Named { name: name.unwrap_or_default(), href: None }
    };
    let about = format!(
        "Documents on the left ({}), questions on the right ({}). A line joins a question with each document that it \
         names or that was found for its answer.",
        layout.documents.len(),
        layout.questions.len()
    );
    let title = "Documents and the questions that connect them";
    if let Some(graph) = svg::graph(&layout, title, &about, &document, &question) {
        dom::fill(place, &graph);
    }
    match (layout.documents_left_out, layout.questions_left_out) {
        (0, 0) => String::new(),
        (documents, questions) => {
            format!("Not drawn: {documents} more documents, {questions} more questions.")
        }
    }
}

/// A question's name for screen readers, with its connections.
fn name(usage: &DocumentUsage, layout: &GraphLayout, question: &str, links: &[UsageLink]) -> String {
    let documents = |(how, verb): (EdgeKind, &str)| {
        let links = links.iter().filter(|link| link.edge_kind() == how);
        let drawn = links.filter(|link| layout.documents.iter().any(|spot| spot.at == link.document));
        let titles: Vec<&str> =
            drawn.filter_map(|link| Some(usage.document(link.document)?.title.as_str())).collect();
        (!titles.is_empty()).then(|| format!("{verb} {}", titles.join(", ")))
    };
    let kinds = [(EdgeKind::Cited, "cites"), (EdgeKind::Named, "names"), (EdgeKind::Found, "found")];
    match kinds.into_iter().filter_map(documents).collect::<Vec<_>>().join("; ") {
        documents if documents.is_empty() => question.to_owned(),
        documents => format!("{question} ({documents})"),
    }
}
