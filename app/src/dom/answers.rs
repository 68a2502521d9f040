//! The texts of answers on screen, by the keys of their exchanges.

use std::{cell::RefCell, collections::BTreeMap, rc::Rc};

use footnote_client::conversation::ExchangeView;

use super::streaming_text::StreamingText;

thread_local! {
    static SHOWN: RefCell<BTreeMap<u32, StreamingText>> = const { RefCell::new(BTreeMap::new()) };
}

/// Shows the answer of an exchange in an element of its own; `None` where there is no document to make it in.
pub(crate) fn show(exchange: ExchangeView) -> Option<StreamingText> {
    let text = StreamingText::new()?;
    exchange.attach(Rc::new(text.clone()));
    SHOWN.with_borrow_mut(|shown| shown.insert(exchange.key, text.clone()));
    Some(text)
}

/// Forgets the element of an exchange that leaves the screen.
pub(crate) fn remove(exchange: ExchangeView) {
    exchange.detach();
    SHOWN.with_borrow_mut(|shown| shown.remove(&exchange.key));
}

/// The text of an exchange that is on screen.
pub(crate) fn text(exchange: ExchangeView) -> Option<StreamingText> {
    SHOWN.with_borrow(|shown| shown.get(&exchange.key).cloned())
}
