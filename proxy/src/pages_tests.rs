//! What a browser gets with the files.
