//! Text of web pages. Tags are read one after the other, without a tree, so that a page of many megabytes needs no more memory
//! than its text.

use html5gum::{DefaultEmitter, StartTag, Token, Tokenizer};

use super::{ExtractError, one_line};

/// Elements whose content is not shown in a page, or only where something else cannot be.
const HIDDEN: [&str; 12] = [
    "audio", "canvas", "datalist", "iframe", "noembed", "noframes", "noscript", "object", "script", "style",
    "template", "video",
];
/// Elements within a line. All others begin and end one; without breaks the texts of neighbours would run together.
const INLINE: [&str; 39] = [
    "a", "abbr", "acronym", "b", "bdi", "bdo", "big", "cite", "code", "data", "del", "dfn", "em", "font",
    "i", "img", "input", "ins", "kbd", "label", "mark", "nobr", "output", "q", "rb", "rp", "rt", "ruby", "s",
    "samp", "small", "span", "strike", "strong", "sub", "sup", "time", "tt", "u",
];
/// Elements without content.
const VOID: [&str; 13] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"];
/// Elements that end where the next one begins, or the one around them ends.
const OPEN_ENDED: [&str; 9] = ["dd", "dt", "li", "option", "p", "tbody", "td", "th", "tr"];
/// Elements in which such elements may stand again.
const CONTAINERS: [&str; 5] = ["dl", "ol", "select", "table", "ul"];

pub(crate) fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let html = String::from_utf8_lossy(file);
    let broken = html.matches(char::REPLACEMENT_CHARACTER).count();
    if html.contains('\0') || broken > html.len() / 100 {
        return Err(ExtractError::NotText);
    }
    let mut emitter = DefaultEmitter::default();
    // In scripts and styles, `<` begins no tag.
    emitter.naively_switch_states(true);
    let mut page = Page::default();
    for token in Tokenizer::new_with_emitter(&*html, emitter) {
        let Ok(token) = token;
        match token {
            Token::StartTag(tag) => page.open(&String::from_utf8_lossy(&tag.name), &tag),
            Token::EndTag(tag) => page.close(&String::from_utf8_lossy(&tag.name)),
            Token::String(words) => page.push(&String::from_utf8_lossy(&words)),
            _ => {}
        }
        if page.text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    page.finish()
}

#[derive(Default)]
struct Page {
    text: String,
    /// The elements that are open in one that is hidden, with that one; empty outside of it.
    hidden: Vec<String>,
    /// The page's name, and whether it is being read.
    title: Option<String>,
    in_title: bool,
    has_main_heading: bool,
    /// Where the text of the main heading that is being read begins.
    main_heading: Option<usize>,
    /// Elements that keep their line breaks.
    preformatted: usize,
}

impl Page {
    fn open(&mut self, name: &str, tag: &StartTag<()>) {
        let is_void = VOID.contains(&name);
        if let Some(outer) = self.hidden.first() {
            let ends = OPEN_ENDED.contains(&&**outer)
                && if outer == "p" { !is_inline(name) } else { name == outer && !self.is_in_container() };
            if !ends {
                if !is_void && !tag.self_closing {
                    self.hidden.push(name.to_owned());
                }
                return;
            }
            self.hidden.clear();
        }
        if name == "title" && self.title.is_none() {
            (self.title, self.in_title) = (Some(String::new()), true);
        } else if !is_void && (HIDDEN.contains(&name) || name == "title" || is_hidden(name, tag)) {
            if !is_inline(name) {
                self.end_line();
            }
            self.hidden.push(name.to_owned());
        } else if let Some(level) = heading_level(name) {
            self.text.extend(["\n", &"#".repeat(level), " "]);
            self.main_heading = (level == 1).then_some(self.text.len());
        } else if name == "img" {
            // As a browser shows it without its pictures.
            if let Some(words) =
                attribute(tag, "alt").filter(|words| !words.trim().is_empty() && !is_hidden(name, tag))
            {
                self.push(&format!(" {words} "));
            }
        } else if name == "br" {
            self.text.push('\n');
        } else if matches!(name, "td" | "th" | "button") {
            self.push(" ");
        } else if !is_inline(name) {
            self.end_line();
            self.preformatted += usize::from(name == "pre");
        }
    }

    fn close(&mut self, name: &str) {
        self.in_title &= name != "title";
        if let Some(outer) = self.hidden.first() {
            match self.hidden.iter().rposition(|open| open == name) {
                Some(at) => self.hidden.truncate(at),
                // The end of an element around it.
                None if OPEN_ENDED.contains(&&**outer) => self.hidden.clear(),
                None => {}
            }
            return;
        }
        if heading_level(name).is_some() {
            let words = self.main_heading.take().and_then(|start| self.text.get(start..));
            self.has_main_heading |= words.is_some_and(|words| !words.trim().is_empty());
            self.text.push('\n');
        } else if matches!(name, "td" | "th" | "button") {
            self.push(" ");
        } else if !is_inline(name) {
            self.preformatted -= usize::from(name == "pre" && self.preformatted > 0);
            self.end_line();
        }
    }

    fn is_in_container(&self) -> bool {
        self.hidden.iter().any(|open| CONTAINERS.contains(&&**open))
    }

    fn end_line(&mut self) {
        if !self.text.ends_with('\n') {
            self.text.push('\n');
        }
    }

    fn push(&mut self, words: &str) {
        if self.in_title {
            self.title.get_or_insert_default().push_str(words);
            return;
        }
        if !self.hidden.is_empty() {
            return;
        }
        for letter in words.chars() {
            let is_begin = self.text.is_empty() || self.text.ends_with('\n');
            if letter.is_ascii_whitespace() && self.preformatted == 0 {
                // Lines of the file are none of the page.
                if !is_begin && !self.text.ends_with(' ') {
                    self.text.push(' ');
                }
                continue;
            }
            if letter == '#' && is_begin {
                // No Markdown is meant.
                self.text.push('\\');
            }
            self.text.push(letter);
        }
    }

    fn finish(self) -> Result<String, ExtractError> {
        let title = self.title.unwrap_or_default();
        let title = one_line(&title);
        let lines: Vec<&str> = self.text.lines().map(str::trim).collect();
        let text = lines.join("\n");
        if text.trim().is_empty() {
            Err(ExtractError::NoText)
        } else if title.is_empty() || self.has_main_heading {
            Ok(text)
        } else {
            Ok(format!("# {title}\n\n{}", text.trim_start_matches('\n')))
        }
    }
}

/// Whether an element is not shown, as it says itself. What `aria-hidden` says is for those who hear a page.
fn is_hidden(name: &str, tag: &StartTag<()>) -> bool {
    let style = attribute(tag, "style").unwrap_or_default().to_lowercase();
    let style: String = style.chars().filter(|letter| !letter.is_whitespace()).collect();
    let says = |value: &str| style.split(';').any(|rule| rule.trim_end_matches("!important") == value);
    // A page's search may find text that is hidden so.
    attribute(tag, "hidden").is_some_and(|value| !value.eq_ignore_ascii_case("until-found"))
        || (name == "dialog" && attribute(tag, "open").is_none())
        || says("display:none")
        || says("visibility:hidden")
}

fn is_inline(name: &str) -> bool {
    INLINE.contains(&name) || matches!(name, "var" | "wbr")
}

fn attribute(tag: &StartTag<()>, name: &str) -> Option<String> {
    tag.attributes.get(name.as_bytes()).map(|value| String::from_utf8_lossy(value).into_owned())
}

fn heading_level(name: &str) -> Option<usize> {
    let level = name.strip_prefix('h')?.parse().ok()?;
    (1..=6).contains(&level).then_some(level)
}
