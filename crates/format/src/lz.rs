//! lz-string, the compression of puzzle links, in its base64 form.
//!
//! A dictionary grows by one entry with each code, as in LZ78; every entry is what came last and one
//! more character, hence a piece of the text itself, and is kept as that: a start and a length.
//! Characters are UTF-16 units; codes 0 and 1 bring a new one of 8 or 16 bits, 2 is the end. Numbers
//! are written lowest bit first, in as many bits as the dictionary needs, six bits a letter.
//! The scheme is pieroxy's; what a text may grow to is bounded here.

use std::collections::{HashMap, HashSet};

/// The longest text that is unpacked, in characters.
const MAX_UNITS: usize = 1 << 20;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

const NEW_BYTE: usize = 0;
const NEW_UNIT: usize = 1;
const END: usize = 2;

/// Unpacks a payload, or says why it is none.
pub fn unpack(payload: &str) -> Result<String, &'static str> {
    let mut bits = BitReader::new(payload)?;
    let mut units: Vec<u16> = Vec::new();
    // The first three codes are no entries.
    let mut entries: Vec<(usize, usize)> = vec![(0, 0); 3];
    let mut width = 2;
    let mut until_wider = 1;
    let mut last: Option<(usize, usize)> = None;
    loop {
        let mut code = bits.number(width)?;
        if code == END {
            return String::from_utf16(&units).map_err(|_| "the link does not unpack to text");
        }
        let is_new = code == NEW_BYTE || code == NEW_UNIT;
        let fresh = if is_new { Some(bits.number(8 * (code + 1))? as u16) } else { None };
        if fresh.is_some() {
            code = entries.len();
            entries.push((units.len(), 1));
            if last.is_some() {
                grow(&mut width, &mut until_wider);
            }
        }
        let (start, len) = match (entries.get(code), last) {
            (Some(&entry), _) => entry,
            (None, Some((start, len))) if code == entries.len() => (start, len + 1),
            _ => return Err("the link is damaged"),
        };
        if units.len() + len > MAX_UNITS {
            return Err("the link unpacks to too much");
        }
        let here = (units.len(), len);
        match fresh {
            Some(unit) => units.push(unit),
            None => {
                for at in start..start + len {
                    let unit = *units.get(at).ok_or("the link is damaged")?;
                    units.push(unit);
                }
            }
        }
        if let Some((start, len)) = last {
            entries.push((start, len + 1));
            grow(&mut width, &mut until_wider);
        } else {
            (width, until_wider) = (3, 4);
        }
        last = Some(here);
    }
}

/// Packs a text into a payload.
pub fn pack(text: &str) -> String {
    let mut out = BitWriter::default();
    let mut singles: HashMap<u16, usize> = HashMap::new();
    let mut pairs: HashMap<(usize, u16), usize> = HashMap::new();
    let mut fresh: HashSet<usize> = HashSet::new();
    let mut n_codes = 3;
    let (mut width, mut until_wider) = (2, 2);
    let mut last: Option<(usize, u16)> = None;
    let mut emit = |out: &mut BitWriter, fresh: &mut HashSet<usize>, (code, unit): (usize, u16)| {
        if fresh.remove(&code) {
            let (kind, size) = if unit < 256 { (NEW_BYTE, 8) } else { (NEW_UNIT, 16) };
            out.number(kind, width);
            out.number(unit.into(), size);
            grow(&mut width, &mut until_wider);
        } else {
            out.number(code, width);
        }
        grow(&mut width, &mut until_wider);
        width
    };
    for unit in text.encode_utf16() {
        let single = *singles.entry(unit).or_insert_with(|| {
            fresh.insert(n_codes);
            n_codes += 1;
            n_codes - 1
        });
        last = Some(match last {
            None => (single, unit),
            Some((code, first)) => match pairs.get(&(code, unit)) {
                Some(&longer) => (longer, first),
                None => {
                    emit(&mut out, &mut fresh, (code, first));
                    pairs.insert((code, unit), n_codes);
                    n_codes += 1;
                    (single, unit)
                }
            },
        });
    }
    let width = match last {
        Some(last) => emit(&mut out, &mut fresh, last),
        None => 2,
    };
    out.number(END, width);
    out.finish()
}

/// Counts an entry; the codes get wider when so many have been made as they can tell apart.
fn grow(width: &mut usize, until_wider: &mut usize) {
    *until_wider -= 1;
    if *until_wider == 0 {
        *until_wider = 1 << *width;
        *width += 1;
    }
}

struct BitReader {
    letters: Vec<u8>,
    at: usize,
}

impl BitReader {
    fn new(payload: &str) -> Result<Self, &'static str> {
        let value = |letter: u8| ALPHABET.iter().position(|&known| known == letter);
        let letters = payload.trim_end_matches(['=', '\\']).bytes();
        let letters =
            letters.map(|letter| value(letter).map(|value| value as u8)).collect::<Option<Vec<_>>>();
        Ok(Self { letters: letters.ok_or("the link has characters that are not base64")?, at: 0 })
    }

    fn number(&mut self, width: usize) -> Result<usize, &'static str> {
        let mut number = 0;
        for place in 0..width {
            let letter = *self.letters.get(self.at / 6).ok_or("the link ends too early")?;
            number |= usize::from(letter >> (5 - self.at % 6) & 1) << place;
            self.at += 1;
        }
        Ok(number)
    }
}

#[derive(Default)]
struct BitWriter {
    letters: Vec<u8>,
    n_bits: usize,
}

impl BitWriter {
    fn number(&mut self, number: usize, width: usize) {
        for place in 0..width {
            if self.n_bits.is_multiple_of(6) {
                self.letters.push(0);
            }
            if let Some(letter) = self.letters.last_mut() {
                *letter |= ((number >> place & 1) as u8) << (5 - self.n_bits % 6);
            }
            self.n_bits += 1;
        }
    }

    /// The letters, at least one bit of padding in the last, and filled to a multiple of four.
    fn finish(mut self) -> String {
        if self.n_bits.is_multiple_of(6) {
            self.letters.push(0);
        }
        let mut text =
            self.letters.iter().map(|&letter| char::from(ALPHABET[usize::from(letter)])).collect::<String>();
        while !text.len().is_multiple_of(4) {
            text.push('=');
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn what_is_packed_unpacks(text in "([a-c]{0,40}|.{0,40})") {
            prop_assert_eq!(unpack(&pack(&text)), Ok(text));
        }

        #[test]
        fn no_payload_does_harm(payload in "[A-Za-z0-9+/=]{0,200}") {
            let _ = unpack(&payload);
        }
    }

    #[test]
    fn known_payloads_are_what_they_were() {
        assert_eq!(pack("a"), "IZA=");
        assert_eq!(unpack("IZA="), Ok("a".into()));
        assert_eq!(pack(""), "Q===");
    }

    #[test]
    fn growth_is_bounded() {
        let long = pack(&"a".repeat(MAX_UNITS + 1));
        assert_eq!(unpack(&long), Err("the link unpacks to too much"));
        assert_eq!(unpack("N4Ig"), Err("the link ends too early"));
    }
}
