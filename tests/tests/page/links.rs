//! Documents that a question names, `[[…]]`, and where links lead.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::{Value, json};
use thirtyfour::By;

use crate::{two_passages, with_page};

#[tokio::test]
async fn named_documents_are_looked_up_listed_and_opened() {
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        a_named_document_is_listed_and_sent(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        an_unreachable_knowledge_base_is_not_reported_as_a_missing_document(&chat, &upstream).await;
        chat.start_over(&upstream).await;
        a_link_in_a_document_opens_the_linked_document(&chat, &upstream).await;
    })
    .await;
}

async fn a_named_document_is_listed_and_sent(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("A hive has one queen [1]."));
    chat.browser().expect_console("documents?title=Wasps");
    chat.ask_and_wait("What does [[Bees]] say, and [[Wasps]]?").await;
    for _ in 0..2 {
        let references = chat.browser().part("region", "References").await;
        let text = references.text().await.unwrap();
        assert!(text.contains("Bees") && text.contains("Wasps: not found"), "{text}");
        let link = references.find(By::Css("a")).await.unwrap();
        let address = link.prop("href").await.unwrap().unwrap();
        assert!(address.contains("#/document/"), "{address}");
        chat.reload().await;
    }
    let request = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(request.contains("Referenced documents"), "{request}");
}

async fn an_unreachable_knowledge_base_is_not_reported_as_a_missing_document(
    chat: &Chat<'_>,
    upstream: &Upstream,
) {
    for kind in ["documents", "search", "search"] {
        upstream.on(kind, Reply::html(500, "down"));
    }
    chat.browser().expect_console("status of 50");
    chat.ask_and_wait("What does [[Bees]] say?").await;
    for _ in 0..2 {
        let text = chat.browser().part("region", "References").await.text().await.unwrap();
        assert!(text.contains("Bees: not looked up, the knowledge base"), "{text}");
        chat.reload().await;
    }
    let request = upstream.requests_of("answer").pop().unwrap().body_text();
    assert!(request.contains("could not be looked up"), "{request}");
}

async fn a_link_in_a_document_opens_the_linked_document(chat: &Chat<'_>, upstream: &Upstream) {
    upstream.on("answer", Reply::text("See [[Ants]]."));
    chat.ask_and_wait("Where to read on?").await;
    let link =
        eventually("the link", async || chat.browser().driver().find(By::Css("a.wikilink")).await.ok()).await;
    link.click().await.unwrap();
    let panel = chat.browser().part("complementary", "Document").await;
    eventually("the document", async || {
        panel.text().await.ok().filter(|text| text.contains("A nest has many queens."))
    })
    .await;
}

/// Puts records of a conversation into the storage and opens it, bypassing the checks of imports.
async fn open_records(chat: &Chat<'_>, records: &Value) {
    let script = format!(
        "const records = {records};
        for (const [part, record] of Object.entries(records))
            localStorage['footnote:session/made/' + part] = JSON.stringify({{ schema: 2, ...record }});
        sessionStorage['footnote:session'] = 'made';"
    );
    chat.browser().script(&script).await;
    chat.reload().await;
}

#[tokio::test]
async fn no_record_makes_an_unsafe_link() {
    let unsafe_addresses = [
        "javascript:alert(1)",
        "java\nscript:alert(1)",
        "data:text/html,<script>alert(1)</script>",
        "vbscript:msgbox(1)",
        "//evil.invalid/",
        "https://bank.invalid@evil.invalid/",
        "#javascript:alert(1)",
        "obsidian://open?vault=Notes",
    ];
    let source = |number: usize, address: &str| {
        json!({"number": number, "title": format!("T{number}"), "url": address, "document_id": format!("d{number}.md"),
            "cited": number.is_multiple_of(2), "given": true, "passages": [{"id": "p", "text": "Words."}]})
    };
    let sources: Vec<_> = unsafe_addresses.iter().enumerate().map(|(at, url)| source(at + 1, url)).collect();
    let references: Vec<_> = unsafe_addresses
        .iter()
        .map(|url| json!({"wikilink": "W", "id": "w.md", "title": "W", "kind": "direct", "url": url}))
        .collect();
    let links: Vec<_> = unsafe_addresses.iter().map(|url| json!({"title": "L", "href": url})).collect();
    let text = unsafe_addresses.map(|url| format!("[x]({url}) [x](<{url}>)")).join(" ");
    let records = json!({
        "1/question": {"text": "Why?", "asked_ms": 1, "references": references},
        "1/answer": {"text": format!("{text} [1][2][3][4][5][6][7]"), "state": "complete", "sources": sources},
        "1/compressed": {"text": "Short.", "links": links},
        "2/question": {"text": "And?", "asked_ms": 2},
        "2/answer": {"text": "So.", "state": "complete"},
    });
    let upstream = two_passages().await;
    with_page(Setup::model_and_retrieval(&upstream), async |chat| {
        open_records(&chat, &records).await;
        chat.answer_shows("So.").await;
        chat.press("Library").await;
        chat.browser().part("region", "Library panel").await;
        for opener in ["messages compressed", "sources", "not cited", "Found, not used", "Graph"] {
            let open = format!(
                "const all = [...document.querySelectorAll('summary, button')];
                const one = all.find(one => one.innerText.includes('{opener}') && one.offsetParent);
                one?.click(); return !!one;"
            );
            eventually(opener, async || (chat.browser().script(&open).await == true).then_some(())).await;
        }
        // Sources, citations, references, the compressed turn, the panel of references and its graph.
        for place in [".sources a", "a.cite", ".references a", ".books a", "svg a"] {
            let count = format!("return document.querySelectorAll('{place}').length;");
            eventually(place, async || (chat.browser().script(&count).await != 0).then_some(())).await;
        }
        chat.browser().driver().find(By::Css(".compressed li")).await.unwrap();
        let foreign = "return [...document.querySelectorAll('[href]')].map(link => link.getAttribute('href'))
            .filter(href => !/^(#\\/|\\.?\\/|$)/.test(href) || href.startsWith('//'));";
        let styles =
            "return [...document.querySelectorAll('head [href]')].map(link => link.getAttribute('href'));";
        let own = chat.browser().script(styles).await;
        let mut found = chat.browser().script(foreign).await;
        found.as_array_mut().unwrap().retain(|href| !own.as_array().unwrap().contains(href));
        assert_eq!(found, json!([]));
    })
    .await;
}
