//! Projects: making and changing them, moving conversations, and what is sent from them.

use footnote_tests::{
    browser::Browser, eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream,
};
use serde_json::Value;
use thirtyfour::{Key, WebElement};

use crate::{keyboard_focus::has_focus, proof, thinking::press_summary, with_page};

/// What a project is made of: name, colour, instructions, and a file by name and text.
struct Made<'a> {
    name: &'a str,
    colour: &'a str,
    instructions: &'a str,
    file: (&'a str, &'a str),
}

const GARDEN: Made<'_> = Made {
    name: "Garden",
    colour: "green",
    instructions: "Answer as a gardener.",
    file: ("beds.md", "There are two raised beds."),
};

async fn fill(chat: &Chat<'_>, role: &str, name: &str, text: &str) {
    let field = chat.browser().part(role, name).await;
    field.send_keys(Key::Control + "a").await.unwrap();
    field.send_keys(text).await.unwrap();
}

/// Makes a project in its dialog.
pub(crate) async fn make(chat: &Chat<'_>, name: &str, colour: &str, instructions: &str, file: (&str, &str)) {
    chat.open_list().await;
    chat.press("New project").await;
    fill_in(chat, name, colour, instructions, file).await;
    chat.press("Create").await;
    group(chat, name, 0).await;
    chat.browser().part("button", &format!("Project {name}: open its settings")).await;
}

async fn fill_in(chat: &Chat<'_>, name: &str, colour: &str, instructions: &str, (title, text): (&str, &str)) {
    fill(chat, "textbox", "Name", name).await;
    press_summary(chat, "More").await;
    chat.browser().part("radio", colour).await.click().await.unwrap();
    fill(chat, "textbox", "Instructions", instructions).await;
    let (title, text) = (Value::from(title), Value::from(text));
    let script = format!(
        "const data = new DataTransfer(); data.items.add(new File([{text}], {title}));
        const input = document.querySelector('#project-files'); input.files = data.files;
        input.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    chat.browser().script(&script).await;
    chat.browser().part("button", &format!("Remove {}", title.as_str().unwrap())).await;
}

impl Made<'_> {
    async fn make(&self, chat: &Chat<'_>) {
        make(chat, self.name, self.colour, self.instructions, self.file).await;
    }

    /// Whether a request has this project, all of it or nothing.
    fn is_in(&self, request: &str) -> bool {
        let has = |words: &str| request.contains(words);
        let found = [has(self.instructions), has(self.file.1), has(&format!("“{}”", self.name))];
        assert!(found.iter().all(|one| *one == found[0]), "part of {}: {request}", self.name);
        found[0]
    }
}

/// The button of a project with so many conversations.
async fn group(chat: &Chat<'_>, name: &str, conversations: usize) -> WebElement {
    let ending = if conversations == 1 { "" } else { "s" };
    let name = format!("Project {name}, {conversations} conversation{ending}");
    chat.browser().part("button", &name).await
}

/// Moves the conversation of this title by its buttons in the list.
async fn move_to(chat: &Chat<'_>, title: &str, project: &str) {
    let press = format!(
        "const link = [...document.querySelectorAll('nav a.conversation')].find(link => link.innerText.includes('{title}'));
        link?.focus();
        const button = link?.closest('.entry').querySelector('[aria-label=\"Conversation menu\"]');
        button?.focus(); button?.click(); return !!button;"
    );
    eventually("the menu of the row", async || (chat.browser().script(&press).await == true).then_some(()))
        .await;
    chat.press("Move to project").await;
    chat.press(project).await;
}

/// The body of the last request for an answer.
fn sent(upstream: &Upstream) -> String {
    upstream.requests_of("answer").pop().unwrap().body_text()
}

async fn focused(chat: &Chat<'_>, words: &str) {
    eventually(&format!("the focus on {words:?}"), async || {
        let text = chat.browser().script("return document.activeElement.innerText;").await;
        text.as_str()?.contains(words).then_some(())
    })
    .await;
}

async fn upstream() -> Upstream {
    let upstream = Upstream::for_page().await;
    upstream.respond(|request| {
        let title = if request.body_text().contains("Nothing of projects?") {
            "Owls at dawn"
        } else {
            "Slugs at night"
        };
        (request.kind() == "title").then(|| Reply::text(title))
    });
    upstream
}

#[tokio::test]
async fn a_project_begins_with_its_first_conversation() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        let create = async |name: &str| {
            chat.open_list().await;
            chat.press("New project").await;
            fill(&chat, "textbox", "Name", name).await;
            chat.press("Create").await;
            chat.browser().part("button", &format!("Project {name}: open its settings")).await;
            has_focus(&chat, "question").await;
        };
        chat.type_text("How many ").await;
        create("Garden").await;
        // An empty conversation becomes it, with what is typed there.
        assert_eq!(chat.question().await, "How many ");
        chat.ask_and_wait("beds?").await;
        group(&chat, "Garden", 1).await;
        create("Kitchen").await;
        assert_eq!(chat.messages().await, []);
        group(&chat, "Garden", 1).await;
        group(&chat, "Kitchen", 0).await;
    })
    .await;
}

#[tokio::test]
async fn a_project_is_changed_deleted_and_brought_back_with_its_conversations() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        GARDEN.make(&chat).await;
        chat.press("New conversation in Garden").await;
        chat.ask_and_wait("How many beds?").await;
        chat.press("Edit project Garden").await;
        fill(&chat, "textbox", "Name", "Allotment").await;
        press_summary(&chat, "More").await;
        chat.browser().part("radio", "rose").await.click().await.unwrap();
        chat.press("Close the project").await;
        group(&chat, "Allotment", 1).await;
        chat.press("Project Allotment: open its settings").await;
        chat.press("Delete the project").await;
        chat.status("Project “Allotment” deleted. Its conversations stay.").await;
        chat.browser().gone("button", "Project Allotment: open its settings").await;
        chat.ask_and_wait("Anything left?").await;
        assert!(!GARDEN.is_in(&sent(&upstream)));
        chat.press("Undo").await;
        group(&chat, "Allotment", 1).await;
        chat.ask_and_wait("And now?").await;
        assert!(sent(&upstream).contains(GARDEN.file.1));
        let colour = "return document.querySelector('.project .project-mark').dataset.colour;";
        assert_eq!(chat.browser().script(colour).await, "rose");
    })
    .await;
}

#[tokio::test]
async fn files_that_are_dropped_on_a_project_go_with_its_questions() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        GARDEN.make(&chat).await;
        let drag = async |title: &str, text: &str, to: &str, event: &str| {
            let script = format!(
                "const data = new DataTransfer(); data.items.add(new File(['{text}'], '{title}'));
                document.querySelector('{to}').dispatchEvent(
                    new DragEvent('{event}', {{ bubbles: true, cancelable: true, dataTransfer: data }}));"
            );
            chat.browser().script(&script).await;
        };
        drag("slugs.md", "Slugs eat hostas.", ".project", "dragover").await;
        chat.status("Drop files or a folder to add them to the project “Garden”").await;
        drag("slugs.md", "Slugs eat hostas.", ".project", "drop").await;
        chat.status("1 file added to “Garden”.").await;
        chat.ask_and_wait("What do slugs eat?").await;
        assert!(sent(&upstream).contains("Slugs eat hostas."));
        // Over its dialog as well, where what was added is seen.
        chat.press("Edit project Garden").await;
        drag("snails.md", "Snails eat moss.", "dialog.project", "dragover").await;
        drag("snails.md", "Snails eat moss.", "dialog.project", "drop").await;
        chat.browser().part("button", "Remove snails.md").await;
        chat.press("Close the project").await;
        // Elsewhere they go with the next question alone.
        drag("beds.md", "Beds are raised.", "#scroller", "dragover").await;
        chat.status("Drop files to attach them").await;
        drag("beds.md", "Beds are raised.", "#scroller", "drop").await;
        chat.browser().part("button", "Remove beds.md").await;
    })
    .await;
}

#[tokio::test]
async fn a_conversation_is_moved_by_keyboard_by_dragging_and_back() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("What about slugs?").await;
        chat.browser().part("link", "Slugs at night").await;
        GARDEN.make(&chat).await;
        move_to(&chat, "Slugs", "Garden").await;
        chat.status("Moved to “Garden”.").await;
        group(&chat, "Garden", 1).await;
        focused(&chat, "Slugs at night").await;
        chat.press("Undo").await;
        group(&chat, "Garden", 0).await;
        let drag = |from: &str, to: &str| {
            format!(
                "const data = new DataTransfer(), from = document.querySelector({}), to = document.querySelector({});
                const send = (element, name) => element.dispatchEvent(
                    new DragEvent(name, {{ bubbles: true, cancelable: true, dataTransfer: data }}));
                send(from, 'dragstart'); send(to, 'dragover'); send(to, 'drop'); send(from, 'dragend');",
                Value::from(from),
                Value::from(to)
            )
        };
        chat.browser().script(&drag(".outside a.conversation", ".project")).await;
        group(&chat, "Garden", 1).await;
        chat.browser().script(&drag(".project a.conversation", ".outside")).await;
        chat.status("Moved out of “Garden”.").await;
        group(&chat, "Garden", 0).await;
        // The open conversation, from the palette.
        chat.open_conversation("Slugs at night").await;
        chat.browser().gone("button", "Project Garden: open its settings").await;
        chat.browser().driver().action_chain().key_down(Key::Control).send_keys("k").key_up(Key::Control).perform().await.unwrap();
        chat.browser().part("combobox", "Command").await.send_keys("move to a project" + Key::Enter).await.unwrap();
        chat.press("Garden").await;
        chat.browser().part("button", "Project Garden: open its settings").await;
    })
    .await;
}

#[tokio::test]
async fn one_project_is_searched_exported_and_imported() {
    let upstream = upstream().await;
    with_page(Setup::model(&upstream), async |chat| {
        chat.ask_and_wait("Moss outside").await;
        GARDEN.make(&chat).await;
        chat.press("New conversation in Garden").await;
        chat.ask_and_wait("Moss inside").await;
        group(&chat, "Garden", 1).await;
        let search = chat.browser().part("textbox", "Search conversations").await;
        search.send_keys("moss").await.unwrap();
        chat.status("2 places in 2 conversations").await;
        let within = chat.browser().part("combobox", "Search in project").await;
        within.send_keys("Garden").await.unwrap();
        chat.status("1 place in 1 conversation").await;
        search.send_keys(Key::Escape + "").await.unwrap();

        // One file with the project and its conversation; both are back after everything was deleted.
        let catch = "window.saved = ''; const make = URL.createObjectURL;
            URL.createObjectURL = (blob) => { blob.text().then(text => { window.saved = text; }); return make.call(URL, blob); };";
        chat.browser().script(catch).await;
        chat.press("Edit project Garden").await;
        chat.press("Export the project").await;
        let file = eventually("the file", async || {
            let text = chat.browser().script("return window.saved;").await;
            text.as_str().filter(|text| !text.is_empty()).map(str::to_owned)
        })
        .await;
        assert!(file.contains("Moss inside") && !file.contains("Moss outside"), "{file}");
        chat.press("Delete the project").await;
        chat.status("Its conversations stay.").await;
        let import = format!(
            "const data = new DataTransfer(); data.items.add(new File([{}], 'garden.json'));
            const input = document.querySelector('#import-file'); input.files = data.files;
            input.dispatchEvent(new Event('change', {{ bubbles: true }}));",
            Value::from(file)
        );
        chat.browser().script(&import).await;
        chat.status("Imported: project Garden. Already here: one conversation.").await;
        group(&chat, "Garden", 1).await;
        chat.ask_and_wait("And again?").await;
        assert!(GARDEN.is_in(&sent(&upstream)));
    })
    .await;
}

#[tokio::test]
async fn another_tab_sees_a_project_and_its_changes_on_a_narrow_screen_too() {
    let upstream = upstream().await;
    let program = Setup::model(&upstream).start().await;
    Browser::run(async |browser| {
        let first = browser.tab().await;
        let chat = Chat::open(browser, &program).await;
        let second = browser.new_tab().await;
        Chat::open(browser, &program).await;
        browser.switch_to(&first).await;
        GARDEN.make(&chat).await;
        browser.switch_to(&second).await;
        let other = Chat::here(browser);
        other.open_list().await;
        group(&other, "Garden", 0).await;
        other.press("New conversation in Garden").await;
        browser.switch_to(&first).await;
        chat.press("Edit project Garden").await;
        fill(&chat, "textbox", "Instructions", "Answer in rhymes.").await;
        chat.press("Close the project").await;
        browser.switch_to(&second).await;
        other.ask_and_wait("How many beds?").await;
        let request = sent(&upstream);
        assert!(request.contains("Answer in rhymes.") && request.contains(GARDEN.file.1), "{request}");
        proof::screen(&other, 390, 800, true).await;
        other.press("Conversations list").await;
        group(&other, "Garden", 1).await;
        let overflows = "return document.documentElement.scrollWidth > document.documentElement.clientWidth;";
        assert_eq!(browser.script(overflows).await, false);
        other.press("Edit project Garden").await;
        browser.part("dialog", "Project").await;
        assert_eq!(browser.script(overflows).await, false);
    })
    .await;
}
