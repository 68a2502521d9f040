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

/// The best document that a question finds.
#[track_caller]
fn check_first(documents: &[(&str, &str)], questions: &[&str], expect: &str) {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in documents {
        fs::write(dir.path().join(name), text).unwrap();
    }
    let library = Library::open(dir.path()).unwrap();
    for question in questions {
        let found = library.search(question, 10).unwrap();
        assert_eq!(found.first().map(|found| found.metadata.path.as_str()), Some(expect), "{question}");
    }
}

#[test]
fn codes_and_numbers_are_found_in_any_spelling() {
    let documents = [
        ("fuser.md", "# Fuser\n\nE-17 says that it is too hot."),
        ("access.md", "# Access\n\n0x80070005: run it as administrator."),
        ("lid.md", "# Lid\n\nIt is called 77-0042-X, for AB-1200/4."),
        ("phones.md", "# Phones\n\nReception: +49 30 123456\n\nWorkshop: 030/123457, night (030) 123 458"),
        ("bridge.md", "# Bridge\n\nIt costs 1,250,000 euros, the gate 12.500,50 €."),
        ("invoice.md", "# Invoice 0815\n\nTen wheels."),
        ("other.md", "# Invoice 0816\n\nTwo axles, in 17 parts of 1250 euros, section 4."),
        ("fair.md", "# Fair\n\nIt is on 2024-05-06."),
        ("holidays.md", "# Holidays\n\nIn May there are 6 holidays, in 2024 as ever."),
    ];
    check_first(&documents, &["E17", "E-17", "What is E17?", "e 17 fuser", "E_17"], "fuser.md");
    check_first(&documents, &["80070005", "0x80070005", "error 0X80070005"], "access.md");
    check_first(&documents, &["770042X", "77 0042 X", "77-0042-X", "AB1200/4", "ab12004"], "lid.md");
    check_first(&documents, &["+4930123456", "030123457", "030 123457", "030-123458"], "phones.md");
    check_first(
        &documents,
        &["1.250.000", "1250000", "1 250 000", "12500.50", "12,500.50", "12'500.50"],
        "bridge.md",
    );
    check_first(&documents, &["invoice0815", "Invoice-0815", "invoice 0815"], "invoice.md");
    check_first(
        &documents,
        &["6 May 2024", "May 6, 2024", "06.05.2024", "20240506", "2024/05/06"],
        "fair.md",
    );
}

#[test]
fn another_number_is_not_a_misspelling() {
    check(&[("a.md", "# Invoices\n\nNumber 4711 is paid.")], "4712", &[]);
}

#[test]
fn compounds_are_found_by_their_parts() {
    let documents = [
        ("card.md", "# Karte\n\nDie Karte der Versicherung liegt im Fach."),
        ("health.md", "# Urlaub\n\nDie Krankenversicherungskarte nicht vergessen."),
        ("ship.md", "# Schifffahrt\n\nDie Donaudampfschifffahrtsgesellschaft fährt im Mai."),
        ("other.md", "# Wetter\n\nEs regnet im Garten."),
    ];
    check_first(&documents, &["Dampfschiff"], "ship.md");
    check_first(&documents, &["Versicherungskarte"], "card.md");
    check_first(&documents[1..], &["Versicherungskarte"], "health.md");
    let dutch = [
        (
            "a.md",
            "---\nlang: nl\n---\n# Polis\n\nDe premie van de verzekering wordt elk jaar door de werkgever betaald, en niet door de medewerkers zelf.",
        ),
        ("b.md", "# Weer\n\nHet regent hier."),
    ];
    check_first(&dutch, &["verzekeringspremie"], "a.md");
}

#[test]
fn a_misspelt_word_counts_as_the_word_it_stands_for() {
    let mut documents = vec![(
        "rare.md",
        "# Storage\n\nThe database keeps its files on the disk of the server, and nowhere else.",
    )];
    let fill =
        "# Notes\n\nThe server has files on its disk, the disk has files, and the server keeps them there.";
    documents.extend(["a.md", "b.md", "c.md", "d.md"].map(|name| (name, fill)));
    check_first(
        &documents,
        &["files of the databse", "files of the datbase", "disk server dtabase"],
        "rare.md",
    );
}

#[test]
fn dotless_letters_of_turkish_are_found() {
    let documents = [
        ("a.md", "# İstanbul ofisi\n\nİstanbul ofisi Işık caddesinde; IĞDIR şubesi kapandı."),
        ("b.md", "# Hava\n\nYağmur yağıyor."),
    ];
    check_first(&documents, &["iğdır", "IĞDIR", "Iğdır", "ışık", "IŞIK", "istanbul", "İSTANBUL"], "a.md");
}
