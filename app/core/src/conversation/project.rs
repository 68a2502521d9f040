//! Projects: named places for conversations, with instructions, a model, and files that each of their conversations has.
//!
//! A conversation names its project in its settings. One that names a project which is not there is in none.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use super::{
    AttachedFile, Attachment, AttachmentId, GenerationSettings, OtherFields, ProjectId, ReasoningEffort,
    SCHEMA, SearchScope, SessionSettings, settings::is_default,
};

/// A project, without the texts of its files.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Project {
    pub id: ProjectId,
    #[serde(default)]
    pub name: String,
    #[serde(default)]
    pub colour: ProjectColour,
    /// In milliseconds since 1970; projects are listed in this order.
    #[serde(default)]
    pub created_ms: u64,
    /// For all its conversations; they follow the operator's system prompt. May be empty.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub instructions: String,
    /// For conversations that choose none; `None` for the default model.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub model: Option<String>,
    /// For what a conversation leaves open. Its instructions are those of a conversation, and empty here.
    #[serde(default, skip_serializing_if = "is_default")]
    pub generation: GenerationSettings,
    /// For conversations that are not limited themselves.
    #[serde(default, skip_serializing_if = "is_default")]
    pub search_in: SearchScope,
    /// Each conversation has them as if they were attached to its questions.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<AttachedFile>,
    /// The schema of its record. One of a newer schema is not written.
    #[serde(skip)]
    pub schema: u32,
    /// Fields of a newer version.
    #[serde(flatten)]
    pub other: OtherFields,
}

/// The colour of a project's mark, beside its name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize, strum::IntoStaticStr)]
#[serde(rename_all = "lowercase")]
#[strum(serialize_all = "lowercase", const_into_str)]
pub enum ProjectColour {
    Teal,
    Blue,
    Violet,
    Rose,
    Amber,
    Green,
    #[default]
    #[serde(other)]
    Grey,
}

/// What the requests of a conversation have from its project.
#[derive(Debug, Clone, PartialEq)]
pub struct ProjectContext {
    pub name: String,
    pub instructions: String,
    /// Those whose texts could be read.
    pub files: Vec<(AttachmentId, Rc<Attachment>)>,
    /// Names of the others.
    pub missing: Vec<String>,
}

impl ProjectColour {
    pub const ALL: [Self; 7] =
        [Self::Grey, Self::Teal, Self::Blue, Self::Violet, Self::Rose, Self::Amber, Self::Green];
}

impl Project {
    /// An empty project.
    pub fn new(id: ProjectId, name: impl Into<String>, created_ms: u64) -> Self {
        Self {
            id,
            name: name.into(),
            colour: ProjectColour::default(),
            created_ms,
            instructions: String::new(),
            model: None,
            generation: GenerationSettings::default(),
            search_in: SearchScope::default(),
            files: Vec::new(),
            schema: SCHEMA,
            other: OtherFields::new(),
        }
    }

    /// A newer version wrote it, so it must not be written.
    pub fn is_read_only(&self) -> bool {
        self.schema > SCHEMA
    }

    /// The settings of one of its conversations: what that leaves open is as the project has it.
    #[must_use]
    pub fn settings_of(&self, own: &SessionSettings) -> SessionSettings {
        let GenerationSettings {
            instructions: _,
            temperature,
            top_p,
            max_tokens,
            reasoning_effort,
            only_documents,
        } = self.generation;
        let mut settings = own.clone();
        settings.model = settings.model.or_else(|| self.model.clone());
        let generation = &mut settings.generation;
        generation.temperature = generation.temperature.or(temperature);
        generation.top_p = generation.top_p.or(top_p);
        generation.max_tokens = generation.max_tokens.or(max_tokens);
        if generation.reasoning_effort == ReasoningEffort::Unset {
            generation.reasoning_effort = reasoning_effort;
        }
        generation.only_documents |= only_documents;
        settings.search_in = settings.search_in.or_else(|| Some(self.search_in.clone()));
        settings
    }

    /// Collects instructions and files for requests. `text` gives the text of a file, where it could be read.
    pub fn context(&self, text: impl Fn(&AttachedFile) -> Option<Rc<Attachment>>) -> ProjectContext {
        let (mut files, mut missing) = (Vec::new(), Vec::new());
        for file in &self.files {
            match text(file) {
                Some(attachment) => files.push((file.id, attachment)),
                None => missing.push(file.title.clone()),
            }
        }
        ProjectContext { name: self.name.clone(), instructions: self.instructions.clone(), files, missing }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::wire::SearchFilter;

    fn project() -> Project {
        let mut project = Project::new(ProjectId::new("p").unwrap(), "Garden", 1);
        project.model = Some("large".to_owned());
        project.generation = GenerationSettings {
            temperature: Some(0.25),
            max_tokens: Some(300),
            reasoning_effort: ReasoningEffort::High,
            ..GenerationSettings::default()
        };
        project.search_in.bases = vec!["Plants".to_owned()];
        project
    }

    #[test]
    fn a_conversation_has_what_it_leaves_open_from_its_project() {
        let settings = project().settings_of(&SessionSettings::default());
        assert_eq!(settings.model.as_deref(), Some("large"));
        assert_eq!(settings.generation, project().generation);
        assert_eq!(settings.search_in, Some(project().search_in));
    }

    #[test]
    fn what_a_conversation_sets_itself_stands() {
        let own = SessionSettings {
            model: Some("small".to_owned()),
            generation: GenerationSettings {
                instructions: "In French.".to_owned(),
                temperature: Some(1.0),
                top_p: Some(0.5),
                max_tokens: Some(9),
                reasoning_effort: ReasoningEffort::Low,
                only_documents: true,
            },
            search_in: Some(SearchScope {
                bases: vec!["Law".to_owned()],
                filter: SearchFilter::default(),
                title: None,
            }),
            ..SessionSettings::default()
        };
        assert_eq!(project().settings_of(&own), own);
    }
}
