//! Generates the Markdown answers of both pages, deterministically.

use std::fmt::Write as _;

use fastrand::Rng;

const SEED: u64 = 20;
const WORDS: &str = "an answer comes in pieces and every piece asks the page to show a little more of it while the reader \
    scrolls or types the next question so the work for one piece has to stay small however long the answer has grown \
    since nobody likes letters that wait for their turn behind a list that is drawn again";
const RUST: &str = "use std::collections::BTreeMap;\n\n/// How often each word occurs.\npub fn count(text: &str) -> \
    BTreeMap<&str, usize> {\n    let mut seen = BTreeMap::new();\n    for word in text.split_whitespace() {\n        \
    *seen.entry(word).or_default() += 1;\n    }\n    seen\n}\n";
const PYTHON: &str = "import sys\n\n\ndef longest(path):\n    \"\"\"The longest line of a file.\"\"\"\n    with open(path, \
    encoding=\"utf-8\") as lines:\n        return max(lines, key=len, default=\"\")\n\n\nif __name__ == \"__main__\":\n    \
    print(longest(sys.argv[1]))\n";
const SCRIPT: &str = "export async function load(url, tries = 3) {\n  for (let left = tries; left > 0; left -= 1) {\n    \
    const reply = await fetch(url);\n    if (reply.ok) return reply.json();\n  }\n  throw new Error(`no reply from ${url}`);\n}\n";

/// `count` deltas of four characters on average. The last one holds `marker`; numbered marks `(m1)`, `(m2)` … stand
/// at the ends of sentences.
pub fn deltas(count: usize, marker: &str) -> Vec<String> {
    let mut rng = Rng::with_seed(SEED);
    let text = markdown(count * 4 + 2_000, &mut rng);
    let mut rest = text.as_str();
    let mut deltas: Vec<String> = (1..count)
        .map(|_| {
            let (delta, after) = rest.split_at(rng.usize(2..=6));
            rest = after;
            delta.to_owned()
        })
        .collect();
    let shown = text.len() - rest.len();
    let open_code = text[..shown].matches("```").count() % 2 == 1;
    deltas.push(format!("{}\n\n{marker}", if open_code { "\n```" } else { "" }));
    deltas
}

/// Sections of about 1,600 ASCII characters, with one code block each.
fn markdown(length: usize, rng: &mut Rng) -> String {
    let words: Vec<&str> = WORDS.split_whitespace().collect();
    let mut writer = Writer { rng, words, mark: 0 };
    let mut text = String::from("# A long answer\n\n");
    let mut number = 0;
    while text.len() < length {
        number += 1;
        writer.section(&mut text, number);
    }
    text
}

struct Writer<'a> {
    rng: &'a mut Rng,
    words: Vec<&'static str>,
    mark: usize,
}

impl Writer<'_> {
    fn section(&mut self, text: &mut String, number: usize) {
        let (language, code) = [("rust", RUST), ("python", PYTHON), ("js", SCRIPT)][number % 3];
        let extra = if number.is_multiple_of(2) { self.table() } else { self.list() };
        let parts = [
            format!("## Part {number}: {}", self.phrase(4)),
            self.paragraph(6),
            format!(
                "With **{}**, *{}*, `{}` and [a link](https://example.org/part/{number}).",
                self.phrase(2),
                self.phrase(2),
                self.phrase(1)
            ),
            extra,
            format!("```{language}\n{code}```"),
            format!("### {}", self.phrase(3)),
            self.paragraph(7),
        ];
        for part in parts {
            text.push_str(&part);
            text.push_str("\n\n");
        }
    }

    fn list(&mut self) -> String {
        (1..=4).map(|number| format!("{number}. {}", self.phrase(9))).collect::<Vec<_>>().join("\n")
    }

    fn table(&mut self) -> String {
        let mut table = String::from("| part | share | what it is |\n|---|---:|---|");
        for number in 1..=4 {
            let share = self.rng.u32(0..100);
            let what = self.phrase(5);
            // Writing to a String cannot fail.
            if write!(table, "\n| {number} | {share} | {what} |").is_err() {
                break;
            }
        }
        table
    }

    fn paragraph(&mut self, sentences: usize) -> String {
        (0..sentences)
            .map(|_| {
                self.mark += 1;
                let length = self.rng.usize(9..18);
                format!("{} (m{}).", self.phrase(length), self.mark)
            })
            .collect::<Vec<_>>()
            .join(" ")
    }

    fn phrase(&mut self, length: usize) -> String {
        let words: Vec<&str> = (0..length).map(|_| self.words[self.rng.usize(0..self.words.len())]).collect();
        words.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::deltas;

    #[test]
    fn the_answer_is_the_same_each_time_and_as_long_as_asked() {
        let answer = deltas(4_000, "END");
        assert_eq!(answer, deltas(4_000, "END"));
        assert_eq!(answer.len(), 4_000);
        let text = answer.concat();
        assert!((15_000..17_000).contains(&text.len()), "{}", text.len());
        let code_blocks = text.matches("```").count() / 2;
        assert!((9..=11).contains(&code_blocks), "{code_blocks}");
        assert!(text.ends_with("\n\nEND"));
        assert!(text.contains("(m40)") && text.contains("|---|") && text.contains("](https://"));
    }
}
