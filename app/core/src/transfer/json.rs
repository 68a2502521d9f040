//! Footnote's own export: complete and lossless; [`super::read`] reads it.

use serde_json::{Error, Value, to_string};

use crate::{
    conversation::Session,
    storage::{Record, SCHEMA, SetAside, StoredProject, encode, keys},
};

/// The field `format` of the file.
pub(super) const FORMAT: &str = "footnote";

/// The version of the file format; records have their own schema.
pub(super) const VERSION: u32 = 1;

/// Metadata of an export.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ExportInfo {
    /// In milliseconds since 1970.
    pub exported_ms: u64,
    /// SHA-256 of the system message as it is sent, in hexadecimal. The prompt itself is never exported.
    pub system_prompt_sha256: Option<String>,
}

/// Writes a file of conversations, one conversation at a time; each record is on its own line, as stored.
pub struct JsonFile {
    text: String,
    is_first: bool,
}

impl JsonFile {
    pub fn begin(info: &ExportInfo) -> Result<Self, Error> {
        let mut text = format!(
            "{{\"format\":{},\"version\":{VERSION},\"exported_ms\":{}",
            to_string(FORMAT)?,
            info.exported_ms
        );
        if let Some(hash) = &info.system_prompt_sha256 {
            text.extend([",\"system_prompt_sha256\":", &to_string(hash)?]);
        }
        text.push_str(",\"sessions\":[");
        Ok(Self { text, is_first: true })
    }

    pub fn add(&mut self, session: &Session) -> Result<(), Error> {
        self.text.push_str(if self.is_first { "\n" } else { ",\n" });
        self.is_first = false;
        self.text.extend(["{\"id\":", &to_string(&session.id)?, ",\"records\":{"]);
        let prefix = keys::session(&session.id);
        for (at, record) in session.records().iter().enumerate() {
            let key = record.key(&session.id);
            let part = key.strip_prefix(&prefix).unwrap_or(&key);
            self.text.push_str(if at == 0 { "\n" } else { ",\n" });
            self.text.extend([&to_string(part)?, ":", &encode_with_schema(record, session.schema)?]);
        }
        self.text.push_str("\n}}");
        Ok(())
    }

    /// Adds the projects and the unreadable records and returns the file.
    pub fn finish(mut self, projects: &[StoredProject], set_aside: &[SetAside]) -> Result<String, Error> {
        self.text.push_str("\n]");
        if !projects.is_empty() {
            self.add_projects(projects)?;
        }
        self.text.push_str(",\"set_aside\":[");
        for (at, one) in set_aside.iter().enumerate() {
            self.text.push_str(if at == 0 { "\n" } else { ",\n" });
            self.text.extend(["{\"key\":", &to_string(&one.key)?, ",\"value\":", &to_string(&one.value)?]);
            self.text.extend([",\"reason\":", &to_string(&one.reason.to_string())?, "}"]);
        }
        self.text.push_str("\n]}\n");
        Ok(self.text)
    }

    /// Adds the projects as they are stored. One of a newer schema is not written: this version would lose part of it.
    fn add_projects(&mut self, projects: &[StoredProject]) -> Result<(), Error> {
        self.text.push_str(",\"projects\":[");
        for (at, stored) in projects.iter().filter(|stored| !stored.project.is_read_only()).enumerate() {
            let id = &stored.project.id;
            self.text.push_str(if at == 0 { "\n" } else { ",\n" });
            self.text.extend(["{\"id\":", &to_string(id)?, ",\"records\":{"]);
            let prefix = keys::project(id);
            for (at, (key, json)) in stored.records()?.iter().enumerate() {
                let part = key.strip_prefix(&prefix).unwrap_or(key);
                self.text.push_str(if at == 0 { "\n" } else { ",\n" });
                self.text.extend([&to_string(part)?, ":", json]);
            }
            self.text.push_str("\n}}");
        }
        self.text.push_str("\n]");
        Ok(())
    }
}

/// Writes conversations and unreadable records as one file.
pub fn to_json(sessions: &[Session], set_aside: &[SetAside], info: &ExportInfo) -> Result<String, Error> {
    let mut file = JsonFile::begin(info)?;
    sessions.iter().try_for_each(|session| file.add(session))?;
    file.finish(&[], set_aside)
}

/// Serialises a record; one of a newer schema keeps its schema and unknown fields.
fn encode_with_schema(record: &Record, schema: u32) -> Result<String, Error> {
    let text = encode(record)?;
    if schema <= SCHEMA {
        return Ok(text);
    }
    let mut fields: Value = serde_json::from_str(&text)?;
    fields["schema"] = schema.into();
    Ok(fields.to_string())
}
