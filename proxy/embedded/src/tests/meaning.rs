//! A folder that is searched by meaning, over sockets.

use super::*;
use crate::Embedder;
use crate::library::meaning::tests::Server;

#[tokio::test]
async fn a_question_in_another_language_is_answered_by_the_closest_passage() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("days.md"), "# Days off\n\nAnnual leave is 28 days.").unwrap();
    fs::write(dir.path().join("hosts.md"), "# Hosts\n\nThe server stands in the cellar.").unwrap();
    let embedder = Some(Embedder { embed: Server::new(), store: None });
    let options = Options { docs_dir: Some(dir.path().to_owned()), embedder, ..Options::default() };
    let running = serve(options).await.unwrap();
    let question = "Wie viele Tage Urlaub bekomme ich?";
    until(running.addr, question, |found| !found.is_empty()).await;
    let found = search(running.addr, question).await;
    assert_eq!(found[0]["id"], "days.md#days-off");
    let ask_about = async |question: &str| {
        let (title, text) = (found[0]["title"].as_str().unwrap(), found[0]["text"].as_str().unwrap());
        let prompt = format!(
            "<documents>\n<document index=\"1\" id=\"days.md\" title=\"{title}\">\n{text}\n</document>\n</documents>\n\n\
             Question: {question}"
        );
        let reply = post(running.addr, "/v1/chat/completions", &ask(&prompt)).await.json();
        reply["choices"][0]["message"]["content"].as_str().unwrap().to_owned()
    };
    let answer = ask_about(question).await;
    assert!(answer.starts_with(footnote_wire::closest_passage("de")), "{answer}");
    assert!(answer.ends_with("Annual leave is 28 days. [1]"), "{answer}");
    // In the folder's own language the words tell that it is not there.
    let answer = ask_about("Where does the server stand?").await;
    assert!(!answer.contains("leave"), "{answer}");
}
