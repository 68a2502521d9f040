//! What the answerer says without quoting, by language; and the words by which it knows follow-up questions and questions
//! about the documents themselves.

use std::sync::LazyLock;

use footnote_wire::closest_passage;
use footnote_words::{Courtesy, courtesy};
use unicode_segmentation::UnicodeSegmentation;

/// Sentences and words of one language.
pub(crate) struct Phrases {
    /// ISO 639-1.
    code: &'static str,
    pub(crate) nothing_found: &'static str,
    pub(crate) connect_a_model: &'static str,
    pub(crate) hello: &'static str,
    pub(crate) welcome: &'static str,
    /// The description of the answerer.
    pub(crate) purpose: &'static str,
    /// Precedes the number of documents.
    pub(crate) documents: &'static str,
    /// Of a link to the library.
    pub(crate) open_library: &'static str,
    /// Where the documents are those of another knowledge base.
    pub(crate) other_base: &'static str,
    /// Beginnings of follow-up questions, separated by `|`.
    openings: &'static str,
    pronouns: &'static str,
    /// A question about the documents themselves consists of these three only, and has one of the first two each.
    document_nouns: &'static str,
    having: &'static str,
    fillers: &'static str,
}

/// In each line a language, the name of a field, and its text.
const TEXTS: &str = include_str!("phrases.txt");

/// English first, which stands for every language that has no phrases.
const LANGUAGES: [&str; 13] = ["en", "de", "fr", "es", "it", "pt", "nl", "pl", "ja", "zh", "ko", "ar", "ru"];

static PHRASES: LazyLock<[Phrases; 13]> = LazyLock::new(|| LANGUAGES.map(Phrases::read));

/// The phrases of a language; English where there are none.
pub(crate) fn phrases(code: &str) -> &'static Phrases {
    PHRASES.iter().find(|phrases| phrases.code == code).unwrap_or(&PHRASES[0])
}

/// The reply to a question that is nothing but a greeting or thanks, in its language.
pub(crate) fn reply_to_courtesy(question: &str) -> Option<String> {
    let (kind, language) = courtesy(question)?;
    let phrases = phrases(language);
    let said = match kind {
        Courtesy::Greeting => phrases.hello,
        Courtesy::Thanks => phrases.welcome,
        Courtesy::Acknowledgement => return None,
    };
    Some(format!("{said} {}", phrases.purpose))
}

impl Phrases {
    fn read(code: &'static str) -> Self {
        let texts = || TEXTS.lines().filter_map(|line| line.strip_prefix(code)?.strip_prefix(' '));
        let text = |name: &str| {
            texts().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')).unwrap_or_default()
        };
        Self {
            code,
            nothing_found: text("nothing_found"),
            connect_a_model: text("connect_a_model"),
            hello: text("hello"),
            welcome: text("welcome"),
            purpose: text("purpose"),
            documents: text("documents"),
            open_library: text("open_library"),
            other_base: text("other_base"),
            openings: text("openings"),
            pronouns: text("pronouns"),
            document_nouns: text("document_nouns"),
            having: text("having"),
            fillers: text("fillers"),
        }
    }

    /// Precedes a quote that may not answer.
    pub(crate) fn closest(&self) -> &'static str {
        closest_passage(self.code)
    }

    /// Whether a question may continue the one before: it begins like "and …", or has a pronoun.
    pub(crate) fn is_follow_up(&self, question: &str) -> bool {
        let words = words_of(question);
        if self.has_spaces() {
            let said = words.join(" ");
            let opens = |phrase: &str| {
                said.strip_prefix(phrase).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '))
            };
            return self.openings.split('|').any(opens)
                || words.iter().any(|word| self.pronouns.split('|').any(|pronoun| pronoun == word));
        }
        let said = words.concat();
        self.openings.split('|').any(|phrase| said.starts_with(phrase))
            || self.pronouns.split('|').any(|pronoun| said.contains(pronoun))
    }

    /// Whether a sentence begins with a pronoun, which refers to the sentence before it.
    pub(crate) fn refers_back(&self, sentence: &str) -> bool {
        let pronouns = || self.pronouns.split('|');
        let first = sentence.unicode_words().next().map(str::to_lowercase);
        if self.has_spaces() {
            first.is_some_and(|first| pronouns().any(|pronoun| pronoun == first))
        } else {
            pronouns().any(|pronoun| sentence.starts_with(pronoun))
        }
    }

    /// Whether a question asks which documents there are.
    pub(crate) fn asks_for_documents(&self, question: &str) -> bool {
        let words = words_of(question);
        let lists = [self.document_nouns, self.having, self.fillers];
        let parts: Option<Vec<usize>> = if self.has_spaces() {
            let list_of =
                |word: &String| lists.iter().position(|list| list.split('|').any(|known| known == word));
            words.iter().map(list_of).collect()
        } else {
            lists_of_parts(&words.concat(), &lists)
        };
        parts.is_some_and(|parts| parts.contains(&0) && parts.contains(&1))
    }

    /// Whether words are separated by spaces.
    fn has_spaces(&self) -> bool {
        !["ja", "zh"].contains(&self.code)
    }
}

/// The words of a question in lower case, without punctuation.
fn words_of(question: &str) -> Vec<String> {
    question.unicode_words().map(str::to_lowercase).collect()
}

/// Splits a text without spaces into words of these lists, the longest first, and gives the index of each word's list. `None`
/// if it has other words.
fn lists_of_parts(text: &str, lists: &[&str]) -> Option<Vec<usize>> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let known =
            lists.iter().enumerate().flat_map(|(list, words)| words.split('|').map(move |word| (list, word)));
        let fits = known.filter_map(|(list, word)| Some((list, rest.strip_prefix(word)?)));
        let (list, after) = fits.min_by_key(|(_, after)| after.len())?;
        parts.push(list);
        rest = after;
    }
    Some(parts)
}

#[cfg(test)]
mod tests {
    use super::super::language::language_of_question;
    use super::*;

    #[test]
    fn every_language_has_all_phrases() {
        let names: Vec<&str> =
            TEXTS.lines().filter_map(|line| line.strip_prefix("en ")?.split(' ').next()).collect();
        assert_eq!(names.len(), 13);
        for code in LANGUAGES {
            let lines = TEXTS.lines().filter_map(|line| line.strip_prefix(code)?.strip_prefix(' '));
            assert!(
                lines.filter_map(|line| line.split_once(' ')).map(|(name, _)| name).eq(names.clone()),
                "{code}"
            );
        }
    }

    #[test]
    fn greetings_and_thanks_are_answered_in_their_language() {
        let check = |question: &str, expect: Option<(&str, &str)>| {
            let reply = reply_to_courtesy(question);
            let expect = expect.map(|(said, code)| format!("{said} {}", phrases(code).purpose));
            assert_eq!(reply, expect, "{question}");
        };
        check("hello", Some(("Hello!", "en")));
        check("Thanks for the help 🙏", Some(("You are welcome!", "en")));
        check("Guten Tag, Frau Weber!", Some((phrases("de").hello, "de")));
        check("merci beaucoup", Some((phrases("fr").welcome, "fr")));
        check("ありがとうございます。", Some((phrases("ja").welcome, "ja")));
        check("Dziękuję bardzo", Some((phrases("pl").welcome, "pl")));
        // A language without phrases.
        check("Köszönöm", Some((phrases("en").welcome, "en")));
        check("OK", None);
        check("hi how do I connect a model", None);
        check("", None);
    }

    #[test]
    fn follow_ups_open_with_a_conjunction_or_have_a_pronoun() {
        let check = |question: &str, expect: bool| {
            let phrases = phrases(language_of_question(question));
            assert_eq!(phrases.is_follow_up(question), expect, "{question}");
        };
        check("And Ollama?", true);
        check("What about men?", true);
        check("Does it apply to men?", true);
        check("Why?", true);
        check("What is serde?", false);
        check("Where are my conversations kept?", false);
        check("Android or iOS?", false);
        check("Und bei Männern?", true);
        check("Gilt das auch für Männer?", true);
        check("Was ist mit Männern?", true);
        check("Wie verbinde ich ein Modell?", false);
        check("Et pour les hommes ?", true);
        check("¿Y para los hombres?", true);
        check("E per gli uomini?", true);
        check("En voor mannen?", true);
        check("それは男性にも使えますか？", true);
        check("モデルを接続するには？", false);
        check("那男性呢？", true);
        check("如何连接模型？", false);
        check("А для мужчин?", true);
        check("وماذا عن الرجال؟", true);
    }

    #[test]
    fn questions_about_the_documents_themselves_are_known() {
        let check = |question: &str, expect: bool| {
            let phrases = phrases(language_of_question(question));
            assert_eq!(phrases.asks_for_documents(question), expect, "{question}");
        };
        check("What documents do you have?", true);
        check("Which documents are there?", true);
        check("How many documents do you have?", true);
        check("List all documents", true);
        check("Show me your files, please", true);
        check("Welche Dokumente hast du?", true);
        check("Wie viele Dokumente gibt es?", true);
        check("Quels documents as-tu ?", true);
        check("¿Qué documentos tienes?", true);
        check("Quali documenti hai?", true);
        check("Que documentos você tem?", true);
        check("Welke documenten heb je?", true);
        check("どんな文書がありますか？", true);
        check("你有哪些文档？", true);
        check("어떤 문서가 있나요?", true);
        check("Какие у вас есть документы?", true);
        check("ما هي المستندات التي لديك؟", true);
        check("What is a document?", false);
        check("How do I search my own documents?", false);
        check("Which documents mention bees?", false);
        check("What do you have?", false);
        check("Welche Dokumente erwähnen Bienen?", false);
        check("税金の文書はありますか？", false);
        check("文档里有没有价格？", false);
    }
}
