//! Text from models and documents is never more than text.

use footnote_tests::{
    browser::Browser,
    eventually,
    gate::Gate,
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;

use crate::with_page;

/// Elements in the transcript that only foreign HTML could have made, and links with a dangerous address. `math` is made of
/// formulas, and nothing but `MathML` may be in it.
const DANGER: &str = "const log = document.querySelector('main');
    const made = log.querySelectorAll('img,script,iframe,object,embed,form,style,link,base,meta,svg,video,audio,' +
        'math :not(mi,mn,mo,mrow,mtext,msub,msup,mfrac)');
    const events = [...log.querySelectorAll('*')].filter(element =>
        [...element.attributes].some(attribute => attribute.name.startsWith('on') || attribute.name === 'style'));
    const links = [...log.querySelectorAll('a[href]')].filter(link =>
        !['http:', 'https:', 'mailto:'].includes(link.protocol));
    return [...made, ...events, ...links].map(element => element.outerHTML.slice(0, 200));";

#[tokio::test]
async fn elements_of_answers_are_shown_and_harmless() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        html_is_shown_as_text_and_links_are_harmless(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_safe_link_sends_no_referrer(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        the_host_is_shown_if_a_links_text_names_another(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        each_block_is_aligned_to_the_side_where_its_language_begins(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        footnotes_callouts_details_and_kbd_elements_are_rendered(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        callouts_superscripts_and_line_breaks_are_rendered(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_picture_whose_data_is_in_the_answer_is_shown(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        unfinished_marks_and_links_are_never_shown_raw(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_formula_that_is_no_xml_shows_its_source(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_formula_in_dollars_keeps_the_rows_of_its_matrix(&chat, &upstream).await;
    })
    .await;
}

async fn html_is_shown_as_text_and_links_are_harmless(chat: &Chat<'_>, upstream: &Upstream) {
    let texts = [
        ("<img src=http://evil.invalid/a.png onerror=alert(1)>", "<img src="),
        ("<script>document.title = 'taken'</script>", "<script>"),
        ("Some <b onclick=\"alert(1)\">bold</b> text", "Some bold text"),
        ("<div style=\"position:fixed\">over everything</div>", "over everything"),
        ("<iframe src=\"javascript:alert(1)\"></iframe>", "<iframe"),
        ("<!-- comment --> and <?php echo 1 ?> and <![CDATA[x]]>", "and"),
        ("[a link](javascript:alert(1))", "a link"),
        ("[a link](JaVaScRiPt:alert(1))", "a link"),
        ("[a link](java\u{1}script:alert(1))", "a link"),
        ("[a link](data:text/html,<script>alert(1)</script>)", "a link"),
        ("[a link](vbscript:msgbox)", "a link"),
        ("[a link](file:///etc/passwd)", "a link"),
        ("[a link](//evil.invalid/x)", "a link"),
        ("[a link](&#106;avascript:alert(1))", "a link"),
        ("<javascript:alert(1)>", "javascript:alert(1)"),
        ("![a picture](http://evil.invalid/pixel.png)", "a picture"),
        ("![a picture](data:image/svg+xml,<svg/onload=alert(1)>)", "a picture"),
        ("![a picture](data:image/svg+xml;base64,PHN2Zy8+)", "a picture"),
        ("[![nested](http://evil.invalid/p.png)](http://evil.invalid/)", "nested"),
        ("[ref]: javascript:alert(1)\n\nSee [ref].", "ref"),
        ("```html\n<img src=http://evil.invalid/a.png>\n```", "<img src="),
        ("| a | b |\n|---|---|\n| <img src=x onerror=alert(1)> | [x](javascript:1) |", "<img src=x"),
        ("# <style>*{display:none}</style> Heading", "Heading"),
        ("Maths $<img src=http://evil.invalid/m.png>$ and &lt;img&gt; &#60;script&#62;", "<script>"),
    ];
    let all = texts.map(|(text, _)| text).join("\n\n");
    upstream.on("answer", Reply::stream().delta(&all).finish("stop").done());
    let answer = chat.ask_and_wait("Something?").await.text;
    for (text, shown) in texts {
        assert!(answer.contains(shown), "{text}: {answer}");
    }
    assert_eq!(chat.browser().script(DANGER).await, json!([]));
    assert!(!chat.browser().driver().title().await.unwrap().contains("taken"));
}

/// A picture of 30 by 20 pixels.
const PICTURE: &str = "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAB4AAAAUCAIAAAAVyRqTAAAAH0lEQVR42mM4YSNHI8QwavSo0aNGjxo9avSo0UPRaAA22qfPgYiFSQAAAABJRU5ErkJggg==";

async fn a_picture_whose_data_is_in_the_answer_is_shown(chat: &Chat<'_>, upstream: &Upstream) {
    let gate = Gate::new();
    let (begin, end) = PICTURE.split_at(60);
    let reply = Reply::stream().delta(&format!("Here: ![a hive]({begin}")).gate(&gate);
    upstream.on(
        "answer",
        reply.delta(&format!("{end}) and ![b](https://b.invalid/c.png).")).finish("stop").done(),
    );
    let browser = chat.browser();
    chat.ask("How does it look?").await;
    let shown = chat.answer_shows("Image: a hive…").await.text;
    assert!(!shown.contains("base64"), "{shown}");
    gate.open();
    chat.answer_is("complete").await;
    browser.part("image", "a hive").await;
    let size = "const images = [...document.querySelectorAll('[role=log] img')];
        return images.map(image => [image.naturalWidth, image.naturalHeight, image.src].join(' ')).join();";
    let expect = format!("30 20 {PICTURE}");
    eventually("the picture", async || (browser.script(size).await == expect.as_str()).then_some(())).await;
    chat.answer_shows("Image: b").await;
    chat.reload().await;
    eventually("the picture", async || (browser.script(size).await == expect.as_str()).then_some(())).await;
}

/// Each formula of the last answer: whether it is `MathML`, and its text.
const FORMULAS: &str = "const answer = [...document.querySelectorAll('article[data-role=assistant]')].pop();
    return [...answer.querySelectorAll('.math')].map(formula =>
        [formula.querySelector('math')?.namespaceURI ?? 'source', formula.textContent]);";

#[tokio::test]
async fn formulas_show_their_source_until_their_mathml_is_ready() {
    let upstream = Upstream::for_page().await;
    let text = "So \\(a^2\\) costs $4 to $10:\n\n\\[\n\\frac{b}{c}\n\\]\n\nand $\\unknown{x}$.";
    upstream.on("answer", Reply::text("With a formula."));
    upstream.on("answer", Reply::stream().delta(text).finish("stop").done());
    with_page(Setup::model(&upstream), async |chat| {
        let browser = chat.browser();
        // Brings the parts along that all answers need.
        chat.ask_and_wait("What?").await;
        browser.expect_console("ERR_BLOCKED_BY_CLIENT");
        browser.expect_console("Failed to fetch");
        crate::parts::block_parts(browser, true).await;
        chat.ask_and_wait("How?").await;
        let source = json!([
            ["source", "\\(a^2\\)"],
            ["source", "\\[\n\\frac{b}{c}\n\\]"],
            ["source", "$\\unknown{x}$"]
        ]);
        assert_eq!(browser.script(FORMULAS).await, source);
        chat.answer_shows("costs $4 to $10:").await;
        crate::parts::block_parts(browser, false).await;
        chat.press("Retry").await;
        let mathml = "http://www.w3.org/1998/Math/MathML";
        let shown = json!([[mathml, "a2"], [mathml, "bc"], ["source", "$\\unknown{x}$"]]);
        eventually("the formulas", async || (browser.script(FORMULAS).await == shown).then_some(())).await;
    })
    .await;
}

async fn a_formula_that_is_no_xml_shows_its_source(chat: &Chat<'_>, upstream: &Upstream) {
    // What is left of `\beta` where a server took `\b` for an escape, and a sign that the converter does not escape.
    let text = "So $x \u{8}eta$ and $\\operatorname{a<b}$ and $a<b$ and $\\color{red}{x}$.";
    upstream.on("answer", Reply::stream().delta(text).finish("stop").done());
    chat.ask_and_wait("Which?").await;
    let mathml = "http://www.w3.org/1998/Math/MathML";
    let shown = json!([
        ["source", "$x \u{8}eta$"],
        ["source", "$\\operatorname{a<b}$"],
        [mathml, "a<b"],
        [mathml, "x"]
    ]);
    eventually("the formulas", async || (chat.browser().script(FORMULAS).await == shown).then_some(())).await;
    let colour = "return getComputedStyle([...document.querySelectorAll('math mi')].pop()).color;";
    assert_eq!(chat.browser().script(colour).await, "rgb(255, 0, 0)");
}

async fn a_safe_link_sends_no_referrer(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "[one](https://one.invalid/a?b=c#d) <https://two.invalid/> [mail](mailto:a@b.invalid)";
    upstream.on("answer", Reply::stream().delta(text).finish("stop").done());
    chat.ask_and_wait("Links?").await;
    let links = chat
        .browser()
        .script(
            "return [...document.querySelectorAll('article[data-role=assistant] a')]
            .map(a => [a.getAttribute('href'), a.target, a.rel.split(' ').sort().join(' ')]);",
        )
        .await;
    let rel = "noopener noreferrer";
    assert_eq!(
        links,
        json!([
            ["https://one.invalid/a?b=c#d", "_blank", rel],
            ["https://two.invalid/", "_blank", rel],
            ["mailto:a@b.invalid", links[2][1], rel]
        ])
    );
}

#[tokio::test]
async fn documents_are_text_without_hidden_characters() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        documents_and_titles_are_text_too(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        hidden_characters_are_removed_from_ids_queries_and_tool_arguments(&chat, &upstream).await;
    })
    .await;
}

async fn documents_and_titles_are_text_too(chat: &Chat<'_>, upstream: &Upstream) {
    let attack = "<img src=http://evil.invalid/a.png onerror=alert(1)>";
    upstream.passages([
        Passage::new("a.md", &format!("{attack} \u{202e}txet"), attack),
        Passage::new("b.md", "B", "Text").with("url", json!("javascript:alert(1)")),
        Passage::new("c.md", "C", "Text").with("metadata", json!({"article_url": "data:text/html,x"})),
    ]);
    upstream.on("answer", Reply::text("See [1], [2] and [3]."));
    chat.ask_and_wait(attack).await;
    let sources = chat.sources().await;
    assert_eq!(sources.len(), 3, "{sources:?}");
    assert!(sources[0].0.contains("<img src=") && !sources[0].0.contains('\u{202e}'), "{sources:?}");
    assert!(sources.iter().all(|source| source.1.starts_with("http://127.0.0.1")), "{sources:?}");
    chat.browser()
        .element(&chat.browser().parts("link", Some(&sources[0].0)).await[0])
        .await
        .unwrap()
        .click()
        .await
        .unwrap();
    let panel = chat.browser().part("complementary", "Document").await;
    eventually("the document", async || panel.text().await.ok().filter(|text| text.contains("<img src=")))
        .await;
    let images = chat.browser().script("return document.querySelectorAll('img').length;").await;
    assert_eq!(images, 0);
}

#[tokio::test]
async fn rendering_makes_no_requests_and_no_dns_lookups() {
    let upstream = Upstream::for_page().await;
    let text = "[a](https://evil.invalid/a) ![b](https://evil.invalid/b) <https://evil.invalid/c>\n\n\
        <link rel=dns-prefetch href=//evil.invalid> https://evil.invalid/d\n\nAll of it is said there [1].";
    let address = json!("https://evil.invalid/source");
    upstream.passages([Passage::new("a.md", "A", text).with("url", address)]);
    upstream.on("answer", Reply::stream().delta(text).finish("stop").done());
    let program = Setup::model_and_retrieval(&upstream).start().await;
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("net.json");
    let flag = format!("--log-net-log={}", log.display());
    Browser::run_with(&[&flag], async |browser| {
        let chat = Chat::open(browser, &program).await;
        chat.ask_and_wait("A question").await;
        assert_eq!(chat.sources().await.len(), 1);
        chat.reload().await;
        chat.answer_is("complete").await;
    })
    .await;
    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.contains(&program.url("/v1/chat/completions")), "the browser's network log works");
    assert!(!log.contains("evil.invalid"), "something was looked up");
}

#[tokio::test]
async fn pathological_text_is_rendered_or_shown_as_text() {
    let texts = [
        format!("{}deep", "> ".repeat(10_000)),
        format!("{}deep", "[".repeat(10_000)),
        format!("{}deep{}", "[".repeat(10_000), "](x)".repeat(10_000)),
        format!("{}deep", "- ".repeat(5_000)),
        format!("{}deep", "*a ".repeat(20_000)),
        format!("{}deep", "<a ".repeat(20_000)),
        format!("|{}\n|{}\ndeep", "a|".repeat(100_000), "-|".repeat(100_000)),
        format!("{}\n\ndeep", "word ".repeat(200_000)),
        format!("{}deep", "`".repeat(20_000)),
        format!("{}deep", "&amp;".repeat(50_000)),
    ];
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream).flag("max-request-bytes", "10000000"), async |chat| {
        for text in texts {
            // In pieces, as a stream brings it, so that nothing is parsed once only.
            let half = text.len() / 2;
            let script = Reply::stream().delta(&text[..half]).delta(&text[half..]).finish("stop").done();
            upstream.on("answer", script);
            upstream.on("answer", Reply::text("Still alive."));
            chat.ask("Something?").await;
            chat.answer_is("complete").await;
            chat.answer_shows("deep").await;
            chat.ask("Are you there?").await;
            chat.answer_shows("Still alive.").await;
            chat.start_over(&upstream).await;
        }
    })
    .await;
}

async fn hidden_characters_are_removed_from_ids_queries_and_tool_arguments(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    const HIDDEN: &str = "\u{202e}\u{200b}\u{2066}\u{2064}\u{61c}\u{feff}";
    upstream.passages([Passage::new(&format!("docs/{HIDDEN}fdp.md"), "A family 👨‍👩‍👧", "Text")]);
    let reply = Reply::tool_call(
        "call-1",
        "search_knowledge_base",
        &json!({"query": format!("queens{HIDDEN} می‌خواهم")}),
    );
    upstream
        .on("answer", Reply::text("It is so [1]."))
        .on("answer", reply)
        .on("answer", Reply::text("So [1]."));
    upstream.on("rewrite", Reply::text(&format!("Which hidden{HIDDEN} words 👨‍👩‍👧?")));
    chat.ask_and_wait("First?").await;
    chat.ask_and_wait("And then?").await;
    chat.browser().part("region", "Sources").await;
    let script = "document.querySelectorAll('details').forEach(one => one.open = true);
        return document.querySelector('main').textContent;";
    let shown = chat.browser().script(script).await;
    let shown = shown.as_str().unwrap();
    for kept in ["docs/fdp.md", "A family 👨‍👩‍👧", "hidden words 👨‍👩‍👧?", "queens می‌خواهم"]
    {
        assert!(shown.contains(kept), "{kept}: {shown}");
    }
    let hidden = |character| HIDDEN.contains(character);
    assert!(!shown.contains(hidden), "{:?}", shown.find(hidden));
    chat.browser().script("location.hash = document.querySelector('.sources a').getAttribute('href');").await;
    let panel = chat.browser().part("complementary", "Document").await;
    eventually("the place", async || panel.text().await.ok().filter(|text| text.contains("docs/fdp.md")))
        .await;
}

async fn code_that_is_slow_to_highlight_does_not_block_other_code(chat: &Chat<'_>, upstream: &Upstream) {
    // A line of blanks takes the style sheets' syntax about a second.
    let blanks = format!("{}\n", " ".repeat(1_900)).repeat(50);
    let answer = format!("```css\na {{}}\n{blanks}```\n\n```rust\nfn main() {{}}\n```\n");
    upstream.on("answer", Reply::stream().delta(&answer).finish("stop").done());
    chat.ask_and_wait("Show me").await;
    let marked =
        "return [...(CSS.highlights.get('code-keyword') || [])].map(range => range.toString().trim());";
    eventually("the colours of the other code", async || {
        (chat.browser().script(marked).await == json!(["fn"])).then_some(())
    })
    .await;
}

#[tokio::test]
async fn code_of_answers_is_coloured() {
    let upstream = Upstream::for_page().await;
    with_page(Setup::model(&upstream), async |chat| {
        code_is_coloured_once_its_answer_is_complete(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        code_is_coloured_after_a_pause(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        code_that_is_slow_to_highlight_does_not_block_other_code(&chat, &upstream).await;
    })
    .await;
}

async fn code_is_coloured_after_a_pause(chat: &Chat<'_>, upstream: &Upstream) {
    eventually("the end of the worker", async || {
        let targets = chat.browser().cdp("Target.getTargets", json!({})).await;
        (!targets.to_string().contains("footnote-highlighter")).then_some(())
    })
    .await;
    upstream.on("answer", Reply::text("So:\n\n```rust\nfn later() {}\n```\n"));
    chat.ask_and_wait("Show me more").await;
    let named = "return [...(CSS.highlights.get('code-name') || [])].map(range => range.toString().trim());";
    eventually("the colours", async || {
        (chat.browser().script(named).await == json!(["later"])).then_some(())
    })
    .await;
}

async fn code_is_coloured_once_its_answer_is_complete(chat: &Chat<'_>, upstream: &Upstream) {
    let answer =
        "So:\n\n```rust\n// 𝒽ello\nfn main() { let a = \"b\"; }\n```\n\n```nonsense\nfn main() {}\n```\n";
    upstream.on("answer", Reply::text(answer));
    chat.ask_and_wait("Show me").await;
    let marked = "return Object.fromEntries(['comment', 'string', 'keyword', 'name'].map(kind => [kind,
        [...(CSS.highlights.get('code-' + kind) || [])].map(range => range.toString().trim())]));";
    eventually("the colours", async || {
        let marked = chat.browser().script(marked).await;
        (marked
            == json!({
                "comment": ["// 𝒽ello"], "string": ["\"b\""], "keyword": ["fn", "let", "="], "name": ["main"],
            }))
        .then_some(())
    })
    .await;
    // The document is as it was.
    let code = chat.browser().script("return document.querySelector('pre code').textContent;").await;
    assert_eq!(code, json!("// 𝒽ello\nfn main() { let a = \"b\"; }\n"));
    chat.press("New conversation").await;
    eventually("no colours", async || {
        (chat.browser().script("return CSS.highlights.size;").await == json!(0)).then_some(())
    })
    .await;
}

async fn each_block_is_aligned_to_the_side_where_its_language_begins(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("English here.\n\nهذه جملة عربية.\n\n> [!NOTE]\n> הערה בעברית.\n"));
    chat.ask_and_wait("سؤال؟").await;
    let sides = "return [...document.querySelectorAll('.prose p')].map(block => {
        const text = document.createRange();
        text.selectNodeContents(block);
        const [outer, inner] = [block.getBoundingClientRect(), text.getBoundingClientRect()];
        return outer.right - inner.right < 2 ? 'right' : inner.left - outer.left < 2 ? 'left' : 'neither';
    });";
    assert_eq!(chat.browser().script(sides).await, json!(["left", "right", "right"]));
    chat.answer_shows("Note").await;
}

async fn footnotes_callouts_details_and_kbd_elements_are_rendered(chat: &Chat<'_>, upstream: &Upstream) {
    let answer = "So it is[^1].\n\n> [!WARNING]\n> Beware.\n\n<details><summary>More</summary>\n\nPress \
        <kbd>Tab</kbd>; H<sub>2</sub>O.\n\n</details>\n\n[^1]: A note, and no source.\n";
    upstream.on("answer", Reply::text(answer));
    chat.ask_and_wait("Show me").await;
    let found = chat
        .browser()
        .script(
            "const text = selector => document.querySelector('.prose ' + selector)?.textContent ?? null;
            return [text('.callout strong'), text('summary'), text('kbd'), text('sub'),
                document.querySelectorAll('.cite').length, document.body.innerText.includes('[^1]')];",
        )
        .await;
    assert_eq!(found, json!(["Warning", "More", "Tab", "2", 0, false]));
    chat.answer_shows("A note, and no source.").await;
}

async fn unfinished_marks_and_links_are_never_shown_raw(chat: &Chat<'_>, upstream: &Upstream) {
    /// Keeps every text that the last answer has had on the screen.
    const WATCH: &str = "window.shown = [];
        const look = () => {
            const text = [...document.querySelectorAll('article[data-role=assistant] > div')].pop()?.innerText;
            if (text && text !== window.shown.at(-1)) window.shown.push(text);
            requestAnimationFrame(look);
        };
        look();";
    // What arrives in one go, and what is shown until the next piece.
    let pieces = [
        ("A **bo", "A bo"),
        ("ld** word, a [te", "A bold word, a te"),
        ("xt](htt", "A bold word, a text"),
        ("ps://one.invalid/a) and `co", "A bold word, a text and co"),
        ("de` at the end.", "A bold word, a text and code at the end."),
    ];
    let gates: Vec<Gate> = pieces.iter().map(|_| Gate::new()).collect();
    let mut script = Reply::stream();
    for ((piece, _), gate) in pieces.iter().zip(&gates) {
        script = script.delta(piece).gate(gate);
    }
    upstream.on("answer", script.finish("stop").done());
    let browser = chat.browser();
    browser.script(WATCH).await;
    chat.ask("How is it written?").await;
    let last = "return window.shown.at(-1)?.trim() ?? '';";
    for ((piece, shown), gate) in pieces.iter().zip(&gates) {
        eventually(&format!("{shown:?} after {piece:?}"), async || {
            (browser.script(last).await == *shown).then_some(())
        })
        .await;
        gate.open();
    }
    chat.answer_is("complete").await;
    let shown: Vec<String> = serde_json::from_value(browser.script("return window.shown;").await).unwrap();
    for text in &shown {
        assert!(!text.contains(['*', '`', '[', '(', ':']), "{text:?} was on the screen");
    }
    assert!(shown.len() >= pieces.len(), "{shown:?}");
    let link = browser.part("link", "text").await;
    assert_eq!(link.attr("href").await.unwrap().as_deref(), Some("https://one.invalid/a"));
}

async fn a_formula_in_dollars_keeps_the_rows_of_its_matrix(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "So:\n\n$$\n\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}\n$$\n\nand $$x^2$$ as well.";
    upstream.on("answer", Reply::stream().delta(text).finish("stop").done());
    chat.ask_and_wait("How?").await;
    let rows = "return [...document.querySelectorAll('article[data-role=assistant] math')].map(formula =>
        [...formula.querySelectorAll('mtr')].map(row =>
            [...row.querySelectorAll('mtd')].map(cell => cell.textContent).join(' ')));";
    let expect = json!([["a b", "c d"], []]);
    eventually("the rows", async || (chat.browser().script(rows).await == expect).then_some(())).await;
    let ways = "return [...document.querySelectorAll('article[data-role=assistant] math')]
        .map(formula => getComputedStyle(formula).display);";
    assert_eq!(chat.browser().script(ways).await, json!(["block math", "block math"]));
}

async fn callouts_superscripts_and_line_breaks_are_rendered(chat: &Chat<'_>, upstream: &Upstream) {
    let kinds = ["Note", "Tip", "Important", "Warning", "Caution"];
    let callouts: Vec<String> =
        kinds.iter().map(|kind| format!("> [!{}]\n> About {kind}.\n\n", kind.to_uppercase())).collect();
    let answer = format!("E = mc<sup>2</sup> is<br>one line<br/>and another.\n\n{}", callouts.concat());
    upstream.on("answer", Reply::text(&answer));
    let shown = chat.ask_and_wait("Show me").await.text;
    assert!(shown.contains("E = mc2 is\none line\nand another."), "{shown}");
    assert!(!shown.contains(['<', '!']), "{shown}");
    let found = "return [...document.querySelectorAll('.prose .callout')].map(callout => callout.innerText);";
    let found: Vec<String> = serde_json::from_value(chat.browser().script(found).await).unwrap();
    let found: Vec<Vec<&str>> = found.iter().map(|text| text.split_whitespace().collect()).collect();
    let expect: Vec<_> = kinds.iter().map(|kind| format!("{kind} About {kind}.")).collect();
    assert_eq!(found.iter().map(|words| words.join(" ")).collect::<Vec<_>>(), expect);
    let raised = "const raised = document.querySelector('.prose sup');
        return [raised.textContent, getComputedStyle(raised).verticalAlign];";
    assert_eq!(chat.browser().script(raised).await, json!(["2", "super"]));
}

async fn the_host_is_shown_if_a_links_text_names_another(chat: &Chat<'_>, upstream: &Upstream) {
    let text = "[https://bank.example](https://evil.example/a) and [plain](https://plain.example/) and \
        [www.same.example](https://same.example/) and [\u{202e}elpmaxe.knab](https://turned.example/)";
    upstream.on("answer", Reply::text(text));
    let answer = chat.ask_and_wait("Where?").await.text;
    for shown in
        ["https://bank.example (evil.example) and plain and www.same.example and ", " (turned.example)"]
    {
        assert!(answer.contains(shown), "{answer}");
    }
}
