//! Which documents the search finds: in scripts without spaces, in any Unicode form, by short words.

use std::fs;

use unicode_normalization::UnicodeNormalization;

use super::Library;

/// The documents that a question finds, best first.
#[track_caller]
fn check(documents: &[(&str, &str)], question: &str, expect: &[&str]) {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in documents {
        fs::write(dir.path().join(name), text).unwrap();
    }
    let found = Library::open(dir.path()).unwrap().search(question, 10).unwrap();
    let found: Vec<&str> = found.iter().map(|found| found.metadata.path.as_str()).collect();
    assert_eq!(found, expect, "{question}");
}

#[test]
fn compounds_are_found_in_scripts_without_spaces() {
    // The others have the same letters, in other words.
    let chinese = [
        ("heart.md", "# 健康\n\n医生说心中有病要早治，脏器也要检查。"),
        ("penalty.md", "# 合同\n\n逾期交货的，应当支付违约金。"),
        ("promise.md", "# 约会\n\n违背诺言，约定的黄金归对方，违者约三金。"),
    ];
    check(&chinese, "违约金", &["penalty.md"]);
    check(&chinese, "心", &["heart.md"]);
    let thai = [
        ("fine.md", "# สัญญา\n\nผู้ส่งของช้าต้องชำระค่าปรับร้อยละห้า"),
        ("value.md", "# บ้าน\n\nปรับปรุงบ้าน คิดค่าแรงรายวัน"),
    ];
    check(&thai, "ค่าปรับ", &["fine.md", "value.md"]);
    let korean = [("fee.md", "# 계약\n\n위약금은 오 퍼센트이다."), ("day.md", "# 날씨\n\n오늘은 맑다.")];
    check(&korean, "위약금", &["fee.md"]);
    let japanese = [("fee.md", "# 契約\n\n違約金は５％、ﾃﾞｰﾀを返す。"), ("day.md", "# 天気\n\n今日は晴れ。")];
    check(&japanese, "違約金", &["fee.md"]);
    check(&japanese, "データ", &["fee.md"]);
}

#[test]
fn words_are_found_however_their_letters_are_written() {
    let document = "# Verträge\n\nDie Überprüfungsgebühr ist hoch.";
    let decomposed: String = document.nfd().collect();
    for text in [document, &decomposed] {
        let documents = [("a.md", text), ("b.md", "# Wetter\n\nEs regnet.")];
        check(&documents, "Überprüfungsgebühr", &["a.md"]);
        check(&documents, &"Überprüfungsgebühr".nfd().collect::<String>(), &["a.md"]);
    }
}

#[test]
fn short_words_are_found() {
    let documents = [
        ("eu.md", "# Law\n\nThe EU has rules for AI."),
        ("net.md", "# Net\n\n5G is fast. C# is a language, C is another."),
        ("two.md", "# Matter 2\n\nIt is open."),
        ("three.md", "# Matter 3\n\nIt is closed."),
    ];
    check(&documents, "EU", &["eu.md"]);
    check(&documents, "AI?", &["eu.md"]);
    check(&documents, "5G", &["net.md"]);
    check(&documents, "C#", &["net.md"]);
    check(&documents, "Matter 2", &["two.md", "three.md"]);
}
