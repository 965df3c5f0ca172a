//! The browser client of Ninefold.
