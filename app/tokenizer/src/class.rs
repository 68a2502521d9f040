//! What the splitting rules ask of a character.

/// Characters in one block of the table.
const BLOCK: usize = 128;

static BLOCKS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/blocks.bin"));
/// The number of each block of characters, in two bytes, the lower one first.
static INDEX: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/index.bin"));

/// `Lu` or `Lt`.
pub(crate) const UPPER: u8 = 1;
/// `Ll`.
pub(crate) const LOWER: u8 = 2;
/// `Lm` or `Lo`: letters that have no case.
pub(crate) const CASELESS: u8 = 3;
/// `M`.
pub(crate) const MARK: u8 = 4;
/// `N`.
pub(crate) const NUMBER: u8 = 5;
/// White space but the next.
pub(crate) const SPACE: u8 = 6;
/// `\r` or `\n`.
pub(crate) const NEWLINE: u8 = 7;
/// Where the text ends; no character has it.
pub(crate) const END: u8 = 8;

/// A character in a text: its class, and where it ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Char {
    pub(crate) class: u8,
    pub(crate) end: usize,
}

impl Char {
    /// The character that begins at `at`, which is where one begins, or the end.
    #[inline]
    pub(crate) fn at(text: &[u8], at: usize) -> Self {
        match text.get(at) {
            Some(&byte) if byte < 0x80 => Self { class: of_ascii(byte), end: at + 1 },
            Some(&byte) => Self::beyond_ascii(text, at, byte),
            None => Self { class: END, end: at },
        }
    }

    fn beyond_ascii(text: &[u8], at: usize, lead: u8) -> Self {
        let next = |ahead: usize| u32::from(text.get(at + ahead).copied().unwrap_or_default() & 0x3F);
        let lead = u32::from(lead);
        let (code, length) = match lead {
            0..0xE0 => ((lead & 0x1F) << 6 | next(1), 2),
            0xE0..0xF0 => ((lead & 0x0F) << 12 | next(1) << 6 | next(2), 3),
            _ => ((lead & 0x07) << 18 | next(1) << 12 | next(2) << 6 | next(3), 4),
        };
        Self { class: of(code), end: at + length }
    }

    /// `\p{L}`
    pub(crate) fn is_letter(self) -> bool {
        matches!(self.class, UPPER | LOWER | CASELESS)
    }

    /// `[\p{Lu}\p{Lt}\p{Lm}\p{Lo}\p{M}]`
    pub(crate) fn is_upper(self) -> bool {
        matches!(self.class, UPPER | CASELESS | MARK)
    }

    /// `[\p{Ll}\p{Lm}\p{Lo}\p{M}]`
    pub(crate) fn is_lower(self) -> bool {
        matches!(self.class, LOWER | CASELESS | MARK)
    }

    /// `\s`
    pub(crate) fn is_space(self) -> bool {
        matches!(self.class, SPACE | NEWLINE)
    }

    /// `[^\r\n\p{L}\p{N}]`
    pub(crate) fn may_lead(self) -> bool {
        !self.is_letter() && !matches!(self.class, NUMBER | NEWLINE | END)
    }

    /// `[^\s\p{L}\p{N}]`
    pub(crate) fn is_sign(self) -> bool {
        self.may_lead() && self.class != SPACE
    }
}

#[inline]
fn of_ascii(byte: u8) -> u8 {
    // The first block is the first one written.
    BLOCKS.get(usize::from(byte)).copied().unwrap_or_default()
}

fn of(code: u32) -> u8 {
    let code = code as usize;
    let at = code / BLOCK * 2;
    let number = match INDEX.get(at..at + 2) {
        Some(&[low, high]) => usize::from(u16::from_le_bytes([low, high])),
        _ => return 0,
    };
    BLOCKS.get(number * BLOCK + code % BLOCK).copied().unwrap_or_default()
}
