//! Markdown beside the specification's examples and another parser.

use footnote_core::markdown::parse;
use serde::Deserialize;

use crate::{
    markdown_html::{html, normalised},
    packages::{Packages, installed},
};

/// Examples of `CommonMark` 0.31.2 that are shown otherwise.
const DIFFERENCES: [(&[u32], &str); 7] = [
    (
        &[
            148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166,
            167, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
            187, 188, 189, 190, 191, 308, 309, 613, 614, 615, 616, 617, 623, 625, 626, 627, 628, 629, 630,
            631,
        ],
        "elements of HTML are nodes, comments are hidden, and other HTML is text",
    ),
    (
        &[21, 31, 201, 344, 475, 476, 477, 491, 494, 524, 536, 642, 643],
        "a tag of HTML among other marks is text, or a node",
    ),
    (&[602, 608, 611], "a bare address is a link"),
    (&[484], "a link to a document of the knowledge base, without a text"),
    (&[548, 590], "double brackets are a wikilink"),
    (&[585, 589], "an image that cannot be shown is its description, with its emphasis"),
    (&[597], "the scheme in capitals, which the comparison takes for no address of the web"),
];

#[derive(Deserialize)]
struct Example {
    markdown: String,
    html: String,
    number: u32,
}

#[tokio::test]
async fn the_examples_of_commonmark_are_shown_as_specified_but_for_a_list() {
    let npm = installed(Packages::Npm(&["commonmark-spec@0.31.2"]));
    let print = "import spec from 'commonmark-spec'; console.log(JSON.stringify(spec.tests));";
    let examples: Vec<Example> = serde_json::from_str(&npm.run(print, &[]).await).expect("examples");
    assert!(examples.len() > 600, "{} examples", examples.len());
    let expected: Vec<u32> = {
        let mut numbers: Vec<u32> = DIFFERENCES.iter().flat_map(|(numbers, _)| *numbers).copied().collect();
        numbers.sort_unstable();
        numbers
    };
    let (mut different, mut unexpected) = (Vec::new(), Vec::new());
    for Example { markdown, html: specified, number } in &examples {
        let shown = normalised(&html(&parse(&markdown.replace('→', "\t"), &[])));
        let specified = normalised(&specified.replace('→', "\t"));
        if shown != specified {
            different.push(*number);
            if !expected.contains(number) {
                unexpected
                    .push(format!("{number}: {markdown:?}\n  specified {specified}\n  shown     {shown}"));
            }
        }
    }
    assert_eq!(different, expected, "the examples that are shown otherwise:\n{}", unexpected.join("\n"));
}

/// Texts in GFM, and with emphasis beside Chinese, Japanese and Korean punctuation.
const TEXTS: [&str; 33] = [
    "| a | b |\n| - | :-: |\n| c | d |",
    "a | b\n-|-:\nc | d | e",
    "| a |\n|:--|\n| b |\n| c |\n\nd",
    "| a | b |\n|---|---|\n| `c` | **d** |\n| e |",
    "| a\\|b | `c\\|d` |\n|-|-|\n| e | f |",
    "a\n| b |\n| - |\n| c |",
    "| a |\n| - |\n> b",
    "| a | b |\n| - |",
    "| a |\n| --- |",
    "- [ ] a\n- [x] b\n- [X] c\n- [y] d",
    "1. [x] a\n2. [ ]b",
    "~~a~~ ~b~ ~~~c~~~ a~~b~~c",
    "~~a ~~ b~~",
    "**~~a~~** ~~*b*~~",
    "这是**重要（请看）**的",
    "**注意：**请看",
    "**（甲）**乙**「丙」**丁",
    "**“甲”**乙，甲**“乙”**丙",
    "*强调。*然后",
    "これは**「強調」**です。**注意！**次",
    "**강조(안내)**입니다",
    "甲**`a.rs`**乙**[丙](https://a.example/)**丁",
    "甲**\"a\"**乙和**b.**丙",
    "~~旧（价）~~新，~~旧。~~新",
    "***（重）***点",
    "**Note:**text and **Note**: text",
    "**a（b）**c **a(b)**c",
    "甲*a*乙_b_丙",
    "**㐂󠄀！**甲",
    "**甲。**。**乙**",
    "**甲**、**乙**和**丙。**",
    "**①**甲**②：**乙",
    "**😀：**甲",
];

#[tokio::test]
async fn tables_strikethrough_and_cjk_emphasis_are_those_of_another_parser() {
    let npm = installed(Packages::Npm(&[
        "micromark@4.0.3",
        "micromark-extension-gfm@3.0.0",
        "micromark-extension-cjk-friendly@2.0.2",
        "micromark-extension-cjk-friendly-gfm-strikethrough@2.0.1",
    ]));
    let script = "
        import { micromark } from 'micromark';
        import { gfm, gfmHtml } from 'micromark-extension-gfm';
        import { cjkFriendlyExtension } from 'micromark-extension-cjk-friendly';
        import { gfmStrikethroughCjkFriendly } from 'micromark-extension-cjk-friendly-gfm-strikethrough';
        const extensions = [gfm(), cjkFriendlyExtension(), gfmStrikethroughCjkFriendly()];
        const html = text => micromark(text, { extensions, htmlExtensions: [gfmHtml()] });
        console.log(JSON.stringify(JSON.parse(process.argv[2]).map(html)));";
    let texts = serde_json::to_string(&TEXTS[..]).expect("texts");
    let others: Vec<String> = serde_json::from_str(&npm.run(script, &[&texts]).await).expect("HTML");
    assert_eq!(others.len(), TEXTS.len());
    for (text, other) in TEXTS.iter().zip(others) {
        // A cell too many is kept.
        let expect = match *text {
            "a | b\n-|-:\nc | d | e" => other.replace(">d</td>", ">d | e</td>"),
            _ => other,
        };
        assert_eq!(normalised(&html(&parse(text, &[]))), normalised(&expect), "{text:?}");
    }
}
