//! Questions that could come next, under the last answer.

use leptos::prelude::*;

use crate::ui::views::references;
use crate::ui::{
    actions::turns,
    state::App,
    views::parts::{button, changing, el, part},
};

/// What could come next, under the last answer as long as it is the last.
pub(crate) fn suggestions(app: App) -> AnyView {
    let last = Memo::new(move |_| app.transcript().last.get().map(|row| row.key));
    changing(move || {
        let shown = app.suggestions().shown.get().filter(|shown| last.get() == Some(shown.exchange))?;
        let question = |question: String| {
            let ask = question.clone();
            el("li").child(button("", move || turns::suggest(app, &ask)).text(question))
        };
        let related = (!shown.related.is_empty()).then(|| {
            let items = shown.related.iter().map(|document| el("li").child(references::link(document)));
            part("div", "related")
                .child(el("h3").attr("id", "related-documents").text("Related documents"))
                .child(el("ul").attr("aria-labelledby", "related-documents").child(items.collect::<Vec<_>>()))
        });
        let questions = shown.questions.into_iter().map(question).collect::<Vec<_>>();
        Some(
            part("section", "next")
                .attr("aria-label", "Suggested questions")
                .child(el("h2").text("Suggested questions"))
                .child(part("ul", "suggestions").child(questions))
                .child(related),
        )
    })
}
