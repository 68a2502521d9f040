//! Drawing pages of PDF files, and finding words on them.

#[cfg(test)]
#[path = "renderer/pages.rs"]
mod pages;
#[cfg(test)]
#[expect(dead_code, reason = "tests of the extractor use the rest")]
#[path = "../../extractor/tests/samples/mod.rs"]
mod samples;
