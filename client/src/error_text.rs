//! Errors in words for people.

use footnote_core::ports::TransportError;
use footnote_messages as messages;

/// Marks around a text of whatever direction, which messages from right to left have.
const ISOLATES: [char; 2] = ['\u{2068}', '\u{2069}'];

/// The reason why the proxy gave no answer; browsers' own messages differ and are not helpful.
pub fn unreached(error: &TransportError) -> String {
    let reason = match error {
        TransportError::Offline => messages::connection::offline(),
        TransportError::Unreachable(_) => messages::connection::unreachable(),
        TransportError::Redirected => messages::connection::redirected(),
        TransportError::Lost(_) => messages::connection::lost(),
    };
    reason.to_owned()
}

/// An error message as a sentence.
pub fn sentence(message: &str) -> String {
    let begin = message.len() - message.trim_start_matches(ISOLATES).len();
    let (marks, words) = message.split_at(begin);
    let mut letters = words.chars();
    let capital = letters.next().into_iter().flat_map(char::to_uppercase);
    let sentence: String = marks.chars().chain(capital).chain(letters.clone()).collect();
    let ends = ['.', '!', '?', '。', '！', '？', '؟', '…', ':'];
    if sentence.trim_end_matches(ISOLATES).ends_with(ends) {
        sentence
    } else {
        messages::connection::sentence(sentence)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sentences_have_a_capital_letter_and_one_full_stop() {
        let check = |message: &str, expect: &str| assert_eq!(sentence(message), expect);
        check("the file is gone", "The file is gone.");
        check("it is full.", "It is full.");
        check("почему?", "Почему?");
        check("élevé", "Élevé.");
        check("满了。", "满了。");
        check("هل هو ممتلئ؟", "هل هو ممتلئ؟");
        check("\u{2068}bees.md\u{2069} is gone.", "\u{2068}Bees.md\u{2069} is gone.");
        check("\u{2068}it is gone.\u{2069}", "\u{2068}It is gone.\u{2069}");
        check("why:", "Why:");
        check("", ".");
    }
}
