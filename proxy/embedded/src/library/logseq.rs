//! Properties at the top of a page as Logseq writes them, `title:: Plan`, and its names of files.

use super::front_matter::FrontMatter;

/// What stands in the names of Logseq's files for characters that names of files lack.
const NAME_MARKS: [(&str, &str); 5] = [("___", "/"), ("%2F", "/"), ("%2f", "/"), ("%3A", ":"), ("%3a", ":")];

/// Splits a page into the properties in its first lines and the text below.
pub(super) fn split(text: &str) -> (FrontMatter, &str) {
    let mut front = FrontMatter::default();
    let mut rest = text.trim_start();
    while let Some((line, below)) = rest.split_once('\n').or((!rest.is_empty()).then_some((rest, ""))) {
        let Some((name, value)) = property(line) else { break };
        let value = value.replace("[[", "").replace("]]", "");
        match name.as_str() {
            "id" | "collapsed" => {}
            "alias" | "aliases" | "tags" | "tag" => front.add_list(&name, &value),
            _ => front.add(&name, &value),
        }
        rest = below;
    }
    if rest.len() == text.trim_start().len() { (front, text) } else { (front, rest) }
}

fn property(line: &str) -> Option<(String, &str)> {
    let (name, value) = line.trim_end().split_once("::")?;
    let name = name.trim_start_matches("- ");
    let is_name = name.starts_with(char::is_alphabetic)
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    let is_apart = value.is_empty() || value.starts_with([' ', '\t']);
    (is_name && is_apart).then(|| (name.to_lowercase(), value.trim()))
}

/// The name of a page as its file's name has it: `Project/Alpha` for `Project___Alpha`.
pub(super) fn page_name(stem: &str) -> String {
    NAME_MARKS.iter().fold(stem.to_owned(), |name, (mark, meant)| name.replace(mark, meant))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_of_a_page_are_read() {
        let (front, body) = split(
            "title:: Project/Alpha\nalias:: Falcon, [[Hawk]]\ntags:: #bird, [[Big plan]]\ntype:: project\nid:: 6\n\n- One\n  id:: 7\n",
        );
        assert_eq!(front.title.as_deref(), Some("Project/Alpha"));
        assert_eq!(
            (front.aliases, front.tags),
            (vec!["Falcon".into(), "Hawk".into()], vec!["bird".into(), "Big plan".into()])
        );
        assert_eq!(front.fields, [("type".to_owned(), vec!["project".to_owned()])]);
        assert_eq!(body, "\n- One\n  id:: 7\n");
    }

    #[test]
    fn other_texts_are_unchanged() {
        for text in ["std::vector is a list.\n", "Use a :: b.\n", "", ":: x", "# T\ntitle:: no\n"] {
            assert_eq!(split(text), (FrontMatter::default(), text), "{text}");
        }
        assert_eq!(split("title:: T").1, "");
    }

    #[test]
    fn names_of_files_are_those_of_pages() {
        let check = |stem: &str, expect: &str| assert_eq!(page_name(stem), expect, "{stem}");
        check("Project___Alpha", "Project/Alpha");
        check("a%2Fb%3A c", "a/b: c");
        check("snake_case", "snake_case");
    }
}
