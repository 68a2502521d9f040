//! Words of texts in many scripts and forms.

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization;

use super::*;

fn texts<'t>(words: impl Iterator<Item = Word<'t>>) -> Vec<String> {
    words.map(|word| word.text.into_owned()).collect()
}

#[track_caller]
fn check(text: &str, expect: &[&str]) {
    assert_eq!(texts(words(text)), expect, "{text}");
}

#[track_caller]
fn check_question(text: &str, expect: &[&str]) {
    assert_eq!(texts(question_words(text)), expect, "{text}");
}

#[test]
fn words_stand_between_spaces_and_punctuation() {
    check("Größen, naïve – it's", &["größen", "naïve", "it", "s"]);
    check("l'eau dell’acqua", &["l", "eau", "dell", "acqua"]);
    check("no_std LLM_BASE_URL _emphasis_ __init__", &["no_std", "llm_base_url", "emphasis", "init"]);
    check(
        "The EU, AI and 5G: 2 of 1,000.50, v2.1.",
        &["the", "eu", "ai", "and", "5g", "2", "of", "1,000.50", "v2.1"],
    );
    check(
        "C# and C++, not C; a #tag, C#m, 1+2",
        &["c#", "and", "c++", "not", "c", "a", "tag", "c", "m", "1", "2"],
    );
    check("नमस्ते दुनिया", &["नमस्ते", "दुनिया"]);
    check("می‌خواهم", &["میخواهم"]);
    check("ΟΔΟΣ οδός", &["οδοσ", "οδόσ"]);
    check("", &[]);
}

#[test]
fn scripts_without_spaces_give_letters_and_pairs() {
    check("连接模型", &["连", "连接", "接", "接模", "模", "模型", "型"]);
    check_question("连接模型", &["连接", "接模", "模型"]);
    check_question("猫", &["猫"]);
    check_question("第2章，AI技术", &["第", "2", "章", "ai", "技术"]);
    check_question("東京タワーの高さ", &["東京", "京タ", "タワ", "ワー", "ーの", "の高", "高さ"]);
    check_question("二〇二六年", &["二〇", "〇二", "二六", "六年"]);
    check_question("ที่อยู่ ๑๒", &["ที่อ", "อยู่", "๑๒"]);
    check_question("ភាសាខ្មែរ", &["ភាសា", "សាខ្", "ខ្មែ", "មែរ"]);
    check_question("문서에서", &["문서", "서에", "에서"]);
}

#[test]
fn a_line_break_does_not_part_letters() {
    check_question("模型\r\n  的", &["模型", "型的"]);
    check_question("模型 \n的", &["模型", "型的"]);
    check_question("模型\n\n的", &["模型", "的"]);
    check_question("模型 的", &["模型", "的"]);
    check_question("new\nline", &["new", "line"]);
}

#[test]
fn forms_of_characters_compare_equal() {
    let check = |one: &str, other: &str| {
        assert_eq!(texts(words(one)), texts(words(other)), "{one} and {other}");
    };
    check("ﬁnal ＡＢＣ１２ m²", "final abc12 m2");
    check("ﾃﾞｰﾀ ｶﾀｶﾅ", "データ カタカナ");
    check("⼈⼝", "人口");
    check("co\u{ad}operate", "cooperate");
    for text in [
        "Größe façade Ærø",
        "Việt Nam ế ậ ữ",
        "が ぎ プログラム",
        "한국어 문서",
        "ЙОД ёлка",
        "Ὀδυσσεύς",
        "क़लम",
    ] {
        let decomposed: String = text.nfd().collect();
        check(&decomposed, text);
    }
}

#[test]
fn ranges_are_those_of_the_text_as_it_is() {
    let check = |text: &str, expect: &[&str]| {
        let found: Vec<&str> = words(text).map(|word| &text[word.range]).collect();
        assert_eq!(found, expect, "{text}");
    };
    check("Die Gro\u{308}ße.", &["Die", "Gro\u{308}ße"]);
    check("ﾃﾞｰﾀ", &["ﾃﾞ", "ﾃﾞｰ", "ｰ", "ｰﾀ", "ﾀ"]);
    check("か\u{3099}き", &["か\u{3099}", "か\u{3099}き", "き"]);
    check("模\n型", &["模", "模\n型", "型"]);
}

/// All letters of the basic plane but doubles of Han characters and forms that few texts have, such as ⑤ and ﺕ.
#[test]
fn letters_are_folded_as_unicode_normalises_them() {
    let is_letter = |c: &char| c.is_alphanumeric() && !script::is_ignored(*c);
    let is_double = |c: &char| ('\u{f900}'..='\u{faff}').contains(c);
    let is_canonical = |c: &char| c.nfc().eq(c.nfkc()) && !is_double(c);
    let is_width_form = |c: &char| ('\u{ff00}'..='\u{ffef}').contains(c);
    let in_use = |c: &char| is_canonical(c) || is_width_form(c);
    for c in ('\u{80}'..'\u{ffff}').filter(is_letter).filter(in_use) {
        let compatible: String = c.nfkc().collect();
        if compatible.contains(' ') {
            continue;
        }
        let expect: String =
            compatible.chars().flat_map(char::to_lowercase).map(|c| if c == 'ς' { 'σ' } else { c }).collect();
        assert_eq!(fold(&c.to_string()), expect, "{c}");
        let decomposed: String = c.nfd().collect();
        assert_eq!(fold(&decomposed), expect, "{c} decomposed");
    }
}

proptest! {
    #[test]
    fn ranges_ascend_within_any_text(text in "[a-zÀ-ÿ0-9 ,._#+'\n\u{300}-\u{308}か-げ\u{3099}人-亻ก-๎한-핟\u{1100}-\u{1175}\u{ad}]{0,40}") {
        let mut last = 0..0;
        for word in words(&text) {
            prop_assert!(text.get(word.range.clone()).is_some_and(|slice| !slice.is_empty()));
            prop_assert!(word.range.start >= last.start && word.range.end >= last.end);
            prop_assert!(!word.text.is_empty());
            last = word.range;
        }
    }
}
