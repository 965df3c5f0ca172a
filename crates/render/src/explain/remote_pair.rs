//! Words for remote pairs.

use super::tale::Tale;
use crate::scene::{CellRole, LinkKind, Mark, Role};
use crate::sentence::Slot;
use ninefold_logic::Candidate;
use ninefold_logic::technique::remote_pair::Proof;

pub(super) fn explain<const W: usize>(tale: &mut Tale<'_, W>, proof: &Proof) {
    let (digits, cells) = (proof.digits, &proof.cells);
    for (at, &cell) in cells.iter().enumerate() {
        tale.mark(Mark::Cell(cell, CellRole::Pattern));
        let role = if at % 2 == 0 { Role::Pattern } else { Role::Second };
        for digit in digits {
            tale.mark(Mark::Candidate(Candidate::new(cell, digit), role));
        }
    }
    if let Some(digit) = digits.min() {
        for pair in cells.windows(2) {
            tale.link(LinkKind::Weak, (digit, &pair[..1]), (digit, &pair[1..]));
        }
    }
    tale.premise("{0} can only be {1/or}.", [cells.into(), (digits).into()]);
    tale.premise("Each of them sees the next one along the line.", []);
    tale.infer("So the two digits take turns.", []);
    let (Some(&first), Some(&last)) = (cells.first(), cells.last()) else { return };
    let both = tale.situation.peers(first) & tale.situation.peers(last);
    if tale.removed().iter().any(|at| !both.contains(at.cell)) {
        tale.refute(
            "With {0/or}, two cells of the line that hold different digits would have the same one.",
            [Slot::Candidates(tale.removed().to_vec())],
        );
        return;
    }
    tale.infer(
        "One of {0} is {1} and the other is {2}.",
        [
            vec![first, last].into(),
            digits.min().map_or(Slot::Digits(digits), Slot::from),
            digits.max().map_or(Slot::Digits(digits), Slot::from),
        ],
    );
    tale.refute(
        "With {0/or}, both ends of the line would have the same digit.",
        [Slot::Candidates(tale.removed().to_vec())],
    );
}
