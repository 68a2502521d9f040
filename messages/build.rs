//! Makes the functions of all messages from the English ones.

use std::{env, error::Error, fs, path::Path};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rerun-if-changed=locales/en");
    let english = footnote_message_compiler::read(Path::new("locales/en"))?;
    let code = footnote_message_compiler::rust_code(&english)?;
    fs::write(Path::new(&env::var("OUT_DIR")?).join("messages.rs"), code)?;
    Ok(())
}
