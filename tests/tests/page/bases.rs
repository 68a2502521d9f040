//! Several knowledge bases, searched together.

use footnote_tests::{
    program::Setup,
    reply::Reply,
    upstream::{Passage, Upstream},
};
use tempfile::TempDir;

use crate::{
    proof::{press_citation, viewer},
    two_passages, with_page,
};

/// A model and a knowledge base, and a second one that people know as "Wiki".
pub(crate) struct Scene {
    pub(crate) upstream: Upstream,
    pub(crate) wiki: Upstream,
    folder: TempDir,
}

impl Scene {
    pub(crate) async fn new() -> Self {
        let (upstream, wiki) = (two_passages().await, Upstream::for_page().await);
        wiki.passages([Passage::new("7", "Wasps", "Wasps make paper. They chew wood.")]);
        Self { upstream, wiki, folder: tempfile::tempdir().unwrap() }
    }

    pub(crate) fn setup(&self) -> Setup {
        let file = self.folder.path().join("knowledge.toml");
        let url = self.wiki.retrieval_url();
        std::fs::write(&file, format!("[[base]]\nname = \"wiki\"\ntitle = \"Wiki\"\nurl = \"{url}\"\n"))
            .unwrap();
        Setup::model_and_retrieval(&self.upstream).flag("knowledge-file", file.to_str().unwrap())
    }
}

#[tokio::test]
async fn sources_of_several_bases_are_cited_named_and_opened() {
    let scene = Scene::new().await;
    scene.upstream.on("answer", Reply::text("Hives have one queen [1], and wasps make paper [2]."));
    with_page(scene.setup(), async |chat| {
        chat.ask_and_wait("Where do insects live?").await;
        let titles: Vec<String> = chat.sources().await.into_iter().map(|source| source.0).collect();
        assert_eq!(titles, ["Bees", "Wasps"]);
        let region = chat.sources_region().await.text().await.unwrap();
        assert!(region.contains("Documents · bees.example") && region.contains("Wiki · 7"), "{region}");
        press_citation(&chat, 1).await;
        viewer(&chat, &["Wasps", "Wiki · 7", "They chew wood."]).await;
        chat.reload().await;
        let region = chat.sources_region().await.text().await.unwrap();
        assert!(region.contains("Wiki · 7"), "{region}");
    })
    .await;
}

#[tokio::test]
async fn a_base_that_is_down_costs_only_itself() {
    let scene = Scene::new().await;
    for route in ["search", "search", "documents", "filters"] {
        scene.wiki.on(route, Reply::json(500, &serde_json::json!({})));
    }
    for _ in 0..3 {
        scene.upstream.on("answer", Reply::text("Hives have one queen [1]."));
    }
    with_page(scene.setup(), async |chat| {
        chat.browser().expect_console("status of 5");
        let answer = chat.ask_and_wait("Where do bees live?").await;
        let text = "Without “Wiki”: the knowledge base failed (status 502)";
        assert!(answer.text.contains(text), "{}", answer.text);
        assert_eq!(chat.sources().await.len(), 1);
        // It is told once, on a quiet line.
        let again = chat.ask_and_wait("And where do wasps live?").await;
        assert!(
            again.text.contains("Hives have one queen") && !again.text.contains("Without"),
            "{}",
            again.text
        );
        assert_eq!(chat.browser().script("return document.querySelectorAll('.notice').length").await, 0);
        // Where it is chosen it has a mark, until it answers.
        chat.press("Search in: Everything").await;
        chat.browser().part("checkbox", "Wiki — not reached").await;
        chat.press("Close where to search").await;
        chat.ask_and_wait("And where do ants live?").await;
        chat.press("Search in: Everything").await;
        chat.browser().part("checkbox", "Wiki").await;
        chat.browser().script("location.hash = '/document/base%3Awiki%2F7';").await;
        let shown = viewer(&chat, &["Wiki · 7", "Retry"]).await.text().await.unwrap();
        assert!(!shown.contains("base:"), "{shown}");
    })
    .await;
}
