//! The reader of photographed puzzles behind messages: what a Web Worker of the page runs, so that a picture
//! is read in the browser and is sent nowhere.
//!
//! ```
//! use ninefold_protocol::worker::{ScanAnswer, ScanQuestion, decode, encode};
//! use ninefold_scanner::Scanner;
//!
//! let white = vec![255; 4 * 64 * 64];
//! let question = encode(&ScanQuestion::Look { width: 64, height: 64 });
//! let reply = Scanner::default().answer(&question, &white);
//! assert_eq!(decode::<ScanAnswer>(&reply.text)?, ScanAnswer::Found(None));
//! # Ok::<(), ninefold_protocol::worker::BadMessage>(())
//! ```
//!
//! A [`Scanner`] keeps the picture that it looked at last: its corners may be moved.
//!
//! Absent here: finding and reading (`ninefold-scan`), the decoding of files, solving, drawing.

use ninefold_protocol::worker::{
    CELL_PICTURE, Failure, ScanAnswer, ScanCell, ScanCorners, ScanQuestion, ScanReading, decode, encode,
};
use ninefold_scan::{Corners, Picture, Point, Reading, cell_picture, find_grid, read, read_as};

#[cfg(target_arch = "wasm32")]
pub mod shell;

/// What answers questions about pictures.
#[derive(Debug, Default)]
pub struct Scanner {
    picture: Option<Picture>,
}

/// What comes of a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reply {
    /// A [`ScanAnswer`] as text.
    pub text: String,
    /// The pictures of all cells, where cells were read.
    pub cells: Vec<u8>,
}

impl Scanner {
    /// Answers a [`ScanQuestion`]; the pixels that come with it are four bytes each, none where it needs none.
    pub fn answer(&mut self, question: &str, pixels: &[u8]) -> Reply {
        let hint = "Reload the page.";
        match decode::<ScanQuestion>(question) {
            Ok(question) => self.work_out(question, pixels).unwrap_or_else(|failure| refuse(failure, None)),
            Err(error) => refuse(error.to_string(), Some(hint)),
        }
    }

    fn work_out(&mut self, question: ScanQuestion, pixels: &[u8]) -> Result<Reply, String> {
        let picture_of = |width: u32, height: u32| {
            Picture::from_rgba(width as usize, height as usize, pixels).map_err(|error| error.to_string())
        };
        match question {
            ScanQuestion::Find { width, height } => {
                let found = find_grid(&picture_of(width, height)?);
                Ok(text_alone(&ScanAnswer::Found(found.map(in_message))))
            }
            ScanQuestion::Look { width, height } => {
                let picture = self.picture.insert(picture_of(width, height)?);
                match find_grid(picture) {
                    Some(corners) => Ok(told(picture, corners, read(picture, &corners))),
                    None => Ok(text_alone(&ScanAnswer::Found(None))),
                }
            }
            ScanQuestion::Read { corners, size } => {
                let picture = self.picture.as_ref().ok_or("there is no picture yet")?;
                let corners = Corners(corners.map(|(x, y)| Point { x, y }));
                let reading = match size {
                    Some(size) => read_as(picture, &corners, size.into()),
                    None => read(picture, &corners),
                };
                Ok(told(picture, corners, reading))
            }
        }
    }
}

fn in_message(corners: Corners) -> ScanCorners {
    corners.0.map(|Point { x, y }| (x, y))
}

fn told(picture: &Picture, corners: Corners, reading: Reading) -> Reply {
    let size = reading.size;
    let places = (0..size).flat_map(|row| (0..size).map(move |column| (row, column)));
    let cells = places.flat_map(|(row, column)| {
        cell_picture(picture, &corners, size, row, column, CELL_PICTURE as usize).to_rgba()
    });
    let cells = cells.collect();
    let read = reading.cells.into_iter();
    let answer = ScanAnswer::Read(ScanReading {
        corners: in_message(corners),
        size: size as u8,
        size_is_sure: reading.size_is_sure,
        cells: read
            .map(|cell| ScanCell { best: cell.best, others: cell.others, doubtful: cell.doubtful })
            .collect(),
    });
    Reply { text: encode(&answer), cells }
}

fn text_alone(answer: &ScanAnswer) -> Reply {
    Reply { text: encode(answer), cells: Vec::new() }
}

fn refuse(reason: String, hint: Option<&str>) -> Reply {
    let failure = Failure { message: format!("{reason}."), hint: hint.map(str::to_owned) };
    text_alone(&ScanAnswer::Failure(failure))
}

#[cfg(test)]
mod tests {
    use super::*;

    const SIDE: u32 = 400;

    /// A white page with a 4x4 grid and nothing in it.
    fn page() -> Vec<u8> {
        let is_line = |at: u32| (40..=360).contains(&at) && at % 80 >= 38 && at % 80 < 42;
        let is_inside = |at: u32| (38..362).contains(&at);
        let is_dark = |x, y| is_inside(x) && is_inside(y) && (is_line(x) || is_line(y));
        let shade = |at: u32| if is_dark(at % SIDE, at / SIDE) { 0 } else { 255 };
        (0..SIDE * SIDE).flat_map(|at| [shade(at), shade(at), shade(at), 255]).collect()
    }

    fn ask(scanner: &mut Scanner, question: &ScanQuestion, pixels: &[u8]) -> (ScanAnswer, Vec<u8>) {
        let reply = scanner.answer(&encode(question), pixels);
        (decode(&reply.text).unwrap(), reply.cells)
    }

    #[test]
    fn a_picture_is_kept_until_the_next_one() {
        let mut scanner = Scanner::default();
        let corners = [(40.0, 40.0), (360.0, 40.0), (360.0, 360.0), (40.0, 360.0)];
        let again = ScanQuestion::Read { corners, size: Some(4) };
        assert!(matches!(ask(&mut scanner, &again, &[]).0, ScanAnswer::Failure(_)));

        let look = ScanQuestion::Look { width: SIDE, height: SIDE };
        let (answer, cells) = ask(&mut scanner, &look, &page());
        let ScanAnswer::Read(reading) = answer else { panic!("there is a grid") };
        assert_eq!((reading.size, reading.cells.len()), (4, 16));
        let picture_bytes = 4 * (CELL_PICTURE * CELL_PICTURE) as usize;
        assert_eq!(cells.len(), 16 * picture_bytes);

        let (answer, cells) = ask(&mut scanner, &again, &[]);
        assert!(
            matches!(answer, ScanAnswer::Read(reading) if reading.corners == corners && reading.size_is_sure)
        );
        assert_eq!(cells.len(), 16 * picture_bytes);
    }

    #[test]
    fn what_a_camera_sees_is_not_kept() {
        let mut scanner = Scanner::default();
        let find = ScanQuestion::Find { width: SIDE, height: SIDE };
        let (answer, cells) = ask(&mut scanner, &find, &page());
        assert!(matches!(answer, ScanAnswer::Found(Some(_))) && cells.is_empty());
        assert!(scanner.picture.is_none());
    }

    #[test]
    fn what_is_no_picture_is_told() {
        let mut scanner = Scanner::default();
        let failed = |(answer, _)| matches!(answer, ScanAnswer::Failure(_));
        for (width, height) in [(0, 3), (3, 3), (u32::MAX, u32::MAX)] {
            assert!(failed(ask(&mut scanner, &ScanQuestion::Look { width, height }, &[0; 4])));
        }
        assert!(scanner.answer("?", &[]).text.contains("Reload"));
    }
}
