//! [`QrCode`]: a QR code as one path, to be pointed at with a phone.

use fast_qr::{ECL, QRBuilder};

/// A QR code to be drawn: a module is one unit wide.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QrCode {
    /// How many modules it is wide, with the free rim that readers need.
    pub side: usize,
    /// The dark modules, as the path of an SVG.
    pub path: String,
}

/// The free rim, in modules, as the standard asks for.
const RIM: usize = 4;

impl QrCode {
    /// The code of a text, unless it is too long for one.
    pub fn of(text: &str) -> Option<Self> {
        let code = QRBuilder::new(text).ecl(ECL::M).build().ok()?;
        let mut path = String::new();
        for row in 0..code.size {
            let mut column = 0;
            for alike in code[row].chunk_by(|one, other| one.value() == other.value()) {
                if alike.first().is_some_and(|module| module.value()) {
                    let (x, y, wide) = (column + RIM, row + RIM, alike.len());
                    path.push_str(&format!("M{x} {y}h{wide}v1h-{wide}z"));
                }
                column += alike.len();
            }
        }
        Some(Self { side: code.size + 2 * RIM, path })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_becomes_a_code_and_a_book_does_not() {
        let code = QrCode::of("https://ninefold.example/room/2XKJ4F7K2").unwrap();
        assert!(code.side >= 29 && code.path.starts_with("M4 4h7v1h-7z"), "{code:?}");
        assert_eq!(QrCode::of(&"a".repeat(4_000)), None);
    }
}
