//! Whether a JSON body has come to its end.
//!
//! Over HTTP/2, a stream that is reset without an error code may be complete or not, and over HTTP/1 a body without a
//! length ends with its connection. Then the text alone shows whether something is missing.

/// Scans a body chunk by chunk. It counts brackets and does not check that the body is JSON.
#[derive(Default)]
pub(crate) struct JsonScanner {
    depth: u64,
    in_string: bool,
    is_escaped: bool,
    has_value: bool,
}

impl JsonScanner {
    /// Whether there was a value, and each bracket and string is closed.
    pub(crate) fn is_complete(&self) -> bool {
        self.has_value && self.depth == 0 && !self.in_string
    }

    /// Scans the next chunk of the body.
    pub(crate) fn scan(&mut self, chunk: &[u8]) {
        for byte in chunk {
            match byte {
                _ if self.is_escaped => self.is_escaped = false,
                b'\\' if self.in_string => self.is_escaped = true,
                b'"' => {
                    self.in_string = !self.in_string;
                    self.has_value = true;
                }
                _ if self.in_string => {}
                b'{' | b'[' => {
                    self.depth += 1;
                    self.has_value = true;
                }
                b'}' | b']' => self.depth = self.depth.saturating_sub(1),
                byte if !byte.is_ascii_whitespace() => self.has_value = true,
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks a text that comes in two chunks, however it is divided.
    fn check(text: &str, expect: bool) {
        for at in 0..=text.len() {
            let mut scanner = JsonScanner::default();
            scanner.scan(&text.as_bytes()[..at]);
            scanner.scan(&text.as_bytes()[at..]);
            assert_eq!(scanner.is_complete(), expect, "{text:?} divided at {at}");
        }
    }

    #[test]
    fn only_a_closed_value_is_complete() {
        let whole = r#"{"a": [1, {"b\\": "}\"]"}], "c": "ü"}"#;
        check(whole, true);
        check(&format!(" {whole}\n"), true);
        for (at, _) in whole.char_indices() {
            check(&whole[..at], false);
        }
        check("{\"a\":1}\n{\"a\":2}\n", true);
        check("[]", true);
        check("null", true);
        check(" \n", false);
    }
}
