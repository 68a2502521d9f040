//! The state of the page around the conversation.

pub(crate) use footnote_client::{
    notices::Banner,
    panels::{
        CommandsDialog, DocumentState, LibraryTab, OpenDocument, Panels, SettingsTab, Target, UsageFilter,
    },
    server::ServerConfig,
};
