//! Indexes a folder and answers questions from it, with the time each took:
//! `cargo run -p footnote-embedded --example search -- FOLDER QUESTION...`

use std::path::Path;
use std::time::Instant;

use footnote_embedded::{Error, Library};

fn main() -> Result<(), Error> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().unwrap_or_else(|| "guide".to_owned());
    let started = Instant::now();
    let library = Library::open(Path::new(&folder))?;
    println!("{:?} in {:?}", library.stats(), started.elapsed());
    for question in arguments {
        let started = Instant::now();
        let found = library.search(&question, 5)?;
        println!("\n{question}  ({:?})", started.elapsed());
        for found in found {
            println!("  {:7.2}  {}  |  {}", found.score.unwrap_or_default(), found.id, found.title);
        }
    }
    Ok(())
}
