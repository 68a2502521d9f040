//! `KB_URL_TEMPLATE` for notes that open in an application, such as `obsidian://open?vault=Notes&file={path}%23{heading}`.

/// Takes the place of a document's path in its folder.
pub const PATH: &str = "{path}";
/// Takes the place of the heading above a passage.
pub const HEADING: &str = "{heading}";

/// Schemes that a browser runs, shows or fetches itself, or that may start any application.
const REFUSED: &str = "about blob chrome chrome-extension data file filesystem ftp http https intent javascript mailto \
    moz-extension ms-msdt resource vbscript view-source ws wss";

/// The scheme of a template whose addresses open an application. What the application is to do stands in the template, before
/// the first thing that is put in; `None` for any other template.
pub fn app_scheme(template: &str) -> Option<&str> {
    let (scheme, rest) = template.split_once("://")?;
    let is_part = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || matches!(c, '+' | '-' | '.');
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_lowercase()) && scheme.chars().all(is_part);
    let action = rest.split('{').next().unwrap_or_default();
    let is_action = !action.starts_with(['/', '?']) && action.contains(['/', '?']);
    let fixed = rest.replace(PATH, "").replace(HEADING, "");
    let is_fixed = fixed.chars().all(|c| c.is_ascii_graphic() && !"{}\"'<>\\`^|#".contains(c));
    let is_sound = is_scheme && is_action && is_fixed && rest.contains(PATH);
    (is_sound && !REFUSED.split(' ').any(|refused| refused == scheme)).then_some(scheme)
}

#[cfg(test)]
mod tests {
    use super::app_scheme;

    #[test]
    fn only_templates_of_applications_have_their_scheme() {
        let check =
            |template: &str, expect: Option<&str>| assert_eq!(app_scheme(template), expect, "{template}");
        check("obsidian://open?vault=My%20notes&file={path}%23{heading}", Some("obsidian"));
        check("x-app+1://open/{path}", Some("x-app+1"));
        for refused in [
            "",
            "obsidian",
            "obsidian:{path}",
            "obsidian://{path}",
            "obsidian://open",
            "obsidian://open?file={kbId}",
            "obsidian://open?file={path}{kbId}",
            "obsidian://open?vault=My notes&file={path}",
            "obsidian://open?file={path}#{heading}",
            "obsidian://open?file={path}\"",
            "Obsidian://open?file={path}",
            "https://notes.example/{path}",
            "javascript://a/%0aalert(1)//{path}",
            "JAVASCRIPT://a/%0aalert(1)//{path}",
            " javascript://a/{path}",
            "java\nscript://a/{path}",
            "data://text/html,{path}",
            "vbscript://a/{path}",
            "file:///notes/{path}",
            "file://host/{path}",
            "blob://a/{path}",
            "view-source://a/{path}",
            "{path}://a/{path}",
        ] {
            check(refused, None);
        }
    }
}
