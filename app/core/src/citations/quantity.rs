//! Numbers with what they count, so that "14 days" is "two weeks" and "six weeks" is not "six months".

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use super::{
    language::is_spaceless,
    tokens::{TokenKind, Tokens},
    words::{is_form, list},
};

/// A unit: its dimension, and its size in the base unit.
type Measure = (&'static str, f64);

/// Units by name. Each line of the file: dimension, size, names.
static MEASURES: LazyLock<HashMap<&str, Measure>> = LazyLock::new(|| measures(include_str!("measures.txt")));

/// The longest name of a unit in a script without spaces, in characters.
const LONGEST_NAME: usize = 6;

/// Words that are a number of units together, such as the Arabic dual, in the same form.
static SPANS: LazyLock<HashMap<&str, Measure>> = LazyLock::new(|| measures(include_str!("spans.txt")));

/// Relative tolerance between numbers of different units; `CALENDAR` for months, years and fractions, so that 30 days are a
/// month, and four weeks are not.
pub(super) const CONVERTED: f64 = 0.002;
const CALENDAR: f64 = 0.02;

/// Seconds of a month: units of time from this size on vary in length.
const MONTH: f64 = 2_592_000.0;

pub(super) const TIME: &str = "time";

const DAY_OF_MONTH: Measure = ("date", 1.0);

const SHARE: Measure = ("share", 0.01);
const PER_CENT: [&str; 4] = ["per cent", "por ciento", "pour cent", "por cien"];

/// Times of day, which are also written as hours.
const OF_CLOCK: Measure = ("clock", 1.0);
const HOUR: Measure = (TIME, 3600.0);
const NOON: f64 = 12.0;

/// Divides the decimals of a time of day such as "6.30", to get the fraction of an hour.
const MINUTES: f64 = 0.6;

/// Words for hours after noon, and words that may be between the hour and them.
static AFTERNOON: LazyLock<Vec<&str>> = LazyLock::new(|| list("afternoon"));
static OF_HOUR: LazyLock<Vec<&str>> = LazyLock::new(|| list("of-hour"));

/// Maximum ratio of two units whose numbers are compared.
const COMPARABLE: f64 = 60.0;

/// Currencies are not converted.
const MONEY: &str = "money";

/// Number words up to this one often count nothing, as in "the two of them".
pub(super) const SMALL: f64 = 3.0;

pub(super) const HALF: f64 = 0.5;

/// Words between a number, its unit and "half", as in "two and a half years".
static JOINING: LazyLock<Vec<&str>> = LazyLock::new(|| list("joining"));

/// Words that mean one of the following unit, as "a" in "within a year".
static ONE: LazyLock<Vec<&str>> = LazyLock::new(|| list("one"));

/// "Three euros a month" is no month: only after these English words "a month" is one.
static BEFORE_A: LazyLock<Vec<&str>> = LazyLock::new(|| list("before-a"));

/// What follows "on", ten, in the Turkish numbers up to nineteen.
const TURKISH_ONES: [&str; 9] = ["bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz"];

/// Values that are a calendar year rather than a number of years.
const YEARS: Range<f64> = 1000.0..3000.0;

/// A number and its unit.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    /// Where it stands, with its unit.
    pub(super) at: Range<usize>,
    pub(super) value: f64,
    pub(super) measure: Option<Measure>,
    /// The letters of a version such as 1.2.3, which is no number.
    pub(super) version: Option<String>,
    is_word: bool,
    /// It is expressed by an article, as in "a year".
    pub(super) is_article: bool,
    /// No counted word follows.
    is_bare: bool,
    /// The value, on a 24-hour clock.
    pub(super) hour: f64,
    /// The word that follows.
    next: String,
}

impl Quantity {
    /// All of a text, in order.
    pub(super) fn all(text: &str, tokens: &Tokens) -> Vec<Self> {
        let mut all: Vec<Self> = Vec::new();
        let mut end = 0;
        for (at, token) in tokens.list().iter().enumerate() {
            let quantity = match token.kind {
                _ if token.at.start < end => None,
                TokenKind::Number => Some(Self::of_number(text, tokens, at)),
                TokenKind::Word => Self::of_word(text, tokens, at),
                TokenKind::Pair => None,
            };
            if let Some(quantity) = quantity {
                end = quantity.at.end;
                all.push(quantity);
            }
        }
        all
    }

    /// The number at this token with those that belong to it, as in "3 million" and "two and a half hours".
    fn of_number(text: &str, tokens: &Tokens, first: usize) -> Self {
        let list = tokens.list();
        let start = list.get(first).map(|token| token.at.start).unwrap_or_default();
        let (number, following) = number(text, tokens, first);
        let (mut value, mut end) =
            number.unwrap_or((0.0, list.get(first).map_or(start, |token| token.at.end)));
        // The day of a date, or a year, is no duration.
        let is_month =
            |at: usize| tokens.at(at).strip_prefix('m').is_some_and(|month| month.parse::<u8>().is_ok());
        let is_day = value < 32.0
            && (is_month(following)
                || first.checked_sub(1).is_some_and(is_month)
                || text.get(..start).is_some_and(|before| before.ends_with('月')));
        let is_year = |(_, (_, size)): &(usize, Measure)| *size > MONTH && YEARS.contains(&value);
        let joined = || list.get(following).filter(|token| JOINING.contains(&tokens.letters(token)));
        let after_article = || measure_after(text, joined().filter(|_| value < 1.0)?.at.end);
        let measure = if is_day {
            Some((start..end, DAY_OF_MONTH))
        } else {
            let after = measure_after(text, end).filter(|measure| !is_year(measure)).or_else(after_article);
            let before = || symbol_before(text, start).map(|(start, measure)| (start..end, measure));
            after.map(|(end, measure)| (start..end, measure)).or_else(before)
        };
        let (mut at, mut measure) = measure.map_or((start..end, None), |(at, measure)| (at, Some(measure)));
        if let Some(half) = half_after(text, tokens, at.end).filter(|_| value >= 1.0) {
            (value, at.end, end) = (value + HALF, half, half);
            if let Some((unit_end, unit)) = measure_after(text, end).filter(|_| measure.is_none()) {
                (at.end, measure) = (unit_end, Some(unit));
            }
        }
        if let Some((minutes, minutes_end)) = minutes_after(text, at.end, measure).filter(|_| value < 25.0) {
            (value, at.end) = (value + minutes, minutes_end);
            measure = measure.or(Some(OF_CLOCK));
        } else if measure == Some(OF_CLOCK) {
            // "6.30 Uhr".
            value = value.trunc() + value.fract() / MINUTES;
        }
        let after = text.get(at.end..).unwrap_or_default().trim_start_matches(' ');
        let is_afternoon = value < NOON && is_afternoon(text, tokens, start, following);
        let next = list.partition_point(|token| token.at.start < at.end).max(following);
        let written = text.get(start..).unwrap_or_default();
        Self {
            is_bare: !after.starts_with(char::is_alphanumeric),
            hour: value + if is_afternoon { NOON } else { 0.0 },
            at,
            value,
            measure,
            version: number.is_none().then(|| tokens.at(first).to_owned()),
            is_word: !written.starts_with(char::is_numeric),
            is_article: written.starts_with('一') && (value - 1.0).abs() < f64::EPSILON,
            next: tokens.at(next).to_owned(),
        }
    }

    /// "A year" and "an hour and a half", and words such as the Russian for half an hour.
    fn of_word(text: &str, tokens: &Tokens, at: usize) -> Option<Self> {
        let token = tokens.list().get(at)?;
        let letters = tokens.letters(token);
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens.at(at));
        let span = SPANS.get(letters).copied();
        let measure = span.or_else(|| MEASURES.get(letters).copied().filter(|(of, _)| *of == TIME))?;
        let half = half_after(text, tokens, token.at.end).filter(|_| span.is_none());
        let is_one = ONE.contains(&before(1))
            && letters.chars().count() > 1
            && (!matches!(before(1), "a" | "an") || BEFORE_A.contains(&before(2)));
        if span.is_none() && half.is_none() && !is_one {
            return None;
        }
        Some(Self {
            at: token.at.start..half.unwrap_or(token.at.end),
            value: if half.is_some() { 1.0 + HALF } else { 1.0 },
            measure: Some(measure),
            version: None,
            is_word: true,
            is_article: span.is_none() && half.is_none(),
            is_bare: false,
            hour: 1.0,
            next: tokens.at(at + 1).to_owned(),
        })
    }

    /// Whether both are equal: "14 days" and "two weeks", or "6" and "six weeks".
    pub(super) fn equals(&self, other: &Self) -> bool {
        let is_calendar =
            |of: &Self| of.measure.is_some_and(|(dimension, size)| dimension == TIME && size >= MONTH);
        let tolerance = if [self, other].into_iter().any(|of| is_calendar(of) || of.is_fraction()) {
            CALENDAR
        } else {
            CONVERTED
        };
        let near = |one: f64, other: f64| (one - other).abs() <= one.abs().max(other.abs()) * tolerance;
        let same = |one: f64, other: f64| (one - other).abs() <= f64::EPSILON;
        if self.version.is_some() || other.version.is_some() {
            let begins = |one: &Option<String>, other: &Option<String>| {
                one.as_ref().zip(other.as_ref()).is_some_and(|(one, other)| {
                    one.strip_prefix(other.as_str())
                        .is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
                })
            };
            return begins(&self.version, &other.version) || begins(&other.version, &self.version);
        }
        let is_hour =
            |of: &Self| of.measure.is_none() || of.measure == Some(OF_CLOCK) || of.measure == Some(HOUR);
        let is_clock = |of: &Self| of.measure == Some(OF_CLOCK) || of.hour > of.value;
        if is_hour(self) && is_hour(other) && (is_clock(self) || is_clock(other)) {
            return near(self.hour, other.hour) || same(self.value, other.value);
        }
        match (self.measure, other.measure) {
            (Some((one, factor)), Some((another, of))) if one == another && !same(factor, of) => {
                one != MONEY && near(self.value * factor, other.value * of)
            }
            (Some((one, _)), Some((another, _))) if one != another => false,
            // In a table the unit is in the header.
            (Some((_, factor)), None) | (None, Some((_, factor))) => {
                let (one, other) = if self.measure.is_some() { (self, other) } else { (other, self) };
                let is_fraction = one.is_fraction() || other.is_fraction();
                let is_share = is_fraction && near(one.value * factor, other.value);
                is_share
                    || other.is_bare
                        && (same(one.value, other.value) || near(one.value * factor, other.value))
            }
            _ => same(self.value, other.value),
        }
    }

    /// Whether both have the same dimension, so that one can contradict the other.
    pub(super) fn rivals(&self, other: &Self) -> bool {
        let is_next = || is_form(&self.next, &other.next);
        match (self.measure, other.measure) {
            _ if self.is_fraction() || other.is_fraction() => false,
            (Some((one, size)), Some((another, of))) => {
                // "16 years" does not stand in the place of "30 days".
                let is_comparable = one == MONEY || size.max(of) <= size.min(of) * COMPARABLE;
                one == another && (is_comparable || (self.value - other.value).abs() <= f64::EPSILON)
            }
            _ if self.version.is_some() || other.version.is_some() => {
                self.version.is_some() == other.version.is_some()
            }
            _ => is_next() || (!other.is_word && (self.is_bare || other.is_bare)),
        }
    }

    /// Whether both count the same, or one is bare, as the second of "12 beds and Pell 30".
    pub(super) fn is_parallel(&self, other: &Self) -> bool {
        self.measure.is_some() && other.measure.is_some()
            || self.is_bare
            || other.is_bare
            || is_form(&self.next, &other.next)
            || other.next.starts_with(is_spaceless) && other.next.chars().next() == self.next.chars().next()
    }

    pub(super) fn is_years(&self) -> bool {
        self.measure.is_some_and(|(dimension, size)| dimension == TIME && size > MONTH)
    }

    pub(super) fn is_year(&self) -> bool {
        YEARS.contains(&self.value) && self.measure.is_none()
    }

    /// A share without a unit, such as "half".
    pub(super) fn is_fraction(&self) -> bool {
        self.is_word && self.measure.is_none() && self.value < 1.0
    }

    /// Whether the word might not be meant as a number.
    pub(super) fn is_vague(&self) -> bool {
        self.is_article || (self.is_word && self.value <= SMALL)
    }
}

fn measures(lines: &'static str) -> HashMap<&'static str, Measure> {
    let measure = |line: &'static str| {
        let mut fields = line.split(' ');
        Some(((fields.next()?, fields.next()?.parse().ok()?), fields))
    };
    let lines = lines.lines().filter_map(measure);
    lines.flat_map(|(measure, names)| names.map(move |name| (name, measure))).collect()
}

/// Whether these words are different units of the same kind, such as "week" and "month".
pub(super) fn are_units_of_one_dimension(one: &str, other: &str) -> bool {
    let of = |name: &str| MEASURES.get(name).filter(|_| name.chars().count() > 2);
    of(one)
        .zip(of(other))
        .is_some_and(|((one, size), (other, of))| one == other && (size - of).abs() > f64::EPSILON)
}

/// The unit that follows, and where it ends.
fn measure_after(text: &str, from: usize) -> Option<(usize, Measure)> {
    let rest = text.get(from..)?;
    let name = rest.trim_start_matches([' ', '\u{a0}', '\u{202f}', '-']);
    let name = ["d'", "d’"].into_iter().find_map(|of| name.strip_prefix(of)).unwrap_or(name);
    if let Some(words) = PER_CENT.into_iter().find(|words| name.starts_with(words)) {
        return Some((text.len() - name.len() + words.len(), SHARE));
    }
    let start = text.len() - name.len();
    let first = name.chars().next()?;
    let end = |characters: usize| name.char_indices().nth(characters).map_or(name.len(), |(end, _)| end);
    let lengths = if is_spaceless(first) {
        (1..=LONGEST_NAME).rev().map(end).collect()
    } else if first.is_alphabetic() {
        vec![name.find(|character: char| !character.is_alphabetic()).unwrap_or(name.len())]
    } else {
        vec![first.len_utf8()]
    };
    lengths.into_iter().find_map(|length| {
        let measure = MEASURES.get(name.get(..length)?.to_lowercase().as_str())?;
        // "$65 an hour" has no French years.
        let is_article = name.starts_with("an ") && measure_after(text, start + length).is_some();
        let is_elided = name[length..].starts_with(['\'', '’']) && length == 1;
        (!is_article && !is_elided).then_some((start + length, *measure))
    })
}

fn symbol_before(text: &str, until: usize) -> Option<(usize, Measure)> {
    let before = text.get(..until)?.trim_end_matches([' ', '\u{a0}']);
    if before.ends_with("yüzde") || before.ends_with("百分之") {
        return Some((until, SHARE));
    }
    let symbol = before.chars().next_back().filter(|symbol| "$€£¥₺₽".contains(*symbol))?;
    let start = before.len() - symbol.len_utf8();
    Some((start, *MEASURES.get(before.get(start..)?)?))
}

/// The value that begins at this token and where it ends, unless it is a version, and the token that follows.
fn number(text: &str, tokens: &Tokens, first: usize) -> (Option<(f64, usize)>, usize) {
    let number_at = |at: usize| {
        let token = tokens.list().get(at).filter(|token| token.kind == TokenKind::Number)?;
        Some((tokens.letters(token).parse::<f64>().ok()?, token))
    };
    let Some((mut value, token)) = number_at(first) else { return (None, first + 1) };
    let (mut end, mut following) = (token.at.end, first + 1);
    // "On iki" is twelve; "on" alone is a word of other languages.
    let is_after_ten = first.checked_sub(1).is_some_and(|before| tokens.at(before) == "on");
    if is_after_ten
        && TURKISH_ONES.contains(&text.get(token.at.clone()).unwrap_or_default().to_lowercase().as_str())
    {
        value += 10.0;
    }
    // "84 thousand", "twenty five".
    while let Some((next, token)) = number_at(following) {
        let is_word = !text.get(token.at.clone()).unwrap_or_default().starts_with(char::is_numeric);
        let is_scale = next >= 100.0 && value < next;
        let is_rest = next >= 1.0
            && [(20.0, 10.0), (100.0, 100.0), (1000.0, 1000.0)]
                .iter()
                .any(|(least, zeros)| value >= *least && value % zeros < f64::EPSILON && next < *zeros)
            || is_spoken_sum(value, next);
        if token.pause || !is_word || !(is_scale || is_rest || (next - HALF).abs() < f64::EPSILON) {
            break;
        }
        value = if is_scale { value * next } else { value + next };
        (end, following) = (token.at.end, following + 1);
    }
    let rest = text.get(end..).unwrap_or_default();
    let scales = [("千", 1e3), ("万", 1e4), ("萬", 1e4), ("億", 1e8), ("亿", 1e8)];
    let ten_thousands = rest.strip_prefix('万').and_then(|rest| rest.split_once('千'));
    if let Some((digits, _)) = ten_thousands.filter(|(digits, _)| digits.len() == 1)
        && let Ok(thousands) = digits.parse::<f64>()
    {
        (value, end) = (value * 1e4 + thousands * 1e3, end + "万1千".len());
    } else if let Some((sign, scale)) = scales.into_iter().find(|(sign, _)| rest.starts_with(sign)) {
        (value, end) = (value * scale, end + sign.len());
    } else if let Some(half) = ["个半", "個半"].into_iter().find(|half| rest.starts_with(half)) {
        (value, end) = (value + HALF, end + half.len());
    }
    (Some((value, end)), following)
}

/// The share of an hour that follows as minutes, and where it ends.
fn minutes_after(text: &str, from: usize, measure: Option<Measure>) -> Option<(f64, usize)> {
    let rest = text.get(from..)?;
    let joined = rest.strip_prefix(':');
    let digits =
        joined.or_else(|| (measure == Some(HOUR)).then(|| rest.trim_start_matches([' ', '\u{a0}'])))?;
    let minutes = digits.get(..2).filter(|two| two.bytes().all(|byte| byte.is_ascii_digit()))?;
    let is_more = digits[2..].starts_with(|next: char| {
        next.is_ascii_digit()
            || ":.,".contains(next) && digits[3..].starts_with(|next: char| next.is_ascii_digit())
    });
    let minutes = minutes.parse::<f64>().ok().filter(|minutes| *minutes < 60.0 && !is_more)?;
    Some((minutes / 60.0, text.len() - digits.len() + 2))
}

/// Whether the hour that begins at `start`, before this token, is one of the afternoon.
fn is_afternoon(text: &str, tokens: &Tokens, start: usize, following: usize) -> bool {
    let is_between = |at: &usize| {
        let token = tokens.list().get(*at);
        token.is_some_and(|token| token.kind == TokenKind::Number) || OF_HOUR.contains(&tokens.at(*at))
    };
    let after = (following..following + 4).find(|at| !is_between(at));
    let before = text.get(..start).unwrap_or_default().trim_end();
    after.is_some_and(|at| {
        AFTERNOON.contains(&tokens.at(at)) || (tokens.at(at) == "p" && tokens.at(at + 1) == "m")
    }) || AFTERNOON.iter().any(|word| before.ends_with(word) && word.len() > 5)
}

/// Sums of French and Arabic number words: "dix-sept", "soixante-quinze", fifteen as five and ten.
fn is_spoken_sum(value: f64, next: f64) -> bool {
    let is_ten = next % 10.0 < f64::EPSILON && (10.0..100.0).contains(&next);
    ((10.0..10.5).contains(&value) && (7.0..10.0).contains(&next))
        || ((60.0..60.5).contains(&value) && (10.0..20.0).contains(&next))
        || ((3.0..10.0).contains(&value) && is_ten)
}

/// Where "and a half" ends, if it begins here.
fn half_after(text: &str, tokens: &Tokens, from: usize) -> Option<usize> {
    let rest = text.get(from..)?;
    if rest.starts_with('半') {
        return Some(from + '半'.len_utf8());
    }
    let list = tokens.list();
    let first = list.partition_point(|token| token.at.start < from);
    let half = (first..first + 3).find(|at| !JOINING.contains(&tokens.at(*at)))?;
    let token = list.get(half).filter(|token| !token.pause && tokens.letters(token) == "0.5")?;
    (half > first || tokens.letters(token) != text.get(token.at.clone())?).then_some(token.at.end)
}
