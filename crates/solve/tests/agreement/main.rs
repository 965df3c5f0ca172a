//! The solvers agree with each other and with known numbers.
#![allow(clippy::print_stderr)]

mod classics;
mod counts;
mod elements;
mod luck;
mod published;
mod variants;
