//! Taking the files that a person chooses, drops or pastes.

use std::rc::Rc;

use footnote_client::ports;
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::files::LocalFile,
    dom,
    ui::{app::App, conversation::state::Conversation},
};

/// Id of the file input.
pub(crate) const FILE_INPUT: &str = "attach-file";

/// Lets a person choose files.
pub(crate) fn pick() {
    dom::press(FILE_INPUT);
}

/// Listens for files that are dropped or pasted.
pub(crate) fn listen(app: App) {
    dom::on_drop(
        move |over| {
            if app.composer.dragging.get_untracked() != over {
                app.composer.dragging.set(over);
            }
        },
        move |files| add(app, files),
    );
    dom::on_paste(move |files| add(app, files), move |text| app.conversation().take_pasted(text));
}

/// Attaches files to the next question, or says why not.
pub(crate) fn add(app: App, files: Vec<LocalFile>) {
    let conversation = app.conversation();
    conversation.expect_files(files.len());
    spawn_local(async move {
        app.parts.until_loaded(async || attach(conversation, files.clone()).await).await.await;
    });
}

// The code that reads files is in this part: nothing else makes such trait objects.
#[wasm_split(dialogs, fallible)]
fn attach(
    conversation: Conversation,
    files: Vec<LocalFile>,
) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    let files = files.into_iter().map(|file| Rc::new(file) as Rc<dyn ports::LocalFile>).collect();
    Ok(Box::pin(conversation.attach_files(files)))
}
