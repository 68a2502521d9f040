//! What the page does on screen because of a change, in the order of the changes.

use std::{
    cell::{OnceCell, RefCell},
    ops::Range,
    rc::Rc,
    sync::Arc,
};

use footnote_core::{conversation::ExchangeId, text::Query};

use crate::address::Location;

/// Something to be done on screen.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ScreenEffect {
    /// Put this text into the question box.
    WriteDraft {
        text: String,
        /// A person can undo it.
        can_be_undone: bool,
    },
    /// Replace these bytes of the text in the question box, which can be undone.
    ReplaceInDraft { range: Range<usize>, text: String },
    /// Give the keyboard to the question box.
    FocusQuestion,
    /// Scroll to a citation and mark it as the open one, away from the end of the conversation.
    ShowCitation { exchange: ExchangeId, at: u32 },
    /// Give the keyboard to a citation.
    FocusCitation { exchange: ExchangeId, at: u32 },
    /// Scroll to the end of the conversation and follow it. Emitted before the change that makes it longer.
    ScrollToEnd,
    /// Keep what is read in its place, since exchanges are about to be put above it.
    KeepPlace,
    /// Scroll to an exchange, and mark these words in it or highlight it as a whole.
    Reveal { exchange: ExchangeId, words: Option<Arc<Query>> },
    /// Mark no words of a search any more.
    ClearWords,
    /// Forget the colours of code that was on screen.
    ClearCodeColors,
    /// Write the address and what is kept with it into the browser's history.
    WriteAddress {
        location: Location,
        /// Without an entry of its own.
        replace: bool,
    },
    /// Write what the current entry of the browser's history keeps.
    WriteEntry(Location),
    /// Give the keyboard to the element with this id, which may be about to be made.
    Focus(&'static str),
    /// Select the first placeholder of the text in the question box.
    SelectPlaceholder,
    /// Change how the page looks: a preference by its name, and the usual look for an empty value.
    SetLook { preference: &'static str, value: String },
}

/// The stream of effects; clones are handles to the same.
#[derive(Clone, Default)]
pub struct Effects(Rc<Stream>);

#[derive(Default)]
struct Stream {
    run: OnceCell<Box<dyn Fn(ScreenEffect)>>,
    /// Those that came before there was a page to carry them out.
    early: RefCell<Vec<ScreenEffect>>,
}

impl Effects {
    /// Carries out the effects so far and all that come. Set once.
    pub fn carry_out(&self, run: impl Fn(ScreenEffect) + 'static) {
        for effect in self.0.early.take() {
            run(effect);
        }
        // A second one would be a mistake of the page, which has one place for it.
        self.0.run.set(Box::new(run)).ok();
    }

    pub(crate) fn emit(&self, effect: ScreenEffect) {
        match self.0.run.get() {
            Some(run) => run(effect),
            None => self.0.early.borrow_mut().push(effect),
        }
    }
}
