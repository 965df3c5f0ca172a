//! What the page and the press say to each other. The press works in a Web Worker of its own, which
//! is loaded by whoever prints and by nobody else.

use super::Failure;
use crate::api::PrintRequest;
use serde::{Deserialize, Serialize};

/// What the page asks the press. Answers come in the order of the questions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PrintQuestion {
    /// What is to be printed; boards are in Ninefold's own form, with their solutions and levels.
    pub request: PrintRequest,
    /// The address of this site, to which QR codes lead: `https://ninefold.example`.
    pub site: String,
    /// What is to be seen of it.
    pub view: PrintView,
}

/// What is to be seen of something printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintView {
    /// A page as a picture, counted from 0; the last one if there are fewer: [`PrintAnswer::Page`].
    Page(usize),
    /// The whole file, which comes as bytes and not as text.
    File,
}

/// What the press says, unless it hands over a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PrintAnswer {
    /// A page.
    Page {
        /// The picture, as SVG without a size.
        svg: String,
        /// Its number, from 0.
        page: usize,
        /// How many pages there are.
        pages: usize,
    },
    /// It cannot be printed so.
    Failure(Failure),
}
