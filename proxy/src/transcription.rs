//! Speech to text: what a person dictates goes to a server with `OpenAI`'s route for it.

use std::time::Duration;

use bytes::Bytes;
use footnote_forward::{Protocol, RequestHeaders, Timeouts, UpstreamRequest, below};
use footnote_wire::{MAX_AUDIO_BYTES, TRANSCRIPTION_TIMEOUT_S};
use http::header::{AUTHORIZATION, CONTENT_TYPE};
use http::{HeaderMap, HeaderValue, Method};
use url::Url;

use crate::config::{Config, Limits};
use crate::errors::ProxyError;

/// The server's name in messages.
const TRANSCRIPTION_SERVER: &str = "transcription server";
/// Maximum size of the form with a recording, in bytes: that of a recording, and room for the other fields.
pub const MAX_FORM_BYTES: u64 = MAX_AUDIO_BYTES + (64 << 10);
/// Maximum size of the media type with its boundary, in bytes.
const MAX_TYPE_BYTES: usize = 256;

/// The server that turns speech into text.
#[derive(Debug)]
pub struct Transcription {
    url: Url,
    headers: HeaderMap,
    timeouts: Timeouts,
}

impl Transcription {
    /// `None` without a model for it.
    pub fn new(config: &Config) -> Option<Self> {
        let settings = config.transcription.as_ref()?;
        let (base, mut headers, key) = match &settings.base_url {
            Some(own) => (own, HeaderMap::new(), settings.authorization()),
            None => (config.llm.base_url.as_ref()?, config.llm.headers.clone(), config.llm.authorization()),
        };
        if let Some(key) = key {
            headers.insert(AUTHORIZATION, key);
        }
        let url = below(base, &["audio", "transcriptions"]);
        Some(Self { url, headers, timeouts: timeouts(&config.limits) })
    }

    /// A form is sent on as it came: which model it names, and what else a server understands, is the client's affair.
    pub fn request(&self, content_type: HeaderValue, client: &HeaderMap, body: Bytes) -> UpstreamRequest {
        let protocol =
            Protocol { timeouts: Some(self.timeouts), keeps_not_found: true, ..Protocol::default() };
        UpstreamRequest {
            client_headers: RequestHeaders::read(client),
            own_headers: self.headers.clone(),
            body: Some(body),
            content_type,
            protocol,
            ..UpstreamRequest::new(TRANSCRIPTION_SERVER, Method::POST, self.url.clone())
        }
    }
}

/// A processor without a graphics card takes minutes for a long recording, and says nothing meanwhile.
fn timeouts(limits: &Limits) -> Timeouts {
    let usual = limits.forward.timeouts;
    Timeouts { headers: usual.headers.max(Duration::from_secs(TRANSCRIPTION_TIMEOUT_S.into())), ..usual }
}

/// The media type of a form with files, which has its boundary.
pub fn form_type(headers: &HeaderMap) -> Result<HeaderValue, ProxyError> {
    let mut given = headers.get_all(CONTENT_TYPE).iter();
    let (Some(value), None) = (given.next(), given.next()) else { return Err(ProxyError::NoForm) };
    let essence = value.as_bytes().split(|byte| *byte == b';').next().unwrap_or_default().trim_ascii();
    let is_form = essence.eq_ignore_ascii_case(b"multipart/form-data") && value.len() <= MAX_TYPE_BYTES;
    if is_form { Ok(value.clone()) } else { Err(ProxyError::NoForm) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recording_comes_in_one_form_with_files() {
        let check = |given: &[&'static str], is_form: bool| {
            let mut headers = HeaderMap::new();
            for value in given {
                headers.append(CONTENT_TYPE, HeaderValue::from_static(value));
            }
            assert_eq!(form_type(&headers).is_ok(), is_form, "{given:?}");
        };
        check(&["multipart/form-data; boundary=x"], true);
        check(&["Multipart/Form-Data;boundary=\"a b\""], true);
        check(&["application/json"], false);
        check(&["multipart/mixed; boundary=x"], false);
        check(&["multipart/form-data; boundary=x", "application/json"], false);
        check(&[], false);
    }
}
