//! Divides the page's program: code that only a `wasm_split` function needs becomes a file of its own, which the page
//! loads before it first calls that function.
//!
//! The program is divided before wasm-bindgen runs, and Trunk has no step there. So the files that Trunk made of the
//! whole program are replaced. The new ones are in a folder with their hash in its name: a part fits only the program
//! that it was divided from.

use std::{
    collections::BTreeMap,
    env, fs,
    ops::Range,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context as _, Result, anyhow, ensure};
use sha2::{Digest as _, Sha256};
use wasm_split_cli_support::{Options, transform};

/// The beginning of the names of the page's program.
pub(crate) const PROGRAM: &str = "footnote-page";
/// The script with the functions that load parts, while it is not yet joined to the program's.
const LOADER: &str = "./loader.js";
/// Where index.html wants the links to what answers need.
const ANSWER_FILES: &str = "<template id=\"answer-files\">";
/// How the names of imported functions begin, and the length of the hash that they end with.
const IMPORT: &[u8] = b"__wbg_";
const HASH_LENGTH: usize = 16;
/// Functions are in the order of their names, and names are stripped: together that compresses best.
const WASM_OPT: [&str; 8] = [
    "-Os",
    "--low-memory-unused",
    "--one-caller-inline-max-function-size",
    "0",
    "--reorder-functions-by-name",
    "--strip-debug",
    "--strip-producers",
    "--strip-target-features",
];

/// Replaces the program in Trunk's staging folder.
pub(crate) fn divide(staging: &Path, is_release: bool) -> Result<()> {
    // This program is in the folder `release` of Cargo's target folder.
    let this = env::current_exe()?;
    let target = this.ancestors().nth(2).context("this program was not started by Cargo")?;
    let profile = if is_release { "page" } else { "debug" };
    let input = target.join("wasm32-unknown-unknown").join(profile).join(PROGRAM).with_extension("wasm");
    let input = fs::read(&input).with_context(|| format!("cannot read {}", input.display()))?;
    let work = target.join("wasm-split").join(profile);
    if work.exists() {
        fs::remove_dir_all(&work)?;
    }
    let (undivided, output) = (work.join("main.wasm"), work.join(PROGRAM));
    fs::create_dir_all(&output)?;

    let mut options = Options::new(&input);
    options.output_dir = &output;
    options.main_out_path = &undivided;
    options.link_name = LOADER;
    transform(options).map_err(|error| anyhow!("cannot divide the program: {error:#}"))?;
    let mut bindgen = Command::new("wasm-bindgen");
    bindgen.args(["--target", "web", "--no-typescript", "--keep-lld-exports", "--no-demangle"]);
    if !is_release {
        bindgen.args(["--debug", "--keep-debug"]);
    }
    run(bindgen.arg("--out-name").arg(PROGRAM).arg("--out-dir").arg(&output).arg(&undivided))?;
    join_scripts(&output)?;
    number_imports(&output)?;

    let mut hash = Sha256::new();
    for file in files(&output)? {
        if is_release && file.extension().is_some_and(|extension| extension == "wasm") {
            run(Command::new("wasm-opt").args(WASM_OPT).arg(&file).arg("-o").arg(&file))?;
        }
        hash.update(fs::read(file)?);
    }
    replace_program(staging, &output, &format!("{PROGRAM}-{}", short_hash(hash)))
}

/// The first 16 hexadecimal digits of a hash.
pub(crate) fn short_hash(hash: Sha256) -> String {
    let start = hash.finalize().iter().take(8).fold(0_u64, |hash, byte| (hash << 8) | u64::from(*byte));
    format!("{start:016x}")
}

/// Makes one script of two. A browser that could not load one of two would not always try again, and the start script
/// loads the first under other addresses when it tries again.
fn join_scripts(folder: &Path) -> Result<()> {
    let (script, loader) = (folder.join(PROGRAM).with_extension("js"), folder.join(LOADER));
    let loading = fs::read_to_string(&loader)?;
    let (_, loading) = loading.split_once('\n').context("the loader imports nothing")?;
    // A server may send another media type than WebAssembly's; wasm-bindgen's function copes with it.
    let loading = loading.replace(
        "WebAssembly.instantiateStreaming(src, imports)",
        "src.then((response) => __wbg_load(response, imports))",
    );
    let functions = loading.split("export const ").skip(1).filter_map(|rest| rest.split(' ').next());
    let functions = format!("\"{LOADER}\": {{ {} }},", functions.collect::<Vec<_>>().join(", "));
    // wasm-bindgen imports the loader once for each function: in a line at the top, and in one among the imports.
    let program = fs::read_to_string(&script)?;
    let (first, entry) = (format!(" from \"{LOADER}\""), format!("\"{LOADER}\": import"));
    let is_import = |line: &str| line.starts_with("import ") && line.ends_with(&first);
    let is_entry = |line: &str| line.trim_start().starts_with(&entry);
    let mut joined = loading;
    let mut functions = Some(functions);
    for line in program.lines().filter(|line| !is_import(line)) {
        if is_entry(line) {
            joined.extend(functions.take());
        } else {
            joined.push_str(line);
        }
        joined.push('\n');
    }
    ensure!(
        functions.is_none() && joined.matches(LOADER).count() == 1,
        "wasm-bindgen's script is not as expected: another version of it?"
    );
    fs::write(&script, joined)?;
    Ok(fs::remove_file(loader)?)
}

/// Puts numbers in place of the hashes at the ends of imported functions' names, in the script and in all parts. Hashes
/// do not compress; the numbers have the same length, so that nothing moves in the binary files.
fn number_imports(folder: &Path) -> Result<()> {
    let script = fs::read(folder.join(PROGRAM).with_extension("js"))?;
    let mut numbered: BTreeMap<Vec<u8>, Vec<u8>> = BTreeMap::new();
    let mut counts: BTreeMap<Vec<u8>, usize> = BTreeMap::new();
    for name in imports(&script).map(|at| &script[at]) {
        let Some((base, hash)) = name.split_at_checked(name.len().saturating_sub(HASH_LENGTH)) else {
            continue;
        };
        if hash.iter().all(u8::is_ascii_hexdigit) && !numbered.contains_key(name) {
            let count = counts.entry(base.to_owned()).or_default();
            let number = format!("{count:0HASH_LENGTH$}");
            *count += 1;
            numbered.insert(name.to_owned(), [base, number.as_bytes()].concat());
        }
    }
    for file in files(folder)? {
        let mut bytes = fs::read(&file)?;
        for at in imports(&bytes).collect::<Vec<_>>() {
            if let Some(name) = numbered.get(&bytes[at.clone()]) {
                bytes[at].copy_from_slice(name);
            }
        }
        fs::write(&file, bytes)?;
    }
    Ok(())
}

/// Where the names of imported functions stand.
fn imports(bytes: &[u8]) -> impl Iterator<Item = Range<usize>> {
    let is_letter = |byte: &u8| byte.is_ascii_alphanumeric() || *byte == b'_';
    let starts = (0..bytes.len()).filter(|at| bytes[*at..].starts_with(IMPORT));
    starts.map(move |at| at..at + bytes[at..].iter().take_while(|byte| is_letter(byte)).count())
}

/// Puts the files of `output` into the staging folder's folder `name`, in place of what Trunk made.
fn replace_program(staging: &Path, output: &Path, name: &str) -> Result<()> {
    let folder = staging.join(name);
    fs::create_dir_all(&folder)?;
    for file in files(output)? {
        fs::copy(&file, folder.join(file.file_name().context("a file has a name")?))?;
    }
    let index = staging.join("index.html");
    let mut html = fs::read_to_string(&index)?;
    for file in files(staging)? {
        let old = file.file_name().and_then(|name| name.to_str()).unwrap_or_default();
        if !old.starts_with(PROGRAM) {
            continue;
        }
        let is_script = file.extension().is_some_and(|extension| extension == "js");
        let ending = if is_script { ".js" } else { "_bg.wasm" };
        html = html.replace(old, &format!("{name}/{PROGRAM}{ending}"));
        fs::remove_file(&file)?;
    }
    let script = fs::read_to_string(output.join(PROGRAM).with_extension("js"))?;
    let links = answer_files(&script).context("the loader has no part for answers")?;
    let links = links.iter().map(|file| format!("<link rel=\"prefetch\" href=\"./{name}/{file}\">"));
    ensure!(html.contains(ANSWER_FILES), "index.html has no place for the links to what answers need");
    html = html.replace(ANSWER_FILES, &format!("{ANSWER_FILES}{}", links.collect::<String>()));
    Ok(fs::write(index, html)?)
}

/// The files of the part that answers need, as the script loads them: its own and those that it shares.
fn answer_files(script: &str) -> Option<Vec<String>> {
    let (_, loading) = script.split_once("__wasm_split_load_answer = ")?;
    let (loading, _) = loading.split_once("]));")?;
    let (own, shared) = loading.split_once('[')?;
    let (own, _) = own.split_once("\"./")?.1.split_once('"')?;
    let shared = shared.split(", ").map(|name| format!("{}.wasm", name.trim().trim_start_matches("__")));
    Some(std::iter::once(own.to_owned()).chain(shared).collect())
}

/// The files in a folder, by name.
fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    let mut paths = entries.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    paths.retain(|path| path.is_file());
    paths.sort();
    Ok(paths)
}

fn run(command: &mut Command) -> Result<()> {
    let program = command.get_program().to_string_lossy().into_owned();
    let status = command.status();
    let status =
        status.with_context(|| format!("cannot start {program}, which `cargo xtask build` installs"))?;
    ensure!(status.success(), "{program} failed");
    Ok(())
}
