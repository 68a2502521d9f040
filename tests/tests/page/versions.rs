//! The versions of an answer: those that were made before it are kept, and can be shown again.

use footnote_tests::{eventually, page::Chat, program::Setup, reply::Reply};
use serde_json::{Value, json};
use thirtyfour::{Key, WebElement};

use crate::{proof::screen, two_passages, with_page};

/// Waits until this version of the answer is shown, as "1/2".
async fn shows(chat: &Chat<'_>, text: &str, place: &str) {
    eventually(&format!("{text:?} as version {place}"), async || {
        let script = "return document.querySelector('[role=log]').innerText;";
        let shown = chat.browser().script(script).await;
        let shown = shown.as_str()?;
        (shown.contains(text) && shown.contains(place)).then_some(())
    })
    .await;
}

/// The columns of the comparison: their names, texts, the verdicts of their citations, and where they are.
async fn columns(chat: &Chat<'_>) -> Vec<Value> {
    let script = "return [...document.querySelectorAll('.comparison [role=group]')].map(column => {
        const { x, y } = column.getBoundingClientRect();
        const verdicts = [...column.querySelectorAll('.cite')].map(chip => chip.dataset.verdict);
        return { name: column.ariaLabel, text: column.innerText, verdicts, x, y };
    });";
    chat.browser().script(script).await.as_array().unwrap().clone()
}

/// Waits until these versions are compared.
async fn compares(chat: &Chat<'_>, texts: [&str; 2]) -> Vec<Value> {
    eventually(&format!("{texts:?} beside each other"), async || {
        let columns = columns(chat).await;
        let has = |at: usize| columns.get(at)?.get("text")?.as_str()?.contains(texts[at]).then_some(());
        (columns.len() == 2 && has(0).is_some() && has(1).is_some()).then_some(columns)
    })
    .await
}

async fn in_group(chat: &Chat<'_>, name: &str, button: &str) -> WebElement {
    let group = chat.browser().part("group", name).await;
    let path = format!(".//button[normalize-space()='{button}']");
    group.find(thirtyfour::By::XPath(path)).await.unwrap()
}

#[tokio::test]
async fn two_versions_stand_beside_each_other_and_one_of_them_is_chosen() {
    let upstream = two_passages().await;
    for answer in ["A nest has many queens [2].", "A hive has one queen [1]. Wasps sting [3]."] {
        upstream.on("answer", Reply::text(answer));
    }
    let setup = Setup::model_and_retrieval(&upstream);
    with_page(setup, async |chat| {
        let browser = chat.browser();
        chat.ask_and_wait("How many queens?").await;
        assert!(browser.parts("button", Some("Compare")).await.is_empty(), "there is one version");
        chat.press("Regenerate").await;
        shows(&chat, "A hive has one queen", "2/2").await;
        screen(&chat, 1440, 900, false).await;
        chat.press("Compare").await;
        let wide = compares(&chat, ["A nest has many queens", "A hive has one queen"]).await;
        assert_eq!(
            (&wide[0]["name"], &wide[1]["name"]),
            (&"Version 1 of 2".into(), &"Version 2 of 2".into())
        );
        assert_eq!(wide[0]["verdicts"], json!(["word-for-word"]));
        assert_eq!(wide[1]["verdicts"], json!(["word-for-word", "no-source"]));
        for (column, proof) in [(0, "1 in the source"), (1, "1 without a source · 1 in the source")] {
            let text = wide[column]["text"].as_str().unwrap();
            assert!(text.contains(proof) && text.contains("scripted-1"), "{text}");
        }
        assert_eq!(wide[0]["y"], wide[1]["y"], "side by side");
        screen(&chat, 900, 900, false).await;
        let narrow = columns(&chat).await;
        assert_eq!(narrow[0]["x"], narrow[1]["x"], "one below the other");
        screen(&chat, 1440, 900, false).await;

        browser.driver().action_chain().send_keys(Key::Escape).perform().await.unwrap();
        browser.gone("region", "Comparison of versions").await;
        let focused = "return document.activeElement.innerText.trim();";
        assert_eq!(browser.script(focused).await, "Compare");
        chat.press("Compare").await;
        chat.press("Close comparison").await;
        browser.gone("region", "Comparison of versions").await;

        chat.press("Compare").await;
        in_group(&chat, "Version 1 of 2", "Use this version").await.click().await.unwrap();
        shows(&chat, "A nest has many queens", "1/2").await;
        browser.gone("region", "Comparison of versions").await;
        chat.press("Compare").await;
        // The older one stands on the left, whichever is shown.
        compares(&chat, ["A nest has many queens", "A hive has one queen"]).await;
        chat.press("Close comparison").await;
        chat.reload().await;
        shows(&chat, "A nest has many queens", "1/2").await;

        // Of three, any two; those of an earlier answer cannot be changed.
        upstream.on("answer", Reply::text("Nobody knows."));
        chat.press("Regenerate").await;
        shows(&chat, "Nobody knows.", "3/3").await;
        chat.ask_and_wait("And then?").await;
        for name in ["Previous version", "Next version"] {
            browser.gone("button", name).await;
        }
        chat.press("Compare").await;
        compares(&chat, ["A hive has one queen", "Nobody knows."]).await;
        browser.part("combobox", "Compare with").await.send_keys("Version 1").await.unwrap();
        compares(&chat, ["A nest has many queens", "Nobody knows."]).await;
        assert!(browser.parts("button", Some("Use this version")).await.is_empty());
    })
    .await;
}
