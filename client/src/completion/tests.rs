//! Typing with a list of completions beside the question box.

use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use footnote_core::{
    conversation::{Answer, Exchange, ExchangeId, Question, SessionId, Source},
    retrieval::{Asking, DocumentQuery, KnowledgeBase, SearchHit, SearchRequest},
    wire::McpServerInfo,
};
use futures::{
    channel::oneshot,
    future::{LocalBoxFuture, ready},
};
use reactive_graph::{owner::Owner, prelude::*};
use serde_json::{from_value, json};

use super::{COMPLETION, Completion, CompletionPart, Entry};
use crate::{
    conversation::{Environment, ExchangeView},
    conversations::{CONVERSATIONS, Conversations, tests::testing::NewTab},
    effects::ScreenEffect,
    panels::SettingsTab,
    ports::{Commands, Load, NamedCommand, NotLoaded},
    preferences::Prompt,
    server::ServerConfig,
    testing::{Browser, Tab},
    tool_servers::KnownServer,
};

/// A moment in which the knowledge base is not asked yet, in milliseconds.
const MOMENT_MS: u64 = 100;

thread_local! {
    /// The commands that were run.
    static RUN: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

const COMMAND_NAMES: [&str; 2] = ["New conversation", "Library"];

static COMMANDS: Commands = Commands {
    named: |query| {
        let all = COMMAND_NAMES.into_iter().enumerate();
        let named = all.filter(|(_, name)| name.to_lowercase().contains(&query.to_lowercase()));
        named.map(|(at, name)| NamedCommand { name, at }).collect()
    },
    run: |command| RUN.with_borrow_mut(|run| run.push(COMMAND_NAMES[command.at].to_owned())),
};

/// Loads parts, unless they are away.
#[derive(Default)]
struct Loads(Cell<bool>);

impl Load<CompletionPart> for Loads {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static CompletionPart, NotLoaded>> {
        Box::pin(ready(Ok(&COMPLETION)))
    }
}

impl Load<Commands> for Loads {
    fn load(&self) -> LocalBoxFuture<'static, Result<&'static Commands, NotLoaded>> {
        Box::pin(ready(if self.0.get() { Err(NotLoaded) } else { Ok(&COMMANDS) }))
    }
}

/// A knowledge base whose replies the test sends.
#[derive(Default)]
struct Shelf(RefCell<Vec<(String, oneshot::Sender<Vec<SearchHit>>)>>);

impl KnowledgeBase for Shelf {
    fn search<'a>(&'a self, request: SearchRequest<'a>) -> Asking<'a, Vec<SearchHit>> {
        let (reply, replied) = oneshot::channel();
        self.0.borrow_mut().push((request.query.to_owned(), reply));
        Box::pin(async move { Ok(replied.await.unwrap_or_default()) })
    }

    fn document<'a>(&'a self, _query: DocumentQuery<'a>) -> Asking<'a, Option<SearchHit>> {
        Box::pin(ready(Ok(None)))
    }
}

/// A page whose question box shows what was typed and written.
struct Page {
    browser: Browser,
    tab: Tab,
    environment: Rc<Environment>,
    conversations: Conversations,
    completion: Completion,
    shelf: Rc<Shelf>,
    loads: Rc<Loads>,
    text: Rc<RefCell<String>>,
    /// How often the first placeholder was selected.
    selected: Rc<Cell<u32>>,
    _owner: Owner,
}

impl Page {
    fn new() -> Self {
        let (new_tab, shelf) = (NewTab::open(), Rc::<Shelf>::default());
        new_tab.connect(shelf.clone());
        let NewTab { browser, tab, environment, owner } = new_tab;
        let (text, selected) = (Rc::<RefCell<String>>::default(), Rc::<Cell<u32>>::default());
        let (written, counted) = (text.clone(), selected.clone());
        environment.effects.carry_out(move |effect| match effect {
            ScreenEffect::WriteDraft { text, .. } => drop(written.replace(text)),
            ScreenEffect::ReplaceInDraft { range, text } => {
                written.borrow_mut().replace_range(range, &text);
            }
            ScreenEffect::SelectPlaceholder => counted.set(counted.get() + 1),
            _ => {}
        });
        let id = SessionId::new("one").unwrap();
        let conversations = Conversations::new(id, environment.clone(), Rc::new(&CONVERSATIONS));
        let loads = Rc::<Loads>::default();
        let completion = Completion::new(conversations, loads.clone(), loads.clone());
        RUN.take();
        Self {
            browser,
            tab,
            environment,
            conversations,
            completion,
            shelf,
            loads,
            text,
            selected,
            _owner: owner,
        }
    }

    /// Does this in the page, and lets a moment pass.
    fn act<T>(&self, act: impl FnOnce() -> T) -> T {
        let done = self.browser.executor.enter(self.tab.id, act);
        self.browser.executor.pass(MOMENT_MS);
        done
    }

    /// Types a text in which `^` is the caret.
    fn write(&self, marked: &str) {
        let caret = marked.find('^').expect("a caret");
        let text = marked.replacen('^', "", 1);
        self.text.replace(text.clone());
        self.act(|| {
            self.conversations.current_untracked().type_draft(text.clone());
            self.completion.typed(text, caret);
        });
    }

    fn press(&self, key: &str) -> bool {
        self.act(|| self.completion.key(key))
    }

    /// Chooses the entry of this name.
    fn choose(&self, name: &str) {
        let index = self.names().iter().position(|known| known == name).expect("an entry");
        self.act(|| self.completion.choose(index));
    }

    fn names(&self) -> Vec<String> {
        let name = |entry: &Entry| entry.name().to_owned();
        self.completion.entries.with_untracked(|entries| entries.iter().map(name).collect())
    }

    /// The text in the question box, which is the draft.
    fn text(&self) -> String {
        let text = self.text.borrow().clone();
        assert_eq!(self.conversations.current_untracked().draft(), text);
        text
    }

    /// The searches that wait for a reply.
    fn asked(&self) -> Vec<String> {
        self.shelf.0.borrow().iter().map(|(query, _)| query.clone()).collect()
    }

    /// Replies to the search that has waited longest.
    fn reply(&self, titles: &[&str]) {
        let hits = titles.iter().map(|title| SearchHit { title: (*title).into(), ..SearchHit::default() });
        let (_, reply) = self.shelf.0.borrow_mut().remove(0);
        self.act(|| reply.send(hits.collect())).ok();
    }

    fn keep_prompt(&self, name: &str, text: &str) {
        let prompt = Prompt { name: name.into(), text: text.into() };
        self.act(|| self.environment.preferences.keep(prompt)).unwrap();
    }

    /// Puts an answer on screen that found a document of this title.
    fn answer(&self, title: &str) {
        let source = Source { number: 1, title: title.into(), ..Source::default() };
        let answer = Answer { sources: vec![source], ..Answer::default() };
        let (id, question) = (ExchangeId(1), Question { text: "Why?".into(), ..Question::default() });
        let stored = Exchange { id, question, answer: Some(answer) };
        let transcript = self.conversations.current_untracked().transcript;
        self.act(|| transcript.push(ExchangeView::stored(&stored, false)));
    }

    /// Connects a server that has a prompt and a resource.
    fn connect_server(&self) {
        let info = McpServerInfo { name: "notes".into(), title: "Notes".into() };
        let known = KnownServer {
            info: info.clone(),
            tools: Ok(Rc::default()),
            prompts: from_value(json!([{ "name": "brew", "title": "Brew" }])).unwrap(),
            resources: from_value(json!([{ "uri": "notes://tea", "name": "tea.md" }])).unwrap(),
        };
        self.environment.tool_servers.servers.set(vec![known]);
        self.environment.server.config.update(|config| {
            if let ServerConfig::Ready(config) = config {
                config.mcp_servers = vec![info];
            }
        });
    }
}

#[test]
fn titles_that_are_known_are_offered_at_once_and_those_found_after_a_pause() {
    let page = Page::new();
    page.answer("Solitary bees");
    page.connect_server();
    page.write("Compare [[BE^");
    assert_eq!((page.names(), page.asked().len()), (vec!["Solitary bees".to_owned()], 0));
    assert!(page.completion.is_of_link());
    // While a person types on, the knowledge base is not asked.
    page.write("Compare [[bee^");
    page.act(|| {});
    assert_eq!(page.asked(), ["bee"]);
    // A title that cannot stand in a link is not offered, and none is twice.
    page.reply(&["Honey bees", "Bees [old]", "Solitary bees"]);
    assert_eq!(page.names(), ["Solitary bees", "Honey bees"]);
    // Resources of servers come last; for an empty title nothing is searched.
    page.write("Compare [[^");
    page.act(|| {});
    assert_eq!(
        (page.names(), page.asked().len()),
        (vec!["Solitary bees".into(), "tea.md (Notes)".into()], 0)
    );
}

#[test]
fn a_late_reply_for_other_words_is_passed_over() {
    for (marked, expect) in [("[[wasp^", &["Wasps"][..]), ("None^", &[]), ("[[bees]]^", &[])] {
        let page = Page::new();
        page.write("[[bee^");
        page.act(|| {});
        page.write(marked);
        page.act(|| {});
        page.reply(&["Bees"]);
        assert!(page.names().is_empty(), "{marked}");
        if !page.asked().is_empty() {
            page.reply(&["Wasps"]);
        }
        assert_eq!(page.names(), expect, "{marked}");
    }
    // Nor is the list opened for a text that was sent meanwhile, or opened again.
    let page = Page::new();
    page.act(|| {
        page.conversations.current_untracked().type_draft("/".into());
        page.completion.typed("/".into(), 1);
        page.conversations.current_untracked().fill_draft("");
    });
    assert!(page.names().is_empty());
    let page = Page::new();
    page.write("[[bee^");
    page.act(|| {});
    page.act(|| page.completion.close());
    page.reply(&["Bees"]);
    assert!(page.names().is_empty());
}

#[test]
fn prompts_and_commands_are_offered_after_a_slash_at_the_beginning() {
    let page = Page::new();
    page.keep_prompt("translate", "Say it.");
    page.keep_prompt("Newsletter", "Write it.");
    page.connect_server();
    let check = |marked: &str, expect: &[&str]| {
        page.write(marked);
        assert_eq!(page.names(), expect, "{marked}");
        assert!(!page.completion.is_of_link());
    };
    let all = ["Newsletter", "translate", "Brew (Notes)", "Edit prompts", "New conversation", "Library"];
    check("/^", &all);
    check("/NEW^", &["Newsletter", "Edit prompts", "New conversation"]);
    check("/lib^", &["Library"]);
    check("/nothing^", &[]);
    check("/new words^", &[]);
    check("and/or^", &[]);
    // Where the commands are away, prompts can be chosen.
    page.loads.0.set(true);
    check("/new^", &["Newsletter", "Edit prompts"]);
}

#[test]
fn a_title_is_written_as_a_link_in_place_of_what_was_typed() {
    for (marked, expect) in [
        ("Compare [[be^ with ants", "Compare [[Bees]] with ants"),
        ("[[be^es]]?", "[[Bees]]?"),
        ("“é” [[^", "“é” [[Bees]]"),
    ] {
        let page = Page::new();
        page.answer("Bees");
        page.write(marked);
        page.choose("Bees");
        assert_eq!((page.text().as_str(), page.names().len()), (expect, 0));
    }
}

#[test]
fn a_prompt_is_written_with_its_first_placeholder_selected() {
    let page = Page::new();
    page.keep_prompt("translate", "Say {{words}} in {{language}}");
    page.write("/tr^");
    page.choose("translate");
    assert_eq!((page.text().as_str(), page.selected.get()), ("Say {{words}} in {{language}}", 1));
}

#[test]
fn items_of_servers_leave_nothing_of_what_was_typed() {
    let page = Page::new();
    page.connect_server();
    page.write("/bre^");
    page.choose("Brew (Notes)");
    assert_eq!((page.text().as_str(), page.selected.get()), ("How do I brew {{tea}}?", 1));
    page.write("Read [[te^ first");
    page.choose("tea.md (Notes)");
    assert_eq!(page.text(), "Read  first");
    assert_eq!(page.conversations.current_untracked().attachments.pending.get_untracked().len(), 1);
}

#[test]
fn commands_are_run_and_prompts_edited_with_an_empty_box() {
    let page = Page::new();
    page.write("/new^");
    page.choose("New conversation");
    assert_eq!((page.text().as_str(), RUN.take()), ("", vec!["New conversation".to_owned()]));
    page.write("/^");
    page.choose("Edit prompts");
    let panels = page.environment.panels;
    assert_eq!(page.text(), "");
    assert!(panels.settings.get_untracked() && panels.settings_tab.get_untracked() == SettingsTab::Answer);
}

#[test]
fn the_list_takes_its_keys_while_it_is_open() {
    let page = Page::new();
    for key in ["ArrowDown", "ArrowUp", "Enter", "Tab", "Escape"] {
        assert!(!page.press(key), "{key}");
    }
    page.write("/^");
    let last = page.names().len() - 1;
    for (key, active) in [("ArrowDown", 1), ("ArrowUp", 0), ("ArrowUp", last), ("ArrowDown", 0)] {
        assert!(page.press(key));
        assert_eq!(page.completion.active.get_untracked(), active);
    }
    assert!(!page.press("x"));
    assert!(page.press("ArrowUp") && page.press("Enter"));
    assert_eq!(RUN.take(), ["Library"]);
    page.write("/lib^");
    assert!(page.press("Tab"));
    assert_eq!(RUN.take(), ["Library"]);
    // Escape leaves what was typed.
    page.write("/lib^");
    assert!(page.press("Escape") && !page.press("Enter"));
    assert_eq!((page.text().as_str(), page.names().len()), ("/lib", 0));
}
