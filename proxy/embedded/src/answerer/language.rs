//! The languages of questions and documents, as codes of ISO 639-1.

use unicode_segmentation::UnicodeSegmentation;
use whatlang::{Lang, Script};

use crate::library::words::SAMPLE_BYTES;

/// Languages told apart by their function words: ISO 639-1 code and whatlang's name.
const BY_FUNCTION_WORDS: [(&str, Lang); 9] = [
    ("en", Lang::Eng),
    ("de", Lang::Deu),
    ("fr", Lang::Fra),
    ("es", Lang::Spa),
    ("it", Lang::Ita),
    ("pt", Lang::Por),
    ("nl", Lang::Nld),
    ("ru", Lang::Rus),
    ("ar", Lang::Ara),
];

/// Languages of documents whose abbreviations and ends of sentences are known.
const OF_DOCUMENTS: [(&str, Lang); 24] = [
    ("en", Lang::Eng),
    ("de", Lang::Deu),
    ("fr", Lang::Fra),
    ("es", Lang::Spa),
    ("it", Lang::Ita),
    ("pt", Lang::Por),
    ("nl", Lang::Nld),
    ("ru", Lang::Rus),
    ("ar", Lang::Ara),
    ("ja", Lang::Jpn),
    ("zh", Lang::Cmn),
    ("bg", Lang::Bul),
    ("ca", Lang::Cat),
    ("da", Lang::Dan),
    ("el", Lang::Ell),
    ("fi", Lang::Fin),
    ("hi", Lang::Hin),
    ("hy", Lang::Hye),
    ("nb", Lang::Nob),
    ("pl", Lang::Pol),
    ("sk", Lang::Slk),
    ("sv", Lang::Swe),
    ("tr", Lang::Tur),
    ("uk", Lang::Ukr),
];

/// The likely language of a document.
pub(crate) fn language_of_document(text: &str) -> &'static str {
    let sample = &text[..text.floor_char_boundary(SAMPLE_BYTES)];
    let detected = whatlang::detect(sample).filter(whatlang::Info::is_reliable);
    let known = detected.and_then(|info| OF_DOCUMENTS.iter().find(|(_, lang)| *lang == info.lang()));
    known.map_or_else(|| language_of_question(sample), |(code, _)| code)
}

/// The likely language of a question, English where nothing shows another. Detection by letter frequencies needs longer
/// texts, so scripts and function words decide.
pub(crate) fn language_of_question(text: &str) -> &'static str {
    let has_kana = |c: char| matches!(c, '\u{3040}'..='\u{30ff}');
    let default = match whatlang::detect_script(text) {
        Some(Script::Hiragana | Script::Katakana) => return "ja",
        Some(Script::Mandarin) => return if text.contains(has_kana) { "ja" } else { "zh" },
        Some(Script::Hangul) => return "ko",
        Some(Script::Arabic) => "ar",
        Some(Script::Cyrillic) => "ru",
        _ => "en",
    };
    let words: Vec<String> = text.unicode_words().map(str::to_lowercase).collect();
    let count = |code: &str| {
        let known = stop_words::lookup(code).unwrap_or_default();
        words.iter().filter(|word| known.contains(&word.as_str())).count()
    };
    let counts = BY_FUNCTION_WORDS.map(|(code, lang)| (count(code), lang, code));
    let most = counts.iter().map(|(count, ..)| *count).max().unwrap_or(0);
    let mut likely = counts.iter().filter(|(count, ..)| *count == most && most > 0);
    match (likely.next(), likely.next()) {
        (None, _) => default,
        (Some((.., code)), None) => code,
        (Some((.., first)), Some(_)) => {
            let detected = whatlang::detect_lang(text);
            let tied = counts.iter().find(|(count, lang, _)| *count == most && Some(*lang) == detected);
            tied.map_or(first, |(.., code)| code)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn questions_have_languages() {
        let check = |text: &str, expect: &str| assert_eq!(language_of_question(text), expect, "{text}");
        check("What is the capital of France?", "en");
        check("Was ist die Hauptstadt von Frankreich?", "de");
        check("Wer hat die Weltmeisterschaft gewonnen?", "de");
        check("Quelle est la capitale de la France ?", "fr");
        check("¿Cuál es la capital de Francia?", "es");
        check("Qual è la capitale della Francia?", "it");
        check("Qual é a capital da França?", "pt");
        check("Wat is de hoofdstad van Frankrijk?", "nl");
        check("フランスの首都はどこですか？", "ja");
        check("法国的首都是哪里？", "zh");
        check("프랑스의 수도는 어디입니까?", "ko");
        check("Какой город является столицей Франции?", "ru");
        check("ما هي عاصمة فرنسا؟", "ar");
        check("asdf qwer zxcv", "en");
        check("", "en");
    }
}
