//! `pack DIR`: writes each encoding's tokens to `DIR/ENCODING.tokens`, as the worker reads them.

use std::path::PathBuf;

use anyhow::{Context as _, Result};
use footnote_tokenizer::{Encoding, pack};

fn main() -> Result<()> {
    let dir = PathBuf::from(std::env::args_os().nth(1).context("which folder to write to?")?);
    std::fs::create_dir_all(&dir).with_context(|| format!("cannot create {}", dir.display()))?;
    for encoding in Encoding::ALL {
        let reference = match encoding {
            Encoding::O200kBase => tiktoken_rs::o200k_base(),
            Encoding::Cl100kBase => tiktoken_rs::cl100k_base(),
        }?;
        // Ranks count up from 0; after the last of them come only special tokens, after a gap.
        let tokens: Vec<_> = (0..).map_while(|rank| reference.decode_bytes(&[rank]).ok()).collect();
        let file = pack(tokens.iter().map(Vec::as_slice)).context("a token is empty or too long")?;
        let path = dir.join(format!("{}.tokens", encoding.name()));
        std::fs::write(&path, file).with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}
