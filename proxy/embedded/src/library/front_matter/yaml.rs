//! Front matter that is YAML, parsed as events, so that nesting uses no stack and aliases copy nothing.

use std::borrow::Cow;

use saphyr_parser::{Event, Parser, ScalarStyle};

use super::fields::FrontMatter;

/// Reads the scalars and lists of scalars of a mapping; ignores deeper nesting. `None` for what is no mapping.
pub(super) fn read(head: &str) -> Result<Option<FrontMatter>, String> {
    let mut front = FrontMatter::default();
    let mut key: Option<String> = None;
    let (mut depth, mut in_list) = (0_usize, false);
    // Use a value only after the next event: for the invalid `title: One: two` the parser first returns `One`.
    let mut value_read: Option<(String, Cow<'_, str>, ScalarStyle)> = None;
    let mut parser = Parser::new_from_str(head);
    while let Some(event) = parser.next_event() {
        let (event, _) = event.map_err(|error| error.to_string())?;
        if let Some((key, value, style)) = value_read.take() {
            let is_null = style == ScalarStyle::Plain && matches!(value.trim(), "~" | "null");
            if !is_null && in_list {
                front.add(&key, &value);
            } else if !is_null {
                front.add_list(&key, &value);
            }
        }
        match (event, depth) {
            (Event::MappingStart(..), 0) => depth = 1,
            // A text, or a list.
            (Event::Scalar(..) | Event::SequenceStart(..), 0) => return Ok(None),
            (Event::Scalar(name, ..), 1) if key.is_none() => key = Some(name.trim().to_lowercase()),
            (Event::Scalar(value, style, ..), 1) => {
                in_list = false;
                value_read = key.take().map(|key| (key, value, style));
            }
            (Event::Scalar(value, style, ..), 2) if in_list => {
                value_read = key.clone().map(|key| (key, value, style));
            }
            (Event::StreamStart | Event::DocumentStart(_), 0)
            | (Event::Scalar(..) | Event::Alias(_), 2..) => {}
            (Event::Alias(_), 1) if key.is_some() => key = None,
            (start @ (Event::SequenceStart(..) | Event::MappingStart(..)), 1..) if key.is_some() => {
                if depth == 1 {
                    in_list = matches!(start, Event::SequenceStart(..));
                }
                depth += 1;
            }
            (Event::SequenceEnd | Event::MappingEnd, 2..) => {
                depth -= 1;
                if depth == 1 {
                    key = None;
                }
            }
            // The end of the mapping, or not a mapping with simple keys.
            _ => break,
        }
    }
    Ok(Some(front))
}
