//! The voice that reads a text.

/// A voice of the browser.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Voice {
    /// As the browser writes it: `de-DE`, on Android `de_DE`.
    pub language: String,
    /// It works on this device: what is read goes to no server.
    pub is_local: bool,
    /// The one of the browser's or system's own choice.
    pub is_default: bool,
}

/// The best voice for a language: one of it that works on this device, the person's own country first. `None`: there is none
/// of this language.
pub fn choose_voice(voices: &[Voice], language: &str, preferred: &[&str]) -> Option<usize> {
    let primary = |tag: &str| tag.split(['-', '_']).next().unwrap_or_default().to_ascii_lowercase();
    let full = |tag: &str| tag.replace('_', "-").to_ascii_lowercase();
    let wanted = primary(language);
    let rank = |voice: &Voice| {
        let tag = full(&voice.language);
        let country = preferred.iter().position(|preferred| full(preferred) == tag);
        // The earlier in the person's list, the better.
        let country = country.map_or(0, |at| preferred.len() - at);
        (voice.is_local, country, voice.is_default)
    };
    let of_language = voices.iter().enumerate().filter(|(_, voice)| primary(&voice.language) == wanted);
    // Of equal ones the first: browsers list the best first.
    of_language.rev().max_by_key(|(_, voice)| rank(voice)).map(|(at, _)| at)
}
