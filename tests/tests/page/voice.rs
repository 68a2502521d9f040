//! Questions that are spoken, and answers that are read aloud. The microphone and the voices are the test's.

use footnote_tests::{eventually, program::Setup, reply::Reply, upstream::Upstream};
use serde_json::json;
use thirtyfour::Key;

use crate::with_page;

/// A microphone that records the word "sound".
const MICROPHONE: &str = "
    navigator.mediaDevices.getUserMedia = async () => new MediaStream();
    window.MediaRecorder = class extends EventTarget {
        static isTypeSupported() { return true; }
        constructor() { super(); this.mimeType = 'audio/webm;codecs=opus'; }
        start() {}
        stop() {
            this.dispatchEvent(new BlobEvent('dataavailable', { data: new Blob(['sound']) }));
            this.dispatchEvent(new Event('stop'));
        }
    };";

/// A voice that is done with a sentence once the test says so.
const VOICE: &str = "
    window.SpeechSynthesisVoice = class {
        constructor(lang) { this.lang = lang; this.localService = true; this.default = true; }
    };
    window.SpeechSynthesisUtterance = class extends EventTarget {
        constructor(text) { super(); this.text = text; }
    };
    speechSynthesis.getVoices = () => [new SpeechSynthesisVoice('en-US')];
    speechSynthesis.speak = (utterance) => { window.spoken = utterance; };
    speechSynthesis.cancel = () => { window.spoken = null; };
    speechSynthesis.dispatchEvent(new Event('voiceschanged'));";

#[tokio::test]
async fn a_spoken_question_is_written_at_the_cursor_and_not_sent() {
    let upstream = Upstream::for_page().await;
    upstream.on("transcriptions", Reply::error(500, "oh", "The model is away"));
    upstream.on("transcriptions", Reply::error(500, "oh", "The model is away"));
    upstream.on("transcriptions", Reply::json(200, &json!({"text": " How do bees dance?"})));
    with_page(Setup::model(&upstream).flag("transcription-model", "whisper-1"), async |chat| {
        chat.browser().expect_console("502");
        chat.browser().script(MICROPHONE).await;
        chat.type_text("Tell me:").await;
        chat.press("Dictate").await;
        chat.status("Recording").await;
        chat.question_box().await.send_keys(Key::Escape + "").await.unwrap();
        chat.press("Dictate").await;
        chat.status("Recording").await;
        chat.question_box().await.send_keys(Key::Enter + "").await.unwrap();
        chat.alert("The model is away").await;
        chat.press("Retry").await;
        // What cannot be decoded is not sent again as WAV.
        chat.alert("The model is away").await;
        chat.press("Retry").await;
        eventually("the words in the box", async || {
            (chat.question().await == "Tell me: How do bees dance?").then_some(())
        })
        .await;
        assert!(chat.messages().await.is_empty());
        let seen = upstream.next("transcriptions").await;
        assert_eq!(seen.purpose(), Some("dictation"));
        assert!(seen.body_text().contains("\r\n\r\nsound\r\n"), "{}", seen.body_text());
    })
    .await;
}

#[tokio::test]
async fn an_answer_is_read_aloud_and_its_sentence_marked() {
    let upstream = Upstream::for_page().await;
    upstream.on("answer", Reply::text("Bees dance. They *count* too."));
    with_page(Setup::model(&upstream), async |chat| {
        chat.browser().script(VOICE).await;
        chat.ask_and_wait("How?").await;
        chat.press("Read aloud").await;
        let is_read = async |text: &str| {
            let script =
                "return [window.spoken?.text, [...(CSS.highlights.get('read') ?? [])].map(String).join()];";
            let marked = text.trim_end_matches('.');
            eventually(&format!("{text:?} to be read"), async || {
                (chat.browser().script(script).await == json!([text, marked])).then_some(())
            })
            .await;
        };
        is_read("Bees dance.").await;
        chat.browser().script("window.spoken.dispatchEvent(new Event('end'));").await;
        is_read("They count too.").await;
        chat.press("Stop reading").await;
        let is_over = "return window.spoken === null && !CSS.highlights.has('read');";
        eventually("silence", async || (chat.browser().script(is_over).await == json!(true)).then_some(()))
            .await;
    })
    .await;
}
