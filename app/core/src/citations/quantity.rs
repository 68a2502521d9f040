//! Numbers with what they count, so that "14 days" is "two weeks" and "six weeks" is not "six months".

use std::{collections::HashMap, ops::Range, sync::LazyLock};

use super::{
    language::is_spaceless,
    tokens::{Name, TokenKind, Tokens},
    words::{is_form, list},
};

/// A unit: its dimension, and its size in the base unit.
type Measure = (&'static str, f64);

/// Units by name. Each line of the file: dimension, size, names.
static MEASURES: LazyLock<HashMap<&str, Measure>> = LazyLock::new(|| {
    let measure = |line: &'static str| {
        let mut fields = line.split(' ');
        Some(((fields.next()?, fields.next()?.parse().ok()?), fields))
    };
    let lines = include_str!("measures.txt").lines().filter_map(measure);
    lines.flat_map(|(measure, names)| names.map(move |name| (name, measure))).collect()
});

/// The longest name of a unit in a script without spaces, in characters.
const LONGEST_NAME: usize = 6;

/// Words that are a number of units together, such as the Arabic dual: seconds, and the words.
static SPANS: LazyLock<HashMap<&str, f64>> = LazyLock::new(|| {
    let lines = include_str!("spans.txt").lines().filter_map(|line| line.split_once(' '));
    let span = |(size, words): (&str, &'static str)| Some((size.parse().ok()?, words));
    let spans = lines.filter_map(span);
    spans.flat_map(|(size, words)| words.split(' ').map(move |word| (word, size))).collect()
});

/// How far numbers may differ that are in different units: four weeks are a month to no one, but 30 days are, and
/// twelve months are a year.
const CONVERTED: f64 = 0.002;
const CALENDAR: f64 = 0.02;

/// From this size on units of time are of the calendar.
const MONTH: f64 = 2_592_000.0;

const TIME: &str = "time";

const DAY_OF_MONTH: Measure = ("date", 1.0);

/// Currencies are not converted.
const MONEY: &str = "money";

/// Number words up to this one often count nothing, as in "the two of them".
const SMALL: f64 = 3.0;

const HALF: f64 = 0.5;

/// What may stand between a number, its unit and "half", as in "two and a half years".
static JOINING: LazyLock<Vec<&str>> = LazyLock::new(|| list("joining"));

/// What makes one of the unit that follows, as "a" in "within a year".
static ONE: LazyLock<Vec<&str>> = LazyLock::new(|| list("one"));

/// "Three euros a month" is no month: only after these English words "a month" is one.
static BEFORE_A: LazyLock<Vec<&str>> = LazyLock::new(|| list("before-a"));

/// What is a year and not a number of years.
const YEARS: Range<f64> = 1000.0..3000.0;

/// The most numbers that others may be computed from, so that the work is bounded.
const MOST_PARTS: usize = 16;

/// The largest number that a price or the like is multiplied by.
const MOST_TIMES: f64 = 12.0;

/// Phrases before or after a number that make it a bound: its kind, and the phrases with `_` for a space.
const BOUNDS: &str = include_str!("bounds.txt");

/// How far "about" reaches, and how far beyond a bound a number may be that it is said of.
const ABOUT: f64 = 0.1;
const BEYOND: f64 = 2.0;

/// How a text limits a number.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Bound {
    Least,
    Most,
    About,
}

/// A number and its unit.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Quantity {
    /// Where it stands, with its unit.
    pub(super) at: Range<usize>,
    value: f64,
    measure: Option<Measure>,
    /// The letters of a version such as 1.2.3, which is no number.
    version: Option<String>,
    is_word: bool,
    /// It is "a year", or said as one.
    is_article: bool,
    /// No word follows that it counts.
    is_bare: bool,
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
        let place = |at: usize| list.get(at).map(|token| token.at.clone()).unwrap_or_default();
        let is_word = |at: usize| !text.get(place(at)).unwrap_or_default().starts_with(char::is_numeric);
        let number = |at: usize| {
            let token = list.get(at).filter(|token| token.kind == TokenKind::Number)?;
            if at > first && token.pause {
                return None;
            }
            tokens.letters(token).parse::<f64>().ok()
        };
        let (mut last, value) = (first, number(first));
        let mut sum = value.unwrap_or_default();
        while let Some(next) = number(last + 1).filter(|_| value.is_some() && is_word(last + 1)) {
            let is_scale = next >= 100.0 && sum < next;
            if is_scale {
                sum *= next;
            } else if next == HALF
                || (sum >= 20.0 && sum % 10.0 < f64::EPSILON && (1.0..10.0).contains(&next))
            {
                sum += next;
            } else {
                break;
            }
            last += 1;
        }
        let mut end = place(last).end;
        let rest = |end: usize| text.get(end..).unwrap_or_default();
        for (sign, scale) in [('万', 1e4), ('萬', 1e4), ('億', 1e8), ('亿', 1e8)] {
            if rest(end).starts_with(sign) && value.is_some() && !is_word(first) {
                (sum, end) = (sum * scale, end + sign.len_utf8());
            }
        }
        for half in ["个半", "個半"] {
            if rest(end).starts_with(half) {
                (sum, end) = (sum + HALF, end + half.len());
            }
        }
        let start = place(first).start;
        let mut at = start..end;
        // The day of a date, or a year, is no duration.
        let is_month = |at: usize| {
            list.get(at).is_some_and(|token| token.kind == TokenKind::Word && token.name == Name::Code)
                && tokens.at(at).strip_prefix('m').is_some_and(|month| month.parse::<u8>().is_ok())
        };
        let is_date = sum < 32.0
            && (is_month(last + 1)
                || first.checked_sub(1).is_some_and(is_month)
                || text.get(..start).is_some_and(|before| before.ends_with('月')));
        let is_year = |(_, (_, size)): &(usize, Measure)| *size > MONTH && YEARS.contains(&sum);
        let mut measure = measure_after(text, end).filter(|measure| !is_year(measure));
        if is_date {
            measure = Some((end, DAY_OF_MONTH));
        }
        if measure.is_none() && value == Some(HALF) {
            let joined = list.get(last + 1).filter(|token| JOINING.contains(&tokens.letters(token)));
            measure = joined.and_then(|token| measure_after(text, token.at.end));
        }
        let measure = match measure {
            Some((end, measure)) => {
                at.end = end;
                Some(measure)
            }
            None => symbol_before(text, start).map(|(start, measure)| {
                at.start = start;
                measure
            }),
        };
        if let Some(end) =
            half_after(text, tokens, at.end).filter(|_| value.is_some_and(|value| value >= 1.0))
        {
            (sum, at.end) = (sum + HALF, end);
        }
        let measure = measure.or_else(|| {
            let (end, measure) = measure_after(text, at.end).filter(|_| sum.fract() > 0.0)?;
            at.end = end;
            Some(measure)
        });
        let is_bare = !rest(at.end).trim_start_matches(' ').starts_with(char::is_alphanumeric);
        let next = list.partition_point(|token| token.at.start < at.end).max(last + 1);
        Self {
            at,
            value: sum,
            measure,
            version: value.is_none().then(|| tokens.at(first).to_owned()),
            is_word: is_word(first),
            is_article: text.get(place(first)) == Some("一"),
            is_bare,
            next: tokens.at(next).to_owned(),
        }
    }

    /// "A year" and "an hour and a half", and words such as the Russian for half an hour.
    fn of_word(text: &str, tokens: &Tokens, at: usize) -> Option<Self> {
        let token = tokens.list().get(at)?;
        let letters = tokens.letters(token);
        let before = |back: usize| at.checked_sub(back).map_or("", |at| tokens.at(at));
        let span = SPANS.get(letters).map(|size| (TIME, *size));
        let measure = span.or_else(|| MEASURES.get(letters).copied()).filter(|(of, _)| *of == TIME)?;
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

    /// Whether this may be computed of others: a sum, a difference, a product, a half, or a share.
    pub(super) fn is_computed_of(&self, all: &[&Self]) -> bool {
        let of =
            |of: &Self| of.value * self.measure.zip(of.measure).map_or(1.0, |((_, own), (_, of))| of / own);
        let is_in_unit = |of: &Self| {
            let dimension = |of: &Self| of.measure.map(|(dimension, _)| dimension);
            let is_span = self.is_year() && dimension(of) == Some(TIME);
            of.version.is_none() && (of.measure.is_none() || is_span || dimension(of) == dimension(self))
        };
        let is_value = |value: f64| (self.value - value).abs() <= self.value * CONVERTED;
        let is_share = self.measure.is_some_and(|(dimension, _)| dimension == "share");
        let numbers = || all.iter().filter(|of| of.version.is_none()).take(MOST_PARTS);
        let parts: Vec<f64> = numbers().filter(|part| is_in_unit(part)).map(|part| of(part)).collect();
        let times = || numbers().map(|of| of.value).filter(|times| *times <= MOST_TIMES).chain([MOST_TIMES]);
        self.version.is_none()
            && self.value > SMALL - 1.0
            && (parts.iter().enumerate().any(|(at, one)| {
                let mut others = parts.iter().skip(at + 1);
                [HALF, 0.25, 0.75, MOST_TIMES.recip()].iter().any(|share| is_value(one * share))
                    || times().any(|times| is_value(one * times))
                    || is_share && numbers().any(|of| is_value(100.0 * one / of.value))
                    || others.any(|other| {
                        is_value(one + other)
                            || is_value((one - other).abs())
                            || times().any(|times| is_value(one + other * times))
                    })
            }) || is_value(parts.iter().sum()))
    }

    /// How the text that it stands in limits it.
    pub(super) fn bound(&self, text: &str) -> Option<Bound> {
        let before = text.get(..self.at.start)?.trim_end().to_lowercase();
        let after = text.get(self.at.end..)?.trim_start_matches([' ', '\'', '’']).to_lowercase();
        let begins_word = |rest: &str| !rest.ends_with(char::is_alphabetic) || rest.ends_with(is_spaceless);
        let ends = |phrase: &str| before.strip_suffix(phrase).is_some_and(begins_word);
        let second = after.split_once(' ').map_or("", |(_, second)| second);
        let follows = |phrase: &str| after.starts_with(phrase) || second.starts_with(phrase);
        BOUNDS.lines().find_map(|line| {
            let (kind, phrases) = line.split_once(' ')?;
            let mut phrases = phrases.split(' ').map(|phrase| phrase.replace('_', " "));
            let is_after = kind.ends_with('<');
            phrases.find(|phrase| if is_after { follows(phrase) } else { ends(phrase) })?;
            Some(match kind.trim_end_matches('<') {
                "least" => Bound::Least,
                "most" => Bound::Most,
                _ => Bound::About,
            })
        })
    }

    /// Whether a stated number fulfils this one, which is a bound.
    pub(super) fn bounds(&self, bound: Bound, stated: &Self) -> bool {
        let size = |of: &Self| of.value * of.measure.map_or(1.0, |(_, size)| size);
        let (own, stated_size) = (size(self), size(stated));
        self.rivals(stated)
            && self.version.is_none()
            && match bound {
                Bound::Least => stated_size >= own && stated_size <= own * BEYOND,
                Bound::Most => stated_size <= own && stated_size * BEYOND >= own,
                Bound::About => (stated_size - own).abs() <= own * ABOUT,
            }
    }

    /// Whether both have the same dimension, so that one can contradict the other.
    pub(super) fn rivals(&self, other: &Self) -> bool {
        let is_next = || is_form(&self.next, &other.next);
        match (self.measure, other.measure) {
            _ if self.is_fraction() || other.is_fraction() => false,
            (Some((one, _)), Some((other, _))) => one == other,
            _ => self.version.is_some() == other.version.is_some() && (is_next() || !other.is_word),
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

    pub(super) fn is_half_of(&self, other: &Self) -> bool {
        self.measure == other.measure && (self.value - other.value * HALF).abs() <= self.value * CONVERTED
    }

    pub(super) fn is_years(&self) -> bool {
        self.measure.is_some_and(|(dimension, size)| dimension == TIME && size > MONTH)
    }

    pub(super) fn is_year(&self) -> bool {
        YEARS.contains(&self.value) && self.measure.is_none()
    }

    pub(super) fn is_article(&self) -> bool {
        self.is_article
    }

    /// A share without a unit, such as "half".
    pub(super) fn is_fraction(&self) -> bool {
        self.is_word && self.measure.is_none() && self.value < 1.0
    }

    /// Whether the word might not be meant as a number.
    pub(super) fn is_vague(&self) -> bool {
        self.is_article || (self.is_word && self.measure.is_none() && self.value <= SMALL)
    }
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
        (!is_article).then_some((start + length, *measure))
    })
}

fn symbol_before(text: &str, until: usize) -> Option<(usize, Measure)> {
    let before = text.get(..until)?.trim_end_matches([' ', '\u{a0}']);
    let symbol = before.chars().next_back().filter(|symbol| "$€£¥₺₽".contains(*symbol))?;
    let start = before.len() - symbol.len_utf8();
    Some((start, *MEASURES.get(before.get(start..)?)?))
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
