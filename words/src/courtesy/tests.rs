//! Messages that ask nothing, and messages that only begin so, in many languages.

use super::{
    Courtesy::{self, Acknowledgement, Greeting, Thanks},
    courtesy, lists,
};
use crate::Folded;

#[test]
fn lists_are_in_the_form_that_messages_are_compared_in() {
    let phrases = lists().flat_map(|(_, _, phrases)| phrases.split('|'));
    let others = phrases.filter(|phrase| phrase.is_empty() || Folded::new(phrase).as_str().trim() != *phrase);
    assert_eq!(others.collect::<Vec<_>>(), Vec::<&str>::new());
}

#[test]
fn courtesies_are_known_with_their_language() {
    let check = |messages: &[&str], expect: (Courtesy, &str)| {
        for message in messages {
            assert_eq!(courtesy(message), Some(expect), "{message}");
        }
    };
    check(
        &[
            "hello",
            "Hi!",
            "HELLO",
            "hey there 👋",
            "Good morning everybody",
            "Hi Anna",
            "Hello, Claude!",
            "hi folks",
            "Hello world",
            "Hello robot",
            "good evening, Mr Miller",
            "Hi, how are you?",
            "Who are you?",
            "What can you do?",
        ],
        (Greeting, "en"),
    );
    check(
        &[
            "Thanks 🙏",
            "thx",
            "Thank you very much for your help!",
            "thanks, that was it",
            "Perfect, thank you!",
            "ok thanks",
            "Thanks a bunch for everything",
            "Great! Thanks.",
            "Thanks again, Tom",
            "Cool, thanks bot",
            "Thank you so much\n\nBye!",
            "Thank you for the quick and helpful answer.",
            "Thanks for that",
            "bye for now",
            "I appreciate it, thank you",
            "cheers mate",
        ],
        (Thanks, "en"),
    );
    check(
        &[
            "Hallo zusammen",
            "Guten Tag!",
            "Guten Morgen Herr Müller",
            "Grüß Gott",
            "Servus Anna",
            "Moin moin",
        ],
        (Greeting, "de"),
    );
    check(
        &[
            "Danke",
            "Vielen Dank für die schnelle Hilfe",
            "danke, das war's",
            "Super, danke!",
            "Herzlichen Dank, Frau Weiß",
            "Ich danke dir sehr",
            "Vielen Dank im Voraus",
            "Alles klar, danke schön",
            "tschüss",
        ],
        (Thanks, "de"),
    );
    check(&["Bonjour à tous", "Salut Marie", "Bonsoir !", "Comment ça va ?"], (Greeting, "fr"));
    check(
        &[
            "merci beaucoup",
            "Merci beaucoup, c’est parfait",
            "Merci pour votre aide",
            "merci d'avoir répondu si vite",
            "D'accord, merci",
            "Merci de ta réponse",
            "Au revoir",
        ],
        (Thanks, "fr"),
    );
    check(&["¡Hola!", "Buenos días", "buenos dias a todos", "Hola, ¿cómo estás?"], (Greeting, "es"));
    check(
        &["Muchas gracias por todo", "gracias", "Perfecto, mil gracias", "Gracias por la ayuda, adiós"],
        (Thanks, "es"),
    );
    check(&["Ciao a tutti", "Buongiorno", "buona sera, signora Rossi"], (Greeting, "it"));
    check(&["Grazie mille", "Va bene, grazie", "grazie per l'aiuto", "Ti ringrazio molto"], (Thanks, "it"));
    check(&["Olá", "Bom dia pessoal", "oi, tudo bem?"], (Greeting, "pt"));
    check(&["Muito obrigado", "obrigada pela ajuda", "Valeu!", "Ótimo, obrigado"], (Thanks, "pt"));
    check(&["Goedemorgen allemaal", "hoi"], (Greeting, "nl"));
    check(
        &["Bedankt voor de hulp!", "Heel erg bedankt", "dank je wel", "Oké, bedankt alvast"],
        (Thanks, "nl"),
    );
    check(
        &["こんにちは！", "はじめまして、よろしくお願いします", "みなさん、おはようございます"],
        (Greeting, "ja"),
    );
    check(
        &[
            "ありがとうございます。",
            "どうもありがとう",
            "とても助かりました、ありがとうございました",
            "了解です。ありがとう",
        ],
        (Thanks, "ja"),
    );
    check(&["你好", "大家好！", "老师您好"], (Greeting, "zh"));
    check(&["谢谢！", "谢谢你的帮助", "好的，非常感谢", "明白了，谢谢", "再见", "太感谢了"], (Thanks, "zh"));
    check(&["안녕하세요", "여러분 안녕하세요!"], (Greeting, "ko"));
    check(
        &["감사합니다", "정말 고마워요", "네, 알겠습니다. 감사합니다", "도와주셔서 감사합니다"],
        (Thanks, "ko"),
    );
    check(&["مرحبا", "السلام عليكم", "صباح الخير"], (Greeting, "ar"));
    check(&["شكرا جزيلا", "شكرًا لك يا صديقي", "شكرا على المساعدة", "تمام، شكرا"], (Thanks, "ar"));
    check(&["Привет!", "Здравствуйте", "Добрый день, коллеги"], (Greeting, "ru"));
    check(
        &[
            "Спасибо, всё понятно",
            "Большое спасибо",
            "спасибо за помощь",
            "Спасибо, Анна",
            "Хорошо, благодарю",
        ],
        (Thanks, "ru"),
    );
    check(&["Cześć"], (Greeting, "pl"));
    check(&["Dziękuję bardzo", "dzięki za pomoc"], (Thanks, "pl"));
    check(&["tack så mycket", "Tack för hjälpen"], (Thanks, "sv"));
    check(&["Çok teşekkür ederim", "Yardımın için teşekkürler"], (Thanks, "tr"));
    check(&["terima kasih banyak"], (Thanks, "id"));
    check(&["Cảm ơn bạn nhiều"], (Thanks, "vi"));
    check(&["ευχαριστώ πολύ"], (Thanks, "el"));
    check(&["תודה רבה"], (Thanks, "he"));
    check(&["धन्यवाद"], (Thanks, "hi"));
    check(&["ขอบคุณมากครับ"], (Thanks, "th"));
    check(&["ok", "OK, that was it", "Got it.", "go on"], (Acknowledgement, "en"));
    check(&["alles klar", "verstanden"], (Acknowledgement, "de"));
    check(&["好的"], (Acknowledgement, "zh"));
}

#[test]
fn what_begins_like_a_courtesy_may_ask_something() {
    for message in [
        // English.
        "Halloween costumes",
        "Halloween",
        "Hello world in Rust?",
        "hi how do I connect a model",
        "Hi-Fi systems",
        "hi-fi",
        "High season prices",
        "Thanksgiving opening hours",
        "thanksgiving",
        "Cheerson drone manual",
        "Heyday of the railway",
        "Thank you letter template",
        "Thank You Letter",
        "thank you card",
        "Thanks! How long is parental leave in Lyon",
        "Thank you, and who signs the form?",
        "Thanks for that how long is leave",
        "thanks, vacation days",
        "Hello Kitty merchandise",
        "hi.com",
        "hello_world.rs",
        "Good morning routine",
        "goodbye party budget",
        "How are you billed?",
        "Who are you allowed to invite",
        "Hello, where is the office",
        "Thank you page conversion rate",
        "Helpdesk",
        "help with invoices",
        "hola VPN",
        "parental leave",
        "hive temperature",
        "expenses",
        "Tell me about hives",
        "List the offices",
        "What is a thank you letter for",
        // German.
        "Dankeskarte Vorlage",
        "Hallo, wie viele Urlaubstage habe ich",
        "Hallenplan",
        "Danke! Und die Fristen",
        "Moinsen Rezept",
        "Danke für den Hinweis, wie lange gilt er",
        "Tagesordnung",
        "Merci-Schokolade",
        // French.
        "Salutation dans une lettre",
        "Bonjour tristesse résumé",
        "Merci, combien de jours de congé",
        "salutaire",
        // Spanish.
        "Holanda capital",
        "Hola, horario de la oficina",
        "gracias a la ley de 2020",
        "Buenas prácticas",
        // Italian.
        "Ciao, quando apre l'ufficio",
        "Salvemini biografia",
        "Grazie a quale norma",
        // Portuguese.
        "Obrigado, qual o prazo",
        "Obrigação fiscal",
        "Oitenta dias",
        // Dutch.
        "Hoi, hoeveel vakantiedagen heb ik",
        "Hoisting procedure",
        "dagelijks schema",
        "Bedankbrief",
        // Japanese.
        "ありがとうの意味",
        "こんにちは、休暇は何日ありますか",
        "感謝状の書き方",
        // Chinese.
        "谢谢，产假有多长时间，谁批准",
        "你好李焕英票房",
        "感谢信模板",
        "早餐时间",
        // Korean.
        "감사원 보고서",
        "안녕리 주소",
        "감사합니다, 휴가는 며칠인가요",
        // Arabic.
        "شكرا، كم مدة الإجازة",
        "سلامة الغذاء",
        "مرحبا بالعالم بلغة رست",
        // Russian.
        "Спасибо, а какой срок",
        "приветственное письмо",
        "Пока действует договор",
        "спасибо за ответ, когда отпуск",
        // Others.
        "Takkeshi",
        "tack welding",
        "Hejmdal",
        "Teşekkür belgesi",
        "",
        "?",
        "123",
        "👍?",
    ] {
        assert_eq!(courtesy(message), None, "{message}");
    }
}
