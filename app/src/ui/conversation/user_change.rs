//! Another user signs in while this page is open: the page of the next user says so, and has the question that was being sent.
//!
//! A question is sent by whoever sits here now, so it goes along to the user who is signed in now, unsent. A draft may have
//! been typed by the user before, and stays with that user, as do files. Nothing goes along that may not be stored as it
//! is: what was typed in a temporary conversation, or under a passphrase.

use footnote_client::notices::Banner;
use footnote_core::text::{clean_title, revealed};
use leptos::{prelude::*, task::spawn_local};

use crate::{
    browser::{tabs, user::Left},
    ui::app::App,
};

/// Says that this tab was another user's before, if so, and puts the question that was being sent into the box of an empty
/// conversation.
pub(crate) fn greet() {
    let app = App::get();
    let mut left = tabs::take_left();
    Effect::new(move || {
        let user = app.server.config.with(|config| config.ready()?.user.clone());
        let Some((now, left)) = user.and_then(|user| Some((user, left.take()?))) else { return };
        let Left { user: before, question, .. } = left;
        let [now, before] = [now, before].map(|name| clean_title(&revealed(&name)));
        if !before.is_empty() {
            app.banner.set(Some(Banner::UserChanged { now, before }));
        }
        if !question.is_empty() {
            spawn_local(app.conversations.put_question(question));
        }
    });
}
