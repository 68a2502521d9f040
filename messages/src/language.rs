//! The languages that the page speaks.

/// A language of the page.
#[derive(Debug, PartialEq, Eq)]
pub struct Language {
    /// Its tag by BCP 47, which is also the name of its folder in `locales`.
    pub tag: &'static str,
    /// Its name in itself.
    pub name: &'static str,
    /// Whether it is written from right to left.
    pub is_right_to_left: bool,
}

/// All languages, English first.
pub static LANGUAGES: [Language; 11] = [
    of("en", "English"),
    of("de", "Deutsch"),
    of("es", "Español"),
    of("fr", "Français"),
    of("it", "Italiano"),
    of("nl", "Nederlands"),
    of("pl", "Polski"),
    of("ru", "Русский"),
    Language { tag: "ar", name: "العربية", is_right_to_left: true },
    of("zh", "中文"),
    of("ja", "日本語"),
];

const fn of(tag: &'static str, name: &'static str) -> Language {
    Language { tag, name, is_right_to_left: false }
}

impl Language {
    /// The language with this tag, such as `de` or `de-AT`.
    pub fn of_tag(tag: &str) -> Option<&'static Self> {
        let primary = tag.split(['-', '_']).next().unwrap_or_default();
        LANGUAGES.iter().find(|language| language.tag.eq_ignore_ascii_case(primary))
    }
}
