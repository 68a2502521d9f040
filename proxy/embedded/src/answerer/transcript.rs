//! Conversations that are written into one message, a `User:` or `Assistant:` line for each turn, and a `Follow-up question:` line.

use super::prompt::{Prompt, Turn};

/// The turns of a prompt, as messages or written into the last one, and the question that follows them.
pub(crate) fn transcript(prompt: &Prompt) -> (Vec<Turn>, String) {
    let mut turns = prompt.history.clone();
    let mut question = String::new();
    let mut is_question = true;
    // What stands in the turns may look like documents.
    let is_transcript = ["User:", "Assistant:"].iter().any(|label| prompt.last_message.starts_with(label));
    let text = if is_transcript { &prompt.last_message } else { &prompt.question };
    for line in text.lines() {
        let labelled = [("User:", Some(true)), ("Assistant:", Some(false)), ("Follow-up question:", None)]
            .into_iter()
            .find_map(|(label, is_user)| Some((line.strip_prefix(label)?.trim(), is_user)));
        match labelled {
            Some((text, Some(is_user))) => {
                turns.push(Turn { is_user, text: text.to_owned() });
                is_question = false;
            }
            Some((text, None)) => {
                text.clone_into(&mut question);
                is_question = true;
            }
            None => {
                let open =
                    turns.last_mut().filter(|_| !is_question).map_or(&mut question, |turn| &mut turn.text);
                if !open.is_empty() {
                    open.push('\n');
                }
                open.push_str(line);
            }
        }
    }
    (turns, question.trim().to_owned())
}

#[cfg(test)]
mod tests {
    use super::super::wire::Message;
    use super::*;

    fn check(text: &str, turns: &[(bool, &str)], question: &str) {
        let (read, asked) = transcript(&Prompt::read(&[Message::new("user", text)]));
        let read: Vec<_> = read.iter().map(|turn| (turn.is_user, turn.text.as_str())).collect();
        assert_eq!((read.as_slice(), asked.as_str()), (turns, question), "{text}");
    }

    #[test]
    fn turns_are_told_by_their_labels() {
        check("Why?", &[], "Why?");
        check("User: a\nb\n\nAssistant: c", &[(true, "a\nb\n"), (false, "c")], "");
        check("User: a\nAssistant: c\nFollow-up question: d", &[(true, "a"), (false, "c")], "d");
    }
}
