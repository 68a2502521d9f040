//! Text of electronic books: web pages in a zip archive, and their order.

use std::collections::BTreeMap;

use super::{page, with_words};
use crate::{
    ExtractError,
    package::{Package, join},
    xml::{attribute, tags},
};

/// The text of an electronic book (.epub), as Markdown with its chapters' headings.
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut package = Package::open(file)?;
    let container = package.read("META-INF/container.xml")?.ok_or(ExtractError::Damaged)?;
    let book = attributes(&container, "rootfile", ["full-path", "full-path"])?;
    let (book, _) = book.into_iter().next().ok_or(ExtractError::Damaged)?;
    let list = package.read(&book)?.ok_or(ExtractError::Damaged)?;
    let folder = book.rsplit_once('/').map_or("", |(folder, _)| folder);
    let files: BTreeMap<String, String> = attributes(&list, "item", ["id", "href"])?.into_iter().collect();
    let (mut text, mut is_sealed) = (String::new(), false);
    for (id, _) in attributes(&list, "itemref", ["idref", "idref"])? {
        let Some(href) = files.get(&id) else { continue };
        let Some(chapter) = package.read_bytes(&join(folder, &unescaped(href)))? else { continue };
        match page(&chapter, max_text) {
            Ok(words) => text.extend([words.trim(), "\n\n"]),
            Err(ExtractError::NoText) => {}
            // Bookshops encrypt the chapters alone.
            Err(ExtractError::NotText) => is_sealed = true,
            Err(error) => return Err(error),
        }
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    if text.is_empty() && is_sealed { Err(ExtractError::Encrypted) } else { with_words(text, max_text) }
}

/// Two attributes of each element of this name.
fn attributes(xml: &str, element: &str, names: [&str; 2]) -> Result<Vec<(String, String)>, ExtractError> {
    let mut found = Vec::new();
    for tag in tags(xml) {
        let tag = tag?;
        if tag.local_name().as_ref() == element
            && let [Some(first), Some(second)] = names.map(|name| attribute(&tag, name))
        {
            found.push((first, second));
        }
    }
    Ok(found)
}

/// An address with `%20` and the like as their letters.
fn unescaped(href: &str) -> String {
    let bytes = href.as_bytes();
    let (mut letters, mut at) = (Vec::with_capacity(bytes.len()), 0);
    while let Some(byte) = bytes.get(at) {
        let code = href.get(at + 1..at + 3).filter(|_| *byte == b'%');
        let letter = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        letters.push(letter.unwrap_or(*byte));
        at += if letter.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&letters).into_owned()
}
