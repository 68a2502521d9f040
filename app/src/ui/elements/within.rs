//! Messages with elements in them: a name that stands apart, a link, code.

use leptos::prelude::*;

/// Marks of the places of elements, from Unicode's characters for private use.
const MARKS: [&str; 3] = ["\u{f0000}", "\u{f0001}", "\u{f0002}"];

/// A piece of a message.
#[derive(Debug, PartialEq, Eq)]
enum Piece<'a> {
    Text(&'a str),
    /// The place of an element, by its number.
    Element(usize),
}

/// A message with elements at the places of its arguments, wherever a language has them. `message` is called with what to give
/// it for each element.
pub(crate) fn within<const COUNT: usize>(
    message: impl FnOnce([&'static str; COUNT]) -> String,
    elements: [AnyView; COUNT],
) -> Vec<AnyView> {
    const { assert!(COUNT <= MARKS.len()) };
    let marks = std::array::from_fn(|at| MARKS.get(at).copied().unwrap_or_default());
    let message = message(marks);
    let mut elements = elements.map(Some);
    let view = |piece| match piece {
        Piece::Text(text) => Some(text.to_owned().into_any()),
        Piece::Element(at) => elements.get_mut(at).and_then(Option::take),
    };
    pieces(&message).into_iter().filter_map(view).collect()
}

/// Divides a message around its element, for where both stand in elements of their own.
pub(crate) fn around(message: impl FnOnce(&'static str) -> String) -> (String, String) {
    let [mark, ..] = MARKS;
    let message = message(mark);
    let (before, after) = message.split_once(mark).unwrap_or((&message, ""));
    (before.to_owned(), after.to_owned())
}

fn pieces(message: &str) -> Vec<Piece<'_>> {
    let mut pieces = Vec::new();
    let mut rest = message;
    let first = |text: &str| {
        let found =
            MARKS.iter().enumerate().filter_map(|(at, mark)| Some((text.find(mark)?, at, mark.len())));
        found.min()
    };
    while let Some((start, at, length)) = first(rest) {
        let (before, after) = (rest.get(..start), rest.get(start + length..));
        pieces.extend(before.filter(|before| !before.is_empty()).map(Piece::Text));
        pieces.push(Piece::Element(at));
        rest = after.unwrap_or_default();
    }
    if !rest.is_empty() {
        pieces.push(Piece::Text(rest));
    }
    pieces
}

#[cfg(test)]
mod tests {
    use super::{MARKS, Piece, around, pieces};

    #[test]
    fn a_message_is_divided_at_its_element() {
        let check = |message: fn(&str) -> String, before: &str, after: &str| {
            assert_eq!(around(message), (before.to_owned(), after.to_owned()));
        };
        check(|model| format!("Sent to {model}, in this order."), "Sent to ", ", in this order.");
        check(|_| "Nothing.".to_owned(), "Nothing.", "");
    }

    #[test]
    fn elements_stand_where_a_language_has_them() {
        let check = |message: &str, expect: &[Piece<'_>]| assert_eq!(pieces(message), expect, "{message:?}");
        let [first, second, _] = MARKS;
        check("", &[]);
        check("plain", &[Piece::Text("plain")]);
        check(&format!("Signed in as {first}"), &[Piece::Text("Signed in as "), Piece::Element(0)]);
        check(
            &format!("{second} of {first}."),
            &[Piece::Element(1), Piece::Text(" of "), Piece::Element(0), Piece::Text(".")],
        );
    }
}
