//! Ten thousand notes made from real text: the sections of the guide and of the READMEs in cargo's registry, put
//! together anew by a seeded generator, so that the same sources give the same notes.

use std::collections::BTreeMap;
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, Result, ensure};
use fastrand::Rng;

const SEED: u64 = 11;
/// Sizes of notes in bytes; small ones are more frequent, as with people's own.
const SMALLEST: f64 = 1_000.0;
const LARGEST: f64 = 10_000.0;
const NOTES_IN_A_FOLDER: usize = 100;
/// Fewer READMEs than this would repeat themselves too often to say anything.
const FEWEST_SOURCES: usize = 50;

/// Real text, cut at its headings.
#[derive(Debug)]
pub(crate) struct Sources {
    sections: Vec<Section>,
    /// Files that were read.
    pub(crate) files: usize,
}

#[derive(Debug)]
struct Section {
    /// The title of the file it is from.
    title: String,
    heading: String,
    blocks: Vec<String>,
}

/// The READMEs in cargo's registry that are text, by crate; of several versions of one crate, one.
pub(crate) fn readmes() -> Result<BTreeMap<String, PathBuf>> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    let cargo = home.or_else(|| Some(PathBuf::from(env::var_os("HOME")?).join(".cargo")));
    let registry = cargo.context("neither CARGO_HOME nor HOME is set")?.join("registry/src");
    let mut readmes = BTreeMap::new();
    for index in folders_in(&registry)? {
        for package in folders_in(&index)? {
            let folder = package.file_name().unwrap_or_default().to_string_lossy();
            let name = folder.rsplit_once('-').map_or(&*folder, |(name, _)| name);
            let is_readme =
                |path: &PathBuf| path.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case("readme"));
            let found = markdown_in(&package)?.into_iter().find(is_readme);
            let text = found.filter(|readme| fs::read_to_string(readme).is_ok());
            readmes.extend(text.map(|readme| (name.to_owned(), readme)));
        }
    }
    ensure!(readmes.len() >= FEWEST_SOURCES, "only {} READMEs in {}", readmes.len(), registry.display());
    Ok(readmes)
}

impl Sources {
    /// Reads the guide and the READMEs.
    pub(crate) fn read() -> Result<Self> {
        let guide = Path::new(env!("CARGO_MANIFEST_DIR")).join("../guide");
        let mut files = markdown_in(&guide)?;
        files.extend(readmes()?.into_values());
        let mut sections = Vec::new();
        for file in &files {
            let Ok(text) = fs::read_to_string(file) else { continue };
            sections.extend(cut(&text));
        }
        Ok(Self { sections, files: files.len() })
    }

    /// Writes `count` notes into `folder` and returns their bytes.
    pub(crate) fn write(&self, folder: &Path, count: usize) -> Result<u64> {
        let mut rng = Rng::with_seed(SEED);
        let mut bytes = 0;
        for number in 0..count {
            let section = folder.join(format!("folder-{:03}", number / NOTES_IN_A_FOLDER));
            if number.is_multiple_of(NOTES_IN_A_FOLDER) {
                fs::create_dir_all(&section)?;
            }
            let note = self.note(&mut rng, number);
            bytes += note.len() as u64;
            fs::write(section.join(format!("note-{number:05}.md")), note)?;
        }
        Ok(bytes)
    }

    /// `count` questions of four kinds: about a title, about a heading, in a sentence's own words, and single words
    /// from anywhere.
    pub(crate) fn questions(&self, count: usize) -> Vec<String> {
        let mut rng = Rng::with_seed(SEED + 1);
        let mut questions = Vec::with_capacity(count);
        while questions.len() < count {
            let section = self.any(&mut rng);
            let words: Vec<&str> = section.blocks.iter().flat_map(|block| words(block)).collect();
            let question = match questions.len() % 4 {
                0 => format!("What is {} and how do I use it?", section.title),
                1 => format!("{} {}", section.title, section.heading),
                2 if words.len() > 8 => {
                    let begin = rng.usize(0..words.len() - 8);
                    format!("How does {}?", words[begin..begin + 8].join(" "))
                }
                _ if !words.is_empty() => {
                    let count = rng.usize(1..=4);
                    (0..count).map(|_| words[rng.usize(0..words.len())]).collect::<Vec<_>>().join(" ")
                }
                _ => continue,
            };
            questions.push(question.split_whitespace().collect::<Vec<_>>().join(" "));
        }
        questions
    }

    fn note(&self, rng: &mut Rng, number: usize) -> String {
        let size = (SMALLEST.ln() + rng.f64() * (LARGEST / SMALLEST).ln()).exp();
        let first = self.any(rng);
        let mut note = format!("# {}: {} ({number})\n\n", first.title, first.heading);
        let mut section = first;
        loop {
            note.extend(["## ", &section.heading, "\n\n"]);
            for block in &section.blocks {
                note.push_str(block);
                note.push_str("\n\n");
                if longer(note.len(), size) {
                    return note;
                }
            }
            section = self.any(rng);
        }
    }

    fn any(&self, rng: &mut Rng) -> &Section {
        &self.sections[rng.usize(0..self.sections.len())]
    }
}

#[expect(clippy::cast_precision_loss, reason = "a note has far fewer than 2^52 bytes")]
fn longer(length: usize, size: f64) -> bool {
    length as f64 >= size
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    let plain = |word: &&str| word.len() > 2 && word.chars().all(char::is_alphabetic);
    text.split_whitespace().filter(plain)
}

/// Cuts Markdown at its headings, and what is between them at blank lines; code stays in one piece.
fn cut(text: &str) -> Vec<Section> {
    let mut title = None;
    let mut sections: Vec<Section> = Vec::new();
    let mut block = String::new();
    let mut in_code = false;
    for line in text.lines().chain([""]) {
        let fence = line.trim_start().starts_with("```");
        let heading = (!in_code).then(|| line.trim_start_matches('#')).filter(|rest| rest.len() < line.len());
        if let Some(last) =
            sections.last_mut().filter(|_| !in_code && (line.trim().is_empty() || heading.is_some()))
        {
            if !block.trim().is_empty() {
                last.blocks.push(block.trim_end().to_owned());
            }
            block.clear();
        }
        in_code ^= fence;
        if let Some(heading) = heading {
            let heading = heading.trim().to_owned();
            let title = title.get_or_insert_with(|| heading.clone()).clone();
            sections.push(Section { title, heading, blocks: Vec::new() });
        } else if !sections.is_empty() && (in_code || fence || !line.trim().is_empty()) {
            block.push_str(line);
            block.push('\n');
        }
    }
    sections.retain(|section| !section.blocks.is_empty());
    sections
}

fn markdown_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = entries(folder)?;
    files.retain(|path| {
        path.is_file() && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("md"))
    });
    Ok(files)
}

fn folders_in(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut folders = entries(folder)?;
    folders.retain(|path| path.is_dir());
    Ok(folders)
}

/// In the order of their names, which a file system does not keep.
fn entries(folder: &Path) -> Result<Vec<PathBuf>> {
    let read = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = read.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::cut;

    #[test]
    fn text_is_cut_at_headings_and_blank_lines_but_code_is_not() {
        let sections = cut("before\n# One\n\na\nb\n\n```\n# not a heading\n\nx\n```\n## Two\nc");
        let found: Vec<_> = sections
            .iter()
            .map(|section| (section.title.as_str(), section.heading.as_str(), &section.blocks[..]))
            .collect();
        assert_eq!(
            found,
            [
                ("One", "One", &["a\nb".to_owned(), "```\n# not a heading\n\nx\n```".to_owned()][..]),
                ("One", "Two", &["c".to_owned()][..]),
            ]
        );
    }
}
