//! The keys of the page.

use footnote_messages as messages;
use leptos::prelude::*;

/// Keys and what they do; the guide (keyboard-and-accessibility.md) has the same.
fn keys() -> [(&'static str, &'static str); 15] {
    use messages::{commands, keys};

    [
        (keys::enter(), commands::key_send()),
        (keys::shift_enter(), commands::key_new_line()),
        (keys::ctrl_enter(), commands::key_send_on_touch()),
        (keys::ctrl_k(), commands::key_palette()),
        ("↑", commands::key_edit_last()),
        ("[[", commands::key_name_document()),
        ("/", commands::key_prompt()),
        (keys::citations(), commands::key_citations()),
        ("F10", commands::key_selected_words()),
        (keys::enter_and_shift_enter(), commands::key_matches()),
        (keys::arrows(), commands::key_arrows()),
        (keys::tab(), commands::key_parts()),
        (keys::space_and_enter(), commands::key_press()),
        (keys::escape(), commands::key_close()),
        ("?", commands::key_shortcuts()),
    ]
}

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
            <tbody>{keys().map(row).into_iter().collect_view()}</tbody>
        </table>
    }
}
