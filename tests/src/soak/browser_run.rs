//! One run of the browser: random steps in two tabs.

use std::time::Instant;

use thirtyfour::WindowHandle;

use super::{
    Soak,
    model::{EndState, ExpectedConversation, ExpectedExchange},
    script::{self, InterruptPoint, Scenario, Script},
    view,
};
use crate::{browser::Browser, page::Chat};

/// Maximum conversations.
const MAX_CONVERSATIONS: usize = 10;
/// Maximum exchanges of a conversation.
const MAX_EXCHANGES: usize = 12;

/// A browser with two tabs, one of them in front.
pub(super) struct BrowserRun<'a> {
    soak: &'a mut Soak,
    chat: Chat<'a>,
    tabs: [Tab; 2],
    /// The tab in front.
    front: usize,
}

#[derive(Debug)]
struct Tab {
    handle: WindowHandle,
    /// The word of the open conversation; `None` while it is empty.
    open: Option<String>,
    /// The other tab owns the conversation.
    only_reads: bool,
}

/// How a turn begins.
#[derive(Clone, Copy, Debug)]
enum TurnStart {
    Ask,
    Again,
    Edit,
}

impl<'a> BrowserRun<'a> {
    pub(super) async fn begin(soak: &'a mut Soak, browser: &'a Browser) -> Self {
        let first = browser.tab().await;
        browser.before_load(view::KEEP_FILES).await;
        Chat::open(browser, &soak.program).await;
        let second = browser.new_tab().await;
        browser.before_load(view::KEEP_FILES).await;
        let chat = Chat::open(browser, &soak.program).await;
        let tabs = [first, second].map(|handle| Tab { handle, open: None, only_reads: false });
        Self { soak, chat, tabs, front: 1 }
    }

    /// The end of the soak test.
    pub(super) fn end(&self) -> Instant {
        self.soak.end
    }

    /// Compares all conversations on screen and in an exported file.
    pub(super) async fn compare_all(&mut self) {
        for tab in [0, 1] {
            self.switch_tab(tab).await;
            self.new_conversation().await;
        }
        for at in 0..self.soak.conversations.len() {
            let word = self.soak.conversations[at].word.clone();
            self.open(&word).await;
        }
        view::expect_listed(&self.chat, self.soak.conversations.len()).await;
        if self.soak.conversations.is_empty() {
            return;
        }
        let file = view::exported(&self.chat).await;
        assert_eq!(file.len(), self.soak.conversations.len(), "conversations in the file: {file:#?}");
        for conversation in &self.soak.conversations {
            let is_there = file.iter().any(|found| conversation.matches(found));
            assert!(is_there, "in the file is\n{file:#?}\nand not\n{conversation}");
        }
    }

    /// Performs a random action that is possible now.
    pub(super) async fn step(&mut self) {
        let tab = self.soak.rng.usize(..2);
        self.switch_tab(tab).await;
        self.soak.steps += 1;
        let Some(word) = self.tabs[tab].open.clone() else {
            return match self.soak.rng.usize(..3) {
                1.. if self.soak.conversations.len() < MAX_CONVERSATIONS => self.turn(TurnStart::Ask).await,
                _ => self.open_another().await,
            };
        };
        if self.tabs[tab].only_reads {
            return match self.soak.rng.usize(..3) {
                0 => self.new_conversation().await,
                1 => self.open_another().await,
                _ => self.continue_here().await,
            };
        }
        let exchanges = self.conversation(&word).exchanges.len();
        let is_elsewhere = self.tabs[1 - tab].open.as_ref() == Some(&word);
        match self.soak.rng.usize(..20) {
            0..10 if exchanges < MAX_EXCHANGES => self.turn(TurnStart::Ask).await,
            0..4 | 10..12 => self.turn(TurnStart::Again).await,
            4..8 | 12..14 => self.turn(TurnStart::Edit).await,
            14 => self.open_another().await,
            15 => self.new_conversation().await,
            16 if !is_elsewhere => self.delete(true).await,
            17 if !is_elsewhere => self.delete(false).await,
            18 => self.share().await,
            _ => self.reload().await,
        }
    }

    /// Sometimes leaves an answer unfinished; the part sent must be on disk two seconds later.
    pub(super) async fn before_kill(&mut self) {
        let tab = &self.tabs[self.front];
        let may_ask = !tab.only_reads
            && tab
                .open
                .as_deref()
                .is_some_and(|word| self.conversation(word).exchanges.len() < MAX_EXCHANGES);
        if !may_ask || self.soak.rng.bool() {
            return;
        }
        let (number, scenario) = (self.soak.asked, Scenario::Stop(InterruptPoint::Shown));
        let (word, question, script) = self.start(TurnStart::Ask, scenario).await;
        self.log(&format!("{word}: question {number} is cut by the kill"));
        self.wait(InterruptPoint::Shown, &script).await;
        let exchange = ExpectedExchange::exact(&question, &script.first, EndState::Interrupted);
        self.set_last(&word, TurnStart::Ask, exchange);
    }

    /// Plays one turn of a random scenario.
    async fn turn(&mut self, begin: TurnStart) {
        let scenario = script::scenario(&mut self.soak.rng);
        let (word, question, script) = self.start(begin, scenario).await;
        self.log(&format!("{word}: {begin:?}, {scenario:?}"));
        let held = matches!(scenario, Scenario::Reset | Scenario::Cut | Scenario::NoFinishReason);
        if held {
            self.wait(InterruptPoint::Shown, &script).await;
            script.gate.open();
        }
        if let Scenario::Stop(when)
        | Scenario::Reload(when)
        | Scenario::Leave(when)
        | Scenario::TakeOver(when) = scenario
        {
            self.wait(when, &script).await;
        }
        self.set_last(&word, begin, script.outcome(scenario, &question));
        match scenario {
            Scenario::Stop(_) => self.chat.press("Stop").await,
            Scenario::Reload(_) => {
                self.chat.reload().await;
                script.gate.open();
            }
            Scenario::Leave(_) => {
                self.new_conversation().await;
                script.gate.open();
                return self.open(&word).await;
            }
            Scenario::TakeOver(_) => return self.share().await,
            _ => {}
        }
        self.expect(&word).await;
    }

    /// Asks and waits until all requests have arrived.
    async fn start(&mut self, begin: TurnStart, scenario: Scenario) -> (String, String, Script) {
        let word = if let Some(word) = self.tabs[self.front].open.clone() {
            word
        } else {
            self.soak.begun += 1;
            let word = script::word(self.soak.begun);
            self.soak.conversations.push(ExpectedConversation { word: word.clone(), exchanges: Vec::new() });
            self.tabs[self.front].open = Some(word.clone());
            word
        };
        let Soak { upstream, rng, asked, .. } = &mut *self.soak;
        *asked += 1;
        let script = Script::queue(upstream, scenario, rng, &word, *asked);
        if let Some(console) = script.console {
            self.chat.browser().expect_console(console);
        }
        let mut question = format!("Question {asked} on {word}?");
        match begin {
            TurnStart::Ask => self.chat.ask(&question).await,
            TurnStart::Edit => view::edit(&self.chat, &question).await,
            TurnStart::Again => {
                let last = self.conversation(&word).exchanges.last().expect("an open one is not empty");
                question = last.question.clone();
                view::again(&self.chat).await;
            }
        }
        for _ in 0..script.requests {
            let request = self.soak.upstream.next("answer").await.body_text();
            let about = script::words_in(&request);
            assert_eq!(about, [word.as_str()], "a request with texts of another conversation: {request}");
            assert!(request.contains(&question), "{question:?} is not asked: {request}");
        }
        (word, question, script)
    }

    /// Waits until a paused answer has progressed this far.
    async fn wait(&self, when: InterruptPoint, script: &Script) {
        script.gate.reached().await;
        match when {
            InterruptPoint::BeforeHeaders | InterruptPoint::Sent => {}
            InterruptPoint::Shown => drop(self.chat.answer_shows(script.first.trim()).await),
            InterruptPoint::Stored => view::expect_stored(&self.chat, &script.first).await,
        }
    }

    async fn continue_here(&mut self) {
        let Some(word) = self.tabs[self.front].open.clone() else { return };
        self.log(&format!("{word}: continued here"));
        view::continue_here(&self.chat).await;
        self.tabs[self.front].only_reads = false;
        let other = &mut self.tabs[1 - self.front];
        other.only_reads = other.open.as_ref() == Some(&word);
        self.expect(&word).await;
    }

    /// Opens the current conversation in the other tab and continues it there.
    async fn share(&mut self) {
        let Some(word) = self.tabs[self.front].open.clone() else { return };
        self.log(&format!("{word}: opened in the other tab"));
        self.switch_tab(1 - self.front).await;
        if self.tabs[self.front].open.as_ref() != Some(&word) {
            view::open_listed(&self.chat, &word).await;
            self.tabs[self.front].open = Some(word);
        }
        self.chat.status("open in another tab").await;
        self.continue_here().await;
    }

    async fn reload(&mut self) {
        let Some(word) = self.tabs[self.front].open.clone() else { return };
        self.log(&format!("{word}: reloaded"));
        self.chat.reload().await;
        self.expect(&word).await;
    }

    async fn delete(&mut self, undo: bool) {
        let Some(word) = self.tabs[self.front].open.clone() else { return };
        self.log(&format!("{word}: deleted, undo: {undo}"));
        view::delete(&self.chat).await;
        view::expect_empty(&self.chat).await;
        if undo {
            self.chat.press("Undo").await;
            self.expect(&word).await;
        } else {
            self.soak.conversations.retain(|conversation| conversation.word != word);
            self.tabs[self.front].open = None;
            view::expect_listed(&self.chat, self.soak.conversations.len()).await;
        }
    }

    async fn new_conversation(&mut self) {
        // An empty one offers no other.
        if self.tabs[self.front].open.is_some() {
            self.chat.press("New conversation").await;
        }
        view::expect_empty(&self.chat).await;
        (self.tabs[self.front].open, self.tabs[self.front].only_reads) = (None, false);
    }

    async fn open_another(&mut self) {
        let words = self.soak.conversations.iter().map(|conversation| conversation.word.clone());
        let is_open = |word: &String| self.tabs.iter().any(|tab| tab.open.as_ref() == Some(word));
        let words: Vec<String> = words.filter(|word| !is_open(word)).collect();
        match self.soak.rng.choice(words) {
            Some(word) => self.open(&word).await,
            None => self.new_conversation().await,
        }
    }

    /// Opens a conversation that the other tab does not show.
    async fn open(&mut self, word: &str) {
        self.log(&format!("{word}: opened"));
        view::open_listed(&self.chat, word).await;
        let tab = &mut self.tabs[self.front];
        (tab.open, tab.only_reads) = (Some(word.to_owned()), false);
        self.expect(word).await;
    }

    async fn switch_tab(&mut self, tab: usize) {
        self.front = tab;
        self.chat.browser().switch_to(&self.tabs[tab].handle).await;
    }

    fn conversation(&self, word: &str) -> &ExpectedConversation {
        let mut conversations = self.soak.conversations.iter();
        conversations.find(|conversation| conversation.word == word).expect("it was begun")
    }

    /// Waits until the conversation on screen matches.
    async fn expect(&mut self, word: &str) {
        let conversations = &mut self.soak.conversations;
        let conversation = conversations.iter_mut().find(|conversation| conversation.word == word);
        view::expect(&self.chat, conversation.expect("it was begun")).await;
    }

    /// Adds or replaces the last expected exchange.
    fn set_last(&mut self, word: &str, begin: TurnStart, exchange: ExpectedExchange) {
        let mut conversations = self.soak.conversations.iter_mut();
        let conversation =
            conversations.find(|conversation| conversation.word == word).expect("it was begun");
        if !matches!(begin, TurnStart::Ask) {
            conversation.exchanges.pop();
        }
        conversation.exchanges.push(exchange);
    }

    fn log(&self, words: &str) {
        println!("step {}, tab {}, {words}", self.soak.steps, self.front);
    }
}
