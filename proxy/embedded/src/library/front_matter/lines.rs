//! Front matter that is not YAML, line by line.

use super::fields::FrontMatter;
use super::yaml;

/// Adds the fields; whether there are any. A text that does not begin with one has none.
pub(super) fn read(head: &str, front: &mut FrontMatter) -> bool {
    let mut lines = head.lines().filter(|line| {
        let line = line.trim_start();
        !line.is_empty() && !line.starts_with('#')
    });
    let Some(first) = lines.clone().next() else { return false };
    if key_value(first).is_none() {
        return false;
    }
    let outermost = indent(first);
    // The field that the items of a list belong to.
    let mut list: Option<String> = None;
    for line in lines.by_ref() {
        if let (Some(key), Some(item)) = (&list, line.trim_start().strip_prefix("- ")) {
            front.add(key, &unquoted(item));
            continue;
        }
        if indent(line) > outermost {
            continue;
        }
        list = None;
        let Some((key, value)) = key_value(line) else { continue };
        let key = key.to_lowercase();
        if value.is_empty() {
            list = Some(key);
        } else if let Ok(Some(read)) = yaml::read(line.trim()) {
            front.merge(read);
        } else if let Some(items) = value.strip_prefix('[').and_then(|items| items.strip_suffix(']')) {
            items.split(',').for_each(|item| front.add(&key, &unquoted(item)));
        } else if !matches!(value, "|" | ">" | "|-" | ">-" | "|+" | ">+") {
            front.add_list(&key, &unquoted(value));
        }
    }
    true
}

fn key_value(line: &str) -> Option<(&str, &str)> {
    let (key, value) = line.trim().split_once(':')?;
    let key = key.trim_end();
    let is_key = key.starts_with(char::is_alphabetic)
        && key.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | ' '))
        && key.split(' ').count() <= 3;
    let is_apart = value.is_empty() || value.starts_with(char::is_whitespace);
    (is_key && is_apart).then(|| (key, value.trim()))
}

fn indent(line: &str) -> usize {
    line.len() - line.trim_start().len()
}

/// A value without the quotation marks around it.
fn unquoted(value: &str) -> String {
    let value = value.trim();
    let inner = ['"', '\''].into_iter().find_map(|mark| value.strip_prefix(mark)?.strip_suffix(mark));
    inner.unwrap_or(value).to_owned()
}

#[cfg(test)]
mod tests {
    use super::super::split;

    #[track_caller]
    fn check(head: &str, title: Option<&str>, tags: &[&str], aliases: &[&str]) {
        let text = format!("---\n{head}\n---\nbody");
        let (front, body) = split(&text);
        let names = |names: &[String]| names.join("; ");
        assert_eq!(
            (front.title.as_deref(), names(&front.tags), names(&front.aliases), body),
            (title, tags.join("; "), aliases.join("; "), "body"),
            "{head}"
        );
        assert!(front.error.is_some(), "{head}");
    }

    #[test]
    fn lines_that_are_not_yaml_are_read_as_they_are_meant() {
        check("title: One: two\ntags: [a, b]", Some("One: two"), &["a", "b"], &[]);
        check("tags:\n  - a\n  - b\ntitle: One: two", Some("One: two"), &["a", "b"], &[]);
        check("aliases: @x\ntitle: T", Some("T"), &[], &["@x"]);
        check("title: T\ntags:\n\t- a\n\t- b: c", Some("T"), &["a", "b: c"], &[]);
        check("path: \"C:\\Users\\q\"\ntitle: \"C:\\Users\"", Some("C:\\Users"), &[], &[]);
        check("title: \"Open\nalias: A", Some("\"Open"), &[], &["A"]);
        check("title: [Draft] Meeting notes\ntags: a", Some("[Draft] Meeting notes"), &["a"], &[]);
        check("title: *Bold* move\ntags: #a #b\n", Some("*Bold* move"), &["a", "b"], &[]);
        check("title: T\nalias: one: two", Some("T"), &[], &["one: two"]);
        check("title: T\nurl: \"open", Some("T"), &[], &[]);
        check("title: T\ntags: [a", Some("T"), &["[a"], &[]);
        check("title: 50% of `code`\nalias: %x", Some("50% of `code`"), &[], &["%x"]);
        check("title: A: B\nauthors:\n  - name: x\nnested:\n  title: no", Some("A: B"), &[], &[]);
        check("title: {{title}}: x\ntags: a", Some("{{title}}: x"), &["a"], &[]);
    }
}
