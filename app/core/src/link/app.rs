//! Addresses that open a document in an application, such as a note in Obsidian. They come from the operator's
//! `KB_URL_TEMPLATE` alone, and are made when they are shown: nothing that a model or a search wrote becomes one, and no record
//! has one.

use footnote_wire::{
    BaseKind, Bases,
    app_template::{HEADING, PATH, app_scheme},
    split_passage,
};
use percent_encoding::utf8_percent_encode;

use super::address::COMPONENT;

/// A link that opens a document in an application.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AppLink {
    href: String,
    app: String,
}

impl AppLink {
    /// The link of a document of the embedded knowledge base, at a heading of a note; `None` unless the operator named an
    /// application.
    pub fn to_document(bases: &Bases, id: &str, heading: Option<&str>) -> Option<Self> {
        let (base, own) = bases.of(id).filter(|(base, _)| base.kind == BaseKind::Embedded)?;
        Self::new(base.url_template.as_deref()?, split_passage(own).0, heading)
    }

    fn new(template: &str, path: &str, heading: Option<&str>) -> Option<Self> {
        let app = app_scheme(template)?;
        let is_note = path.to_lowercase().ends_with(".md");
        let encoded = |text: &str| utf8_percent_encode(text, COMPONENT).to_string();
        let href = match heading.map(str::trim).filter(|heading| is_note && !heading.is_empty()) {
            Some(heading) => template.replace(HEADING, &encoded(heading)),
            // Without what sets it apart from the path.
            None => template.replace(&format!("%23{HEADING}"), "").replace(HEADING, ""),
        };
        let href = href.replace(PATH, &encoded(path));
        let first = app.chars().next().map(|first| first.to_ascii_uppercase());
        Some(Self { href, app: first.into_iter().chain(app.chars().skip(1)).collect() })
    }

    pub fn href(&self) -> &str {
        &self.href
    }

    /// The application's name, as its scheme has it: `Obsidian`.
    pub fn app(&self) -> &str {
        &self.app
    }
}

#[cfg(test)]
mod tests {
    use footnote_wire::Base;

    use super::*;

    const OBSIDIAN: &str = "obsidian://open?vault=Notes&file={path}%23{heading}";

    fn only(kind: BaseKind, template: &str) -> Bases {
        Base { url_template: Some(template.to_owned()), ..Base::only(kind) }.into()
    }

    #[track_caller]
    fn check(bases: &Bases, id: &str, heading: Option<&str>, expect: Option<&str>) {
        let link = AppLink::to_document(bases, id, heading);
        assert_eq!(link.as_ref().map(AppLink::href), expect, "{id} {heading:?}");
    }

    #[test]
    fn a_note_opens_at_its_heading() {
        let bases = only(BaseKind::Embedded, OBSIDIAN);
        let start = "obsidian://open?vault=Notes&file=";
        check(
            &bases,
            "a/b c.md",
            Some("Über & so"),
            Some(&format!("{start}a%2Fb%20c.md%23%C3%9Cber%20%26%20so")),
        );
        check(&bases, "b.md#slug", None, Some(&format!("{start}b.md")));
        check(&bases, "b.md", Some(" "), Some(&format!("{start}b.md")));
        check(&bases, "b.pdf", Some("Page 2"), Some(&format!("{start}b.pdf")));
        // Nothing is put into what was put in, and nothing adds a parameter.
        check(&bases, "b.md", Some("{path}&x=1#y"), Some(&format!("{start}b.md%23%7Bpath%7D%26x%3D1%23y")));
        check(&bases, "{heading}.md", None, Some(&format!("{start}%7Bheading%7D.md")));
        assert_eq!(AppLink::to_document(&bases, "b.md", None).unwrap().app(), "Obsidian");
    }

    #[test]
    fn only_the_operators_own_folder_opens_in_an_application() {
        for template in ["https://kb.example/{kbId}", "javascript://a/%0aalert(1)//{path}", "file:///{path}"]
        {
            check(&only(BaseKind::Embedded, template), "a.md", None, None);
        }
        check(&only(BaseKind::Footnote, OBSIDIAN), "a.md", None, None);
        let base = |name: &str, kind| Base {
            name: name.to_owned(),
            url_template: Some(OBSIDIAN.to_owned()),
            ..Base::only(kind)
        };
        let several = [base("", BaseKind::Embedded), base("wiki", BaseKind::Footnote)].into_iter().collect();
        check(&several, "a.md", None, Some("obsidian://open?vault=Notes&file=a.md"));
        check(&several, "base:wiki/a.md", None, None);
    }
}
