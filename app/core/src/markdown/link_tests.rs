//! Links and wikilinks in a text.

use super::tests::check;

#[test]
fn wikilinks_are_found_on_the_tree() {
    check("so [[A b]].", "<p>so <wiki A b#>A b</wiki>.</p>");
    check(
        "[[a#b]] [[a|c]] [[a # b | c ]] **[[a]]**",
        "<p><wiki a#b>a › b</wiki> <wiki a#>c</wiki> <wiki a#b>c</wiki> <strong><wiki a#>a</wiki></strong></p>",
    );
    check(
        "[[x|]] [[a#]] [[名前#見出し]]",
        "<p><wiki x#>x</wiki> <wiki a#>a</wiki> <wiki 名前#見出し>名前 › 見出し</wiki></p>",
    );
    check(
        "| [[a\\|b]] |\n|---|",
        "<table><thead><tr><th None><wiki a#>b</wiki></th></tr></thead><tbody></tbody></table>",
    );
    check(
        "![[a]] so ![[b]], look![[c]]",
        "<p><wiki a#>a</wiki> so <wiki b#>b</wiki>, look!<wiki c#>c</wiki></p>",
    );
    check("[1][[a]][2]", "<p><cite 1><wiki a#>a</wiki><cite 2></p>");
}

#[test]
fn wikilinks_are_not_found_in_code_escapes_or_citations() {
    check("`[[a]]` $[[a]]$ <b title=[[a]]>", "<p><code>[[a]]</code> <math $[[a]]$> &lt;b title=[[a]]></p>");
    check("    [[a]]\n\n```\n[[a]]\n```", "<pre>[[a]]\n</pre><pre>[[a]]\n</pre>");
    check("[see [[a]]](https://a.example/)", "<p><a https://a.example/ a.example>see [[a]]</a></p>");
    check(r"\[[a]] [\[a]] [[a]\] [[a\]]", "<p>[[a]] [[a]] [[a]] [[a]]</p>");
    check("[[a\nb]] [[]] [[ ]] [[#b]] [[a] ]", "<p>[[a\nb]] [[]] [[ ]] [[#b]] [[a] ]</p>");
    check("[[1, 2], [3]] [[2]] [[ -f a ]]", "<p>[[1, 2], [3]] [<cite 2>] [[ -f a ]]</p>");
    let long = format!("[[{}]]", "é".repeat(201));
    check(&long, &format!("<p>{long}</p>"));
}

#[test]
fn a_link_says_whether_its_words_name_another_host() {
    check("[here](https://b.example/)", "<p><a https://b.example/ b.example>here</a></p>");
    check("[b.example](https://b.example/)", "<p><a https://b.example/ b.example>b.example</a></p>");
    check(
        "[https://a.example/*x*](https://b.example/)",
        "<p><a https://b.example/ b.example shown>https://a.example/<em>x</em></a></p>",
    );
    check(
        "[**a**.example][x] ![a.example](https://c.example/)\n\n[x]: https://b.example/",
        "<p><a https://b.example/ b.example shown><strong>a</strong>.example</a> <a https://c.example/ c.example image>Image: a.example</a></p>",
    );
    check(
        "[`a.example`](mailto:c@b.example)",
        "<p><a mailto:c@b.example c@b.example shown><code>a.example</code></a></p>",
    );
    check(
        "https://\u{430}.example",
        "<p><a https://xn--80a.example/ xn--80a.example shown>https://\u{430}.example</a></p>",
    );
}

#[test]
fn a_text_may_lead_to_the_library_and_to_no_other_place_of_the_page() {
    check("[Open](#/library)", "<p><beside #/library>Open</beside></p>");
    check("[Open](#/c/a-1) [it](#/document/a.md) [x](#/)", "<p>Open it x</p>");
}

#[test]
fn escapes_of_the_offline_answerer_show_their_characters() {
    check(r"A [3\] and [x\](y) ![z\] [[w\]\].", "<p>A [3] and [x](y) ![z] [[w]].</p>");
    check(r"\$5 and \$6, `a|b` \_a\_ \~b\~ \*c\*", "<p>$5 and $6, <code>a|b</code> _a_ ~b~ *c*</p>");
    check(r"\&amp; \&#91; \<b> \\(x\\) \\[y\\\]", r"<p>&amp; &#91; &lt;b> \(x\) \[y\]</p>");
    check(r"\# a > b | c", "<p># a > b | c</p>");
    check(r"1986\. A year", "<p>1986. A year</p>");
    check("$20 for lunch and 30$ more", "<p>$20 for lunch and 30$ more</p>");
    check(r"[a\] [1]", "<p>[a] <cite 1></p>");
}

/// As the viewer shows a document.
fn check_document(text: &str, expect: &str) {
    let citable = super::citation::Citable { in_document: true, ..Default::default() };
    assert_eq!(super::tests::show(&super::parse(text, citable)), expect, "{text}");
}

#[test]
fn tags_are_drawn_in_documents_alone() {
    check_document(
        "Met. #one #two/three-4, (#no)",
        "<p>Met. <tag>#one</tag> <tag>#two/three-4</tag>, (#no)</p>",
    );
    check_document("#start of it", "<p><tag>#start</tag> of it</p>");
    check_document(
        "#fff #größe #日本 #a/",
        "<p><tag>#fff</tag> <tag>#größe</tag> <tag>#日本</tag> <tag>#a</tag>/</p>",
    );
    check_document("# Head\n\n#1 #2025 #1-2 a#g \\#h ##i", "<h1>Head</h1><p>#1 #2025 #1-2 a#g #h ##i</p>");
    check_document("`#a` $#b$ **x**#c", "<p><code>#a</code> <math $#b$> <strong>x</strong>#c</p>");
    check_document("one\n#two", "<p>one\n<tag>#two</tag></p>");
    check("See #one and #1.", "<p>See #one and #1.</p>");
}

#[test]
fn links_to_headings_of_the_same_document_are_drawn_in_documents_alone() {
    check_document("See [[#Food]].", "<p>See <wiki #Food>Food</wiki>.</p>");
    check_document("[[#Food|what they eat]]", "<p><wiki #Food>what they eat</wiki></p>");
    check_document("![[#^hive-1]]", "<p><wiki #^hive-1>^hive-1</wiki></p>");
    check_document("[[#Food#Winter]]", "<p><wiki #Food#Winter>Food › Winter</wiki></p>");
    check_document("[[#]] [[]] `[[#Food]]`", "<p>[[#]] [[]] <code>[[#Food]]</code></p>");
    check("See [[#Food]].", "<p>See [[#Food]].</p>");
}
