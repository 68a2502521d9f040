//! Which files of an archive have conversations.

/// The indices of the files that may have conversations: those that are called so, else all of JSON.
pub fn conversation_files<'a>(paths: impl IntoIterator<Item = &'a str>) -> Vec<usize> {
    let is_json = |(_, path): &(usize, &str)| {
        let lower = path.to_ascii_lowercase();
        [".json", ".jsonl"].iter().any(|ending| lower.ends_with(ending)) && !path.starts_with("__MACOSX/")
    };
    let all: Vec<(usize, &str)> = paths.into_iter().enumerate().filter(is_json).collect();
    let is_named = |(_, path): &&(usize, &str)| {
        path.rsplit('/').next().is_some_and(|name| name.to_ascii_lowercase().starts_with("conversations"))
    };
    let named: Vec<usize> = all.iter().filter(is_named).map(|(at, _)| *at).collect();
    if named.is_empty() { all.into_iter().map(|(at, _)| at).collect() } else { named }
}

#[cfg(test)]
mod tests {
    use super::conversation_files;

    #[test]
    fn files_of_other_things_are_left_out() {
        let check = |names: &[&str], expect: &[usize]| {
            assert_eq!(conversation_files(names.iter().copied()), expect, "{names:?}");
        };
        check(&[], &[]);
        check(&["chat.html", "a.png"], &[]);
        check(&["user.json", "conversations.json", "chat.html"], &[1]);
        check(
            &["x/conversations-000.json", "x/shared_conversations.json", "x/conversations-001.json"],
            &[0, 2],
        );
        check(&["one.json", "two.JSONL", "__MACOSX/one.json", "notes.txt"], &[0, 1]);
    }
}
