//! axe-core finds no violations on any screen of the page, in light and in dark colours.

use std::{cell::RefCell, env, fs};

use base64::{Engine as _, prelude::BASE64_STANDARD};
use footnote_tests::{
    browser::Browser,
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;
use thirtyfour::{By, Key};

use crate::{
    appearance,
    attachments::{PNG, attached, choose, take, transfer_of_bytes},
    context::compress_four,
    passphrase::{self, fill},
    projects,
    proof::{answered, press_citation, screen, viewer},
    search_scope,
    temporary::press_switch,
    thinking::press_summary,
    two_passages,
};

/// The rule that names have the words that are seen. What breaks it is among the results that axe is not sure of.
const NAMES: &str = "label-content-name-mismatch";
/// Options of axe: also the rules that it leaves out by default, on the size of what is pressed, and on names.
const ALL: &str = "{rules: {'target-size': {enabled: true}, 'label-content-name-mismatch': {enabled: true}}}";
/// The rules whose outcome depends on colours.
const COLORS: &str = "{runOnly: ['color-contrast', 'link-in-text-block']}";

/// Fields whose edge is less than 3 to 1 from what is in them (WCAG 1.4.11), which axe-core does not measure.
const EDGES: &str = "
    const luminance = color => {
        const [r, g, b] = color.match(/[\\d.]+/g).map(part => {
            const share = part / 255;
            return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
        });
        return 0.2126 * r + 0.7152 * g + 0.0722 * b;
    };
    const fields = [...document.querySelector('SELECTOR').querySelectorAll('textarea, select, input')].filter(field =>
        !['checkbox', 'radio', 'range', 'file', 'color'].includes(field.type) && field.checkVisibility());
    return fields.flatMap(field => {
        // The box around a field without an edge of its own.
        let box = field;
        while (parseFloat(getComputedStyle(box).borderBottomWidth) === 0) box = box.parentElement;
        let filled = box;
        while (getComputedStyle(filled).backgroundColor === 'rgba(0, 0, 0, 0)') filled = filled.parentElement;
        const colors = [getComputedStyle(box).borderBottomColor, getComputedStyle(filled).backgroundColor];
        const [dark, light] = colors.map(luminance).sort((a, b) => a - b);
        const ratio = (light + 0.05) / (dark + 0.05);
        return ratio < 3 ? [`edge ${ratio.toFixed(2)} to 1: ${field.outerHTML.slice(0, 120)}`] : [];
    });";

/// axe-core's source. Where it is missing these tests fail, as all page tests do without Chromium: a test that passes without
/// having looked would hide that nothing was checked.
fn axe() -> String {
    let path = env::var_os("FOOTNOTE_AXE").expect(
        "FOOTNOTE_AXE names no axe.min.js: run `cargo xtask test`, which installs axe-core, or `npm install axe-core` and \
         set FOOTNOTE_AXE to the path of node_modules/axe-core/axe.min.js",
    );
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("FOOTNOTE_AXE: {}: {error}", path.display()))
}

/// Checks screens one after another. What it finds is told at the end, all of it.
struct Checker<'a> {
    browser: &'a Browser,
    axe: String,
    found: RefCell<Vec<String>>,
}

impl<'a> Checker<'a> {
    async fn start(browser: &'a Browser, axe: String) -> Self {
        let checker = Self { browser, axe, found: RefCell::default() };
        checker.colors("light").await;
        // What goes away by itself stays until it was checked.
        let wait = "const wait = window.setTimeout;
            window.setTimeout = (run, ms, ...more) => wait(run, ms === 8000 ? 600000 : ms, ...more);";
        browser.before_load(wait).await;
        checker
    }

    async fn colors(&self, scheme: &str) {
        // With reduced motion, moving elements are checked in their final place.
        let features = json!([
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": "reduce"},
        ]);
        self.browser.cdp("Emulation.setEmulatedMedia", json!({ "features": features })).await;
    }

    /// Checks what is on screen in light colours, and its colours in dark ones.
    async fn check(&self, name: &str) {
        self.check_in(name, "html").await;
    }

    /// The same in one element: what it covers could not be pressed.
    async fn check_in(&self, name: &str, selector: &str) {
        for (scheme, options) in [("dark", COLORS), ("light", ALL)] {
            self.colors(scheme).await;
            if self.browser.script("return typeof axe;").await != "object" {
                // Scripts of the protocol are not subject to the page's policy.
                self.browser.cdp("Runtime.evaluate", json!({ "expression": &self.axe })).await;
            }
            let run = format!(
                "return axe.run('{selector}', {{ resultTypes: ['violations', 'incomplete'], ...{options} }}).then(found =>
                    [...found.violations, ...found.incomplete.filter(doubt => doubt.id === '{NAMES}')].flatMap(violation =>
                        violation.nodes.map(node => [violation.id, node.target, node.failureSummary].join(' '))));"
            );
            let found: Vec<String> = serde_json::from_value(self.browser.script(&run).await).unwrap();
            let edges = EDGES.replace("SELECTOR", selector);
            let edges: Vec<String> = serde_json::from_value(self.browser.script(&edges).await).unwrap();
            let found = found.iter().chain(&edges).map(|fault| format!("{name}, {scheme}: {fault}"));
            self.found.borrow_mut().extend(found);
        }
    }

    fn finish(self) {
        let found = self.found.take();
        assert!(found.is_empty(), "{} violations:\n{}", found.len(), found.join("\n"));
    }
}

/// Opens the page and checks what the test brings to its screen.
async fn check_screens(setup: Setup, test: impl AsyncFnOnce(&Checker<'_>, Chat<'_>)) {
    let axe = axe();
    let program = setup.start().await;
    Browser::run(async |browser| {
        let checker = Checker::start(browser, axe).await;
        browser.open(&program.url("/")).await;
        test(&checker, Chat::here(browser)).await;
        checker.finish();
    })
    .await;
}

/// Waits until a script returns true.
async fn is_true(chat: &Chat<'_>, what: &str, script: &str) {
    eventually(what, async || (chat.browser().script(script).await == true).then_some(())).await;
}

/// Presses a key where the keyboard is.
async fn key(chat: &Chat<'_>, key: Key) {
    chat.browser().driver().action_chain().send_keys(key).perform().await.unwrap();
}

#[tokio::test]
async fn the_list_of_all_documents_has_no_violation() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("hr")).unwrap();
    fs::write(
        folder.path().join("hr/leave.md"),
        "---\ntags: [policy]\n---\n# Holiday rules\n\nTwenty days.\n",
    )
    .unwrap();
    fs::write(folder.path().join("damaged.pdf"), "no PDF at all").unwrap();
    for at in 0..120 {
        fs::write(folder.path().join(format!("{at}.txt")), "A hive has one queen.").unwrap();
    }
    check_screens(Setup::new().flag("docs-dir", folder.path().to_str().unwrap()), async |checker, chat| {
        chat.browser().script("location.hash = '/library';").await;
        chat.status("121 documents, 1 file cannot be read").await;
        checker.check("all documents").await;
        screen(&chat, 390, 844, true).await;
        checker.check("all documents on a narrow screen").await;
    })
    .await;
}

#[tokio::test]
async fn no_screen_of_a_conversation_has_a_violation() {
    let upstream = Upstream::for_page().await;
    // So long that it scrolls, and without a link in it.
    let ants =
        format!("A nest has many queens.{}", "\n\nNothing else is said about anything here.".repeat(40));
    upstream.passages([
        Passage::new("bees.md", "Bees", "A hive has one queen."),
        Passage::new("ants.md", "Ants and what they do all through the year", &ants),
    ]);
    check_screens(Setup::model_and_retrieval(&upstream), async |checker, chat| {
        let browser = chat.browser();
        browser.part("button", "Import").await;
        checker.check("the first page").await;
        chat.open_list().await;
        browser.part("button", "Export").await;
        checker.check("the empty conversation").await;
        answered(&chat, &upstream).await;
        checker.check("an answer with citations").await;
        let chip = browser.driver().find(By::Css(".cite")).await.unwrap();
        browser.driver().action_chain().move_to_element_center(&chip).perform().await.unwrap();
        is_true(&chat, "the card", "return document.querySelectorAll('.card.placed').length === 1;").await;
        checker.check("the card of a citation").await;
        let title = browser.driver().find(By::Css("h1")).await.unwrap();
        browser.driver().action_chain().move_to_element_center(&title).perform().await.unwrap();
        is_true(&chat, "no card", "return document.querySelectorAll('.card.placed').length === 0;").await;
        let claim = json!({"id": 1, "verdict": "does-not-say", "reason": "It says otherwise.", "quote": ""});
        upstream.on("verify", Reply::text(&json!({"claims": [claim]}).to_string()));
        chat.press("Check with the model").await;
        chat.status("The model: ").await;

        for narrow in [false, true] {
            if narrow {
                screen(&chat, 390, 844, true).await;
            }
            press_citation(&chat, 1).await;
            viewer(&chat, &["Not in the source", "A nest has many queens."]).await;
            checker.check("a document beside the answer").await;
            chat.press("Close document").await;
            browser.gone("complementary", "Document").await;
            chat.press("Library").await;
            browser.part("region", "Library panel").await;
            checker.check("the references").await;
            chat.press("Full page").await;
            browser.part("region", "Library").await;
            checker.check("the library").await;
            chat.press("Back to the conversation").await;
            for tab in ["Answer", "Look", "Privacy", "Tools", "Expert"] {
                chat.settings(tab).await;
                checker.check(&format!("the settings: {tab}")).await;
            }
            chat.press("Close settings").await;
        }
        browser.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;

        upstream.on("answer", Reply::text("A nest has many queens [2]."));
        chat.press("Regenerate").await;
        chat.press("Compare").await;
        browser.part("group", "Version 2 of 2").await;
        checker.check("two versions beside each other").await;
        chat.press("Close comparison").await;
        chat.press_more("Branch from here").await;
        is_true(&chat, "a branch", "return document.querySelector('.origin a') !== null;").await;
        checker.check("a branch").await;

        chat.press("Export").await;
        checker.check_in("the ways to export", ".menu").await;
        chat.press("Export").await;
        let search = browser.part("textbox", "Search conversations").await;
        search.send_keys("queens").await.unwrap();
        is_true(&chat, "what was found", "return document.querySelector('#side mark') !== null;").await;
        checker.check("a search").await;
    })
    .await;
}

#[tokio::test]
async fn no_dialog_or_list_that_opens_has_a_violation() {
    let upstream = search_scope::upstream().await;
    let memory = json!({
        "summary": "They asked about bees.",
        "index": [{"exchange": 1, "line": "Where bees sleep", "topics": ["bees"]}],
    });
    upstream.on("memory", Reply::text(&memory.to_string()));
    let models = Setup::model_and_retrieval(&upstream).env("LLM_MODELS", "alpha-large,beta-small");
    check_screens(models.env("LLM_MODEL", "alpha-large"), async |checker, chat| {
        let browser = chat.browser();
        chat.ready().await;
        chat.ask_and_wait("Where do bees sleep?").await;
        eventually("the summary in storage", async || {
            chat.local_storage().await.to_string().contains("They asked about bees.").then_some(())
        })
        .await;
        for narrow in [false, true] {
            if narrow {
                screen(&chat, 390, 844, true).await;
            }
            let named = |what: &str| if narrow { format!("{what}, on a narrow screen") } else { what.into() };
            browser.driver().active_element().await.unwrap().send_keys(Key::Control + "k").await.unwrap();
            browser.part("combobox", "Command").await.send_keys("e").await.unwrap();
            eventually("results", async || (browser.parts("option", None).await.len() > 3).then_some(()))
                .await;
            checker.check(&named("the palette")).await;
            key(&chat, Key::Escape).await;
            browser.gone("combobox", "Command").await;

            browser.script("document.activeElement.blur();").await;
            browser.driver().active_element().await.unwrap().send_keys("?").await.unwrap();
            browser.part("dialog", "Keyboard shortcuts").await;
            checker.check(&named("the keyboard shortcuts")).await;
            chat.press("Close keyboard shortcuts").await;

            if narrow {
                chat.press("alpha-large: choose the model and where to search").await;
                browser.part("checkbox", "handbook/hr 5").await;
                checker.check("model and search in one dialog").await;
                chat.press("Close model and search").await;
                browser.gone("dialog", "Model and search").await;
            } else {
                chat.press("alpha-large: choose the model").await;
                browser.part("combobox", "Model").await;
                checker.check("the list of models").await;
                key(&chat, Key::Escape).await;
                browser.gone("combobox", "Model").await;

                search_scope::open(&chat, "Everything").await;
                browser.part("checkbox", "handbook/hr 5").await;
                checker.check("where to search").await;
                key(&chat, Key::Escape).await;
                browser.gone("dialog", "Search in").await;
            }

            let open_context = async || {
                browser.script("document.querySelector('.context button').click();").await;
                browser.part("group", "Next request").await;
            };
            open_context().await;
            checker.check(&named("what takes up the context")).await;
            chat.press("Show the last request").await;
            browser.part("dialog", "The last request").await;
            browser
                .script("document.querySelectorAll('dialog details').forEach(one => one.open = true);")
                .await;
            checker.check(&named("the last request")).await;
            chat.press("Close the last request").await;
            open_context().await;
            chat.press("Show what is remembered").await;
            browser.part("textbox", "Summary").await;
            checker.check(&named("what is remembered")).await;
            chat.press("Close what is remembered").await;
        }
    })
    .await;
}

/// All that an answer can be made of.
const RICH: &str = "## Hives\n\nA hive has `one` queen; see [the bees](https://bees.example/hive).\n\n\
    ```rust\n// The queen of a hive.\nfn main() { println!(\"one\", 1); }\n```\n\n\
    | Plan | Price |\n|---|---:|\n| Basic | $5 [1] |\n\nIt is $x^2$, and\n\n$$\\frac{a}{b}$$\n\n\
    > [!NOTE]\n> Bees fly.\n\n> [!WARNING]\n> Bees sting.\n\n> [!CAUTION]\n> So do wasps.\n\n> As was said.\n\n\
    - [x] done\n- [ ] to do\n\n~~No~~ ![a hive](https://images.example/hive.png) ![a wasp](https://b.example/wasp.png)";

#[tokio::test]
async fn no_part_of_a_message_has_a_violation() {
    let upstream = two_passages().await;
    let thoughts = Reply::stream().thought("A hive is a colony.\n\nIt **has** a queen.");
    upstream.on("answer", thoughts.raw(Reply::text(RICH).body()));
    let setup = Setup::model_and_retrieval(&upstream).env("IMAGE_ORIGINS", "https://images.example");
    check_screens(setup, async |checker, chat| {
        let browser = chat.browser();
        chat.ready().await;
        choose(&chat, "a file with quite a long name, about hives.md", "A hive has one queen.").await;
        let picture = transfer_of_bytes("red.png", &BASE64_STANDARD.decode(PNG).unwrap());
        take(&chat, &picture).await;
        attached(&chat, "red.png").await;
        checker.check("attached files").await;
        chat.ask_and_wait("How many queens has a hive?").await;
        browser.part("button", "Load image").await;
        checker.check("an answer of many parts").await;
        press_summary(&chat, "Thought for").await;
        chat.answer_shows("A hive is a colony.").await;
        chat.press_more("Details").await;
        screen(&chat, 390, 844, true).await;
        checker.check("the same with thoughts and details, on a narrow screen").await;
        browser.cdp("Emulation.clearDeviceMetricsOverride", json!({})).await;
        chat.press("Edit message").await;
        browser.part("textbox", "Edit your question").await;
        checker.check("a question that is being edited").await;
        chat.press("Cancel").await;

        for call in 0..3 {
            let call =
                Reply::tool_call(&format!("{call}"), "search_knowledge_base", &json!({"query": "bees"}));
            upstream.on("answer", call);
        }
        let unknown = json!({"path": "hives"});
        upstream.on("answer", Reply::tool_call("4", "delete_everything", &unknown));
        upstream.on("answer", Reply::text("A hive has one queen [1]."));
        upstream.on("rewrite", Reply::text("How many queens has a hive of bees?"));
        chat.ask_and_wait("And bees?").await;
        press_summary(&chat, "4 look-ups").await;
        checker.check("look-ups").await;
        chat.press("Edit search").await;
        browser.part("textbox", "Search for").await;
        checker.check("a search that is being edited").await;
        chat.press("Cancel").await;

        let gate = Gate::new();
        let slow = Reply::stream().thought("Well, ").gate(&gate).delta("Yes.").finish("stop").done();
        upstream.on("answer", slow);
        chat.ask("Really?").await;
        chat.answer_shows("Well,").await;
        chat.ask("And why?").await;
        browser.part("list", "Next questions").await;
        chat.type_text("And then?").await;
        checker.check("a queued question").await;
        browser.script("document.querySelector('main').scrollTop = 0;").await;
        browser.part("button", "Jump to latest").await;
        checker.check("the way back to the end").await;
        gate.open();
        eventually("both answers", async || (chat.answers().await.len() == 4).then_some(())).await;
        chat.answer_is("complete").await;
        chat.question_box().await.clear().await.unwrap();
        chat.type_text("/").await;
        browser.part("option", "Edit prompts").await;
        checker.check("the prompts").await;
    })
    .await;
}

#[tokio::test]
async fn no_notice_has_a_violation() {
    let upstream = two_passages().await;
    check_screens(Setup::model_and_retrieval(&upstream), async |checker, chat| {
        let browser = chat.browser();
        chat.ready().await;
        chat.settings("Expert").await;
        appearance::choose(&chat, "Suggest next questions", "Utility model").await;
        chat.press("Close settings").await;
        upstream.on("answer", Reply::text("A hive has one queen [1]."));
        upstream.on("suggest", Reply::text("How long does a queen live?\nHow many ants are there?"));
        chat.ask_and_wait("How many queens?").await;
        browser.part("region", "Suggested questions").await;
        checker.check("suggested questions").await;

        browser.expect_console("status of 500");
        browser.expect_console("status of 502");
        upstream.on("answer", Reply::error(500, "server_error", "no"));
        chat.ask("And why?").await;
        chat.alert("").await;
        browser.script("dispatchEvent(new Event('offline'));").await;
        chat.status("This device is offline").await;
        checker.check("a failed answer, and a device that is offline").await;
        browser.script("dispatchEvent(new Event('online'));").await;
        press_switch(&chat).await;
        chat.status("nothing of this conversation is stored").await;
        browser.part("button", "Delete what is stored").await;
        checker.check("a temporary conversation, and a message that goes by itself").await;
        press_switch(&chat).await;

        chat.press("New conversation").await;
        eventually("an empty transcript", async || chat.messages().await.is_empty().then_some(())).await;
        compress_four(&chat, &upstream).await;
        is_true(&chat, "the divider", "return document.querySelector('.divider') !== null;").await;
        browser.script("document.querySelector('.divider > button').click();").await;
        browser.part("button", "Undo").await;
        checker.check("compressed messages").await;
        browser.script("document.querySelector('.compressed .button').click();").await;
        browser.part("textbox", "Summary of the compressed messages").await;
        checker.check("their summary, which is being edited").await;
    })
    .await;
}

#[tokio::test]
async fn no_question_for_a_token_or_passphrase_has_a_violation() {
    let upstream = Upstream::for_page().await;
    let setup = Setup::model(&upstream).env("ACCESS_TOKEN", "a-token");
    check_screens(setup, async |checker, chat| {
        let browser = chat.browser();
        browser.expect_console("status of 401");
        fill(&chat, "Access token", "wrong").await;
        chat.press("Continue").await;
        chat.alert("not accepted").await;
        checker.check("the question for the access token").await;
        fill(&chat, "Access token", "a-token").await;
        chat.press("Continue").await;
        browser.gone("textbox", "Access token").await;
        chat.ask_and_wait("About aardvarks").await;

        chat.settings("Privacy").await;
        chat.press("Set a passphrase").await;
        browser.part("textbox", "New passphrase").await;
        checker.check("a new passphrase").await;
        chat.press("Close settings").await;
        passphrase::set(&chat, "open sesame").await;
        chat.press("Lock now").await;
        passphrase::unlock(&chat, "open says me").await;
        is_true(&chat, "that it is wrong", "return document.body.innerText.includes('not the passphrase');")
            .await;
        checker.check("the question for the passphrase").await;
        chat.press("Forgot the passphrase?").await;
        checker.check("what can be done without it").await;
        chat.press("Delete everything").await;
        browser.part("button", "Delete everything for good").await;
        checker.check("the question before everything is deleted").await;
        chat.press("Cancel").await;
        chat.press("Use without in this tab").await;
        chat.status("Temporary").await;
        checker.check("a tab without the stored conversations").await;
    })
    .await;
}

#[tokio::test]
async fn no_screen_without_a_model_has_a_violation() {
    check_screens(Setup::new(), async |checker, chat| {
        let browser = chat.browser();
        chat.press("Offline answers").await;
        browser.part("heading", "No model is connected").await;
        browser.part("list", "Suggestions").await;
        checker.check("how to connect a model").await;
        key(&chat, Key::Escape).await;
        chat.ask_and_wait("How do I connect a model?").await;
        checker.check("an answer without a model").await;
        screen(&chat, 390, 844, true).await;
        chat.press("Offline").await;
        browser.part("heading", "No model is connected").await;
        checker.check("the same on a narrow screen").await;
        key(&chat, Key::Escape).await;
        chat.press("Conversations list").await;
        is_true(
            &chat,
            "the drawer",
            "return document.querySelector('nav .conversation')?.checkVisibility() === true;",
        )
        .await;
        checker.check("the list of conversations in a drawer").await;
    })
    .await;
}

#[tokio::test]
async fn projects_have_no_violations() {
    let upstream = Upstream::for_page().await;
    check_screens(Setup::model(&upstream), async |checker, chat| {
        chat.ask_and_wait("How many beds?").await;
        let file = ("beds.md", "There are two raised beds.");
        projects::make(&chat, "Garden", "green", "Answer as a gardener.", file).await;
        projects::make(&chat, "Kitchen", "amber", "Answer as a cook.", ("soups.md", "Six.")).await;
        chat.browser().script("document.querySelector('nav .outside a.conversation').focus();").await;
        chat.press("Conversation menu").await;
        checker.check("the menu of a conversation").await;
        chat.press("Tags").await;
        chat.browser().part("combobox", "New tag").await.send_keys("garden" + Key::Enter).await.unwrap();
        chat.browser().part("button", "Remove tag garden").await;
        press_summary(&chat, "All tags").await;
        checker.check("the tags of a conversation, and all tags").await;
        chat.press("Close tags").await;
        checker.check("tags in the list and above it").await;
        chat.browser().script("document.querySelector('nav .outside a.conversation').focus();").await;
        chat.press("Conversation menu").await;
        chat.press("Move to project").await;
        checker.check("moving a conversation").await;
        chat.press("Garden").await;
        chat.status("Moved to “Garden”.").await;
        checker.check("projects in the list").await;
        chat.press("Edit project Garden").await;
        chat.browser().part("dialog", "Project").await;
        press_summary(&chat, "More").await;
        checker.check("a project").await;
    })
    .await;
}
