//! The browser client of Ninefold: draws the board and takes input.
//!
//! Everything that can be thought about without a browser is here without one, and tested as any
//! other Rust: [`play`] is the game on the screen, [`keymap`] what keys ask for, [`speech`] what is
//! said, [`paint`] and [`drawing`] what a board looks like, [`route`] which address shows what. The
//! views, the storage and the messages to worker and server exist only in a browser.
//!
//! Absent here: the rules of the game (`ninefold-game`), searching of any kind (the engine works in
//! a Web Worker, `ninefold-worker`), and a framework's router or style sheet.

pub mod account;
pub mod cage;
pub mod calendar;
pub mod choice;
pub mod dailies;
pub mod drawing;
pub mod focus;
pub mod hint;
pub mod keymap;
pub mod lesson;
pub mod library;
pub mod menu;
pub mod naming;
pub mod outcome;
pub mod paint;
pub mod paper;
pub mod pen;
pub mod play;
pub mod practice;
pub mod preferences;
pub mod qr;
pub mod reminder;
pub mod replay;
pub mod results;
pub mod room;
pub mod route;
pub mod rules;
pub mod samples;
pub mod scan;
pub mod sensation;
pub mod setter;
pub mod solution;
pub mod speech;
pub mod time;
pub mod wave;
pub mod words;

#[cfg(target_arch = "wasm32")]
mod browser;
#[cfg(target_arch = "wasm32")]
#[allow(unreachable_pub, reason = "Leptos makes components public, whatever they say themselves")]
mod view;
