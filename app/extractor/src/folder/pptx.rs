//! Text of presentations: each slide under its heading, with the speaker's notes.

use quick_xml::{Reader, events::Event};

use super::with_words;
use crate::{
    ExtractError,
    docx::markdown::{Paragraph, Writer, push_words},
    one_line,
    package::Package,
    xml::{attribute, reference_text, tags},
};

/// Where the file does not say which part lists the slides.
const USUAL_MAIN: &str = "ppt/presentation.xml";

/// Boxes that each slide has again, or that show the slide beside its notes.
const REPEATED: [&str; 5] = ["dt", "ftr", "hdr", "sldImg", "sldNum"];

/// The text of a presentation (.pptx), with its slides as sections.
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let mut package = Package::open(file)?;
    let main = package.main()?.unwrap_or_else(|| USUAL_MAIN.to_owned());
    let presentation = package.read(&main)?.ok_or(ExtractError::Damaged)?;
    let related = package.relations_of(&main)?;
    let (mut text, mut has_words) = (String::new(), false);
    for (index, id) in slides(&presentation)?.into_iter().enumerate() {
        let Some(name) = related.iter().find(|relation| relation.id == id) else { continue };
        let Some(xml) = package.read(&name.target)? else { continue };
        let slide = Slide::read(&xml)?;
        let title = one_line(&slide.title);
        has_words |= !title.is_empty() || !slide.out.text.trim().is_empty();
        let colon = if title.is_empty() { "" } else { ": " };
        let heading = format!("## Slide {}{colon}{title}", index + 1);
        text.extend([&heading, "\n\n", &slide.out.text, "\n"]);
        let beside = package.relations_of(&name.target)?;
        if let Some(notes) = beside.iter().find(|relation| relation.kind == "notesSlide")
            && let Some(xml) = package.read(&notes.target)?
        {
            let notes = Slide::read(&xml)?.out.text;
            if !notes.trim().is_empty() {
                has_words = true;
                text.extend(["Speaker's notes: ", notes.trim(), "\n\n"]);
            }
        }
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    // The headings alone are ours.
    if has_words { with_words(text, max_text) } else { Err(ExtractError::NoText) }
}

/// The ids of the slides, in their order.
fn slides(xml: &str) -> Result<Vec<String>, ExtractError> {
    let mut ids = Vec::new();
    for tag in tags(xml) {
        let tag = tag?;
        if tag.local_name().as_ref() == "sldId" {
            // It has a number of the same name without the prefix.
            let id = tag.attributes().flatten().find(|known| known.key.as_ref().ends_with(":id"));
            ids.extend(id.map(|id| id.value.into_owned()));
        }
    }
    Ok(ids)
}

#[derive(Default)]
struct Slide {
    title: String,
    out: Writer,
    /// The kind of the box that is being read.
    kind: String,
    paragraph: String,
    is_text: bool,
    cells: Option<Vec<String>>,
    rows: usize,
}

impl Slide {
    fn read(xml: &str) -> Result<Self, ExtractError> {
        let mut reader = Reader::from_str(xml);
        let mut slide = Self::default();
        loop {
            match reader.read_event().map_err(|_| ExtractError::Damaged)? {
                Event::Start(tag) | Event::Empty(tag) => match tag.local_name().as_ref() {
                    "sp" => slide.kind.clear(),
                    "ph" => slide.kind = attribute(&tag, "type").unwrap_or_default(),
                    "t" => slide.is_text = true,
                    "br" => slide.paragraph.push('\n'),
                    "tbl" => slide.rows = 0,
                    "tr" => slide.cells = Some(Vec::new()),
                    "tc" => slide.cells.iter_mut().for_each(|cells| cells.push(String::new())),
                    _ => {}
                },
                Event::Text(words) if slide.is_text => slide.paragraph.push_str(&words),
                Event::GeneralRef(name) if slide.is_text => slide.paragraph.push_str(&reference_text(&name)?),
                Event::End(tag) => slide.close(tag.local_name().as_ref()),
                Event::Eof => return Ok(slide),
                _ => {}
            }
        }
    }

    fn close(&mut self, name: &str) {
        match name {
            "t" => self.is_text = false,
            "p" => {
                let text = std::mem::take(&mut self.paragraph);
                match (self.kind.as_str(), self.cells.as_mut().and_then(|cells| cells.last_mut())) {
                    (_, Some(cell)) => push_words(cell, &text),
                    ("title" | "ctrTitle", _) => self.title.extend([&text, " "]),
                    (kind, _) if REPEATED.contains(&kind) => {}
                    _ => self.out.paragraph(&Paragraph { text, ..Paragraph::default() }),
                }
            }
            "tr" => {
                if let Some(cells) = self.cells.take() {
                    self.out.row(&cells, self.rows == 0);
                    self.rows += 1;
                }
            }
            "tbl" => self.out.text.push('\n'),
            "sp" => self.kind.clear(),
            _ => {}
        }
    }
}
