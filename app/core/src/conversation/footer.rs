//! The Sources footer: part of the text that is exported, and, in English, of what a model is sent.

use footnote_messages as messages;

use super::{CompressedLink, Source, listed};
use crate::text::escaped_markdown;

/// The footer as Markdown for people: the [`listed`] sources; empty where there are none.
pub fn footer(sources: &[Source]) -> String {
    let from_server = |source: String| messages::filing::from_model_server(source);
    footer_with(
        sources,
        Source::label,
        (messages::filing::sources(), messages::filing::not_cited()),
        from_server,
    )
}

/// The same for a model.
pub(crate) fn footer_for_model(sources: &[Source]) -> String {
    let from_server = |source| format!("{source}, from the model server");
    let label = |source: &Source| source.label_of(Some(&source.locations.join(", ")), None);
    footer_with(sources, label, ("Sources", "(not cited in the text)"), from_server)
}

fn footer_with(
    sources: &[Source],
    label: impl Fn(&Source) -> (String, Option<String>),
    (heading, not_cited): (&str, &str),
    from_server: impl Fn(String) -> String,
) -> String {
    let listed = listed(sources);
    let Some(first) = listed.first() else { return String::new() };
    let remark = if first.cited { String::new() } else { format!(" {not_cited}") };
    let line = |source: &&Source| {
        let (title, address) = label(source);
        let shown = link(&title, address.as_deref().unwrap_or_default());
        let shown = if source.is_from_server() { from_server(shown) } else { shown };
        format!("- [{}] {shown}", source.number)
    };
    let lines: Vec<String> = listed.iter().map(line).collect();
    format!("**{heading}**{remark}\n\n{}", lines.join("\n"))
}

/// The links of a compressed turn on one line of Markdown; empty where it has none.
pub fn links_line(links: &[CompressedLink]) -> String {
    if links.is_empty() {
        return String::new();
    }
    let links: Vec<String> = links.iter().map(|one| link(&one.title, &one.href)).collect();
    format!("**Sources** {}", links.join(" · "))
}

/// A title as a link to an address, or as text without one.
fn link(title: &str, address: &str) -> String {
    let title = escaped_markdown(title);
    if address.is_empty() {
        return title;
    }
    // Brackets would end the address early.
    let address = address.replace('(', "%28").replace(')', "%29");
    format!("[{title}]({address})")
}
