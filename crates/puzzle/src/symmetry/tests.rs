//! The laws of the group, on arbitrary symmetries and grids.

use super::*;
use proptest::prelude::*;

/// Any symmetry.
pub(crate) fn any_symmetry() -> impl Strategy<Value = Symmetry> {
    any::<u64>().prop_map(Symmetry::from_word)
}

/// Any values at all, clashes included.
fn any_grid() -> impl Strategy<Value = Classic> {
    proptest::collection::vec(0..=9_u8, 81)
        .prop_map(|values| Classic::new(values.try_into().expect("81 values")).expect("at most 9"))
}

proptest! {
    #[test]
    fn two_in_turn_are_their_product(a in any_symmetry(), b in any_symmetry(), grid in any_grid()) {
        prop_assert_eq!(b.apply(&a.apply(&grid)), a.then(&b).apply(&grid));
    }

    #[test]
    fn the_product_is_associative(a in any_symmetry(), b in any_symmetry(), c in any_symmetry()) {
        prop_assert_eq!(a.then(&b).then(&c), a.then(&b.then(&c)));
    }

    #[test]
    fn the_inverse_undoes_on_both_sides(a in any_symmetry(), grid in any_grid()) {
        prop_assert_eq!(a.then(&a.inverse()), Symmetry::IDENTITY);
        prop_assert_eq!(a.inverse().then(&a), Symmetry::IDENTITY);
        prop_assert_eq!(a.inverse().apply(&a.apply(&grid)), grid);
    }

    #[test]
    fn cells_move_with_their_values(a in any_symmetry(), grid in any_grid()) {
        let image = a.apply(&grid);
        for cell in 0..81 {
            prop_assert_eq!(image.values()[a.cell(cell)], a.digits.of(grid.values()[cell]));
        }
    }

    #[test]
    fn houses_stay_houses(a in any_symmetry(), house in 0..27_usize) {
        let image: Vec<_> = house_cells(house).map(|cell| a.cell(cell)).collect();
        prop_assert!((0..27).any(|other| house_cells(other).all(|cell| image.contains(&cell))));
    }

    #[test]
    fn the_index_gives_the_symmetry_back(a in any_symmetry()) {
        let (geometric, digits) = a.index();
        prop_assert_eq!(Symmetry::from_index(geometric, digits), Some(a));
    }
}

/// The cells of a row (0 to 8), column (9 to 17) or block (18 to 26).
fn house_cells(house: usize) -> impl Iterator<Item = usize> {
    (0..9).map(move |i| match (house / 9, house % 9) {
        (0, row) => 9 * row + i,
        (1, column) => 9 * i + column,
        (_, block) => 27 * (block / 3) + 3 * (block % 3) + 9 * (i / 3) + i % 3,
    })
}

#[test]
fn words_reach_from_the_identity_to_the_last_symmetry() {
    assert_eq!(Symmetry::from_word(0), Symmetry::IDENTITY);
    let last = Symmetry::from_index(Symmetry::GEOMETRIC_COUNT - 1, Relabelling::COUNT - 1);
    assert_eq!(Some(Symmetry::from_word(u64::MAX)), last);
    assert_eq!(Symmetry::from_index(Symmetry::GEOMETRIC_COUNT, 0), None);
    assert_eq!(Symmetry::from_index(0, Relabelling::COUNT), None);
    assert_eq!(Symmetry::COUNT, 1_218_998_108_160);
}
