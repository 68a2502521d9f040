//! Formulas as models write them, in the commands that the page's converter to `MathML` has.

use super::chemistry::{braced, replace_chemistry};
use crate::text::listed;

/// The names under which the converter has environments, and their own. It would number the lines of some, from 1 in each
/// formula.
const ENVIRONMENTS: [(&str, &str); 5] = [
    ("align*", "align|alignat|alignat*|eqnarray|eqnarray*|flalign|flalign*"),
    ("equation*", "equation|subequations|math|displaymath"),
    ("gather*", "gather|multline|multline*"),
    ("matrix", "smallmatrix"),
    ("aligned", "split"),
];

/// The inside of a formula that is written with its delimiters.
pub fn formula_inside(source: &str, is_display: bool) -> Option<&str> {
    if source.starts_with(r"\begin") {
        return Some(source.trim());
    }
    let delimiter = if source.starts_with('\\') || is_display { 2 } else { 1 };
    Some(source.get(delimiter..source.len().checked_sub(delimiter)?)?.trim())
}

/// Rewrites the inside of a formula for the converter: chemistry, numbers of equations, names of environments.
pub fn for_converter(source: &str) -> String {
    let mut written = replace_chemistry(source);
    let names =
        ENVIRONMENTS.into_iter().flat_map(|(known, names)| listed(names).map(move |name| (name, known)));
    for (name, known) in names {
        if !written.contains(name) {
            continue;
        }
        let begin = format!(r"\begin{{{name}}}");
        if name.starts_with("alignat") {
            // The number of columns.
            while let Some(at) = written.find(&begin) {
                let after = at + begin.len();
                let rest = &written[after..];
                let columns = braced(rest).map_or(0, |(inside, _)| inside.len() + 2);
                written.replace_range(at..after + columns, &format!(r"\begin{{{known}}}"));
            }
        }
        written = written
            .replace(&begin, &format!(r"\begin{{{known}}}"))
            .replace(&format!(r"\end{{{name}}}"), &format!(r"\end{{{known}}}"));
    }
    replace_command(
        &replace_command(&written, r"\label", |_, _| String::new()),
        r"\tag",
        |tag, is_starred| {
            if is_starred { format!(r"\qquad\text{{{tag}}}") } else { format!(r"\qquad\text{{({tag})}}") }
        },
    )
}

/// Replaces a command with one argument; `replace` gets this and whether the command has a star.
fn replace_command(source: &str, command: &str, replace: impl Fn(&str, bool) -> String) -> String {
    let mut replaced = String::with_capacity(source.len());
    let mut rest = source;
    while let Some(at) = rest.find(command) {
        let (before, found) = rest.split_at(at);
        replaced.push_str(before);
        let after_name = &found[command.len()..];
        let plain = after_name.strip_prefix('*').unwrap_or(after_name);
        if let Some((inside, after)) = braced(plain.trim_start()) {
            replaced.push_str(&replace(inside, plain.len() < after_name.len()));
            rest = after;
        } else {
            replaced.push_str(command);
            rest = after_name;
        }
    }
    replaced.push_str(rest);
    replaced
}
