//! Trees and blocks of bounded size, whatever a text holds.

use unicode_normalization::char::is_combining_mark;

use super::{
    Element, Node, Stream, Tag, Update, parse,
    parse::MAX_NODES,
    parts::{MAX_MARKS, MAX_PART, split_blocks, split_plain_text},
    plain_text,
    tests::{Screen, stream},
};

/// A parsed text as a finished [`Stream`] shows it.
fn split_long_blocks(blocks: Vec<Node>) -> Vec<Node> {
    split_blocks(blocks).0
}

fn depth(nodes: &[Node]) -> usize {
    let deeper = |node: &Node| match node {
        Node::Text(_) => 1,
        Node::Element(element) => 1 + depth(&element.children),
    };
    nodes.iter().map(deeper).max().unwrap_or(0)
}

#[test]
fn hostile_texts_give_bounded_trees() {
    let wide_head = format!("{}\n{}\n{}", "|a".repeat(100_000), "|-".repeat(100_000), "|b".repeat(100_000));
    let filled = format!("{}\n{}\n{}", "|a".repeat(150), "|-".repeat(150), "b\n".repeat(100_000));
    let texts = [
        "> ".repeat(10_000) + "a",
        ("> ".repeat(500) + "a\n").repeat(200),
        "[".repeat(10_000) + "a" + &"]".repeat(10_000),
        "![".repeat(10_000) + "a" + &"](b)".repeat(10_000),
        "- ".repeat(10_000) + "a",
        "*a **a ".repeat(20_000),
        "*".repeat(10_000) + "a" + &"*".repeat(10_000),
        "`".repeat(5_000) + &" `a".repeat(5_000),
        "[a](".repeat(10_000),
        "<".repeat(50_000),
        "<!--".repeat(20_000),
        "$".repeat(20_000),
        "http://a".to_owned() + &").".repeat(100_000),
        "[a](<".repeat(40_000),
        "x".repeat(1_000_000),
        "[1]".repeat(80_000),
        "[[a]]".repeat(80_000),
        "a\n\n".repeat(80_000),
        "x ".repeat(120_000),
        format!("{}\n{}", "|a".repeat(40_000), "|-".repeat(40_000)),
        wide_head,
        filled,
        "**（a".repeat(40_000),
        "~~。*".repeat(40_000),
        "<div>".repeat(40_000),
        "<div>\n\n".repeat(20_000),
        "<ul><li>".repeat(30_000),
        "<ul>\n<li>a\n\n".repeat(20_000),
        "<table><tr><td>a".repeat(20_000),
        "<table>a".repeat(20_000),
        "<b>".repeat(60_000),
        "</b>".repeat(60_000),
        "a <b>c\n".repeat(30_000),
        "<a href='".repeat(30_000),
        "<!-- <!".repeat(40_000),
        "\\[\na\n\n".repeat(30_000),
        "\\begin{align}".repeat(20_000),
        "\\begin{align}\n\n".repeat(20_000),
        "$a/b ".repeat(60_000),
        "```md\n```sh\n".repeat(20_000),
        "```md\n```sh\n```\n```\n".repeat(10_000),
        "- ```md\n  ```sh\n".repeat(10_000),
        format!("|a|\n|-|\n{}", "|`a|b|c".repeat(40_000)),
        format!("|a|\n|-|\n{}", "|b|c|\n".repeat(20_000)),
        "https://a.example/京".repeat(10_000),
        "##a\n".repeat(40_000),
    ];
    for text in texts {
        let nodes = parse(&text, &[1]);
        assert!(depth(&nodes) <= 101, "{} deep for {:?}", depth(&nodes), &text[..20]);
        assert!(count(&nodes) <= MAX_NODES + 1000, "{} nodes for {:?}", count(&nodes), &text[..20]);
        assert!(!plain_text(&nodes).is_empty());
    }
}

#[test]
fn texts_over_the_limits_stream_too() {
    let long = "a *b* c\n\n".repeat(32_000);
    let pieces: Vec<&str> =
        long.as_bytes().chunks(30_000).map(|chunk| std::str::from_utf8(chunk).unwrap()).collect();
    assert!(stream(&pieces, &[]) == split_long_blocks(parse(&long, &[])), "over the length limit");
    let many = ("[1] *b* ".repeat(10) + "\n\n").repeat(2_000);
    let pieces: Vec<&str> =
        many.as_bytes().chunks(10_000).map(|chunk| std::str::from_utf8(chunk).unwrap()).collect();
    assert!(stream(&pieces, &[]) == split_long_blocks(parse(&many, &[])), "over the node limit");
}

fn count(nodes: &[Node]) -> usize {
    nodes.iter().map(Node::nodes).sum()
}

/// The texts that stand in lines of their own, without the blocks in them.
fn lines(nodes: &[Node], line: &mut String, done: &mut Vec<String>) {
    for node in nodes {
        match node {
            Node::Text(text) => line.push_str(text),
            Node::Element(Element { tag: Tag::Emphasis | Tag::Link { .. } | Tag::Code, children }) => {
                lines(children, line, done);
            }
            Node::Element(Element { children, .. }) => {
                done.push(std::mem::take(line));
                lines(children, line, done);
                done.push(std::mem::take(line));
            }
        }
    }
}

/// The most combining marks that follow one another.
fn most_marks(text: &str) -> usize {
    text.split(|character| !is_combining_mark(character))
        .map(|marks| marks.chars().count())
        .max()
        .unwrap_or(0)
}

fn in_pieces(text: &str) -> Vec<Node> {
    let characters: Vec<char> = text.chars().collect();
    let pieces: Vec<String> = characters.chunks(1000).map(|piece| piece.iter().collect()).collect();
    stream(&pieces.iter().map(String::as_str).collect::<Vec<_>>(), &[1])
}

#[test]
fn shown_blocks_have_a_maximum_length() {
    let mixed = "אa".repeat(60_000);
    let marks = format!("a{}", "\u{301}".repeat(60_000));
    let texts = [
        mixed.clone(),
        marks.clone(),
        format!("```\n{mixed}{marks}"),
        format!("```\n{}```\nc", "let a = b;\n".repeat(20_000)),
        format!("- a\n- *{mixed}*\n  - b"),
        format!("# {mixed}"),
        format!("> [{mixed}](https://a.example)"),
        format!("|a|\n|-|\n|{mixed}|"),
        format!("    {mixed}"),
        format!("`{mixed}`"),
        "a *b* [1] ".repeat(5_000),
        "[1]".repeat(8_000),
        "a  \n".repeat(8_000),
        "word ".repeat(60_000),
        "x".repeat(300_000),
        "a *b* c\n\n".repeat(32_000) + &mixed + &"x\n".repeat(100_000),
        "```\n```\n".repeat(25_000) + &mixed,
    ];
    for text in texts {
        let beginning: String = text.chars().take(20).collect();
        let parsed = parse(&text, &[1]);
        let shown = in_pieces(&text);
        assert!(
            shown == split_long_blocks(parsed.clone()),
            "what was streamed is not the whole text: {beginning:?}"
        );
        assert!(count(&shown) <= MAX_NODES + 1000, "{} nodes: {beginning:?}", count(&shown));
        let mut done = Vec::new();
        lines(&shown, &mut String::new(), &mut done);
        let longest = done.iter().map(|line| line.chars().count()).max();
        assert!(longest <= Some(MAX_PART + MAX_MARKS), "{longest:?} characters in lines: {beginning:?}");
        let without_marks = |nodes: &[Node]| plain_text(nodes).replace(is_combining_mark, "");
        assert!(without_marks(&shown) == without_marks(&parsed), "the text is another: {beginning:?}");
        assert!(most_marks(&plain_text(&shown)) <= MAX_MARKS, "marks: {beginning:?}");
    }
}

#[test]
fn ordinary_blocks_are_whole() {
    let paragraph = "Some words of a sentence, and **more** [1] of them.\n".repeat(50);
    let text = format!("{paragraph}- {paragraph}\n# {}\n\n|a|\n|-|\n|b|\n", "a ".repeat(1500));
    let parsed = parse(&text, &[1]);
    assert!(split_long_blocks(parsed.clone()) == parsed);
    assert_eq!(split_plain_text(&"Words.\n".repeat(570)).len(), 1);
    assert_eq!(split_plain_text(""), [""]);
}

#[test]
fn parts_end_with_a_line_or_a_word() {
    let check = |text: &str, ends: &str| {
        let parts = split_plain_text(text);
        assert!(parts.len() > 1 && parts[0].ends_with(ends), "{:?}", parts[0].chars().rev().take(20));
        assert_eq!(parts.concat(), text);
    };
    check(&"Words of a line\n".repeat(1000), "line\n");
    check(&"Words of a text ".repeat(1000), " ");
    check(&"x".repeat(10_000), "xxx");
    let accents = "e\u{301}".repeat(10_000);
    check(&accents, "e\u{301}");
}

#[test]
fn markup_goes_over_the_end_of_a_part_and_citations_stay_in_order() {
    let text = format!("**{}end**", "Some words [1]. More words [2]. ".repeat(500));
    let parsed = parse(&text, &[1, 2]);
    let shown = split_long_blocks(parsed.clone());
    let [Node::Element(Element { tag: Tag::Paragraph, children })] = shown.as_slice() else { panic!() };
    assert!(children.len() > 1);
    for part in children {
        let Node::Element(Element { tag: Tag::Part, children }) = part else { panic!() };
        let Some(Node::Element(Element { tag: Tag::Strong, .. })) = children.first() else {
            panic!("{children:?}");
        };
    }
    assert_eq!(plain_text(&shown), plain_text(&parsed));
}

#[test]
fn long_addresses_count_by_their_length() {
    let link = format!("[a](https://a.example/{})\n\n", "x".repeat(2000));
    let nodes = parse(&link.repeat(150), &[]);
    assert!(count(&nodes) <= MAX_NODES);
}

#[test]
fn an_address_that_is_defined_once_is_not_repeated_without_end() {
    let mut stream = Stream::new();
    let mut screen = Screen::default();
    stream.push(&format!("[a]: https://a.example/{}\n\nA word\n\n", "x".repeat(150_000)));
    for _ in 0..2_000 {
        stream.push("[a]\n\n");
        screen.apply(stream.update(&[]));
    }
    let addresses = address_bytes(&screen.blocks);
    assert!(addresses < 5_000_000, "{addresses} bytes of addresses");
}

fn address_bytes(nodes: &[Node]) -> usize {
    let inside = |node: &Node| match node {
        Node::Element(Element { tag: Tag::Link { href, .. }, .. }) => href.len(),
        Node::Element(element) => address_bytes(&element.children),
        Node::Text(_) => 0,
    };
    nodes.iter().map(inside).sum()
}

#[test]
fn a_text_with_too_many_nodes_is_not_shown_anew_when_it_ends() {
    let mut stream = Stream::new();
    stream.push(&"```\n```\n".repeat(10_000));
    assert!(matches!(stream.update(&[]), Update::Replace { .. }));
    assert_eq!(stream.finish(&[]), Update::Nothing);
}
