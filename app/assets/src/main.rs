//! Trunk's `post_build` hook. It divides the program into parts, and adds the messages of each language, the token vocabularies
//! and, in release, Brotli and gzip copies, so that no server has to compress a file at each request. The style sheet loses its
//! comments then; Trunk's own minifier would also take those of index.html, which tell operators what to edit there.

mod parts;

use std::{
    env, fs,
    io::Write as _,
    path::{Path, PathBuf},
    thread,
};

use anyhow::{Context as _, Result, anyhow, ensure};
use footnote_messages::LANGUAGES;
use footnote_tokenizer::{Encoding, pack};
use sha2::{Digest as _, Sha256};
use walkdir::WalkDir;

const SERVICE_WORKER: &str = "service-worker.js";
const BROTLI_QUALITY: i32 = 11;
/// The window covers the largest file, up to 16 MiB.
const BROTLI_WINDOW_BITS: i32 = 24;

fn main() -> Result<()> {
    let dir =
        env::var_os("TRUNK_STAGING_DIR").context("TRUNK_STAGING_DIR is not set: Trunk runs this program")?;
    let dir = PathBuf::from(dir);
    for encoding in Encoding::ALL {
        let path = dir.join(format!("{}.tokens", encoding.name()));
        fs::write(&path, vocabulary(encoding)?)
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    write_messages(&dir)?;
    let is_release = env::var_os("TRUNK_PROFILE").is_some_and(|profile| profile == "release");
    parts::divide(&dir, is_release)?;
    if is_release {
        strip_style_sheets(&dir)?;
    }
    list_files(&dir)?;
    if is_release { compress_all(&dir) } else { Ok(()) }
}

fn strip_style_sheets(dir: &Path) -> Result<()> {
    for entry in fs::read_dir(dir)? {
        let path = entry?.path();
        if path.extension().is_some_and(|extension| extension == "css") {
            let css = fs::read_to_string(&path)?;
            fs::write(&path, without_comments(&css))
                .with_context(|| format!("cannot write {}", path.display()))?;
        }
    }
    Ok(())
}

/// CSS without its comments. A string in it must not contain `/*`.
fn without_comments(css: &str) -> String {
    let mut parts = css.split("/*");
    let mut kept = parts.next().unwrap_or_default().to_owned();
    kept.extend(parts.filter_map(|part| Some(part.split_once("*/")?.1)));
    kept
}

/// All ordinary tokens by rank, in the format of the tokenizer's worker.
fn vocabulary(encoding: Encoding) -> Result<Vec<u8>> {
    let reference = match encoding {
        Encoding::O200kBase => tiktoken_rs::o200k_base(),
        Encoding::Cl100kBase => tiktoken_rs::cl100k_base(),
    }?;
    // Ranks count up from 0; special tokens follow after a gap.
    let tokens: Vec<_> = (0..).map_while(|rank| reference.decode_bytes(&[rank]).ok()).collect();
    pack(tokens.iter().map(Vec::as_slice)).context("a token is empty or too long")
}

/// Tells the service worker which files a page without a network begins with, and of which version they are.
fn list_files(staging: &Path) -> Result<()> {
    let path = staging.join(SERVICE_WORKER);
    let script = fs::read_to_string(&path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut names = Vec::new();
    for entry in WalkDir::new(staging).sort_by_file_name() {
        let entry = entry?;
        let name = entry.path().strip_prefix(staging)?.to_string_lossy().replace('\\', "/");
        let is_first = name.starts_with(parts::PROGRAM)
            || [".css", ".svg", ".webmanifest"].iter().any(|end| name.ends_with(end));
        if entry.file_type().is_file() && is_first {
            names.push(format!("./{name}"));
        }
    }
    let mut hash = Sha256::new();
    hash.update(fs::read(staging.join("index.html"))?);
    hash.update(&script);
    let version = parts::short_hash(hash);
    let written = script
        .replacen("const VERSION = \"\";", &format!("const VERSION = \"{version}\";"), 1)
        .replacen("const FILES = [];", &format!("const FILES = {names:?};"), 1);
    ensure!(written.contains("const FILES = [\""), "no place for the files");
    fs::write(&path, written).with_context(|| format!("cannot write {}", path.display()))
}

/// Writes the messages of all languages but English, which the program has.
fn write_messages(staging: &Path) -> Result<()> {
    let locales = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../messages/locales");
    let english = footnote_message_compiler::read(&locales.join(LANGUAGES[0].tag))?;
    let folder = staging.join("messages");
    fs::create_dir_all(&folder).with_context(|| format!("cannot make {}", folder.display()))?;
    for language in &LANGUAGES[1..] {
        let messages = footnote_message_compiler::read(&locales.join(language.tag))?;
        let path = folder.join(language.tag).with_extension("txt");
        fs::write(&path, footnote_message_compiler::language_file(&english, &messages))
            .with_context(|| format!("cannot write {}", path.display()))?;
    }
    Ok(())
}

/// Writes `NAME.br` and `NAME.gz` for each file in a folder if they are smaller.
fn compress_all(dir: &Path) -> Result<()> {
    let files: Vec<_> = WalkDir::new(dir).into_iter().collect::<Result<_, _>>()?;
    thread::scope(|scope| {
        let files = files.iter().filter(|entry| entry.file_type().is_file());
        let threads: Vec<_> = files.map(|file| scope.spawn(|| compress(file.path()))).collect();
        threads
            .into_iter()
            .try_for_each(|thread| thread.join().map_err(|_| anyhow!("compressing panicked"))?)
    })
}

fn compress(path: &Path) -> Result<()> {
    let plain = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    let mut brotli = brotli::CompressorWriter::with_params(
        Vec::new(),
        plain.len(),
        &brotli::enc::BrotliEncoderParams {
            quality: BROTLI_QUALITY,
            lgwin: BROTLI_WINDOW_BITS,
            size_hint: plain.len(),
            ..Default::default()
        },
    );
    brotli.write_all(&plain)?;
    let mut gzip = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    gzip.write_all(&plain)?;
    for (extension, compressed) in [("br", brotli.into_inner()), ("gz", gzip.finish()?)] {
        if compressed.len() < plain.len() {
            let mut copy = path.as_os_str().to_owned();
            copy.push(".");
            copy.push(extension);
            fs::write(&copy, compressed).with_context(|| format!("cannot write {}", copy.display()))?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::without_comments;

    #[test]
    fn only_comments_are_taken_out_of_a_style_sheet() {
        assert_eq!(without_comments("/* One. */\na { b: c }/**/ /* * / */d {}"), "\na { b: c } d {}");
        assert_eq!(without_comments("a { b: calc(1px * 2 / 3) }"), "a { b: calc(1px * 2 / 3) }");
        let style = include_str!("../../../style/footnote.css");
        let (rules, kept) = (style.matches('{').count(), without_comments(style));
        assert_eq!(kept.matches('{').count(), rules, "a comment or a string has what looks like the other");
        assert!(!kept.contains("*/"));
    }
}
