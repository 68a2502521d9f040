//! What the offline answerer says before a quote that may not answer, by which the page knows that quote for one.

/// The sentence in each of the answerer's languages, by ISO 639-1.
const CLOSEST: [(&str, &str); 13] = [
    ("en", "No sentence in the documents plainly answers this. The closest passage:"),
    ("de", "Kein Satz in den Dokumenten beantwortet das eindeutig. Die Stelle, die dem am nächsten kommt:"),
    ("fr", "Aucune phrase des documents n'y répond clairement. Le passage le plus proche :"),
    ("es", "Ninguna frase de los documentos responde claramente a esto. El pasaje más cercano:"),
    ("it", "Nessuna frase dei documenti risponde chiaramente a questo. Il passaggio più vicino:"),
    ("pt", "Nenhuma frase dos documentos responde claramente a isto. A passagem mais próxima:"),
    ("nl", "Geen zin in de documenten beantwoordt dit duidelijk. De passage die er het dichtst bij komt:"),
    ("pl", "Żadne zdanie w dokumentach nie odpowiada na to jednoznacznie. Najbliższy fragment:"),
    ("ja", "はっきりと答えている文は文書の中にありません。最も近い箇所："),
    ("zh", "文档中没有明确回答此问题的句子。最接近的段落："),
    ("ko", "문서에 이에 분명히 답하는 문장이 없습니다. 가장 가까운 구절:"),
    ("ar", "لا توجد جملة في المستندات تجيب عن هذا بوضوح. أقرب مقطع:"),
    ("ru", "Ни одно предложение в документах не отвечает на это прямо. Ближайшее место:"),
];

/// The sentence that precedes the closest passage, in this language or else in English.
pub fn closest_passage(language: &str) -> &'static str {
    CLOSEST.iter().find(|(code, _)| *code == language).unwrap_or(&CLOSEST[0]).1
}

/// Whether an answer of the offline answerer consists of the closest passage alone, which may not answer the question.
pub fn is_closest_passage(answer: &str) -> bool {
    CLOSEST.iter().any(|(_, sentence)| answer.trim_start().starts_with(sentence))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn closest_passages_are_known_in_each_language() {
        for (language, sentence) in CLOSEST {
            assert_eq!(closest_passage(language), sentence);
            assert!(is_closest_passage(&format!("{sentence}\n\nA hive has one queen. [1]")));
        }
        assert_eq!(closest_passage("cs"), closest_passage("en"));
        assert!(!is_closest_passage("A hive has one queen. [1]"));
        assert!(!is_closest_passage(""));
    }
}
