//! Sentences with an element in them, such as a link: each language has it in its own place.

/// Stands in a message for the element. No text that people write has it: it means an object that is no text.
const PLACE: &str = "\u{fffc}";

/// What a message says before and after the element that it is given.
pub(crate) fn around(message: impl FnOnce(&'static str) -> String) -> (String, String) {
    let message = message(PLACE);
    let (before, after) = message.split_once(PLACE).unwrap_or((&message, ""));
    (before.to_owned(), after.to_owned())
}

#[cfg(test)]
mod tests {
    use footnote_messages as messages;

    use super::around;

    #[test]
    fn an_element_stands_where_the_message_has_it() {
        let around_model = around(messages::composer::sent_to);
        assert_eq!(around_model, ("Sent to ".to_owned(), ", in this order.".to_owned()));
        assert_eq!(around(|_| "Nothing.".to_owned()), ("Nothing.".to_owned(), String::new()));
    }
}
