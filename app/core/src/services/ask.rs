//! Requests to the utility model, such as for a summary or a title.

use footnote_messages as messages;
use futures::StreamExt;

use super::{Services, TurnConfig};
use crate::{
    conversation::{ErrorKind, TurnError},
    reply::{ReplyReader, failure, interrupted, transport_failure, wire_failure},
    wire::{ChatRequest, Message, Purpose, Role, Usage},
};

/// Maximum length of a reply, in bytes; far more than any of these needs.
const MAX_REPLY: usize = 256 * 1024;

/// Sends a system prompt and a text to the model for `purpose` and returns its reply. A reply that breaks off, is empty, or
/// takes longer than `limit_ms` is an error.
pub async fn ask(
    services: &Services,
    config: &TurnConfig,
    purpose: Purpose,
    prompt: (&str, String),
    limit_ms: u32,
) -> Result<String, TurnError> {
    ask_counted(services, config, purpose, prompt, limit_ms).await.map(|(text, _)| text)
}

/// The same with the tokens as the server counted them, if it said so.
pub(crate) async fn ask_counted(
    services: &Services,
    config: &TurnConfig,
    purpose: Purpose,
    (system, text): (&str, String),
    limit_ms: u32,
) -> Result<(String, Option<Usage>), TurnError> {
    let model = config.side_model(purpose).ok_or_else(TurnError::no_model)?;
    let mut request = ChatRequest {
        model: model.to_owned(),
        messages: vec![Message::text(Role::System, system.trim()), Message::text(Role::User, text)],
        stream: true,
        ..ChatRequest::default()
    };
    services.refusals.leave_out(&mut request);
    let request = request;
    let asking = async {
        let reply =
            services.model.send(purpose, &request).await.map_err(|error| transport_failure(&error))?;
        if !(200..300).contains(&reply.status) {
            return Err(failure(reply, services.clock.now_ms()).await);
        }
        let mut body = reply.body;
        let mut reader = ReplyReader::new();
        let mut text = String::new();
        while let Some(chunk) = body.next().await {
            let Ok(bytes) = chunk else { break };
            reader.push(&bytes).add_answer_to(&mut text);
            if reader.so_far().done || text.len() > MAX_REPLY {
                break;
            }
        }
        let (rest, ending) = reader.finish();
        rest.add_answer_to(&mut text);
        match ending.error {
            Some(error) => Err(wire_failure(&error)),
            None if !ending.complete => Err(interrupted()),
            None if text.trim().is_empty() => {
                Err(TurnError::new(ErrorKind::BadReply, messages::models::empty_answer()))
            }
            None => Ok((text.trim().to_owned(), ending.usage)),
        }
    };
    let began_ms = services.clock.now_ms();
    let written = services.clock.timeout(limit_ms, asking).await;
    match &written {
        Some(Ok(_)) => {
            let ms = services.clock.now_ms().saturating_sub(began_ms);
            services.side_pace.learn(purpose, model, Some(ms));
        }
        // An error says nothing about the model's pace.
        Some(Err(_)) => {}
        None => services.side_pace.learn(purpose, model, None),
    }
    written.unwrap_or_else(|| Err(TurnError::new(ErrorKind::HeaderTimeout, messages::models::late())))
}
