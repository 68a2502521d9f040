//! The quality of the search, over READMEs of other projects, compared with plain BM25.

use std::collections::BTreeMap;
use std::path::PathBuf;

use anyhow::{Context as _, Result};
use footnote_embedded::Library;
use footnote_tests::bench::stats::float;
use footnote_tests::bench::table::{Goal, Table, number};
use tantivy::collector::TopDocs;
use tantivy::query::QueryParser;
use tantivy::schema::{STORED, STRING, Schema, TEXT, Value as _};
use tantivy::{Index, TantivyDocument};

use crate::engine::Engine;

/// Questions, and the crates that answer them.
const QUESTIONS: &str = include_str!("questions.tsv");
/// Results that are looked at.
const TOP_K: u32 = 20;
/// Goal for the mean reciprocal rank of the right document.
const MRR: f64 = 0.70;

/// Asks every question of both and prints how far down the right document is. `readmes` are files by crate.
pub(crate) fn measure(readmes: &BTreeMap<String, PathBuf>, engine: Option<&Engine>) -> Result<()> {
    let folder = tempfile::tempdir()?;
    for (name, readme) in readmes {
        std::fs::copy(readme, folder.path().join(format!("{name}.md")))?;
    }
    let library = Library::open(folder.path())?;
    let plain = Plain::index(readmes)?;
    let mut ours = Vec::new();
    let mut theirs = Vec::new();
    let mut engines = Vec::new();
    let mut missed = Vec::new();
    let lines = QUESTIONS.lines().filter(|line| !line.starts_with('#'));
    for line in lines {
        let (question, name) = line.split_once('\t').context("a question and a crate")?;
        let wanted = format!("{name}.md");
        let found = library.search(question, TOP_K as usize)?;
        let mut documents: Vec<&str> = Vec::new();
        for found in &found {
            let document = found.metadata.kb_id.as_str();
            if !documents.contains(&document) {
                documents.push(document);
            }
        }
        let rank = reciprocal(documents.iter().position(|document| *document == wanted));
        if rank < 0.3 {
            missed.push(format!("  {question} → {name}: {documents:?}"));
        }
        ours.push(rank);
        if let Some(engine) = engine {
            engines.push(reciprocal(engine.search(question, TOP_K)?.iter().position(|found| found == name)));
        }
        theirs.push(reciprocal(plain.search(question)?.iter().position(|document| document == name)));
    }
    let mut table = Table::new(&["", "footnote", "plain BM25", "engine", "goal", ""]);
    let mean = |ranks: &[f64]| ranks.iter().sum::<f64>() / float(ranks.len() as u64);
    let share = |ranks: &[f64], least: f64| {
        100.0 * float(ranks.iter().filter(|rank| **rank >= least).count() as u64) / float(ranks.len() as u64)
    };
    let figure = |ranks: &[f64], of: &dyn Fn(&[f64]) -> f64, decimals: usize| {
        if ranks.is_empty() { String::new() } else { number(of(ranks), decimals) }
    };
    table.row([
        "mean reciprocal rank".to_owned(),
        figure(&ours, &mean, 3),
        figure(&theirs, &mean, 3),
        figure(&engines, &mean, 3),
        format!("≥ {}", number(MRR, 2)),
        Goal::AtLeast(MRR).verdict(mean(&ours)).to_owned(),
    ]);
    for (name, least) in
        [("first, %", 1.0), ("among the first three, %", 0.3), ("among the first five, %", 0.2)]
    {
        let share = |ranks: &[f64]| share(ranks, least);
        let [ours, theirs, engines] = [&ours, &theirs, &engines].map(|ranks| figure(ranks, &share, 0));
        table.row([name.to_owned(), ours, theirs, engines, String::new(), String::new()]);
    }
    println!("\n{} questions over {} READMEs\n\n{table}", ours.len(), readmes.len());
    println!("Not among the first three:\n{}", missed.join("\n"));
    Ok(())
}

fn reciprocal(place: Option<usize>) -> f64 {
    place.map_or(0.0, |place| 1.0 / float(place as u64 + 1))
}

/// Tantivy with its defaults, and a document a file.
struct Plain {
    index: Index,
    parser: QueryParser,
}

impl Plain {
    fn index(readmes: &BTreeMap<String, PathBuf>) -> Result<Self> {
        let mut schema = Schema::builder();
        let (name, text) =
            (schema.add_text_field("name", STRING | STORED), schema.add_text_field("text", TEXT));
        let index = Index::create_in_ram(schema.build());
        let mut writer = index.writer(50_000_000)?;
        for (crate_name, readme) in readmes {
            let mut document = TantivyDocument::default();
            document.add_text(name, crate_name);
            document.add_text(text, std::fs::read_to_string(readme)?);
            writer.add_document(document)?;
        }
        writer.commit()?;
        let parser = QueryParser::for_index(&index, vec![text]);
        Ok(Self { index, parser })
    }

    fn search(&self, question: &str) -> Result<Vec<String>> {
        let (query, _) = self.parser.parse_query_lenient(question);
        let searcher = self.index.reader()?.searcher();
        let name = self.index.schema().get_field("name")?;
        let mut names = Vec::new();
        for (_, address) in searcher.search(&query, &TopDocs::with_limit(TOP_K as usize).order_by_score())? {
            let document: TantivyDocument = searcher.doc(address)?;
            names.extend(document.get_first(name).and_then(|value| value.as_str()).map(str::to_owned));
        }
        Ok(names)
    }
}
