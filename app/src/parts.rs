//! Parts of the program that are loaded when they are first needed.
//!
//! The largest, `answer`, has what answers need: Markdown, the views of an exchange, the check of citations, and all steps of
//! a turn. It is loaded while the model is asked for the first time, or while a stored conversation is read; what comes before
//! it waits. The browser has its files by then: index.html links them, to be fetched once the page has its settings.
//! A turn alone needs two thirds of it, and dividing the two makes twice as many files, so that it is no part of its own.
//! `records` has what needs stored conversations, `dialogs` what a press opens, `servers` what speaks to servers with tools; `math`
//! is for itself. Few large parts are better than many: code that several of them share is a file for each combination.
//!
//! A part is reached through the value of its border, which stands here: whatever else named its functions would put them into
//! the first file.

#![expect(clippy::unnecessary_wraps, reason = "a part can fail to load")]

use std::rc::Rc;

use footnote_client::{
    added::{ADDED, AddedPart},
    completion::{COMPLETION, CompletionPart},
    conversation::{ANSWER, AnswerPart},
    conversations::{CONVERSATIONS, ConversationsPart},
    dictation::Tools,
    document::{DOCUMENT, DocumentPart},
    library::follow_beginnings,
    ports::{Commands, Load, NotLoaded},
    storage::{MARK_INTERRUPTED, MarkInterrupted, RECORDS, RecordsPart},
    tool_servers::{BASES, BasesPart, SERVERS, ServersPart},
    transfer::{TRANSFER, TransferPart},
};
use futures::{FutureExt as _, TryFutureExt as _, future::LocalBoxFuture};
use leptos::prelude::*;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use crate::{
    browser::{files, folders, held_answers::HELD, held_part::HeldPart, recorder::Microphone},
    dom::{
        math::{CONVERT_MATH, Convert},
        streaming_text,
    },
    ui::{
        composer::{
            answered_from, attachments, context_meter, dictation, memory, models, request, search_in,
            search_scope,
        },
        conversation::{example, suggestions, transcript},
        document, library,
        part_views::{AnswerViews, DialogViews, RecordViews, ServerViews},
        projects,
        settings::{self, transfer},
        shell::{
            access,
            commands::{self, items},
            screen, unlock,
        },
        sidebar, tags,
        tool_servers::settings as tool_servers,
    },
};

/// Loads parts from the page's own files.
pub(crate) struct PageParts;

macro_rules! loads {
    ($($border:ty: $part:ident.$field:ident;)*) => {
        $(impl Load<$border> for PageParts {
            fn load(&self) -> LocalBoxFuture<'static, Result<&'static $border, NotLoaded>> {
                $part().map_ok(|part| part.$field).map_err(|_| NotLoaded).boxed_local()
            }
        })*
    };
}

loads! {
    AnswerPart: answer.client;
    CompletionPart: answer.completion;
    MarkInterrupted: answer.mark_interrupted;
    DocumentPart: answer.document;
    BasesPart: answer.bases;
    AnswerViews: answer.views;
    HeldPart: answer.held;
    RecordsPart: records.storage;
    ConversationsPart: records.conversations;
    RecordViews: records.views;
    TransferPart: dialogs.transfer;
    AddedPart: dialogs.added;
    Commands: dialogs.commands;
    DialogViews: dialogs.views;
    ServersPart: servers.client;
    ServerViews: servers.views;
    Convert: math.convert;
}

type Part<T> = Result<T, SplitLoaderError>;

struct Answer {
    client: &'static AnswerPart,
    completion: &'static CompletionPart,
    document: &'static DocumentPart,
    bases: &'static BasesPart,
    mark_interrupted: &'static MarkInterrupted,
    held: &'static HeldPart,
    views: &'static AnswerViews,
}

#[wasm_split(answer, fallible)]
fn answer() -> Part<Answer> {
    streaming_text::begin_showing();
    Ok(Answer {
        client: &ANSWER,
        completion: &COMPLETION,
        document: &DOCUMENT,
        bases: &BASES,
        mark_interrupted: &MARK_INTERRUPTED,
        held: &HELD,
        views: &AnswerViews {
            exchanges: || transcript::Exchanges().into_any(),
            example: || example::Example().into_any(),
            suggestions: || suggestions::Suggestions().into_any(),
            tools: || transcript::AnswerTools().into_any(),
            document: || document::DocumentViewer().into_any(),
            search_in: || search_in::SearchIn().into_any(),
            reveal: |transcript, exchange, words| screen::reveal(transcript, exchange, words).boxed_local(),
            ask_for_limits: |server, bases| async move { server.ask_for_limits(bases).await }.boxed_local(),
            follow_beginnings: |services, shown| follow_beginnings(services, shown).boxed_local(),
        },
    })
}

struct Records {
    storage: &'static RecordsPart,
    conversations: &'static ConversationsPart,
    views: &'static RecordViews,
}

#[wasm_split(records, fallible)]
fn records() -> Part<Records> {
    Ok(Records {
        storage: &RECORDS,
        conversations: &CONVERSATIONS,
        views: &RecordViews {
            archived: || sidebar::Archived().into_any(),
            conversations: || sidebar::Entries().into_any(),
            search_results: || sidebar::Results().into_any(),
            project: || projects::NamedProject().into_any(),
            tags: || sidebar::TagChoice().into_any(),
        },
    })
}

struct Dialogs {
    commands: &'static Commands,
    transfer: &'static TransferPart,
    added: &'static AddedPart,
    views: &'static DialogViews,
}

#[wasm_split(dialogs, fallible)]
fn dialogs() -> Part<Dialogs> {
    Ok(Dialogs {
        commands: &Commands { named: items::named, run: items::run },
        transfer: &TRANSFER,
        added: &ADDED,
        views: &DialogViews {
            access: || access::Access().into_any(),
            add_documents: |added, dropped, is_stored| {
                async move {
                    let files = folders::all(dropped).await;
                    added.add(files::as_ports(files), is_stored).await;
                }
                .boxed_local()
            },
            add_to_project: |projects, id, dropped| {
                async move {
                    let files = folders::all(dropped).await;
                    projects.take_in(&id, files::as_ports(files)).await;
                }
                .boxed_local()
            },
            attach: |conversation, files| conversation.attach_files(files::as_ports(files)).boxed_local(),
            also_in: |file| view! { <attachments::AlsoIn file /> }.into_any(),
            answered_from: || answered_from::AnsweredFrom().into_any(),
            commands: || commands::OpenCommands().into_any(),
            context: || context_meter::UsageDetails().into_any(),
            dictate: |dictation, proxy, question| {
                let tools = Tools {
                    recorder: Rc::new(Microphone),
                    transcriber: Rc::new(proxy),
                    cursor: Rc::new(move || question.cursor()),
                };
                dictation.dictate(tools).boxed_local()
            },
            dictation: || dictation::Dictating().into_any(),
            import: || transfer::ImportBox().into_any(),
            library: || library::Library().into_any(),
            memory: || memory::Memory().into_any(),
            models: || models::ModelPicker().into_any(),
            pdf_pages: || document::pages::Pages().into_any(),
            projects: || projects::OpenProjectDialog().into_any(),
            request: || request::LastRequest().into_any(),
            search_scope: || search_scope::SearchInDialog().into_any(),
            settings: || settings::Settings().into_any(),
            tags: || tags::Tags().into_any(),
            unlock: || unlock::Unlock().into_any(),
        },
    })
}

struct Servers {
    client: &'static ServersPart,
    views: &'static ServerViews,
}

#[wasm_split(servers, fallible)]
fn servers() -> Part<Servers> {
    Ok(Servers { client: &SERVERS, views: &ServerViews { settings: || tool_servers::Servers().into_any() } })
}

struct Math {
    convert: &'static Convert,
}

#[wasm_split(math, fallible)]
fn math() -> Part<Math> {
    Ok(Math { convert: &CONVERT_MATH })
}
