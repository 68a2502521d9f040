//! The traits through which the client reaches the browser, beside those of core.
