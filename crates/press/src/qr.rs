//! QR codes that lead to a puzzle online.

use crate::canvas::{Area, Canvas, Meaning, Point, Run};
use crate::error::PressError;
use crate::paper::Length;
use fast_qr::{ECL, QRBuilder, QRCode};

/// A code with the free rim that readers need.
pub(crate) struct Code {
    address: String,
    code: Box<QRCode>,
    module: f32,
}

/// The code itself, without its rim, is at least this wide.
const SMALLEST_SIDE: Length = Length::millimetres(18.0);
/// A module is at least this wide, so that a telephone sees it.
const SMALLEST_MODULE: Length = Length::millimetres(0.4);
/// The free rim, in modules, as the standard asks for.
const RIM: f32 = 4.0;

impl Code {
    /// The code of an address.
    pub(crate) fn new(address: &str) -> Result<Self, PressError> {
        let code = QRBuilder::new(address).ecl(ECL::M).build();
        let code = code.map_err(|_| PressError::LinkTooLong { length: address.len() })?;
        let module = (SMALLEST_SIDE.in_points() / code.size as f32).max(SMALLEST_MODULE.in_points());
        Ok(Self { address: address.into(), code: Box::new(code), module })
    }

    /// The side of the code with its rim.
    pub(crate) fn side(&self) -> f32 {
        (self.code.size as f32 + 2.0 * RIM) * self.module
    }

    /// The rim alone.
    pub(crate) fn rim(&self) -> f32 {
        RIM * self.module
    }

    /// Draws the code with the corner of its rim at a point.
    pub(crate) fn draw(&self, canvas: &mut Canvas, corner: Point) {
        let mut runs = Vec::new();
        for row in 0..self.code.size {
            let modules = &self.code[row];
            let mut col = 0;
            for alike in modules.chunk_by(|one, other| one.value() == other.value()) {
                if alike[0].value() {
                    // A code has at most 177 modules in a row.
                    runs.push(Run { row: row as u16, col: col as u16, length: alike.len() as u16 });
                }
                col += alike.len();
            }
        }
        let side = self.side();
        let area = Area { x: corner.x, y: corner.y, width: side, height: side };
        let first = Point { x: corner.x + self.rim(), y: corner.y + self.rim() };
        canvas.group(Meaning::Link(self.address.clone(), area), |canvas| {
            canvas.modules(first, self.module, runs);
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_wide_enough_to_be_read() {
        let millimetres = |code: &Code| (code.side() - 2.0 * code.rim()) * 25.4 / 72.0;
        let short = Code::new("https://ninefold.example/p/abc").unwrap();
        assert!(millimetres(&short) >= 17.99);
        let long = Code::new(&format!("https://ninefold.example/p/{}", "a".repeat(600))).unwrap();
        assert!(millimetres(&long) > 30.0);
    }

    #[test]
    fn an_address_that_no_code_holds_is_refused() {
        let error = Code::new(&"a".repeat(4000)).err().unwrap();
        assert_eq!(error, PressError::LinkTooLong { length: 4000 });
    }
}
