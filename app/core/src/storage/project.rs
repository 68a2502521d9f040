//! The records of projects: one with a project's own fields, one for the text of each of its files.

use std::{collections::BTreeMap, rc::Rc};

use serde_json::{Error, Value};

use super::{
    encoding::{encode, split_schema, with_schema},
    keys,
};
use crate::conversation::{Attachment, AttachmentId, Project, ProjectId, Record};

/// A project with the texts of its files, as far as they could be read.
#[derive(Debug, Clone, PartialEq)]
pub struct StoredProject {
    pub project: Project,
    pub files: BTreeMap<AttachmentId, Rc<Attachment>>,
}

impl StoredProject {
    /// The project that these keys and values are the records of; `None` where its own fields cannot be read. Ignores records
    /// of others, and files that it does not name.
    pub fn assemble(id: &ProjectId, records: impl IntoIterator<Item = (String, String)>) -> Option<Self> {
        let mut records: BTreeMap<String, String> = records.into_iter().collect();
        let project = decode_project(id, &records.remove(&keys::project_head(id))?)?;
        let named = project.files.iter().filter_map(|file| {
            let text = records.get(&keys::project_file(id, file.id))?;
            Some((file.id, Rc::new(decode_file(text)?)))
        });
        let files = named.collect();
        Some(Self { project, files })
    }

    /// All its records as keys and values, the files first: whoever reads the project finds them there.
    pub fn records(&self) -> Result<Vec<(String, String)>, Error> {
        let id = &self.project.id;
        let mut records = Vec::with_capacity(self.files.len() + 1);
        for (file, attachment) in &self.files {
            records.push((keys::project_file(id, *file), encode_file(attachment)?));
        }
        records.push((keys::project_head(id), encode_project(&self.project)?));
        Ok(records)
    }
}

/// The record of a project's own fields.
pub fn encode_project(project: &Project) -> Result<String, Error> {
    Ok(with_schema(&serde_json::to_string(project)?))
}

/// Reads the record of a project's own fields, of any schema; `None` if it cannot be read.
pub fn decode_project(id: &ProjectId, text: &str) -> Option<Project> {
    let (fields, schema) = split_schema(text).ok()?;
    // Through text, because deserialising from `Value` too would double the code in the page.
    let project: Project = serde_json::from_str(&Value::Object(fields).to_string()).ok()?;
    (project.id == *id).then_some(Project { schema, ..project })
}

/// The record of the text of a project's file, which is that of an attached file.
pub fn encode_file(attachment: &Rc<Attachment>) -> Result<String, Error> {
    encode(&Record::Attachment { id: attachment.id(), attachment: Rc::clone(attachment) })
}

/// Reads the record of the text of a project's file.
pub fn decode_file(text: &str) -> Option<Attachment> {
    let (fields, _) = split_schema(text).ok()?;
    serde_json::from_str(&Value::Object(fields).to_string()).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        conversation::{GenerationSettings, ProjectColour, SCHEMA},
        storage::keys::{is_attachment, parse, split_project},
    };

    fn stored() -> StoredProject {
        let file = Rc::new(Attachment::new("beds.md", "# Beds\n\nTwo."));
        let mut project = Project::new(ProjectId::new("p1").unwrap(), "Garden", 5);
        project.colour = ProjectColour::Green;
        project.instructions = "Answer as a gardener.".to_owned();
        project.model = Some("large".to_owned());
        project.generation = GenerationSettings { temperature: Some(0.5), ..GenerationSettings::default() };
        project.search_in.bases = vec!["Plants".to_owned()];
        project.files = vec![file.named()];
        StoredProject { files: BTreeMap::from([(file.id(), file)]), project }
    }

    #[test]
    fn a_project_is_read_back_from_its_records() {
        let stored = stored();
        let records = stored.records().unwrap();
        let file = format!("footnote:project/p1/{}", stored.project.files[0].id);
        assert_eq!(
            records.iter().map(|record| &record.0).collect::<Vec<_>>(),
            [&file, "footnote:project/p1/head"]
        );
        assert_eq!(StoredProject::assemble(&stored.project.id, records), Some(stored));
        assert!(is_attachment(&file) && !is_attachment("footnote:project/p1/head"));
        assert_eq!(split_project(&file).unwrap().0.as_str(), "p1");
        assert_eq!(parse("footnote:project/p1/head"), None, "it is no record of a conversation");
    }

    #[test]
    fn what_a_newer_version_wrote_stays_and_is_not_written() {
        let id = ProjectId::new("p1").unwrap();
        let newer = r#"{"schema":9,"id":"p1","name":"Garden","colour":"plaid","weather":{"now":"wet"}}"#;
        let project = decode_project(&id, newer).unwrap();
        assert!(project.is_read_only());
        assert_eq!((project.name.as_str(), project.colour), ("Garden", ProjectColour::Grey));
        let written = encode_project(&Project { schema: SCHEMA, ..project }).unwrap();
        assert!(written.contains(r#""weather":{"now":"wet"}"#), "{written}");
    }

    #[test]
    fn a_record_that_is_no_project_is_none() {
        let id = ProjectId::new("p1").unwrap();
        for text in ["", "fnv1:7:AAAA", "[]", r#"{"id":"p1"}"#, r#"{"schema":2,"id":"p2","name":"Other"}"#] {
            assert_eq!(decode_project(&id, text), None, "{text}");
        }
    }
}
