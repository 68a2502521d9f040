//! The file of an operator's own kinds of search engines.

use serde::Deserialize;
use toml::Table;

use super::check::Check;
use super::settings::Setting;
use crate::engines::EngineKind;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct KnowledgeFile {
    #[serde(default)]
    kind: Vec<Table>,
}

/// The kinds that are known, an operator's own before those of the same name.
pub(super) fn kinds(setting: Setting<'_>, check: &mut Check) -> Vec<EngineKind> {
    let own = check.file(setting).map(|text| toml::from_str::<KnowledgeFile>(&text));
    let own = match own.transpose() {
        Ok(file) => file.map(|file| file.kind).unwrap_or_default(),
        Err(error) => {
            check.fault(
                setting,
                format_args!("has no [[kind]] tables: {}", error.message().replace('\n', " ")),
            );
            Vec::new()
        }
    };
    let mut kinds = Vec::new();
    for table in own {
        let name = table.get("name").and_then(toml::Value::as_str).unwrap_or("without a name").to_owned();
        match EngineKind::from_table(table) {
            Ok(kind) => kinds.push(kind),
            Err(why) => check.fault(setting, format_args!("its kind {name:?}: {why}")),
        }
    }
    kinds.extend(EngineKind::known());
    kinds
}
