//! Answers while the browser translates the page: it puts the words of each text node into elements of its own, some time
//! after it has read them.

use footnote_tests::{eventually, program::Setup, reply::Reply};

use crate::{two_passages, with_page};

/// What a translating browser does, at irregular times; this one gives each text back as it was, marked.
const TRANSLATE: &str = "
    let seed = 7;
    const random = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
    window.taken = 0;
    const wanted = (node) => node.data.trim() && node.parentElement
        && !node.parentElement.closest('font, textarea, script, style, [translate=no]');
    const put = (node, words) => {
        if (!node.isConnected) return;
        const [outer, inner] = [document.createElement('font'), document.createElement('font')];
        inner.textContent = words;
        outer.append(inner);
        node.replaceWith(outer);
        window.taken++;
    };
    const look = () => {
        const root = document.querySelector('#transcript');
        const nodes = [], walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
        while (walker.nextNode()) if (wanted(walker.currentNode)) nodes.push(walker.currentNode);
        for (const node of nodes) {
            const words = node.data;
            // Some replies come at once, others after the text has grown or was changed.
            if (random() < 0.4) put(node, words); else setTimeout(() => put(node, words), random() * 60);
        }
        setTimeout(look, random() * 25);
    };
    look();
    document.documentElement.classList.toggle('translated-ltr', arguments[0] === 'told');";

const ANSWER: &str = "# Bees and *ants*\n\nA hive has one queen [1], a **nest** has `many` of them, and so on to the end of \
    this paragraph.\n\n- the first item\n- the **second** one\n  - and one within it\n\n1. One\n2. Two\n\n> A quote of a \
    line.\n\n| Kind | Queens |\n|---|---|\n| Bees | one |\n| Ants | many |\n\n```rust\nfn main() {}\n```\n\nThe *end* of $x^2$ \
    it, after [a link](https://ants.example/), comes last.\n\n";

/// The letters of the last answer's text, without those of buttons.
const SHOWN: &str = "
    const texts = document.querySelectorAll('[role=log] article[data-role=assistant] > div > .prose');
    const copy = texts[texts.length - 1].cloneNode(true);
    copy.querySelectorAll('button, .math').forEach((left) => left.remove());
    return copy.textContent.replace(/\\s+/g, '');";

#[tokio::test]
async fn nothing_of_an_answer_is_missing_while_the_browser_translates() {
    let upstream = two_passages().await;
    let text = ANSWER.repeat(3);
    for size in [4096, 3, 7, 19] {
        let pieces: Vec<char> = text.chars().collect();
        let reply = pieces
            .chunks(size)
            .fold(Reply::stream(), |reply, piece| reply.delta(&piece.iter().collect::<String>()));
        upstream.on("answer", reply.finish("stop").done().pieces_of(300));
    }
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let shown = async || chat.browser().script(SHOWN).await.as_str().unwrap().to_owned();
        chat.ask_and_wait("Untranslated?").await;
        let expected = shown().await;
        assert!(expected.ends_with("comeslast."), "{expected}");
        for (question, told) in [("Once?", ""), ("Twice?", "told"), ("Thrice?", "told")] {
            chat.browser().script(&TRANSLATE.replace("arguments[0]", &format!("'{told}'"))).await;
            chat.ask_and_wait(question).await;
            let taken = "return window.taken;";
            let before = chat.browser().script(taken).await.as_u64();
            // The last words are translated too.
            eventually("more to be translated", async || {
                (chat.browser().script(taken).await.as_u64() > before).then_some(())
            })
            .await;
            assert_eq!(shown().await, expected, "{question}");
        }
    })
    .await;
}
