//! Words of which more is known than their letters: those that say little, those that negate, and those
//! that mean the same or the opposite. English mostly; of German and French, what stands in any text.

/// Words that say nothing of what a text is about, sorted.
const LITTLE: &[&str] = &[
    "a", "aber", "about", "afin", "ainsi", "all", "alle", "als", "also", "am", "an", "and", "any", "are",
    "as", "at", "au", "auch", "auf", "aus", "aussi", "aux", "avec", "be", "been", "bei", "beim", "being",
    "bin", "bis", "both", "but", "by", "can", "car", "ce", "ces", "cet", "cette", "chaque", "comme", "could",
    "d", "da", "damit", "dans", "das", "dass", "de", "dem", "den", "denn", "der", "des", "did", "die",
    "dies", "diese", "dieser", "do", "does", "doing", "doit", "done", "dont", "du", "durch", "each", "ein",
    "eine", "einem", "einen", "einer", "eines", "either", "elle", "elles", "en", "er", "es", "est", "et",
    "etc", "even", "every", "fait", "for", "from", "für", "get", "gets", "got", "had", "has", "hat", "have",
    "having", "he", "her", "here", "his", "how", "however", "i", "ich", "if", "ihr", "ihre", "il", "ils",
    "im", "in", "ins", "into", "is", "ist", "it", "its", "itself", "j", "je", "jede", "jeder", "just",
    "kann", "können", "l", "la", "le", "les", "let", "lets", "leur", "leurs", "like", "ll", "lui", "m",
    "mais", "man", "may", "me", "might", "mit", "more", "muss", "my", "müssen", "n", "nach", "noch", "nos",
    "notre", "nous", "nur", "oder", "of", "on", "one", "ones", "ont", "or", "other", "others", "ou", "our",
    "own", "où", "par", "peut", "peuvent", "plus", "pour", "pouvoir", "qu", "que", "qui", "re", "s", "sa",
    "se", "ses", "she", "should", "sich", "sie", "sind", "so", "soll", "some", "son", "sont", "sowie",
    "such", "sur", "t", "than", "that", "the", "their", "them", "then", "there", "these", "they", "this",
    "those", "thus", "to", "tous", "tout", "toute", "un", "und", "une", "unter", "up", "upon", "us", "ve",
    "very", "via", "vom", "von", "vor", "vos", "votre", "vous", "war", "was", "we", "welche", "well", "wenn",
    "werden", "were", "what", "when", "where", "whether", "which", "while", "who", "whose", "why", "wie",
    "will", "wir", "wird", "with", "would", "wurde", "y", "yet", "you", "your", "zu", "zum", "zur", "à",
    "être", "über",
];

/// Words of German that English and French do not have.
const GERMAN: &[&str] = &[
    "auf", "das", "dem", "der", "durch", "ein", "eine", "einem", "einen", "einer", "für", "im", "ist", "mit",
    "nicht", "oder", "sich", "sie", "sind", "und", "von", "werden", "wird", "zu",
];

/// Words that negate what follows, sorted.
const NEGATING: &[&str] = &[
    "aucun",
    "aucune",
    "cannot",
    "jamais",
    "kein",
    "keine",
    "keinem",
    "keinen",
    "keiner",
    "keinerlei",
    "keines",
    "ne",
    "neither",
    "never",
    "nicht",
    "nichts",
    "nie",
    "niemals",
    "niemand",
    "no",
    "nobody",
    "non",
    "none",
    "nor",
    "not",
    "nothing",
    "nowhere",
    "nul",
    "nulle",
    "ohne",
    "pas",
    "rien",
    "sans",
    "weder",
    "without",
];

/// Words that negate in part, or in other words: where one text has them, a negation in the other is no contradiction.
const HALF_NEGATING: &[&str] = &[
    "absent",
    "avoid",
    "disable",
    "außer",
    "deny",
    "discard",
    "except",
    "exclude",
    "fail",
    "forbid",
    "hardly",
    "impossible",
    "independent",
    "instead",
    "lack",
    "lose",
    "lost",
    "nur",
    "omit",
    "only",
    "prevent",
    "prohibit",
    "rarely",
    "rather",
    "refuse",
    "reject",
    "sauf",
    "seldom",
    "seul",
    "seulement",
    "solely",
    "unless",
    "verbieten",
    "禁止",
    "放棄",
];

/// Numbers as words, which are compared with digits.
const NUMBERS: &[(&str, &[&str])] = &[
    ("2", &["two", "zwei", "deux", "twice"]),
    ("3", &["three", "drei", "trois", "thrice"]),
    ("4", &["four", "vier", "quatre"]),
    ("5", &["five", "fünf", "cinq"]),
    ("6", &["six", "sechs"]),
    ("7", &["seven", "sieben", "sept"]),
    ("8", &["eight", "acht", "huit"]),
    ("9", &["nine", "neun"]),
    ("10", &["ten", "zehn", "dix"]),
    ("11", &["eleven", "elf", "onze"]),
    ("12", &["twelve", "zwölf", "douze"]),
    ("20", &["twenty", "zwanzig", "vingt"]),
    ("30", &["thirty", "dreißig", "trente"]),
    ("40", &["forty", "vierzig", "quarante"]),
    ("60", &["sixty", "sechzig", "soixante"]),
    ("70", &["seventy", "siebzig"]),
    ("80", &["eighty", "achtzig"]),
    ("90", &["ninety", "neunzig"]),
    ("50", &["fifty", "fünfzig", "cinquante"]),
    ("100", &["hundred", "hundert", "cent"]),
    ("1000", &["thousand", "tausend", "mille"]),
];

/// Words that texts of this kind use for one another, a group a line.
const ALIKE: &str = include_str!("alike.txt");

/// Words that say the opposite of one another, a pair a line.
const OPPOSITE: &str = include_str!("opposite.txt");

/// Endings that words lose and gain without becoming other words.
const ENDINGS: &[&str] = &[
    "", "a", "able", "ables", "al", "ally", "ance", "ant", "ants", "ation", "ations", "d", "e", "ed", "ely",
    "em", "en", "ence", "end", "ens", "ent", "er", "ern", "ers", "es", "est", "et", "ez", "ed", "ible", "ic",
    "ied", "ier", "ies", "iez", "ility", "ing", "ings", "ion", "ions", "ir", "is", "isch", "ise", "ised",
    "it", "ity", "ive", "ively", "ize", "ized", "izing", "lich", "ly", "ment", "ments", "n", "ness", "ns",
    "or", "ors", "r", "re", "rs", "s", "st", "t", "te", "ten", "tes", "ts", "ung", "ungen", "y", "é", "ée",
    "ées", "és",
];

/// Whether a word says nothing of what a text is about.
pub(super) fn says_little(word: &str) -> bool {
    LITTLE.binary_search(&word).is_ok()
}

/// Whether a word negates.
pub(super) fn negates(word: &str) -> bool {
    NEGATING.binary_search(&word).is_ok()
}

/// Whether a word negates in part.
pub(super) fn half_negates(word: &str) -> bool {
    HALF_NEGATING.iter().any(|known| is_form(known, word))
}

/// Whether it is a word of German.
pub(super) fn is_german(word: &str) -> bool {
    GERMAN.binary_search(&word).is_ok()
}

/// The digits that a word stands for.
pub(super) fn number_of(word: &str) -> Option<&'static str> {
    let (digits, _) = NUMBERS.iter().find(|(_, words)| words.contains(&word))?;
    Some(digits)
}

/// Words that may stand for this one.
pub(super) fn alike(word: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    groups(ALIKE, word)
}

/// Words that say the opposite of this one.
pub(super) fn opposite(word: &str) -> impl Iterator<Item = &'static str> + use<'_> {
    groups(OPPOSITE, word)
}

/// The other words of the lines that have this one.
fn groups<'a>(lines: &'static str, word: &'a str) -> impl Iterator<Item = &'static str> + use<'a> {
    let has = move |line: &&str| line.split(' ').any(|other| is_form(other, word));
    lines.lines().filter(has).flat_map(|line| line.split(' ')).filter(move |other| !is_form(other, word))
}

/// Whether two words in lower case are forms of one: they differ in an ending.
pub(super) fn is_form(one: &str, other: &str) -> bool {
    if one == other {
        return true;
    }
    let common = one.bytes().zip(other.bytes()).take_while(|(one, other)| one == other).count();
    // Most words that are compared differ early.
    if common < 3 {
        return false;
    }
    let common = one.floor_char_boundary(common).min(other.floor_char_boundary(common));
    let (stem, tails) = (&one[..common], [&one[common..], &other[common..]]);
    if stem.len() < 3 || stem.len() * 5 < one.len().max(other.len()) * 2 {
        return false;
    }
    tails.into_iter().all(|tail| {
        // "stop" and "stopped": the last letter is written twice.
        let doubled = tail.chars().next().filter(|first| stem.ends_with(*first));
        let rest = doubled.map_or(tail, |first| &tail[first.len_utf8()..]);
        ENDINGS.contains(&tail) || (rest.len() > 1 && ENDINGS.contains(&rest))
    })
}

#[cfg(test)]
mod tests {
    use super::{GERMAN, LITTLE, NEGATING, alike, is_form, opposite};

    #[test]
    fn lists_are_sorted_for_searching() {
        for list in [GERMAN, LITTLE, NEGATING] {
            for pair in list.windows(2) {
                assert!(pair[0] < pair[1], "{pair:?}");
            }
        }
    }

    #[test]
    fn forms_of_a_word_are_told_from_other_words() {
        let forms = [
            ("connect", "connection"),
            ("connected", "connections"),
            ("stop", "stopped"),
            ("study", "studies"),
            ("compress", "compressed"),
            ("antwort", "antworten"),
            ("encodes", "encoding"),
            ("run", "running"),
            ("libre", "libres"),
        ];
        for (one, other) in forms {
            assert!(is_form(one, other), "{one} {other}");
        }
        let others = [
            ("mode", "model"),
            ("string", "strict"),
            ("server", "service"),
            ("form", "format"),
            ("international", "internal"),
            ("test", "text"),
            ("port", "portable-ish"),
        ];
        for (one, other) in others {
            assert!(!is_form(one, other), "{one} {other}");
        }
    }

    #[test]
    fn words_have_others_that_mean_the_same_or_the_opposite() {
        assert!(alike("stores").any(|word| word == "keep"));
        assert!(opposite("enables").any(|word| word == "disable"));
        assert_eq!(alike("footnote").count(), 0);
    }
}
