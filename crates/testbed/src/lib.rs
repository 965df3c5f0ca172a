//! Real components for tests: a PostgreSQL server, a mail sink, a browser.
