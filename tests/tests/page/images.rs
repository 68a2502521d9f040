//! Images on other servers.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::{
    Router,
    extract::Path,
    http::{StatusCode, header},
    routing::get,
};
use footnote_tests::{eventually, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;
use tokio::net::TcpListener;

use crate::with_page;

/// The images that were loaded, as width, height and address.
const IMAGES: &str = "return [...document.querySelectorAll('[role=log] img')].filter(image => image.complete)
    .map(image => [image.naturalWidth, image.naturalHeight, image.src].join(' '));";

/// Serves a picture at each path but `/gone`, and counts the requests.
async fn image_server() -> (String, Arc<AtomicUsize>) {
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let serve = async move |Path(name): Path<String>| {
        counted.fetch_add(1, Ordering::Relaxed);
        let picture = "<svg xmlns='http://www.w3.org/2000/svg' width='30' height='20'/>";
        let media_type = [(header::CONTENT_TYPE, "image/svg+xml")];
        if name == "gone" { Err(StatusCode::NOT_FOUND) } else { Ok((media_type, picture)) }
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let origin = format!("http://{}", listener.local_addr().unwrap());
    let app = Router::new().route("/{name}", get(serve));
    tokio::spawn(async move { axum::serve(listener, app).await.unwrap() });
    (origin, count)
}

#[tokio::test]
async fn an_image_on_another_server_is_loaded_when_asked_for_once_and_where_it_is_allowed() {
    let (origin, count) = image_server().await;
    let upstream = Upstream::for_page().await;
    let first = format!("![a hive]({origin}/hive) and ![else](https://b.invalid/c.png)");
    for answer in [first, format!("![a bee]({origin}/bee) and ![a wasp]({origin}/gone)")] {
        upstream.on("answer", Reply::text(&answer));
    }
    let setup = Setup::model(&upstream).env("IMAGE_ORIGINS", &origin);
    with_page(setup, async |chat| {
        let browser = chat.browser();
        let are = async |expect: &[&str]| {
            let expect: Vec<_> = expect.iter().map(|name| format!("30 20 {origin}/{name}")).collect();
            eventually("the images", async || (browser.script(IMAGES).await == json!(expect)).then_some(()))
                .await;
        };
        chat.ask_and_wait("How does it look?").await;
        let buttons = browser.parts("button", Some("Load image")).await;
        assert_eq!(buttons.len(), 1, "one server is allowed");
        assert_eq!(count.load(Ordering::Relaxed), 0, "nobody asked for it");
        browser.allow_origin(&origin);
        chat.press("Load image").await;
        are(&["hive"]).await;
        browser.gone("button", "Load image").await;

        // The server was accepted, so that nobody is asked again.
        browser.expect_console("404");
        chat.ask_and_wait("And a bee?").await;
        are(&["hive", "bee"]).await;
        browser.part("button", "The image could not be loaded. Try again").await;
        chat.reload().await;
        are(&["hive", "bee"]).await;

        chat.settings("Privacy").await;
        chat.press(&format!("Show no more images from {origin}")).await;
        are(&[]).await;
        chat.press("Close settings").await;
        assert_eq!(browser.parts("button", Some("Load image")).await.len(), 3);
    })
    .await;
}
