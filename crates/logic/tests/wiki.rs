//! Positions from SudokuWiki's examples: what its solver removes, ours removes as well.

use ninefold_logic::{Candidate, Options, Situation, Technique, Uniqueness, all_steps};
use ninefold_puzzle::{Board, Cell, CellSet, Digit, DigitSet, Frame, Rules};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The techniques that together remove what an example of that name removes.
fn techniques(name: &str) -> &'static [Technique] {
    use Technique::*;
    match name {
        "box_line_reduction" => &[Claiming],
        "pointing_pairs_pointing_triples" => &[Pointing],
        "empty_rectangles" => &[EmptyRectangle],
        "finned_x_wing" => &[FinnedXWing, SashimiXWing],
        "finned_swordfish" => &[FinnedSwordfish, SashimiSwordfish],
        "naked_pairs" => &[NakedPair, LockedPair],
        "naked_triples" => &[NakedTriple, LockedTriple],
        "naked_quads" => &[NakedQuad],
        "hidden_pairs" => &[HiddenPair],
        "hidden_triples" => &[HiddenTriple],
        "hidden_quads" => &[HiddenQuad],
        "x_wing" => &[XWing],
        "jellyfish" => &[Jellyfish],
        "simple_coloring" => &[SimpleColoursTrap, SimpleColoursWrap],
        "medusa" => &[Medusa],
        "y_wing" => &[XyWing],
        "xyz_wing" => &[XyzWing],
        "wxyz_wing" => &[WxyzWing],
        "x_cycles" => &[XChain, ContinuousNiceLoop, DiscontinuousNiceLoop],
        "xy_chains" => &[XyChain],
        "alternating_inference_chains" => {
            &[ContinuousNiceLoop, AlternatingInferenceChain, DiscontinuousNiceLoop]
        }
        "grouped_x_cycles" => &[GroupedContinuousNiceLoop, GroupedDiscontinuousNiceLoop],
        "sue_de_coq" => &[SueDeCoq],
        "aligned_pair_exclusion" => &[AlignedPairExclusion],
        "unique_rectangles" => &[
            UniqueRectangle1,
            UniqueRectangle2,
            UniqueRectangle3,
            UniqueRectangle4,
            UniqueRectangle5,
            UniqueRectangle6,
        ],
        _ => &[],
    }
}

/// Reads digits and sets of candidates such as `{56}`; filled cells count as given.
fn read(board: &str) -> Situation<2> {
    let mut cells = Vec::new();
    let mut open = None::<DigitSet>;
    for symbol in board.chars() {
        match (symbol, &mut open) {
            ('{', _) => open = Some(DigitSet::EMPTY),
            ('}', _) => cells.push((open.take().unwrap(), false)),
            (symbol, Some(set)) => {
                set.insert(Digit::from_char(symbol).unwrap());
            }
            (symbol, None) => cells.push((DigitSet::single(Digit::from_char(symbol).unwrap()), true)),
        }
    }
    let mut board = Board::<2>::empty(Arc::new(Frame::new(&Rules::classic())));
    let mut givens = CellSet::EMPTY;
    for (cell, &(digits, filled)) in cells.iter().enumerate() {
        let cell = Cell::new(cell);
        if filled {
            givens.insert(cell);
            board.place(cell, digits.only().unwrap()).unwrap();
        }
        for digit in board.candidates(cell) - digits {
            board.eliminate(cell, digit).unwrap();
        }
    }
    Situation::new(board, Uniqueness::Promised { givens })
}

#[test]
fn what_the_wiki_removes_is_removed_here() {
    let Some(table) = ninefold_testbed::collection("logic/wiki_positions_a.tsv") else { return };
    let mut missed = Vec::new();
    for row in table.lines().skip(1) {
        let fields = row.split('\t').collect::<Vec<_>>();
        let &[_, name, test, board, expected, ..] = &fields[..] else { panic!("{row}") };
        if techniques(name).is_empty() || expected.is_empty() {
            continue;
        }
        let situation = read(board);
        let found = techniques(name)
            .iter()
            .flat_map(|&technique| all_steps(&situation, technique, &Options::default()))
            .flat_map(|step| step.conclusion.eliminations().to_vec())
            .collect::<BTreeSet<_>>();
        let expected = expected.split_whitespace().map(|word| {
            let &[digit, row, column] = word.as_bytes() else { panic!("{word}") };
            let cell = usize::from(row - b'1') * 9 + usize::from(column - b'1');
            Candidate::new(Cell::new(cell), Digit::new(digit - b'0').unwrap())
        });
        let lost = expected.filter(|candidate| !found.contains(candidate)).collect::<Vec<_>>();
        if !lost.is_empty() {
            missed.push(format!("{name} {test}: {lost:?}"));
        }
    }
    assert!(missed.is_empty(), "{}", missed.join("\n"));
}
