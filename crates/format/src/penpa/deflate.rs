//! Raw DEFLATE (RFC 1951): everything is unpacked, and packed with fixed codes.

/// No puzzle is longer than this; a small payload could else fill the memory.
const MOST_BYTES: usize = 4 << 20;

/// The shortest length of each code for lengths, and how many bits follow.
const LENGTHS: [(u16, u8); 29] = [
    (3, 0),
    (4, 0),
    (5, 0),
    (6, 0),
    (7, 0),
    (8, 0),
    (9, 0),
    (10, 0),
    (11, 1),
    (13, 1),
    (15, 1),
    (17, 1),
    (19, 2),
    (23, 2),
    (27, 2),
    (31, 2),
    (35, 3),
    (43, 3),
    (51, 3),
    (59, 3),
    (67, 4),
    (83, 4),
    (99, 4),
    (115, 4),
    (131, 5),
    (163, 5),
    (195, 5),
    (227, 5),
    (258, 0),
];

/// The shortest distance of each code for distances, and how many bits follow.
const DISTANCES: [(u16, u8); 30] = [
    (1, 0),
    (2, 0),
    (3, 0),
    (4, 0),
    (5, 1),
    (7, 1),
    (9, 2),
    (13, 2),
    (17, 3),
    (25, 3),
    (33, 4),
    (49, 4),
    (65, 5),
    (97, 5),
    (129, 6),
    (193, 6),
    (257, 7),
    (385, 7),
    (513, 8),
    (769, 8),
    (1025, 9),
    (1537, 9),
    (2049, 10),
    (3073, 10),
    (4097, 11),
    (6145, 11),
    (8193, 12),
    (12289, 12),
    (16385, 13),
    (24577, 13),
];

/// In this order the lengths of the codes for lengths of codes are given.
const ORDER: [usize; 19] = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/// The bytes of a packed text; `None` if it is broken or too long.
pub(super) fn unpack(packed: &[u8]) -> Option<Vec<u8>> {
    let mut bits = Bits { bytes: packed, at: 0 };
    let mut out = Vec::new();
    loop {
        let is_last = bits.take(1)? == 1;
        match bits.take(2)? {
            0 => stored(&mut bits, &mut out)?,
            1 => coded(&mut bits, &mut out, &Codes::new(&fixed_lengths()), &Codes::new(&[5; 30]))?,
            2 => {
                let (literals, distances) = described(&mut bits)?;
                coded(&mut bits, &mut out, &literals, &distances)?;
            }
            _ => return None,
        }
        if is_last {
            return Some(out);
        }
    }
}

/// A text in one block of fixed codes; repetitions are found by the last place of their first three bytes.
pub(super) fn pack(text: &[u8]) -> Vec<u8> {
    let mut out = Packed { bytes: Vec::new(), n_bits: 0 };
    out.push(0b011, 3);
    let mut last_seen = std::collections::HashMap::<[u8; 3], usize>::new();
    let mut at = 0;
    while at < text.len() {
        let start = text.get(at..at + 3).and_then(|start| <[u8; 3]>::try_from(start).ok());
        let before =
            start.and_then(|start| last_seen.insert(start, at)).filter(|&before| at - before <= 32_768);
        let same = |before: usize| {
            let pairs = text[before..].iter().zip(&text[at..]).take(258);
            pairs.take_while(|(one, other)| one == other).count()
        };
        match before {
            Some(before) => {
                let length = same(before);
                out.repeat(length as u16, (at - before) as u16);
                at += length;
            }
            None => {
                out.literal(text[at].into());
                at += 1;
            }
        }
    }
    out.literal(256);
    out.bytes
}

/// Bits from the lowest of each byte on.
struct Bits<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl Bits<'_> {
    fn take(&mut self, count: u8) -> Option<usize> {
        let mut number = 0;
        for place in 0..count {
            let byte = self.bytes.get(self.at / 8)?;
            number |= usize::from(byte >> (self.at % 8) & 1) << place;
            self.at += 1;
        }
        Some(number)
    }
}

/// The codes of an alphabet: how many there are of each length, and their symbols by length and value.
struct Codes {
    counts: [usize; 16],
    symbols: Vec<usize>,
}

impl Codes {
    fn new(lengths: &[u8]) -> Self {
        let mut counts = [0; 16];
        lengths.iter().for_each(|&length| counts[usize::from(length)] += 1);
        counts[0] = 0;
        let mut symbols = (0..lengths.len()).filter(|&symbol| lengths[symbol] > 0).collect::<Vec<_>>();
        symbols.sort_by_key(|&symbol| lengths[symbol]);
        Self { counts, symbols }
    }

    fn next(&self, bits: &mut Bits<'_>) -> Option<usize> {
        let (mut code, mut first, mut index) = (0, 0, 0);
        for count in &self.counts[1..] {
            code |= bits.take(1)?;
            if code < first + count {
                return self.symbols.get(index + code - first).copied();
            }
            index += count;
            first = (first + count) << 1;
            code <<= 1;
        }
        None
    }
}

fn fixed_lengths() -> [u8; 288] {
    std::array::from_fn(|symbol| match symbol {
        0..144 => 8,
        144..256 => 9,
        256..280 => 7,
        _ => 8,
    })
}

fn stored(bits: &mut Bits<'_>, out: &mut Vec<u8>) -> Option<()> {
    let start = bits.at.div_ceil(8);
    let head = bits.bytes.get(start..start + 4)?;
    let length = usize::from(u16::from_le_bytes([head[0], head[1]]));
    out.extend(bits.bytes.get(start + 4..start + 4 + length)?);
    bits.at = (start + 4 + length) * 8;
    (out.len() <= MOST_BYTES).then_some(())
}

fn coded(bits: &mut Bits<'_>, out: &mut Vec<u8>, literals: &Codes, distances: &Codes) -> Option<()> {
    loop {
        match literals.next(bits)? {
            256 => return Some(()),
            literal @ 0..256 => out.push(literal as u8),
            symbol => {
                let &(length, more) = LENGTHS.get(symbol - 257)?;
                let length = usize::from(length) + bits.take(more)?;
                let &(distance, more) = DISTANCES.get(distances.next(bits)?)?;
                let distance = usize::from(distance) + bits.take(more)?;
                let from = out.len().checked_sub(distance)?;
                // What is repeated may reach into itself.
                (from..from + length).for_each(|at| out.push(out[at]));
            }
        }
        if out.len() > MOST_BYTES {
            return None;
        }
    }
}

/// The codes that stand at the start of a block.
fn described(bits: &mut Bits<'_>) -> Option<(Codes, Codes)> {
    let (n_literals, n_distances) = (bits.take(5)? + 257, bits.take(5)? + 1);
    let mut lengths = [0; 19];
    for place in 0..bits.take(4)? + 4 {
        lengths[ORDER[place]] = bits.take(3)? as u8;
    }
    let codes = Codes::new(&lengths);
    let mut lengths = Vec::new();
    while lengths.len() < n_literals + n_distances {
        let (length, times) = match codes.next(bits)? {
            length @ 0..16 => (length as u8, 1),
            16 => (*lengths.last()?, bits.take(2)? + 3),
            17 => (0, bits.take(3)? + 3),
            _ => (0, bits.take(7)? + 11),
        };
        lengths.extend(std::iter::repeat_n(length, times));
    }
    let literals = lengths.get(..n_literals)?;
    let distances = lengths.get(n_literals..n_literals + n_distances)?;
    Some((Codes::new(literals), Codes::new(distances)))
}

struct Packed {
    bytes: Vec<u8>,
    n_bits: usize,
}

impl Packed {
    fn push(&mut self, number: u16, count: u8) {
        for place in 0..count {
            if self.n_bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            if let Some(last) = self.bytes.last_mut() {
                *last |= ((number >> place & 1) as u8) << (self.n_bits % 8);
            }
            self.n_bits += 1;
        }
    }

    /// A code, whose highest bit comes first.
    fn code(&mut self, code: u16, count: u8) {
        (0..count).rev().for_each(|place| self.push(code >> place & 1, 1));
    }

    fn literal(&mut self, symbol: u16) {
        match symbol {
            0..144 => self.code(48 + symbol, 8),
            144..256 => self.code(400 + symbol - 144, 9),
            256..280 => self.code(symbol - 256, 7),
            _ => self.code(192 + symbol - 280, 8),
        }
    }

    fn repeat(&mut self, length: u16, distance: u16) {
        let code = |table: &[(u16, u8)], value: u16| {
            table.iter().rposition(|&(least, _)| least <= value).unwrap_or_default()
        };
        let symbol = code(&LENGTHS, length);
        self.literal(257 + symbol as u16);
        self.push(length - LENGTHS[symbol].0, LENGTHS[symbol].1);
        let symbol = code(&DISTANCES, distance);
        self.code(symbol as u16, 5);
        self.push(distance - DISTANCES[symbol].0, DISTANCES[symbol].1);
    }
}
