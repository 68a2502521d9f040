//! The language of a text, for the voice that reads it.

/// Bytes of a text that are looked at.
const SAMPLE_BYTES: usize = 4 << 10;
/// The fewest function words by which a language is told from others.
const FEWEST_WORDS: usize = 2;

/// Frequent words of languages in Latin letters that are rare in the others.
const FUNCTION_WORDS: [(&str, &str); 12] = [
    ("en", "the of and is are with that this from for you your it they was be by or not can have"),
    ("de", "der die das und ist nicht mit ein eine für auf sind werden wird sich auch dem den von zu sie"),
    ("fr", "le la les et est des une dans pour que qui sur pas avec sont vous du au ce cette par"),
    ("es", "el los las y es una para que con por del como son más se lo su este esta pero"),
    ("it", "il lo gli e è una per che con non di del della sono si più come questo questa nel"),
    ("pt", "o os as e é uma para que com não do da dos das são mais se como por ao"),
    ("nl", "de het een en is van niet met voor op zijn dat die deze wordt worden ook aan bij naar"),
    ("pl", "i w na z jest się nie to że do są jak dla od oraz przez po ale lub tym"),
    ("sv", "och är att det en ett som på för med inte av den till kan har om eller från"),
    ("da", "og er at det en et som på for med ikke af den til kan har om eller fra"),
    ("cs", "a je v na se že s z do to jsou jako pro nebo ale při po jeho která který"),
    ("tr", "ve bir bu için ile olarak daha gibi çok var olan en ne ya da değil sonra kadar"),
];

/// The language as a code of ISO 639-1; `None` where nothing shows it.
pub fn language_of(text: &str) -> Option<&'static str> {
    let sample = text.get(..text.floor_char_boundary(SAMPLE_BYTES)).unwrap_or(text);
    let count = |is_of: fn(char) -> bool| sample.chars().filter(|c| is_of(*c)).count();
    let latin = count(|c| c.is_alphabetic() && c < '\u{250}');
    let han = count(|c| matches!(c, '\u{4e00}'..='\u{9fff}' | '\u{3400}'..='\u{4dbf}'));
    let kana = count(|c| matches!(c, '\u{3040}'..='\u{30ff}'));
    let scripts = [
        // Japanese has both; a kanji or a Chinese letter says more than a Latin one.
        ("ja", if kana * 10 > han { 3 * (kana + han) } else { 0 }),
        ("zh", if kana * 10 > han { 0 } else { 3 * han }),
        ("ko", 3 * count(|c| matches!(c, '\u{ac00}'..='\u{d7a3}'))),
        ("ru", count(|c| matches!(c, '\u{400}'..='\u{4ff}'))),
        ("ar", count(|c| matches!(c, '\u{600}'..='\u{6ff}'))),
        ("he", count(|c| matches!(c, '\u{5d0}'..='\u{5ea}'))),
        ("el", count(|c| matches!(c, '\u{370}'..='\u{3ff}'))),
        ("hi", count(|c| matches!(c, '\u{900}'..='\u{97f}'))),
        ("th", count(|c| matches!(c, '\u{e00}'..='\u{e7f}'))),
    ];
    let script = scripts.into_iter().max_by_key(|(_, count)| *count).filter(|(_, count)| *count > latin);
    match script {
        Some(("ru", _)) if sample.contains(['і', 'ї', 'є', 'ґ']) => Some("uk"),
        Some((language, _)) => Some(language),
        None => by_words(sample),
    }
}

fn by_words(sample: &str) -> Option<&'static str> {
    let lower = sample.to_lowercase();
    let words: Vec<_> = lower.split(|c: char| !c.is_alphabetic()).filter(|word| word.len() > 1).collect();
    let counts = FUNCTION_WORDS.map(|(language, known)| {
        let known: Vec<_> = known.split(' ').collect();
        (words.iter().filter(|word| known.contains(word)).count(), language)
    });
    let (most, language) = counts.into_iter().max_by_key(|(count, _)| *count)?;
    let is_alone = counts.iter().filter(|(count, _)| *count == most).count() == 1;
    (most >= FEWEST_WORDS && is_alone).then_some(language)
}
