//! Documents and the questions that connected them, drawn.

use footnote_core::references::{How, Layout, Link, Shelf, layout};
use leptos::prelude::*;

use super::{entries, usage::Books};

use crate::{
    dom::{
        self, Handle,
        svg::{self, Named},
    },
    ui::{
        actions::{conversations, panels},
        state::App,
        views::parts::{Element, changing, el, part},
    },
};

/// The narrowest drawing, in pixels; where there is less room, it is made smaller.
const NARROWEST: i32 = 300;

/// The drawing, what its lines mean, and how much has no room in it.
pub(crate) fn graph(app: App, books: Books) -> Element {
    let settled = books.settled();
    let left_out = RwSignal::new(String::new());
    let chosen = move |event: dom::Event| {
        let Some(at) = svg::pressed(&event) else { return };
        let question = untrack(|| {
            books.with(|shelf| {
                let question = shelf.questions().find(|question| question.at == at)?;
                Some((question.session.clone(), question.exchange))
            })
        });
        if let Some((id, exchange)) = question {
            conversations::choose(app, &id, Some(exchange));
            if !dom::is_wide() {
                panels::close_references(app);
            }
        }
    };
    let drawing = changing(move || {
        settled.track();
        el("div").made(move |place| {
            // How wide it is, is known once it is in the page.
            request_animation_frame(move || {
                let drawn = untrack(|| books.try_with(|shelf| draw(shelf, &place)));
                left_out.try_set(drawn.unwrap_or_default());
            });
        })
    });
    let key = |class: &'static str, words: &'static str| {
        el("li").child(part("span", class).attr("aria-hidden", "true")).text(words)
    };
    part("div", "drawing")
        .child(el("div").on("click", chosen).on("keydown", chosen).child(drawing))
        .child(
            part("ul", "legend")
                .attr("aria-label", "Lines")
                .child(key("line cited", "cited"))
                .child(key("line named", "named in the question"))
                .child(key("line found", "found, not cited")),
        )
        .when(
            move || left_out.with(|words| !words.is_empty()),
            move || part("p", "hint").text_live(move || left_out.get()),
        )
}

/// Draws what there is, and says how much is left out.
fn draw(shelf: &Shelf, place: &Handle) -> String {
    let drawn = layout(shelf, svg::width(place).max(NARROWEST));
    let document = |at: usize| match shelf.document(at) {
        Some(document) => Named { name: document.title.clone(), href: Some(entries::target(document).href) },
        None => Named { name: String::new(), href: None },
    };
    let question = |at: usize| {
        let name = shelf.questions().find(|question| question.at == at);
        let name = name.map(|question| named(shelf, &drawn, &question.beginning, &question.links));
        Named { name: name.unwrap_or_default(), href: None }
    };
    let (documents, questions) = (drawn.documents.len().to_string(), drawn.questions.len().to_string());
    let about = [
        "Documents on the left (",
        &documents,
        "), questions on the right (",
        &questions,
        "). A line joins a question with each document that it names or that was found for its answer.",
    ]
    .concat();
    let title = "Documents and the questions that connect them";
    if let Some(graph) = svg::graph(&drawn, title, &about, &document, &question) {
        dom::adopt(place, &graph);
    }
    let mut left_out = String::new();
    if drawn.documents_left_out + drawn.questions_left_out > 0 {
        left_out = [
            "Not drawn: ",
            &drawn.documents_left_out.to_string(),
            " more documents, ",
            &drawn.questions_left_out.to_string(),
            " more questions.",
        ]
        .concat();
    }
    left_out
}

/// A question with what connects it, for those who do not see the lines.
fn named(shelf: &Shelf, drawn: &Layout, question: &str, links: &[Link]) -> String {
    let mut name = question.to_owned();
    let mut before = " (";
    for (how, words) in [(How::Cited, "cites "), (How::Named, "names "), (How::Found, "found ")] {
        let of_it = links.iter().filter(|link| link.how() == how);
        let of_it = of_it.filter(|link| drawn.documents.iter().any(|spot| spot.at == link.document));
        let titles = of_it.filter_map(|link| Some(shelf.document(link.document)?.title.as_str()));
        for (at, title) in titles.enumerate() {
            if at == 0 {
                name.extend([before, words]);
                before = "; ";
            } else {
                name.push_str(", ");
            }
            name.push_str(title);
        }
    }
    if before != " (" {
        name.push(')');
    }
    name
}
