//! Writes paragraphs and tables as Markdown.

use super::numbering::Mark;

/// A longer paragraph is no heading, whatever its style or level in the outline.
const MAX_HEADING: usize = 300;

/// A paragraph that was read.
#[derive(Debug, Default)]
pub(crate) struct Paragraph {
    pub(crate) text: String,
    pub(crate) level: Option<usize>,
    pub(crate) mark: Option<Mark>,
}

#[derive(Debug, Default)]
pub(crate) struct Writer {
    pub(crate) text: String,
    /// The level of the last bullet, and the last number of a list that Markdown counts as Word does; `None` after anything
    /// else.
    bullet: Option<usize>,
    number: Option<(u32, char)>,
}

impl Writer {
    pub(crate) fn paragraph(&mut self, paragraph: &Paragraph) {
        let words = paragraph.text.trim();
        if words.is_empty() {
            return;
        }
        let (bullet, number) = (self.bullet.take(), self.number.take());
        match (paragraph.level, &paragraph.mark) {
            (Some(level), mark) if words.len() <= MAX_HEADING => {
                let words = words.split_whitespace();
                let mark = match mark {
                    Some(Mark::Number(mark)) => Some(mark.as_str()),
                    _ => None,
                };
                let words: Vec<&str> = mark.into_iter().chain(words).collect();
                self.end_list();
                self.text.extend([&"#".repeat(level), " ", &words.join(" "), "\n\n"]);
            }
            (_, Some(Mark::Bullet { level })) => {
                // A deeper indent than Markdown allows would make code of it.
                let level = (*level).min(bullet.map_or(0, |last| last + 1));
                self.bullet = Some(level);
                let indent = "  ".repeat(level);
                self.text.extend([&indent, "- ", &words.replace('\n', &format!("\n{indent}  ")), "\n"]);
            }
            (_, Some(Mark::Number(mark))) => match markdown_number(mark) {
                Some((count, end)) if number.is_none_or(|last| (count, end) == (last.0 + 1, last.1)) => {
                    self.number = Some((count, end));
                    let indent = " ".repeat(mark.len() + 1);
                    self.text.extend([mark, " ", &words.replace('\n', &format!("\n{indent}")), "\n"]);
                }
                // Markdown would count on from the number above.
                Some((count, end)) => self.plain(&format!("{count}\\{end} {words}")),
                None => self.plain(&format!("{mark} {words}")),
            },
            (_, None) => self.plain(words),
        }
    }

    pub(crate) fn row(&mut self, cells: &[String], is_first: bool) {
        if is_first {
            self.end_list();
        }
        (self.bullet, self.number) = (None, None);
        self.text.extend(["| ", &cells.join(" | "), " |\n"]);
        if is_first {
            self.text.extend(["|", &" --- |".repeat(cells.len()), "\n"]);
        }
    }

    /// A note under its mark.
    pub(crate) fn note(&mut self, label: &str, text: &str) {
        self.end_list();
        (self.bullet, self.number) = (None, None);
        self.text.extend(["[^", label, "]: ", text, "\n\n"]);
    }

    pub(crate) fn plain(&mut self, words: &str) {
        self.end_list();
        // The text is not meant as Markdown.
        let mark = if words.starts_with('#') { "\\" } else { "" };
        self.text.extend([mark, words, "\n\n"]);
    }

    /// Without an empty line, what follows a list would become part of it.
    fn end_list(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }
}

/// A number that Markdown too has in its lists, such as `3.` or `3)`.
fn markdown_number(mark: &str) -> Option<(u32, char)> {
    let end = mark.chars().last().filter(|end| matches!(end, '.' | ')'))?;
    let digits = &mark[..mark.len() - 1];
    let is_number = digits.len() <= 9 && digits.bytes().all(|byte| byte.is_ascii_digit());
    Some((digits.parse().ok().filter(|_| is_number)?, end))
}

/// Adds a paragraph of a cell, on the cell's one line.
pub(crate) fn push_words(cell: &mut String, words: &str) {
    for word in words.split_whitespace() {
        if !cell.is_empty() {
            cell.push(' ');
        }
        cell.push_str(&word.replace('|', "\\|"));
    }
}
