//! What the forms of a noun have in common: its stem, without the endings of number and case.
//!
//! Real stemmers are a program for each language. This is a list of endings for each alphabet, because the language of a
//! question is not known, and takes off endings of nouns only. Two words with one stem need not be forms of the same word, so
//! it is for ranking and looking up, where a few more finds do no harm.

use std::borrow::Cow;

use crate::fold::base_letter;

/// The fewest letters of a stem.
const MIN_LETTERS: usize = 3;

/// Plurals and cases of Dutch, English, French, German and Spanish nouns.
const LATIN: [&str; 4] = ["en", "es", "s", "e"];

/// Letters that change before an ending, as they are without it: brief, brieven; huis, huizen; party, parties.
const BEFORE_ENDING: [(char, char); 3] = [('v', 'f'), ('z', 's'), ('y', 'i')];

/// Endings of Russian nouns and adjectives, and of Ukrainian ones; longer ones before their own ends.
const CYRILLIC: [&str; 44] = [
    "ями", "ами", "ыми", "ими", "ого", "его", "ому", "ему", "ов", "ев", "ів", "ей", "ой", "ий", "ый", "ая",
    "яя", "ое", "ее", "ую", "юю", "ым", "им", "ом", "ем", "ам", "ям", "ах", "ях", "ых", "их", "ы", "и", "а",
    "я", "о", "е", "у", "ю", "ь", "й", "і", "ї", "є",
];

/// The Arabic article, with particles joined to it.
const ARABIC_ARTICLES: [&str; 6] = ["وال", "بال", "كال", "فال", "لل", "ال"];

/// The stem of a word between spaces, as [`words`](crate::words) gives it. Words of other alphabets stay as they are.
pub fn stem(word: &str) -> Cow<'_, str> {
    match word.chars().next() {
        Some('a'..='z' | '\u{c0}'..='\u{24f}') if word.chars().all(char::is_alphabetic) => {
            Cow::Owned(latin(word))
        }
        Some('\u{400}'..='\u{4ff}') => Cow::Owned(cyrillic(word)),
        _ => Cow::Borrowed(without_article(word)),
    }
}

/// An Arabic word without article and joined particles.
pub fn without_article(word: &str) -> &str {
    let bare = ARABIC_ARTICLES.into_iter().find_map(|article| word.strip_prefix(article));
    bare.filter(|bare| bare.chars().count() >= MIN_LETTERS).unwrap_or(word)
}

/// Without accents, and with doubled letters once, because Dutch doubles vowels or consonants by the ending: boom, bomen; kat,
/// katten.
fn latin(word: &str) -> String {
    let mut stem = String::with_capacity(word.len());
    for letter in word.chars().map(base_letter) {
        if !stem.ends_with(letter) {
            stem.push(letter);
        }
    }
    loop {
        for (before, alone) in BEFORE_ENDING {
            if stem.ends_with(before) {
                stem.pop();
                stem.push(alone);
            }
        }
        if !take_ending(&mut stem, &LATIN) {
            return stem;
        }
    }
}

fn cyrillic(word: &str) -> String {
    let mut stem = word.replace('ё', "е");
    while take_ending(&mut stem, &CYRILLIC) {}
    stem
}

/// Takes off the first ending that leaves enough letters.
fn take_ending(word: &mut String, endings: &[&str]) -> bool {
    let left = endings.iter().find_map(|ending| {
        let left = word.strip_suffix(ending)?;
        (left.chars().count() >= MIN_LETTERS).then_some(left.len())
    });
    if let Some(left) = left {
        word.truncate(left);
    }
    left.is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_of_a_noun_have_one_stem() {
        for forms in [
            "статья статьи статье статью статьёй статьями статей статьях",
            "дело дела делу делом деле дел делам делами делах",
            "договор договора договоров договорами договорах",
            "решение решения решений решению решениями",
            "система систем системы системами",
            "право права прав правом",
            "закон законом законы",
            "boom bomen",
            "kat katten",
            "huis huizen",
            "brief brieven",
            "prijs prijzen",
            "jaar jaren",
            "verzekering verzekeringen",
            "antwoord antwoorden",
            "regel regels",
            "contract contracts",
            "party parties",
            "house houses",
            "class classes",
            "vertrag verträge verträgen",
            "contrato contratos",
            "العقد عقد والعقد",
        ] {
            let stems: Vec<_> = forms.split(' ').map(stem).collect();
            assert!(stems.iter().all(|one| *one == stems[0]), "{stems:?}");
        }
    }

    #[test]
    fn other_words_have_others() {
        for words in [
            "contract contrast internet internal",
            "date data day",
            "word work world",
            "part park plan plant",
            "lease leave",
            "договор дом дело дата",
            "статья статус",
            "عقد عقل",
            "3.14 5g c#",
        ] {
            let mut stems: Vec<_> = words.split(' ').map(stem).collect();
            stems.sort_unstable();
            stems.dedup();
            assert_eq!(stems.len(), words.split(' ').count(), "{stems:?}");
        }
        assert_eq!([stem("is"), stem("us"), stem("猫"), stem("2")], ["is", "us", "猫", "2"]);
    }
}
