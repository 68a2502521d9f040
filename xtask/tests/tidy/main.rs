//! What must stay true of the repository as a whole, checked like everything else by `cargo test`.

#[cfg(test)]
mod code;
#[cfg(test)]
mod dist;
#[cfg(test)]
mod docs;
#[cfg(test)]
mod files;
#[cfg(test)]
mod layers;
#[cfg(test)]
mod module_layers;
