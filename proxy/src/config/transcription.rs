//! The server that turns speech into text, for dictation.

use footnote_forward::authorization;
use http::HeaderValue;
use secrecy::{ExposeSecret as _, SecretString};
use url::Url;

use super::check::Check;
use super::settings::{RawSettings, setting};

/// The transcription server.
#[derive(Debug, Clone)]
pub struct TranscriptionSettings {
    /// `None`: the model server's, with its key and headers.
    pub base_url: Option<Url>,
    /// Sent as `Authorization: Bearer` to a server of its own.
    pub api_key: Option<SecretString>,
    pub model: String,
}

impl TranscriptionSettings {
    /// The `Authorization` header with the key.
    pub fn authorization(&self) -> Option<HeaderValue> {
        authorization("Bearer", self.api_key.as_ref()?.expose_secret())
    }
}

/// The settings; `None` without a model.
pub(super) fn transcription(raw: &RawSettings, check: &mut Check) -> Option<TranscriptionSettings> {
    let base_url = check.base_url(setting!(raw.transcription_base_url));
    if base_url
        .as_ref()
        .is_some_and(|url| url.path().trim_end_matches('/').ends_with("/audio/transcriptions"))
    {
        check.fault(setting!(raw.transcription_base_url), "names one route; leave out /audio/transcriptions");
    }
    let api_key = check.secret(setting!(raw.transcription_api_key), setting!(raw.transcription_api_key_file));
    let Some(model) = setting!(raw.transcription_model).text() else {
        if base_url.is_some() {
            check.fault(setting!(raw.transcription_base_url), "needs TRANSCRIPTION_MODEL too");
        }
        return None;
    };
    if base_url.is_none() && setting!(raw.llm_base_url).text().is_none() {
        check.fault(setting!(raw.transcription_model), "needs TRANSCRIPTION_BASE_URL, or LLM_BASE_URL");
    }
    Some(TranscriptionSettings { base_url, api_key, model })
}
