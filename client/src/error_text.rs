//! Errors in words for people.

use footnote_core::ports::TransportError;

/// The reason why the proxy gave no answer; browsers' own messages differ and are not helpful.
pub fn unreached(error: &TransportError) -> String {
    match error {
        TransportError::Offline => "This device is offline.".to_owned(),
        TransportError::Unreachable(_) => "Footnote's proxy cannot be reached. Is it running?".to_owned(),
        TransportError::Redirected => {
            "What stands in front of this server answered instead of it. Sign in again: reload the page."
                .to_owned()
        }
        TransportError::Lost(_) => "The connection to Footnote's proxy was lost.".to_owned(),
    }
}

/// An error message as a sentence.
pub fn sentence(message: &str) -> String {
    let mut sentence = message.to_owned();
    // The words are English: the table of capital letters of all scripts would only make the page larger.
    if let Some(first) = sentence.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    if !sentence.ends_with(['.', '!', '?']) {
        sentence.push('.');
    }
    sentence
}
