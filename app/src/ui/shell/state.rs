//! The state of the page around the conversation.

mod notice;
mod panels;
mod server;

pub(crate) use self::{
    notice::{Banner, ImportState, LoadRetry, Toast, ToastAction, ToastKind},
    panels::{
        CommandsDialog, DocumentState, LibraryTab, OpenDocument, Panels, SettingsTab, Target, UsageFilter,
    },
    server::ServerConfig,
};
