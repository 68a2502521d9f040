//! Vectors on disk, so that a restart embeds nothing again.

use std::path::Path;

use redb::{Database, DatabaseError, ReadableDatabase as _, TableDefinition, TableError};

use super::vectors::Quantised;

/// The file in the folder for data.
const FILE: &str = "vectors.redb";

type Table<'t> = TableDefinition<'t, u64, &'static [u8]>;

/// The vectors of all models, each in a table of the model's name.
#[derive(Debug)]
pub struct VectorStore {
    database: Database,
}

/// Why vectors are not kept.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// Another Footnote has opened the file.
    #[error("another Footnote uses it")]
    InUse,
    /// The file cannot be opened or made.
    #[error("{0}")]
    Open(Box<DatabaseError>),
    /// It cannot be read or written.
    #[error("{0}")]
    Use(Box<redb::Error>),
}

impl<E: Into<redb::Error>> From<E> for StoreError {
    fn from(error: E) -> Self {
        Self::Use(Box::new(error.into()))
    }
}

impl VectorStore {
    /// Opens the file in this folder, or makes it.
    pub fn open(folder: &Path) -> Result<Self, StoreError> {
        let database = Database::create(folder.join(FILE)).map_err(|error| match error {
            DatabaseError::DatabaseAlreadyOpen => StoreError::InUse,
            error => StoreError::Open(Box::new(error)),
        })?;
        Ok(Self { database })
    }

    /// The vectors of a model with these keys, of those that are there.
    pub(crate) fn read(&self, model: &str, keys: &[u64]) -> Result<Vec<(u64, Quantised)>, StoreError> {
        let reading = self.database.begin_read()?;
        let table = match reading.open_table(Table::new(model)) {
            Ok(table) => table,
            Err(TableError::TableDoesNotExist(_)) => return Ok(Vec::new()),
            Err(error) => return Err(error.into()),
        };
        let mut found = Vec::new();
        for key in keys {
            let value = table.get(key)?;
            found.extend(value.and_then(|value| Some((*key, decoded(value.value())?))));
        }
        Ok(found)
    }

    /// Keeps vectors of a model, all or none.
    pub(crate) fn write(&self, model: &str, vectors: &[(u64, Quantised)]) -> Result<(), StoreError> {
        let writing = self.database.begin_write()?;
        {
            let mut table = writing.open_table(Table::new(model))?;
            for (key, vector) in vectors {
                table.insert(key, &encoded(vector)[..])?;
            }
        }
        writing.commit()?;
        Ok(())
    }
}

/// The scale, as little-endian, and a byte for each number.
fn encoded(vector: &Quantised) -> Vec<u8> {
    let bytes = vector.bytes.iter().map(|byte| byte.cast_unsigned());
    vector.scale.to_le_bytes().into_iter().chain(bytes).collect()
}

fn decoded(value: &[u8]) -> Option<Quantised> {
    let (scale, bytes) = value.split_first_chunk()?;
    let bytes = bytes.iter().map(|byte| byte.cast_signed()).collect();
    Some(Quantised { scale: f32::from_le_bytes(*scale), bytes })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vectors_outlive_the_program_by_model() {
        let folder = tempfile::tempdir().unwrap();
        let vector = Quantised::new(&[0.5, -1.0, 0.25]).unwrap();
        {
            let store = VectorStore::open(folder.path()).unwrap();
            assert!(store.read("m", &[7]).unwrap().is_empty());
            store.write("m", &[(7, vector.clone())]).unwrap();
            assert!(matches!(VectorStore::open(folder.path()), Err(StoreError::InUse)));
        }
        let store = VectorStore::open(folder.path()).unwrap();
        assert_eq!(store.read("m", &[6, 7]).unwrap(), [(7, vector)]);
        assert!(store.read("other", &[7]).unwrap().is_empty());
    }

    #[test]
    fn a_file_that_is_none_is_told() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join(FILE), "no database").unwrap();
        assert!(matches!(VectorStore::open(folder.path()), Err(StoreError::Open(_))));
        assert!(matches!(VectorStore::open(&folder.path().join("missing")), Err(StoreError::Open(_))));
    }
}
