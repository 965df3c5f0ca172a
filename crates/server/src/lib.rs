//! The web service of Ninefold.
