//! Conversations in scripts that are written from right to left.

use footnote_tests::{
    page::Chat,
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use serde_json::json;

use crate::with_page;

const ANSWER: &str = "# خلية النحل\n\nالأمر `let x = 1;` هنا، و<kbd>Ctrl+K;</kbd> هناك.\n\nفي الخلية ملكة واحدة [1]، ومعها آلاف العاملات [1].\n\n\
    - تضع الملكة البيض.\n- تجمع العاملات الرحيق من `flowers`.\n  - في الربيع\n\n\
    1. أولاً\n2. ثانياً\n\n- [x] تم\n\n\
    > اقتباس من كتاب\n\n> [!NOTE]\n> ملاحظة قصيرة\n\n\
    | النوع | العدد |\n|---|---|\n| ملكة | 1 |\n| عاملات | 40000 |\n\n\
    ```rust\nlet queens = 1; // واحدة\n```\n\n\
    والصيغة $a^2 + b^2$ في السطر.\n\nAn English sentence stands on the left [1].";

/// Selectors of an answer's parts, and the side on which the text of each begins.
const DIRECTIONS: &str = "const answer = document.querySelector('article[data-role=assistant] .prose');
    const direction = (selector) => getComputedStyle(answer.querySelector(selector)).direction;
    return ['ul', 'ol', 'blockquote', '.callout', 'table', '.code pre', '.math'].map(direction);";

async fn arabic(upstream: &Upstream, chat: &Chat<'_>) {
    upstream.on("answer", Reply::text(ANSWER));
    chat.ask_and_wait("كم ملكة في خلية النحل؟").await;
}

#[tokio::test]
async fn blocks_have_the_text_direction_of_their_language() {
    let upstream = Upstream::for_page().await;
    upstream.passages([Passage::new("bees.md", "النحل والخلايا", "في الخلية ملكة واحدة.")]);
    upstream.on("title", Reply::text("عن خلايا النحل وما يحدث فيها في فصل الربيع وفي الصيف"));
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        let browser = chat.browser();
        arabic(&upstream, &chat).await;
        let expect = json!(["rtl", "rtl", "rtl", "rtl", "rtl", "ltr", "ltr"]);
        assert_eq!(browser.script(DIRECTIONS).await, expect);
        // Where lines begin there is room for bullets, and the bar of a quote.
        let sides = "const answer = document.querySelector('article[data-role=assistant] .prose');
            const style = (selector) => getComputedStyle(answer.querySelector(selector));
            return [parseFloat(style('ul').paddingRight) > 0, parseFloat(style('ul').paddingLeft) === 0,
                parseFloat(style('blockquote').borderRightWidth) > 0,
                parseFloat(style('blockquote').borderLeftWidth) === 0,
                [...answer.querySelectorAll('td')].every(cell => getComputedStyle(cell).textAlign === 'right')];";
        assert_eq!(browser.script(sides).await, json!([true, true, true, true, true]));
        // A citation follows its word, on the left of it.
        let beside = "const cite = document.querySelector('.prose p .cite');
            const before = document.createRange();
            before.setStart(cite.previousSibling, 0); before.setEndAfter(cite.previousSibling);
            const word = [...before.getClientRects()].pop();
            const mark = cite.getBoundingClientRect();
            return mark.right <= word.left + 6 && mark.right > word.left - 12;";
        assert_eq!(browser.script(beside).await, true);
        // Code begins on the left, and its last sign is on the right.
        let ends = "return [...document.querySelectorAll('.prose p :is(code, kbd)')].map(code => {
                const text = code.firstChild, left = at => {
                    const sign = document.createRange();
                    sign.setStart(text, at); sign.setEnd(text, at + 1);
                    return sign.getBoundingClientRect().left;
                };
                return left(0) < left(text.length - 1);
            });";
        assert_eq!(browser.script(ends).await, json!([true, true]));
        let name = "return getComputedStyle(document.querySelector('.entry .name')).direction;";
        browser.part("link", "عن خلايا النحل وما يحدث فيها في فصل الربيع وفي الصيف").await;
        assert_eq!(browser.script(name).await, "rtl");
    })
    .await;
}
