//! Each operation of a vector unit does what its plain twin does.

use super::{Plain, Single, Team, Vector};
use crate::classic::layout::{ALL, HORIZONTAL, Order, TURN, VERTICAL, Words};
use proptest::prelude::*;
use proptest::test_runner::TestRunner;

/// Runs all operations of `V` and of [`Plain`] on random vectors, many of them nearly empty or equal.
pub(in crate::classic) fn check<V: Single>() {
    let word = prop_oneof![Just(0), Just(ALL), (4..=12_u32).prop_map(|bit| 1 << bit), 0..=ALL]
        .prop_map(|word| word & ALL);
    let words = proptest::array::uniform32(word).prop_map(Words);
    let vectors = (words.clone(), words.clone(), words, 0..32_usize, any::<bool>());
    let result = TestRunner::default().run(&vectors, |(a, b, c, at, alike)| {
        let mut b = b;
        if alike {
            b = Words(std::array::from_fn(|i| if i == at { b.0[i] } else { a.0[i] }));
        }
        prop_assert_eq!(results::<V>(&a, &b, &c), results::<Plain>(&a, &b, &c));
        prop_assert_eq!(verdicts::<V>(&a, &b), verdicts::<Plain>(&a, &b));
        prop_assert_eq!(grids::<V>(&a), grids::<Plain>(&a));
        Ok(())
    });
    assert_eq!(result, Ok(()));
}

fn results<V: Single>(a: &Words, b: &Words, c: &Words) -> Vec<Words> {
    let [a, b, c] = [a, b, c].map(V::load);
    let orders = [&HORIZONTAL, &VERTICAL].map(|orders| {
        let [[left_1, right_1], [left_2, right_2]] = &orders.diagonal;
        let [line_1, line_2] = &orders.line;
        let [first, second, third] = &orders.ways;
        [left_1, right_1, left_2, right_2, line_1, line_2, first, second, third]
    });
    let shuffled = orders.into_iter().flatten().chain(&TURN).map(|order: &Order| a.shuffle(order));
    [
        V::splat(0x1230),
        a.and(b),
        a.or(b),
        a.without(b),
        a.min(b),
        a.without_both(b, c),
        V::or3(a, b, c),
        V::majority(a, b, c),
        a.singles(),
        a.and(b).if_three(a),
        a.shared_or(b, c),
    ]
    .into_iter()
    .chain(shuffled)
    .map(|vector| {
        let mut words = Words([0; 32]);
        vector.store(&mut words);
        words
    })
    .collect()
}

fn verdicts<V: Single>(a: &Words, b: &Words) -> Vec<u8> {
    let [a, b] = [a, b].map(V::load);
    let (differs, in_cells, empty) = (a.differs(b), a.differs_in_cells(b), a.is_empty());
    let team = Team([a, b, a]).differs(Team([a, a, b]));
    vec![
        V::any(differs),
        V::any(in_cells),
        V::any(empty),
        V::any(V::either(in_cells, empty)),
        Team::<V, 3>::any(team),
    ]
}

fn grids<V: Single>(a: &Words) -> ([Words; 3], [u8; 81], usize) {
    let values: [u8; 81] =
        std::array::from_fn(|cell| (a.0[cell % 32].count_ones() as usize + cell) as u8 % 10);
    let state = V::from_values(&values);
    let stored = state.map(|vector| {
        let mut words = Words([0; 32]);
        vector.store(&mut words);
        words
    });
    let full = values.map(|value| value.max(1));
    (stored, V::to_values(V::from_values(&full)), V::fewest(state[0], V::load(a)))
}
