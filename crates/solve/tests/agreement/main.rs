//! The solvers agree with each other and with known numbers.

mod luck;
mod variants;
