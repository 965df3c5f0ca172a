//! Where each of the 81 cells lives in the three vectors of a [`State`](super::state::State), and
//! the shuffles that bring related words together.
//!
//! A *triad* is the three cells that a box shares with a row or a column. The word with index
//! `3 * box + i` of each vector belongs to row `i` of that box, and vector `j` holds its cell in
//! column `(i + j) % 3`:
//!
//! ```text
//!   a box        vector 0    vector 1    vector 2
//!   a b c        a e i       b f g       c d h        (words 0, 1, 2 of that box)
//!   d e f
//!   g h i
//! ```
//!
//! So the three cells of a horizontal triad stand above each other, and one "or" of the vectors
//! handles all 27 of them. Turn vector 1 by two words and vector 2 by one (within each box), and
//! the same is true of the 27 vertical triads. Words 27 to 31 are unused: they hold all digits, and
//! every shuffle leaves them where they are.

/// The words of one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Words(pub(super) [u16; 32]);

/// The bytes of one vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(align(64))]
pub(super) struct Bytes(pub(super) [u8; 64]);

/// A shuffle, for units that shuffle whole vectors and for those that shuffle 16 bytes at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// Word `i` of the result is word `words[i]` of the vector.
    pub(super) words: Words,
    /// Byte `i` of the result is byte `bytes[i]` of the vector.
    pub(super) bytes: Bytes,
    /// For each run of 16 bytes of the vector, where in it each byte of the result is; the highest
    /// bit is set if it is not there.
    pub(super) in_run: [Bytes; 4],
}

/// The bit of a digit from 1 to 9 in a word.
///
/// The four lowest bits stay free: so a small negative number has every digit's bit, and a small
/// positive one has none, which turns counts of bits into masks by one subtraction.
pub(super) const fn bit(value: u8) -> u16 {
    1 << (value + 3)
}

/// All nine digits.
pub(super) const ALL: u16 = 0x1ff0;

/// The words of a vector that hold cells.
pub(super) const N_WORDS: usize = 27;

/// All bits in the words that hold cells.
pub(super) static CELLS: Words = {
    let mut words = Words([0; 32]);
    let mut word = 0;
    while word < N_WORDS {
        words.0[word] = u16::MAX;
        word += 1;
    }
    words
};

/// The cell (0 to 80, in reading order) that vector `j` holds in its word `word`.
pub(super) const fn cell_at(j: usize, word: usize) -> usize {
    let (block, i) = (word / 3, word % 3);
    (block / 3 * 3 + i) * 9 + block % 3 * 3 + (i + j) % 3
}

/// The shuffles for one of the two directions in which triads make up bands.
///
/// The nine triads of a band form a square: a *line* (row of the grid, when triads are horizontal)
/// of three triads crosses a box of three.
pub(super) struct Orders {
    /// The two other triads of the same line.
    pub(super) line: [Order; 2],
    /// Pairs of triads in other lines and other boxes: with either pair, a triad makes a full
    /// placement of a digit in the band.
    pub(super) diagonal: [[Order; 2]; 2],
    /// Word `4 * way + band` of the first order fetches the triad of the first box of the band in
    /// this [way](WAYS) to place a digit there, and so on.
    pub(super) ways: [Order; 3],
}

/// Brings the triad `i + 1` (then `i + 2`) places further in the same box.
pub(super) const TURN: [Order; 2] = [order(0, 0, 1), order(0, 0, 2)];

/// The triads in rows, three boxes beside each other a band.
pub(super) const HORIZONTAL: Orders = orders(Direction::Horizontal);

/// The triads in columns, three boxes below each other a band.
pub(super) const VERTICAL: Orders = orders(Direction::Vertical);

/// The line (0 to 2) that each of the six ways to place a digit in a band takes in each box.
pub(super) const WAYS: [[usize; 3]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [2, 1, 0], [1, 0, 2]];

#[derive(Clone, Copy)]
enum Direction {
    Horizontal,
    Vertical,
}

const fn orders(direction: Direction) -> Orders {
    let mut ways = [identity(); 3];
    let mut place = 0;
    while place < 3 {
        let mut band = 0;
        while band < 3 {
            let mut way = 0;
            while way < 6 {
                let block = match direction {
                    Direction::Horizontal => 3 * band + place,
                    Direction::Vertical => 3 * place + band,
                };
                ways[place].0[4 * way + band] = (3 * block + WAYS[way][place]) as u16;
                way += 1;
            }
            band += 1;
        }
        place += 1;
    }
    match direction {
        Direction::Horizontal => Orders {
            line: [order(0, 1, 0), order(0, 2, 0)],
            diagonal: [[order(0, 1, 1), order(0, 2, 2)], [order(0, 1, 2), order(0, 2, 1)]],
            ways: [of_words(ways[0]), of_words(ways[1]), of_words(ways[2])],
        },
        Direction::Vertical => Orders {
            line: [order(1, 0, 0), order(2, 0, 0)],
            diagonal: [[order(1, 0, 1), order(2, 0, 2)], [order(1, 0, 2), order(2, 0, 1)]],
            ways: [of_words(ways[0]), of_words(ways[1]), of_words(ways[2])],
        },
    }
}

/// Fetches each word from so many bands below, boxes to the right and triads further, cyclically.
const fn order(bands: usize, stacks: usize, triads: usize) -> Order {
    let mut words = identity();
    let mut word = 0;
    while word < N_WORDS {
        let (band, stack, i) = (word / 9, word / 3 % 3, word % 3);
        let block = (band + bands) % 3 * 3 + (stack + stacks) % 3;
        words.0[word] = (3 * block + (i + triads) % 3) as u16;
        word += 1;
    }
    of_words(words)
}

const fn of_words(words: Words) -> Order {
    let mut in_run = [Bytes([0x80; 64]); 4];
    let mut bytes = Bytes([0; 64]);
    let mut byte = 0;
    while byte < 64 {
        let from = 2 * words.0[byte / 2] as usize + byte % 2;
        bytes.0[byte] = from as u8;
        in_run[from / 16].0[byte] = (from % 16) as u8;
        byte += 1;
    }
    Order { words, bytes, in_run }
}

const fn identity() -> Words {
    let mut words = Words([0; 32]);
    let mut word = 0;
    while word < 32 {
        words.0[word] = word as u16;
        word += 1;
    }
    words
}
