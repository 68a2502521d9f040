//! The model's tool calls, over whole conversations.

use footnote_tests::program::Setup;

use crate::with_page;

#[tokio::test]
async fn the_embedded_answerer_searches_the_rewritten_follow_up() {
    let folder = tempfile::tempdir().unwrap();
    let vaccine = "# HPV vaccine\n\n## What is the HPV vaccine?\n\nThe HPV vaccine protects against a virus.\n\n\
                   ## What does the HPV vaccine cost?\n\nThe price of the HPV vaccine is 150 euros.\n";
    std::fs::write(folder.path().join("hpv.md"), vaccine).unwrap();
    for number in 0..20 {
        let note = format!("# Note {number}\n\nA hedge is cut in autumn.\n");
        std::fs::write(folder.path().join(format!("note-{number}.md")), note).unwrap();
    }
    let setup = Setup::new().flag("docs-dir", folder.path().to_str().unwrap());
    with_page(setup, async |chat| {
        chat.ask_and_wait("What is the HPV vaccine?").await;
        // By itself it finds nothing, since no document has its other word.
        let answer = chat.ask_and_wait("And its price abroad?").await;
        assert!(answer.text.contains("150 euros"), "{}", answer.text);
        let page = chat.browser().script("return document.body.innerText;").await;
        assert!(
            page.as_str().unwrap().contains("Searched for: What is the HPV vaccine? And its price abroad?"),
            "{page}"
        );
    })
    .await;
}
