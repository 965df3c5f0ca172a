//! What the page and the scanner say to each other. The scanner works in a Web Worker of its own, which is
//! loaded by whoever photographs a puzzle and by nobody else. No picture leaves the browser.

use super::{Failure, plain};
use ninefold_puzzle::Digit;
use serde::{Deserialize, Serialize};

/// The corners of a grid in a picture, in its pixels: upper left, upper right, lower right, lower left.
pub type ScanCorners = [(f32, f32); 4];

/// What the page asks the scanner. Answers come in the order of the questions.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScanQuestion {
    /// Where the grid is in a picture that comes with the question as pixels: [`ScanAnswer::Found`]. The
    /// picture is forgotten.
    Find {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// What the grid holds in a picture that comes with the question: [`ScanAnswer::Read`], or
    /// [`ScanAnswer::Found`] with nothing. The picture is kept for [`Self::Read`].
    Look {
        /// Pixels across.
        width: u32,
        /// Pixels down.
        height: u32,
    },
    /// What the picture that was looked at last holds between other corners: [`ScanAnswer::Read`].
    Read {
        /// The corners.
        corners: ScanCorners,
        /// Cells across, if a person says so.
        size: Option<u8>,
    },
}

/// What the scanner says.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScanAnswer {
    /// Where the grid is, if there is one.
    Found(Option<ScanCorners>),
    /// What was read. Pictures of all cells come with it, one after the other, each
    /// [`CELL_PICTURE`] pixels wide and high and four bytes a pixel.
    Read(ScanReading),
    /// It cannot be done.
    Failure(Failure),
}

/// How many pixels wide and high the picture of a cell is.
pub const CELL_PICTURE: u32 = 56;

/// What was read of a picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct ScanReading {
    /// Where the grid is.
    pub corners: ScanCorners,
    /// Cells across and down.
    pub size: u8,
    /// Whether the lines of the grid say its size.
    pub size_is_sure: bool,
    /// Every cell, row by row.
    pub cells: Vec<ScanCell>,
}

/// What was read of a cell.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScanCell {
    /// The likeliest digit; nothing if the cell looks empty.
    #[serde(with = "plain::digit_if_any")]
    pub best: Option<Digit>,
    /// What else it could be, the likeliest first; nothing stands for empty.
    #[serde(with = "plain::digits_if_any")]
    pub others: Vec<Option<Digit>>,
    /// Whether a person should look at it.
    pub doubtful: bool,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::worker::{decode, encode};

    #[test]
    fn a_reading_keeps_its_digits_and_its_doubts() {
        let cell = ScanCell { best: Digit::new(7), others: vec![Digit::new(1), None], doubtful: true };
        let corners = [(0.5, 1.0), (99.0, 2.0), (98.0, 97.5), (1.0, 96.0)];
        let reading = ScanReading { corners, size: 4, size_is_sure: true, cells: vec![cell; 16] };
        let answer = ScanAnswer::Read(reading);
        let text = encode(&answer);
        assert!(text.contains(r#"{"best":"7","others":["1",null],"doubtful":true}"#), "{text}");
        assert_eq!(decode::<ScanAnswer>(&text).unwrap(), answer);
    }
}
