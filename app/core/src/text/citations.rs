//! What a citation is to text without Markdown.

/// The numbers that citations in a text may name.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct CitableNumbers {
    pub numbers: Vec<u32>,
    /// The model's server gave the numbers.
    pub by_server: bool,
    /// The text is a document, in which tags are drawn and links to headings of its own lead somewhere.
    pub in_document: bool,
}

/// Words that models set before the number of a source, in lower case, as in `[Source 1]`.
pub(crate) const SOURCE_LABELS: &str = "document|documents|doc|docs|source|sources|src|reference|ref|citation|cite|\
    quote|dokument|quelle|fuente|documento|fonte|источник|документ|مصدر|المصدر|来源|文档|文献|資料|文書|出典|출처|문서|id";

/// Whether a number in brackets right after this character is an index, as in `rows[2]`, and no citation. Names in code are
/// Latin; other scripts have no blank before a citation, or need none.
pub(crate) fn is_index_after(before: char) -> bool {
    before == '_' || before.is_alphanumeric() && before < '\u{250}'
}

/// Whether a word is a citation such as "[1]" or "[2],".
pub(crate) fn is_citation(word: &str) -> bool {
    let inner = word.trim_end_matches(['.', ',', ';', ':', ')']);
    let inner = inner.trim_start_matches('(').strip_prefix('[').and_then(|inner| inner.strip_suffix(']'));
    inner.is_some_and(|inner| {
        let mut numbers = inner.split("][");
        numbers.all(|number| !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()))
    })
}
