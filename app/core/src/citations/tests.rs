//! Sentences against sources.

use proptest::prelude::*;

use super::{
    AGREES, CheckSummary, Claim, DIFFERS, Evidence, Signs, SourceText, check_claims, claims, units::units,
};
use crate::{
    conversation::{CitationCheck, UncheckedReason, Verdict},
    markdown::parse,
};

const GUIDE: &str = "# Settings\n\n## Address\n\n`BIND_ADDR` is the address and port Footnote listens on; the default is \
    `127.0.0.1:8787`. Any address but loopback needs `ACCESS_TOKEN`.\n\n## Memory\n\nFootnote keeps each conversation in the \
    browser and nowhere else. The proxy keeps nothing: it forwards requests and forgets them. A second tab is a separate, \
    empty conversation.\n\n- Redirects are not followed.\n- Streams end after 30 seconds of silence.\n";

fn text(number: u32, text: &str) -> SourceText<'_> {
    SourceText { number, passage: "guide.md#a", title: "Guide", text, whole: true }
}

fn claim(sentence: &str) -> Claim {
    Claim { at: 0, number: 1, known: true, sentence: sentence.to_owned(), together: 1 }
}

fn check_guide(sentence: &str) -> CitationCheck {
    Evidence::new([text(1, GUIDE)], "What is the port?").check(&claim(sentence))
}

#[track_caller]
fn supported(sentence: &str, expect: &str) {
    let check = check_guide(sentence);
    assert_eq!(check.verdict(), Verdict::Found, "{sentence:?}: {check:?}");
    let quote = check.quote.unwrap_or_default();
    assert!(GUIDE.contains(&quote), "{quote:?} is no quote");
    assert!(quote.contains(expect), "{sentence:?} quotes {quote:?}");
    assert_eq!(check.passage.as_deref(), Some("guide.md#a"));
}

#[track_caller]
fn not_found(sentence: &str) {
    let check = check_guide(sentence);
    assert_eq!(check.verdict(), Verdict::NotFound, "{sentence:?}: {check:?}");
}

#[test]
fn a_sentence_without_a_word_of_its_source_is_not_found_in_the_same_language_alone() {
    let bees = "A hive has one queen. She is fed by the workers, and in winter they keep her warm for weeks.";
    let check = |sentence: &str, expect: Verdict| {
        let source = SourceText { number: 1, passage: "bees.md", title: "", text: bees, whole: true };
        assert_eq!(Evidence::new([source], "").check(&claim(sentence)).verdict(), expect, "{sentence}");
    };
    check("The price of honey rose in Berlin for the third time.", Verdict::NotFound);
    check("Im Winter wird die Königin von den Arbeiterinnen gewärmt.", Verdict::Unknown);
    check("女王は一匹です。", Verdict::Unknown);
}

#[test]
fn what_a_source_says_is_found_in_it() {
    supported("Redirects are not followed", "Redirects are not followed");
    supported("Footnote listens on `127.0.0.1:8787` by default", "127.0.0.1:8787");
    supported("Each conversation is kept in the browser only", "keeps each conversation");
    supported("Opening a second tab gives you a separate, empty conversation.", "A second tab");
    supported("Every address except loopback needs an `ACCESS_TOKEN`.", "Any address but loopback");
    supported("After 30 seconds of silence, streams end", "30 seconds");
}

#[test]
fn what_it_does_not_say_is_not() {
    not_found("Footnote listens on `127.0.0.1:9000` by default");
    not_found("Redirects are followed.");
    not_found("Streams end after 60 seconds of silence");
    not_found("Footnote keeps each conversation in PostgreSQL.");
}

#[test]
fn what_cannot_be_told_is_left_open() {
    let check = |text: SourceText<'_>, sentence: &str, expect: UncheckedReason| {
        let check = Evidence::new([text], "").check(&claim(sentence));
        assert_eq!((check.verdict(), check.unchecked), (Verdict::Unknown, Some(expect)), "{sentence}");
    };
    check(text(1, GUIDE), "…", UncheckedReason::Unclear);
    check(text(2, GUIDE), "Redirects are followed.", UncheckedReason::NoText);
    let part = SourceText { whole: false, ..text(1, GUIDE) };
    check(part, "Streams end after 60 seconds of silence", UncheckedReason::NoText);
    check(
        text(1, GUIDE),
        "The proxy encrypts all answers with a secret key of its own.",
        UncheckedReason::Unclear,
    );
    check(text(1, GUIDE), "Weiterleitungen werden nicht verfolgt.", UncheckedReason::AnotherLanguage);
}

#[test]
fn a_claim_that_is_not_found_has_the_nearest_sentence_and_the_difference() {
    let lease = "The tenant may end the lease at any time.\n\nNotice has to be given six weeks before the end of a quarter.";
    let other = "Deposits are returned within 14 days.";
    let evidence = Evidence::new([text(1, lease), text(2, other)], "");
    let check = evidence.check(&claim("Notice has to be given six months before the end of a quarter."));
    assert_eq!(check.verdict(), Verdict::NotFound);
    let nearest = check.nearest.unwrap();
    assert_eq!((nearest.text.as_str(), nearest.passage.as_str()), (&lease[43..], "guide.md#a"));
    let difference = nearest.difference.unwrap();
    assert_eq!((difference.source.as_str(), difference.answer.as_str()), ("six weeks", "six months"));
    assert_eq!(check.found_in, None);
    let both = "The tenant has to return the keys within 14 days.";
    let evidence = Evidence::new([text(1, lease), text(2, other), text(3, both)], "");
    let check = evidence.check(&claim("The tenant may end the lease within two weeks."));
    assert_eq!(check.found_in, None);
    let wrong =
        Claim { number: 3, ..claim("The tenant may end the lease six weeks before the end of a quarter.") };
    assert_ne!(evidence.check(&wrong).verdict(), Verdict::Found);
    let wrong = Claim { number: 3, ..claim("The tenant has to return the keys within 30 days.") };
    assert_eq!(evidence.check(&wrong).verdict(), Verdict::NotFound);
    let elsewhere = [text(1, "Deposits are returned within 30 days."), text(2, other)];
    let check = Evidence::new(elsewhere, "").check(&claim("Deposits are returned within two weeks."));
    assert_eq!((check.verdict(), check.found_in), (Verdict::NotFound, Some(2)));
}

#[test]
fn what_differs_is_never_found() {
    let check = |source: &str, sentence: &str, expect: (&str, &str)| {
        let check = Evidence::new([text(1, source)], "").check(&claim(sentence));
        assert_eq!(check.verdict(), Verdict::NotFound, "{sentence}");
        let difference =
            check.nearest.and_then(|nearest| nearest.difference).unwrap_or_else(|| panic!("{sentence}"));
        assert_eq!((difference.source.as_str(), difference.answer.as_str()), expect, "{sentence}");
    };
    check("The filter is good for 30 days.", "The filter is good for 60 days.", ("30 days", "60 days"));
    check("The first copy was bought for £40.", "The first copy was bought for $40.", ("£40", "$40"));
    check("The maps were printed in Leipzig.", "The maps were printed in Berlin.", ("Leipzig", "Berlin"));
    check("The log is not kept for long.", "The log is kept for long.", ("not", ""));
    check("The log is kept for long.", "The log is not kept for long.", ("", "not"));
    check("The option is enabled by default.", "The option is disabled by default.", ("enabled", "disabled"));
    check("Der Filter hält sechs Wochen.", "Der Filter hält sechs Monate.", ("sechs Wochen", "sechs Monate"));
    check("La caution est de 150 euros.", "La caution est de 250 euros.", ("150 euros", "250 euros"));
    check(
        "Билет можно вернуть за восемь часов.",
        "Билет можно вернуть за восемь дней.",
        ("восемь часов", "восемь дней"),
    );
    check(
        "Está prohibido regar los jardines de día.",
        "Está permitido regar los jardines de día.",
        ("prohibido", "permitido"),
    );
    check("タオルは一枚200円です。", "タオルは一枚500円です。", ("200円", "500円"));
}

#[test]
fn numbers_are_the_same_in_other_units_and_in_words() {
    let check = |source: &str, sentence: &str| {
        let check = Evidence::new([text(1, source)], "").check(&claim(sentence));
        assert_eq!(check.verdict(), Verdict::Found, "{sentence}: {check:?}");
    };
    check("The deposit is returned within 14 days.", "The deposit is returned within two weeks.");
    check("An opened vial can be used for 6 hours.", "An opened vial can be used for six hours.");
    check("| idle | 300 | seconds until it is closed |", "idle is 300 seconds until it is closed");
    check("本は二十日間借りられます。", "本は20日間借りられます。");
}

#[test]
fn dates_numbers_and_units_are_compared_by_what_they_mean() {
    let check = |source: &str, sentence: &str, expect: Verdict| {
        let check = Evidence::new([text(1, source)], "").check(&claim(sentence));
        assert_eq!(check.verdict(), expect, "{sentence}: {check:?}");
    };
    let hall = "The hall opens on 3 March 2024.";
    check(hall, "The hall opens on March 3, 2024.", Verdict::Found);
    check(hall, "The hall opens on 3 May 2024.", Verdict::NotFound);
    check(hall, "The hall opens on 4 March 2024.", Verdict::NotFound);
    let fee = "The fee is 40 euros per month.";
    check(fee, "The fee is 40 euros per year.", Verdict::NotFound);
    let class = "The class has 12 girls and 15 boys.";
    check(class, "The class has 12 girls and 16 boys.", Verdict::NotFound);
    let path = "The path to the lake is 2 kilometres long.";
    check(path, "The path to the lake is 2000 metres long.", Verdict::Found);
    check(path, "The path to the lake is 2 miles long.", Verdict::NotFound);
}

/// Sentences over a source of their own, each with its verdict.
#[track_caller]
fn check_pairs(pairs: &[(&str, &str, Verdict)]) {
    for (source, sentence, expect) in pairs {
        let check = Evidence::new([text(1, source)], "").check(&claim(sentence));
        assert_eq!(check.verdict(), *expect, "{sentence:?} over {source:?}: {check:?}");
    }
}

#[test]
fn numbers_are_read_as_people_write_them() {
    use Verdict::{Found, NotFound};
    let parcels = "In 2022 the depot handled 84 thousand parcels.";
    let shift = "Die Frühschicht dauert siebeneinhalb Stunden.";
    let works = "Les travaux du pont ont duré deux ans et demi.";
    let nap = "La siesta de los niños dura hora y media.";
    let lease = "Договор аренды заключён на полтора года.";
    let visit = "يجب إلغاء الموعد قبل يومين على الأقل.";
    let rest = "工人中午休息一个半小时。";
    check_pairs(&[
        (parcels, "In 2022 the depot handled 84,000 parcels.", Found),
        (parcels, "In 2022 the depot handled 48,000 parcels.", NotFound),
        (shift, "Die Frühschicht dauert 7,5 Stunden.", Found),
        (shift, "Die Frühschicht dauert achteinhalb Stunden.", NotFound),
        (works, "Les travaux du pont ont duré 30 mois.", Found),
        (works, "Les travaux du pont ont duré trois ans.", NotFound),
        (nap, "La siesta de los niños dura 90 minutos.", Found),
        (lease, "Договор аренды заключён на 18 месяцев.", Found),
        (lease, "Договор аренды заключён на три года.", NotFound),
        (visit, "يجب إلغاء الموعد قبل 48 ساعة على الأقل.", Found),
        (visit, "يجب إلغاء الموعد قبل أسبوع على الأقل.", NotFound),
        (rest, "工人中午休息90分钟。", Found),
        (rest, "工人中午休息两个小时。", NotFound),
        ("Der Vertrag läuft ein Jahr.", "Der Vertrag läuft zwölf Monate.", Found),
        ("Der Vertrag läuft ein Jahr.", "Der Vertrag läuft zwei Jahre.", NotFound),
        ("Der Urlaub endet am 2. Juli.", "Der Urlaub endet am 02.07.", Found),
        ("Der Urlaub endet am 2. Juli.", "Der Urlaub endet am 02.08.", NotFound),
        ("Öğle arası yarım saat sürer.", "Öğle arası 30 dakika sürer.", Found),
        ("The class has seventeen girls.", "The class has 17 girls.", Found),
        ("The class has one hundred twenty-five girls.", "The class has 125 girls.", Found),
        ("La classe a soixante-quinze élèves.", "La classe a 75 élèves.", Found),
        ("В классе двести двадцать пять мест.", "В классе 225 мест.", Found),
        ("في الصف خمسة عشر طالبا من المدينة.", "في الصف 15 طالبا من المدينة.", Found),
    ]);
}

#[test]
fn hours_are_the_same_however_they_are_written() {
    use Verdict::{Found, NotFound};
    let shop = "The shop on the quay closes at 18:30.";
    check_pairs(&[
        (shop, "The shop on the quay closes at 6:30 p.m.", Found),
        (shop, "The shop on the quay closes at 6:30 in the evening.", Found),
        (shop, "The shop on the quay closes at 7:30 p.m.", NotFound),
        (shop, "The shop on the quay closes at 18:45.", NotFound),
        ("Der Laden am Kai schließt um 18.30 Uhr.", "Der Laden am Kai schließt um 18:30 Uhr.", Found),
        ("Le magasin du quai ferme à 18 h 30.", "Le magasin du quai ferme à 18:30.", Found),
        ("Le magasin du quai ferme à 18 h 30.", "Le magasin du quai ferme à 17 h 30.", NotFound),
        (
            "La tienda del muelle cierra a las 18:00.",
            "La tienda del muelle cierra a las seis de la tarde.",
            Found,
        ),
        (
            "Магазин на пристани закрывается в 18:00.",
            "Магазин на пристани закрывается в 6 часов вечера.",
            Found,
        ),
        ("売店は18時に閉まります。", "売店は午後6時に閉まります。", Found),
    ]);
}

#[test]
fn bounds_and_computed_numbers_are_no_conflict() {
    use Verdict::{Found, NotFound, Unknown};
    let parcels = "The depot handled 84 thousand parcels.";
    let rest = "Between two shifts there are at least eleven hours of rest.";
    let roof = "The roof was replaced in 2018, six years after the floor.";
    let budget = "The budget for storage is 12,500 euros, half of which goes to tapes.";
    check_pairs(&[
        (parcels, "The depot handled over 80 thousand parcels.", Found),
        (parcels, "The depot handled about 85 thousand parcels.", Found),
        (parcels, "The depot handled over 90 thousand parcels.", NotFound),
        (rest, "Between two shifts there are at least nine hours of rest.", NotFound),
        (rest, "Between two shifts there are twelve hours of rest.", Unknown),
        (roof, "The floor was replaced in 2012.", Unknown),
        (budget, "Of the budget for storage 6,250 euros goes to tapes.", Unknown),
        (budget, "The budget for storage is 15,200 euros.", NotFound),
        ("Заказ нужно доставить за 40 минут.", "Заказ нужно доставить не более чем за 40 минут.", Found),
    ]);
}

#[test]
fn what_is_said_of_something_else_is_never_found() {
    use Verdict::{Found, Unknown};
    let huts = "Bryn has 12 beds and Pell 30.";
    let hall = "The hall holds 120 people seated and 180 standing.";
    let lifts = "Левый лифт заменят в октябре, а правый — в ноябре.";
    let button = "Kırmızı düğme makineyi durdurur, yeşil düğme çalıştırır.";
    let elected = "Председателем избрана Ольга Дёмина, секретарём — Пётр Ланской.";
    check_pairs(&[
        (huts, "Bryn has 12 beds.", Found),
        (huts, "Bryn has 30 beds.", Unknown),
        (hall, "The hall holds 120 people seated.", Found),
        (hall, "The hall holds 180 people seated.", Unknown),
        (lifts, "Левый лифт заменят в октябре.", Found),
        (lifts, "Правый лифт заменят в октябре.", Unknown),
        (button, "Kırmızı düğme makineyi durdurur.", Found),
        (button, "Kırmızı düğme makineyi çalıştırır.", Unknown),
        (elected, "Председателем избрана Ольга Дёмина.", Found),
        (elected, "Секретарём избрана Ольга Дёмина.", Unknown),
        ("女湯は西側、男湯は東側にあります。", "女湯は東側にあります。", Unknown),
        ("El grupo rojo tiene 9 niños y el azul 14.", "El grupo azul tiene 9 niños.", Unknown),
    ]);
}

#[test]
fn opposites_are_known_in_several_languages() {
    use Verdict::{NotFound, Unknown};
    let overtime = "Overtime has to be approved by the manager before it is worked.";
    check_pairs(&[
        (overtime, "Overtime has to be approved by the manager after it is worked.", NotFound),
        ("A full backup is made every Sunday.", "A full backup is made every Saturday.", NotFound),
        ("The depot is open from Monday to Friday.", "The depot is open on Wednesday.", Unknown),
        ("The red hut is larger than the blue one.", "The blue hut is smaller than the red one.", Unknown),
        ("Nach der Arbeit ist der Platz zu fegen.", "Vor der Arbeit ist der Platz zu fegen.", NotFound),
        ("Les livraisons se font par la porte ouest.", "Les livraisons se font par la porte nord.", NotFound),
        ("Субаренда склада запрещена.", "Субаренда склада разрешена.", NotFound),
        ("Depoya giriş ücretlidir.", "Depoya giriş ücretsizdir.", NotFound),
        ("تتم الزيارة بعد الظهر فقط.", "تتم الزيارة قبل الظهر فقط.", NotFound),
        ("办公室内禁止吸烟。", "办公室内允许吸烟。", NotFound),
        ("制服は無料で貸し出します。", "制服は有料で貸し出します。", NotFound),
    ]);
}

#[test]
fn a_denial_is_compared_by_what_it_denies() {
    use Verdict::{Found, NotFound, Unknown};
    let tested = "Restoring is tested once a quarter by the operations team, not by the developers.";
    let deposit = "Bookings are confirmed once a deposit has been received.";
    check_pairs(&[
        (tested, "Restoring is tested once a quarter by the operations team.", Found),
        (tested, "Restoring is tested once a quarter by the developers.", NotFound),
        (deposit, "Without the deposit a booking is not confirmed.", Found),
        (
            "Visits to the refuge take place in the afternoon.",
            "No visits to the refuge take place in the morning.",
            Unknown,
        ),
        ("Gäste werden nicht eingelassen.", "Gäste werden eingelassen.", NotFound),
        ("The den was opened and sold by Mary.", "The den was not opened and sold by Mary.", NotFound),
    ]);
}

#[test]
fn a_short_claim_or_a_denial_is_not_marked_for_its_few_words() {
    use Verdict::Unknown;
    let ferry = "A single ticket costs $4.50 and children under six travel free.";
    let museum = "Das Museum ist im Winter geschlossen und im Sommer von 9 bis 17 Uhr geöffnet.";
    check_pairs(&[
        (ferry, "Sailors carved wooden animals for their own children long ago.", Unknown),
        (ferry, "Kids younger than six do not have to pay anything at all.", Unknown),
        (museum, "Die Bäckerei verkauft am Abend frisches Brot und Kuchen.", Unknown),
    ]);
}

#[test]
fn a_claim_in_another_language_is_not_checked() {
    let lease = "The deposit is two monthly rents and is kept in a separate account. The landlord returns it within 30 days \
        after the keys were handed over, less the cost of damage.";
    let check = |sentence: &str| {
        let check = Evidence::new([text(1, lease)], "").check(&claim(sentence));
        let expect = (Verdict::Unknown, Some(UncheckedReason::AnotherLanguage));
        assert_eq!((check.verdict(), check.unchecked), expect, "{sentence}");
    };
    check("Die Kaution beträgt zwei Monatsmieten und wird auf einem eigenen Konto verwahrt.");
    check("Залог составляет две месячные арендные платы и хранится на отдельном счёте.");
    check("מקבלים את הפיקדון בחזרה תוך 30 יום.");
    check("يعيد المالك مبلغ التأمين خلال 30 يوما.");
    check("Η εγγύηση επιστρέφεται μέσα σε 30 ημέρες.");
    check("जमा राशि 30 दिनों के भीतर लौटाई जाती है।");
    check("Kaucja wynosi dwa czynsze miesięczne i jest trzymana na osobnym koncie.");
    check("Depozito iki aylık kiradır ve ayrı bir hesapta tutulur.");
    check("押金为两个月的租金，存放在单独的账户中。");
    let found = Evidence::new([text(1, "Der Dienst hört auf `BIND_ADDR`.")], "").check(&claim("`BIND_ADDR`"));
    assert_eq!(found.verdict(), Verdict::Found);
}

#[test]
fn of_several_sources_each_supports_a_part() {
    let evidence =
        Evidence::new([text(1, "Water boils at 100 degrees."), text(2, "Iron melts at 1538 degrees.")], "");
    let nodes = parse(
        "Water boils at 100 degrees, and iron melts at 1538 degrees [1][2]. Water boils at 90 degrees [1].",
        &[1, 2],
    );
    let checks = check_claims(&claims(&nodes), &evidence);
    let quotes: Vec<_> =
        checks.iter().map(|check| (check.at, check.number, check.quote.as_deref())).collect();
    assert_eq!(
        quotes,
        [
            (0, 1, Some("Water boils at 100 degrees.")),
            (1, 2, Some("Iron melts at 1538 degrees.")),
            (2, 1, None),
        ]
    );
    let verdicts: Vec<_> = checks.iter().map(CitationCheck::verdict).collect();
    assert_eq!(verdicts, [Verdict::Found, Verdict::Found, Verdict::NotFound]);
}

#[test]
fn a_citation_without_a_text_or_a_source_is_not_checked() {
    let nodes = parse("Water [1] is wet [2] and so [7]. ", &[1, 2]);
    let claims = claims(&nodes);
    let checks = check_claims(&claims, &Evidence::new([], ""));
    let verdicts: Vec<_> = checks.iter().map(|check| (check.verdict(), check.unchecked)).collect();
    let no_text = (Verdict::Unknown, Some(UncheckedReason::NoText));
    assert_eq!(verdicts, [no_text, no_text, (Verdict::NoSource, None)]);
    let summary = CheckSummary { citations: 3, unknown: 2, no_source: 1, ..CheckSummary::default() };
    assert_eq!(CheckSummary::of(&claims, &checks), summary);
}

#[test]
fn the_record_of_an_earlier_version_still_has_its_verdict() {
    let verdict = |record: &str| serde_json::from_str::<CitationCheck>(record).unwrap().verdict();
    assert_eq!(verdict(r#"{"at": 0, "number": 1, "quote": "So."}"#), Verdict::Found);
    assert_eq!(verdict(r#"{"at": 0, "number": 1}"#), Verdict::NotFound);
    assert_eq!(verdict(r#"{"at": 0, "number": 1, "verdict": "of-later"}"#), Verdict::Unknown);
}

#[test]
fn hostile_texts_cost_little() {
    let texts = [
        "a ".repeat(100_000),
        "人".repeat(100_000),
        "not ".repeat(50_000),
        "- a\n".repeat(60_000),
        "1.".repeat(90_000),
    ];
    for long in &texts {
        let evidence = Evidence::new([text(1, long)], long);
        evidence.check(&Claim { together: 2, ..claim(&long[..3_000]) });
        evidence.check(&Claim { together: 2, ..claim("b c d. not e") });
        super::locate(long, "b a");
    }
    let nodes = parse(&"[1]".repeat(10_000), &[1]);
    check_claims(&claims(&nodes), &Evidence::new([text(1, GUIDE)], ""));
}

proptest! {
    #[test]
    fn no_text_is_too_strange(source in "(?s).{0,120}|[a-c 1.2`#|\n'人不。-]{0,120}", sentence in "(?s).{0,60}|[a-c 1.2`人不'-]{0,60}") {
        let evidence = Evidence::new([text(1, &source)], "");
        let check = evidence.check(&Claim { together: 2, ..claim(&sentence) });
        let nearest = check.nearest.map(|nearest| nearest.text);
        for shown in check.quote.into_iter().chain(nearest) {
            prop_assert!(source.contains(&shown));
            prop_assert!(shown.chars().count() <= 300);
        }
    }

    #[test]
    fn an_exact_sentence_is_supported(words in prop::collection::vec("[a-zA-Z]{1,8}[.,!]{0,1}|[0-9]{1,4}|`[a-z_]{1,6}`|not|[人不火水]{1,4}", 1..60)) {
        let source = words.join(" ");
        let evidence = Evidence::new([text(1, &source)], "");
        for unit in units(&source) {
            let sentence = &source[unit.at];
            if sentence.chars().any(char::is_alphanumeric) {
                let check = evidence.check(&claim(sentence));
                prop_assert_eq!(check.verdict(), Verdict::Found, "{:?} in {:?}: {:?}", sentence, source, check);
            }
        }
    }
}

#[test]
fn every_sign_has_a_weight() {
    let evidence = Evidence::new([text(1, GUIDE)], "");
    let signs = |sentence: &str| evidence.signs(&claim(sentence));
    let Some(Signs::Agrees(agrees)) = signs("After 30 seconds of silence, streams end") else {
        panic!("something conflicts")
    };
    assert_eq!(agrees.len(), AGREES.signs.len());
    let Some(Signs::Differs(differs)) = signs("Streams end after 60 seconds of silence") else {
        panic!("nothing conflicts")
    };
    assert!(!differs.is_empty() && differs.iter().all(|signs| signs.len() == DIFFERS.signs.len()));
    assert_eq!(signs("Redirects are not followed"), None);
}
