//! Markdown to nodes, at once and while it grows.

use proptest::prelude::*;

use super::{Element, EmbedTarget, Node, Stream, Tag, Update, parse, plain_text, replace_citations};

/// Nodes as a compact HTML-like text.
pub(super) fn show(nodes: &[Node]) -> String {
    nodes.iter().map(show_node).collect()
}

fn show_node(node: &Node) -> String {
    let Node::Element(Element { tag, children }) = node else {
        let Node::Text(text) = node else { unreachable!() };
        return text.replace('<', "&lt;");
    };
    let inside = show(children);
    let wrap = |name: &str| format!("<{name}>{inside}</{}>", name.split(' ').next().unwrap());
    match tag {
        Tag::Paragraph => wrap("p"),
        Tag::Heading(level) => wrap(&format!("h{level}")),
        Tag::List => wrap("ul"),
        Tag::Ordered(start) => wrap(&format!("ol {start}")),
        Tag::Item => wrap("li"),
        Tag::Task { done } => wrap(if *done { "li done" } else { "li open" }),
        Tag::Quote => wrap("quote"),
        Tag::CodeBlock { language: None } => wrap("pre"),
        Tag::CodeBlock { language: Some(language) } => wrap(&format!("pre {language}")),
        Tag::Table => wrap("table"),
        Tag::TableHead => wrap("thead"),
        Tag::TableBody => wrap("tbody"),
        Tag::TableRow => wrap("tr"),
        Tag::TableCell { head, align } => wrap(&format!("{} {align:?}", if *head { "th" } else { "td" })),
        Tag::Emphasis => wrap("em"),
        Tag::Strong => wrap("strong"),
        Tag::Strikethrough => wrap("del"),
        Tag::Code => wrap("code"),
        Tag::Image { alt, address } => format!("<img {address} {alt}>"),
        Tag::Embed { target, width } => {
            let width = width.map(|width| format!(" {width}")).unwrap_or_default();
            let (kind, path) = match target {
                EmbedTarget::Name(name) => ("name", name),
                EmbedTarget::Path(path) => ("path", path),
            };
            wrap(&format!("embed {kind} {path}{width}"))
        }
        Tag::Link { href, host, is_image: true, .. } => wrap(&format!("a {href} {host} image")),
        Tag::Link { href, host, names_other: false, .. } => wrap(&format!("a {href} {host}")),
        Tag::Link { href, host, names_other: true, .. } => wrap(&format!("a {href} {host} shown")),
        Tag::RelativeLink { path } => wrap(&format!("beside {path}")),
        Tag::Wikilink { title, heading } => {
            wrap(&format!("wiki {title}#{}", heading.as_deref().unwrap_or("")))
        }
        Tag::Citation { number, known: true } => format!("<cite {number}>"),
        Tag::Citation { number, known: false } => format!("<cite? {number}>"),
        Tag::Part => inside,
        Tag::Alert(alert) => wrap(alert.into_str()),
        Tag::Details { summary } => wrap(&format!("details {summary}")),
        Tag::Footnote { label } => wrap(&format!("note {label}")),
        Tag::FootnoteMark { label } => format!("<^{label}>"),
        Tag::Underline => wrap("u"),
        Tag::Mark => wrap("mark"),
        Tag::Group => wrap("div"),
        Tag::HashTag => wrap("tag"),
        Tag::Keyboard => wrap("kbd"),
        Tag::Subscript => wrap("sub"),
        Tag::Superscript => wrap("sup"),
        Tag::Math { source, is_display, is_open } => {
            let kind = if *is_display { "display" } else { "math" };
            format!("<{kind}{} {source}>", if *is_open { "?" } else { "" })
        }
        Tag::Break => "<br>".into(),
        Tag::Rule => "<hr>".into(),
    }
}

#[track_caller]
pub(super) fn check(text: &str, expect: &str) {
    assert_eq!(show(&parse(text, &[1, 2, 3])), expect, "for {text:?}");
}

#[test]
fn blocks_and_inlines_become_elements() {
    check(
        "# A\n\nb *c* **d** ~~e~~ `f`",
        "<h1>A</h1><p>b <em>c</em> <strong>d</strong> <del>e</del> <code>f</code></p>",
    );
    check("- a\n- b", "<ul><li>a</li><li>b</li></ul>");
    check("3. a\n4. b", "<ol 3><li>a</li><li>b</li></ol>");
    check("- [ ] a\n- [x] b", "<ul><li open>a</li><li done>b</li></ul>");
    check("- [ ] a\n\n- [x] b", "<ul><li open><p>a</p></li><li done><p>b</p></li></ul>");
    check("> a\n> b", "<quote><p>a\nb</p></quote>");
    check("a  \nb\n\n---", "<p>a<br>b</p><hr>");
    check("```rust,ignore\nfn a() {}\n```", "<pre rust>fn a() {}\n</pre>");
    check("```\n```", "<pre></pre>");
    check("    a\n    b", "<pre>a\nb</pre>");
    check(
        "| a | b |\n|:-:|--:|\n| 1 | 2 |",
        "<table><thead><tr><th Center>a</th><th Right>b</th></tr></thead>\
         <tbody><tr><td Center>1</td><td Right>2</td></tr></tbody></table>",
    );
    check("a\r\n\r\nb\rc", "<p>a</p><p>b\nc</p>");
    check("don't -- \"quote\"...", "<p>don't -- \"quote\"...</p>");
    check("costs $5 or $x_1$ and $y$", "<p>costs $5 or <math $x_1$> and <math $y$></p>");
}

#[test]
fn citations_are_found_on_the_tree() {
    check("so [1].", "<p>so <cite 1>.</p>");
    check("so [1][2], [2, 3]", "<p>so <cite 1><cite 2>, <cite 2><cite 3></p>");
    check("**so [1]** [4]", "<p><strong>so <cite 1></strong> <cite? 4></p>");
    check("`a[1]` and\n\n    b[1]", "<p><code>a[1]</code> and</p><pre>b[1]</pre>");
    check("```\na[1]\n```", "<pre>a[1]\n</pre>");
    check("$a[1]$ [1]", "<p><math $a[1]$> <cite 1></p>");
    check("[see [1] there](https://a.example/)", "<p><a https://a.example/ a.example>see [1] there</a></p>");
    check(r"\[1] [1\] \\[1]", r"<p>[1] [1] \<cite 1></p>");
    check("&#91;1] [0] [x] [1.] [2024] []", "<p>[1] [0] [x] [1.] [2024] []</p>");
    check("[1]\n\n[1]: https://a.example/", "<p><cite 1></p>");
    check("[1][2]\n\n[2]: https://a.example/", "<p><cite 1><cite 2></p>");
    check("[7]\n\n[7]: https://a.example/", "<p><a https://a.example/ a.example>7</a></p>");
    check(
        "| a [1] |\n|---|\n| b [2] |",
        "<table><thead><tr><th None>a <cite 1></th></tr></thead><tbody><tr><td None>b <cite 2></td></tr></tbody></table>",
    );
    check("[[1]]", "<p>[<cite 1>]</p>");
}

#[test]
fn formulas_are_found_by_their_delimiters() {
    check(
        r"so \(a^2\), \[b_1 * c*\] and $$d$$",
        r"<p>so <math \(a^2\)>, <display \[b_1 * c*\]> and <display $$d$$></p>",
    );
    check(r"\(a \\ b\) \\(c\) \(d", r"<p><math \(a \\ b\)> \(c) (d</p>");
    check("\\[\na &= b \\\\\n- c\n+ *d*\n\\]\ne", "<p><display \\[\na &= b \\\\\n- c\n+ *d*\n\\]>\ne</p>");
    check("so $$\na_1\n$$ with $b$.", "<p>so <display $$\na_1\n$$> with <math $b$>.</p>");
    check("> $$\n> a\n> $$", "<quote><p><display $$\na\n$$></p></quote>");
    check("1. \\[\n   a\n   \\]\n2. b", "<ol 1><li><display \\[\n   a\n   \\]></li><li>b</li></ol>");
    check("$$\na\n\nb\n$$", "<p>$$\na</p><p>b\n$$</p>");
    check(r"**\(a_1\)** | _$b$_", r"<p><strong><math \(a_1\)></strong> | <em><math $b$></em></p>");
    check(
        "| a |\n|---|\n| $|x|$ |",
        "<table><thead><tr><th None>a</th></tr></thead><tbody><tr><td None><math $|x|$></td></tr></tbody></table>",
    );
    check("[$a$ b](https://a.example/)", "<p><a https://a.example/ a.example><math $a$> b</a></p>");
}

#[test]
fn money_and_escapes_are_text() {
    check("$4 to $10, $5-$10, US$5 and CA$7", "<p>$4 to $10, $5-$10, US$5 and CA$7</p>");
    check("$20 for lunch and 30$ more, $ 5 $", "<p>$20 for lunch and 30$ more, $ 5 $</p>");
    check(r"\$a\$ $5 and $b$", "<p>$a$ $5 and <math $b$></p>");
    check("$5 + 3$ is $20$", "<p><math $5 + 3$> is <math $20$></p>");
    check(r"\[7\] \[ \] \[a\](b) \[x\] \(\)", "<p>[7] [ ] [a](b) [x] ()</p>");
}

#[test]
fn nothing_in_code_and_addresses_is_a_formula() {
    check(r"`\(` and `\)`, `$a$`", r"<p><code>\(</code> and <code>\)</code>, <code>$a$</code></p>");
    check("```\n\\[\n$a$\n```\n\\]", "<pre>\\[\n$a$\n</pre><p>]</p>");
    check("    $a$ \\(b\\)\n\nc", "<pre>$a$ \\(b\\)\n</pre><p>c</p>");
    check("`a\n$b$ c`", "<p><code>a $b$ c</code></p>");
    check("<b class=\"$a$\">", "<p>&lt;b class=\"$a$\"></p>");
    check(
        r"[a](https://a.example/\(b\)) https://a.example/$c$d",
        "<p><a https://a.example/(b) a.example>a</a> <a https://a.example/$c$d a.example>https://a.example/$c$d</a></p>",
    );
}

#[test]
fn an_open_formula_shows_its_source() {
    let (mut stream, mut screen) = (Stream::new(), Screen::default());
    let mut push = |text: &str, expect: &str| {
        stream.push(text);
        screen.apply(stream.update(&[]));
        assert_eq!(show(&screen.blocks), expect);
    };
    push(r"so \(a^", r"<p>so <math? \(a^></p>");
    push(r"2\)", r"<p>so <math \(a^2\)></p>");
    push("\n\n\\[\na_1", "<p>so <math \\(a^2\\)></p><p><display? \\[\na_1></p>");
    push("\n- b\n", "<p>so <math \\(a^2\\)></p><p><display? \\[\na_1\n- b></p>");
    push("\n", "<p>so <math \\(a^2\\)></p><p><display? \\[\na_1\n- b></p>");
    push("$$\nc", "<p>so <math \\(a^2\\)></p><p>[\na_1</p><ul><li>b</li></ul><p><display? $$\nc></p>");
    screen.apply(stream.finish(&[]));
    let expect = "<p>so <math \\(a^2\\)></p><p>[\na_1</p><ul><li>b</li></ul><p>$$\nc</p>";
    assert_eq!(show(&screen.blocks), expect);
}

#[test]
fn a_text_that_breaks_off_closes_its_marks() {
    for (text, expect) in [
        ("It is **very", "<p>It is <strong>very</strong></p>"),
        ("It is **", "<p>It is</p>"),
        ("a\n\n- b `c", "<p>a</p><ul><li>b <code>c</code></li></ul>"),
        // Definitions of links make the whole text be parsed again.
        (
            "[a]\n\n[a]: https://b.example/\n\nIt is *so",
            "<p><a https://b.example/ b.example>a</a></p><p>It is <em>so</em></p>",
        ),
        ("All **there**.", "<p>All <strong>there</strong>.</p>"),
    ] {
        for size in [1, 100] {
            let (mut stream, mut screen) = (Stream::new(), Screen::default());
            let characters: Vec<char> = text.chars().collect();
            for piece in characters.chunks(size) {
                stream.push(&piece.iter().collect::<String>());
                screen.apply(stream.update(&[]));
            }
            screen.apply(stream.break_off(&[]));
            assert_eq!(show(&screen.blocks), expect, "{text:?} in pieces of {size}");
        }
    }
}

#[test]
fn only_safe_links_are_links() {
    check("[a](https://b.example/c)", "<p><a https://b.example/c b.example>a</a></p>");
    check("[a](javascript:alert(1)) [b](data:text/html,x) [c](/d) [e](file:///f)", "<p>a b c e</p>");
    check("[a](obsidian://open?vault=V) <obsidian://open?file=f>", "<p>a obsidian://open?file=f</p>");
    check(
        "[a](b.md) [c](../d%20e.Markdown#f) [g][h]\n\n[h]: i/j.md",
        "<p><beside b.md>a</beside> <beside ../d%20e.Markdown#f>c</beside> <beside i/j.md>g</beside></p>",
    );
    check("[a](/b.md) [c](d:e.md) [f](g.html) [h](#i.md) [j](//k/l.md) ![m](n.md)", "<p>a c f h j m</p>");
    check("[a](https://user:secret@b.example/)", "<p>a</p>");
    check(
        "<a@b.example> <https://b.example>",
        "<p><a mailto:a@b.example a@b.example>a@b.example</a> <a https://b.example/ b.example>https://b.example</a></p>",
    );
    check(
        "![a](https://b.example/c.png) ![](https://b.example/)",
        "<p><a https://b.example/c.png b.example image>Image: a</a> <a https://b.example/ b.example image>Image</a></p>",
    );
    check(
        "[![a](https://b.example/c.png)](https://d.example/)",
        "<p><a https://d.example/ d.example>a</a></p>",
    );
    check(
        "see https://b.example/a_b_c(d). Or (http://e.example/f)!",
        "<p>see <a https://b.example/a_b_c(d) b.example>https://b.example/a_b_c(d)</a>. Or (<a http://e.example/f e.example>http://e.example/f</a>)!</p>",
    );
    check(
        "xhttps://b.example `https://b.example`",
        "<p>xhttps://b.example <code>https://b.example</code></p>",
    );
}

#[test]
fn pictures_of_a_folder_are_embedded() {
    check("![[a.png]]", "<p><embed name a.png>a.png</embed></p>");
    check("see ![[img/A b.JPEG|300]]", "<p>see <embed name img/A b.JPEG 300>A b.JPEG</embed></p>");
    check("![[a.png|A bee]]", "<p><embed name a.png>A bee</embed></p>");
    check("![[a.png|A bee|300x200]] b", "<p><embed name a.png 300>A bee</embed> b</p>");
    check(
        "| a |\n| - |\n| ![[a.png\\|60]] |",
        "<table><thead><tr><th None>a</th></tr></thead><tbody><tr><td None><embed name a.png 60>a.png</embed></td></tr></tbody></table>",
    );
    check("![A *bee*](img/a%20b.png)", "<p><embed path img/a b.png>A bee</embed></p>");
    check("![](../a.webp 'title')", "<p><embed path ../a.webp>a.webp</embed></p>");
    check("![A bee|300](a.gif)", "<p><embed path a.gif 300>A bee</embed></p>");
    check("![a][b]\n\n[b]: ./c.avif", "<p><embed path ./c.avif>a</embed></p>");
    check("![a [1] [[b]]](c.png)", "<p><embed path c.png>a [1] [[b]]</embed></p>");
    check("![a ![b](c.png)](d.png)", "<p><embed path d.png>a b</embed></p>");
    check(
        "[![a](b.png)](https://c.example/)",
        "<p><a https://c.example/ c.example><embed path b.png>a</embed></a></p>",
    );
    // Anything else is a link or text.
    check("[[a.png]] x![[a.png]]", "<p><wiki a.png#>a.png</wiki> x!<wiki a.png#>a.png</wiki></p>");
    check("![[a.svg]] ![[note]]", "<p><wiki a.svg#>a.svg</wiki> <wiki note#>note</wiki></p>");
    check("![a](b.svg) ![c](/d.png) ![e](file:///f.png) ![g](//h/i.png)", "<p>a c e g</p>");
    check(
        "![a](b%00.pdf) `![[a.png]]` \\![[a.png]]",
        "<p>a <code>![[a.png]]</code> !<wiki a.png#>a.png</wiki></p>",
    );
    check(
        "![[a.png|0]] ![[a.png|12345]]",
        "<p><embed name a.png>0</embed> <embed name a.png>12345</embed></p>",
    );
    check_stream("a ![[b.png|A *bee*|60]] ![c|7](d.png 'e')\n\n- ![[b.png]]");
}

#[test]
fn images_whose_data_is_in_the_text_are_images() {
    check(
        "a ![b *c*](data:image/png;base64,iVBO+/0=) ![](data:image/webp;base64,UklG \"title\")",
        "<p>a <img data:image/png;base64,iVBO+/0= b c> <img data:image/webp;base64,UklG ></p>",
    );
    check(
        "[![b](data:image/gif;base64,R0lG)](https://a.example/) [1]",
        "<p><a https://a.example/ a.example><img data:image/gif;base64,R0lG b></a> <cite 1></p>",
    );
    check(
        "![a](data:image/svg+xml;base64,PHN2) ![b](data:image/png,AA) ![c](data:text/html;base64,AA)",
        "<p>a b c</p>",
    );
    check("![a][b]\n\n[b]: data:image/png;base64,AAAA", "<p>a</p>");
    check("[a](data:image/png;base64,AAAA) ![b](data:image/png;base64,)", "<p>a b</p>");
    check(
        "![a ![b](data:image/png;base64,AA)](data:image/png;base64,BB)",
        "<p><img data:image/png;base64,BB a b></p>",
    );
    // In code it is text, and what is no image is short.
    check("`![a](data:image/png;base64,AAAA)`", "<p><code>![a](data:image/png;base64,AAAA)</code></p>");
    check(
        "```\n![a](data:image/png;base64,AA) $x$\n![b](data:image/png;base64,BB)\n```",
        "<pre>![a](data:image/png;base64,AA) $x$\n![b](data:image/png;base64,BB)\n</pre>",
    );
    check("a ![b](data:image/png;base64,AAAA", "<p>a ![b](data:image/png;base64,…</p>");
}

#[test]
fn an_image_may_be_longer_than_any_text_that_is_parsed() {
    let image = |bytes: usize| format!("![b](data:image/png;base64,{})", "A".repeat(bytes));
    let text = format!("[1] {} [2]\n\n{}\n\nend [1]", image(2 << 20), image(1 << 20));
    let nodes = parse(&text, &[1, 2]);
    assert_eq!(plain_text(&nodes), "[1] b [2]\nb\nend [1]");
    assert_eq!(
        stream(
            &text
                .as_bytes()
                .chunks(4096)
                .map(|chunk| std::str::from_utf8(chunk).unwrap())
                .collect::<Vec<_>>(),
            &[1, 2]
        ),
        nodes
    );
    let replaced = replace_citations(&text, &[1, 2], |_, number| format!("<{number}>"));
    assert_eq!(replaced, text.replace("[1]", "<1>").replace("[2]", "<2>"));
    assert_eq!(show(&parse(&image(3 << 20), &[])), "<p>b</p>", "too large to be shown");
}

#[test]
fn an_image_that_is_still_arriving_has_a_name() {
    check_growing("a ![b](data:im", "<p>a b</p>");
    check_growing("a ![b](data:image/png;base64,iVBO", "<p>a Image: b…</p>");
    check_growing("a ![](data:image/png;base64,iVBO", "<p>a Image…</p>");
    check_growing("a ![b](data:image/svg+xml;base64,PHN2", "<p>a b</p>");
    check_growing(
        "- ![b](data:image/png;base64,iVBO=)",
        "<ul><li><img data:image/png;base64,iVBO= b></li></ul>",
    );
    check_growing("```\n![b](data:image/png;base64,iVBO", "<pre>![b](data:image/png;base64,iVBO</pre>");
    check_stream("a ![b](data:image/png;base64,iVBO");
    check_stream("```\n![b](data:image/png;base64,iVBO) `$x$`\n```\n![b](data:image/png;base64,iVBO)\n- c");
}

#[test]
fn other_html_is_text() {
    check(
        "a <script>d</script> <foo>*b*</foo>",
        "<p>a &lt;script>d&lt;/script> &lt;foo><em>b</em>&lt;/foo></p>",
    );
    check(
        "<section onclick=x>\n*a*\n</section>\n\nb",
        "<p>&lt;section onclick=x>\n*a*\n&lt;/section>\n</p><p>b</p>",
    );
    check("<script>\na\n</script>", "<p>&lt;script>\na\n&lt;/script></p>");
    check("Vec<T>, a < b > c", "<p>Vec&lt;T>, a &lt; b > c</p>");
}

#[test]
fn footnotes_of_the_model_are_no_citations() {
    check(
        "a [^1] b [1] [^note][^9]\n\n[^1]: c *d* [2]\n[^note]: e",
        "<p>a <^1> b <cite 1> <^note>[^9]</p><note 1><p>c <em>d</em> <cite 2></p></note><note note><p>e</p></note>",
    );
    // As converters write them.
    check(
        "a [^note-1] b[^my_note].\n\n[^note-1]: c\n\n[^my_note]: d\n\n[^a-zA-Z] [^a-z]",
        "<p>a <^note-1> b<^my_note>.</p><note note-1><p>c</p></note><note my_note><p>d</p></note><p>[^a-zA-Z] [^a-z]</p>",
    );
    check(
        "[^1]: word\n\n`[^1]` [^a-z] [^abc] [^] \\[^1]",
        "<note 1><p>word</p></note><p><code>[^1]</code> [^a-z] [^abc] [^] [^1]</p>",
    );
}

#[test]
fn alerts_are_quotes_with_a_name() {
    check("> [!NOTE]\n> a *b* [1]", "<Note><p>a <em>b</em> <cite 1></p></Note>");
    // Obsidian has more kinds, and titles.
    check(
        "> [!info] The *best* title\n> a\n> b\n>\n> c",
        "<Note><p><strong>The <em>best</em> title</strong></p><p>a\nb</p><p>c</p></Note>",
    );
    check("> [!Danger]-\n> a", "<Caution><p>a</p></Caution>");
    check("> [!note]+ Only a title", "<Note><p><strong>Only a title</strong></p></Note>");
    check("> [!bug]\n> - a", "<Caution><ul><li>a</li></ul></Caution>");
    check("> [!hint] a  \n> b", "<Tip><p><strong>a</strong></p><p>b</p></Tip>");
    check("> [!info]x", "<quote><p>[!info]x</p></quote>");
    check("> A [!info] b", "<quote><p>A [!info] b</p></quote>");
    check(
        "> [!caution]\n> a\n\n> [!OTHER]\n> b",
        "<Caution><p>a</p></Caution><quote><p>[!OTHER]\nb</p></quote>",
    );
}

#[test]
fn a_few_elements_of_html_are_known() {
    check(
        "<kbd>Ctrl</kbd>+<KBD>*C*</KBD>, H<sub>2</sub>O, x<sup>2</sup>",
        "<p><kbd>Ctrl</kbd>+<kbd><em>C</em></kbd>, H<sub>2</sub>O, x<sup>2</sup></p>",
    );
    check(
        "<kbd>a *b</kbd> c*</sub> <KBD class=x>d",
        "<p>&lt;kbd>a <em>b&lt;/kbd> c</em>&lt;/sub> &lt;KBD class=x>d</p>",
    );
    check(
        "<details>\n<summary><b>More</b> of it</summary>\n\n- a [1]\n\n```\nb\n```\n\n</details>\n\nc",
        "<details More of it><ul><li>a <cite 1></li></ul><pre>b\n</pre></details><p>c</p>",
    );
    check(
        "<details><summary>a</summary>b</details>\n\n<details>\n\nc",
        "<details a><p>b</p></details><details Details><p>c</p></details>",
    );
    check(
        "- <details>\n\n  a\n- b\n\n</details> c",
        "<ul><li><details Details><p>a</p></details></li><li><p>b</p></li></ul><p>&lt;/details> c</p>",
    );
    check("<details onclick=x>\n\na", "<p>&lt;details onclick=x>\n</p><p>a</p>");
}

#[test]
fn plain_text_has_no_markup() {
    let nodes = parse("# A\n\nb **c** [1]\n\n- d\n- e\n\n| f | g |\n|---|---|\n| h | i |", &[1]);
    assert_eq!(plain_text(&nodes), "A\nb c [1]\nd\ne\nf\tg\nh\ti");
}

/// The blocks on screen, with updates applied as the page does.
#[derive(Default)]
pub(super) struct Screen {
    pub(super) blocks: Vec<Node>,
}

impl Screen {
    pub(super) fn apply(&mut self, update: Update) {
        match update {
            Update::Nothing => {}
            Update::Replace { keep, blocks } => {
                assert!(keep <= self.blocks.len());
                self.blocks.truncate(keep);
                self.blocks.extend(blocks);
            }
            Update::AppendCode { parts } => {
                let Some(Node::Element(Element { tag: Tag::CodeBlock { .. }, children })) =
                    self.blocks.last_mut()
                else {
                    panic!("the last block is no code");
                };
                let Some(Node::Element(last)) = children.last_mut() else { panic!("code has a part") };
                let [Node::Text(code)] = last.children.as_mut_slice() else { panic!("a part is one text") };
                code.push_str(&parts[0]);
                let new = parts.iter().skip(1).map(|part| Node::element(Tag::Part, vec![Node::text(part)]));
                children.extend(new);
            }
        }
    }
}

pub(super) fn stream(pieces: &[&str], citations: &[u32]) -> Vec<Node> {
    let (mut stream, mut screen) = (Stream::new(), Screen::default());
    for piece in pieces {
        stream.push(piece);
        screen.apply(stream.update(citations));
    }
    screen.apply(stream.finish(citations));
    screen.blocks
}

/// Checks the same text by characters, in threes, by lines, and at once.
#[track_caller]
pub(super) fn check_stream(text: &str) {
    let expect = parse(text, &[1, 2]);
    let characters: Vec<String> = text.chars().map(String::from).collect();
    for size in [1, 3, 7] {
        let pieces: Vec<String> = characters.chunks(size).map(<[String]>::concat).collect();
        let pieces: Vec<&str> = pieces.iter().map(String::as_str).collect();
        assert_eq!(show(&stream(&pieces, &[1, 2])), show(&expect), "in pieces of {size} for {text:?}");
    }
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    assert_eq!(show(&stream(&lines, &[1, 2])), show(&expect), "by lines for {text:?}");
}

#[test]
fn a_stream_ends_as_the_whole_text() {
    check_stream("1. a\n\n2. b\n\n10. c\n\n- d\n\n-- e\n");
    check_stream("> a\n#b\n\nc\n===\nd\n--\n");
    check_stream("x\n\na | b\n--|--\n1 | 2\n\nc");
    check_stream("a\n| b |\n|-| c");
    check_stream("|\n|-|-|\n|-|-|- ");
    check_stream("a | b\n-|-\n|\n| c | `d` || e |\n-|-\n| f | g |\n");
    check_stream("```rust\nfn a() {}\n\n``\n ```` \nb\n");
    check_stream("~~~\na\n```\n  ~~\n~~~~\nb [1]");
    check_stream("a\n\n```\nopen\n\n");
    check_stream("  ```\n  a\n  ```\nb");
    check_stream("[a]\n\n[b]\n\n[a]: https://a.example/\n\n[a] [A]\n\n[b]: https://b.example/\n\n[b]");
    check_stream("a\r\n\r\nb\rc\r");
    check_stream("<div>\na\n\n</div>\n\n- a\n\n      b\n\n    c\n\nd");
    check_stream("a[1] [1, 2]\n\n- b [2]\n  ```\n  c\n  ```\n- d");
    check_stream("a\n\n    b\n\n\n    c\n\nd");
    check_stream("a $$\nb\n- c\n$$ d $e$\n\n\\[\nf\n\n# g\n\\]\n");
    check_stream("! <`\n``\n~~");
    check_stream("```\n|\u{1a}\n[h $x_1$");
    check_stream("```\n\\[\na\n\\]\n```\n> \\[\n> b\n> \\]\nc \\(d");
}

#[test]
fn an_open_fence_grows_by_its_new_text_alone() {
    let mut stream = Stream::new();
    stream.push("a\n\n```rust\nlet b");
    let Update::Replace { keep: 0, blocks } = stream.update(&[]) else { panic!() };
    assert_eq!(show(&blocks), "<p>a</p><pre rust>let b</pre>");
    for delta in [" = 1;", "\n", "``x", "\n\n", "c"] {
        stream.push(delta);
        assert_eq!(stream.update(&[]), Update::AppendCode { parts: vec![delta.into()] });
    }
    stream.push("\n``");
    assert_eq!(stream.update(&[]), Update::AppendCode { parts: vec!["\n".into()] });
    stream.push("`\nd");
    let Update::Replace { keep: 1, blocks } = stream.update(&[]) else { panic!() };
    assert_eq!(show(&blocks), "<pre rust>let b = 1;\n``x\n\nc\n</pre><p>d</p>");
    assert_eq!(stream.update(&[]), Update::Nothing);
    assert_eq!(stream.finish(&[]), Update::Nothing);
}

#[test]
fn settled_blocks_are_not_given_again() {
    let mut stream = Stream::new();
    for number in 0..100 {
        stream.push(&format!("paragraph {number}\n\n"));
        let Update::Replace { keep, blocks } = stream.update(&[]) else { panic!() };
        assert!(blocks.len() <= 2, "{} blocks given", blocks.len());
        assert_eq!(keep + blocks.len(), number + 1);
    }
}

#[test]
fn sources_found_later_make_citations_known() {
    let (mut stream, mut screen) = (Stream::new(), Screen::default());
    stream.push("a [1]\n\nb [2]\n\nc");
    screen.apply(stream.update(&[]));
    assert_eq!(show(&screen.blocks), "<p>a [1]</p><p>b [2]</p><p>c</p>");
    screen.apply(stream.update(&[1]));
    assert_eq!(show(&screen.blocks), "<p>a <cite 1></p><p>b <cite? 2></p><p>c</p>");
}

/// Checks the blocks on screen while a text grows and has reached its end so far.
#[track_caller]
pub(super) fn check_growing(text: &str, expect: &str) {
    let (mut stream, mut screen) = (Stream::new(), Screen::default());
    stream.push(text);
    screen.apply(stream.update(&[1]));
    assert_eq!(show(&screen.blocks), expect, "for {text:?}");
}

#[test]
fn marks_that_are_not_closed_yet_are_not_seen() {
    check_growing("a *", "<p>a</p>");
    check_growing("a **", "<p>a</p>");
    check_growing("a **b", "<p>a <strong>b</strong></p>");
    check_growing("a **b ", "<p>a <strong>b</strong></p>");
    check_growing("a **b*", "<p>a <strong>b</strong></p>");
    check_growing("a ***b", "<p>a <em><strong>b</strong></em></p>");
    check_growing("a **b *c* d", "<p>a <strong>b <em>c</em> d</strong></p>");
    check_growing("a _b", "<p>a <em>b</em></p>");
    check_growing("~~a", "<p><del>a</del></p>");
    check_growing("a `b", "<p>a <code>b</code></p>");
    check_growing("a ``b`", "<p>a <code>b</code></p>");
    check_growing("这是**重点", "<p>这是<strong>重点</strong></p>");
    check_growing("- a\n- **b", "<ul><li>a</li><li><strong>b</strong></li></ul>");
    check_growing("## **a", "<h2><strong>a</strong></h2>");
    check_growing(
        "| a | b |\n|-|-|\n| **c",
        "<table><thead><tr><th None>a</th><th None>b</th></tr></thead>\
         <tbody><tr><td None><strong>c</strong></td><td None></td></tr></tbody></table>",
    );
    check_growing("so **\\(a_1", "<p>so <strong><math? \\(a_1></strong></p>");
}

#[test]
fn links_that_are_not_complete_yet_show_their_text() {
    check_growing("a [", "<p>a</p>");
    check_growing("a [b c", "<p>a b c</p>");
    check_growing("a [b c]", "<p>a b c</p>");
    check_growing("a [b c](https://c.ex", "<p>a b c</p>");
    check_growing("a [**b", "<p>a <strong>b</strong></p>");
    check_growing("a ![b](https://c.ex", "<p>a b</p>");
    check_growing("a [[b", "<p>a</p>");
    check_growing("a [1", "<p>a</p>");
    check_growing("a [^1", "<p>a</p>");
    check_growing("a [1]", "<p>a <cite 1></p>");
    check_growing("a <kb", "<p>a</p>");
    check_growing("a <kbd>b</k", "<p>a <kbd>b</kbd></p>");
}

#[test]
fn a_line_is_not_seen_before_it_is_known_what_it_is() {
    check_growing("a\n-", "<p>a</p>");
    check_growing("a\n\n-", "<p>a</p>");
    check_growing("a\n\n``", "<p>a</p>");
    check_growing("a\n\n| b | c |", "<p>a</p>");
    check_growing("a\n\n| b | c |\n|--", "<p>a</p>");
    check_growing("a\n\n##", "<p>a</p>");
    check_growing("```\na\n--", "<pre>a\n--</pre>");
}

#[test]
fn marks_that_open_nothing_are_text_at_once() {
    check_growing("5 * 3", "<p>5 * 3</p>");
    check_growing("a_b and 2*3", "<p>a_b and 2*3</p>");
    check_growing("a ** b", "<p>a ** b</p>");
    check_growing("\\*a", "<p>*a</p>");
    check_growing("`**` a", "<p><code>**</code> a</p>");
    check_growing("if a < b", "<p>if a &lt; b</p>");
    check_growing("```\n**a", "<pre>**a</pre>");
    check_growing("**a\n\n", "<p>**a</p>");
    check_growing("**a\n\nb", "<p>**a</p><p>b</p>");
}

/// Texts of Markdown's own characters, which meet its rules more often than letters do.
fn markdown() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\n",
        "\n",
        "\n",
        "\n\n",
        "\n\n",
        "\r\n",
        "- ",
        "- ",
        "1. ",
        "2) ",
        "> ",
        "```",
        "```",
        "~~~",
        "    ",
        "  ",
        "|",
        "|-|-|",
        "*",
        "**",
        "_",
        "`",
        "#",
        "# ",
        "[1]",
        "[[a]]",
        "[a]",
        "[a]: https://a.example",
        "](",
        "[x](https://b.example)",
        "---",
        "===",
        "<div>",
        "[^1]",
        "\n\n[^1]: ",
        "> [!NOTE]\n",
        "<details>",
        "\n\n</details>\n\n",
        "<summary>a</summary>",
        "<kbd>",
        "</kbd>",
        "<sub>",
        "<!--",
        "-->",
        "<b>",
        "</b>",
        "<div>",
        "</div>",
        "<ul>",
        "<li>",
        "</li>",
        "</ul>",
        "<table>",
        "<tr>",
        "<td>",
        "</table>",
        "<a href=\"https://a.example\">",
        "</a>",
        "<p>",
        "<br>",
        "\n\n<div>\n\n",
        "\n\n</div>\n\n",
        "\n```md\n",
        "\n```sh\n",
        "a:\n```\n",
        "\n```\n",
        "\n# a\n",
        "。",
        "，",
        "（",
        "“",
        "~~",
        "##a",
        "\n|a|b|\n|-|-|\n",
        "`a|b`",
        "\\begin{align}",
        "\\end{align}",
        "$HOME/",
        "30$/day",
        "\\",
        "&lt;",
        "$",
        "$",
        "$$",
        "\\(",
        "\\)",
        "\\[",
        "\\]",
        "é",
        "漢",
        "word",
        "word",
        "word",
        " ",
        " ",
        "\t",
        "https://c.example/d",
        "- [ ] ",
        "![a](data:image/png;base64,AAAA)",
        "![](data:image/gif;base64,BB",
    ];
    let piece = prop::sample::select(PIECES).prop_map(str::to_owned);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Texts with the letter `ж` in all places where it is shown: not in definitions, in comments, in what stands
/// behind the language of a fence, and in the tags of HTML.
fn shown_letters() -> impl Strategy<Value = String> {
    const PIECES: &[&str] = &[
        "\n",
        "\n",
        "\n\n",
        "ж",
        "ж",
        "ж",
        "жж ",
        " ",
        "- ",
        "1. ",
        "> ",
        "    ",
        "\n```\n",
        "\n~~~\n",
        "\n```md\n",
        "\n```sh\n",
        "|",
        "|",
        "\n|ж|ж|\n|-|-|\n",
        "a`",
        "`ж|ж`",
        "*",
        "**",
        "~~ж",
        "（",
        "。",
        "“",
        "#",
        "##",
        "\n### ",
        "###",
        "<b>",
        "</b>",
        "<i>",
        "<div>",
        "</div>",
        "\n<div>\n",
        "\n</div>\n",
        "<ul>",
        "<li>",
        "</li>",
        "</ul>",
        "<table>",
        "<tr>",
        "<td>",
        "</td>",
        "</tr>",
        "</table>",
        "<p>",
        "</p>",
        "<br>",
        "<foo>",
        "<details>",
        "</details>",
        "<u>",
        "</u>",
        "<!",
        "<",
        ">",
        "$",
        "$$",
        "\\(",
        "\\)",
        "\n\\[\n",
        "\n\\]\n",
        "\\begin{align}",
        "\\end{align}",
        "\\",
        "&amp;",
        "&",
        "[1]",
        "[[a]]",
        "https://a.example/b",
        "5$/day",
        "$ж/",
        "---",
        "===",
    ];
    let piece = prop::sample::select(PIECES).prop_map(str::to_owned);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// Tables and what looks like one.
fn tables() -> impl Strategy<Value = String> {
    const PIECES: &[&str] =
        &["|", "|", "| a ", "`b|c`", "`", "\n", "\n", "\n|-|-|\n", "\n-|-\n", ":-", "> ", "\\", " ", "- "];
    let piece = prop::sample::select(PIECES).prop_map(str::to_owned);
    prop::collection::vec(piece, 0..40).prop_map(|pieces| pieces.concat())
}

/// The numbers of all citations, in order.
fn cited(nodes: &[Node]) -> Vec<u32> {
    let cited = |node: &Node| match node {
        Node::Text(_) => Vec::new(),
        Node::Element(Element { tag: Tag::Citation { number, .. }, .. }) => vec![*number],
        Node::Element(element) => cited(&element.children),
    };
    nodes.iter().flat_map(cited).collect()
}

#[test]
fn citations_are_replaced_where_they_are_citations() {
    let check = |text: &str, expect: &str| {
        let replaced = replace_citations(text, &[1, 2], |at, number| format!("<{at}:{number}>"));
        assert_eq!(replaced, expect, "{text:?}");
    };
    check("No citation", "No citation");
    check("So [1] and [2], `[1]`, [3].", "So <0:1> and <1:2>, `[1]`, <2:3>.");
    check("**Bold [1, 2]**\r\n- so [1][2]", "**Bold <0:1><1:2>**\n- so <2:1><3:2>");
    check(
        "| a |\n|---|\n| b [2] |\n\n[1]: https://a.example\n\nso [1]",
        "| a |\n|---|\n| b <0:2> |\n\n[1]: https://a.example\n\nso <1:1>",
    );
    check("[x [1]](https://a.example) \\[1]", "[x [1]](https://a.example) \\[1]");
}

proptest! {
    #[test]
    fn as_many_citations_are_replaced_as_there_are(text in markdown()) {
        let mut replaced = Vec::new();
        replace_citations(&text, &[1], |at, number| {
            replaced.push(number);
            assert_eq!(at as usize + 1, replaced.len());
            String::new()
        });
        prop_assert_eq!(replaced, cited(&parse(&text, &[1])));
    }

    #[test]
    fn any_stream_ends_as_the_whole_text(text in prop_oneof![markdown(), tables()], sizes in prop::collection::vec(1_usize..12, 1..8)) {
        let mut pieces = Vec::new();
        let mut rest = text.as_str();
        for size in sizes.iter().cycle() {
            if rest.is_empty() { break }
            let at = rest.char_indices().nth(*size).map_or(rest.len(), |(at, _)| at);
            let (piece, after) = rest.split_at(at);
            pieces.push(piece);
            rest = after;
        }
        prop_assert_eq!(show(&stream(&pieces, &[1])), show(&parse(&text, &[1])));
    }

    #[test]
    fn no_letter_is_lost(text in shown_letters()) {
        let letters = |text: &str| text.matches('ж').count();
        prop_assert_eq!(letters(&show(&parse(&text, &[1]))), letters(&text));
    }

    #[test]
    fn a_text_takes_the_place_of_another_block_by_block(
        before in markdown(), after in markdown(), is_cut in any::<bool>(), has_ended in any::<bool>(),
    ) {
        let (mut stream, mut screen) = (Stream::new(), Screen::default());
        stream.push(&before);
        screen.apply(stream.update(&[1]));
        if has_ended {
            screen.apply(stream.finish(&[1]));
        }
        let blocks = stream.revise(&after, &[2], is_cut);
        let kept = blocks.into_iter().enumerate();
        let shown: Vec<Node> = kept.map(|(at, block)| block.unwrap_or_else(|| screen.blocks[at].clone())).collect();
        let mut whole = Stream::new();
        prop_assert_eq!(&shown, &whole.revise(&after, &[2], is_cut).into_iter().flatten().collect::<Vec<_>>());
        // The same text again changes nothing.
        prop_assert!(stream.revise(&after, &[2], is_cut).iter().all(Option::is_none));
    }

    #[test]
    fn no_text_is_too_strange(text in ".{0,200}") {
        plain_text(&parse(&text, &[1]));
    }
}

#[test]
fn a_line_that_is_a_table_row_for_a_moment_stays_in_its_paragraph() {
    let text = "a  |\n|:-:|-- ![q](~~b |\n|:-:|-- ![q](~~\\\n|:-:|-- ![q](~~~c,$|\n|:-:|-- ![q]";
    let pieces: Vec<&str> = text.split_inclusive([' ', '\n']).collect();
    assert_eq!(show(&stream(&pieces, &[1])), show(&parse(text, &[1])));
}

#[test]
fn a_definition_that_only_the_end_of_the_text_reveals_applies_to_all_of_it() {
    check_stream("[o][p]\n\nb\n\n[p]: a\\(b");
    let mut screen = Screen::default();
    let mut stream = Stream::new();
    stream.push("[p]\n\nb\n\nc");
    screen.apply(stream.update(&[]));
    stream.push("\n\n[p]: https://a.example/");
    screen.apply(stream.finish(&[]));
    assert_eq!(show(&screen.blocks), "<p><a https://a.example/ a.example>p</a></p><p>b</p><p>c</p>");
}
