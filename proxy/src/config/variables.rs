//! Variables of the environment in texts of a file: `${NAME}`, `${env:NAME}`, and `${NAME:-default}`, as other clients write
//! them.

/// A text, and the variables in it, in order.
enum Piece<'a> {
    Text(&'a str),
    Variable { name: &'a str, default: Option<&'a str> },
}

/// `text` with the values of its variables. The error names what is missing.
pub(super) fn expanded(text: &str, read: impl Fn(&str) -> Option<String>) -> Result<String, String> {
    let mut whole = String::with_capacity(text.len());
    for piece in pieces(text)? {
        match piece {
            Piece::Text(text) => whole.push_str(text),
            Piece::Variable { name, default } => match (read(name), default) {
                (Some(value), _) => whole.push_str(&value),
                (None, Some(default)) => whole.push_str(default),
                (None, None) => {
                    return Err(format!("has ${{{name}}}, and the environment has no variable {name}"));
                }
            },
        }
    }
    Ok(whole)
}

/// The values of the variables in `text`.
pub(super) fn values(text: &str, read: impl Fn(&str) -> Option<String>) -> impl Iterator<Item = String> {
    let pieces = pieces(text).into_iter().flatten();
    pieces.filter_map(move |piece| match piece {
        Piece::Text(_) => None,
        Piece::Variable { name, .. } => read(name),
    })
}

fn pieces(text: &str) -> Result<Vec<Piece<'_>>, String> {
    let mut pieces = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("${") {
        let Some((inside, after)) = after.split_once('}') else { break };
        let named = inside.strip_prefix("env:").unwrap_or(inside);
        let (name, default) = match named.split_once(":-") {
            Some((name, default)) => (name, Some(default)),
            None => (named, None),
        };
        if name.starts_with("input:") {
            return Err("has ${input:…}, for which only an editor can ask; use ${env:NAME}".to_owned());
        }
        if name.is_empty() || !name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
            return Err("has ${…} with something other than a variable's name in it".to_owned());
        }
        pieces.extend([Piece::Text(before), Piece::Variable { name, default }]);
        rest = after;
    }
    pieces.push(Piece::Text(rest));
    Ok(pieces)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_have_the_values_of_the_environment() {
        let check = |text: &str, expect: Result<&str, &str>| {
            let read = |name: &str| (name == "TOKEN").then(|| "s3cret".to_owned());
            let expect = expect.map(str::to_owned).map_err(str::to_owned);
            assert_eq!(expanded(text, read), expect, "{text}");
        };
        check("Bearer abc $1 {x} $TOKEN", Ok("Bearer abc $1 {x} $TOKEN"));
        check("Bearer ${TOKEN}", Ok("Bearer s3cret"));
        check("${env:TOKEN}-${TOKEN}", Ok("s3cret-s3cret"));
        check("https://h/${PART:-mcp}?k=${TOKEN:-none}", Ok("https://h/mcp?k=s3cret"));
        check("open ${TOKEN", Ok("open ${TOKEN"));
        check("${OTHER}", Err("has ${OTHER}, and the environment has no variable OTHER"));
        check("${input:key}", Err("has ${input:…}, for which only an editor can ask; use ${env:NAME}"));
        check("${}", Err("has ${…} with something other than a variable's name in it"));
        assert_eq!(
            values("a${A}${B:-b}", |name| (name == "A").then(|| "1".into())).collect::<Vec<_>>(),
            ["1"]
        );
    }
}
