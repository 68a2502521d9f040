//! Documents and the questions that connect them, drawn.

use footnote_client::{library::UsageState, panels::SidePanel};
use footnote_core::references::{DocumentUsage, EdgeKind, GraphLayout, UsageLink, layout};
use footnote_messages as messages;
use leptos::{html, prelude::*};

use crate::{
    dom::{
        self, Event, Handle,
        svg::{self, Named},
    },
    ui::{app::App, elements::format::list, library::document_link::target},
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
            <ul class="legend" aria-label=messages::library::lines()>
                <li><span class="line cited" aria-hidden="true"></span>{messages::library::line_cited()}</li>
                <li><span class="line named" aria-hidden="true"></span>{messages::library::line_named()}</li>
                <li><span class="line found" aria-hidden="true"></span>{messages::library::line_found()}</li>
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
    let about = messages::library::graph_about(layout.documents.len(), layout.questions.len());
    let title = messages::library::graph_title();
    if let Some(graph) = svg::graph(&layout, title, &about, &document, &question) {
        dom::fill(place, &graph);
    }
    match (layout.documents_left_out, layout.questions_left_out) {
        (0, 0) => String::new(),
        (documents, questions) => messages::library::not_drawn(documents, questions),
    }
}

/// A question's name for screen readers, with its connections.
fn name(usage: &DocumentUsage, layout: &GraphLayout, question: &str, links: &[UsageLink]) -> String {
    let documents = |how: &EdgeKind| {
        let links = links.iter().filter(|link| link.edge_kind() == *how);
        let drawn = links.filter(|link| layout.documents.iter().any(|spot| spot.at == link.document));
        let titles = list(drawn.filter_map(|link| Some(usage.document(link.document)?.title.clone())));
        (!titles.is_empty()).then(|| match how {
            EdgeKind::Cited => messages::library::question_cites(titles),
            EdgeKind::Named => messages::library::question_names(titles),
            EdgeKind::Found => messages::library::question_found(titles),
        })
    };
    let kinds = [EdgeKind::Cited, EdgeKind::Named, EdgeKind::Found];
    match kinds.iter().filter_map(documents).reduce(messages::library::links) {
        None => question.to_owned(),
        Some(links) => messages::library::question_with_links(links, question),
    }
}
