//! One thing changed in a sentence: what is said of it, and what is not.

use crate::{Claim, Evidence, SourceText, Verdict};

fn verdict(claim: &str, source: &str, quote: Option<&str>) -> Verdict {
    let source = SourceText { number: 1, passage: "p", title: "", text: source, whole: true };
    Evidence::new([source]).check(&Claim { text: claim, source: 1, quote, together: 1 }).verdict
}

/// Two sentences differ, whichever of them is the source's.
#[track_caller]
fn check_differ(one: &str, other: &str) {
    assert_eq!(verdict(one, other, None), Verdict::Differs, "{one:?} over {other:?}");
    assert_eq!(verdict(other, one, None), Verdict::Differs, "{other:?} over {one:?}");
}

/// Of a claim nothing is said that is wrong.
#[track_caller]
fn check_not_red(claim: &str, source: &str) {
    let verdict = verdict(claim, source, None);
    assert!(
        matches!(verdict, Verdict::WordForWord | Verdict::Nearest),
        "{claim:?} over {source:?}: {verdict:?}"
    );
}

#[test]
fn another_unit_time_or_place_in_a_row_differs() {
    for (one, other) in [
        ("The cellar of the inn holds 40 litres of cider", "The cellar of the inn holds 40 gallons of cider"),
        ("The cart on the hill does 30 km/h at most", "The cart on the hill does 30 mph at most"),
        ("Entry to the fair costs €7 for children", "Entry to the fair costs £7 for children"),
        ("The market is held every Tuesday in the square", "The market is held every Thursday in the square"),
        ("The last bus to the mill leaves at 21:40", "The last bus to the mill leaves at 20:40"),
        ("The shop in the lane shuts at 6 pm", "The shop in the lane shuts at 17:00"),
        ("Der letzte Zug in das Tal fährt um 14.30 Uhr", "Der letzte Zug in das Tal fährt um 15.30 Uhr"),
        ("Seed must be sown by 2027-03-09 at the farm", "Seed must be sown by 9 May 2027 at the farm"),
        ("The choir sang the second song of the evening", "The choir sang the fourth song of the evening"),
        ("Pupils get half of the fare back", "Pupils get a quarter of the fare back"),
        ("The tank is rinsed twice a week by the crew", "The tank is rinsed once a week by the crew"),
        ("这艘船有三个客舱", "这艘船有四个客舱"),
        ("窯の温度は四十五度です", "窯の温度は四十二度です"),
        ("祭りは五日間続きます", "祭りは六日間続きます"),
        ("축제는 세 시간 동안 열립니다", "축제는 네 시간 동안 열립니다"),
        ("وصل ٣٠ راكبا إلى الميناء في المساء", "وصل ٤٠ راكبا إلى الميناء في المساء"),
    ] {
        check_differ(one, other);
    }
}

#[test]
fn opposites_names_and_denials_differ() {
    for (one, other) in [
        ("The bell is rung after the first course", "The bell is rung before the first course"),
        ("Die Werkstatt liegt hinter der Halle", "Die Werkstatt liegt vor der Halle"),
        ("博物館は月曜日に閉まります", "博物館は火曜日に閉まります"),
        ("商店星期一不开门", "商店星期三不开门"),
        ("박물관은 월요일에 문을 닫습니다", "박물관은 화요일에 문을 닫습니다"),
        ("يغلق المتحف أبوابه يوم الاثنين في الصيف", "يغلق المتحف أبوابه يوم الأحد في الصيف"),
        ("Nobody in the choir may sing solo", "Somebody in the choir may sing solo"),
        ("The mill on the river has three wheels", "The mill on the river has one wheel"),
        ("Guests may leave coats in the hall", "Guests must leave coats in the hall"),
        ("All of the boats in the bay are hired out", "Some of the boats in the bay are hired out"),
        ("The lamp in the tower is always lit", "The lamp in the tower is never lit"),
        ("Fires are allowed on the beach in June", "Fires are forbidden on the beach in June"),
        ("The ward is behind the chapel of the town", "The ward is in front of the chapel of the town"),
        ("The map was drawn by Karin Holt in spring", "The map was drawn by Karen Holt in spring"),
        ("The loft is heated in winter", "The loft isn't heated in winter"),
        ("The crew can't see the buoy from the deck", "The crew can see the buoy from the deck"),
        ("Das Boot der Wache liegt links vom Steg", "Das Boot der Wache liegt rechts vom Steg"),
        (
            "Les chiens sont autorisés avant la fête du port",
            "Les chiens sont autorisés après la fête du port",
        ),
        ("Los perros entran siempre en la sala de espera", "Los perros entran nunca en la sala de espera"),
        (
            "Tamu boleh masuk ke kebun itu sebelum pesta dimulai",
            "Tamu boleh masuk ke kebun itu setelah pesta dimulai",
        ),
        ("船头的灯在左边", "船头的灯在右边"),
        ("店は午前に開きます", "店は午後に開きます"),
    ] {
        check_differ(one, other);
    }
}

#[test]
fn bounds_roundings_and_other_ways_to_say_the_same_do_not_differ() {
    for (claim, source) in [
        ("More than 60 boats took part in the race", "71 boats took part in the race."),
        ("At least 60 boats took part in the race", "60 boats took part in the race."),
        ("Up to 90 boats may take part in the race", "80 boats may take part in the race."),
        ("About 2,400 people live on the island", "2,391 people live on the island."),
        ("Some 2.4 thousand people live on the island", "2,391 people live on the island."),
        ("Der Turm ist mehr als 30 Meter hoch", "Der Turm ist 34 Meter hoch."),
        ("Plus de 200 bateaux sont dans le port", "230 bateaux sont dans le port."),
        ("港には30隻以上の船がある", "港には34隻の船がある。"),
        ("港口有超过30艘船", "港口有34艘船。"),
        ("항구에는 배가 30척 이상 있다", "항구에는 배가 34척 있다."),
        ("Lebih dari 30 kapal ada di pelabuhan", "34 kapal ada di pelabuhan."),
        ("Tidak lebih dari 30 kapal ada di pelabuhan", "24 kapal ada di pelabuhan."),
        ("Rowing came to the US from Wales", "Rowing came to the United States from Wales."),
        ("Rowing came to the U.S. from Wales", "Rowing came to the United States from Wales."),
        ("She rowed for the club in the 2018-2019 season", "She rowed for the club in the 2018-19 season."),
        ("The gate shuts at 2 pm in winter", "The gate shuts at 14:00 in winter."),
        ("Das Tor schließt um 14:30 in der Woche", "Das Tor schließt um 14.30 Uhr in der Woche."),
        ("Two dozen eggs are in the basket", "24 eggs are in the basket."),
        ("No, the gate of the yard is locked at night", "The gate of the yard is locked at night."),
        ("In all 50 boats sank in the storm", "In the bay 20 boats sank, and 30 boats at sea in the storm."),
        ("The pier was built in the 1890s by the town", "The pier was built in 1894 by the town."),
        ("渔民们常常在清晨修理渔网", "船长喜欢音乐。"),
    ] {
        check_not_red(claim, source);
    }
    assert_eq!(
        verdict("More than 60 boats took part in the race", "50 boats took part in the race.", None),
        Verdict::Differs
    );
    assert_eq!(
        verdict("2,400 people live on the island", "2,191 people live on the island.", None),
        Verdict::Differs
    );
}

#[test]
fn struck_out_words_and_limits_are_no_support() {
    for (claim, source) in [
        ("The ferry is free of charge", "The ferry is ~~free of charge~~ closed."),
        ("The ferry sank in the storm", "It was falsely reported that the ferry sank in the storm."),
        ("Guests may use the sauna at night", "Only if they are members, guests may use the sauna at night."),
        ("Is the sauna open at night?", "Ask whether is the sauna open at night."),
    ] {
        assert_ne!(verdict(claim, source, None), Verdict::WordForWord, "{claim:?} over {source:?}");
    }
}

#[test]
fn a_denial_at_the_edge_is_seen_in_many_languages() {
    for (claim, source) in [
        ("wolno palić w tym domu", "Nie wolno palić w tym domu."),
        ("v tomto domě se smí kouřit", "Nikdy v tomto domě se smí kouřit."),
        ("можна палити у цьому домі", "Не можна палити у цьому домі."),
        ("може да се пуши в къщата", "Не може да се пуши в къщата."),
        ("se poate fuma în casa aceasta", "Nu se poate fuma în casa aceasta."),
        ("szabad dohányozni a házban", "Nem szabad dohányozni a házban."),
        ("saa polttaa talossa", "Ei saa polttaa talossa."),
        ("får man röka i huset", "Aldrig får man röka i huset."),
        ("må man ryge i huset", "Aldrig må man ryge i huset."),
        ("επιτρέπεται το κάπνισμα στο σπίτι", "Δεν επιτρέπεται το κάπνισμα στο σπίτι."),
        ("được hút thuốc trong nhà", "Không được hút thuốc trong nhà."),
        ("boleh merokok di rumah ini", "Tidak boleh merokok di rumah ini."),
        ("מותר לעשן בבית הזה", "לא מותר לעשן בבית הזה."),
        ("می توان در این خانه سیگار کشید", "هرگز می توان در این خانه سیگار کشید."),
        ("इस घर में धूम्रपान करें", "कभी नहीं इस घर में धूम्रपान करें।"),
        ("สูบบุหรี่ในบ้านได้", "ไม่สูบบุหรี่ในบ้านได้"),
        ("smije se pušiti u ovoj kući", "Ne smije se pušiti u ovoj kući."),
        ("mag men roken in het huis", "Nooit mag men roken in het huis."),
        ("si può fumare in questa casa", "Non si può fumare in questa casa."),
        ("se puede fumar en esta casa", "No se puede fumar en esta casa."),
        ("pode fumar nesta casa agora", "Não pode fumar nesta casa agora."),
        ("можно курить в этом доме", "Не можно курить в этом доме."),
        ("bu evde sigara içilir", "Asla bu evde sigara içilir."),
        ("يسمح بالتدخين في البيت", "لا يسمح بالتدخين في البيت."),
        ("man darf im Haus rauchen", "Nie heißt es, man darf im Haus rauchen."),
        ("on peut fumer dans la maison", "Jamais on peut fumer dans la maison."),
    ] {
        assert_ne!(verdict(claim, source, None), Verdict::WordForWord, "{claim:?} over {source:?}");
        assert_ne!(verdict(claim, source, Some(source)), Verdict::WordForWord, "{claim:?} quotes {source:?}");
    }
}

#[test]
fn a_quote_proves_what_it_says() {
    let source = "Members of the rowing club may borrow two oars for three days. All others pay a fee of 8 euros a day.";
    let check = |claim: &str, quote: &str, expect: Verdict| {
        assert_eq!(verdict(claim, source, Some(quote)), expect, "{claim:?} quotes {quote:?}");
    };
    let quote = "Members of the rowing club may borrow two oars for three days";
    check("The members of the rowing club may borrow two oars for three days", quote, Verdict::WordForWord);
    check("Members of the club may borrow two oars for three days", quote, Verdict::WordForWord);
    check("Oars are lent to everybody who rows", quote, Verdict::QuoteFound);
    check("Nobody in town has ever been given an oar", quote, Verdict::QuoteFound);
    check("Members of the rowing club must borrow two oars for three days", quote, Verdict::Differs);
    check("Members of the rowing club may borrow two oars for five days", quote, Verdict::Differs);
    check("Members of the rowing club may not borrow two oars for three days", quote, Verdict::Differs);
    check("Members of the rowing club may borrow two boats for three days", quote, Verdict::QuoteFound);
    check("Everybody in Lima may borrow two oars for three days", quote, Verdict::QuoteFound);
}

#[test]
fn a_sentence_of_the_source_stays_green_with_a_quote_of_a_part_of_it() {
    let source =
        "The loft is dry. The mill on the river was built in 1871 by two brothers. It is shut on Mondays.";
    let claim = "The mill on the river was built in 1871 by two brothers";
    assert_eq!(verdict(claim, source, Some("built in 1871")), Verdict::WordForWord);
    assert_eq!(
        verdict("The mill came to the river late", source, Some("built in 1871")),
        Verdict::QuoteFound
    );
}
