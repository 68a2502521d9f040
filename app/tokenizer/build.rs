//! Writes the table of character classes, from the Unicode tables of the regex crate that the reference splits with.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::{env, fs};

use anyhow::{Context as _, Result, bail};
use regex_syntax::hir::{Class, HirKind};

/// What `src/class.rs` calls its classes, and the expressions for their members. Later ones win.
const CLASSES: [(u8, &str); 7] = [
    (1, r"[\p{Lu}\p{Lt}]"),
    (2, r"\p{Ll}"),
    (3, r"[\p{Lm}\p{Lo}]"),
    (4, r"\p{M}"),
    (5, r"\p{N}"),
    (6, r"\s"),
    (7, r"[\r\n]"),
];
/// Characters in one block of the table.
const BLOCK: usize = 128;
const CHARACTERS: usize = 0x11_0000;

fn main() -> Result<()> {
    println!("cargo:rerun-if-changed=build.rs");
    let mut classes = vec![0_u8; CHARACTERS];
    for (class, expression) in CLASSES {
        let hir = regex_syntax::parse(expression)?;
        let HirKind::Class(Class::Unicode(members)) = hir.kind() else {
            bail!("{expression} is no class of characters");
        };
        for range in members.ranges() {
            classes[range.start() as usize..=range.end() as usize].fill(class);
        }
    }
    // Most blocks are like others: each is written once.
    let mut numbers = BTreeMap::new();
    let (mut blocks, mut index) = (Vec::new(), Vec::new());
    for block in classes.chunks(BLOCK) {
        let next = u16::try_from(numbers.len())?;
        let number = *numbers.entry(block).or_insert(next);
        if number == next {
            blocks.extend_from_slice(block);
        }
        index.extend(number.to_le_bytes());
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").context("cargo sets OUT_DIR")?);
    fs::write(out.join("blocks.bin"), &blocks)?;
    fs::write(out.join("index.bin"), &index)?;
    Ok(())
}
