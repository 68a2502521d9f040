//! The keys of the page.

use leptos::prelude::*;

/// Keys and what they do; the guide (keyboard-and-accessibility.md) has the same.
const KEYS: [(&str, &str); 15] = [
    ("Enter", "Send the message"),
    ("Shift+Enter", "Begin a new line"),
    ("Ctrl+Enter, ⌘Enter", "Send the message on a touch screen"),
    ("Ctrl+K, ⌘K", "Search conversations, documents, models and commands"),
    ("↑", "Edit the last question, in an empty message"),
    ("[[", "Name a document in the message"),
    ("/", "Write a prompt, kept in Settings, into the message"),
    ("C, Shift+C", "Next and previous citation of an answer"),
    ("F10", "Go to what can be done with the selected words"),
    ("Enter, Shift+Enter", "Next and previous match in a document's search"),
    ("←, →", "Next and previous tab; narrower or wider document"),
    ("Tab, Shift+Tab", "Next and previous part of the page"),
    ("Space, Enter", "Press a button"),
    ("Escape", "Close what was opened last"),
    ("?", "Show these keys"),
];

#[component]
pub(super) fn Shortcuts() -> impl IntoView {
    let row = |(keys, words): (&'static str, &'static str)| {
        view! {
            <tr>
                <th scope="row">
                    <kbd>{keys}</kbd>
                </th>
                <td>{words}</td>
            </tr>
        }
    };
    view! {
        <table class="keys">
            <tbody>{KEYS.map(row).into_iter().collect_view()}</tbody>
        </table>
    }
}
