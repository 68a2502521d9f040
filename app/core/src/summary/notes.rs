//! Notes of the parts of a long document, and notes that are shortened further where all of them together are still too long.
//! Notes are kept under a key made of model and text, so that no part is read twice.

use super::{
    limits::{Limits, batches},
    sections::divided,
    sentence::summary_key,
};
use crate::{
    conversation::{ErrorKind, TurnError},
    ports::CharacterEstimate,
    prompt::{PromptDocument, documents_block, quoted_block},
    services::{Services, TurnConfig, ask_counted},
    text::beginning,
    tokens::count,
    wire::{Purpose, Usage},
};

pub(super) const PART_PROMPT: &str = include_str!("../../prompts/part-notes.md");
const CONDENSE_PROMPT: &str = include_str!("../../prompts/condense-notes.md");

/// Timeout of one request, in milliseconds.
const TIMEOUT_MS: u32 = 120_000;

/// Of the tokens that notes may have, so many tenths of words are asked for.
const WORDS_TENTHS: u32 = 6;

/// The block of the notes in a request.
const BLOCK: &str = "reference_notes";

/// The services and limits with which notes are taken.
#[derive(Clone, Copy)]
pub(crate) struct NotesFor<'a> {
    pub(super) services: &'a Services,
    pub(super) config: &'a TurnConfig,
    pub(super) limits: Limits,
    /// The notes outlast the page.
    pub(super) stored: bool,
}

/// The notes of a part, or of its halves.
#[derive(Debug, Default)]
pub(crate) struct PartNotes {
    pub(crate) notes: Vec<String>,
    /// The numbers of the sections that could not be read.
    pub(crate) left_out: Vec<u32>,
    /// Why those could not be read.
    pub(crate) error: Option<TurnError>,
    /// Tokens as counted by the model's server.
    pub(crate) usage: Usage,
}

/// Takes notes of a part. One that the model does not take is halved once, and a half that it does not take is left out.
///
/// # Errors
///
/// Those that the other parts would meet too, such as a server that is away.
pub(crate) async fn take_notes(
    of: NotesFor<'_>,
    documents: &[PromptDocument],
) -> Result<PartNotes, TurnError> {
    let mut part = PartNotes::default();
    match of.note(PART_PROMPT, &documents_block(documents), &mut part.usage).await {
        Ok(note) => part.notes.push(note),
        Err(error) if is_of_part(&error) => {
            for half in halves(documents) {
                match of.note(PART_PROMPT, &documents_block(&half), &mut part.usage).await {
                    Ok(note) => part.notes.push(note),
                    Err(error) if is_of_part(&error) => {
                        part.left_out.extend(half.iter().map(|document| document.number));
                        part.error = Some(error);
                    }
                    Err(error) => return Err(error),
                }
            }
        }
        Err(error) => return Err(error),
    }
    Ok(part)
}

/// Shortens neighbouring notes together, as many as have room in a request.
///
/// # Errors
///
/// Those of the model.
pub(crate) async fn condense(
    of: NotesFor<'_>,
    notes: &[String],
    usage: &mut Usage,
) -> Result<Vec<String>, TurnError> {
    let sizes: Vec<u32> = notes.iter().map(|note| CharacterEstimate::estimate(note).tokens).collect();
    let mut condensed = Vec::new();
    for group in batches(&sizes, of.limits.part) {
        match notes.get(group).unwrap_or_default() {
            [alone] => condensed.push(alone.clone()),
            group => condensed.push(of.note(CONDENSE_PROMPT, &notes_block(group), usage).await?),
        }
    }
    Ok(condensed)
}

/// Whether all notes have room in the request for the answer.
pub(crate) fn fits_as_notes(of: NotesFor<'_>, notes: &[String]) -> bool {
    notes.len() < 2 || CharacterEstimate::estimate(&notes_block(notes)).tokens <= of.limits.all_notes
}

/// The notes in a block of a request.
pub(crate) fn notes_block(notes: &[String]) -> String {
    quoted_block(BLOCK, &notes.join("\n\n"))
}

/// Whether the notes of these sections are kept, as a whole or by halves.
pub(super) async fn are_kept(services: &Services, model: &str, documents: &[PromptDocument]) -> bool {
    let is_kept = async |documents: &[PromptDocument]| {
        services.store.note(&summary_key(model, &documents_block(documents))).await.is_some()
    };
    let [first, second] = halves(documents);
    is_kept(documents).await || (is_kept(&first).await && is_kept(&second).await)
}

impl NotesFor<'_> {
    /// The notes that the model writes of a text now, or has written.
    async fn note(self, prompt: &str, text: &str, usage: &mut Usage) -> Result<String, TurnError> {
        let Self { services, config, limits, stored } = self;
        let model = config.side_model(Purpose::DocumentSummary).ok_or_else(TurnError::no_model)?;
        let key = summary_key(model, text);
        if let Some(note) = services.store.note(&key).await {
            return Ok(note);
        }
        let words = (limits.note * WORDS_TENTHS / 10).max(10).to_string();
        let system = prompt.replace("{words}", &words);
        let asked = (system.as_str(), text.to_owned());
        let asking = ask_counted(services, config, Purpose::DocumentSummary, asked, TIMEOUT_MS);
        let (written, counted) = match asking.await {
            Ok(written) => written,
            Err(error) => {
                if error.kind == ErrorKind::ContextTooLong {
                    let ([tokens], _) = count(services.tokenizer.as_ref(), model, [text]).await;
                    services.refusals.add_too_long(model, tokens, &error.message);
                }
                return Err(error);
            }
        };
        usage.add(counted.unwrap_or_default());
        let most = CharacterEstimate::prefix(&written, limits.note).chars().count();
        let note = beginning(&written, most);
        services.store.keep_note(&key, note, stored).await;
        Ok(note.to_owned())
    }
}

/// Whether an error says something about the text that was sent, so that another text may do.
fn is_of_part(error: &TurnError) -> bool {
    use ErrorKind::{BadReply, ContextTooLong, Filtered, Rejected};
    matches!(error.kind, ContextTooLong | Filtered | Rejected | BadReply)
}

/// The sections in two halves; a single one is divided.
fn halves(documents: &[PromptDocument]) -> [Vec<PromptDocument>; 2] {
    if let [alone] = documents {
        let half = CharacterEstimate::estimate(&alone.text).tokens / 2 + 1;
        let end = divided(&alone.text, half).first().map_or(0, |first| first.end);
        let (first, second) = alone.text.split_at(end);
        return [first, second].map(|text| vec![PromptDocument { text: text.to_owned(), ..alone.clone() }]);
    }
    let (first, second) = documents.split_at(documents.len() / 2);
    [first.to_vec(), second.to_vec()]
}
