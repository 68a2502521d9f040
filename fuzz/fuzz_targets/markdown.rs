//! Markdown: a whole and a streamed text become the same nodes, and links are safe.
#![no_main]

use footnote_core::{link::safe_link, markdown::{Element, Node, Stream, Tag, Update, parse}};
use libfuzzer_sys::fuzz_target;

fn apply(blocks: &mut Vec<Node>, update: Update) {
    match update {
        Update::Nothing => {}
        Update::Replace { keep, blocks: new } => {
            blocks.truncate(keep);
            blocks.extend(new);
        }
        Update::AppendCode { parts } => {
            let Some(Node::Element(Element { children, .. })) = blocks.last_mut() else {
                panic!("no code block")
            };
            let Some(Node::Element(last)) = children.last_mut() else { panic!("code has a part") };
            let [Node::Text(code)] = last.children.as_mut_slice() else { panic!("a part is one text") };
            code.push_str(&parts[0]);
            let new = parts.iter().skip(1).map(|part| Node::element(Tag::Part, vec![Node::text(part)]));
            children.extend(new);
        }
    }
}

/// Returns the nodes of a text that arrives in these pieces.
fn shown<'a>(pieces: impl IntoIterator<Item = &'a str>) -> Vec<Node> {
    let (mut stream, mut blocks) = (Stream::new(), Vec::new());
    for piece in pieces {
        stream.push(piece);
        apply(&mut blocks, stream.update(&[1, 2]));
    }
    apply(&mut blocks, stream.finish(&[1, 2]));
    blocks
}

fn check_links(nodes: &[Node]) {
    for node in nodes {
        let Node::Element(Element { tag, children }) = node else { continue };
        if let Tag::Link { href, .. } = tag {
            assert!(safe_link(href).is_some(), "{href}");
        }
        check_links(children);
    }
}

fuzz_target!(|data: &str| {
    check_links(&parse(data, &[1, 2]));
    let whole = shown([data]);
    let streamed = shown(data.split_inclusive([' ', '\n']));
    assert_eq!(format!("{streamed:?}"), format!("{whole:?}"));
});
