//! The knowledge bases of the settings and of `KNOWLEDGE_FILE`, and an operator's own kinds of search engines.

use footnote_knowledge::EngineKind;
use serde::Deserialize;
use toml::Table;

use super::base::{BaseTable, Known, setting_of};
use super::check::{Check, name_fault};
use super::mcp::McpServer;
use super::retrieval::BaseSettings;
use super::settings::{RawSettings, setting};

#[derive(Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
struct KnowledgeFile {
    kind: Vec<Table>,
    base: Vec<BaseTable>,
}

/// All knowledge bases: the one that settings describe, then those of the file.
pub(super) fn bases(raw: &RawSettings, servers: &[McpServer], check: &mut Check) -> Vec<BaseSettings> {
    let setting = setting!(raw.knowledge_file);
    let text = check.file(setting).unwrap_or_default();
    let file = toml::from_str::<KnowledgeFile>(&text).map_err(|error| {
        let before = error.span().and_then(|span| text.get(..span.start)).unwrap_or_default();
        let (line, why) = (before.matches('\n').count() + 1, error.message().replace('\n', " "));
        // Of a value of another type, which stands there and may be a key, only what was expected.
        let why = if why.starts_with("invalid") { why.rsplit(", ").next().unwrap_or_default() } else { &why };
        check.fault(setting, format_args!("has no kinds and bases that can be read, in line {line}: {why}"));
    });
    let KnowledgeFile { kind, base } = file.unwrap_or_default();
    // An operator's own stand before those of the same name.
    let mut kinds = Vec::new();
    for table in kind {
        let name = table.get("name").and_then(toml::Value::as_str).unwrap_or("without a name").to_owned();
        match EngineKind::from_table(table) {
            Ok(kind) => kinds.push(kind),
            Err(why) => check.fault(setting, format_args!("its kind {name:?}: {why}")),
        }
    }
    kinds.extend(EngineKind::known());
    let known = Known { kinds: &kinds, servers };
    let main = BaseTable::main(raw, !base.is_empty(), check);
    let main = main.and_then(|main| main.read(known, &mut |key, why| check.fault(setting_of(key, raw), why)));
    let mut bases: Vec<_> = main.into_iter().collect();
    for table in base {
        let name = table.name.clone();
        let mut faults =
            |key: &str, why: String| check.fault(setting, format_args!("its base {name:?}: {key} {why}"));
        if let Some(why) = name_fault(&name) {
            faults("name", why);
        } else if bases.iter().any(|known| known.name == name) {
            faults("name", "is that of another base".to_owned());
        } else if let Some(key) = table.superfluous() {
            faults(key, "has no meaning for a base of this kind".to_owned());
        } else {
            bases.extend(table.read(known, &mut faults));
        }
    }
    bases
}
