//! The buttons of code blocks and tables in answers.

use std::time::Duration;

use footnote_messages as messages;
use leptos::prelude::set_timeout;
use wasm_bindgen::JsCast as _;
use web_sys::Element;

use super::{CHIP, all, listen, target};
use crate::browser::window;

/// How long a button shows the result of a press, in milliseconds.
const COPIED_MS: u64 = 1600;

/// The attribute in which a code block's bar has the language, if one is named.
pub(super) const LANGUAGE: &str = "data-language";

/// A button of a block: the action, as its `data-do`, the class of its icon, and the label.
pub(super) type BlockButton = (&'static str, &'static str, fn() -> &'static str);

/// The buttons of a code block.
pub(super) const CODE_BUTTONS: [BlockButton; 4] = [
    ("fold", "i-fold", messages::blocks::fold),
    ("wrap", "i-wrap", messages::blocks::wrap),
    ("download", "i-import", messages::blocks::download),
    ("copy", "i-copy", messages::blocks::copy_code),
];

/// The same for a table.
pub(super) const TABLE_BUTTON: BlockButton = ("copy-table", "i-copy", messages::blocks::copy_table);

/// Makes the buttons of the blocks inside an element work, including those added later.
pub(crate) fn work_block_buttons(within: &Element) {
    listen(within, "click", move |event| {
        let pressed = target(event).and_then(|target| target.closest("button[data-do]").ok().flatten());
        if let Some(button) = pressed {
            press(button);
        }
    });
}

fn press(button: Element) -> Option<()> {
    let block = button.closest(".code, .table-box").ok()??;
    match button.get_attribute("data-do")?.as_str() {
        "copy" => copy(button, code(&block)),
        "copy-table" => copy(button, tab_separated(&block)),
        "download" => {
            let language = block.query_selector("span").ok()??.get_attribute(LANGUAGE);
            let name = format!("code.{}", extension(language.as_deref()));
            let is_saved = window::save_file(&name, "text/plain", &code(&block));
            show_result(
                button,
                if is_saved { messages::blocks::saved() } else { messages::blocks::not_allowed() },
            );
        }
        // Both are classes of the block, which the style sheet knows.
        name => {
            let is_pressed = block.class_list().toggle(name).ok()?;
            button.set_attribute("aria-pressed", if is_pressed { "true" } else { "false" }).ok()?;
        }
    }
    Some(())
}

fn copy(button: Element, text: String) {
    leptos::task::spawn_local(async move {
        let is_copied = window::copy(&text).await;
        show_result(
            button,
            if is_copied { messages::blocks::copied() } else { messages::blocks::not_allowed() },
        );
    });
}

/// Shows the result of a press for a moment, beside the icon.
fn show_result(button: Element, words: &str) {
    let Ok(Some(name)) = button.query_selector(".action-name") else { return };
    let usual = name.text_content();
    name.set_text_content(Some(words));
    // A button has a list of classes.
    button.class_list().add_1("shows-name").ok();
    let done = move || {
        name.set_text_content(usual.as_deref());
        button.class_list().remove_1("shows-name").ok();
    };
    set_timeout(done, Duration::from_millis(COPIED_MS));
}

fn code(block: &Element) -> String {
    let code = block.query_selector("pre code").ok().flatten();
    code.and_then(|code| code.text_content()).unwrap_or_default()
}

/// The rows of a table as lines, with a tab between cells, as spreadsheets take them.
fn tab_separated(table: &Element) -> String {
    let cell = |cell: Element| {
        let text = text_with_citations(&cell);
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    let row = |row: Element| all(&row, "th, td").into_iter().map(cell).collect::<Vec<_>>().join("\t");
    all(table, "tr").into_iter().map(row).collect::<Vec<_>>().join("\n")
}

/// A cell's text, in which a citation is `[1]`, as it was written.
fn text_with_citations(cell: &Element) -> String {
    let copy: Option<Element> = cell.clone_node_with_deep(true).ok().and_then(|copy| copy.dyn_into().ok());
    let Some(copy) = copy else { return String::new() };
    for chip in all(&copy, CHIP) {
        let number = chip.text_content().unwrap_or_default();
        chip.set_text_content(Some(&format!("[{number}]")));
    }
    copy.text_content().unwrap_or_default()
}

/// The file extension of a language; the language's own name where both are the same, such as `css` and `sql`.
fn extension(language: Option<&str>) -> &str {
    match language.unwrap_or_default() {
        "bash" | "shell" | "zsh" => "sh",
        "c++" => "cpp",
        "c#" | "csharp" => "cs",
        "golang" => "go",
        "haskell" => "hs",
        "javascript" => "js",
        "kotlin" => "kt",
        "markdown" => "md",
        "perl" => "pl",
        "python" => "py",
        "ruby" => "rb",
        "rust" => "rs",
        "" | "text" => "txt",
        "typescript" => "ts",
        "yaml" => "yml",
        other if other.len() <= 5 && other.bytes().all(|byte| byte.is_ascii_alphanumeric()) => other,
        _ => "txt",
    }
}

#[cfg(test)]
mod tests {
    use super::extension;

    #[test]
    fn code_is_saved_under_the_extension_of_its_language() {
        let check = |language: Option<&str>, expect: &str| assert_eq!(extension(language), expect);
        check(Some("rust"), "rs");
        check(Some("css"), "css");
        check(Some("text"), "txt");
        check(Some("../x"), "txt");
        check(None, "txt");
        check(Some(""), "txt");
    }
}
