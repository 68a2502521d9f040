//! The palette of commands and the list of keys.

use footnote_tests::{eventually, gate::Gate, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;
use thirtyfour::Key;

use crate::with_page;

/// Opens the palette wherever the keyboard is, and types.
async fn search(chat: &Chat<'_>, words: &str) {
    chat.browser().driver().active_element().await.unwrap().send_keys(Key::Control + "k").await.unwrap();
    chat.browser().part("combobox", "Command").await.send_keys(words).await.unwrap();
}

/// Runs the one result that the palette shows under this name.
async fn run(chat: &Chat<'_>, name: &str) {
    eventually(name, async || {
        let options = chat.browser().parts("option", None).await;
        options.first().is_some_and(|option| option.name.starts_with(name)).then_some(())
    })
    .await;
    chat.browser().part("combobox", "Command").await.send_keys(Key::Enter + "").await.unwrap();
    chat.browser().gone("combobox", "Command").await;
}

#[tokio::test]
async fn conversations_models_and_commands_are_reached_by_keyboard_alone() {
    let upstream = Upstream::for_page().await;
    let setup = Setup::model(&upstream).env("LLM_MODELS", "alpha,beta").env("LLM_MODEL", "alpha");
    with_page(setup, async |chat| {
        let browser = chat.browser();
        upstream.on("title", Reply::text("Bees at night"));
        chat.ask_and_wait("Where do bees sleep?").await;
        browser.part("heading", "Bees at night").await;
        let first = chat.session_id().await;
        search(&chat, "new conv").await;
        run(&chat, "New conversation").await;
        eventually("another conversation", async || (chat.session_id().await != first).then_some(())).await;
        // The focus is in the question box, so that one can continue to type.
        chat.ask_and_wait("Where do owls sleep?").await;
        search(&chat, "night bees").await;
        run(&chat, "Bees at night").await;
        eventually("the first conversation", async || (chat.session_id().await == first).then_some(())).await;
        search(&chat, "beta").await;
        run(&chat, "beta").await;
        browser.part("button", "beta: choose the model").await;
        search(&chat, "theme dark").await;
        run(&chat, "Theme: dark").await;
        let theme = "return document.documentElement.dataset.theme;";
        eventually("the dark theme", async || (browser.script(theme).await == json!("dark")).then_some(()))
            .await;
        search(&chat, "no such thing").await;
        chat.status("Nothing here has a name like this.").await;
        browser.part("combobox", "Command").await.send_keys(Key::Escape + "").await.unwrap();
        browser.gone("combobox", "Command").await;
        search(&chat, "settings").await;
        run(&chat, "Settings").await;
        browser.part("button", "Close settings").await;
    })
    .await;
}

#[tokio::test]
async fn a_document_is_found_by_any_words_of_its_title() {
    let folder = tempfile::tempdir().unwrap();
    for title in ["Overtime in the kitchen", "Overtime in sales", "Leave"] {
        let text =
            format!("# {title}\n\nWhoever works in a kitchen or in sales may have overtime or leave.\n");
        std::fs::write(folder.path().join(format!("{title}.md")), text).unwrap();
    }
    with_page(Setup::new().flag("docs-dir", folder.path().to_str().unwrap()), async |chat| {
        search(&chat, "kitchen overtime").await;
        run(&chat, "Overtime in the kitchen").await;
        chat.browser().part("heading", "Overtime in the kitchen").await;
        search(&chat, "works").await;
        chat.status("Nothing here has a name like this.").await;
    })
    .await;
}

#[tokio::test]
async fn what_is_chosen_stays_chosen_when_more_is_found() {
    let upstream = Upstream::for_page().await;
    let setup =
        Setup::model_and_retrieval(&upstream).env("LLM_MODELS", "alpha,zeta").env("LLM_MODEL", "alpha");
    let gate = Gate::new();
    let found = json!({"results": [{"id": "z", "title": "Zeta functions", "text": "They have zeros."}]});
    upstream.on("search", Reply::json(200, &found).hold_headers(&gate));
    with_page(setup, async |chat| {
        let browser = chat.browser();
        search(&chat, "zeta").await;
        let names = async || {
            browser.parts("option", None).await.into_iter().map(|option| option.name).collect::<Vec<_>>()
        };
        eventually("the model", async || (names().await == ["zeta Model"]).then_some(())).await;
        upstream.next("search").await;
        browser.part("combobox", "Command").await.send_keys(Key::Up + "").await.unwrap();
        gate.open();
        // The document comes before the model.
        eventually("both", async || {
            (names().await == ["Zeta functions Document", "zeta Model"]).then_some(())
        })
        .await;
        browser.part("combobox", "Command").await.send_keys(Key::Enter + "").await.unwrap();
        browser.part("button", "zeta: choose the model").await;
    })
    .await;
}

#[tokio::test]
async fn slashes_run_commands_and_insert_saved_prompts() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        a_question_mark_shows_the_shortcuts_unless_it_is_typed_into_a_field(&chat).await;
        chat.question_box().await.clear().await.unwrap();
        chat.start_over(&upstream).await;
        a_command_is_run_with_a_slash(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_slash_inserts_a_saved_prompt_whose_placeholders_are_filled_in(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_prompt_is_edited_and_deleted(&chat).await;
    })
    .await;
}

async fn a_question_mark_shows_the_shortcuts_unless_it_is_typed_into_a_field(chat: &Chat<'_>) {
    let browser = chat.browser();
    chat.type_text("Really?").await;
    assert_eq!(chat.question().await, "Really?");
    assert!(browser.parts("dialog", None).await.is_empty());
    browser.script("document.activeElement.blur();").await;
    browser.driver().active_element().await.unwrap().send_keys("?").await.unwrap();
    browser.part("dialog", "Keyboard shortcuts").await;
    chat.press("Close keyboard shortcuts").await;
    browser.gone("dialog", "Keyboard shortcuts").await;
}

async fn a_command_is_run_with_a_slash(chat: &Chat<'_>, upstream: &Upstream) {
    let browser = chat.browser();
    chat.ask_and_wait("First?").await;
    chat.type_text("/NEW").await;
    browser.part("listbox", "Prompts and commands").await;
    browser.part("option", "New conversation").await;
    chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
    eventually("an empty conversation", async || {
        browser.parts("article", None).await.is_empty().then_some(())
    })
    .await;
    assert_eq!(chat.question().await, "");
    assert_eq!(upstream.requests_of("answer").len(), 1);
}

async fn a_slash_inserts_a_saved_prompt_whose_placeholders_are_filled_in(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    let browser = chat.browser();
    chat.type_text("/").await;
    browser.part("option", "Edit prompts").await;
    chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
    let name = browser.part("textbox", "Name of the prompt").await;
    name.send_keys("translate").await.unwrap();
    let text = browser.part("textbox", "Text of the prompt").await;
    text.send_keys("Say {{words}} in {{language}}, please").await.unwrap();
    chat.press("Save prompt").await;
    browser.part("button", "Edit prompt translate").await;
    chat.press("Close settings").await;
    chat.reload().await;
    chat.type_text("/TRANS").await;
    browser.part("option", "translate").await;
    let question = chat.question_box().await;
    question.send_keys(Key::Enter + "").await.unwrap();
    question.send_keys("good night").await.unwrap();
    question.send_keys(Key::Tab + "Danish").await.unwrap();
    assert_eq!(chat.question().await, "Say good night in Danish, please");
    question.send_keys(Key::Enter + "").await.unwrap();
    chat.answer_is("complete").await;
    chat.type_text("/trans").await;
    browser.part("option", "translate").await;
    question.send_keys(Key::Enter + "").await.unwrap();
    // Words that are not filled in stay, and Tab goes on to the next ones and then leaves the box.
    question.send_keys(Key::Tab + "Danish").await.unwrap();
    assert_eq!(chat.question().await, "Say {{words}} in Danish, please");
    question.send_keys(Key::Tab + "").await.unwrap();
    let focused = browser.script("return document.activeElement.id;").await;
    assert_ne!(focused, "question");
    question.clear().await.unwrap();
    // Text that only begins with a slash is a question like any other.
    chat.ask_and_wait("/etc/hosts is what?").await;
    let asked = upstream.requests_of("answer");
    assert!(asked[0].body_text().contains("Say good night in Danish, please"));
    assert!(asked[1].body_text().contains("/etc/hosts is what?"));
}

async fn a_prompt_is_edited_and_deleted(chat: &Chat<'_>) {
    let browser = chat.browser();
    chat.settings("Answer").await;
    // The one that was saved above.
    chat.press("Delete prompt translate").await;
    browser.gone("button", "Delete prompt translate").await;
    for (name, words) in [("greet", "Say hello"), ("part", "Say goodbye")] {
        browser.part("textbox", "Name of the prompt").await.send_keys(name).await.unwrap();
        browser.part("textbox", "Text of the prompt").await.send_keys(words).await.unwrap();
        chat.press("Save prompt").await;
        browser.part("button", &format!("Edit prompt {name}")).await;
    }
    chat.press("Edit prompt greet").await;
    let name = browser.part("textbox", "Name of the prompt").await;
    let text = browser.part("textbox", "Text of the prompt").await;
    assert_eq!(name.value().await.unwrap().as_deref(), Some("greet"));
    assert_eq!(text.value().await.unwrap().as_deref(), Some("Say hello"));
    text.send_keys(" to the bees").await.unwrap();
    chat.press("Save prompt").await;
    chat.press("Delete prompt part").await;
    browser.gone("button", "Delete prompt part").await;
    chat.press("Close settings").await;
    chat.reload().await;
    chat.type_text("/").await;
    browser.part("option", "Edit prompts").await;
    let options = browser.parts("option", None).await.into_iter().map(|option| option.name);
    // The commands follow.
    assert_eq!(options.take(2).collect::<Vec<_>>(), ["greet", "Edit prompts"]);
    chat.type_text("gr").await;
    chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
    assert_eq!(chat.question().await, "Say hello to the bees");
}
