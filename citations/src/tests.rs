//! Verdicts on sentences in many languages.

use proptest::prelude::*;
use unicode_normalization::UnicodeNormalization as _;

use super::*;

fn text(number: u32, text: &str) -> SourceText<'_> {
    SourceText { number, passage: "p", title: "", text, whole: true }
}

fn claim(text: &str) -> Claim<'_> {
    Claim { text, source: 1, quote: None, together: 1 }
}

fn finding(text_of_claim: &str, source: &str) -> Finding {
    Evidence::new([text(1, source)]).check(&claim(text_of_claim))
}

/// The verdict on a claim over a source.
#[track_caller]
fn check(claim: &str, source: &str, expect: Verdict) {
    let finding = finding(claim, source);
    assert_eq!(finding.verdict, expect, "{claim:?} over {source:?}: {finding:?}");
}

/// A claim that differs from its source, and how: source, then answer.
#[track_caller]
fn check_differs(claim: &str, source: &str, expect: (&str, &str)) {
    let finding = finding(claim, source);
    let difference = finding.difference.as_ref();
    let found = difference.map(|difference| (difference.source.as_str(), difference.answer.as_str()));
    assert_eq!((finding.verdict, found), (Verdict::Differs, Some(expect)), "{claim:?} over {source:?}");
}

/// A claim of which nothing is known but this sentence.
#[track_caller]
fn check_nearest(claim: &str, source: &str, expect: &str) {
    let finding = finding(claim, source);
    let excerpt = finding.evidence.as_ref().map(|excerpt| excerpt.text.as_str());
    assert_eq!((finding.verdict, excerpt), (Verdict::Nearest, Some(expect)), "{claim:?}: {finding:?}");
}

#[track_caller]
fn check_quote(quote: &str, source: &str, expect: Verdict) {
    let evidence = Evidence::new([text(1, source)]);
    let finding = evidence.check(&Claim { quote: Some(quote), ..claim("The ferry is a matter of taste") });
    assert_eq!(finding.verdict, expect, "{quote:?} in {source:?}: {finding:?}");
}

#[test]
fn adjacent_words_in_order_are_word_for_word() {
    use Verdict::WordForWord;
    check(
        "The ferry leaves at noon",
        "On Sundays the ferry leaves at noon, if there is no fog.",
        Verdict::Nearest,
    );
    check("The ferry leaves at noon", "On Sundays the ferry leaves at noon.", WordForWord);
    check("the ferry leaves at NOON.", "**The ferry** [leaves](https://a.example/not) at noon.", WordForWord);
    check("It was built in 1,500 days", "The pier is long. It was built in 1500 days.", WordForWord);
    check("It took twenty-three hours", "It took 23 hours.", WordForWord);
    check("It took thirty hours to the island", "It took thirty\nhours to\r\nthe island.", WordForWord);
    check("It took thirty\r\n hours to the island", "It took thirty hours to the island.", WordForWord);
    check("It takes three hours in all", "- It takes three\n- hours in all", Verdict::Nearest);
    check("The tower has three bells", "The old tower (built in 1610) has three bells.", Verdict::Nearest);
    check("Die Fähre fährt um zwölf Uhr", "Im Winter gilt: Die Fähre fährt um 12 Uhr.", WordForWord);
    check("Le bac part à midi pile", "Le dimanche, le bac part à midi pile.", WordForWord);
    check("El barco sale a las doce", "Los domingos el barco sale a las 12.", WordForWord);
    check("Паром отходит в три часа", "По воскресеньям паром отходит в 3 часа.", WordForWord);
    check("Feribot öğlen iskeleden kalkar", "Pazar günleri feribot öğlen iskeleden kalkar.", WordForWord);
    check("تغادر العبارة الميناء ظهرا", "في يوم الأحد تغادر العبارة الميناء ظهرا.", WordForWord);
    check("船は正午に港を出る", "日曜日には船は正午に港を出る。", WordForWord);
    check("渡轮中午离开港口", "星期日渡轮中午离开港口。", WordForWord);
    check("두 배가 정오에 떠난다", "일요일에 두 배가 정오에 떠난다.", WordForWord);
}

#[test]
fn scattered_words_are_not_word_for_word() {
    use Verdict::Nearest;
    check("Anna leads the choir", "Anna likes the band that leads the choir.", Nearest);
    check("Parcels are kept for a year", "Parcels are kept for half a year.", Nearest);
    check("Anna Berg leads the dancers", "Anna Berg leads the singers, Ute Holm leads the dancers.", Nearest);
    check("Il y a une heure de pause", "Il y a une demi-heure de pause.", Nearest);
    check("庭に車が止まっている", "庭に乳母車が止まっている。", Nearest);
    check("Kapı akşam altıdan sonra kapanır", "Kapı akşam altıdan önce kapanır.", Nearest);
}

#[test]
fn another_number_date_unit_or_name_differs() {
    check_differs("The trial lasts six months", "The trial lasts six weeks.", ("six weeks", "six months"));
    check_differs("The bridge opened in 1931", "The bridge opened in 1913.", ("1913", "1931"));
    check_differs("The fee is €40 a year", "The fee is €45 a year.", ("€45", "€40"));
    check_differs(
        "The ticket costs 3.5 million dollars",
        "The ticket costs 5.3 million dollars.",
        ("5.3 million dollars", "3.5 million dollars"),
    );
    check_differs("The lease ends on 4 March", "The lease ends on 4 May.", ("May", "March"));
    check_differs(
        "The novel was translated by Ines Falk in Lima",
        "The novel was translated by Rhys Boyd in Lima.",
        ("Rhys Boyd", "Ines Falk"),
    );
    check_differs(
        "Die Frist für den Antrag ist drei Monate",
        "Die Frist für den Antrag ist drei Wochen.",
        ("drei Wochen", "drei Monate"),
    );
    check_differs(
        "Le pont de la ville mesure 2,5 kilomètres",
        "Le pont de la ville mesure 3,5 kilomètres.",
        ("3,5 kilomètres", "2,5 kilomètres"),
    );
    check_differs(
        "La sala tiene cuarenta asientos para los socios",
        "La sala tiene 50 asientos para los socios.",
        ("50", "cuarenta"),
    );
    check_differs(
        "Договор с ним действует пять лет",
        "Договор с ним действует семь лет.",
        ("семь лет", "пять лет"),
    );
    check_differs(
        "Havuz yaz için günde 9 saat açıktır",
        "Havuz yaz için günde 8 saat açıktır.",
        ("8 saat", "9 saat"),
    );
    check_differs(
        "يستغرق العمل في الميناء خمسة أيام",
        "يستغرق العمل في الميناء سبعة أيام.",
        ("سبعة أيام", "خمسة أيام"),
    );
    check_differs("会議は3時間続いた", "会議は2時間続いた。", ("2時間", "3時間"));
    check_differs("这座桥长200米", "这座桥长300米。", ("300米", "200米"));
}

#[test]
fn equal_values_do_not_differ_however_they_are_written() {
    for (claim, source) in [
        ("The trial lasts two weeks", "The trial lasts 14 days."),
        ("The trial lasts 14 days", "The trial lasts two weeks."),
        ("The pipe is 1.2 km long", "The pipe is 1,200 metres long."),
        ("It sold 10,000 copies", "It sold 10 000 copies."),
        ("Es kostet 1.500 Euro", "Es kostet 1500 Euro."),
        ("Il a 18 ruches", "Il a dix-huit ruches."),
        ("Il a 75 ruches", "Il a soixante-quinze ruches."),
        ("Il a 92 ruches", "Il a quatre-vingt-douze ruches."),
        ("Yeni kursa 12 kişi katıldı", "Yeni kursa on iki kişi katıldı."),
        ("وصل 25 طالبا إلى المدينة", "وصل خمسة وعشرون طالبا إلى المدينة."),
        ("وصل ٢٥ طالبا إلى المدينة", "وصل 25 طالبا إلى المدينة."),
        ("图书馆有200本书", "图书馆有两百本书。"),
        ("会費は30000円です", "会費は3万円です。"),
        ("会費は32000円です", "会費は3万2千円です。"),
        ("The race starts on 4 July 2017", "The race starts on 4 Jul 2017."),
        ("Doors open at 20 hours sharp", "Doors open at 8 p.m. sharp."),
        ("About 14 percent of all trees are oaks", "About 13.8 percent of all trees are oaks."),
        ("Roughly 200 people came to the fair", "Roughly 207 people came to the fair."),
    ] {
        let finding = finding(claim, source);
        assert!(
            matches!(finding.verdict, Verdict::WordForWord | Verdict::Nearest),
            "{claim:?} over {source:?}: {finding:?}"
        );
    }
}

#[test]
fn a_value_that_stands_elsewhere_in_the_source_does_not_differ() {
    check("The hall has 40 seats", "The hall has 60 seats. Of these, 40 are upstairs.", Verdict::Nearest);
    check("Lima hosts the final game", "Oslo hosts the final game. Lima hosted the first.", Verdict::Nearest);
}

#[test]
fn abbreviated_names_and_other_words_do_not_differ() {
    // German nouns have capitals too.
    check(
        "Der Wagen steht in der Garage hinter dem Haus",
        "Das Auto steht in der Garage hinter dem Haus.",
        Verdict::Nearest,
    );
    check("Kinder spielen Schach", "Kinder spielen Dame.", Verdict::Nearest);
    check(
        "The party of Prof Ines Falk won in Lima",
        "The party of Professor Ines Falk won in Lima.",
        Verdict::Nearest,
    );
    let finding =
        finding("The committee rejected the final report", "The committee approved the final report.");
    let difference =
        Difference { source: "approved".to_owned(), answer: "rejected".to_owned(), is_number: false };
    assert_eq!((finding.verdict, finding.difference), (Verdict::Nearest, Some(difference)));
}

#[test]
fn a_denial_counts_in_its_own_clause() {
    check_differs("The vault must not be opened at night", "The vault must be opened at night.", ("", "not"));
    check_differs("The vault must be opened at night", "The vault must not be opened at night.", ("not", ""));
    check_differs(
        "Das Tor wird nachts nicht geöffnet, sagt die Wache",
        "Das Tor wird nachts geöffnet, sagt die Wache.",
        ("", "nicht"),
    );
    check_differs(
        "Le portail ouvre la nuit et le dimanche",
        "Le portail n'ouvre pas la nuit et le dimanche.",
        ("pas", ""),
    );
    check_differs("La puerta no se abre por la noche", "La puerta se abre por la noche.", ("", "no"));
    check_differs("No ticket is needed for the ferry", "A ticket is needed for the ferry.", ("A", "No"));
    check_differs("庭の門は夜に開きます", "庭の門は夜に開きません。", ("ません", "ます"));
    check(
        "The vault is opened at night",
        "It is not true that the vault is opened at night.",
        Verdict::Nearest,
    );
    check(
        "Mara will leave the team in May",
        "That has not stopped Mara, who will leave the team in May.",
        Verdict::Nearest,
    );
    check("Kapı gece açılır", "Kapı gece açılmaz.", Verdict::Nearest);
    // Words that contain a denial of another language, or of none.
    check("The compass is kept in the cabin", "The compass is kept in the cabin.", Verdict::WordForWord);
    check(
        "The immediate repair of the mast took a day",
        "The repair of the mast took a day.",
        Verdict::Nearest,
    );
}

#[test]
fn a_claim_that_shares_no_words_is_not_in_the_source() {
    let source =
        "The harbour was dredged by the city in spring. It is now deep enough for the ferries of both lines.";
    check(
        "Penguins of several species breed along Antarctic coastlines in the summer months",
        source,
        Verdict::NotInSource,
    );
    check("Penguins breed along Antarctic coastlines", source, Verdict::Nearest);
    check(
        "Penguins breed near the harbours of several Antarctic stations every summer",
        source,
        Verdict::Nearest,
    );
    // In another language nothing is shared anyway.
    check(
        "Mehrere Arten von Pinguinen brüten im Sommer an den Küsten der Antarktis und sind bedroht",
        source,
        Verdict::Nearest,
    );
    check("いくつかの種類のペンギンは夏に南極の海岸で繁殖する", source, Verdict::Nearest);
    let with_title = Evidence::new([SourceText { title: "Penguins and ferries", ..text(1, source) }]);
    let titled = with_title
        .check(&claim("Penguins of several species breed along Antarctic coastlines in the summer"));
    assert_eq!(titled.verdict, Verdict::Nearest);
    let evidence = Evidence::new([SourceText { whole: false, ..text(1, source) }]);
    let part =
        evidence.check(&claim("Penguins of several species breed along Antarctic coastlines in the summer"));
    assert_eq!(part.verdict, Verdict::Nearest);
}

#[test]
fn accents_and_composition_do_not_matter() {
    let source = "Le Café Zénith, à l'État voisin, a ouvert en 1911.";
    check("Le Cafe Zenith, à l'Etat voisin, a ouvert en 1911", source, Verdict::WordForWord);
    let decomposed: String = source.nfd().collect();
    check("Le Café Zénith, à l'État voisin, a ouvert en 1911", &decomposed, Verdict::WordForWord);
    check(
        "プログラムは午後に始まる",
        &"プログラムは午後に始まる。".nfd().collect::<String>(),
        Verdict::WordForWord,
    );
}

#[test]
fn the_nearest_sentence_has_most_of_a_claims_weight() {
    let source = "# Ferries\n\nThe ferry was built in Riga. It carries 40 cars and is run by the city.\n\nDogs travel free.\n\n\
                  - The kiosk sells maps of the coast.\n- The bar is closed in winter.\n\n\
                  | line | price |\n|---|---|\n| north | 5 euros |\n| south | 7 euros |\n\n## Winter\n\nBookings close at six.";
    // Where little of a claim is found, the sentences beside it may say more.
    check_nearest(
        "Forty cars fit on board",
        source,
        "The ferry was built in Riga. It carries 40 cars and is run by the city.",
    );
    check_nearest("You may take dogs for free", source, "Dogs travel free.");
    check_nearest("Coast maps can be bought at a kiosk", source, "The kiosk sells maps of the coast.");
    check_nearest("South of the bay it is 7 euros", source, "| south | 7 euros |");
    check_nearest("When it is winter, bookings end by evening", source, "Bookings close at six.");
    check_nearest(
        "海辺の地図は売店で買える",
        "売店では海辺の地図を売っています。犬は無料です。",
        "売店では海辺の地図を売っています。",
    );
    check_nearest(
        "Wo gibt es Landkarten der Küste",
        "Hunde fahren frei mit. Der Kiosk verkauft Landkarten.",
        "Hunde fahren frei mit. Der Kiosk verkauft Landkarten.",
    );
}

#[test]
fn excerpts_are_short_and_verbatim() {
    let long = format!(
        "{} The bell rang twice before the ferry left. {}",
        "Fog came in, ".repeat(60),
        "Rain, rain. ".repeat(60)
    );
    let finding = finding("The bell rang before the ferry", &long);
    let excerpt = finding.evidence.unwrap();
    assert!(excerpt.text.len() <= units::LONGEST_UNIT && excerpt.text.contains("bell rang twice"));
    assert_eq!(long.get(excerpt.range), Some(excerpt.text.as_str()));
}

#[test]
fn quotes_are_quoted_or_misquoted() {
    let source =
        "“The ferry – the *last* one – leaves at noon.” It carries 40 cars; dogs don't pay. Les coûts : 5 €.";
    check_quote("the ferry - the last one - leaves at noon", source, Verdict::QuoteFound);
    check_quote("\"THE LAST ONE leaves  at noon\"", source, Verdict::QuoteFound);
    check_quote("'the last one – leaves at noon.'", source, Verdict::QuoteFound);
    check_quote("The ferry … leaves at noon", source, Verdict::QuoteFound);
    check_quote("the last one ... dogs don’t pay", source, Verdict::QuoteFound);
    check_quote("leaves at noon … the last one", source, Verdict::Misquoted);
    check_quote("It carries 40 cars", source, Verdict::QuoteFound);
    check_quote("It carries forty cars", source, Verdict::Misquoted);
    check_quote("It carries 50 cars", source, Verdict::Misquoted);
    check_quote("les couts: 5 €", source, Verdict::QuoteFound);
    check_quote("船は正午に … 出ます", "船は正午に港を出ます。", Verdict::QuoteFound);
    check_quote("船は正午に港へ出ます", "船は正午に港を出ます。", Verdict::Misquoted);
    // Two words are in any text.
    check_quote("no matter", source, Verdict::Nearest);
    check_quote("", source, Verdict::Nearest);
}

#[test]
fn a_quote_may_span_two_passages() {
    let check = |first, second| {
        let second = SourceText { passage: "second", ..text(1, second) };
        let evidence = Evidence::new([text(1, first), second]);
        let quote = Some("the ferry leaves at noon on Sundays");
        evidence.check(&Claim { quote, ..claim("It is a matter of taste") }).verdict
    };
    let (begun, overlapping) = ("Dogs pay. The ferry leaves", "leaves at noon on Sundays. It is old.");
    assert_eq!(check(begun, "at noon on Sundays. It is old."), Verdict::QuoteFound);
    assert_eq!(check("The ferry leaves at noon", overlapping), Verdict::QuoteFound);
    assert_eq!(check("Dogs pay. The ferry", "is old, and leaves at noon on Sundays"), Verdict::Misquoted);
    assert_eq!(check(begun, "on Sundays at noon."), Verdict::Misquoted);
}

#[test]
fn a_quote_beside_a_claim_with_another_number_differs() {
    let evidence = Evidence::new([text(1, "Dogs travel free. The trial lasts six weeks.")]);
    let quote = Some("the trial lasts six weeks");
    let finding = evidence.check(&Claim { quote, ..claim("The trial lasts six months") });
    assert_eq!(finding.verdict, Verdict::Differs);
    let misquoted =
        evidence.check(&Claim { quote: Some("The trial lasts six months"), ..claim("It is long") });
    let difference =
        Difference { source: "six weeks".to_owned(), answer: "six months".to_owned(), is_number: true };
    assert_eq!((misquoted.verdict, misquoted.difference), (Verdict::Misquoted, Some(difference)));
    assert_eq!(misquoted.evidence.map(|excerpt| excerpt.text), Some("The trial lasts six weeks.".to_owned()));
}

#[test]
fn another_source_that_has_the_claim_is_named() {
    let texts = [
        text(1, "The trial lasts six weeks."),
        text(2, "Dogs travel free."),
        text(3, "The trial lasts six months."),
    ];
    let evidence = Evidence::new(texts);
    let differs = evidence.check(&claim("The trial lasts six months"));
    assert_eq!((differs.verdict, differs.found_in), (Verdict::Differs, Some(3)));
    let misquoted =
        evidence.check(&Claim { quote: Some("the trial lasts six months"), ..claim("It is long") });
    assert_eq!((misquoted.verdict, misquoted.found_in), (Verdict::Misquoted, Some(3)));
}

#[test]
fn sources_cited_together_need_to_support_only_a_part_each() {
    let evidence = Evidence::new([text(1, "The trial lasts six weeks.")]);
    let check = |text| evidence.check(&Claim { together: 2, ..claim(text) }).verdict;
    assert_eq!(check("The trial lasts six months"), Verdict::Nearest);
    assert_eq!(check("The trial lasts six weeks"), Verdict::WordForWord);
}

#[test]
fn a_source_without_text_is_not_compared() {
    check("The trial lasts six weeks", "", Verdict::NoText);
    check("The trial lasts six weeks", " \n— ", Verdict::NoText);
    check("", "The trial lasts six weeks.", Verdict::Nearest);
    let evidence = Evidence::new([text(2, "The trial lasts six weeks.")]);
    assert_eq!(evidence.check(&claim("The trial lasts six weeks")).verdict, Verdict::NoText);
}

#[test]
fn passages_of_one_source_are_searched_together() {
    let other = SourceText { passage: "other", ..text(1, "In Oslo it lasted for six months.") };
    let both = Evidence::new([text(1, "The trial lasts six weeks."), other]);
    assert_eq!(both.check(&claim("The trial lasts six months")).verdict, Verdict::Nearest);
    let second = SourceText { passage: "second", ..text(1, "The trial lasts six weeks.") };
    let evidence = Evidence::new([text(1, "Dogs travel free."), second]);
    let finding = evidence.check(&claim("The trial lasts six weeks"));
    assert_eq!(finding.verdict, Verdict::WordForWord);
    assert_eq!(finding.evidence.map(|excerpt| excerpt.passage), Some("second".to_owned()));
}

const PIECES: &str = "[a-zA-Z0-9 ,.:%€…()|#*`'é\u{301}\\n人一二十の月年و٣ß-]{0,80}|(?s).{0,60}";

/// Parts of numbers, dates and times, in any order.
const NUMBERS: &str = "([0-9]{1,4}|年|月|日|년|월|일|-|:|\\.| |am|p\\.m\\.|Uhr|o’clock|h|may|de|一|百|万|세|시|以上|이상|th|€|km/h|K|İ){0,12}";

proptest! {
    #[test]
    fn any_numbers_are_compared_without_panic(source in NUMBERS, claim in NUMBERS) {
        let (source, claim) = (format!("The ferry of the city {source}"), format!("The ferry of the city {claim}"));
        let evidence = Evidence::new([text(1, &source)]);
        for quote in [None, Some(claim.as_str()), Some(source.as_str())] {
            evidence.check(&Claim { text: &claim, source: 1, quote, together: 1 });
        }
    }

    #[test]
    fn any_texts_are_compared_without_panic(source in PIECES, claim in PIECES, quote in PIECES, title in ".{0,20}") {
        let evidence = Evidence::new([SourceText { title: &title, ..text(1, &source) }, text(2, &claim)]);
        for quote in [None, Some(quote.as_str())] {
            let finding = evidence.check(&Claim { text: &claim, source: 1, quote, together: 1 });
            if let Some(excerpt) = finding.evidence {
                prop_assert_eq!(source.get(excerpt.range.clone()), Some(excerpt.text.as_str()));
            }
        }
    }

    #[test]
    fn a_sentence_of_the_source_is_quoted(before in "[a-z ,]{0,40}", words in prop::collection::vec("[a-zé人]{1,6}", 6..9)) {
        let quote = words.join(" ");
        let source = format!("{before}. {quote}. More.");
        let evidence = Evidence::new([text(1, &source)]);
        let finding = evidence.check(&Claim { quote: Some(&quote), ..claim("It is so") });
        prop_assert_eq!(finding.verdict, Verdict::QuoteFound);
    }
}
