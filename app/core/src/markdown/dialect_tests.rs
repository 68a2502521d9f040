//! What models write and `CommonMark` reads otherwise.

use super::tests::{check, check_growing, check_stream};

#[test]
fn emphasis_stands_beside_cjk_punctuation() {
    check("**提示：**先看", "<p><strong>提示：</strong>先看</p>");
    check("**（可选）**再做", "<p><strong>（可选）</strong>再做</p>");
    check("**“当然”**是", "<p><strong>“当然”</strong>是</p>");
    check("请看**“当然”**是", "<p>请看<strong>“当然”</strong>是</p>");
    check("**第二步。**打开", "<p><strong>第二步。</strong>打开</p>");
    check("次は**「結論」**です", "<p>次は<strong>「結論」</strong>です</p>");
    check("*강조(안내)*입니다", "<p><em>강조(안내)</em>입니다</p>");
    check(
        "**`a.rs`**文件，见**[这里](https://a.example/)**吧",
        "<p><strong><code>a.rs</code></strong>文件，见<strong><a https://a.example/ a.example>这里</a></strong>吧</p>",
    );
    check("使用**$x$。**然后", "<p>使用<strong><math $x$>。</strong>然后</p>");
    check("~~旧（价）~~新，~~旧的。~~新", "<p><del>旧（价）</del>新，<del>旧的。</del>新</p>");
    check("~~**（甲）**~~乙", "<p><del><strong>（甲）</strong></del>乙</p>");
    check("***（重）***点", "<p><em><strong>（重）</strong></em>点</p>");
    check("说明**\"a\"**和**b!**吧", "<p>说明<strong>\"a\"</strong>和<strong>b!</strong>吧</p>");
    check("`**（a）**b` **（a）**b", "<p><code>**（a）**b</code> <strong>（a）</strong>b</p>");
    check("```\n甲**（a）**b\n```", "<pre>甲**（a）**b\n</pre>");
    check("[甲](https://a.example/**（) **", "<p><a https://a.example/**%EF%BC%88 a.example>甲</a> **</p>");
    // Other scripts follow CommonMark.
    check("**Note:**text", "<p>**Note:**text</p>");
    check("1~3天，5~7天", "<p>1~3天，5~7天</p>");
    check_growing("请**（注意", "<p>请<strong>（注意</strong></p>");
    check_growing("请**“注意", "<p>请<strong>“注意</strong></p>");
    check_stream("甲**（乙）**丙`**（丁）**戊`\n\n~~。~~甲\n```\n甲**（\n```\n");
}

#[test]
fn bare_addresses_end_before_the_sentence_that_follows() {
    let check_address = |text: &str, address: &str, href: &str| {
        let (before, after) = text.split_once(address).unwrap();
        let host = href.split('/').nth(2).unwrap();
        check(text, &format!("<p>{before}<a {href} {host}>{address}</a>{after}</p>"));
    };
    for after in [
        "。继续",
        "，继续",
        "、b",
        "；b",
        "：b",
        "！",
        "？",
        "）b",
        "】",
        "」",
        "』",
        "》",
        "”。",
        "’",
        "…",
        "— b",
        "继续",
        "を見る",
        "를 보세요",
    ] {
        check_address(&format!("见https://a.example/b{after}"), "https://a.example/b", "https://a.example/b");
        check_address(&format!("https://a.example{after}"), "https://a.example", "https://a.example/");
    }
    check_address("https://a.example/查看", "https://a.example/", "https://a.example/");
    check_address(
        "（https://ja.a.example/wiki/京都市）",
        "https://ja.a.example/wiki/京都市",
        "https://ja.a.example/wiki/%E4%BA%AC%E9%83%BD%E5%B8%82",
    );
    check_address(
        "https://a.example/s?q=京都&p=2。",
        "https://a.example/s?q=京都&p=2",
        "https://a.example/s?q=%E4%BA%AC%E9%83%BD&p=2",
    );
    check_address(
        "https://a.example/wiki/Köln, b",
        "https://a.example/wiki/Köln",
        "https://a.example/wiki/K%C3%B6ln",
    );
    check_stream("见https://a.example/b。继续https://a.example/wiki/京都。");
}

#[test]
fn a_heading_needs_no_space() {
    check("##Plan\n\n######Last", "<h2>Plan</h2><h6>Last</h6>");
    check("###**计划**\n###计划", "<h3><strong>计划</strong></h3><h3>计划</h3>");
    check("> ##A", "<quote><h2>A</h2></quote>");
    check("#tag ##\n\n##1\n\n#######A\n\n#", "<p>#tag ##</p><p>##1</p><p>#######A</p><h1></h1>");
    check("```\n##a\n```\n`b\n    ##c`", "<pre>##a\n</pre><p><code>b     ##c</code></p>");
    check_stream("##A\n\n```\n##B\n```\na\n##C");
}

#[test]
fn a_table_row_loses_nothing() {
    let check = |rows: &str, expect: &str| {
        let head = "<table><thead><tr><th None>a</th><th None>b</th></tr></thead><tbody>";
        check(&format!("| a | b |\n|---|---|\n{rows}"), &format!("{head}{expect}</tbody></table>"));
    };
    check("| `x|y` | 1 |", "<tr><td None><code>x|y</code></td><td None>1</td></tr>");
    check("`x||y` | ``1|`2``", "<tr><td None><code>x||y</code></td><td None><code>1|`2</code></td></tr>");
    check("| `x\\|y` | 1 |", "<tr><td None><code>x|y</code></td><td None>1</td></tr>");
    check(
        "| 1 | 2 | 3 | *4* |\n| 5 |",
        "<tr><td None>1</td><td None>2 | 3 | <em>4</em></td></tr><tr><td None>5</td><td None></td></tr>",
    );
    check("| ` | ` |", "<tr><td None>`</td><td None>`</td></tr>");
    check("| $|x|$ | `a|b` | c |", "<tr><td None><math $|x|$></td><td None><code>a|b</code> | c</td></tr>");
    super::tests::check(
        "- | `a|b` | c |\n  |--|--|\n  | `d|e` | f |",
        "<ul><li><table><thead><tr><th None><code>a|b</code></th><th None>c</th></tr></thead><tbody>\
         <tr><td None><code>d|e</code></td><td None>f</td></tr></tbody></table></li></ul>",
    );
    check_stream("| a | b |\n|---|---|\n| `x|y` | 1 | 2 |\n# c\nx | y | z\n-|-|-\n");
}

#[test]
fn a_markdown_file_with_fences_is_one_block() {
    check(
        "```markdown\n# A\n```bash\nb\n```\nc\n```\n\nd",
        "<pre markdown># A\n```bash\nb\n```\nc\n</pre><p>d</p>",
    );
    check(
        "```md\n```js\na\n```\n```py\nb\n```\n```\nc",
        "<pre md>```js\na\n```\n```py\nb\n```\n</pre><p>c</p>",
    );
    check("```\n# A\n\n```sh\nb\n```\n```\nc", "<pre># A\n\n```sh\nb\n```\n</pre><p>c</p>");
    check(
        "1. a\n   ```md\n   ```sh\n   b\n   ```\n   ```\n2. c",
        "<ol 1><li>a<pre md>```sh\nb\n```\n</pre></li><li>c</li></ol>",
    );
    check(
        "> ~~~mdx\n> ~~~sh\n> b\n> ~~~\n> ~~~\n> c",
        "<quote><pre mdx>~~~sh\nb\n~~~\n</pre><p>c</p></quote>",
    );
    check("````md\n```sh\nb\n```\n````\nc", "<pre md>```sh\nb\n```\n</pre><p>c</p>");
    check(
        "```md\na:\n```\nb\n```\n**c：**\n\n```sh\nd\n```\n```\ne",
        "<pre md>a:\n```\nb\n```\n**c：**\n\n```sh\nd\n```\n</pre><p>e</p>",
    );
    check("```md\na:\n```\nb\n\n```py\nc\n```", "<pre md>a:\n</pre><p>b</p><pre py>c\n</pre>");
    // Not balanced.
    check("```md\n```sh\nb\n```\nc", "<pre md>```sh\nb\n</pre><p>c</p>");
    check("```md\na\n```\nb\n```sh\nc\n```", "<pre md>a\n</pre><p>b</p><pre sh>c\n</pre>");
    check("```\na\n```sh\nb\n```\nc\n```\nd", "<pre>a\n```sh\nb\n</pre><p>c</p><pre>d</pre>");
    check_growing("```md\n```sh\nb\n```\nc", "<pre md>```sh\nb\n```\nc</pre>");
    for text in [
        "a\n\n```markdown\n# A\n```bash\nb\n```\nc\n```\n\nd",
        "```md\n```sh\nb\n```\nc\n\nd\n\n```py\ne\n```\nf",
        "- ```md\n  ```sh\n  b\n  ```\n  ```\n- c",
        "```md\na:\n```\nb\n```\n```\nc",
        "```md\na:\n```\nb\n\n```py\nc\n```",
        "```\n# A\n```sh\nb\n```\nc\n```\nd\n```md\n```",
    ] {
        check_stream(text);
    }
}

#[test]
fn money_and_variables_are_no_formulas() {
    for text in [
        "From $12/day to 30$/day",
        "$12/day,30$/day and $12/hour–30$/hour",
        "export PATH=$HOME/bin:$PATH and $HOME/$USER",
        "$BTC/$USDT, $foo_bar$baz, ${A}/b:${C}",
        "$(pwd)/a:$(ls)",
        "US$5–US$10, $1.5M to $2M, $3,000-$4,000",
        "$10 + $20 = $30 and $5 = 4€, 1€ = 1.1$",
        "$/unit is less, $/hour is more$",
        "a$b$c",
        "$ x $",
    ] {
        let shown = text.replace('<', "&lt;");
        check(text, &format!("<p>{shown}</p>"));
    }
    for (text, formula, after) in [
        ("$x$ is", "$x$", " is"),
        (r"$\alpha$-a", r"$\alpha$", "-a"),
        ("$n$-th", "$n$", "-th"),
        ("$n$th", "$n$", "th"),
        (r"$5 \times n$", r"$5 \times n$", ""),
        ("$5 + 3$ is", "$5 + 3$", " is"),
        ("$n$是", "$n$", "是"),
        ("$2/3$, b", "$2/3$", ", b"),
        ("$2 sin x + 1$", "$2 sin x + 1$", ""),
        ("$(a, b)$.", "$(a, b)$", "."),
    ] {
        check(text, &format!("<p><math {formula}>{after}</p>"));
    }
    check_stream("$HOME/bin:$PATH $x$ 30$/day to $12/day");
}

#[test]
fn environments_are_formulas_without_delimiters() {
    check(
        "So\n\n\\begin{align*}\na &= b \\\\\n- c &= *d*\n\\end{align*}\n\ne",
        "<p>So</p><p><display \\begin{align*}\na &= b \\\\\n- c &= *d*\n\\end{align*}></p><p>e</p>",
    );
    check(
        r"a \begin{pmatrix} 1 & 2 \end{pmatrix} b",
        r"<p>a <display \begin{pmatrix} 1 & 2 \end{pmatrix}> b</p>",
    );
    check(
        "> \\begin{cases}\n> a\n>\n> b\n> \\end{cases}",
        "<quote><p><display \\begin{cases}\na\n\nb\n\\end{cases}></p></quote>",
    );
    check(
        "\\begin{align}\n\\begin{split}a\\end{split}\n\\end{align}",
        "<p><display \\begin{align}\n\\begin{split}a\\end{split}\n\\end{align}></p>",
    );
    check(
        r"\begin{itemize} a \end{itemize} \begin{align} b",
        r"<p>\begin{itemize} a \end{itemize} \begin{align} b</p>",
    );
    check("`\\begin{align} a \\end{align}`", "<p><code>\\begin{align} a \\end{align}</code></p>");
    check("\\[\na\n\n\\vec{v}\n\\]\nb", "<p><display \\[\na\n\n\\vec{v}\n\\]>\nb</p>");
    // What follows is a text of its own.
    check("\\[\na\n\nThen we go on \\]", "<p>[\na</p><p>Then we go on ]</p>");
    check("\\[\na\n\n\nb\n\\]", "<p>[\na</p><p>b\n]</p>");
    check("\\[\na\n\n- b\n\\]", "<p>[\na</p><ul><li>b\n]</li></ul>");
    for text in [
        "\\[\na\n\nb\n\\]\nc",
        "\\begin{align}\na\n\nb\n\n# c\n\\end{align}",
        "1. \\[\n   a\n\n   b\n   \\]\n2. c",
        "\\[\na\n\n\\begin{cases}\nb\n\n\\]\n\\end{cases}",
    ] {
        check_stream(text);
    }
}
