//! Finding what completes the typed text. This is in the part of the program that answers, with the Markdown parser.

use footnote_core::{
    markdown::{OpenWikilink, as_wikilink, open_wikilink},
    references::{NamedDocument, complete},
};
use reactive_graph::prelude::*;

use super::{Completion, Entry, typed_name};
use crate::{
    preferences::Prompt,
    tool_servers::{KnownServer, ServerItem},
};

/// The knowledge base is asked after a pause in typing of this length, in milliseconds.
const PAUSE_MS: u32 = 150;
/// Entries of a kind that are offered at most.
const MOST: usize = 8;

impl Completion {
    pub(super) async fn offer(self, text: String, caret: usize) {
        if let Some(typed) = typed_name(&text) {
            self.link.replace(None);
            self.show(self.prompts(typed));
            self.offer_commands(typed).await;
        } else if let Some(link) = open_wikilink(&text, caret) {
            self.offer_titles(link).await;
        } else {
            self.close();
        }
    }

    async fn offer_titles(self, link: OpenWikilink) {
        let (version, typed) = (self.version.get(), link.typed.clone());
        self.link.replace(Some(link));
        let mut titles = self.known_titles(&typed);
        let resources = self.of_servers(|server| server.resources_with(&typed.to_lowercase()));
        self.show_titles(&titles, &resources);
        if typed.is_empty() {
            return;
        }
        let environment = self.conversations.environment();
        environment.scheduler.sleep(PAUSE_MS).await;
        if self.version.get() != version {
            return;
        }
        // Without the knowledge base, the link can still be typed to its end.
        let Some(config) = self.conversation().turn_config() else { return };
        let found = complete(&environment.turn, &config, &typed).await;
        if self.version.get() == version {
            for document in found {
                add(&mut titles, document);
            }
            self.show_titles(&titles, &resources);
        }
    }

    /// Adds the commands whose names contain what was typed.
    async fn offer_commands(self, typed: &str) {
        let version = self.version.get();
        // Without their part, prompts can still be chosen.
        let Ok(commands) = self.commands.load().await else { return };
        let named = (commands.named)(typed);
        if self.version.get() == version && !named.is_empty() {
            self.entries.update(|entries| entries.extend(named.into_iter().map(Entry::Command)));
        }
    }

    /// The prompts whose names contain what was typed, and an entry to edit them.
    fn prompts(self, typed: &str) -> Vec<Entry> {
        let wanted = typed.to_lowercase();
        let kept = self.conversations.environment().preferences.kept::<Prompt>().into_iter();
        let names = kept.map(|prompt| prompt.name).filter(|name| name.to_lowercase().contains(&wanted));
        let mut entries: Vec<Entry> = names.take(MOST).map(Entry::Prompt).collect();
        let of_servers = self.of_servers(|server| server.prompts_with(&wanted));
        entries.extend(of_servers.into_iter().map(Entry::OfServer));
        if !entries.is_empty() || typed.is_empty() {
            entries.push(Entry::EditPrompts);
        }
        entries
    }

    fn of_servers(self, items: impl Fn(&KnownServer) -> Vec<ServerItem>) -> Vec<ServerItem> {
        let servers = self.conversations.environment().tool_servers.servers;
        servers.with_untracked(|servers| servers.iter().flat_map(items).take(MOST).collect())
    }

    /// Titles of documents that this conversation has already, the latest first.
    fn known_titles(self, typed: &str) -> Vec<NamedDocument> {
        let mut titles = Vec::new();
        let wanted = typed.to_lowercase();
        for exchange in self.conversation().transcript.latest_first() {
            let named = exchange.references.with_untracked(|references| {
                let known = references.iter().filter(|reference| reference.id.is_some());
                known.map(|reference| reference.title.clone()).collect::<Vec<_>>()
            });
            let found = exchange.outcome.with_untracked(|outcome| {
                outcome.sources.iter().map(|source| source.title.clone()).collect::<Vec<_>>()
            });
            for title in named.into_iter().chain(found).filter(|title| title.to_lowercase().contains(&wanted))
            {
                add(&mut titles, NamedDocument::titled(title));
            }
            if titles.len() >= MOST {
                break;
            }
        }
        titles
    }

    fn show_titles(self, titles: &[NamedDocument], resources: &[ServerItem]) {
        let titles = titles.iter().cloned().map(Entry::Document);
        self.show(titles.chain(resources.iter().cloned().map(Entry::OfServer)).collect());
    }

    fn show(self, entries: Vec<Entry>) {
        self.active.set(0);
        self.entries.set(entries);
    }
}

/// Adds a document that can stand in a link, once.
fn add(titles: &mut Vec<NamedDocument>, document: NamedDocument) {
    let is_target = |known: &NamedDocument| known.target == document.target;
    if as_wikilink(&document.target).is_none() || titles.iter().any(is_target) {
        return;
    }
    // Of several with this title, the one that is named by it alone could be any.
    titles.retain(|known| known.title != document.title || known.target != known.title);
    if titles.len() < MOST {
        titles.push(document);
    }
}
