//! Text of Jupyter notebooks: their Markdown, their code, and what it printed.

use serde::Deserialize;

use super::with_words;
use crate::ExtractError;

/// The longest output of a cell, in bytes; what is printed in a loop says little.
const MAX_OUTPUT: usize = 4_000;

#[derive(Deserialize)]
struct Notebook {
    #[serde(default)]
    cells: Vec<Cell>,
    /// Until version 3 of the format.
    #[serde(default)]
    worksheets: Vec<Worksheet>,
    #[serde(default)]
    metadata: Metadata,
}

#[derive(Deserialize)]
struct Worksheet {
    #[serde(default)]
    cells: Vec<Cell>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Metadata {
    kernelspec: Kernel,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Kernel {
    language: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Cell {
    #[serde(rename = "cell_type")]
    kind: String,
    #[serde(alias = "input")]
    source: Lines,
    outputs: Vec<Output>,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Output {
    text: Lines,
    data: Data,
    evalue: String,
}

#[derive(Default, Deserialize)]
#[serde(default)]
struct Data {
    #[serde(rename = "text/plain")]
    plain: Lines,
}

/// Lines with their ends, or all of them as one text.
#[derive(Deserialize)]
#[serde(untagged)]
enum Lines {
    Whole(String),
    Each(Vec<String>),
}

impl Default for Lines {
    fn default() -> Self {
        Self::Each(Vec::new())
    }
}

impl Lines {
    fn text(&self) -> String {
        match self {
            Self::Whole(text) => text.clone(),
            Self::Each(lines) => lines.concat(),
        }
    }
}

/// The text of a Jupyter notebook (.ipynb): Markdown, code and what it printed.
pub fn text(file: &[u8], max_text: usize) -> Result<String, ExtractError> {
    let Notebook { cells, worksheets, metadata } =
        serde_json::from_slice(file).map_err(|_| ExtractError::Damaged)?;
    let language = metadata.kernelspec.language;
    let mut text = String::new();
    for cell in cells.iter().chain(worksheets.iter().flat_map(|sheet| &sheet.cells)) {
        let source = cell.source.text();
        match cell.kind.as_str() {
            "markdown" | "raw" => text.extend([source.trim_end(), "\n\n"]),
            "heading" => text.extend(["## ", source.trim(), "\n\n"]),
            _ => {
                push_code(&mut text, &language, &source);
                for output in &cell.outputs {
                    let printed =
                        [output.text.text(), output.data.plain.text(), output.evalue.clone()].concat();
                    push_code(&mut text, "", &printed[..printed.floor_char_boundary(MAX_OUTPUT)]);
                }
            }
        }
        if text.len() > max_text {
            return Err(ExtractError::TooLong);
        }
    }
    with_words(text, max_text)
}

fn push_code(text: &mut String, language: &str, code: &str) {
    let code = code.trim_end();
    if code.is_empty() {
        return;
    }
    let longest = code.split(|character| character != '`').map(str::len).max().unwrap_or_default();
    let fence = "`".repeat(longest.max(2) + 1);
    text.extend([&fence, language, "\n", code, "\n", &fence, "\n\n"]);
}
