//! Projects in files.

use std::rc::Rc;

use serde_json::{Value, json};

use super::{
    ExportInfo, ImportError, JsonFile,
    tests::{Import, read},
};
use crate::{
    conversation::{Attachment, Project, ProjectId, Session, SessionId, SessionSettings},
    storage::StoredProject,
};

fn project() -> StoredProject {
    let file = Rc::new(Attachment::new("beds.md", "There are two raised beds."));
    let mut project = Project::new(ProjectId::new("garden").unwrap(), "Garden", 5);
    project.instructions = "Answer as a gardener.".to_owned();
    project.files = vec![file.named()];
    StoredProject { files: [(file.id(), file)].into(), project }
}

/// A file with the project and a conversation in it.
fn exported() -> String {
    let settings = SessionSettings { project: Some(project().project.id), ..SessionSettings::default() };
    let session = Session { settings, ..Session::new(SessionId::new("roses").unwrap(), 5) };
    let mut file = JsonFile::begin(&ExportInfo::default()).unwrap();
    file.add(&session).unwrap();
    file.finish(&[project()], &[]).unwrap()
}

fn import(text: &str) -> Result<Import, ImportError> {
    read(text, 7)
}

#[test]
fn a_project_is_exported_and_imported_with_its_files_and_conversations() {
    let import = import(&exported()).unwrap();
    assert_eq!(import.projects, [project()]);
    assert_eq!(import.sessions[0].settings.project, Some(project().project.id));
}

#[test]
fn a_file_that_is_not_what_its_name_says_gets_its_own() {
    let text = exported().replace("two raised beds", "nine raised beds").replace("Garden", "Gar\u{202e}den");
    let imported = import(&text).unwrap().projects.remove(0);
    assert_eq!(imported.project.name, "Garden");
    let (id, file) = imported.files.first_key_value().unwrap();
    assert_eq!((*id, imported.project.files[0].id), (file.id(), file.id()));
    assert_ne!(*id, project().project.files[0].id);
}

#[test]
fn a_project_that_cannot_be_read_refuses_the_file() {
    let mut json: Value = serde_json::from_str(&exported()).unwrap();
    json["projects"][0]["records"]["head"]["schema"] = json!(99);
    assert!(import(&json.to_string()).unwrap_err().message.contains("newer version"));
}
