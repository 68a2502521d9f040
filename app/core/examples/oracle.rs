use footnote_core::markdown::{Element, Node, Tag, parse};
use std::io::BufRead;
fn w(nodes: &[Node], o: &mut String) {
    for n in nodes {
        match n {
            Node::Text(t) => o.push_str(
                &t.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;"),
            ),
            Node::Element(Element { tag, children }) => {
                let name = match tag {
                    Tag::Paragraph => "p",
                    Tag::Strong => "strong",
                    Tag::Emphasis => "em",
                    Tag::Strikethrough => "del",
                    Tag::Code => "code",
                    Tag::Link { .. } => "a",
                    Tag::List => "ul",
                    Tag::Item => "li",
                    Tag::Quote => "blockquote",
                    Tag::Rule => "hr",
                    _ => "?",
                };
                o.push_str(&format!("<{name}>"));
                w(children, o);
                o.push_str(&format!("</{name}>"));
            }
        }
    }
}
fn main() {
    for line in std::io::stdin().lock().lines() {
        let t: String = serde_json::from_str(&line.unwrap()).unwrap();
        let mut o = String::new();
        w(&parse(&t, &[]), &mut o);
        println!("{}", serde_json::to_string(&o).unwrap());
    }
}
