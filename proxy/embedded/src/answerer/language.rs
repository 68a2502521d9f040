//! The languages of questions and documents, as codes of ISO 639-1.

use unicode_segmentation::UnicodeSegmentation;
use whatlang::Script;

use crate::library::words::SAMPLE_BYTES;

/// Languages of documents whose abbreviations and ends of sentences are known: ISO 639-1 and 639-3.
const OF_DOCUMENTS: &str = "en:eng de:deu fr:fra es:spa it:ita pt:por nl:nld ru:rus ar:ara ja:jpn zh:cmn bg:bul ca:cat da:dan \
    el:ell fi:fin hi:hin hy:hye nb:nob pl:pol sk:slk sv:swe tr:tur uk:ukr";

/// How many of the first are told apart by their function words.
const BY_FUNCTION_WORDS: usize = 9;

fn languages() -> impl Iterator<Item = (&'static str, &'static str)> {
    OF_DOCUMENTS.split(' ').filter_map(|language| language.split_once(':'))
}

/// The likely language of a document.
pub(crate) fn language_of_document(text: &str) -> &'static str {
    let sample = &text[..text.floor_char_boundary(SAMPLE_BYTES)];
    let detected = whatlang::detect(sample).filter(whatlang::Info::is_reliable);
    let known = detected.and_then(|info| languages().find(|(_, lang)| *lang == info.lang().code()));
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
        // There is no list of its function words.
        _ if text.contains(['ą', 'ę', 'ł', 'ś', 'ź', 'ż']) => "pl",
        _ => "en",
    };
    let words: Vec<String> = text.unicode_words().map(str::to_lowercase).collect();
    let count = |code: &str| {
        let known = stop_words::lookup(code).unwrap_or_default();
        words.iter().filter(|word| known.contains(&word.as_str())).count()
    };
    let languages = languages().take(BY_FUNCTION_WORDS);
    let counts: Vec<_> = languages.map(|(code, lang)| (count(code), lang, code)).collect();
    let most = counts.iter().map(|(count, ..)| *count).max().unwrap_or(0);
    let mut likely = counts.iter().filter(|(count, ..)| *count == most && most > 0);
    match (likely.next(), likely.next()) {
        (None, _) => default,
        (Some((.., code)), None) => code,
        (Some((.., first)), Some(_)) => {
            let detected = whatlang::detect_lang(text).map(|lang| lang.code());
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
        check("Jakie miasto jest stolicą Francji?", "pl");
        check("フランスの首都はどこですか？", "ja");
        check("法国的首都是哪里？", "zh");
        check("프랑스의 수도는 어디입니까?", "ko");
        check("Какой город является столицей Франции?", "ru");
        check("ما هي عاصمة فرنسا؟", "ar");
        check("asdf qwer zxcv", "en");
        check("", "en");
    }
}
