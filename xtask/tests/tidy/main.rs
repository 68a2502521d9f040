//! Checks of the whole repository.

#[cfg(test)]
mod app_parameters;
#[cfg(test)]
mod code;
#[cfg(test)]
mod dist;
#[cfg(test)]
mod doc_comments;
#[cfg(test)]
mod docs;
#[cfg(test)]
mod file_circles;
#[cfg(test)]
mod files;
#[cfg(test)]
mod layers;
#[cfg(test)]
mod messages;
#[cfg(test)]
mod module_layers;
#[cfg(test)]
mod style;
#[cfg(test)]
mod texts;
