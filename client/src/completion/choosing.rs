//! Doing what an entry stands for. This is in the part of the program that answers, with the Markdown parser.

use any_spawner::Executor;
use reactive_graph::prelude::*;

use super::{Completion, Entry};
use crate::{effects::ScreenEffect, panels::SettingsTab, ports::NamedCommand, preferences::Prompt};

impl Completion {
    pub(super) fn choose_entry(self, index: usize) {
        let entry = self.entries.with_untracked(|entries| entries.get(index).cloned());
        let link = self.link.take();
        self.close();
        let (conversation, environment) = (self.conversation(), self.conversations.environment());
        match (entry, link) {
            (Some(Entry::Document(document)), Some(link)) => {
                conversation.replace_in_draft(link.range, &format!("[[{}]]", document.link_text()));
            }
            (Some(Entry::Prompt(name)), _) => {
                let kept = environment.preferences.kept::<Prompt>();
                if let Some(prompt) = kept.into_iter().find(|prompt| prompt.name == name) {
                    conversation.write_draft(&prompt.text);
                    environment.effects.emit(ScreenEffect::SelectPlaceholder);
                }
            }
            (Some(Entry::OfServer(item)), link) => {
                match link {
                    Some(link) => conversation.replace_in_draft(link.range, ""),
                    None => conversation.write_draft(""),
                }
                conversation.put_item(item);
            }
            (Some(Entry::EditPrompts), _) => {
                conversation.write_draft("");
                environment.panels.open_settings(SettingsTab::Answer);
            }
            (Some(Entry::Command(command)), _) => {
                conversation.write_draft("");
                self.run_command(command);
            }
            (Some(Entry::Document(_)) | None, _) => {}
        }
        conversation.save_draft();
    }

    fn run_command(self, command: NamedCommand) {
        Executor::spawn_local(async move {
            // Their part was loaded before it could be shown.
            if let Ok(commands) = self.commands.load().await {
                self.owner.with(|| (commands.run)(command));
            }
        });
    }
}
