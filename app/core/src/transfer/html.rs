//! Exports a conversation as one self-contained HTML file that contacts nobody.

use std::fmt::{self, Formatter};

use footnote_messages::{self as messages, Language};

use super::{
    answer_html::{document, escaped, write_answer},
    json::ExportInfo,
    markdown::{attached, description, link_text, references, subtitle, title},
};
use crate::{
    conversation::{DocumentReference, Session},
    link::safe_link,
    text::clean_title,
};

/// The file from its language up to its title. The policy blocks scripts and all requests; images can only be those in the file.
const HEAD: &str = "\n<meta charset=\"utf-8\">\n\
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
    let title = title(session);
    let title = escaped(&title);
    let html = fmt::from_fn(|f| {
        let Language { tag, is_right_to_left, .. } = messages::language();
        let direction = if *is_right_to_left { " dir=\"rtl\"" } else { "" };
        write!(f, "<!doctype html>\n<html lang=\"{tag}\"{direction}>{HEAD}")?;
        writeln!(f, "{title}</title>\n<h1>{title}</h1>")?;
        writeln!(f, "<p class=\"facts\">{}</p>", escaped(&subtitle(session, info)))?;
        for exchange in &session.exchanges {
            let question = escaped(exchange.question.text.trim());
            writeln!(f, "<section>\n<p class=\"question\">{question}</p>")?;
            let references = references(exchange);
            if !references.is_empty() {
                write!(f, "<p>{}</p>\n<ul>\n", escaped(messages::filing::references()))?;
                references.iter().try_for_each(|reference| write_reference(f, reference))?;
                f.write_str("</ul>\n")?;
            }
            if let Some(names) = attached(exchange) {
                writeln!(f, "<p>{}</p>", escaped(&messages::filing::attached(names)))?;
            }
            if let Some(answer) = &exchange.answer {
                write_answer(f, exchange, answer)?;
            }
            f.write_str("</section>\n")?;
        }
        f.write_str("</html>\n")
    });
    html.to_string()
}

fn write_reference(f: &mut Formatter<'_>, reference: &DocumentReference) -> fmt::Result {
    let name = clean_title(link_text(reference));
    let link = reference.url.as_deref().and_then(safe_link);
    write!(f, "<li>{}", document(&name, link.as_ref().map(|link| link.href.as_str())))?;
    let description = description(reference);
    if !description.is_empty() {
        write!(f, " – {}", escaped(&description))?;
    }
    f.write_str("</li>\n")
}
