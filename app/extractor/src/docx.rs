//! Text of Word files: a zip archive with the text as XML. What Word shows beside the text is told where it belongs: numbers of
//! lists before their paragraphs, notes and comments after the paragraph that has their mark, headers and footers once, at the
//! end. Hidden and deleted text is left out.

mod markdown;
mod numbering;
mod package;
mod story;
mod styles;
mod xml;

use std::collections::BTreeSet;

use numbering::Numbering;
use package::{Package, Parts};
use story::{Asides, Look, Story};
use styles::Styles;

use super::ExtractError;

/// More parts than any document has headers and footers.
const MAX_MARGINS: usize = 64;

pub(crate) fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut package = Package::open(file)?;
    let parts = package.parts()?;
    let document = package.read(&parts.main)?.ok_or(ExtractError::Damaged)?;
    let mut first = |kind: &str| match parts.of_kind(kind).first() {
        Some(name) => package.read(name),
        None => Ok(None),
    };
    let styles = first("styles")?.map(|xml| Styles::read(&xml)).unwrap_or_default();
    let numbering = first("numbering")?.map(|xml| Numbering::read(&xml)).unwrap_or_default();
    let mut look = Look { styles, numbering };
    let mut asides = Asides::default();
    for kind in ["footnotes", "endnotes", "comments"] {
        if let Some(xml) = first(kind)? {
            asides.extend(Story::new(&mut look, Asides::default(), max_text).read(&xml)?.asides);
        }
    }
    let mut text = Story::new(&mut look, asides, max_text).read(&document)?.text;
    let margins = margins(&mut package, &parts, &mut look, max_text)?;
    if !margins.is_empty() {
        text.extend(["## Header and footer\n\n", &margins]);
    }
    if text.chars().any(char::is_alphanumeric) { Ok(text) } else { Err(ExtractError::NoText) }
}

/// What headers and footers say, each line once: most sections repeat those of the others.
fn margins(
    package: &mut Package<'_>,
    parts: &Parts,
    look: &mut Look,
    max_text: usize,
) -> Result<String, ExtractError> {
    let (mut text, mut known) = (String::new(), BTreeSet::new());
    let names = parts.of_kind("header").iter().chain(parts.of_kind("footer"));
    for name in names.take(MAX_MARGINS) {
        let Some(xml) = package.read(name)? else { continue };
        let part = Story::of_margin(look, max_text).read(&xml)?.text;
        for line in part.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if known.insert(line.to_owned()) {
                text.extend([line, "\n\n"]);
            }
        }
    }
    Ok(text)
}
