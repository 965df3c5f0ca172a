//! Killers in 81 characters: the sum of a cage in one cell, arrows to it in the others.
//!
//! A sum is `1` to `9`, `A` to `Z` for 10 to 35, `a` to `j` for 36 to 45. `0` means a cage that does not tell its
//! sum where others point to it ("zero killer"), and no cage where it stands alone. Any other cell points to a neighbour of its cage with `<`, `>`, `^`, `v`, or, aslant, with `` ` `` (up, left),
//! `'` (up, right), `,` (down, left) or `.` (down, right). The form comes from the forum of Sudoku
//! players ("understandable snarfable killer cages").

use crate::source::Line;
use crate::{FormatError, Item};
use ninefold_puzzle::{Cage, Cell, Constraint, Draft, Layout};

/// What a character says.
enum Sign {
    /// The cage of this cell has this sum.
    Sum(u32),
    /// The cage is that of the cell so many rows and columns away.
    Step(isize, isize),
}

/// Whether a line can only be such a killer.
pub(super) fn is_arrows(line: &str) -> bool {
    line.len() == 81
        && line.contains(['<', '>', '^', '`', '\'', ','])
        && line.bytes().all(|byte| sign(byte).is_some())
}

pub(super) fn read_line(line: &Line<'_>) -> Result<Item, FormatError> {
    let text = line.text.trim();
    if text.len() != 81 {
        return Err(line.error_at(text, format!("{} cells, but a killer has 81", text.chars().count())));
    }
    let mut cages: Vec<Cage> = Vec::new();
    let mut cage_of_head = [None; 81];
    for at in 0..81 {
        let (head, sum) =
            head_of(text.as_bytes(), at).map_err(|(at, why)| line.error_at(&text[at..], why))?;
        let cage = *cage_of_head[head].get_or_insert(cages.len());
        if cage == cages.len() {
            cages.push(Cage { sum: (sum > 0).then_some(sum), ..Cage::killer(sum, Vec::new()) });
        }
        cages[cage].cells.push(Cell::new(at));
    }
    cages.retain(|cage| cage.sum.is_some() || cage.cells.len() > 1);
    let constraints = cages.into_iter().map(Constraint::Cage).collect();
    let draft = Draft { constraints, ..Draft::empty(Layout::classic()) };
    Item::new(draft).map_err(|error| line.error_at_start(error.to_string()))
}

/// The cell with the sum to which the arrows lead, or the cell with the fault and what it is.
fn head_of(text: &[u8], start: usize) -> Result<(usize, u32), (usize, &'static str)> {
    let mut at = start;
    for _ in 0..81 {
        match sign(text[at]).ok_or((at, "this is neither a sum nor an arrow"))? {
            Sign::Sum(sum) => return Ok((at, sum)),
            Sign::Step(rows, cols) => {
                let row = (at / 9).checked_add_signed(rows).filter(|&row| row < 9);
                let col = (at % 9).checked_add_signed(cols).filter(|&col| col < 9);
                at =
                    row.zip(col).map(|(row, col)| 9 * row + col).ok_or((at, "this arrow leaves the grid"))?;
            }
        }
    }
    Err((start, "these arrows go round in a ring"))
}

fn sign(byte: u8) -> Option<Sign> {
    Some(match byte {
        b'0'..=b'9' => Sign::Sum((byte - b'0').into()),
        b'A'..=b'Z' => Sign::Sum(u32::from(byte - b'A') + 10),
        b'a'..=b'j' => Sign::Sum(u32::from(byte - b'a') + 36),
        b'<' => Sign::Step(0, -1),
        b'>' => Sign::Step(0, 1),
        b'^' => Sign::Step(-1, 0),
        b'v' => Sign::Step(1, 0),
        b'`' => Sign::Step(-1, -1),
        b'\'' => Sign::Step(-1, 1),
        b',' => Sign::Step(1, -1),
        b'.' => Sign::Step(1, 1),
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use crate::{Format, read, write};
    use ninefold_puzzle::{Cage, Constraint};

    /// A killer by tarek.
    const ARROWS: &str = "A<H<MA<A<^P<<^N<<^E^E<^L<^E^^^^^^^^^M<<9<K<<<G^N<^F<SB^<^^L^^^^I<E>^>>^D^^^<^F<>^";

    #[test]
    fn arrows_say_the_same_as_the_code() {
        let document = read(ARROWS).unwrap();
        assert_eq!(document.format, Format::Killer);
        let item = &document.items[0];
        assert_eq!(item.constraints().len(), 24);
        let code = write(item, Format::Killer).unwrap();
        assert!(code.starts_with("3x3::k:2560:"), "{code}");
        assert_eq!(read(&code).unwrap().items[0], *item);
    }

    #[test]
    fn a_zero_to_which_others_point_is_a_cage_that_does_not_tell_its_sum() {
        let n_untold = |text: &str| {
            let is_untold = |rule: &&Constraint| matches!(rule, Constraint::Cage(Cage { sum: None, .. }));
            let item = read(text).unwrap().items.remove(0);
            assert_eq!(item.constraints().len(), 24);
            item.constraints().iter().filter(is_untold).count()
        };
        assert_eq!(n_untold(ARROWS), 0);
        assert_eq!(n_untold(&ARROWS.replacen('A', "0", 1)), 1);
        // Nobody points to the second cell: as a zero it is in no cage.
        assert_eq!(n_untold(&ARROWS.replacen("A<", "A0", 1)), 0);
    }

    #[test]
    fn arrows_lead_to_a_sum() {
        let with = |start: &str| format!("{start}{}", &ARROWS[start.len()..]);
        let told = |text: &str| read(text).map(|_| ()).unwrap_err().reason;
        assert_eq!(told(&with("<")), "this arrow leaves the grid");
        assert_eq!(told(&with("><")), "these arrows go round in a ring");
    }
}
