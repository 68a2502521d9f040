//! The chat page, driven by its accessible roles and names.

use serde::Deserialize;
use serde_json::{Value, json};
use thirtyfour::{Key, WebElement};

use crate::{browser::Browser, eventually, program::Program, upstream::Upstream};

/// The chat page in the current tab of a browser.
#[derive(Clone, Copy, Debug)]
pub struct Chat<'a> {
    browser: &'a Browser,
}

/// One `article` of the transcript.
#[derive(Clone, Debug, Deserialize, PartialEq, Eq)]
pub struct Message {
    /// `user` or `assistant`.
    pub role: String,
    /// An answer's state: streaming, complete, stopped, interrupted, failed.
    pub state: Option<String>,
    pub exchange: Option<String>,
    /// The visible text, including sources and buttons.
    pub text: String,
}

impl<'a> Chat<'a> {
    /// Opens the page of a running program in the current tab and waits until it is usable.
    pub async fn open(browser: &'a Browser, program: &Program) -> Self {
        Self::open_url(browser, &program.url("/")).await
    }

    /// Opens the page at an address.
    pub async fn open_url(browser: &'a Browser, url: &str) -> Self {
        browser.open(url).await;
        let chat = Self { browser };
        chat.ready().await;
        chat
    }

    /// The page already open in the current tab.
    pub fn here(browser: &'a Browser) -> Self {
        Self { browser }
    }

    /// Reloads the page and waits until it is usable.
    pub async fn reload(&self) {
        self.browser.reload().await;
        self.ready().await;
    }

    /// Waits until the conversation is mounted and read; other parts may still be missing.
    pub async fn ready(&self) {
        self.browser.part("log", "Conversation").await;
        let script = "const log = document.querySelector('[role=log]');
            return log.ariaBusy !== 'true' || Boolean(log.querySelector('[data-state=streaming]'));";
        eventually("the conversation", async || (self.browser.script(script).await == true).then_some(()))
            .await;
    }

    pub fn browser(&self) -> &'a Browser {
        self.browser
    }

    pub async fn question_box(&self) -> WebElement {
        self.browser.part("textbox", "Message").await
    }

    /// The text in the question box.
    pub async fn question(&self) -> String {
        self.question_box().await.prop("value").await.expect("the box is there").unwrap_or_default()
    }

    /// Types into the question box.
    pub async fn type_text(&self, text: &str) {
        self.question_box().await.send_keys(text).await.expect("the box takes text");
    }

    /// Types a question and sends it with Enter.
    pub async fn ask(&self, question: &str) {
        self.type_text(question).await;
        self.question_box().await.send_keys(Key::Enter + "").await.expect("the box takes Enter");
    }

    /// Asks a question and waits for the complete answer.
    pub async fn ask_and_wait(&self, question: &str) -> Message {
        let before = self.answers().await.len();
        self.ask(question).await;
        eventually(&format!("a complete answer to {question:?}"), async || {
            let answers = self.answers().await;
            let last = answers.last().filter(|_| answers.len() > before)?;
            (last.state.as_deref() == Some("complete")).then(|| last.clone())
        })
        .await
    }

    /// Begins another conversation, for which the upstream is as new.
    pub async fn start_over(&self, upstream: &Upstream) {
        // There is nothing to leave in an empty one.
        if !self.messages().await.is_empty() {
            self.press("New conversation").await;
            eventually("an empty transcript", async || self.messages().await.is_empty().then_some(())).await;
        }
        upstream.start_over();
    }

    /// Clicks the last button of this name.
    pub async fn press(&self, name: &str) {
        eventually(&format!("button {name:?} to take a click"), async || {
            let part = self.browser.parts("button", Some(name)).await.pop()?;
            self.browser.element(&part).await?.click().await.ok()
        })
        .await;
    }

    /// Opens the list of conversations, which a new visitor has folded.
    pub async fn open_list(&self) {
        let list = self.browser.part("button", "Conversations list").await;
        if list.attr("aria-expanded").await.unwrap().as_deref() == Some("false") {
            self.press("Conversations list").await;
        }
    }

    /// Shows this tab of the settings, and opens them for it.
    pub async fn settings(&self, tab: &str) {
        if self.browser.parts("dialog", Some("Settings")).await.is_empty() {
            self.press("Settings").await;
        }
        let button = self.browser.part("tab", tab).await;
        eventually(&format!("the tab {tab:?} to take a click"), async || button.click().await.ok()).await;
    }

    /// Clicks one of the last answer's actions that are folded.
    pub async fn press_more(&self, name: &str) {
        self.unfold_actions().await;
        self.press(name).await;
    }

    /// Unfolds the actions of the last answer that few people need.
    pub async fn unfold_actions(&self) {
        eventually("more actions to unfold", async || {
            let part = self.browser.parts("button", Some("More actions")).await.pop()?;
            let button = self.browser.element(&part).await?;
            if button.attr("aria-expanded").await.ok()?.as_deref() != Some("true") {
                button.click().await.ok();
                return None;
            }
            Some(())
        })
        .await;
    }

    /// Opens the conversation of this name from the list.
    pub async fn open_conversation(&self, name: &str) {
        eventually(&format!("conversation {name:?} to take a click"), async || {
            let part = self.browser.parts("link", Some(name)).await.pop()?;
            self.browser.element(&part).await?.click().await.ok()
        })
        .await;
    }

    /// All messages of the transcript, in order.
    pub async fn messages(&self) -> Vec<Message> {
        let script = "const articles = document.querySelectorAll('[role=log] article');
            return [...articles].map(article => ({
                role: article.dataset.role, state: article.dataset.state ?? null,
                exchange: article.dataset.exchangeId ?? null, text: article.innerText,
            }));";
        serde_json::from_value(self.browser.script(script).await).expect("every article has a role")
    }

    /// The answers of the transcript, in order.
    pub async fn answers(&self) -> Vec<Message> {
        self.messages().await.into_iter().filter(|message| message.role == "assistant").collect()
    }

    /// Waits until the last answer has this state.
    pub async fn answer_is(&self, state: &str) -> Message {
        self.answer_that(&format!("is {state}"), |answer| answer.state.as_deref() == Some(state)).await
    }

    /// Waits until the last answer shows this text.
    pub async fn answer_shows(&self, text: &str) -> Message {
        self.answer_that(&format!("shows {text:?}"), |answer| answer.text.contains(text)).await
    }

    async fn answer_that(&self, what: &str, good: impl Fn(&Message) -> bool) -> Message {
        eventually(&format!("an answer that {what}"), async || {
            self.answers().await.pop().filter(|answer| good(answer))
        })
        .await
    }

    /// Waits for an alert that contains this text.
    pub async fn alert(&self, text: &str) -> String {
        self.live_region("alert", text).await
    }

    /// Waits for a status that contains this text.
    pub async fn status(&self, text: &str) -> String {
        self.live_region("status", text).await
    }

    async fn live_region(&self, role: &str, text: &str) -> String {
        eventually(&format!("{role} with {text:?}"), async || {
            for part in self.browser.parts(role, None).await {
                let Some(element) = self.browser.element(&part).await else { continue };
                let shown = element.text().await.unwrap_or_default();
                if shown.contains(text) {
                    return Some(shown);
                }
            }
            None
        })
        .await
    }

    /// The region of the last answer's sources, unfolded.
    pub async fn sources_region(&self) -> WebElement {
        eventually("the sources to unfold", async || {
            let part = self.browser.parts("region", Some("Sources")).await.pop()?;
            let region = self.browser.element(&part).await?;
            let button = region.find(thirtyfour::By::Css("button[aria-controls]")).await.ok()?;
            if button.attr("aria-expanded").await.ok()?.as_deref() == Some("true") {
                return Some(region);
            }
            button.click().await.ok();
            None
        })
        .await
    }

    /// Text and address of the links under the last answer.
    pub async fn sources(&self) -> Vec<(String, String)> {
        let region = self.sources_region().await;
        let links = region.find_all(thirtyfour::By::Css("ol a[href]")).await.expect("the region stays");
        let mut sources = Vec::new();
        for link in links {
            let text = link.text().await.expect("the link stays");
            let address = link.prop("href").await.expect("the link stays").unwrap_or_default();
            sources.push((text, address));
        }
        sources
    }

    /// Everything in `localStorage`, by key.
    pub async fn local_storage(&self) -> Value {
        self.browser.script("return {...localStorage};").await
    }

    /// The id of the conversation on screen.
    pub async fn session_id(&self) -> String {
        let id = self.browser.script("return sessionStorage['footnote:session'];").await;
        id.as_str().expect("a tab has a conversation").to_owned()
    }

    /// Everything in `sessionStorage`, by key.
    pub async fn session_storage(&self) -> Value {
        self.browser.script("return {...sessionStorage};").await
    }

    /// Starts composing text, as an input method does.
    pub async fn compose(&self, text: &str) {
        self.question_box().await.focus().await.expect("the box takes the focus");
        let at = text.encode_utf16().count();
        let composition = json!({"text": text, "selectionStart": at, "selectionEnd": at});
        self.browser.cdp("Input.imeSetComposition", composition).await;
    }

    /// Sends the key events of Enter, even during composition.
    pub async fn press_enter(&self) {
        for kind in ["rawKeyDown", "keyUp"] {
            let key = json!({"type": kind, "key": "Enter", "code": "Enter", "windowsVirtualKeyCode": 13});
            self.browser.cdp("Input.dispatchKeyEvent", key).await;
        }
    }
}
