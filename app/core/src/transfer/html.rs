//! Exports a conversation as one self-contained HTML file that contacts nobody.

use super::{
    answer_html::{push_answer, push_escaped, push_link},
    json::ExportInfo,
    markdown::{attached, description, link_text, references, subtitle, title},
};
use crate::{
    conversation::{DocumentReference, Session},
    link::safe_link,
    text::clean_title,
};

/// The file up to its title. The policy blocks scripts and all requests; images can only be those in the file.
const HEAD: &str = "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
<meta name=\"viewport\" content=\"width=device-width\">\n\
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; img-src data:\">\n\
<meta name=\"referrer\" content=\"no-referrer\">\n<style>\n\
body { max-width: 46rem; margin: 2rem auto; padding: 0 1rem; font: 1rem/1.6 system-ui, sans-serif; }\n\
.question { white-space: pre-wrap; padding: .6rem 1rem; border-radius: .6rem; background: #8882; }\n\
.facts, .remark { opacity: .7; }\n\
pre { overflow-x: auto; padding: .6rem 1rem; background: #8882; }\n\
table { border-collapse: collapse; } td, th { border: 1px solid #8886; padding: .2rem .5rem; }\n\
img { max-width: 100%; max-height: 32rem; }\n\
.math { white-space: pre-wrap; }\n\
.footnotes { font-size: .875rem; border-top: 1px solid #8886; } .footnotes small { overflow-wrap: anywhere; }\n\
blockquote { margin-left: 0; padding-left: 1rem; border-left: .2rem solid #8886; }\n\
:root { color-scheme: light dark; }\n</style>\n<title>";

/// A conversation as HTML, with the Sources of each answer and the References of each question.
pub fn to_html(session: &Session, info: &ExportInfo) -> String {
    let mut file = String::from(HEAD);
    let title = title(session);
    push_escaped(&mut file, &title);
    file.push_str("</title>\n<h1>");
    push_escaped(&mut file, &title);
    file.push_str("</h1>\n<p class=\"facts\">");
    push_escaped(&mut file, &subtitle(session, info).join(" · "));
    file.push_str("</p>\n");
    for exchange in &session.exchanges {
        file.push_str("<section>\n<p class=\"question\">");
        push_escaped(&mut file, exchange.question.text.trim());
        file.push_str("</p>\n");
        let references = references(exchange);
        if !references.is_empty() {
            file.push_str("<p>References</p>\n<ul>\n");
            for reference in &references {
                push_reference(&mut file, reference);
            }
            file.push_str("</ul>\n");
        }
        if let Some(names) = attached(exchange) {
            file.push_str("<p>Attached: ");
            push_escaped(&mut file, &names);
            file.push_str("</p>\n");
        }
        if let Some(answer) = &exchange.answer {
            push_answer(&mut file, exchange.id, answer);
        }
        file.push_str("</section>\n");
    }
    file.push_str("</html>\n");
    file
}

fn push_reference(file: &mut String, reference: &DocumentReference) {
    file.push_str("<li>");
    let name = &clean_title(link_text(reference));
    match reference.url.as_deref().and_then(safe_link) {
        Some(link) => push_link(file, &link.href, &mut |file| push_escaped(file, name)),
        None => push_escaped(file, name),
    }
    let description = description(reference);
    if !description.is_empty() {
        file.push_str(" – ");
        push_escaped(file, &description);
    }
    file.push_str("</li>\n");
}
