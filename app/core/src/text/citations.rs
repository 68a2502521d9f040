//! Finds and removes citations in an answer's Markdown.

use super::without_image_data;

/// Removes citations outside code, since their numbers mean nothing without the answer's sources, and the data of images.
pub(crate) fn uncited(answer: &str) -> String {
    let mut text = String::with_capacity(answer.len());
    let mut in_code = false;
    for line in without_image_data(answer).split_inclusive('\n') {
        let is_fence = line.trim_start().starts_with("```");
        in_code ^= is_fence;
        if in_code || is_fence {
            text.push_str(line);
            continue;
        }
        for word in line.split_inclusive(char::is_whitespace) {
            if is_citation(word.trim_end()) {
                // Keep the line break.
                text.extend(word.ends_with('\n').then_some('\n'));
            } else {
                text.push_str(word);
            }
        }
    }
    text
}

/// Whether a number in brackets right after this character is an index, as in `rows[2]`, and no citation. Names in code are
/// Latin; other scripts have no blank before a citation, or need none.
pub(crate) fn is_index_after(before: char) -> bool {
    before == '_' || before.is_alphanumeric() && before < '\u{250}'
}

/// Whether a word is a citation such as "[1]" or "[2],".
pub(crate) fn is_citation(word: &str) -> bool {
    let inner = word.trim_end_matches(['.', ',', ';', ':', ')']);
    let inner = inner.trim_start_matches('(').strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    inner.is_some_and(|inner| {
        let mut numbers = inner.split("][");
        numbers.all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}

#[cfg(test)]
mod tests {
    use super::uncited;

    #[test]
    fn citations_are_left_out_and_code_is_not() {
        let answer = "So it is. [1] And so. [2][3]\n\n- one [1]\n```\nlist [1]\n```\nsee a[1] (2)";
        assert_eq!(uncited(answer), "So it is. And so. \n\n- one \n```\nlist [1]\n```\nsee a[1] (2)");
    }
}
