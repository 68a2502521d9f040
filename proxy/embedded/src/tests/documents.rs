//! Files of every kind in a folder: how they are found, listed, filtered and named.

#[path = "../../../../app/extractor/tests/samples/mod.rs"]
mod samples;

use std::fs;
use std::time::{Duration, SystemTime};

use serde_json::{Value, json};

use super::{folder, get, post, search, until};

/// The ids of a search's results.
fn ids(found: &[Value]) -> Vec<&str> {
    found.iter().map(|found| found["id"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn files_of_every_kind_are_found_and_cited_by_their_parts() {
    let pdf = samples::pdf(&[&["Annual report"], &["The hive gave thirty kilograms of honey."]]);
    let word = [
        samples::paragraph("Heading1", "Keeping bees"),
        samples::paragraph("Heading2", "Winter"),
        samples::paragraph("", "Wrap the colony against frost."),
    ];
    let (_dir, running) = folder(&[
        ("reports/2024.pdf", &pdf),
        ("keeping.docx", &samples::docx(&word.concat())),
        ("page.html", b"<title>x</title><h1>Swarms</h1><p>A swarm leaves in May.</p><script>no</script>"),
        ("harvest.csv", b"Apiary;Kilograms\nNorth slope;31\nOrchard;27\n"),
        ("plants.tsv", b"Plant\tMonth\nPhacelia\tJune\n"),
        ("letter.txt", b"Die K\xF6nigin ist gro\xDF und vertr\xE4gt keine K\xE4lte."),
        ("note.md", b"# Note\nA walrus."),
    ])
    .await;
    let addr = running.addr;
    let check = async |query: &str, id: &str, title: &str, text: &str| {
        let found = until(addr, query, |found| !found.is_empty()).await;
        assert_eq!((&found[0]["id"], &found[0]["title"]), (&json!(id), &json!(title)), "{query}");
        assert!(found[0]["text"].as_str().unwrap().contains(text), "{query}: {found:?}");
        let id = id.replace('/', "%2F").replace('#', "%23");
        assert_eq!(get(addr, &format!("/documents/{id}")).await.json()["text"], found[0]["text"], "{query}");
    };
    check("thirty kilograms", "reports/2024.pdf#page-2", "2024 – Page 2", "## Page 2\n\nThe hive").await;
    check("frost", "keeping.docx#winter", "Keeping bees – Winter", "## Winter\n\nWrap").await;
    check("swarm leaves", "page.html#swarms", "Swarms", "A swarm leaves in May.").await;
    check("orchard", "harvest.csv#top", "harvest", "- Apiary: Orchard; Kilograms: 27\n").await;
    check("phacelia", "plants.tsv#top", "plants", "- Plant: Phacelia; Month: June\n").await;
    check("Königin", "letter.txt#top", "letter", "groß und verträgt").await;
    let by_title = get(addr, "/documents?title=2024%23Page%202").await.json();
    assert_eq!(by_title["id"], "reports/2024.pdf#page-2");
    let whole = get(addr, "/documents/reports%2F2024.pdf").await.json();
    assert_eq!(
        whole["text"],
        "## Page 1\n\nAnnual report\n\n## Page 2\n\nThe hive gave thirty kilograms of honey.\n\n"
    );
}

#[tokio::test]
async fn an_embedded_note_is_read_with_the_note_and_found_once() {
    let (_dir, running) = folder(&[
        ("Bees.md", b"# Bees\n\n![[Queens#Age]]\n\n![[Bees]]\n\n![[data.csv]]\n\nBees fly."),
        ("Queens.md", b"# Queens\n\nThey are large.\n\n## Age\n\nFive summers.\n\n![[Bees]]"),
        ("data.csv", b"a\n1\n"),
    ])
    .await;
    let addr = running.addr;
    let found = until(addr, "five summers", |found| !found.is_empty()).await;
    assert_eq!(ids(&found), ["Queens.md#age"]);
    let bees = "# Bees\n\n> **[[Queens#Age]]**\n>\n> ## Age\n> \n> Five summers.\n> \n> ![[Bees]]\n\n\n\
                ![[Bees]]\n\n![[data.csv]]\n\nBees fly.";
    for path in ["Bees.md", "Bees.md%23bees"] {
        assert_eq!(get(addr, &format!("/documents/{path}")).await.json()["text"], bees, "{path}");
    }
    assert_eq!(get(addr, "/documents?title=Bees").await.json()["text"], bees);
}

#[tokio::test]
async fn files_that_cannot_be_read_are_listed_with_the_reason() {
    let locked = "/ID [<00><00>] /Encrypt << /Filter /Standard /V 2 /R 3 /Length 128 /P -4 \
        /O (00000000000000000000000000000000) /U (00000000000000000000000000000000) >>";
    let (dir, running) = folder(&[
        ("a/locked.pdf", &samples::pdf_with(&[&["Secret"]], locked)),
        ("a/scan.pdf", &samples::pdf(&[&[]])),
        ("broken.docx", b"PK\x03\x04words"),
        ("broken.pdf", b"words"),
        ("data.txt", b"\xFF\0\x01"),
        ("large.md", &vec![b'a'; (4 << 20) + 1]),
        ("good.md", b"# Good\nA walrus."),
    ])
    .await;
    let addr = running.addr;
    until(addr, "walrus", |found| found.len() == 1).await;
    let listed = loop {
        let listed = get(addr, "/documents").await.json();
        if listed.get("pending").is_none() {
            break listed;
        }
    };
    let unreadable = json!([
        {"path": "a/locked.pdf", "reason": "it is protected by a password"},
        {"path": "a/scan.pdf", "reason": "it has no text", "has_pages": true},
        {"path": "broken.docx", "reason": "it is damaged, or of another kind than its name says"},
        {"path": "broken.pdf", "reason": "it is damaged, or of another kind than its name says"},
        {"path": "data.txt", "reason": "it is not text"},
        {"path": "large.md", "reason": "it is larger than 4 MiB"},
    ]);
    assert_eq!(listed["unreadable"], unreadable);
    // Its pages can be looked at.
    let scan = get(addr, "/documents/a/scan.pdf").await;
    let said = "There is no text in this file: its pages are pictures.";
    assert_eq!((scan.status, scan.json()["text"].as_str()), (200, Some(said)));
    for path in ["a/locked.pdf", "broken.pdf", "data.txt"] {
        assert_eq!(get(addr, &format!("/documents/{path}")).await.status, 404, "{path}");
    }
    assert_eq!((&listed["unreadable_count"], &listed["count"]), (&json!(6), &json!(1)));
    // A file that is put right is no longer in the list.
    fs::write(dir.path().join("a/scan.pdf"), samples::pdf(&[&["Now with an otter"]])).unwrap();
    until(addr, "otter", |found| found.len() == 1).await;
    // The list follows the search.
    while get(addr, "/documents").await.json()["unreadable_count"] == 6 {}
    assert_eq!(get(addr, "/documents").await.json()["unreadable_count"], 5);
}

#[tokio::test]
async fn a_list_has_what_a_library_shows() {
    let note = b"---\ntitle: Leave\ntags: [Policy, hr]\n---\nText.";
    let (dir, running) = folder(&[("handbook/hr/leave.md", note), ("z.csv", b"a,b\nx,y\n")]).await;
    let written = SystemTime::UNIX_EPOCH + Duration::from_secs(1_700_000_000);
    for path in ["handbook/hr/leave.md", "z.csv"] {
        fs::File::options().write(true).open(dir.path().join(path)).unwrap().set_modified(written).unwrap();
    }
    // The watch may see the times only now.
    let expect = json!([
        {"id": "handbook/hr/leave.md", "title": "Leave", "folder": "handbook/hr", "modified": 1_700_000_000,
         "tags": ["Policy", "hr"], "kind": "markdown"},
        {"id": "z.csv", "title": "z", "folder": "", "modified": 1_700_000_000, "tags": [], "kind": "table"},
    ]);
    fs::write(dir.path().join("zz.md"), "An otter.").unwrap();
    until(running.addr, "otter", |found| found.len() == 1).await;
    let listed = get(running.addr, "/documents?limit=2").await.json();
    assert_eq!(listed["documents"], expect);
    assert_eq!(listed["titles"], json!(["Leave", "z"]));
    assert_eq!(listed.get("unreadable"), None);
    let second = get(running.addr, "/documents?offset=1&limit=1").await.json();
    assert_eq!((&second["documents"][0], &second["count"]), (&expect[1], &json!(3)));
}

#[tokio::test]
async fn a_search_is_limited_to_folders_tags_and_dates() {
    let (_dir, running) = folder(&[
        ("handbook/hr/leave.md", b"---\ntags: [Policy]\ndate: 2025-03-01\n---\nA walrus on leave."),
        ("handbook/it.md", b"---\ntags: [policy/it, team]\ndate: 2024-12-31\n---\nA walrus at the desk."),
        ("handbooks/x.md", b"---\ndate: 2026-01-01T09:00:00Z\n---\nA walrus elsewhere, a walrus again."),
        ("new.md", b"A walrus without a date of its own."),
    ])
    .await;
    let addr = running.addr;
    let check = async |filter: Value, expect: &[&str]| {
        let body = json!({"query": "walrus", "top_k": 5, "filter": filter});
        let reply = post(addr, "/search", &body).await.json();
        let mut found: Vec<&str> = reply["results"]
            .as_array()
            .unwrap()
            .iter()
            .map(|r| r["metadata"]["path"].as_str().unwrap())
            .collect();
        found.sort_unstable();
        assert_eq!(found, expect, "{filter}");
    };
    let all = ["handbook/hr/leave.md", "handbook/it.md", "handbooks/x.md", "new.md"];
    check(Value::Null, &all).await;
    check(json!({}), &all).await;
    check(json!({"folders": ["handbook"]}), &all[..2]).await;
    check(json!({"folders": ["handbook/hr/", "handbooks"]}), &[all[0], all[2]]).await;
    check(json!({"tags": ["#policy"]}), &all[..2]).await;
    check(json!({"tags": ["team"]}), &all[1..2]).await;
    check(json!({"after": "2025-01-01", "before": "2026-01-01"}), &all[..1]).await;
    check(json!({"before": "2025-03-01"}), &all[1..2]).await;
    // A file without a date has that of the file.
    check(json!({"after": "2026-01-01"}), &all[2..]).await;
    check(json!({"folders": ["handbook"], "tags": ["policy"], "before": "2025-01-01"}), &all[1..2]).await;
    check(json!({"folders": ["none"]}), &[]).await;

    let named = post(addr, "/search", &json!({"query": "lea*", "filter": {"folders": ["handbooks"]}})).await;
    assert_eq!(named.json()["results"], json!([]));
    let wrong = post(addr, "/search", &json!({"query": "walrus", "filter": {"after": "last year"}})).await;
    assert_eq!((wrong.status, &wrong.json()["error"]["code"]), (422, &json!("invalid_request")));

    let expect = json!({
        "folders": [
            {"path": "handbook", "count": 2}, {"path": "handbook/hr", "count": 1}, {"path": "handbooks", "count": 1},
        ],
        "tags": [{"tag": "Policy", "count": 2}, {"tag": "policy/it", "count": 1}, {"tag": "team", "count": 1}],
    });
    assert_eq!(get(addr, "/filters").await.json(), expect);
}

#[tokio::test]
async fn a_filter_leaves_as_many_results_as_were_asked_for() {
    let mut files: Vec<(String, String)> = (0..60)
        .map(|n| (format!("loud/{n}.md"), format!("# Walrus {n}\nwalrus walrus walrus {n}")))
        .collect();
    files.extend(
        (0..5).map(|n| {
            (format!("quiet/{n}.md"), format!("# Note {n}\n{} one walrus {n}.", "word ".repeat(90)))
        }),
    );
    let files: Vec<(&str, &[u8])> =
        files.iter().map(|(path, text)| (path.as_str(), text.as_bytes())).collect();
    let (_dir, running) = folder(&files).await;
    let body = json!({"query": "walrus", "top_k": 5, "filter": {"folders": ["quiet"]}});
    let reply = post(running.addr, "/search", &body).await.json();
    assert_eq!(reply["results"].as_array().unwrap().len(), 5);
}

#[tokio::test]
async fn blocks_headings_and_aliases_of_notes_are_resolved() {
    let text = "---\naliases: [Apiary, Hive log]\n---\n# Bees\n\nIntro ^start\n\n## Queens\n\nOne queen a hive. ^queen-1\n\n\
        > [!tip] Winter\n> Feed early. ^tip\n\n![[Other note]] ![[hive.png|300]]\n";
    let (_dir, running) = folder(&[("notes/bees.md", text.as_bytes())]).await;
    let addr = running.addr;
    let found = search(addr, "one queen").await;
    assert_eq!(ids(&found), ["notes/bees.md#queens"]);
    assert!(!found[0]["text"].as_str().unwrap().contains("^queen-1"), "{found:?}");
    for (title, id) in [
        ("hive%20log", "notes/bees.md"),
        ("Apiary%23Queens", "notes/bees.md#queens"),
        ("Bees%23%5Equeen-1", "notes/bees.md#queens"),
        ("bees%23%5Estart", "notes/bees.md#bees"),
        ("bees%23Bees%23Queens", "notes/bees.md#queens"),
        ("bees%23%5Enone", "notes/bees.md"),
    ] {
        assert_eq!(get(addr, &format!("/documents?title={title}")).await.json()["id"], id, "{title}");
    }
    // The marks are no words.
    for marks in ["300", "tip"] {
        assert!(search(addr, marks).await.is_empty(), "{marks}");
    }
    assert_eq!(search(addr, "hive log").await.len(), 2);
    assert_eq!(ids(&search(addr, "apia*").await), ["notes/bees.md"]);
}

#[tokio::test]
async fn documents_with_a_hash_in_their_names_are_given() {
    let (_dir, running) = folder(&[
        ("C# notes.md", b"# About sharp\nA walrus.\n\n## F# too\nAn otter."),
        ("#inbox/a?b%.md", b"A badger."),
        ("C.md", b"A stoat."),
    ])
    .await;
    let addr = running.addr;
    for (query, id) in [
        ("walrus", "C# notes.md#about-sharp"),
        ("otter", "C# notes.md#f-too"),
        ("badger", "#inbox/a?b%.md#top"),
    ] {
        let found = search(addr, query).await;
        assert_eq!(ids(&found), [id]);
        for id in [id, id.rsplit_once('#').unwrap().0] {
            let path = id.replace('%', "%25").replace('#', "%23").replace('?', "%3F").replace('/', "%2F");
            let path = path.replace(' ', "%20");
            assert_eq!(get(addr, &format!("/documents/{path}")).await.json()["id"], id, "{id}");
        }
    }
    for (title, id) in [
        ("C%23%20notes", "C# notes.md"),
        ("C%23notes", "C# notes.md"),
        ("C%23%20notes%23F%23%20too", "C# notes.md#f-too"),
        ("About%20sharp%23F%23%20too", "C# notes.md#f-too"),
        ("C%23none", "C.md"),
    ] {
        assert_eq!(get(addr, &format!("/documents?title={title}")).await.json()["id"], id, "{title}");
    }
}

#[tokio::test]
async fn nothing_large_goes_into_results_and_lists() {
    let long = "a".repeat(900_000);
    let many = |item: &str| (0..200_000).map(|n| format!("{item}{n} ")).collect::<Vec<_>>().concat();
    let (_dir, running) = folder(&[
        ("title.md", format!("---\ntitle: {long}\n---\nA walrus.").as_bytes()),
        ("heading.md", format!("# {long}\nA walrus.").as_bytes()),
        ("headings.md", format!("{}A walrus.", "# h\n".repeat(200_000)).as_bytes()),
        ("tags.md", format!("---\ntags: [{}]\n---\nA walrus.", many("t,")).as_bytes()),
        ("inline.md", format!("A walrus.\n\n{}", many("#t")).as_bytes()),
        ("aliases.md", format!("---\naliases: [{}]\n---\nA walrus.", many("t,")).as_bytes()),
    ])
    .await;
    let addr = running.addr;
    let reply = post(addr, "/search", &json!({"query": "walrus", "top_k": 50})).await;
    assert!(reply.status == 200 && reply.body.len() < 30_000, "{}", reply.body.len());
    for path in ["/documents", "/filters"] {
        let reply = get(addr, path).await;
        assert!(reply.status == 200 && reply.body.len() < 30_000, "{path}: {}", reply.body.len());
    }
}

#[tokio::test]
async fn comments_of_obsidian_never_leave_the_folder() {
    let note = b"# Pay\nA walrus. %% the badger earns 9 %% Public.\n\n%%\n# Stoat\n\nA zebra.\n%%\n\n`%% kept %%`\n\n%% open marten";
    let (_dir, running) = folder(&[("pay.md", note), ("other.md", b"![[pay]]\n\n%% ferret %%")]).await;
    let addr = running.addr;
    for secret in ["badger", "zebra", "stoat", "marten", "ferret"] {
        assert!(search(addr, secret).await.is_empty(), "{secret}");
        for path in ["/documents/pay.md", "/documents/other.md", "/documents?title=pay", "/documents"] {
            assert!(!get(addr, path).await.body.to_lowercase().contains(secret), "{secret} in {path}");
        }
    }
    assert!(get(addr, "/documents/pay.md").await.body.contains("`%% kept %%`"));
}

#[tokio::test]
async fn front_matter_that_is_no_yaml_is_read_and_named() {
    let (_dir, running) = folder(&[
        ("colon.md", b"---\ntitle: Governance: a manifest\ntags: [ledger]\ndate: 2024-03-05\n---\nA walrus."),
        ("good.md", b"---\ntitle: Good\n---\nA walrus."),
    ])
    .await;
    let addr = running.addr;
    let listed = get(addr, "/documents").await.json();
    assert_eq!(listed["documents"][0]["title"], "Governance: a manifest");
    assert_eq!(listed["documents"][0]["remark"], "its front matter is not YAML and is read line by line");
    assert_eq!(listed["documents"][1].get("remark"), None);
    let filter = json!({"tags": ["ledger"], "after": "2024-03-05", "before": "2024-03-06"});
    let reply = post(addr, "/search", &json!({"query": "walrus", "filter": filter})).await.json();
    assert_eq!(ids(reply["results"].as_array().unwrap()), ["colon.md#top"]);
}

#[tokio::test]
async fn a_heading_is_given_with_the_headings_below_it() {
    let manual = b"# Manual\n## Setup\n### Linux\nUse apt.\n## Use\n### Linux\nRun it.\n";
    let (_dir, running) =
        folder(&[("manual.md", manual), ("note.md", b"![[Manual#Setup]]\n\n![[manual#Use#Linux]]")]).await;
    let addr = running.addr;
    search(addr, "apt").await;
    let text = async |path: &str| get(addr, path).await.json()["text"].as_str().unwrap().to_owned();
    assert_eq!(text("/documents?title=Manual%23Setup").await, "## Setup\n### Linux\nUse apt.\n");
    assert_eq!(text("/documents?title=manual%23Use%23Linux").await, "### Linux\nRun it.\n");
    let note = text("/documents/note.md").await;
    assert!(note.contains("> Use apt.") && note.contains("> Run it."), "{note}");
}

#[tokio::test]
async fn sections_that_were_written_last_are_named_to_ask_about() {
    let files: &[(&str, &[u8])] = &[
        ("a/new.md", b"# New\n## Winter feed\nGive sugar.\n## Other\nMore."),
        ("a/newer.md", b"# Newer\n## Swarms\nCatch them."),
        ("b/old.md", b"# Old\n## Empty\n## Queens\nMark them."),
        ("c/none.md", b"# Without a heading of its own\nText."),
        ("c/table.csv", b"name,number\nQueens,1\n"),
    ];
    let (dir, running) = folder(files).await;
    let now = SystemTime::now();
    let ages = [
        ("a/new.md", 3),
        ("a/newer.md", 2),
        ("b/old.md", 900_000),
        ("c/none.md", 900_000),
        ("c/table.csv", 1),
    ];
    for (path, seconds) in ages {
        let file = fs::File::options().write(true).open(dir.path().join(path)).unwrap();
        file.set_modified(now - Duration::from_secs(seconds)).unwrap();
    }
    let named = json!([
        {"title": "Newer", "heading": "Swarms"}, {"title": "Old", "heading": "Queens"}, {"title": "New", "heading": "Winter feed"},
    ]);
    let list = async || get(running.addr, "/documents").await.json();
    // The watch notices the times.
    while list().await["sections"] != named {}
    assert_eq!(list().await["recent"], 3);
    assert!(get(running.addr, "/documents?offset=1").await.json().get("sections").is_none());
}

#[tokio::test]
async fn documents_that_are_less_than_they_seem_have_a_remark() {
    let (text, scan) = ("BT /F1 12 Tf 72 720 Td (Thirty hives) Tj ET", "0 0 99 99 re f");
    let files: &[(&str, &[u8])] = &[
        ("a.pdf", &samples::file_of(&[text, scan, scan], "", "", "")),
        ("b.md", b"A hive."),
        ("b (Ana's conflicted copy 2024-05-06).md", b"A hive."),
        ("b.sync-conflict-20240506-123456-ABCDEFG.md", b"A hive."),
        ("conflict.md", b"A hive."),
    ];
    let (_dir, running) = folder(files).await;
    let found = search(running.addr, "There is no text on this page").await;
    assert!(found.iter().all(|found| found["id"] == "a.pdf#page-1"), "{found:?}");
    let list = get(running.addr, "/documents").await.json();
    let copy = "it is a copy that a conflict of synchronising left";
    let expect = [
        ("a.pdf", Some("2 of its 3 pages have no text, as scanned ones")),
        ("b (Ana's conflicted copy 2024-05-06).md", Some(copy)),
        ("b.md", None),
        ("b.sync-conflict-20240506-123456-ABCDEFG.md", Some(copy)),
        ("conflict.md", None),
    ];
    let documents = list["documents"].as_array().unwrap().iter();
    let remarks: Vec<_> =
        documents.map(|one| (one["id"].as_str().unwrap(), one["remark"].as_str())).collect();
    assert_eq!(remarks, expect);
}

#[tokio::test]
async fn slides_are_called_as_their_file() {
    let relation = |kind: &str, target: &str| {
        format!(r#"<Relationships><Relationship Id="r1" Type="x/{kind}" Target="{target}"/></Relationships>"#)
    };
    let slide = br#"<p:sld><p:sp><p:nvPr><p:ph type="title"/></p:nvPr><a:p><a:r><a:t>Forty hives</a:t></a:r></a:p></p:sp></p:sld>"#;
    let file = samples::archive(&[
        ("_rels/.rels", relation("officeDocument", "ppt/presentation.xml").as_bytes()),
        ("ppt/presentation.xml", br#"<p:presentation><p:sldId id="256" r:id="r1"/></p:presentation>"#),
        ("ppt/_rels/presentation.xml.rels", relation("slide", "slides/slide1.xml").as_bytes()),
        ("ppt/slides/slide1.xml", slide),
    ]);
    let (_dir, running) = folder(&[("Talk.pptx", &file)]).await;
    let found = until(running.addr, "hives", |found| found.len() == 1).await;
    assert_eq!(found[0]["id"], "Talk.pptx#slide-1-forty-hives");
    assert_eq!(found[0]["title"], "Talk – Slide 1: Forty hives");
}
