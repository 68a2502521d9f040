//! Attaching files to the next question of a conversation. They are kept over a reload as its draft is.

use std::{cell::RefCell, rc::Rc};

use footnote_core::{
    conversation::{Attachment, AttachmentId, SessionId},
    ports::Tokenizer as _,
    text::clean_title,
};
use futures::future::LocalBoxFuture;
use leptos::{prelude::*, task::spawn_local};
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{
        extractor::{self, ExtractError},
        files::{ImageError, LocalFile},
    },
    dom,
    ui::{
        app::App,
        composer::state::PendingAttachment,
        conversation::state::{Conversation, ShownFile},
    },
};

/// Id of the file input.
pub(crate) const FILE_INPUT: &str = "attach-file";

/// The largest file, in bytes, and the longest text.
const MAX_FILE: f64 = 20.0 * 1024.0 * 1024.0;
const MAX_TEXT: usize = 2 * 1024 * 1024;

/// A pasted text of more characters than this becomes an attachment.
const MAX_PASTED: usize = 4_000;

/// Why a file was not attached.
#[derive(Debug, thiserror::Error)]
pub(crate) enum AttachError {
    #[error("{0} is larger than 20 MB. Attach a smaller file.")]
    FileTooLarge(String),
    #[error("{0} has more than 2 MB of text. Attach the part that matters.")]
    TextTooLong(String),
    #[error(
        "{0} is not a text file. Attach a picture, PDF, Word (.docx), Markdown, plain text, CSV, JSON, HTML or source code."
    )]
    NotText(String),
    #[error("There is no text in {0}. Attach another file.")]
    Empty(String),
    #[error("{0} could not be read. Attach it again.")]
    Unreadable(String),
    #[error("{0} is protected by a password. Save a copy without one and attach that.")]
    Encrypted(String),
    #[error("{0} is damaged. Open it in the program it comes from, save it again, and attach that.")]
    Damaged(String),
    #[error(
        "There is no text in {0}: its pages may be pictures. Attach a copy with text, such as from a text recognition."
    )]
    NoPrintedText(String),
    #[error("{0} is no picture that this browser can show. Attach PNG, JPEG, WebP or GIF.")]
    NotShown(String),
    #[error("{0} has more than 50 million pixels. Attach a smaller copy.")]
    TooManyPixels(String),
    #[error("{0} takes too long to read. Attach the part that matters.")]
    TooSlow(String),
    #[error("{0} could not be read, because a part of the page could not be loaded. Attach it again.")]
    NotLoaded(String),
}

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
    dom::on_paste(move |files| add(app, files), move |text| take_pasted(app, text));
}

/// Attaches files to the next question, or says why not.
pub(crate) fn add(app: App, files: Vec<LocalFile>) {
    app.toasts.clear_error();
    let conversation = app.conversation();
    conversation.attachments.reading.update(|reading| *reading += files.len());
    app.parts.spawn(move || Box::pin(add_files(app, conversation, files.clone())));
}

#[wasm_split(dialogs, fallible)]
fn add_files(
    app: App,
    conversation: Conversation,
    files: Vec<LocalFile>,
) -> Result<LocalBoxFuture<'static, ()>, SplitLoaderError> {
    Ok(Box::pin(async move {
        let mut refused = Vec::new();
        for file in files {
            match read(&file).await {
                Ok(attachment) => attach(app, conversation, attachment).await,
                Err(error) => refused.push(error.to_string()),
            }
            conversation.attachments.reading.update(|reading| *reading = reading.saturating_sub(1));
        }
        if !refused.is_empty() {
            app.toasts.fail(refused.join(" "));
        }
        app.services().question.focus();
    }))
}

/// Removes a file from the next question.
pub(crate) fn remove(app: App, id: AttachmentId) {
    let conversation = app.conversation();
    conversation.attachments.pending.update(|pending| pending.retain(|one| one.attachment.id() != id));
    save(app, conversation);
    app.services().question.focus();
}

/// Takes the files for a question that is being asked.
pub(crate) fn take(app: App, conversation: Conversation) -> Vec<Rc<Attachment>> {
    app.toasts.clear_error();
    let pending = conversation.attachments.pending.try_update(std::mem::take).unwrap_or_default();
    if !pending.is_empty() {
        save(app, conversation);
    }
    pending.into_iter().map(|one| one.attachment).collect()
}

/// Keeps the files that are attached, if there are any, in a conversation that is stored differently or takes the place of
/// another.
pub(crate) fn save_any(app: App, conversation: Conversation) {
    if conversation.attachments.pending.with_untracked(|pending| !pending.is_empty()) {
        save(app, conversation);
    }
}

/// Keeps the attached files across a reload, unless the conversation is temporary.
fn save(app: App, conversation: Conversation) {
    if conversation.read_only.get_untracked().is_some() {
        // Only the owner of the conversation stores its waiting files.
        return;
    }
    let is_stored = untrack(|| conversation.is_stored());
    let pending = if is_stored { conversation.attachments.pending.get_untracked() } else { Vec::new() };
    let files = pending.into_iter().map(|one| one.attachment).collect();
    app.services().store.set_attached(&conversation.session(), files);
}

/// Shows the waiting files that are stored with a conversation, or, for the copy of one, with the original.
pub(crate) async fn restore(app: App, conversation: Conversation, stored_with: &SessionId) {
    let mut stored = Vec::new();
    for attachment in app.services().store.attached(stored_with).await.iter() {
        stored.push(counted(app, conversation, attachment.clone()).await);
    }
    if stored.is_empty() {
        return;
    }
    conversation.attachments.pending.update(|pending| {
        // Files that were attached meanwhile come after them.
        let fresh = std::mem::replace(pending, stored);
        for one in fresh {
            add_to(pending, one);
        }
    });
    save(app, conversation);
}

/// Leaves the files of a stored conversation to its storage, since it is not on screen and another tab may send them.
pub(crate) fn leave(conversation: Conversation) {
    if untrack(|| conversation.is_stored()) && !conversation.has_turn() {
        conversation.attachments.pending.set(Vec::new());
    }
}

pub(crate) async fn read(file: &LocalFile) -> Result<Attachment, AttachError> {
    let name = clean_title(&file.name());
    if file.size() > MAX_FILE {
        return Err(AttachError::FileTooLarge(name));
    }
    if is_image(&name) {
        return match file.image().await {
            Ok(image) => Ok(Attachment::of_image(&name, image)),
            Err(ImageError::NotShown) => Err(AttachError::NotShown(name)),
            Err(ImageError::TooManyPixels) => Err(AttachError::TooManyPixels(name)),
        };
    }
    match ending(&name).as_str() {
        "pdf" | "docx" => return extract(file, name, false).await,
        "html" | "htm" | "xhtml" => return extract(file, name, true).await,
        _ => {}
    }
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let most = MAX_TEXT as f64;
    let Some(text) = file.text(most).await else { return Err(AttachError::Unreadable(name)) };
    // Texts have no NUL, and few bytes that are not UTF-8.
    let broken = text.chars().filter(|&character| character == char::REPLACEMENT_CHARACTER).count();
    if text.contains('\0') || broken > text.len() / 100 {
        return Err(AttachError::NotText(name));
    }
    if file.size() > most {
        return Err(AttachError::TextTooLong(name));
    }
    if text.trim().is_empty() {
        return Err(AttachError::Empty(name));
    }
    Ok(Attachment::new(&name, text))
}

/// Attaches the text of a PDF, Word or HTML file.
async fn extract(file: &LocalFile, name: String, is_html: bool) -> Result<Attachment, AttachError> {
    let Some(bytes) = file.bytes().await else { return Err(AttachError::Unreadable(name)) };
    match extractor::text(&bytes, is_html).await {
        Ok(text) => Ok(Attachment::new(&name, text)),
        Err(error) => Err(match error {
            ExtractError::Encrypted => AttachError::Encrypted(name),
            ExtractError::Damaged => AttachError::Damaged(name),
            ExtractError::NoText if is_html => AttachError::Empty(name),
            ExtractError::NoText => AttachError::NoPrintedText(name),
            ExtractError::NotText => AttachError::NotText(name),
            ExtractError::TooLong => AttachError::TextTooLong(name),
            ExtractError::TooSlow => AttachError::TooSlow(name),
            ExtractError::NotLoaded => AttachError::NotLoaded(name),
        }),
    }
}

/// Whether a file of this name is a picture.
pub(crate) fn is_image(name: &str) -> bool {
    matches!(ending(name).as_str(), "png" | "jpg" | "jpeg" | "webp" | "gif")
}

/// The ending of a file's name, without the dot.
pub(crate) fn ending(name: &str) -> String {
    name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase()).unwrap_or_default()
}

/// Attaches a file to the next question of a conversation.
pub(crate) async fn attach(app: App, conversation: Conversation, attachment: Attachment) {
    let fresh = counted(app, conversation, Rc::new(attachment)).await;
    conversation.attachments.pending.update(|pending| add_to(pending, fresh));
    // Files that were attached before a reload may still be loading.
    conversation.settled().await;
    save(app, conversation);
}

fn add_to(pending: &mut Vec<PendingAttachment>, fresh: PendingAttachment) {
    if pending.iter().all(|one| one.attachment != fresh.attachment) {
        pending.push(fresh);
    }
}

async fn counted(app: App, conversation: Conversation, attachment: Rc<Attachment>) -> PendingAttachment {
    let config = conversation.turn_config();
    let model = config.as_ref().and_then(|config| config.model()).unwrap_or_default();
    let tokens = if let Some(image) = &attachment.image {
        image.tokens()
    } else {
        let counts = app.services().tokenizer.count(model, &[&attachment.text]).await;
        counts.first().map_or(0, |count| count.tokens)
    };
    PendingAttachment { attachment, tokens }
}

/// Attaches a long text that is pasted into the question box, and offers to put it there instead.
fn take_pasted(app: App, text: String) -> bool {
    if text.chars().nth(MAX_PASTED).is_none() {
        return false;
    }
    if text.len() > MAX_TEXT {
        app.toasts.fail("This is more than 2 MB of text. Paste the part that matters.");
        return true;
    }
    let attachment = Attachment::new("Pasted text", text.replace("\r\n", "\n"));
    let id = attachment.id();
    let conversation = app.conversation();
    spawn_local(async move {
        attach(app, conversation, attachment).await;
        let text = RefCell::new(Some(text));
        let put_back = move || {
            let Some(text) = text.take() else { return };
            remove(app, id);
            let question = app.conversation().draft();
            app.conversation().write_draft(&(question + &text));
            app.conversation().save_draft();
        };
        app.toasts.show_with_button("The pasted text was attached.", "Put it into the box", put_back);
    });
    true
}

/// A file as it is shown with a question.
pub(crate) fn shown(attachment: &Attachment) -> ShownFile {
    ShownFile { file: attachment.named(), image: attachment.image.as_ref().map(|image| image.url.clone()) }
}
