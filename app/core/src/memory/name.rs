//! The name of a conversation, read from a model's reply.
//!
//! Models are asked for the name alone, and also give JSON, lists, labels, thoughts and refusals. What is not clearly a name
//! is none: the conversation then keeps the words of its first question.

use serde_json::{Deserializer, Value};

use crate::{
    markdown::{without_brackets, without_citations},
    text::{clean_title, listed, shortened},
};

/// The longest name, in characters.
const MAX_NAME: usize = 60;

/// Maximum lines of a reply that are looked at.
const MAX_LINES: usize = 40;

/// Numbers of citations that a model may repeat in a name.
const CITED: [u32; 9] = [1, 2, 3, 4, 5, 6, 7, 8, 9];

/// Quotation marks around the strings of JSON, and of what models take for it.
const QUOTES: [char; 4] = ['"', '\'', '“', '”'];

/// Maximum nesting of JSON around a name.
const MAX_DEPTH: usize = 4;

/// Tags around thoughts: how they begin and end, and their names.
const THOUGHTS: [([&str; 3], &str); 3] = [
    (["<", "</", ">"], "think|thinking|thought|thoughts|reasoning|reflection|analysis|scratchpad|seed:think"),
    (["[", "[/", "]"], "think"),
    (["◁", "◁/", "▷"], "think"),
];

/// Where the answer begins among harmony's channels, and its other marks.
const FINAL: &str = "<|channel|>final<|message|>";
const CHANNEL: &str = "<|channel|>";

/// Tags around a name.
const NAME_TAGS: [&str; 4] = ["title", "name", "answer", "output"];

/// Words for a name, as labels and as keys. Of a longer label, a word is enough.
const LABELS: &str = "title|name|topic|subject|headline|titel|titre|título|titulo|titolo|название|заголовок|标题|標題|题目|\
    タイトル|제목|العنوان";

/// Words with which a longer label begins, or a line that announces the name.
const ANNOUNCING: &str = "a |an |the |my |one |here|sure|certainly|of course|okay|ok,|ok |absolutely|alright|great|\
    based on|possible|suggested|proposed|generated|final|short|concise|conversation|chat|session|thread|hier|voici|\
    aquí|ecco|以下|当然";

/// A longer line is no announcement, in words.
const MAX_ANNOUNCEMENT: usize = 20;

/// Words of a line that announces the name, and words that stand before it alone.
const TELLING: [&str; 8] = ["is", "s", "here", "hier", "voici", "aquí", "ecco", "below"];
const NODS: [&str; 6] = ["sure", "certainly", "of", "okay", "absolutely", "understood"];

/// Beginnings of refusals.
const REFUSALS: &str = "i'm sorry|i am sorry|sorry, |sorry but|i apologize|i apologise|my apologies|i can't|i cannot|\
    i can not|i won't|i will not|i'm unable|i am unable|i'm not able|i am not able|i'm afraid|i don't have|\
    i do not have|unfortunately, i|as an ai|es tut mir leid|tut mir leid|ich kann dir|ich kann ihnen|ich kann dabei|\
    ich kann das|je suis désolé|désolé|je ne peux|lo siento|no puedo|mi dispiace|lamento|извините|抱歉|对不起|申し訳|죄송";

/// Beginnings of thoughts, and of replies that continue the conversation.
const TALKING: &str = "the user wants|the user asks|the user asked|the user is|the user has|the user needs|\
    the user said|the user's question|the user's request|user wants|user asks|user asked|we need|we have to|we should|\
    we must|we are asked|let me|let's see|let's think|let's create|let's pick|let us|i need|i should|i have to|i will|\
    i'll|i think|i would|i've been|i have been|hmm|okay, |first, i|wait,|thinking process";

/// Words that stand for a name and are none.
const EMPTY: &str = "json|text|txt|markdown|md|plaintext|yaml|xml|html|null|none|undefined|n/a|untitled|new chat|\
    new conversation|conversation|conversation title|chat title|your title here";

/// The name that a reply gives, on one line, without quotes, markup, labels and numbers before it, in at most 60 characters;
/// `None` if it gives none.
pub fn clean_name(written: &str) -> Option<String> {
    let answer = without_thoughts(written)?;
    if let Some(name) = in_json(answer) {
        return plain(&name);
    }
    let mut lines = answer.lines().map(str::trim).filter(|line| !is_fence(line)).take(MAX_LINES).peekable();
    while let Some(line) = lines.next() {
        let bare = undressed(line);
        let comes_later =
            lines.peek().is_some() && (line.ends_with([':', '：']) || is_label(&bare) || announces(&bare));
        if bare.contains(char::is_alphanumeric) && (!comes_later || talks(&bare)) {
            return plain(line);
        }
    }
    None
}

/// A line as a name; `None` if it is a refusal, a thought, a piece of JSON or a placeholder.
fn plain(line: &str) -> Option<String> {
    let name = undressed(&without_brackets(&clean_title(&without_citations(line, &CITED))));
    let lower = name.to_lowercase();
    let is_none = !name.contains(char::is_alphanumeric)
        || name.starts_with(['{', '}', '['])
        || name.contains("<|")
        || talks(&name)
        || announces(&name)
        || listed(EMPTY).any(|empty| empty == lower)
        || listed(LABELS).any(|label| label == lower);
    (!is_none).then(|| shortened(&name, MAX_NAME))
}

/// Whether a line is a refusal or a thought.
fn talks(line: &str) -> bool {
    begins_with(line, TALKING) || refuses(line)
}

/// Whether a line begins as refusals do.
pub(crate) fn refuses(line: &str) -> bool {
    begins_with(line, REFUSALS)
}

fn begins_with(line: &str, beginnings: &str) -> bool {
    let lower = line.to_lowercase().replace('’', "'");
    listed(beginnings).any(|beginning| lower.starts_with(beginning))
}

/// Cuts off thoughts before a reply, and the mark with which some templates end; `None` if it only thought.
fn without_thoughts(written: &str) -> Option<&str> {
    let mut text = written;
    if let Some((_, answer)) = text.rsplit_once(FINAL) {
        text = answer;
    } else if text.contains(CHANNEL) {
        return None;
    }
    let tags = THOUGHTS.into_iter().flat_map(|(marks, names)| listed(names).map(move |name| (marks, name)));
    for ([open, close, end], name) in tags {
        if let Some((_, after)) = last_tag(text, close, name, end) {
            text = text.get(after..).unwrap_or_default();
        }
        if let Some((before, _)) = last_tag(text, open, name, end) {
            // They were never closed.
            text = text.get(..before).unwrap_or_default();
        }
    }
    // `<|im_end|>`, `<|eot_id|>` and the like, `</s>`.
    let end = ["<|", "</s>", "<end_of_turn>"].iter().filter_map(|mark| text.find(mark)).min();
    let text = text.get(..end.unwrap_or(text.len())).unwrap_or_default().trim();
    (!text.is_empty()).then_some(text)
}

/// Where the last tag of this name begins and ends, in whatever case.
fn last_tag(text: &str, open: &str, name: &str, end: &str) -> Option<(usize, usize)> {
    text.rmatch_indices(open).find_map(|(at, _)| {
        let from = at + open.len();
        let to = from + name.len();
        let is_name = text.get(from..to).is_some_and(|found| found.eq_ignore_ascii_case(name));
        (is_name && text.get(to..)?.starts_with(end)).then_some((at, to + end.len()))
    })
}

fn is_fence(line: &str) -> bool {
    // Inline code in three backticks is no fence.
    (line.starts_with("```") || line.starts_with("~~~"))
        && !line.trim_start_matches(['`', '~']).contains([' ', '`'])
}

/// The name in a JSON value, which may be cut or have single quotes: an object anywhere, a list at the beginning.
fn in_json(text: &str) -> Option<String> {
    let text = text.trim_start_matches("```json").trim_start_matches("```").trim_start();
    let is_value = |(at, bracket): (usize, char)| {
        let inside = text.get(at + 1..).unwrap_or_default().trim_start();
        (bracket == '{' || (bracket == '[' && at == 0)) && inside.starts_with(QUOTES)
    };
    let (at, _) = text.char_indices().find(|place| is_value(*place))?;
    let json = text.get(at..)?;
    // Of a value without a name nothing may be shown.
    Some(match Deserializer::from_str(json).into_iter::<Value>().next() {
        Some(Ok(value)) => name_in(&value, MAX_DEPTH).unwrap_or_default(),
        _ => cut_value(json).unwrap_or_default().to_owned(),
    })
}

/// The text of a field that is called a name, else of the only one; of a list, that of its first value.
fn name_in(value: &Value, depth: usize) -> Option<String> {
    let depth = depth.checked_sub(1)?;
    match value {
        Value::String(text) => Some(text.clone()),
        Value::Array(list) => name_in(list.first()?, depth),
        Value::Object(fields) => {
            let named = fields.iter().find(|(key, _)| is_key(key));
            let only = || fields.iter().next().filter(|_| fields.len() == 1);
            name_in(named.or_else(only)?.1, depth)
        }
        _ => None,
    }
}

/// The value of a name's field in JSON that cannot be read.
fn cut_value(json: &str) -> Option<&str> {
    let (_, value) = json.match_indices(':').map(|(at, _)| json.split_at(at)).find(|(before, _)| {
        let key = before.trim_end().strip_suffix(QUOTES).and_then(|before| before.rsplit(QUOTES).next());
        key.is_some_and(is_key)
    })?;
    let value = value.trim_start_matches(':').trim_start().trim_start_matches(QUOTES);
    let end = value.char_indices().find(|(at, character)| {
        // An apostrophe within a word is none.
        let after = value.get(at + character.len_utf8()..).unwrap_or_default().trim_start();
        QUOTES.contains(character) && (after.is_empty() || after.starts_with([',', '}', ']', '\n']))
    });
    Some(value.get(..end.map_or(value.len(), |(at, _)| at))?.trim_end_matches(['}', ']', '\\', '`', '\n']))
}

/// Whether a field is called a name: `title`, `chatTitle`, `conversation_name`.
fn is_key(key: &str) -> bool {
    let key = key.to_lowercase();
    listed(LABELS).any(|label| key.contains(label))
}

/// Whether a text in lower case has a word for a name.
fn has_label(text: &str) -> bool {
    let is_word = |word: &str| listed(LABELS).any(|label| label == word);
    text.split(|character: char| !character.is_alphanumeric()).any(is_word)
        || listed(LABELS)
            .any(|label| !label.contains(|letter: char| letter < '\u{2E80}') && text.contains(label))
}

/// Takes off what models put around a name: markup, quotes, numbers of lists, labels.
fn undressed(line: &str) -> String {
    let mut name = line.trim();
    loop {
        let before = name.len();
        name = without_tags(name);
        let heading = name.trim_start_matches('#');
        name = if heading.len() < name.len() && heading.starts_with(char::is_whitespace) {
            heading
        } else {
            name
        };
        name = without_number(name.trim());
        name = name.trim_matches(|mark: char| {
            mark.is_whitespace() || "\"'`*“”„‘’«»‹›《》「」『』【】".contains(mark)
        });
        for mark in ["_", "~~"] {
            let inside = name.strip_prefix(mark).and_then(|name| name.strip_suffix(mark));
            name = inside.filter(|inside| !inside.contains(mark)).unwrap_or(name);
        }
        name = name.trim_end_matches(['.', ':', '。', '：', ',', ';']);
        if let Some((label, rest)) = name.split_once([':', '：'])
            && rest.contains(char::is_alphanumeric)
            && is_label(label)
        {
            name = rest;
        }
        if name.len() == before {
            return name.to_owned();
        }
    }
}

/// Takes off `<title>` and `</title>`, of which either may be missing.
fn without_tags(name: &str) -> &str {
    for tag in NAME_TAGS {
        if let Some((_, end)) = last_tag(name, "<", tag, ">") {
            return name.get(end..).map(|rest| without_closing(rest, tag)).unwrap_or_default();
        }
        let rest = without_closing(name, tag);
        if rest.len() < name.len() {
            return rest;
        }
    }
    name
}

fn without_closing<'a>(name: &'a str, tag: &str) -> &'a str {
    last_tag(name, "</", tag, ">").and_then(|(start, _)| name.get(..start)).unwrap_or(name)
}

/// Takes off the mark of a list. Only its first number: "3. Reich" is a name.
fn without_number(name: &str) -> &str {
    let marks = ["1. ", "1) ", "(1) ", "1.) ", "1、", "1．", "- ", "* ", "+ ", "• ", "– ", "— ", "→ ", "> "];
    marks.iter().find_map(|mark| name.strip_prefix(mark)).unwrap_or(name).trim_start()
}

/// Whether this stands before a name: "Title", "Option 1", "Here is a short title for the conversation".
fn is_label(label: &str) -> bool {
    let label =
        label.trim_matches(|mark: char| mark.is_whitespace() || "\"'`*_#:：".contains(mark)).to_lowercase();
    let bare = label.trim_end_matches(|mark: char| mark.is_ascii_digit() || mark.is_whitespace());
    listed(LABELS).any(|label| label == bare)
        || (bare == "option" && bare != label)
        || (has_label(&label) && announces(&label))
}

/// Whether a line only says that a name follows.
fn announces(line: &str) -> bool {
    let lower = line.to_lowercase();
    let words: Vec<&str> =
        lower.split(|character: char| !character.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    if words.len() <= 2 && words.first().is_some_and(|first| NODS.contains(first)) {
        return true;
    }
    let begins = listed(ANNOUNCING).any(|beginning| lower.starts_with(beginning));
    let is_telling = words.len() <= 3
        || words.iter().any(|word| TELLING.contains(word))
        || lower.contains("title for")
        || lower.contains("name for")
        || lower.contains("以下");
    begins && is_telling && words.len() < MAX_ANNOUNCEMENT && has_label(&lower)
}

#[cfg(test)]
mod tests {
    use super::clean_name;

    fn check(written: &str, expect: Option<&str>) {
        assert_eq!(clean_name(written).as_deref(), expect, "{written:?}");
    }

    #[test]
    fn a_name_is_taken_out_of_what_stands_around_it() {
        let tides = Some("Tides in the bay");
        for written in [
            "Tides in the bay",
            "# Tides in the bay",
            "## **Tides in the bay**",
            "_Tides in the bay_",
            "~~Tides in the bay~~",
            "`Tides in the bay`",
            "```Tides in the bay```",
            "```\nTides in the bay\n```",
            "```text\nTides in the bay\n```",
            "“Tides in the bay”.",
            "『Tides in the bay』",
            "<title>Tides in the bay</title>",
            "<title>Tides in the bay",
            "<answer><title>Tides in the bay</title></answer>",
            "Tides in the bay<|im_end|>",
            "Tides in the bay</s>\nUser: more",
            "1. Tides in the bay\n2. The bay at night",
            "1) \"Tides in the bay\"",
            "- Tides in the bay\n- The moon",
            "• Tides in the bay",
            "Option 1: Tides in the bay\nOption 2: The moon",
            "Here are some options:\n\n1. **Tides in the bay**\n2. The moon",
            "Title: Tides in the bay",
            "**Title:** Tides in the bay",
            "Title\n\nTides in the bay",
            "Titel: Tides in the bay",
            "标题：Tides in the bay",
            "タイトル：「Tides in the bay」",
            "Conversation title: Tides in the bay",
            "Suggested Title: \"Tides in the bay\"",
            "Here is a short title for this conversation: Tides in the bay",
            "Here's a concise name:\n\nTides in the bay\n\nIt names the place.",
            "Sure! Here is a title for the conversation.\n\nTides in the bay",
            "Certainly!\nTides in the bay",
            "Of course.\n\nThe title is: Tides in the bay",
            "Voici un titre : Tides in the bay",
            "Based on what was said, a fitting title is: **Tides in the bay**",
            "---\nTides in the bay\n---",
        ] {
            check(written, tides);
        }
    }

    #[test]
    fn a_name_is_read_from_json() {
        let tides = Some("Tides in the bay");
        for written in [
            r#"{"title": "Tides in the bay"}"#,
            "```json\n{\n  \"title\": \"Tides in the bay\"\n}\n```",
            "```json\n{ \"title\": \"Tides in the bay\" }",
            "Here is the JSON:\n{\"title\": \"Tides in the bay\"}\nAnything else?",
            r#"{"emoji": "🌊", "title": "Tides in the bay", "tags": ["sea"]}"#,
            r#"{"chatTitle": "Tides in the bay"}"#,
            r#"{"conversation_name": "Tides in the bay"}"#,
            r#"{"result": {"title": "\"Tides in the bay.\""}}"#,
            r#"{"titles": ["Tides in the bay", "The moon"]}"#,
            r#"[{"title": "Tides in the bay"}]"#,
            r#"["Tides in the bay", "The moon"]"#,
            "{'title': 'Tides in the bay'}",
            r#"{"title": "Tides in the bay"#,
            r#"{"emoji": "🌊", "title": "Tides in the bay"#,
            r"{“title”: “Tides in the bay”}",
        ] {
            check(written, tides);
        }
        check("{'title': 'The bay's tides'}", Some("The bay's tides"));
        for written in [
            r#"{"error": {"code": 5}}"#,
            r#"{"title": ""}"#,
            r#"{"title": null}"#,
            "{\"tit",
            "```json\n```",
            "json",
        ] {
            check(written, None);
        }
    }

    #[test]
    fn thoughts_are_no_name() {
        let tides = Some("Tides in the bay");
        for written in [
            "<thinking>A name for it.</thinking>\nTides in the bay",
            "<reasoning>\nThe sea.\n</reasoning>Tides in the bay",
            "It is about the sea.\n</think>\n\nTides in the bay",
            "[THINK]It is about the sea.[/THINK]Tides in the bay",
            "◁think▷It is about the sea.◁/think▷Tides in the bay",
            "<seed:think>It is about the sea.</seed:think>Tides in the bay",
            "<|channel|>analysis<|message|>The sea.<|end|><|start|>assistant<|channel|>final<|message|>Tides in the bay<|return|>",
        ] {
            check(written, tides);
        }
        for written in [
            "<thinking>A name for it",
            "<|channel|>analysis<|message|>We need a name.",
            "The user wants a name. I should think of",
            "Okay, the user asked about the sea.",
            "We need to produce a short name.",
            "Let me think about the tides.",
            "Hmm, what would be short?",
            "Thinking Process:\n\n1. **Analyze the request**",
        ] {
            check(written, None);
        }
    }

    #[test]
    fn refusals_and_placeholders_are_no_name() {
        for written in [
            "I'm sorry, but I can't help with that.",
            "I’m sorry, I can’t name this.",
            "I cannot assist with this request.",
            "As an AI language model, I have no opinion.",
            "Unfortunately, I am not able to do that.",
            "Es tut mir leid, dabei kann ich nicht helfen.",
            "Lo siento, no puedo ayudar.",
            "抱歉，我无法回答。",
            "申し訳ありませんが、お答えできません。",
            "Title",
            "Title:",
            "New Chat",
            "Untitled",
            "null",
            "…",
            "🌊",
            "Here is a short title for the conversation:",
            "Sure!",
        ] {
            check(written, None);
        }
    }

    #[test]
    fn what_only_looks_so_is_kept() {
        for name in [
            "Learning C#",
            "F# for beginners",
            "3. Reich",
            "The Name of the Rose",
            "The Name of the Rose: a summary",
            "Rust: ownership of names",
            "The tournament is over",
            "Let's Encrypt behind nginx",
            "The user guide of a router",
            "__init__ in Python",
            "JSON in Postgres",
            "Arrays such as [\"a\"] in JavaScript",
            "Sure-fire bread recipe",
            "🌊 Tides in the bay",
            "Title IX explained",
            "蜂王的数量",
            "Wie viele Tage Urlaub?",
        ] {
            check(name, Some(name));
        }
    }
}
