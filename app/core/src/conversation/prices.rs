//! Costs of answers, by prices that a person entered.

use super::MadeBy;

/// The number of tokens that prices are for.
const TOKENS: f64 = 1_000_000.0;

/// Prices of models.
#[derive(Debug, Default, PartialEq)]
pub struct Prices(Vec<Price>);

#[derive(Debug, PartialEq)]
struct Price {
    model: String,
    /// As written before the number; may be empty.
    currency: String,
    input: f64,
    output: f64,
    /// Of tokens sent that the server had in its cache; `input` where it is `None`.
    cached: Option<f64>,
}

impl Prices {
    /// Reads lines of a model's name and the prices of a million tokens sent and received, such as `gpt-5 $1.25 $10`.
    /// A third price is that of tokens sent which the server had in its cache.
    /// The error is the number of the first line that is something else, from 1.
    pub fn parse(text: &str) -> Result<Self, usize> {
        let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        lines.map(|(at, line)| price(line).ok_or(at + 1)).collect::<Result<_, _>>().map(Self)
    }

    /// The cost of an answer, such as `$0.0031`; `None` without a price of its model or without token counts.
    pub fn cost(&self, made_by: &MadeBy) -> Option<String> {
        let price = self.of(made_by.model.as_deref()?)?;
        let sent = made_by.prompt_tokens?;
        let cached = made_by.cached_tokens.unwrap_or(0).min(sent);
        let cached_price = price.cached.unwrap_or(price.input);
        let sent = f64::from(sent - cached) * price.input + f64::from(cached) * cached_price;
        let received = f64::from(made_by.completion_tokens?) * price.output;
        Some(in_words(&price.currency, sent + received))
    }

    /// The cost of several models' tokens, sent and received; `None` without prices of all in one currency.
    pub fn cost_of_all(&self, used: &[(&str, u32, u32)]) -> Option<String> {
        let prices: Vec<&Price> = used.iter().map(|(model, ..)| self.of(model)).collect::<Option<_>>()?;
        let currency = &prices.first()?.currency;
        let costs = used.iter().zip(&prices).map(|((_, sent, received), price)| {
            f64::from(*sent) * price.input + f64::from(*received) * price.output
        });
        prices.iter().all(|price| price.currency == *currency).then(|| in_words(currency, costs.sum()))
    }

    fn of(&self, model: &str) -> Option<&Price> {
        self.0.iter().filter(|price| is_of(model, &price.model)).max_by_key(|price| price.model.len())
    }
}

/// The cost of tokens, of which a million cost a million times as much.
fn in_words(currency: &str, tokens: f64) -> String {
    let cost = tokens / TOKENS;
    let decimals = if cost < 0.1 { 4 } else { 2 };
    format!("{currency}{cost:.decimals$}")
}

fn price(line: &str) -> Option<Price> {
    let mut words = line.split_whitespace();
    let (model, input, output) = (words.next()?, words.next()?, words.next()?);
    let (currency, input) = amount(input)?;
    let (_, output) = amount(output)?;
    let cached = match words.next() {
        Some(cached) => Some(amount(cached)?.1),
        None => None,
    };
    let is_whole = words.next().is_none();
    is_whole.then(|| Price { model: model.to_owned(), currency: currency.to_owned(), input, output, cached })
}

/// The currency before a number, and the number.
fn amount(text: &str) -> Option<(&str, f64)> {
    let at = text.find(|character: char| character.is_ascii_digit() || character == '.')?;
    let number: f64 = text[at..].parse().ok()?;
    Some((&text[..at], number))
}

/// Whether a model is the named one, to whose name servers often add a date or a variant.
fn is_of(model: &str, name: &str) -> bool {
    let rest = model.strip_prefix(name);
    rest.is_some_and(|rest| rest.is_empty() || rest.starts_with(['-', ':', '@']))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn made_by(model: &str) -> MadeBy {
        MadeBy {
            model: Some(model.to_owned()),
            prompt_tokens: Some(2000),
            completion_tokens: Some(500),
            ..MadeBy::default()
        }
    }

    #[test]
    fn an_answer_costs_what_its_tokens_cost() {
        let prices = Prices::parse("gpt-5 $1.25 $10\n\ngpt-5-mini $.25 $2\nlocal 100 €1000\n").unwrap();
        let cost = |model: &str| prices.cost(&made_by(model));
        assert_eq!(cost("gpt-5").as_deref(), Some("$0.0075"));
        assert_eq!(cost("gpt-5-2025-08-07").as_deref(), Some("$0.0075"));
        assert_eq!(cost("gpt-5-mini").as_deref(), Some("$0.0015"), "the longest name counts");
        assert_eq!(cost("local").as_deref(), Some("0.70"));
        assert_eq!(cost("gpt-50"), None);
        assert_eq!(prices.cost(&MadeBy { completion_tokens: None, ..made_by("gpt-5") }), None);
    }

    #[test]
    fn several_models_cost_together_what_each_costs() {
        let prices = Prices::parse("gpt-5 $1 $10\ngpt-5-mini $.1 $1\nlocal €1 €1").unwrap();
        let cost = |used: &[(&str, u32, u32)]| prices.cost_of_all(used);
        assert_eq!(
            cost(&[("gpt-5", 10_000, 1_000), ("gpt-5-mini", 1_000_000, 10_000)]).as_deref(),
            Some("$0.13")
        );
        assert_eq!(cost(&[("gpt-5", 1, 1), ("local", 1, 1)]), None);
        assert_eq!(cost(&[("gpt-5", 1, 1), ("other", 1, 1)]), None);
        assert_eq!(cost(&[]), None);
    }

    #[test]
    fn cached_tokens_cost_their_own_price_where_there_is_one() {
        let prices = Prices::parse("gpt-5 $1.25 $10 $0.125\ngpt-5-mini $.25 $2").unwrap();
        let cost = |model: &str, cached| {
            prices.cost(&MadeBy { cached_tokens: Some(cached), ..made_by(model) }).unwrap()
        };
        assert_eq!(cost("gpt-5", 1600), "$0.0057");
        assert_eq!(cost("gpt-5-mini", 1600), "$0.0015", "without a price they cost as much as the others");
    }

    #[test]
    fn a_line_that_is_no_price_is_named() {
        assert_eq!(Prices::parse("gpt-5 $1 $2\ngpt-6 $1"), Err(2));
        assert_eq!(Prices::parse("gpt-5 one two"), Err(1));
        assert_eq!(Prices::parse("gpt-5 $1 $2 $3 $4"), Err(1));
        assert_eq!(Prices::parse("gpt-5 $1 $2 little"), Err(1));
        assert_eq!(Prices::parse(""), Ok(Prices::default()));
    }
}
