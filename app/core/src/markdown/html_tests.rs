//! Elements of HTML that become nodes.

use super::tests::{check, check_growing, check_stream};

#[test]
fn elements_within_a_line_are_nodes() {
    check(
        "<b>a</b> <STRONG>*b*</STRONG> <i>c</i> <em>d</em> <u>e</u> <ins>f</ins> <mark>g</mark>",
        "<p><strong>a</strong> <strong><em>b</em></strong> <em>c</em> <em>d</em> <u>e</u> <u>f</u> <mark>g</mark></p>",
    );
    check("<s>a</s> <del>b</del> <strike>c</strike>", "<p><del>a</del> <del>b</del> <del>c</del></p>");
    check("a <span style=\"x\">b</span><!-- c --> d<br>e<BR />f", "<p>a b d<br>e<br>f</p>");
    check("a <b class='x'>b [1]</b>", "<p>a <strong>b <cite 1></strong></p>");
    check("a <hr> b", "<p>a <hr> b</p>");
    check(
        "**<u>a</u>** # <u>b</u>\n\n# <b>c</b>",
        "<p><strong><u>a</u></strong> # <u>b</u></p><h1><strong>c</strong></h1>",
    );
    // Odd ones are text.
    check("a <b>c", "<p>a &lt;b>c</p>");
    check("<b>a <i>b</b> c</i>", "<p>&lt;b>a <em>b&lt;/b> c</em></p>");
    check("</b> <bold>b</bold>", "<p>&lt;/b> &lt;bold>b&lt;/bold></p>");
    check("<!-- a", "<p>&lt;!-- a</p>");
    check("<li>a</li> <td>b</td>", "<p>&lt;li>a&lt;/li> &lt;td>b&lt;/td></p>");
    check(
        "`<b>a</b>`\n\n    <b>\n\n```\n<b>\n```",
        "<p><code>&lt;b>a&lt;/b></code></p><pre>&lt;b>\n</pre><pre>&lt;b>\n</pre>",
    );
}

#[test]
fn links_of_html_are_safe_links() {
    check(
        "<a href=\"https://a.example/b?c=d&amp;e\">f</a>",
        "<p><a https://a.example/b?c=d&e a.example>f</a></p>",
    );
    check(
        "<a class=x href='https://a.example' onclick=\"x()\">https://b.example</a>",
        "<p><a https://a.example/ a.example shown>https://b.example</a></p>",
    );
    check("<a href=\"javascript:x()\">f</a> <a name=\"g\"></a><a href=data:text/html,x>h</a>", "<p>f h</p>");
    check("<a href=\"b.md\">c</a>", "<p><beside b.md>c</beside></p>");
    check(
        "[<a href=\"https://a.example\">b</a>](https://c.example)",
        "<p><a https://c.example/ c.example shown>&lt;a href=\"https://a.example\">b&lt;/a></a></p>",
    );
    check(
        "<a href=\"https://a.example\">b [1] https://d.example</a>",
        "<p><a https://a.example/ a.example shown>b [1] https://d.example</a></p>",
    );
}

#[test]
fn blocks_of_html_are_nodes() {
    check(
        "<ul>\n  <li>a [1]</li>\n  <li>b\n    <ul><li>c</li></ul>\n  </li>\n</ul>\n\nd",
        "<ul><li>a <cite 1></li><li>b<ul><li>c</li></ul></li></ul><p>d</p>",
    );
    check("<ol><li>a<li>b</ol>", "<ol 1><li>a</li><li>b</li></ol>");
    check("<p align=\"center\">\n  a &amp; b<br>c\n</p>", "<p>a & b<br>c</p>");
    check("<div>a</div>\n<div>b</div>", "<div><div>a</div><div>b</div></div>");
    check("<!-- a\n\nb -->\n\nc<!-- d -->", "<div></div><p>c</p>");
    check("<div>\n<!-- a --><foo>b</foo>\n</div>", "<p>&lt;foo>b&lt;/foo></p>");
    check("<hr>\n\n<br>\n\na", "<hr><p><br></p><p>a</p>");
    check(
        "<table>\n<thead>\n<tr><th>a</th><th>b</th></tr>\n</thead>\n<tbody>\n<tr><td colspan=2>c</td><td>d</td></tr>\n</tbody>\n</table>",
        "<table><thead><tr><th None>a</th><th None>b</th></tr></thead><tbody><tr><td None>c</td><td None>d</td></tr></tbody></table>",
    );
    check(
        "<table><tr><th>a<tr><td>b</table>",
        "<table><thead><tr><th None>a</th></tr></thead><tbody><tr><td None>b</td></tr></tbody></table>",
    );
    check(
        "<table><caption>a</caption>x<tr><td>b</td>c</tr></table>",
        "<div><div>a</div><p>x</p><table><thead></thead><tbody><tr><td None>b</td><td None>c</td></tr></tbody></table></div>",
    );
    check("- <ul><li>a</li></ul>\n- b", "<ul><li><ul><li>a</li></ul></li><li>b</li></ul>");
}

#[test]
fn elements_go_on_over_blocks() {
    check(
        "<div align=\"center\">\n\n# a\n\n**b**\n\n</div>\n\nc",
        "<div><h1>a</h1><p><strong>b</strong></p></div><p>c</p>",
    );
    check(
        "<table>\n<tr>\n<td>\n\n```\na\n```\n\n</td>\n</tr>\n</table>\nb",
        "<div><table><thead></thead><tbody><tr><td None><pre>a\n</pre></td></tr></tbody></table><p>b</p></div>",
    );
    check("<div>\n\na", "<div><p>&lt;div></p><p>a</p></div>");
    check("<div>\n\na\n\n</p>", "<div><p>&lt;div></p><p>a</p><p>&lt;/p></p></div>");
    check("- <div>\n\n  a\n- b", "<ul><li><div><p>&lt;div></p><p>a</p></div></li><li><p>b</p></li></ul>");
    check(
        "<details>\n<summary>a</summary>\n\n<div>\n\nb\n\n</details>\n\nc",
        "<details a><div><p>&lt;div></p><p>b</p></div></details><p>c</p>",
    );
    check("<div>\n\n<details>\n\na\n\n</details>\n\n</div>", "<details Details><p>a</p></details>");
}

#[test]
fn lists_in_cells_are_lists() {
    check(
        "| a |\n|---|\n| <ul><li>b</li><li>**c**</li></ul> |",
        "<table><thead><tr><th None>a</th></tr></thead><tbody><tr><td None><ul><li>b</li><li><strong>c</strong></li></ul></td></tr></tbody></table>",
    );
    check(
        "| a |\n|---|\n| <ul><li>b |",
        "<table><thead><tr><th None>a</th></tr></thead><tbody><tr><td None>&lt;ul>&lt;li>b</td></tr></tbody></table>",
    );
}

#[test]
fn html_that_is_still_arriving_shows_no_tags() {
    check_growing("a <b", "<p>a</p>");
    check_growing("a <b>c", "<p>a <strong>c</strong></p>");
    check_growing("a <a href=\"https://a.ex", "<p>a</p>");
    check_growing("a <!-- b", "<p>a</p>");
    check_growing("<table>\n<tr><td cl", "<table><thead></thead><tbody><tr></tr></tbody></table>");
    check_growing("<div>\n\na", "<p>a</p>");
    for text in [
        "<div>\n\n# a\n\n</div>\n\nb",
        "<div>\n\na\n\nb",
        "<ul>\n<li>a\n\n<b>c\n\n</ul>\n\nd",
        "a <b>c\n\n<table>\n<tr><td>d</td>\n\n</table>\ne <!-- f -->\n\n<!-- g\n\nh",
        "- <div>\n\n  a\n- <p>b\n\n</p>\n",
        "<details>\n<div>\n\na\n\n</details>\n</div>\n\nb",
    ] {
        check_stream(text);
    }
}
