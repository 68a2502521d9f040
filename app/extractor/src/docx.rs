//! Text of Word files: a zip archive with the text as XML. What Word shows beside the text is told where it belongs: numbers of
//! lists before their paragraphs, notes and comments after the paragraph that has their mark, headers and footers once, at the
//! end. Hidden and deleted text is left out.

pub(crate) mod markdown;
pub(crate) mod numbering;
mod story;
mod styles;

use std::collections::BTreeSet;

use numbering::Numbering;
use story::{Asides, Look, Story};
use styles::Styles;

use crate::{
    ExtractError,
    package::{Package, Relation, join},
};

/// The main part where the file does not say which it is.
const USUAL_MAIN: &str = "word/document.xml";

/// More parts than any document has headers and footers.
const MAX_MARGINS: usize = 64;

pub(crate) fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut package = Package::open(file)?;
    let main = package.main()?.unwrap_or_else(|| USUAL_MAIN.to_owned());
    let document = package.read(&main)?.ok_or(ExtractError::Damaged)?;
    let related = package.relations_of(&main)?;
    let folder = main.rsplit_once('/').map_or("", |(folder, _)| folder);
    let mut first = |kind: &str| {
        let named = related.iter().find(|relation| relation.kind == kind);
        let usual = || join(folder, &format!("{kind}.xml"));
        package.read(&named.map_or_else(usual, |named| named.target.clone()))
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
    let margins = margins(&mut package, &related, &mut look, max_text)?;
    if !margins.is_empty() {
        text.extend(["## Header and footer\n\n", &margins]);
    }
    if text.chars().any(char::is_alphanumeric) { Ok(text) } else { Err(ExtractError::NoText) }
}

/// The lines of headers and footers, each once: most sections repeat those of the others.
fn margins(
    package: &mut Package<'_>,
    related: &[Relation],
    look: &mut Look,
    max_text: usize,
) -> Result<String, ExtractError> {
    let (mut text, mut known) = (String::new(), BTreeSet::new());
    let of_kind = |kind| related.iter().filter(move |relation| relation.kind == kind);
    for margin in of_kind("header").chain(of_kind("footer")).take(MAX_MARGINS) {
        let Some(xml) = package.read(&margin.target)? else { continue };
        let part = Story::of_margin(look, max_text).read(&xml)?.text;
        for line in part.lines().map(str::trim).filter(|line| !line.is_empty()) {
            if known.insert(line.to_owned()) {
                text.extend([line, "\n\n"]);
            }
        }
    }
    Ok(text)
}
