//! Facts that a person stated early in a long conversation, and that the summaries lose.

use super::{
    compression::{ask, compressions, say, stage},
    stage::{Script, calls, session},
};
use crate::{
    compress::compress_now,
    wire::{ModelInfo, Purpose},
};

/// How long the conversation is, and after how many of its exchanges it is compressed.
const EXCHANGES: usize = 120;
const COMPRESSED: [usize; 4] = [30, 60, 90, 120];

/// A language's conversation.
struct Talk {
    /// What the person states, and after how many exchanges.
    planted: [(usize, &'static str, &'static str); 3],
    /// A question and an answer, with places for numbers.
    question: &'static str,
    answer: &'static str,
    summary: &'static str,
    /// What is looked up, in other forms than it was said.
    topic: &'static str,
    /// The word that numbers places.
    label: &'static str,
}

const RUSSIAN: Talk = Talk {
    planted: [
        (2, "Запомните: номер моего дела 4471-К/22.", "4471-К/22"),
        (5, "Моего адвоката зовут Анна Воронцова.", "Анна Воронцова"),
        (9, "Договор подписан 14 марта 2019 года.", "14 марта 2019"),
    ],
    question: "Что говорит статья {a} о сроках, и верно ли сказано в ответе {b}?",
    answer: "Ответ {b}. Статья {a} ГК устанавливает срок в {c} дней и штраф {d} рублей. В статье {e} есть исключение, \
        его применил суд города Тверь в деле компании Ромашка. Подробнее: https://law.example/{a}",
    summary: "Они говорили о разном.",
    topic: "номера дел",
    label: "стать",
};

const DUTCH: Talk = Talk {
    planted: [
        (2, "Onthoud dat mijn dossiernummer 2024-00831 is.", "2024-00831"),
        (5, "Mijn advocaat heet Femke Hoekstra.", "Femke Hoekstra"),
        (9, "Het contract is op 14 maart 2019 getekend.", "14 maart 2019"),
    ],
    question: "Wat zegt artikel {a} over de termijn, en klopt antwoord {b}?",
    answer: "Antwoord {b} zegt dit. Artikel {a} BW stelt een termijn van {c} dagen en een boete van {d} euro. In artikel {e} \
        staat een uitzondering, die de rechtbank Utrecht gaf aan Bakker Holding. Meer: https://law.example/{a}",
    summary: "Ze spraken over van alles.",
    topic: "dossiernummers",
    label: "artikel",
};

fn filled(text: &str, number: usize) -> String {
    let numbers = [
        ("{a}", number + 130),
        ("{b}", number),
        ("{c}", number % 60 + 3),
        ("{d}", number * 137 + 10_000),
        ("{e}", number + 400),
    ];
    numbers
        .into_iter()
        .fold(text.to_owned(), |text, (place, number)| text.replace(place, &number.to_string()))
}

#[track_caller]
fn check(talk: &Talk) {
    let mut stage = stage(0);
    stage.config.public.models = vec![ModelInfo { id: "gpt-4o".into(), context_window: 60_000 }];
    stage.config.public.memory.compression_target_tokens = 1_000;
    for number in 1..=EXCHANGES {
        let planted = talk.planted.iter().find(|(after, ..)| *after == number);
        match planted {
            Some((_, said, _)) => ask(&stage, said, "OK."),
            None => ask(&stage, &filled(talk.question, number), &filled(talk.answer, number)),
        };
        if COMPRESSED.contains(&number) {
            stage.aside_for(Purpose::Compress, say(talk.summary));
            let made = stage.wait(compress_now(&stage.services(), &stage.config, &session())).unwrap();
            let text = made.turn.pinned.join("\n");
            for (_, _, fact) in &talk.planted {
                assert!(text.contains(fact), "{fact} after {number} exchanges: {text}");
            }
            let is_place = |pin: &String| {
                let words: Vec<_> = pin.split_whitespace().collect();
                words.len() <= 3 && pin.to_lowercase().contains(talk.label)
            };
            assert_eq!(made.turn.pinned.iter().find(|pin| is_place(pin)), None, "{text}");
        }
    }
    assert_eq!(compressions(&stage), COMPRESSED.len());
    stage.answer(Script::body(&calls(
        "lookup_past_conversation",
        &format!("{{\"topic\":\"{}\"}}", talk.topic),
    )));
    stage.answer(say("So."));
    stage.ask("?");
    let messages = stage.requests().pop().unwrap().messages;
    let compressed = messages[1].content.clone().unwrap();
    for (_, _, fact) in &talk.planted {
        assert!(compressed.contains(fact), "{fact}: {compressed}");
    }
    let found = messages.last().unwrap().content.clone().unwrap();
    assert!(found.starts_with("<exchange number=\"2\">"), "{found}");
}

#[test]
fn a_persons_facts_survive_four_compressions_in_russian() {
    check(&RUSSIAN);
}

#[test]
fn a_persons_facts_survive_four_compressions_in_dutch() {
    check(&DUTCH);
}
