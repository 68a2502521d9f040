//! Data that added steps keep for one turn.

use std::{
    any::{Any, TypeId},
    collections::HashMap,
};

/// Values by their types: one of each.
#[derive(Default)]
pub struct Extensions(HashMap<TypeId, Box<dyn Any>>);

impl Extensions {
    /// Keeps a value, in place of an earlier one of the same type.
    pub fn insert<T: 'static>(&mut self, value: T) {
        self.0.insert(TypeId::of::<T>(), Box::new(value));
    }

    pub fn get<T: 'static>(&self) -> Option<&T> {
        self.0.get(&TypeId::of::<T>())?.downcast_ref()
    }
}
