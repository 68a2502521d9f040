//! Counts equal those of tiktoken-rs with its own vocabularies, on texts that try every rule and on many made by chance.

use proptest::prelude::*;
use proptest::sample::select;
use tiktoken_rs::CoreBPE;

use super::{Counter, Encoding};
use crate::vocabulary::pack;

fn reference(encoding: Encoding) -> &'static CoreBPE {
    match encoding {
        Encoding::O200kBase => tiktoken_rs::o200k_base_singleton(),
        Encoding::Cl100kBase => tiktoken_rs::cl100k_base_singleton(),
    }
}

fn counter(encoding: Encoding) -> Counter {
    let tokens: Vec<Vec<u8>> =
        (0..).map_while(|rank| reference(encoding).decode_bytes(&[rank]).ok()).collect();
    Counter::new(encoding, &pack(tokens.iter().map(Vec::as_slice)).unwrap()).unwrap()
}

thread_local! {
    static COUNTERS: [Counter; 2] = Encoding::ALL.map(counter);
}

#[track_caller]
fn check(text: &str) {
    COUNTERS.with(|counters| {
        for (counter, encoding) in counters.iter().zip(Encoding::ALL) {
            let expected = reference(encoding).encode_ordinary(text).len();
            assert_eq!(counter.count(text), expected, "{} of {text:?}", encoding.name());
        }
    });
}

#[test]
fn every_rule_of_splitting_is_kept() {
    for text in [
        "",
        "a",
        "Hello world",
        "HTTPServer XMLHttpRequest iPhone",
        "don't DON'T we'll WE'LL I'd you're they'Ve it'ſ 'ſ x'K",
        "'tis 's 'S'T 'l 'll 'r 're'",
        "1 12 123 1234 1234567 ½ ٣٤٥٦ Ⅷ",
        "   leading and trailing   ",
        "a  b   c\td \u{a0}e\u{3000}f",
        "line\nline\r\n\r\n  indented\n\n\n",
        "  \n  \n  x  \n ",
        " \n",
        "\n ",
        "\r",
        "!!! ?!\n\n/// //\r\n/x ./a/b\n/c",
        " (x) [y] {z} -> => !=",
        "e\u{301}a\u{300} \u{301} \u{301}ABC \u{301}\u{302}Abc !\u{301}x \u{301}'s",
        "ABC\u{301}DEF Ǆungla ǅungla ǆ ʰA ªB 漢A漢B漢b",
        "中文字符测试，日本語のテキスト。한국어 텍스트",
        "ไทยภาษา हिन्दी العربية עברית Ελληνικά Русский",
        "👩‍👩‍👧‍👦 🇩🇪 ✅ naïve café Ünïcödé",
        "<|endoftext|> <|im_start|>",
        "\u{0}\u{1}\u{7f}\u{85}\u{2028}\u{feff}\u{10ffff}",
        "fn main() { println!(\"{}\", 1_000_000u64); }\n",
    ] {
        check(text);
    }
}

#[test]
fn long_pieces_are_merged_as_short_ones() {
    for length in [40, 47, 48, 49, 50, 99, 100, 101, 128, 129, 500, 5_000] {
        for unit in ["a", " ", "\n", "-", "ab", "漢字", "é", "xyzq", "A", "🙂"] {
            check(&unit.repeat(length));
        }
    }
}

#[test]
fn a_million_equal_letters_take_no_time_to_speak_of() {
    let text = "a".repeat(1 << 20);
    let tokens = COUNTERS.with(|counters| counters.each_ref().map(|counter| counter.count(&text)));
    // Eight letters make the longest such token of both.
    assert_eq!(tokens, [1 << 17, 1 << 17]);
}

#[test]
fn what_is_no_vocabulary_is_refused() {
    let all: Vec<[u8; 1]> = (0..=255).map(|byte| [byte]).collect();
    let file = pack(all.iter().map(|token| &token[..])).unwrap();
    assert_eq!(Counter::new(Encoding::O200kBase, &file).unwrap().count("abc"), 3);
    let lacking = pack(all.iter().skip(1).map(|token| &token[..])).unwrap();
    for (file, error) in [
        (&[][..], "wrong length"),
        (&file[..100], "wrong length"),
        (&file[..file.len() - 1], "wrong length"),
        (&lacking, "lacks tokens"),
    ] {
        let refused = Counter::new(Encoding::O200kBase, file).err().unwrap().to_string();
        assert!(refused.contains(error), "{refused}");
    }
    assert_eq!(pack([&[][..]]), None);
}

/// Parts that meet the rules' corners often.
fn parts() -> impl Strategy<Value = &'static str> {
    select(vec![
        " ",
        "  ",
        "\n",
        "\r",
        "\r\n",
        "\t",
        "\u{a0}",
        "\u{2003}",
        "'",
        "'s",
        "'S",
        "'ll",
        "'Re",
        "ſ",
        "s",
        "t",
        "a",
        "b",
        "the",
        "A",
        "B",
        "ABC",
        "ǅ",
        "ʰ",
        "ª",
        "漢",
        "の",
        "ก",
        "\u{301}",
        "\u{20dd}",
        "\u{903}",
        "1",
        "22",
        "½",
        "٣",
        "Ⅷ",
        "!",
        "/",
        "//",
        "-",
        "(",
        "\"",
        "_",
        "😀",
        "\u{200d}",
        "é",
        "É",
        "я",
        "Я",
        "word",
        "Word",
        "ization",
        "\u{0}",
        "\u{85}",
        "\u{1f3fb}",
        "\u{e0100}",
        "\u{10400}",
        "\u{10428}",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    #[test]
    fn counts_are_equal_where_rules_meet(parts in prop::collection::vec(parts(), 0..60)) {
        check(&parts.concat());
    }

    #[test]
    fn counts_are_equal_on_any_text(text in any::<String>()) {
        check(&text);
    }

    #[test]
    fn counts_are_equal_on_long_runs(text in "[a-z]{0,300}|[A-Za-z]{0,200}|[\u{4e00}-\u{9fff}]{0,150}|[ -/]{0,200}|[\u{e01}-\u{e3a}]{0,120}") {
        check(&text);
    }

    #[test]
    fn counts_are_equal_where_scripts_meet(
        text in prop::collection::vec(
            prop_oneof![
                "[а-яёА-Я]{1,12}", "[α-ωά-ώ]{1,12}", "[ا-ي]{1,12}", "[\u{900}-\u{97f}]{1,12}", "[\u{e01}-\u{e5b}]{1,12}",
                "[가-힣]{1,12}", "[ぁ-ゟァ-ヿ]{1,12}", "[一-龯]{1,12}", "[𠀀-𠀿]{1,3}", "[🌀-🙏]{1,4}", "[\u{300}-\u{36f}]{1,2}",
                "[à-ÿ]{1,6}", "[a-z]{1,6}", "[ -/]{1,2}", "[、。「」！？]{1,2}",
            ],
            0..20,
        )
    ) {
        check(&text.concat());
    }
}
