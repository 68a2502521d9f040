//! Text of mails as files.

use mail_parser::{Address, MessageParser, MimeHeaders as _};

use super::{page, with_words};
use crate::{ExtractError, docx::markdown::Writer, one_line};

/// The text of a mail (.eml), with its people, date and the names of attached files.
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    // Any text would do for a mail without headers.
    let mail = MessageParser::default().parse(file).filter(|mail| !mail.headers().is_empty());
    let mail = mail.ok_or(ExtractError::Damaged)?;
    let mut out = Writer::default();
    if let Some(subject) = mail.subject().map(str::trim).filter(|subject| !subject.is_empty()) {
        out.text.extend(["# ", &one_line(subject), "\n\n"]);
    }
    let date = mail.date().map(mail_parser::DateTime::to_rfc3339);
    let heads = [
        ("From", mail.from().map(people)),
        ("To", mail.to().map(people)),
        ("Copy", mail.cc().map(people)),
        ("Date", date),
    ];
    for (name, value) in heads {
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            out.text.extend([name, ": ", &value, "  \n"]);
        }
    }
    out.text.push('\n');
    // What has a text and the same as a web page is read as text, unless that was made of the page.
    for part in mail.text_bodies() {
        if part.is_text_html() {
            match page(part.contents(), max_text) {
                Ok(words) => out.text.extend([words.trim(), "\n\n"]),
                Err(ExtractError::NoText) => {}
                Err(error) => return Err(error),
            }
        } else {
            for paragraph in part.text_contents().unwrap_or_default().replace("\r\n", "\n").split("\n\n") {
                let paragraph = paragraph.trim();
                if !paragraph.is_empty() {
                    out.plain(paragraph);
                }
            }
        }
        if out.text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    let names: Vec<String> =
        mail.attachments().filter_map(|part| part.attachment_name().map(one_line)).collect();
    if !names.is_empty() {
        out.plain(&format!("Attached: {}", names.join(", ")));
    }
    with_words(out.text, max_text)
}

/// Names and addresses, separated by commas.
fn people(address: &Address<'_>) -> String {
    let person = |person: &mail_parser::Addr<'_>| {
        let (name, address) = (person.name.as_deref(), person.address.as_deref());
        match (name, address) {
            (Some(name), Some(address)) if name != address => format!("{} ({address})", one_line(name)),
            (name, address) => one_line(address.or(name).unwrap_or_default()),
        }
    };
    address.iter().map(person).filter(|person| !person.is_empty()).collect::<Vec<_>>().join(", ")
}
